"""Phase 3: the order of actions, places, encounters and tasks."""

import pytest

from envs.helden.components import DATA
from tests.helden.table import DOWN, TASK_SIDE, Table, printed

JUDGES = ("aiakos", "minos", "rhadamanthys")
NAMES = {entry["id"]: entry["name"] for entry in DATA["adventure"]}


def at(kind, *heroes):
    """A table whose player 0 stands on a tile of this kind and is asked for a standard action."""
    table = Table(*(heroes or ("centaur", "gnome")))
    tile = 0 if kind == "styx" else table.lay(kind, 0, 1)
    table.set(tile={0: tile})
    table.act(0)
    return table


# ---------------------------------------------------------------- order and number


def test_HEL_069_HEL_070_HEL_R27_combat_comes_before_every_other_action():
    table = at("area_4")
    table.marker("lamie", 1)
    table.marker("hermes", 1)
    table.turn(0)
    table.do("no", "end the movement")
    assert table.asked() == (0, "skill of a test")
    table.dice(1, 1)
    table.do("Ranged Combat", "Magic")
    assert table.asked() == (0, "standard action"), "after the combat the others follow"
    assert table.legal() == {"encounter: Hermes", "end the turn"}


def test_HEL_070_HEL_098_HEL_D08_HEL_R26_of_several_enemies_one_is_fought():
    table = at("area_4")
    for name in ("alekto", "lamie", "hermes"):
        table.marker(name, 1)
    table.turn(0)
    table.do("no", "end the movement")
    assert table.asked() == (0, "combat or duel")
    assert table.legal() == {"Alekto", "Lamie"}
    table.do("Alekto")
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.where("alekto") == "gone"
    assert table.where("lamie") == 1
    assert table.asked() == (0, "standard action"), "the other one is not fought in this turn"


def test_HEL_071_HEL_D24_HEL_R27_standard_actions_in_any_order():
    table = at("kriterion")
    table.give(0, "minos")
    table.marker("hermes", 1)
    table.marker("chronos", 1)
    table.act(0)
    assert table.legal() == {"encounter: Hermes", "accept Chronos", "fulfil Minos", "end the turn"}
    table.do("accept Chronos", "fulfil Minos", "decline")
    assert table.legal() == {"encounter: Hermes", "end the turn"}


def test_HEL_072_HEL_127_HEL_R28_a_place_is_used_once_in_a_turn():
    table = at("lethe")
    table.set(coloured={0: [2, 0, 0]}, dark=3)
    table.do("use the place")
    assert table.game.coloured[0].tolist() == [1, 0, 0]
    assert table.game.active == 1, "nothing is left to do"


def test_HEL_073_HEL_129_HEL_R28_one_encounter_in_a_turn():
    table = at("area_4")
    table.marker("well_of_wisdom", 1)
    table.set(gold={0: 5})
    table.do("encounter: Well of Wisdom", "Magic")
    assert table.game.active == 1, "no second one"


def test_HEL_074_HEL_R28_one_task_is_accepted_in_a_turn():
    table = at("area_4")
    for name in ("minos", "chronos", "hermes"):
        table.marker(name, 1)
    table.act(0)
    table.do("accept Minos")
    assert table.legal() == {"encounter: Hermes", "end the turn"}


def test_HEL_075_HEL_076_HEL_R28_any_number_of_tasks_is_fulfilled_each_with_its_draw():
    table = at("kriterion")
    table.give(0, *JUDGES)
    table.heap_of("gold_bag_2", "gold_bag_3")
    table.act(0)
    gold = int(table.game.gold[0])
    table.do("fulfil Aiakos", "draw", "fulfil Minos", "draw", "fulfil Rhadamanthys", "decline")
    assert table.game.gold[0] == gold + 5
    assert [table.where(name) for name in JUDGES] == ["gone"] * 3


def test_HEL_077_standard_actions_are_voluntary():
    table = at("kriterion")
    table.give(0, "minos")
    table.act(0)
    table.do("end the turn")
    assert table.where("minos") == "seat 0"


def test_HEL_128_places_heal_only_after_any_combat_or_duel():
    table = at("styx", "centaur", "gnome")
    table.lay("area_4", 0, 1)
    table.set(lp={0: 1}, shadow={0: [1, 0, 0]})
    table.turn(0)
    table.do("no", "end the movement")
    assert table.asked() == (0, "combat or duel"), "first the duel, or none"
    table.do("no")
    assert "use the place" in table.legal()


