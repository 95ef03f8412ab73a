"""Experience, injuries, the hand limit and discarding to it."""

import pytest

from tests.legends.position import (
    BEFORE_REVEAL,
    BOOST,
    DISCARD,
    A,
    B,
    C,
    D,
    Table,
)

TROUBLESHOOTING = "Troubleshooting"
FULL = ["Repel", "Repel", "Repel", "Rope Action", "Rope Action", "Rope Action"]
LIMITS = [(0, 6), (1, 5), (2, 4), (3, 3)]

# ---------------------------------------------------------------- experience


def test_LEG_091_LEG_R75_1_experience_for_each_threat_removed_by_an_action_or_a_card():
    game = Table(at=["I", "II"], threat={"II": 4}).turn("Rush")
    assert game.experience(A) == 1
    game = Table(at=["I", "I"], threat={"I": 4}).turn("Action")
    assert (game.experience(A), game.experience(B)) == (2, 3), "hers alone"
    game = (
        Table(at=["I", "I"], threat={"I": 4}, hands=[[TROUBLESHOOTING]])
        .turn("Explore")
        .choose(TROUBLESHOOTING)
    )
    assert game.experience(A) == 2
    game = Table(at=["I", "I"], threat={"I": 3}, hands=[["Double the Trouble"]]).turn("Action")
    assert game.choose("Double the Trouble").experience(A) == 3, "only threats actually removed"


def test_LEG_092_experience_is_never_below_0():
    game = Table(experience=[3, 3]).turn("Explore").choose("yes")
    assert game.experience(A) == 0
    game = Table(experience=[2, 3]).turn("Explore")
    assert game.experience(A) == 2


@pytest.mark.parametrize(("before", "after"), [(7, 9), (8, 9), (9, 9)])
def test_LEG_093_LEG_R76_experience_is_never_above_9_and_the_threat_goes_all_the_same(before, after):
    game = Table(at=["I", "Start"], threat={"I": 6}, experience=[before, 3]).turn("Action").choose("no")
    assert (game.experience(A), game.threat("I")) == (after, 4)


def test_LEG_093_gains_beyond_9_are_lost_from_rest_and_deadly_waters_too():
    assert Table(experience=[9, 3]).turn("Rest").choose("no").experience(A) == 9
    game = Table(tiles={"I": "Deadly Waters"}, experience=[8, 3]).turn("Rush").choose("no")
    assert game.experience(A) == 9


# ---------------------------------------------------------------- injuries and the limit


@pytest.mark.parametrize("before", [0, 1, 2])
def test_LEG_106_an_injury_moves_the_marker_one_place(before):
    game = Table(injuries=[before], hands=[[], ["Repel"]]).turn("Steal").choose("Repel")
    assert game.injuries(A) == before + 1


def test_LEG_106_several_injuries_several_places():
    game = Table(hands=[["Double the Trouble"], ["Repel", "Repel"]]).turn("Steal").choose("Repel")
    game.choose("Double the Trouble", "Repel")
    assert game.injuries(A) == 2


def test_LEG_R80_injuries_stop_at_3():
    game = Table(injuries=[3], hands=[["Rope Action"] * 3, ["Repel"]]).turn("Steal").choose("pass", "Repel")
    assert (game.injuries(A), game.hand(A), game.asked) == (3, ["Rope Action"] * 3, (B, BOOST))


@pytest.mark.parametrize(("injuries", "limit"), LIMITS)
def test_LEG_107_LEG_108_LEG_109_LEG_110_hand_limit_by_injuries(injuries, limit):
    hand = (["Repel", "Rope Action"] * 3)[:limit]
    game = Table(injuries=[injuries], hands=[hand[:-1]], deck=["Nimble Instincts"] * 3).turn("Explore")
    assert (len(game.hand(A)), game.asked) == (limit, (B, BOOST)), "as many as the limit may be kept"
    game = Table(injuries=[injuries], hands=[hand], deck=["Nimble Instincts"] * 3).turn("Explore")
    assert (len(game.hand(A)), game.asked) == (limit + 1, (A, DISCARD))
    game.choose("Nimble Instincts")
    assert (game.hand(A), game.asked) == (sorted(hand), (B, BOOST))


def test_LEG_111_LEG_112_an_injury_in_the_middle_of_a_round_lowers_the_limit_at_once():
    game = Table(tiles={"I": "Dinosaur"}, hands=[FULL])
    game.turn("Rush")
    assert (game.injuries(A), game.asked) == (1, (A, DISCARD))
    game.choose("Repel")
    assert (len(game.hand(A)), game.asked) == (5, (B, BOOST))


