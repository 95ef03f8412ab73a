"""Fields of the record go back to rest when what they belong to is over, so that equal positions have equal bytes."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.components import NO_SKILL
from envs.helden.record import NO_KIND, NO_MARKER, NO_SEAT, NO_TILE


@kernel
def rest_test(game: np.record) -> None:
    """No combat and no other test is under way."""
    game.enemy = NO_MARKER
    game.bout = 0
    game.advice = NO_SKILL
    game.tested = NO_SKILL
    game.second_skill = NO_SKILL
    game.black = 0
    game.bolts = 0


@kernel
def rest_duel(game: np.record) -> None:
    """No duel is under way."""
    game.opponent = NO_SEAT
    game.tested = NO_SKILL
    game.defence = NO_SKILL
    game.duel_winner = NO_SEAT


@kernel
def rest_final_fight(game: np.record) -> None:
    """The Damned One is not fought."""
    game.damned_lp = 0
    game.dark_at_start = 0
    game.cycle = 0


@kernel
def rest_turn(game: np.record) -> None:
    """Nothing has been done in the turn."""
    game.drawn = NO_KIND
    game.drawn_side = -1
    game.added = NO_TILE
    game.mp = 0
    game.moved = 0
    game.passing = 0
    game.halted = 0
    game.fought = 0
    game.used_place = 0
    game.met = 0
    game.accepted = 0
