"""Step 3: the chase."""

import pytest

from tests.gamble.position import (
    CARRIER,
    CHASE,
    CHASE_LEADER,
    CHASE_WINDOW,
    FAST,
    FIGHT_WINDOW,
    LAY_CHARACTER,
    A,
    B,
    Table,
    chased,
)

# ---------------------------------------------------------------- the start of a chase


def test_D7_GAM_067_the_second_player_decides_whether_to_chase():
    game = Table(pools=(["Indy"], ["Belloq", "Hired Thug"])).search("Indy")
    assert game.asked == (B, CHASE)
    assert game.options() == {"yes", "no"}


def test_GAM_068_without_a_chase_the_searcher_adds_the_artifact():
    game = Table(pools=(["Indy"], ["Belloq"]), hands=(["Marion"], [])).search("Indy").choose("no")
    assert game.collected(A) == 1
    assert len(game.at("collection A")) == 1
    assert game.asked == (A, LAY_CHARACTER)


@pytest.mark.parametrize(
    ("leader", "expected"),
    [("Indy", {"Sword Master", "Hired Thug"}), ("Belloq", {"Ship Captain", "Field Doctor"})],
)
def test_D8_GAM_069_the_chasers_leader_is_of_the_opposite_type(leader, expected):
    game = Table(pools=(["Indy", "Belloq"], ["Sword Master", "Hired Thug", "Ship Captain", "Field Doctor"]))
    game.search(leader).choose("yes")
    assert game.asked == (B, CHASE_LEADER)
    assert game.options() == expected
    chosen = sorted(expected)[0]
    game.choose(chosen)
    assert game.party(B)[0] == chosen
    assert game.place(chosen) == "party B"


def test_GAM_070_GAM_R35_without_such_a_character_there_is_no_chase():
    game = Table(pools=(["Indy"], ["Ship Captain", "Field Doctor"]), hands=(["Marion"], [])).search("Indy")
    assert game.asked == (A, LAY_CHARACTER), "B is not asked"
    assert game.collected(A) == 1


# ---------------------------------------------------------------- windows of both players


def test_D9_GAM_071_GAM_072_GAM_R36_both_play_gear_and_add_characters_of_their_leaders_type():
    game = chased(
        ("Indy", "Marion", "Hired Thug"),
        ("Belloq", "Sword Master", "Ship Captain"),
        (["Whip", "Snake Pit", "Field Doctor"], ["Truck", "Quicksand"]),
    )
    assert game.asked == (A, CHASE_WINDOW)
    assert game.options() == {"Marion", "Whip", "pass"}
    game.choose("Marion")
    assert game.asked == (B, CHASE_WINDOW)
    assert game.options() == {"Sword Master", "Truck", "pass"}
    game.choose("Sword Master")
    assert game.party(A) == ["Indy", "Marion"]
    assert game.party(B) == ["Belloq", "Sword Master"]


def test_D5_GAM_073_gear_goes_onto_an_own_character_and_changes_its_values():
    game = chased(("Indy", "Marion", "Bush Pilot"), ("Belloq", "Sword Master"), (["Whip"], ["Truck"]))
    game.choose("Marion", "Sword Master", "Whip")
    assert game.asked == (A, CARRIER)
    assert game.options() == {"Indy", "Marion"}
    game.choose("Indy")
    assert game.value("Indy", "attack") == 18
    game.choose("Truck")
    assert game.asked == (B, CARRIER)
    assert game.options() == {"Belloq", "Sword Master"}
    game.choose("Belloq")
    assert game.value("Belloq", "attack") == 12 - 6
    assert game.value("Belloq", "speed") == 12 + 7


def test_GAM_074_GAM_R37_the_active_player_begins_and_they_alternate():
    game = chased(
        ("Indy", "Marion", "Bush Pilot"), ("Belloq", "Sword Master", "Hired Thug"), (["Whip"], ["Truck"])
    )
    actors = [game.asked[0]]
    for word in ("Marion", "Sword Master", "Whip", "Indy", "Truck", "Belloq", "Bush Pilot"):
        game.choose(word)
        if game.asked[1] == CHASE_WINDOW:
            actors.append(game.asked[0])
    assert actors == [A, B, A, B, A, B]


def test_GAM_074_two_passes_one_directly_after_the_other_end_it():
    game = chased(("Indy", "Marion"), ("Belloq", "Sword Master"), figures={"Belloq": FAST})
    game.choose("pass")
    assert game.asked == (B, CHASE_WINDOW)
    game.choose("pass")
    assert game.asked == (A, FIGHT_WINDOW)


def test_GAM_075_GAM_R37_a_single_pass_does_not_bind():
    game = chased(
        ("Indy", "Marion", "Bush Pilot"), ("Belloq", "Sword Master", "Hired Thug"), figures={"Belloq": FAST}
    )
    game.choose("pass", "Sword Master")
    assert game.asked == (A, CHASE_WINDOW)
    game.choose("Marion", "pass", "Bush Pilot")
    assert game.asked == (B, CHASE_WINDOW), "the pass before the last act counts no more"
    game.choose("pass")
    assert game.asked[1] == FIGHT_WINDOW
    assert game.party(A) == ["Indy", "Marion", "Bush Pilot"]


