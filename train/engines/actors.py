"""Workers as Ray actors: on the nodes of a cluster, or on this machine.

Nodes share no memory. The policy goes out once a rollout, and what the workers logged comes back with the state that
they go on from: so one that is lost is begun anew from there, plays the same rollout again, and changes no number.
"""

from __future__ import annotations

import sys
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

import numpy as np
import ray
from numpy.typing import NDArray
from ray.exceptions import ActorHandleNotFoundError, GetTimeoutError, RayActorError, RayError

from agents.policy import Policy
from train.cluster import connect, processors
from train.credit import OPEN
from train.engines.job import Job
from train.errors import WorkerError
from train.shared import Columns
from train.worker import Collected, Learner, Lesson, Worker

PLACED_IN = 60.0
"""Seconds in which a cluster with enough free processors has begun all workers."""

SETTLED = ("following", "rewards")
"""Columns that change after a decision was made, so that those of all decisions come back."""
LEARNT = ("values", "advantages")
"""Columns that only the learner writes."""


class Sent:
    """The learner's policy, as it was last sent."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def read(self) -> Policy:
        """A copy: what Ray hands out can't be written to, for which compiled code would be compiled anew."""
        return self.policy.with_arrays(array.copy() for array in self.policy.arrays)


class Host:
    """A worker in a Ray actor, with a log of its own.

    Args:
        make: who makes the worker.
        layout: dtype and shape of each of the log's columns.
        policy: one such as the learner's.
    """

    def __init__(
        self,
        make: Callable[[Columns, Learner], Worker],
        layout: Mapping[str, tuple[np.dtype[Any], tuple[int, ...]]],
        policy: Policy,
    ) -> None:
        self._make = make
        self._columns = {name: np.zeros(shape, dtype) for name, (dtype, shape) in layout.items()}
        self._sent = Sent(policy)
        self._worker: Worker | None = None

    def place(self) -> str:
        """The node that it is on. The worker itself is made later, since that may compile."""
        return str(ray.get_runtime_context().get_node_id())

    def ask(self, method: str, *arguments: Any) -> Any:
        """Call a method of the worker."""
        if self._worker is None:
            self._worker = self._make(self._columns, self._sent)
        return getattr(self._worker, method)(*arguments)

    def collect(
        self, policy: Policy, rollout: int, lesson: Lesson
    ) -> tuple[Collected, Columns, dict[str, Any]]:
        """One rollout: what it came to, what is new in the log, and the state that the worker goes on from."""
        self._sent.policy = policy
        collected: Collected = self.ask("collect", rollout, lesson)
        columns = {
            name: column[0 if name in SETTLED else collected.carried : collected.decisions]
            for name, column in self._columns.items()
            if name not in LEARNT
        }
        return collected, columns, self.ask("checkpoint")


