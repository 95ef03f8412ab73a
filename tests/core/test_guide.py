"""CONTRIBUTING's guide to adding a game, command by command, in a copy of the repository."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PARTS = ("katabasis", "envs", "agents", "play", "train", "benchmarks", "configs", "examples", "tests", "docs")


def commands():
    """What the guide says to type, without its comments."""
    guide = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").split("## Adding a game")[1]
    blocks = re.findall(r"```bash\n(.*?)```", guide, re.DOTALL)
    return [line.split("#")[0].strip() for block in blocks for line in block.splitlines()]


def replace(file, *changes):
    text = file.read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def test_the_guide_to_adding_a_game_holds(tmp_path):
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "results"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    environment = os.environ | {"PYTHONPATH": str(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{environment['PATH']}"
    said = {}
    for command in commands():
        done = subprocess.run(
            command, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True
        )
        said[command.split(" heap")[0]] = done
        if command.startswith("cp "):
            replace(tmp_path / "heap.py", ('id="nim"', 'id="heap"'), ('title="Nim"', 'title="Heap"'))
        if command.startswith("mv "):
            replace(
                tmp_path / "envs/registry.py",
                ("GAMES: dict[str, str] = {\n", 'GAMES: dict[str, str] = {\n    "heap": "Heap-v0",\n'),
            )
    tests, docs = said.pop("python -m pytest tests/games -k"), said.pop("python -m docs.generate")
    for command, done in said.items():
        assert done.returncode == 0, f"{command}: {done.stderr}"

    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", tests.stdout, re.MULTILINE)
    assert failed, "the page of rules is still missing"
    assert all(test.startswith("tests/games/test_rules_pages.py::") for test in failed), tests.stdout
    assert int(re.search(r"(\d+) passed", tests.stdout)[1]) > 20
    assert sorted(file.name for file in (tmp_path / "tests/games/golden").glob("heap*")) == [
        "heap-competitive-2.txt",
        "heap-competitive-3.txt",
    ]
    assert docs.returncode == 1
    assert "envs/heap/RULES.md: missing" in docs.stdout
    assert "| 0-20 | `stones` | 21 |" in (tmp_path / "docs/games/heap.md").read_text(encoding="utf-8")
