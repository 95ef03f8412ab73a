"""Phase 2: the hero moves (HEL-054 to HEL-068)."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.helden.actions import SIDE, STOP, YES
from envs.helden.components import (
    FIRST_AVATAR,
    FIRST_TRAP,
    GRAY_EDGE,
    RED_EDGE,
    SHOES,
)
from envs.helden.record import COMBAT, MOVE, MOVING, NO_MARKER, NO_TILE, PASS_ENEMY, UP
from envs.helden.rules.damned import check_appearance
from envs.helden.rules.dark_side import put_on_dark_side
from envs.helden.rules.heroes import movement
from envs.helden.rules.markers import carries, enemy_on, face_down_on, is_enemy, put


@kernel
def begin_movement(rules: np.record, game: np.record) -> None:
    """Phase 2 begins with all movement points (HEL-057)."""
    game.phase = MOVING
    game.mp = movement(rules, game, game.active)


@kernel
def can_step(game: np.record, seat: int, side: int) -> bool:
    """Whether the hero can step over a side: connected, and the first step goes to a tile just added.

    (HEL-055, HEL-056, HEL-058 to HEL-061, HEL-R12, HEL-R13, HEL-R16)
    """
    here = game.tile[seat]
    if game.mp == 0 or (game.links[here] >> side) & 1 == 0:
        return False
    return game.moved != 0 or game.added == NO_TILE or game.beyond[here, side] == game.added


@kernel
def go_on_moving(rules: np.record, game: np.record) -> None:
    """Ask for the next step, or end the movement where it must end (HEL-054, HEL-066, HEL-077)."""
    if game.halted == 0:
        for side in range(4):
            if can_step(game, game.active, side):
                ask(game, MOVE, game.active)
                return
    end_movement(rules, game)


@kernel
def mark_steps(game: np.record, mask: np.ndarray) -> None:
    """Each side over which the hero can step; stop, unless enemies are being passed (HEL-D06, HEL-474)."""
    for side in range(4):
        mask[SIDE + side] = can_step(game, game.active, side)
    mask[STOP] = game.passing == 0


@kernel
def answer_step(rules: np.record, game: np.record, action: int) -> None:
    """One step to a connected tile, or the end of the movement (HEL-055, HEL-066)."""
    if action == STOP:
        game.halted = 1
        return
    seat = game.active
    game.mp -= 1
    game.moved = 1
    game.passing = 0
    game.tile[seat] = game.beyond[game.tile[seat], action - SIDE]
    enter(rules, game, seat)


@kernel
def enter(rules: np.record, game: np.record, seat: int) -> None:
    """A face-down marker is turned up at once; an enemy ends the movement, unless it can be passed.

    Other markers and other heroes stop nobody (HEL-062 to HEL-065, HEL-068, HEL-078, HEL-R17, HEL-R18, HEL-R20).
    """
    tile = game.tile[seat]
    marker = face_down_on(game, tile)
    if marker != NO_MARKER:
        reveal(rules, game, marker)
        if is_over(game):
            return
        if is_enemy(game, marker):
            game.halted = 1
            return
    if enemy_on(game, tile) == NO_MARKER:
        return
    if game.mp > 0 and can_pass(rules, game, seat):
        ask(game, PASS_ENEMY, seat)
    else:
        game.halted = 1


@kernel
def reveal(rules: np.record, game: np.record, marker: int) -> None:
    """Turn a face-down marker up: black creatures and Avatars darken the Dark Side (HEL-181, HEL-187, HEL-288)."""
    put(game, marker, game.place[marker], UP)
    put_on_dark_side(rules, game, rules.reveal_dark[rules.marker_kind[marker]])
    if not is_over(game):
        check_appearance(rules, game)


@kernel
def can_pass(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether ability and items let the hero pass all enemies on his tile (HEL-237, HEL-316, HEL-R20, HEL-R70)."""
    edges = rules.hero_pass[game.card[seat]]
    if carries(rules, game, seat, SHOES):
        edges |= rules.item_pass[SHOES]
    for marker in range(FIRST_TRAP):
        if game.place[marker] == game.tile[seat] and is_enemy(game, marker):
            edge = RED_EDGE if marker < FIRST_AVATAR else GRAY_EDGE
            if edges & edge == 0:
                return False
    return True


@kernel
def answer_passing(game: np.record, action: int) -> None:
    """Who passes must leave the tile again; who does not must fight (HEL-237, HEL-316, HEL-474, HEL-D07, HEL-R20)."""
    if action == YES:
        game.passing = 1
    else:
        game.halted = 1


@kernel
def end_movement(rules: np.record, game: np.record) -> None:
    """Phase 3 begins; a face-down marker on the tile of a hero who stayed is turned up (HEL-066, HEL-R24, HEL-R25)."""
    game.phase = COMBAT
    game.mp = 0
    game.passing = 0
    game.halted = 0
    marker = face_down_on(game, game.tile[game.active])
    if marker != NO_MARKER:
        reveal(rules, game, marker)
