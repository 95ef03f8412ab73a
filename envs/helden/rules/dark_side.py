"""The shadow cubes of the Dark Side (HEL-288 to HEL-295)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.rules.endings import end_with_eleven


@kernel
def put_on_dark_side(rules: np.record, game: np.record, n: int) -> None:
    """Put shadow cubes on the Dark Side, one by one; the eleventh ends the game at once (HEL-036, HEL-R93)."""
    for _ in range(n):
        game.dark += 1
        if game.dark == rules.dark_side_end:
            end_with_eleven(rules, game)
            return


@kernel
def take_off_dark_side(game: np.record, n: int) -> None:
    """Take shadow cubes off the Dark Side, as far as there are any (HEL-295, HEL-R92)."""
    game.dark = max(game.dark - n, 0)
