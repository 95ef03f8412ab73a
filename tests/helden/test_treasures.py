"""Treasures: drawing and wishing, creatures and traps, carrying items, black weapons, special treasures."""

import pytest

from tests.helden.table import Table

DRAW = "draw a treasure"
JUDGES = {"minos": "Minos", "aiakos": "Aiakos"}
SKILLS = {"Close Combat", "Ranged Combat", "Magic"}


def entitled(*heroes, heap=(), beside=(), carried=(), **fields):
    """A table whose player 0, by Hermes on Kriterion, has brought Minos there and may draw out of this heap."""
    table = Table(*(heroes or ("gladiator", "gnome")))
    table.lay("kriterion", 0, 1)
    table.set(tile={0: 1}, **fields)
    table.marker("hermes", 1)
    table.give(0, "minos", *carried)
    table.heap_of(*heap)
    table.away(*beside, place="beside")
    table.act(0)
    table.do("fulfil Minos")
    return table


def drawn(*heroes, **position):
    """The same, and he has drawn."""
    table = entitled(*heroes, **position)
    table.do("draw")
    return table


def twice(heap=(), beside=(), **fields):
    """A table whose player 0 has beaten Typhon by Hermes and may draw twice."""
    table = Table("gladiator", "gnome")
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1}, **fields)
    table.marker("typhon", 1)
    table.marker("hermes", 1)
    table.heap_of(*heap)
    table.away(*beside, place="beside")
    table.turn(0)
    table.do("no", "end the movement")
    table.dice(1, 1)
    table.do("Close Combat")
    return table


def all_done(table):
    """Whether nothing but the standard actions is left, with the turn going on."""
    return table.asked() == (0, "standard action") and "encounter: Hermes" in table.legal()


# ---------------------------------------------------------------- drawing


def test_HEL_191_HEL_192_HEL_D19_HEL_R53_a_draw_may_be_declined():
    table = entitled(heap=["sickle"])
    assert table.asked() == (0, DRAW)
    assert table.legal() == {"draw", "wish for luck", "decline"}
    table.do("decline")
    assert all_done(table)
    assert table.where("sickle") == "heap"
    assert table.game.gold[0] == 2


def test_HEL_194_HEL_D19_a_wish_needs_a_gold_piece():
    assert entitled(heap=["sickle"], gold={0: 0}).legal() == {"draw", "decline"}


def test_HEL_193_HEL_198_HEL_D21_a_random_treasure_takes_effect_and_an_item_goes_into_a_box():
    table = drawn(heap=["sickle"])
    assert table.asked() == (0, "take or trade an item")
    assert table.legal() == {"take it", "trade it"}
    table.do("take it")
    assert table.where("sickle") == "seat 0"
    assert table.game.gold[0] == 2
    assert all_done(table)


def test_HEL_199_HEL_201_HEL_R56_an_item_may_be_traded_although_a_box_is_free():
    table = drawn(heap=["sickle"])
    table.do("trade it")
    assert table.game.gold[0] == 3
    assert table.where("sickle") == "beside"
    assert table.face("sickle") == "up"


def test_HEL_194_HEL_195_HEL_D20_HEL_R54_a_wish_turns_three_up_and_only_the_chosen_one_takes_effect():
    table = entitled(heap=["mirror", "creature_1", "trap_1"])
    table.do("wish for luck")
    assert table.game.gold[0] == 1
    assert table.asked() == (0, "wish")
    assert table.legal() == {"Mirror", "Creature of the Damned One 1", "Damned Treasure Chest 1"}, (
        "no way out"
    )
    assert {table.face(name) for name in ("mirror", "creature_1", "trap_1")} == {"up"}
    table.do("Mirror", "take it")
    assert table.where("mirror") == "seat 0"
    assert table.game.dark == 0
    assert all_done(table)


def test_HEL_195_HEL_203_a_creature_chosen_in_a_wish_takes_effect():
    table = entitled(heap=["mirror", "creature_5", "trap_1"])
    table.do("wish for luck", "Creature of the Damned One 5")
    assert table.game.dark == 1
    assert table.asked() == (0, "skill of a test")


