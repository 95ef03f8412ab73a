"""The worker processes of a run, side by side."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from train.worker import Worker

MakeWorker = Callable[[], Worker]


class Workers:
    """Workers, each in a process of its own; a single one plays in this process.

    Not threads: those would wait for each other's Python code, many times a step.

    Attributes:
        single: the worker, if there is but one.
    """

    def __init__(self, workers: Sequence[MakeWorker]) -> None:
        self.single = workers[0]() if len(workers) == 1 else None
        # Not forked: threads of numerical libraries do not survive that.
        context = multiprocessing.get_context("spawn")
        self._processes = [
            ProcessPoolExecutor(1, context, _begin, (make,)) for make in workers if self.single is None
        ]

    def ask(self, method: str, *arguments: Any) -> list[Any]:
        """Call a method of all workers at once; what each returns.

        Raises:
            BrokenProcessPool: a process died.
        """
        if self.single is not None:
            return [getattr(self.single, method)(*arguments)]
        answers = [process.submit(_answer, method, arguments) for process in self._processes]
        return [answer.result() for answer in answers]


_worker: Worker
"""In a worker's process: the worker."""


def _begin(make: MakeWorker) -> None:
    global _worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the process that asks decides when to stop
    _worker = make()


def _answer(method: str, arguments: tuple[Any, ...]) -> Any:
    return getattr(_worker, method)(*arguments)
