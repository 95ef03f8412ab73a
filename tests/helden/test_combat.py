"""Combat: skills, levels, dice, what is won and lost."""

import pytest

from envs.helden.components import DATA
from tests.helden.table import DOWN, Table

NAMES = {entry["id"]: entry["name"] for entry in DATA["adventure"]}
BLACK = ("arachne", "ixion", "sisyphos", "tantalos", "theseus", "titan", "tityos", "typhon")


def facing(name, *heroes, **fields):
    """A table whose player 0, with 3 life points, stands on tile 1 with an enemy and ends his movement there."""
    table = Table(*(heroes or ("centaur", "gnome")))
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1})
    if not heroes:
        table.set(lp={0: 3})
    table.set(**fields)
    table.marker(name, 1)
    return table


def fight(table):
    """Let the combat begin."""
    table.turn(0)
    if table.asked()[1] == "food before the turn":
        table.do("no")
    table.do("no", "end the movement")


# ---------------------------------------------------------------- which skill


@pytest.mark.parametrize(
    ("name", "skills"),
    [
        ("alekto", {"Close Combat", "Magic"}),
        ("megaira", {"Close Combat", "Ranged Combat"}),
        ("tisiphone", {"Ranged Combat", "Magic"}),
        ("typhon", {"Close Combat", "Ranged Combat", "Magic"}),
    ],
)
def test_HEL_079_HEL_080_HEL_173_HEL_D10_only_skills_with_a_dot_may_be_used(name, skills):
    table = facing(name)
    fight(table)
    assert table.asked() == (0, "skill of a test")
    assert table.legal() == skills


def test_HEL_081_ixion_takes_one_off_close_combat():
    for faces, won in (((3, 3), False), ((2, 3), True)):
        table = facing("ixion", skill={0: [6, 2, 2]})
        fight(table)
        table.dice(*faces)
        table.do("Close Combat")
        assert table.game.level == 5
        assert (table.where("ixion") == "seat 0") == won


def test_HEL_082_HEL_083_HEL_R32_a_gray_dot_allows_the_skill_with_the_fewest_cubes():
    table = facing("sisyphos", coloured={0: [2, 0, 1]}, shadow={0: [0, 2, 1]})
    fight(table)
    assert table.legal() == {"Close Combat", "Ranged Combat", "Magic"}, "two cubes each: a tie"
    table = facing("sisyphos", coloured={0: [2, 0, 1]}, shadow={0: [0, 1, 1]}, skill={0: [9, 2, 9]})
    table.give(0, "lightning_bolts")
    fight(table)
    assert table.asked() == (0, "Lightning Bolts")
    assert table.game.tested == 1, "one cube, whatever the level"


# ---------------------------------------------------------------- level and dice


def test_HEL_084_HEL_086_the_sum_must_not_exceed_the_level():
    for faces, won in (((4, 4), True), ((4, 5), False)):
        table = facing("alekto", skill={0: [7, 2, 2]})
        table.give(0, "sickle")
        fight(table)
        table.dice(*faces)
        table.do("Close Combat")
        assert table.game.level == 8
        assert (table.where("alekto") == "gone") == won


