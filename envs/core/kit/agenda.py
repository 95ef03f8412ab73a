"""The agenda: a small stack of pending steps in the game record, for what is to be done before anybody can be asked.

A step is an op (a number that the game gives a meaning to), an amount, what it is about, and the seat concerned. Rules
push what follows from them and return; the game's ``run`` pops a step, carries it out, and goes on until a decision is
asked. So an obstacle in the middle of a move in the middle of an effect needs no recursion.

A game that uses it puts ``agenda_fields(depth)`` among its own fields.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.spec import Field

OP, AMOUNT, ABOUT, SEAT = range(4)
STEP = 4
"""Numbers of one pending step."""


def agenda_fields(depth: int) -> tuple[Field, ...]:
    """The fields of an agenda that holds at most that many steps."""
    return (
        Field(
            "agenda", "i2", "pending steps, the last one first: op, amount, what about, seat", (depth, STEP)
        ),
        Field("pending", "i2", "how many steps are pending"),
    )


@kernel
def push(game: np.record, op: int, amount: int, about: int, seat: int) -> None:
    """Put a step on top of the agenda: it comes before all that is pending.

    A full agenda takes no more: the step is lost and ``game.overflow`` says so, which no game may ever come to.
    """
    top = game.pending
    if top == game.agenda.shape[0]:
        game.overflow = 1
        return
    game.agenda[top, OP] = op
    game.agenda[top, AMOUNT] = amount
    game.agenda[top, ABOUT] = about
    game.agenda[top, SEAT] = seat
    game.pending = top + 1


@kernel
def drop(game: np.record) -> None:
    """Take the top step off unseen; what is not pending stays zero, so that equal positions have equal bytes."""
    game.pending -= 1
    for number in range(STEP):
        game.agenda[game.pending, number] = 0


@kernel
def clear_agenda(game: np.record) -> None:
    """Take all steps off unseen."""
    while game.pending > 0:
        drop(game)


@kernel
def ask(game: np.record, decision: int, seat: int) -> None:
    """Stop here until the seat has decided."""
    game.decision = decision
    game.actor = seat
