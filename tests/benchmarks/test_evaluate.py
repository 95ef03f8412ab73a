"""``python -m benchmarks evaluate``, and how all commands take bad input."""

import json

import numpy as np
import pytest

from agents.policy import Policy


def save_policy(file, **other):
    """A policy that takes the right number of stones."""
    weights = np.full((21, 3), -50, np.float32)
    for stones in range(21):
        weights[stones, (stones % 4 or 1) - 1] = 50
    facts = {"game": "nim", "version": 1, "players": 2, "mode": "competitive"} | other
    direct = np.zeros((21, 3), np.float32)
    Policy(**facts, layers=((weights, np.zeros(3, np.float32)),), direct=direct).save(file)
    return file


def test_agents_are_measured_against_others(run, tmp_path):
    status, out, _ = run(
        "evaluate", "scripted", "--env", "nim", "--games", 400, "--against", "random", "--out", tmp_path
    )
    assert status == 0
    result = json.loads((tmp_path / "evaluate.json").read_text())
    match = result["matches"]["random"]
    assert list(result["matches"]) == ["random"]
    assert match["games"] == 400
    assert match["wins"] > 350
    assert match["draws"] == 0
    assert match["interval"][0] < match["wins"] / 400 < match["interval"][1]
    assert result["command"].startswith("python -m benchmarks evaluate scripted --env nim")
    assert f"{match['wins'] / 4:.1f}" in out
    assert "par is 50.0 %" in out
    assert "| random | 400 |" in (tmp_path / "evaluate.md").read_text()


def test_a_policy_knows_its_game_and_its_run_is_a_folder(run, tmp_path):
    save_policy(tmp_path / "final.npz")
    for name in (tmp_path, tmp_path / "final.npz", f"ppo:{tmp_path}"):
        status, out, _ = run("evaluate", name, "--games", 40, "--against", "scripted")
        assert status == 0
        assert "50.0" in out  # two perfect players on rotated seats win each deal once


def test_the_same_seed_gives_the_same_numbers(run, tmp_path):
    for folder in ("a", "b"):
        run("evaluate", "random", "--env", "nim", "--games", 50, "--against", "random", "--seed", 3, "--out",
            tmp_path / folder)  # fmt: skip
    first, second = (json.loads((tmp_path / name / "evaluate.json").read_text())["matches"] for name in "ab")
    assert first == second


@pytest.mark.parametrize("players", [1, 2, 3])
def test_every_team_plays_alone_and_counts_once_a_game(run, tmp_path, players):
    status, out, _ = run("evaluate", "random", "--env", "team_nim", "--players", players, "--games", 30, "--against",
                         "scripted", "--out", tmp_path)  # fmt: skip
    assert status == 0
    assert "Successes" in out
    matches = json.loads((tmp_path / "evaluate.json").read_text())["matches"]
    assert list(matches) == ["random", "scripted"]
    assert matches["random"]["games"] == matches["scripted"]["games"] == 30
    assert (matches["random"]["wins"] == 30) == (players == 1)  # alone, the first seat takes the last stone


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["evaluat"], "evaluate"),
        (["evaluate"], "Missing argument 'RUN'"),
        (["evaluate", "random", "--gmes", 5], "--games"),
        (["evaluate", "random", "--env", "nim", "--games", 0], "--games"),
        (["evaluate", "random", "--env", "nims"], "did you mean 'nim'?"),
        (["evaluate", "random", "--env", "nim", "--players", 9], "nim is for 2 to 3 players, not 9"),
        (["evaluate", "random", "--env", "nim", "--mode", "competitiv"], "did you mean 'competitive'?"),
        (["evaluate", "random"], "--env"),
        (["evaluate", "random", "--env", "nim", "--against", "scriptd"], "did you mean 'scripted'?"),
        (["evaluate", "runs/nowhere"], "no policy file runs/nowhere"),
        (["evaluate", "no_such_module:Player", "--env", "nim"], "No module named 'no_such_module'"),
    ],
)
def test_bad_input_is_one_line_that_says_what_is_possible(run, words, complaint):
    status, _, err = run(*words)
    assert status == 2
    assert complaint in err
    assert err.count("\n") == 1


def test_a_foreign_policy_is_refused(run, tmp_path):
    status, _, err = run("evaluate", save_policy(tmp_path / "old.npz", version=7), "--games", 4)
    assert status == 2
    assert "version" in err
    status, _, err = run("evaluate", save_policy(tmp_path / "nim.npz"), "--env", "legends")
    assert status == 2
    assert "was trained for nim" in err
    (tmp_path / "broken.npz").write_bytes(b"PK")
    status, _, err = run("evaluate", tmp_path / "broken.npz")
    assert status == 2
    assert err.count("\n") == 1


def test_results_are_not_overwritten(run, tmp_path):
    (tmp_path / "evaluate.json").write_text("precious")
    status, _, err = run("evaluate", "random", "--env", "nim", "--games", 4, "--out", tmp_path)
    assert status == 2
    assert "not overwritten" in err
    assert (tmp_path / "evaluate.json").read_text() == "precious"


def test_without_a_command_there_is_help(run):
    status, out, err = run()
    assert status == 2
    assert "leaderboard" in out
    assert err == ""
