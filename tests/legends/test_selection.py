"""Step 1 of a round: selection of actions, and the window after it."""

import pytest

from tests.legends.position import (
    AFTER_SELECTING,
    BEFORE_REVEAL,
    BOOST,
    SELECT,
    TRAP_TILE,
    A,
    B,
    C,
    D,
    Table,
)

TRAP = "Setting a Trap"


def test_LEG_034_a_round_is_selection_turns_and_end_again_and_again():
    game = Table(2, tiles={"I": "Plain Courtyard", "II": "Rapid Streams"})
    odd, even = ["Rest", "Action", "Rush"], ["Steal", "Rush", "Explore"]
    for rounds, plan in ((1, odd), (2, even), (3, odd)):
        assert (game.rounds, game.asked) == (rounds, (A, SELECT))
        cards = len(game.hand(A))
        game.select(plan, plan).end_round()
        assert game.exhausted(A) == sorted(plan)
        assert len(game.hand(A)) == cards + 1 + plan.count("Explore")


def test_LEG_035_LEG_R13_LEG_D01_three_cards_each_slot_by_slot_clockwise_from_the_round_starter():
    game = Table(3, starter=C)
    asked = []
    for card in ("Rush", "Rest", "Steal", "Action", "Rush", "Explore", "Assault", "Rush", "Rush"):
        asked.append(game.asked)
        game.choose(card)
    assert asked == [(C, SELECT)] * 3 + [(A, SELECT)] * 3 + [(B, SELECT)] * 3
    assert game.placed(C) == ["Rush", "Rest", "Steal"]
    assert game.placed(A) == ["Action", "Rush", "Explore"]
    assert game.placed(B) == ["Assault", "Rush", "Rush"]


def test_LEG_036_LEG_R13_a_player_sees_her_own_placed_cards_and_nobody_elses():
    one = Table(3).choose("Rush", "Rest", "Steal")
    two = Table(3).choose("Action", "Explore", "Rush")
    assert one.sees(A) != two.sees(A)
    assert one.sees(B) == two.sees(B)
    assert one.sees(C) == two.sees(C)


def test_LEG_036_a_card_is_seen_once_it_is_revealed():
    one, two, three = (Table(at=["I", "Start", "Start"]) for _ in range(3))
    one.select(["Action", "Rest", "Steal"])
    two.select(["Assault", "Rest", "Steal"])
    three.select(["Action", "Steal", "Rest"])
    assert one.asked == two.asked == three.asked == (B, BOOST)
    assert one.sees(C) != two.sees(C), "slot 1 was revealed"
    assert one.sees(C) == three.sees(C), "slots 2 and 3 were not"


def test_LEG_037_an_exhausted_card_cannot_be_placed():
    game = Table(exhausted=[["Rush", "Rest", "Steal"]])
    assert game.options() == {"Rush", "Explore", "Assault", "Action"}
    assert game.choose("Rush").options() == {"Explore", "Assault", "Action"}
    game = Table(exhausted=[["Rush", "Rush", "Explore"]])
    assert game.options() == {"Assault", "Action", "Steal", "Rest"}


def test_LEG_038_turns_begin_when_all_have_placed_three_cards():
    game = Table(2).choose("Rush", "Explore", "Rest").choose("Rest", "Explore")
    assert (game.asked, game.at(A)) == ((B, SELECT), "Start")
    game.choose("Action")
    assert (game.asked, game.at(A)) == ((B, BOOST), "I")


def test_LEG_R14_no_slot_stays_empty():
    game = Table(2)
    for _ in range(3):
        assert "pass" not in game.options()
        game.choose(next(iter(game.options())))
    assert None not in game.placed(A)


def test_LEG_R14_four_cards_are_left_in_every_later_round():
    game = Table(2).select(["Rush", "Rush", "Explore"]).end_round()
    assert game.options() == {"Assault", "Action", "Steal", "Rest"}
    game = Table(2).select(["Rush", "Steal", "Explore"]).end_round()
    assert game.options() == {"Rush", "Assault", "Action", "Rest"}


def test_LEG_039_LEG_182_setting_a_trap_only_after_selecting():
    game = Table(at=["I", "I"], hands=[[TRAP, "Double the Trouble"]], threat={"I": 1}).turn("Rest")
    assert game.asked == (A, AFTER_SELECTING)
    assert game.choose("pass").asked == (A, "window after the action")
    assert TRAP not in game.options()
    game.play_to_turn(A, 2)
    assert TRAP not in game.options()


def test_LEG_039_the_window_closes_before_the_first_turn():
    game = Table(at=["I", "I"], hands=[["Troubleshooting"], [TRAP]], threat={"I": 1}).turn("Rest")
    assert game.asked == (B, AFTER_SELECTING)
    game.choose("pass")
    assert game.asked == (A, BEFORE_REVEAL)


def test_LEG_040_LEG_R15_LEG_D02_holders_are_asked_clockwise_from_the_round_starter():
    game = Table(at=["I"] * 4, starter=C, hands=[[TRAP], [], [TRAP, TRAP], [TRAP]]).select()
    assert game.asked == (C, AFTER_SELECTING)
    assert game.options() == {"pass", TRAP}
    game.choose(TRAP)
    assert game.asked == (C, AFTER_SELECTING), "after a use she is asked again while she can use one more"
    game.choose("pass")
    assert game.asked == (D, AFTER_SELECTING)
    game.choose(TRAP)
    assert game.asked == (A, AFTER_SELECTING)
    game.choose("pass")
    assert game.asked == (C, BOOST), "B holds none, and nobody is asked a second time"
    assert game.threat("I") == 4


def test_LEG_R15_nobody_is_asked_who_could_not_use_it():
    game = Table(at=["Start", "Start"], hands=[[TRAP], [TRAP]]).turn("Rest")
    assert game.asked == (B, BOOST), "no area tile is face up"


@pytest.mark.parametrize("level", [11, 12])
def test_LEG_D03_LEG_R20_LEG_R73_revealed_area_and_climax_tiles_below_12(level):
    game = Table(
        at=["IV", "Start"],
        tiles={"II": "Empty Space"},
        threat={"I": 12, "III": level, "IV": 5},
        hands=[[TRAP]],
    )
    game.turn("Rest").choose(TRAP)
    assert game.asked == (A, TRAP_TILE)
    assert game.options() == {"II", "IV"} | ({"III"} if level == 11 else set())
