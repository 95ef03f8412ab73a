"""What an agent is, and how one is made from its name."""

from __future__ import annotations

import importlib
from typing import Any, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from envs.core.game import Game, Rules
from envs.core.spec import nearest
from envs.core.view import View

KINDS = (
    "random",
    "scripted",
    "search:N",
    "search:N:random",
    "search:N:ppo:FILE",
    "human",
    "ppo:FILE",
    "ppo:FILE:greedy",
    "module:Class",
)


GREEDY = ":greedy"
MOST_SIMULATIONS = 10_000_000


class Agent(Protocol):
    """Whoever decides. One agent may play several seats and many games: all it needs is in the view."""

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each of the view's decisions, shape (n,)."""
        ...


@runtime_checkable
class Weighing(Protocol):
    """An agent that can say how likely it is to choose what; being asked changes none of its choices."""

    def probabilities(self, view: View) -> NDArray[np.float32]:
        """How likely each action of each decision is, float32 (n, actions), 0 where illegal."""
        ...


@runtime_checkable
class Judging(Protocol):
    """An agent that can say how well its seat stands; being asked changes none of its choices."""

    def values(self, view: View) -> NDArray[np.float32]:
        """The return that it expects for the seat of each decision, float32 (n,)."""
        ...


class RandomAgent:
    """Chooses uniformly among the legal actions."""

    def __init__(self, seed: int) -> None:
        self._rng = np.random.default_rng(seed)

    def probabilities(self, view: View) -> NDArray[np.float32]:
        """The same for each legal action, float32 (n, actions)."""
        masks = view.masks.astype(np.float32)
        return masks / masks.sum(axis=1, keepdims=True)

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each decision, shape (n,)."""
        return np.argmax(self._rng.random(view.masks.shape) * view.masks, axis=1)


def make_agent(name: str, game: Game, rules: Rules, seed: int = 0) -> Agent:
    """An agent by its name.

    Args:
        name: ``random``; ``scripted``, the game's own heuristics; ``search:N``, tree search with N simulations a
            decision, guided by those heuristics; ``search:N:random``, the same without them;
            ``search:N:ppo:FILE``, guided by a policy and its value; ``human``, who is asked in the terminal;
            ``ppo:FILE``, a policy file, a folder of ``python -m train`` or the name of a shipped policy, whose
            actions are drawn; ``ppo:FILE:greedy``, the same but for always taking the likeliest; ``module:Class``,
            anybody's own, made without arguments.
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
        return _make_search(name, rest, game, rules, seed)
    if kind == "ppo" and rest:
        from agents.policy import PolicyAgent, load_policy

        greedy = rest.endswith(GREEDY)
        return PolicyAgent(load_policy(rest.removesuffix(GREEDY), game, rules), seed, greedy)
    if kind and rest:
        return _make_own(name, kind, rest)
    raise ValueError(f"no agent {name!r}; {nearest(name, KINDS)}")


def _make_search(name: str, rest: str, game: Game, rules: Rules, seed: int) -> Agent:
    from agents.policy import load_policy
    from agents.search import SearchAgent

    number, _, guide = rest.partition(":")
    simulations = _simulations(name, number)
    if guide in ("", "random"):
        return SearchAgent(simulations, seed, guide or "scripted")
    kind, _, file = guide.partition(":")
    if kind != "ppo" or not file:
        raise ValueError(
            f"no agent {name!r}: search is guided by the scripted player, as search:200, by nobody, as "
            f"search:200:random, or by a policy, as search:200:ppo:{game.id}"
        )
    try:
        return SearchAgent(simulations, seed, load_policy(file, game, rules))
    except ValueError as error:
        raise ValueError(f"no agent {name!r}: {error}") from error


def _simulations(name: str, number: str) -> int:
    if not number.isdecimal() or not 1 <= int(number) <= MOST_SIMULATIONS:
        raise ValueError(
            f"no agent {name!r}: simulations must be a positive whole number of at most {MOST_SIMULATIONS:,}, "
            "as in search:200"
        )
    return int(number)


def _make_own(name: str, module: str, attribute: str) -> Agent:
    """Anybody's own agent, whose code may fail in any way.

    Raises:
        ValueError: it can't be loaded or made, or is no agent; told in one line.
    """
    try:
        found: Any = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise ValueError(f"no agent {name!r}: {one_line(error)}; possible: {', '.join(KINDS)}") from error
    except AttributeError as error:
        raise ValueError(f"no agent {name!r}: {one_line(error)}") from error
    except (Exception, SystemExit) as error:
        raise ValueError(f"agent {name!r} can't be loaded: {describe(error)}") from error
    try:
        agent: Agent = found()
    except (Exception, SystemExit) as error:
        raise ValueError(f"agent {name!r} can't be made: {describe(error)}") from error
    if not callable(getattr(agent, "act", None)):
        raise ValueError(
            f"{name!r} is no agent: what it makes, of type {type(agent).__name__}, has no method act"
        )
    return agent


def describe(error: BaseException) -> str:
    """The kind of an error and what it says, in one line."""
    said = one_line(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def one_line(error: BaseException) -> str:
    """The first line of what an error says."""
    return next(iter(str(error).splitlines()), "")
