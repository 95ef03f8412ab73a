"""The games that exist, and how one is found by its name."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Literal, TypedDict

import pettingzoo
from gymnasium.envs.registration import register

if TYPE_CHECKING:
    from agents.gym import SeatEnv, SeatVectorEnv
    from envs.core.game import Game

GAMES: dict[str, str] = {
    "legends": "Legends-v1",
    "gamble": "Gamble-v1",
    "underworld": "Underworld-v1",
    "helden": "Helden-v0",
}
"""Each game's id, with its Gymnasium id inside the namespace ``katabasis``."""


class Options(TypedDict, total=False):
    """What ``make`` and ``make_vec`` take for any of these games; ``Game.rules`` says what each is."""

    players: int
    mode: str
    reward: Literal["sparse", "shaped"]
    max_rounds: int
    heroes: Literal["dealt", "chosen"]
    victory_value: float
    lesser_victory_value: float


def register_gymnasium() -> None:
    """Make ``gymnasium.make("katabasis/...")`` and ``gymnasium.make_vec`` know every game."""
    for game, env_id in GAMES.items():
        register(
            id=f"katabasis/{env_id}",
            entry_point="envs.registry:make_seat_env",
            vector_entry_point="envs.registry:make_seat_vector_env",
            kwargs={"game": game},
            disable_env_checker=True,
        )


def register_pettingzoo() -> None:
    """Make ``pettingzoo.make("aec", "katabasis/...")`` know every game; PettingZoo has a registry from 1.27 on."""
    if hasattr(pettingzoo, "register"):
        for game, env_id in GAMES.items():
            pettingzoo.register("aec", f"katabasis/{env_id}", "envs:make", kwargs={"game": game})


def make_seat_env(**options: Any) -> SeatEnv:
    """What ``gymnasium.make`` calls."""
    import katabasis  # noqa: F401 (makes sure that `agents` is our own)
    from agents import gym

    return gym.make_seat_env(**options)


def make_seat_vector_env(**options: Any) -> SeatVectorEnv:
    """What ``gymnasium.make_vec`` calls."""
    import katabasis  # noqa: F401 (likewise)
    from agents import gym

    return gym.make_seat_vector_env(**options)


def find_game(name: object) -> Game:
    """A game by its id, or by ``module:GAME`` where it is somebody's own, outside this suite.

    Raises:
        ValueError: no such game; the message says what is possible.
    """
    if isinstance(name, str) and ":" in name:
        return _outside(name)
    if not isinstance(name, str) or name not in GAMES:
        from envs.core.checks import shown
        from envs.core.spec import nearest

        said = shown(name)
        raise ValueError(
            f"no game {said}; {nearest(name if isinstance(name, str) else said, [*GAMES, 'module:GAME'])}"
        )
    game: Game = importlib.import_module(f"envs.{name}").GAME
    return game


def _outside(name: str) -> Game:
    from envs.core.game import Game, load_game

    module, _, attribute = name.partition(":")
    try:
        game = getattr(importlib.import_module(module), attribute)
    except ImportError as error:
        raise ValueError(f"no game {name!r}: {error}") from error
    except (AttributeError, ValueError) as error:
        raise ValueError(f"no game {name!r}: module {module!r} has no {attribute!r}") from error
    if not isinstance(game, Game):
        raise ValueError(f"no game {name!r}: it is no envs.core.game.Game, but a {type(game).__name__}")
    try:  # copies and processes find a game again by its package
        found = load_game(game.package)
    except (ImportError, AttributeError):
        found = None
    if found is not game:
        raise ValueError(
            f"game {name!r}: its package must be the module in which it is called GAME, not {game.package!r}"
        )
    return game
