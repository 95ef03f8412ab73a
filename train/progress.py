"""How a run shows where it stands."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from train.evaluation import Measurement

LINE_EVERY = 30.0
"""Seconds between two lines where there is no terminal."""


class ProgressDisplay:
    """Timesteps, speed and latest win rates: a bar in a terminal; a line now and then in a log or a notebook.

    Args:
        console: where it is shown.
        begun, total: timesteps at the beginning and at the end.
    """

    def __init__(self, console: Console, begun: int, total: int) -> None:
        self._console = console
        self._begun, self._total = begun, total
        self._clock = self._told = time.perf_counter()
        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TextColumn("{task.fields[won]}", markup=False),
            TimeRemainingColumn(),
            console=console,
            disable=not console.is_terminal,
        )

    def __enter__(self) -> ProgressDisplay:
        self._task = self._bar.add_task("", total=self._total, completed=self._begun, speed="", won="")
        self._bar.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._bar.stop()

    def show(self, doing: str, timesteps: int, rows: Sequence[Measurement]) -> None:
        """Say what the run is doing, how many timesteps it has behind it, and what was measured last."""
        now = time.perf_counter()
        speed = f"{(timesteps - self._begun) / (now - self._clock):,.0f} steps/s"
        latest = [row for row in rows if row.timesteps == rows[-1].timesteps]
        won = ", ".join(f"{row.score.rate:.0%} {row.match}" for row in latest)
        self._bar.update(self._task, description=doing, completed=timesteps, speed=speed, won=won)
        if not self._console.is_terminal and (doing != LEARNING or now - self._told > LINE_EVERY):
            self._told = now
            parts = (f"{doing}: {timesteps:,} of {self._total:,} timesteps", speed, won)
            self._console.print(", ".join(filter(None, parts)), markup=False, highlight=False, soft_wrap=True)


LEARNING, MEASURING, VALUING, SAVING = "learning", "measuring", "learning the value", "saving"
"""What a run can be doing."""
