"""Who plays: a part of the games, in a process of its own."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from agents.base import Agent, make_agent
from agents.policy import Layers, Policy, sample
from agents.search import SearchAgent
from envs.adapters.vector import VectorEnv
from envs.core.game import Game, Rules
from envs.core.positions import seed_sequence
from envs.core.view import View
from train.config import Config
from train.league import League
from train.log import DecisionLog
from train.shared import Columns
from train.streams import Stream

CALIBRATION_STEPS, CALIBRATION_EVERY = 256, 16
"""Random steps in each game before training, and how many lie between two that are looked at."""

MakeLeague = Callable[[VectorEnv, Config, int], League]
"""Who makes a part's league: from its games, the settings, and its number."""


class Learner(Protocol):
    """Where a worker finds the learner's policy."""

    def read(self) -> Policy:
        """The policy as it is now."""
        ...


class Lesson(IntEnum):
    """What the learner learns from: its own play, an agent that it imitates, or a search with its network."""

    PLAY = 0
    IMITATION = 1
    SEARCH = 2


@dataclass(frozen=True)
class Collected:
    """What one rollout of a worker came to.

    Attributes:
        carried, decisions: decisions in its log that an earlier rollout left open, and all of them.
        ended, truncated: games that ended, and how many of them the cap ended.
    """

    carried: int
    decisions: int
    ended: int
    truncated: int


class Worker:
    """Plays a part of the games and logs what the seats that learn decide in them.

    It needs no PyTorch, and shares nothing with other workers, so that each can play in a process of its own.

    Args:
        game, rules: what is played.
        config: the settings of the run.
        part: the number of its part, which its random streams depend on.
        num_games: how many games that part has.
        columns: where its log lies.
        learner: the policy of the seats that learn.
        make_league: who makes its league.
        value: what a search that teaches judges positions by, if there is one.

    Attributes:
        games: what it plays.
        league: who plays which seat.
        log: the decisions of the seats that learn.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        config: Config,
        part: int,
        num_games: int,
        columns: Columns,
        learner: Learner,
        make_league: MakeLeague,
        value: Layers = (),
    ) -> None:
        self.games = VectorEnv(game, rules, num_games)
        self.games.reset(seed_sequence(config.seed, Stream.GAMES, part))
        self.league = make_league(self.games, config, part)
        self.log = DecisionLog(columns, num_games, 1 if rules.team else rules.players)
        self._config = config
        self._part = part
        self._learner = learner
        self._value = value
        self._stream = np.random.default_rng(seed_sequence(config.seed, Stream.ACTIONS, part))

    def look_around(self) -> NDArray[np.float32]:
        """What the network will read, in a sample of random play, (n, inputs); then all games begin anew."""
        games, seen = self.games, []
        for step in range(CALIBRATION_STEPS):
            games.step(games.random_actions())
            if step % CALIBRATION_EVERY == 0:
                seen.append(self._numbers(games.positions.every))
        games.reset(seed_sequence(self._config.seed, Stream.GAMES, self._part))
        return np.concatenate(seen)

    def collect(self, rollout: int, lesson: Lesson) -> Collected:
        """Play on in every game, as the learner's policy is now.

        Args:
            rollout: its number, from 1.
            lesson: whether the agent that is imitated decides in the policy's place, or now and then a search.
        """
        league, part, policy = self._config.league, self._part, self._learner.read()
        self.league.admit(policy, due=(rollout - 1) % league.every == 0)
        self.league.begin_rollout(seed_sequence(self._config.seed, Stream.AGENTS, rollout, part))
        seed = seed_sequence(self._config.seed, Stream.TEACHER, rollout, part)
        teacher = self._teacher(seed) if lesson == Lesson.IMITATION else None
        search = self._search(policy, seed) if lesson == Lesson.SEARCH else None
        self.log.reset()
        ended_games = truncated_games = 0
        for _ in range(self._config.rollout.steps):
            self._step(policy, teacher, search)
            ended = self.games.terminated | self.games.truncated
            earned = self.games.rewards
            self.log.earn(earned.mean(1, keepdims=True) if self.games.rules.team else earned, ended)
            self.league.end_games(earned, ended)
            ended_games += int(ended.sum())
            truncated_games += int(self.games.truncated.sum())
        return Collected(self.log.carried, self.log.pos, ended_games, truncated_games)

    def _teacher(self, seed: int) -> Agent:
        return make_agent(self._config.imitation.agent, self.games.game, self.games.rules, seed)

    def _search(self, policy: Policy, seed: int) -> SearchAgent:
        return SearchAgent(self._config.teacher.simulations, seed, replace(policy, value=self._value))

    def _step(self, policy: Policy, teacher: Agent | None, search: SearchAgent | None) -> None:
        """One decision in every game."""
        games = self.games
        rows = self.league.learners()
        new = self.log.enter(rows, np.zeros_like(rows) if games.rules.team else games.seats[rows])
        new["observations"][:] = self._numbers(rows)
        new["masks"][:] = games.masks[rows]
        logits = policy.logits(new["observations"], new["masks"])
        sample(logits, new["masks"], self._stream.random(rows.size), new["actions"], new["log_probs"])
        if teacher is not None:
            new["actions"][:] = teacher.act(View(games.positions, rows))
        if search is not None:
            new["targets"][:] = 0
            chosen = np.flatnonzero(self._stream.random(rows.size) < self._config.teacher.decisions)
            if chosen.size:
                view = View(games.positions, rows[chosen])
                new["actions"][chosen], new["targets"][chosen] = search.search(view)
        if teacher is not None or search is not None:
            new["log_probs"][:] = log_probabilities(logits, new["masks"], new["actions"])
        actions = np.empty(games.num_games, np.int64)
        actions[rows] = new["actions"]
        self.league.act(actions)
        games.step(actions)

    def _numbers(self, rows: NDArray[np.int64]) -> NDArray[np.float32]:
        """What the network is to read of some games: observations, or states, which begin with them."""
        if self._config.network.critic == "central":
            return self.games.positions.state(rows)
        return self.games.observations[rows]

    def checkpoint(self) -> dict[str, Any]:
        """All that ``restore`` needs to go on exactly from here: arrays and texts."""
        return {
            "open": self.log.still_open(),
            "latest": self.log.latest.copy(),
            "games": np.frombuffer(self.games.save(), np.uint8),
            "stream": json.dumps(self._stream.bit_generator.state),
            "league": self.league.save(),
        }

    def restore(self, saved: Sequence[dict[str, Any]]) -> None:
        """Go on from what ``checkpoint`` gave, of all parts.

        Raises:
            ValueError: positions of another game, version or rules.
        """
        own = saved[self._part]
        self.games.load(own["games"].tobytes())
        self.log.latest[:] = own["latest"]
        self.log.carry(own["open"])
        self._stream.bit_generator.state = json.loads(own["stream"])
        self.league.load(own["league"], self._learner.read())


def log_probabilities(
    logits: NDArray[np.float32], masks: NDArray[np.bool_], actions: NDArray[np.int64]
) -> NDArray[np.float32]:
    """Logarithm of each action's probability under the mask, (n,)."""
    logits = np.where(masks, logits - logits.max(1, keepdims=True), -np.inf)
    chosen: NDArray[np.float32] = logits[np.arange(actions.size), actions]
    return chosen - np.log(np.exp(logits).sum(1))
