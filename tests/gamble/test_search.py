"""Step 2: leader, location, traps, tests of luck."""

from collections import Counter

import pytest

from envs.gamble import GAME
from envs.gamble.rules.luck_tests import passes
from tests.gamble.position import (
    ARTIFACTS,
    BOOBY_TRAPPED,
    CARDS,
    CARRIER,
    CHASE,
    FOES,
    FRIENDS,
    LAY_CHARACTER,
    LAY_TRAP,
    LOCATIONS,
    NUMBER,
    QUIET,
    SEARCH,
    SEARCH_LEADER,
    SEARCH_WINDOW,
    TRAP_DAMAGE,
    TRAPS,
    VEHICLES,
    WEAPONS,
    A,
    B,
    Table,
)

TRAPPED = BOOBY_TRAPPED[0]
DEADLY = dict.fromkeys((*TRAPS, *BOOBY_TRAPPED), 99)
HARMLESS = dict.fromkeys((*TRAPS, *BOOBY_TRAPPED), 1)


# ---------------------------------------------------------------- the start of a search


def test_D1_GAM_029_GAM_R07_the_active_player_decides_whether_to_search():
    game = Table(hands=(["Belloq"], []), pools=(["Indy", "Marion"], []))
    assert game.asked == (A, SEARCH)
    assert game.options() == {"yes", "no"}
    game.choose("no")
    assert game.asked == (A, LAY_CHARACTER)
    assert game.collected(A) == 0


def test_GAM_030_GAM_R06_without_a_character_in_the_pool_the_question_is_not_asked():
    game = Table(hands=(["Marion"], ["Belloq"]), pools=(["Indy"], []))
    game.choose("no", "pass")
    assert game.record.active == B
    assert game.asked == (B, LAY_CHARACTER)


def test_D2_GAM_032_GAM_R07_any_character_of_the_pool_may_lead_a_friend_or_a_foe():
    game = Table(pools=(["Indy", "Belloq", "Marion"], ["Sword Master"]), hands=([], ["Snake Pit"]))
    game.choose("yes")
    assert game.asked == (A, SEARCH_LEADER)
    assert game.options() == {"Indy", "Belloq", "Marion"}
    assert game.at("table") == set(), "the location is not known yet"
    game.choose("Belloq")
    assert game.place("Belloq") == "party A"
    assert game.party(A) == ["Belloq"]


def test_GAM_033_the_location_is_laid_face_up_after_the_leader_is_chosen():
    game = Table(pools=(["Indy"], []), hands=([], ["Snake Pit"]), locations=["Cargo Ship"])
    game.choose("yes")
    assert game.asked == (B, LAY_TRAP)
    assert game.place("Cargo Ship") == "table"


def test_GAM_034_GAM_R52_the_locations_pile_is_renewed_when_it_is_empty():
    seen = Counter()
    for seed in range(120):
        game = Table(
            pools=(["Indy"], []), hands=([], ["Snake Pit"]), locations=[], artifacts_left=5, seed=seed
        )
        lost = game.at("past") & set(ARTIFACTS)
        adventures = game.at("pile") - set(ARTIFACTS) - set(LOCATIONS)
        game.choose("yes")
        (location,) = game.at("table")
        seen[location] += 1
        assert game.at("pile") & set(LOCATIONS) == set(LOCATIONS) - {location}
        assert game.at("past") == lost, "only locations are shuffled"
        assert game.at("pile") - set(ARTIFACTS) - set(LOCATIONS) == adventures
    assert set(seen) == set(LOCATIONS)


