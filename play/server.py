"""A table in the browser."""

from __future__ import annotations

from play.setup import Setup


def serve(setup: Setup, port: int = 0, browser: bool = True) -> None:
    """Serve a table on this machine until it is stopped.

    Args:
        setup: what is played, and who sits where.
        port: where to serve it; 0 for any port that is free.
        browser: whether to open the browser.

    Raises:
        ValueError: not yet.
    """
    raise ValueError(f"{setup.game.id} can't be played in a browser ({browser}) on port {port} yet")
