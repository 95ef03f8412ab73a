"""The treasure heap: draws, wishes, and what becomes of the treasures."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.components import N_ADVENTURES, SPECIAL
from envs.helden.record import ASIDE, DOWN, DRAWN, HEAP
from envs.helden.rules.markers import put


@kernel
def put_back_treasures(game: np.record) -> None:
    """Draws are over: what was turned up and not taken is mixed into the heap (HEL-196, HEL-197, HEL-476)."""
    game.draws = 0
    for marker in range(N_ADVENTURES, SPECIAL):
        if game.place[marker] == DRAWN or game.place[marker] == ASIDE:
            put(game, marker, HEAP, DOWN)