def test_D3_GAM_035_GAM_R08_the_second_player_lays_any_number_of_traps_face_down():
    game = Table(pools=(["Indy", "Marion"], []), hands=([], ["Snake Pit", "Hidden Pit", "Quicksand", "Whip"]))
    game.choose("yes", "Indy")
    assert game.asked == (B, LAY_TRAP)
    assert game.options() == {"Snake Pit", "Hidden Pit", "Quicksand", "pass"}
    game.choose("Quicksand")
    assert game.asked == (B, LAY_TRAP)
    assert game.options() == {"Snake Pit", "Hidden Pit", "pass"}, "a trap laid is not taken back"
    assert game.place("Quicksand") == "face down"
    game.choose("pass")
    assert game.hand(B) == {"Snake Pit", "Hidden Pit", "Whip"}
    assert game.test == "Quicksand"


def test_GAM_035_laying_none_is_possible():
    game = Table(pools=(["Indy"], []), hands=([], ["Snake Pit"])).search("Indy")
    assert game.collected(A) == 1


def test_GAM_R08_the_searcher_sees_how_many_traps_lie_there_not_which():
    game = Table(pools=(["Indy", "Marion"], []), hands=([], ["Snake Pit", "Hidden Pit", "Quicksand"]))
    game.search("Indy", ["Hidden Pit", "Quicksand"])
    seen = game.seen_by(A)
    assert seen["waiting"] == 1, "one has been turned up"
    assert (seen["laid"] == 0).all()
    assert (game.seen_by(B)["laid"] > 0).sum() == 1


def test_GAM_036_GAM_R09_nobody_else_lays_traps_and_at_no_other_moment():
    """A holds traps through a whole search, B in B's own: they can only be kept or discarded."""
    game = Table(
        hands=(["Snake Pit", "Whip"], ["Hidden Pit", "Quicksand", "Truck"]),
        pools=(["Indy", "Marion"], ["Belloq", "Sword Master"]),
        figures={"Belloq": {"speed": 99}},
    )
    game.search("Indy", ["Hidden Pit"])
    assert game.asked == (A, SEARCH_WINDOW)
    assert game.options() == {"Marion", "Whip", "pass"}
    game.roll(6).choose("pass").chase("Belloq")
    assert game.options() == {"Marion", "Whip", "pass"}
    game.choose("pass")
    assert game.asked[0] == B
    assert game.options() == {"Sword Master", "Truck", "pass"}


def test_GAM_037_GAM_039_GAM_R10_GAM_R11_traps_are_faced_one_by_one_in_the_order_of_laying():
    game = Table(
        pools=(["Indy", "Marion"], []), hands=([], ["Snake Pit", "Hidden Pit", "Quicksand"]), damage=HARMLESS
    )
    game.search("Indy", ["Quicksand", "Snake Pit", "Hidden Pit"])
    faced = []
    while game.test:
        faced.append(game.test)
        later = {"Quicksand", "Snake Pit", "Hidden Pit"} - set(faced)
        assert game.at("face down") == later, "each is turned up when the one before it is settled"
        assert game.place(game.test) == "table"
        game.roll(1)
    assert faced == ["Quicksand", "Snake Pit", "Hidden Pit"]


def test_GAM_038_GAM_R10_the_booby_trap_comes_first():
    game = Table(pools=(["Indy", "Marion"], []), hands=([], ["Snake Pit"]), locations=[TRAPPED])
    game.search("Indy", ["Snake Pit"])
    assert game.test == TRAPPED
    assert game.place("Snake Pit") == "face down"
    game.roll(6)
    assert game.test == "Snake Pit"


def test_GAM_040_GAM_R12_without_any_test_the_artifact_is_drawn_at_once():
    game = Table(hands=(["Whip"], []), pools=(["Indy", "Marion"], ["Belloq"]), locations=["Cargo Ship"])
    game.search("Indy")
    assert game.asked == (B, CHASE), "there is no window for A"


# ---------------------------------------------------------------- windows of the search


