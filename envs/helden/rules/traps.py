"""Traps among the treasures."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import push
from envs.helden.components import NO_SKILL
from envs.helden.record import END_TURN, GONE, NO_MARKER, TEST, TRAPPING, UP
from envs.helden.rules.markers import put, trap_of
from envs.helden.rules.reset import rest_test


@kernel
def escape(game: np.record, seat: int) -> None:
    """ESCAPE: a trapped hero's one test of the turn (HEL-212, HEL-R67)."""
    push(game, TEST, NO_SKILL, trap_of(game, seat), seat)


@kernel
def conclude_trap(game: np.record, passed: int, marker: int, seat: int) -> None:
    """TEST_DONE of a trap: it leaves the game, or holds the hero and his turn ends (HEL-209 to HEL-214, HEL-R66)."""
    rest_test(game)
    if passed:
        put(game, marker, GONE, UP)
    else:
        put(game, marker, TRAPPING + seat, UP)
        push(game, END_TURN, 0, NO_MARKER, seat)
