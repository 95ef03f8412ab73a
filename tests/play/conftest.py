"""Small games, registered as if they were part of the suite, and records of them."""

import sys

import pytest

import envs
from examples import nim
from tests.toys import doors


@pytest.fixture(autouse=True)
def small_games(monkeypatch):
    """``--env nim``, whose scripted player is perfect, and ``--env doors``, where things are hidden."""
    for game in (nim, doors):
        monkeypatch.setitem(envs.GAMES, game.GAME.id, "Test-v0")
        monkeypatch.setitem(sys.modules, f"envs.{game.GAME.id}", game)
