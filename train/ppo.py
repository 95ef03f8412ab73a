"""Self-play PPO: sb3-contrib's MaskablePPO over all seats of many games at once."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import torch as th
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger
from torch.nn.functional import mse_loss

from agents.base import Agent, make_agent
from agents.policy import Policy, sample
from envs.core.positions import seed_sequence
from envs.core.vector import VectorEnv
from envs.core.view import View
from train.config import Config
from train.league import League
from train.network import Network, frozen_policy, log_probabilities
from train.rollout import Rollout

CALIBRATION_STEPS, CALIBRATION_EVERY = 256, 16
"""Random steps in each game before training, and how many lie between two that are looked at."""


class SelfPlayPPO(MaskablePPO):
    """Learns one policy for all seats by playing all of them.

    ``collect`` and the buffer are ours, since a seat's reward and its next decision lie behind other seats' moves; the
    update, ``train``, is MaskablePPO's own. A *timestep* is one decision of a learning seat.

    Attributes:
        games: what is played.
        league: who plays which seat.
        rollouts: how many have been collected.
    """

    policy: Network
    rollout_buffer: Rollout

    def __init__(self, games: VectorEnv, config: Config) -> None:
        ppo, network, rules = config.ppo, config.network, games.rules
        central = network.critic == "central"
        critic_size = games.game.state_features.size if central else 0
        self.games = games
        self.rollouts = 0
        self._config = config
        self._central = central
        self._team = config.team
        self._teacher: Agent | None = None
        self._stream, shuffles, seats = (
            np.random.default_rng(seed_sequence(config.seed, stream)) for stream in range(1, 4)
        )
        self._streams = (self._stream, shuffles)
        league = config.league
        self.league = League(games, league.share, league.size, seats, league.agents)
        super().__init__(
            Network,
            env=None,  # type: ignore[arg-type]
            learning_rate=lambda left: ppo.learning_rate * (ppo.decay + (1 - ppo.decay) * left),
            n_steps=config.rollout.steps,
            batch_size=ppo.batch_size,
            n_epochs=ppo.epochs,
            gamma=ppo.gamma,
            gae_lambda=ppo.gae_lambda,
            clip_range=ppo.clip_range,
            ent_coef=ppo.entropy,
            vf_coef=ppo.value_weight,
            max_grad_norm=ppo.max_grad_norm,
            rollout_buffer_class=Rollout,
            rollout_buffer_kwargs={"sequences": 1 if self._team else rules.players, "stream": shuffles},
            policy_kwargs={
                "observation_size": games.game.features.size,
                "critic_size": critic_size,
                "layers": list(network.layers),
                "optimizer_kwargs": {"eps": 1e-5, "fused": True},
            },
            device="cpu",
            _init_setup_model=False,
        )
        self.observation_space = spaces.Box(-1, 1, (games.game.features.size + critic_size,))
        self.action_space = spaces.Discrete(games.game.actions.size)
        self.n_envs = games.num_games
        with th.random.fork_rng(devices=[]):  # PyTorch's own generator decides the first weights and no more
            th.manual_seed(seed_sequence(config.seed, 0))
            self._setup_model()
        self.set_logger(Logger(None, []))
        self._calibrate(config.seed)

    def _calibrate(self, seed: int) -> None:
        """Let the network know what its inputs are like, from random play, then begin all games."""
        seen = []
        self.games.reset(seed)
        for step in range(CALIBRATION_STEPS):
            self.games.step(self.games.random_actions())
            if step % CALIBRATION_EVERY == 0:
                seen.append(self._numbers(self.games.positions.every).clone())
        self.policy.calibrate(th.cat(seen))
        self.games.reset(seed)

    def iterate(self, timesteps: int) -> None:
        """One rollout and one update of a training that is to take so many timesteps in all."""
        self.collect()
        self._update_current_progress_remaining(self.num_timesteps, timesteps)
        ppo, left = self._config.ppo, self._current_progress_remaining
        self.ent_coef = ppo.entropy * (ppo.entropy_decay + (1 - ppo.entropy_decay) * left)
        if self._teacher is not None:
            self._imitate()
        elif len(self.rollout_buffer.returns) >= 2:  # advantages of fewer have no spread to be divided by
            self.train()

    def _imitate(self) -> None:
        """Make the actions of whoever was watched likelier, and learn what such play is worth."""
        self._update_learning_rate(self.policy.optimizer)
        losses = []
        for _ in range(self.n_epochs):
            for batch in self.rollout_buffer.get(self.batch_size):
                values, log_probs, _ = self.policy.evaluate_actions(
                    batch.observations, batch.actions, batch.action_masks
                )
                loss = -log_probs.mean() + self.vf_coef * mse_loss(values.squeeze(1), batch.returns)
                losses.append(-log_probs.mean().item())
                self.policy.optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                th.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                self.policy.optimizer.step()
            self._n_updates += 1
        self.logger.record("train/imitation_loss", np.mean(losses))

    def collect(self) -> None:
        """Play on in every game and log the decisions of learning seats, then work out their advantages."""
        log = self.rollout_buffer
        log.reset()
        carried = log.pos
        self.rollouts += 1
        if (self.rollouts - 1) % self._config.league.every == 0:
            self.league.admit(self.frozen())
        self.league.begin_rollout(seed_sequence(self._config.seed, 4, self.rollouts))
        self._teacher = self._who_is_imitated()
        ended_games = truncated_games = 0
        for _ in range(self.n_steps):
            self._step()
            ended = self.games.terminated | self.games.truncated
            earned = self.games.rewards.mean(1, keepdims=True) if self._team else self.games.rewards
            log.earn(earned, ended)
            self.league.reseat(ended)
            ended_games += int(ended.sum())
            truncated_games += int(self.games.truncated.sum())
        new = slice(carried, log.pos)
        log.log["values"][new] = self.policy.values(log.log["observations"][new])
        log.close()
        steps = self.n_steps * self.games.num_games
        self.logger.record("rollout/decisions_per_game", steps / max(ended_games, 1))
        self.logger.record("rollout/truncated_share", truncated_games / max(ended_games, 1))

    def _who_is_imitated(self) -> Agent | None:
        """Who plays the learning seats in this rollout; None once the learner plays itself."""
        imitation = self._config.imitation
        if self.num_timesteps >= imitation.timesteps:
            return None
        seed = seed_sequence(self._config.seed, 6, self.rollouts)
        return make_agent(imitation.agent, self.games.game, self.games.rules, seed)

    def _step(self) -> None:
        """One decision in every game."""
        games = self.games
        rows = self.league.learners()
        new = self.rollout_buffer.enter(rows, np.zeros_like(rows) if self._team else games.seats[rows])
        masks = new["masks"].numpy()
        masks[:] = games.masks[rows]
        self.policy.standardise(self._numbers(rows), new["observations"])
        logits = self.policy.logits(new["observations"])
        chosen, log_probs = new["actions"].numpy(), new["log_probs"].numpy()
        sample(logits.numpy(), masks, self._stream.random(rows.size), chosen, log_probs)
        if self._teacher is not None:
            chosen[:] = self._teacher.act(View(games.positions, rows))
            log_probs[:] = log_probabilities(logits, new["masks"]).gather(1, new["actions"][:, None])[:, 0]
        actions = np.empty(games.num_games, np.int64)
        actions[rows] = chosen
        self.league.act(actions)
        games.step(actions)
        self.num_timesteps += rows.size

    def _numbers(self, rows: NDArray[np.int64]) -> th.Tensor:
        """What the network is to read of some games: observations, and the state if the critic is central."""
        seen = self.games.observations[rows]
        if self._central:
            seen = np.concatenate([seen, self.games.positions.state(rows)], axis=1)
        return th.from_numpy(seen)

    def frozen(self) -> Policy:
        """The policy as it is now, for a file or a match."""
        return frozen_policy(self.policy, self.games.game, self.games.rules)

    def checkpoint(self) -> dict[str, Any]:
        """All that ``restore`` needs to go on exactly from here: tensors, numbers and texts."""
        return {
            "timesteps": self.num_timesteps,
            "rollouts": self.rollouts,
            "updates": self._n_updates,
            "network": self.policy.state_dict(),
            "optimizer": self.policy.optimizer.state_dict(),
            "open": self.rollout_buffer.carried(),
            "latest": th.from_numpy(self.rollout_buffer.latest.copy()),
            "games": th.frombuffer(bytearray(self.games.save()), dtype=th.uint8),
            "streams": [json.dumps(stream.bit_generator.state) for stream in self._streams],
            "league": self.league.save(),
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from what ``checkpoint`` gave.

        Raises:
            ValueError: positions of another game, version or rules.
        """
        self.games.load(saved["games"].numpy().tobytes())
        self.num_timesteps, self.rollouts = saved["timesteps"], saved["rollouts"]
        self._n_updates = saved["updates"]
        self.policy.load_state_dict(saved["network"])
        self.policy.optimizer.load_state_dict(saved["optimizer"])
        self.rollout_buffer.latest[:] = saved["latest"].numpy()
        self.rollout_buffer.carry(saved["open"])
        for stream, state in zip(self._streams, saved["streams"], strict=True):
            stream.bit_generator.state = json.loads(state)
        self.league.load(saved["league"], self.frozen())
