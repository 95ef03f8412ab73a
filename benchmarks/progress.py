"""The progress of all commands: bars in a terminal, else a line now and then."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

EVERY = 30.0
"""Seconds between two lines where there is no terminal."""


def progress(console: Console, draw: bool = True) -> Progress:
    """A bar for each task, which vanishes when all is done; nothing is drawn without a terminal, or if not wanted."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not (draw and console.is_terminal),
    )


def watch(bars: Progress, title: str, total: int) -> Callable[[int], None]:
    """A new bar, or line now and then on standard error, that is told how many of its total are done."""
    if bars.disable:
        return lines(title, total)
    bar = bars.add_task(title, total=total)
    return lambda done: bars.update(bar, completed=done)


def lines(title: str, total: int) -> Callable[[int], None]:
    """Plain lines in place of a bar."""
    begun = last = time.monotonic()

    def tell(done: int) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= EVERY:
            last = now
            print(f"{title}: {done:,} of {total:,} after {now - begun:,.0f} s", file=sys.stderr)

    return tell
