"""What an agent is, and how one is made from its name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from envs.core.game import Game, Rules
from envs.core.spec import nearest
from envs.core.view import View

KINDS = ("random", "scripted", "search:N", "search:N:random", "human", "ppo:FILE", "module:Class")


class Agent(Protocol):
    """Whoever decides. One agent may play several seats and many games: all it needs is in the view."""

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each of the view's decisions, shape (n,)."""
        ...


class RandomAgent:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each decision, shape (n,)."""
        return np.argmax(self._rng.random(view.masks.shape) * view.masks, axis=1)


def make_agent(name: str, game: Game, rules: Rules, seed: int = 0) -> Agent:
    """An agent by its name.

    Args:
        name: ``random``; ``scripted``, the game's own heuristics; ``search:N``, tree search with N simulations a
            decision, guided by those heuristics; ``search:N:random``, the same without them; ``human``, who is
            asked in the terminal; ``ppo:FILE``, a policy file or a folder of ``python -m train``;
            ``module:Class``, anybody's own, made without arguments.
        game, rules: what it will play.
        seed: where its random choices begin, if it makes any.

    Raises:
        ValueError: an unknown name, or an agent that does not fit the game; the message says what is possible.
    """
    kind, _, rest = name.partition(":")
    if name == "random":
        return RandomAgent(seed)
    if name == "human":
        from agents.human import HumanAgent

        return HumanAgent()
    if name == "scripted":
        from agents.scripted import ScriptedAgent

        return ScriptedAgent(game)
    if kind == "search":
        from agents.search import SearchAgent

        simulations, _, play = rest.partition(":")
        if play not in ("", "random"):
            raise ValueError(
                f"no agent {name!r}: search plays on scripted, as search:200, or search:200:random"
            )
        return SearchAgent(_simulations(name, simulations), seed, guided=not play)
    if kind == "ppo" and rest:
        from agents.policy import load_policy

        return load_policy(rest, game, rules, seed)
    if rest:
        return _load_class(kind, rest, name)()
    raise ValueError(f"no agent {name!r}; {nearest(name, KINDS)}")


def _simulations(name: str, number: str) -> int:
    if not number.isdecimal() or int(number) == 0:
        raise ValueError(f"no agent {name!r}: simulations must be a positive whole number, as in search:200")
    return int(number)


def _load_class(module: str, attribute: str, name: str) -> Callable[[], Agent]:
    try:
        found: Callable[[], Agent] = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise ValueError(f"no agent {name!r}: {error}; possible: {', '.join(KINDS)}") from error
    except AttributeError as error:
        raise ValueError(f"no agent {name!r}: module {module} has no {attribute}") from error
    return found
