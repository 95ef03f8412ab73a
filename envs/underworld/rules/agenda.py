"""Effects of the components as pending steps: op, amount, what about, and the seat concerned (the kit's agenda)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import push
from envs.underworld import components as c


@kernel
def push_effect(game: np.record, effect: np.ndarray, seat: int) -> None:
    """Put an effect of the components on top, for the seat concerned."""
    if effect[0] != c.NOTHING:
        push(game, effect[0], effect[1], effect[2], seat)
