"""Duels between heroes."""

import pytest

from tests.helden.table import Table

SKILLS = {"Close Combat", "Ranged Combat", "Magic"}
CHALLENGE = "challenge the next hero"


def met(*heroes, own=1, others=0, **fields):
    """A table whose heroes all stand on tile 1, by Hermes, with so many shadow cubes on Close Combat."""
    table = Table(*(heroes or ("gladiator", "shaman")))
    table.lay("area_4", 0, 1)
    table.marker("hermes", 1)
    table.set(tile=[1] * 4, shadow={seat: [others if seat else own, 0, 0] for seat in range(table.players)})
    table.set(**fields)
    return table


def stop(table):
    """Player 0's turn, up to Phase 3."""
    table.turn(0)
    table.do("no")
    if table.asked()[1] == "movement":
        table.do("end the movement")


def duel(table, *faces):
    """Player 0 challenges player 1, Close Combat against Close Combat, and rolls this."""
    stop(table)
    table.do(CHALLENGE, "Close Combat")
    table.dice(*faces)
    table.do("Close Combat")


def won(*heroes, **fields):
    """A table on which player 0 has just won a duel."""
    table = met(*heroes, **fields)
    duel(table, 1, 1)
    return table


# ---------------------------------------------------------------- who may challenge whom


@pytest.mark.parametrize(
    ("own", "others", "offered"), [(0, 0, False), (1, 0, True), (0, 1, True), (1, 1, True)]
)
def test_HEL_100_HEL_102_HEL_103_HEL_104_HEL_105_at_least_one_of_the_two_has_a_shadow_cube(
    own, others, offered
):
    table = met(own=own, others=others)
    stop(table)
    if offered:
        assert table.asked() == (0, "combat or duel")
        assert table.legal() == {CHALLENGE, "no"}
    else:
        assert table.asked() == (0, "standard action")
        assert CHALLENGE not in table.legal()


def test_HEL_100_HEL_101_both_stand_on_the_same_tile():
    table = met()
    table.set(tile={1: 0})
    stop(table)
    assert table.asked() == (0, "standard action")


def test_HEL_R52_on_styx_as_on_any_tile():
    table = met()
    table.set(tile={0: 0, 1: 0})
    stop(table)
    assert table.legal() == {CHALLENGE, "no"}


def test_HEL_102_HEL_106_one_duel_a_turn_with_one_of_those_who_may_be_challenged():
    table = met("gladiator", "shaman", "bard", "gnome", own=0, shadow={1: [0, 1, 0], 3: [0, 0, 2]})
    stop(table)
    assert table.legal() == {CHALLENGE, "challenge the third hero", "no"}, (
        "the Bard has no shadow cube either"
    )
    table.do("challenge the third hero", "Close Combat")
    assert table.asked() == (3, "skill of the defender")
    table.dice(1, 1)
    table.do("Magic", "one gold piece")
    assert table.asked() == (0, "standard action")
    assert table.legal() == {"encounter: Hermes", "end the turn"}


def test_HEL_107_HEL_R29_a_duel_takes_the_place_of_combat():
    table = met()
    table.marker("alekto", 1)
    stop(table)
    assert table.legal() == {CHALLENGE, "Alekto"}
    table.do(CHALLENGE, "Close Combat")
    table.dice(1, 1)
    table.do("Close Combat", "one gold piece")
    assert table.asked() == (0, "standard action")
    assert table.where("alekto") == 1


def test_HEL_107_no_duel_after_a_combat():
    table = met()
    table.marker("alekto", 1)
    stop(table)
    table.do("Alekto")
    table.dice(1, 1)
    table.do("Close Combat")
    assert table.asked() == (0, "standard action")
    assert table.legal() == {"encounter: Hermes", "end the turn"}


def test_HEL_108_HEL_215_HEL_R52_not_a_hero_in_a_trap():
    table = met()
    table.trap(1, "trap_1")
    stop(table)
    assert table.asked() == (0, "standard action")


def test_HEL_108_HEL_263_HEL_R52_not_the_owner_of_the_mail_who_may_challenge_others():
    table = met()
    table.give(1, "mail")
    stop(table)
    assert table.asked() == (0, "standard action")
    table = met()
    table.give(0, "mail")
    stop(table)
    assert table.legal() == {CHALLENGE, "no"}


def test_HEL_108_HEL_R52_not_a_dead_hero_before_his_next_turn():
    table = met(dead={1: 1})
    stop(table)
    assert table.asked() == (0, "standard action")
    table.do("end the turn")
    assert table.asked()[0] == 1
    assert table.game.dead[1] == 0
    stop(table)
    assert table.legal() == {CHALLENGE, "no"}


