"""The pool of frozen earlier policies: who enters it, and who is met how often."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.policy import Policy

WON, OVER = 0.6, 2000
"""Who has won this share of so many games against the pool enters it before its time."""


@dataclass
class Member:
    """A frozen policy, and how the learner fared against it.

    Attributes:
        policy: how it plays.
        won, games: games that the learner won against it, a draw being half a game, and all of them.
    """

    policy: Policy
    won: float = 0.0
    games: int = 0

    @property
    def hardness(self) -> float:
        """How much it has to teach: the square of the share of games that it won, so far as they tell.

        This is the weighting of prioritised fictitious self-play (Vinyals et al. 2019, "Grandmaster level in StarCraft
        II using multi-agent reinforcement learning", methods); one game won and one lost are taken for granted.
        """
        return float((1 - (self.won + 1) / (self.games + 2)) ** 2)


class Pool:
    """Frozen policies, drawn by how hard they are; when it is full, a newcomer takes the place of a random member.

    So old ones stay with falling probability; only the first one, which has learnt nothing yet, stays for good. Who
    leaves plays its games to their end.

    Args:
        size: how many members it has at most, 2 or more.
        stream: what decides who leaves and who plays.

    Attributes:
        members: by number; numbers are never given twice.
        leavers: those who left, by number.
    """

    def __init__(self, size: int, stream: np.random.Generator) -> None:
        self.members: dict[int, Member] = {}
        self.leavers: dict[int, Member] = {}
        self._size = size
        self._stream = stream
        self._named = 0
        self._won, self._games = 0.0, 0

    @property
    def is_beaten(self) -> bool:
        """Whether the learner won so much since the last newcomer that it is one itself."""
        return self._games >= OVER and self._won >= WON * self._games

    def admit(self, policy: Policy) -> None:
        """Take a policy in."""
        if len(self.members) == self._size:
            leaver = sorted(self.members)[self._stream.integers(1, self._size)]
            self.leavers[leaver] = self.members.pop(leaver)
        self.members[self._named] = Member(policy)
        self._named += 1
        self._won, self._games = 0.0, 0

    def draw(self, games: int) -> NDArray[np.int64]:
        """The numbers of members for so many games, harder ones oftener, int64 (games,)."""
        weights = np.array([member.hardness for member in self.members.values()])
        return self._stream.choice(list(self.members), size=games, p=weights / weights.sum())

    def note(self, numbers: NDArray[np.int64], won: NDArray[np.float64]) -> None:
        """Count games of the learner against some of the members: 1 for won, 0 for lost, else 0.5."""
        for number in np.unique(numbers).tolist():
            mine = won[numbers == number]
            member = self.player(number)
            member.won += float(mine.sum())
            member.games += mine.size
        self._won += float(won.sum())
        self._games += won.size

    def player(self, number: int) -> Member:
        """A member, or one that has left."""
        return self.members[number] if number in self.members else self.leavers[number]

    def forget(self, playing: NDArray[np.int64]) -> None:
        """Let those go who left and whose games have ended: whose numbers are not among these."""
        self.leavers = {
            number: self.leavers[number] for number in self.leavers.keys() & set(playing.tolist())
        }

    def save(self) -> dict[str, Any]:
        """What ``load`` needs: arrays and numbers."""
        return {
            "members": [_saved(*item) for item in self.members.items()],
            "leavers": [_saved(*item) for item in self.leavers.items()],
            "state": [self._named, self._won, self._games],
        }

    def load(self, saved: dict[str, Any], policy: Policy) -> None:
        """Go on from what ``save`` gave; the policy is one such as the frozen ones were."""
        self.members = dict(_read(item, policy) for item in saved["members"])
        self.leavers = dict(_read(item, policy) for item in saved["leavers"])
        self._named, self._won, self._games = saved["state"]


def _saved(number: int, member: Member) -> list[Any]:
    return [number, member.won, member.games, member.policy.arrays]


def _read(saved: Sequence[Any], policy: Policy) -> tuple[int, Member]:
    number, won, games, arrays = saved
    return number, Member(policy.with_arrays(arrays), won, games)