# ---------------------------------------------------------------- Styx


def test_HEL_137_HEL_138_HEL_R107_an_entire_turn_on_styx_heals_all():
    table = at("styx")
    for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        table.lay("area_4", x, y)
    table.set(lp={0: 1})
    table.turn(0)
    table.do("end the movement", "use the place")
    assert table.game.lp[0] == printed("centaur", "lp")


def test_HEL_138_HEL_R107_who_moved_has_not_spent_an_entire_turn():
    table = at("styx")
    table.lay("area_4", 0, 1)
    table.set(lp={0: 1})
    table.turn(0)
    table.do("no", "north", "south", "end the movement")
    assert table.game.active == 1
    assert table.game.lp[0] == 1


def test_HEL_139_HEL_R22_an_entire_turn_on_styx_brings_lost_movement_back():
    table = at("styx")
    table.set(lost_mp={0: 2})
    table.act(0)
    table.do("use the place")
    assert table.game.lost_mp[0] == 0


def test_HEL_131_HEL_R30_styx_is_not_offered_to_the_healthy():
    table = at("styx")
    assert "use the place" not in table.legal()


def test_HEL_270_HEL_271_only_natural_life_points_are_healed():
    table = at("styx", "bard", "gnome")
    table.give(0, "brustharnisch")
    table.set(lp={0: 1})
    table.game.worn_lp[0] = 1
    table.act(0)
    table.do("use the place")
    assert table.game.lp[0] == 3
    assert table.worn("brustharnisch") == 1


# ---------------------------------------------------------------- Lethe


def test_HEL_140_HEL_294_HEL_D25_HEL_R90_lethe_takes_a_cube_of_choice_and_one_off_the_dark_side():
    table = at("lethe")
    table.set(coloured={0: [1, 0, 2]}, dark=3)
    table.do("use the place")
    assert table.asked() == (0, "cube given to Lethe")
    assert table.legal() == {"Close Combat", "Magic"}
    table.do("Magic")
    assert table.game.coloured[0].tolist() == [1, 0, 1]
    assert table.game.dark == 2


def test_HEL_141_HEL_299_HEL_D26_HEL_R90_an_own_shadow_cube_goes_along():
    table = at("lethe")
    table.set(coloured={0: [1, 1, 0]}, shadow={0: [0, 1, 1]}, dark=3)
    table.do("use the place", "Close Combat")
    assert table.asked() == (0, "shadow cube given to Lethe")
    table.do("shadow cube of Magic")
    assert table.game.shadow[0].tolist() == [0, 1, 0]
    assert table.game.dark == 2, "it goes to the supply"


def test_HEL_295_HEL_R90_HEL_R92_lethe_needs_a_coloured_cube_and_something_to_lose():
    table = at("lethe")
    table.set(shadow={0: [1, 0, 0]}, dark=3)
    assert "use the place" not in table.legal()
    table.set(shadow={0: [0, 0, 0]}, coloured={0: [1, 0, 0]}, dark=0)
    assert "use the place" not in table.legal()
    table.set(shadow={0: [0, 1, 0]})
    table.do("use the place")
    assert table.game.dark == 0, "never below 0"
    assert table.game.shadow[0].sum() == 0


# ---------------------------------------------------------------- places without a use, the throne hall


@pytest.mark.parametrize("kind", ["asphodelion", "chaos", "elysion", "kriterion", "tartaros", "erebos"])
def test_HEL_149_HEL_150_other_places_have_no_use_of_their_own(kind):
    table = at(kind)
    table.set(lp={0: 1}, coloured={0: [1, 1, 1]}, dark=5)
    assert "use the place" not in table.legal()


def test_HEL_145_HEL_D29_HEL_R83_what_went_back_to_the_card_is_taken_in_the_hall():
    table = at("hades_hall")
    assert "use the place" not in table.legal()
    table.away("hades", "persephone", place="throne")
    table.set(shadow={0: [1, 0, 0]})
    table.do("use the place")
    assert table.asked() == (0, "treasure of the hall")
    assert table.legal() == {"Trident of Hades", "Mail of Persephone"}
    table.do("Trident of Hades")
    assert table.where("trident") == "seat 0"


