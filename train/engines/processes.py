"""Worker processes on this machine, which share memory with the learner."""

from __future__ import annotations

import multiprocessing
import signal
import threading
import traceback
import weakref
from collections.abc import Callable, Sequence
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.policy import Policy
from train.children import end_with_parent, signals_blocked
from train.engines.job import Job
from train.errors import WorkerError
from train.interrupt import STOPPING
from train.shared import Columns, SharedPolicy, Table
from train.worker import Collected, Learner, Lesson, Worker

MakeWorker = Callable[[], Worker]


class Processes:
    """Workers, each in a process of its own, which ends with this one; a single one plays in this process.

    Not threads: those would wait for each other's Python code, many times a step.

    Attributes:
        single: the worker, if there is but one.
    """

    def __init__(self, job: Job) -> None:
        self._policy = SharedPolicy(job.policy)
        makes: list[MakeWorker] = [
            partial(begin, job.worker(part), job.table, rows, self._policy)
            for part, rows in enumerate(job.parts)
        ]
        self.single = makes[0]() if len(makes) == 1 else None
        self._processes: list[BaseProcess] = []
        self._lines: list[Connection[Any, Any]] = []
        # Not forked: threads of numerical libraries do not survive that.
        context = multiprocessing.get_context("spawn")
        self._end = weakref.finalize(self, _end, self._processes)
        with signals_blocked():
            for make in makes if self.single is None else ():
                line, its_line = context.Pipe()
                process = context.Process(target=_serve, args=(make, its_line))
                process.start()
                its_line.close()
                self._processes.append(process)
                self._lines.append(line)

    def look_around(self) -> list[NDArray[np.float32]]:
        """What the network will read, in a sample of random play; see ``Worker.look_around``."""
        return self.ask("look_around")

    def collect(self, policy: Policy, rollout: int, lesson: Lesson) -> list[Collected]:
        """One rollout of the policy; the workers write into the table themselves."""
        self._policy.write(policy)
        return self.ask("collect", rollout, lesson)

    def checkpoint(self) -> list[dict[str, Any]]:
        """All that ``restore`` needs, part by part."""
        return self.ask("checkpoint")

    def restore(self, saved: list[dict[str, Any]]) -> None:
        """Go on from what ``checkpoint`` gave."""
        self.ask("restore", saved)

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


def begin(
    make: Callable[[Columns, Learner], Worker], table: Table, rows: slice, policy: SharedPolicy
) -> Worker:
    """A worker whose log lies in shared memory: only whoever has the table itself sees that."""
    return make(table.columns(rows), policy)


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
