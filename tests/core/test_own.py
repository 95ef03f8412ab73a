"""Common names of packages: what happens where a file of the user's has one of them, or an extra is missing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import envs
import katabasis

ROOT = Path(__file__).parents[2]


def python(folder, *words):
    """Python as it runs where the suite is installed: the working folder comes first."""
    code = [*words] if words[0] == "-m" else ["-c", *words]
    return subprocess.run(
        [sys.executable, *code],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )


def test_the_suite_has_its_own_name():
    assert (katabasis.make, katabasis.make_vec, katabasis.load) == (envs.make, envs.make_vec, envs.load)
    assert katabasis.GAMES is envs.GAMES


@pytest.mark.parametrize(("name", "code"), [
    ("envs", "import katabasis"),
    ("agents", "import katabasis"),
    ("envs", "import agents"),
    ("agents", "import gymnasium, envs; gymnasium.make('katabasis/Legends-v1')"),
    ("configs", "import train"),
    ("train", "import benchmarks"),
])  # fmt: skip
@pytest.mark.parametrize("ending", [".py", "/__init__.py"])
def test_a_file_in_the_way_is_named_and_not_run(tmp_path, name, code, ending):
    file = tmp_path / f"{name}{ending}"
    file.parent.mkdir(exist_ok=True)
    file.write_text("print('the file of the user ran')")
    done = python(tmp_path, code)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith("ImportError: ")
    assert f"{file} hides Katabasis's own package {name!r}" in last
    assert "the file of the user ran" not in done.stdout


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("benchmarks", "train"),
        ("benchmarks", "agents"),
        ("train", "envs"),
        ("train", "configs"),
        ("play", "envs"),
    ],
)
def test_a_command_names_it_in_one_line(tmp_path, command, name):
    (tmp_path / f"{name}.py").write_text("print('the file of the user ran')")
    done = python(tmp_path, "-m", command, "--help")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert f"{name}.py hides Katabasis's own package {name!r}" in done.stderr


def test_other_files_are_in_nobodys_way(tmp_path):
    (tmp_path / "train.py").write_text("import katabasis; print(len(katabasis.GAMES))")
    (tmp_path / "configs").mkdir()
    done = subprocess.run(
        [sys.executable, "train.py"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.stdout == f"{len(envs.GAMES)}\n", done.stderr


@pytest.mark.parametrize(
    ("command", "missing", "extra"),
    [
        ("train", "typer", "train"),
        ("train", "omegaconf", "train"),
        ("benchmarks", "typer", "bench"),
        ("benchmarks", "openskill", "bench"),
        ("play", "typer", "play"),
    ],
)
def test_without_its_extra_a_command_says_what_to_install(tmp_path, command, missing, extra):
    code = (
        f"import runpy, sys; sys.modules[{missing!r}] = None; sys.argv = ['x', '--help'];"
        f"runpy.run_module({command!r}, run_name='__main__', alter_sys=True)"
    )
    done = python(tmp_path, code)
    assert done.returncode == 2
    assert done.stderr == f"error: {missing} is not installed: pip install 'katabasis[{extra}]'\n"


def test_training_inside_a_benchmark_needs_the_extra_for_training(tmp_path):
    code = (
        "import runpy, sys; sys.modules['omegaconf'] = None;"
        "sys.argv = ['x', 'exploit', '--agent', 'random', '--env', 'legends'];"
        "runpy.run_module('benchmarks', run_name='__main__', alter_sys=True)"
    )
    done = python(tmp_path, code)
    assert done.returncode == 2
    assert done.stderr == "error: omegaconf is not installed: pip install 'katabasis[train]'\n"


WHEN_NUMPY_IS_LOADED = """
import os, sys

class Look:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            print(os.environ.get("OPENBLAS_NUM_THREADS"))
            sys.meta_path.remove(self)

sys.meta_path.insert(0, Look())
"""


@pytest.mark.parametrize("command", ["train", "benchmarks, train"])
def test_commands_say_how_threads_are_to_be_used_before_numpy_is_loaded(command, tmp_path, monkeypatch):
    """It looks at its environment once, when it is imported."""
    monkeypatch.delenv("OPENBLAS_NUM_THREADS", raising=False)
    assert python(tmp_path, f"{WHEN_NUMPY_IS_LOADED}\nimport {command}, numpy").stdout == "1\n"
