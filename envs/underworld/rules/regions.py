"""Leaving a region and arriving in the next one (UND-185 to UND-201)."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.cards import each_draws
from envs.underworld.rules.endings import lose_health
from envs.underworld.rules.enemies import lay_out_enemies


@kernel
def change_region(rules: np.record, game: np.record) -> None:
    """Lara goes to the next region, followed by the visible enemies (UND-191 to UND-201, UND-R76)."""
    effect = rules.leave_effect[game.region]
    if effect[0] == c.DRAW:
        each_draws(rules, game, effect[1])
    lose_health(rules, game, rules.damage[game.visible])
    if is_over(game):
        return
    for card in range(game.owner.size):
        if game.owner[card] == r.BESIDE_BOARD and rules.object_region[card] == game.region:
            game.owner[card] = r.GONE
    game.region += 1
    for track in range(3):
        game.position[track] = 0
    game.natla = 0
    game.leaving = 0
    lay_out_enemies(game)
