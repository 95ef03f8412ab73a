"""Setup: the track, the special cards, the deck, and every player's start."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import push
from envs.core.rng import below, shuffle
from envs.legends import record as r
from envs.legends.rules.knowledge import know_setup
from envs.legends.rules.rounds import end_turns
from envs.legends.rules.step import run


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """Lay out the track and the deck, give every player her start (LEG-016 to LEG-030, LEG-R01 to LEG-R03)."""
    lay_out_tiles(game)
    lay_out_specials(rules, game)
    for kind in range(r.FIRST_ORDINARY, r.KINDS):
        game.deck[kind] = rules.card_copies[kind]
    game.used_top = r.NO_CARD
    for seat in range(r.SEATS):
        game.experience[seat] = rules.experience_start
        game.injuries[seat] = rules.injuries_start
        for slot in range(r.SLOTS):
            game.slots[seat, slot] = r.EMPTY
    know_setup(rules, game)
    game.marker = below(game, rules.players)
    end_turns(game)
    push(game, r.BEGIN_ROUND, 0, 0, r.NOBODY)
    run(rules, game)


@kernel
def lay_out_tiles(game: np.record) -> None:
    """Start and goal face up, between them area tiles and a climax tile face down, at random (LEG-016 to LEG-020)."""
    for space in range(r.SPACES):
        game.tile[space] = r.NO_CARD
    game.tile[r.START], game.tile[r.GOAL] = r.START_TILE, r.GOAL_TILE
    game.revealed[r.START], game.revealed[r.GOAL] = 1, 1
    fill_face_down_spaces(game)


@kernel
def fill_face_down_spaces(game: np.record) -> None:
    """Lay tiles at random on the spaces that have none."""
    for space in range(r.AREA_1, r.AREA_5 + 1):
        while game.tile[space] == r.NO_CARD:
            tile = below(game, r.AREA_TILES)
            if not lies_on_track(game, tile):
                game.tile[space] = tile
    if game.tile[r.CLIMAX] == r.NO_CARD:
        game.tile[r.CLIMAX] = r.AREA_TILES + below(game, r.CLIMAX_TILES)


@kernel
def lies_on_track(game: np.record, tile: int) -> bool:
    """Whether a tile is laid out."""
    for space in range(r.SPACES):
        if game.tile[space] == tile:
            return True
    return False


@kernel
def lay_out_specials(rules: np.record, game: np.record) -> None:
    """The Artifact and the Replicas, face down in random order, one each on III, IV and V (LEG-021, LEG-022)."""
    for space in range(r.SPACES):
        game.special[space] = r.NO_CARD
    space = r.FIRST_SPECIAL_SPACE
    for kind in range(r.REPLICA + 1):
        for _ in range(rules.card_copies[kind]):
            game.special[space] = kind
            space += 1
    shuffle(game, game.special[r.FIRST_SPECIAL_SPACE :], r.SPECIAL_SPACES)
