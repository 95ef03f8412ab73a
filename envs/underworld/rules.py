"""The game itself: setting up, what is legal, and one decision carried out up to the next."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.rng import below
from envs.underworld.actions import (
    DECLINE,
    DISCARD_CARD,
    DRAW_CARDS,
    END,
    GUESS_KIND,
    HEAL,
    LAY,
    PASS,
    PAY,
    PLAY,
    PLAY_TREASURE,
    PRICE,
    REMOVE,
    STOP,
    TRACK,
    USE,
)
from envs.underworld.agenda import drop, push_effect
from envs.underworld.cards import card_left, draw_card, gain, spend
from envs.underworld.components import (
    ELIMINATE_ENEMIES,
    HEALTH_TOKEN,
    MAX_ALTERNATIVES,
    N_OBJECTS,
    PAYABLE,
    SAME_TYPE,
    TREASURE,
    USABLE,
)
from envs.underworld.effects import carry_out
from envs.underworld.enemies import can_pay_enemy, lay_out_enemies, pay_enemy
from envs.underworld.obstacles import can_pay_obstacle, conclude, guess, lay_out, pay_obstacle
from envs.underworld.state import (
    ACTION,
    ADRENALINE_TRACK,
    BESIDE_BOARD,
    DRAW_OR_HEAL,
    DRAW_OR_HEAL_PHASE,
    FORCED_DISCARD,
    FREE_TRACK,
    GONE,
    GUESS,
    OBJECT_TRACK,
    PAY_OBSTACLE,
    PAY_TOGETHER,
    PRICE_CARD,
    PRICE_TYPE,
    TURN_OVER,
    UNDECIDED,
)
from envs.underworld.tracks import can_advance, name_track
from envs.underworld.turn import begin_turn, can_heal, draw_in_phase_3, go_on, heal


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """Deal, lay out Niflheim, and let a player found by lot begin (UND-020 to UND-032)."""
    game.health = rules.start_health
    game.max_health = rules.start_max_health
    game.adrenaline = rules.adrenaline_start
    for kind in range(3):
        game.pile[kind] = rules.card_count[kind]
        game.shuffled[kind] = rules.card_count[kind]
    for token in range(TREASURE, HEALTH_TOKEN + 1):
        game.stock[token] = rules.token_count[token]
    for seat in range(rules.players):
        for _ in range(rules.start_hand):
            draw_card(game, seat)
        gain(game, seat, HEALTH_TOKEN, rules.start_health_tokens)
    for card in range(N_OBJECTS):
        game.owner[card] = BESIDE_BOARD
    lay_out_enemies(game)
    begin_turn(rules, game, below(game, rules.players))
    run(rules, game)


@kernel
def run(rules: np.record, game: np.record) -> None:
    """Carry out what is pending, and let the turn go on, until a decision is asked or the game is over."""
    while game.decision == UNDECIDED and not is_over(game):
        if game.pending == 0:
            go_on(rules, game)
        else:
            top = game.agenda[game.pending - 1]
            op, n, about, seat = top[0], top[1], top[2], top[3]
            drop(game)
            carry_out(rules, game, op, n, about, seat)


# ---------------------------------------------------------------- what is legal


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the decision that is asked (UND-D01 to UND-D12)."""
    seat = game.actor
    decision = game.decision
    if decision == ACTION:
        legal_actions(rules, game, seat, mask)
    elif decision in (FREE_TRACK, OBJECT_TRACK, ADRENALINE_TRACK):
        for track in range(3):
            mask[TRACK + track] = can_advance(rules, game, track)
    elif decision == FORCED_DISCARD:
        legal_cards(game, seat, 1, mask, DISCARD_CARD)
    elif decision == PRICE_TYPE:
        legal_cards(game, seat, rules.enemy_price[game.line[0], SAME_TYPE], mask, PRICE)
    elif decision == PRICE_CARD:
        legal_cards(game, seat, 1, mask, PRICE)
    elif decision == PAY_OBSTACLE:
        for alternative in range(MAX_ALTERNATIVES):
            mask[PAY + alternative] = can_pay_obstacle(rules, game, alternative, seat)
        mask[DECLINE] = 1
    elif decision == PAY_TOGETHER:
        for element in range(PAYABLE):
            holds_more = game.held[seat, element] > game.laid[seat, element]
            mask[LAY + element] = holds_more and game.missing[element] > 0
        mask[PASS] = 1
    elif decision == GUESS:
        for kind in range(3):
            mask[GUESS_KIND + kind] = 1
    elif decision == DRAW_OR_HEAL:
        mask[DRAW_CARDS] = card_left(game)
        mask[HEAL] = can_heal(game, seat)
    else:  # HEAL_MORE
        mask[HEAL] = 1
        mask[STOP] = 1


