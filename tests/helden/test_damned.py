"""The Damned One: how he appears, and the final fight."""

import pytest

from tests.helden.table import DOWN, Table, printed

SKILLS = {"Close Combat", "Ranged Combat", "Magic"}
ATTACK = "attack the Damned One"
ON_CARD, WAITING, ON_CHAOS = range(3)


def last_avatar(*around, chaos=True, **fields):
    """A table whose player 0 stands on tile 1, south of Styx, by Hermes and the third Avatar; two are defeated.

    Chaos, if it lies, is tile 2, north of Styx, and the tiles around it are 3, 4, ... in the east, west and north.
    """
    table = Table("centaur", "gnome")
    table.lay("area_4", 0, -1)
    table.marker("hermes", 1)
    table.marker("avatar_3", 1)
    table.away("avatar_1", "avatar_2", place="card")
    if chaos:
        table.lay("chaos", 0, 1)
        for kind, square in zip(around, ((1, 1), (-1, 1), (0, 2)), strict=False):
            table.lay(kind, *square)
    table.set(tile={0: 1})
    table.set(**fields)
    return table


def beat(table):
    """Player 0 beats the Avatar, and takes a cube of Magic."""
    table.turn(0)
    table.do("no", "end the movement")
    table.dice(1, 1)
    table.do("Close Combat", "Magic")


def tiles(*numbers):
    return {f"tile {number}" for number in numbers}


# ---------------------------------------------------------------- he appears


def test_HEL_290_HEL_300_HEL_301_HEL_R36_the_third_avatar_brings_him_to_chaos():
    table = last_avatar("area_4")
    assert table.game.damned == ON_CARD
    beat(table)
    assert table.where("avatar_3") == "card"
    assert table.game.damned == ON_CHAOS
    assert table.game.dark == 1, "one cube for his marker"
    assert table.asked() == (0, "draw a treasure"), "treasures come last"


def test_HEL_300_two_avatars_do_not():
    table = last_avatar("area_4")
    table.marker("avatar_2", 3, face=DOWN)
    beat(table)
    assert table.game.damned == ON_CARD
    assert table.game.dark == 0


def test_HEL_036_HEL_290_HEL_R93_his_coming_may_bring_the_eleventh_cube():
    table = last_avatar("area_4", dark=10, shadow={1: [1, 0, 0]})
    beat(table)
    assert table.outcome == "eleven shadow cubes"
    assert table.game.victors.tolist() == [0, 1, 0, 0]


def test_HEL_036_HEL_037_HEL_R94_without_any_shadow_cube_on_a_card_nobody_wins():
    table = last_avatar("area_4", dark=10)
    beat(table)
    assert table.over
    assert table.outcome == "eleven shadow cubes"
    assert table.game.winner == -1
    assert not table.game.victors.any()
    assert not table.returns.any()
    assert table.legal() == set()


def test_HEL_302_HEL_D36_HEL_R95_markers_on_chaos_go_as_they_lie_to_an_empty_neighbour_of_choice():
    table = last_avatar("area_4", "passage_cross", "area_3_closed_south")
    table.marker("orion", 2)
    table.marker("minos", 2, face=DOWN)
    beat(table)
    assert table.asked() == (0, "tile for the marker of Chaos")
    assert table.legal() == tiles(3, 5), "an area, even behind a wall; no passageway, not Styx"
    table.do("tile 5")
    assert (table.where("orion"), table.face("orion")) == (5, "up")
    assert (table.where("minos"), table.face("minos")) == (5, "down")
    assert table.game.damned == ON_CHAOS
    assert table.asked() == (0, "draw a treasure")


def test_HEL_302_HEL_R95_an_occupied_neighbour_is_not_empty_and_heroes_stay():
    table = last_avatar("area_4", "area_4", tile={1: 2})
    table.lay("area_4", 2, 1)
    table.marker("orion", 2)
    table.marker("minos", 3, face=DOWN)
    beat(table)
    assert table.where("orion") == 4, "the only empty one, so it is not asked"
    assert table.where("minos") == 3, "it could move on, but need not"
    assert table.game.tile[1] == 2


