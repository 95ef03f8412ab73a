"""What policies think of actions, whether legal or not."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from agents.policy import Policy


def all_logits(policy: Policy, seen: NDArray[np.float32]) -> NDArray[np.float32]:
    """Logits of all actions, as where all are legal, float32 (n, actions)."""
    return policy.logits(seen, np.ones((len(seen), policy.actions), np.bool_))
