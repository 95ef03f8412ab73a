"""Engines: who runs the workers of a run, and where."""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agents.policy import Policy
from train.engines.job import Job
from train.worker import Collected, Lesson, Worker


class Engine(Protocol):
    """Runs one worker for each part of the games. The numbers of a run don't depend on which engine does it.

    Attributes:
        single: the worker, if there is but one and it plays in this process.
    """

    single: Worker | None

    def look_around(self) -> list[NDArray[np.float32]]:
        """What the network will read, in a sample of random play, part by part; see ``Worker.look_around``."""
        ...

    def collect(self, policy: Policy, rollout: int, lesson: Lesson) -> list[Collected]:
        """One rollout of the learner's policy, after which the log of each part lies in the job's table.

        Raises:
            WorkerError: a worker is lost, and can't be begun anew.
        """
        ...

    def checkpoint(self) -> list[dict[str, Any]]:
        """All that ``restore`` of any engine needs, part by part."""
        ...

    def restore(self, saved: list[dict[str, Any]]) -> None:
        """Go on from what ``checkpoint`` gave."""
        ...


def make_engine(job: Job) -> Engine:
    """The engine that the settings ask for.

    Raises:
        ValueError: Ray is not installed, its cluster is not there, or has too few processors.
    """
    if job.config.engine == "ray":
        from train.engines.actors import RayActors

        return RayActors(job)
    from train.engines.processes import Processes

    return Processes(job)