def test_HEL_145_HEL_R83_the_hall_gives_only_what_its_ruler_brought():
    table = at("hades_hall")
    table.away("hades", place="throne")
    table.act(0)
    table.do("use the place")
    assert table.where("trident") == "seat 0"
    assert table.where("mail") == "card"


# ---------------------------------------------------------------- encounters


@pytest.mark.parametrize(
    ("rule", "name", "skill", "item"),
    [(151, "hekate", 2, "golden_staff"), (152, "orion", 1, "bow"), (153, "thanatos", 0, "scythe")],
)
def test_HEL_151_HEL_152_HEL_153_HEL_R105_a_passed_test_wins_a_special_treasure(rule, name, skill, item):
    table = at("area_4")
    table.marker(name, 1)
    values = [2, 2, 2]
    values[skill] = 7
    table.set(skill={0: values})
    table.dice(3, 3)
    table.do(f"encounter: {NAMES[name]}")
    assert table.where(item) == "seat 0", "6 is not above 7 - 1"
    assert table.where(name) == 1


@pytest.mark.parametrize(
    ("name", "item"), [("hekate", "golden_staff"), ("orion", "bow"), ("thanatos", "scythe")]
)
def test_HEL_151_HEL_152_HEL_153_HEL_R105_a_failed_test_may_be_tried_again(name, item):
    table = at("area_4")
    table.marker(name, 1)
    table.set(skill={0: [7, 7, 7]})
    table.dice(3, 4)
    table.do(f"encounter: {NAMES[name]}")
    assert table.where(item) == "card", "7 is above 7 - 1"
    table.act(0)
    assert f"encounter: {NAMES[name]}" in table.legal()


@pytest.mark.parametrize(
    ("name", "item"), [("hekate", "golden_staff"), ("orion", "bow"), ("thanatos", "scythe")]
)
def test_HEL_130_HEL_131_HEL_154_HEL_R30_without_its_treasure_an_encounter_stays_but_is_not_offered(
    name, item
):
    table = at("area_4")
    table.marker(name, 1)
    table.marker("hermes", 1)
    table.give(1, item)
    table.act(0)
    assert table.legal() == {"encounter: Hermes", "end the turn"}
    assert table.where(name) == 1


def test_HEL_155_HEL_R106_hermes_leads_to_styx_where_the_turn_goes_on_without_healing():
    table = at("area_4")
    table.marker("hermes", 1)
    table.give(0, "nektar")
    table.set(lp={0: 1}, lost_mp={0: 1})
    table.do("encounter: Hermes")
    assert table.game.tile[0] == 0
    assert table.legal() == {"Nektar", "end the turn"}
    assert table.where("hermes") == 1


def test_HEL_156_HEL_D28_HEL_R104_hypnos_turns_a_shadow_cube_after_a_test():
    table = at("area_4")
    table.marker("hypnos", 1)
    table.set(shadow={0: [1, 0, 2]}, skill={0: [4, 4, 9]})
    table.do("encounter: Hypnos")
    assert table.asked() == (0, "skill for Hypnos")
    assert table.legal() == {"Close Combat", "Magic"}
    table.dice(4, 5)
    table.do("Magic")
    assert table.game.shadow[0].tolist() == [1, 0, 1]
    assert table.game.coloured[0].tolist() == [0, 0, 1]


def test_HEL_156_HEL_R104_hypnos_does_nothing_after_a_failed_test():
    table = at("area_4")
    table.marker("hypnos", 1)
    table.set(shadow={0: [0, 0, 1]}, skill={0: [4, 4, 8]})
    table.dice(4, 5)
    table.do("encounter: Hypnos")
    assert table.game.shadow[0].tolist() == [0, 0, 1]


def test_HEL_131_HEL_R30_hypnos_is_nothing_for_heroes_without_shadow_cubes():
    table = at("area_4")
    table.marker("hypnos", 1)
    table.marker("minos", 1)
    table.act(0)
    assert "encounter: Hypnos" not in table.legal()


