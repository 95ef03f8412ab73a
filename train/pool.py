"""The pool of frozen earlier policies."""

from __future__ import annotations

import numpy as np

from agents.policy import Policy


class Pool:
    """Frozen policies; when it is full, a newcomer takes the place of a random member.

    So old ones stay with falling probability; only the first one, which has learnt nothing yet, stays for good.

    Args:
        size: how many it holds at most, 2 or more.
        stream: what decides who leaves and who plays.

    Attributes:
        members: the policies.
    """

    def __init__(self, size: int, stream: np.random.Generator) -> None:
        self.members: list[Policy] = []
        self._size = size
        self._stream = stream

    def admit(self, policy: Policy) -> None:
        """Take a policy in."""
        if len(self.members) < self._size:
            self.members.append(policy)
        else:
            self.members[self._stream.integers(1, self._size)] = policy

    def draw(self) -> Policy:
        """Any of the members, all equally likely."""
        return self.members[self._stream.integers(len(self.members))]
