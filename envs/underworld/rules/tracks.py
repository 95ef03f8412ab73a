"""Lara on the three tracks of a region, and her adrenaline (UND-045 to UND-069)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.agenda import push_effect


@kernel
def is_finished(rules: np.record, game: np.record, track: int) -> bool:
    """Whether Lara stands on the last space of a track (UND-049)."""
    return game.position[track] == rules.length[game.region, track]


@kernel
def can_advance(rules: np.record, game: np.record, track: int) -> bool:
    """Whether a move on the track is possible; the free choice always is (UND-076, UND-R16, UND-R17)."""
    return track == c.ANY_TRACK or not is_finished(rules, game, track)


@kernel
def advance(rules: np.record, game: np.record, n: int, track: int, seat: int) -> None:
    """Lara moves one space and its effect comes at once, then the rest of the n (UND-046 to UND-048, UND-R19).

    With a free choice the seat is asked for the track first. Nothing moves any more once the region is to be left
    (UND-051).
    """
    if game.leaving:
        return
    if track == c.ANY_TRACK:
        push(game, c.ADVANCE, n, track, seat)
        ask(game, _which_track(rules, game), seat)
        return
    if is_finished(rules, game, track):
        return
    game.position[track] += 1
    effect = rules.space[game.region, track, game.position[track]]
    if n > 1:
        push(game, c.ADVANCE, n - 1, track, seat)
    push_effect(game, effect, seat)
    if track == c.ACROBATICS and is_finished(rules, game, c.ACROBATICS) and effect[0] != c.JORMUNGANDR:
        game.leaving = 1
        game.phase = r.TURN_OVER


@kernel
def _which_track(rules: np.record, game: np.record) -> int:
    """The decision that names the track of a free advance (UND-D01, UND-D04, UND-D07)."""
    if game.adrenaline == rules.adrenaline_end:
        return r.ADRENALINE_TRACK
    return r.FREE_TRACK if game.phase == r.WHITE_DIE else r.OBJECT_TRACK


@kernel
def name_track(game: np.record, track: int) -> None:
    """The free advance on top of the agenda gets its track."""
    game.agenda[game.pending - 1, 2] = track


@kernel
def raise_adrenaline(rules: np.record, game: np.record, n: int, seat: int) -> None:
    """Move the adrenaline marker; on the last space it sets off the bar (UND-054, UND-064 to UND-067).

    A marker that is at the end already stays there, so an adrenaline advance never sets off another.
    """
    if game.adrenaline == rules.adrenaline_end:
        return
    game.adrenaline = min(game.adrenaline + n, rules.adrenaline_end)
    if game.adrenaline == rules.adrenaline_end:
        push(game, r.RESET_ADRENALINE, 0, 0, seat)
        for place in range(rules.adrenaline_effects.shape[0] - 1, -1, -1):
            push_effect(game, rules.adrenaline_effects[place], seat)
