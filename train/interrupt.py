"""Signals that ask a run to stop."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from train.workers import STOPPING


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
