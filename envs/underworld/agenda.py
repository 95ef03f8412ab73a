"""What is still to be done before anybody can be asked: a small stack of pending steps in the game record.

A step is an op (of an effect, or one of the few that ``state.py`` adds), n, what it is about, and the seat concerned.
Effects push what follows from them and return; ``rules.run`` pops and carries out until a decision is asked. So
an obstacle in the middle of a move in the middle of an adrenaline advance needs no recursion.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.underworld.components import NOTHING
from envs.underworld.state import STEP


@kernel
def push(game: np.record, op: int, n: int, about: int, seat: int) -> None:
    """Put a step on top of the agenda: it comes before all that is pending."""
    step = game.agenda[game.pending]
    step[0] = op
    step[1] = n
    step[2] = about
    step[3] = seat
    game.pending += 1


@kernel
def push_effect(game: np.record, effect: np.ndarray, seat: int) -> None:
    """Put an effect of the components on top, for the seat concerned."""
    if effect[0] != NOTHING:
        push(game, effect[0], effect[1], effect[2], seat)


@kernel
def drop(game: np.record) -> None:
    """Take the top step off unseen; what is not pending stays zero, so that equal positions have equal bytes."""
    game.pending -= 1
    for number in range(STEP):
        game.agenda[game.pending, number] = 0


@kernel
def ask(game: np.record, decision: int, seat: int) -> None:
    """Stop here until the seat has decided."""
    game.decision = decision
    game.actor = seat
