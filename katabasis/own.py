"""Whether the packages that are loaded are the suite's own, and whether all that a command needs is installed."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parents[1]
"""Where the suite's packages lie side by side."""

TRAINING = {"torch", "stable_baselines3", "sb3_contrib", "omegaconf", "yaml", "tensorboard"}
"""Packages that only the extra ``train`` brings."""


def check(*packages: str) -> None:
    """Make sure, before they are imported, that packages are the suite's own.

    A file or folder of the same name in the working folder comes before an installed package, and would be run in
    its place.

    Raises:
        ImportError: a package is somebody else's; the message names the file in the way. While Python looks for the
            module of ``python -m``, it is printed, and the program ends with status 2.
    """
    for package in packages:
        place = _place(package)
        if place is not None and not place.is_relative_to(ROOT / package):
            message = (
                f"{place} hides Katabasis's own package {package!r}: rename it, or run from another folder"
            )
            if sys.argv[0] == "-m":
                end(message)
            raise ImportError(message)


def _place(package: str) -> Path | None:
    """Where a package would be imported from, or was; None if there is none."""
    try:
        spec = importlib.util.find_spec(package)
    except ValueError:  # put into sys.modules by hand: somebody knows what they do
        return None
    if spec is None:
        return None
    places = [spec.origin] if spec.origin else list(spec.submodule_search_locations or [])
    return Path(places[0]).resolve() if places else None


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """End a command in one line, with status 2, if something is missing that an extra brings."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = str(error.name).split(".")[0]
        if (ROOT / missing).exists():
            raise  # a part of our own, which no extra brings
        extra = "train" if missing in TRAINING else extra
        end(f"{missing} is not installed: pip install 'katabasis[{extra}]'")


def end(message: str) -> NoReturn:
    """End the program with an error of one line, status 2."""
    sys.stderr.write(f"error: {message}\n")
    raise SystemExit(2)