def test_LEG_113_she_cannot_use_a_card_to_lower_her_hand():
    hand = ["The Chosen One"] * 3 + ["Double the Trouble"] * 2 + ["A Step of Bravery"]
    game = Table(hands=[hand], marker=B, deck=["Repel"] * 3).turn("Explore").choose("pass")
    assert game.asked == (A, DISCARD)
    discarded = game.copy().choose("A Step of Bravery")
    assert discarded.marker == B, "discarded, not used"
    assert "pass" not in game.options()


def test_LEG_R77_the_limit_is_checked_after_each_single_instruction():
    game = Table(experience=[3, 3], hands=[FULL], deck=["Nimble Instincts"] * 3).turn("Explore").choose("yes")
    assert (game.asked, len(game.hand(A))) == ((A, DISCARD), 8), "both cards of one draw"
    game.choose("Repel")
    assert game.asked == (A, DISCARD)
    game.choose("Repel")
    assert (game.asked, len(game.hand(A))) == ((B, BOOST), 6)


def test_LEG_R77_after_taking_a_special_card():
    game = Table(at=["II", "Start"], tiles={"III": "Plain Courtyard"}, hands=[FULL])
    game.turn("Rush")
    assert (game.asked, len(game.hand(A)), game.experience(A)) == ((A, DISCARD), 7, 0)


def test_LEG_R78_LEG_D16_one_card_after_another_among_the_types_in_her_hand():
    hand = ["Repel", "Repel", "Rope Action", "Nimble Instincts", "Nimble Instincts", "Troubleshooting"]
    game = Table(experience=[3, 3], hands=[hand], deck=["Repel"] * 3).turn("Explore").choose("yes")
    assert game.asked == (A, DISCARD)
    assert game.options() == {"Repel", "Rope Action", "Nimble Instincts", "Troubleshooting"}, "no pass"
    game.choose("Rope Action")
    assert (game.used_top, game.options()) == (
        "Rope Action",
        {"Repel", "Nimble Instincts", "Troubleshooting"},
    )
    game.choose("Troubleshooting")
    assert (game.used_top, game.asked) == ("Troubleshooting", (B, BOOST))


@pytest.mark.parametrize("special", ["Artifact", "Artifact Replica"])
def test_LEG_103_LEG_104_LEG_R78_special_cards_are_never_discarded(special):
    game = Table(
        at=["III", "Start"], hands=[[special, "Repel", "Rope Action"]], injuries=[3], deck=["Repel"] * 3
    )
    game.turn("Explore")
    assert (game.asked, game.options()) == ((A, DISCARD), {"Repel", "Rope Action"})


def test_LEG_R78_three_special_cards_fit_the_lowest_limit():
    special = ["Artifact", "Artifact Replica", "Artifact Replica"]
    game = Table(at=["V", "Start"], hands=[special], injuries=[3], deck=["Repel"] * 3).turn("Explore")
    assert (game.hand(A), game.used_top) == (special, "Repel"), (
        "the card drawn is the only one she can discard"
    )


def test_LEG_R94_a_discard_with_a_single_kind_is_carried_out_unasked():
    game = Table(hands=[["Repel"] * 5], injuries=[1], deck=["Repel"])
    game.turn("Explore")
    assert (game.asked, game.hand(A), game.used_top) == ((B, BOOST), ["Repel"] * 5, "Repel")


def test_LEG_R79_all_injuries_are_given_before_anyone_discards():
    game = Table(
        at=["I", "I", "I", "Start"],
        tiles={"I": "Dinosaur"},
        threat={"I": 12},
        hands=[FULL, [], ["Troubleshooting"] * 3 + ["Nimble Instincts"] * 3],
        starter=C,
        experience=[0, 0, 0, 0],
    )
    plan = ["Rest", "Action", "Assault"]
    game.select(plan, plan, plan, plan).play_on(lambda game: game.asked[1] == DISCARD)
    assert [game.injuries(seat) for seat in (A, B, C, D)] == [1, 1, 1, 0]
    assert game.asked == (C, DISCARD), "clockwise from the round starter"
    game.choose("Troubleshooting")
    assert game.asked == (A, DISCARD)


def test_LEG_R94_identical_cards_are_one_option_and_laras_one_by_one():
    game = Table(4, hands=[["The Chosen One"] * 3]).turn("Steal")
    assert (game.asked, game.options()) == ((A, BEFORE_REVEAL), {"pass", "The Chosen One"})
    assert game.choose("pass").options() == {B, C, D}


def test_LEG_R94_a_question_with_one_answer_is_not_asked():
    game = Table(hands=[[], ["Rope Action"]]).turn("Steal")
    assert (game.hand(A), game.asked) == (["Rope Action"], (B, BOOST)), "one possible target"
