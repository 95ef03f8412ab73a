"""Raid cards, one by one."""

import pytest

from envs.legends.components import COMPONENTS
from tests.legends.position import (
    AFTER_ACTION,
    AFTER_SELECTING,
    BEFORE_REVEAL,
    BOOST,
    COPIES,
    HELTER_SKELTER,
    REPEL,
    RETURN_REPLICAS,
    ROPE,
    ROPE_TARGET,
    SHOW_ARTIFACT,
    SWAP,
    TARGET,
    TRAP_TILE,
    A,
    B,
    C,
    D,
    Table,
)

BRAVERY = "A Step of Bravery"
SHORTCUT = "Discovering a Shortcut"
AGAIN = "Double the Trouble"
HELTER = "Helter-Skelter"
BORN = "Natural Born Adventurer"
NIMBLE = "Nimble Instincts"
ROPE_ACTION = "Rope Action"
TRAP = "Setting a Trap"
CHOSEN = "The Chosen One"
TROUBLESHOOTING = "Troubleshooting"
REPELS = ["Repel"] * 6
ARTIFACT, REPLICA = "Artifact", "Artifact Replica"

# ---------------------------------------------------------------- in general


def test_LEG_094_LEG_R95_raid_cards_are_hidden_from_the_others():
    one, two = (Table(3, hands=[[card]]) for card in (NIMBLE, ROPE_ACTION))
    assert one.sees(A) != two.sees(A)
    assert one.sees(B) == two.sees(B)
    assert one.sees(C) == two.sees(C)


def test_LEG_R95_no_trading_showing_or_telling():
    choices = {part.name for part in Table().positions.game.actions.ranges}
    assert choices == {
        "select", "pass", "use", "swap", "answer", "assault", "target", "trap", "return", "discard"
    }  # fmt: skip


def test_LEG_101_no_choice_lets_a_player_look_through_the_used_pile():
    labels = Table().positions.game.actions.labels
    assert not [label for label in labels if "look" in label or "used pile" in label]


def test_LEG_095_LEG_099_LEG_R21_a_card_is_used_by_discarding_it_and_then_its_effect_happens():
    game = Table(at=["I", "Start"], threat={"I": 4}, hands=[[TROUBLESHOOTING, CHOSEN]]).turn("Rest")
    game.choose(TROUBLESHOOTING)
    assert (game.hand(A), game.used, game.used_top) == ([CHOSEN], [TROUBLESHOOTING], TROUBLESHOOTING)
    assert game.threat("I") == 2


def test_LEG_R21_a_card_that_makes_the_deck_be_renewed_is_shuffled_in():
    game = Table(hands=[[CHOSEN]], used=[*everything_but(CHOSEN)]).turn("Rest")
    assert game.deck == []
    game.choose(CHOSEN)
    assert game.used == []
    assert game.hand(A)[0] in [CHOSEN, *everything_but(CHOSEN)]
    assert sorted([*game.deck, *game.hand(A)]) == sorted([CHOSEN, *everything_but(CHOSEN)])


def everything_but(*cards):
    """The raid cards of the deck without these."""
    rest = {card: n - cards.count(card) for card, n in COPIES.items() if card not in (ARTIFACT, REPLICA)}
    return [card for card, n in rest.items() for _ in range(n)]


TIMINGS = {
    BRAVERY: "during_turn",
    SHORTCUT: "after_explore_rest",
    AGAIN: "after_action",
    HELTER: "during_turn",
    BORN: "during_turn",
    NIMBLE: "before_reveal",
    "Repel": "when_targeted",
    ROPE_ACTION: "before_steal_assault",
    TRAP: "after_selecting",
    CHOSEN: "during_turn",
    TROUBLESHOOTING: "during_turn",
}


