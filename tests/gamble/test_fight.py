"""Step 4: the fight."""

import pytest

from tests.gamble.position import (
    ARTIFACTS,
    ASSIGN,
    CHASE,
    FAST,
    FIGHT_WINDOW,
    LAY_CHARACTER,
    SEARCH,
    A,
    B,
    Table,
    chased,
)

# ---------------------------------------------------------------- equipping


def test_D10_GAM_086_GAM_087_before_the_fight_both_may_play_again_the_active_player_first():
    game = chased(
        ("Indy", "Marion", "Hired Thug"),
        ("Belloq", "Sword Master", "Ship Captain"),
        (["Whip", "Snake Pit"], ["Truck"]),
        figures={"Belloq": FAST},
    )
    game.choose("pass", "pass")
    assert game.asked == (A, FIGHT_WINDOW)
    assert game.options() == {"Marion", "Whip", "pass"}
    game.choose("pass")
    assert game.asked == (B, FIGHT_WINDOW)
    assert game.options() == {"Sword Master", "Truck", "pass"}
    game.choose("Sword Master")
    assert game.asked == (A, FIGHT_WINDOW)
    game.choose("Whip")
    assert game.asked == (B, FIGHT_WINDOW)
    game.choose("Truck", "Sword Master")
    assert game.asked == (A, FIGHT_WINDOW)
    game.choose("pass")
    assert game.asked[1] == ASSIGN, "B has nothing left but to pass, so both have passed"


def test_GAM_088_a_party_emptied_in_step_4a_loses_at_once():
    game = chased(
        ("Indy", "Marion"),
        ("Belloq", "Sword Master"),
        (["Whip", "Field Doctor"], []),
        figures={"Whip": {"defence": -15}, "Belloq": FAST},
    )
    game.choose("pass", "pass", "Whip")
    assert game.collected(B) == 1
    assert game.asked == (A, LAY_CHARACTER)
    assert game.pool(B) == {"Belloq", "Sword Master"}


def test_GAM_089_speed_is_not_compared_again():
    game = chased(
        ("Indy", "Marion"),
        ("Belloq",),
        (["Horse"], []),
        figures={"Belloq": {"speed": 15, "attack": 1}, "Indy": {"speed": 14}, "Horse": {"speed": 70}},
    )
    game.choose("pass")
    assert game.asked == (A, FIGHT_WINDOW)
    game.choose("Horse", "pass")
    assert game.seen_by(A)["own_speed"] == 0, "the turn is over"
    assert game.collected(A) + game.collected(B) + game.jackpot == 1
    assert game.place("Horse") == "past"
    assert game.damage("Indy") == 0


# ---------------------------------------------------------------- assigning


def battle(attacks, defences, **options):
    """Indy and Marion fight Belloq and the Sword Master; A has the first choice of D11 if anybody has an attack."""
    figures = {name: {"attack": attacks[name], "defence": defences[name], "speed": 1} for name in attacks}
    figures["Belloq"] |= FAST
    game = chased(
        ("Indy", "Marion"), ("Belloq", "Sword Master"), (["Field Doctor"], []), figures=figures, **options
    )
    return game.choose("pass", "pass", "Marion", "Sword Master")


EVEN = {"Indy": 5, "Marion": 6, "Belloq": 7, "Sword Master": 8}
SOLID = dict.fromkeys(EVEN, 50)


def test_D11_GAM_090_the_searcher_assigns_each_characters_attack_to_the_chasers():
    game = battle(EVEN, SOLID)
    assert game.asked == (A, ASSIGN)
    assert game.options() == {"Belloq", "Sword Master"}


def test_GAM_090_gear_counts_in_the_attack():
    game = chased(
        ("Indy", "Marion"),
        ("Belloq", "Sword Master"),
        (["Whip"], []),
        figures={"Belloq": FAST, "Whip": {"attack": 5}},
    )
    game.choose("pass", "pass", "Marion", "Sword Master", "Whip", "Indy")
    assert game.asked == (A, ASSIGN)
    assert game.seen_by(A)["blow"] == pytest.approx(13 + 5)


