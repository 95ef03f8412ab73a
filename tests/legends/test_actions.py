"""The six action cards, and boosting them."""

import itertools

import numpy as np
import pytest
from scipy.stats import chisquare

from tests.legends.position import (
    AFTER_ACTION,
    BEFORE_REVEAL,
    BOOST,
    DISCARD,
    MODE,
    REPEL,
    ROPE,
    ROPE_TARGET,
    TARGET,
    A,
    B,
    C,
    D,
    Table,
)

AGAIN = "Double the Trouble"
BORN = "Natural Born Adventurer"
ROPE_ACTION = "Rope Action"
FULL = ["Repel", "Repel", "Repel", "The Chosen One", "The Chosen One", "The Chosen One"]
REPELS = ["Repel"] * 6

# ---------------------------------------------------------------- boosting


@pytest.mark.parametrize("experience", [3, 7])
def test_LEG_064_LEG_065_LEG_D06_a_boost_costs_3_experience_and_gives_the_boosted_effect(experience):
    def game():
        return Table(experience=[experience, 3], deck=REPELS).turn("Explore")

    assert game().asked == (A, BOOST)
    assert game().options() == {"no", "yes"}
    basic, boosted = game().choose("no"), game().choose("yes")
    assert (basic.hand(A), basic.experience(A)) == (["Repel"], experience)
    assert (boosted.hand(A), boosted.experience(A)) == (["Repel"] * 2, experience - 3), (
        "in place of, not besides"
    )


def test_LEG_066_as_many_boosts_in_a_round_as_one_can_pay():
    game = Table(at=["I", "Start"], experience=[9, 0], deck=REPELS).turn("Action", "Explore", "Rest")
    for left in (6, 3, 1):
        assert game.asked == (A, BOOST)
        game.choose("yes")
        assert game.experience(A) == left, "Rest gave 1 back"


def test_LEG_067_one_boost_for_one_performance():
    game = Table(experience=[9, 3]).turn("Explore").choose("yes")
    assert (game.asked, game.experience(A)) == ((B, BOOST), 6)


def test_LEG_068_a_repeat_may_be_boosted_again():
    game = Table(experience=[6, 3], deck=REPELS, hands=[[AGAIN]]).turn("Explore").choose("yes", AGAIN)
    assert game.asked == (A, BOOST)
    game.choose("yes")
    assert (game.experience(A), game.hand(A)) == (0, ["Repel"] * 4)


def test_LEG_069_the_boost_is_chosen_before_the_action_begins():
    game = Table(3, experience=[3, 3, 3], hands=[[], ["Nimble Instincts"] * 2]).turn("Steal")
    assert game.asked == (A, BOOST)
    game.choose("no")
    assert game.asked == (A, TARGET)
    game.choose(B)
    assert (len(game.hand(A)), game.asked) == (1, (B, BOOST)), "no boost once the card is taken"


@pytest.mark.parametrize("experience", [0, 1, 2])
def test_LEG_070_LEG_R24_no_boost_with_less_than_3_experience(experience):
    game = Table(experience=[experience, 3], deck=REPELS).turn("Explore")
    assert (game.asked, game.hand(A), game.experience(A)) == ((B, BOOST), ["Repel"], experience)


def test_LEG_R23_window_reveal_boost_rope_action_performance():
    game = Table(3, experience=[3, 3, 3], hands=[["The Chosen One", ROPE_ACTION], ["Nimble Instincts"]])
    game.turn("Steal")
    assert game.asked == (A, BEFORE_REVEAL)
    hidden = game.sees(B)
    game.choose("pass")
    assert game.asked == (A, BOOST)
    assert game.sees(B) != hidden, "the card is revealed before the question"
    game.choose("no")
    assert game.asked == (A, ROPE)
    game.choose("pass")
    assert game.asked == (A, TARGET)


@pytest.mark.parametrize("card", ["Rush", "Action", "Steal"])
def test_LEG_R24_the_question_comes_whatever_the_action_can_bring_about(card):
    game = Table(at=["I", "Start"], threat={"I": 1 if card == "Rush" else 0}, experience=[3, 3]).turn(card)
    assert game.asked == (A, BOOST)
    assert game.choose("yes").experience(A) == 0


