"""Many games in one call."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from envs.core.game import Game, Rules
from envs.core.head import head
from envs.core.positions import Positions, Rows, fresh_entropy, seed_sequence
from envs.core.spec import for_kernels, new_records, record_dtype

SAMPLER = record_dtype(head(seats=1))  # a whole head, since Numba warns of records that begin like another
SAMPLER_KEY = 2**32 - 1  # a spawn key that no game's index takes


class VectorEnv:
    """Games of one kind, all stepped at once; in each, one seat decides.

    Autoreset is same-step: a game that ends is begun anew in the same call. ``rewards``, ``terminated`` and
    ``truncated`` then speak of the game that ended, ``observations``, ``masks`` and ``seats`` of the new one.
    Its seed comes from the random stream of the game that ended.

    All arrays are overwritten by each call of ``reset``, ``step`` and ``load``: copy what you keep.

    Attributes:
        num_games: n.
        observations: what the deciding seat sees, float32 (n, features).
        masks: its legal actions, int8 (n, actions); never all zero.
        seats: the deciding seat, int64 (n,).
        rewards: what each seat earned in the last step, float32 (n, players).
        terminated, truncated: bool (n,).
    """

    metadata = {"autoreset_mode": "same-step"}

    def __init__(self, game: Game, rules: Rules, num_games: int) -> None:
        if num_games < 1:
            raise ValueError(f"num_games must be at least 1, not {num_games}")
        self.game = game
        self.rules = rules
        self.num_games = num_games
        self.positions = Positions(game, rules, num_games)
        self.masks: NDArray[np.int8] = self.positions.masks
        self.observations = np.zeros((num_games, game.features.size), np.float32)
        self.seats = np.zeros(num_games, np.int64)
        self.rewards = np.zeros((num_games, rules.players), np.float32)
        self.terminated = np.zeros(num_games, np.bool_)
        self.truncated = np.zeros(num_games, np.bool_)
        self._blank = for_kernels(new_records(game.dtype, 1))
        self._sampler = for_kernels(new_records(SAMPLER, 1))
        self._actions = np.zeros(num_games, np.int64)
        self._rows = self.positions.every
        self._entropy = fresh_entropy()
        self._resets = 0

    def reset(self, seed: int | None = None) -> None:
        """Begin every game anew. Without a seed the games follow from the last one given, and differ."""
        if seed is not None:
            self._entropy, self._resets = seed, 0
        seeds = [seed_sequence(self._entropy, self._resets, row) for row in range(self.num_games)]
        stream = np.random.SeedSequence(self._entropy, spawn_key=(self._resets, SAMPLER_KEY))
        self._sampler["rng"] = stream.generate_state(4, np.uint32)
        self._resets += 1
        self.positions.start(self.positions.every, np.array(seeds, np.int64))
        self._clear()

    def step(self, actions: Rows) -> None:
        """Apply one action in each game, shape (n,).

        Raises:
            ValueError: an illegal action, named in words; then no game is changed.
        """
        self.game.batch.step_vector(
            self.rules.data,
            self._blank,
            self.positions.data,
            self.positions.checked_actions(self._rows, actions),
            self.masks,
            self.observations,
            self.seats,
            self.rewards,
            self.terminated,
            self.truncated,
        )

    def random_actions(self) -> Rows:
        """A uniformly random legal action for each game, shape (n,); the array is reused by the next call."""
        self.game.batch.random_actions(self._sampler, self.masks, self._actions)
        return self._actions

    def save(self) -> bytes:
        """All positions and random streams as bytes that carry game, version and rules."""
        return self.positions.save(
            {
                "sampler": self._sampler["rng"][0].tolist(),
                "entropy": self._entropy,
                "resets": self._resets,
            }
        )

    def load(self, saved: bytes) -> None:
        """Go on from saved positions.

        Raises:
            ValueError: what is saved does not fit or is damaged; then nothing is changed.
        """
        extra = self.positions.load(saved)
        self._sampler["rng"] = extra["sampler"]
        self._entropy, self._resets = extra["entropy"], extra["resets"]
        self._clear()

    def _clear(self) -> None:
        """Fill the arrays for positions in which no step was made yet."""
        self.seats[:] = self.positions.data["actor"]
        self.observations[:] = self.positions.observe(self.positions.every, self.seats)
        self.rewards[:] = 0
        self.terminated[:] = False
        self.truncated[:] = False
