"""Where markers are, and how they get there."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.helden.components import (
    FIRST_CREATURE,
    FIRST_ITEM,
    FIRST_ITEM_KIND,
    FIRST_TASK,
    FIRST_TRAP,
    MIRROR,
    N_ADVENTURES,
    N_MARKERS,
    N_TILES,
    N_TRAPS,
)
from envs.helden.record import DOWN, HELD, NO_MARKER, SEATS, TRAPPING, UP


@kernel
def put(game: np.record, marker: int, place: int, face: int) -> None:
    """Move a marker; what was known of a face-down one goes with its face (HEL-478)."""
    game.place[marker] = place
    game.face[marker] = face
    if marker < N_ADVENTURES and (face != DOWN or place >= N_TILES):
        game.known[marker] = 0


@kernel
def carried(rules: np.record, game: np.record, seat: int, item: int) -> int:
    """A copy of the item on the hero's card, NO_MARKER if there is none."""
    first = rules.kind_first[FIRST_ITEM_KIND + item]
    for marker in range(first, first + rules.kind_count[FIRST_ITEM_KIND + item]):
        if game.place[marker] == HELD + seat:
            return marker
    return NO_MARKER


@kernel
def carries(rules: np.record, game: np.record, seat: int, item: int) -> bool:
    """Whether a copy of the item is on the hero's card."""
    return carried(rules, game, seat, item) != NO_MARKER


@kernel
def items_carried(game: np.record, seat: int) -> int:
    """Boxes in use on the hero's card: one for each item and special treasure (HEL-217)."""
    return count_at(game, FIRST_ITEM, N_MARKERS, HELD + seat)


@kernel
def is_enemy(game: np.record, marker: int) -> bool:
    """Whether a marker is face up and an enemy; a defeated black creature shows its task side (HEL-015, HEL-016)."""
    fights = marker < FIRST_TASK or FIRST_CREATURE <= marker < FIRST_TRAP
    return fights and game.face[marker] == UP


@kernel
def enemy_on(game: np.record, tile: int) -> int:
    """An enemy that lies face up on a tile, NO_MARKER if there is none."""
    for marker in range(FIRST_TASK):
        if game.place[marker] == tile and game.face[marker] == UP:
            return marker
    for marker in range(FIRST_CREATURE, FIRST_TRAP):
        if game.place[marker] == tile:
            return marker
    return NO_MARKER


@kernel
def face_down_on(game: np.record, tile: int) -> int:
    """The marker that lies face down on a tile, NO_MARKER if there is none (HEL-473)."""
    for marker in range(N_ADVENTURES):
        if game.place[marker] == tile and game.face[marker] == DOWN:
            return marker
    return NO_MARKER


@kernel
def has_marker(game: np.record, tile: int) -> bool:
    """Whether an adventure marker or a creature of the Damned One lies on a tile, face up or down."""
    for marker in range(FIRST_TRAP):
        if game.place[marker] == tile:
            return True
    return False


@kernel
def is_empty(rules: np.record, game: np.record, tile: int) -> bool:
    """Whether a tile is a place or an area without any marker (HEL-R14, HEL-R95)."""
    return rules.tile_marked[game.tile_kind[tile]] != 0 and not has_marker(game, tile)


@kernel
def trap_of(game: np.record, seat: int) -> int:
    """The trap that holds the hero, NO_MARKER if he is free."""
    for marker in range(FIRST_TRAP, FIRST_TRAP + N_TRAPS):
        if game.place[marker] == TRAPPING + seat:
            return marker
    return NO_MARKER


@kernel
def count_at(game: np.record, first: int, end: int, place: int) -> int:
    """How many of the markers from the first to the one before the end are at a place."""
    count = 0
    for marker in range(first, end):
        count += game.place[marker] == place
    return count


@kernel
def random_at(game: np.record, first: int, end: int, place: int) -> int:
    """A random one of the markers from the first to the one before the end that are at a place; there must be one."""
    left = below(game, count_at(game, first, end, place))
    marker = first - 1
    while left >= 0:
        marker += 1
        left -= game.place[marker] == place
    return marker


@kernel
def see_with_mirror(rules: np.record, game: np.record) -> None:
    """The owner of the Mirror, if any, sees every face-down marker on the map (HEL-238, HEL-478, HEL-R21)."""
    owner = game.place[rules.kind_first[FIRST_ITEM_KIND + MIRROR]] - HELD
    if owner < 0 or owner >= SEATS:
        return
    for marker in range(N_ADVENTURES):
        if game.place[marker] < N_TILES and game.face[marker] == DOWN:
            game.known[marker] |= 1 << owner
