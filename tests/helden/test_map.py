"""Phase 1: a tile is added."""

import numpy as np
import pytest

from envs.helden import GAME
from envs.helden.components import DATA
from envs.helden.record import NO_TILE
from tests.helden.table import DOWN, TILES, Table, printed


def drawing(kind, marker=None):
    """A table whose active hero, on Styx, draws this kind of tile next, with that marker."""
    table = Table("bard", "gnome")
    chance = [table.next_tile(kind)] + ([table.next_marker(marker)] if marker else [])
    table.chance(*chance)
    return table


def test_HEL_042_places_areas_and_passageways():
    by_kind = {}
    for tile in DATA["tile"]:
        by_kind.setdefault(tile["kind"], []).append(len(tile["exits"]))
    assert set(by_kind) == {"start", "place", "area", "passageway"}
    assert set(by_kind["area"]) == {3, 4}
    assert set(by_kind["passageway"]) == {2, 3, 4}


def test_HEL_040_HEL_041_HEL_043_HEL_044_HEL_D03_a_tile_may_be_added_or_not():
    table = Table("bard", "gnome")
    assert table.asked() == (0, "draw a tile")
    assert table.legal() == {"yes", "no"}
    table.lay("area_4", 0, 1)
    table.turn(0)
    table.do("no")
    assert table.game.laid == 2
    assert table.asked() == (0, "movement"), "phase 2 follows"


def test_HEL_043_HEL_050_HEL_R11_no_tile_without_an_open_side():
    table = Table("bard", "gnome")
    for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        table.lay("area_4", x, y)
    table.turn(0)
    assert table.asked() == (0, "movement")


def test_HEL_043_HEL_R11_a_wall_is_no_open_side():
    table = Table("bard", "gnome")
    end = table.lay("passage_straight", 0, 1)
    table.lay("area_4", 0, 2)
    table.set(tile={0: end})
    table.turn(0)
    assert table.asked() == (0, "movement"), "east and west are walls, north and south have tiles"


def test_HEL_045_HEL_D04_HEL_R10_the_tile_is_seen_before_its_side_is_chosen():
    table = drawing("kriterion")
    table.lay("area_4", 0, 1)
    table.turn(0)
    table.chance(table.next_tile("kriterion"))
    table.do("yes")
    assert DATA["tile"][table.game.drawn]["id"] == "kriterion"
    assert table.asked() == (0, "side of the new tile")
    assert table.legal() == {"east", "south", "west"}


def test_HEL_046_a_tile_with_an_arrow_is_not_turned():
    table = drawing("chaos", "alekto")
    table.do("yes", "east")
    assert table.game.exits[1] == 0b1011, "north, east and west, as printed"
    assert table.asked() == (0, "movement")


def test_HEL_047_HEL_D05_a_tile_without_an_arrow_is_turned_by_choice():
    table = drawing("passage_bend")
    table.do("yes", "north")
    assert table.asked() == (0, "orientation of the new tile")
    assert table.legal() == {"north", "east", "south", "west"}
    table.do("south")
    assert table.game.exits[1] == 0b1100, "north and east become south and west"


def test_HEL_D05_only_orientations_that_differ_are_offered():
    table = drawing("passage_straight")
    table.do("yes", "north")
    assert table.legal() == {"north", "east"}
    table = drawing("passage_cross")
    table.do("yes", "north")
    assert table.game.laid == 2, "all are alike: not asked"


def test_HEL_048_HEL_059_HEL_R12_a_wall_towards_the_hero_stops_him_not_the_tile():
    table = drawing("erebos", "well_of_wisdom")
    table.do("yes", "south")
    assert table.game.laid == 2, "erebos has a wall in the north"
    assert table.game.links[0] == 0
    assert table.game.active == 1, "he could not move, and Styx has no use: his turn is over"


def test_HEL_049_HEL_R13_tiles_touch_and_connect_where_both_have_an_exit():
    table = Table("bard", "gnome")
    north = table.lay("area_4", 0, 1)
    table.lay("area_4", 1, 1)
    table.turn(0)
    table.chance(table.next_tile("erebos"), table.next_marker("alekto"))
    table.do("yes", "east")
    game = table.game
    assert (game.tile_x[3], game.tile_y[3]) == (1, 0)
    assert game.beyond[3].tolist() == [2, NO_TILE, NO_TILE, 0]
    assert game.links[3] == 0b1000, "to Styx in the west; a wall in the north"
    assert game.beyond[2, 2] == 3
    assert game.links[2] & 0b0100 == 0
    assert game.links[north] == 0b0110


@pytest.mark.parametrize(("kind", "sort"), [("kriterion", "place"), ("area_4", "area")])
def test_HEL_051_places_and_areas_get_a_marker_face_down(kind, sort):
    table = drawing(kind, "hermes")
    table.do("yes", "north")
    assert table.on(1) == {"hermes"}
    assert table.face("hermes") == "down"


