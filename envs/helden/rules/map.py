"""Phase 1: a tile is added to the Underworld (HEL-042 to HEL-053)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.core.kit.piles import take
from envs.helden.actions import NO, SIDE
from envs.helden.components import CHAOS, EAST, N_ADVENTURES, N_NAMED, N_TILES, NORTH, SOUTH, WEST
from envs.helden.record import (
    ANYWHERE,
    CLEAR_CHAOS,
    DOWN,
    DRAW_TILE,
    HEAP,
    NO_KIND,
    NO_MARKER,
    ORIENTATION,
    TILE_SIDE,
    WAITING,
)
from envs.helden.rules.markers import count_at, put, random_at, see_with_mirror
from envs.helden.rules.movement import begin_movement

ALL_SIDES = 15
OPPOSITE = 2
"""A side plus this, modulo 4, is the side across."""


@kernel
def is_open(game: np.record, tile: int, side: int) -> bool:
    """Whether a side has an exit and no tile beyond it (HEL-043, HEL-R11)."""
    return (game.open_sides[tile] >> side) & 1 != 0


@kernel
def can_extend(game: np.record, seat: int) -> bool:
    """Whether the hero's tile has an open side and a tile is left (HEL-043, HEL-050, HEL-053, HEL-R15)."""
    return game.laid < N_TILES and game.open_sides[game.tile[seat]] != 0


@kernel
def extend(rules: np.record, game: np.record) -> None:
    """Ask whether a tile is drawn, if one can be added (HEL-044, HEL-480, HEL-R10)."""
    if can_extend(game, game.active):
        ask(game, DRAW_TILE, game.active)
    else:
        begin_movement(rules, game)


@kernel
def answer_drawing(rules: np.record, game: np.record, action: int) -> None:
    """The tile is turned up for all to see before it is placed (HEL-045, HEL-D03, HEL-R03, HEL-R10)."""
    if action == NO:
        begin_movement(rules, game)
        return
    game.drawn = take(game, game.supply)
    ask(game, TILE_SIDE, game.active)


@kernel
def mark_sides(game: np.record, mask: np.ndarray) -> None:
    """Each open side of the hero's tile (HEL-D04)."""
    for side in range(4):
        mask[SIDE + side] = is_open(game, game.tile[game.active], side)


@kernel
def answer_side(rules: np.record, game: np.record, action: int) -> None:
    """A tile with an arrow lies as the arrow says, another one is turned by choice (HEL-046, HEL-047)."""
    game.drawn_side = action - SIDE
    if rules.tile_arrow[game.drawn] != 0:
        lay_tile(rules, game, 0)
    else:
        ask(game, ORIENTATION, game.active)


@kernel
def mark_orientations(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each orientation that differs from the ones before it: where the tile's own north may point (HEL-D05)."""
    exits = rules.tile_exits[game.drawn]
    for turns in range(4):
        mask[SIDE + turns] = 1
        for fewer in range(turns):
            if turned(exits, fewer) == turned(exits, turns):
                mask[SIDE + turns] = 0


@kernel
def answer_orientation(rules: np.record, game: np.record, action: int) -> None:
    """The tile is laid as it was turned (HEL-047)."""
    lay_tile(rules, game, action - SIDE)


@kernel
def turned(exits: int, turns: int) -> int:
    """Exits after a number of quarter turns clockwise."""
    return (exits << turns | exits >> (4 - turns)) & ALL_SIDES


@kernel
def lay_tile(rules: np.record, game: np.record, turns: int) -> None:
    """Lay the drawn tile beside the hero's, connected or not, with its marker (HEL-048, HEL-049, HEL-R12 to HEL-R15).

    Chaos that is laid while the Damned One waits is his at once (HEL-304, HEL-305, HEL-R96).
    """
    here, side, kind, tile = game.tile[game.active], game.drawn_side, game.drawn, game.laid
    game.laid += 1
    game.tile_kind[tile] = kind
    game.tile_x[tile] = game.tile_x[here] + step_east(side)
    game.tile_y[tile] = game.tile_y[here] + step_north(side)
    game.exits[tile] = turned(rules.tile_exits[kind], turns)
    game.open_sides[tile] = game.exits[tile]
    for other in range(tile):
        for there in range(4):
            if touches(game, tile, there, other):
                join(game, tile, there, other)
    find_steps(game, tile)
    if kind < N_NAMED:
        game.named[kind] = tile
    game.drawn = NO_KIND
    game.drawn_side = -1
    game.added = tile
    if rules.tile_marked[kind] != 0:
        lay_marker(rules, game, tile)
    if kind == CHAOS and game.damned == WAITING:
        push(game, CLEAR_CHAOS, ANYWHERE, NO_MARKER, game.active)
    begin_movement(rules, game)


@kernel
def step_east(side: int) -> int:
    """Squares to the east beyond a side."""
    return 1 if side == EAST else -1 if side == WEST else 0


@kernel
def step_north(side: int) -> int:
    """Squares to the north beyond a side."""
    return 1 if side == NORTH else -1 if side == SOUTH else 0


@kernel
def touches(game: np.record, tile: int, side: int, other: int) -> bool:
    """Whether another tile lies beyond a side of a tile."""
    east = game.tile_x[other] - game.tile_x[tile] == step_east(side)
    return east and game.tile_y[other] - game.tile_y[tile] == step_north(side)


@kernel
def join(game: np.record, tile: int, side: int, other: int) -> None:
    """Two tiles touch; they are connected if both have an exit there (HEL-056, HEL-R13)."""
    across = (side + OPPOSITE) & 3
    game.beyond[tile, side] = other
    game.beyond[other, across] = tile
    game.open_sides[tile] &= ~(1 << side)
    game.open_sides[other] &= ~(1 << across)
    if (game.exits[tile] >> side) & 1 and (game.exits[other] >> across) & 1:
        game.links[tile] |= 1 << side
        game.links[other] |= 1 << across


@kernel
def find_steps(game: np.record, tile: int) -> None:
    """The steps between all tiles, now that one more is laid: over it or as before."""
    game.steps_to[tile, tile] = 1
    for side in range(4):
        if (game.links[tile] >> side) & 1:
            beside = int(game.beyond[tile, side])
            for there in range(tile):
                if game.steps_to[beside, there] > 0:
                    shorten(game, tile, there, game.steps_to[beside, there] + 1)
    for one in range(tile):
        if game.steps_to[one, tile] > 0:
            for other in range(one):
                if game.steps_to[tile, other] > 0:
                    shorten(game, one, other, game.steps_to[one, tile] + game.steps_to[tile, other] - 1)


@kernel
def shorten(game: np.record, one: int, other: int, steps: int) -> None:
    """A way between two tiles is found: it counts if none is known or it is shorter."""
    if game.steps_to[one, other] == 0 or steps < game.steps_to[one, other]:
        game.steps_to[one, other] = steps
        game.steps_to[other, one] = steps


@kernel
def lay_marker(rules: np.record, game: np.record, tile: int) -> None:
    """A random adventure marker of the heap, if one is left, face down on a place or an area (HEL-051 to HEL-053)."""
    if count_at(game, 0, N_ADVENTURES, HEAP) > 0:
        put(game, random_at(game, 0, N_ADVENTURES, HEAP), tile, DOWN)
        see_with_mirror(rules, game)
