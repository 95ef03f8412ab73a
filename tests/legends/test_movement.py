"""Moving from tile to tile, turning tiles face up, and what happens on entering."""

from itertools import pairwise

import pytest

from tests.legends.position import AFTER_ACTION, AREAS, BOOST, DISCARD, TRACK, A, B, C, Table

SHORTCUT = "Discovering a Shortcut"
FULL = ["Repel", "Repel", "Repel", "Rope Action", "Rope Action", "Rope Action"]


@pytest.mark.parametrize(("here", "there"), list(pairwise(TRACK)))
def test_LEG_050_each_place_leads_to_the_next(here, there):
    game = Table(
        at=[here, "Start"], hands=[["Artifact"]] if here in ("V", "Climax") else [], tiles={"V": "Dinosaur"}
    )
    assert game.turn("Rush").at(A) == there


@pytest.mark.parametrize("place", [*AREAS, "Climax"])
def test_LEG_051_LEG_056_the_first_lara_turns_the_tile_face_up_and_sets_its_threat(place):
    before = TRACK[TRACK.index(place) - 1]
    tile = {place: "Plain Courtyard"} if place != "Climax" else {"Climax": "Illuminated Dead End"}
    game = Table(
        at=[before, "Start"], tiles=tile, hands=[[SHORTCUT, "Artifact"][: 1 + (place in ("V", "Climax"))]]
    )
    game.turn("Rest")
    assert (game.face_up(place), game.threat(place)) == (False, 0)
    game.choose(SHORTCUT)
    assert (game.face_up(place), game.threat(place)) == (True, 6)


def test_LEG_051_all_can_see_a_tile_that_is_face_up_and_nobody_one_that_is_not():
    one, two = (Table(3, tiles={"I": tile, "II": "Empty Space"}) for tile in ("Dinosaur", "Native Village"))
    assert all(one.sees(seat) == two.sees(seat) for seat in (A, B, C))
    one.turn("Rush")
    two.turn("Rush")
    assert all(one.sees(seat) != two.sees(seat) for seat in (A, B, C))


@pytest.mark.parametrize("place", [*AREAS[:-1], "V"])
def test_LEG_052_LEG_R28_threats_stop_an_advance(place):
    game = Table(at=[place, "Start"], threat={place: 1}, hands=[["Artifact"]] if place == "V" else [])
    game.turn("Rush")
    assert (game.at(A), game.threat(place), game.experience(A)) == (place, 1, 0)
    after = TRACK[TRACK.index(place) + 1]
    assert not game.face_up(after)


def test_LEG_R28_a_blocked_rush_removes_no_threat_anywhere():
    game = Table(at=["I", "II"], threat={"I": 1, "II": 4}).turn("Rush")
    assert (game.threat("I"), game.threat("II")) == (1, 4)


def test_LEG_R28_a_repeated_rush_is_blocked_by_the_threats_of_the_tile_just_entered():
    game = Table(at=["I", "I"], tiles={"II": "Plain Courtyard"}, hands=[["Double the Trouble"]]).turn("Rush")
    assert (game.at(A), game.threat("II")) == ("II", 5)
    game.choose("Double the Trouble")
    assert (game.at(A), game.threat("II"), game.experience(A)) == ("II", 5, 1)


def test_LEG_R28_a_rush_from_the_climax_without_the_artifact_does_nothing():
    game = Table(at=["Climax", "Start"], hands=[["Artifact Replica"], ["Artifact"]]).turn("Rush")
    assert (game.at(A), game.over) == ("Climax", False)
    assert game.asked == (B, BOOST)


def test_LEG_R28_a_blocked_rush_counts_as_performed():
    game = Table(at=["I", "Start"], threat={"I": 1}, hands=[["Double the Trouble"]]).turn(
        "Rush", "Rest", "Explore"
    )
    assert game.asked == (A, AFTER_ACTION)
    game.end_round()
    assert "Rush" in game.exhausted(A)


@pytest.mark.parametrize(
    ("place", "card"), [("III", "Artifact"), ("IV", "Artifact Replica"), ("V", "Artifact")]
)
def test_LEG_053_the_first_lara_takes_the_special_card(place, card):
    before = TRACK[TRACK.index(place) - 1]
    game = Table(at=[before, "Start"], cards_on={place: card}, tiles={place: "Plain Courtyard"})
    game.turn("Rush")
    assert card in game.hand(A)
    assert game.card_on(place) is None


