"""Injuries: who heals them, who receives them."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.seats import clockwise
from envs.legends import record as r
from envs.legends.rules.hands import fit_hand


@kernel
def heal(game: np.record, seat: int, n: int) -> None:
    """Heal injuries, as many as there are (LEG-087)."""
    game.injuries[seat] = max(0, game.injuries[seat] - n)


@kernel
def injure(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Receive injuries, up to the end of the track, then discard to the new limit (LEG-106, LEG-R80)."""
    game.injuries[seat] = min(rules.injuries_most, game.injuries[seat] + n)
    fit_hand(rules, game, seat)


@kernel
def injure_here(rules: np.record, game: np.record, space: int, n: int, spared: int) -> None:
    """All on a space but one receive injuries, then they discard clockwise from the round starter (LEG-R79)."""
    for i in range(rules.players - 1, -1, -1):
        seat = clockwise(rules, game.round_starter, i)
        if game.position[seat] == space and seat != spared:
            injure(rules, game, seat, n)


@kernel
def injure_at_round_end(rules: np.record, game: np.record) -> None:
    """A tile that injures while a threat is left does so at the end of each round (LEG-126, LEG-R87)."""
    for space in range(r.START + 1, r.GOAL):
        n = rules.round_end_injuries[game.tile[space]]
        if n > 0 and game.threat[space] > 0:
            injure_here(rules, game, space, n, r.NOBODY)
