"""What holds in every position of random games."""

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.helden import GAME
from envs.helden.components import (
    FIRST_BLACK,
    FIRST_CREATURE,
    FIRST_ENCOUNTER,
    FIRST_GOLD,
    FIRST_ITEM,
    FIRST_TASK,
    FIRST_TRAP,
    FIRST_WORN,
    N_ADVENTURES,
    N_MARKERS,
    N_TILES,
    SPECIAL,
)
from envs.helden.record import (
    CARD,
    DOWN,
    ELEVEN_CUBES,
    HEAP,
    HELD,
    TASK_SIDE,
    THRONE,
    TOO_MANY_ROUNDS,
    TRAPPING,
)

GAMES = 60
RULES = GAME.rules().record[0]
every_number_of_players = pytest.mark.parametrize("players", [1, 2, 3, 4])


def random_play(players, n=GAMES, seed=0, **options):
    """Every position of random games, as they go on side by side; finished ones are left out."""
    positions = Positions(GAME, GAME.rules(players=players, **options), n)
    positions.start(positions.every, np.arange(n) + seed)
    rng = np.random.default_rng(seed)
    while (rows := np.flatnonzero(~positions.over)).size:
        yield positions.data[rows]
        masks = positions.masks[rows]
        positions.step(rows, np.argmax(rng.random(masks.shape) * masks, axis=1))
    yield positions.data


def check_map(data):
    laid = np.arange(N_TILES) < data["laid"][:, None]
    assert ((data["tile_kind"] >= 0) == laid).all()
    assert (data["supply"].sum(axis=1) + data["laid"] + (data["drawn"] >= 0) == N_TILES).all()
    counts = (data["tile_kind"][:, :, None] == np.arange(len(RULES.tile_count))).sum(axis=1)
    counts += data["drawn"][:, None] == np.arange(len(RULES.tile_count))
    assert (counts + data["supply"] == RULES.tile_count).all()
    squares = data["tile_x"].astype(int) * 100 + data["tile_y"]
    for row in range(0, len(data), 7):
        own = squares[row, : data["laid"][row]]
        assert len(set(own)) == len(own), "tiles never lie on tiles"
    assert (data["links"] & ~data["exits"] == 0).all(), "one steps through exits only"


def check_markers(data):
    place, face = data["place"], data["face"]
    number = np.arange(N_MARKERS)
    on_map = place < N_TILES
    assert ((place >= 0) & (place <= THRONE)).all()
    assert (place < np.where(on_map, data["laid"][:, None], THRONE + 1)).all(), "tiles that lie on the map"
    assert (face[place == HEAP] == DOWN).all()
    down = face == DOWN
    assert (down <= ((place == HEAP) | (on_map & (number < N_ADVENTURES)))).all()
    for tile in range(0, N_TILES, 5):
        assert ((down & (place == tile)).sum(axis=1) <= 1).all(), "one face-down marker on a tile at most"
    assert (place[:, SPECIAL:] != HEAP).all()
    black = (number >= FIRST_BLACK) & (number < FIRST_TASK)
    assert ((face == TASK_SIDE) <= black).all()
    trap = (number >= FIRST_TRAP) & (number < FIRST_GOLD)
    assert (((place >= TRAPPING) & (place < HEAP)) <= trap).all()
    avatar = (number >= 10) & (number < FIRST_BLACK)
    assert ((place == CARD) <= (avatar | (number >= SPECIAL))).all()
    assert ((place == THRONE) <= ((number == 25) | (number == 26))).all(), "the throne hall is for its rulers"
    lies = (number < N_ADVENTURES) | ((number >= FIRST_CREATURE) & (number < FIRST_TRAP))
    assert (on_map <= lies).all(), "items and traps lie on no tile"
    assert ((data["known"] != 0) <= (down & on_map)[:, :N_ADVENTURES]).all()


def check_heroes(data, players):
    place = data["place"]
    for seat in range(players):
        ready = data["card"][:, seat] >= 0
        card = data["card"][:, seat]
        assert ((data["tile"][:, seat] >= 0) & (data["tile"][:, seat] < data["laid"])).all()
        assert (data["lp"][ready, seat] <= RULES.hero_lp[card[ready]]).all()
        assert (data["lp"][ready, seat] >= 1).all()
        assert (data["gold"][:, seat] >= 0).all()
        skill = data["skill"][ready, seat]
        assert ((skill >= 2) & (skill <= 11)).all()
        cubes = data["coloured"][:, seat] + data["shadow"][:, seat]
        assert ((data["coloured"][:, seat] >= 0) & (data["shadow"][:, seat] >= 0) & (cubes <= 8)).all()
        held = place == HELD + seat
        assert (held[:, FIRST_BLACK:FIRST_ENCOUNTER].sum(axis=1) <= 4).all()
        assert (held[ready, FIRST_ITEM:].sum(axis=1) <= RULES.boxes[card[ready]]).all()
        dark = data["shadow"][:, seat].sum(axis=1) > 0
        assert (~held[dark, 25:27]).all(), "Hades and Persephone keep away from shadow cubes"
    carried = (place[:, FIRST_WORN : FIRST_WORN + 5] >= HELD) & (
        place[:, FIRST_WORN : FIRST_WORN + 5] < HELD + 4
    )
    assert (data["worn_lp"] >= 1).all()
    assert ((data["worn_lp"] == RULES.worn_lp) | carried).all(), "what nobody wears is whole"


def check_course(data):
    assert (data["overflow"] == 0).all()
    assert ((data["dark"] >= 0) & (data["dark"] <= 11)).all()
    assert ((data["dark"] == 11) <= (data["outcome"] == ELEVEN_CUBES)).all()
    assert (data["draws"] <= 2).all()


@every_number_of_players
def test_every_position_of_random_games_is_sound(players):
    for number, data in enumerate(random_play(players)):
        check_course(data)
        if number % 10 == 0:
            check_map(data)
            check_markers(data)
            check_heroes(data, players)
    assert set(data["outcome"]) <= {ELEVEN_CUBES, TOO_MANY_ROUNDS, 1}
    assert (data["pending"] == 0).all()
    assert (data["decision"] == 0).all()


def test_games_with_chosen_heroes_are_sound():
    for data in random_play(3, n=60, heroes="chosen"):
        check_course(data)
        check_heroes(data, 3)
    cards = np.sort(data["card"][:, :3], axis=1)
    assert (cards[:, 0] >= 0).all()
    assert (np.diff(cards, axis=1) > 0).all(), "one different hero for each player"
