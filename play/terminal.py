"""A table in the terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from play.records import new_record
from play.setup import Setup
from play.table import Entry, Table, named

KEYS = {
    "h": "a hint",
    "u": "undo",
    "n": "a new game",
    "s FILE": "save a record",
    "w": "the position again",
    "q": "quit",
}
PACE = 1.0
"""Seconds between decisions that are watched."""
PATIENCE = 1.0
"""Seconds after which it is said that agents are still at it."""


class Left(Exception):  # noqa: N818 -- it is no error
    """The person has left."""


def play(setup: Setup) -> None:
    """Play until the person leaves.

    Raises:
        OSError: a record can't be written.
    """
    console = Console(highlight=False, markup=False, emoji=False)
    console.print("Getting ready. The first time a game's code is compiled: up to a minute.")
    table = Table(setup)
    try:
        Terminal(table, console).run()
    except (Left, EOFError):
        console.print("Good-bye.")
    finally:
        table.leave()


class Terminal:
    """Shows a table to whoever sits before the terminal: one person, several in turn, or somebody who watches.

    Args:
        table: the table.
        console: where it is shown.
    """

    def __init__(self, table: Table, console: Console) -> None:
        self._table = table
        self._console = console
        self._told: dict[int | None, list[Entry]] = {viewer: [] for viewer in table.viewers}
        self._before: int | None = table.viewers[0]

    def run(self) -> None:
        """Play one game after the other.

        Raises:
            Left: the person has left.
            EOFError: his terminal was closed.
        """
        watched = self._table.viewers == [None]
        while True:
            if self._table.waits:
                self._ask()
            elif watched:
                self._watch()
            else:
                while self._table.advance(PATIENCE) and not self._table.waits:
                    self._console.print(f"player_{self._table.actor} is deciding.")

    # ------------------------------------------------------------ what is shown

    def _show(self, viewer: int | None) -> dict[str, Any]:
        """The position and what has happened since this viewer was last told."""
        view, log = self._table.view(viewer), self._table.log(viewer)
        told = self._told[viewer]
        kept = next((i for i, entry in enumerate(log) if i >= len(told) or told[i] is not entry), len(log))
        if log[kept:]:
            self._console.rule("what happened")
            for line in in_words(log[kept:], viewer):
                self._console.print(line)
        self._told[viewer] = log
        self._console.rule(f"{view['title']}, {'everything' if viewer is None else named(viewer)}")
        self._console.print(view["text"], no_wrap=True, overflow="ignore", crop=False)
        return view

    def _list(self, lines: Iterable[str]) -> None:
        for number, line in enumerate(lines, start=1):
            self._console.print(f"{number:4}  {line}")

    def _say(self, words: str) -> None:
        self._console.print(Text(words, style="bold"))

    # ------------------------------------------------------------ what is asked

    def _ask(self) -> None:
        """Somebody decides, or the game is over."""
        table = self._table
        viewer = self._before if table.over or table.fault else table.actor
        if viewer != self._before:
            self._hand_over(viewer)
        view = self._show(viewer)
        self._console.rule()
        if view["fault"]:
            self._say(f"The game can't go on: {view['fault']}")
        elif view["over"]:
            self._say(f"The game is over: {view['outcome']}")
        else:
            self._say(f"{named(viewer)}, your turn: {view['question']}")
            self._list(choice["text"] for choice in view["choices"])
        turn = table.turn
        while table.turn == turn:
            self._answer(viewer, view)

    def _hand_over(self, viewer: int | None) -> None:
        """Let another person come to the terminal before anything of his is shown."""
        self._console.clear()
        input(f"{named(viewer)} is asked. Let him or her come here, alone, and press Enter: ")
        self._before = viewer

    def _answer(self, viewer: int | None, view: dict[str, Any]) -> None:
        choices = view["choices"]
        numbers = f"a number from 1 to {len(choices)}, " if choices else ""
        useless = "hu" if viewer is None else "h" if not choices else ""
        keys = ", ".join(f"{key}: {words}" for key, words in KEYS.items() if key not in useless)
        answer = input(f"({numbers}{keys}) ").strip()
        if choices and answer.isdecimal() and 1 <= int(answer) <= len(choices):
            self._table.choose(viewer, choices[int(answer) - 1]["action"], view["turn"])
            return
        self._carry_out(viewer, answer, f"{answer!r} is not {numbers or 'one of '}{', '.join(KEYS)}")

    def _carry_out(self, viewer: int | None, answer: str, otherwise: str) -> None:
        """Do what a person asks for besides deciding; what isn't possible is told."""
        key, _, rest = answer.partition(" ")
        table = self._table
        deeds: dict[str, Callable[[], object]] = {
            "h": lambda: self._advise(viewer),
            "u": lambda: table.undo(viewer),
            "n": lambda: table.new_game(viewer),
            "s": lambda: self._save(viewer, rest.strip()),
            "w": lambda: self._show(viewer),
            "q": self._leave,
        }
        try:
            if key not in deeds:
                raise ValueError(otherwise)
            deeds[key]()
        except ValueError as error:
            self._console.print(str(error))

    def _advise(self, viewer: int | None) -> None:
        advice = self._table.advice(viewer, self._table.turn)
        self._console.print(f"{advice['agent']} would choose")
        for _, words, chance in advice["options"]:
            self._console.print(f"{chance:6.0%}  {words}")

    def _save(self, viewer: int | None, name: str) -> None:
        if not name:
            raise ValueError("say where: s FILE")
        text = self._table.record(viewer)
        with new_record(Path(name)) as stream:
            stream.write(text)
        self._console.print(f"written: {name}")

    def _leave(self) -> None:
        raise Left

    # ------------------------------------------------------------ watching

    def _watch(self) -> None:
        """Show the position, and let agents decide as often as whoever watches likes."""
        self._show(None)
        answer = input(
            "(Enter: one decision, a number: so many, p: to the end, s FILE: save a record, q: quit) "
        )
        answer = answer.strip()
        if answer in ("", "p") or answer.isdecimal():
            self._let_play(int(answer or 1) if answer != "p" else None)
        else:
            self._carry_out(None, answer, f"{answer!r} is not a number, p, s FILE or q")

    def _let_play(self, decisions: int | None) -> None:
        """Let agents make so many decisions, or all that are left, each told as it is made."""
        made = 0
        while not self._table.waits and made != decisions:
            if made:
                time.sleep(PACE)
            self._table.advance()
            made += 1
            self._told[None], told = self._table.log(None), self._told[None]
            for line in in_words(self._told[None][len(told) :], None):
                self._console.print(line)


def in_words(log: list[Entry], viewer: int | None) -> Iterable[str]:
    """What a viewer is told, line by line; what one seat decides several times in a row, and nobody else sees, once."""
    before = None
    for entry in log:
        who = "you" if entry["seat"] == viewer else named(entry["seat"])
        words = f"{who} {entry['words']}" if entry["words"] == "decides" else f"{who}, {entry['words']}"
        if words != before:
            yield words
        before = words
        yield from (f"    {line}" for line in entry["seen"])
