"""``python -m benchmarks evaluate``, and how all commands take bad input."""

import json
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from agents.policy import Policy
from benchmarks.players import run_here
from katabasis.command import Terminated
from play.records import read_record
from play.replay import Replay

evaluate = sys.modules["benchmarks.evaluate"]  # the package's attribute of that name is the command


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


def test_the_table_does_not_depend_on_who_plays(run, tmp_path):
    """By hand: 150 games of two are a block of 60 rotations and one of 15, against each of the two opponents."""
    words = ["evaluate", "search:10", "--env", "nim", "--games", 150, "--against", "random", "scripted"]
    kept = []
    for workers in (1, 2):
        out, record = tmp_path / str(workers), tmp_path / f"{workers}.jsonl"
        status, _, _ = run(*words, "--workers", workers, "--out", out, "--record", record)
        assert status == 0
        kept.append((json.loads((out / "evaluate.json").read_text())["matches"], record.read_text()))
    assert kept[0] == kept[1]
    assert [match["games"] for match in kept[0][0].values()] == [150, 150]


def test_people_play_in_the_process_that_has_the_terminal(run, monkeypatch):
    monkeypatch.setattr("benchmarks.options.sys.stdin", type("Terminal", (), {"isatty": lambda _: True})())
    status, _, err = run("evaluate", "human", "--env", "nim", "--workers", 2)
    assert status == 2
    assert err == "error: human can play in this process alone: without --workers and --engine\n"


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
        (["evaluate", "scriptd"], "no agent 'scriptd'; did you mean 'scripted'?"),
        (["evaluate", "random", "--env", "nim", "--against", "random", "random"], "once"),
        (["evaluate", "human", "--env", "nim"], "there is no terminal"),
        (["evaluate", "random", "--env", "nim", "--games", 10**9], "--games"),
        (["evaluate", "random", "--env", "nim", "--out", "/dev/null"], "is a file, not a folder"),
        (["balance", "--env", "nim", "--agents=random", "random"], "once"),
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


@pytest.mark.parametrize("words", [("evaluate", "{}", "--games", 5), ("balance", "--agents", "{}")])
@pytest.mark.parametrize(
    ("agent", "how"),
    [("Raises", r"RuntimeError: <b>help</b> \(players.py, line \d+\)"), ("Illegal", "illegal action 99")],
)
def test_an_agent_that_fails_is_told_in_one_line(run, words, agent, how):
    name = f"tests.benchmarks.players:{agent}"
    status, _, err = run(*(name if word == "{}" else word for word in words), "--env", "nim")
    assert status == 1
    assert re.fullmatch(rf"error: agent {name} failed: .*{how}.*\n", err)


def test_a_game_in_which_an_agent_is_never_asked_has_no_time_a_decision(run, tmp_path, monkeypatch):
    monkeypatch.setattr(evaluate, "run_here", never_asked)
    status, _, err = run("evaluate", "random", "--env", "nim", "--games", 5, "--out", tmp_path)
    assert (status, err) == (0, "")
    assert json.loads((tmp_path / "evaluate.json").read_text())["ms_per_decision"]["random"] is None


def never_asked(*played):
    for block in run_here(*played):
        block.decisions[0] = 0
        yield block


def test_a_result_that_another_process_wrote_in_the_meantime_stays(run, tmp_path, monkeypatch):
    def meanwhile(*played):
        (tmp_path / "evaluate.json").write_text("precious")
        return run_here(*played)

    monkeypatch.setattr(evaluate, "run_here", meanwhile)
    status, out, err = run("evaluate", "random", "--env", "nim", "--games", 5, "--out", tmp_path)
    assert status == 1
    assert err == f"error: {tmp_path / 'evaluate.json'}: exists by now, and is not overwritten\n"
    assert "Wins of random" in out
    assert (tmp_path / "evaluate.json").read_text() == "precious"


def test_a_full_disk_is_one_line_after_the_table(run, tmp_path, monkeypatch):
    replace = Path.replace

    def full(self, target):
        if self.suffix == ".tmp":
            raise OSError(28, "No space left on device", str(self))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", full)
    status, out, err = run("evaluate", "random", "--env", "nim", "--games", 5, "--out", tmp_path)
    assert status == 1
    assert err.endswith("evaluate.json: No space left on device\n")
    assert err.count("\n") == 1
    assert "Wins of random" in out
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("stop", [KeyboardInterrupt, Terminated])
def test_a_command_that_is_stopped_says_nothing_but_so(run, tmp_path, monkeypatch, stop):
    def stopped(*played):
        raise stop
        yield

    monkeypatch.setattr(evaluate, "run_here", stopped)
    status, _, err = run("evaluate", "random", "--env", "nim", "--out", tmp_path)
    assert (status, err) == ((130, "interrupted\n") if stop is KeyboardInterrupt else (143, ""))
    assert list(tmp_path.iterdir()) == []


def test_every_game_is_recorded_in_order(run, tmp_path):
    file = tmp_path / "games.jsonl"
    status, _, _ = run("evaluate", "scripted", "--env", "nim", "--games", 6, "--record", file)
    assert status == 0
    headers = [Replay(read_record(file, number)).record.header for number in range(1, 13)]
    rotation = [["scripted", "random"], ["random", "scripted"]]
    assert [header["agents"] for header in headers] == rotation * 3 + [["scripted", "scripted"]] * 6
    assert [header["seed"] for header in headers[:6]] == [header["seed"] for header in headers[6:]]
    status, _, err = run("evaluate", "random", "--env", "nim", "--games", 4, "--record", file)
    assert status == 2
    assert err == f"error: {file} exists already and is not overwritten: choose another --record\n"


def test_too_many_games_for_the_memory_are_told(run, monkeypatch):
    def too_much(*match):
        raise MemoryError("Unable to allocate 12. TiB")

    monkeypatch.setattr("benchmarks.balance.play", too_much)
    status, _, err = run("balance", "--env", "nim")
    assert (status, err) == (1, "error: there is not enough memory for this: fewer --games need less\n")


def test_without_a_command_there_is_help(run):
    status, out, err = run()
    assert status == 2
    assert "leaderboard" in out
    assert err == ""