def test_GAM_091_the_attack_of_one_goes_whole_to_one():
    game = battle(EVEN, SOLID).choose("Sword Master")
    stamina = game.seen_by(A)["stamina"]
    assert stamina[15] == pytest.approx(50 - 5)
    assert stamina[12] == pytest.approx(50)


def test_GAM_092_several_may_be_assigned_to_the_same_character():
    """5 + 6 = 11 against a defence of 10: neither alone would do."""
    game = battle(EVEN, SOLID | {"Belloq": 10}).choose("Belloq", "Belloq", "Indy", "Indy")
    assert game.place("Belloq") == "past"
    game = battle(EVEN, SOLID | {"Belloq": 10}).choose("Belloq", "Sword Master", "Indy", "Indy")
    assert game.place("Belloq") == "pool B"


def test_GAM_093_GAM_R17_an_attack_of_0_or_below_is_not_assigned_and_does_no_harm():
    game = battle(EVEN | {"Indy": 0, "Belloq": -7}, SOLID | {"Indy": 8, "Marion": 8, "Belloq": 1})
    assert game.seen_by(A)["attacker"] == pytest.approx(2), "Marion is asked for, Indy is passed over"
    game.choose("Sword Master")
    assert game.asked == (B, ASSIGN)
    assert game.seen_by(B)["attacker"] == pytest.approx(2), "the Sword Master, not Belloq"
    game.choose("Indy")
    assert game.pool(A) == {"Indy", "Marion"}, "8 points on a defence of 8"
    assert game.jackpot == 1


def test_GAM_094_GAM_R40_every_character_with_an_attack_must_be_assigned_in_the_order_of_joining():
    """Also to one that has got enough already; and there is no pass."""
    game = battle(EVEN, SOLID | {"Belloq": 2})
    order = []
    while game.asked[1] == ASSIGN:
        seat, options = game.asked[0], game.options()
        assert "pass" not in options
        order.append((seat, round(float(game.seen_by(seat)["attacker"][0]))))
        assert options == ({"Belloq", "Sword Master"} if seat == A else {"Indy", "Marion"})
        game.choose("Belloq" if seat == A else "Indy")
    assert order == [(A, 1), (A, 2), (B, 1), (B, 2)]
    assert game.place("Belloq") == "past"


def test_GAM_095_GAM_R41_the_chaser_assigns_after_the_searcher_and_knows_it_all():
    game = battle(EVEN, dict.fromkeys(EVEN, 30)).choose("Belloq", "Sword Master")
    assert game.asked == (B, ASSIGN)
    assert game.options() == {"Indy", "Marion"}
    stamina = game.seen_by(B)["stamina"]
    assert stamina[12] == pytest.approx(30 - 5)
    assert stamina[15] == pytest.approx(30 - 6)
    assert game.place("Belloq") == "party B", "no damage takes effect before all is assigned"
    assert game.damage("Belloq") == 0


def test_GAM_096_who_is_going_to_fall_still_deals_full_damage():
    game = battle(EVEN, SOLID | {"Indy": 6, "Belloq": 4})
    game.choose("Belloq", "Sword Master", "Indy", "Marion")
    assert game.place("Belloq") == "past", "5 against 4"
    assert game.place("Indy") == "past", "7 of Belloq against 6"


def test_GAM_097_GAM_098_all_damage_takes_effect_at_once_greater_not_equal():
    game = battle(EVEN, {"Indy": 14, "Marion": 8, "Belloq": 5, "Sword Master": 5})
    game.choose("Belloq", "Sword Master", "Indy", "Marion")
    assert game.pool(B) == {"Belloq"}, "5 against 5 stays, 6 against 5 leaves"
    assert game.pool(A) == {"Indy", "Marion"}, "7 against 14 and 8 against 8 stay"


def test_GAM_098_gear_leaves_with_its_character():
    game = chased(
        ("Indy", "Marion"),
        ("Belloq", "Sword Master"),
        (["Whip"], ["Truck"]),
        figures={"Belloq": FAST | {"defence": 1}},
    )
    game.choose("pass", "pass", "Marion", "Truck", "Whip", "Indy")
    while game.asked[1] != ASSIGN:
        game.choose("pass")
    while game.asked[1] == ASSIGN:
        game.choose("Belloq" if game.asked[0] == A else "Indy")
    assert game.place("Belloq") == game.place("Truck") == "past"


