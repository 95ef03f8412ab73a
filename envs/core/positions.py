"""Positions: an array of games of one kind, each stepped when its caller likes."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import numpy as np
from numpy.typing import NDArray

from envs.core.checks import SEEDS, check_range, number_in, shown, whole_number, whole_numbers
from envs.core.game import Game, Records, Rules
from envs.core.head import OVER
from envs.core.scene import Scene, make_scene
from envs.core.spec import for_kernels, new_records

MAGIC = b"KATABASIS POSITIONS 2\n"
"""What saved positions begin with. A line with the checksum of all the rest follows, the header in a line of JSON, and
the records, byte for byte."""

Rows = NDArray[np.int64]


def seed_sequence(entropy: int, *key: int) -> int:
    """A seed of 0 to 2**63 - 1 that depends on all its arguments, the same on every platform."""
    return int(np.random.SeedSequence(entropy, spawn_key=key).generate_state(1, np.uint64)[0] >> np.uint64(1))


def fresh_entropy() -> int:
    """A seed from the operating system, for whoever gives none."""
    return int(np.random.SeedSequence().entropy) & (2**63 - 1)  # type: ignore[arg-type]


class Positions:
    """Games of one kind side by side, with their masks.

    Rows say which games a call is about: an int64 array of indices.

    Attributes:
        game, rules: what is played.
        data: one record a game, shape (n,), as entry points take it.
        masks: legal actions, int8 of shape (n, actions); all zero where a game is over.
    """

    def __init__(self, game: Game, rules: Rules, n: int) -> None:
        self.game = game
        self.rules = rules
        self.data = for_kernels(new_records(game.dtype, n))
        self.masks = np.zeros((n, game.actions.size), np.int8)
        self._blank = for_kernels(new_records(game.dtype, 1))
        self._every: Rows = np.arange(n)

    @property
    def every(self) -> Rows:
        """All rows, a fresh array."""
        return self._every.copy()

    def __len__(self) -> int:
        return len(self.data)

    @property
    def records(self) -> Records:
        """The same records with their fields as attributes: ``positions.records[0].actor``."""
        return self.data.view(np.recarray)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games have ended, shape (n,)."""
        return (self.data["terminated"] != 0) | (self.data["truncated"] != 0)

    def start(self, rows: Rows, seeds: Rows) -> None:
        """Begin a game in each of the rows, from seeds of 0 to 2**63 - 1.

        Raises:
            ValueError: a row that is not there or is named twice, or seeds that don't fit.
        """
        rows = self.checked_rows(rows, once=True)
        seeds = self._numbers(seeds, "seeds", rows.size, SEEDS)
        self.game.batch.start_games(self.rules.data, self._blank, self.data, rows, seeds, self.masks)

    def step(self, rows: Rows, actions: Rows) -> None:
        """Apply an action of its actor in each of the rows.

        Raises:
            ValueError: what ``check`` refuses; then no position is changed.
        """
        rows = self.checked_rows(rows, once=True)
        actions = self.checked_actions(rows, actions)
        self.game.batch.step_games(self.rules.data, self.data, rows, actions, self.masks)

    def check(self, rows: Rows, actions: Rows) -> Rows:
        """The actions as an int64 array.

        Raises:
            ValueError: a row that is not there or is named twice, an action that is not legal in its row (the
                message says which are), or not one whole number a row.
        """
        return self.checked_actions(self.checked_rows(rows, once=True), actions)

    def check_one(self, row: int, action: object) -> int:
        """One action of a row that is there, as a number.

        Raises:
            ValueError: it is no whole number, or not legal.
        """
        number = whole_number(action)
        if number is None:
            raise ValueError(f"{self.game.id}: an action must be a whole number, not {shown(action)}")
        if not 0 <= number < self.game.actions.size or not self.masks[row, number]:
            raise ValueError(self._refusal(row, number))
        return number

    def checked_rows(self, rows: Rows, once: bool = False) -> Rows:
        """Rows as an int64 array.

        Raises:
            ValueError: a row that is not there, or is named twice where each may be named once.
        """
        rows = self._numbers(rows, "rows", None, len(self))
        if once and rows.size > 1 and not (rows[1:] > rows[:-1]).all():
            counts = np.bincount(rows)
            if counts.max() > 1:
                raise ValueError(f"{self.game.id}: row {int(counts.argmax())} is named more than once")
        return rows

    def _numbers(self, numbers: Rows, name: str, size: int | None, end: int) -> Rows:
        """Whole numbers from 0 to end - 1, ready for compiled code."""
        name = f"{self.game.id}: {name}"
        numbers = whole_numbers(numbers, name, size)
        check_range(numbers, name, end)
        return numbers

    def checked_actions(self, rows: Rows, actions: Rows) -> Rows:
        """Actions of rows that were checked before, as an int64 array.

        Raises:
            ValueError: an action that is not legal in its row, or not one whole number a row.
        """
        given = whole_numbers(actions, f"{self.game.id}: actions", rows.size)
        size = self.game.actions.size
        if not (given.view(np.uint64) < size).all() or not self.masks[rows, given].all():
            for row, action in zip(rows.tolist(), given.tolist(), strict=True):
                self.check_one(row, action)  # raises at the first that is not legal
        return given

    def _refusal(self, row: int, action: int) -> str:
        record = self.records[row]
        if self.over[row]:
            return f"{self._where(row)}: the game is over, no action is possible"
        if not self.masks[row].any():
            return self._not_begun(row)
        decision = self.game.decisions[record.decision]
        possible = [
            f"{number} ({self.describe(row, number)})" for number in np.flatnonzero(self.masks[row]).tolist()
        ]
        size = self.game.actions.size
        named = f" ({self.game.actions.labels[action]})" if 0 <= action < size else f" (not in 0..{size - 1})"
        return (
            f"{self._where(row)}: illegal action {action}{named} for player_{record.actor}, who is asked: {decision}; "
            f"legal: {', '.join(possible)}"
        )

    def _not_begun(self, row: int) -> str:
        return f"{self._where(row)}: the game has not begun, call reset first"

    def _where(self, row: int) -> str:
        return f"{self.game.id}, game {row}" if len(self) > 1 else self.game.id

    def observe(self, rows: Rows, seats: Rows) -> NDArray[np.float32]:
        """What a seat of each of the rows sees: a fresh array of shape (rows, features).

        Raises:
            ValueError: a row or a seat that is not there, or a game that has not begun.
        """
        rows = self._begun(rows)
        seats = self._numbers(seats, "seats", rows.size, self.rules.players)
        out = np.empty((rows.size, self.game.features.size), np.float32)
        self.game.batch.observe_games(self.rules.data, self.data, rows, seats, out)
        return out

    def state(self, rows: Rows) -> NDArray[np.float32]:
        """What the deciding seat sees and then what it can't see: a fresh array of shape (rows, state features).

        Raises:
            ValueError: a row that is not there, or a game that has not begun.
        """
        rows = self._begun(rows)
        out = np.empty((rows.size, self.game.state_features.size), np.float32)
        self.game.batch.state_games(self.rules.data, self.data, rows, out)
        return out

    def potential(self, rows: Rows) -> NDArray[np.float32]:
        """An estimate of how well each seat stands, -1 to 1 and 0 when the game is over: a fresh (rows, players) array.

        Raises:
            ValueError: a row that is not there, or a game that has not begun.
        """
        rows = self._begun(rows)
        out = np.empty((rows.size, self.rules.players), np.float32)
        self.game.batch.potential_games(self.rules.data, self.data, rows, out)
        return out

    def _begun(self, rows: Rows) -> Rows:
        """Rows that are there and whose games have begun."""
        rows = self.checked_rows(rows)
        waiting = (self.data["decision"] == OVER) & ~self.over
        if waiting[rows].any():
            raise ValueError(self._not_begun(int(rows[waiting[rows]][0])))
        return rows

    def _begun_row(self, row: int) -> int:
        """One row that is there and whose game has begun."""
        row = number_in(row, f"{self.game.id}: row", 0, len(self) - 1)
        self._begun(np.array([row]))
        return row

    def describe(self, row: int, action: int) -> str:
        """An action in words, for the position at hand.

        Raises:
            ValueError: a row or an action that is not there, or a game that has not begun.
        """
        row = self._begun_row(row)
        action = number_in(action, f"{self.game.id}: action", 0, self.game.actions.size - 1)
        return self.game.describe(self.rules.record[0], self.records[row], action)

    def render(self, row: int, seat: int | None = None) -> str:
        """The position as text: all of it, or as a seat sees it.

        Raises:
            ValueError: a row or a seat that is not there, or a game that has not begun.
        """
        return self.game.render(self.scene(row, seat))

    def scene(self, row: int, seat: int | None = None) -> Scene:
        """The position as plain data: all of it, or as a seat sees it.

        Raises:
            ValueError: a row or a seat that is not there, or a game that has not begun.
        """
        row, seat = self._begun_row(row), self._seat(seat)
        return make_scene(self.game, self.rules, self.records[row], self.masks[row], seat)

    def svg(self, row: int, seat: int | None = None) -> str:
        """The position as a picture, in SVG: all of it, or as a seat sees it.

        Raises:
            ValueError: a row or a seat that is not there, or a game that has not begun.
            ModuleNotFoundError: the extra ``pictures`` is not installed.
        """
        from envs.core.drawing import draw

        return draw(self.game, self.scene(row, seat))

    def pixels(self, row: int, seat: int | None = None) -> NDArray[np.uint8]:
        """The position as a picture, uint8 of shape (800, 1280, 3): all of it, or as a seat sees it.

        Raises:
            ValueError: a row or a seat that is not there, or a game that has not begun.
            ModuleNotFoundError: the extra ``pictures`` is not installed.
        """
        svg = self.svg(row, seat)
        from envs.core.drawing import pixels

        return pixels(svg)

    def _seat(self, seat: int | None) -> int | None:
        """A seat that is there, or None for all of them."""
        return None if seat is None else number_in(seat, f"{self.game.id}: seat", 0, self.rules.players - 1)

    def take(self, rows: Rows) -> Positions:
        """Independent copies of the rows.

        Raises:
            ValueError: a row that is not there.
        """
        rows = self.checked_rows(rows)
        taken = Positions(self.game, self.rules, rows.size)
        taken.data[:] = self.data[rows]
        taken.masks[:] = self.masks[rows]
        return taken

    def determinize(self, seats: Rows, seeds: Rows) -> None:
        """Resample, in every game, what a seat can't know; what it sees stays the same to the byte.

        Seeds are 0 to 2**63 - 1.

        Raises:
            ValueError: a seat or a seed that doesn't fit, or a game that has not begun; then nothing is changed.
        """
        self._begun(self._every)
        seats = self._numbers(seats, "seats", len(self), self.rules.players)
        seeds = self._numbers(seeds, "seeds", len(self), SEEDS)
        self.game.batch.determinize_games(self.rules.data, self.data, seats, seeds)
        self.game.batch.fill_masks(self.rules.data, self.data, self._every, self.masks)

    def save(self, extra: dict[str, Any] | None = None, kind: str = "positions") -> bytes:
        """All positions as bytes that carry game, version and rules.

        Args:
            extra: what to keep beside them, in JSON's types.
            kind: who saves: only a ``load`` that names the same kind takes them.

        Raises:
            ValueError: a game that has not begun.
        """
        self._begun(self._every)
        header = self._kind(kind) | {"games": len(self), "extra": extra or {}}
        saved = json.dumps(header).encode() + b"\n" + self.data.tobytes()
        return MAGIC + _checksum(saved) + saved

    def load(self, saved: bytes | bytearray | memoryview, kind: str = "positions") -> dict[str, Any]:
        """Put saved positions in place of the present ones; returns what was saved beside them.

        Raises:
            ValueError: not saved positions, damaged ones, or ones of another kind, game, version or rules; then
                nothing is changed.
        """
        records, extra = self.read(saved, kind)
        self.put(records)
        return extra

    def read(
        self, saved: bytes | bytearray | memoryview, kind: str = "positions"
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Saved positions and what was saved beside them, with nothing changed yet; errors as for ``load``."""
        given = bytes(saved) if isinstance(saved, (bytearray, memoryview)) else saved
        if type(given) is not bytes or not given.startswith(MAGIC):
            raise ValueError(f"not saved positions (they begin with {MAGIC.decode().strip()!r})")
        start = len(MAGIC) + len(_checksum(b""))
        checksum, saved = given[len(MAGIC) : start], given[start:]
        if checksum != _checksum(saved):
            raise ValueError("saved positions are damaged: the checksum differs")
        line, _, payload = saved.partition(b"\n")
        header = json.loads(line)
        for name, ours in self._kind(kind).items():
            if header.get(name) != ours:
                raise ValueError(f"saved positions do not fit: {name} is {header.get(name)!r}, here {ours!r}")
        if header["games"] != len(self):
            raise ValueError(f"saved positions of {header['games']} games do not fit {len(self)} games")
        return np.frombuffer(payload, self.game.dtype), header["extra"]

    def put(self, records: np.ndarray) -> None:
        """Put what ``read`` gave in place of the present positions."""
        self.data[:] = records
        self.game.batch.fill_masks(self.rules.data, self.data, self._every, self.masks)

    def _kind(self, kind: str) -> dict[str, Any]:
        return {
            "kind": kind,
            "game": self.game.id,
            "version": self.game.version,
            "rules": dict(self.rules.options),
            "digest": self.rules.digest,
            "layout": hashlib.sha256(repr(self.game.dtype.descr).encode()).hexdigest()[:16],
        }

    def __repr__(self) -> str:
        return f"Positions({self.game.id}, {len(self)} games)"


def _checksum(saved: bytes) -> bytes:
    """A line that tells damage to what is saved."""
    return hashlib.sha256(saved).hexdigest().encode() + b"\n"
