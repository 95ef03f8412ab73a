"""Every command runs on Nim, the smallest game, with players whose strength is known."""

import sys
from types import ModuleType

import pytest

import envs
from benchmarks.cli import main
from tests import nim
from tests.benchmarks import team_nim
from tests.benchmarks.players import Perfect


@pytest.fixture(autouse=True)
def nim_is_registered(monkeypatch):
    """``--env nim`` and ``--env team_nim``, and the perfect player as their ``scripted``."""
    scripted = ModuleType("scripted")
    scripted.SCRIPTED = Perfect
    for game in (nim, team_nim):
        monkeypatch.setitem(envs.GAMES, game.GAME.id, "Test-v0")
        monkeypatch.setitem(sys.modules, f"envs.{game.GAME.id}", game)
        monkeypatch.setitem(sys.modules, f"agents.scripted.{game.GAME.id}", scripted)


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
