"""Steps 3 and 4: the chase and the fight."""

import pytest

from tests.gamble.position import (
    ARTIFACTS,
    ASSIGN,
    CARRIER,
    CHASE,
    CHASE_LEADER,
    CHASE_WINDOW,
    FIGHT_WINDOW,
    LAY_CHARACTER,
    SEARCH,
    A,
    B,
    Table,
)

FAST = {"speed": 99}


def chased(searchers=("Indy",), chasers=("Belloq",), hands=((), ()), **options):
    """A has found an artifact with the first of the searchers, B chases with the first of the chasers."""
    game = Table(pools=(list(searchers), list(chasers)), hands=hands, **options)
    return game.search(searchers[0]).chase(chasers[0])


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


# ---------------------------------------------------------------- the fight: equipping


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


# ---------------------------------------------------------------- the fight: assigning


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
    assert stamina[15] == pytest.approx(40), "50 less 5, shown up to 40"
    game = battle(EVEN, dict.fromkeys(EVEN, 30)).choose("Sword Master")
    stamina = game.seen_by(A)["stamina"]
    assert stamina[15] == pytest.approx(30 - 5)
    assert stamina[12] == pytest.approx(30)


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


# ---------------------------------------------------------------- the fight: outcome


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
