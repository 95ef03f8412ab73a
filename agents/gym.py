"""Gymnasium: one seat of a game, the others played by agents; in a cooperative game the whole team."""

from __future__ import annotations

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
from envs.adapters.pettingzoo import RENDER_MODES
from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows, fresh_entropy, seed_sequence
from envs.core.spec import nearest
from envs.core.terminal import say
from envs.core.view import View

Opponents = str | Agent


class SeatGames:
    """Games in which one seat is the learner's and agents play the others until it is asked again.

    Attributes:
        positions: the games.
        learner: the learner's seat in each game, int64 (n,).
        earned: what the learner has earned since its last decision, float64 (n,).
    """

    def __init__(self, game: Game, rules: Rules, opponents: Opponents, seat: int | None, n: int) -> None:
        if seat is not None and seat not in range(rules.players):
            raise ValueError(f"seat must be 0 to {rules.players - 1}, or None for each in turn, not {seat!r}")
        self.positions = Positions(game, rules, n)
        self.learner = np.zeros(n, np.int64)
        self.earned = np.zeros(n)
        self._ready = np.zeros(n, np.bool_)  # whether the learner is asked, or the game is over
        self._seat = seat
        self._players = rules.players
        self._team = rules.team
        self._opponents = opponents
        self._agent: Agent | None = None
        self.reseed(fresh_entropy())

    def reseed(self, entropy: int) -> None:
        """Let the games that begin from now on, and the opponents' choices, follow from a seed."""
        self._entropy = entropy
        self._begun = np.zeros(len(self.positions), np.int64)
        if isinstance(self._opponents, str):
            self._agent = make_agent(self._opponents, self.positions.game, self.positions.rules, entropy)
        else:
            self._agent = self._opponents

    def begin(self, rows: Rows) -> None:
        """Begin a game in each of the rows and play to the learner's first decision.

        A game that ends before it, as where players can be eliminated, is none of the learner's: another is begun.
        """
        while rows.size:
            seeds = [seed_sequence(self._entropy, int(row), int(self._begun[row])) for row in rows]
            turn = self._begun[rows] + rows  # so that the seats of many games differ from the start
            self.learner[rows] = turn % self._players if self._seat is None else self._seat
            self._begun[rows] += 1
            self.earned[rows] = 0
            self.positions.start(rows, np.array(seeds, np.int64))
            self._run(rows)
            rows = rows[self.positions.over[rows]]

    def step(self, rows: Rows, actions: Rows) -> None:
        """Let the learner act in each of the rows and play on to its next decision, or the end.

        Raises:
            ValueError: an action that is not legal; then no position is changed.
        """
        if not self._ready[rows].all():
            why = (
                "an opponent failed in the middle of a game"
                if self._begun.any()
                else "the game has not begun"
            )
            raise ValueError(f"{self.positions.game.id}: {why}, call reset first")
        actions = self.positions.check(rows, actions)
        self.earned[rows] = 0
        self._step(rows, actions)
        self._run(rows)

    def _step(self, rows: Rows, actions: Rows) -> None:
        """Apply actions that were checked."""
        positions = self.positions
        positions.game.batch.step_games(positions.rules.data, positions.data, rows, actions, positions.masks)
        self.earned[rows] += self.positions.data["reward"][rows, self.learner[rows]]

    def _run(self, rows: Rows) -> None:
        """Let the opponents act until the learner is asked, or the game is over."""
        assert self._agent is not None
        all_rows = rows
        self._ready[all_rows] = False
        while not self._team:
            theirs = (self.positions.data["actor"][rows] != self.learner[rows]) & ~self.positions.over[rows]
            rows = rows[theirs]
            if not rows.size:
                break
            self._step(rows, self.positions.check(rows, self._agent.act(View(self.positions, rows))))
        self._ready[all_rows] = True

    def observe(self, rows: Rows) -> NDArray[np.float32]:
        """What the learner sees in each of the rows; a team sees what the seat that must act sees."""
        seats = self.positions.data["actor"][rows].astype(np.int64) if self._team else self.learner[rows]
        return self.positions.observe(rows, seats)


class SeatEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """One seat of a game as a Gymnasium environment.

    Observations are float32 (features,); ``action_masks()`` and ``info["action_mask"]`` give the legal actions.
    The reward is what the seat has earned since its last decision, whoever acted.

    Args:
        game, rules: what is played.
        opponents: the name of an agent (``agents.make_agent``) or an agent.
        seat: the learner's seat, or None for each in turn, game after game.
        render_mode: ``"ansi"``, ``"human"`` or None.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self, game: Game, rules: Rules, opponents: Opponents, seat: int | None, render_mode: str | None
    ) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"no render_mode {render_mode!r}; {nearest(render_mode, RENDER_MODES)}")
        self.render_mode = render_mode
        self.games = SeatGames(game, rules, opponents, seat, 1)
        self.observation_space, self.action_space = seat_spaces(game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a game; without a seed it follows from the last one given."""
        super().reset(seed=seed)
        if seed is not None:
            self.games.reseed(seed)
        self.games.begin(self.games.positions.every)
        return self._look()

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Act, and play on to the next decision.

        Raises:
            ValueError: an action that is not legal; the position is left untouched.
        """
        self.games.step(self.games.positions.every, np.array([self.games.positions.check_one(0, action)]))
        observation, info = self._look()
        data = self.games.positions.data
        over = bool(data["terminated"][0]), bool(data["truncated"][0])
        return observation, float(self.games.earned[0]), *over, info

    def _look(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        if self.render_mode == "human":
            self.render()
        positions = self.games.positions
        info = {
            "action_mask": self.action_masks(),
            "decision": positions.game.decisions[positions.data["decision"][0]],
            "seat": int(self.games.learner[0]),
        }
        return self.games.observe(positions.every)[0], info

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions, int8 (actions,); all zero when the game is over."""
        return self.games.positions.masks[0].copy()

    def render(self) -> str | None:
        """The position as text: returned in mode ``ansi``, printed in mode ``human``."""
        text = self.games.positions.render(0)
        if self.render_mode == "human":
            say(text)
            return None
        return text


class SeatVectorEnv(GymnasiumVectorEnv[NDArray[np.float32], Rows, NDArray[Any]]):
    """One seat of each of many games, with same-step autoreset.

    ``infos["action_mask"]`` holds the legal actions, int8 (n, actions); ``final_obs`` and ``final_info`` speak of
    the games that ended, as Gymnasium has it.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self, game: Game, rules: Rules, opponents: Opponents, seat: int | None, num_envs: int
    ) -> None:
        self.num_envs = num_envs
        self.games = SeatGames(game, rules, opponents, seat, num_envs)
        self.single_observation_space, self.single_action_space = seat_spaces(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin every game; without a seed they follow from the last one given."""
        if seed is not None:
            self.games.reseed(seed)
        self.games.begin(self.games.positions.every)
        return self.games.observe(self.games.positions.every), {"action_mask": self.action_masks()}

    def step(
        self, actions: Rows
    ) -> tuple[NDArray[np.float32], NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Act in every game, and begin anew the ones that end.

        Raises:
            ValueError: an action that is not legal; no position is changed.
        """
        positions = self.games.positions
        self.games.step(positions.every, actions)
        rewards = self.games.earned.copy()
        terminated = positions.data["terminated"] != 0
        truncated = positions.data["truncated"] != 0
        infos: dict[str, Any] = {}
        ended = terminated | truncated
        if ended.any():
            rows = np.flatnonzero(ended)
            final = np.full(self.num_envs, None, object)
            final[rows] = list(self.games.observe(rows))
            infos = {"final_obs": final, "_final_obs": ended, "final_info": {}, "_final_info": ended}
            self.games.begin(rows)
        infos["action_mask"] = self.action_masks()
        return self.games.observe(positions.every), rewards, terminated, truncated, infos

    def action_masks(self) -> NDArray[np.int8]:
        """The legal actions of every game, int8 (n, actions)."""
        return self.games.positions.masks.copy()


def seat_spaces(game: Game) -> tuple[spaces.Box, spaces.Discrete]:
    """The spaces of a seat's observations and actions."""
    low, high = game.features.bounds()
    return spaces.Box(low, high, dtype=np.float32), spaces.Discrete(game.actions.size)


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
    game: str, num_envs: int = 1, opponents: Opponents = "random", seat: int | None = None, **options: Any
) -> SeatVectorEnv:
    """The entry point of ``gymnasium.make_vec``; options as for ``envs.make``."""
    chosen = load(game)
    return SeatVectorEnv(chosen, chosen.rules(**options), opponents, seat, num_envs)
