"""``python -m benchmarks balance``: what it counts, on games whose course is known."""

import json
from dataclasses import replace

import numpy as np
import pytest

from agents.arena import Score, play, shared_deals
from agents.base import RandomAgent
from benchmarks.balance import (
    AtRandom,
    SelfPlay,
    Tally,
    at_random,
    decisions,
    estimate,
    held,
    held_fortunes,
    seat_fortunes,
)
from envs.core.positions import Positions
from envs.core.spec import Field
from envs.core.view import View
from examples import nim
from tests.benchmarks.players import Perfect

N = 200


@pytest.fixture(scope="module")
def random_play():
    """Random Nim players against themselves, counted."""
    games = Tally(nim.GAME, nim.GAME.rules(), N)
    return SelfPlay(
        "random", games, play(games, [RandomAgent(0)], np.zeros((N, 2), np.int64), shared_deals(1, N, 3))
    )


def test_counting_changes_nothing(random_play):
    plain = Positions(nim.GAME, nim.GAME.rules(), N)
    play(plain, [RandomAgent(0)], np.zeros((N, 2), np.int64), shared_deals(1, N, 3))
    assert plain.data.tobytes() == random_play.games.data.tobytes()


def test_every_stone_and_every_decision_is_counted(random_play):
    games = random_play.games
    start = Positions(nim.GAME, nim.GAME.rules(), N)
    start.start(start.every, shared_deals(1, N, 3))
    assert (games.taken @ [1, 2, 3] == start.data["stones"]).all()
    assert (games.asked.sum(axis=1) == games.data["steps"]).all()
    assert (games.asked + games.forced).sum(axis=1).tolist() == games.data["rounds"].tolist()
    assert (games.asked[:, 0] == 0).all()
    assert (games.forced.sum(axis=1) <= 1).all()  # only the last stone leaves no choice
    assert games.forced.any()
    # Three options while at least three stones are left, two with two.
    assert (games.options <= 3 * games.asked).all()
    assert (games.options >= 3 * games.asked - 1).all()


def test_the_table_of_decisions_says_how_often_there_is_a_choice(random_play):
    games = random_play.games
    ((name, asked, real, options),) = decisions([random_play]).rows
    assert name == "take stones"
    assert float(asked) == pytest.approx(games.data["steps"].mean(), abs=0.01)
    assert float(real) == pytest.approx(
        100 * games.data["steps"].sum() / games.data["rounds"].sum(), abs=0.06
    )
    assert 2.5 < float(options) < 3


def test_perfect_players_show_whom_the_deal_favours():
    games = Tally(nim.GAME, nim.GAME.rules(), N)
    outcome = play(games, [Perfect()], np.zeros((N, 2), np.int64), shared_deals(1, N, 3))
    fortunes = seat_fortunes(SelfPlay("perfect", games, outcome))
    start = Positions(nim.GAME, nim.GAME.rules(), N)
    start.start(start.every, shared_deals(1, N, 3))
    mover_wins = int((start.data["stones"] % 4 != 0).sum())
    assert fortunes["0"][0].wins == mover_wins
    assert fortunes["1"][0].wins == N - mover_wins
    assert fortunes["first to decide"] == fortunes["0"]
    assert fortunes["0"][1].mean == pytest.approx(mover_wins / N - 0.5)


def test_seats_fare_as_what_they_hold():
    """Who took the last stone wins and is called so; the others hold nothing."""
    label = Field("last", "i2", "1 for the seat that took the last stone", (3,), labels=("no", "yes"))
    game = replace(nim.GAME, fields=(*nim.GAME.fields, label))
    games = Tally(game, game.rules(), N)
    outcome = play(games, [RandomAgent(0)], np.zeros((N, 2), np.int64), shared_deals(1, N, 3))
    games.data["last"][:, :2] = outcome.returns > 0
    match = SelfPlay("random", games, outcome)
    assert held_fortunes(match) == {("last", "no"): Score(0, 0, N), ("last", "yes"): Score(N, 0, N)}
    assert [row[:4] for row in held([match]).rows] == [
        ("random", "last", "no", str(N)),
        ("random", "last", "yes", str(N)),
    ]


def test_an_interval_is_the_mean_and_its_standard_errors():
    mean, low, high = estimate(np.array([0, 1, 1, 0]))
    assert mean == 0.5
    assert high - mean == mean - low == pytest.approx(1.96 * (1 / 3) ** 0.5 / 2)


def test_one_game_says_nothing_and_its_report_is_still_json(run, tmp_path):
    assert estimate(np.array([0.5])) == (0.5, -1, 1)
    status, _, err = run("balance", "--env", "nim", "--games", 1, "--out", tmp_path)
    assert status == 0, err
    text = (tmp_path / "balance.json").read_text()
    assert "Infinity" not in text
    assert "NaN" not in text


def test_only_the_one_decision_is_made_at_random():
    positions = Positions(nim.GAME, nim.GAME.rules(), N)
    positions.start(positions.every, shared_deals(1, N, 3))
    view = View(positions, positions.every)
    usual = Perfect().act(view)
    assert (AtRandom(Perfect(), nim.TAKE_DECISION + 1, 0).act(view) == usual).all()
    at_random = AtRandom(Perfect(), nim.TAKE_DECISION, 0).act(view)
    assert set(at_random) == {0, 1, 2}
    assert (at_random != usual).any()


def test_the_worth_of_a_decision_is_measured_and_no_worth_is_none(nim_is_registered):
    rules = nim.GAME.rules()
    (worthy,) = at_random(nim.GAME, rules, "scripted", [nim.TAKE_DECISION], N, 0, lambda ended: None)
    assert worthy.change.high < -0.3
    (none,) = at_random(nim.GAME, rules, "random", [nim.TAKE_DECISION], N, 0, lambda ended: None)
    assert none.change.low < 0 < none.change.high


def test_the_report_holds_it_all(run, tmp_path):
    status, out, _ = run("balance", "--env", "nim", "--players", 3, "--games", 60, "--out", tmp_path)
    assert status == 0
    for title in (
        "length and end",
        "Advantage of each seat",
        "How games end",
        "Decisions",
        "Actions",
        "at random",
    ):
        assert title in out
    result = json.loads((tmp_path / "balance.json").read_text())
    assert set(result["self_play"]) == {"scripted", "random"}
    random = result["self_play"]["random"]
    assert random["games"] == 60
    assert sum(random["seats"][seat]["wins"] for seat in "012") == 60
    assert [action["action"] for action in random["actions"]] == list(nim.ACTIONS.labels)
    assert random["final_positions"]["stones"]["mean"] == 0
    assert list(result["at_random"]) == ["take stones"]
    assert "| take 1 stone |" in (tmp_path / "balance.md").read_text()
    again = tmp_path / "again"
    run("balance", "--env", "nim", "--players", 3, "--games", 60, "--out", again)
    assert json.loads((again / "balance.json").read_text()) == result | {
        "command": result["command"].replace(str(tmp_path), str(again))
    }


def test_a_team_has_no_seat_to_favour_and_its_endings_have_names(run, tmp_path):
    status, out, _ = run(
        "balance", "--env", "team_nim", "--games", 60, "--agents", "random", "--out", tmp_path
    )
    assert status == 0
    assert "Advantage" not in out
    assert "success %" in out
    endings = json.loads((tmp_path / "balance.json").read_text())["self_play"]["random"]["endings"]["ending"]
    assert endings["not yet"] == 0
    assert endings["by seat 0"] + endings["by another"] == 60
    assert "by seat 0" in out
