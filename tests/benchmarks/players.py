"""Agents whose conduct is known."""

import time

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


class Leaves:
    """Ends the program when it is made."""

    def __init__(self) -> None:
        raise SystemExit(0)


class NoAgent:
    """Can be made, and no more."""