# ---------------------------------------------------------------- skills, level, dice


def test_HEL_109_HEL_D30_HEL_D31_HEL_R46_the_aggressor_names_his_skill_first_the_defender_any_other():
    table = met()
    stop(table)
    table.do(CHALLENGE)
    assert table.asked() == (0, "skill of the aggressor")
    assert table.legal() == SKILLS
    table.do("Close Combat")
    assert table.asked() == (1, "skill of the defender")
    assert table.legal() == SKILLS
    table.dice(1, 1)
    table.do("Magic")
    assert table.asked() == (0, "result of a duel")


@pytest.mark.parametrize(
    ("own", "other", "modifier"),
    [
        (5, 11, -3),
        (6, 11, -3),
        (6, 10, -2),
        (6, 9, -2),
        (6, 8, -1),
        (7, 8, -1),
        (6, 6, 0),
        (6, 5, 1),
        (6, 4, 1),
        (6, 3, 2),
        (6, 2, 2),
        (7, 2, 3),
        (8, 2, 3),
    ],
)
def test_HEL_110_HEL_111_HEL_112_HEL_113_HEL_114_HEL_115_HEL_116_HEL_117_HEL_118_modifiers(
    own, other, modifier
):
    table = met(skill={0: [own, 2, 2], 1: [2, 2, other]})
    stop(table)
    table.do(CHALLENGE, "Close Combat", "Magic")
    assert table.game.level == own + modifier


def test_HEL_110_HEL_R47_levels_include_items_black_weapons_too():
    table = met(skill={0: [6, 2, 2], 1: [2, 2, 6]})
    table.give(0, "amazon_belt", "soul_sword")
    stop(table)
    table.do(CHALLENGE, "Close Combat", "Magic")
    assert table.game.level == 11, "6 + 1 + 2 is 3 more than 6: + 2"
    table = met(skill={0: [6, 2, 2], 1: [2, 2, 6]})
    table.give(1, "golden_staff", "ring")
    stop(table)
    table.do(CHALLENGE, "Close Combat", "Magic")
    assert table.game.level == 4, "6 is 3 less than 6 + 2 + 1: - 2"


def test_HEL_R47_HEL_R108_HEL_R110_no_bolts_and_no_abilities():
    table = met("gnome", "shaman", skill={0: [6, 6, 6], 1: [6, 6, 6]})
    table.give(0, "lightning_bolts")
    stop(table)
    table.do(CHALLENGE, "Close Combat", "Magic")
    assert table.game.level == 6
    assert table.where("lightning_bolts") == "seat 0"
    table = met("shaman", "gnome", skill={0: [6, 6, 6], 1: [6, 6, 6]})
    stop(table)
    table.do(CHALLENGE, "Magic", "Magic")
    assert table.game.level == 6


def test_HEL_R109_no_second_round_of_a_duel():
    table = met("gladiator", "shaman")
    duel(table, 6, 6)
    assert table.asked() == (1, "result of a duel")


def test_HEL_119_exactly_two_dice_are_rolled():
    table = met(coloured={0: [7, 0, 0]}, skill={0: [6, 2, 2], 1: [6, 2, 2]})
    duel(table, 3, 4)
    assert table.game.dice.tolist() == [3, 4, 0, 0, 0]
    assert table.asked() == (1, "result of a duel"), "7 is more than 6"


def test_HEL_120_a_sum_up_to_the_level_wins_for_the_aggressor_a_greater_one_for_the_defender():
    table = met(skill={0: [7, 2, 2], 1: [8, 2, 2]})
    duel(table, 3, 3)
    assert table.asked() == (0, "result of a duel"), "6 against 6"
    table = met(skill={0: [7, 2, 2], 1: [8, 2, 2]})
    duel(table, 3, 4)
    assert table.asked() == (1, "result of a duel"), "7 against 6"


# ---------------------------------------------------------------- results


def test_HEL_121_HEL_D32_HEL_R48_the_winner_chooses_one_of_what_is_possible_and_cannot_decline():
    table = met(own=1, others=1)
    table.give(1, "sling")
    duel(table, 1, 1)
    assert table.asked() == (0, "result of a duel")
    assert table.legal() == {"one life point", "one item", "one gold piece", "one shadow cube"}
    table = won(gold={1: 0})
    assert table.game.lp[1] == 2, "only the life point is left, so it is not asked"
    assert table.asked() == (0, "standard action")


def test_HEL_R48_nothing_happens_if_nothing_is_possible():
    table = won(gold={1: 0}, lp={1: 1})
    assert table.asked() == (0, "standard action")
    assert (table.game.lp[1], table.game.gold[1], table.game.dead[1]) == (1, 0, 0)