def test_HEL_303_HEL_D37_HEL_D38_HEL_R95_without_an_empty_neighbour_one_of_theirs_moves_on():
    table = last_avatar("area_4", "area_4")
    for kind, square in (("area_4", (2, 1)), ("area_4", (1, 2)), ("area_4", (-2, 1)), ("area_4", (5, 5))):
        table.lay(kind, *square)
    table.marker("orion", 2)
    table.marker("minos", 3, face=DOWN)
    table.marker("chronos", 4)
    beat(table)
    assert table.asked() == (0, "neighbour of Chaos to clear")
    assert table.legal() == tiles(3, 4)
    table.do("tile 3")
    assert table.asked() == (0, "tile for the neighbour's marker")
    assert table.legal() == tiles(5, 6)
    table.do("tile 6")
    assert (table.where("minos"), table.face("minos")) == (6, "down")
    assert table.where("orion") == 3, "the marker of Chaos takes its place"
    assert table.where("chronos") == 4
    assert table.game.damned == ON_CHAOS


def test_HEL_D37_HEL_R95_only_a_neighbour_whose_marker_can_move_is_offered():
    table = last_avatar("area_4", "area_4")
    table.lay("area_4", -2, 1)
    table.marker("orion", 2)
    table.marker("minos", 3)
    table.marker("chronos", 4)
    beat(table)
    assert table.where("chronos") == 5, "one neighbour and one way: nothing is asked"
    assert table.where("orion") == 4
    assert table.where("minos") == 3


def test_HEL_D36_HEL_R95_if_none_can_move_any_empty_tile_does():
    table = last_avatar("area_4")
    for square in ((5, 5), (7, 7)):
        table.lay("area_4", *square)
    table.lay("passage_cross", 9, 9)
    table.marker("orion", 2)
    table.marker("minos", 3)
    beat(table)
    assert table.asked() == (0, "tile for the marker of Chaos")
    assert table.legal() == tiles(4, 5)
    table.do("tile 5")
    assert table.where("orion") == 5


def test_HEL_R95_without_any_empty_tile_the_marker_stays():
    table = last_avatar("area_4")
    table.marker("orion", 2)
    table.marker("minos", 3)
    beat(table)
    assert table.where("orion") == 2
    assert table.game.damned == ON_CHAOS


def lays_chaos(*kinds):
    """A table on which player 0 has drawn Chaos while the Damned One waits; tiles 1, 2, ... lie elsewhere."""
    table = Table("centaur", "gnome")
    for number, kind in enumerate(kinds):
        table.lay(kind, 4 + 2 * number, 4)
    table.set(damned=WAITING, dark=4)
    table.turn(0)
    table.chance(table.next_tile("chaos"))
    table.do("yes", "east")
    return table


def test_HEL_304_he_waits_for_chaos():
    table = last_avatar(chaos=False)
    beat(table)
    assert table.game.damned == WAITING
    assert table.game.dark == 1


def test_HEL_304_HEL_305_HEL_D36_HEL_R96_he_comes_with_the_tile_whose_marker_goes_elsewhere():
    table = lays_chaos("area_4", "passage_cross", "elysion")
    assert table.game.damned == ON_CHAOS
    assert table.game.dark == 4, "his cube was put down before"
    assert table.asked() == (0, "tile for the marker of Chaos")
    assert table.legal() == tiles(1, 3), "empty places and areas, not Chaos"
    table.do("tile 3")
    assert len(table.on(3)) == 1
    assert table.face(table.on(3).pop()) == "down"
    assert not table.on(4)
    assert table.asked() == (0, "movement"), "the turn goes on"


def test_HEL_305_HEL_R96_without_an_empty_tile_the_marker_goes_back_to_the_heap():
    table = lays_chaos("passage_cross")
    assert table.game.damned == ON_CHAOS
    assert not table.on(2)
    assert (table.game.place[:34] == table.game.place[0]).all(), "all adventure markers are in their heap"
    assert (table.game.face[:34] == DOWN).all()


# ---------------------------------------------------------------- the final fight


def at_chaos(*items, hero="centaur", dark=3, lp=3, **fields):
    """A table whose player 0 stands on Chaos with these items, the Damned One and Hermes, at Phase 3."""
    table = Table(hero, "gnome" if hero != "gnome" else "bard")
    table.lay("chaos", 1, 0)
    table.marker("hermes", 1)
    table.set(damned=ON_CHAOS, dark=dark, tile={0: 1}, skill={0: [6, 6, 6]}, lp={0: lp})
    table.give(0, *items)
    table.set(**fields)
    table.turn(0)
    if table.asked()[1] == "food before the turn":
        table.do("no")
    table.do("no", "end the movement")
    return table


def fighting(*items, **fields):
    """The same, and he attacks."""
    table = at_chaos(*items, **fields)
    table.do(ATTACK)
    return table