def test_D4_GAM_041_GAM_R12_one_window_before_each_test_and_one_after_the_last():
    game = Table(
        hands=(["Whip"], ["Snake Pit", "Hidden Pit"]),
        pools=(["Indy", "Marion"], ["Belloq"]),
        locations=[TRAPPED],
        damage=HARMLESS,
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"])
    windows = []
    while game.asked == (A, SEARCH_WINDOW):
        windows.append(game.test)
        assert game.options() == {"Marion", "Whip", "pass"}
        game.roll(1)
    assert windows == [TRAPPED, "Snake Pit", "Hidden Pit", None]
    assert game.asked == (B, CHASE)


def test_GAM_041_the_pass_ends_the_window_with_the_test():
    game = Table(hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion"], [])).search(
        "Indy", ["Snake Pit"]
    )
    before = game.record.rng.copy()
    game.choose("Whip")
    assert (game.record.rng == before).all(), "nothing is rolled while the searcher still acts"
    game.choose("pass")
    assert (game.record.rng != before).any()


def test_GAM_042_GAM_043_any_number_of_pool_characters_of_the_leaders_type():
    game = Table(
        pools=(["Indy", "Marion", "Bush Pilot", "Belloq", "Hired Thug"], ["Ship Captain"]),
        hands=(["Field Doctor"], ["Snake Pit"]),
    )
    game.search("Indy", ["Snake Pit"])
    assert game.options() == {"Marion", "Bush Pilot", "pass"}
    game.choose("Bush Pilot")
    assert game.place("Bush Pilot") == "party A"
    assert game.options() == {"Marion", "pass"}
    assert game.party(A) == ["Indy", "Bush Pilot"]


def test_GAM_043_foes_join_a_foe():
    game = Table(pools=(["Indy", "Marion", "Belloq", "Hired Thug"], []), hands=([], ["Snake Pit"]))
    game.search("Belloq", ["Snake Pit"])
    assert game.options() == {"Hired Thug", "pass"}


def test_GAM_044_GAM_R14_D5_gear_goes_onto_one_character_of_the_own_party():
    game = Table(
        hands=(["Whip", "Horse", "Quicksand"], ["Snake Pit", "Truck"]),
        pools=(["Indy", "Marion", "Bush Pilot"], ["Belloq"]),
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion")
    assert game.options() == {"Bush Pilot", "Whip", "Horse", "pass"}
    game.choose("Horse")
    assert game.asked == (A, CARRIER)
    assert game.options() == {"Indy", "Marion"}, "not a character of the pool, nor one of the opponent"
    game.choose("Marion")
    assert game.place("Horse") == "on Marion"
    assert game.asked == (A, SEARCH_WINDOW)
    assert game.options() == {"Bush Pilot", "Whip", "pass"}


def test_GAM_045_GAM_046_GAM_R15_several_cards_on_one_character_add_up_and_stay():
    gear = {
        "Whip": {"attack": 5, "defence": 4, "speed": -4, "luck": 2},
        "Horse": {"attack": -4, "defence": 4, "speed": 6, "luck": 1},
        "Truck": {"attack": -6, "defence": 5, "speed": 7, "luck": -1},
    }
    game = Table(
        hands=(list(gear), ["Snake Pit"]),
        pools=(["Indy", "Marion"], []),
        figures=gear,
    )
    game.search("Indy", ["Snake Pit"]).choose("Whip", "Horse", "Truck")
    assert {game.place(card) for card in gear} == {"on Indy"}
    assert game.value("Indy", "attack") == 13 + 5 - 4 - 6
    assert game.value("Indy", "defence") == 15 + 4 + 4 + 5
    assert game.value("Indy", "speed") == 14 - 4 + 6 + 7
    assert game.value("Indy", "luck") == 15 + 2 + 1 - 1
    assert game.options() == {"Marion", "pass"}, "a card laid is not moved or taken back"


def test_GAM_R16_one_thing_at_a_time_any_number_of_times_until_the_pass():
    game = Table(hands=(["Whip", "Horse"], ["Snake Pit"]), pools=(["Indy", "Marion", "Bush Pilot"], []))
    game.search("Indy", ["Snake Pit"])
    for word in ("Marion", "Whip", "Indy", "Bush Pilot"):
        game.choose(word)
        assert game.test == "Snake Pit"
    assert game.asked == (A, SEARCH_WINDOW)
    assert game.options() == {"Horse", "pass"}
    game.roll(6)
    assert game.asked == (A, SEARCH_WINDOW), "the pass ended that window only"
    assert game.test is None
    assert game.options() == {"Horse", "pass"}


def test_GAM_047_GAM_R13_the_second_player_does_nothing_in_these_windows():
    game = Table(
        hands=(["Whip"], ["Snake Pit", "Hidden Pit", "Truck", "Horse"]),
        pools=(["Indy", "Marion"], ["Belloq", "Sword Master"]),
        damage=HARMLESS,
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"])
    while game.asked[1] != CHASE:
        assert game.asked == (A, SEARCH_WINDOW)
        game.roll(1)
    assert game.party(B) == []


# ---------------------------------------------------------------- tests of luck


def test_GAM_048_the_partys_luck_is_the_sum_over_the_party_not_the_pool():
    figures = {"Indy": {"luck": 15}, "Marion": {"luck": 12}, "Bush Pilot": {"luck": 11}, "Whip": {"luck": 2}}
    game = Table(
        hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion", "Bush Pilot"], []), figures=figures
    )
    game.search("Indy", ["Snake Pit"])
    assert game.seen_by(A)["own_luck"] == 15
    game.choose("Marion")
    assert game.seen_by(A)["own_luck"] == pytest.approx(15 + 12)
    game.choose("Whip", "Marion")
    assert game.seen_by(A)["own_luck"] == pytest.approx(15 + 12 + 2)


def test_GAM_049_GAM_R17_a_sum_below_0_counts_as_0_and_only_the_sum_is_cut_off():
    figures = {"Indy": {"luck": -20}, "Marion": {"luck": 12}, "Bush Pilot": {"luck": 40}}
    game = Table(hands=([], ["Snake Pit"]), pools=(["Indy", "Marion", "Bush Pilot"], []), figures=figures)
    game.search("Indy", ["Snake Pit"])
    assert game.seen_by(A)["own_luck"] == 0
    game.choose("Marion")
    assert game.seen_by(A)["own_luck"] == 0
    game = Table(
        hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion", "Bush Pilot"], []), figures=figures
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion", "Bush Pilot")
    assert game.seen_by(A)["own_luck"] == pytest.approx(-20 + 12 + 40)


def bands_of(name):
    return CARDS[name]["effect"]["bands"]


@pytest.mark.parametrize("name", [*TRAPS, *BOOBY_TRAPPED])
def test_GAM_050_GAM_051_GAM_R18_the_range_that_holds_the_luck_or_the_nearest_one(name):
    rules, row, bands = GAME.rules().record[0], NUMBER[name] - NUMBER["Snake Pit"], bands_of(name)
    for luck in range(130):
        inside = [band for band in bands if band["min"] <= luck <= band["max"]]
        nearest = bands[0] if luck < bands[0]["min"] else bands[-1]
        expected = set((inside or [nearest])[0]["pass"])
        assert {face for face in range(1, 7) if passes(rules, row, luck, face)} == expected, luck


def test_GAM_052_GAM_R19_one_roll_each_face_equally_likely():
    """At luck 29 the Snake Pit is passed on 4, 5 and 6: in half of the cases."""
    passed = 0
    for seed in range(400):
        game = Table(
            hands=([], ["Snake Pit"]),
            pools=(["Indy", "Marion"], []),
            figures={"Indy": {"luck": 29}},
            seed=seed,
        )
        game.search("Indy", ["Snake Pit"]).choose("pass")
        passed += game.place("Snake Pit") == "past"
    assert abs(passed - 200) < 4 * 10


def test_GAM_053_GAM_R28_passed_no_damage_the_trap_is_used_the_next_is_faced():
    game = Table(hands=([], ["Snake Pit", "Hidden Pit"]), pools=(["Indy", "Marion"], []))
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).roll(6)
    assert game.place("Snake Pit") == "past"
    assert game.damage("Indy") == 0
    assert game.test == "Hidden Pit"


def test_GAM_054_GAM_R28_failed_the_trap_stays_on_the_table():
    game = Table(
        hands=([], ["Snake Pit", "Hidden Pit"]), pools=(["Indy", "Marion"], []), damage={"Snake Pit": 9}
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).roll(1)
    assert game.place("Snake Pit") == "table"
    assert game.damage("Indy") == 9


def test_D6_GAM_055_GAM_056_GAM_R21_the_second_player_gives_the_whole_damage_to_one_character():
    game = Table(
        hands=(["Whip"], ["Snake Pit"]),
        pools=(["Indy", "Marion", "Bush Pilot", "Village Elder"], ["Belloq"]),
        damage={"Snake Pit": 7},
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion", "Bush Pilot").roll(1)
    assert game.asked == (B, TRAP_DAMAGE)
    assert game.options() == {"Indy", "Marion", "Bush Pilot"}, (
        "anyone in the party, nobody in the pool, no pass"
    )
    game.choose("Bush Pilot")
    assert [game.damage(name) for name in ("Indy", "Marion", "Bush Pilot")] == [0, 0, 7]


@pytest.mark.parametrize(("second", "expected"), [("Indy", [10, 0]), ("Marion", [5, 5])])
def test_GAM_057_damage_of_different_tests_to_the_same_character_or_to_others(second, expected):
    game = Table(
        hands=(["Whip"], ["Snake Pit", "Hidden Pit"]),
        pools=(["Indy", "Marion"], []),
        damage={"Snake Pit": 5, "Hidden Pit": 5},
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).choose("Marion")
    game.roll(1).choose("Indy").roll(1).choose(second)
    assert [game.damage(name) for name in ("Indy", "Marion")] == expected


def test_GAM_058_GAM_R20_the_damage_of_the_booby_trap_is_assigned_in_the_same_way():
    game = Table(
        hands=(["Whip"], []), pools=(["Indy", "Marion"], []), locations=[TRAPPED], damage={TRAPPED: 6}
    )
    game.choose("yes", "Indy").choose("Marion").roll(1)
    assert game.asked == (B, TRAP_DAMAGE)
    game.choose("Marion")
    assert game.damage("Marion") == 6
    assert game.place(TRAPPED) == "table", "the location stays until the clean up"


def test_GAM_R20_a_location_whose_booby_trap_was_passed_stays_on_the_table():
    game = Table(hands=(["Whip"], []), pools=(["Indy", "Marion"], []), locations=[TRAPPED])
    game.choose("yes", "Indy").roll(6)
    assert game.asked == (A, SEARCH_WINDOW)
    assert game.place(TRAPPED) == "table"


@pytest.mark.parametrize(("damage", "place"), [(14, "party A"), (15, "party A"), (16, "past")])
def test_GAM_059_GAM_R23_damage_greater_than_the_defence_not_equal(damage, place):
    """Indy has defence 15."""
    game = Table(
        hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion"], []), damage={"Snake Pit": damage}
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion").roll(1).choose("Indy")
    assert game.place("Indy") == place


@pytest.mark.parametrize(("damage", "place"), [(19, "party A"), (20, "past")])
def test_GAM_059_gear_counts_in_the_defence(damage, place):
    """Indy with the Whip: 15 + 4 = 19."""
    game = Table(
        hands=(["Whip", "Horse"], ["Snake Pit"]), pools=(["Indy", "Marion"], []), damage={"Snake Pit": damage}
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion", "Whip", "Indy").roll(1).choose("Indy")
    assert game.place("Indy") == place


def test_GAM_060_GAM_R26_a_character_leaves_with_all_its_gear():
    game = Table(
        hands=(["Whip", "Horse", "Truck"], ["Snake Pit"]),
        pools=(["Indy", "Marion"], []),
        damage=DEADLY,
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion", "Whip", "Indy", "Horse", "Marion")
    game.roll(1).choose("Indy")
    assert game.place("Indy") == game.place("Whip") == "past"
    assert game.place("Horse") == "on Marion"
    assert game.party(A) == ["Marion"]


def test_GAM_061_damage_stays_and_adds_up():
    """Marion's 12 stand 6, and another 6, and not one point more."""
    game = Table(
        hands=(["Whip"], ["Snake Pit", "Hidden Pit", "Quicksand"]),
        pools=(["Indy", "Marion"], []),
        damage={"Snake Pit": 6, "Hidden Pit": 6, "Quicksand": 1},
        figures={"Marion": {"defence": 12}},
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit", "Quicksand"]).choose("Marion")
    game.roll(1).choose("Marion").roll(1).choose("Marion")
    assert (game.damage("Marion"), game.place("Marion")) == (12, "party A")
    game.roll(1).choose("Marion")
    assert game.place("Marion") == "past"


def test_GAM_062_after_a_failed_test_the_next_trap_is_faced():
    game = Table(hands=(["Whip"], ["Snake Pit", "Hidden Pit"]), pools=(["Indy", "Marion"], []), damage=DEADLY)
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).choose("Marion").roll(1).choose("Indy")
    assert game.test == "Hidden Pit"
    assert game.party(A) == ["Marion"]


def test_GAM_063_GAM_R27_without_its_leader_the_party_goes_on_with_its_type():
    game = Table(
        hands=([], ["Snake Pit", "Hidden Pit"]),
        pools=(
            ["Indy", "Marion", "Bush Pilot", "Belloq"],
            ["Sword Master", "Ship Captain", "Rival Collector"],
        ),
        damage=DEADLY,
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion").roll(1).choose("Indy")
    assert game.asked == (A, SEARCH_WINDOW)
    assert game.options() == {"Bush Pilot", "pass"}
    game.choose("pass", "yes")
    assert game.options() == {"Sword Master", "Rival Collector"}, "chasers are still of the other type"


def test_GAM_064_GAM_R30_the_last_characters_loss_ends_the_search():
    game = Table(
        hands=(["Village Elder"], ["Snake Pit", "Hidden Pit"]),
        pools=(["Indy", "Marion"], ["Belloq"]),
        damage=DEADLY,
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).roll(1)
    assert game.asked == (A, LAY_CHARACTER), "no other character can join"
    assert game.place("Indy") == game.place("Hidden Pit") == "past"
    assert game.pool(A) == {"Marion"}
    assert len(game.at("pile") & set(ARTIFACTS)) == 12, "no artifact is drawn"


@pytest.mark.parametrize("tested", [False, True])
def test_GAM_R30_also_through_the_searchers_own_gear_before_or_after_a_test(tested):
    game = Table(
        hands=(["Dynamite Bundle", "Village Elder"], ["Snake Pit"]),
        pools=(["Indy", "Marion"], ["Belloq"]),
        figures={"Dynamite Bundle": {"defence": -15}},
    )
    game.search("Indy", ["Snake Pit"])
    if tested:
        game.roll(6)
    game.choose("Dynamite Bundle")
    assert game.asked == (A, LAY_CHARACTER)
    assert game.place("Indy") == game.place("Dynamite Bundle") == game.place("Snake Pit") == "past"
    assert len(game.at("pile") & set(ARTIFACTS)) == 12


@pytest.mark.parametrize("face", [1, 6])
def test_GAM_065_GAM_066_GAM_R31_GAM_R32_one_artifact_after_the_last_trap_passed_or_failed(face):
    game = Table(hands=([], ["Snake Pit"]), pools=(["Indy", "Marion"], ["Belloq"]), damage=HARMLESS)
    game.search("Indy", ["Snake Pit"]).roll(face)
    assert len(game.at("pile") & set(ARTIFACTS)) == 12
    game.choose("pass")
    assert game.asked == (B, CHASE)
    assert len(game.at("pile") & set(ARTIFACTS)) == 11
    assert len(game.at("table") & set(ARTIFACTS)) == 1


def test_GAM_003_an_artifact_is_won_by_finding_it_and_getting_away():
    game = Table(pools=(["Indy"], []), collected=(1, 3)).search("Indy")
    assert (game.collected(A), game.collected(B)) == (2, 3)


def test_GAM_008_GAM_R22_GAM_R29_damage_is_a_number_without_limit():
    figures = {"Indy": {"defence": 5000}}
    game = Table(
        hands=(["Whip"], ["Snake Pit", "Hidden Pit"]),
        pools=(["Indy", "Marion"], []),
        figures=figures,
        damage={"Snake Pit": 2000, "Hidden Pit": 2000},
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).choose("Marion")
    game.roll(1).choose("Indy").roll(1).choose("Indy")
    assert game.damage("Indy") == 4000
    assert game.damage("Marion") == 0


def test_GAM_R22_what_is_not_needed_does_not_pass_on_to_others():
    game = Table(hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion"], []), damage={"Snake Pit": 500})
    game.search("Indy", ["Snake Pit"]).choose("Marion").roll(1).choose("Marion")
    assert game.place("Marion") == "past"
    assert game.damage("Indy") == 0


def test_GAM_R29_a_trap_that_did_damage_does_not_leave_with_its_victim():
    game = Table(hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion"], []), damage=DEADLY)
    game.search("Indy", ["Snake Pit"]).choose("Marion").roll(1).choose("Marion")
    assert game.place("Snake Pit") == "table"


def test_GAM_R24_gear_that_lowers_the_defence_is_checked_against_damage_taken():
    figures = {"Indy": {"defence": 15}, "Dynamite Bundle": {"defence": -6}, "Whip": {"defence": 4}}
    game = Table(
        hands=(["Dynamite Bundle", "Whip", "Horse"], ["Snake Pit", "Hidden Pit"]),
        pools=(["Indy", "Marion"], []),
        figures=figures,
        damage={"Snake Pit": 10},
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).choose("Marion").roll(1).choose("Indy")
    game.choose("Whip", "Indy")
    assert game.place("Indy") == "party A"
    game.choose("Dynamite Bundle", "Indy")
    assert (game.place("Indy"), game.value("Indy", "defence")) == ("party A", 13), "13 against 10"
    game = Table(
        hands=(["Dynamite Bundle", "Whip", "Horse"], ["Snake Pit", "Hidden Pit"]),
        pools=(["Indy", "Marion"], []),
        figures=figures,
        damage={"Snake Pit": 10},
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).choose("Marion").roll(1).choose("Indy")
    game.choose("Dynamite Bundle", "Indy")
    assert game.place("Indy") == "past", "9 against 10, and no later card can save him"
    assert game.options() == {"Whip", "Horse", "pass"}


def test_types_of_the_components_stand_for_all_that_may_join():
    """Every friend can join every friend, every foe every foe."""
    for kind in (FRIENDS, FOES):
        game = Table(pools=(list(kind), []), hands=([], ["Snake Pit"]))
        game.search(kind[0], ["Snake Pit"])
        assert game.options() == {*kind[1:], "pass"}
        game.choose(*kind[1:-1])
        assert game.party(A) == list(kind[:-1])


def test_every_weapon_and_vehicle_can_be_played_in_the_search():
    for card in (*WEAPONS, *VEHICLES):
        game = Table(
            hands=([card], ["Snake Pit"]), pools=(["Indy", "Marion"], []), figures={"Indy": {"defence": 90}}
        )
        game.search("Indy", ["Snake Pit"]).choose(card)
        assert game.place(card) == "on Indy"
        assert game.place(QUIET[0]) == "table"