def test_HEL_122_HEL_R50_never_the_last_life_point():
    table = won(lp={1: 1})
    assert "one life point" not in table.legal()
    assert table.game.gold[0] == 3, "the gold piece was all that was left"


def test_HEL_122_HEL_D15_HEL_R50_HEL_R77_the_loser_chooses_which_life_point():
    table = met()
    table.give(1, "shield", "helmet")
    duel(table, 1, 1)
    table.do("one life point")
    assert table.asked() == (1, "life point")
    assert table.legal() == {"natural life point", "Shield", "Helmet"}
    table.do("Shield")
    assert table.where("shield") == "beside"
    assert table.game.lp[1] == 3


def test_HEL_122_HEL_R50_a_last_natural_life_point_is_kept_while_armour_pays():
    table = met(lp={1: 1})
    table.give(1, "shield", "helmet")
    duel(table, 1, 1)
    table.do("one life point")
    assert table.legal() == {"Shield", "Helmet"}
    table = met(lp={1: 1})
    table.give(1, "shield")
    duel(table, 1, 1)
    table.do("one life point")
    assert table.where("shield") == "beside"
    assert table.game.lp[1] == 1


def test_HEL_123_HEL_D33_HEL_R49_the_winner_chooses_the_item():
    table = met()
    table.give(1, "sling", "mirror", "nektar")
    duel(table, 1, 1)
    table.do("one item")
    assert table.asked() == (0, "item won in a duel")
    assert table.legal() == {"Sling", "Mirror", "Nektar"}
    table.do("Mirror")
    assert table.where("mirror") == "seat 0"
    assert {table.where("sling"), table.where("nektar")} == {"seat 1"}
    assert table.asked() == (0, "standard action")
    game = table.game
    assert {int(game.opponent), int(game.defence), int(game.duel_winner), int(game.tested)} == {-1}, (
        "it is over"
    )


def test_HEL_123_HEL_R49_a_gold_piece_is_an_item():
    table = won()
    table.do("one gold piece")
    assert table.game.gold[:2].tolist() == [3, 1]


def test_HEL_123_HEL_R49_only_what_the_winner_may_carry():
    table = met("centaur", "shaman")
    table.give(1, "brustharnisch", "helmet", "sandals")
    duel(table, 1, 1)
    assert table.legal() == {"one life point", "one gold piece"}
    table = met("centaur", "shaman")
    table.give(1, "brustharnisch", "shield", "sling")
    duel(table, 1, 1)
    table.do("one item")
    assert table.legal() == {"Shield", "Sling"}


def test_HEL_123_HEL_274_HEL_R49_an_item_keeps_its_life_points():
    table = met(worn_lp=[1, 2, 1, 1, 2])
    table.give(1, "brustharnisch")
    duel(table, 1, 1)
    table.do("one item")
    assert table.where("brustharnisch") == "seat 0"
    assert table.worn("brustharnisch") == 1


def test_HEL_D23_HEL_R49_with_full_boxes_the_winner_gives_one_up_first():
    table = met()
    table.give(0, "trident", "sling", "nektar", "opal")
    table.give(1, "mirror")
    duel(table, 1, 1)
    table.do("one item")
    assert table.asked() == (0, "make room for an item")
    assert {"Sling", "Nektar", "Opal"} <= table.legal()
    assert "Trident of Hades" not in table.legal(), "special treasures are never given up"
    table.do("Opal")
    assert table.where("mirror") == "seat 0"
    assert table.where("opal") == "beside"
    assert table.game.gold[0] == 3, "a combinable item brings a gold piece"


def test_HEL_R49_with_nothing_to_give_up_only_gold_is_won():
    table = met()
    table.give(0, "trident", "scythe", "bow", "golden_staff")
    table.give(1, "mirror")
    duel(table, 1, 1)
    assert table.legal() == {"one life point", "one gold piece"}


def test_HEL_R49_HEL_R57_a_second_weapon_takes_the_place_of_the_first():
    table = met()
    table.give(0, "sickle")
    table.give(1, "sling")
    duel(table, 1, 1)
    table.do("one item")
    if table.asked()[1] == "make room for an item":
        assert "Sickle" in table.legal()
        table.do("Sickle")
    assert table.where("sling") == "seat 0"
    assert table.where("sickle") == "beside"
    assert table.game.gold[0] == 3


