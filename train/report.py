"""What a run shows at its end: the learning curve and the closing table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import matplotlib
from rich.table import Table

from train.evaluation import Measurement

matplotlib.use("Agg")  # a picture file needs no screen
from matplotlib import pyplot as plt


def draw_learning_curve(
    rows: Sequence[Measurement], baselines: Mapping[str, float], title: str, file: Path
) -> None:
    """Win rate over timesteps with its 95 % band, a line for each match, dashed lines to compare with."""
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    for match in dict.fromkeys(row.match for row in rows):
        curve = [row for row in rows if row.match == match]
        steps = [row.timesteps for row in curve]
        low, high = zip(*(row.score.interval for row in curve), strict=True)
        (line,) = axes.plot(steps, [row.score.rate for row in curve], marker=".", label=match)
        axes.fill_between(steps, low, high, color=line.get_color(), alpha=0.2)
    for number, (name, rate) in enumerate(baselines.items()):
        axes.axhline(
            rate, color="grey", linestyle=("--", ":", "-.")[number % 3], label=f"{name} ({rate:.0%})"
        )
    axes.set(title=title, xlabel="timesteps (decisions learnt from)", ylabel="games won", ylim=(0, 1))
    axes.yaxis.set_major_formatter(matplotlib.ticker.PercentFormatter(1))
    axes.xaxis.set_major_formatter(matplotlib.ticker.EngFormatter())
    axes.legend(loc="best")
    figure.savefig(file, dpi=120)
    plt.close(figure)


def closing_table(rows: Sequence[Measurement], baselines: Mapping[str, float], title: str) -> Table:
    """The final measurements beside what they compare with."""
    table = Table(title=title, title_style="bold")
    for heading in ("", "games", "won", "95 % interval", "drawn"):
        table.add_column(heading, justify="left" if not heading else "right")
    for row in rows:
        low, high = row.score.interval
        cells = (
            f"{row.games:,}",
            f"{row.score.rate:.1%}",
            f"{low:.1%} to {high:.1%}",
            f"{row.draws / row.games:.1%}",
        )
        table.add_row(row.match, *cells)
    for name, rate in baselines.items():
        table.add_row(name, "", f"{rate:.1%}", "", "", style="dim")
    return table
