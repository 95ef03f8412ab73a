"""Phase 2: the hero moves."""

import pytest

from tests.helden.table import DOWN, TASK_SIDE, Table


def corridor(*heroes, length=6):
    """Tiles 1, 2, ... to the north of Styx, each with four exits, and player 0 about to move."""
    table = Table(*(heroes or ("centaur", "gnome")))
    for y in range(1, length + 1):
        table.lay("area_4", 0, y)
    return table


def move(table):
    """Let player 0 be asked for his first step."""
    table.turn(0)
    table.do("no")
    assert table.asked() == (0, "movement")


def test_HEL_054_HEL_077_movement_is_voluntary_and_may_stop_anywhere():
    table = corridor()
    move(table)
    assert "end the movement" in table.legal()
    table.do("north", "end the movement")
    assert table.game.tile[0] == 1
    assert table.game.active == 1


def test_HEL_055_HEL_066_each_step_costs_one_point_until_all_are_used():
    table = corridor("gnome", "bard")
    move(table)
    assert table.game.mp == 3
    table.do("north")
    assert table.game.mp == 2
    table.do("north", "north")
    assert table.game.tile[0] == 3
    assert table.game.active == 1, "no points are left and there is nothing to do"


def test_HEL_056_one_steps_only_where_both_tiles_have_an_exit():
    table = Table("bard", "gnome")
    table.lay("area_4", 0, 1)
    table.lay("passage_straight", 1, 0)
    table.turn(0)
    table.do("no")
    assert table.legal() == {"north", "end the movement"}, "the passage has no exit to the west"


def test_HEL_057_HEL_236_HEL_R23_movement_is_printed_less_lost_plus_items():
    table = corridor("bard", "gnome")
    table.give(0, "sandals")
    move(table)
    assert table.game.mp == 5
    table.set(lost_mp={0: 2})
    move(table)
    assert table.game.mp == 3
    table.set(lost_mp={0: 9})
    move(table)
    assert table.game.mp == 1, "never below 1"


def test_HEL_058_HEL_061_the_first_step_goes_to_the_new_tile_then_anywhere():
    table = Table("bard", "gnome")
    table.lay("area_4", 0, 1)
    table.turn(0)
    table.chance(table.next_tile("passage_cross"))
    table.do("yes", "east")
    assert table.legal() == {"east", "end the movement"}
    table.do("east")
    assert table.legal() == {"west", "end the movement"}
    table.do("west")
    assert table.legal() == {"north", "east", "end the movement"}


def test_HEL_060_HEL_R16_without_a_new_tile_the_hero_may_go_in_any_direction():
    table = corridor()
    table.lay("area_4", 1, 0)
    move(table)
    assert table.legal() == {"north", "east", "end the movement"}


def test_HEL_062_HEL_068_nothing_and_other_heroes_stop_nobody():
    table = corridor()
    table.set(tile={1: 1})
    move(table)
    table.do("north", "north")
    assert table.asked() == (0, "movement")


@pytest.mark.parametrize("name", ["hermes", "minos"])
def test_HEL_063_HEL_064_HEL_R17_a_blue_or_green_marker_is_turned_up_and_lets_one_go_on(name):
    table = corridor()
    table.marker(name, 1, DOWN)
    move(table)
    table.do("north")
    assert table.face(name) == "up"
    assert table.asked() == (0, "movement")
    table.do("north")
    assert table.game.tile[0] == 2


def test_HEL_064_a_marker_already_face_up_lets_one_stop_or_go_on_too():
    table = corridor()
    table.marker("hermes", 1)
    table.marker("typhon", 2, TASK_SIDE)
    move(table)
    table.do("north", "north")
    assert table.asked() == (0, "movement"), "a defeated black creature is no enemy"


@pytest.mark.parametrize("name", ["alekto", "typhon", "avatar_1"])
def test_HEL_063_HEL_065_HEL_078_HEL_R18_an_enemy_turned_up_ends_the_movement(name):
    table = corridor()
    table.marker(name, 1, DOWN)
    move(table)
    table.do("north")
    assert table.game.tile[0] == 1
    assert table.asked() == (0, "skill of a test")


@pytest.mark.parametrize("name", ["alekto", "creature_1"])
def test_HEL_065_HEL_078_HEL_207_HEL_R70_an_enemy_face_up_ends_the_movement(name):
    table = corridor("centaur", "gnome")
    table.give(0, "advice_of_hermes")
    table.marker(name, 1)
    move(table)
    table.do("north")
    assert table.game.phase == 4
    assert table.game.tile[0] == 1


