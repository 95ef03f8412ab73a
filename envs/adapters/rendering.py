"""What ``render()`` of every adapter gives: text, a print-out or pixels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from envs.core.checks import shown
from envs.core.positions import Positions
from envs.core.spec import nearest
from envs.core.terminal import say

RENDER_MODES = ("ansi", "human", "rgb_array")
FRAMES_A_SECOND = 1
"""Of videos: a decision takes a while to be looked at."""

Frame = str | NDArray[np.uint8]


def known_render_mode(mode: object) -> str | None:
    """A render mode that there is, or None for none.

    Raises:
        ValueError: another one; the message says which there are.
    """
    if mode is None or (isinstance(mode, str) and mode in RENDER_MODES):
        return mode
    raise ValueError(
        f"no render_mode {shown(mode)}; {nearest(mode if isinstance(mode, str) else shown(mode), RENDER_MODES)}"
    )


def frame(positions: Positions, row: int, mode: str | None) -> Frame | None:
    """The whole of a position: pixels in mode ``rgb_array``, None in mode ``human``, which prints it, otherwise text.

    Raises:
        ValueError: the game has not begun.
        ModuleNotFoundError: pixels are asked for, and the extra ``pictures`` is not installed.
    """
    if mode == "rgb_array":
        return positions.pixels(row)
    text = positions.render(row)
    if mode != "human":
        return text
    say(text)
    return None


def frames(positions: Positions, mode: str | None) -> tuple[Frame | None, ...]:
    """Each of many positions, as ``frame`` gives it."""
    return tuple(frame(positions, row, mode) for row in range(len(positions)))
