"""What a seat's observation adds up for it: pools, leads, and where the choices at hand would lead."""

from __future__ import annotations

import numpy as np
import pytest

from tests.gamble.position import (
    ALWAYS_FAILS,
    ASSIGN,
    CARDS,
    CARRIER,
    FIGHT_WINDOW,
    FIGURES,
    LAY_TRAP,
    NUMBER,
    SEARCH_LEADER,
    TRAP_DAMAGE,
    A,
    B,
    Table,
)

FRIENDS_FIRST = {"friends": 0, "foes": 1}


def pool(seen: dict[str, np.ndarray], whose: str, types: str) -> dict[str, float]:
    """Sums of attack, defence, speed and luck of a type in a pool."""
    points = seen[f"{whose}_pool"].reshape(2, 4)[FRIENDS_FIRST[types]]
    return dict(zip(FIGURES, points.round().tolist(), strict=False))


def printed(*names: str) -> dict[str, int]:
    return {figure: sum(CARDS[name][figure] for name in names) for figure in FIGURES[:4]}


def test_pools_are_added_up_type_by_type():
    game = Table(
        pools=(["Indy", "Marion", "Hired Thug"], ["Belloq", "Bush Pilot"]), hands=(["Desert Nomad"], [])
    )
    for seat, own, other in ((A, "own", "other"), (B, "other", "own")):
        seen = game.seen_by(seat)
        assert pool(seen, own, "friends") == printed("Indy", "Marion")
        assert pool(seen, own, "foes") == printed("Hired Thug")
        assert pool(seen, other, "friends") == printed("Bush Pilot")
        assert pool(seen, other, "foes") == printed("Belloq")


def test_a_pool_is_ahead_of_the_other_types_that_could_chase_it():
    game = Table(
        pools=(["Indy", "Marion"], ["Belloq", "Bush Pilot"]),
        figures={
            "Indy": {"speed": 9, "attack": 10, "defence": 11},
            "Marion": {"speed": 4, "attack": 1, "defence": 2},
            "Belloq": {"speed": 7, "attack": 5, "defence": 6},
            "Bush Pilot": {"speed": 30, "attack": 40, "defence": 40},
        },
    )
    assert game.seen_by(A)["pool_speed_lead"] == pytest.approx([9 + 4 - 7, -20])  # no more is shown
    assert game.seen_by(A)["pool_strength_lead"] == pytest.approx([10 + 11 + 1 + 2 - 5 - 6, -60])
    assert game.seen_by(B)["pool_speed_lead"] == pytest.approx([20, 7 - 9 - 4])
    assert game.seen_by(B)["pool_strength_lead"] == pytest.approx([60, 5 + 6 - 10 - 11 - 1 - 2])


def test_parties_are_compared_as_they_are_and_as_they_could_be():
    game = Table(
        pools=(["Indy", "Marion", "Hired Thug"], ["Belloq", "Sword Master", "Bush Pilot"]),
        figures={
            "Indy": {"speed": 9, "attack": 10, "defence": 11},
            "Marion": {"speed": 4, "attack": 1, "defence": 2},
            "Belloq": {"speed": 7, "attack": 5, "defence": 6},
            "Sword Master": {"speed": 1, "attack": 20, "defence": 9},
        },
    )
    game.search("Indy").chase("Belloq")
    speeds, strengths = np.array([9 - 7, 9 - 7 + 4 - 1]), np.array([21 - 11, 21 - 11 + 3 - 29])
    for seat, sign in ((A, 1), (B, -1)):
        assert game.seen_by(seat)["speed_lead"][:2] == pytest.approx(sign * speeds)
        assert game.seen_by(seat)["strength_lead"] == pytest.approx(sign * strengths)
    assert game.seen_by(A)["speed_lead"][2] == pytest.approx(9 - 7 + 4)
    assert game.seen_by(B)["speed_lead"][2] == pytest.approx(7 - 9 + 1)
    assert game.seen_by(A)["attack_lead"] == pytest.approx([10 - 6, 5 - 11])
    assert game.seen_by(B)["attack_lead"] == pytest.approx([5 - 11, 10 - 6])


