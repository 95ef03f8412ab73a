"""Signals that ask a run to stop."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

STOPPING = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}
"""Signals that ask a run to stop. A terminal or a cluster sends them to all processes; the one that learns decides."""


@contextmanager
def ends_quietly() -> Iterator[None]:
    """While modules are loaded Ctrl-C ends the process at once: some do not survive a KeyboardInterrupt meanwhile."""
    handled = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if handled:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        if handled:
            signal.signal(signal.SIGINT, signal.default_int_handler)


class Interrupt:
    """While it is entered, Ctrl-C and its like only ask to stop; a second one stops at once.

    Only a program's main thread gets signals: in another thread nothing is changed.

    Attributes:
        signal: the signal that came, 0 before.
    """

    signal = 0

    def __enter__(self) -> Interrupt:
        main = threading.current_thread() is threading.main_thread()
        asked = [number for number in STOPPING if main and signal.getsignal(number) != signal.SIG_IGN]
        self._before = {number: signal.signal(number, self._ask) for number in asked}
        return self

    def __exit__(self, *error: object) -> None:
        for number, before in self._before.items():
            signal.signal(number, before)

    def _ask(self, number: int, frame: FrameType | None) -> None:
        self.signal = number
        self.__exit__()
