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
    assert Table("Empty", ("a",)).numeric == (False,)


def test_texts_are_shown_as_they_are():
    assert "| a\\|b | 1 |" in table().markdown()
    page = io.StringIO()
    table().show(Console(file=page, width=80))
    assert "[bold]c" in page.getvalue()
    assert "A note." in page.getvalue()


def printed(made, width):
    page = io.StringIO()
    made.show(Console(file=page, width=width))
    return page.getvalue()


STANDINGS = Table(
    "Standings of [/red]",
    (
        "place",
        "agent",
        "rating",
        "its 95 %",
        "won %",
        "95 %",
        "drawn %",
        "capped %",
        "forfeits",
        "games",
        "rounds",
    ),
    note="A note with [bold].",
    keys=2,
)
STANDINGS.add(1, "random", "25.1", "[24.3, 25.9]", "50.1", "[48.9, 51.3]", "0.0", "0.0", 0, 16000, "13.0")
STANDINGS.add(
    2, "my_agents.of_mine:Lookahead", "9.0", "[8.3, 9.9]", "9.1", "[8.9, 9.3]", "0.0", "0.0", 7, 16000, "9.0"
)


@pytest.mark.parametrize("width", [60, 80, 100])
def test_a_table_too_wide_is_shown_in_parts_with_every_number_whole(width):
    page = printed(STANDINGS, width)
    lines = page.splitlines()
    assert max(map(len, lines)) <= width
    assert "…" not in page
    for row in STANDINGS.rows:
        for cell in (row[0], *row[2:]):
            assert any(f" {cell} " in line for line in lines), cell
    for word in " ".join(STANDINGS.columns).split():
        assert any(f" {word} " in line for line in lines), word
    assert page.count(" random ") == len(STANDINGS.parts(width)) > 1
    assert page.count("Standings of [/red]") == page.count("A note with [bold].") == 1


def test_what_matters_most_stands_in_the_first_part_of_80_columns():
    first = STANDINGS.parts(80)[0]
    assert [STANDINGS.columns[column] for column in first][:6] == list(STANDINGS.columns[:6])


def test_a_table_that_has_room_is_shown_at_once():
    page = printed(STANDINGS, 200)
    assert STANDINGS.parts(200) == [list(range(11))]
    assert "my_agents.of_mine:Lookahead" in page


def test_long_texts_fold_and_leave_the_numbers_alone():
    made = Table("Forfeits", ("agent", "reason", "games", "first case"))
    made.add("x" * 50, "raised", 12345, "a long story " * 20)
    page = printed(made, 80)
    assert " 12345 " in page
    assert "…" not in page
    assert page.count("story") == 20


def test_a_table_without_rows_is_shown():
    assert "empty" in printed(Table("Empty", ("empty", "table")), 80)


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
