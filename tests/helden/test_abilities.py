"""Items and abilities of heroes in tests of all kinds, and the cubes that are won and lost."""

import pytest

from tests.helden.table import Table

NATURAL = "natural life point"
SKILLS = {"Close Combat", "Ranged Combat", "Magic"}


def beside(*markers, hero="centaur", carried=(), **fields):
    """A table whose player 0, with skills of 6, stands on tile 1 by these markers and Hermes, at Phase 3."""
    table = Table(hero, "bard" if hero != "bard" else "gnome")
    table.lay("area_4", 0, 1)
    for name in markers:
        table.marker(name, 1)
    table.marker("hermes", 1)
    table.give(0, *carried)
    table.set(tile={0: 1}, skill={0: [6, 6, 6]}, lp={0: 3})
    table.set(**fields)
    table.turn(0)
    if table.asked()[1] == "food before the turn":
        table.do("no")
    table.do("no", "end the movement")
    return table


def facing_trap(name, *carried, hero="centaur", **fields):
    """A table whose player 0, with skills of 6, has just drawn this trap."""
    table = Table(hero, "bard" if hero != "bard" else "gnome")
    table.lay("kriterion", 0, 1)
    table.marker("hermes", 1)
    table.give(0, "minos", *carried)
    table.set(tile={0: 1}, skill={0: [6, 6, 6]})
    table.set(**fields)
    table.heap_of(name)
    table.act(0)
    table.do("fulfil Minos", "draw")
    return table


# ---------------------------------------------------------------- Advice of Hermes


def test_HEL_240_HEL_D09_HEL_R44_advice_is_asked_only_against_a_gray_dot():
    table = beside("typhon", carried=["advice_of_hermes"])
    assert table.asked() == (0, "skill of a test")


def test_HEL_320_HEL_R44_with_advice_the_gnome_adds_any_skill():
    table = beside("sisyphos", hero="gnome", carried=["advice_of_hermes"], coloured={0: [0, 1, 2]})
    table.do("Magic")
    assert table.asked() == (0, "second skill")
    assert table.legal() == {"Close Combat", "Ranged Combat", "no"}


def test_HEL_R44_HEL_R109_advice_holds_for_a_second_round_of_the_combat():
    table = beside("sisyphos", hero="gladiator", carried=["advice_of_hermes"], coloured={0: [0, 1, 0]})
    table.dice(6, 6, 6)
    table.do("Ranged Combat")
    assert table.asked() == (0, "second round")
    table.dice(6, 6, 6)
    table.do("yes")
    assert table.asked() == (0, "skill of a shadow cube"), (
        "Ranged Combat was the one skill, so it was not asked"
    )
    assert table.where("advice_of_hermes") == "beside"


# ---------------------------------------------------------------- Lightning Bolts and black weapons outside combat


def test_HEL_241_HEL_D13_HEL_R72_lightning_bolts_in_encounters_and_traps():
    table = beside("hekate", carried=["lightning_bolts"])
    table.do("encounter: Hekate")
    assert table.asked() == (0, "Lightning Bolts")
    table.do("yes")
    assert table.game.level == 7, "6 - 1 + 2"
    table = facing_trap("trap_1", "lightning_bolts")
    table.do("Magic")
    assert table.asked() == (0, "Lightning Bolts")
    table.do("no")
    assert table.game.level == 6
    assert table.where("lightning_bolts") == "seat 0"


def test_HEL_241_HEL_R72_lightning_bolts_count_for_one_test_only():
    table = beside("typhon", hero="gladiator", carried=["lightning_bolts"])
    table.do("Magic")
    table.dice(6, 6)
    table.do("yes")
    assert table.game.level == 7
    table.do("yes")
    table.dice(6, 6)
    table.do("Magic")
    assert table.game.level == 5, "the second round is another test"


def test_HEL_R102_HEL_R72_no_lightning_bolts_for_learning():
    table = beside("well_of_wisdom", carried=["lightning_bolts"], gold={0: 2})
    table.do("encounter: Well of Wisdom", "Magic")
    assert table.asked()[1] != "Lightning Bolts"
    assert table.where("lightning_bolts") == "seat 0"


def test_HEL_253_HEL_R63_outside_combat_a_black_weapon_counts_without_asking():
    table = beside("thanatos", carried=["soul_sword"])
    table.do("encounter: Thanatos")
    assert table.game.level == 7, "6 + 2 - 1"
    table = facing_trap("trap_1", "soul_sword")
    table.do("Close Combat")
    assert table.game.level == 8
    assert table.game.shadow[0].sum() == 0


