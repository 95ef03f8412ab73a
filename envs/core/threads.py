"""Threads that share a loop over games: compiled code releases Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait

from envs.core.checks import number_in

MOST_THREADS = 1024


class Threads:
    """Threads that do the same work side by side, each on a slice of the games.

    They begin when they are first needed. A copy, a pickle or a forked process begins its own.

    Args:
        number: how many; with one, all is done in the thread that asks.

    Raises:
        ValueError: a number that is none from 1 to 1024.
    """

    def __init__(self, number: int) -> None:
        self.number = number_in(number, "threads", 1, MOST_THREADS)
        self._pool: ThreadPoolExecutor | None = None
        self._process = 0

    def __reduce__(self) -> tuple[type[Threads], tuple[int]]:
        return Threads, (self.number,)

    def run(self, work: Callable[[slice], None], games: int) -> None:
        """Do some work for all games, in slices of nearly equal size; it has ended for all of them on return."""
        number = min(self.number, games)
        if number == 1:
            work(slice(games))
            return
        first, *others = (slice(games * i // number, games * (i + 1) // number) for i in range(number))
        pool = self._running()
        waiting = [pool.submit(work, part) for part in others]
        try:
            work(first)
        finally:  # nobody may look at the games while they are stepped, not even after Ctrl-C
            wait(waiting)
        for part in waiting:
            part.result()

    def end(self) -> None:
        """End the threads; they begin again when they are needed."""
        if self._pool is not None and self._process == os.getpid():
            self._pool.shutdown()
        self._pool = None

    def _running(self) -> ThreadPoolExecutor:
        if self._pool is None or self._process != os.getpid():  # threads do not survive a fork
            self._pool = ThreadPoolExecutor(self.number - 1, "katabasis")
            self._process = os.getpid()
        return self._pool
