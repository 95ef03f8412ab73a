"""What a seat can only guess: the other hands and the draw pile."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.piles import size, take
from envs.underworld import record as r
from envs.underworld.rules.cards import hand_size
from envs.underworld.rules.enemies import can_pay_enemy


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Deal anew the other hands and the draw pile, so that all that the seat knows stays true.

    It knows the cards that others have shown, and of which cards the pile was last shuffled: what cannot lie in the
    pile is in a hand. Beyond this every card has the same chance to be anywhere; that the others kept some cards and
    gave others away tells it nothing.
    """
    deal_hidden_cards(rules, game, seat)
    while game.decision == r.PRICE_TYPE and not can_pay_enemy(rules, game, game.actor):
        deal_hidden_cards(rules, game, seat)  # who has chosen to pay for an enemy holds what it costs
    deal_memories(rules, game, seat)


@kernel
def deal_hidden_cards(rules: np.record, game: np.record, seat: int) -> None:
    """Deal the other hands and the pile out of the cards that the seat can't place."""
    unknown = game.scratch  # first the other hands and the pile together, then the pile alone
    for kind in range(3):
        unknown[kind] = game.pile[kind]
        for other in range(rules.players):
            if other != seat:
                unknown[kind] += game.held[other, kind] - game.shown[other, kind]
    left = size(game.pile)
    for kind in range(3):
        game.pile[kind] = min(unknown[kind], game.shuffled[kind] - game.drawn[seat, kind])
    while size(game.pile) > left:
        take(game, game.pile)
    for kind in range(3):
        unknown[kind] -= game.pile[kind]
    for other in range(rules.players):
        if other != seat:
            hidden = hand_size(game, other)
            for kind in range(3):
                hidden -= game.shown[other, kind]
                game.held[other, kind] = game.shown[other, kind]
            for _ in range(hidden):
                game.held[other, take(game, unknown)] += 1


@kernel
def deal_memories(rules: np.record, game: np.record, seat: int) -> None:
    """What the others remember of their own draws follows anew: how many each drew is known, not what."""
    unassigned = game.scratch
    for kind in range(3):
        unassigned[kind] = game.shuffled[kind] - game.drawn[seat, kind] - game.pile[kind]
    for other in range(rules.players):
        if other != seat:
            draws = game.drawn[other, 0] + game.drawn[other, 1] + game.drawn[other, 2]
            for kind in range(3):
                game.drawn[other, kind] = 0
            for _ in range(draws):
                game.drawn[other, take(game, unassigned)] += 1
