"""A table in the terminal."""

from __future__ import annotations

from play.setup import Setup


def play(setup: Setup) -> None:
    """Play until the person leaves.

    Raises:
        ValueError: not yet.
    """
    raise ValueError(f"{setup.game.id} can't be played in the terminal yet")
