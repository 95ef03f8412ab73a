"""Replays: a record of play held against its game, position by position, and shown in words."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any

import envs
from envs.core.checks import number_in, one_line, shown
from envs.core.game import Game, Rules
from envs.core.positions import Positions
from envs.core.terminal import say
from play.records import Decision, Forfeited, Move, Record, Scribe
from play.words import news

NOTHING = object()
"""What stands where one of two lists has ended."""


class Replay:
    """A game as it was played.

    Attributes:
        record: what was read.
        game, rules: what was played.
        positions: the position of each decision, and last the one at the end: a row for each.
    """

    def __init__(self, record: Record, env: str | None = None) -> None:
        """Play a record again.

        Args:
            record: what was read.
            env: its game, ``module:GAME``, if that is outside this suite.

        Raises:
            ValueError: the record isn't of this game, version or rules, or the game goes another way; the message
                names the first line that doesn't fit, and what in it.
        """
        self.record = record
        with self._line(0):
            self.game, self.rules = game_of(record, env)
            scribe = Scribe(self.game, self.rules)
            seed = number_in(record.header.get("seed"), "seed", 0, 2**63 - 1)
            agents = agents_of(record, self.rules)
            same(record.header, scribe.header(seed, agents))
        self.positions = Positions(self.game, self.rules, len(record.decisions) + 1)
        self._keep(0, scribe)
        for number, decision in enumerate(record.decisions, start=1):
            with self._line(number):
                ours = scribe.decision(move_of(decision))
                same(decision, ours)
                weighed = decision["probabilities"]
                if weighed is not None and len(weighed) != len(ours["legal"]):
                    raise ValueError(f"{len(weighed)} probabilities for {len(ours['legal'])} legal actions")
            self._keep(number, scribe)
        with self._line(len(record.decisions) + 1):
            same(record.end, scribe.end(forfeit_of(record, self.rules)))

    def __len__(self) -> int:
        """How many decisions there are."""
        return len(self.record.decisions)

    @contextmanager
    def _line(self, number: int) -> Iterator[None]:
        """Say of an error which line it is about, counted from the game's first."""
        try:
            yield
        except ValueError as error:
            line = self.record.line + number
            raise ValueError(f"{self.record.file}, line {line}: {one_line(str(error))}") from error

    def _keep(self, row: int, scribe: Scribe) -> None:
        self.positions.data[row] = scribe.positions.data[0]
        self.positions.masks[row] = scribe.positions.masks[0]

    def about(self, seat: int | None = None) -> str:
        """What was played, and for whoever sees everything the seed, from which all that is hidden follows."""
        options = self.rules.options
        variants = [f"{name} {options[name]}" for name in self.game.variants]
        words = [f"{options['players']} players", options["mode"], *variants]
        return ", ".join(words if seat is not None else [*words, f"seed {self.record.header['seed']}"])

    def sees(self, step: int, seat: int | None) -> bool:
        """Whether a seat sees what is asked, and chosen, in a step: None sees everything."""
        return seat in (None, self.record.decisions[step]["seat"])

    def words(self, step: int, seat: int | None = None) -> str:
        """What was chosen in a step, as a seat may know it: of the others' choices, that they were made."""
        decision = self.record.decisions[step]
        who = f"player_{decision['seat']}"
        if not self.sees(step, seat):
            return f"{who} decides"
        chosen = next(words for number, words in decision["legal"] if number == decision["choice"])
        return f"{who}, {decision['decision']}: {chosen}"

    def seen(self, step: int, seat: int | None) -> list[str]:
        """What a step changed before a seat's eyes, in words."""
        return news(self.positions.render(step, seat), self.positions.render(step + 1, seat))

    def weights(self, step: int) -> list[tuple[str, float | None, bool]]:
        """Each legal action of a step: in words, how likely it was, and whether it was chosen."""
        decision = self.record.decisions[step]
        likely: Sequence[float | None] = decision["probabilities"] or [None] * len(decision["legal"])
        return [
            (words, probability, number == decision["choice"])
            for (number, words), probability in zip(decision["legal"], likely, strict=True)
        ]

    def ending(self) -> str:
        """How the game ended, in words."""
        end = self.record.end
        earned = ", ".join(f"player_{seat} {value:+g}" for seat, value in enumerate(end["returns"]))
        return f"{end['outcome'] or 'left before its end'} (returns: {earned})"


# ---------------------------------------------------------------- holding a record against its game


def game_of(record: Record, env: str | None) -> tuple[Game, Rules]:
    """The game and rules of a record.

    Raises:
        ValueError: there are no such ones.
    """
    header: dict[str, Any] = {**record.header}
    name = header.get("game")
    if env is None and isinstance(name, str) and name not in envs.GAMES:
        raise ValueError(
            f"its game is {shown(name)}, which isn't of this suite: name it with --env module:GAME"
        )
    game = envs.load(env or str(name))
    if game.id != name:
        raise ValueError(f"game is {shown(name)}, here {shown(game.id)}")
    if header.get("version") != game.version:
        raise ValueError(f"version is {shown(header.get('version'))}, here {game.version}")
    options = header.get("options")
    if not isinstance(options, dict):
        raise ValueError(f"options are {shown(options)}, not names with values")
    return game, game.rules(**options)


