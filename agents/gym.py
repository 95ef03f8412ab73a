"""Gymnasium: one seat of a game, the others played by agents; in a cooperative game the whole team."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from agents.base import Agent, make_agent
from envs import load
from envs.adapters.rendering import FRAMES_A_SECOND, RENDER_MODES, Frame, frame, frames, known_render_mode
from envs.adapters.spaces import LegalActions, LegalActionsOfAll, observation_space
from envs.adapters.vector import MOST_GAMES, SAMPLER
from envs.core.checks import entropy_in, number_in, shown, whole_number
from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows, fresh_entropy, seed_sequence
from envs.core.spec import for_kernels, new_records
from envs.core.view import View

AGENTS = 1
"""Begins the keys of the opponents' seeds; those of games have one number alone."""

TEMPLATE = Path(__file__).with_name("seat_kernels.py")

Opponents = str | Agent | Sequence[str | Agent]


class SeatGames:
    """Games in which one seat is the learner's and agents play the others until it is asked again.

    Args:
        game, rules: what is played.
        opponents: an agent or the name of one, who plays all other seats, or one for each of them: the first sits
            next after the learner, in the order of seats, and so on.
        seat: the learner's seat, or None for each in turn.
        n: how many games.

    Attributes:
        positions: the games.
        learner: the learner's seat in each game, int64 (n,).
        earned: what the learner has earned since its last decision, float64 (n,).
        begun: how many games were begun in each row since its seed was given, int64 (n,).

    Raises:
        ValueError: a seat that is not there, too many or too few opponents, or one that is no agent.
    """

    def __init__(self, game: Game, rules: Rules, opponents: Opponents, seat: int | None, n: int) -> None:
        if seat is not None:
            number = whole_number(seat)
            if number is None or not 0 <= number < rules.players:
                last = rules.players - 1
                raise ValueError(f"seat must be 0 to {last}, or None for each in turn, not {shown(seat)}")
            seat = number
        self.positions = Positions(game, rules, n)
        self.learner = np.zeros(n, np.int64)
        self.earned = np.zeros(n)
        self._every = self.positions.every
        self._ready = np.zeros(n, np.bool_)  # whether the learner is asked, or the game is over
        self._seat = seat
        self._players = rules.players
        self._team = rules.team
        self._opponents = _each_opponent(game, rules, opponents)
        self._agents: list[Agent] = []
        self._kinds = _kinds(game, rules, self._opponents)
        self._others = bool((self._kinds == compiled_seats(game).OTHER).any())
        self._sampler = for_kernels(new_records(SAMPLER, 1))
        self._seen = np.zeros(game.features.size, np.float32)
        self.begun = np.zeros(n, np.int64)
        self._entropies = [0] * n
        entropy = fresh_entropy()
        self.reseed([entropy + row for row in range(n)])

    def reseed(self, seeds: Sequence[int | None]) -> None:
        """Let the games that begin from now on follow from a seed each, but for those whose seed is None.

        The opponents' choices then follow from the first seed.
        """
        given = [(row, seed) for row, seed in enumerate(seeds) if seed is not None]
        if not given:
            return
        game, rules = self.positions.game, self.positions.rules
        self._agents = [
            make_agent(opponent, game, rules, seed_sequence(given[0][1], AGENTS, number))
            if isinstance(opponent, str)
            else opponent
            for number, opponent in enumerate(self._opponents)
        ]
        self._sampler["rng"] = np.random.SeedSequence(given[0][1], spawn_key=(AGENTS,)).generate_state(4)
        for row, seed in given:
            self._entropies[row], self.begun[row] = seed, 0

    def begin(self, rows: Rows) -> None:
        """Begin a game in each of the rows and play to the learner's first decision.

        A game that ends before it, as where players can be eliminated, is none of the learner's: another is begun.
        """
        while rows.size:
            seeds = [seed_sequence(self._entropies[row], int(self.begun[row])) for row in rows.tolist()]
            turn = self.begun[rows] + rows  # so that the seats of many games differ from the start
            self.learner[rows] = turn % self._players if self._seat is None else self._seat
            self.begun[rows] += 1
            self.earned[rows] = 0
            self.positions.start(rows, np.array(seeds, np.int64))
            self._play(rows, np.full(rows.size, compiled_seats(self.positions.game).NOTHING))
            rows = rows[self.positions.over[rows]]

    def check_ready(self) -> None:
        """Refuse to go on where it is not the learner's turn.

        Raises:
            ValueError: a game has not begun, or an opponent failed in the middle of it.
        """
        if not self._ready.all():
            why = (
                "an opponent failed in the middle of a game" if self.begun.any() else "the game has not begun"
            )
            raise ValueError(f"{self.positions.game.id}: {why}, call reset first")

    def step(self, actions: Rows) -> None:
        """Let the learner act in every game, by checked actions, and play on to its next decision, or the end."""
        self.earned[:] = 0
        self._play(self._every, actions)

    def _play(self, rows: Rows, actions: Rows) -> None:
        """Apply an action in each of the rows, or none, and let the opponents act until the learner is asked."""
        self._play_on(rows, actions)
        self._ready[rows] = not self._others
        waiting = rows
        while self._others:
            places = (self.positions.data["actor"][waiting] - self.learner[waiting]) % self._players
            theirs = (places != 0) & ~self.positions.over[waiting]
            waiting, places = waiting[theirs], places[theirs]
            if not waiting.size:
                break
            for number, agent in enumerate(self._agents):
                asked = waiting[(places - 1) % len(self._agents) == number]
                if asked.size:
                    self._play_on(asked, self.positions.check(asked, agent.act(View(self.positions, asked))))
        self._ready[rows] = True

    def _play_on(self, rows: Rows, actions: Rows) -> None:
        """Apply actions that were checked, or none, and let the opponents act that play in compiled code."""
        positions = self.positions
        compiled_seats(positions.game).play_on(
            positions.rules.data,
            positions.data,
            rows,
            actions,
            positions.masks,
            self.learner,
            self._kinds,
            self._sampler,
            self._seen,
            positions.game.highs,
            self.earned,
        )

    def observe(self, rows: Rows) -> NDArray[np.float32]:
        """What the learner sees in each of the rows; a team sees what the seat that must act sees."""
        positions = self.positions
        seats = positions.data["actor"][rows].astype(np.int64) if self._team else self.learner[rows]
        seen = np.empty((rows.size, positions.game.features.size), np.float32)
        positions.game.batch.observe_games(positions.rules.data, positions.data, rows, seats, seen)
        return seen


class SeatEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat of a game as a Gymnasium environment.

    Observations are float32 (features,); ``action_masks()`` and ``info["action_mask"]`` give the legal actions, int8
    (actions,), ``info["decision"]`` what is asked, an index into ``game.decisions``, ``info["seat"]`` the learner's
    seat. The reward is what the seat has earned since its last decision, whoever acted. ``action_space.sample()``
    draws a legal action, with or without a mask.

    Args:
        game, rules: what is played.
        opponents: an agent or the name of one (``agents.make_agent``) who plays all other seats, or a list with one
            for each: the first sits next after the learner, in the order of seats, and so on. A team has none.
        seat: the learner's seat, or None for each in turn, game after game.
        render_mode: ``"ansi"``, ``"human"``, ``"rgb_array"`` or None.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": FRAMES_A_SECOND}

    def __init__(
        self, game: Game, rules: Rules, opponents: Opponents, seat: int | None, render_mode: str | None
    ) -> None:
        self.game = game
        self.render_mode = known_render_mode(render_mode)
        self.games = SeatGames(game, rules, opponents, seat, 1)
        self.observation_space = observation_space(game)
        self.action_space: spaces.Discrete[np.int64] = LegalActions(self.games.positions)

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.action_space = LegalActions(self.games.positions, None, self.action_space.np_random)

    def __repr__(self) -> str:
        return f"SeatEnv({self.game.id}, {self.games.positions.rules!r})"

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game; without a seed it follows from the last one given.

        Raises:
            ValueError: a seed that is no whole number from 0 to 2**128 - 1; then nothing is changed.
        """
        if seed is not None:
            seed = entropy_in(seed)
            self.games.reseed([seed])
        super().reset(seed=seed)
        self.games.begin(self.games.positions.every)
        return self._look()

    def step(
        self, action: int | np.integer[Any]
    ) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Act, and play on to the next decision.

        Raises:
            ValueError: an action that is not legal; the position is left untouched.
        """
        positions = self.games.positions
        self.games.check_ready()
        self.games.step(np.array([positions.check_one(0, action)]))
        observation, info = self._look()
        over = bool(positions.data["terminated"][0]), bool(positions.data["truncated"][0])
        return observation, float(self.games.earned[0]), *over, info

    def _look(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        positions = self.games.positions
        info = {
            "action_mask": self.action_masks(),
            "decision": int(positions.data["decision"][0]),
            "seat": int(self.games.learner[0]),
        }
        return self.games.observe(positions.every)[0], info

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions, int8 (actions,); all zero when the game is over."""
        return self.games.positions.masks[0].copy()

    def render(self) -> Frame | None:
        """The whole position: text in mode ``ansi``, pixels, uint8 (800, 1280, 3), in mode ``rgb_array``.

        In mode ``human`` the text is printed.
        """
        return frame(self.games.positions, 0, self.render_mode)


class SeatVectorEnv(GymnasiumVectorEnv[NDArray[np.float32], Rows, NDArray[Any]]):
    """One seat of each of many games, with same-step autoreset.

    ``infos`` holds, for all games, ``action_mask``, int8 (n, actions), ``decision``, an index into ``game.decisions``,
    and ``seat``, the learner's, int64 (n,). In a step in which games end, ``final_obs`` and ``final_info`` speak of
    those, as Gymnasium has it. ``action_space.sample()`` draws a legal action for each game.

    Args:
        game, rules: what is played.
        opponents, seat: as for ``SeatEnv``.
        num_envs: n.
        render_mode: as for ``SeatEnv``.
    """

    metadata = {
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": list(RENDER_MODES),
        "render_fps": FRAMES_A_SECOND,
    }

    def __init__(
        self,
        game: Game,
        rules: Rules,
        opponents: Opponents,
        seat: int | None,
        num_envs: int,
        render_mode: str | None = None,
    ) -> None:
        self.game = game
        self.render_mode = known_render_mode(render_mode)
        self.num_envs = number_in(num_envs, "num_envs", 1, MOST_GAMES)
        self.games = SeatGames(game, rules, opponents, seat, self.num_envs)
        self.single_observation_space = observation_space(game)
        self.single_action_space = spaces.Discrete(game.actions.size)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space: spaces.MultiDiscrete = LegalActionsOfAll(self.games.positions)

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self.action_space = LegalActionsOfAll(self.games.positions, self.action_space.np_random)

    def __repr__(self) -> str:
        return f"SeatVectorEnv({self.game.id}, {self.num_envs} games, {self.games.positions.rules!r})"

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin games; without a seed they follow from the last one given.

        Args:
            seed: a seed for each game, None for those that follow from what they had; or the first of n seeds in a row.
            options: ``{"reset_mask": bool (n,)}`` begins only those games anew.

        Raises:
            ValueError: seeds that are no whole numbers from 0 to 2**128 - 1, or a mask that is none; then nothing is
                changed.
        """
        mask = self._reset_mask((options or {}).get("reset_mask"))
        seeds = self._seeds(seed)
        self.games.reseed([seed if begun else None for seed, begun in zip(seeds, mask, strict=True)])
        self.games.begin(np.flatnonzero(mask))
        return self._look()

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, (list, tuple, np.ndarray)) and np.ndim(seed) == 1:
            if len(seed) != self.num_envs:
                raise ValueError(f"seed must be one number or {self.num_envs}, one a game, not {len(seed)}")
            return [None if one is None else entropy_in(one) for one in seed]
        first = entropy_in(seed)
        return [first + row for row in range(self.num_envs)]

    def _reset_mask(self, mask: object) -> NDArray[np.bool_]:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        given: NDArray[Any] = np.asarray(mask) if isinstance(mask, (list, tuple, np.ndarray)) else np.empty(0)
        if given.shape != (self.num_envs,) or given.dtype != np.bool_ or not given.any():
            raise ValueError(
                f"reset_mask must be truth values of shape ({self.num_envs},), at least one of them true, "
                f"not {shown(mask)}"
            )
        if not self.games.begun[~given].all():
            raise ValueError(
                f"{self.game.id}: games that reset_mask leaves out have not begun, reset all first"
            )
        return given

    def step(
        self, actions: Rows
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Act in every game, and begin anew the ones that end.

        Raises:
            ValueError: an action that is not legal; no position is changed.
        """
        positions = self.games.positions
        self.games.check_ready()
        self.games.step(positions.checked_actions(positions.every, actions))
        rewards = self.games.earned.copy()
        terminated = positions.data["terminated"] != 0
        truncated = positions.data["truncated"] != 0
        final: dict[str, Any] = {}
        ended = terminated | truncated
        if ended.any():
            rows = np.flatnonzero(ended)
            seen = np.full(self.num_envs, None, object)
            seen[rows] = list(self.games.observe(rows))
            final = {
                "final_obs": seen,
                "_final_obs": ended,
                "final_info": self._infos(ended),
                "_final_info": ended,
            }
            self.games.begin(rows)
        observations, infos = self._look()
        return observations, rewards, terminated, truncated, infos | final

    def _look(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        return self.games.observe(self.games.positions.every), self._infos(np.ones(self.num_envs, np.bool_))

    def _infos(self, rows: NDArray[np.bool_]) -> dict[str, Any]:
        """What is told of some games, bool (n,), zero for the others; ``_name`` says of which, as in Gymnasium."""
        data = self.games.positions.data
        told = {
            "action_mask": self.action_masks(),
            "decision": data["decision"].astype(np.int64),
            "seat": self.games.learner.copy(),
        }
        infos: dict[str, Any] = {}
        for name, values in told.items():
            values[~rows] = 0
            infos |= {name: values, f"_{name}": rows.copy()}
        return infos

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions of every game, int8 (n, actions)."""
        return self.games.positions.masks.copy()

    def render(self) -> tuple[Frame | None, ...]:  # type: ignore[override]
        """Every game as ``SeatEnv.render`` gives it."""
        return frames(self.games.positions, self.render_mode)


@functools.cache
def compiled_seats(game: Game) -> ModuleType:
    """The compiled code of ``seat_kernels.py`` for a game, and the numbers that it knows opponents by."""
    batch = game.batch
    return game.compiled(
        TEMPLATE,
        advance=batch.advance,
        look=batch.look,
        random_action=batch.random_action,
        scripted_action=batch.scripted_action,
    )


def _kinds(game: Game, rules: Rules, opponents: Sequence[str | Agent]) -> Rows:
    """Who holds each seat, from the learner's on, int64 (players,): numbers of ``seat_kernels.py``."""
    numbers = compiled_seats(game)
    known = {"random": numbers.RANDOM, "scripted": numbers.SCRIPTED}
    kinds = [known.get(one, numbers.OTHER) if isinstance(one, str) else numbers.OTHER for one in opponents]
    held = np.full(rules.players, numbers.LEARNER)
    for place in () if rules.team else range(1, rules.players):
        held[place] = kinds[(place - 1) % len(kinds)]
    return held


def _each_opponent(game: Game, rules: Rules, opponents: Opponents) -> list[str | Agent]:
    """Who plays: one for all other seats, or one for each.

    Raises:
        ValueError: too many or too few, or one that is no agent.
    """
    if isinstance(opponents, (list, tuple)):
        needed = 0 if rules.team else rules.players - 1
        if len(opponents) != needed:
            raise ValueError(
                f"{game.id}: a list of opponents must name {needed}, one for each other seat, not {len(opponents)}"
            )
        each = list(opponents)
    else:
        each = [opponents]
    for opponent in each:
        if not isinstance(opponent, str) and not callable(getattr(opponent, "act", None)):
            raise ValueError(
                f"{game.id}: no opponent {shown(opponent)}: it is no agent's name and has no method act"
            )
    return each


def make_seat_env(
    game: str,
    opponents: Opponents = "random",
    seat: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> SeatEnv:
    """The entry point of ``gymnasium.make``; options as for ``envs.make``."""
    chosen = load(game)
    return SeatEnv(chosen, chosen.rules(**options), opponents, seat, render_mode)


def make_seat_vector_env(
    game: str,
    num_envs: int = 1,
    opponents: Opponents = "random",
    seat: int | None = None,
    render_mode: str | None = None,
    **options: Any,
) -> SeatVectorEnv:
    """The entry point of ``gymnasium.make_vec``; options as for ``envs.make``."""
    chosen = load(game)
    return SeatVectorEnv(chosen, chosen.rules(**options), opponents, seat, num_envs, render_mode)
