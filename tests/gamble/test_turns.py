"""Setup, preparations, clean up: the frame of a turn."""

from collections import Counter

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.gamble import GAME
from tests.gamble.position import (
    ADVENTURES,
    ARTIFACTS,
    CHASE,
    DISCARD,
    FOES,
    FRIENDS,
    LAY_CHARACTER,
    LAY_TRAP,
    LOCATIONS,
    PLACE,
    QUIET,
    SEARCH,
    SEARCH_LEADER,
    TRAPS,
    VEHICLES,
    WEAPONS,
    A,
    B,
    Table,
    begin,
)


def many(n):
    positions = Positions(GAME, GAME.rules(), n)
    positions.start(positions.every, np.arange(n))
    return positions


# ---------------------------------------------------------------- setup


def test_GAM_017_the_piles_are_shuffled():
    """Each of the 60 cards is in a given hand of six or seven equally often."""
    positions = many(6000)
    hands = positions.data["place"][:, :60] == PLACE["hand A"]
    held = hands.sum() / 60
    assert (np.abs(hands.sum(axis=0) - held) < 5 * held**0.5).all()


def test_GAM_017_the_three_piles_are_separate():
    game = Table(
        hands=([], ["Belloq"]),
        pools=(["Indy"], []),
        pile=["Whip", "Horse"],
        locations=["Cargo Ship"],
        artifacts_left=2,
    )
    game.search("Indy")
    assert game.place("Cargo Ship") == "past"
    assert len(game.at("collection A") & set(ARTIFACTS)) == 1
    assert game.hand(A) | game.hand(B) == {"Whip", "Horse", "Belloq"}


def test_GAM_018_the_past_adventures_pile_starts_empty():
    for seed in range(50):
        assert begin(seed).at("past") == set()