def agents_of(record: Record, rules: Rules) -> list[str]:
    """Who sat in each seat.

    Raises:
        ValueError: not one name a seat.
    """
    given: Any = record.header.get("agents")
    if not isinstance(given, list) or len(given) != rules.players or {str} != set(map(type, given)):
        raise ValueError(f"agents are {shown(given)}, not {rules.players} names")
    agents: list[str] = given
    return agents


def move_of(decision: Decision) -> Move:
    """The move that a line says.

    Raises:
        ValueError: what it says of the agent is not what agents say.
    """
    given: dict[str, Any] = {**decision}
    probabilities, value = given.get("probabilities"), given.get("value")
    if probabilities is not None and not (
        isinstance(probabilities, list) and all(is_number(one) and 0 <= one <= 1 for one in probabilities)
    ):
        raise ValueError(f"probabilities are {shown(probabilities)}, not numbers from 0 to 1")
    if value is not None and not is_number(value):
        raise ValueError(f"value is {shown(value)}, not a number")
    return Move(given.get("choice", NOTHING), probabilities, value)


def is_number(value: Any) -> bool:
    """Whether a value is a finite number."""
    return isinstance(value, (int, float)) and math.isfinite(value)


def forfeit_of(record: Record, rules: Rules) -> Forfeited | None:
    """How a game was forfeited, if it was.

    Raises:
        ValueError: it doesn't say who failed, and why.
    """
    forfeit: Any = record.end.get("forfeit")
    if forfeit is None:
        return None
    if not isinstance(forfeit, dict) or forfeit.keys() != Forfeited.__annotations__.keys():
        raise ValueError(f"forfeit is {shown(forfeit)}, not {', '.join(Forfeited.__annotations__)}")
    number_in(forfeit["seat"], "forfeit.seat", 0, rules.players - 1)
    return Forfeited(seat=forfeit["seat"], kind=str(forfeit["kind"]), detail=str(forfeit["detail"]))


def same(given: Any, ours: Any, name: str = "") -> None:
    """Compare a line of a record with what the game says.

    Raises:
        ValueError: they differ; the message names the first part that does.
    """
    if isinstance(given, dict) and isinstance(ours, dict):
        for key in [*ours, *(key for key in given if key not in ours)]:
            same(given.get(key, NOTHING), ours.get(key, NOTHING), f"{name}.{key}" if name else key)
    elif isinstance(given, list) and isinstance(ours, list):
        for i, (one, other) in enumerate(zip_longest(given, ours, fillvalue=NOTHING)):
            same(one, other, f"{name}[{i}]")
    elif type(given) is not type(ours) or given != ours:
        raise ValueError(f"{name} is {said(given)}, here {said(ours)}")


def said(value: Any) -> str:
    """A value for an error, or that there is none."""
    return "missing" if value is NOTHING else shown(value)


# ---------------------------------------------------------------- the terminal


def show(replay: Replay, seat: int | None = None) -> None:
    """Show a game in the terminal: page by page where there is one, else as a list of what was chosen.

    Args:
        replay: the game.
        seat: who looks, or None to see everything.
    """
    if sys.stdin.isatty() and sys.stdout.isatty():
        turn_pages(replay, seat)
    else:
        list_all(replay, seat)


def list_all(replay: Replay, seat: int | None) -> None:
    """The first position, a line for each decision, the last position and how the game ended."""
    say(heading(replay, seat))
    say(replay.positions.render(0, seat))
    for step in range(len(replay)):
        say(f"{step + 1:5}  {replay.words(step, seat)}")
    say(replay.positions.render(len(replay), seat))
    say(replay.ending())


def turn_pages(replay: Replay, seat: int | None) -> None:
    """A page for each position; a person turns them."""
    step = 0
    say(heading(replay, seat))
    while True:
        say(page(replay, step, seat))
        try:
            answer = input(
                f"{step + 1} of {len(replay) + 1}, Enter: next, b: back, a number: go there, q: quit "
            )
        except EOFError:
            return
        answer = answer.strip()
        if answer == "q" or (not answer and step == len(replay)):
            return
        if not answer:
            step += 1
        elif answer == "b":
            step = max(0, step - 1)
        elif answer.isdecimal() and 1 <= int(answer) <= len(replay) + 1:
            step = int(answer) - 1
        else:
            say(f"{answer!r} is not a number from 1 to {len(replay) + 1}")


def heading(replay: Replay, seat: int | None) -> str:
    """What was played, and by whom."""
    seats = [f"player_{number}: {name}" for number, name in enumerate(replay.record.header["agents"])]
    return "\n".join([f"{replay.game.title}: {replay.about(seat)}", *seats, ""])


def page(replay: Replay, step: int, seat: int | None) -> str:
    """A position, and what was chosen in it."""
    lines = [replay.positions.render(step, seat), ""]
    if step == len(replay):
        lines.append(replay.ending())
    else:
        lines.append(replay.words(step, seat))
        if replay.sees(step, seat):
            lines += [
                f"{'>' if chosen else ' '} {'' if likely is None else f'{likely:4.0%}':4}  {words}"
                for words, likely, chosen in replay.weights(step)
            ]
            value = replay.record.decisions[step]["value"]
            lines += [] if value is None else [f"expected return {value:+.2f}"]
        else:
            lines += [f"  {line}" for line in replay.seen(step, seat)]
    return "\n".join(lines)
