"""The one decorator that compiles a rules function."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., object])

COMPILED: bool = not numba.config.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``, where every kernel runs as plain Python and gives the same bytes."""


KERNEL: dict[str, Any] = {"error_model": "numpy", "_nrt": False}
"""Compiler options of kernels. Since they allocate nothing they need no counting of references to their arrays, which
takes a fifth of the time of a step; for the same reason they copy arrays in a loop, not by a slice."""


def kernel(function: Function) -> Function:
    """Compile a rules function in nopython mode.

    A kernel takes records, arrays and numbers, allocates nothing, raises nothing and calls only kernels, so
    that it is fast, runs as plain Python under ``NUMBA_DISABLE_JIT=1``, and could run on a GPU unchanged.
    It is compiled when a batch entry point that uses it is (see ``batch.py``), and cached there; once, since
    whole numbers that kernels hand on are all taken as int64, whatever the width of the field they are from.
    """
    dispatcher: Any = numba.njit(**KERNEL)(function)
    if COMPILED:
        template_for = dispatcher.get_call_template
        dispatcher.get_call_template = lambda args, kws: template_for(tuple(map(_widened, args)), kws)
    return cast(Function, dispatcher)


def _widened(argument: object) -> object:
    """The Numba type of an argument, with int64 for whole numbers of every kind that fits into it."""
    fits = isinstance(argument, numba.types.Integer) and argument != numba.types.uint64
    return numba.types.int64 if fits else argument


def entry_point(label: str, *sources: Path, reassociate: bool = False) -> Callable[[Function], Function]:
    """The decorator of compiled functions that Python calls, cached on disk.

    Args:
        label: tells functions of the same name and file apart, for instance a game's id.
        *sources: files and folders: when any of them changes, the cache is out of date. Of a folder all Python and
            TOML files count, in sub-folders too: kernels call across files, and figures read from TOML into constants
            are frozen into them. Numba itself looks only at the file of the function.
        reassociate: whether sums may be taken in any order, which vector instructions need; their last bits then
            differ from those of plain Python.
    """

    def decorate(function: Function) -> Function:
        if not COMPILED:
            return function
        function.__qualname__ = f"{label}.{function.__name__}"
        dispatcher = numba.njit(error_model="numpy", cache=True, nogil=True, fastmath=fast)(function)
        dispatcher._cache._cache_file._source_stamp = fingerprint
        return cast(Function, dispatcher)

    fast = {"reassoc", "contract"} if reassociate else False
    fingerprint = fingerprint_of(*sources)
    return decorate


def fingerprint_of(*sources: Path) -> str:
    """A digest of files, and of all Python and TOML files in folders: names and contents."""
    digest = hashlib.sha256()
    for source in sources:
        for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if path.suffix in (".py", ".toml"):
                digest.update(f"{path.relative_to(source.parent)}\n".encode() + path.read_bytes())
    return digest.hexdigest()
