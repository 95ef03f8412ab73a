"""The end of the game."""

import numpy as np
import pytest

from tests.legends.position import BOOST, SELECT, A, B, C, Table, play_randomly, random_games

SHORTCUT = "Discovering a Shortcut"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LEG_031_LEG_R30_LEG_R92_who_reaches_the_goal_with_the_artifact_wins_at_once(players):
    at = ["Climax", *["Start"] * (players - 1)]
    game = Table(at=at, hands=[["Artifact", "Double the Trouble"]]).turn("Rush")
    assert (game.over, game.winner, game.at(A)) == (True, A, "Goal")
    assert not game.positions.masks.any(), "no further turn or choice"
    assert game.record.terminated
    assert not game.record.truncated
    rewards = game.record.reward[:players]
    assert rewards == pytest.approx([1.0] + [-1 / (players - 1)] * (players - 1)), "the others lose alike"


def test_LEG_031_LEG_R30_by_a_shortcut_too():
    game = Table(at=["Climax", "Start"], hands=[["Artifact", SHORTCUT]]).turn("Rest").choose(SHORTCUT)
    assert (game.over, game.winner) == (True, A)


def test_LEG_032_LEG_R30_the_winner_shows_the_artifact_to_all():
    game = Table(at=["Climax", "Start", "Start"], hands=[["Artifact"], ["Artifact Replica"] * 2])
    assert game.record.suspect[C].tolist() == [0, 0, 0, 1, 1, 0, 0], "it might be B who holds it"
    game.turn("Rush")
    assert "Artifact" in game.hand(A)
    assert game.record.suspect[C].tolist() == [0, 0, 0, 1, 0, 0, 0]


def test_LEG_033_the_artifact_is_needed_for_the_goal():
    game = Table(at=["Climax", "Start"], hands=[["Artifact Replica", "Artifact Replica"]]).turn("Rush")
    assert (game.at(A), game.over) == ("Climax", False)


def test_LEG_R29_threats_on_the_climax_tile_keep_its_holder_too():
    game = Table(at=["Climax", "Start"], threat={"Climax": 1}, hands=[["Artifact"]]).turn("Rush")
    assert (game.at(A), game.over, game.asked) == ("Climax", False, (B, BOOST))


def test_LEG_R92_what_is_left_over_lapses():
    game = Table(at=["Climax", "Start"], hands=[["Artifact"]], rounds=60, max_rounds=60).turn("Rush")
    assert (game.winner, game.rounds, len(game.hand(B))) == (A, 60, 2), "no end of round, no draws"


def test_LEG_R93_a_draw_after_the_end_of_round_60():
    game = Table(2, rounds=60, deck=["Repel"] * 6).select(*[["Rest", "Action", "Rush"]] * 2)
    game.play_on(lambda game: game.over)
    assert (game.winner, bool(game.record.truncated), bool(game.record.terminated)) == (None, True, False)
    assert game.record.reward.tolist() == [0, 0, 0, 0]
    assert not game.positions.masks.any()


def test_LEG_R93_not_before_it():
    game = Table(2, rounds=59, deck=["Repel"] * 6).select(*[["Rest", "Action", "Rush"]] * 2).end_round()
    assert (game.rounds, game.asked, game.over) == (60, (A, SELECT), False)


def test_LEG_R93_after_the_end_of_round_not_before_its_draws():
    game = Table(2, rounds=60, deck=["Repel"] * 6).select(*[["Rest", "Action", "Rush"]] * 2)
    game.play_on(lambda game: game.over)
    assert (game.hand(A), game.hand(B)) == (["Repel"], ["Repel"])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LEG_R92_LEG_R93_every_game_ends_with_one_winner_or_at_the_cap(players):
    games = random_games(300, players)
    play_randomly(games)
    won = games.data["terminated"] == 1
    assert (won != (games.data["truncated"] == 1)).all()
    rows, winners = np.flatnonzero(won), games.data["winner"][won]
    assert ((winners >= 0) & (winners < players)).all()
    assert (games.data["position"][rows, winners] == 7).all()
    assert (games.data["hand"][rows, winners, 0] == 1).all()
    assert (games.data["rounds"][~won] == 60).all()
    assert (games.data["winner"][~won] == -1).all()
