"""A person at the terminal."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from envs.core.terminal import say
from envs.core.view import View


class HumanAgent:
    """Shows each position as its seat sees it, and asks for a number."""

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each decision, shape (n,)."""
        return np.array([self._ask(view, i) for i in range(len(view))], np.int64)

    def _ask(self, view: View, i: int) -> int:
        legal = np.flatnonzero(view.masks[i]).tolist()
        say(view.render(i))
        for number, action in enumerate(legal, start=1):
            say(f"{number:4}  {view.describe(i, action)}")
        while True:
            try:
                answer = input(f"player_{view.seats[i]}, your choice (1-{len(legal)}): ").strip()
            except EOFError:  # Ctrl-D, or a terminal that was closed: the person has left
                raise KeyboardInterrupt from None
            if answer.isdecimal() and 1 <= int(answer) <= len(legal):
                return int(legal[int(answer) - 1])
            say(f"{answer!r} is not a number from 1 to {len(legal)}")
