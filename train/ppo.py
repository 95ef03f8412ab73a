"""Self-play PPO: sb3-contrib's MaskablePPO over all seats of many games at once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import torch as th
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.logger import Logger
from torch.nn.functional import mse_loss
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from agents.base import make_agent
from agents.policy import Layers, Policy, load_policy
from envs.core.game import Game, Rules
from envs.core.positions import seed_sequence
from train.config import Config
from train.devices import find_device
from train.engines import make_engine
from train.engines.job import Job
from train.errors import DivergenceError
from train.league import League
from train.network import Network, adopt_policy, frozen_policy
from train.rollout import Rollout, Samples
from train.streams import Stream
from train.worker import Lesson, MakeLeague


class SelfPlayPPO(MaskablePPO):
    """Learns one policy for all seats by playing all of them.

    ``collect`` and the buffer are ours, since a seat's reward and its next decision lie behind other seats' moves; the
    update, ``train``, is MaskablePPO's own. A *timestep* is one decision of a learning seat.

    Attributes:
        game, rules: what is played.
        workers: who play it.
        rollouts: how many have been collected.
    """

    policy: Network
    rollout_buffer: Rollout

    def __init__(self, game: Game, rules: Rules, config: Config, make_league: MakeLeague = League.of) -> None:
        ppo, network = config.ppo, config.network
        read = game.state_features if network.critic == "central" else game.features
        imitated = [config.imitation.agent] if config.imitation.share else []
        for name in config.league.agents + imitated:
            make_agent(name, game, rules)  # a wrong name is told here, not by a process that dies
        parts = np.array_split(np.arange(config.rollout.games), min(config.workers, config.rollout.games))
        games = [part.size for part in parts]
        self.game = game
        self.rules = rules
        self.rollouts = 0
        self._config = config
        self._lesson = first_lesson(config)
        judge: Layers = ()
        if config.teacher.simulations:
            assert config.init is not None
            judge = load_policy(config.init, game, rules).value
            if not judge:
                raise ValueError(f"{config.init} holds no value, by which the teacher could judge positions")
        self._shuffles = np.random.default_rng(seed_sequence(config.seed, Stream.SHUFFLES))
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
            rollout_buffer_kwargs={
                "games": games,
                "sequences": 1 if rules.team else rules.players,
                "stream": self._shuffles,
                "settled": ppo.settled,
                "taught": config.teacher.simulations > 0,
            },
            policy_kwargs={
                "observation_size": game.features.size,
                "inputs": read.size,
                "layers": list(network.layers),
                "optimizer_kwargs": {"eps": 1e-5, "fused": True},
            },
            device=find_device(config.device),
            _init_setup_model=False,
        )
        self.observation_space = spaces.Box(-1, 1, (read.size,))
        self.action_space = spaces.Discrete(game.actions.size)
        self.n_envs = config.rollout.games
        with th.random.fork_rng(devices=[]):  # PyTorch's own generator decides the first weights and no more
            th.manual_seed(seed_sequence(config.seed, Stream.WEIGHTS))
            self._setup_model()
        self.set_logger(Logger(None, []))
        buffer = self.rollout_buffer
        self.workers = make_engine(
            Job(game, rules, config, games, buffer.table, buffer.parts, self.frozen(), make_league, judge)
        )
        seen = th.from_numpy(np.concatenate(self.workers.look_around()))
        self.policy.calibrate(seen.to(self.device))
        running = get_ema_multi_avg_fn(ppo.averaging)  # type: ignore[no-untyped-call]
        self._average = AveragedModel(self.policy, multi_avg_fn=running)

    def iterate(self, timesteps: int) -> None:
        """One rollout and one update of a training that is to take so many timesteps in all.

        Raises:
            DivergenceError: the update left weights that are not finite.
        """
        self.collect()
        self._update_current_progress_remaining(self.num_timesteps, timesteps)
        ppo, left = self._config.ppo, self._current_progress_remaining
        self.ent_coef = ppo.entropy * (ppo.entropy_decay + (1 - ppo.entropy_decay) * left)
        if self._lesson == Lesson.IMITATION:
            self._study("imitation", imitation_loss)
        elif self._lesson == Lesson.SEARCH:
            self._study("teacher", teacher_loss)
        elif len(self.rollout_buffer.returns) >= 2:  # advantages of fewer have no spread to be divided by
            self.train()
        if not all(weights.isfinite().all() for weights in self.policy.parameters()):
            raise DivergenceError(
                f"the training diverged: weights are not finite after {self.num_timesteps:,} timesteps"
            )
        self._average.update_parameters(self.policy)

    def _study(self, lesson: str, loss_of: Callable[[th.Tensor, Samples], th.Tensor]) -> None:
        """Make likelier what somebody else would do, and learn what such play is worth.

        Args:
            lesson: what is learnt from, for the log.
            loss_of: the policy's loss, from the logarithms of its probabilities and a minibatch.
        """
        self._update_learning_rate(self.policy.optimizer)
        losses = []
        for _ in range(self.n_epochs):
            for batch in self.rollout_buffer.get(self.batch_size):
                log_probs, values = self.policy.evaluate(batch.observations, batch.action_masks)
                policy_loss = loss_of(log_probs, batch)
                loss = policy_loss + self.vf_coef * mse_loss(values, batch.returns)
                losses.append(policy_loss.item())
                self.policy.optimizer.zero_grad()
                loss.backward()  # type: ignore[no-untyped-call]
                th.nn.utils.clip_grad_norm_(self.policy.parameters(), self.max_grad_norm)
                self.policy.optimizer.step()
            self._n_updates += 1
        self.logger.record(f"train/{lesson}_loss", np.mean(losses))

    def collect(self) -> None:
        """Play on in every game and log the decisions of learning seats, then work out their advantages."""
        self.rollouts += 1
        if self.num_timesteps >= taught_for(self._lesson, self._config):
            self._lesson = Lesson.PLAY
        buffer = self.rollout_buffer
        parts = self.workers.collect(self.frozen(), self.rollouts, self._lesson)
        for part, collected in enumerate(parts):
            new = buffer.rows(part, collected.carried, collected.decisions)
            inputs = th.from_numpy(new["observations"])
            self.policy.standardise(inputs)
            new["values"][:] = self.policy.values(inputs.to(self.device)).numpy(force=True)
            self.num_timesteps += len(inputs)
        buffer.close([collected.decisions for collected in parts])
        steps, ended = self.n_steps * self.n_envs, sum(collected.ended for collected in parts)
        truncated = sum(collected.truncated for collected in parts)
        self.logger.record("rollout/decisions_per_game", steps / max(ended, 1))
        self.logger.record("rollout/truncated_share", truncated / max(ended, 1))

    def frozen(self) -> Policy:
        """The policy as it is now, as it plays to learn."""
        return frozen_policy(self.policy, self.game, self.rules)

    def begin_with(self, policy: Policy) -> None:
        """Play as a policy does, before anything is learnt; what is kept then is that policy."""
        network = self._average.module
        assert isinstance(network, Network)
        for each in (self.policy, network):
            adopt_policy(each, policy.as_learnt)

    def kept(self) -> Policy:
        """The policy to be measured and kept: with its weights averaged over time, at its temperature."""
        network = self._average.module
        assert isinstance(network, Network)
        frozen = frozen_policy(network, self.game, self.rules)
        return frozen.at_temperature(self._config.evaluation.temperature)

    def checkpoint(self) -> dict[str, Any]:
        """All that ``restore`` needs to go on exactly from here: tensors, numbers and texts."""
        return {
            "timesteps": self.num_timesteps,
            "rollouts": self.rollouts,
            "updates": self._n_updates,
            "lesson": int(self._lesson),
            "network": self.policy.state_dict(),
            "average": self._average.state_dict(),
            "optimizer": self.policy.optimizer.state_dict(),
            "shuffles": json.dumps(self._shuffles.bit_generator.state),
            "workers": as_tensors(self.workers.checkpoint()),
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Go on from what ``checkpoint`` gave.

        Raises:
            ValueError: positions of another game, version or rules.
        """
        self.num_timesteps, self.rollouts = saved["timesteps"], saved["rollouts"]
        self._n_updates, self._lesson = saved["updates"], Lesson(saved["lesson"])
        self.policy.load_state_dict(saved["network"])
        self._average.load_state_dict(saved["average"])
        self.policy.optimizer.load_state_dict(saved["optimizer"])
        self._shuffles.bit_generator.state = json.loads(saved["shuffles"])
        self.workers.restore(as_arrays(saved["workers"]))