def test_HEL_196_HEL_R54_the_two_others_are_mixed_into_the_heap():
    table = entitled(heap=["mirror", "creature_1", "trap_1"])
    table.do("wish for luck", "Mirror", "take it")
    for name in ("creature_1", "trap_1"):
        assert (table.where(name), table.face(name)) == ("heap", "down")


def test_HEL_197_HEL_R54_those_not_chosen_stay_face_up_until_all_draws_are_done():
    names = {"mirror": "Mirror", "sickle": "Sickle", "opal": "Opal", "ring": "Ring", "sling": "Sling"}
    table = twice(heap=[*names, "nektar"])
    table.do("wish for luck")
    first = table.legal()
    chosen = sorted(first)[0]
    table.do(chosen, "take it")
    assert table.asked() == (0, DRAW)
    assert table.legal() == {"draw", "wish for luck", "decline"}, "asked for each draw anew"
    left = [name for name in names if names[name] in first - {chosen}]
    assert {(table.where(name), table.face(name)) for name in left} == {("aside", "up")}
    table.do("wish for luck")
    assert table.game.gold[0] == 0
    assert not table.legal() & first
    table.do(sorted(table.legal())[0], "trade it")
    assert {(table.where(name), table.face(name)) for name in left} == {("heap", "down")}
    assert all_done(table)


def test_HEL_197_they_are_not_drawn_either():
    table = twice(heap=["mirror", "sickle", "opal"], beside=["shield"])
    table.do("wish for luck", "Mirror", "take it", "draw")
    assert table.asked() == (0, "take or trade an item")
    table.do("take it")
    assert table.where("shield") == "seat 0", (
        "out of a new heap, since the two that were turned up do not count"
    )


def test_HEL_200_HEL_R76_what_cannot_be_carried_is_traded():
    table = drawn(heap=["sickle"], carried=["trident", "scythe", "bow", "golden_staff"])
    assert table.where("sickle") == "beside"
    assert table.game.gold[0] == 3
    assert all_done(table)


def test_HEL_201_what_lies_beside_the_heap_is_not_drawn():
    table = entitled(heap=["mirror"], beside=["sickle", "opal", "ring"])
    table.do("draw", "take it")
    assert table.where("mirror") == "seat 0"


def test_HEL_202_HEL_R55_an_empty_heap_is_made_anew_of_what_lies_beside_it():
    table = drawn(heap=[], beside=["sickle", "sling"])
    assert table.asked() == (0, "take or trade an item")
    table.do("take it")
    places = {table.where("sickle"), table.where("sling")}
    assert places == {"seat 0", "heap"}
    other = "sling" if table.where("sickle") == "seat 0" else "sickle"
    assert table.face(other) == "down"


def test_HEL_R55_a_wish_takes_the_last_of_the_old_heap_first():
    table = entitled(heap=["mirror"], beside=["sickle", "opal", "ring", "nektar"])
    table.do("wish for luck")
    assert len(table.legal()) == 3
    assert "Mirror" in table.legal()
    table.do("Mirror", "take it")
    assert {table.where(name) for name in ("sickle", "opal", "ring", "nektar")} == {"heap"}


def test_HEL_R55_a_wish_turns_up_as_many_as_there_are():
    table = entitled(heap=["mirror"], beside=["opal"])
    table.do("wish for luck")
    assert table.legal() == {"Mirror", "Opal"}


def test_HEL_R55_without_any_treasure_the_draw_is_lost():
    table = entitled(heap=[])
    assert all_done(table)
    assert table.game.gold[0] == 2


def test_HEL_244_HEL_R73_a_gold_bag_is_taken_at_once_and_needs_no_box():
    for name, gold in (("gold_bag_2", 2), ("gold_bag_3", 3)):
        table = drawn(heap=[name], carried=["trident", "scythe", "bow", "golden_staff"])
        assert table.game.gold[0] == 2 + gold
        assert table.where(name) == "beside"
        assert all_done(table)


# ---------------------------------------------------------------- creatures


def test_HEL_203_HEL_204_HEL_205_HEL_288_HEL_R69_a_creature_is_fought_at_once_and_brings_a_new_draw():
    table = drawn(heap=["creature_5"], beside=["mirror"])
    assert table.game.dark == 1
    assert table.asked() == (0, "skill of a test")
    assert table.legal() == SKILLS
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.where("creature_5") == "gone"
    assert table.game.fought == 0, "it was not the combat of the turn"
    assert table.asked() == (0, DRAW)
    table.do("draw", "take it")
    assert table.where("mirror") == "seat 0"
    assert all_done(table)


