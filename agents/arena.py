"""Games between agents: seat-rotated, from shared deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import binomtest

from agents.base import Agent
from envs.core.game import Game, Rules
from envs.core.positions import Positions, seed_sequence
from envs.core.view import View


@dataclass(frozen=True)
class Outcome:
    """How n games ended.

    Attributes:
        seating: who sat where, a number into the list of agents, int64 (n, players).
        returns: what each seat earned, float64 (n, players).
        truncated: games that the cap on their length ended, bool (n,).
        rounds, steps: the games' own rounds and their decisions, int64 (n,).
    """

    seating: NDArray[np.int64]
    returns: NDArray[np.float64]
    truncated: NDArray[np.bool_]
    rounds: NDArray[np.int64]
    steps: NDArray[np.int64]

    def score(self, agent: int) -> Score:
        """How the seats of one agent fared. A positive return is a win, zero a draw."""
        earned = self.returns[self.seating == agent]
        return Score(wins=int((earned > 0).sum()), draws=int((earned == 0).sum()), games=earned.size)


@dataclass(frozen=True)
class Score:
    """Wins and draws out of a number of games, a game counted once for each seat played in it."""

    wins: int
    draws: int
    games: int

    @property
    def rate(self) -> float:
        """Share of games won, 0 to 1."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927)."""
        ci = binomtest(self.wins, self.games).proportion_ci(0.95, method="wilson")
        return float(ci.low), float(ci.high)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.1%} [{low:.1%}, {high:.1%}]"


def rotated_seating(players: int, games: int) -> NDArray[np.int64]:
    """Agent 0 in each seat in turn, agent 1 in all others: int64 (games, players)."""
    return (np.arange(games)[:, None] % players != np.arange(players)).astype(np.int64)


def shared_deals(players: int, games: int, seed: int) -> NDArray[np.int64]:
    """Seeds such that every ``players`` games in a row, one rotation, begin from the same deal: int64 (games,)."""
    deals = [seed_sequence(seed, deal) for deal in range(-(-games // players))]
    return np.repeat(np.array(deals, np.int64), players)[:games]


def play(
    game: Game,
    rules: Rules,
    agents: Sequence[Agent],
    seating: NDArray[np.int64],
    seeds: NDArray[np.int64],
    on_progress: Callable[[int], None] = lambda ended: None,
) -> Outcome:
    """Play games side by side to their end.

    Args:
        game, rules: what is played.
        agents: who plays.
        seating: who sits where, a number into ``agents``, int64 (n, players).
        seeds: where each game begins, int64 (n,).
        on_progress: told after each step how many games have ended.

    Raises:
        ValueError: an agent chose an illegal action.
    """
    positions = Positions(game, rules, len(seeds))
    positions.start(positions.every, seeds)
    returns = np.zeros(seating.shape)
    rows = positions.every
    while rows.size:
        decider = seating[rows, positions.data["actor"][rows]]
        actions = np.empty(rows.size, np.int64)
        for number, agent in enumerate(agents):
            asked = decider == number
            if asked.any():
                actions[asked] = agent.act(View(positions, rows[asked]))
        positions.step(rows, actions)
        returns[rows] += positions.data["reward"][rows, : rules.players]
        rows = rows[~positions.over[rows]]
        on_progress(len(seeds) - rows.size)
    return Outcome(
        seating=seating,
        returns=returns,
        truncated=positions.data["truncated"] != 0,
        rounds=positions.data["rounds"].astype(np.int64),
        steps=positions.data["steps"].astype(np.int64),
    )


def versus(
    game: Game,
    rules: Rules,
    agent: Agent,
    opponent: Agent,
    games: int,
    seed: int,
    on_progress: Callable[[int], None] = lambda ended: None,
) -> Outcome:
    """One agent against opponents in all other seats, seat-rotated from shared deals.

    In a cooperative game the agent plays every seat. It is number 0 in the outcome.
    """
    seating = rotated_seating(rules.players, games)
    if rules.options["mode"] == "cooperative":
        seating = np.zeros_like(seating)
    seeds = shared_deals(rules.players, games, seed)
    return play(game, rules, [agent, opponent], seating, seeds, on_progress)
