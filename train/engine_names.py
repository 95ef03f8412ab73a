"""Which engines there are: asked by commands that need nothing else of the trainer."""

from __future__ import annotations

from importlib.util import find_spec

from envs.core.spec import nearest

ENGINES = ("processes", "ray")


def check_engine(engine: str) -> None:
    """Refuse an engine that there is not.

    Raises:
        ValueError: an unknown one, or Ray where it is not installed.
    """
    if engine not in ENGINES:
        raise ValueError(f"no engine {engine!r}; {nearest(engine, ENGINES)}")
    if engine == "ray" and find_spec("ray") is None:
        raise ValueError("engine ray needs Ray: pip install 'katabasis[ray]'")
