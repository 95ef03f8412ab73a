"""What an agent is shown: the positions of the seats that must decide, and nothing those seats can't see."""

from __future__ import annotations

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from envs.core.checks import number_in
from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows
from envs.core.scene import Scene, prompt


class View:
    """A batch of n decisions, each as the seat that must make it sees it.

    Attributes:
        game, rules: what is played.
        seats: the seat that decides, int64 of shape (n,).
        decisions: what it is asked, an index into ``game.decisions``, int64 of shape (n,).
        masks: legal actions, int8 of shape (n, actions).
    """

    def __init__(self, positions: Positions, rows: Rows) -> None:
        """Look at some of the positions.

        Raises:
            ValueError: a row that is not there.
        """
        self.game: Game = positions.game
        self.rules: Rules = positions.rules
        self._positions = positions
        self._rows = positions.checked_rows(rows).copy()
        self._seats: Rows = positions.data["actor"][self._rows].astype(np.int64)
        self.seats = (
            self._seats.copy()
        )  # an agent may write into what it is shown: that changes nothing it may see
        self.decisions: Rows = positions.data["decision"][self._rows].astype(np.int64)
        self.masks: NDArray[np.int8] = positions.masks[self._rows]

    def __len__(self) -> int:
        return self._rows.size

    def __repr__(self) -> str:
        return f"View({self.game.id}, {len(self)} decisions)"

    @cached_property
    def observations(self) -> NDArray[np.float32]:
        """What the seats see, shape (n, features)."""
        return self._positions.observe(self._rows, self._seats)

    def describe(self, i: int, action: int) -> str:
        """An action of decision i in words."""
        return self._positions.describe(self._row(i), action)

    def render(self, i: int) -> str:
        """The position of decision i as text, as its seat sees it."""
        return self._positions.render(self._row(i), int(self._seats[i]))

    def scene(self, i: int) -> Scene:
        """The position of decision i as plain data, as its seat sees it."""
        return self._positions.scene(self._row(i), int(self._seats[i]))

    def prompt(self, i: int) -> str:
        """Decision i for a reader of words: the position, what is asked, and the legal actions with their numbers."""
        scene = self.scene(i)
        return prompt(scene, self.game.render(scene))

    def some(self, which: Rows) -> View:
        """A view of some of the decisions, by their numbers from 0."""
        return View(self._positions, self._rows[which])

    def _row(self, i: int) -> int:
        return int(self._rows[number_in(i, "decisions", 0, len(self) - 1)])

    def sample(self, seeds: Rows) -> Positions:
        """Copies of the n positions in which all that the deciding seat can't know is sampled anew."""
        copies = self._positions.take(self._rows)
        copies.determinize(self._seats, seeds)
        return copies