@kernel
def legal_cards(game: np.record, seat: int, n: int, mask: np.ndarray, start: int) -> None:
    """Each type of which the seat holds at least n cards."""
    for kind in range(3):
        mask[start + kind] = game.held[seat, kind] >= n


@kernel
def legal_actions(rules: np.record, game: np.record, seat: int, mask: np.ndarray) -> None:
    """Ending the phase, what can be played while actions are left, and the front enemy (UND-D03)."""
    mask[END] = 1
    mask[REMOVE] = can_pay_enemy(rules, game, seat)
    if game.actions == rules.actions_max:
        return
    for track in range(3):
        if can_advance(rules, game, track):
            mask[PLAY + track] = game.held[seat, track] > 0
            mask[PLAY_TREASURE + track] = game.held[seat, TREASURE] > 0
    for card in range(USABLE):
        if game.owner[card] == seat:
            mask[USE + card] = can_use(rules, game, card)


@kernel
def can_use(rules: np.record, game: np.record, card: int) -> bool:
    """A weapon needs a visible enemy, an advance a track that it can move on (UND-076, UND-082)."""
    effect = rules.object_effect[card]
    if effect[0] == ELIMINATE_ENEMIES:
        return game.visible > 0
    return can_advance(rules, game, effect[2])


# ---------------------------------------------------------------- one decision


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Apply the actor's choice and go on to the next decision."""
    seat = game.actor
    decision = game.decision
    game.decision = UNDECIDED
    if decision == ACTION:
        take_action(rules, game, seat, action)
    elif decision in (FREE_TRACK, OBJECT_TRACK, ADRENALINE_TRACK):
        name_track(game, action - TRACK)
    elif decision == FORCED_DISCARD:
        spend(game, seat, action - DISCARD_CARD, 1)
    elif decision == PRICE_TYPE:
        spend(game, seat, action - PRICE, rules.enemy_price[game.line[0], SAME_TYPE])
    elif decision == PRICE_CARD:
        spend(game, seat, action - PRICE, 1)
    elif decision == PAY_OBSTACLE:
        if action == DECLINE:
            conclude(rules, game, False, seat)
        else:
            pay_obstacle(rules, game, action - PAY, seat)
    elif decision == PAY_TOGETHER:
        if action != PASS:
            lay_out(rules, game, action - LAY, seat)
    elif decision == GUESS:
        guess(rules, game, action - GUESS_KIND, seat)
    elif action == DRAW_CARDS:
        draw_in_phase_3(rules, game, seat)
    elif action == HEAL:
        heal(game, seat)
    else:  # STOP
        game.phase = TURN_OVER
    run(rules, game)


@kernel
def take_action(rules: np.record, game: np.record, seat: int, action: int) -> None:
    """End the phase, pay for an enemy, or take one of the two actions (UND-070 to UND-082, UND-089, UND-090)."""
    if action == END:
        game.phase = DRAW_OR_HEAL_PHASE
        return
    if action == REMOVE:
        pay_enemy(rules, game, seat)
        return
    game.actions += 1
    if action < PLAY_TREASURE:
        spend(game, seat, action - PLAY, 1)
        push_effect(game, rules.card_effect[action - PLAY], seat)
    elif action < USE:
        spend(game, seat, TREASURE, 1)
        push_effect(game, rules.card_effect[action - PLAY_TREASURE], seat)
    else:
        game.owner[action - USE] = GONE
        push_effect(game, rules.object_effect[action - USE], seat)
