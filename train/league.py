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

LEARNER, FROZEN = -1, 0
"""Who plays a seat: the learner, or a frozen policy; agents have the numbers from 1 on."""


class League:
    """Who plays which seat, and the decisions of those who do not learn.

    In each league game at least one seat learns and at least one does not; a coin decides about the others. Seats are
    dealt out anew whenever such a game begins: those that do not learn go to the frozen policies or to one of the
    agents; the pool and every name are drawn equally often, so that a name given twice is drawn twice as often.

    All frozen seats are played by one member of the pool at a time, drawn uniformly for each rollout: many small
    networks would take longer than the learner's own. Each part of the games has a league of its own. When the pool is
    full a newcomer takes the place of a random member, so that old ones stay with falling probability; only the first
    one, which has learnt nothing yet, stays for good.

    Attributes:
        players: for each seat of each game LEARNER, FROZEN or an agent's number; int8 (games, players).
        pool: the frozen policies.
    """

    def __init__(
        self,
        games: VectorEnv,
        share: float,
        size: int,
        stream: np.random.Generator,
        agents: Sequence[str] = (),
    ) -> None:
        self.players = np.full((games.num_games, games.rules.players), LEARNER, np.int8)
        self.pool: list[Policy] = []
        self._games = games
        self._league_games = round(share * games.num_games)
        self._size = size
        self._stream = stream
        self._names = list(dict.fromkeys(agents))
        self._lots = np.array([FROZEN] + [1 + self._names.index(name) for name in agents], np.int8)

    @classmethod
    def of(cls, games: VectorEnv, config: Config, part: int) -> League:
        """The league that the settings ask for, for a part of the games."""
        league, stream = config.league, np.random.default_rng(seed_sequence(config.seed, 3, part))
        return cls(games, league.share, league.size, stream, league.agents)

    def begin_rollout(self, seed: int) -> None:
        """Draw the member of the pool that plays, and let the agents' random choices follow from a seed.

        So a resumed run goes on the same.
        """
        if self.pool:
            self._frozen = self.pool[self._stream.integers(len(self.pool))]
        game, rules = self._games.game, self._games.rules
        self._agents: list[Agent] = [
            make_agent(name, game, rules, seed_sequence(seed, number))
            for number, name in enumerate(self._names)
        ]

    def admit(self, policy: Policy) -> None:
        """Take a policy into the pool."""
        if not self._league_games:
            return
        if len(self.pool) < self._size:
            self.pool.append(policy)
        else:
            self.pool[self._stream.integers(1, self._size)] = policy

    def learners(self) -> NDArray[np.int64]:
        """The games whose deciding seat learns."""
        return np.flatnonzero(self._deciding() == LEARNER)

    def act(self, actions: NDArray[np.int64]) -> None:
        """Fill in the actions of the seats that must decide and do not learn, into an array of one action a game."""
        deciding = self._deciding()[: self._league_games]
        rows = np.flatnonzero(deciding == FROZEN)
        if rows.size:
            masks = self._games.masks[rows]
            logits = self._frozen.logits(self._games.observations[rows], masks)
            chosen = np.empty(rows.size, np.int64)
            uniforms = self._stream.random(rows.size)
            sample(logits, masks, uniforms, chosen, np.empty(rows.size, np.float32))
            actions[rows] = chosen
        for number, agent in enumerate(self._agents, start=1):
            rows = np.flatnonzero(deciding == number)
            if rows.size:
                actions[rows] = agent.act(View(self._games.positions, rows))

    def reseat(self, begun: NDArray[np.bool_]) -> None:
        """Deal out the seats of those league games that have just begun, bool (games,)."""
        rows = np.flatnonzero(begun[: self._league_games])
        if not rows.size or not self.pool:
            return
        seats = self.players.shape[1]
        order = self._stream.permuted(np.tile(np.arange(seats), (rows.size, 1)), axis=1)
        others = self._stream.random(order.shape) < 0.5
        others[order == 0], others[order == 1] = False, True
        drawn = self._lots[self._stream.integers(self._lots.size, size=(rows.size, 1))]
        self.players[rows] = np.where(others, drawn, LEARNER)

    def save(self) -> dict[str, Any]:
        """What ``load`` needs to go on exactly from here."""
        return {
            "players": self.players.copy(),
            "pool": [policy.arrays for policy in self.pool],
            "stream": json.dumps(self._stream.bit_generator.state),
        }

    def load(self, saved: dict[str, Any], policy: Policy) -> None:
        """Go on from what ``save`` gave; the policy is one such as the frozen ones were."""
        self.players[:] = saved["players"]
        self.pool = [policy.with_arrays(arrays) for arrays in saved["pool"]]
        self._stream.bit_generator.state = json.loads(saved["stream"])

    def _deciding(self) -> NDArray[np.int8]:
        return self.players[np.arange(len(self.players)), self._games.seats]