def test_HEL_206_HEL_207_HEL_296_HEL_R70_a_creature_that_wins_stays_on_the_tile():
    table = drawn(heap=["creature_5"])
    table.dice(6, 6)
    table.do("Magic")
    if table.asked()[1] == "second round":
        table.do("no")
    assert table.asked() == (0, "skill of a shadow cube")
    table.do("Ranged Combat")
    assert table.game.shadow[0].tolist() == [0, 1, 0]
    assert table.game.lp[0] == 4
    assert table.where("creature_5") == 1
    assert table.face("creature_5") == "up"
    assert table.game.active == 1, "the turn is over, Hermes or not"
    table.turn(0)
    table.do("no", "end the movement")
    assert table.asked() == (0, "skill of a test"), "an enemy like any other"
    assert table.game.dark == 1, "turned up once only"


def test_HEL_206_HEL_476_HEL_R69_open_draws_are_lost_with_the_combat():
    table = twice(heap=["creature_5"])
    table.do("draw")
    table.dice(6, 6)
    table.do("Magic")
    if table.asked()[1] == "second round":
        table.do("no")
    table.do("Magic")
    assert table.game.draws == 0
    assert table.game.active == 1


def test_HEL_205_HEL_477_HEL_R69_a_beaten_creature_takes_no_other_draw_away():
    table = twice(heap=["creature_5"], beside=["mirror", "opal"])
    table.do("draw")
    table.dice(1, 1)
    table.do("Close Combat")
    table.do("draw", "take it")
    assert table.asked() == (0, DRAW), "one for the creature, one that was open"
    table.do("draw", "take it")
    assert {table.where("mirror"), table.where("opal")} == {"seat 0"}
    assert all_done(table)


def test_HEL_R93_HEL_036_a_creature_may_bring_the_eleventh_cube():
    table = drawn(heap=["creature_5"], dark=10, shadow={0: [1, 0, 0]})
    assert table.over
    assert table.outcome == "eleven shadow cubes"
    assert table.game.victors[0] == 1


# ---------------------------------------------------------------- traps


def trapped(*heroes, name="trap_1", **fields):
    """A table whose player 0 is held by a trap on tile 1, by Hermes."""
    table = Table(*(heroes or ("gladiator", "gnome")))
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1}, **fields)
    table.marker("hermes", 1)
    table.trap(0, name)
    return table


@pytest.mark.parametrize(
    ("name", "skills"),
    [
        ("trap_1", {"Close Combat", "Magic"}),
        ("trap_2", {"Ranged Combat", "Magic"}),
        ("trap_3", {"Close Combat", "Ranged Combat"}),
        ("trap_4", SKILLS),
    ],
)
def test_HEL_208_HEL_209_HEL_288_HEL_R68_a_trap_tests_a_skill_pictured_on_it(name, skills):
    table = drawn(heap=[name])
    assert table.game.dark == 1
    assert table.asked() == (0, "skill of a test")
    assert table.legal() == skills


def test_HEL_209_HEL_084_with_its_modifier_and_with_items():
    table = drawn(heap=["trap_2"], carried=["opal"], skill={0: [2, 2, 6]})
    table.do("Magic")
    assert table.game.level == 6, "6 - 1 + 1"


def test_HEL_210_HEL_R66_passed_it_leaves_the_game_and_the_turn_goes_on():
    table = drawn(heap=["trap_1"])
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.where("trap_1") == "gone"
    assert all_done(table)


def test_HEL_210_HEL_R66_a_second_draw_stays_open():
    table = twice(heap=["trap_1"], beside=["mirror"])
    table.do("draw")
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.asked() == (0, DRAW)


def test_HEL_211_HEL_476_HEL_R66_failed_it_holds_the_hero_and_ends_the_turn():
    table = twice(heap=["trap_1"])
    table.do("draw")
    table.dice(6, 6)
    table.do("Close Combat")
    assert table.where("trap_1") == "trap 0"
    assert table.game.active == 1
    assert table.game.draws == 0
    assert table.game.lp[0] == 4
    assert table.game.shadow[0].sum() == 0