def test_HEL_052_HEL_R14_passageways_and_styx_get_none():
    table = drawing("passage_cross")
    table.do("yes", "north")
    assert table.on(1) == set()
    assert table.on(0) == set()


def test_HEL_053_HEL_R15_without_tiles_phase_1_is_skipped():
    table = Table("bard", "gnome")
    table.lay("area_4", 0, 1)
    table.set(laid=48)
    table.turn(0)
    assert table.asked() == (0, "movement")


def test_HEL_053_HEL_R15_without_adventure_markers_a_tile_gets_none():
    table = drawing("area_4")
    table.no_markers()
    table.do("yes", "north")
    assert table.game.laid == 2
    assert table.on(1) == set()


def test_HEL_480_a_hero_on_styx_adds_a_tile_there_which_is_no_entire_turn():
    table = drawing("passage_cross")
    table.set(lp={0: 1})
    table.do("yes", "north", "end the movement")
    assert table.game.lp[0] == 1
    assert table.game.active == 1


def test_HEL_473_one_marker_face_down_but_any_number_face_up():
    table = Table("bard", "gnome")
    area = table.lay("area_4", 0, 1)
    for name in ("hermes", "minos", "chronos"):
        table.marker(name, area)
    assert table.on(area) == {"hermes", "minos", "chronos"}


def test_HEL_D37_tiles_of_high_number_can_be_named():
    """The numbers of actions go beyond what the record's small fields hold."""
    table = Table("bard", "gnome")
    kinds = ["area_4"] * 11 + ["passage_cross"] * 2
    for y, kind in enumerate(kinds, start=1):
        table.lay(kind, 0, -y)
    chaos = table.lay("chaos", 5, 5)
    near, far = table.lay("area_3", 5, 6), table.lay("area_3", 5, 7)
    assert near > 8
    table.away("avatar_1", "avatar_2", place="card")
    table.marker("avatar_3", 1)
    table.marker("hermes", chaos)
    table.marker("minos", near)
    other = table.lay("area_3", 6, 5)
    table.marker("chronos", other)
    table.lay("area_3", 7, 5)
    table.set(tile={0: 1}, skill={0: [9, 9, 9]})
    table.turn(0)
    table.do("no", "end the movement")
    table.dice(1, 1)
    table.do("Magic", "Magic")
    assert table.asked() == (0, "neighbour of Chaos to clear")
    assert table.legal() == {f"tile {near}", f"tile {other}"}
    table.do(f"tile {near}")
    assert table.where("minos") == far


def test_the_nearest_open_side_and_face_down_marker_are_seen_where_the_labels_say():
    table = Table("bard", "gnome")
    table.marker("alekto", table.lay("area_4", 0, 1), DOWN)
    (labels,) = (feature.labels for feature in GAME.features if feature.name == "station_tile")
    numbers = GAME.features.unpack(table.positions.observe(np.array([0]), np.array([0]))[0])["station_tile"]
    seen = dict(zip(labels, np.round(numbers).astype(int).tolist(), strict=True))
    assert {label: tile - 1 for label, tile in seen.items() if tile} == {
        "Styx": 0,
        "open side": 0,
        "face-down marker": 1,
    }


def test_how_near_things_are_stands_at_the_side_of_the_first_step():
    table = Table("bard", "gnome")
    crossing = table.lay("area_4", 0, 1)
    east = table.lay("area_4", 1, 1)
    table.marker("alekto", east)
    table.marker("minos", crossing, DOWN)
    seen = GAME.features.unpack(table.positions.observe(np.array([0]), np.array([0]))[0])
    north, three_others = 0, [1, 2, 3]
    alekto = np.reshape(seen["marker_near"], (-1, 4))[table.number("alekto")]
    assert alekto[north] == np.float32(0.97**2)  # two moves in one turn, the first of them to the north
    assert not alekto[three_others].any()
    prey = np.reshape(seen["marker_prey"], (-1, 4))[table.number("alekto")]
    assert prey[north] == pytest.approx(0.97**2 * seen["marker_chance"][table.number("alekto")], abs=1e-6)
    assert prey[north] > 0
    assert not np.reshape(seen["marker_near"], (-1, 4))[table.number("minos")].any()  # nobody knows it
    stations = np.reshape(seen["station_near"], (-1, 4))
    assert stations[-1].tolist() == [np.float32(0.97), 0, 0, 0]  # the nearest face-down marker, one move away
    assert not stations[TILES.index("styx")].any()  # the own tile


def test_what_takes_more_turns_is_less_near():
    table, moves = Table("bard", "gnome"), printed("bard", "mp") + 1
    for y in range(1, moves + 1):
        last = table.lay("area_4" if y < 5 else "passage_cross", 0, y)
    table.marker("alekto", last)
    seen = GAME.features.unpack(table.positions.observe(np.array([0]), np.array([0]))[0])
    alekto = np.reshape(seen["marker_near"], (-1, 4))[table.number("alekto")]
    assert alekto[0] == pytest.approx(0.97**moves * 0.75, abs=1e-6)  # this turn and one more
