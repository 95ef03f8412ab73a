"""Progress: a bar in a terminal, lines now and then elsewhere."""

import io

from rich.console import Console

from benchmarks import progress as module
from benchmarks.progress import progress, watch


def test_without_a_terminal_there_is_a_line_now_and_then(monkeypatch, capsys):
    now = iter([0, 10, 31, 45, 62])
    monkeypatch.setattr(module.time, "monotonic", lambda: next(now))
    with progress(Console(file=io.StringIO())) as bars:
        told = watch(bars, "[/red] games", 2000)
        for done in (5, 1100, 1500, 2000):
            told(done)
    printed = capsys.readouterr()
    assert printed.err.splitlines() == [
        "[/red] games: 1,100 of 2,000 after 31 s",
        "[/red] games: 2,000 of 2,000 after 62 s",
    ]
    assert printed.out == ""


def test_in_a_terminal_there_is_a_bar_that_shows_names_as_they_are(capsys):
    page = io.StringIO()
    with progress(Console(file=page, force_terminal=True, width=80)) as bars:
        watch(bars, "[/red] games", 20)(10)
        bars.refresh()
    assert "[/red] games" in page.getvalue()
    assert "10/20" in page.getvalue()
    assert capsys.readouterr().err == ""


def test_a_person_is_asked_without_a_bar_in_between():
    page = io.StringIO()
    with progress(Console(file=page, force_terminal=True, width=80), draw=False) as bars:
        watch(bars, "games", 20)(10)
    assert page.getvalue() == ""
