"""A league in RLlib: one module learns, against earlier versions of itself, which leave as policy files.

    python -m examples.rllib_league

RLlib's own runners play here, a few games at a time: its multi-agent settings say which module plays which seat.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any
from zlib import crc32

import ray
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.callbacks.callbacks import RLlibCallback
from ray.rllib.core.rl_module.multi_rl_module import MultiRLModuleSpec
from ray.rllib.core.rl_module.rl_module import RLModuleSpec

from agents.rllib import MaskedModule, SeatsEnv, frozen_policy

MAIN, FIRST = "main", "version_0"


def module_of(members: list[str], players: int) -> Any:
    """Who plays a seat: the learner one in each game, versions of it the others, drawn by the game's id."""

    def choose(agent: str, episode: Any, **kwargs: Any) -> str:
        seat = f"player_{crc32(episode.id_.encode()) % players}"
        return MAIN if agent == seat else members[crc32(f"{episode.id_} {agent}".encode()) % len(members)]

    return choose


class League(RLlibCallback):
    """Admits the learner as it is whenever it earns enough against the members."""

    folder = Path("league")
    enough = 0.2
    """The mean return that is enough, from -1 for losing always to 1 for winning always."""

    def on_algorithm_init(self, *, algorithm: Algorithm, **kwargs: Any) -> None:
        """The league begins with a member that has learnt nothing."""
        self.members = [FIRST]

    def on_train_result(self, *, algorithm: Algorithm, result: dict[str, Any], **kwargs: Any) -> None:
        """After each iteration."""
        earned = result["env_runners"].get("module_episode_returns_mean", {}).get(MAIN)
        if earned is not None and earned >= self.enough:
            self.admit(algorithm)
        result["league_size"] = len(self.members)

    def admit(self, algorithm: Algorithm) -> None:
        """Let the learner as it is be one more member, and save it."""
        name = f"version_{len(self.members)}"
        self.members.append(name)
        players = len(SeatsEnv(algorithm.config.env_config).possible_agents)
        algorithm.add_module(
            name,
            RLModuleSpec.from_module(algorithm.get_module(MAIN)),
            new_agent_to_module_mapping_fn=module_of(self.members, players),
        )
        weights = {name: algorithm.learner_group.get_weights()[MAIN]}
        algorithm.set_state({"learner_group": {"learner": {"rl_module": weights}}})
        self.folder.mkdir(exist_ok=True)
        frozen_policy(algorithm, name).save(self.folder / f"{name}.npz")


def config(game: str = "gamble", **options: Any) -> PPOConfig:
    """PPO with RLlib's multi-agent runners; the settings of ``agents.rllib.config`` where both have them."""
    env_config = {"game": game, **options}
    players = len(SeatsEnv(env_config).possible_agents)
    spec = RLModuleSpec(MaskedModule, model_config={"layers": [128, 128]})
    return (
        PPOConfig()
        .environment(SeatsEnv, env_config=env_config)
        .env_runners(num_env_runners=1, num_envs_per_env_runner=8, sample_timeout_s=600)
        .multi_agent(
            policies={MAIN, FIRST},
            policy_mapping_fn=module_of([FIRST], players),
            policies_to_train=[MAIN],
        )
        .rl_module(rl_module_spec=MultiRLModuleSpec(rl_module_specs={MAIN: spec, FIRST: spec}))
        .callbacks(League)
        .training(
            train_batch_size_per_learner=4000,
            minibatch_size=1000,
            num_epochs=3,
            lr=1e-3,
            gamma=1.0,
            lambda_=0.95,
            entropy_coeff=0.02,
            use_kl_loss=False,
            grad_clip=0.5,
        )
    )


def train(config: PPOConfig, iterations: int) -> Algorithm:
    """An algorithm that has learnt for so many iterations."""
    algorithm = config.build_algo()
    for iteration in range(iterations):
        result = algorithm.train()
        earned = result["env_runners"].get("module_episode_returns_mean")
        print(f"{iteration + 1}: {result['league_size']} in the league, mean returns {earned}")
    return algorithm


if __name__ == "__main__":
    ray.init()
    train(config(), iterations=100).stop()
    ray.shutdown()
