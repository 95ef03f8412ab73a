"""A tournament's folder: what is kept, what is refused, and that nobody else writes to it."""

import json
import os
import subprocess
import sys

import pytest

from benchmarks import leaderboard, players, store
from examples import nim
from tests.benchmarks.test_evaluate import save_policy

AGENT = """
import numpy as np

from my_helper import choose


class Mine:
    def act(self, view):
        return choose(view)
"""
HELPER = """
import numpy as np


def choose(view):
    return np.zeros(len(view), np.int64)
"""


@pytest.fixture
def board(run, tmp_path, monkeypatch):
    """A tournament in one process: its command's exit status and complaints; the folder is ``tmp_path / "board"``."""
    monkeypatch.setattr("train.cores.cores", lambda: 1)
    monkeypatch.setattr(leaderboard, "ROTATIONS", 5)

    def command(*agents, folder=tmp_path / "board"):
        words = ["--agents", *agents] if agents else []
        status, _, err = run("leaderboard", "--env", "nim", *words, "--games", 20, "--out", folder)
        return status, err

    return command


def test_the_same_command_shows_the_same_again_without_playing(board, tmp_path, monkeypatch):
    assert board() == (0, "")
    before = json.loads((tmp_path / "board" / "leaderboard.json").read_text())
    monkeypatch.setattr("benchmarks.tournament.play_block", None)
    monkeypatch.setattr("benchmarks.workers.Worker", None)
    assert board() == (0, "")
    assert json.loads((tmp_path / "board" / "leaderboard.json").read_text()) == before


@pytest.mark.parametrize("changed", ["my_agent.py", "my_helper.py"])
def test_an_agent_whose_files_were_changed_is_another(board, tmp_path, monkeypatch, changed):
    (tmp_path / "my_agent.py").write_text(AGENT)
    (tmp_path / "my_helper.py").write_text(HELPER)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(tmp_path), os.environ.get("PYTHONPATH", ""))))
    for name in ("my_agent", "my_helper"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    assert board("random", "my_agent:Mine") == (0, "")
    assert board("random", "my_agent:Mine") == (0, "")
    with (tmp_path / changed).open("a") as stream:
        stream.write("# now better\n")
    status, err = board("random", "my_agent:Mine")
    assert status == 2
    assert err.count("\n") == 1
    assert "holds games of another my_agent:Mine: its file has changed since they were played" in err
    assert board("random", "my_agent:Mine", folder=tmp_path / "anew") == (0, "")


def test_a_policy_that_is_replaced_while_it_plays_is_told(board, tmp_path, monkeypatch):
    """As where a run goes on training; blocks before and after would be of different agents."""
    policy = save_policy(tmp_path / "best.npz")
    play = players.run_tasks

    def replaced(*tournament, **how):
        for number, block in enumerate(play(*tournament, **how)):
            if number == 1:
                save_policy(policy, players=3)
            yield block

    monkeypatch.setattr(players, "run_tasks", replaced)
    status, err = board("random", f"ppo:{policy}")
    assert status == 2
    assert (
        err == "error: files of the agents or the game have changed while they played: choose another --out\n"
    )
    assert not (tmp_path / "board" / "leaderboard.json").exists()


def test_a_game_or_an_agent_of_the_suite_that_was_changed_is_another(board, monkeypatch):
    assert board() == (0, "")
    monkeypatch.setattr("benchmarks.fingerprints.fingerprint_of", lambda *sources: "other")
    status, err = board()
    assert status == 2
    assert "the game, the core or the agents have changed since" in err


def test_what_decides_games_is_the_game_the_core_and_the_agents(monkeypatch):
    from benchmarks import fingerprints

    asked = []
    monkeypatch.setattr(fingerprints, "fingerprint_of", lambda *sources: asked.extend(sources) or "")
    fingerprints.of_suite(nim.GAME)
    assert {"core", "agents", "nim.py"} <= {path.name for path in asked}


@pytest.mark.parametrize("damage", ["{", "[]", "", "\xff", '"text"'])
def test_a_damaged_plan_is_told(board, tmp_path, damage):
    board()
    plan = tmp_path / "board" / "tournament.json"
    plan.write_text(damage, encoding="latin-1")
    status, err = board()
    assert status == 2
    assert err.count("\n") == 1
    assert f"{plan} is damaged" in err


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: (
            text.replace('"wins"', '"wins "', 1) if '"wins"' in text else text.replace("[[", "[[ ", 1)
        ),
        lambda text: text[:40] + text[41:],
        lambda text: text.replace("\n", "", 1),
        lambda text: "\n" + text,
        lambda text: text[5:],
    ],
)
def test_an_edited_block_is_told_and_can_be_played_again(board, tmp_path, edit):
    board()
    kept = tmp_path / "board" / "blocks.jsonl"
    before = json.loads((tmp_path / "board" / "leaderboard.json").read_text())
    kept.write_text(edit(kept.read_text()))
    status, err = board()
    assert status == 2
    assert err.count("\n") == 1
    assert f"{kept} is damaged in line 1: delete that line, and its block is played again" in err
    kept.write_text("".join(kept.read_text().splitlines(keepends=True)[1:]))
    assert board() == (0, "")
    after = json.loads((tmp_path / "board" / "leaderboard.json").read_text())
    assert after["standings"] == before["standings"]


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_processes_do_not_play_in_one_folder(board, tmp_path):
    board()
    before = {file.name: file.read_bytes() for file in (tmp_path / "board").iterdir()}
    folder = str(tmp_path / "board")
    code = (
        f"from benchmarks.store import *\nwith claimed(Path({folder!r})): print('mine', flush=True); input()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout.readline() == "mine\n"
    status, err = board()
    assert status == 2
    assert "another process is playing in" in err
    assert {file.name: file.read_bytes() for file in (tmp_path / "board").iterdir()} == before
    other.kill()
    other.communicate()
    assert board() == (0, "")


def test_an_empty_folder_and_one_with_a_plan_that_was_never_finished_are_taken(board, tmp_path):
    (tmp_path / "board").mkdir()
    (tmp_path / "board" / "tournament.json.tmp").write_text('{"env": ')
    assert board() == (0, "")


def test_a_folder_that_can_not_be_made_or_written_to_is_told_before_anything_begins(
    board, tmp_path, monkeypatch
):
    (tmp_path / "file").write_text("precious")
    for folder, complaint in (
        (tmp_path / "file", "is a file, not a folder"),
        (tmp_path / "file" / "board", "can't be made: Not a directory"),
        (tmp_path / ("x" * 300), "can't be made: File name too long"),
    ):
        status, err = board(folder=folder)
        assert status == 2
        assert complaint in err
        assert err.count("\n") == 1
    monkeypatch.setattr(os, "access", lambda *about: False)
    assert board() == (2, f"error: --out {tmp_path / 'board'} can't be written to\n")
    assert (tmp_path / "file").read_text() == "precious"


def test_a_full_disk_is_one_line_and_the_tournament_goes_on_later(board, tmp_path, monkeypatch):
    add = store.Store.add

    def full(self, block):
        if len(self.blocks) == 1:
            raise OSError(28, "No space left on device", str(self._file))
        add(self, block)

    monkeypatch.setattr(store.Store, "add", full)
    status, err = board()
    assert status == 1
    stopped, error = err.splitlines()[-2:]  # a line of progress may stand before them
    assert "the same command goes on" in stopped
    assert error == f"error: {tmp_path / 'board' / 'blocks.jsonl'}: No space left on device"
    monkeypatch.setattr(store.Store, "add", add)
    assert board()[0] == 0
