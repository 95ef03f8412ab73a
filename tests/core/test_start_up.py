"""What it costs to begin: imports and the compile cache."""

import os
import subprocess
import sys

import pytest

import envs

FIRST_STEP = """
import envs
env = envs.make_vec({game!r}, num_games=2)
env.reset(seed=0)
env.step(env.random_actions())
single = envs.make({game!r})
single.reset(seed=0)
single.state()
"""


def run(code, **environment):
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_importing_the_package_loads_no_compiler_and_no_game():
    loaded = run("import sys, envs; print(*sys.modules)").split()
    heavy = {
        "numba",
        "torch",
        "jinja2",
        "resvg_py",
        "PIL",
        *(f"envs.{game}" for game in envs.GAMES),
    }
    assert heavy.isdisjoint(loaded)


@pytest.mark.parametrize("game", envs.GAMES)
def test_the_compile_cache_does_not_grow_from_run_to_run(game, tmp_path):
    code = FIRST_STEP.format(game=game)
    run(code, NUMBA_CACHE_DIR=str(tmp_path))
    first = sorted(path for path in tmp_path.rglob("*") if path.is_file())
    assert first
    stamps = [path.stat().st_mtime_ns for path in first]
    run(code, NUMBA_CACHE_DIR=str(tmp_path))
    assert sorted(path for path in tmp_path.rglob("*") if path.is_file()) == first
    assert [path.stat().st_mtime_ns for path in first] == stamps, "nothing is compiled a second time"


def test_a_game_can_be_reached_as_an_attribute_of_the_package():
    for game in envs.GAMES:
        assert getattr(envs, game).GAME is envs.load(game)
    with pytest.raises(AttributeError, match="legendz"):
        _ = envs.legendz
