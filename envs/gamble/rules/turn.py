"""Step 1 of a turn: both players draw."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.gamble import record as r
from envs.gamble.rules.cards import count, draw_adventures


@kernel
def begin_turn(rules: np.record, game: np.record) -> None:
    """Both players draw; who has a character in the pool may search (GAM-024 to GAM-031, GAM-R06)."""
    game.rounds += 1
    draw_adventures(game, game.active, rules.draw_active)
    draw_adventures(game, 1 - game.active, rules.draw_second)
    if count(game, r.POOL + game.active) > 0:
        ask(game, r.SEARCH, game.active)
    else:
        ask(game, r.LAY_CHARACTER, game.active)  # without a search there is nothing to clear up
