"""The game for one player: the Damned One appears, the final fight, the victory points."""

import numpy as np
import pytest

from envs.helden import GAME
from tests.helden.table import DOWN, Table

ATTACK = "attack the Damned One"
ON_CARD, WAITING, ON_CHAOS = range(3)


def by_avatar(*won, hero="gladiator", defeated=0):
    """A table whose player stands by the last Avatar of three, with special treasures that he has won."""
    table = Table(hero)
    table.lay("area_4", 0, 1)
    table.marker("avatar_3", 1)
    table.set(tile={0: 1})
    for number in range(defeated):
        table.away(f"avatar_{number + 1}", place="card")
    for name in won:
        win(table, name)
    return table


def win(table, name):
    """Let a special treasure be won, and lie where it then does."""
    table.give(0, name)
    table.set(won=int(table.game.won) | 1 << ("mail", "trident", "scythe", "bow", "golden_staff").index(name))


def beat(table):
    table.turn(0)
    table.do("no", "end the movement")
    table.dice(1, 1)
    table.do("Close Combat", "Magic")


def at_hekate(*won, defeated=0):
    """A table whose player has just passed the test of Hekate."""
    table = Table("gladiator")
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1}, skill={0: [9, 9, 9]})
    table.marker("hekate", 1)
    for number in range(defeated):
        table.away(f"avatar_{number + 1}", place="card")
    for name in won:
        win(table, name)
    table.act(0)
    table.dice(1, 1)
    table.do("encounter: Hekate")
    assert table.where("golden_staff") == "seat 0"
    return table


# ---------------------------------------------------------------- he appears


def test_HEL_331_HEL_332_HEL_R112_one_avatar_and_two_special_treasures():
    table = by_avatar("mail", "bow")
    beat(table)
    assert table.game.damned == WAITING
    assert table.game.dark == 1
    table = by_avatar("mail")
    beat(table)
    assert table.game.damned == ON_CARD, "two are not enough"
    assert table.game.dark == 0


@pytest.mark.parametrize(
    ("won", "defeated", "damned"), [((), 2, WAITING), (("mail", "bow"), 0, WAITING), ((), 1, 0)]
)
def test_HEL_331_HEL_332_HEL_R112_a_special_treasure_may_be_the_third(won, defeated, damned):
    table = at_hekate(*won, defeated=defeated)
    assert table.game.damned == damned
    assert table.game.dark == (damned == WAITING)


def test_HEL_331_HEL_R112_a_treasure_counts_once_although_it_went_back_to_the_card():
    table = Table("gladiator")
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1}, skill={0: [9, 9, 9]})
    table.marker("hekate", 1)
    table.away("avatar_1", place="card")
    win(table, "golden_staff")
    table.away("golden_staff", place="card")
    table.act(0)
    table.dice(1, 1)
    table.do("encounter: Hekate")
    assert table.where("golden_staff") == "seat 0"
    assert table.game.damned == ON_CARD, "one Avatar, one treasure won twice"


def test_HEL_331_HEL_R112_and_it_still_counts_when_it_has_gone_back():
    table = by_avatar("mail", "bow")
    table.away("mail", "bow", place="card")
    beat(table)
    assert table.game.damned == WAITING


def test_HEL_300_with_several_players_treasures_do_not_count():
    table = Table("gladiator", "gnome")
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1})
    table.marker("avatar_3", 1)
    for name in ("mail", "bow", "scythe"):
        win(table, name)
    beat(table)
    assert table.game.damned == ON_CARD


def test_HEL_333_HEL_R113_he_comes_as_soon_as_all_three_avatars_are_revealed():
    table = Table("gladiator")
    table.lay("area_4", 0, 1)
    table.lay("area_4", 0, 2)
    table.marker("avatar_1", 2)
    table.away("avatar_2", place="card")
    table.marker("avatar_3", 1, face=DOWN)
    table.turn(0)
    table.do("no", "north")
    assert table.face("avatar_3") == "up"
    assert table.game.damned == WAITING
    assert table.game.dark == 2, "one for the Avatar, one for him"


def test_HEL_333_not_with_several_players():
    table = Table("gladiator", "gnome")
    table.lay("area_4", 0, 1)
    table.lay("area_4", 0, 2)
    table.marker("avatar_1", 2)
    table.away("avatar_2", place="card")
    table.marker("avatar_3", 1, face=DOWN)
    table.turn(0)
    table.do("no", "north")
    assert table.game.damned == ON_CARD
    assert table.game.dark == 1