def test_HEL_212_HEL_475_HEL_R67_HEL_R133_a_trapped_hero_can_only_try_to_escape():
    table = trapped("gladiator", "gnome", lp={0: 2}, shadow={0: [1, 0, 0]})
    table.set(tile={1: 1})
    table.marker("alekto", 1)
    table.give(0, "nektar")
    table.turn(0)
    assert table.asked() == (0, "skill of a test"), "no food, no tile, no step, no duel, no combat"
    assert table.legal() == {"Close Combat", "Magic"}
    table.dice(1, 1, 1)
    table.do("Close Combat")
    assert table.where("trap_1") == "gone"
    assert table.where("alekto") == 1
    assert table.asked() == (0, "standard action")


def test_HEL_213_HEL_R67_an_escape_that_fails_ends_the_turn():
    table = trapped()
    table.turn(0)
    table.dice(6, 6)
    table.do("Close Combat")
    assert table.where("trap_1") == "trap 0"
    assert table.game.active == 1
    table.turn(0)
    assert table.asked() == (0, "skill of a test"), "one test in each turn"


def test_HEL_214_HEL_R67_an_escape_that_succeeds_leaves_the_standard_actions():
    table = trapped()
    table.turn(0)
    table.dice(1, 1)
    table.do("Magic")
    assert table.where("trap_1") == "gone"
    assert table.legal() == {"encounter: Hermes", "end the turn"}
    table.turn(0)
    assert table.asked() == (0, "draw a tile"), "he is free"


def test_HEL_216_a_trap_on_a_tile_touches_no_other_hero():
    table = trapped()
    table.lay("area_4", 0, 2)
    table.turn(1)
    table.do("no", "north")
    assert table.asked() == (1, "movement")
    table.do("north")
    assert table.game.tile[1] == 2


def test_HEL_R66_HEL_R93_a_trap_may_bring_the_eleventh_cube():
    assert drawn(heap=["trap_1"], dark=10).outcome == "eleven shadow cubes"


# ---------------------------------------------------------------- carrying items


def test_HEL_217_HEL_323_four_boxes_and_five_of_the_centaur():
    carried = ["opal", "ring", "mirror", "shoes_of_hermes"]
    table = drawn(heap=["nektar"], carried=carried)
    table.do("take it")
    assert table.asked() == (0, "make room for an item")
    table = drawn("centaur", "gnome", heap=["nektar"], carried=carried)
    assert table.asked() == (0, "take or trade an item")
    table.do("take it")
    assert table.where("nektar") == "seat 0"


def test_HEL_199_HEL_D23_HEL_R56_HEL_R76_with_full_boxes_one_is_given_up_or_the_new_one_traded():
    carried = ["opal", "ring", "mirror", "shoes_of_hermes"]
    table = drawn(heap=["nektar"], carried=carried)
    table.do("take it")
    assert table.legal() == {"Opal", "Ring", "Mirror", "Shoes of Hermes", "no"}
    table.do("no")
    assert table.where("nektar") == "beside"
    assert table.game.gold[0] == 3
    table = drawn(heap=["nektar"], carried=carried)
    table.do("take it", "Mirror")
    assert (table.where("mirror"), table.where("nektar")) == ("beside", "seat 0")
    assert table.game.gold[0] == 2, "only weapons and armour bring gold"
    assert all_done(table)


@pytest.mark.parametrize(
    ("new", "old", "label"),
    [("brustharnisch", "brustharnisch", "Brustharnisch"), ("sling", "sickle", "Sickle")],
)
def test_HEL_218_HEL_219_HEL_220_HEL_R56_HEL_R57_HEL_R59_one_armour_and_one_weapon(new, old, label):
    table = entitled(heap=[new])
    copy = 1 if new == old else 0
    table.give(0, old, copy=copy)
    table.do("draw")
    table.do("take it", label)
    assert table.where(new) == "seat 0"
    assert table.where(old, copy) == "beside"
    assert table.game.gold[0] == 3, "one gold piece for what is given up"


def test_HEL_D23_HEL_R56_only_what_solves_it_is_given_up():
    table = drawn(heap=["sling"], carried=["sickle", "opal", "ring", "mirror"])
    table.do("take it")
    assert table.legal() == {"Sickle", "no"}, "another box would not make it the only weapon"


