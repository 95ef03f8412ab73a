"""Dice are rolled, the lowest two are added."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import roll

SIDES_OF_A_DIE = 6


@kernel
def roll_sum(game: np.record, n: int) -> int:
    """Roll n dice, 2 to 5, which stay in the record; the sum of the two lowest (HEL-006, HEL-085, HEL-R34)."""
    least, second = SIDES_OF_A_DIE, SIDES_OF_A_DIE
    for die in range(game.dice.size):
        game.dice[die] = roll(game, SIDES_OF_A_DIE) if die < n else 0
        if die < n:
            face = game.dice[die]
            if face < least:
                second = least
                least = face
            elif face < second:
                second = face
    return least + second