@pytest.mark.parametrize("card", TIMINGS)
def test_LEG_151_LEG_155_LEG_160_LEG_164_LEG_168_LEG_171_LEG_176_LEG_179_LEG_182_LEG_186_LEG_191_timings(
    card,
):
    """A performs a Steal that B may repel, in a position in which every card but Shortcut could have an effect."""
    listed = {row["name"]: row["timing"] for row in COMPONENTS["raid_card"]}
    assert listed[card] == TIMINGS[card]
    hands = [[card, card] if COPIES[card] > 1 else [card], ["Repel", ROPE_ACTION]]
    windows = {}
    for plan in ("Steal", "Rest"):
        game = Table(
            at=["I", "I"],
            threat={"I": 2 if card == TROUBLESHOOTING else 0},
            hands=hands,
            marker=B,
            exhausted=[["Explore"]],
            experience=[3, 3],
        )
        game.turn(plan)
        while game.active in (-1, A):
            seat, decision = game.asked
            if seat == A and decision in (AFTER_SELECTING, BEFORE_REVEAL, ROPE, AFTER_ACTION):
                windows.setdefault((plan, decision), set()).update(game.options() - {"pass"})
            game.choose(game.quiet_choice())
    expected = {
        "after_selecting": {("Steal", AFTER_SELECTING), ("Rest", AFTER_SELECTING)},
        "during_turn": {
            (plan, window) for plan in ("Steal", "Rest") for window in (BEFORE_REVEAL, AFTER_ACTION)
        },
        "before_reveal": {("Steal", BEFORE_REVEAL), ("Rest", BEFORE_REVEAL)},
        "before_steal_assault": {("Steal", ROPE)},
        "after_action": {("Steal", AFTER_ACTION), ("Rest", AFTER_ACTION)},
        "after_explore_rest": {("Rest", AFTER_ACTION)},
        "when_targeted": set(),
    }[TIMINGS[card]]
    assert {window for window, cards in windows.items() if card in cards} == expected


@pytest.mark.parametrize(
    ("hand", "asked"), [([BRAVERY, ARTIFACT], SHOW_ARTIFACT), ([CHOSEN, REPLICA], RETURN_REPLICAS)]
)
def test_LEG_097_LEG_098_the_part_for_a_special_card_is_offered_to_its_holder_who_may_decline(hand, asked):
    game = Table(at=["III", "Start"], hands=[hand], deck=REPELS, marker=B).turn("Rest").choose(hand[0])
    assert game.asked == (A, asked)
    declined = game.copy().choose("no" if asked == SHOW_ARTIFACT else 0)
    assert hand[1] in declined.hand(A)
    assert len(declined.hand(A)) == (1 if hand[0] == BRAVERY else 2), "only the rest of the effect"


@pytest.mark.parametrize("card", [BRAVERY, CHOSEN])
def test_LEG_097_without_the_special_card_nothing_is_offered(card):
    game = Table(hands=[[card]], deck=REPELS, marker=B).turn("Rest").choose(card)
    assert game.asked == (B, BOOST)


# ---------------------------------------------------------------- A Step of Bravery


def test_LEG_151_LEG_152_a_step_of_bravery_gains_the_marker():
    game = Table(hands=[[BRAVERY]], marker=B).turn("Rest")
    assert game.asked == (A, BEFORE_REVEAL)
    assert game.choose(BRAVERY).marker == A


def test_LEG_153_LEG_R68_LEG_D14_with_the_artifact_shown_she_draws_2():
    game = Table(at=["III", "Start"], hands=[[BRAVERY, ARTIFACT]], marker=B, deck=REPELS).turn("Rest")
    game.choose(BRAVERY)
    assert (game.asked, game.options()) == ((A, SHOW_ARTIFACT), {"no", "yes"})
    assert game.marker == A, "the marker first"
    assert game.choose("yes").hand(A) == [ARTIFACT, "Repel", "Repel"]


def test_LEG_R20_a_step_of_bravery_needs_the_marker_elsewhere_or_the_artifact():
    assert Table(hands=[[BRAVERY]], marker=A).turn("Rest").asked == (B, BOOST)
    game = Table(at=["III", "Start"], hands=[[BRAVERY, ARTIFACT]], marker=A).turn("Rest")
    assert game.asked == (A, BEFORE_REVEAL)


# ---------------------------------------------------------------- Discovering a Shortcut


@pytest.mark.parametrize("action", ["Explore", "Rest"])
def test_LEG_155_LEG_156_discovering_a_shortcut_after_explore_or_rest(action):
    game = Table(at=["I", "I"], hands=[[SHORTCUT]], deck=REPELS).turn(action)
    assert (game.asked, game.options()) == ((A, AFTER_ACTION), {"pass", SHORTCUT})
    assert game.choose(SHORTCUT).at(A) == "II"
    assert game.at(B) == "I"


