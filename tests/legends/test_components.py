"""What is in the box."""

from collections import Counter

import numpy as np
import pytest

from envs.legends import GAME
from envs.legends.components import COMPONENTS
from tests.legends.position import COPIES, TRACK, A, B, C, D, Table, deals, kinds


def names(table):
    return [row["name"] for row in COMPONENTS[table]]


def pieces():
    return {row["id"]: row["n"] for row in COMPONENTS["piece"]}


def test_LEG_001_LEG_002_LEG_003_fifteen_tiles_among_them_start_and_goal():
    assert pieces()["tile"] == 15
    assert names("end_tile") == ["Start", "Goal"]
    assert len(names("area_tile")) + len(names("climax_tile")) + len(names("end_tile")) == 15


def test_LEG_004_LEG_R06_ten_area_tiles_the_tenth_being_plain():
    assert sorted(names("area_tile")) == [
        "Burning Ruins",
        "Crumbling Ancient Metropolis",
        "Deadly Waters",
        "Dinosaur",
        "Empty Space",
        "Native Village",
        "Ordnance Department",
        "Plain Courtyard",
        "Rapid Streams",
        "Trap Zone",
    ]
    dealt = deals(2000)["tile"][:, 1:6]
    assert sorted(np.unique(dealt)) == list(range(10)), "each of the ten can be laid out"


def test_LEG_004_LEG_005_area_and_climax_tiles_have_a_back_and_a_front():
    assert deals(1)[0].revealed.tolist() == [1, 0, 0, 0, 0, 0, 0, 1]
    game = Table(at=["V", "Start"], hands=[["Artifact"]])
    assert not game.face_up("Climax")
    game.turn("Rush")
    assert game.face_up("Climax")


def test_LEG_005_three_climax_tiles():
    assert names("climax_tile") == ["Illuminated Dead End", "The Duel Stage", "The Terminus Throne"]
    assert sorted(np.unique(deals(500)["tile"][:, 6])) == [10, 11, 12]


def test_LEG_006_LEG_050_the_places_of_the_board_in_their_order():
    assert [space["label"] for space in COMPONENTS["space"]] == list(TRACK)
    assert list(TRACK) == ["Start", "I", "II", "III", "IV", "V", "Climax", "Goal"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LEG_007_LEG_015_LEG_R01_a_lara_a_board_and_an_injury_marker_for_each_of_2_to_4_players(players):
    assert pieces()["lara_miniature"] == pieces()["player_board"] == pieces()["injury_marker"] == 4
    record = deals(1, players)[0]
    assert record.alive.tolist() == [1] * players + [0] * (4 - players)
    game = Table(players).select(*[["Rest", "Action", "Rush"]] * players).end_round()
    assert [len(game.hand(seat)) for seat in range(players)] == [1] * players, "all take part"
    assert game.record.hand[players:].sum() == 0, "and nobody else"


@pytest.mark.parametrize("players", [1, 5])
def test_LEG_R01_not_for_1_or_5_players(players):
    with pytest.raises(ValueError, match="2 to 4"):
        GAME.rules(players=players)


def test_LEG_008_the_player_board():
    track = COMPONENTS["track"]
    assert COMPONENTS["rules"]["action_slots"] == 3
    assert (track["experience"]["min"], track["experience"]["max"]) == (0, 9)
    assert (track["injury"]["min"], track["injury"]["max"]) == (0, 3)
    game = Table().select(["Rush", "Rush", "Explore"])
    assert game.placed(A) == ["Rush", "Rush", "Explore"]
    game.end_round()
    assert game.exhausted(A) == ["Explore", "Rush", "Rush"]


def test_LEG_009_28_action_cards_in_4_sets_of_7():
    assert pieces()["action_card"] == 28
    assert sum(card["copies"] for card in COMPONENTS["action_card"]) == 7


def test_LEG_010_a_set_has_six_types_and_two_of_rush():
    copies = {card["name"]: card["copies"] for card in COMPONENTS["action_card"]}
    assert copies == {"Rush": 2, "Explore": 1, "Assault": 1, "Action": 1, "Steal": 1, "Rest": 1}
    game = Table()
    assert game.options() == {"Rush", "Explore", "Assault", "Action", "Steal", "Rest"}
    assert game.choose("Rush", "Rush").options() == {"Explore", "Assault", "Action", "Steal", "Rest"}
    game = Table().choose("Explore")
    assert game.options() == {"Rush", "Assault", "Action", "Steal", "Rest"}


def test_LEG_011_LEG_012_41_raid_cards_of_which_3_are_special():
    assert pieces()["raid_card"] == 41
    copies = {card["name"]: card["copies"] for card in COMPONENTS["raid_card"]}
    assert copies["Artifact"] == 1
    assert copies["Artifact Replica"] == 2
    assert sum(copies.values()) == 41
    assert sum(n for name, n in copies.items() if not name.startswith("Artifact")) == 38


def test_LEG_150_LEG_154_LEG_159_LEG_R07_LEG_R08_copies_of_each_raid_card():
    in_deck = Counter(kinds(deals(1)[0].deck))
    assert in_deck["A Step of Bravery"] == 2
    assert in_deck["Discovering a Shortcut"] == 4
    assert in_deck["Double the Trouble"] == 2
    assert in_deck["Helter-Skelter"] == 1
    assert in_deck["Natural Born Adventurer"] == 2
    assert in_deck["Nimble Instincts"] == 3
    assert in_deck["Repel"] == 6
    assert in_deck["Rope Action"] == 5
    assert in_deck["Setting a Trap"] == 4
    assert in_deck["The Chosen One"] == 3
    assert in_deck["Troubleshooting"] == 6
    assert sum(in_deck.values()) == 38


def test_LEG_102_LEG_R09_LEG_R10_every_raid_card_has_name_timing_and_effect_but_the_special_ones():
    cards = {card["name"]: card for card in COMPONENTS["raid_card"]}
    assert set(cards) == set(COPIES), "no other kind, and one kind of Helter-Skelter"
    for name in ("Artifact", "Artifact Replica"):
        assert (cards[name]["timing"], cards[name]["effect"]) == ("none", [])
    for name in set(cards) - {"Artifact", "Artifact Replica"}:
        assert cards[name]["timing"] != "none"
        assert cards[name]["effect"]


def test_LEG_R09_cards_that_the_list_does_not_show_have_no_further_part():
    with_part = [
        card["name"] for card in COMPONENTS["raid_card"] if "if_artifact" in card or "if_replica" in card
    ]
    assert with_part == ["A Step of Bravery", "The Chosen One"]


def test_LEG_013_one_starting_player_marker():
    assert pieces()["starting_player_marker"] == 1
    game = Table(4, hands=[["A Step of Bravery"], ["A Step of Bravery"]], starter=D)
    game.select().play_on(lambda game: game.asked == (A, "window before the reveal"))
    assert game.marker == D
    assert game.choose("A Step of Bravery").marker == A
    game.play_on(lambda game: game.asked == (B, "window before the reveal"))
    assert game.choose("A Step of Bravery").marker == B


def test_LEG_014_LEG_R11_eight_markers_are_no_limit_to_threat_levels():
    assert pieces()["threat_experience_marker"] == 8
    levels = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "Climax": 6}
    game = Table(at=["Climax", "I", "II", "III"], threat=levels, hands=[["Artifact"]])
    game.turn("Action")
    assert {place: game.threat(place) for place in levels} == levels | {"Climax": 4}
    assert [game.experience(seat) for seat in (A, B, C, D)] == [2, 3, 3, 3]
