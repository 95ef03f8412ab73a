"""PPO over the decisions that ``VectorRunner`` credits."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from ray.rllib.algorithms.ppo import PPO, PPOConfig
from ray.rllib.core import ALL_MODULES, DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.evaluation.postprocessing import Postprocessing
from ray.rllib.policy.sample_batch import MultiAgentBatch, SampleBatch
from ray.rllib.utils.metrics import (
    ENV_RUNNER_RESULTS,
    ENV_RUNNER_SAMPLING_TIMER,
    LEARNER_RESULTS,
    LEARNER_UPDATE_TIMER,
    NUM_ENV_STEPS_SAMPLED_LIFETIME,
    SYNCH_WORKER_WEIGHTS_TIMER,
    TIMERS,
)

from agents.rllib.module import MaskedModule
from agents.rllib.runner import VectorRunner
from envs import load
from envs.adapters.spaces import observation_space
from envs.adapters.vector import MOST_GAMES
from envs.core.checks import number_in

STEPS = 32
"""Decisions in each game of a rollout."""

FIRST_ROLLOUT = 600.0
"""Seconds that a rollout may take: the first one compiles the game."""


class VectorPPO(PPO):
    """RLlib's PPO, learner and loss and all, fed with decisions whose advantages its runners have worked out."""

    def training_step(self) -> None:
        """Play a rollout in every runner, learn from it, and send the weights back."""
        config, runners = self.config, self.env_runner_group
        with self.metrics.log_time((TIMERS, ENV_RUNNER_SAMPLING_TIMER)):
            told = runners.foreach_env_runner(
                lambda runner: (runner.sample(), runner.get_metrics()),
                local_env_runner=not runners.num_remote_env_runners(),
                timeout_seconds=config.sample_timeout_s,
            )
            if not told:  # all runners were lost; RLlib begins them anew
                return
            self.metrics.aggregate([metrics for _, metrics in told], key=ENV_RUNNER_RESULTS)
        with self.metrics.log_time((TIMERS, LEARNER_UPDATE_TIMER)):
            results = self.learner_group.update(
                batch=train_batch([decisions for decisions, _ in told], config.num_learners),
                timesteps={
                    NUM_ENV_STEPS_SAMPLED_LIFETIME: self.metrics.peek(
                        (ENV_RUNNER_RESULTS, NUM_ENV_STEPS_SAMPLED_LIFETIME)
                    )
                },
                num_epochs=config.num_epochs,
                minibatch_size=config.minibatch_size,
                shuffle_batch_per_epoch=config.shuffle_batch_per_epoch,
            )
            self.metrics.aggregate(results, key=LEARNER_RESULTS)
        with self.metrics.log_time((TIMERS, SYNCH_WORKER_WEIGHTS_TIMER)):
            runners.sync_weights(
                from_worker_or_learner_group=self.learner_group,
                policies=set(results[0]) - {ALL_MODULES},
                inference_only=True,
            )


def train_batch(parts: list[dict[str, NDArray[Any]]], learners: int) -> MultiAgentBatch:
    """What all runners sampled, as the learners take it: shuffled, advantages standardised.

    Each of several learners gets the same number of decisions, or they would wait for each other for ever: what is left
    over is not learnt from.
    """
    batch: dict[str, Any] = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    advantages = batch[Postprocessing.ADVANTAGES]
    batch[Postprocessing.ADVANTAGES] = (advantages - advantages.mean()) / max(advantages.std(), 1e-4)
    n = advantages.size - advantages.size % max(learners, 1)
    order = np.random.default_rng(0).permutation(advantages.size)[:n]
    batch = {name: column[order] for name, column in batch.items()}
    batch[Columns.OBS] = {"observation": batch[Columns.OBS], "action_mask": batch.pop("action_mask")}
    return MultiAgentBatch({DEFAULT_MODULE_ID: SampleBatch(batch)}, env_steps=n)


def config(game: str, games: int = 1024, **options: Any) -> PPOConfig:
    """PPO by self-play in many games at once, one policy for all seats, ready to train: ``config(...).build_algo()``.

    All of RLlib's settings may be changed after. More runners (``.env_runners(num_env_runners=8)``) play more games:
    ``games`` is their number in each runner. A rollout has ``train_batch_size_per_learner`` decisions for each
    learner.

    Args:
        game: a game's id, or ``module:GAME``.
        games: how many each runner plays side by side.
        **options: as for ``envs.make``.

    Raises:
        ValueError: an unknown game or option, or a value that is not possible.
    """
    chosen = load(game)
    chosen.rules(**options)
    games = number_in(games, "games", 1, MOST_GAMES)
    seen: dict[str, spaces.Space[Any]] = {
        "observation": observation_space(chosen),
        "action_mask": spaces.Box(0, 1, (chosen.actions.size,), np.int8),
    }
    return (
        PPOConfig(algo_class=VectorPPO)
        .environment(
            observation_space=spaces.Dict(seen),
            action_space=spaces.Discrete(chosen.actions.size),
            env_config={"game": game, **options},
        )
        .env_runners(
            env_runner_cls=VectorRunner,
            num_env_runners=1,
            num_envs_per_env_runner=games,
            sample_timeout_s=FIRST_ROLLOUT,
        )
        .rl_module(rl_module_spec=RLModuleSpec(MaskedModule, model_config={"layers": [128, 128]}))
        .training(
            train_batch_size_per_learner=games * STEPS,
            minibatch_size=min(2048, games * STEPS),
            num_epochs=3,
            lr=1e-3,
            gamma=1.0,
            lambda_=0.95,
            clip_param=0.2,
            entropy_coeff=0.02,
            use_kl_loss=False,
            grad_clip=0.5,
        )
    )
