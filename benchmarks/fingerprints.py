"""Fingerprints of what decides how games go, so that results of an older agent or game are not taken for new ones."""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import agents
import envs.core
from agents.policy import find_policy
from envs.core.game import Game
from envs.core.kernel import fingerprint_of

LENGTH = 16


def of_suite(game: Game) -> str:
    """Of the code that decides how a game goes, and how the suite's own agents play it."""
    folders = [Path(str(package.__file__)).parent for package in (envs.core, agents)]
    return fingerprint_of(*folders, *game.sources)[:LENGTH]


def of_agents(names: Sequence[str]) -> dict[str, str]:
    """Of each agent that comes from elsewhere: its policy's file, or its module and those beside it that it uses."""
    found = {}
    for name in names:
        kind, _, rest = name.partition(":")
        if kind == "ppo":
            found[name] = hashlib.sha256(find_policy(Path(rest)).read_bytes()).hexdigest()[:LENGTH]
        elif rest and kind != "search":
            found[name] = fingerprint_of(*sources(importlib.import_module(kind)))[:LENGTH]
    return found


def sources(module: ModuleType) -> list[Path]:
    """The files of a module, and of all modules in its folder and below that it uses, directly or not."""
    home = file_of(module)
    found: set[Path] = set()
    modules = [module]
    while modules:
        module = modules.pop()
        file = file_of(module)
        if home is None or file is None or file in found or home.parent not in file.parents:
            continue
        found.add(file)
        for value in vars(module).values():
            name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            if isinstance(name, str) and name in sys.modules:
                modules.append(sys.modules[name])
    return sorted(found)


def file_of(module: ModuleType) -> Path | None:
    """Where a module's code is, if it is a file."""
    file = getattr(module, "__file__", None)
    return Path(file).resolve() if file is not None else None
