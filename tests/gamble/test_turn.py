"""The order of turns, and step 1: draws."""

from collections import Counter

import numpy as np

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
    VEHICLES,
    WEAPONS,
    A,
    B,
    Table,
    begin,
    many,
)

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
