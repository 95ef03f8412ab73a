"""Training a best response: the trainer's own learner, with one agent in place of its league."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import torch

from agents.policy import Policy
from envs.adapters.vector import VectorEnv
from envs.core.game import Game
from envs.core.positions import seed_sequence
from train.config import Config
from train.league import League
from train.ppo import SelfPlayPPO
from train.seating import one_seat
from train.streams import Stream


def one_opponent(agent: str, games: VectorEnv, config: Config, part: int) -> League:
    """A league in which one seat of every game learns, drawn anew for each, and an agent holds all others."""
    stream = np.random.default_rng(seed_sequence(config.seed, Stream.LEAGUE, part))
    league = League(games, 1.0, [agent], stream, who_learns=one_seat)
    league.seating.deal(np.ones(games.num_games, np.bool_))
    return league


def train_response(game: Game, agent: str, config: Config, told: Callable[[int], None]) -> Policy:
    """A policy that has learnt to play any one seat against an agent in all others.

    Args:
        game: what is played, by the rules of the settings.
        agent: the name of who holds the other seats.
        config: the trainer's settings; those of its league and its evaluation count for nothing.
        told: is told after each update how many timesteps there were.
    """
    torch.set_num_threads(config.workers)
    learner = SelfPlayPPO(game, config.rules(game), config, partial(one_opponent, agent))
    while learner.num_timesteps < config.timesteps:
        learner.iterate(config.timesteps)
        told(learner.num_timesteps)
    return learner.frozen()
