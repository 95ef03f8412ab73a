"""The progress bar of all commands."""

from __future__ import annotations

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


def progress(console: Console) -> Progress:
    """A bar for each task; it vanishes when all is done, and is left out where nobody looks on."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def watch(bars: Progress, title: str, total: int) -> Callable[[int], None]:
    """A new bar that is told how many of its total are done."""
    bar = bars.add_task(title, total=total)
    return lambda done: bars.update(bar, completed=done)
