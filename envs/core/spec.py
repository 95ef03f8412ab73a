"""Named fields: what a record, an observation and an action number are made of.

A game declares each of them once, here, and everything else follows: dtypes and offsets, the tables in the
documentation, and the functions that turn numbers back into names.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from envs.core.kernel import COMPILED

NAMES_SHOWN = 12
"""How many names an error message lists."""


def nearest(name: str, known: Iterable[str]) -> str:
    """The end of an error message: the nearest known name if one is close, and the others, unless they are many."""
    names = [str(item) for item in known]
    close = difflib.get_close_matches(str(name), names, n=1)
    hint = f"did you mean {close[0]!r}? " if close else ""
    more = f", ... ({len(names)} in all)" if len(names) > NAMES_SHOWN else ""
    return f"{hint}possible: {', '.join(names[:NAMES_SHOWN])}{more}"


# ---------------------------------------------------------------- records


@dataclass(frozen=True)
class Field:
    """One field of a record.

    Args:
        name: attribute name; must not be a name that ``np.record`` has already (``round``, ``max``, ``copy``).
        dtype: NumPy dtype. Prefer signed integers with room to spare: plain Python keeps the field's width.
        meaning: one line for the documentation, range included.
        shape: ``()`` for a number, otherwise the shape of an array.
        labels: a name for each value from 0 on, if the values have names.
    """

    name: str
    dtype: str
    meaning: str
    shape: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()


def record_dtype(fields: Iterable[Field]) -> np.dtype[Any]:
    """The aligned structured dtype of a record.

    The gaps that alignment leaves are fields, too: NumPy does not copy a bare gap, and equal records must have
    equal bytes. Items are of type ``np.record`` from the first, since every ``recarray`` of other items makes a dtype
    of its own, and Numba recognises a dtype that it has met eight times faster than one that merely equals it.

    Raises:
        ValueError: a name that occurs twice, or that would hide an attribute of ``np.record``.
    """
    fields = tuple(fields)
    seen: set[str] = set()
    for field in fields:
        if hasattr(np.record, field.name):
            raise ValueError(f"field {field.name!r}: np.record has an attribute of that name, choose another")
        if field.name in seen:
            raise ValueError(f"field {field.name!r} is declared twice")
        seen.add(field.name)
    aligned = np.dtype([(field.name, field.dtype, field.shape) for field in fields], align=True)
    assert aligned.fields is not None
    parts: list[tuple[str, Any]] = []
    end = 0
    for field in fields:
        dtype, start = aligned.fields[field.name][:2]
        parts += _gap(end, start) + [(field.name, dtype)]
        end = start + dtype.itemsize
    return np.dtype((np.record, np.dtype(parts + _gap(end, aligned.itemsize), align=True)))


def _gap(end: int, start: int) -> list[tuple[str, Any]]:
    return [(f"gap_{end}", ("i1", (start - end,)))] if start > end else []


def new_records(dtype: np.dtype[Any], n: int) -> np.recarray[Any, Any]:
    """An array of n records, all zero, whose items have their fields as attributes."""
    return np.zeros(n, dtype).view(np.recarray)


def for_kernels(records: np.recarray[Any, Any]) -> np.ndarray:
    """The same memory in the form that entry points are called with.

    Numba takes a plain structured array four times faster than a ``recarray``; plain Python needs the attributes.
    """
    return records.view(np.ndarray) if COMPILED else records


# ---------------------------------------------------------------- observations


@dataclass(frozen=True)
class Feature:
    """One named part of an observation vector.

    Args:
        name: what it is called when an observation is unpacked.
        size: how many numbers it takes.
        meaning: one line for the documentation.
        high: the greatest raw value; the observation holds raw / high, so that every number lies in [low, 1].
        low: the least value in the observation: 0, or -1 where a feature is signed.
        labels: a name for each of its numbers, if they have names.
    """

    name: str
    size: int
    meaning: str
    high: float = 1.0
    low: float = 0.0
    labels: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.labels and len(self.labels) != self.size:
            raise ValueError(f"feature {self.name!r}: {len(self.labels)} labels for {self.size} numbers")


class Features:
    """The layout of an observation: named features one after another in a float32 vector."""

    def __init__(self, *features: Feature) -> None:
        self.features = features
        self._offsets: dict[str, int] = {}
        self.size = 0
        for feature in features:
            if feature.name in self._offsets:
                raise ValueError(f"feature {feature.name!r} is declared twice")
            self._offsets[feature.name] = self.size
            self.size += feature.size

    def __iter__(self) -> Iterator[Feature]:
        return iter(self.features)

    def at(self, name: str) -> int:
        """Where a feature begins: a constant for the game's kernels.

        Raises:
            KeyError: an unknown name.
        """
        if name not in self._offsets:
            raise KeyError(f"no feature {name!r}; {nearest(name, self._offsets)}")
        return self._offsets[name]

    def unpack(self, observation: np.ndarray) -> dict[str, np.ndarray]:
        """An observation, shape (..., size), as named raw values: each feature times its ``high``."""
        if observation.shape[-1] != self.size:
            raise ValueError(f"observation has {observation.shape[-1]} numbers, expected {self.size}")
        return {
            feature.name: observation[..., start : start + feature.size] * feature.high
            for feature, start in zip(self.features, self._offsets.values(), strict=True)
        }

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Least and greatest value of every number, two float32 arrays of shape (size,)."""
        low = np.concatenate([np.full(feature.size, feature.low, np.float32) for feature in self.features])
        return low, np.ones(self.size, np.float32)

    def table(self) -> str:
        """The layout as a Markdown table."""
        rows = ["| index | feature | size | raw range | meaning |", "|---|---|---|---|---|"]
        for feature in self.features:
            start = self._offsets[feature.name]
            last = start + feature.size - 1
            index = f"{start}" if feature.size == 1 else f"{start}-{last}"
            span = f"{feature.low * feature.high:g} to {feature.high:g}"
            names = f" ({', '.join(feature.labels)})" if feature.labels else ""
            rows.append(
                f"| {index} | `{feature.name}` | {feature.size} | {span} | {feature.meaning}{names} |"
            )
        return "\n".join(rows)