def test_HEL_R49_a_weapon_cannot_be_won_by_the_owner_of_a_black_one_that_he_must_keep():
    table = met(own=1)
    table.give(0, "soul_sword")
    table.give(1, "sling")
    duel(table, 1, 1)
    assert table.legal() == {"one life point", "one gold piece"}


def test_HEL_219_HEL_R49_HEL_R60_nor_a_second_black_one_although_he_would_have_to_take_it_as_a_treasure():
    table = met(shadow={0: [1, 1, 0], 1: [0, 0, 0]})
    table.give(0, "soul_sword")
    table.give(1, "black_crossbow")
    duel(table, 1, 1)
    assert table.legal() == {"one life point", "one gold piece"}


def test_HEL_255_HEL_R65_a_black_weapon_is_won_without_a_cube_for_the_dark_side():
    table = met(own=0, others=1, dark=3)
    table.give(1, "soul_sword")
    duel(table, 1, 1)
    table.do("one item")
    assert table.where("soul_sword") == "seat 0"
    assert table.game.dark == 3


def test_HEL_265_a_special_treasure_can_be_won():
    table = met()
    table.give(1, "scythe")
    duel(table, 1, 1)
    table.do("one item")
    assert table.where("scythe") == "seat 0"


def test_HEL_124_HEL_291_HEL_299_HEL_R51_a_shadow_cube_goes_to_the_dark_side_of_a_dark_winner():
    table = met(own=1, others=1, dark=3)
    duel(table, 1, 1)
    table.do("one shadow cube")
    assert table.game.dark == 4
    assert table.game.shadow[1].sum() == 0
    assert table.game.shadow[0].sum() == 1


def test_HEL_124_HEL_R51_and_to_the_supply_if_the_winner_has_none():
    table = met(own=0, others=1, dark=3)
    duel(table, 1, 1)
    table.do("one shadow cube")
    assert table.game.dark == 3
    assert table.game.shadow[1].sum() == 0


def test_HEL_124_HEL_D34_HEL_R51_the_loser_chooses_its_skill():
    table = met(shadow={1: [0, 2, 1]})
    duel(table, 1, 1)
    table.do("one shadow cube")
    assert table.asked() == (1, "shadow cube lost in a duel")
    assert table.legal() == {"shadow cube of Ranged Combat", "shadow cube of Magic"}
    table.do("shadow cube of Ranged Combat")
    assert table.game.shadow[1].tolist() == [0, 1, 1]


def test_HEL_R51_a_loser_without_one_loses_none():
    table = won()
    assert "one shadow cube" not in table.legal()


def test_HEL_036_HEL_R93_the_eleventh_cube_may_come_from_a_duel():
    table = met(own=1, others=1, dark=10)
    duel(table, 1, 1)
    table.do("one shadow cube")
    assert table.over
    assert table.outcome == "eleven shadow cubes"
    assert table.game.victors.tolist() == [1, 0, 0, 0], "the loser's last shadow cube is on the Dark Side"


# ---------------------------------------------------------------- the turn afterwards


def test_HEL_125_HEL_R31_an_active_player_who_loses_ends_his_turn():
    table = met()
    duel(table, 6, 6)
    assert table.asked() == (1, "result of a duel")
    table.do("one life point")
    assert table.game.lp[0] == 3
    assert table.game.active == 1


def test_HEL_126_HEL_R31_who_wins_goes_on_and_the_loser_misses_nothing():
    table = met()
    duel(table, 1, 1)
    table.do("one gold piece")
    assert table.legal() == {"encounter: Hermes", "end the turn"}
    table.do("end the turn")
    assert table.asked() == (1, "draw a tile")


def test_HEL_121_HEL_D32_HEL_D33_HEL_D23_HEL_R48_a_defender_who_wins_makes_the_winners_choices():
    table = met()
    table.give(0, "sling", "mirror")
    table.give(1, "opal", "ring", "nektar", "ambrosia")
    duel(table, 6, 6)
    table.do("one item")
    assert table.asked() == (1, "item won in a duel")
    table.do("Mirror")
    assert table.asked() == (1, "make room for an item")
    table.do("Ring")
    assert (table.where("mirror"), table.where("ring")) == ("seat 1", "beside")
    assert table.game.gold[1] == 3
    assert table.game.active == 1


def test_HEL_265_HEL_R49_HEL_R50_the_mail_can_be_lost_by_an_aggressor():
    table = met()
    table.give(0, "mail")
    duel(table, 6, 6)
    table.do("one item")
    assert table.where("mail") == "seat 1"
    table = met(lp={0: 1})
    table.give(0, "mail")
    duel(table, 6, 6)
    table.do("one life point")
    assert table.worn("mail") == 1
    assert table.game.lp[0] == 1