@pytest.mark.parametrize("action", ["Rush", "Assault", "Action", "Steal"])
def test_LEG_155_not_after_another_action(action):
    game = Table(at=["I", "Start"], hands=[[SHORTCUT]]).turn(action)
    assert game.asked == (B, BOOST)


def test_LEG_157_LEG_R20_no_shortcut_while_a_threat_remains():
    assert Table(at=["I", "Start"], hands=[[SHORTCUT]], threat={"I": 1}).turn("Rest").asked == (B, BOOST)


def test_LEG_158_whatever_the_action_brought_about():
    game = Table(at=["I", "Start"], tiles={"I": "Empty Space"}, hands=[[SHORTCUT]]).turn("Explore")
    assert game.hand(A) == [SHORTCUT], "the Explore drew nothing"
    assert game.choose(SHORTCUT).at(A) == "II"


def test_LEG_R66_a_shortcut_from_the_climax_tile_wins_with_the_artifact():
    game = Table(at=["Climax", "Start"], hands=[[SHORTCUT, ARTIFACT]]).turn("Rest").choose(SHORTCUT)
    assert (game.at(A), game.winner) == ("Goal", A)


def test_LEG_R66_LEG_R20_and_cannot_be_used_without_it_or_with_threats():
    game = Table(at=["Climax", "Start"], hands=[[SHORTCUT], [ARTIFACT]]).turn("Rest")
    assert game.asked == (B, BOOST)
    game = Table(at=["Climax", "Start"], hands=[[SHORTCUT, ARTIFACT]], threat={"Climax": 1}).turn("Rest")
    assert game.asked == (B, BOOST)


def test_LEG_R67_several_shortcuts_in_one_turn():
    game = Table(at=["Start", "II"], tiles={"III": "Dinosaur"}, hands=[[SHORTCUT] * 4]).turn("Rest")
    game.choose(SHORTCUT, SHORTCUT, SHORTCUT)
    assert (game.at(A), game.threat("III")) == ("III", 8)
    assert game.asked == (B, BOOST), "the tile just entered has threats"


# ---------------------------------------------------------------- Double the Trouble


def test_LEG_160_LEG_161_the_action_just_performed_is_performed_once_more():
    game = Table(at=["I", "Start"], threat={"I": 9}, hands=[[AGAIN]]).turn("Action")
    assert (game.asked, game.threat("I")) == ((A, AFTER_ACTION), 7)
    game.choose(AGAIN)
    assert (game.threat("I"), game.experience(A)) == (5, 4)


def test_LEG_162_the_repeat_of_a_boosted_action_is_not_boosted():
    game = Table(experience=[4, 3], hands=[[AGAIN]], deck=REPELS).turn("Explore").choose("yes", AGAIN)
    assert (game.hand(A), game.experience(A), game.asked) == (["Repel"] * 3, 1, (B, BOOST))


def test_LEG_163_boosting_the_repeat_costs_3_again_unless_natural_born_adventurer_was_used():
    game = Table(experience=[6, 3], hands=[[AGAIN]], deck=REPELS).turn("Explore").choose("yes", AGAIN, "yes")
    assert (game.hand(A), game.experience(A)) == (["Repel"] * 4, 0)
    game = Table(experience=[6, 3], hands=[[AGAIN, BORN]], deck=REPELS).turn("Explore").choose(BORN, AGAIN)
    assert (game.hand(A), game.experience(A)) == (["Repel"] * 4, 6)


def test_LEG_R62_the_repeat_has_its_own_question_window_choices_and_tile():
    hands = [[AGAIN, ROPE_ACTION, ROPE_ACTION], [NIMBLE], [CHOSEN, CHOSEN]]
    game = Table(3, experience=[9, 3, 3], hands=hands).turn("Steal").choose("no", "pass", B, AGAIN)
    assert game.asked == (A, BOOST)
    game.choose("yes")
    assert game.asked == (A, ROPE)
    game.choose("pass")
    assert game.asked == (A, TARGET)
    game.choose(C)
    assert game.hand(A) == sorted([NIMBLE, ROPE_ACTION, ROPE_ACTION, CHOSEN, CHOSEN])


def test_LEG_R62_no_action_card_moves_and_several_may_be_used_in_one_turn():
    game = Table(deck=REPELS, hands=[[AGAIN, AGAIN]]).turn("Explore", "Rest", "Action")
    game.choose(AGAIN, AGAIN)
    assert game.hand(A) == ["Repel"] * 3
    game.end_round()
    assert game.exhausted(A) == ["Action", "Explore", "Rest"]