def test_GAM_018_used_cards_go_onto_it():
    game = Table(hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion"], []))
    game.search("Indy", ["Snake Pit"]).choose("Whip").roll(6).choose("pass")
    assert game.at("past") >= {"Snake Pit", "Whip", QUIET[0]}


def test_GAM_019_six_cards_each_and_48_remain():
    for seed in range(50):
        game = begin(seed)
        starter = int(game.record.active)
        sizes = (len(game.hand(starter)), len(game.hand(1 - starter)))
        assert sizes == (6 + 1, 6 + 1), "six each, and the draws of the first turn"
        assert len(game.at("pile") & set(ADVENTURES)) == 60 - 2 * 6 - 2


def test_GAM_020_GAM_R01_each_player_starts_equally_often():
    starters = many(4000).data["active"].sum()
    assert abs(starters - 2000) < 4 * 1000**0.5


def test_GAM_021_GAM_R03_pools_collections_and_jackpot_start_empty():
    for seed in range(50):
        game = begin(seed)
        assert game.pool(A) == game.pool(B) == set()
        assert (game.collected(A), game.collected(B), game.jackpot) == (0, 0, 0)
        assert game.at("collection A") | game.at("collection B") | game.at("jackpot") == set()


# ---------------------------------------------------------------- turns


def test_GAM_022_GAM_R02_the_players_are_active_alternately():
    for seed in range(30):
        game = begin(seed)
        starter = int(game.record.active)
        rng = np.random.default_rng(seed)
        while not game.over:
            turn = int(game.record.rounds)
            assert game.record.active == (starter + turn - 1) % 2
            game.choose(str(rng.choice(sorted(game.options()))))
            assert game.record.rounds in (turn, turn + 1)


def test_GAM_023_GAM_024_the_steps_of_a_turn_in_order():
    """Every decision of a turn belongs to the same step as the one before it or to a later one."""
    step = {SEARCH: 2, SEARCH_LEADER: 2, LAY_TRAP: 2, "search window": 2, "trap damage": 2}
    step |= {CHASE: 3, "chase leader": 3, "chase window": 3, "fight window": 4, "assign attack": 4}
    step |= {LAY_CHARACTER: 5, DISCARD: 5}
    for seed in range(40):
        game, rng, last = begin(seed), np.random.default_rng(seed), (0, 0)
        while not game.over:
            decision = game.asked[1]
            if decision != "carrier":
                now = (int(game.record.rounds), step[decision])
                assert now >= last
                last = now
            game.choose(str(rng.choice(sorted(game.options()))))


def test_GAM_024_without_a_search_preparations_and_clean_up_still_take_place():
    game = Table(hands=(["Indy"], ["Belloq"]), pools=(["Marion"], []), pile=["Whip", "Horse"])
    game.choose("no")
    assert game.asked == (A, LAY_CHARACTER)
    game.choose("pass")
    assert (len(game.hand(A)), len(game.hand(B))) == (2, 2), "both have drawn for the next turn"


# ---------------------------------------------------------------- step 1


def test_GAM_025_GAM_026_the_active_player_draws_one_card_then_the_second_player():
    first = Counter()
    for seed in range(60):
        # In the next turn B is active and draws the last card of the pile; the one used card is then the new pile.
        kept = [name for name in FRIENDS + FOES if name != "Belloq"]
        others = [name for name in ADVENTURES if name not in (*kept, "Belloq", "Whip", "Truck")]
        game = Table(hands=(others, ["Belloq"]), pools=(kept, []), pile=["Whip"], max_rounds=200, seed=seed)
        game.record.place[[ADVENTURES.index(name) for name in others]] = PLACE["jackpot"]
        game.choose("no")
        first[game.place("Whip"), game.place("Truck")] += 1
    assert first == {("hand B", "hand A"): 60}


def test_GAM_027_GAM_R05_both_draws_are_obligatory_and_there_is_no_hand_limit_then():
    game = Table(
        hands=(list(WEAPONS[:6]), list(VEHICLES[:7])), pools=([], ["Belloq"]), pile=["Snake Pit", "Indy"]
    )
    game.choose_or_skip("pass", LAY_CHARACTER)
    assert game.asked == (B, SEARCH), "B has drawn to eight and is not asked to discard"
    assert (len(game.hand(A)), len(game.hand(B))) == (7, 8)


def test_GAM_R05_a_hand_never_grows_beyond_eight():
    positions, rng = many(300), np.random.default_rng(0)
    largest = 0
    for _ in range(400):
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            break
        for seat in "AB":
            held = (positions.data["place"][:, :60] == PLACE[f"hand {seat}"]).sum(axis=1)
            largest = max(largest, held.max())
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
    assert largest == 8


def test_GAM_028_GAM_R51_the_adventures_pile_is_renewed_when_a_draw_is_due():
    game = Table(
        hands=(["Horse"], ["Belloq"]), pools=(["Indy"], []), pile=["Whip", "Truck"], artifacts_left=6
    )
    past = game.at("past") & set(ADVENTURES)
    lost = game.at("past") & set(ARTIFACTS)
    assert len(past) == 60 - 5
    assert len(lost) == 6
    game.choose("no")
    assert game.asked == (B, LAY_CHARACTER)
    assert game.at("past") & set(ADVENTURES) == past, "an empty pile is not renewed before a draw is due"
    assert game.at("pile") & set(ADVENTURES) == set()
    game.choose("pass")
    assert game.asked == (A, SEARCH)
    assert game.at("past") & set(ADVENTURES) == set()
    assert len(game.at("pile") & set(ADVENTURES)) == 60 - 5 - 2
    assert game.at("past") & set(ARTIFACTS) == lost, "lost artifacts stay where they are"
    assert game.at("past") & set(LOCATIONS) == set(LOCATIONS) - {QUIET[0]}, "so do used locations"


def test_GAM_R51_at_least_22_cards_are_left_for_the_piles():
    """With all 24 characters in pools and 14 cards in hands, one pile or the other holds the other 22."""
    hands = (list(WEAPONS[:7]), list(VEHICLES[:7]))
    game = Table(hands=hands, pools=(list(FRIENDS), list(FOES)), pile=[])
    assert len(game.at("past") & set(ADVENTURES)) == 22
    game.choose("no", "Whip")
    assert game.asked == (B, SEARCH)
    assert len(game.at("pile") & set(ADVENTURES)) == 23 - 2


# ---------------------------------------------------------------- step 5


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


# ---------------------------------------------------------------- the end


def test_GAM_002_GAM_116_five_artifacts_win_at_once():
    game = Table(hands=(["Indy"], []), pools=(["Marion"], []), collected=(4, 4))
    game.search("Marion")
    assert game.over
    assert game.winner == A
    assert game.rewards == [1, -1]
    assert game.place("Marion") == "party A", "the rest of the turn is not played"


def test_GAM_116_GAM_R47_the_jackpot_counts_with_the_artifact_and_more_than_five_is_possible():
    game = Table(pools=(["Marion"], []), collected=(3, 4), jackpot=3).search("Marion")
    assert game.over
    assert (game.winner, game.collected(A)) == (A, 7)


def test_GAM_116_four_do_not_win():
    game = Table(pools=(["Marion"], []), collected=(3, 4)).search("Marion")
    assert not game.over
    assert game.collected(A) == 4


@pytest.mark.parametrize(("collected", "winner"), [((2, 4), B), ((3, 0), A), ((3, 4), None)])
def test_GAM_117_GAM_R53_the_last_artifact_ends_the_game(collected, winner):
    """The searcher gets it: 2 + 1 < 4, 3 + 1 > 0, 3 + 1 = 4."""
    game = Table(pools=(["Marion"], []), collected=collected, artifacts_left=1).search("Marion")
    assert game.over
    assert game.record.terminated == 1
    assert game.winner == winner
    assert game.rewards == {None: [0, 0], A: [1, -1], B: [-1, 1]}[winner]


def test_GAM_117_GAM_R53_the_jackpot_counts_for_nobody():
    figures = {"Indy": {"attack": 0}, "Belloq": {"attack": 0, "speed": 90}}
    game = Table(pools=(["Indy"], ["Belloq"]), collected=(1, 2), jackpot=4, artifacts_left=1, figures=figures)
    game.search("Indy").chase("Belloq")
    assert game.over, "nobody can do any harm, so the last artifact goes into the jackpot"
    assert (game.winner, game.jackpot) == (B, 5)


def test_GAM_117_while_an_artifact_is_left_the_game_goes_on():
    game = Table(pools=(["Marion"], []), collected=(2, 4), artifacts_left=2).search("Marion")
    assert not game.over


@pytest.mark.parametrize(("collected", "winner"), [((1, 0), A), ((1, 2), B), ((2, 2), None)])
def test_GAM_118_GAM_R54_cut_off_after_the_last_turn_and_decided_by_the_count(collected, winner):
    game = Table(
        hands=(["Indy"], []), pools=(["Marion"], []), collected=collected, jackpot=1, turn=200, max_rounds=200
    )
    game.choose("no")
    assert not game.over
    game.choose("pass")
    assert game.over
    assert (game.record.truncated, game.record.terminated) == (1, 0)
    assert game.winner == winner
    assert game.rewards == {None: [0, 0], A: [1, -1], B: [-1, 1]}[winner]


def test_GAM_118_not_before_the_200th_turn():
    assert GAME.max_rounds == 200
    game = Table(hands=(["Indy"], ["Belloq"]), pools=(["Marion"], []), collected=(1, 0), turn=199)
    game.choose("no", "pass")
    assert not game.over
    assert game.record.rounds == 200


def test_GAM_R60_what_has_one_option_is_not_asked():
    for seed in range(30):
        game, rng = begin(seed), np.random.default_rng(seed)
        while not game.over:
            assert len(game.options()) >= 2
            game.choose(str(rng.choice(sorted(game.options()))))


def test_GAM_031_GAM_R03_no_search_and_no_chase_before_the_first_clean_up():
    """The first turn has no search, nor has the second; in the third the first player may search."""
    seen = set()
    for seed in range(200):
        game, rng = begin(seed), np.random.default_rng(seed)
        while game.record.rounds < 4 and not game.over:
            if game.asked[1] in (SEARCH, CHASE):
                seen.add(int(game.record.rounds))
            game.choose(str(rng.choice(sorted(game.options()))))
    assert seen == {3}
