"""Katabasis: adventure board games as reinforcement-learning environments.

``envs.make("legends")`` gives a PettingZoo environment, ``envs.make_vec("legends", num_games=4096)`` many games in
one call, ``gymnasium.make("katabasis/Legends-v1")`` one seat. Nothing is compiled before a game is first used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Literal, overload

from envs.registry import GAMES, Options, find_game, register_gymnasium, register_pettingzoo

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from envs.adapters.cuda import CudaVectorEnv
    from envs.adapters.pettingzoo import GameEnv
    from envs.adapters.vector import VectorEnv
    from envs.core.game import Game

RenderMode = Literal["ansi", "human", "rgb_array"]

__all__ = ["GAMES", "Options", "load", "make", "make_vec"]

register_gymnasium()  # Gymnasium 1.x asks no installed package by itself: docs/decisions/0001
register_pettingzoo()


def load(game: str) -> Game:
    """A game by its id, or by ``module:GAME`` where it is outside this suite.

    Raises:
        ValueError: no such game; the message says what is possible.
    """
    return find_game(game)


def make(game: str, *, render_mode: RenderMode | None = None, **options: Unpack[Options]) -> GameEnv:
    """The PettingZoo AEC environment of a game.

    Args:
        game: a game's id, one of ``envs.GAMES``, or ``module:GAME`` for one outside this suite.
        render_mode: ``"ansi"`` (``render()`` returns text), ``"human"`` (prints it), ``"rgb_array"`` (returns pixels,
            with the extra ``pictures``), or None.
        **options: ``players``, ``mode``, ``reward``, ``max_rounds`` and the game's variants, see ``Game.rules``; what
            is left out has the game's default.

    Raises:
        ValueError: an unknown game or option, or a value that is not possible.
    """
    from envs.adapters.pettingzoo import GameEnv

    chosen = load(game)
    return GameEnv(chosen, chosen.rules(**options), render_mode)


@overload
def make_vec(
    game: str,
    num_games: int,
    *,
    device: Literal["cpu"] = "cpu",
    threads: int = 1,
    render_mode: RenderMode | None = None,
    **options: Unpack[Options],
) -> VectorEnv: ...


@overload
def make_vec(
    game: str, num_games: int, *, device: Literal["cuda"], **options: Unpack[Options]
) -> CudaVectorEnv: ...


def make_vec(
    game: str,
    num_games: int,
    *,
    device: str = "cpu",
    threads: int = 1,
    render_mode: RenderMode | None = None,
    **options: Unpack[Options],
) -> VectorEnv | CudaVectorEnv:
    """Many games of one kind, stepped at once.

    Args:
        game: as for ``make``.
        num_games: how many.
        device: where they are: ``cpu``, or ``cuda`` for a GPU (experimental), whose games have neither threads nor
            pictures.
        threads: how many step them side by side; nothing but the speed depends on it.
        render_mode: as for ``make``; ``render()`` gives one of each game.
        **options: as for ``make``.

    Raises:
        ValueError: an unknown game, option or device, or a value that is not possible.
    """
    chosen = load(game)
    if device == "cuda":
        if threads != 1 or render_mode is not None:
            raise ValueError("games on a GPU have no threads and no render_mode")
        from envs.adapters.cuda import CudaVectorEnv

        return CudaVectorEnv(chosen, chosen.rules(**options), num_games)
    if device != "cpu":
        raise ValueError(f"no device {device!r}; possible: 'cpu', 'cuda'")
    from envs.adapters.vector import VectorEnv

    return VectorEnv(chosen, chosen.rules(**options), num_games, render_mode, threads)


if not TYPE_CHECKING:  # a type checker would take any name

    def __getattr__(name: str) -> Any:
        """Let ``envs.legends`` work after ``import envs`` without loading any game before."""
        if name in GAMES:
            return importlib.import_module(f"envs.{name}")
        raise AttributeError(f"module 'envs' has no attribute {name!r}")