def test_LEG_R62_an_action_without_result_can_be_repeated():
    game = (
        Table(at=["I", "Start"], threat={"I": 2}, hands=[[AGAIN, TROUBLESHOOTING]])
        .turn("Rush")
        .choose("pass")
    )
    assert (game.at(A), game.asked) == ("I", (A, AFTER_ACTION))
    game.choose(TROUBLESHOOTING, AGAIN)
    assert game.at(A) == "II", "the Rush that was blocked goes through"


# ---------------------------------------------------------------- Helter-Skelter


def test_LEG_164_LEG_165_LEG_D13_another_lara_is_moved_1_tile_back():
    game = Table(at=["I", "III", "Start", "II"], hands=[[HELTER]]).turn("Rest").choose(HELTER)
    assert (game.asked, game.options()) == ((A, HELTER_SKELTER), {B, D}), (
        "herself neither, nor C on the start tile"
    )
    game.choose(B)
    assert [game.at(seat) for seat in (A, B, C, D)] == ["I", "II", "Start", "II"]


def test_LEG_166_onto_a_tile_with_threats():
    game = Table(at=["Start", "II"], threat={"I": 7}, hands=[[HELTER]]).turn("Rest").choose(HELTER)
    assert (game.at(B), game.threat("I")) == ("I", 7)


def test_LEG_167_LEG_R20_not_when_all_others_are_on_the_start_tile():
    assert Table(at=["II", "Start", "Start"], hands=[[HELTER]]).turn("Rest").asked == (B, BOOST)


# ---------------------------------------------------------------- Natural Born Adventurer


def test_LEG_168_LEG_169_all_her_actions_of_the_round_are_boosted_free():
    game = (
        Table(experience=[3, 3], hands=[[BORN]], deck=REPELS).turn("Explore", "Action", "Rest").choose(BORN)
    )
    game.play_to_turn(B, 3)
    assert (game.hand(A), game.experience(A)) == (["Repel"] * 3, 3 + 1)


def test_LEG_169_the_actions_of_others_are_not():
    game = Table(hands=[[BORN]], deck=REPELS).select(["Rest"], ["Explore"]).choose(BORN, "no")
    assert game.hand(B) == ["Repel"]


def test_LEG_170_it_ends_with_the_round():
    game = Table(hands=[[BORN]], deck=REPELS).turn("Rest", "Action", "Steal").choose(BORN).end_round()
    cards = len(game.hand(A))
    game.select(["Explore"]).play_on(lambda game: game.active == B)
    assert len(game.hand(A)) == cards + 1


def test_LEG_R20_not_a_second_time_while_it_is_in_force():
    game = Table(hands=[[BORN, BORN]]).turn("Rest").choose(BORN)
    assert (game.asked, game.hand(A)) == ((B, BOOST), [BORN])


# ---------------------------------------------------------------- Nimble Instincts


def test_LEG_171_LEG_172_LEG_173_LEG_D05_the_card_about_to_be_revealed_is_swapped():
    game = Table(at=["I", "I"], threat={"I": 5}, hands=[[NIMBLE]], exhausted=[["Action", "Steal", "Explore"]])
    game.turn("Rest", "Rush", "Assault")
    assert (game.asked, game.options()) == ((A, BEFORE_REVEAL), {"pass", NIMBLE})
    game.choose(NIMBLE)
    assert (game.asked, game.options()) == ((A, SWAP), {"Action", "Steal", "Explore"})
    game.choose("Action")
    assert (game.threat("I"), game.experience(A)) == (3, 2), "Action instead of Rest"
    assert game.exhausted(A) == ["Explore", "Rest", "Steal"]


def test_LEG_174_only_exhausted_cards_can_be_swapped_in():
    game = (
        Table(hands=[[NIMBLE]], exhausted=[["Action", "Rush"]]).turn("Rest", "Rush", "Explore").choose(NIMBLE)
    )
    assert game.options() == {"Action", "Rush"}, "not Assault or Steal, which she did not place, nor Explore"


def test_LEG_R20_not_without_an_exhausted_card():
    assert Table(hands=[[NIMBLE]]).turn("Rest").asked == (B, BOOST)


