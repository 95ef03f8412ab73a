"""One decision carried out, and all that follows from it, up to the next."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import drop
from envs.underworld import actions as a
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.agenda import push_effect
from envs.underworld.rules.cards import spend
from envs.underworld.rules.effects import carry_out
from envs.underworld.rules.enemies import pay_enemy
from envs.underworld.rules.obstacles import conclude, guess, lay_out, pay_obstacle
from envs.underworld.rules.tracks import name_track
from envs.underworld.rules.turn import draw_in_phase_3, go_on, heal


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Apply the actor's choice and go on to the next decision."""
    seat = game.actor
    decision = game.decision
    game.decision = r.UNDECIDED
    if decision == r.ACTION:
        take_action(rules, game, seat, action)
    elif decision in (r.FREE_TRACK, r.OBJECT_TRACK, r.ADRENALINE_TRACK):
        name_track(game, action - a.TRACK)
    elif decision == r.FORCED_DISCARD:
        spend(game, seat, action - a.DISCARD, 1)
    elif decision == r.PRICE_TYPE:
        spend(game, seat, action - a.PRICE, rules.enemy_price[game.line[0], c.SAME_TYPE])
    elif decision == r.PRICE_CARD:
        spend(game, seat, action - a.PRICE, 1)
    elif decision == r.PAY_OBSTACLE:
        if action == a.DECLINE:
            conclude(rules, game, False, seat)
        else:
            pay_obstacle(rules, game, action - a.PAY, seat)
    elif decision == r.PAY_TOGETHER:
        if action != a.PASS:
            lay_out(rules, game, action - a.LAY, seat)
    elif decision == r.GUESS:
        guess(rules, game, action - a.GUESS, seat)
    elif action == a.DRAW:
        draw_in_phase_3(rules, game, seat)
    elif action == a.HEAL:
        heal(game, seat)
    else:  # STOP
        game.phase = r.TURN_OVER
    run(rules, game)


@kernel
def take_action(rules: np.record, game: np.record, seat: int, action: int) -> None:
    """End the phase, pay for an enemy, or take one of the two actions (UND-070 to UND-082, UND-089, UND-090)."""
    if action == a.END:
        game.phase = r.DRAW_OR_HEAL_PHASE
        return
    if action == a.REMOVE:
        pay_enemy(rules, game, seat)
        return
    game.actions += 1
    if action < a.TREASURE:
        spend(game, seat, action - a.PLAY, 1)
        push_effect(game, rules.card_effect[action - a.PLAY], seat)
    elif action < a.USE:
        spend(game, seat, c.TREASURE, 1)
        push_effect(game, rules.card_effect[action - a.TREASURE], seat)
    else:
        game.owner[action - a.USE] = r.GONE
        push_effect(game, rules.object_effect[action - a.USE], seat)


@kernel
def run(rules: np.record, game: np.record) -> None:
    """Carry out what is pending, and let the turn go on, until a decision is asked or the game is over."""
    while game.decision == r.UNDECIDED and not is_over(game):
        if game.pending == 0:
            go_on(rules, game)
        else:
            top = game.agenda[game.pending - 1]
            op, n, about, seat = top[0], top[1], top[2], top[3]
            drop(game)
            carry_out(rules, game, op, n, about, seat)
