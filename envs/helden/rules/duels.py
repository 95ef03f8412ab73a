"""Duels between heroes."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.components import MAIL
from envs.helden.record import NO_MARKER
from envs.helden.rules.heroes import shadows
from envs.helden.rules.markers import carries, trap_of


@kernel
def can_challenge(rules: np.record, game: np.record, seat: int, other: int) -> bool:
    """Whether the active hero may challenge another (HEL-100 to HEL-105, HEL-108, HEL-215, HEL-263, HEL-R52).

    They are on the same tile, one of them has a shadow cube, and the other is awake, free and without the Mail.
    """
    if game.tile[other] != game.tile[seat] or game.dead[other]:
        return False
    if shadows(game, seat) == 0 and shadows(game, other) == 0:
        return False
    return trap_of(game, other) == NO_MARKER and not carries(rules, game, other, MAIL)