def test_LEG_R25_natural_born_adventurer_boosts_without_question_or_cost():
    game = Table(experience=[5, 3], hands=[[BORN]], deck=REPELS).turn("Explore").choose(BORN)
    assert (game.asked, game.hand(A), game.experience(A)) == ((B, BOOST), ["Repel"] * 2, 5)


def test_LEG_R26_it_covers_what_comes_after_it_not_what_was_completed():
    game = (
        Table(experience=[0, 3], hands=[[BORN, AGAIN]], deck=REPELS).turn("Explore", "Action").choose("pass")
    )
    assert game.hand(A) == sorted([BORN, AGAIN, "Repel"])
    game.choose(BORN)
    assert game.hand(A) == sorted([AGAIN, "Repel"]), "the Explore before it is not changed"
    game.choose(AGAIN)
    assert game.hand(A) == ["Repel"] * 3, "the repeat draws 2"
    game.play_to_turn(B, 2)
    assert game.hand(A) == ["Repel"] * 4, "boosted Action"


# ---------------------------------------------------------------- Rush


def test_LEG_071_LEG_R27_rush_and_boosted_rush():
    def game():
        return Table(at=["I", "I"], tiles={"II": "Plain Courtyard"}, experience=[3, 3]).turn("Rush")

    basic, boosted = game().choose("no"), game().choose("yes")
    assert (basic.at(A), basic.threat("II"), basic.experience(A)) == ("II", 5, 3 + 1)
    assert (boosted.at(A), boosted.threat("II"), boosted.experience(A)) == ("II", 4, 3 - 3 + 2)


def test_LEG_R27_boosted_rush_onto_a_tile_with_1_threat_removes_that_one():
    game = Table(at=["I", "II"], threat={"II": 1}, experience=[3, 3]).turn("Rush").choose("yes")
    assert (game.threat("II"), game.experience(A)) == (0, 1)


# ---------------------------------------------------------------- Explore


def test_LEG_073_explore_draws_1():
    game = Table(at=["I", "I"], deck=REPELS).turn("Explore")
    assert (game.hand(A), len(game.deck)) == (["Repel"], 5)


def test_LEG_074_boosted_explore_draws_2():
    game = Table(at=["I", "I"], deck=REPELS, experience=[3, 3]).turn("Explore").choose("yes")
    assert (game.hand(A), len(game.deck)) == (["Repel"] * 2, 4)


def test_LEG_075_explore_on_the_start_tile():
    assert Table(at=["Start", "I"], deck=REPELS).turn("Explore").hand(A) == ["Repel"]


# ---------------------------------------------------------------- Assault


def assault(**position):
    return Table(at=["I", "I"], hands=[[], ["Rope Action"]], marker=B, **position).turn("Assault")


def test_LEG_076_LEG_R55_LEG_D09_assault_steals_or_takes_the_marker():
    game = assault()
    assert game.asked == (A, MODE)
    assert game.options() == {"steal", "marker"}
    stolen, taken = assault().choose("steal"), assault().choose("marker")
    assert (stolen.hand(A), stolen.hand(B), stolen.marker) == (["Rope Action"], [], B)
    assert (taken.hand(A), taken.hand(B), taken.marker) == ([], ["Rope Action"], A)


def test_LEG_077_boosted_assault_does_both():
    game = assault(experience=[3, 3]).choose("yes")
    assert (game.hand(A), game.hand(B), game.marker, game.experience(A)) == (["Rope Action"], [], A, 0)


def test_LEG_078_the_marker_is_gained_from_anywhere():
    game = Table(at=["I", "III", "I"], face_up="IV", marker=B).turn("Assault")
    assert game.choose("marker").marker == A


def test_LEG_079_LEG_R57_a_repelled_boosted_assault_still_gains_the_marker():
    game = Table(at=["I", "I"], hands=[[], ["Repel", "Rope Action"]], marker=B, experience=[3, 3]).turn(
        "Assault"
    )
    game.choose("yes")
    assert (game.asked, game.marker) == ((B, REPEL), B), "the steal comes first"
    game.choose("Repel")
    assert (game.hand(A), game.hand(B), game.marker, game.injuries(A)) == ([], ["Rope Action"], A, 1)


def test_LEG_R57_the_discards_of_the_steal_come_before_the_marker():
    game = Table(at=["I", "I"], hands=[FULL, ["Nimble Instincts"]], marker=B, experience=[3, 3])
    game.turn("Assault").choose("pass", "yes")
    assert (game.asked, game.marker, len(game.hand(A))) == ((A, DISCARD), B, 7)
    assert game.choose("Repel").marker == A


