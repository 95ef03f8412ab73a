"""Many games in one call."""

from __future__ import annotations

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from envs.adapters.rendering import FRAMES_A_SECOND, RENDER_MODES, Frame, frames, known_render_mode
from envs.adapters.spaces import observation_space
from envs.core.checks import entropy_in, number_in
from envs.core.game import Game, Rules
from envs.core.head import head
from envs.core.positions import Positions, Rows, fresh_entropy, seed_sequence
from envs.core.spec import for_kernels, new_records, record_dtype
from envs.core.threads import Threads

SAMPLER = record_dtype(head(seats=1))  # a whole head, since Numba warns of records that begin like another
SAMPLER_KEY = 2**32 - 1  # a spawn key that no game's index takes

MOST_GAMES = 2**31 - 1
SAVED = "a vector of games"


class VectorEnv:
    """Games of one kind, all stepped at once; in each, one seat decides.

    Autoreset is same-step: a game that ends is begun anew in the same call. ``rewards``, ``terminated`` and
    ``truncated`` then speak of the game that ended, ``observations``, ``masks`` and ``seats`` of the new one.
    Its seed comes from the random stream of the game that ended.

    All arrays are overwritten by each call of ``reset``, ``step`` and ``load``: copy what you keep, write into none.

    Args:
        game, rules: what is played.
        num_games: n.
        render_mode: ``"ansi"``, ``"human"``, ``"rgb_array"`` or None.
        threads: how many step the games side by side, 1 to 1024; nothing but the speed depends on it.

    Attributes:
        num_games, num_envs: n, under our name and under Gymnasium's.
        single_observation_space, single_action_space: of one seat in one game.
        observations: what the deciding seat sees, float32 (n, features).
        masks: its legal actions, int8 (n, actions); never all zero.
        seats: the deciding seat, int64 (n,).
        rewards: what each seat earned in the last step, float32 (n, players).
        terminated, truncated: bool (n,).
    """

    metadata = {
        "autoreset_mode": "same-step",
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self, game: Game, rules: Rules, num_games: int, render_mode: str | None = None, threads: int = 1
    ) -> None:
        self.game = game
        self.render_mode = known_render_mode(render_mode)
        self.rules = rules
        self.num_games = self.num_envs = num_games = number_in(num_games, "num_games", 1, MOST_GAMES)
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
        self._threads = Threads(threads)
        self._entropy = fresh_entropy()
        self._resets = 0
        self.single_observation_space = observation_space(game)
        self.single_action_space: spaces.Discrete[np.int64] = spaces.Discrete(game.actions.size)

    def __repr__(self) -> str:
        return f"VectorEnv({self.game.id}, {self.num_games} games, {self.rules!r})"

    def reset(self, seed: int | None = None) -> None:
        """Begin every game anew. Without a seed the games follow from the last one given, and differ.

        Raises:
            ValueError: a seed that is no whole number from 0 to 2**128 - 1; then nothing is changed.
        """
        if seed is not None:
            self._entropy, self._resets = entropy_in(seed), 0
        seeds = [seed_sequence(self._entropy, self._resets, row) for row in range(self.num_games)]
        stream = np.random.SeedSequence(self._entropy, spawn_key=(self._resets, SAMPLER_KEY))
        self._sampler["rng"] = stream.generate_state(4, np.uint32)
        self._resets += 1
        self.positions.start(self._rows, np.array(seeds, np.int64))
        self._clear()

    def step(self, actions: Rows) -> None:
        """Apply one action in each game, shape (n,).

        Raises:
            ValueError: an illegal action, named in words; then no game is changed.
        """
        checked = self.positions.checked_actions(self._rows, actions)

        def step(games: slice) -> None:
            self.game.batch.step_vector(
                self.rules.data,
                self._blank,
                self.positions.data[games],
                checked[games],
                self.masks[games],
                self.observations[games],
                self.seats[games],
                self.rewards[games],
                self.terminated[games],
                self.truncated[games],
            )

        self._threads.run(step, self.num_games)

    def random_actions(self) -> Rows:
        """A uniformly random legal action for each game, shape (n,); the array is reused by the next call.

        Raises:
            ValueError: the games have not begun.
        """
        self._check_begun()
        self.game.batch.random_actions(self._sampler, self.masks, self._actions)
        return self._actions

    def render(self) -> tuple[Frame | None, ...]:
        """The whole of every game: texts in mode ``ansi``, pixels, uint8 (800, 1280, 3), in mode ``rgb_array``.

        In mode ``human`` the texts are printed.
        """
        return frames(self.positions, self.render_mode)

    def save(self) -> bytes:
        """All positions and random streams as bytes that carry game, version and rules.

        Raises:
            ValueError: the games have not begun.
        """
        self._check_begun()
        extra = {
            "sampler": self._sampler["rng"][0].tolist(),
            "entropy": self._entropy,
            "resets": self._resets,
        }
        return self.positions.save(extra, SAVED)

    def load(self, saved: bytes) -> None:
        """Go on from saved positions.

        Raises:
            ValueError: what is saved does not fit or is damaged; then nothing is changed.
        """
        records, extra = self.positions.read(saved, SAVED)
        sampler, entropy, resets = extra["sampler"], extra["entropy"], extra["resets"]
        self._sampler["rng"], self._entropy, self._resets = sampler, entropy, resets
        self.positions.put(records)
        self._clear()

    def close(self) -> None:
        """End the threads, if there are any; nothing else is held open."""
        self._threads.end()

    def _check_begun(self) -> None:
        if not self._resets:
            raise ValueError(f"{self.game.id}: the games have not begun, call reset first")

    def _clear(self) -> None:
        """Fill the arrays for positions in which no step was made yet."""
        self.seats[:] = self.positions.data["actor"]
        self.observations[:] = self.positions.observe(self._rows, self.seats)
        self.rewards[:] = 0
        self.terminated[:] = False
        self.truncated[:] = False
