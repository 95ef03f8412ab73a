"""Step 2 of a round: the order of the turns, and the windows in which raid cards are used."""

from tests.legends.position import (
    AFTER_ACTION,
    AFTER_SELECTING,
    BEFORE_REVEAL,
    BOOST,
    DISCARD,
    SELECT,
    A,
    B,
    C,
    D,
    Table,
)

SHORTCUT = "Discovering a Shortcut"
AGAIN = "Double the Trouble"


def turns_of(game):
    """Who is asked about a boost for which slot, in the order of a round in which all have 3 experience."""
    turns = []
    while game.asked[1] != SELECT:
        assert game.asked[1] == BOOST
        turns.append((game.asked[0], game.record.slot + 1))
        game.choose("no")
    return turns


def test_LEG_041_LEG_042_clockwise_from_the_starting_player_slot_by_slot():
    game = Table(3, starter=B, experience=[3, 3, 3], deck=["Repel"] * 6).select()
    assert turns_of(game) == [(B, 1), (C, 1), (A, 1), (B, 2), (C, 2), (A, 2), (B, 3), (C, 3), (A, 3)]


def test_LEG_042_one_action_card_is_revealed_in_each_turn():
    game = Table(at=["I", "Start"], threat={"I": 9}, experience=[3, 3])
    game.select(["Action", "Rest", "Explore"], ["Rest", "Steal", "Rush"])
    game.choose("no")
    assert (game.asked, game.threat("I"), game.experience(A)) == ((B, BOOST), 7, 5)
    game.choose("no")
    assert (game.asked, game.experience(B)) == ((A, BOOST), 4)
    game.choose("no")
    assert (game.asked, game.experience(A)) == ((B, BOOST), 6)


def test_LEG_043_LEG_R18_windows_before_the_reveal_and_after_the_action():
    bravery = "A Step of Bravery"
    game = Table(3, hands=[[bravery, bravery]], marker=B).turn("Rest")
    assert (game.asked, game.experience(A)) == ((A, BEFORE_REVEAL), 0)
    assert game.options() == {"pass", bravery}
    game.choose("pass")
    assert (game.asked, game.experience(A)) == ((A, AFTER_ACTION), 1)
    assert game.options() == {"pass", bravery}
    game.choose("pass")
    assert game.asked == (B, BOOST)


def test_LEG_044_LEG_R16_a_marker_that_changes_hands_changes_the_next_round_only():
    game = Table(3, experience=[3, 3, 3], deck=["Repel"] * 6).select([], ["Assault"])
    assert game.asked == (A, BOOST)
    game.choose("no", "no", "marker")
    assert game.marker == B
    assert turns_of(game) == [(C, 1), (A, 2), (B, 2), (C, 2), (A, 3), (B, 3), (C, 3)]
    assert game.asked == (B, SELECT), "the new holder starts the next round"
    game.select()
    assert game.asked == (B, BOOST)


def test_LEG_R16_the_window_after_selecting_follows_the_round_starter():
    trap = "Setting a Trap"
    game = Table(at=["I", "I", "I"], hands=[[trap], [trap], [trap]], starter=C, marker=B).select()
    asked = []
    while game.asked[1] == AFTER_SELECTING:
        asked.append(game.asked[0])
        game.choose("pass")
    assert asked == [C, A, B]


def test_LEG_R16_LEG_R79_discards_for_one_event_follow_the_round_starter():
    full = ["Repel", "Repel", "Rope Action", "Rope Action", "The Chosen One", "The Chosen One"]
    game = Table(
        at=["I", "I", "I", "I"],
        tiles={"I": "Burning Ruins"},
        threat={"I": 2},
        hands=[[], full, [], ["Nimble Instincts"] * 3 + ["Troubleshooting"] * 3],
        starter=A,
        marker=D,
    )
    game.turn("Action")
    assert game.asked == (B, DISCARD)
    assert [game.injuries(seat) for seat in (A, B, C, D)] == [0, 1, 1, 1]
    game.choose("Repel")
    assert game.asked == (D, DISCARD)


def test_LEG_045_end_of_round_after_all_third_slots():
    game = Table(2, experience=[3, 3]).select(["Rest", "Action", "Rush"], ["Rest", "Action", "Rush"])
    for _ in range(5):
        game.choose("no")
        assert (game.rounds, game.hand(A), game.exhausted(A)) == (1, [], [])
    game.choose("no")
    assert (game.rounds, len(game.hand(A)), len(game.exhausted(A))) == (2, 1, 3)


