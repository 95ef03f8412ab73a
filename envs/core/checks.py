"""Numbers from outside: taken as whole numbers, or refused in one line before anything changes."""

from __future__ import annotations

import operator
import reprlib
from typing import Any

import numpy as np
from numpy.typing import NDArray

SEEDS = 2**63
"""Seeds of games are 0 to one less than this."""


def whole_number(value: object) -> int | None:
    """The one whole number that a value holds, or None.

    Integers of Python and NumPy hold one, and so do arrays and tensors of integers that have no dimension. Truth
    values, floats, texts and arrays with a dimension do not.
    """
    if type(value) is int or type(value) is np.int64:
        return int(value)
    if (
        str(getattr(value, "dtype", type(value).__name__)).endswith("bool")
        or getattr(value, "shape", ()) != ()
    ):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except (TypeError, ValueError, RuntimeError):  # whatever else an array or tensor has to say
        return None


def number_in(value: object, name: str, low: int, high: int) -> int:
    """The whole number that a value holds.

    Raises:
        ValueError: it holds none, or one that is not low to high.
    """
    number = whole_number(value)
    if number is None or not low <= number <= high:
        raise ValueError(f"{name} must be a whole number from {low} to {high}, not {shown(value)}")
    return number


def entropy_in(seed: object) -> int:
    """A seed for everything that is to come, as users give it to ``reset``.

    Raises:
        ValueError: it is no whole number from 0 to 2**128 - 1.
    """
    number = whole_number(seed)
    if number is None or not 0 <= number < 2**128:
        raise ValueError(f"seed must be a whole number from 0 to 2**128 - 1, or None, not {shown(seed)}")
    return number


def whole_numbers(values: object, name: str, size: int | None = None) -> NDArray[np.int64]:
    """Values as an array of shape (n,), in the one form for which entry points are compiled.

    Args:
        values: an array, tensor or list.
        name: what they are called in the error.
        size: n, or None if any number of them will do.

    Raises:
        ValueError: they are no whole numbers, or not one row of n.
    """
    try:
        given: NDArray[Any] = np.asarray(values)
    except (
        Exception
    ) as error:  # from tensors on another device to ragged lists, each library in its own words
        raise ValueError(f"{name} can't be read as an array: {one_line(str(error))}") from None
    if given.size == 0 and given.ndim == 1 and given.dtype.kind == "f":
        given = given.astype(np.int64)  # an empty list has no numbers that could be wrong
    if given.ndim != 1 or given.dtype.kind not in "iu" or size not in (None, given.size):
        what = f"{given.dtype} of shape {given.shape}" if given.ndim else shown(values)
        raise ValueError(
            f"{name} must be whole numbers of shape ({'n' if size is None else size},), not {what}"
        )
    if given.dtype == np.uint64 and given.size and int(given.max()) >= SEEDS:
        raise ValueError(f"{name} must fit 64 bits with a sign, not {int(given.max())}")
    if given.dtype != np.int64 or not given.flags.carray:
        given = np.array(given, np.int64)
    return given


def check_range(values: NDArray[np.int64], name: str, end: int) -> None:
    """Refuse numbers that are not 0 to end - 1.

    Raises:
        ValueError: names the first that is not.
    """
    if values.size and (values.min() < 0 or values.max() >= end):
        bad = int(values[(values < 0) | (values >= end)][0])
        raise ValueError(
            f"{name} must be 0 to {end - 1}, not {bad}" if end else f"{name}: there are none, so not {bad}"
        )


def shown(value: object) -> str:
    """A value for an error: short, and on one line."""
    return one_line(reprlib.repr(value))


def one_line(text: str) -> str:
    """A text without line breaks."""
    return " ".join(text.split())
