"""Every command runs on Nim, the smallest game, with players whose strength is known."""

import sys

import pytest

import envs
from benchmarks.cli import main
from examples import nim
from tests.toys import team_nim


@pytest.fixture(autouse=True)
def nim_is_registered(monkeypatch):
    """``--env nim`` and ``--env team_nim``, whose scripted player is perfect."""
    for game in (nim, team_nim):
        monkeypatch.setitem(envs.GAMES, game.GAME.id, "Test-v0")
        monkeypatch.setitem(sys.modules, f"envs.{game.GAME.id}", game)


@pytest.fixture
def run(monkeypatch, capsys):
    """Carry out ``python -m benchmarks ...``: the exit status, and what was printed and complained."""

    def command(*words):
        monkeypatch.setenv("COLUMNS", "200")
        monkeypatch.setattr(sys, "argv", ["benchmarks", *map(str, words)])
        status = main()
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return command
