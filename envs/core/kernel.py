"""The one decorator that compiles a rules function, and where compiled code is kept."""

from __future__ import annotations

import functools
import hashlib
import multiprocessing
import os
import pickle
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import FunctionCache, IndexDataCacheFile
from numba.core.dispatcher import Dispatcher

Function = TypeVar("Function", bound=Callable[..., object])

if not Path(__file__).is_file():
    raise ImportError(
        f"{Path(__file__).parents[2]}: Katabasis does not run out of a zipped file; install it with pip"
    )

COMPILED: bool = not numba.config.DISABLE_JIT
"""False under ``NUMBA_DISABLE_JIT=1``, where every kernel runs as plain Python and gives the same bytes."""

CHECKED: bool = os.environ.get("KATABASIS_CHECK", "0") not in ("", "0")
"""True under ``KATABASIS_CHECK=1``: an index past the end of an array raises IndexError, in place of reading or writing
whatever lies there. It is slower, and cached apart."""

SOURCES = (".py", ".toml")
"""Endings of the files that code is compiled from: figures read from TOML into constants are frozen into it."""

KERNEL: dict[str, Any] = {"error_model": "numpy", "_nrt": False, "boundscheck": CHECKED}
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
        label: tells functions of the same name and file apart: a game's package, which compiled code names, too.
        *sources: files and folders: when any of them changes, the cache is out of date. Of a folder all Python and
            TOML files count, in sub-folders too: kernels call across files, and figures read from TOML into constants
            are frozen into them. Numba itself looks only at the file of the function. The files of all kernels
            that the function calls count without being named.
        reassociate: whether sums may be taken in any order, which vector instructions need; their last bits then
            differ from those of plain Python.
    """

    def decorate(function: Function) -> Function:
        if not COMPILED:
            return function
        function.__qualname__ = f"{label}{'.checked' if CHECKED else ''}.{function.__name__}"
        compiled = numba.njit(error_model="numpy", nogil=True, fastmath=fast, boundscheck=CHECKED)(function)
        compiled._cache = CodeCache(function, label, sources)
        return cast(Function, compiled)

    fast = {"reassoc", "contract"} if reassociate else False
    return decorate


# ---------------------------------------------------------------- the cache

LONG = 2_000
"""Bytes of bytecode whose compilation takes seconds."""


class CodeCache:
    """Compiled code of one entry point on disk, in place of Numba's own cache, whose files it uses.

    What can't be read, because it was cut short or is out of date, is compiled again; where nothing can be written
    the code is compiled at every start. What takes long is said on standard error.
    """

    def __init__(self, function: Callable[..., object], label: str, sources: tuple[Path, ...]) -> None:
        self._function, self._label, self._sources = function, label, sources

    @functools.cached_property
    def _disk(self) -> Any:
        """Numba's cache, or None where there is no folder that can be written to."""
        try:
            disk = FunctionCache(self._function)
        except RuntimeError:
            return None
        files = {Path(called.__code__.co_filename) for called in callees(self._function)}
        fingerprint = fingerprint_of(*self._sources, *sorted(filter(Path.is_file, files)))
        disk._cache_file = _CheckedFiles(disk.cache_path, disk._impl.filename_base, fingerprint)
        return disk

    @property
    def cache_path(self) -> str | None:
        """The folder of the files."""
        return self._disk and self._disk.cache_path

    def load_overload(self, signature: object, target_context: object) -> object:
        """The code for a signature; None if it is not there, which announces that it will be compiled."""
        found = None
        if self._disk is None:
            _say(
                f"{self._label} is compiled at every start, which takes up to a minute: there is no folder that can be "
                "written to; name one in NUMBA_CACHE_DIR"
            )
            return None
        try:
            found = self._disk.load_overload(signature, target_context)
        except Exception:  # whatever a damaged pickle comes to
            with suppress(OSError):
                self._disk.flush()
        if found is None and sum(len(called.__code__.co_code) for called in callees(self._function)) > LONG:
            _say(f"compiling {self._label}, which takes up to a minute once")
        return found

    def save_overload(self, signature: object, code: object) -> None:
        """Keep the code for a signature, if possible."""
        if self._disk is None:
            return
        try:
            self._disk.save_overload(signature, code)
        except Exception as error:  # a full disk, or a damaged index in a folder that can't be written to
            _say(
                f"compiled code of {self._label} can't be kept: {error}; name another folder in NUMBA_CACHE_DIR"
            )


class _CheckedFiles(IndexDataCacheFile):
    """Numba's files with a digest of the code, which would end the process if it were damaged."""

    def _save_data(self, name: str, data: object) -> None:
        code = self._dump(data)
        super()._save_data(name, (hashlib.sha256(code).digest(), code))

    def _load_data(self, name: str) -> object:
        digest, code = super()._load_data(name)
        if hashlib.sha256(code).digest() != digest:
            raise ValueError(f"{name} is damaged")
        return pickle.loads(code)


@functools.cache
def _say(line: str) -> None:
    """Tell the user something, once; of workers that begin side by side the first one speaks for all."""
    if multiprocessing.current_process().name in ("MainProcess", "SpawnProcess-1"):
        print(f"katabasis: {line}", file=sys.stderr, flush=True)


def callees(function: Callable[..., object]) -> set[Any]:
    """The Python functions of a compiled function and of all compiled functions that it calls, directly or not."""
    waiting: list[Any] = [function]
    seen = set(waiting)
    while waiting:
        caller = waiting.pop()
        for name in caller.__code__.co_names:
            named = caller.__globals__.get(name)
            if isinstance(named, Dispatcher) and named.py_func not in seen:
                seen.add(named.py_func)
                waiting.append(named.py_func)
    return seen


def fingerprint_of(*sources: Path) -> str:
    """A digest of files, and of all sources in folders: names and contents."""
    digest = hashlib.sha256()
    for source in sources:
        for path in sorted(source.rglob("*")) if source.is_dir() else [source]:
            if path.suffix in SOURCES:
                digest.update(f"{path.relative_to(source.parent)}\n".encode() + path.read_bytes())
    return digest.hexdigest()