def test_LEG_R17_LEG_D04_one_window_for_during_your_turn_and_before_revealing():
    during_your_turn = ["A Step of Bravery", "Helter-Skelter", "Natural Born Adventurer", "The Chosen One"]
    game = Table(
        at=["I", "I"],
        hands=[[*during_your_turn, "Nimble Instincts", "Troubleshooting"]],
        marker=B,
        threat={"I": 3},
        exhausted=[["Explore"]],
    )
    game.turn("Rest")
    assert game.asked == (A, BEFORE_REVEAL)
    assert game.options() == {"pass", *during_your_turn, "Nimble Instincts", "Troubleshooting"}
    game.choose("Nimble Instincts", "Troubleshooting")
    assert (game.asked, game.threat("I")) == ((A, BEFORE_REVEAL), 1), "in any order"
    assert game.options() == {"pass", *during_your_turn}


def test_LEG_R18_LEG_D12_one_window_after_the_action_for_three_timings():
    during_your_turn = ["A Step of Bravery", "Helter-Skelter", "Natural Born Adventurer", "The Chosen One"]
    game = (
        Table(at=["I", "I"], hands=[[*during_your_turn, AGAIN, SHORTCUT]], marker=B)
        .turn("Rest")
        .choose("pass")
    )
    assert game.asked == (A, AFTER_ACTION)
    assert game.options() == {"pass", *during_your_turn, AGAIN, SHORTCUT}
    game.choose("pass")
    assert game.asked == (B, BOOST), "pass ends the turn"


def test_LEG_R18_the_action_stays_the_same_when_other_cards_come_between():
    hand = ["Troubleshooting", SHORTCUT, AGAIN]
    game = Table(at=["I", "Start"], threat={"I": 2}, hands=[hand]).turn("Rest").choose("pass")
    assert game.options() == {"pass", "Troubleshooting", AGAIN}
    assert game.choose("Troubleshooting").options() == {"pass", SHORTCUT, AGAIN}
    assert game.choose(SHORTCUT).at(A) == "II"
    assert game.experience(A) == 1 + 2
    game.choose(AGAIN)
    assert game.asked == (A, BOOST), "Rest once more, before B's turn"
    assert game.choose("no").experience(A) == 1 + 2 + 1


def test_LEG_R18_a_repeat_is_of_the_same_type():
    game = Table(at=["I", "Start"], threat={"I": 5}, hands=[[AGAIN, AGAIN]]).turn("Action")
    assert game.choose(AGAIN).threat("I") == 1
    assert game.asked == (A, AFTER_ACTION)


def test_LEG_R19_a_window_asks_again_while_a_usable_card_is_held():
    game = Table(at=["I", "Start"], threat={"I": 5}, hands=[["Troubleshooting"] * 3]).turn("Rest")
    assert game.asked == (A, BEFORE_REVEAL)
    game.choose("Troubleshooting")
    assert game.asked == (A, BEFORE_REVEAL)
    game.choose("Troubleshooting")
    assert game.asked == (A, BEFORE_REVEAL)
    game.choose("Troubleshooting")
    assert (game.threat("I"), game.asked) == (0, (A, BOOST)), (
        "none left: the window closes, the card is revealed"
    )


def test_LEG_R19_windows_are_asked_of_holders_of_a_usable_card_only():
    game = Table(at=["I", "Start"], hands=[["Troubleshooting", "Rope Action", "Repel", SHORTCUT]]).turn(
        "Action"
    )
    assert game.asked == (B, BOOST), "no threat, no theft, no Explore or Rest"


def test_LEG_096_LEG_R19_as_many_cards_as_one_likes():
    game = Table(at=["I", "Start"], threat={"I": 12}, hands=[["Troubleshooting"] * 6]).turn("Rest")
    game.choose(*["Troubleshooting"] * 6)
    assert (game.threat("I"), game.hand(A)) == (0, [])


def test_LEG_R22_in_other_players_turns_only_repel():
    everything = ["Troubleshooting", "The Chosen One", "A Step of Bravery", AGAIN, SHORTCUT, "Repel"]
    game = Table(at=["I", "I"], threat={"I": 5}, hands=[["Rope Action"], everything], experience=[0, 0])
    game.turn("Steal")
    assert game.asked == (A, "window before Steal or Assault")
    game.choose("pass")
    assert game.asked == (B, "Repel")
    assert game.options() == {"pass", "Repel"}
    game.choose("pass").play_on(lambda game: game.asked[0] == B)
    assert (game.asked, game.active) == ((B, BEFORE_REVEAL), B), "not before her own turn"
