"""How many processes work side by side, and how numerical libraries use threads.

The environment variables are read when those libraries are imported.
"""

from __future__ import annotations

import os

from envs.core.checks import shown, whole_number

AUTO = "auto"
"""In place of a number of workers: one for each core."""

MOST_WORKERS = 1024

GIVE_WAY = {"GOMP_SPINCOUNT": "4000", "OPENBLAS_NUM_THREADS": "1"}
"""Threads that share their cores with other work.

Threads of numerical libraries spin while they wait for each other, by default for milliseconds. Where other work shares
the cores, or PyTorch's threads and NumPy's take turns, that makes PyTorch several times slower; a short spin, and one
thread for NumPy's small matrices, cost next to nothing.
"""

SINGLE = dict.fromkeys(
    ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "NUMBA_NUM_THREADS"), "1"
)
"""One thread alone, for a process that has one core."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def worker_count(given: object) -> int:
    """How many workers there are to be: a number, also as a text, or ``auto`` for one a core.

    Raises:
        ValueError: anything else.
    """
    if given == AUTO:
        return min(cores(), MOST_WORKERS)
    number = int(given) if isinstance(given, str) and given.isdecimal() else whole_number(given)
    if number is None or not 1 <= number <= MOST_WORKERS:
        raise ValueError(
            f"workers must be a whole number from 1 to {MOST_WORKERS}, or {AUTO} for one a core, not {shown(given)}"
        )
    return number