# ---------------------------------------------------------------- actions


@dataclass(frozen=True)
class ActionRange:
    """A named run of action numbers.

    Args:
        name: what the choice is called, for instance ``select``.
        labels: one for each number: the action in words, for instance ``select Rush``.
        meaning: one line for the documentation.
    """

    name: str
    labels: tuple[str, ...]
    meaning: str


class Actions:
    """The numbering of a game's actions: named ranges one after another, ``Discrete(size)`` in all."""

    def __init__(self, *ranges: ActionRange) -> None:
        self.ranges = ranges
        self._starts: dict[str, int] = {}
        self.labels: tuple[str, ...] = ()
        for part in ranges:
            if part.name in self._starts:
                raise ValueError(f"action range {part.name!r} is declared twice")
            self._starts[part.name] = len(self.labels)
            self.labels += part.labels
        self.size = len(self.labels)

    def at(self, name: str) -> int:
        """The first number of a range: a constant for the game's kernels.

        Raises:
            KeyError: an unknown name.
        """
        if name not in self._starts:
            raise KeyError(f"no action range {name!r}; {nearest(name, self._starts)}")
        return self._starts[name]

    def table(self) -> str:
        """The numbering as a Markdown table."""
        rows = ["| numbers | range | actions | meaning |", "|---|---|---|---|"]
        for part in self.ranges:
            start = self._starts[part.name]
            last = start + len(part.labels) - 1
            numbers = f"{start}" if last == start else f"{start}-{last}"
            rows.append(f"| {numbers} | `{part.name}` | {', '.join(part.labels)} | {part.meaning} |")
        return "\n".join(rows)