def test_HEL_334_HEL_R114_the_turn_of_his_appearance_has_its_own_cube_only():
    table = by_avatar("mail", "bow")
    table.lay("chaos", 0, 2)
    beat(table)
    assert (table.game.damned, table.game.dark) == (ON_CHAOS, 1)
    table.turn(0)
    assert table.game.dark == 2
    table.set(dark=10)
    table.turn(0)
    assert table.over
    assert table.outcome == "eleven shadow cubes"


# ---------------------------------------------------------------- the final fight


def fighting(*items, hero="gladiator", dark=3, **fields):
    """A table whose player stands on Chaos and attacks."""
    table = Table(hero)
    table.lay("chaos", 1, 0)
    table.set(tile={0: 1}, damned=ON_CHAOS, dark=dark - 1, skill={0: [6, 6, 6]})
    table.set(**fields)
    table.give(0, *items)
    table.turn(0)
    while table.asked()[1] == "food before the turn":
        table.do("no")
    assert table.game.dark == dark, "a cube on each turn"
    table.do("no", "end the movement", ATTACK)
    return table


def test_HEL_335_HEL_D39_HEL_R117_magic_first_then_the_two_others_in_either_order_then_again():
    table = fighting("trident", "lightning_bolts", dark=9)
    order = []
    while len(order) < 6:
        if table.asked()[1] == "skill against the Damned One":
            assert table.legal() == {"Close Combat", "Ranged Combat"}
            table.do("Close Combat" if len(order) < 3 else "Ranged Combat")
        assert table.asked() == (0, "Lightning Bolts")
        order.append(int(table.game.tested))
        table.dice(1, 1)
        table.do("no")
    assert order == [2, 0, 1, 2, 1, 0]


def test_HEL_335_HEL_R117_a_skill_without_a_special_weapon_is_tested_with_what_he_has():
    table = fighting("golden_staff", "sickle", "lightning_bolts", dark=9)
    table.dice(1, 1)
    table.do("no")
    assert table.game.level == 5, "6 + 2 - 3"
    table.do("Close Combat")
    table.dice(1, 1)
    table.do("no")
    assert table.game.level == 4, "6 + 1 - 3"
    table.dice(1, 1)
    table.do("no")
    assert table.game.level == 3, "6 - 3"


def test_HEL_306_HEL_307_HEL_R117_to_begin_it_needs_a_weapon_and_its_pure_skill():
    table = Table("gladiator")
    table.lay("chaos", 1, 0)
    table.marker("hermes", 1)
    table.set(tile={0: 1}, damned=ON_CHAOS, dark=3, shadow={0: [0, 0, 1]})
    table.give(0, "golden_staff")
    table.turn(0)
    table.do("no", "end the movement")
    assert table.asked() == (0, "standard action")


def test_HEL_336_HEL_R117_a_skill_with_a_shadow_cube_fails_without_a_roll():
    table = fighting("trident", "lightning_bolts", shadow={0: [0, 0, 1]}, skill={0: [11, 11, 11]})
    assert table.game.lp[0] == 3, "4 less one for Magic"
    assert table.game.damned_lp == 3
    assert table.legal() == {"Close Combat", "Ranged Combat"}
    table.do("Close Combat")
    assert table.asked() == (0, "Lightning Bolts"), "none was asked for Magic"


def test_HEL_336_a_skill_with_a_shadow_cube_is_seen_to_have_no_chance():
    table = fighting("trident", "lightning_bolts", shadow={0: [1, 0, 1]}, skill={0: [11, 11, 11]})
    assert table.legal() == {"Close Combat", "Ranged Combat"}
    seen = GAME.features.unpack(table.positions.observe(np.array([0]), np.array([0]))[0])
    assert (seen["chance"] > 0).tolist() == [False, True, False]


def test_HEL_R117_HEL_R108_the_gnome_adds_only_a_skill_with_which_he_could_attack():
    table = fighting("golden_staff", "scythe", hero="gnome")
    assert table.asked() == (0, "second skill")
    assert table.legal() == {"Close Combat", "no"}


