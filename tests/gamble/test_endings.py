"""How the game ends."""

import numpy as np
import pytest

from envs.gamble import GAME
from tests.gamble.position import (
    A,
    B,
    Table,
    begin,
)


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
