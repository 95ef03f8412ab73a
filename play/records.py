"""Records of play: what was asked and chosen in games, as lines of JSON.

A file holds one game after another. A game is a line that says what was played, from which seed and by whom (`Header`),
a line for each decision (`Decision`), and a line that says how it ended (`End`), so that a file which breaks off is
noticed. A record holds everything: with the seed, whoever has it can see all that was hidden in the game.

Games are told as moves, and a record is written by playing them again, so nothing is put into words while agents play.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO, TypedDict, cast

import numpy as np
from numpy.typing import NDArray

from agents.arena import Outcome, forfeit_returns
from agents.base import Agent, Judging, Weighing
from envs.core.checks import shown
from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows
from envs.core.view import View

FORMAT = 1
MARK = "record of play"
BEGINNING = '{"katabasis": "record of play", '
"""How the line begins that begins a game."""

PLACES = 4
"""Decimal places of probabilities and values."""
REWARD_PLACES = 6
"""Decimal places of rewards: more than a float32 tells apart near 1."""


class Header(TypedDict):
    """The first line of a game.

    Attributes:
        katabasis: what this is.
        format: how it is written.
        game, version: what was played.
        options: what its rules were made from.
        rules: a fingerprint of every figure in them.
        seed: where the game begins.
        agents: who sits in each seat.
    """

    katabasis: str
    format: int
    game: str
    version: int
    options: dict[str, Any]
    rules: str
    seed: int
    agents: list[str]


class Decision(TypedDict):
    """One decision.

    Attributes:
        seat: who decides.
        decision: what is asked.
        legal: the number of each legal action, and what it says.
        choice: the number of the one that was chosen.
        probabilities: how likely the agent was to choose each of the legal actions, in their order; None if it
            doesn't say.
        value: the return that the agent expects for its seat; None if it doesn't say.
        rewards: what each seat earned by it.
    """

    seat: int
    decision: str
    legal: list[list[Any]]
    choice: int
    probabilities: list[float] | None
    value: float | None
    rewards: list[float]


class Forfeited(TypedDict):
    """A seat that failed to answer.

    Attributes:
        seat: which.
        kind, detail: why, as in ``agents.arena.Fault``.
    """

    seat: int
    kind: str
    detail: str


class End(TypedDict):
    """The last line of a game.

    Attributes:
        outcome: how it ended, in words; "" if it was left before its end.
        forfeit: why the game has no other end; None in a game that was played.
        returns: what each seat earned in all.
        decisions: how many there were.
        position: the SHA-256 of the last position's record.
    """

    outcome: str
    forfeit: Forfeited | None
    returns: list[float]
    decisions: int
    position: str


@dataclass(frozen=True)
class Move:
    """What an agent chose, and what it says of it.

    Attributes:
        action: the choice.
        probabilities: of the legal actions, in their order.
        value: the return that it expects.
    """

    action: int
    probabilities: Sequence[float] | None = None
    value: float | None = None


# ---------------------------------------------------------------- writing


class Scribe:
    """Plays a game again, move by move, and says each line of its record.

    Attributes:
        positions: the game as it stands, one row.
    """

    def __init__(self, game: Game, rules: Rules) -> None:
        self.positions = Positions(game, rules, 1)
        self._returns = np.zeros(rules.players)
        self._decisions = 0

    def header(self, seed: int, agents: Sequence[str]) -> Header:
        """Begin a game."""
        game, rules = self.positions.game, self.positions.rules
        self.positions.start(self.positions.every, np.array([seed]))
        self._returns[:] = 0
        self._decisions = 0
        return Header(
            katabasis=MARK,
            format=FORMAT,
            game=game.id,
            version=game.version,
            options=dict(rules.options),
            rules=rules.digest,
            seed=seed,
            agents=list(agents),
        )

    def decision(self, move: Move) -> Decision:
        """Make a move.

        Raises:
            ValueError: the game is over, or the move isn't legal; then nothing is changed.
        """
        positions = self.positions
        action = positions.check_one(0, move.action)
        record = positions.records[0]
        seat, asked = int(record.actor), positions.game.decisions[record.decision]
        rules, describe = positions.rules.record[0], positions.game.describe
        legal = [
            [number, describe(rules, record, number)]
            for number in np.flatnonzero(positions.masks[0]).tolist()
        ]
        positions.step(positions.every, np.array([action]))
        rewards = positions.data["reward"][0, : positions.rules.players]
        self._returns += rewards
        self._decisions += 1
        return Decision(
            seat=seat,
            decision=asked,
            legal=legal,
            choice=action,
            probabilities=None if move.probabilities is None else rounded(move.probabilities, PLACES),
            value=None if move.value is None else round(float(move.value), PLACES) + 0.0,
            rewards=rounded(rewards, REWARD_PLACES),
        )

    def end(self, forfeit: Forfeited | None = None) -> End:
        """Leave the game as it stands, be it over, forfeited, or neither."""
        positions = self.positions
        if forfeit is None:
            outcome, returns = positions.scene(0)["outcome"], self._returns
        else:
            outcome = f"player_{forfeit['seat']} forfeits: {forfeit['detail']}"
            returns = forfeit_returns(positions.rules, forfeit["seat"])
        return End(
            outcome=outcome,
            forfeit=forfeit,
            returns=rounded(returns, REWARD_PLACES),
            decisions=self._decisions,
            position=hashlib.sha256(positions.data.tobytes()).hexdigest(),
        )


def rounded(numbers: Iterable[float], places: int) -> list[float]:
    """Numbers as a record holds them, without a negative zero."""
    return [round(float(number), places) + 0.0 for number in numbers]


class Recorder:
    """Writes games to a file, one after the other, each line whole as soon as its move is made.

    Args:
        stream: where the lines go.
        game, rules: what is played.
    """

    def __init__(self, stream: TextIO, game: Game, rules: Rules) -> None:
        self._stream = stream
        self._scribe = Scribe(game, rules)

    def begin(self, seed: int, agents: Sequence[str]) -> None:
        """Begin a game, named by its seed and who sits in each seat."""
        self._write(self._scribe.header(seed, agents))

    def move(self, move: Move) -> None:
        """Write a decision.

        Raises:
            ValueError: the move isn't legal; nothing is written.
        """
        self._write(self._scribe.decision(move))

    def end(self, forfeit: Forfeited | None = None) -> None:
        """End a game, be it over, forfeited, or neither."""
        self._write(self._scribe.end(forfeit))

    def write(
        self,
        outcome: Outcome,
        notes: Notes,
        names: Sequence[str],
        on_progress: Callable[[int], None] = lambda written: None,
    ) -> None:
        """Write games that were played side by side, in the order of their rows.

        Args:
            outcome: how they ended.
            notes: what was noted of them.
            names: of the agents.
            on_progress: told after each game how many are written.
        """
        forfeits = {
            forfeit.game: Forfeited(seat=forfeit.seat, kind=forfeit.fault.kind, detail=forfeit.fault.detail)
            for forfeit in outcome.forfeits
        }
        for row, moves in notes.games(len(outcome.seeds)):
            self.begin(int(outcome.seeds[row]), [names[agent] for agent in outcome.seating[row]])
            for move in moves:
                self.move(move)
            self.end(forfeits.get(row))
            on_progress(row + 1)

    def _write(self, line: Header | Decision | End) -> None:
        self._stream.write(json.dumps(line, ensure_ascii=False) + "\n")


@contextmanager
def recording(file: Path | None, game: Game, rules: Rules) -> Iterator[Recorder | None]:
    """A recorder that writes to a new file; None if there is to be no record. Errors as for ``new_record``."""
    if file is None:
        yield None
        return
    with new_record(file) as stream:
        yield Recorder(stream, game, rules)


@contextmanager
def new_record(file: Path) -> Iterator[TextIO]:
    """A new file for a record of play; it is gone again if nothing is written to it.

    Raises:
        ValueError: there is such a file already, or it can't be made.
    """
    try:
        stream = file.open("x", encoding="utf-8", buffering=1)  # line by line
    except FileExistsError:
        raise ValueError(f"{file} exists already and is not overwritten: choose another --record") from None
    except OSError as error:
        raise ValueError(f"--record {file} can't be made: {error.strerror}") from error
    try:
        with stream:
            yield stream
    finally:
        if file.stat().st_size == 0:
            file.unlink()


class Notes:
    """What agents choose in games that are played side by side, noted in columns: told as ``note`` to ``arena.play``.

    Args:
        most: games are noted from the first row on, this many at most.
    """

    def __init__(self, most: int | None = None) -> None:
        self._most = most
        self._rows: list[Rows] = []
        self._actions: list[Rows] = []
        self._counts: list[Rows] = []
        self._probabilities: list[NDArray[np.float32]] = []
        self._values: list[NDArray[np.float32]] = []

    def __call__(self, agent: Agent, positions: Positions, rows: Rows, actions: Rows) -> None:
        """Note what an agent is about to do in some of the rows."""
        if self._most is not None:
            actions, rows = actions[rows < self._most], rows[rows < self._most]
        if rows.size == 0:
            return
        view = View(positions, rows)
        legal = view.masks != 0
        self._rows.append(rows)
        self._actions.append(actions)
        if isinstance(agent, Weighing):
            self._counts.append(legal.sum(axis=1))
            self._probabilities.append(agent.probabilities(view)[legal])
        else:
            self._counts.append(np.zeros(rows.size, np.int64))
        unknown = np.full(rows.size, np.nan, np.float32)
        self._values.append(agent.values(view) if isinstance(agent, Judging) else unknown)

    def games(self, count: int) -> Iterator[tuple[int, Iterator[Move]]]:
        """The moves of each of so many games, row by row; none of those that were not to be noted."""
        rows = np.concatenate([np.empty(0, np.int64), *self._rows])
        order = np.argsort(rows, kind="stable")
        columns = (
            np.concatenate([np.empty(0, np.int64), *self._actions]),
            np.concatenate([np.empty(0, np.int64), *self._counts]),
            np.concatenate([np.empty(0, np.float32), *self._probabilities]),
            np.concatenate([np.empty(0, np.float32), *self._values]),
        )
        first = np.searchsorted(rows[order], np.arange(count + 1))
        for row in range(count if self._most is None else min(count, self._most)):
            yield row, _moves(order[first[row] : first[row + 1]], *columns, np.cumsum(columns[1]))


def _moves(
    numbers: Rows,
    actions: Rows,
    counts: Rows,
    probabilities: NDArray[np.float32],
    values: NDArray[np.float32],
    ends: Rows,
) -> Iterator[Move]:
    """The moves with some numbers, in columns where the probabilities of a move end at ``ends``."""
    for i in numbers:
        known, value = counts[i] > 0, float(values[i])
        yield Move(
            int(actions[i]),
            probabilities[ends[i] - counts[i] : ends[i]].tolist() if known else None,
            None if np.isnan(value) else value,
        )


# ---------------------------------------------------------------- reading


@dataclass(frozen=True)
class Record:
    """One game of a file, as its lines say; ``replay`` holds it against the game.

    Attributes:
        file: where it was read.
        number: which game of the file, from 1.
        line: the number of its first line, from 1.
        header, decisions, end: its lines.
    """

    file: Path
    number: int
    line: int
    header: Header
    decisions: list[Decision]
    end: End


def read_record(file: Path, number: int = 1) -> Record:
    """Read one game of a record of play.

    Args:
        file: the record.
        number: which of its games, from 1.

    Raises:
        ValueError: no record, one of another format or with fewer games, or a game that breaks off or is damaged; the
            message names the first line that is wrong.
    """
    try:
        text = file.read_bytes()
    except OSError as error:
        raise ValueError(f"{file} can't be read: {error.strerror}") from error
    lines = text.splitlines()
    mark = BEGINNING.encode()
    if not lines or not lines[0].startswith(mark):
        raise ValueError(f"{file}, line 1: no record of play, which begins with {BEGINNING}")
    begins = [i for i, line in enumerate(lines) if line.startswith(mark)]
    if not 1 <= number <= len(begins):
        raise ValueError(f"{file} holds {counted(len(begins), 'game')}, so there is no game {number}")
    first, last = begins[number - 1], (*begins, len(lines))[number]
    header, *rest = (parsed(file, i + 1, lines[i]) for i in range(first, last))
    if header.get("format") != FORMAT:
        raise ValueError(
            f"{file}, line {first + 1}: its format is {shown(header.get('format'))}, here {FORMAT}"
        )
    if not rest or "position" not in rest[-1]:
        raise ValueError(f"{file}, line {last}: game {number} breaks off here, it has no end")
    return Record(
        file=file,
        number=number,
        line=first + 1,
        header=cast(Header, header),
        decisions=cast(list[Decision], rest[:-1]),
        end=cast(End, rest[-1]),
    )


def parsed(file: Path, number: int, line: bytes) -> dict[str, Any]:
    """A line as an object.

    Raises:
        ValueError: it is none.
    """
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        value = None
    if not isinstance(value, dict):
        raise ValueError(f"{file}, line {number}: damaged or incomplete")
    return value


def counted(number: int, what: str) -> str:
    """A number of things, in words."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