def test_HEL_181_HEL_187_HEL_288_a_cube_for_each_black_creature_and_avatar_turned_up_once():
    table = corridor()
    table.marker("typhon", 1, DOWN)
    move(table)
    table.do("north")
    assert table.game.dark == 1
    table = corridor()
    table.marker("typhon", 1)
    move(table)
    table.do("north")
    assert table.game.dark == 0, "not on later visits"
    table = corridor()
    table.marker("avatar_3", 1, DOWN)
    move(table)
    table.do("north")
    assert table.game.dark == 1
    table = corridor()
    table.marker("alekto", 1, DOWN)
    move(table)
    table.do("north")
    assert table.game.dark == 0


def test_HEL_067_HEL_R19_who_stands_by_an_enemy_may_leave_but_must_fight_if_he_stays():
    table = corridor()
    table.set(tile={0: 1})
    table.marker("alekto", 1)
    move(table)
    table.do("north")
    assert table.asked() == (0, "movement")
    table = corridor()
    table.set(tile={0: 1})
    table.marker("alekto", 1)
    move(table)
    table.do("end the movement")
    assert table.asked() == (0, "skill of a test")


def test_HEL_099_HEL_R25_a_marker_put_where_a_hero_stands_is_met_by_who_stays():
    table = corridor()
    table.set(tile={0: 1})
    table.marker("hermes", 1, DOWN)
    move(table)
    assert table.face("hermes") == "down"
    table.do("end the movement")
    assert table.face("hermes") == "up"
    assert "encounter: Hermes" in table.legal()


def test_HEL_066_HEL_R24_after_the_first_action_there_is_no_more_movement():
    table = corridor()
    table.marker("minos", 1)
    table.marker("chronos", 1)
    move(table)
    table.do("north", "end the movement", "accept Minos")
    assert table.game.tile[0] == 1
    assert table.game.active == 1


# ---------------------------------------------------------------- passing enemies


def test_HEL_316_HEL_D07_HEL_R20_the_bard_passes_red_enemies_or_fights():
    table = corridor("bard", "gnome")
    table.marker("alekto", 1)
    move(table)
    table.do("north")
    assert table.asked() == (0, "pass enemies")
    table.do("no")
    assert table.asked() == (0, "skill of a test")


def test_HEL_474_HEL_D06_HEL_R20_who_passes_cannot_stop_there():
    table = corridor("bard", "gnome")
    table.marker("alekto", 1)
    move(table)
    table.do("north", "yes")
    assert table.legal() == {"north", "south"}
    table.do("north")
    assert "end the movement" in table.legal()


def test_HEL_R20_passing_needs_a_movement_point_left():
    table = corridor("bard", "gnome")
    table.set(lost_mp={0: 3})
    table.marker("alekto", 1)
    move(table)
    table.do("north")
    assert table.asked() == (0, "skill of a test")


@pytest.mark.parametrize("name", ["typhon", "avatar_1", "creature_5"])
def test_HEL_316_HEL_R70_the_bard_does_not_pass_gray_enemies(name):
    table = corridor("bard", "gnome")
    table.marker(name, 1)
    move(table)
    table.do("north")
    assert table.asked() == (0, "skill of a test")


def test_HEL_R20_an_enemy_just_turned_up_cannot_be_passed():
    table = corridor("bard", "gnome")
    table.marker("alekto", 1, DOWN)
    move(table)
    table.do("north")
    assert table.asked() == (0, "skill of a test")


def test_HEL_R20_all_enemies_on_the_tile_must_be_passable():
    table = corridor("bard", "gnome")
    table.marker("alekto", 1)
    table.marker("creature_5", 1)
    move(table)
    table.do("north")
    assert table.asked() == (0, "combat or duel")
    assert table.legal() == {"Alekto", "Creature of the Damned One 5"}


@pytest.mark.parametrize("name", ["alekto", "typhon", "avatar_1", "creature_5"])
def test_HEL_237_HEL_R20_HEL_R70_the_shoes_of_hermes_pass_all_enemies(name):
    table = corridor("centaur", "gnome")
    table.give(0, "shoes_of_hermes")
    table.marker(name, 1)
    move(table)
    table.do("north")
    assert table.asked() == (0, "pass enemies")
    table.do("yes", "north")
    assert table.game.tile[0] == 2
    assert table.face(name) == "up"


# ---------------------------------------------------------------- Mirror


def test_HEL_238_HEL_478_HEL_R21_the_owner_of_the_mirror_knows_markers_laid_later():
    table = Table("bard", "gnome")
    table.give(1, "mirror")
    table.chance(table.next_tile("area_4"), table.next_marker("typhon"))
    table.do("yes", "north")
    assert table.game.known[table.number("typhon")] == 0b10, "seat 1 alone"
    assert table.face("typhon") == "down"
    assert table.game.dark == 0, "looking is not revealing"