@pytest.mark.parametrize(
    ("modifier", "place"), [(-13, "party A"), (-14, "party A"), (-15, "past"), (-16, "past")]
)
def test_GAM_076_a_defence_below_1_leaves_play_exactly_1_stays(modifier, place):
    """Indy's defence is 15."""
    game = chased(
        ("Indy", "Marion", "Bush Pilot"),
        hands=(["Whip"], ["Truck"]),
        figures={"Whip": {"defence": modifier}},
    )
    game.choose("Marion", "pass", "Whip", "Indy")
    assert game.place("Indy") == place


def test_GAM_077_gear_leaves_with_its_character():
    game = chased(
        ("Indy", "Marion", "Bush Pilot"),
        hands=(["Horse", "Whip"], ["Truck"]),
        figures={"Whip": {"defence": -50}},
    )
    game.choose("Marion", "pass", "Horse", "Indy", "pass", "Whip", "Indy")
    assert game.place("Indy") == game.place("Whip") == game.place("Horse") == "past"
    assert game.party(A) == ["Marion"]


@pytest.mark.parametrize("step", ["search", "chase", "fight"])
def test_GAM_078_GAM_R25_the_limit_holds_in_steps_2_3_and_4_and_after_every_card(step):
    """A later card that would lift the defence again comes too late; and the play is allowed (GAM-079)."""
    game = Table(
        pools=(["Indy", "Marion", "Bush Pilot"], ["Belloq"]),
        hands=(["Whip", "Horse", "Truck"], ["Snake Pit"]),
        figures={"Whip": {"defence": -15}, "Horse": {"defence": 40}, "Belloq": FAST},
    )
    game.search("Indy", ["Snake Pit"] if step == "search" else [])
    if step != "search":
        game.chase("Belloq")
    if step == "fight":
        game.choose("pass")
        assert game.asked == (A, FIGHT_WINDOW)
    game.choose("Marion", "Whip", "Indy")
    assert game.place("Indy") == "past"
    assert game.party(A) == ["Marion"]


def test_GAM_079_the_play_is_allowed():
    game = chased(("Indy", "Marion"), hands=(["Whip"], []), figures={"Whip": {"defence": -15}})
    assert "Whip" in game.options()
    game.choose("Marion", "Whip")
    assert game.options() == {"Indy", "Marion"}


def test_GAM_080_GAM_R38_a_party_emptied_in_step_3_loses_at_once():
    game = chased(
        ("Indy", "Marion"),
        ("Belloq", "Sword Master"),
        (["Whip", "Field Doctor"], ["Truck"]),
        figures={"Whip": {"defence": -15}},
        jackpot=2,
    )
    game.choose("Whip")
    assert game.collected(B) == 3, "with the jackpot"
    assert game.jackpot == 0
    assert game.asked == (A, LAY_CHARACTER)
    assert game.pool(B) == {"Belloq", "Sword Master"}


def test_GAM_080_the_chasers_party_can_be_emptied_too():
    game = chased(
        ("Indy", "Marion"),
        ("Belloq", "Sword Master"),
        (["Field Doctor"], ["Truck"]),
        figures={"Truck": {"defence": -99}},
    )
    game.choose("pass", "Truck")
    assert (game.collected(A), game.collected(B)) == (1, 0)
    assert game.place("Belloq") == game.place("Truck") == "past"


# ---------------------------------------------------------------- speed


def race(searcher, chaser, **options):
    """Indy and Marion against Belloq and the Sword Master with these total speeds; both pass."""
    figures = {"Indy": {"speed": searcher - 3}, "Marion": {"speed": 3}}
    figures |= {"Belloq": {"speed": chaser + 4}, "Sword Master": {"speed": -4}}
    game = chased(
        ("Indy", "Marion", "Bush Pilot"),
        ("Belloq", "Sword Master", "Hired Thug"),
        (["Field Doctor"], []),
        figures=figures,
        **options,
    )
    game.choose("Marion", "Sword Master", "pass", "pass")
    return game


def test_GAM_081_speed_is_the_sum_over_the_party_with_gear():
    figures = {"Indy": {"speed": 14}, "Marion": {"speed": 11}, "Horse": {"speed": 6}, "Belloq": {"speed": 12}}
    game = chased(
        ("Indy", "Marion", "Bush Pilot"), ("Belloq", "Sword Master"), (["Horse"], []), figures=figures
    )
    game.choose("Marion", "pass", "Horse", "Marion")
    assert game.seen_by(A)["own_speed"] == pytest.approx(14 + 11 + 6)
    assert game.seen_by(A)["other_speed"] == pytest.approx(12)
    assert game.seen_by(B)["own_speed"] == pytest.approx(12)


def test_GAM_082_GAM_R17_a_sum_below_0_counts_as_0():
    """-5 against 0 is equal: a fight. -5 against -9 is equal, too."""
    assert race(-5, 0).asked == (A, FIGHT_WINDOW)
    assert race(-5, -9).asked == (A, FIGHT_WINDOW)
    assert race(1, -9).collected(A) == 1


def test_GAM_083_the_faster_searcher_escapes():
    game = race(20, 19, jackpot=1)
    assert game.collected(A) == 2
    assert game.asked == (A, LAY_CHARACTER)
    assert game.pool(A) == {"Indy", "Marion", "Bush Pilot"}
    assert game.pool(B) == {"Belloq", "Sword Master", "Hired Thug"}


def test_GAM_084_the_slower_searcher_must_fight():
    assert race(19, 20).asked == (A, FIGHT_WINDOW)


def test_GAM_085_GAM_R39_equal_speed_is_a_fight():
    assert race(20, 20).asked == (A, FIGHT_WINDOW)