@pytest.mark.parametrize(
    ("items", "shadow", "skills"),
    [
        (["trident"], [0, 0, 0], SKILLS),
        (["trident"], [0, 0, 1], {"Close Combat", "Ranged Combat"}),
        (["scythe", "golden_staff"], [0, 0, 0], {"Close Combat", "Magic"}),
        (["bow", "golden_staff"], [1, 0, 0], {"Ranged Combat", "Magic"}),
        (["scythe", "bow"], [0, 0, 2], {"Close Combat", "Ranged Combat"}),
    ],
)
def test_HEL_257_HEL_258_HEL_259_HEL_260_HEL_298_HEL_306_HEL_307_HEL_D39_allowed_skills(
    items, shadow, skills
):
    table = fighting(*items, shadow={0: shadow})
    assert table.asked() == (0, "skill against the Damned One")
    assert table.legal() == skills


@pytest.mark.parametrize(
    ("items", "shadow"),
    [
        ([], [0, 0, 0]),
        (["mail"], [0, 0, 0]),
        (["soul_sword"], [0, 0, 0]),
        (["sickle", "opal"], [0, 0, 0]),
        (["golden_staff"], [0, 0, 1]),
        (["scythe", "bow"], [1, 1, 0]),
        (["trident"], [1, 1, 1]),
    ],
)
def test_HEL_256_HEL_261_HEL_298_HEL_306_HEL_307_HEL_R97_who_cannot_attack(items, shadow):
    table = at_chaos(*items, shadow={0: shadow})
    assert table.asked() == (0, "standard action")


def test_HEL_308_HEL_R97_he_stops_nobody_and_need_not_be_fought():
    table = at_chaos("golden_staff")
    assert table.asked() == (0, "combat or duel")
    assert table.legal() == {ATTACK, "no"}
    table.do("no")
    assert table.legal() == {"encounter: Hermes", "end the turn"}
    table.lay("area_4", 2, 0)
    table.set(tile={0: 0})
    table.turn(0)
    table.do("no", "east")
    assert table.asked() == (0, "movement"), "through Chaos"
    table.do("east")
    assert table.game.tile[0] == 2


def test_HEL_308_HEL_R98_also_for_a_hero_who_has_just_come():
    table = at_chaos("golden_staff")
    table.set(tile={0: 0})
    table.turn(0)
    table.do("no", "east", "end the movement")
    assert table.legal() == {ATTACK, "no"}


def test_HEL_R98_with_another_enemy_or_a_hero_on_chaos_one_of_them_is_chosen():
    table = Table("centaur", "gnome")
    table.lay("chaos", 1, 0)
    table.marker("alekto", 1)
    table.marker("hermes", 1)
    table.give(0, "golden_staff")
    table.set(damned=ON_CHAOS, dark=3, tile={0: 1, 1: 1}, shadow={0: [1, 0, 0]})
    table.turn(0)
    table.do("no", "end the movement")
    assert table.legal() == {"Alekto", ATTACK, "challenge the next hero"}
    table.do("Alekto")
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.legal() == {"encounter: Hermes", "end the turn"}, "one combat in a turn"


@pytest.mark.parametrize(
    ("items", "label", "level"),
    [
        (["trident"], "Close Combat", 4),
        (["trident"], "Ranged Combat", 4),
        (["trident", "golden_staff"], "Magic", 5),
        (["trident", "sickle"], "Close Combat", 4),
        (["trident", "soul_sword"], "Close Combat", 4),
        (["trident", "sickle", "amazon_belt"], "Close Combat", 5),
        (["trident", "opal", "ring"], "Magic", 5),
        (["trident", "dianas_arrows"], "Ranged Combat", 5),
        (["golden_staff", "opal", "bow"], "Magic", 6),
    ],
)
def test_HEL_256_HEL_309_HEL_312_HEL_R101_at_minus_3_with_a_special_weapon_and_one_combinable_item(
    items, label, level
):
    table = fighting(*items)
    table.do(label)
    assert table.game.level == level


def test_HEL_R101_lightning_bolts_may_be_used():
    table = fighting("trident", "lightning_bolts")
    table.do("Magic")
    assert table.asked() == (0, "Lightning Bolts")
    table.do("yes")
    assert table.game.level == 6, "6 + 1 + 2 - 3"
    assert table.where("lightning_bolts") == "beside"


def test_HEL_R101_HEL_R108_the_gnome_adds_only_a_skill_that_is_allowed_too():
    table = fighting("trident", hero="gnome", shadow={0: [0, 0, 1]})
    table.do("Close Combat")
    assert table.asked() == (0, "second skill")
    assert table.legal() == {"Ranged Combat", "no"}
    table.do("Ranged Combat")
    assert table.game.level == 11, "7 + 7 - 3"
    table = fighting("scythe", "golden_staff", hero="gnome")
    table.do("Magic")
    assert table.legal() == {"Close Combat", "no"}