def test_LEG_R49_assault_without_another_lara():
    game = Table(at=["I", "Start"], marker=B).turn("Assault")
    assert (game.asked, game.marker) == ((B, BOOST), A), "only the marker is left, so nothing is asked"
    game = Table(at=["I", "Start"], marker=B, hands=[[], ["Rope Action"]], experience=[3, 3]).turn("Assault")
    game.choose("yes")
    assert (game.marker, game.hand(B)) == (A, ["Rope Action"])


def test_LEG_R55_first_the_mode_then_the_target():
    game = Table(at=["I", "I", "I"], hands=[[], ["Rope Action"], ["Nimble Instincts"]]).turn("Assault")
    assert game.asked == (A, MODE)
    game.choose("steal")
    assert (game.asked, game.options()) == ((A, TARGET), {B, C})
    assert game.choose(C).hand(A) == ["Nimble Instincts"]


def test_LEG_R56_who_holds_the_marker_may_gain_it():
    game = Table(at=["I", "I"], marker=A).turn("Assault")
    assert "marker" in game.options()
    game.choose("marker")
    assert (game.marker, game.asked) == (A, (B, BOOST))


# ---------------------------------------------------------------- Action


@pytest.mark.parametrize(("level", "left"), [(6, 4), (2, 0), (1, 0)])
def test_LEG_080_LEG_082_action_lowers_the_threat_by_2_or_what_is_left(level, left):
    game = Table(at=["I", "Start"], threat={"I": level}).turn("Action")
    assert (game.threat("I"), game.experience(A)) == (left, level - left)


def test_LEG_081_boosted_action_also_draws_1():
    game = (
        Table(at=["I", "Start"], threat={"I": 6}, experience=[3, 3], deck=REPELS).turn("Action").choose("yes")
    )
    assert (game.threat("I"), game.experience(A), game.hand(A)) == (4, 3 - 3 + 2, ["Repel"])


def test_LEG_R47_action_where_there_are_no_threats():
    game = Table(at=["I", "Start"], experience=[3, 3], deck=REPELS).turn("Action")
    assert state(game.copy().choose("no")) == (0, 3, [])
    assert state(game.copy().choose("yes")) == (0, 0, ["Repel"])


def state(game):
    return game.threat("I"), game.experience(A), game.hand(A)


# ---------------------------------------------------------------- Steal


def test_LEG_083_steal_1_card_from_a_lara_on_the_same_tile():
    game = Table(at=["I", "I"], hands=[[], ["Rope Action"]]).turn("Steal")
    assert (game.hand(A), game.hand(B)) == (["Rope Action"], [])


def test_LEG_083_LEG_D10_only_laras_on_the_same_tile_can_be_chosen():
    game = Table(at=["II", "II", "I", "II"], hands=[[], ["Rope Action"], ["Rope Action"]]).turn("Steal")
    assert (game.asked, game.options()) == ((A, TARGET), {B, D})


def test_LEG_084_boosted_steal_2_cards_from_that_one_lara():
    hands = [[], ["Rope Action", "Nimble Instincts", "Rope Action"], ["The Chosen One"] * 2]
    game = Table(at=["I"] * 3, hands=hands, experience=[3, 3, 3]).turn("Steal").choose("yes", B)
    assert [len(game.hand(seat)) for seat in (A, B, C)] == [2, 1, 2]
    assert sorted(game.hand(A) + game.hand(B)) == sorted(hands[B])


def test_LEG_085_stealing_on_the_start_tile():
    assert Table(hands=[[], ["Rope Action"]]).turn("Steal").hand(A) == ["Rope Action"]


def test_LEG_086_a_repelled_boosted_steal_takes_nothing():
    game = (
        Table(hands=[[], ["Repel", "Rope Action", "Rope Action"]], experience=[3, 3])
        .turn("Steal")
        .choose("yes")
    )
    assert game.asked == (B, REPEL)
    game.choose("Repel")
    assert (game.hand(A), game.hand(B), game.experience(A)) == ([], ["Rope Action"] * 2, 0)


def test_LEG_R48_a_lara_without_cards_can_be_chosen():
    game = Table(3, hands=[[], [], ["Rope Action"]]).turn("Steal")
    assert game.options() == {B, C}
    game.choose(B)
    assert (game.asked, game.hand(A)) == ((B, BOOST), [])