@pytest.mark.parametrize(("cubes", "dice"), [(0, 2), (1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 5), (8, 5)])
def test_HEL_085_HEL_284_HEL_285_HEL_R35_more_dice_with_more_cubes(cubes, dice):
    table = facing(
        "alekto",
        "gladiator",
        "gnome",
        coloured={0: [cubes // 2, 0, 0]},
        shadow={0: [cubes - cubes // 2, 0, 0]},
    )
    fight(table)
    table.do("Close Combat")
    assert (table.game.dice > 0).sum() == dice, "pictures at 2, 4 and 6"


def test_HEL_085_HEL_R34_the_two_lowest_dice_are_added():
    table = facing("alekto", "gladiator", "gnome", coloured={0: [6, 0, 0]}, skill={0: [4, 2, 2]})
    fight(table)
    table.dice(6, 3, 5, 1, 6)
    table.do("Close Combat")
    assert table.where("alekto") == "gone", "1 + 3"


def test_HEL_R33_a_level_of_12_always_succeeds_one_below_2_never():
    table = facing("alekto", skill={0: [11, 2, 2]})
    table.give(0, "sickle")
    fight(table)
    table.dice(6, 6)
    table.do("Close Combat")
    assert table.where("alekto") == "gone"
    table = facing("gorgone", skill={0: [3, 3, 3]})
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.where("gorgone") == 1, "level 1"


# ---------------------------------------------------------------- victory


def test_HEL_087_HEL_088_HEL_089_HEL_282_HEL_R41_a_red_enemy_leaves_and_its_cube_is_won():
    table = facing("alekto")
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.where("alekto") == "gone"
    assert table.game.coloured[0].tolist() == [1, 0, 0], "the colour of the reward, not of the skill used"


def test_HEL_090_HEL_183_HEL_R43_a_black_creature_becomes_a_task():
    table = facing("ixion")
    table.marker("minos", 1)
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.where("ixion") == "seat 0"
    assert table.face("ixion") == "task"
    assert "accept Minos" in table.legal(), "it was no acceptance"


def test_HEL_184_HEL_R42_without_a_box_it_stays_as_a_task():
    table = facing("ixion")
    table.give(0, "aiakos", "minos", "rhadamanthys", "chronos")
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.where("ixion") == 1
    assert table.face("ixion") == "task"
    table.act(1)
    table.set(tile={1: 1})
    assert "accept Ixion" in table.legal()


def test_HEL_091_HEL_189_HEL_190_an_avatar_goes_to_its_box_and_brings_a_cube_and_a_treasure():
    table = facing("avatar_1")
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.asked() == (0, "colour of a cube")
    assert table.legal() == {"Close Combat", "Ranged Combat", "Magic"}
    table.do("Ranged Combat")
    assert table.game.coloured[0].tolist() == [0, 1, 0]
    assert table.where("avatar_1") == "card"
    assert table.asked() == (0, "draw a treasure")


def test_HEL_092_HEL_205_a_beaten_creature_leaves_and_brings_a_treasure():
    table = facing("creature_5")
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.where("creature_5") == "gone"
    assert table.asked() == (0, "draw a treasure")


def test_HEL_R36_cubes_then_the_marker_then_treasures():
    table = facing("gorgone", skill={0: [9, 9, 9]})
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.asked() == (0, "colour of a cube")
    assert table.where("gorgone") == 1
    table.do("Magic")
    assert table.where("gorgone") == "gone"
    assert table.asked() == (0, "draw a treasure")


def test_HEL_175_HEL_191_the_winner_over_empusa_may_draw_a_treasure():
    table = facing("empusa")
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.asked() == (0, "draw a treasure")
    assert table.game.coloured[0].sum() == 0


# ---------------------------------------------------------------- defeat


@pytest.mark.parametrize(
    ("name", "skill"),
    [("alekto", "Magic"), ("megaira", "Close Combat"), ("tisiphone", "Magic"), ("lamie", "Magic")],
)
def test_HEL_093_HEL_094_HEL_095_HEL_173_HEL_174_HEL_R38_a_lost_combat_costs_a_life_point_and_the_turn(
    name, skill
):
    table = facing(name)
    table.marker("hermes", 1)
    fight(table)
    table.dice(6, 6)
    table.do(skill)
    if table.asked()[1] == "life point":
        table.do("natural life point")
    assert table.game.lp[0] == 2
    assert table.where(name) == 1
    assert table.face(name) == "up"
    assert table.game.active == 1


def test_HEL_096_HEL_R39_empusa_takes_nothing_from_a_hero_without_cubes():
    table = facing("empusa")
    fight(table)
    table.dice(6, 6)
    table.do("Magic")
    assert table.game.lp[0] == 3
    assert table.game.active == 1


def test_HEL_097_HEL_176_HEL_299_HEL_D16_empusa_takes_a_cube_of_choice():
    table = facing("empusa", coloured={0: [1, 1, 0]}, shadow={0: [0, 1, 1]})
    fight(table)
    table.dice(6, 6, 6)
    table.do("Close Combat")
    assert table.asked() == (0, "cube lost")
    assert table.legal() == {
        "Close Combat",
        "Ranged Combat",
        "shadow cube of Ranged Combat",
        "shadow cube of Magic",
    }
    table.do("shadow cube of Ranged Combat")
    assert table.game.shadow[0].tolist() == [0, 0, 1]


def test_HEL_177_HEL_R22_the_gorgone_takes_a_movement_point_for_good():
    table = facing("gorgone")
    fight(table)
    table.dice(6, 6)
    table.do("Magic")
    assert table.game.lost_mp[0] == 1
    assert table.game.lp[0] == 3
    table.turn(0)
    table.do("no")
    assert table.game.mp == 4, "5 printed"


def test_HEL_178_HEL_R23_with_a_movement_of_1_she_takes_a_life_point():
    table = facing("gorgone", lost_mp={0: 4})
    fight(table)
    table.dice(6, 6)
    table.do("Magic")
    assert table.game.lost_mp[0] == 4
    assert table.game.lp[0] == 2


def test_HEL_179_HEL_239_the_mirror_cancels_the_gorgones_modifier():
    table = facing("gorgone", skill={0: [6, 6, 6]})
    fight(table)
    table.do("Close Combat")
    assert table.game.level == 4
    table = facing("gorgone", skill={0: [6, 6, 6]})
    table.give(0, "mirror")
    fight(table)
    table.do("Close Combat")
    assert table.game.level == 6


@pytest.mark.parametrize("name", [*BLACK, "avatar_1", "creature_4"])
def test_HEL_182_HEL_188_HEL_296_HEL_D17_black_enemies_give_a_shadow_cube_on_any_skill(name):
    table = facing(name, skill={0: [2, 2, 2]})
    fight(table)
    table.dice(6, 6)
    table.do(min(table.legal()))
    assert table.asked() == (0, "skill of a shadow cube")
    assert table.legal() == {"Close Combat", "Ranged Combat", "Magic"}
    table.do("Ranged Combat")
    assert table.game.shadow[0].tolist() == [0, 1, 0]
    assert table.game.lp[0] == 3
    assert table.where(name) == 1
    assert table.game.active == 1


# ---------------------------------------------------------------- items in combat


def test_HEL_240_HEL_D09_HEL_R44_advice_of_hermes_turns_the_gray_dot():
    table = facing("titan", "shaman", "gnome", coloured={0: [3, 0, 3]}, skill={0: [6, 6, 6]})
    table.give(0, "advice_of_hermes")
    fight(table)
    assert table.asked() == (0, "Advice of Hermes")
    assert table.legal() == {"Close Combat", "Ranged Combat", "Magic", "no"}
    table.do("Magic")
    assert table.game.level == 5, "6 - 1 with Magic; no gray dot any more, so no bonus of the Shaman"
    assert table.where("advice_of_hermes") == "beside"


def test_HEL_240_HEL_D09_without_the_advice_the_dot_stays_gray():
    table = facing("titan", "centaur", "gnome", coloured={0: [3, 0, 3]})
    table.give(0, "advice_of_hermes")
    fight(table)
    table.do("no")
    assert table.game.level == 6, "7 - 1 with Ranged Combat, which has the fewest cubes"
    assert table.where("advice_of_hermes") == "seat 0"


def test_HEL_241_HEL_224_HEL_D13_HEL_R72_lightning_bolts_help_one_test():
    table = facing("alekto", skill={0: [5, 2, 2]})
    table.give(0, "lightning_bolts", "sickle", "amazon_belt")
    fight(table)
    table.do("Close Combat")
    assert table.asked() == (0, "Lightning Bolts")
    table.do("yes")
    assert table.game.level == 9, "5 + 1 + 1 for two items + 2"
    assert table.where("lightning_bolts") == "beside"


def test_HEL_221_HEL_222_HEL_R58_at_most_two_items_raise_a_skill():
    table = facing("tisiphone", skill={0: [2, 2, 3]})
    table.give(0, "opal", "ring", "golden_staff")
    fight(table)
    table.do("Magic")
    assert table.game.level == 6, "3 + 2 for the staff + 1 for one combinable item"
    table = facing("tisiphone", skill={0: [2, 2, 3]})
    table.give(0, "opal", "ring")
    fight(table)
    table.do("Magic")
    assert table.game.level == 5, "two combinable items together"
    table = facing("tisiphone", skill={0: [2, 2, 3]})
    table.give(0, "trident", "golden_staff")
    fight(table)
    table.do("Magic")
    assert table.game.level == 5, "of two that are not combinable the better"


@pytest.mark.parametrize(
    ("rule", "item", "skill"),
    [
        (225, "sickle", 0),
        (226, "scepter_of_ares", 0),
        (227, "sling", 1),
        (228, "wurfspeer", 1),
        (229, "amazon_belt", 0),
        (230, "dianas_arrows", 1),
        (231, "opal", 2),
        (232, "ring", 2),
    ],
)
def test_HEL_225_HEL_226_HEL_227_HEL_228_HEL_229_HEL_230_HEL_231_HEL_232_HEL_R75_plus_one(rule, item, skill):
    for tested, label in enumerate(("Close Combat", "Ranged Combat", "Magic")):
        table = facing("typhon", skill={0: [6, 6, 6]})
        table.give(0, item)
        fight(table)
        table.do(label)
        assert table.game.level == (6 if tested == skill else 5)


@pytest.mark.parametrize(
    ("item", "bonus"),
    [("golden_staff", [0, 0, 2]), ("bow", [0, 2, 0]), ("scythe", [2, 0, 0]), ("trident", [1, 1, 1])],
)
def test_HEL_257_HEL_258_HEL_259_HEL_260_what_special_weapons_add(item, bonus):
    for tested, label in enumerate(("Close Combat", "Ranged Combat", "Magic")):
        table = facing("typhon", skill={0: [6, 6, 6]})
        table.give(0, item)
        fight(table)
        table.do(label)
        assert table.game.level == 5 + bonus[tested]


def test_HEL_223_a_change_ends_with_its_item():
    table = facing("typhon", skill={0: [6, 6, 6]})
    table.give(0, "sickle")
    table.away("sickle", place="beside")
    fight(table)
    table.do("Close Combat")
    assert table.game.level == 5


# ---------------------------------------------------------------- black weapons


def test_HEL_251_HEL_252_HEL_253_HEL_297_HEL_D12_HEL_R63_HEL_R64_a_black_weapon_turns_the_reward_black():
    table = facing("alekto", skill={0: [4, 2, 2]})
    table.give(0, "soul_sword")
    fight(table)
    table.do("Close Combat")
    assert table.asked() == (0, "black weapon")
    table.dice(3, 3)
    table.do("yes")
    assert table.game.level == 6
    assert table.game.shadow[0].tolist() == [1, 0, 0]
    assert table.game.coloured[0].sum() == 0


def test_HEL_253_HEL_R63_without_it_the_reward_stays_coloured():
    table = facing("alekto", skill={0: [4, 2, 2]})
    table.give(0, "soul_sword")
    fight(table)
    table.do("Close Combat")
    table.dice(2, 2)
    table.do("no")
    assert table.game.level == 4
    assert table.game.coloured[0].tolist() == [1, 0, 0]


def test_HEL_251_HEL_R64_the_cube_goes_on_the_skill_used_and_treasures_are_drawn_as_usual():
    table = facing("gorgone", skill={0: [9, 9, 9]})
    table.give(0, "black_staff")
    fight(table)
    table.do("Magic")
    table.dice(1, 1)
    table.do("yes")
    assert table.game.shadow[0].tolist() == [0, 0, 1]
    assert table.asked() == (0, "draw a treasure")


def test_HEL_R63_another_skill_asks_for_no_black_weapon():
    table = facing("alekto")
    table.give(0, "soul_sword")
    fight(table)
    table.do("Magic")
    assert table.asked()[1] != "black weapon"


# ---------------------------------------------------------------- abilities


def test_HEL_317_HEL_D14_HEL_R109_the_gladiator_fights_a_second_round_for_a_life_point():
    table = facing("alekto", "gladiator", "gnome")
    fight(table)
    table.dice(6, 6)
    table.do("Close Combat")
    assert table.asked() == (0, "second round")
    assert table.game.lp[0] == 4, "the first round's loss is not taken"
    table.do("yes")
    assert table.game.lp[0] == 3
    assert table.asked() == (0, "skill of a test")
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.where("alekto") == "gone"
    assert table.game.lp[0] == 3, "it costs a life point, won or lost"


def test_HEL_317_HEL_R109_the_second_round_decides():
    table = facing("alekto", "gladiator", "gnome")
    fight(table)
    table.dice(6, 6)
    table.do("Close Combat", "yes")
    table.dice(6, 6)
    table.do("Close Combat")
    assert table.game.lp[0] == 2, "1 paid, 1 lost, and no third round"
    assert table.game.active == 1


def test_HEL_317_HEL_R79_HEL_R109_no_second_round_for_the_last_life_point():
    table = facing("ixion", "gladiator", "gnome", lp={0: 1})
    fight(table)
    table.dice(6, 6)
    table.do("Magic")
    assert table.asked() == (0, "skill of a shadow cube")


def test_HEL_318_HEL_319_HEL_D11_HEL_R108_the_gnome_adds_a_skill_and_rolls_the_better_dice():
    table = facing("ixion", "gnome", "bard", skill={0: [3, 4, 5]}, coloured={0: [0, 4, 0]})
    fight(table)
    table.do("Close Combat")
    assert table.asked() == (0, "second skill")
    assert table.legal() == {"Ranged Combat", "Magic", "no"}
    table.do("Ranged Combat")
    assert table.game.level == 6, "3 + 4 - 1: the modifier counts once"
    assert (table.game.dice > 0).sum() == 4


def test_HEL_320_HEL_R108_against_a_gray_dot_both_skills_must_have_the_fewest_cubes():
    table = facing("sisyphos", "gnome", "bard", coloured={0: [1, 0, 0]})
    fight(table)
    table.do("Ranged Combat")
    assert table.legal() == {"Magic", "no"}
    table = facing("sisyphos", "gnome", "bard", coloured={0: [1, 0, 2]})
    fight(table)
    assert table.asked()[1] != "second skill"


def test_HEL_321_HEL_R110_the_shaman_is_better_against_gray_dots():
    table = facing("sisyphos", "shaman", "gnome", skill={0: [6, 6, 6]})
    fight(table)
    table.do("Close Combat")
    assert table.game.level == 7
    table = facing("alekto", "shaman", "gnome", skill={0: [6, 6, 6]})
    fight(table)
    table.do("Close Combat")
    assert table.game.level == 6


def test_HEL_322_HEL_R110_the_shaman_is_better_in_magic_outside_combat():
    table = Table("shaman", "gnome")
    table.set(tile={0: table.lay("area_4", 0, 1)}, skill={0: [6, 6, 6]})
    table.marker("hekate", 1)
    table.act(0)
    table.do("encounter: Hekate")
    assert table.game.level == 6, "6 - 1 + 1"
    table = Table("shaman", "gnome")
    table.set(tile={0: table.lay("area_4", 0, 1)}, skill={0: [6, 6, 6]})
    table.marker("orion", 1)
    table.act(0)
    table.do("encounter: Orion")
    assert table.game.level == 5


# ---------------------------------------------------------------- experience


def test_HEL_283_HEL_D18_a_cube_of_several_colours_is_chosen():
    table = facing("lamie")
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.legal() == {"Ranged Combat", "Magic"}


def test_HEL_286_HEL_297_HEL_R85_HEL_R87_a_skill_with_a_shadow_cube_gains_shadow_cubes():
    table = facing("alekto", shadow={0: [1, 0, 0]})
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.game.shadow[0].tolist() == [2, 0, 0], "the reward is red, whatever skill was used"
    table = facing("alekto", shadow={0: [0, 0, 1]})
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.game.coloured[0].tolist() == [1, 0, 0]


def test_HEL_287_HEL_R86_a_cube_for_a_full_track_is_lost():
    table = facing("alekto", coloured={0: [8, 0, 0]})
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.game.coloured[0].tolist() == [8, 0, 0]
    table = facing("lamie", coloured={0: [0, 8, 0]})
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.game.coloured[0].tolist() == [0, 8, 1], "the track with room"


def test_HEL_171_HEL_R89_rulers_leave_a_hero_who_gains_a_shadow_cube():
    table = facing("ixion")
    table.give(0, "hades", "persephone", "minos")
    fight(table)
    table.dice(6, 6)
    table.do("Magic", "Magic")
    assert table.where("hades") == table.where("persephone") == 1
    assert table.face("hades") == "up"
    assert table.where("minos") == "seat 0"


def test_HEL_185_a_black_creature_is_not_put_down():
    table = facing("hermes")
    table.give(0, "typhon")
    table.act(0)
    assert not any("Typhon" in label for label in table.legal())


def test_HEL_261_HEL_262_HEL_R45_HEL_R88_the_mail_turns_shadow_cubes_into_life_points():
    table = facing("ixion", "bard", "gnome")
    table.give(0, "mail")
    fight(table)
    table.dice(6, 6, 6)
    table.do("Magic")
    assert table.asked() == (0, "life point")
    assert table.legal() == {"Mail of Persephone", "natural life point"}
    table.do("Mail of Persephone")
    assert table.game.shadow[0].sum() == 0
    assert table.worn("mail") == 1


def test_HEL_262_HEL_R88_shadow_cubes_of_a_reward_are_not_changed():
    table = facing("alekto", "centaur", "gnome", shadow={0: [1, 0, 0]})
    table.give(0, "mail")
    fight(table)
    table.dice(1, 1)
    table.do("Magic")
    assert table.game.shadow[0].tolist() == [2, 0, 0]


# ---------------------------------------------------------------- the eleventh cube


@pytest.mark.parametrize("name", ["typhon", "avatar_1"])
def test_HEL_036_HEL_R93_the_eleventh_cube_ends_the_game_before_any_combat(name):
    table = Table("centaur", "gnome")
    table.lay("area_4", 0, 1)
    table.marker(name, 1, DOWN)
    table.set(dark=10, shadow={0: [1, 0, 0]})
    table.turn(0)
    table.do("no", "north")
    assert table.over
    assert table.outcome == "eleven shadow cubes"


def test_HEL_037_HEL_472_HEL_R94_HEL_R132_most_shadow_cubes_win_a_lesser_victory():
    table = Table("centaur", "gnome", "bard")
    table.lay("area_4", 0, 1)
    table.marker("typhon", 1, DOWN)
    table.set(dark=10, shadow={0: [1, 0, 0], 2: [1, 1, 0]})
    table.turn(0)
    table.do("no", "north")
    assert table.game.victors.tolist() == [0, 0, 1, 0]
    assert table.returns.tolist() == [-0.25, -0.25, 0.5, 0], "half of what a victory is worth"


def test_HEL_037_HEL_R94_tied_heroes_share_it_and_without_cubes_nobody_wins():
    for shadow, victors in (({0: [1, 0, 0], 1: [0, 0, 1]}, [1, 1, 0, 0]), ({}, [0, 0, 0, 0])):
        table = Table("centaur", "gnome", "bard")
        table.lay("area_4", 0, 1)
        table.marker("typhon", 1, DOWN)
        table.set(dark=10, shadow=shadow)
        table.turn(0)
        table.do("no", "north")
        assert table.game.victors.tolist() == victors
    assert (table.returns == 0).all()


def test_HEL_342_HEL_R120_alone_eleven_cubes_are_a_defeat():
    table = Table("centaur")
    table.lay("area_4", 0, 1)
    table.marker("typhon", 1, DOWN)
    table.set(dark=10, shadow={0: [3, 0, 0]})
    table.turn(0)
    table.do("no", "north")
    assert table.returns[0] == -1
    assert table.game.score == 0
    assert not table.game.victors.any()