def test_HEL_157_HEL_D27_HEL_R102_the_well_teaches_with_a_sum_above_the_value():
    table = at("area_4")
    table.marker("well_of_wisdom", 1)
    table.set(gold={0: 2}, skill={0: [5, 7, 3]}, coloured={0: [8, 0, 0]})
    table.give(0, "sickle")
    table.act(0)
    table.do("encounter: Well of Wisdom")
    assert table.game.gold[0] == 1
    assert table.legal() == {"Close Combat", "Ranged Combat", "Magic"}
    table.dice(3, 3)
    table.do("Close Combat")
    assert table.game.skill[0].tolist() == [6, 7, 3], "6 is above 5: neither the item nor more dice count"
    assert (table.game.dice > 0).sum() == 2


def test_HEL_157_HEL_R102_the_well_is_paid_in_any_case():
    table = at("area_4")
    table.marker("well_of_wisdom", 1)
    table.set(gold={0: 1}, skill={0: [5, 7, 3]})
    table.do("encounter: Well of Wisdom")
    table.dice(2, 3)
    table.do("Close Combat")
    assert table.game.skill[0].tolist() == [5, 7, 3], "5 is not above 5"
    assert table.game.gold[0] == 0
    table.act(0)
    assert "encounter: Well of Wisdom" not in table.legal(), "no gold"


def test_HEL_158_HEL_R79_HEL_R102_the_low_demon_teaches_for_a_life_point():
    table = at("area_4", "bard", "gnome")
    table.marker("low_demon", 1)
    table.give(0, "brustharnisch")
    table.set(skill={0: [4, 6, 6]})
    table.act(0)
    table.do("encounter: Low Demon")
    assert table.asked() == (0, "life point")
    assert table.legal() == {"Brustharnisch", "natural life point"}
    table.do("natural life point")
    assert table.game.lp[0] == 2
    table.dice(6, 6)
    table.do("Close Combat")
    assert table.game.skill[0].tolist() == [5, 6, 6]


def test_HEL_159_HEL_130_HEL_R103_after_four_uses_the_low_demon_leaves():
    table = at("area_4", "bard", "gnome")
    table.marker("low_demon", 1)
    for use in range(4):
        assert table.where("low_demon") == 1, use
        table.set(lp={0: 3}, tile={0: 1})
        table.act(0)
        table.do("encounter: Low Demon", "Magic")
    assert table.where("low_demon") == "gone"


def test_HEL_160_HEL_R30_the_last_natural_life_point_is_no_price():
    table = at("area_4", "bard", "gnome")
    table.marker("low_demon", 1)
    table.marker("minos", 1)
    table.set(lp={0: 1})
    table.act(0)
    assert "encounter: Low Demon" not in table.legal()
    table.give(0, "shield")
    table.act(0)
    table.do("encounter: Low Demon")
    assert table.game.lp[0] == 1
    assert table.where("shield") == "beside"


def test_HEL_161_HEL_R33_HEL_R102_no_skill_goes_above_11():
    table = at("area_4")
    table.marker("well_of_wisdom", 1)
    table.set(gold={0: 5}, skill={0: [11, 10, 11]})
    table.dice(6, 6)
    table.do("encounter: Well of Wisdom")
    assert table.game.skill[0].tolist() == [11, 11, 11], "the only skill that could be taught"
    table.act(0)
    table.marker("minos", 1)
    assert "encounter: Well of Wisdom" not in table.legal()


# ---------------------------------------------------------------- tasks


def test_HEL_132_HEL_R25_a_task_lying_face_up_is_accepted():
    table = at("area_4")
    table.marker("minos", 1)
    table.act(0)
    table.do("accept Minos")
    assert table.where("minos") == "seat 0"
    assert table.face("minos") == "up"


def test_HEL_132_HEL_184_HEL_R42_any_hero_may_accept_a_defeated_black_creature():
    table = at("area_4")
    table.marker("titan", 1, TASK_SIDE)
    table.act(0)
    table.do("accept Titan")
    assert table.where("titan") == "seat 0"
    assert table.face("titan") == "task"


def test_HEL_132_a_task_face_down_is_not_accepted():
    table = at("area_4")
    table.marker("minos", 1, DOWN)
    table.act(0)
    assert table.legal() == {"end the turn"}


def test_HEL_133_without_a_free_box_no_task_is_accepted():
    table = at("area_4")
    table.give(0, "aiakos", "minos", "rhadamanthys", "typhon")
    table.marker("chronos", 1)
    table.marker("hermes", 1)
    table.act(0)
    assert table.legal() == {"encounter: Hermes", "end the turn"}