@pytest.mark.parametrize("name", ["brustharnisch", "shield", "helmet"])
def test_HEL_218_HEL_R59_armour_shield_helmet_and_mail_go_together(name):
    others = [other for other in ("brustharnisch", "shield", "helmet") if other != name]
    table = drawn(heap=[name], carried=[*others, "mail"])
    assert table.asked() == (0, "take or trade an item")
    table.do("take it")
    assert {table.where(other) for other in ("brustharnisch", "shield", "helmet", "mail")} == {"seat 0"}


@pytest.mark.parametrize("name", ["amazon_belt", "sling"])
def test_HEL_219_HEL_R57_combinable_items_and_special_treasures_are_no_weapons_in_this_count(name):
    carried = ["scythe", "bow", "sling" if name == "amazon_belt" else "amazon_belt"]
    table = drawn(heap=[name], carried=carried)
    table.do("take it")
    assert table.where(name) == "seat 0"
    assert {table.where(other) for other in carried} == {"seat 0"}


def test_HEL_219_HEL_R57_a_black_weapon_is_the_one_weapon():
    table = drawn(heap=["sling"], carried=["soul_sword"])
    table.do("take it", "Soul Sword")
    assert (table.where("sling"), table.where("soul_sword")) == ("seat 0", "beside")
    assert table.game.gold[0] == 2, "a black weapon brings no gold"


@pytest.mark.parametrize("name", ["brustharnisch", "helmet", "sandals"])
def test_HEL_233_HEL_235_HEL_236_HEL_324_HEL_R74_not_for_the_centaur(name):
    table = drawn("centaur", "gnome", heap=[name])
    assert table.where(name) == "beside"
    assert table.game.gold[0] == 2, "1 and 1 for the item"
    assert all_done(table)


@pytest.mark.parametrize("name", ["shield", "shoes_of_hermes", "mirror"])
def test_HEL_324_HEL_R74_all_else_is_for_the_centaur_too(name):
    table = drawn("centaur", "gnome", heap=[name])
    table.do("take it")
    assert table.where(name) == "seat 0"


def test_HEL_324_HEL_R59_the_centaur_may_wear_the_mail():
    table = Table("centaur", "gnome")
    table.lay("hades_hall", 0, 1)
    table.set(tile={0: 1})
    table.give(0, "persephone")
    table.act(0)
    table.do("fulfil Persephone")
    assert table.where("mail") == "seat 0"


def test_HEL_223_HEL_236_sandals_make_the_next_turn_longer_until_they_are_lost():
    table = Table("gladiator", "gnome")
    table.give(0, "sandals")
    table.lay("area_4", 0, 1)
    table.turn(0)
    table.do("no")
    assert table.game.mp == 5
    table.away("sandals", place="beside")
    table.turn(0)
    table.do("no")
    assert table.game.mp == 4


# ---------------------------------------------------------------- black weapons

BLACK = [
    ("soul_sword", 0, "Soul Sword"),
    ("black_crossbow", 1, "Black Crossbow"),
    ("black_staff", 2, "Black Staff"),
]


@pytest.mark.parametrize(("name", "skill", "label"), BLACK)
def test_HEL_245_HEL_246_HEL_248_HEL_289_HEL_R60_a_hero_with_a_shadow_cube_there_must_take_it(
    name, skill, label
):
    shadow = [0, 0, 0]
    shadow[skill] = 1
    table = drawn(heap=[name], shadow={0: shadow})
    assert table.where(name) == "seat 0"
    assert table.game.dark == 1
    assert all_done(table)


@pytest.mark.parametrize(("name", "skill", "label"), BLACK)
def test_HEL_248_HEL_249_HEL_250_HEL_D22_HEL_R61_another_one_takes_or_leaves_it(name, skill, label):
    shadow = [1, 1, 1]
    shadow[skill] = 0
    table = drawn(heap=[name], shadow={0: shadow})
    assert table.asked() == (0, "take or leave a black weapon")
    assert table.legal() == {"take it", "leave it"}
    assert table.game.dark == 0
    table.do("leave it")
    assert table.where(name) == "beside"
    assert table.game.gold[0] == 2, "no gold for it"
    assert table.game.dark == 0
    table = drawn(heap=[name], shadow={0: shadow})
    table.do("take it")
    assert table.where(name) == "seat 0"
    assert table.game.dark == 1


