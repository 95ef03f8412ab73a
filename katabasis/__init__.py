"""Katabasis under its own name: ``import katabasis; katabasis.make("legends")``.

The suite's code is in the packages ``envs``, ``agents``, ``train``, ``benchmarks`` and ``configs``. These are common
names: importing this package makes sure that ``envs`` and ``agents`` are the suite's own.
"""

from katabasis.own import check

check("envs", "agents")

from envs import GAMES, load, make, make_vec  # noqa: E402 (not before the check)

__all__ = ["GAMES", "load", "make", "make_vec"]
