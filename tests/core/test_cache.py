"""Compiled code on disk: what puts it out of date, and what happens where it is damaged or can't be kept."""

import importlib.util
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import numba
import pytest

from envs.core import kernel
from envs.core.kernel import COMPILED

ROOT = Path(__file__).parents[2]

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")

HELPER = """
from envs.core.kernel import kernel

@kernel
def weight(number):
    return {weight} * number
"""
MODULE = """
from pathlib import Path
from envs.core.kernel import entry_point
from {helper} import weight

@entry_point("toy", Path(__file__))
def weigh(number):
    return weight(number) + 1
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """Writes a module whose entry point calls a kernel of another file, and loads it as a new process would."""
    folder = tmp_path / "toys"
    folder.mkdir()
    monkeypatch.setenv(
        "NUMBA_CACHE_DIR", str(tmp_path / "cache")
    )  # Numba may read its settings anew meanwhile
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(folder)
    kernel._say.cache_clear()

    def load(weight=2):
        helper = f"weights_{os.getpid()}_{tmp_path.name}".replace("-", "_")
        sys.modules.pop(helper, None)
        (folder / f"{helper}.py").write_text(HELPER.format(weight=weight))
        importlib.invalidate_caches()
        (folder / "toy.py").write_text(MODULE.format(helper=helper))
        spec = importlib.util.spec_from_file_location("toy", folder / "toy.py")
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "toy", module)
        spec.loader.exec_module(module)
        return module.weigh

    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return load


def hits(compiled):
    return sum(compiled.stats.cache_hits.values())


def test_code_is_compiled_once_and_then_loaded(toy):
    assert toy()(5) == 11
    again = toy()
    assert again(5) == 11
    assert hits(again) == 1


@pytest.mark.parametrize("ending", ["nbi", "nbc"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: bytes(len(data)),
        lambda data: data[:-1],
    ],
    ids=["empty", "cut", "zeros", "a byte short"],
)
def test_damaged_files_are_compiled_again(toy, tmp_path, ending, damage):
    toy()(5)
    (file,) = tmp_path.glob(f"cache/*/*.{ending}")
    file.write_bytes(damage(file.read_bytes()))
    again = toy()
    assert again(5) == 11
    assert hits(again) == 0
    third = toy()
    assert third(5) == 11
    assert hits(third) == 1, "the files are whole again"


def test_code_with_a_single_changed_byte_is_compiled_again(toy, tmp_path):
    toy()(5)
    (file,) = tmp_path.glob("cache/*/*.nbc")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    again = toy()
    assert again(5) == 11
    assert hits(again) == 0


def test_a_kernel_of_another_file_puts_code_out_of_date(toy):
    assert toy(weight=2)(5) == 11
    changed = toy(weight=3)
    assert changed(5) == 16


def test_without_a_folder_to_write_to_code_is_compiled_and_the_user_told_once(
    toy, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/cache")
    monkeypatch.setenv("HOME", "/dev/null")
    (tmp_path / "toys" / "__pycache__").write_text("no folder")
    for _ in range(2):
        compiled = toy()
        assert compiled(5) == 11
        assert compiled(5.0) == 11.0
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "NUMBA_CACHE_DIR" in told


def test_where_code_can_not_be_kept_the_user_is_told_and_goes_on(toy, tmp_path, monkeypatch, capsys):
    compiled = toy()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kernel._CheckedFiles, "_save_data", full)
    assert compiled(5) == 11
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "No space left on device" in told


def test_a_long_compilation_is_announced_when_it_begins_and_a_warm_start_is_silent(toy, monkeypatch, capsys):
    toy()(5)
    assert capsys.readouterr().err == "", "nobody waits for a toy"
    monkeypatch.setattr(kernel, "LONG", 0)
    toy()(5)
    assert capsys.readouterr().err == ""
    toy(weight=7)(5)
    toy(weight=8)(5)
    assert capsys.readouterr().err == "katabasis: compiling toy, which takes up to a minute once\n"


def test_a_game_of_the_suite_is_announced():
    """The threshold is for every real game, whatever is compiled first."""
    import envs

    for game in map(envs.load, envs.GAMES):
        called = kernel.callees(game.batch.start_games.py_func)
        assert sum(len(function.__code__.co_code) for function in called) > kernel.LONG


# ---------------------------------------------------------------- whole processes

BEGIN = """
import sys
import numpy as np
{how}
from envs.core.positions import Positions
positions = Positions(GAME, GAME.rules(), 1)
positions.start(np.array([0]), np.array([5]))
print(GAME.package, positions.data["stones"][0])
"""


def python(code, **environment):
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)} | environment,
        capture_output=True,
        text=True,
    )


def test_a_game_that_moves_into_the_suite_is_compiled_anew(tmp_path):
    """Compiled code names its modules: what was kept for `pile` can't be loaded as `envs.pile`."""
    source = (ROOT / "examples/nim.py").read_text(encoding="utf-8")
    (tmp_path / "pile.py").write_text(source)
    cache = str(tmp_path / "cache")
    outside = f"sys.path.insert(0, {str(tmp_path)!r}); from pile import GAME"
    inside = f"import envs; envs.__path__.append({str(tmp_path)!r}); from envs.pile import GAME"
    first = python(BEGIN.format(how=outside), NUMBA_CACHE_DIR=cache)
    second = python(BEGIN.format(how=inside), NUMBA_CACHE_DIR=cache)
    assert first.stdout.split()[0] == "pile", first.stderr
    assert second.stdout.split() == ["envs.pile", first.stdout.split()[1]], second.stderr


REACH = """
import sys
sys.path.insert(0, {folder!r})
from reach import read
import numpy as np
print(read(np.arange(3), 2))
print(read(np.arange(3), 3))
"""
READER = """
from pathlib import Path
from envs.core.kernel import entry_point, kernel

@kernel
def at(numbers, index):
    return numbers[index]

@entry_point("reach", Path(__file__))
def read(numbers, index):
    return at(numbers, index)
"""


def test_with_checks_an_index_out_of_range_raises_and_caches_are_kept_apart(tmp_path):
    (tmp_path / "reach.py").write_text(READER)
    cache, code = tmp_path / "cache", REACH.format(folder=str(tmp_path))
    for switch, raises in (("0", False), ("1", True), ("0", False)):
        done = python(code, KATABASIS_CHECK=switch, NUMBA_CACHE_DIR=str(cache))
        assert done.stdout.startswith("2\n")
        assert ("IndexError" in done.stderr) == raises
    assert len(list(cache.rglob("*.nbc"))) == 2


def test_a_zipped_copy_says_that_it_is_not_supported(tmp_path):
    wheel = tmp_path / "katabasis.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path in (ROOT / "envs").rglob("*"):
            if path.suffix in (".py", ".toml"):
                archive.write(path, path.relative_to(ROOT))
    code = f"import sys; sys.path.insert(0, {str(wheel)!r}); import envs; envs.make('legends')"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode != 0
    assert done.stderr.splitlines()[-1].endswith("does not run out of a zipped file; install it with pip")