def test_LEG_175_LEG_R64_the_boost_applies_to_the_card_swapped_in_for_3_experience_once():
    game = Table(hands=[[NIMBLE]], exhausted=[["Explore"]], experience=[3, 3], deck=REPELS).turn("Rest")
    game.choose(NIMBLE)
    assert game.asked == (A, BOOST)
    game.choose("yes")
    assert (game.hand(A), game.experience(A), game.asked) == (["Repel"] * 2, 0, (B, BOOST))
    game = Table(hands=[[NIMBLE]], exhausted=[["Explore"]], experience=[2, 3], deck=REPELS).turn("Rest")
    assert game.choose(NIMBLE).hand(A) == ["Repel"], "no free boost"


def test_LEG_R63_the_two_cards_change_places():
    game = Table(hands=[[NIMBLE]], exhausted=[["Explore", "Steal", "Rush"]], deck=REPELS)
    game.turn("Rest", "Action", "Assault").choose(NIMBLE, "Explore")
    assert game.placed(A)[0] == "Explore"
    assert game.exhausted(A) == ["Rest", "Rush", "Steal"]
    game.end_round()
    assert game.exhausted(A) == ["Action", "Assault", "Explore"], "Explore is exhausted, Rest is recovered"


def test_LEG_R65_a_single_type_is_taken_without_asking_also_the_same_and_a_second_copy_may_follow():
    game = Table(hands=[[NIMBLE, NIMBLE]], exhausted=[["Rush"]], deck=REPELS).turn("Explore").choose(NIMBLE)
    assert (game.asked, game.placed(A)[0], game.exhausted(A)) == ((A, BEFORE_REVEAL), "Rush", ["Explore"])
    game.choose(NIMBLE)
    assert (game.placed(A)[0], game.exhausted(A), game.hand(A)) == ("Explore", ["Rush"], ["Repel"])
    game = Table(hands=[[NIMBLE]], exhausted=[["Rush"]]).turn("Rush").choose(NIMBLE)
    assert (game.at(A), game.exhausted(A)) == ("I", ["Rush"])


# ---------------------------------------------------------------- Repel


@pytest.mark.parametrize("card", ["Steal", "Assault"])
def test_LEG_176_LEG_177_repel_against_the_steal_of_either(card):
    game = Table(4, hands=[[], ["Repel", NIMBLE], ["Repel"], [ROPE_ACTION]]).turn(card)
    if card == "Assault":
        game.choose("steal")
    game.choose(B)
    assert game.asked == (B, REPEL), "only the Lara who is chosen"
    game.choose("Repel")
    assert [game.hand(seat) for seat in (A, B, C, D)] == [[], [NIMBLE], ["Repel"], [ROPE_ACTION]]
    assert [game.injuries(seat) for seat in (A, B, C, D)] == [1, 0, 0, 0]


def test_LEG_177_repel_may_be_kept():
    game = Table(hands=[[], ["Repel"]]).turn("Steal").choose("pass")
    assert (game.hand(A), game.hand(B), game.injuries(A)) == (["Repel"], [], 0)


def test_LEG_178_no_repel_against_gaining_the_marker():
    game = Table(hands=[[], ["Repel"]], marker=B).turn("Assault").choose("marker")
    assert (game.marker, game.asked, game.injuries(A)) == (A, (B, BOOST), 0)


# ---------------------------------------------------------------- Rope Action


@pytest.mark.parametrize("card", ["Steal", "Assault"])
def test_LEG_179_LEG_180_LEG_181_rope_action_reaches_any_tile_and_bars_repel(card):
    game = Table(at=["I", "II"], hands=[[ROPE_ACTION], ["Repel"]]).turn(card)
    assert game.asked == (A, ROPE)
    game.choose(ROPE_ACTION)
    assert (game.hand(A), game.hand(B), game.asked) == (["Repel"], [], (B, BOOST))


def test_LEG_181_no_repel_on_the_same_tile_either():
    game = Table(3, hands=[[ROPE_ACTION], ["Repel"]]).turn("Steal").choose(ROPE_ACTION)
    assert game.asked == (A, ROPE_TARGET)
    assert game.choose(B).hand(A) == ["Repel"]


# ---------------------------------------------------------------- Setting a Trap