@pytest.mark.parametrize(
    ("name", "place"),
    [("aiakos", "kriterion"), ("minos", "kriterion"), ("rhadamanthys", "kriterion"), ("chronos", "elysion")],
)
def test_HEL_134_HEL_142_HEL_143_HEL_162_HEL_163_HEL_164_HEL_165_judges_and_chronos_bring_a_treasure(
    name, place
):
    table = at(place)
    table.give(0, name)
    table.act(0)
    table.do(f"fulfil {NAMES[name]}")
    assert table.where(name) == "gone"
    assert table.asked() == (0, "draw a treasure")
    assert table.game.draws == 1


def test_HEL_134_a_task_is_fulfilled_only_on_its_tile():
    table = at("elysion")
    table.give(0, "minos", "typhon", "hades")
    table.marker("hermes", 1)
    table.act(0)
    assert table.legal() == {"encounter: Hermes", "end the turn"}


@pytest.mark.parametrize(
    ("place", "names"),
    [
        ("tartaros", ("arachne", "tantalos", "theseus", "titan")),
        ("erebos", ("ixion", "sisyphos", "tityos", "typhon")),
    ],
)
def test_HEL_146_HEL_147_HEL_148_HEL_292_HEL_R37_black_creatures_are_locked_up(place, names):
    table = at(place)
    table.set(dark=5)
    table.give(0, *names)
    for left, name in enumerate(names):
        table.act(0)
        assert {label for label in table.legal() if "fulfil" in label} == {
            f"fulfil {NAMES[other]}" for other in names[left:]
        }
        table.do(f"fulfil {NAMES[name]}")
        assert table.game.dark == 4 - left
        assert table.asked() == (0, "draw a treasure")
        table.do("decline")
        table.set(tile={0: 1})


@pytest.mark.parametrize(("name", "item"), [("hades", "trident"), ("persephone", "mail")])
def test_HEL_135_HEL_136_HEL_144_HEL_166_HEL_167_HEL_293_rulers_come_into_the_throne_hall(name, item):
    table = at("hades_hall")
    table.set(dark=5)
    table.give(0, name)
    table.act(0)
    table.do(f"fulfil {NAMES[name]}")
    assert table.where(name) == "throne"
    assert table.where(item) == "seat 0"
    assert table.game.dark == 4


@pytest.mark.parametrize(("name", "other"), [("hades", "persephone"), ("persephone", "hades")])
def test_HEL_168_HEL_293_HEL_R91_the_second_ruler_takes_two_cubes_off(name, other):
    table = at("hades_hall")
    table.set(dark=5)
    table.away(other, place="throne")
    table.give(0, name)
    table.act(0)
    table.do(f"fulfil {NAMES[name]}")
    assert table.game.dark == 3


@pytest.mark.parametrize("name", ["hades", "persephone"])
def test_HEL_169_HEL_170_rulers_keep_away_from_heroes_with_shadow_cubes(name):
    table = at("hades_hall")
    table.marker(name, 1)
    table.marker("hermes", 1)
    table.set(shadow={0: [0, 1, 0]})
    table.act(0)
    assert f"accept {NAMES[name]}" not in table.legal()
    table.give(0, name)
    table.act(0)
    assert f"fulfil {NAMES[name]}" not in table.legal()
    table.set(shadow={0: [0, 0, 0]})
    assert f"fulfil {NAMES[name]}" in table.legal()


# ---------------------------------------------------------------- food, rounds


def test_HEL_242_HEL_243_HEL_D02_HEL_R71_food_before_phase_1_and_among_the_actions():
    table = at("area_4")
    table.give(0, "nektar", "ambrosia")
    least = printed("centaur", "lp") - 2
    table.set(lp={0: least})
    table.turn(0)
    assert table.asked() == (0, "food before the turn")
    assert table.legal() == {"Nektar", "Ambrosia", "no"}
    table.do("Nektar")
    assert table.game.lp[0] == least + 1
    assert table.where("nektar") == "beside"
    table.do("no", "no", "end the movement")
    assert table.asked() == (0, "standard action")
    table.do("Ambrosia")
    assert table.game.lp[0] == least + 2, "never above the card"


def test_HEL_224_HEL_R71_no_food_for_the_healthy():
    table = at("area_4")
    table.give(0, "nektar")
    table.turn(0)
    assert table.asked() == (0, "draw a tile")


