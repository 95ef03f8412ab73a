"""The start of a game: Styx, the heaps, the heroes (HEL-021 to HEL-034)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.components import N_MARKERS, N_NAMED, N_TILE_KINDS, N_TILES, N_WORN, SPECIAL, STYX
from envs.helden.record import CARD, CHOOSING, HEAP, NO_CARD, NO_KIND, NO_TILE, SEATS, UP
from envs.helden.rules.hero_choice import deal_heroes
from envs.helden.rules.reset import rest_duel, rest_test, rest_turn
from envs.helden.rules.step import run


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """Lay Styx, fill the heaps, give every player a hero (HEL-021 to HEL-033, HEL-R01 to HEL-R04)."""
    lay_out_map(rules, game)
    lay_out_markers(rules, game)
    rest_turn(game)
    rest_test(game)
    rest_duel(game)
    game.styx_left = rules.styx_lp if rules.players == 1 else 0
    for seat in range(SEATS):
        game.card[seat] = NO_CARD
        game.tile[seat] = 0 if seat < rules.players else NO_TILE
    game.phase = CHOOSING
    if rules.chosen == 0:
        deal_heroes(rules, game)
    run(rules, game)


@kernel
def lay_out_map(rules: np.record, game: np.record) -> None:
    """Styx lies on the table, all other tiles are in the supply (HEL-001, HEL-023, HEL-R03)."""
    for tile in range(N_TILES):
        game.tile_kind[tile] = NO_KIND
        for side in range(4):
            game.beyond[tile, side] = NO_TILE
    for kind in range(N_NAMED):
        game.named[kind] = NO_TILE
    for kind in range(N_TILE_KINDS):
        game.supply[kind] = rules.tile_count[kind]
    game.supply[STYX] -= 1
    game.tile_kind[0] = STYX
    game.exits[0] = rules.tile_exits[STYX]
    game.open_sides[0] = rules.tile_exits[STYX]
    game.steps_to[0, 0] = 1
    game.named[STYX] = 0
    game.laid = 1


@kernel
def lay_out_markers(rules: np.record, game: np.record) -> None:
    """Two heaps face down; special treasures on the card of the Damned One (HEL-025, HEL-026, HEL-028, HEL-R08)."""
    for marker in range(N_MARKERS):
        game.place[marker] = HEAP
        if marker >= SPECIAL:
            game.place[marker] = CARD
            game.face[marker] = UP
    for worn in range(N_WORN):
        game.worn_lp[worn] = rules.worn_lp[worn]
