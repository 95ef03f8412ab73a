"""A tournament goes on whatever agents do in their processes, and says so."""

import json
import os
import signal
import subprocess
import sys
import time

import psutil
import pytest

from benchmarks import leaderboard, workers
from tests.benchmarks.players import PATIENCE
from tests.benchmarks.test_evaluate import save_policy

PLAYERS = "tests.benchmarks.players"
PERFECT = f"{PLAYERS}:Perfect"
GAMES = 20


@pytest.fixture
def play(run, tmp_path, monkeypatch):
    """A tournament of Nim in one process, in blocks of 20 games: the leaderboard and the complaints."""
    monkeypatch.setattr("train.cores.cores", lambda: 1)
    monkeypatch.setattr(workers, "GRACE", 0.3)
    monkeypatch.setattr(leaderboard, "ROTATIONS", GAMES // 2)

    def tournament(*agents, games=GAMES, words=()):
        folder = tmp_path / "board"
        status, _, err = run("leaderboard", "--env", "nim", "--agents", *agents, "--games", games, *words,
                             "--out", folder)  # fmt: skip
        assert status == 0, err
        return json.loads((folder / "leaderboard.json").read_text()), err

    return tournament


def forfeits(board):
    return {one["agent"]: (one["reason"], one["games"], one["first"]) for one in board["forfeits"]}


def wins(board, agent):
    return next(one["wins"] for one in board["standings"] if one["agent"] == agent)


@pytest.mark.parametrize("name", ["Stubborn", "Silent"])
def test_whoever_never_gives_back_control_forfeits_the_block(play, monkeypatch, name):
    monkeypatch.setattr(leaderboard, "FIRST_ANSWER", 1.0)
    agent = f"{PLAYERS}:{name}"
    begun = time.monotonic()
    board, err = play("random", agent, PERFECT, words=("--time-limit", 500))
    assert time.monotonic() - begun < PATIENCE
    reason, games, first = forfeits(board).pop(agent)
    assert (reason, games) == ("late", 2 * GAMES)
    assert "did not give back control" in first
    assert f"{agent} forfeits a block of {GAMES} games: it did not give back control" in err
    assert set(forfeits(board)) == {agent}
    assert wins(board, agent) == 0
    assert wins(board, PERFECT) > 1.5 * GAMES


def test_whoever_never_gave_a_first_answer_is_not_asked_again(play, monkeypatch):
    """A first answer has a minute; a process for each block would take one each."""
    monkeypatch.setattr(leaderboard, "FIRST_ANSWER", 1.0)
    begun = []
    start = workers.Worker.__init__
    monkeypatch.setattr(workers.Worker, "__init__", lambda self, *to: begun.append(1) or start(self, *to))
    board, _ = play("random", f"{PLAYERS}:Silent", games=3 * GAMES, words=("--time-limit", 500))
    assert forfeits(board)[f"{PLAYERS}:Silent"][:2] == ("late", 3 * GAMES)
    assert len(begun) == 2


@pytest.mark.parametrize("words", [(), ("--time-limit", 2000)])
def test_whoever_ends_its_process_forfeits_the_block_by_name(play, words):
    agent = f"{PLAYERS}:Kills"
    board, err = play("random", agent, PERFECT, words=words)
    assert forfeits(board) == {agent: ("died", 2 * GAMES, "its process ended (SIGKILL)")}
    assert f"a process that played random against {agent} ended (SIGKILL): its block is played again" in err
    assert f"{agent} forfeits a block of {GAMES} games: its process ended (SIGKILL)" in err
    assert wins(board, "random") >= GAMES


def test_a_process_that_another_program_ended_costs_nobody_a_game(play, tmp_path, monkeypatch):
    monkeypatch.setenv("DIED_ONCE", str(tmp_path / "mark"))
    agent = f"{PLAYERS}:DiesOnce"
    board, err = play("random", agent, PERFECT)
    assert board["forfeits"] == []
    assert err.count("its block is played again") == 1
    assert abs(wins(board, agent) - wins(board, PERFECT)) < GAMES


def test_an_agent_that_can_no_longer_be_made_or_interrupts_forfeits(play, monkeypatch):
    monkeypatch.setenv("FIRST_PROCESS", str(os.getpid()))
    once, interrupts = f"{PLAYERS}:MadeOnce", f"{PLAYERS}:Interrupts"
    board, _ = play("random", once, interrupts)
    found = forfeits(board)
    reason, games, first = found[once]
    assert (reason, games) == ("raised", 2 * GAMES)
    assert "can't be made: OSError: one licence, one process" in first
    assert found[interrupts] == ("raised", GAMES, "RuntimeError: KeyboardInterrupt")


def test_an_agent_that_leaves_the_folder_does_not_cost_others_their_games(play, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save_policy(tmp_path / "mine.npz")
    board, _ = play("ppo:mine.npz", f"{PLAYERS}:MovesAway", games=3 * GAMES)
    assert board["forfeits"] == []


def test_a_process_that_dies_without_an_agent_at_work_ends_the_tournament_in_one_line(
    run, tmp_path, monkeypatch
):
    monkeypatch.setattr("train.cores.cores", lambda: 1)
    monkeypatch.setattr(workers, "serve", os.abort)
    status, _, err = run("leaderboard", "--env", "nim", "--games", 10, "--out", tmp_path / "board")
    assert status == 1
    complaints = [line for line in err.splitlines() if line.startswith("error:")]
    assert complaints == [
        "error: a process that played random against scripted ended twice (exit status 1), though no agent was at work"
    ]


def test_it_is_said_who_thinks_for_long(play, monkeypatch):
    monkeypatch.setattr(workers, "LONG", 0.05)
    monkeypatch.setattr(workers, "LOOK", 0.02)
    _, err = play("random", f"{PLAYERS}:Ponders", games=2)
    assert f"{PLAYERS}:Ponders has been at work for 0 s; --time-limit would end that" in err


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_processes_end_with_the_one_that_began_them(tmp_path):
    command = [sys.executable, "-m", "tests.benchmarks.command", "leaderboard", "--env", "nim", "--agents", "random",
               f"{PLAYERS}:Stubborn", "--games", "100", "--out", str(tmp_path / "board")]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        players = []
        while process.poll() is None and not players:
            children = psutil.Process(process.pid).children()
            players = [child for child in children if "resource_tracker" not in " ".join(child.cmdline())]
            time.sleep(0.05)
        assert players
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    _, alive = psutil.wait_procs(players, timeout=30)
    assert not alive
