"""What the pages on agents and on benchmarks say is so."""

import json
import re
import shlex
import sys
from pathlib import Path

import numpy as np
import pytest
import typer.main

from benchmarks.cli import app
from envs.core.positions import Positions
from envs.core.view import View
from examples import nim

DOCS = Path(__file__).parents[2] / "docs"
AGENTS, BENCHMARKS = DOCS / "agents.md", DOCS / "benchmarks.md"
BLOCKS = re.findall(r"```python\n(.*?)```", AGENTS.read_text(), re.DOTALL)
COMMANDS = typer.main.get_command(app).commands


@pytest.fixture
def my_agents(tmp_path, monkeypatch):
    """The page's examples, saved as it says."""
    classes = [block for block in BLOCKS if "\nclass " in block]
    (tmp_path / "my_agents.py").write_text("\n".join(classes))
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "my_agents", raising=False)


@pytest.mark.parametrize(("agent", "least"), [("First", 0), ("Lookahead", 70)])
def test_the_examples_of_the_page_play(run, tmp_path, my_agents, agent, least):
    status, _, err = run("evaluate", f"my_agents:{agent}", "--env", "nim", "--games", 100, "--against", "random",
                         "--out", tmp_path)  # fmt: skip
    assert status == 0, err
    assert json.loads((tmp_path / "evaluate.json").read_text())["matches"]["random"]["wins"] >= least


def test_the_example_plays_for_a_team_and_for_more_than_two(run, my_agents):
    for words in (["nim", "--players", 3], ["team_nim"]):
        status, _, err = run(
            "evaluate", "my_agents:Lookahead", "--env", *words, "--games", 6, "--against", "random"
        )
        assert status == 0, err


def test_the_probabilities_and_values_of_the_page_are_some():
    (example,) = (block for block in BLOCKS if "probabilities" in block)
    *made, asked = example.splitlines()
    names = {}
    exec("\n".join(made), names)
    probabilities, values = eval(asked, names)
    assert probabilities.sum(axis=1) == pytest.approx(1)
    assert values.shape == (4,)
    assert np.isfinite(values).all()


def test_a_view_offers_what_the_page_lists():
    positions = Positions(nim.GAME, nim.GAME.rules(), 2)
    positions.start(positions.every, np.array([1, 2]))
    view = View(positions, positions.every)
    listed = set(re.findall(r"`view\.(\w+)", AGENTS.read_text()))
    assert listed == {name for name in dir(view) if not name.startswith("_")}
    for name in re.findall(r"`view\.(\w+)` \| (?:int8|int64|float32)", AGENTS.read_text()):
        assert len(getattr(view, name)) == len(view)


@pytest.mark.parametrize("page", [AGENTS, BENCHMARKS], ids=lambda page: page.name)
def test_the_commands_of_the_pages_exist_with_their_options(page):
    lines = re.findall(r"^python -m benchmarks (.*)$", page.read_text(), re.MULTILINE)
    assert len(lines) >= 2
    for line in lines:
        name, *words = shlex.split(line, comments=True)
        if name == "--help":
            continue
        known = {option for parameter in COMMANDS[name].params for option in parameter.opts}
        assert {word for word in words if word.startswith("--")} <= known, line


def test_every_command_has_its_section():
    sections = re.findall(r"^## (\w+)", BENCHMARKS.read_text(), re.MULTILINE)
    assert [section for section in sections if section in COMMANDS] == list(COMMANDS)
