"""The league: in a share of the games, frozen earlier policies or other agents take some of the seats."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.base import Agent, make_agent
from agents.policy import Policy, sample
from envs.adapters.vector import VectorEnv
from envs.core.positions import seed_sequence
from envs.core.view import View
from train.config import Config
from train.pool import Pool
from train.seating import LEARNER, Seating, WhoLearns, some_seats
from train.streams import Stream

FROZEN = 0
"""Who plays a seat, if a frozen policy does; agents have the numbers from 1 on."""


class League:
    """Who plays which seat, and the decisions of those who do not learn. Each part of the games has its own.

    The seats of a game that do not learn are held by one of the frozen policies or by one of the agents; the pool and
    every name are drawn equally often, so that a name given twice is drawn twice as often. Within the pool harder
    members are drawn oftener. Who holds the seats stays until the game ends.

    Args:
        games: what is played.
        share: share of the games that the league plays in; in the others all seats learn.
        agents: names of agents.
        stream: what decides about seats and frozen policies.
        pool: the frozen policies, if any play.
        who_learns: which seats learn in the league's games.

    Attributes:
        seating: who sits where: LEARNER, FROZEN or an agent's number.
        pool: the frozen policies, if any play.
        frozen: which of them holds the frozen seats of each game, by number; means nothing where there are none.
    """

    def __init__(
        self,
        games: VectorEnv,
        share: float,
        agents: Sequence[str],
        stream: np.random.Generator,
        pool: Pool | None = None,
        who_learns: WhoLearns = some_seats,
    ) -> None:
        self._games = games
        self._dealt = round(share * games.num_games)
        self._names = list(dict.fromkeys(agents))
        self._stream = stream
        self.pool = pool if self._dealt else None
        numbers = [1 + self._names.index(name) for name in agents]
        others = numbers if pool is None else [FROZEN, *numbers]
        self.seating = Seating(games, self._dealt, others, who_learns, stream)
        self.frozen = np.zeros(self._dealt, np.int64)
        self._earned = np.zeros((self._dealt, games.rules.players))

    @classmethod
    def of(cls, games: VectorEnv, config: Config, part: int) -> League:
        """The league that the settings ask for, for a part of the games."""
        league, stream = config.league, np.random.default_rng(seed_sequence(config.seed, Stream.LEAGUE, part))
        return cls(games, league.share, league.agents, stream, Pool(league.size, stream))

    def admit(self, policy: Policy, due: bool) -> None:
        """Take the learner's policy into the pool, if the league has one and its time has come or it beats the pool."""
        if self.pool is not None and (due or self.pool.is_beaten):
            self.pool.admit(policy)

    def begin_rollout(self, seed: int) -> None:
        """Let the agents' random choices follow from a seed, so that a resumed run goes on the same."""
        game, rules = self._games.game, self._games.rules
        self._agents: list[Agent] = [
            make_agent(name, game, rules, seed_sequence(seed, number))
            for number, name in enumerate(self._names)
        ]

    def learners(self) -> NDArray[np.int64]:
        """The games whose deciding seat learns."""
        return np.flatnonzero(self.seating.deciding() == LEARNER)

    def end_games(self, earned: NDArray[np.float32], ended: NDArray[np.bool_]) -> None:
        """Note what the seats earned in a step, (games, players), and deal out the seats of games that begin anew."""
        self._earned += earned[: self._dealt]
        rows = np.flatnonzero(ended[: self._dealt])
        if self.pool is not None and rows.size:
            frozen = self.seating.players[rows] == FROZEN
            played = frozen.any(axis=1)
            self.pool.note(self.frozen[rows[played]], won_by_learner(self._earned[rows], frozen)[played])
        self._earned[rows] = 0
        self.seating.deal(ended)
        if self.pool is not None and rows.size:
            self.frozen[rows] = self.pool.draw(rows.size)
            self.pool.forget(self.frozen)

    def act(self, actions: NDArray[np.int64]) -> None:
        """Fill in the actions of the seats that must decide and do not learn, into an array of one action a game."""
        deciding = self.seating.deciding()[: self._dealt]
        if self.pool is not None:
            waiting = np.flatnonzero(deciding == FROZEN)
            for number in np.unique(self.frozen[waiting]).tolist():
                rows = waiting[self.frozen[waiting] == number]
                masks = self._games.masks[rows]
                logits = self.pool.player(number).policy.logits(self._games.observations[rows], masks)
                chosen = np.empty(rows.size, np.int64)
                uniforms = self._stream.random(rows.size)
                sample(logits, masks, uniforms, chosen, np.empty(rows.size, np.float32))
                actions[rows] = chosen
        for number, agent in enumerate(self._agents, start=1):
            rows = np.flatnonzero(deciding == number)
            if rows.size:
                actions[rows] = agent.act(View(self._games.positions, rows))

    def save(self) -> dict[str, Any]:
        """What ``load`` needs to go on exactly from here."""
        return {
            "players": self.seating.players.copy(),
            "frozen": self.frozen.copy(),
            "earned": self._earned.copy(),
            "pool": self.pool.save() if self.pool else {},
            "stream": json.dumps(self._stream.bit_generator.state),
        }

    def load(self, saved: dict[str, Any], policy: Policy) -> None:
        """Go on from what ``save`` gave; the policy is one such as the frozen ones were."""
        self.seating.players[:] = saved["players"]
        self.frozen[:], self._earned[:] = saved["frozen"], saved["earned"]
        if self.pool is not None:
            self.pool.load(saved["pool"], policy)
        self._stream.bit_generator.state = json.loads(saved["stream"])


def won_by_learner(earned: NDArray[np.float64], frozen: NDArray[np.bool_]) -> NDArray[np.float64]:
    """Whether the learner's seats earned more than the frozen ones, on average: 1, 0, or 0.5 if the same, (n,).

    Args:
        earned: what each seat earned in each of n games, (n, players).
        frozen: which seats are frozen, bool (n, players); where none is, or all are, the result means nothing.
    """
    theirs = frozen.sum(axis=1)
    mean = np.where(frozen, earned, 0).sum(axis=1) / np.maximum(theirs, 1)
    mine = np.where(frozen, 0, earned).sum(axis=1) / np.maximum(frozen.shape[1] - theirs, 1)
    return (np.sign(np.round(mine - mean, 6)) + 1) / 2
