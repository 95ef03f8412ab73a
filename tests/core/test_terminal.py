"""Terminals that know ASCII alone: what they can't spell is a question mark, in pictures and in tables."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path):
    """A folder with a game whose title and pictures are not in ASCII."""
    text = (ROOT / "examples/nim.py").read_text(encoding="utf-8")
    text = text.replace('title="Nim"', 'title="Nïm, Straßen"').replace("} stones", "} Hölzer")
    (tmp_path / "pile.py").write_text(text, encoding="utf-8")
    return tmp_path


def ascii_only(folder, *words):
    ours = {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "COLUMNS": "120"}
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, env=os.environ | ours, capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.isascii()
    return done.stdout


SHOW = """
import envs, gymnasium, agents.gym
env = envs.make("pile:GAME", render_mode="human")
env.reset(seed=0)
env.render()
seat = agents.gym.make_seat_env("pile:GAME", render_mode="human")
seat.reset(seed=0)
seat.render()
"""


def test_positions_are_shown(folder):
    assert ascii_only(folder, "-c", SHOW).count(" H?lzer") >= 2


def test_tables_are_shown(folder):
    out = ascii_only(folder, "-m", "benchmarks", "evaluate", "random", "--env", "pile:GAME", "--games", "10")
    assert "N?m, Stra?en" in out