def test_LEG_182_LEG_183_LEG_R73_setting_a_trap_raises_a_revealed_tile_by_2():
    game = Table(at=["II", "Start"], threat={"I": 3, "II": 4}, hands=[[TRAP]], experience=[1, 2]).turn("Rest")
    assert game.asked == (A, AFTER_SELECTING)
    game.choose(TRAP)
    assert (game.asked, game.options()) == ((A, TRAP_TILE), {"I", "II"})
    game.choose("I")
    assert (game.threat("I"), game.threat("II")) == (5, 4)


def test_LEG_184_LEG_R73_any_revealed_tile_with_or_without_a_lara():
    game = Table(at=["Climax", "Start"], hands=[[TRAP, ARTIFACT]], tiles={"IV": "Empty Space"}).turn("Rest")
    game.choose(TRAP)
    assert game.options() == {"I", "II", "III", "IV", "V", "Climax"}
    assert game.choose("III").threat("III") == 2


def test_LEG_185_a_cleared_tile_gets_level_2():
    game = Table(at=["I", "Start"], hands=[[TRAP]]).turn("Rest").choose(TRAP)
    assert game.threat("I") == 2


@pytest.mark.parametrize(("level", "raised"), [(10, 12), (11, 12)])
def test_LEG_R12_LEG_R73_never_above_12_and_no_finish_effect_or_experience(level, raised):
    game = Table(
        at=["I", "I"], tiles={"I": "Burning Ruins"}, threat={"I": level}, hands=[[TRAP]], experience=[1, 3]
    )
    game.turn("Steal").choose(TRAP)
    assert game.threat("I") == raised
    assert [game.injuries(A), game.injuries(B), game.experience(A)] == [0, 0, 1]


def test_LEG_R12_LEG_R20_not_when_every_revealed_tile_is_at_12():
    game = Table(at=["I", "Start"], threat={"I": 12}, hands=[[TRAP]]).turn("Rest")
    assert game.asked == (B, BOOST)


# ---------------------------------------------------------------- The Chosen One


def test_LEG_186_LEG_187_the_chosen_one_draws_1():
    game = Table(hands=[[CHOSEN]], deck=REPELS).turn("Rest")
    assert game.asked == (A, BEFORE_REVEAL)
    assert game.choose(CHOSEN).hand(A) == ["Repel"]


@pytest.mark.parametrize("holder", [A, B, C])
def test_LEG_188_LEG_R69_the_holder_of_the_artifact_shows_it_and_keeps_it(holder):
    hands = [[CHOSEN], [], []]
    hands[holder].append(ARTIFACT)
    game = Table(at=["III", "Start", "III"], hands=hands, deck=REPELS).turn("Rest").choose(CHOSEN)
    assert ARTIFACT in game.hand(holder)
    for observer in range(3):
        assert game.record.suspect[observer].tolist() == [
            0,
            0,
            0,
            *(int(seat == holder) for seat in range(4)),
        ]


def test_LEG_189_LEG_R69_LEG_D15_replicas_go_back_into_the_deck():
    game = Table(at=["III", "Start"], hands=[[CHOSEN, REPLICA]], deck=REPELS).turn("Rest").choose(CHOSEN)
    assert (game.asked, game.options()) == ((A, RETURN_REPLICAS), {0, 1})
    game.choose(1)
    assert (game.hand(A), game.deck) == (["Repel"], sorted([*["Repel"] * 5, REPLICA]))
    assert REPLICA not in game.used


@pytest.mark.parametrize("returned", [0, 1, 2])
def test_LEG_190_LEG_R70_both_replicas_may_be_returned(returned):
    game = (
        Table(at=["IV", "Start"], hands=[[CHOSEN, REPLICA, REPLICA]], deck=REPELS).turn("Rest").choose(CHOSEN)
    )
    assert game.options() == {0, 1, 2}
    game.choose(returned)
    assert game.hand(A).count(REPLICA) == 2 - returned
    assert game.deck.count(REPLICA) == returned


def test_LEG_R69_the_order_of_its_parts():
    game = Table(at=["III", "III"], hands=[[CHOSEN, REPLICA]], cards_on={"V": ARTIFACT}, deck=["Repel"])
    game.turn("Rest").choose(CHOSEN)
    assert (game.used_top, game.deck, game.hand(A)) == (CHOSEN, [], [REPLICA, "Repel"]), (
        "used, then a card drawn"
    )
    assert game.record.suspect[B, 3:].sum() == 0, "then all learn where the Artifact is not"
    assert game.asked == (A, RETURN_REPLICAS), "then she is asked about her Replica"