def test_GAM_099_GAM_R43_there_is_one_round_only():
    game = battle(EVEN, SOLID).choose("Belloq", "Belloq", "Indy", "Indy")
    assert game.asked == (A, LAY_CHARACTER)


def test_GAM_R42_damage_from_traps_counts_in_the_fight():
    """Marion: 5 of a trap and 8 in the fight are more than 12."""
    for damage, place in ((5, "past"), (4, "pool A")):
        game = Table(
            pools=(["Marion", "Indy"], ["Sword Master"]),
            hands=(["Field Doctor"], ["Snake Pit"]),
            figures={"Marion": {"defence": 12, "attack": 0}, "Sword Master": FAST | {"attack": 8}},
            damage={"Snake Pit": damage},
        )
        game.search("Marion", ["Snake Pit"]).roll(1).choose("pass").chase("Sword Master")
        assert game.damage("Marion") == damage
        game.choose("pass", "pass")
        assert game.place("Marion") == place


# ---------------------------------------------------------------- outcome


def test_GAM_100_only_one_party_left_its_owner_gets_the_artifact():
    game = battle(EVEN, SOLID | {"Belloq": 1, "Sword Master": 1}, jackpot=1)
    game.choose("Belloq", "Sword Master", "Indy", "Indy")
    assert (game.collected(A), game.collected(B)) == (2, 0)


def test_GAM_003_GAM_100_GAM_R34_the_chaser_takes_the_artifact_of_the_search_not_of_the_collection():
    game = battle(EVEN, SOLID | {"Indy": 1, "Marion": 1}, collected=(3, 0))
    game.choose("Belloq", "Belloq", "Indy", "Marion")
    assert (game.collected(A), game.collected(B)) == (3, 1)


def test_GAM_101_GAM_R46_nobody_left_the_artifact_is_lost_for_good():
    game = battle(EVEN, dict.fromkeys(EVEN, 1))
    (artifact,) = game.at("table") & set(ARTIFACTS)
    game.choose("Belloq", "Sword Master", "Indy", "Marion")
    assert game.place(artifact) == "past"
    assert (game.collected(A), game.collected(B), game.jackpot) == (0, 0, 0)
    assert len(game.at("pile") & set(ARTIFACTS)) == 11


def test_GAM_102_both_parties_left_the_artifact_becomes_the_jackpot():
    game = battle(EVEN, SOLID).choose("Belloq", "Belloq", "Indy", "Indy")
    assert game.jackpot == 1
    assert len(game.at("jackpot")) == 1
    assert (game.collected(A), game.collected(B)) == (0, 0)


def test_GAM_103_GAM_104_GAM_R44_the_next_artifact_brings_the_whole_jackpot():
    game = battle(EVEN, SOLID, jackpot=2).choose("Belloq", "Belloq", "Indy", "Indy")
    assert game.jackpot == 3, "several gather"
    game = Table(pools=(["Indy"], []), jackpot=3).search("Indy")
    assert (game.collected(A), game.jackpot) == (4, 0)
    assert len(game.at("collection A")) == 4


def test_GAM_103_in_any_later_turn_and_for_either_player():
    game = Table(pools=(["Indy"], ["Belloq"]), hands=([], ["Sword Master"]), jackpot=2)
    game.choose("no")
    assert game.asked == (B, SEARCH)
    game.search("Belloq").choose_or_skip("no", CHASE)
    assert game.collected(B) == 3


def test_GAM_105_GAM_R45_a_lost_artifact_leaves_the_jackpot_where_it_is():
    game = battle(EVEN, dict.fromkeys(EVEN, 1), jackpot=2)
    game.choose("Belloq", "Sword Master", "Indy", "Marion")
    assert game.jackpot == 2
    assert len(game.at("jackpot")) == 2


def test_a_fight_in_which_nobody_has_an_attack_ends_in_the_jackpot():
    game = battle(dict.fromkeys(EVEN, 0), SOLID)
    assert game.jackpot == 1
    assert game.asked == (A, LAY_CHARACTER)