# ---------------------------------------------------------------- black weapons and cubes


def test_HEL_251_HEL_297_HEL_R64_every_cube_of_the_reward_turns_black_on_the_skill_used():
    table = beside("titan", carried=["black_staff"], coloured={0: [2, 2, 1]})
    assert table.asked() == (0, "black weapon"), "Magic has the fewest cubes"
    table.dice(1, 1)
    table.do("yes")
    assert table.game.shadow[0].tolist() == [0, 0, 2]
    assert table.game.coloured[0].tolist() == [2, 2, 1]


def test_HEL_251_HEL_R64_no_reward_no_cube():
    table = beside("empusa", carried=["black_staff"])
    table.do("Magic")
    table.dice(1, 1)
    table.do("yes")
    assert table.asked() == (0, "draw a treasure")
    assert table.game.shadow[0].sum() == 0


def test_HEL_287_HEL_R86_a_shadow_cube_for_a_full_track_is_lost():
    table = beside("alekto", carried=["soul_sword"], coloured={0: [8, 0, 0]})
    table.do("Close Combat")
    table.dice(1, 1, 1, 1, 1)
    table.do("yes")
    assert table.game.shadow[0].sum() == 0
    assert table.game.coloured[0].tolist() == [8, 0, 0]


def test_HEL_171_HEL_R89_a_black_weapons_cube_drives_the_rulers_away_too():
    table = beside("alekto", carried=["soul_sword", "persephone", "hades", "minos"])
    table.do("Close Combat")
    table.dice(1, 1)
    table.do("yes")
    assert table.where("persephone") == table.where("hades") == 1
    assert table.face("hades") == "up"
    assert table.where("minos") == "seat 0"


# ---------------------------------------------------------------- cubes won and lost


@pytest.mark.parametrize(
    ("name", "colour"),
    [("alekto", 0), ("megaira", 1), ("tisiphone", 2), ("ixion", 0), ("tantalos", 2), ("tityos", 1)],
)
def test_HEL_088_HEL_282_HEL_R85_a_cube_goes_on_the_track_of_its_colour(name, colour):
    table = beside(name, coloured={0: [1, 1, 1]})
    table.dice(1, 1)
    table.do(sorted(table.legal())[0])
    won = [1, 1, 1]
    won[colour] += 1
    assert table.game.coloured[0].tolist() == won


def test_HEL_283_HEL_D18_HEL_R86_each_cube_of_two_is_chosen_and_full_tracks_are_not_offered():
    table = beside("titan", coloured={0: [7, 8, 7]})
    table.dice(1, 1, 1, 1)
    table.do("Magic")
    assert table.asked() == (0, "colour of a cube")
    assert table.legal() == {"Close Combat", "Magic"}
    table.do("Close Combat")
    assert table.game.coloured[0].tolist() == [8, 8, 8], "one track is left for the second cube"


def test_HEL_286_HEL_297_HEL_R85_a_cube_chosen_for_a_dark_skill_is_a_shadow_cube():
    table = beside("lamie", shadow={0: [0, 0, 1]}, coloured={0: [0, 0, 2]})
    table.dice(1, 1)
    table.do("Ranged Combat")
    assert table.legal() == {"Ranged Combat", "Magic"}
    table.do("Magic")
    assert table.game.coloured[0].tolist() == [0, 0, 2]
    assert table.game.shadow[0].tolist() == [0, 0, 2]


def test_HEL_286_HEL_R85_the_skill_used_does_not_matter():
    table = beside("alekto", shadow={0: [0, 0, 1]})
    table.dice(1, 1)
    table.do("Magic")
    assert table.game.coloured[0].tolist() == [1, 0, 0]
    assert table.game.shadow[0].tolist() == [0, 0, 1]


def test_HEL_188_HEL_D17_HEL_R86_a_shadow_cube_goes_where_there_is_room_if_anywhere():
    table = beside("sisyphos", skill={0: [2, 2, 2]}, coloured={0: [8, 7, 7]})
    table.dice(6, 6, 6, 6, 6)
    table.do("Magic")
    assert table.legal() == {"Ranged Combat", "Magic"}
    table = beside("sisyphos", skill={0: [2, 2, 2]}, coloured={0: [8, 8, 8]})
    table.dice(6, 6, 6, 6, 6)
    table.do("Magic")
    assert table.game.shadow[0].sum() == 0
    assert table.game.active == 1


