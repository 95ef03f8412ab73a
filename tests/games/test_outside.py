"""A game that is somebody's own, outside the suite, by its name ``module:GAME``."""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import envs
from examples import nim

ROOT = Path(__file__).parents[2]


def test_a_game_is_found_by_module_and_name():
    game = envs.load("examples.nim:GAME")
    assert game is nim.GAME
    assert pickle.loads(pickle.dumps(game)) is game
    env = envs.make("examples.nim:GAME", players=3)
    env.reset(seed=0)
    assert env.agents == ["player_0", "player_1", "player_2"]
    games = envs.make_vec("examples.nim:GAME", num_games=5)
    games.reset(seed=0)
    games.step(games.random_actions())


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("no_such_module:GAME", "no game 'no_such_module:GAME': No module named 'no_such_module'"),
        ("examples.nim:GAMES", "no game 'examples.nim:GAMES': module 'examples.nim' has no 'GAMES'"),
        ("examples.nim:", "no game 'examples.nim:': module 'examples.nim' has no ''"),
        (":GAME", "no game ':GAME': module '' has no 'GAME'"),
        ("examples.nim:ACTIONS", "it is no envs.core.game.Game, but a Actions"),
        ("nimm", "no game 'nimm'; .*module:GAME"),
    ],
)
def test_what_is_no_game_is_refused_in_one_line(name, message):
    with pytest.raises(ValueError, match=message) as refused:
        envs.load(name)
    assert "\n" not in str(refused.value)


def test_a_game_whose_package_is_another_module_is_refused(tmp_path, monkeypatch):
    text = (
        (ROOT / "examples/nim.py").read_text(encoding="utf-8").replace("package=__name__", 'package="heap"')
    )
    (tmp_path / "pile.py").write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=r"its package must be the module .*, not 'heap'"):
        envs.load("pile:GAME")


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a copy of the example under another name, which has no scripted player."""
    folder = tmp_path_factory.mktemp("own")
    text = (ROOT / "examples/nim.py").read_text(encoding="utf-8")
    text = text.replace('id="nim"', 'id="pile"').replace("    script=perfect,\n", "")
    (folder / "pile.py").write_text(text, encoding="utf-8")
    return folder


def command(folder, *words):
    done = subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=os.environ
        | {"PYTHONPATH": str(ROOT), "COLUMNS": "200", "NUMBA_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_copy_of_the_example_is_measured_and_trained_where_it_lies(folder):
    """Without a scripted player it is measured against random alone, by default."""
    command(
        folder, "benchmarks", "evaluate", "random", "--env", "pile:GAME", "--games", "40", "--out", "found"
    )
    measured = json.loads((folder / "found/evaluate.json").read_text(encoding="utf-8"))
    assert measured["env"] == "pile"
    assert {name: match["games"] for name, match in measured["matches"].items()} == {"random": 40}

    sizes = [
        "rollout.games=32",
        "rollout.steps=8",
        "workers=1",
        "evaluation.games=20",
        "evaluation.final_games=20",
    ]
    sets = [word for size in sizes for word in ("--set", size)]
    command(folder, "train", "--env", "pile:GAME", "--timesteps", "600", "--out", "run", *sets)
    out = command(
        folder, "benchmarks", "evaluate", "run", "--env", "pile:GAME", "--games", "10", "--out", "trained"
    )
    assert "Wins of ppo:" in out
    with np.load(folder / "run/final.npz") as policy:
        assert policy.files
