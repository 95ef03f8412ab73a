"""Steps: what the game does without asking, and what an effect is made of.

An effect of a card or a tile is a list of steps, each a code and an amount; the agenda is the stack of steps that are
still to be done, each with the seat that does it. Amount and seat mean what the comment says.
"""

from __future__ import annotations

NO_STEP = 0

# Steps of which the effects in components.toml consist. The seat is the one whose action, card or tile it is.
(
    ADVANCE,  # to the next space, if she may
    ADVANCE_ALL_HERE,  # all Laras on her tile to the next space; only she has what lies there
    MOVE_BACK,  # herself, `amount` spaces
    MOVE_BACK_OTHER,  # asks whom
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
    INJURE_SELF,
    INJURE_OTHERS_HERE,
    INJURE_ALL_HERE,
    INJURE_THIEF,  # whoever's turn it is
    CANCEL_STEAL,
    AIM_ANYWHERE,  # asks at whom
    SWAP_ACTION,  # asks for the card
    REPEAT_ACTION,
    BOOST_ROUND,
    REVEAL_ARTIFACT,  # its holder shows it
    RETURN_REPLICAS,  # asks how many, up to `amount`
    OFFER_ARTIFACT,  # asks whether to show it for the bonus of the card of kind `amount`
) = range(1, 30)

# Steps that make up the course of the game.
(
    BEGIN_ROUND,
    SELECT_ACTIONS,  # the player `amount` places clockwise from the round starter; asks for a card
    TRAP_WINDOW,  # likewise; asks for Setting a Trap
    BEGIN_TURN,  # turn number `amount` of the round, from 0
    BEFORE_WINDOW,
    REVEAL_ACTION,
    DECIDE_BOOST,
    ROPE_WINDOW,
    PERFORM,
    REPEL_WINDOW,  # of the target
    TAKE_CARDS,  # `amount` from the target
    AFTER_WINDOW,
    TURN_UP,  # set the threat of the tile on space `amount` and resolve its entry effect
    FIT_HAND,  # discard to the hand limit
    RECOVER,
    END_DRAWS,
) = range(30, 46)
