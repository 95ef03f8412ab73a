"""Life points: lost, paid, and the death of a hero."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.components import FIRST_WORN, N_WORN
from envs.helden.record import HELD


@kernel
def artificial_lp(game: np.record, seat: int) -> int:
    """Artificial life points left to the hero, on the markers that he wears (HEL-267, HEL-271)."""
    left = 0
    for worn in range(N_WORN):
        if game.place[FIRST_WORN + worn] == HELD + seat:
            left += game.worn_lp[worn]
    return left


@kernel
def can_pay_life(game: np.record, seat: int, n: int) -> bool:
    """Whether the hero can pay life points without the last natural one (HEL-160, HEL-R79)."""
    return game.lp[seat] - 1 + artificial_lp(game, seat) >= n