def test_HEL_247_HEL_D20_HEL_R54_of_three_the_one_that_must_be_taken_is_chosen():
    table = entitled(heap=["mirror", "opal", "soul_sword"], shadow={0: [1, 0, 0]})
    table.do("wish for luck")
    assert table.where("soul_sword") == "seat 0", "one choice is none"
    assert table.where("mirror") == table.where("opal") == "heap"
    table = entitled(heap=["mirror", "black_staff", "soul_sword"], shadow={0: [1, 0, 1]})
    table.do("wish for luck")
    assert table.legal() == {"Black Staff", "Soul Sword"}


def test_HEL_247_without_a_shadow_cube_there_the_choice_is_free():
    table = entitled(heap=["mirror", "opal", "soul_sword"], shadow={0: [0, 1, 1]})
    table.do("wish for luck")
    assert table.legal() == {"Mirror", "Opal", "Soul Sword"}
    table.do("Opal", "take it")
    assert table.game.dark == 0, "no cube for a black weapon that was not chosen"


def test_HEL_R60_HEL_R56_a_normal_weapon_is_given_up_for_it():
    table = drawn(heap=["soul_sword"], carried=["sickle"], shadow={0: [1, 0, 0]})
    assert (table.where("soul_sword"), table.where("sickle")) == ("seat 0", "beside")
    assert table.game.gold[0] == 3
    assert all_done(table)


def test_HEL_R60_HEL_R62_so_is_a_black_one_that_may_be_given_up_without_gold():
    table = drawn(heap=["soul_sword"], carried=["black_staff"], shadow={0: [1, 0, 0]})
    assert (table.where("soul_sword"), table.where("black_staff")) == ("seat 0", "beside")
    assert table.game.gold[0] == 2


def test_HEL_R60_a_black_one_that_may_not_be_given_up_stays_as_well():
    table = drawn(heap=["soul_sword"], carried=["black_staff"], shadow={0: [1, 0, 1]})
    assert table.where("soul_sword") == table.where("black_staff") == "seat 0"
    assert table.game.dark == 1


def test_HEL_R60_HEL_D23_with_full_boxes_an_item_must_go():
    table = drawn(heap=["soul_sword"], carried=["opal", "ring", "mirror", "trident"], shadow={0: [1, 0, 0]})
    assert table.asked() == (0, "make room for an item")
    assert table.legal() == {"Opal", "Ring", "Mirror"}, "he cannot refuse"
    table.do("Ring")
    assert table.where("soul_sword") == "seat 0"
    assert table.where("ring") == "beside"
    assert table.game.dark == 1


def test_HEL_R60_HEL_R57_a_weapon_given_up_makes_a_box_free():
    table = drawn(heap=["soul_sword"], carried=["sickle", "opal", "ring", "mirror"], shadow={0: [1, 0, 0]})
    assert (table.where("soul_sword"), table.where("sickle")) == ("seat 0", "beside")
    assert {table.where(name) for name in ("opal", "ring", "mirror")} == {"seat 0"}


def test_HEL_R60_HEL_R62_a_black_one_that_must_stay_makes_no_room():
    table = drawn(
        heap=["soul_sword"], carried=["black_staff", "opal", "ring", "mirror"], shadow={0: [1, 0, 1]}
    )
    assert table.legal() == {"Opal", "Ring", "Mirror"}
    table.do("Opal")
    assert table.where("soul_sword") == table.where("black_staff") == "seat 0"


@pytest.mark.parametrize("carried", [["sickle"], ["sickle", "opal", "ring", "mirror"]])
def test_HEL_D23_HEL_R61_who_need_not_take_it_may_still_refuse_when_something_must_go(carried):
    table = drawn(heap=["soul_sword"], carried=carried)
    table.do("take it")
    assert table.asked() == (0, "make room for an item")
    assert table.legal() == {"Sickle", "no"}
    table.do("no")
    assert table.where("soul_sword") == "beside"
    assert (table.game.dark, table.game.gold[0]) == (0, 2)
    table = drawn(heap=["soul_sword"], carried=carried)
    table.do("take it", "Sickle")
    assert table.where("soul_sword") == "seat 0"
    assert (table.game.dark, table.game.gold[0]) == (1, 3)


