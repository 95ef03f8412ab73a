"""Steps: what the game does without asking, and what an effect is made of.

An effect of a card or a tile is a list of steps, each a code and an amount. The agenda is the stack of steps that are
still to be done, each with the seat that does it: whatever has consequences puts them on top, so that they are
resolved before what was pending already.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel

NO_STEP = 0

# Steps of which the effects in components.toml consist. The seat is the one whose action, card or tile it is.
(
    ADVANCE,  # to the next space, if she may
    ADVANCE_ALL_HERE,  # all Laras on her tile to the next space; she alone has what lies there
    MOVE_BACK,  # herself, `amount` spaces
    MOVE_BACK_OTHER,  # asks whom, `amount` spaces
    REDUCE_THREAT_HERE,  # by up to `amount`
    REDUCE_THREAT_ENTERED,  # the same, if the advance before it entered the tile on which she stands
    RAISE_THREAT_HERE,  # by `amount`
    RAISE_THREAT_CHOOSE,  # asks where, by `amount`
    DRAW,  # `amount` raid cards
    DRAW_TO_LIMIT,
    DISCARD_TO,  # asks for cards until `amount` are left
    STEAL_CARDS,  # asks from whom, `amount` raid cards
    STEAL_OR_MARKER,  # asks which
    GAIN_MARKER,
    GAIN_EXPERIENCE,  # `amount`
    HEAL,  # `amount`
    HEAL_ALL,
    INJURE_SELF,  # `amount`
    INJURE_OTHERS_HERE,  # `amount`
    INJURE_THIEF,  # `amount`; the thief is whoever's turn it is
    CANCEL_STEAL,
    AIM_ANYWHERE,  # asks at whom
    SWAP_ACTION,  # asks for the card
    REPEAT_ACTION,
    BOOST_ROUND,
    REVEAL_ARTIFACT,  # its holder shows it
    RETURN_REPLICAS,  # asks how many, up to `amount`
    OFFER_ARTIFACT,  # asks whether to show it for the bonus of the raid card of kind `amount`
) = range(1, 29)

# Steps that make up the course of the game.
(
    BEGIN_ROUND,
    SELECT_ACTIONS,  # asks for action cards until all slots are full
    OPEN_WINDOW,  # asks the decision `amount` while she holds a raid card that she can use there
    BEGIN_TURN,  # turn number `amount` of the round, from 0
    REVEAL_ACTION,
    DECIDE_BOOST,  # asks, if she has to choose
    PERFORM,
    TAKE_CARDS,  # `amount`, from the target
    TURN_UP,  # set the threat of the tile on space `amount` and resolve its entry effect
    RECOVER_AND_EXHAUST,
    END_DRAWS,
) = range(30, 41)


@kernel
def push(game: np.record, code: int, amount: int, seat: int) -> None:
    """Put a step on top of the agenda: it is done before all that is pending."""
    top = game.agenda_size
    game.agenda[top, 0] = code
    game.agenda[top, 1] = amount
    game.agenda[top, 2] = seat
    game.agenda_size = top + 1


@kernel
def push_effect(game: np.record, effect: np.ndarray, seat: int) -> None:
    """Put the steps of an effect on the agenda, so that they are done in the order written."""
    for i in range(effect.shape[0] - 1, -1, -1):
        if effect[i, 0] != NO_STEP:
            push(game, effect[i, 0], effect[i, 1], seat)


@kernel
def ask(game: np.record, decision: int, seat: int, amount: int) -> None:
    """Ask a seat a decision; the amount is kept for its answer."""
    game.decision = decision
    game.actor = seat
    game.amount = amount


@kernel
def clockwise(rules: np.record, seat: int, places: int) -> int:
    """The seat so many places clockwise, fewer than there are players; found without a division, which takes long."""
    other = seat + places
    return other - rules.players if other >= rules.players else other
