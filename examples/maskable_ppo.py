"""MaskablePPO of sb3-contrib on one seat of a game, against agents in the others.

    python -m examples.maskable_ppo

This is the shortest way to a learner; ``examples/ppo.py`` learns from all seats of many games at once, and much faster.
"""

from __future__ import annotations

from typing import Any

import gymnasium
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.env_util import make_vec_env

import envs


def make(opponents: str = "random") -> gymnasium.Env[Any, Any]:
    """One seat of Gamble; the learner sits in each of them in turn."""
    return gymnasium.make(f"katabasis/{envs.GAMES['gamble']}", opponents=opponents)


def train(timesteps: int, **settings: Any) -> MaskablePPO:
    """A model that has learnt for so many decisions, in eight games side by side.

    The masks need no wrapper: ``MaskablePPO`` asks the environment's ``action_masks()`` by itself.
    """
    model = MaskablePPO("MlpPolicy", make_vec_env(make, n_envs=8, seed=0), seed=0, **settings)
    return model.learn(timesteps)


if __name__ == "__main__":
    mean, _ = evaluate_policy(train(timesteps=50_000), make_vec_env(make, seed=1), n_eval_episodes=200)
    print(f"mean return against random players: {mean:+.2f}")