def test_HEL_R60_if_nothing_can_go_it_goes_beside_the_heap_and_no_cube_is_put_down():
    carried = ["trident", "scythe", "bow", "golden_staff"]
    table = drawn(heap=["soul_sword"], carried=carried, shadow={0: [1, 0, 0]})
    assert table.where("soul_sword") == "beside"
    assert table.game.dark == 0
    assert table.game.gold[0] == 2
    assert all_done(table)


def test_HEL_254_HEL_R62_it_is_given_up_only_without_a_shadow_cube_in_its_skill():
    carried = ["soul_sword", "opal", "ring", "mirror"]
    table = drawn(heap=["nektar"], carried=carried, shadow={0: [1, 0, 0]})
    table.do("take it")
    assert table.legal() == {"Opal", "Ring", "Mirror", "no"}
    table = drawn(heap=["nektar"], carried=carried, shadow={0: [0, 1, 1]})
    table.do("take it", "Soul Sword")
    assert (table.where("soul_sword"), table.where("nektar")) == ("beside", "seat 0")
    assert table.game.gold[0] == 2


def test_HEL_254_HEL_R76_a_weapon_is_traded_if_the_black_one_must_stay():
    table = drawn(heap=["sling"], carried=["soul_sword"], shadow={0: [1, 0, 0]})
    assert (table.where("sling"), table.where("soul_sword")) == ("beside", "seat 0")
    assert table.game.gold[0] == 3


@pytest.mark.parametrize("shadow", [[0, 1, 0], [0, 0, 0]])
def test_HEL_D23_HEL_R76_no_weapon_is_taken_where_giving_up_one_would_not_make_it_the_only_one(shadow):
    carried = ["black_crossbow", "black_staff"]
    table = drawn(heap=["sickle"], carried=carried, shadow={0: shadow})
    assert all_done(table), "nothing is asked"
    assert table.where("sickle") == "beside"
    assert {table.where(name) for name in carried} == {"seat 0"}
    assert table.game.gold[0] == 3


def test_HEL_246_HEL_R60_for_one_that_must_be_taken_all_that_may_go_are_given_up():
    table = drawn(heap=["soul_sword"], carried=["black_crossbow", "black_staff"], shadow={0: [1, 0, 0]})
    assert table.legal() == {"Black Crossbow", "Black Staff"}
    table.do("Black Staff")
    assert {table.where("black_crossbow"), table.where("black_staff")} == {"beside"}
    assert table.where("soul_sword") == "seat 0"


def test_HEL_036_HEL_289_HEL_R93_a_black_weapon_may_bring_the_eleventh_cube():
    table = drawn(heap=["soul_sword"], shadow={0: [1, 0, 0]}, dark=10)
    assert table.outcome == "eleven shadow cubes"


# ---------------------------------------------------------------- special treasures


def before_hekate(*carried, **fields):
    """A table whose player 0 passes the test of Hekate, the staff lying on the card."""
    table = Table("gladiator", "gnome")
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1}, skill={0: [9, 9, 9]}, **fields)
    table.marker("hekate", 1)
    table.give(0, *carried)
    table.act(0)
    table.dice(1, 1)
    table.do("encounter: Hekate")
    return table


def test_HEL_265_HEL_266_HEL_D23_HEL_R76_without_room_a_special_treasure_stays_on_the_card():
    carried = ("opal", "ring", "mirror", "trident")
    table = before_hekate(*carried)
    assert table.asked() == (0, "make room for an item")
    assert table.legal() == {"Opal", "Ring", "Mirror", "no"}
    table.do("no")
    assert table.where("golden_staff") == "card"
    assert table.game.gold[0] == 2
    table = before_hekate(*carried)
    table.do("Mirror")
    assert (table.where("golden_staff"), table.where("mirror")) == ("seat 0", "beside")
    table = before_hekate("mail", "scythe", "bow", "trident")
    assert table.where("golden_staff") == "card"


def test_HEL_265_a_special_treasure_is_not_offered_for_trade():
    table = before_hekate()
    assert table.where("golden_staff") == "seat 0"
    assert table.game.gold[0] == 2
