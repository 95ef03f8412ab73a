"""Tables: what is aligned, what is escaped, what is kept with a result."""

import io
import json

import pytest
from rich.console import Console

from agents.arena import Score
from benchmarks.tables import Estimate, Table, change, rate, write


def table():
    made = Table("Title", ("name", "value", "text"), note="A note.")
    made.add("a|b", 1, "1 when it rains")
    made.add("[bold]c", "[1.0, 2.0]", "never")
    made.add("d", "", "")
    return made


def test_columns_of_numbers_are_aligned_to_the_right():
    assert table().numeric == (False, True, False)
    assert "|---|---:|---|" in table().markdown()
    assert Table("Empty", ("a",)).numeric == ()


def test_texts_are_shown_as_they_are():
    assert "| a\\|b | 1 |" in table().markdown()
    page = io.StringIO()
    table().show(Console(file=page, width=80))
    assert "[bold]c" in page.getvalue()
    assert "A note." in page.getvalue()


def test_a_row_has_a_cell_for_each_column():
    with pytest.raises(ValueError, match="2 cells for 3 columns"):
        table().add("a", "b")


def test_shares_are_in_per_cent():
    assert rate(Score(81, 0, 263)) == "30.8 [25.5, 36.6]"
    assert change(Estimate(-0.05, -0.1, 0.001)) == "-5.0 [-10.0, +0.1]"


def test_a_result_keeps_its_command_and_versions(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.argv", ["x", "balance", "--agents", "my agent"])
    write(tmp_path / "deep" / "result", {"answer": 42}, [table()])
    kept = json.loads((tmp_path / "deep" / "result.json").read_text())
    assert kept["answer"] == 42
    assert kept["command"] == "python -m benchmarks balance --agents 'my agent'"
    assert {"python", "numpy", "numba"} <= set(kept["versions"])
    text = (tmp_path / "deep" / "result.md").read_text()
    assert text.startswith(f"```\n{kept['command']}\n```")
    assert f"numpy {kept['versions']['numpy']}" in text