def test_LEG_R69_a_replica_just_drawn_can_be_returned():
    game = Table(at=["III", "Start"], hands=[[CHOSEN]], deck=[REPLICA]).turn("Rest").choose(CHOSEN)
    assert (game.hand(A), game.asked) == ([REPLICA], (A, RETURN_REPLICAS))
    game.choose(1)
    assert (game.hand(A), game.deck) == ([], [REPLICA])


def test_LEG_R70_returned_replicas_are_the_deck_if_it_is_empty():
    game = (
        Table(at=["III", "Start"], hands=[[CHOSEN, REPLICA]], deck=["Repel"]).turn("Rest").choose(CHOSEN, 1)
    )
    assert game.deck == [REPLICA]
    assert CHOSEN in game.used, "the deck alone is shuffled"


def test_LEG_105_a_replica_drawn_from_the_deck_is_the_one_returned_by_the_chosen_one():
    game = Table(at=["III", "Start"], hands=[[CHOSEN, REPLICA]], deck=["Repel"], experience=[0, 3])
    game.turn("Explore").choose(CHOSEN, 1)
    assert game.hand(A) == [REPLICA, "Repel"]


def test_LEG_R71_nobody_shows_the_artifact_while_it_lies_on_a_tile_and_all_know_it():
    game = Table(
        at=["III", "Start", "III"], hands=[[CHOSEN], [REPLICA]], cards_on={"V": ARTIFACT}, deck=REPELS
    )
    assert game.record.suspect[C, 3 + B] == 1, "B might hold it"
    game.turn("Rest").choose(CHOSEN)
    for observer in range(3):
        assert game.record.suspect[observer].tolist() == [0, 1, 1, 0, 0, 0, 0]


def test_LEG_R72_a_reveal_binds_until_any_card_is_stolen():
    game = Table(
        at=["III", "III", "III"], hands=[[BRAVERY, ARTIFACT, NIMBLE]], marker=B, deck=REPELS, starter=A
    )
    game.select(["Rest"], ["Steal"]).choose(BRAVERY, "yes")
    assert game.asked == (B, BOOST)
    with_a = [0, 0, 0, 1, 0, 0, 0]
    for observer in range(3):
        assert game.record.suspect[observer].tolist() == with_a
    game.choose("no", A).play_on(lambda game: game.asked[1] != REPEL)
    stolen = ARTIFACT in game.hand(B)
    for insider in (A, B):
        assert game.record.suspect[insider].tolist() == [0, 0, 0, 1 - stolen, stolen, 0, 0]
    assert game.record.suspect[C].tolist() == [0, 0, 0, 1, 1, 0, 0], "with A or with B, C cannot tell"


# ---------------------------------------------------------------- Troubleshooting


def test_LEG_191_LEG_192_LEG_193_LEG_R74_troubleshooting_removes_2_for_2_experience_once():
    game = Table(at=["I", "Start"], threat={"I": 5}, hands=[[TROUBLESHOOTING]]).turn("Explore")
    game.choose(TROUBLESHOOTING)
    assert (game.threat("I"), game.experience(A)) == (3, 2)


def test_LEG_193_LEG_R74_1_if_only_1_was_left():
    game = Table(at=["I", "Start"], threat={"I": 1}, hands=[[TROUBLESHOOTING]]).turn("Explore")
    game.choose(TROUBLESHOOTING)
    assert (game.threat("I"), game.experience(A)) == (0, 1)


def test_LEG_194_its_last_threat_brings_the_finish_effect():
    game = Table(at=["I", "I"], tiles={"I": "Burning Ruins"}, threat={"I": 2}, hands=[[TROUBLESHOOTING]])
    game.turn("Explore").choose(TROUBLESHOOTING)
    assert (game.injuries(A), game.injuries(B)) == (0, 1)


def test_LEG_R20_not_without_a_threat_on_her_tile():
    game = Table(at=["I", "II"], threat={"II": 4}, hands=[[TROUBLESHOOTING]]).turn("Explore")
    assert game.asked == (B, BOOST)


@pytest.mark.parametrize("card", [CHOSEN, AGAIN])
def test_LEG_R20_the_chosen_one_and_double_the_trouble_always(card):
    game = Table(hands=[[card]]).turn("Steal")
    assert game.options() == {"pass", card}
