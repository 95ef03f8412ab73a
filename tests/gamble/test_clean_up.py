"""Step 5: the table is cleared, characters are laid, the hand is kept to its limit."""

from tests.gamble.position import (
    CHASE,
    DISCARD,
    FRIENDS,
    LAY_CHARACTER,
    QUIET,
    SEARCH,
    TRAPS,
    VEHICLES,
    WEAPONS,
    A,
    B,
    Table,
)


def test_GAM_106_GAM_107_GAM_R48_characters_of_both_players_return_and_heal():
    game = Table(
        hands=([], ["Snake Pit"]),
        pools=(["Indy", "Marion"], ["Belloq", "German Mechanic"]),
        damage={"Snake Pit": 5},
        figures={
            "Indy": {"attack": 1},
            "Belloq": {"attack": 1},
            "German Mechanic": {"speed": 90, "attack": 0},
        },
    )
    game.search("Indy", ["Snake Pit"]).roll(1)
    assert game.damage("Indy") == 5
    game.choose("pass").chase("Belloq").choose("pass", "German Mechanic").choose("pass")
    assert game.asked == (A, "fight window")
    game.choose("pass").choose_or_skip("Belloq", "assign attack")
    assert game.jackpot == 1, "nobody fell"
    assert game.pool(A) == {"Indy", "Marion"}
    assert game.pool(B) == {"Belloq", "German Mechanic"}
    assert all(game.damage(name) == 0 for name in ("Indy", "Belloq", "German Mechanic"))
    assert game.party(A) == game.party(B) == []


def test_GAM_108_the_table_is_cleared():
    game = Table(
        hands=(["Whip"], ["Snake Pit", "Hidden Pit", "Truck"]),
        pools=(["Indy", "Marion"], ["Belloq"]),
        damage={"Snake Pit": 1, "Hidden Pit": 99},
        figures={"Indy": {"defence": 50}},
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"]).choose("Whip").roll(1)
    assert game.place("Snake Pit") == "table"
    game.roll(1)
    assert game.place("Indy") == "past"
    for name in ("Snake Pit", "Hidden Pit", "Whip", QUIET[0]):
        assert game.place(name) == "past", name
    assert game.at("table") == game.at("face down") == set()


def test_GAM_108_gear_of_both_players_is_used_up():
    game = Table(hands=(["Whip"], ["Truck"]), pools=(["Indy"], ["Belloq"])).search("Indy").chase("Belloq")
    game.choose("Whip", "Truck")
    assert game.place("Whip") == "past"
    assert game.place("Truck") == "past"


def test_GAM_108_traps_not_faced_are_cleared_too():
    game = Table(
        hands=([], ["Snake Pit", "Hidden Pit"]), pools=(["Indy", "Marion"], []), damage={"Snake Pit": 99}
    )
    game.search("Indy", ["Snake Pit", "Hidden Pit"])
    assert game.place("Hidden Pit") == "face down"
    game.roll(1)
    assert game.place("Hidden Pit") == "past"


def test_GAM_109_values_are_the_printed_ones_again():
    figures = {"Indy": {"attack": 13, "luck": 15}, "Whip": {"attack": 5, "luck": 2}}
    game = Table(hands=(["Whip"], []), pools=(["Indy", "Marion"], ["Belloq"]), figures=figures)
    game.search("Indy").chase("Belloq").choose("Whip")
    assert game.value("Indy", "attack") == 18
    game.choose("pass")
    while game.asked[1] != LAY_CHARACTER and game.asked[1] != SEARCH:
        game.choose(sorted(game.options())[0])
    assert game.value("Indy", "attack") == 13
    assert game.value("Indy", "luck") == 15


def test_D12_GAM_110_GAM_111_GAM_R49_any_number_of_characters_one_at_a_time():
    game = Table(hands=(["Indy", "Belloq", "Marion", "Whip"], []), pools=(["Dig Foreman"], []))
    game.choose("no")
    assert game.asked == (A, LAY_CHARACTER)
    assert game.options() == {"Indy", "Belloq", "Marion", "pass"}
    game.choose("Indy")
    assert game.asked == (A, LAY_CHARACTER)
    game.choose("Belloq")
    assert game.options() == {"Marion", "pass"}, "what is laid is not taken back"
    assert game.pool(A) == {"Dig Foreman", "Indy", "Belloq"}
    game.choose("pass")
    assert game.pool(A) == {"Dig Foreman", "Indy", "Belloq"}
    assert {"Marion", "Whip"} <= game.hand(A)


def test_GAM_111_a_pool_has_no_limit():
    game = Table(hands=(["Village Elder"], []), pools=([n for n in FRIENDS if n != "Village Elder"], []))
    game.choose("no", "Village Elder")
    assert game.pool(A) == set(FRIENDS)


def test_GAM_112_GAM_R04_a_character_laid_is_ready_in_the_next_turn():
    game = Table(hands=(["Indy"], []), pools=(["Marion"], ["Belloq"]), pile=["Whip", "Horse"])
    game.choose("no", "Indy")
    assert game.asked == (B, SEARCH)
    game.search("Belloq")
    assert game.asked == (A, CHASE)
    game.choose("yes")
    assert game.options() == {"Indy", "Marion"}


def test_D13_GAM_113_GAM_114_GAM_R50_discard_down_to_exactly_six():
    hand = [*WEAPONS[:4], *TRAPS[:2], "Indy", "Belloq"]
    game = Table(hands=(hand, ["Sword Master"]), pools=(["Marion"], []), pile=["Horse", "Truck"])
    game.choose("no", "pass")
    assert game.asked == (A, DISCARD)
    assert game.options() == set(hand), "any card in the hand, characters too, but none is laid any more"
    game.choose("Indy")
    assert game.asked == (A, DISCARD)
    assert game.place("Indy") == "past"
    game.choose("Snake Pit")
    assert game.place("Snake Pit") == "past"
    assert game.record.active == B, "six are left, so the turn is over"
    assert len(game.hand(A)) == 6 + 1


def test_GAM_114_with_six_or_fewer_nothing_is_discarded():
    hands = (list(WEAPONS[:6]), ["Sword Master"])
    game = Table(hands=hands, pools=(["Marion", "Indy"], []), pile=["Horse", "Truck"])
    game.choose("no")
    assert game.record.active == B
    assert set(WEAPONS[:6]) <= game.hand(A)


def test_GAM_115_the_second_player_neither_lays_nor_discards():
    game = Table(
        hands=(["Indy"], ["Belloq", *VEHICLES[4:10]]), pools=(["Marion"], []), pile=["Horse", "Truck"]
    )
    game.choose("no", "pass")
    assert game.pool(B) == set()
    assert len(game.hand(B)) == 7 + 1, "seven and the draw of B's own turn"
    assert game.asked == (B, LAY_CHARACTER), "that is B's own turn already"
