"""What the page on records of play says is so."""

import re
import shlex
from pathlib import Path

import typer.main

from benchmarks.cli import app as benchmarks
from play.cli import app as play
from play.records import Decision, End, Header
from tests.play.games import recorded

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "records.md").read_text(encoding="utf-8")


def test_the_example_reads_a_record(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    recorded(tmp_path / "games.jsonl", "legends", ("random", "random"), seeds=range(7))
    exec(re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)[1])
    assert "player_2" in capsys.readouterr().out


def test_its_commands_have_the_options_that_they_use():
    commands = {
        "benchmarks": typer.main.get_command(benchmarks).commands,
        "play": typer.main.get_command(play),
    }
    for page in (PAGE, (DOCS / "play.md").read_text(encoding="utf-8")):
        lines = re.findall(r"^python -m (\w+) (.*)$", page, re.MULTILINE)
        assert lines
        for program, words in lines:
            first, *rest = shlex.split(words, comments=True) or [""]
            command = commands[program][first] if program == "benchmarks" else commands[program]
            known = {
                name for parameter in command.params for name in (*parameter.opts, *parameter.secondary_opts)
            }
            assert {word for word in (first, *rest) if word.startswith("--")} <= known


def test_it_names_every_key_of_a_line():
    for line in (Header, Decision, End):
        for key in line.__annotations__:
            assert f"`{key}`" in PAGE
