"""Stable-Baselines3: one seat of each of many games as a ``VecEnv``, with masks for ``MaskablePPO``.

Needs ``stable-baselines3``, which the extra ``train`` brings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env import VecEnv

from agents.gym import Opponents, SeatVectorEnv
from envs import load


class SeatVecEnv(VecEnv):
    """One seat of each of many games, which all are stepped at once, in this process.

    ``step`` returns observations, float32 (n, features), rewards, float32 (n,), what ended, bool (n,), and a dict for
    each game. The reward is what the seat has earned since its last decision, whoever acted. A game that ends is begun
    anew in the same step: its dict then has ``terminal_observation``, and ``TimeLimit.truncated``, which is True where
    the cap on its length ended it. ``MaskablePPO`` asks for the masks by itself.

    ``seed`` takes effect at the next ``reset``, as in every ``VecEnv``; the games are not reset one by one.

    Args:
        game: a game's id, or ``module:GAME``.
        num_games: n.
        opponents, seat, render_mode: as for ``agents.gym.SeatEnv``.
        **options: as for ``envs.make``.

    Attributes:
        games: the same as a Gymnasium environment.

    Raises:
        ValueError: an unknown game, option or opponent, or a value that is not possible.
    """

    def __init__(
        self,
        game: str,
        num_games: int,
        opponents: Opponents = "random",
        seat: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        chosen = load(game)
        self.games = SeatVectorEnv(chosen, chosen.rules(**options), opponents, seat, num_games, render_mode)
        self.render_mode = render_mode
        self._actions: NDArray[np.int64] = np.empty(0, np.int64)
        space = self.games.single_action_space
        super().__init__(self.games.num_envs, self.games.single_observation_space, space)

    def __repr__(self) -> str:
        return f"SeatVecEnv({self.games!r})"

    def reset(self) -> NDArray[np.float32]:
        """Begin all games, from what ``seed`` gave since the last time, if anything; observations (n, features)."""
        seen, infos = self.games.reset(seed=self._seeds)
        self.reset_infos = [{"seat": int(seat)} for seat in infos["seat"]]
        self._reset_seeds()
        self._reset_options()
        return seen

    def step_async(self, actions: NDArray[np.int64]) -> None:
        """Take one action for each game, (n,)."""
        self._actions = actions

    def step_wait(
        self,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], list[dict[str, Any]]]:
        """Make the step.

        Raises:
            ValueError: an action that is not legal; no position is changed.
        """
        seen, rewards, terminated, truncated, told = self.games.step(self._actions)
        infos: list[dict[str, Any]] = [{"seat": seat} for seat in told["seat"].tolist()]
        for row in np.flatnonzero(terminated | truncated).tolist():
            infos[row] |= {
                "terminal_observation": told["final_obs"][row],
                "TimeLimit.truncated": bool(truncated[row] and not terminated[row]),
            }
        return seen, rewards.astype(np.float32), terminated | truncated, infos

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions of every game, int8 (n, actions)."""
        return self.games.action_masks()

    def get_images(self) -> Sequence[NDArray[np.uint8] | None]:
        """Every game in pixels, uint8 (800, 1280, 3)."""
        return self.games.render()  # type: ignore[return-value]

    def close(self) -> None:
        """Nothing is held open."""

    def env_method(
        self, method_name: str, *method_args: Any, indices: Any = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method gives for some games: ``action_masks`` or ``render``.

        Raises:
            AttributeError: there is no other.
        """
        if method_name not in ("action_masks", "render"):
            raise AttributeError(f"games of {self!r} have no method {method_name!r}: action_masks or render")
        told = getattr(self.games, method_name)()
        return [told[row] for row in self._get_indices(indices)]

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """An attribute, which all games share, once for each of some."""
        value = getattr(self, attr_name)
        return [value for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Refused: games side by side share everything.

        Raises:
            NotImplementedError: always.
        """
        raise NotImplementedError(f"{self!r}: games share all attributes, {attr_name!r} can't be set for one")

    def env_is_wrapped(
        self, wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]], indices: Any = None
    ) -> list[bool]:
        """Whether each of some games is wrapped: none ever is."""
        return [False for _ in self._get_indices(indices)]
