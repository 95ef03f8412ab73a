"""Effects of cards and tiles: lists of steps, each an op and an amount."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import AMOUNT, OP, push
from envs.legends import record as r


@kernel
def push_effect(game: np.record, effect: np.ndarray, seat: int) -> None:
    """Put the steps of an effect on the agenda, so that they are done in the order written."""
    for i in range(effect.shape[0] - 1, -1, -1):
        if effect[i, OP] != r.NO_STEP:
            push(game, effect[i, OP], effect[i, AMOUNT], 0, seat)
