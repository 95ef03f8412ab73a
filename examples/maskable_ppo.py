"""MaskablePPO of sb3-contrib on one seat of many games, against agents in the others.

    python -m examples.maskable_ppo

This is the shortest way to a learner; ``examples/ppo.py`` learns from all seats, and against itself.
"""

from __future__ import annotations

from typing import Any

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from stable_baselines3.common.vec_env import VecMonitor

from agents.sb3 import SeatVecEnv


def make(num_games: int = 64) -> VecMonitor:
    """One seat of each of many games of Gamble; the learner sits in each of the seats in turn."""
    return VecMonitor(SeatVecEnv("gamble", num_games, opponents="random"))


def train(timesteps: int, **settings: Any) -> MaskablePPO:
    """A model that has learnt for so many decisions.

    The masks need no wrapper: ``MaskablePPO`` asks the environment for them by itself.
    """
    settings = {"n_steps": 128, "batch_size": 1024, "n_epochs": 4} | settings
    return MaskablePPO("MlpPolicy", make(), seed=0, **settings).learn(timesteps)


if __name__ == "__main__":
    mean, _ = evaluate_policy(train(timesteps=400_000), make(), n_eval_episodes=1000)
    print(f"mean return against random players: {mean:+.2f}")
