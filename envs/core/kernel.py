"""The one decorator that compiles a rules function."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])

COMPILED: bool = not numba.config.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``, where every kernel runs as plain Python and gives the same bytes."""


def kernel(function: Function) -> Function:
    """Compile a rules function in nopython mode.

    A kernel takes records, arrays and numbers, allocates nothing, raises nothing and calls only kernels, so
    that it is fast, runs as plain Python under ``NUMBA_DISABLE_JIT=1``, and could run on a GPU unchanged.
    It is compiled when a batch entry point that uses it is (see ``batch.py``), and cached there.
    """
    return cast(Function, numba.njit(error_model="numpy")(function))
