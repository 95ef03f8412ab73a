"""Set-up: piles, hands, who starts."""

import numpy as np

from tests.gamble.position import (
    ADVENTURES,
    ARTIFACTS,
    PLACE,
    QUIET,
    A,
    B,
    Table,
    begin,
    many,
)


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