def test_HEL_337_HEL_D40_HEL_R118_food_between_rounds_any_number():
    table = fighting("trident", "lightning_bolts", "nektar", "ambrosia", dark=9, lp={0: 1})
    assert table.asked() == (0, "Lightning Bolts"), "not before the first round"
    table.dice(1, 1)
    table.do("no")
    assert table.asked() == (0, "food between rounds")
    assert table.legal() == {"Nektar", "Ambrosia", "no"}
    table.do("Nektar")
    assert table.game.lp[0] == 2
    assert table.asked() == (0, "food between rounds")
    table.do("Ambrosia")
    assert table.game.lp[0] == 4
    assert table.where("ambrosia") == table.where("nektar") == "beside"
    assert table.asked() == (0, "skill against the Damned One")


def test_HEL_D40_not_with_several_players():
    table = Table("gladiator", "gnome")
    table.lay("chaos", 1, 0)
    table.set(tile={0: 1}, damned=ON_CHAOS, dark=9, lp={0: 2})
    table.give(0, "trident", "nektar")
    table.turn(0)
    table.do("no", "no", "end the movement", ATTACK)
    table.dice(1, 1)
    table.do("Magic")
    assert table.asked() == (0, "skill against the Damned One")


def test_HEL_338_HEL_314_it_ends_with_the_heros_last_life_point():
    table = fighting("trident", "lightning_bolts", lp={0: 1})
    table.dice(6, 6)
    table.do("no")
    assert table.asked() == (0, "item kept after death")
    table.do("no")
    assert table.game.tile[0] == 0
    assert not table.over


# ---------------------------------------------------------------- victory points


def victory(**fields):
    """A table whose player has won, with one cube on the Dark Side unless another number is given."""
    fields = {"dark": 1, "gold": {0: 0}} | fields
    table = Table("gladiator")
    table.lay("chaos", 1, 0)
    dark = fields.pop("dark")
    table.set(tile={0: 1}, damned=ON_CHAOS, dark=dark - 1, **fields)
    table.give(0, "trident", "lightning_bolts")
    table.turn(0)
    table.do("no", "end the movement", ATTACK)
    while not table.over:
        table.dice(1, 1, 1, 1, 1)
        table.do("no" if "no" in table.legal() else sorted(table.legal())[0])
    assert table.outcome == "the Damned One defeated"
    assert table.game.winner == 0
    assert table.returns[0] == 1
    return table


CARD = [7, 5, 4]


@pytest.mark.parametrize(
    ("fields", "score"),
    [
        ({"gold": {0: 3}, "lp": {0: 1}}, 30),
        ({"coloured": {0: [1, 2, 1]}, "lp": {0: 1}}, 40),
        ({"skill": {0: [8, 5, 6]}, "lp": {0: 1}}, 30),
        ({"skill": {0: [8, 4, 6]}, "lp": {0: 1}}, 10),
        ({"gold": {0: 6}, "shadow": {0: [1, 1, 0]}, "lp": {0: 1}}, 20),
        ({"gold": {0: 2}, "lp": {0: 4}}, 80),
        ({"gold": {0: 2}, "lp": {0: 4}, "dark": 3}, 26),
        ({"gold": {0: 0}, "shadow": {0: [1, 0, 0]}, "lp": {0: 1}}, -20),
    ],
)
def test_HEL_339_HEL_340_HEL_341_HEL_R119_victory_points(fields, score):
    assert victory(**{"skill": {0: CARD}} | fields).game.score == score


def test_HEL_341_HEL_R119_worn_life_points_do_not_count():
    table = victory(gold={0: 2}, lp={0: 2}, skill={0: CARD})
    assert table.game.score == 40
    table = Table("gladiator")
    table.lay("chaos", 1, 0)
    table.set(tile={0: 1}, damned=ON_CHAOS, gold={0: 2}, lp={0: 2}, skill={0: CARD})
    table.give(0, "trident", "lightning_bolts", "brustharnisch")
    table.turn(0)
    table.do("no", "end the movement", ATTACK)
    table.dice(1, 1)
    table.do("no")
    assert table.game.score == 40


def test_HEL_R119_HEL_R120_no_points_for_a_defeat():
    table = Table("gladiator")
    table.lay("chaos", 1, 0)
    table.set(damned=ON_CHAOS, dark=10, gold={0: 5}, shadow={0: [1, 0, 0]})
    table.turn(0)
    assert table.outcome == "eleven shadow cubes"
    assert table.game.score == 0
    assert table.game.victors.sum() == 0
