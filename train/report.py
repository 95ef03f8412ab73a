"""What a run shows at its end: the learning curve and the closing table."""

from __future__ import annotations

import base64
import io
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from matplotlib.figure import Figure  # not pyplot, which belongs to whoever calls
from matplotlib.ticker import EngFormatter, PercentFormatter
from rich.markup import escape as plain
from rich.table import Table

from agents.files import whole_file
from train.evaluation import Measurement

HEADINGS = ("", "games", "won", "95 % interval", "drawn")


@dataclass(frozen=True)
class LearningCurve:
    """How well a run's policy played, from its beginning on. A notebook shows the picture and the closing table.

    Attributes:
        title: what was learnt, and how long.
        rows: all measurements, in order.
        baselines: win rates to compare with, by name.
    """

    title: str
    rows: tuple[Measurement, ...]
    baselines: Mapping[str, float]

    @property
    def latest(self) -> list[Measurement]:
        """The last measurement of each match."""
        return [row for row in self.rows if row.timesteps == self.rows[-1].timesteps]

    def plot(self) -> Figure:
        """Win rate over timesteps with its 95 % band, a line for each match, dashed lines to compare with."""
        figure = Figure(figsize=(8, 5), layout="constrained")
        axes = figure.add_subplot()
        for match in dict.fromkeys(row.match for row in self.rows):
            curve = [row for row in self.rows if row.match == match]
            steps = [row.timesteps for row in curve]
            low, high = zip(*(row.score.interval for row in curve), strict=True)
            (line,) = axes.plot(steps, [row.score.rate for row in curve], marker=".", label=match)
            axes.fill_between(steps, low, high, color=line.get_color(), alpha=0.2)
        for number, (name, rate) in enumerate(self.baselines.items()):
            style = ("--", ":", "-.")[number % 3]
            axes.axhline(rate, color="grey", linestyle=style, label=f"{name} ({rate:.0%})")
        axes.set(
            title=self.title, xlabel="timesteps (decisions learnt from)", ylabel="games won", ylim=(0, 1)
        )
        axes.yaxis.set_major_formatter(PercentFormatter(1))
        axes.xaxis.set_major_formatter(EngFormatter())
        axes.legend(loc="best")
        return figure

    def save(self, file: Path) -> None:
        """Write the picture, as PNG."""
        with whole_file(file) as stream:
            stream.write(self._png())

    def table(self) -> Table:
        """The last measurements beside what they compare with, for a terminal."""
        table = Table(title=plain(self.title), title_style="bold")
        for heading in HEADINGS:
            table.add_column(heading, justify="left" if not heading else "right")
        for cells in self._cells():
            table.add_row(*map(plain, cells), style="" if cells[1] else "dim")
        return table

    def _cells(self) -> list[tuple[str, ...]]:
        cells: list[tuple[str, ...]] = []
        for row in self.latest:
            low, high = row.score.interval
            share = f"{row.draws / row.games:.1%}"
            cells.append(
                (row.match, f"{row.games:,}", f"{row.score.rate:.1%}", f"{low:.1%} to {high:.1%}", share)
            )
        return cells + [(name, "", f"{rate:.1%}", "", "") for name, rate in self.baselines.items()]

    def __repr__(self) -> str:
        scores = ", ".join(f"{row.match} {row.score}" for row in self.latest)
        return f"<{self.title}: {scores or 'not measured yet'}>"

    def _repr_html_(self) -> str:
        picture = base64.b64encode(self._png()).decode()
        lines = [HEADINGS, *self._cells()]
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>" for cells in lines)
        return f'<img src="data:image/png;base64,{picture}"><table>{rows}</table>'

    def _png(self) -> bytes:
        picture = io.BytesIO()
        self.plot().savefig(picture, format="png", dpi=120)
        return picture.getvalue()
