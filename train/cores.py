"""How many processes work side by side."""

from __future__ import annotations

import os

from envs.core.checks import shown, whole_number

AUTO = "auto"
"""In place of a number of workers: one for each core."""

MOST_WORKERS = 1024


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
