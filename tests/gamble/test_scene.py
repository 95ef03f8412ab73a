"""Scenes and pictures: what a seat is shown, what its choices are about, and that a picture holds it all."""

import re

import pytest

from envs.gamble import GAME
from tests.gamble.position import (
    ASSIGN,
    CARDS,
    CARRIER,
    CHASE_LEADER,
    CHASE_WINDOW,
    DISCARD,
    FIGHT_WINDOW,
    LAY_CHARACTER,
    LAY_TRAP,
    NAMES,
    SEARCH_LEADER,
    SEARCH_WINDOW,
    TRAP_DAMAGE,
    A,
    B,
    Table,
)
from tests.games.tables import midgame


def seen(game, seat):
    return game.positions.scene(0, seat)


def names(cards):
    return [card["name"] for card in cards]


def searched(traps=("Snake Pit", "Dart Passage")):
    """A searches with Indy, B has laid traps and holds Whip."""
    game = Table(pools=(["Indy", "Marion"], ["Belloq"]), hands=(["Truck"], [*traps, "Whip"]))
    return game.search("Indy", traps=traps)


def test_hands_are_seen_by_their_owner_and_counted_by_the_other():
    game = searched()
    own, other = seen(game, A)["table"]["players"]
    assert (names(own["hand"]), own["hand_size"]) == (["Truck"], 1)
    assert (other["hand"], other["hand_size"], other["known"]) == (None, 1, [])
    assert names(seen(game, B)["table"]["players"][B]["hand"]) == ["Whip"]
    assert [names(player["hand"]) for player in seen(game, None)["table"]["players"]] == [["Truck"], ["Whip"]]


def test_traps_face_down_are_known_to_who_laid_them():
    game = searched()  # the first is turned up already
    for seat, visible in ((A, None), (B, ["Dart Passage"]), (None, ["Dart Passage"])):
        search = seen(game, seat)["table"]["search"]
        assert search["face_down"] == 1
        assert (search["face_down_traps"] and names(search["face_down_traps"])) == visible
    assert "Dart Passage" not in str(seen(game, A))


def test_the_test_of_luck_is_told_with_what_passes_it():
    test = seen(searched(), A)["table"]["search"]["test"]
    assert (test["name"], test["luck"], test["passes"]) == ("Snake Pit", 15, [5, 6])
    assert test["chance"] == pytest.approx(1 / 3)
    assert test["bands"][2] == {"luck": 25, "faces": [4, 5, 6]}


def test_a_character_of_a_party_is_told_with_its_gear_and_present_figures():
    game = searched().choose("Truck").choose_or_skip("Indy", CARRIER)
    indy = seen(game, B)["table"]["players"][A]["party"][0]
    assert names(indy["gear"]) == ["Truck"]
    assert indy["figures"]["speed"] == 14
    assert indy["values"]["speed"] == 14 + 7


def test_what_is_asked_is_told_to_nobody_else():
    game = searched()
    assert seen(game, A)["question"] == "Add a character or play gear, or make the test of luck?"
    assert (seen(game, B)["question"], seen(game, B)["table"]["asked"]) == ("", None)
    assert seen(game, B)["table"]["stage"] == "tests of luck"


def test_laying_and_discarding_are_the_same_to_the_other():
    game = Table(
        hands=(["Indy", "Whip", "Truck", "Horse", "Camel", "Revolver", "Snake Pit", "Dart Passage"], [])
    )
    before = seen(game, B)["table"]["stage"]
    assert game.choose("pass").asked == (A, DISCARD)
    assert seen(game, B)["table"]["stage"] == before == "clean up"


@pytest.mark.parametrize(
    "decision",
    [
        SEARCH_LEADER,
        LAY_TRAP,
        SEARCH_WINDOW,
        CARRIER,
        TRAP_DAMAGE,
        CHASE_LEADER,
        CHASE_WINDOW,
        FIGHT_WINDOW,
        ASSIGN,
        LAY_CHARACTER,
        DISCARD,
    ],
)
def test_a_choice_of_a_card_is_about_that_card_and_others_about_none(decision):
    positions = midgame(GAME, GAME.rules(), 700, seed=2)
    rows = [
        row for row in range(len(positions)) if GAME.decisions[positions.data["decision"][row]] == decision
    ]
    named = 0
    for row in rows:
        for choice in positions.scene(row, None)["choices"]:
            label = GAME.actions.labels[choice["action"]]
            assert choice["target"] == (f"card:{CARDS[label]['id']}" if label in NAMES else "")
            named += label in NAMES
    assert named, "no card can be chosen anywhere: the test tells nothing"


def test_no_words_are_cut_off_in_a_picture():
    positions = midgame(GAME, GAME.rules(), 80, seed=5)
    for row in range(len(positions)):
        for seat in (None, A, B):
            words = re.findall(r"<text[^>]*>([^<]*)</text>", positions.svg(row, seat))
            assert [line for line in words if "…" in line] == []