def test_gear_in_hand_is_added_up_without_what_it_takes_away():
    game = Table(
        hands=(["Whip", "Motorcycle", "Snake Pit"], ["Revolver"]),
        pools=(["Indy"], ["Belloq"]),
        figures={
            "Indy": {"speed": 9},
            "Belloq": {"speed": 7},
            "Whip": {"attack": 3, "defence": -2, "speed": 0, "luck": 1},
            "Motorcycle": {"attack": 1, "defence": -4, "speed": 5, "luck": -1},
        },
    )
    assert game.seen_by(A)["own_gear"] == pytest.approx([4, 0, 5, 1])
    game.search("Indy").chase("Belloq")
    assert game.seen_by(A)["speed_lead"][2] == pytest.approx(9 - 7 + 5)


def test_damage_assigned_in_the_fight_takes_from_the_strength():
    game = Table(
        pools=(["Indy", "Marion"], ["Belloq", "Sword Master"]),
        figures={"Indy": {"speed": 1, "attack": 10}, "Marion": {"speed": 1}},
    )
    game.search("Indy").chase("Belloq").choose("Marion", "Sword Master")
    assert game.asked == (A, ASSIGN)
    before = game.seen_by(B)["strength_lead"][0]
    game.choose("Belloq")
    assert game.asked == (A, ASSIGN)
    assert game.seen_by(B)["strength_lead"][0] == pytest.approx(before - 10)


def test_who_lays_traps_sees_how_likely_each_fails_the_searcher_with_all_help():
    """Indy and Marion have luck 27, where the Snake Pit passes on 4, 5 and 6 (GAM-121)."""
    game = Table(hands=([], ["Snake Pit", "Whip"]), pools=(["Indy", "Marion"], ["Belloq"]))
    game.choose("yes").choose_or_skip("Indy", SEARCH_LEADER)
    assert game.asked == (B, LAY_TRAP)
    risk = game.seen_by(B)["risk"]
    assert risk[0] == pytest.approx(1 / 2)
    assert not risk[1:].any()
    assert not game.seen_by(A)["risk"].any(), "the other seat would learn of the hand"


