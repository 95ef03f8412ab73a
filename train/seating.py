"""Who sits where: seats are dealt out anew whenever a game begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from envs.adapters.vector import VectorEnv

LEARNER = -1
"""Who plays a seat, if the learner does; others have the numbers from 0 on."""

WhoLearns = Callable[[np.random.Generator, int, int], NDArray[np.bool_]]
"""Draws the learning seats of some games: from a stream, games and seats to bool (games, seats)."""


def some_seats(stream: np.random.Generator, games: int, seats: int) -> NDArray[np.bool_]:
    """At least one seat of each game, and at least one not; a coin decides about the others."""
    order = stream.permuted(np.tile(np.arange(seats), (games, 1)), axis=1)
    learns = stream.random(order.shape) >= 0.5
    learns[order == 0], learns[order == 1] = True, False
    return learns


def one_seat(stream: np.random.Generator, games: int, seats: int) -> NDArray[np.bool_]:
    """One seat of each game."""
    return stream.integers(seats, size=(games, 1)) == np.arange(seats)


class Seating:
    """Who plays which seat. The learner plays every seat of every game until a game's seats are dealt out.

    Args:
        games: what is played.
        dealt: how many of the games, from the first on, are dealt out; in the others all seats learn.
        others: who may hold the seats that do not learn, by number: in each game one of these, drawn equally often.
        who_learns: which seats learn.
        stream: what decides.

    Attributes:
        players: for each seat of each game LEARNER or another's number; int8 (games, seats).
    """

    def __init__(
        self,
        games: VectorEnv,
        dealt: int,
        others: Sequence[int],
        who_learns: WhoLearns,
        stream: np.random.Generator,
    ) -> None:
        self.players = np.full((games.num_games, games.rules.players), LEARNER, np.int8)
        self._games = games
        self._dealt = dealt
        self._others = np.array(others, np.int8)
        self._who_learns = who_learns
        self._stream = stream

    def deal(self, begun: NDArray[np.bool_]) -> None:
        """Deal out the seats of those games that have just begun, bool (games,)."""
        rows = np.flatnonzero(begun[: self._dealt])
        if rows.size:
            learns = self._who_learns(self._stream, rows.size, self.players.shape[1])
            drawn = self._others[self._stream.integers(self._others.size, size=(rows.size, 1))]
            self.players[rows] = np.where(learns, LEARNER, drawn)

    def deciding(self) -> NDArray[np.int8]:
        """Who must decide in each game, (games,)."""
        return self.players[np.arange(len(self.players)), self._games.seats]
