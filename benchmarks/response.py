"""Training a best response: the trainer's own learner, with one agent in place of its league."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np
import torch
from numpy.typing import NDArray

from agents.base import Agent, make_agent
from agents.policy import Policy
from envs.adapters.vector import VectorEnv
from envs.core.game import Game
from envs.core.positions import seed_sequence
from envs.core.view import View
from train.config import Config
from train.league import LEARNER, League
from train.ppo import SelfPlayPPO

OPPONENT = 0


class OneOpponent(League):
    """A league in which one seat of every game learns, drawn anew for each, and one agent holds all others."""

    def __init__(self, games: VectorEnv, agent: Agent, stream: np.random.Generator) -> None:
        super().__init__(games, share=1.0, size=0, stream=stream)
        self._agent = agent
        self.reseat(np.ones(games.num_games, np.bool_))

    @classmethod
    def against(cls, agent: str, games: VectorEnv, config: Config, part: int) -> OneOpponent:
        """The league of a part of the games, with an agent by its name."""
        choices, seats = (seed_sequence(config.seed, 5, part, stream) for stream in range(2))
        opponent = make_agent(agent, games.game, games.rules, choices)
        return cls(games, opponent, np.random.default_rng(seats))

    def admit(self, policy: Policy) -> None:
        """The opponent stays who it is."""

    def act(self, actions: NDArray[np.int64]) -> None:
        """Fill in the actions of the agent's seats that must decide, into an array of one action a game."""
        rows = np.flatnonzero(self._deciding() == OPPONENT)
        if rows.size:
            actions[rows] = self._agent.act(View(self._games.positions, rows))

    def reseat(self, begun: NDArray[np.bool_]) -> None:
        """Draw the learning seat of those games that have just begun, bool (games,)."""
        rows = np.flatnonzero(begun)
        self.players[rows] = OPPONENT
        self.players[rows, self._stream.integers(self.players.shape[1], size=rows.size)] = LEARNER


def train_response(game: Game, agent: str, config: Config, told: Callable[[int], None]) -> Policy:
    """A policy that has learnt to play any one seat against an agent in all others.

    Args:
        game: what is played, by the rules of the settings.
        agent: the name of who holds the other seats.
        config: the trainer's settings; those of its league and its evaluation count for nothing.
        told: is told after each update how many timesteps there were.
    """
    torch.set_num_threads(config.threads)
    learner = SelfPlayPPO(game, config.rules(game), config, partial(OneOpponent.against, agent))
    while learner.num_timesteps < config.timesteps:
        learner.iterate(config.timesteps)
        told(learner.num_timesteps)
    return learner.frozen()