def test_LEG_R49_steal_without_another_lara_does_nothing():
    game = Table(at=["I", "Start"], hands=[[], ["Rope Action"]]).turn("Steal")
    assert (game.asked, game.hand(A), game.hand(B)) == ((B, BOOST), [], ["Rope Action"])


def test_LEG_R50_effects_are_compulsory_and_a_single_target_is_not_asked_for():
    game = Table(3, hands=[[], ["Rope Action"]]).turn("Steal")
    assert game.options() == {B, C}, "no pass"
    game = Table(hands=[[], ["Rope Action"]]).turn("Steal")
    assert game.asked == (B, BOOST)
    game = (
        Table(at=["I"] * 3, experience=[3, 3, 3], hands=[[], ["Rope Action"]]).turn("Assault").choose("yes")
    )
    assert (game.asked, game.options()) == ((A, TARGET), {B, C}), "boosted Assault must choose one"


def test_LEG_R51_stolen_cards_are_drawn_uniformly():
    n = 4000
    hand = ["Repel", "Rope Action", "Rope Action", "Nimble Instincts", "The Chosen One"]
    game = Table(3, hands=[[], [], hand], experience=[3, 3, 3]).turn("Steal")
    game.choose("no", C)
    assert game.asked == (C, REPEL), "the moment before the theft"
    taken = game.outcomes(n, "pass")["hand"][:, A]
    assert (taken.sum(axis=1) == 1).all()
    counts = np.bincount(taken.argmax(axis=1), minlength=13)
    assert counts[[8, 9, 7, 11]].sum() == n
    assert chisquare(counts[[8, 9, 7, 11]], np.array([1, 2, 1, 1]) * n / 5).pvalue > 1e-4


def test_LEG_R51_two_cards_together_each_pair_as_likely():
    n = 6000
    hand = ["Rope Action", "Nimble Instincts", "The Chosen One", "Troubleshooting"]
    game = Table(hands=[[], hand], experience=[3, 3]).turn("Steal")
    taken = game.outcomes(n, "yes")["hand"][:, A]
    pairs = [tuple(np.flatnonzero(row)) for row in taken]
    counts = [pairs.count(pair) for pair in itertools.combinations((7, 9, 11, 12), 2)]
    assert sum(counts) == n
    assert chisquare(counts).pvalue > 1e-4


@pytest.mark.parametrize("card", ["Artifact", "Artifact Replica"])
def test_LEG_R52_special_cards_can_be_stolen(card):
    game = Table(at=["III", "III", "Start"], hands=[[], [card]]).turn("Steal")
    assert (game.hand(A), game.hand(B)) == ([card], [])


def test_LEG_R53_fewer_cards_than_are_to_be_stolen():
    game = Table(hands=[[], ["Rope Action"]], experience=[3, 3]).turn("Steal").choose("yes")
    assert (game.hand(A), game.hand(B), game.asked) == (["Rope Action"], [], (B, BOOST))


def test_LEG_R54_the_thief_discards_when_all_cards_are_taken():
    game = (
        Table(hands=[FULL, ["Nimble Instincts"] * 2], experience=[3, 3]).turn("Steal").choose("pass", "yes")
    )
    assert (game.asked, len(game.hand(A)), game.hand(B)) == ((A, DISCARD), 8, [])
    assert game.options() == {"Repel", "The Chosen One", "Nimble Instincts"}, "by her own choice"
    game.choose("The Chosen One")
    assert game.asked == (A, DISCARD)
    game.choose("The Chosen One")
    assert len(game.hand(A)) == 6


# ---------------------------------------------------------------- Rest


def test_LEG_087_rest_1_experience_and_1_injury():
    game = Table(injuries=[2]).turn("Rest")
    assert (game.experience(A), game.injuries(A)) == (1, 1)


def test_LEG_088_boosted_rest_heals_all():
    game = Table(injuries=[3], experience=[3, 3]).turn("Rest").choose("yes")
    assert (game.experience(A), game.injuries(A)) == (1, 0)


@pytest.mark.parametrize(("boost", "experience", "injuries"), [("no", 9, 2), ("yes", 7, 0)])
def test_LEG_089_rest_heals_at_9_experience(boost, experience, injuries):
    game = Table(injuries=[3], experience=[9, 3]).turn("Rest").choose(boost)
    assert (game.experience(A), game.injuries(A)) == (experience, injuries)