def test_HEL_097_HEL_176_a_hero_with_shadow_cubes_alone_loses_one():
    table = beside("empusa", shadow={0: [0, 2, 0]})
    table.dice(6, 6)
    table.do("Close Combat")
    assert table.game.shadow[0].tolist() == [0, 1, 0]
    assert table.game.lp[0] == 3
    assert table.game.dark == 0, "it goes back to the supply"


# ---------------------------------------------------------------- abilities


def test_HEL_317_HEL_R79_HEL_R109_the_second_round_may_be_paid_with_armour():
    table = beside("alekto", hero="gladiator", carried=["shield", "helmet"], lp={0: 1})
    table.dice(6, 6)
    table.do("Close Combat", "yes")
    assert table.asked() == (0, "life point")
    assert table.legal() == {"Shield", "Helmet"}, "never the last natural one"
    table.do("Helmet")
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.where("alekto") == "gone"
    assert (table.where("helmet"), table.game.lp[0]) == ("beside", 1), "paid although she won"


def test_HEL_317_HEL_R109_a_second_round_against_a_creature_out_of_the_heap():
    table = facing_trap("creature_5", hero="gladiator")
    table.dice(6, 6)
    table.do("Magic")
    assert table.asked() == (0, "second round")
    table.do("yes")
    assert table.game.lp[0] == 3
    table.dice(1, 1)
    table.do("Ranged Combat")
    assert table.where("creature_5") == "gone"
    assert table.game.shadow[0].sum() == 0


def test_HEL_317_HEL_R109_no_second_round_against_a_trap():
    table = facing_trap("trap_1", hero="gladiator")
    table.dice(6, 6)
    table.do("Magic")
    assert table.where("trap_1") == "trap 0"
    assert table.game.active == 1


def test_HEL_317_other_heroes_have_no_second_round():
    table = beside("alekto")
    table.dice(6, 6)
    table.do("Magic")
    assert table.game.active == 1


def test_HEL_318_HEL_D11_HEL_R108_the_gnome_adds_any_skill_in_encounters_and_traps():
    table = beside("hekate", hero="gnome", skill={0: [3, 4, 5]}, coloured={0: [0, 0, 5]})
    table.do("encounter: Hekate")
    assert table.asked() == (0, "second skill")
    table.do("Ranged Combat")
    assert table.game.level == 8, "5 + 4 - 1"
    assert (table.game.dice > 0).sum() == 4, "the dice of Magic"
    table = facing_trap("trap_1", hero="gnome")
    table.do("Magic")
    assert table.legal() == {"Close Combat", "Ranged Combat", "no"}, "Ranged Combat is not pictured"


def test_HEL_318_HEL_D11_HEL_R108_he_may_use_one_alone_and_items_of_both_count():
    table = beside("typhon", hero="gnome", skill={0: [3, 4, 5]}, carried=["sickle", "dianas_arrows"])
    table.do("Close Combat", "no")
    assert table.game.level == 3, "3 + 1 - 1"
    table = beside("typhon", hero="gnome", skill={0: [3, 4, 5]}, carried=["sickle", "dianas_arrows"])
    table.do("Close Combat", "Ranged Combat")
    assert table.game.level == 8, "3 + 1 + 4 + 1 - 1"


def test_HEL_R108_no_second_skill_when_learning():
    table = beside("well_of_wisdom", hero="gnome", gold={0: 2})
    table.do("encounter: Well of Wisdom", "Magic")
    assert table.asked()[1] != "second skill"


def test_HEL_321_HEL_R110_the_gray_bonus_is_for_combat_with_a_creature_too():
    table = facing_trap("creature_4", hero="shaman", coloured={0: [0, 1, 1]})
    assert table.game.level == 7, "Close Combat, 6 + 1"


def test_HEL_322_HEL_R110_magic_in_traps_and_with_hypnos():
    table = facing_trap("trap_1", hero="shaman")
    table.do("Magic")
    assert table.game.level == 7
    table = facing_trap("trap_1", hero="shaman")
    table.do("Close Combat")
    assert table.game.level == 6
    table = beside("hypnos", hero="shaman", shadow={0: [0, 0, 1]})
    table.do("encounter: Hypnos")
    assert table.game.level == 7


def test_HEL_322_HEL_R102_HEL_R110_not_in_learning_nor_in_combat():
    table = beside("well_of_wisdom", hero="shaman", gold={0: 2})
    table.dice(3, 4)
    table.do("encounter: Well of Wisdom", "Magic")
    assert table.game.skill[0].tolist() == [6, 6, 7], "7 is more than 6"
    table = beside("tisiphone", hero="shaman")
    table.do("Magic")
    assert table.game.level == 6