def test_LEG_054_LEG_R31_LEG_R91_the_card_comes_after_turning_and_before_threat_and_entry_effect():
    game = Table(at=["II", "Start"], tiles={"III": "Crumbling Ancient Metropolis"}, hands=[FULL])
    game.turn("Rush")
    assert game.asked == (A, DISCARD), "her limit comes first"
    assert game.face_up("III")
    assert len(game.hand(A)) == 7
    assert game.card_on("III") is None
    assert game.threat("III") == 0, "not set yet"
    game.choose("Repel")
    assert game.asked == (A, DISCARD), "then the entry effect, with its own discard"
    assert (len(game.hand(A)), game.threat("III"), game.experience(A)) == (7, 5, 0)
    game.choose("Repel")
    assert (game.threat("III"), game.experience(A)) == (4, 1), "then the threat that Rush removes"


def test_LEG_055_a_later_lara_finds_no_card():
    game = Table(at=["II", "III"]).turn("Rush")
    assert (game.at(A), game.hand(A)) == ("III", [])


def test_LEG_057_LEG_071_a_tile_revealed_by_rush_loses_one_threat_at_once():
    game = Table(at=["Start", "Start"], tiles={"I": "Deadly Waters"}).turn("Rush")
    assert (game.threat("I"), game.experience(A)) == (6, 2 + 1), "entry effect, then one for the threat"


def test_LEG_R31_entry_effect_before_the_removal_of_the_threat():
    game = Table(tiles={"I": "Ordnance Department"}, hands=[FULL], deck=["Repel"] * 3).turn("Rush")
    assert (game.asked, game.threat("I"), game.experience(A)) == ((A, DISCARD), 6, 0)
    game.choose("Repel")
    assert (game.threat("I"), game.experience(A)) == (5, 1)


def test_LEG_R31_on_a_face_up_tile_only_threat_experience_and_finish_effect():
    game = Table(
        at=["II", "III"], tiles={"III": "Crumbling Ancient Metropolis"}, threat={"III": 1}, deck=["Repel"] * 5
    )
    game.turn("Rush")
    assert (game.at(A), game.threat("III"), game.experience(A)) == ("III", 0, 1)
    assert game.hand(A) == ["Repel"], "the finish effect once, no entry effect"


def test_LEG_072_rush_lowers_every_tile_it_enters():
    game = Table(at=["I", "II"], threat={"II": 3}).turn("Rush")
    assert (game.at(A), game.threat("II"), game.experience(A)) == ("II", 2, 1)


def test_LEG_R32_rush_onto_a_tile_without_threats():
    game = Table(at=["I", "II"], tiles={"II": "Crumbling Ancient Metropolis"}).turn("Rush")
    assert (game.at(A), game.threat("II"), game.experience(A), game.hand(A)) == ("II", 0, 0, [])


def test_LEG_R32_LEG_R44_rush_that_reveals_empty_space():
    game = Table(tiles={"I": "Empty Space"}).turn("Rush")
    assert (game.at(A), game.threat("I"), game.experience(A)) == ("I", 0, 0)


def test_LEG_R34_a_move_back_is_no_advance():
    game = Table(
        at=["Start", "III"],
        tiles={"II": "Crumbling Ancient Metropolis"},
        threat={"III": 4, "II": 3},
        hands=[["Helter-Skelter"], ["Artifact"]],
    )
    game.turn("Rest").choose("Helter-Skelter")
    assert game.at(B) == "II", "threats do not matter"
    assert (game.threat("II"), game.threat("III"), game.hand(B), game.experience(B)) == (
        3,
        4,
        ["Artifact"],
        3,
    )


def test_LEG_R34_nobody_moves_back_beyond_start_nor_of_her_own_will():
    game = Table(at=["Start", "I"], tiles={"II": "Trap Zone"}, hands=[["Helter-Skelter"]]).turn("Rest")
    assert game.choose("Helter-Skelter").at(B) == "Start"
    moves = [label for label in game.positions.game.actions.labels if "back" in label]
    assert moves == []


def test_LEG_R46_any_number_of_laras_may_share_a_tile():
    game = Table(at=["Start", "I", "I", "I"]).turn("Rush")
    assert [game.at(seat) for seat in range(4)] == ["I"] * 4


def test_LEG_R42_only_rush_lowers_the_threat_of_the_tile_entered():
    game = Table(at=["I", "II"], threat={"II": 3}, hands=[[SHORTCUT]]).turn("Rest").choose(SHORTCUT)
    assert (game.at(A), game.threat("II"), game.experience(A)) == ("II", 3, 1)


def test_LEG_R42_a_shortcut_reveals_takes_and_has_the_entry_effect():
    game = Table(
        at=["II", "Start"], tiles={"III": "Dinosaur"}, cards_on={"III": "Artifact"}, hands=[[SHORTCUT]]
    )
    game.turn("Rest").choose(SHORTCUT)
    assert (game.at(A), game.hand(A), game.injuries(A), game.threat("III")) == ("III", ["Artifact"], 1, 8)
