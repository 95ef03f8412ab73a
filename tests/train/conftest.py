"""Small games whose best play is known, registered as if they were part of the suite."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

import envs
from examples import nim
from tests.toys import doors
from train.config import Config, load_config

SETTINGS = """
timesteps: 40000
workers: 1
rollout: {games: 256, steps: 16}
ppo: {batch_size: 1024, learning_rate: 3.0e-3, epochs: 2}
network: {layers: [32, 32]}
league: {every: 2, size: 2}
evaluation: {opponents: [random], points: 4, games: 40, final_games: 100}
"""


@pytest.fixture(autouse=True)
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in (nim, doors):
        name = game.GAME.id
        monkeypatch.setitem(envs.GAMES, name, f"{name}-v0")
        monkeypatch.setitem(sys.modules, f"envs.{name}", game)


@pytest.fixture
def settings(tmp_path: Path) -> Path:
    """A file of settings for a run of seconds."""
    file = tmp_path / "settings.yaml"
    file.write_text(SETTINGS)
    return file


@pytest.fixture
def configure(settings: Path) -> Any:
    """Those settings, changed by key=value texts."""

    def make(env: str, *sets: str, **given: Any) -> Config:
        return load_config(file=settings, sets=sets, given={"env": env, **given})

    return make
