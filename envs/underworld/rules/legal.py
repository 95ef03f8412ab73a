"""What is legal at each decision (UND-D01 to UND-D12)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.underworld import actions as a
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.cards import card_left
from envs.underworld.rules.enemies import can_pay_enemy
from envs.underworld.rules.obstacles import can_pay_obstacle
from envs.underworld.rules.tracks import can_advance
from envs.underworld.rules.turn import can_heal


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the decision that is asked (UND-D01 to UND-D12)."""
    seat = game.actor
    decision = game.decision
    if decision == r.ACTION:
        legal_actions(rules, game, seat, mask)
    elif decision in (r.FREE_TRACK, r.OBJECT_TRACK, r.ADRENALINE_TRACK):
        for track in range(3):
            mask[a.TRACK + track] = can_advance(rules, game, track)
    elif decision == r.FORCED_DISCARD:
        legal_cards(game, seat, 1, mask, a.DISCARD)
    elif decision == r.PRICE_TYPE:
        legal_cards(game, seat, rules.enemy_price[game.line[0], c.SAME_TYPE], mask, a.PRICE)
    elif decision == r.PRICE_CARD:
        legal_cards(game, seat, 1, mask, a.PRICE)
    elif decision == r.PAY_OBSTACLE:
        for alternative in range(c.MAX_ALTERNATIVES):
            mask[a.PAY + alternative] = can_pay_obstacle(rules, game, alternative, seat)
        mask[a.DECLINE] = 1
    elif decision == r.PAY_TOGETHER:
        for element in range(c.PAYABLE):
            holds_more = game.held[seat, element] > game.laid[seat, element]
            mask[a.LAY + element] = holds_more and game.missing[element] > 0
        mask[a.PASS] = 1
    elif decision == r.GUESS:
        for kind in range(3):
            mask[a.GUESS + kind] = 1
    elif decision == r.DRAW_OR_HEAL:
        mask[a.DRAW] = card_left(game)
        mask[a.HEAL] = can_heal(game, seat)
    else:  # HEAL_MORE
        mask[a.HEAL] = 1
        mask[a.STOP] = 1


@kernel
def legal_cards(game: np.record, seat: int, n: int, mask: np.ndarray, start: int) -> None:
    """Each type of which the seat holds at least n cards."""
    for kind in range(3):
        mask[start + kind] = game.held[seat, kind] >= n


@kernel
def legal_actions(rules: np.record, game: np.record, seat: int, mask: np.ndarray) -> None:
    """Ending the phase, what can be played while actions are left, and the front enemy (UND-D03)."""
    mask[a.END] = 1
    mask[a.REMOVE] = can_pay_enemy(rules, game, seat)
    if game.actions == rules.actions_max:
        return
    for track in range(3):
        if can_advance(rules, game, track):
            mask[a.PLAY + track] = game.held[seat, track] > 0
            mask[a.TREASURE + track] = game.held[seat, c.TREASURE] > 0
    for card in range(c.USABLE):
        if game.owner[card] == seat:
            mask[a.USE + card] = can_use(rules, game, card)


@kernel
def can_use(rules: np.record, game: np.record, card: int) -> bool:
    """A weapon needs a visible enemy, an advance a track that it can move on (UND-076, UND-082)."""
    effect = rules.object_effect[card]
    if effect[0] == c.ELIMINATE_ENEMIES:
        return game.visible > 0
    return can_advance(rules, game, effect[2])
