"""Processes that another one begins, and that are to live no longer than it."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker

from train.interrupt import STOPPING


def end_with_parent() -> None:
    """However the process ends that asks, even in the middle of a rollout that it waits for."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


@contextmanager
def signals_blocked() -> Iterator[None]:
    """What stops a run does not reach processes begun meanwhile, not even before they can say so themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # unblocks them, if it is begun later
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
