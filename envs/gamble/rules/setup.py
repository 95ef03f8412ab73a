"""Set-up: two hands from shuffled piles, then chance decides who starts."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.gamble import record as r
from envs.gamble.rules.cards import draw_adventures
from envs.gamble.rules.party import restore
from envs.gamble.rules.turn import begin_turn


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """Shuffled piles, two hands, then chance decides who starts (GAM-014 to GAM-021, GAM-R01)."""
    for character in range(r.CHARACTERS):
        restore(rules, game, character)
    for seat in range(r.SEATS):
        draw_adventures(game, seat, rules.starting_hand)
    game.active = below(game, r.SEATS)
    begin_turn(rules, game)