class RayActors:
    """Workers, each a Ray actor with one processor of its own.

    Raises:
        ValueError: the cluster is not there, or has too few free processors.
    """

    single: Worker | None = None

    def __init__(self, job: Job) -> None:
        parts = len(job.parts)
        own = connect(job.config.ray.address, parts)
        self._job = job
        self._logs = [job.table.columns(rows) for rows in job.parts]
        self._counts = [0] * parts
        self._states: list[dict[str, Any] | None] = [None] * parts
        self._actors = [self._begin(part) for part in range(parts)]
        self._end = weakref.finalize(self, _end, self._actors, own)
        try:
            self._nodes = ray.get([actor.place.remote() for actor in self._actors], timeout=PLACED_IN)
        except GetTimeoutError:
            self._end()
            raise ValueError(
                f"the Ray cluster has not begun {parts} workers in {PLACED_IN:.0f} s: its processors are in use; lower "
                "--workers or wait"
            ) from None

    def look_around(self) -> list[NDArray[np.float32]]:
        """What the network will read, in a sample of random play; see ``Worker.look_around``."""
        return self._ask("look_around")

    def collect(self, policy: Policy, rollout: int, lesson: Lesson) -> list[Collected]:
        """One rollout of the policy; what comes back is written into the table.

        Raises:
            WorkerError: a worker is lost, and the cluster has no processor left for it.
        """
        self._keep([self._open(part) for part in range(len(self._logs))])
        words = ray.put(policy), rollout, lesson
        waiting = [actor.collect.remote(*words) for actor in self._actors]
        answers = []
        for part, answer in enumerate(waiting):
            try:
                answers.append(ray.get(answer))
            except RayActorError:
                self._begin_anew(part)
                answers.append(self._get(self._actors[part].collect.remote(*words)))
        for part, (collected, columns, state) in enumerate(answers):
            for name, column in columns.items():
                first = 0 if name in SETTLED else collected.carried
                self._logs[part][name][first : collected.decisions] = column
            self._counts[part], self._states[part] = collected.decisions, state
        return [collected for collected, _, _ in answers]

    def checkpoint(self) -> list[dict[str, Any]]:
        """All that ``restore`` needs, part by part: the workers' states, with the learner's values."""
        if self._states[0] is None:
            return self._ask("checkpoint")
        return [
            {**cast(dict[str, Any], state), "open": self._open(part)}
            for part, state in enumerate(self._states)
        ]

    def restore(self, saved: list[dict[str, Any]]) -> None:
        """Go on from what ``checkpoint`` gave."""
        self._keep([state["open"] for state in saved])
        self._states = list(saved)
        self._get(
            [actor.ask.remote("restore", {part: saved[part]}) for part, actor in enumerate(self._actors)]
        )

    def _ask(self, method: str) -> list[Any]:
        answers: list[Any] = self._get([actor.ask.remote(method) for actor in self._actors])
        return answers

    def _get(self, answers: Any) -> Any:
        """What actors answer.

        Raises:
            WorkerError: one was lost.
        """
        try:
            return ray.get(answers)
        except RayActorError as error:
            raise WorkerError(f"a worker of the Ray cluster is lost: {_first_line(error)}") from error

    def _begin(self, part: int) -> Any:
        layout = {name: (column.dtype, column.shape) for name, column in self._logs[part].items()}
        remote = ray.remote(num_cpus=1, scheduling_strategy="SPREAD")(Host)
        return remote.remote(self._job.worker(part), layout, self._job.policy)

    def _begin_anew(self, part: int) -> None:
        """Replace a lost worker by one that goes on from where the last rollout ended.

        Raises:
            WorkerError: the cluster has no processor left for it.
        """
        _tell(
            f"worker {part} on node {self._nodes[part][:8]} is lost: it is begun anew from its last rollout"
        )
        self._actors[part] = self._begin(part)
        try:
            self._nodes[part] = ray.get(self._actors[part].place.remote(), timeout=PLACED_IN)
        except RayError as error:
            raise WorkerError(
                f"worker {part} can't be begun anew: the Ray cluster has {processors()} processors left for "
                f"{len(self._actors)} workers"
            ) from error
        if self._states[part] is not None:
            self._get(self._actors[part].ask.remote("restore", {part: self._states[part]}))

    def _open(self, part: int) -> Columns:
        """Copies of a part's decisions whose credit is not known yet, in order."""
        log, count = self._logs[part], self._counts[part]
        rows = np.flatnonzero(log["following"][:count] == OPEN)
        return {name: column[rows] for name, column in log.items()}

    def _keep(self, still_open: Sequence[Columns]) -> None:
        """Let each part's log consist of open decisions alone, as the workers' own logs do."""
        for part, (log, kept) in enumerate(zip(self._logs, still_open, strict=True)):
            self._counts[part] = len(kept["values"])
            for name, column in log.items():
                column[: self._counts[part]] = kept[name]


def _end(actors: Sequence[Any], own: bool) -> None:
    if not ray.is_initialized():  # it ended before us, and would be begun anew to be told
        return
    for actor in actors:
        with suppress(ActorHandleNotFoundError):
            ray.kill(actor)
    if own:
        ray.shutdown()


def _first_line(error: Exception) -> str:
    return next(iter(str(error).splitlines()), type(error).__name__)


def _tell(line: str) -> None:
    print(f"katabasis: {line}", file=sys.stderr, flush=True)
