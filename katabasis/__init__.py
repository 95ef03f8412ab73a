"""Katabasis under its own name: ``import katabasis; katabasis.make("legends")``.

The suite's code is in the packages ``envs``, ``agents``, ``play``, ``train``, ``benchmarks`` and ``configs``. These are
common names: importing this package makes sure that ``envs`` and ``agents`` are the suite's own. They are loaded when
something of theirs is asked for: the commands, whose packages begin with that check, first say how NumPy is to use
threads.
"""

from typing import TYPE_CHECKING, Any

from katabasis.own import check

check("envs", "agents")

if TYPE_CHECKING:
    from envs import GAMES, load, make, make_vec

__all__ = ["GAMES", "load", "make", "make_vec"]


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        """What the package ``envs`` has under that name."""
        if name not in __all__:
            raise AttributeError(f"module 'katabasis' has no attribute {name!r}")
        import envs

        return getattr(envs, name)