def test_LEG_090_rest_gives_experience_without_injury():
    game = Table().turn("Rest")
    assert (game.experience(A), game.injuries(A)) == (1, 0)


# ---------------------------------------------------------------- Repel and Rope Action in a theft


def test_LEG_R58_LEG_D11_repel_is_asked_as_soon_as_the_target_is_chosen():
    game = Table(3, hands=[[], ["Repel", "Repel", "Rope Action"]]).turn("Steal")
    assert game.asked == (A, TARGET)
    game.choose(B)
    assert (game.asked, game.options(), game.hand(A)) == ((B, REPEL), {"pass", "Repel"}, [])
    game.choose("pass")
    assert (len(game.hand(A)), game.asked) == (1, (B, BOOST)), "once only"


def test_LEG_R58_who_holds_no_repel_is_not_asked():
    game = Table(3, hands=[[], ["Rope Action"], ["Repel"]]).turn("Steal").choose(B)
    assert (game.asked, game.hand(A)) == ((B, BOOST), ["Rope Action"])


def test_LEG_R59_what_repel_does():
    game = Table(hands=[FULL, ["Repel", "Repel"]]).turn("Steal").choose("pass")
    assert game.asked == (B, REPEL)
    game.choose("Repel")
    assert (game.used, game.used_top) == (["Repel"], "Repel")
    assert (game.injuries(A), game.asked) == (1, (A, DISCARD)), "the new limit holds at once"
    game.choose("The Chosen One")
    assert (len(game.hand(A)), game.hand(B)) == (5, ["Repel"])


def test_LEG_R59_a_repelled_action_counts_and_its_repeat_may_be_repelled_again():
    game = Table(hands=[[AGAIN], ["Repel", "Repel"]]).turn("Steal").choose("Repel")
    assert game.asked == (A, AFTER_ACTION)
    game.choose(AGAIN)
    assert game.asked == (B, REPEL)
    game.choose("Repel")
    assert (game.injuries(A), game.hand(A), game.hand(B)) == (2, [], [])


@pytest.mark.parametrize("card", ["Steal", "Assault"])
def test_LEG_R60_LEG_D07_LEG_D08_rope_action_aims_at_any_other_lara(card):
    hands = [[ROPE_ACTION], ["The Chosen One"], [], ["Nimble Instincts"]]
    game = Table(at=["I", "I", "I", "II"], hands=hands, marker=B).turn(card)
    assert (game.asked, game.options()) == ((A, ROPE), {"pass", ROPE_ACTION})
    game.choose(ROPE_ACTION)
    assert (game.asked, game.options()) == ((A, ROPE_TARGET), {B, C, D})
    game.choose(D)
    assert (game.hand(A), game.marker) == (["Nimble Instincts"], B), "an aimed Assault steals"


def test_LEG_R60_one_rope_action_for_each_performance():
    hands = [[ROPE_ACTION, ROPE_ACTION, AGAIN], ["Nimble Instincts"], ["The Chosen One"]]
    game = Table(at=["I", "II", "III"], hands=hands).turn("Steal")
    assert game.asked == (A, ROPE)
    game.choose(ROPE_ACTION, B)
    assert game.asked == (A, AFTER_ACTION), "not asked for a second one"
    game.choose(AGAIN)
    assert game.asked == (A, ROPE), "but for the repeat"
    game.choose("pass")
    assert game.hand(A) == sorted(["Nimble Instincts", ROPE_ACTION]), "nobody is on her tile"


def test_LEG_R60_no_rope_action_before_other_actions():
    game = Table(hands=[[ROPE_ACTION]]).turn("Rest")
    assert game.asked == (B, BOOST)


def test_LEG_R61_rope_action_with_boosted_actions():
    hands = [[ROPE_ACTION], ["Nimble Instincts"] * 3]
    game = (
        Table(at=["I", "II"], hands=hands, marker=B, experience=[3, 3])
        .turn("Steal")
        .choose("yes", ROPE_ACTION)
    )
    assert (game.hand(A), game.marker) == (["Nimble Instincts"] * 2, B)
    game = (
        Table(at=["I", "II"], hands=hands, marker=B, experience=[3, 3])
        .turn("Assault")
        .choose("yes", ROPE_ACTION)
    )
    assert (game.hand(A), game.marker) == (["Nimble Instincts"], A)