def first_lesson(config: Config) -> Lesson:
    """What is learnt from at the beginning. Whoever begins with a policy would forget it by imitating another."""
    if config.teacher.simulations:
        return Lesson.SEARCH
    return Lesson.IMITATION if config.imitation.share and config.init is None else Lesson.PLAY


def taught_for(lesson: Lesson, config: Config) -> float:
    """The timesteps that a lesson takes, before the learner learns from its own play."""
    shares = {Lesson.IMITATION: config.imitation.share, Lesson.SEARCH: config.teacher.share, Lesson.PLAY: 0.0}
    return shares[lesson] * config.timesteps


def imitation_loss(log_probs: th.Tensor, batch: Samples) -> th.Tensor:
    """Every decision is the imitated agent's: the mean negative logarithm of its probability."""
    return -log_probs.gather(1, batch.actions.unsqueeze(1)).squeeze(1).mean()


def teacher_loss(log_probs: th.Tensor, batch: Samples) -> th.Tensor:
    """The mean cross-entropy between what the search tried and the policy, over the decisions that were searched."""
    assert batch.targets is not None
    searched = batch.targets.sum()  # each searched decision's shares sum to 1
    return -(batch.targets * log_probs).sum() / searched.clamp(min=1)


def as_tensors(tree: Any) -> Any:
    """Lists and mappings with tensors in place of arrays, as checkpoints hold them."""
    if isinstance(tree, dict):
        return {key: as_tensors(item) for key, item in tree.items()}
    if isinstance(tree, list):
        return [as_tensors(item) for item in tree]
    return th.from_numpy(tree.copy()) if isinstance(tree, np.ndarray) else tree


def as_arrays(tree: Any) -> Any:
    """Lists and mappings with arrays in place of tensors."""
    if isinstance(tree, dict):
        return {key: as_arrays(item) for key, item in tree.items()}
    if isinstance(tree, list):
        return [as_arrays(item) for item in tree]
    return tree.numpy() if isinstance(tree, th.Tensor) else tree
