"""The worker processes of a run, side by side."""

from __future__ import annotations

import multiprocessing
import signal
import threading
import traceback
import weakref
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

from train.children import end_with_parent, signals_blocked
from train.errors import WorkerError
from train.interrupt import STOPPING
from train.worker import Worker

MakeWorker = Callable[[], Worker]


class Workers:
    """Workers, each in a process of its own, which ends with this one; a single one plays in this process.

    Not threads: those would wait for each other's Python code, many times a step.

    Attributes:
        single: the worker, if there is but one.
    """

    def __init__(self, workers: Sequence[MakeWorker]) -> None:
        self.single = workers[0]() if len(workers) == 1 else None
        self._processes: list[BaseProcess] = []
        self._lines: list[Connection[Any, Any]] = []
        # Not forked: threads of numerical libraries do not survive that.
        context = multiprocessing.get_context("spawn")
        self._end = weakref.finalize(self, _end, self._processes)
        with signals_blocked():
            for make in workers if self.single is None else ():
                line, its_line = context.Pipe()
                process = context.Process(target=_serve, args=(make, its_line))
                process.start()
                its_line.close()
                self._processes.append(process)
                self._lines.append(line)

    def ask(self, method: str, *arguments: Any) -> list[Any]:
        """Call a method of all workers at once; what each returns.

        Raises:
            WorkerError: a process ended.
        """
        if self.single is not None:
            return [getattr(self.single, method)(*arguments)]
        try:
            for line in self._lines:
                line.send((method, arguments))
            answers = [line.recv() for line in self._lines]
        except (EOFError, OSError) as error:
            raise WorkerError("a worker process ended, perhaps for want of memory") from error
        except BaseException:  # Ctrl-C: whoever asks later must not be given these answers
            self._end()
            raise
        for answer in answers:
            if isinstance(answer, _Failure):
                raise answer.error from RuntimeError(f"in a worker process:\n{answer.told}")
        return answers


class _Failure:
    """What a worker answers that failed."""

    def __init__(self, error: Exception) -> None:
        self.error = error
        self.told = "".join(traceback.format_exception(type(error), error, error.__traceback__))


def _end(processes: Sequence[BaseProcess]) -> None:
    for process in processes:
        process.kill()
        process.join()


def _serve(make: MakeWorker, line: Connection[Any, Any]) -> None:
    """In a worker's process: answer what is asked, until nobody is there to ask."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    try:
        worker = make()
        while True:
            method, arguments = line.recv()
            try:
                answer = getattr(worker, method)(*arguments)
            except Exception as error:
                answer = _Failure(error)
            line.send(answer)
    except (EOFError, OSError):
        return