def test_HEL_R101_HEL_R109_HEL_R110_gladiator_and_shaman_have_nothing_for_it():
    table = fighting("trident", hero="gladiator")
    table.dice(6, 6)
    table.do("Magic")
    assert table.asked() == (0, "skill against the Damned One")
    assert table.game.lp[0] == 2
    table = fighting("trident", hero="shaman")
    table.do("Magic")
    assert table.game.level == 4


def test_HEL_309_HEL_085_cubes_of_experience_bring_dice():
    table = fighting("trident", coloured={0: [0, 2, 0]})
    table.dice(5, 1, 3)
    table.do("Ranged Combat")
    assert (table.game.dice > 0).sum() == 3
    assert table.game.damned_lp == 2, "1 + 3 against 4"


@pytest.mark.parametrize(("dark", "points"), [(0, 1), (1, 1), (5, 5)])
def test_HEL_310_HEL_R100_his_life_points_are_the_cubes_on_the_dark_side(dark, points):
    table = fighting("trident", dark=dark)
    assert table.game.damned_lp == points


def test_HEL_087_HEL_311_HEL_312_HEL_313_HEL_R40_HEL_R99_each_test_costs_one_of_the_two_a_life_point():
    table = fighting("trident")
    table.dice(1, 3)
    table.do("Magic")
    assert (table.game.damned_lp, table.game.lp[0]) == (2, 3), "one success is not enough"
    assert table.asked() == (0, "skill against the Damned One")
    assert table.legal() == SKILLS, "chosen anew"
    table.dice(2, 3)
    table.do("Ranged Combat")
    assert (table.game.damned_lp, table.game.lp[0]) == (2, 2)
    assert table.asked() == (0, "skill against the Damned One"), "without a break"
    assert table.game.dark == 3


def test_HEL_311_HEL_D15_the_life_point_may_be_an_artificial_one():
    table = fighting("trident", "shield")
    table.dice(6, 6)
    table.do("Magic")
    assert table.asked() == (0, "life point")
    table.do("Shield")
    assert table.game.lp[0] == 3
    assert table.asked() == (0, "skill against the Damned One")


def test_HEL_262_HEL_311_the_mail_is_worn_like_any_armour_there():
    table = fighting("trident", "mail")
    table.dice(6, 6)
    table.do("Magic", "Mail of Persephone")
    assert table.worn("mail") == 1


def test_HEL_035_HEL_313_HEL_472_who_takes_his_last_life_point_wins():
    table = fighting("trident", dark=2)
    for _ in range(2):
        assert not table.over
        table.dice(1, 1)
        table.do("Magic")
    assert table.over
    assert table.outcome == "the Damned One defeated"
    assert table.game.winner == 0
    assert table.game.victors.tolist() == [1, 0, 0, 0]
    assert table.returns.tolist() == [1, -1, 0, 0]


def test_HEL_275_HEL_280_HEL_313_HEL_314_who_dies_in_it_begins_again_on_styx():
    table = fighting("trident", "mirror", lp=1)
    table.dice(6, 6)
    table.do("Magic")
    assert table.asked() == (0, "item kept after death")
    table.do("Mirror")
    assert table.game.tile[0] == 0
    assert table.game.lp[0] == printed("centaur", "lp")
    assert table.where("trident") == "card"
    assert table.game.active == 1
    assert not table.over


def test_HEL_315_HEL_R100_afterwards_he_has_all_his_life_points_again_counted_anew():
    table = fighting("trident", lp=1)
    table.dice(1, 1)
    table.do("Magic")
    assert table.game.damned_lp == 2
    table.dice(6, 6)
    table.do("Magic")
    assert table.game.damned == ON_CHAOS
    table.give(1, "trident")
    table.set(tile={1: 1}, dark=5)
    table.turn(1)
    table.do("no", "end the movement", ATTACK)
    assert table.game.damned_lp == 5


def test_HEL_312_HEL_R101_no_advice_no_black_weapon_is_asked():
    table = fighting("golden_staff", "black_staff", "advice_of_hermes", "trident")
    assert table.asked() == (0, "skill against the Damned One")
    table.dice(1, 1)
    table.do("Magic")
    assert table.asked() == (0, "skill against the Damned One")
    assert table.game.level == 5
    assert table.where("advice_of_hermes") == "seat 0"
