"""A replay as one page that needs nothing else: it opens from a file, without a network."""

from __future__ import annotations

import base64
import gzip
import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from play.replay import Replay

if TYPE_CHECKING:
    import jinja2

TEMPLATE = "replay.html.jinja"


def page(replay: Replay, seat: int | None = None) -> str:
    """The page: what was decided, step by step, with the picture of each position.

    Args:
        replay: the game.
        seat: the one seat from which it is seen; the page then holds nothing that this seat couldn't see. None for
            everything, and each seat's view besides.

    Raises:
        ModuleNotFoundError: the extra ``play`` is not installed.
    """
    data = contents(replay, [seat] if seat is not None else [None, *range(replay.rules.players)])
    packed = gzip.compress(json.dumps(data, separators=(",", ":")).encode(), mtime=0)
    return template().render(title=replay.game.title, data=base64.b64encode(packed).decode())


@cache
def template() -> jinja2.Template:
    """The page without its game."""
    import jinja2

    loader = jinja2.FileSystemLoader(Path(__file__).parent)
    return jinja2.Environment(loader=loader, autoescape=True, undefined=jinja2.StrictUndefined).get_template(
        TEMPLATE
    )


def contents(replay: Replay, seats: list[int | None]) -> dict[str, Any]:
    """All that the page shows.

    Pictures of neighbouring steps differ in little, and so do those of different seats: each line of a picture is held
    once, and a picture is a list of the numbers of its lines.
    """
    lines: dict[str, int] = {}
    return {
        "about": replay.about(seats[0]),
        "agents": replay.record.header["agents"],
        "ending": replay.ending(),
        "views": [view(replay, seat, lines) for seat in seats],
        "lines": list(lines),
    }


def view(replay: Replay, seat: int | None, lines: dict[str, int]) -> dict[str, Any]:
    """What one seat sees, or everything; lines of pictures that are new are added to those that are known."""
    pictures = [
        [
            lines.setdefault(line, len(lines))
            for line in replay.positions.svg(step, seat).splitlines(keepends=True)
        ]
        for step in range(len(replay) + 1)
    ]
    return {
        "seat": seat,
        "pictures": pictures,
        "steps": [told(replay, step, seat) for step in range(len(replay))],
    }


def told(replay: Replay, step: int, seat: int | None) -> dict[str, Any]:
    """A decision as a seat may know it: its own in full; of another's, what changed before its eyes."""
    words = replay.words(step, seat)
    if not replay.sees(step, seat):
        return {"words": words, "seen": replay.seen(step, seat)}
    decision, target = replay.record.decisions[step], replay.game.target
    rules, position = replay.rules.record[0], replay.positions.records[step]
    return {
        "words": words,
        "options": [[text, likely, chosen] for text, likely, chosen in replay.weights(step)],
        "target": target(rules, position, decision["choice"]) if target else "",
        "value": decision["value"],
    }
