"""The compiled code of one game as Python calls it: the types of what ``batch.py`` holds once it is loaded.

``batch.py`` is a template, loaded anew for each game (``game.py``), so no tool can follow ``game.batch.step_games`` to
it by itself. This protocol names everything that is called from elsewhere; a test holds the two together.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np


class EntryPoints(Protocol):
    """Entry points, called with arrays, and the kernels that other templates borrow, called with records.

    Arrays: ``rules`` and ``blank`` hold one record, ``games`` and whatever stands beside it one row a game; ``rows``
    are int64 indices of games. Nothing is checked here: callers pass rows, seats and legal actions that they checked.
    """

    @staticmethod
    def start_games(
        rules: np.ndarray,
        blank: np.ndarray,
        games: np.ndarray,
        rows: np.ndarray,
        seeds: np.ndarray,
        masks: np.ndarray,
    ) -> None:
        """Begin a game in each of the rows, from its seed."""

    @staticmethod
    def step_games(
        rules: np.ndarray, games: np.ndarray, rows: np.ndarray, actions: np.ndarray, masks: np.ndarray
    ) -> None:
        """Apply one legal action in each of the rows."""

    @staticmethod
    def step_vector(
        rules: np.ndarray,
        blank: np.ndarray,
        games: np.ndarray,
        actions: np.ndarray,
        masks: np.ndarray,
        observations: np.ndarray,
        seats: np.ndarray,
        rewards: np.ndarray,
        terminated: np.ndarray,
        truncated: np.ndarray,
    ) -> None:
        """Step every game, begin anew the ones that ended, and fill all arrays of the vector environment."""

    @staticmethod
    def fill_masks(rules: np.ndarray, games: np.ndarray, rows: np.ndarray, masks: np.ndarray) -> None:
        """Write the legal actions of each of the rows."""

    @staticmethod
    def observe_games(
        rules: np.ndarray, games: np.ndarray, rows: np.ndarray, seats: np.ndarray, out: np.ndarray
    ) -> None:
        """Write what one seat of each of the rows sees."""

    @staticmethod
    def state_games(rules: np.ndarray, games: np.ndarray, rows: np.ndarray, out: np.ndarray) -> None:
        """Write everything there is in each of the rows."""

    @staticmethod
    def potential_games(rules: np.ndarray, games: np.ndarray, rows: np.ndarray, out: np.ndarray) -> None:
        """Write how well each seat of each of the rows stands; 0 where the game is over."""

    @staticmethod
    def determinize_games(rules: np.ndarray, games: np.ndarray, seats: np.ndarray, seeds: np.ndarray) -> None:
        """Resample, in every game, what one seat can't know."""

    @staticmethod
    def random_actions(sampler: np.ndarray, masks: np.ndarray, actions: np.ndarray) -> None:
        """Choose one action of each mask uniformly, with the random stream of the sampler's one record."""

    @staticmethod
    def script_actions(
        rules: np.ndarray, observations: np.ndarray, masks: np.ndarray, highs: np.ndarray, actions: np.ndarray
    ) -> None:
        """Write the scripted player's action for each row of observations and masks."""

    @staticmethod
    def only_action(mask: np.ndarray) -> int:
        """The one legal action of a mask, or MANY (-1)."""

    @staticmethod
    def advance(rules: np.record, game: np.record, action: int, mask: np.ndarray) -> None:
        """Apply one legal action and run to the next decision."""

    @staticmethod
    def look(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
        """Write what a seat sees."""

    @staticmethod
    def imagine(rules: np.record, game: np.record, seat: int, seed: int) -> None:
        """Resample what one seat can't know, the coming random numbers included."""

    @staticmethod
    def random_action(sampler: np.record, mask: np.ndarray) -> int:
        """One of a mask's actions, uniformly."""

    @staticmethod
    def scripted_action(rules: np.record, seen: np.ndarray, highs: np.ndarray, mask: np.ndarray) -> int:
        """The scripted player's action for what a seat sees, which is put into raw numbers in place."""