def test_HEL_038_HEL_R121_HEL_R122_after_the_last_round_nobody_wins():
    table = Table("centaur", "gnome", max_rounds=2)
    table.act(1)
    table.set(rounds=2)
    table.do("end the turn")
    assert table.over
    assert table.outcome == "too many rounds"
    assert (table.returns == 0).all()
    assert table.game.winner == -1


def test_HEL_R121_alone_the_cap_is_a_defeat():
    table = Table("centaur", max_rounds=2)
    table.act(0)
    table.set(rounds=2)
    table.do("end the turn")
    assert table.over
    assert table.outcome == "too many rounds"
    assert table.returns[0] == -1


def test_HEL_038_HEL_R121_the_cap_is_100_rounds():
    table = Table("centaur", "gnome")
    table.act(1)
    table.set(rounds=99)
    table.do("end the turn")
    assert not table.over
    table.act(1)
    table.do("end the turn")
    assert table.over


# ---------------------------------------------------------------- one player


def test_HEL_325_HEL_R111_alone_there_are_no_duels():
    table = Table("centaur")
    table.lay("area_4", 0, 1)
    table.set(shadow={0: [1, 0, 0]})
    table.turn(0)
    table.do("no", "end the movement")
    assert table.asked()[1] != "combat or duel"


def test_HEL_326_HEL_327_HEL_D41_HEL_D42_HEL_R116_alone_hypnos_asks_for_no_test():
    table = at("area_4", "centaur")
    table.marker("hypnos", 1)
    table.set(shadow={0: [2, 1, 0]}, coloured={0: [0, 0, 8]})
    table.do("encounter: Hypnos")
    assert table.legal() == {"shadow cube of Close Combat", "shadow cube of Ranged Combat"}
    table.do("shadow cube of Close Combat")
    assert table.game.shadow[0].tolist() == [1, 1, 0], "the same skill is the only one left"
    assert table.game.coloured[0].tolist() == [1, 0, 8], "Magic is full, Ranged Combat holds a shadow cube"


def test_HEL_327_after_four_uses_alone_hypnos_leaves():
    table = at("area_4", "centaur")
    table.marker("hypnos", 1)
    for use in range(4):
        assert table.where("hypnos") == 1, use
        table.set(shadow={0: [1, 0, 0]}, coloured={0: [0, 8, 8]}, tile={0: 1})
        table.act(0)
        table.do("encounter: Hypnos")
    assert table.where("hypnos") == "gone"


def test_HEL_328_HEL_R115_alone_styx_gives_one_life_point_a_turn_four_in_all():
    table = at("styx", "centaur")
    for use in range(4):
        table.set(lp={0: 1}, moved=1)
        table.act(0)
        table.set(moved=1)
        table.do("use the place")
        assert table.game.lp[0] == 2, use
    table.set(lp={0: 1})
    table.act(0)
    assert "use the place" not in table.legal()
    table.set(lost_mp={0: 1})
    table.do("use the place")
    assert table.game.lost_mp[0] == 0, "an entire turn brings movement back as before"
    assert table.game.lp[0] == 1


@pytest.mark.parametrize("name", ["low_demon", "well_of_wisdom"])
def test_HEL_329_HEL_330_alone_low_demon_and_well_serve_four_times(name):
    table = at("area_4", "centaur")
    table.marker(name, 1)
    for use in range(4):
        assert table.where(name) == 1, use
        table.set(lp={0: 3}, gold={0: 5}, tile={0: 1})
        table.act(0)
        table.do(f"encounter: {NAMES[name]}", "Magic")
    assert table.where(name) == "gone"


def test_HEL_157_with_several_players_the_well_serves_for_ever():
    table = at("area_4")
    table.marker("well_of_wisdom", 1)
    for _ in range(6):
        table.set(gold={0: 5}, tile={0: 1})
        table.act(0)
        table.do("encounter: Well of Wisdom", "Magic")
    assert table.where("well_of_wisdom") == 1


def test_HEL_334_HEL_R114_alone_each_turn_with_the_damned_one_on_chaos_darkens():
    table = Table("centaur")
    table.lay("chaos", 0, 1)
    table.set(damned=2, dark=2)
    table.turn(0)
    assert table.game.dark == 3
    table.set(damned=1)
    table.turn(0)
    assert table.game.dark == 3, "not while he waits"
