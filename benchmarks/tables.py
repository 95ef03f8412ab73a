"""Tables, written once and shown in the terminal, as Markdown and as a web page."""

from __future__ import annotations

import errno
import json
import platform
import shlex
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple

import rich.table
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from agents.arena import Score
from agents.files import whole_file
from envs.core.game import Game, Rules

PACKAGES = ("katabasis", "numpy", "numba", "gymnasium", "pettingzoo", "torch", "sb3-contrib", "openskill")

FOLDED = 20
"""Characters to which a text may be folded where a table is too wide."""

FRAME = 3
"""Characters between two columns."""

NORMAL_95 = 1.96
"""Standard deviations on either side of the mean of a normal distribution that hold 95 % of it."""


@dataclass
class Table:
    """A table of texts.

    Attributes:
        title: what it shows.
        columns: the headings.
        rows: the cells.
        note: one sentence on how to read it, or "".
        keys: how many columns at the left say what a row is about.
    """

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]] = field(default_factory=list)
    note: str = ""
    keys: int = 1

    def add(self, *cells: Any) -> None:
        """Append a row.

        Raises:
            ValueError: not as many cells as there are columns.
        """
        if len(cells) != len(self.columns):
            raise ValueError(f"{self.title}: {len(cells)} cells for {len(self.columns)} columns")
        self.rows.append(tuple(str(cell) for cell in cells))

    @property
    def numeric(self) -> tuple[bool, ...]:
        """Which columns hold numbers, so that they are aligned to the right; an empty cell is anything."""
        columns = [[row[i][:1] for row in self.rows if row[i]] for i in range(len(self.columns))]
        return tuple(bool(begin) and all(c.isdigit() or c in "+-[" for c in begin) for begin in columns)

    def show(self, console: Console) -> None:
        """Print it; where it is too wide, below each other in parts that all begin with the same columns."""
        console.print(Text(self.title, "bold"))
        for columns in self.parts(console.width):
            shown = rich.table.Table()
            for column, width in zip(columns, self._widths(columns, console.width), strict=True):
                shown.add_column(
                    Text(self.columns[column]),
                    justify="right" if self.numeric[column] else "left",
                    overflow="fold",
                    width=width,
                )
            for row in self.rows:
                shown.add_row(*(Text(row[column]) for column in columns))
            console.print(shown)
        if self.note:
            console.print(Text(self.note, "italic"))
        console.print()

    def parts(self, width: int) -> list[list[int]]:
        """The columns of each part that a terminal has room for; numbers stay whole, texts and headings fold."""
        keys = list(range(self.keys))
        parts = [keys]
        for column in range(self.keys, len(self.columns)):
            taken = sum(self._least(other) + FRAME for other in (*parts[-1], column)) + 1
            if taken > width and parts[-1] != keys:
                parts.append(keys)
            parts[-1] = [*parts[-1], column]
        return parts

    def _widths(self, columns: Sequence[int], width: int) -> list[int]:
        """Characters for each of some columns side by side; those that can fold best give way, numbers last."""
        widths = [max(cell_len(cell) for cell in self._texts(column)) for column in columns]
        least = [self._least(column) for column in columns]
        while sum(widths) + FRAME * len(columns) + 1 > width:
            spare = [has - needs for has, needs in zip(widths, least, strict=True)]
            if max(spare) <= 0:  # not even the least fits: texts fold further
                spare = [
                    0 if self.numeric[column] else has - 1
                    for column, has in zip(columns, widths, strict=True)
                ]
            if max(spare) <= 0:
                break
            widths[spare.index(max(spare))] -= 1
        return widths

    def _texts(self, column: int) -> list[str]:
        """Heading and cells of a column."""
        return [self.columns[column], *(row[column] for row in self.rows)]

    def _least(self, column: int) -> int:
        """Characters that a column needs."""
        cells = max((cell_len(row[column]) for row in self.rows), default=0)
        heading = max(cell_len(word) for word in self.columns[column].split())
        if self.numeric[column]:
            return max(cells, min(heading, FOLDED))
        return min(max(cells, heading), FOLDED)

    def markdown(self) -> str:
        """The table as Markdown, title and note included."""
        lines = [f"### {self.title}", "", _line(self.columns)]
        lines.append("|" + "|".join("---:" if numeric else "---" for numeric in self.numeric) + "|")
        lines += [_line(row) for row in self.rows]
        if self.note:
            lines += ["", self.note]
        return "\n".join(lines)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def percent(share: float) -> str:
    """A share of 1 in per cent."""
    return f"{100 * share:.1f}"


def interval(low: float, high: float) -> str:
    """An interval of shares, in per cent."""
    return f"[{100 * low:.1f}, {100 * high:.1f}]"


class Estimate(NamedTuple):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def change(estimate: Estimate) -> str:
    """A difference of two shares with its interval, in points of per cent."""
    return f"{100 * estimate.mean:+.1f} [{100 * estimate.low:+.1f}, {100 * estimate.high:+.1f}]"


def rate(score: Score) -> str:
    """A win rate with its 95 % interval, in per cent."""
    return f"{percent(score.rate)} {interval(*score.interval)}"


def score_data(score: Score) -> dict[str, Any]:
    """A score for JSON."""
    return {"wins": score.wins, "draws": score.draws, "games": score.games, "interval": score.interval}


def subject(game: Game, rules: Rules) -> str:
    """What was played, in words."""
    return f"{game.title}, {rules.players} players, {rules.options['mode']}"


def subject_data(game: Game, rules: Rules, seed: int) -> dict[str, Any]:
    """What was played, for JSON."""
    return {"env": game.id, "version": game.version, "options": dict(rules.options), "seed": seed}


def command_line() -> str:
    """The command that is being carried out, as one would type it."""
    return shlex.join(["python", "-m", "benchmarks", *sys.argv[1:]])


def versions() -> dict[str, str]:
    """What a result was made with."""
    found = {"python": platform.python_version(), "platform": platform.platform()}
    for package in PACKAGES:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            continue
    return found


def write(file: Path, data: dict[str, Any], tables: Sequence[Table], renew: bool = False) -> None:
    """Write a result as FILE.json and its tables as FILE.md, each with the command and the versions.

    Args:
        file: where, without suffix.
        data: the result, as JSON takes it.
        tables: the same for people.
        renew: whether there may be such files already.

    Raises:
        OSError: it can't be written, or another process has written such files in the meantime.
    """
    made_by = {"command": command_line(), "versions": versions()}
    text = [f"```\n{made_by['command']}\n```", *(table.markdown() for table in tables)]
    text.append("Made with " + ", ".join(f"{name} {number}" for name, number in versions().items()) + ".")
    contents = {
        file.with_suffix(".json"): json.dumps(made_by | data, indent=2, allow_nan=False) + "\n",
        file.with_suffix(".md"): "\n\n".join(text) + "\n",
    }
    for one in () if renew else contents:
        if one.exists():
            raise FileExistsError(errno.EEXIST, "exists by now, and is not overwritten", str(one))
    for one, content in contents.items():
        write_text(one, content)


def keep(
    console: Console, file: Path | None, data: dict[str, Any], tables: Sequence[Table], more: str = ""
) -> None:
    """Write a new result, if it is to be kept, and say where it is, and what ``more`` there is to say of it."""
    if file is not None:
        write(file, data, tables)
        console.print(f"written: {file}.json, {file}.md{more}", soft_wrap=True, markup=False)


def write_text(file: Path, text: str) -> None:
    """Write a text file as a whole or not at all; what can't be said in UTF-8 becomes a question mark."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(file) as stream:
        stream.write(text.encode(errors="replace"))