def test_who_faces_a_test_sees_the_chance_with_all_help():
    game = Table(hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion"], []))
    game.search("Indy", traps=["Snake Pit"])
    assert game.seen_by(A)["best_chance"] == pytest.approx(1 / 2)  # luck 27, as above
    game.choose("Marion")
    assert game.seen_by(A)["best_chance"] == game.seen_by(A)["chance"] == pytest.approx(1 / 2)


@pytest.mark.parametrize(("defence", "toll"), [(9, 1), (10, 10 / 11 / 4), (2, 1)])
def test_how_close_the_attack_being_assigned_brings_each_to_leaving_is_shown(defence, toll):
    """Damage must be greater than the defence (GAM-098)."""
    game = Table(
        pools=(["Indy"], ["Belloq", "Sword Master"]),
        figures={
            "Indy": {"speed": 1, "attack": 10},
            "Belloq": {"defence": defence},
            "Sword Master": {"defence": 30},
        },
    )
    game.search("Indy").chase("Belloq").choose("Sword Master")
    assert game.asked == (A, ASSIGN)
    seen = game.seen_by(A)["prospect"]
    assert seen[NUMBER["Belloq"]] == pytest.approx(toll)
    assert seen[NUMBER["Sword Master"]] == pytest.approx(10 / 31 / 4)
    assert np.count_nonzero(seen) == 2
    assert not game.seen_by(B)["prospect"].any()


def three_strikes(belloq: int, sword_master: int, others: tuple[int, int]) -> np.ndarray:
    """What A sees of the opponents when Indy strikes with 10 and two others are to follow."""
    marion, elder = others
    game = Table(
        pools=(["Indy", "Marion", "Village Elder"], ["Belloq", "Sword Master"]),
        figures={
            "Indy": {"speed": 1, "attack": 10},
            "Marion": {"attack": marion},
            "Village Elder": {"attack": elder},
            "Belloq": {"speed": 99, "defence": belloq},
            "Sword Master": {"defence": sword_master},
        },
    )
    game.search("Indy").chase("Belloq").choose("Marion", "Sword Master", "Village Elder")
    assert game.asked == (A, ASSIGN)
    seen = game.seen_by(A)["prospect"]
    return np.array([seen[NUMBER["Belloq"]], seen[NUMBER["Sword Master"]]])


def test_whom_the_attacks_to_come_could_finish_stands_out():
    """Damage must be greater than the defence (GAM-098): with Indy's 10, 4 and 3 finish 13 and 16, not 17."""
    assert three_strikes(13, 14, (4, 3)) == pytest.approx([1 / 2, 10 / 15 / 4]), "the frailest one first"
    assert three_strikes(17, 16, (3, 4)) == pytest.approx([10 / 18 / 4, 1 / 2])
    assert three_strikes(17, 18, (4, 3)) == pytest.approx([10 / 18 / 4, 10 / 19 / 4])


def test_whom_the_attacks_to_come_can_see_to_is_left_to_them():
    """9 is for a defence of 8 and 12 for one of 9; then 1 is too little beside Indy's 10 against 11 (GAM-098)."""
    assert three_strikes(8, 9, (9, 3)) == pytest.approx([1 / 2, 1])
    assert three_strikes(8, 9, (12, 9)) == pytest.approx([1 / 2, 1 / 2])
    assert three_strikes(11, 9, (12, 1)) == pytest.approx([10 / 12 / 4, 1 / 2])
    assert three_strikes(20, 8, (12, 9)) == pytest.approx([1 / 2, 1 / 2])


def test_who_is_doomed_already_is_shown_to_whoever_assigns_the_next_attack():
    game = Table(
        pools=(["Indy", "Marion"], ["Belloq", "Sword Master"]),
        figures={
            "Indy": {"speed": 1, "attack": 10},
            "Marion": {"attack": 4},
            "Belloq": {"defence": 9},
            "Sword Master": {"defence": 7},
        },
    )
    game.search("Indy").chase("Belloq").choose("Marion").choose("Sword Master")
    assert game.asked == (A, ASSIGN)
    game.choose("Belloq")
    assert game.asked == (A, ASSIGN)
    seen = game.seen_by(A)["prospect"]
    assert seen[NUMBER["Belloq"]] == -1
    assert seen[NUMBER["Sword Master"]] == pytest.approx(4 / 8 / 4)


def test_who_would_fall_by_a_trap_is_shown_to_whoever_assigns_its_damage():
    game = Table(
        hands=([], ["Snake Pit"]),
        pools=(["Indy", "Marion"], []),
        figures={"Indy": {"defence": 8}, "Marion": {"defence": 6}},
        damage={"Snake Pit": 7},
    )
    game.search("Indy", traps=["Snake Pit"])
    game.next_roll(ALWAYS_FAILS)
    game.choose("Marion")
    assert game.asked == (B, TRAP_DAMAGE)
    prospect = game.seen_by(B)["prospect"]
    assert prospect[NUMBER["Marion"]] == 1
    assert prospect[NUMBER["Indy"]] == pytest.approx(7 / 9 / 4)
    assert np.count_nonzero(prospect) == 2


ARMED = {
    "Indy": {"speed": 1, "attack": 10, "defence": 20},
    "Marion": {"speed": 1, "attack": 7, "defence": 21},
    "Village Elder": {"speed": 1, "attack": 11, "defence": 2},
    "Belloq": {"speed": 99, "attack": 1, "defence": 12},
    "Whip": {"attack": 3, "defence": -2},
}


@pytest.mark.parametrize(("blow", "indy", "marion"), [(1, 1 / 4, 0), (19, 0, 0), (20, 0, -1 / 4)])
def test_what_gear_changes_between_each_carrier_and_each_opponent_is_shown(blow, indy, marion):
    """Belloq leaves play by damage above 12 (GAM-098): 13 is enough, 10 is not. A defence below 1 is too little.

    With 18 left Indy would fall to a blow of 19, as he would not with 20; Marion to one of 20.
    """
    game = Table(
        hands=(["Whip"], []),
        pools=(["Indy", "Marion", "Village Elder"], ["Belloq"]),
        figures=ARMED | {"Belloq": ARMED["Belloq"] | {"attack": blow}},
    )
    game.search("Indy").chase("Belloq").choose("Marion", "Village Elder", "Whip")
    assert game.asked == (A, CARRIER)
    prospect = game.seen_by(A)["prospect"]
    assert prospect[NUMBER["Indy"]] == pytest.approx(indy)
    assert prospect[NUMBER["Marion"]] == pytest.approx(marion)
    assert prospect[NUMBER["Village Elder"]] == -1


def test_whom_each_helper_in_a_fight_could_strike_down_or_fall_to_is_shown():
    """Marion could strike down both, and fall to the Sword Master; the Elder neither; the Whip suits Indy best."""
    game = Table(
        hands=(["Whip", "Horse"], []),
        pools=(["Indy", "Marion", "Village Elder", "Hired Thug"], ["Belloq", "Sword Master"]),
        figures=ARMED
        | {
            "Marion": {"speed": 1, "attack": 13, "defence": 5},
            "Village Elder": {"speed": 1, "attack": 9, "defence": 9},
            "Sword Master": {"attack": 6, "defence": 9},
            "Horse": {"attack": 0, "defence": -30},
        },
    )
    game.search("Indy").chase("Belloq").choose("pass", "Sword Master", "pass")
    assert game.asked == (A, FIGHT_WINDOW)
    prospect = game.seen_by(A)["prospect"]
    assert prospect[NUMBER["Marion"]] == pytest.approx((2 - 1) / 4)
    assert prospect[NUMBER["Village Elder"]] == 0
    assert prospect[NUMBER["Whip"]] == pytest.approx(1 / 4), (
        "Indy's 13 is more than 12, his 10 was more than 9"
    )
    assert prospect[NUMBER["Horse"]] == -1, "whoever carried it would leave"
    assert prospect[NUMBER["Hired Thug"]] == 0, "of the other type"
    assert not game.seen_by(B)["prospect"].any(), "the hand is hidden"


@pytest.mark.parametrize(
    ("searcher", "chaser", "escapes", "catches"), [(8, 7, 1, 0), (7, 7, 0, 1), (6, 7, 0, 1)]
)
def test_who_is_fast_enough_is_shown_and_equal_speeds_mean_a_fight(searcher, chaser, escapes, catches):
    """GAM-083 to GAM-085; Marion could still run with Indy, nobody with Belloq."""
    figures = {"Indy": {"speed": searcher}, "Belloq": {"speed": chaser}, "Marion": {"speed": 2}}
    game = Table(pools=(["Indy", "Marion"], ["Belloq"]), figures=figures)
    game.search("Indy").chase("Belloq")
    assert game.seen_by(A)["fast_enough"].tolist() == [escapes, 1]
    assert game.seen_by(B)["fast_enough"].tolist() == [catches, catches]


def test_totals_are_cut_at_0_only_once_everything_is_added_up():
    """GAM-R17: the Elder's 6 - 4 - 5 = -3 counts as 0 by itself, and takes from the Foreman's 8: 5 against 7."""
    game = Table(
        hands=(["Whip", "Flying Wing"], []), pools=(["Village Elder", "Dig Foreman"], ["Hired Thug"])
    )
    game.search("Village Elder").chase("Hired Thug").choose("Whip", "Flying Wing")
    assert game.asked == (A, "chase window")
    assert game.value("Village Elder", "speed") == 6 - 4 - 5
    assert game.seen_by(A)["speed_lead"] == pytest.approx([-7, -2, -2])
    assert game.seen_by(A)["fast_enough"].tolist() == [0, 0]
    assert game.seen_by(B)["speed_lead"] == pytest.approx([7, 2, 7])
    assert game.seen_by(B)["fast_enough"].tolist() == [1, 1]
    assert game.choose("Dig Foreman").asked[1] == ASSIGN, "nobody has anything to play, and there is a fight"


def test_speeds_beyond_those_shown_are_compared_as_they_are():
    figures = {"Indy": {"speed": 133}, "Belloq": {"speed": 130}}
    game = Table(pools=(["Indy", "Marion"], ["Belloq"]), figures=figures)
    game.search("Indy").chase("Belloq")
    assert game.seen_by(A)["own_speed"] == game.seen_by(A)["other_speed"] == pytest.approx(120)
    assert game.seen_by(A)["speed_lead"][0] == pytest.approx(3)
    assert game.seen_by(A)["fast_enough"].tolist() == [1, 1]
    assert game.seen_by(B)["fast_enough"].tolist() == [0, 0]


def test_luck_below_0_takes_from_that_of_who_can_join():
    """45 - 20 = 25 passes the Snake Pit on 4, 5 and 6 (GAM-121)."""
    figures = {"Indy": {"luck": -20}, "Marion": {"luck": 45}}
    game = Table(hands=([], ["Snake Pit"]), pools=(["Indy", "Marion"], []), figures=figures)
    game.search("Indy", ["Snake Pit"])
    assert game.seen_by(A)["own_luck"] == 0
    assert game.seen_by(A)["best_chance"] == pytest.approx(1 / 2)
