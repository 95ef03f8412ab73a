"""Agents whose conduct is known."""

import contextlib
import os
import signal
import tempfile
import time
from pathlib import Path

import numpy as np

from envs.core.view import View

PATIENCE = 60.0


class Perfect:
    """Leaves a multiple of four stones where it can, which is the best play for two."""

    def act(self, view: View) -> np.ndarray:
        """One action a decision."""
        stones = view.observations.argmax(axis=1)
        return np.where(stones % 4, stones % 4, 1) - 1


class Dawdles(Perfect):
    """Takes a moment."""

    def act(self, view: View) -> np.ndarray:
        """One action a decision."""
        time.sleep(0.01)
        return super().act(view)


class Ponders(Perfect):
    """Takes a while."""

    def act(self, view: View) -> np.ndarray:
        """One action a decision."""
        time.sleep(0.3)
        return super().act(view)


class Raises:
    """Fails at five stones or fewer."""

    def act(self, view: View) -> np.ndarray:
        """One action a decision, or an error."""
        if view.observations.argmax(axis=1).min() <= 5:
            raise RuntimeError("<b>help</b>")
        return np.zeros(len(view), np.int64)


class Illegal:
    """Takes what is not there."""

    def act(self, view: View) -> np.ndarray:
        """The same nonsense for every decision."""
        return np.full(len(view), 99)


class Late:
    """Falls asleep at its second decision."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: View) -> np.ndarray:
        """One action a decision, sooner or later."""
        self.asked += 1
        if self.asked > 1:
            time.sleep(PATIENCE)
        return np.zeros(len(view), np.int64)


class Refuses:
    """Can't be made."""

    def __init__(self) -> None:
        raise OSError("no licence")


def first_action(view: View) -> np.ndarray:
    """One action a decision."""
    return np.zeros(len(view), np.int64)


class Stubborn:
    """Catches whatever is thrown at it at its second decision, and thinks on."""

    def __init__(self) -> None:
        self.asked = 0

    def act(self, view: View) -> np.ndarray:
        """One action a decision, or none ever."""
        self.asked += 1
        while self.asked > 1:
            with contextlib.suppress(BaseException):
                time.sleep(PATIENCE)
        return first_action(view)


class Silent(Stubborn):
    """Does so at its first."""

    def __init__(self) -> None:
        self.asked = 1


class Kills:
    """Ends its process at five stones or fewer."""

    def act(self, view: View) -> np.ndarray:
        """One action a decision, or the end."""
        if view.observations.argmax(axis=1).min() <= 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return first_action(view)


class DiesOnce(Perfect):
    """Its process ends once, as one that another program ends."""

    def act(self, view: View) -> np.ndarray:
        """One action a decision."""
        mark = Path(os.environ["DIED_ONCE"])
        if not mark.exists():
            mark.touch()
            os._exit(3)
        return super().act(view)


class Interrupts:
    """Raises what Ctrl-C raises."""

    def act(self, view: View) -> np.ndarray:
        """No action."""
        raise KeyboardInterrupt


class MadeOnce(Perfect):
    """Can be made in the first process alone."""

    def __init__(self) -> None:
        if os.getpid() != int(os.environ["FIRST_PROCESS"]):
            raise OSError("one licence, one process")


class MovesAway(Perfect):
    """Leaves the folder in which the others have their files."""

    def act(self, view: View) -> np.ndarray:
        """One action a decision."""
        os.chdir(tempfile.gettempdir())
        return super().act(view)


class Leaves:
    """Ends the program when it is made."""

    def __init__(self) -> None:
        raise SystemExit(0)


class NoAgent:
    """Can be made, and no more."""
