"""Thousands of games in one of RLlib's runners."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import numpy as np
import ray
import torch
from numpy.typing import NDArray
from ray.rllib.algorithms.algorithm_config import AlgorithmConfig
from ray.rllib.core import COMPONENT_RL_MODULE, DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.env import INPUT_ENV_SPACES
from ray.rllib.env.env_runner import EnvRunner
from ray.rllib.evaluation.postprocessing import Postprocessing
from ray.rllib.utils.checkpoints import Checkpointable
from ray.rllib.utils.metrics import (
    EPISODE_AGENT_RETURN_MEAN,
    EPISODE_LEN_MEAN,
    NUM_ENV_STEPS_SAMPLED,
    NUM_ENV_STEPS_SAMPLED_LIFETIME,
    NUM_EPISODES,
    NUM_EPISODES_LIFETIME,
    WEIGHTS_SEQ_NO,
)

from agents.policy import sample
from envs import make_vec
from envs.adapters.vector import VectorEnv
from envs.core.positions import fresh_entropy, seed_sequence
from train.log import DecisionLog, close

GAMES, ACTIONS = 0, 1
"""Begin the keys of a runner's two random streams."""


class VectorRunner(EnvRunner, Checkpointable):
    """Plays many games at once, all seats by the module, and credits each decision with what its own seat earned.

    A seat's reward is what it earns up to its next decision, whoever acts, or up to the end of the game. A decision
    whose next one is not known yet waits for the next ``sample``; in a cooperative game the whole team's decisions
    follow on each other.

    RLlib's settings say how much is played: ``num_envs_per_env_runner`` games side by side, and
    ``rollout_fragment_length`` decisions in each of them. ``env_config`` is as for ``SeatsEnv``.

    The games in progress are no part of a checkpoint: they begin anew.

    Attributes:
        module: RLlib's ``MultiRLModule`` with one module, under the default id.
        games: what it plays; None before the first ``sample``, since many runners never play.
    """

    def __init__(self, *, config: AlgorithmConfig, **kwargs: Any) -> None:
        super().__init__(config=config, **kwargs)
        self.games: VectorEnv | None = None
        self._weights_seq_no = 0
        self.make_module()

    def make_module(self) -> None:
        """Build the module that plays."""
        self.module = self.config.get_multi_rl_module_spec(spaces=self.get_spaces()).build()

    def make_env(self) -> None:
        """Begin all games anew."""
        self.games = games = make_vec(num_games=self.config.num_envs_per_env_runner, **self.config.env_config)
        worker = self.worker_index or 0
        entropy = fresh_entropy() if self._seed is None else self._seed
        games.reset(seed_sequence(entropy, GAMES, worker))
        self._stream = np.random.default_rng(seed_sequence(entropy, ACTIONS, worker))
        self._steps = self.config.get_rollout_fragment_length(worker)
        self._team = games.rules.team
        self._returns = np.zeros_like(games.rewards)
        self._lengths = np.zeros(games.num_games, np.int64)
        self._finished: list[
            NDArray[np.float32]
        ] = []  # of games that ended: what each seat earned, and length
        sequences = 1 if self._team else games.rules.players
        rows = games.num_games * (
            self._steps + sequences
        )  # every sequence can leave one open decision behind
        features, actions = games.observations.shape[1], games.masks.shape[1]
        columns = {
            "observations": np.zeros((rows, features), np.float32),
            "masks": np.zeros((rows, actions), np.int8),
            "logits": np.zeros((rows, actions), np.float32),
            "actions": np.zeros(rows, np.int64),
            "following": np.zeros(rows, np.int64),
        }
        columns |= {
            name: np.zeros(rows, np.float32) for name in ("log_probs", "values", "rewards", "advantages")
        }
        self._log = DecisionLog(columns, games.num_games, sequences)

    def sample(self, **kwargs: Any) -> dict[str, NDArray[Any]]:
        """Play on in every game; all decisions whose credit is known, under RLlib's names, each (m, ...).

        Beside the observations lie the masks, as ``action_mask``.

        Raises:
            NotImplementedError: so many episodes or steps are asked for, as RLlib's ``evaluate`` does.
        """
        if kwargs:
            raise NotImplementedError(
                "VectorRunner plays no single episodes; python -m benchmarks evaluates what frozen_policy saves"
            )
        if self.games is None:
            self.make_env()
        self._log.reset()
        for _ in range(self._steps):
            self._step()
        self._report()
        columns = {name: column[: self._log.pos] for name, column in self._log.columns.items()}
        with torch.no_grad():
            seen = {"observation": torch.from_numpy(columns["observations"])}
            values = self.module[DEFAULT_MODULE_ID].compute_values({Columns.OBS: seen})
        columns["values"][:] = values.numpy()
        known = close(columns, self.config.gamma, self.config.lambda_)
        return {
            Columns.OBS: columns["observations"][known],
            "action_mask": columns["masks"][known],
            Columns.ACTIONS: columns["actions"][known],
            Columns.ACTION_LOGP: columns["log_probs"][known],
            Columns.ACTION_DIST_INPUTS: columns["logits"][known],
            Postprocessing.ADVANTAGES: columns["advantages"][known],
            Postprocessing.VALUE_TARGETS: (columns["advantages"] + columns["values"])[known],
        }

    def _step(self) -> None:
        """One decision in every game."""
        games = self.games
        assert games is not None
        rows = games.positions.every
        new = self._log.enter(rows, np.zeros_like(rows) if self._team else games.seats)
        new["observations"][:], new["masks"][:] = games.observations, games.masks
        seen = {
            "observation": torch.from_numpy(new["observations"]),
            "action_mask": torch.from_numpy(new["masks"]),
        }
        told = self.module[DEFAULT_MODULE_ID].forward_exploration({Columns.OBS: seen})
        new["logits"][:] = told[Columns.ACTION_DIST_INPUTS].numpy()
        uniforms = self._stream.random(games.num_games)
        sample(new["logits"], games.masks, uniforms, new["actions"], new["log_probs"])
        games.step(new["actions"])
        ended = games.terminated | games.truncated
        self._log.earn(games.rewards.mean(1, keepdims=True) if self._team else games.rewards, ended)
        self._returns += games.rewards
        self._lengths += 1
        self._finished.append(np.vstack([self._returns[ended].T, self._lengths[ended]]))
        self._returns[ended] = 0
        self._lengths[ended] = 0

    def _report(self) -> None:
        """Tell RLlib's metrics how much was played, and how the games went that ended."""
        games = self.games
        assert games is not None
        steps = games.num_games * self._steps
        *returns, lengths = np.concatenate([np.zeros((games.rules.players + 1, 0)), *self._finished], axis=1)
        self._finished = []
        self.metrics.log_value(NUM_ENV_STEPS_SAMPLED, steps, reduce="sum")
        self.metrics.log_value(
            NUM_ENV_STEPS_SAMPLED_LIFETIME, steps, reduce="lifetime_sum", with_throughput=True
        )
        self.metrics.log_value(NUM_EPISODES, lengths.size, reduce="sum")
        self.metrics.log_value(NUM_EPISODES_LIFETIME, lengths.size, reduce="lifetime_sum")
        if lengths.size:
            self.metrics.log_value(EPISODE_LEN_MEAN, lengths.mean(), window=1)
            for seat, earned in enumerate(returns):
                self.metrics.log_value((EPISODE_AGENT_RETURN_MEAN, f"player_{seat}"), earned.mean(), window=1)

    def get_metrics(self) -> Any:
        """What was logged since the last call."""
        return self.metrics.reduce()

    def get_spaces(self) -> dict[str, Any]:
        """The spaces of what the module reads and chooses."""
        spaces = self.config.observation_space, self.config.action_space
        return {INPUT_ENV_SPACES: spaces, DEFAULT_MODULE_ID: spaces}

    def assert_healthy(self) -> None:
        """RLlib asks whether the constructor has come to its end."""
        assert self.module is not None

    def stop(self) -> None:
        """End the games."""
        if self.games is not None:
            self.games.close()

    def get_state(
        self,
        components: str | Collection[str] | None = None,
        *,
        not_components: str | Collection[str] | None = None,
        **kwargs: Any,
    ) -> dict[str, Any]:
        """The module's state, if it is among the components asked for."""
        if not self._check_component(COMPONENT_RL_MODULE, components, not_components):
            return {}
        return {COMPONENT_RL_MODULE: self.module.get_state(**kwargs), WEIGHTS_SEQ_NO: self._weights_seq_no}

    def set_state(self, state: dict[str, Any]) -> None:
        """Let the module play on with a learner's weights."""
        if COMPONENT_RL_MODULE in state:
            weights = state[COMPONENT_RL_MODULE]
            self.module.set_state(ray.get(weights) if isinstance(weights, ray.ObjectRef) else weights)
            self._weights_seq_no = state.get(WEIGHTS_SEQ_NO, 0)

    def get_ctor_args_and_kwargs(self) -> tuple[tuple[()], dict[str, Any]]:
        """What the constructor is given when RLlib restores a checkpoint."""
        return (), {"config": self.config}

    def get_checkpointable_components(self) -> list[tuple[str, Any]]:
        """The module."""
        return [(COMPONENT_RL_MODULE, self.module)]
