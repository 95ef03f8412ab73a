"""Spaces that know the position at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from envs.core.game import Game
from envs.core.positions import Positions

Generator = np.random.Generator

if TYPE_CHECKING:
    Discrete = spaces.Discrete[np.int64]
else:
    Discrete = spaces.Discrete  # older versions of Gymnasium have it without a parameter


class LegalActions(Discrete):
    """The numbers of a game's actions; ``sample()`` without a mask draws one that is legal in the position at hand.

    So whoever samples without masks, as checkers do, gets along. Where nothing is legal, because the game is over, has
    not begun or asks another seat, it draws from all numbers, as it does for ``contains``.

    A copy or pickle of the space alone, without its environment, is a plain ``Discrete``.

    Args:
        positions: where to look, a row of one.
        seat: whose actions they are, or None for whoever is asked.
        generator: the random stream, or None for a fresh one.
    """

    def __init__(
        self, positions: Positions, seat: int | None = None, generator: Generator | None = None
    ) -> None:
        super().__init__(positions.game.actions.size, generator)
        self._positions, self._seat = positions, seat

    def sample(
        self, mask: NDArray[np.int8] | None = None, probability: NDArray[Any] | None = None
    ) -> np.int64:
        """An action: of the mask or probabilities if they are given, otherwise a legal one."""
        if probability is not None:
            return super().sample(mask, probability)
        if mask is None and (self._seat is None or self._positions.data["actor"][0] == self._seat):
            legal = self._positions.masks[0]
            mask = legal if legal.any() else None
        return super().sample(mask)

    def __reduce__(self) -> tuple[Any, ...]:
        return spaces.Discrete, (int(self.n), self._np_random)


class LegalActionsOfAll(spaces.MultiDiscrete):
    """One action for each of many games; ``sample()`` without a mask draws legal ones, shape (n,).

    A copy or pickle of the space alone, without its environment, is a plain ``MultiDiscrete``.
    """

    def __init__(self, positions: Positions, generator: Generator | None = None) -> None:
        super().__init__(np.full(len(positions), positions.game.actions.size), seed=generator)
        self._positions = positions

    def sample(
        self, mask: tuple[Any, ...] | None = None, probability: tuple[Any, ...] | None = None
    ) -> NDArray[np.int64]:
        """An action for each game: of the masks or probabilities if they are given, otherwise legal ones."""
        if probability is not None:
            return super().sample(mask, probability)
        masks = self._positions.masks
        if mask is None and masks.any(axis=1).all():
            return np.argmax(self.np_random.random(masks.shape) * masks, axis=1)
        return super().sample(mask)

    def __reduce__(self) -> tuple[Any, ...]:
        return _many_actions, (self.nvec, self._np_random)


def _many_actions(sizes: NDArray[np.int64], generator: Generator | None) -> spaces.MultiDiscrete:
    return spaces.MultiDiscrete(sizes, seed=generator)


def observation_space(game: Game) -> spaces.Box:
    """What a seat sees, float32 (features,)."""
    return spaces.Box(*game.features.bounds(), dtype=np.float32)
