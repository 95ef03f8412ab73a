"""Games on a GPU, one thread a game: experimental.

Each thread runs the very entry point that steps the games on a processor, on its own row, so the bytes are the same.
Records, masks and observations live on the device; PyTorch takes them without a copy, by Numba's
``__cuda_array_interface__``: ``torch.as_tensor(games.observations, device="cuda")``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda
from numpy.typing import NDArray

from envs.adapters.vector import VectorEnv
from envs.core.checks import whole_numbers
from envs.core.game import Game, Rules
from envs.core.spec import for_kernels, new_records

THREADS = 128
"""Games in a block of threads."""

LEGAL = 0
"""In place of the number of a game plus 1: no game was given an illegal action."""


class CudaVectorEnv:
    """Games of one kind on a GPU, all stepped at once; autoreset and all arrays are as in ``VectorEnv``.

    Args:
        game, rules: what is played.
        num_games: n.

    Attributes:
        num_games: n.
        observations, masks, seats, rewards, terminated, truncated: as of ``VectorEnv``, but on the device; overwritten
            by each call.

    Raises:
        ValueError: there is no GPU that Numba can use.
    """

    def __init__(self, game: Game, rules: Rules, num_games: int) -> None:
        if not cuda.is_available():
            raise ValueError(
                "no GPU that Numba can use: device='cuda' needs one, with its driver and pip install 'katabasis[cuda]'"
            )
        self.game, self.rules = game, rules
        self._host = VectorEnv(game, rules, num_games)
        self.num_games = self._host.num_games
        self._blocks = -(-self.num_games // THREADS)
        self._rules = cuda.to_device(rules.data)
        self._blank = cuda.to_device(for_kernels(new_records(game.dtype, 1)))
        self._fault = cuda.to_device(np.zeros(1, np.int64))
        self._step = step_kernel(game)
        self._upload()

    def __repr__(self) -> str:
        return f"CudaVectorEnv({self.game.id}, {self.num_games} games, {self.rules!r})"

    def reset(self, seed: int | None = None) -> None:
        """Begin every game anew, on the processor, as ``VectorEnv.reset`` does.

        Raises:
            ValueError: a seed that is not possible.
        """
        self._host.reset(seed)
        self._upload()

    def step(self, actions: Any) -> None:
        """Apply one action in each game, int64 (n,), from the device or from the processor.

        Raises:
            ValueError: another dtype or shape, or an illegal action; then no game is changed.
        """
        if hasattr(actions, "__cuda_array_interface__"):
            given = cuda.as_cuda_array(actions)
            if given.dtype != np.int64 or given.shape != (self.num_games,):
                raise ValueError(
                    f"actions must be int64 of shape ({self.num_games},), not {given.dtype} of shape {given.shape}"
                )
        else:
            given = cuda.to_device(whole_numbers(actions, "actions", self.num_games))
        self._fault.copy_to_device(np.zeros(1, np.int64))
        find_illegal[self._blocks, THREADS](self.masks, given, self._fault)
        found = int(self._fault.copy_to_host()[0])
        if found != LEGAL:
            action = int(given.copy_to_host()[found - 1])
            named = self.game.actions.labels[action] if 0 <= action < self.game.actions.size else "no action"
            raise ValueError(f"game {found - 1}: action {action} ({named}) is illegal")
        self._step[self._blocks, THREADS](
            self._rules,
            self._blank,
            self._games,
            given,
            self.masks,
            self.observations,
            self.seats,
            self.rewards,
            self.terminated,
            self.truncated,
        )

    def save(self) -> bytes:
        """All games and what the next ones follow from, as ``VectorEnv.load`` and ``load`` take them."""
        host = self._host
        for mine, theirs in self._pairs():
            mine.copy_to_host(theirs)
        return host.save()

    def load(self, saved: bytes) -> None:
        """Go on from what ``save`` gave, here or on a processor.

        Raises:
            ValueError: positions of another game, version, rules or number.
        """
        self._host.load(saved)
        self._upload()

    def _upload(self) -> None:
        host = self._host
        self._games = cuda.to_device(host.positions.data)
        self.masks, self.observations = cuda.to_device(host.masks), cuda.to_device(host.observations)
        self.seats, self.rewards = cuda.to_device(host.seats), cuda.to_device(host.rewards)
        self.terminated, self.truncated = cuda.to_device(host.terminated), cuda.to_device(host.truncated)

    def _pairs(self) -> list[tuple[Any, NDArray[Any]]]:
        host = self._host
        return [
            (self._games, host.positions.data),
            (self.masks, host.masks),
            (self.observations, host.observations),
            (self.seats, host.seats),
            (self.rewards, host.rewards),
            (self.terminated, host.terminated),
            (self.truncated, host.truncated),
        ]


def step_kernel(game: Game) -> Any:
    """The kernel in which each thread steps one game, compiled at its first call."""
    step_vector = game.batch.step_vector

    def step(
        rules: Any,
        blank: Any,
        games: Any,
        actions: Any,
        masks: Any,
        observations: Any,
        seats: Any,
        rewards: Any,
        terminated: Any,
        truncated: Any,
    ) -> None:
        i = cuda.grid(1)
        if i < games.size:
            own = slice(i, i + 1)
            step_vector(
                rules,
                blank,
                games[own],
                actions[own],
                masks[own],
                observations[own],
                seats[own],
                rewards[own],
                terminated[own],
                truncated[own],
            )

    return cuda.jit(step)


@cuda.jit  # type: ignore[untyped-decorator]
def find_illegal(masks: Any, actions: Any, fault: Any) -> None:
    """Note the last game with an illegal action, by its number plus 1."""
    i = cuda.grid(1)
    if i < actions.size:
        action = actions[i]
        if action < 0 or action >= masks.shape[1] or masks[i, action] == 0:
            cuda.atomic.max(fault, 0, i + 1)
