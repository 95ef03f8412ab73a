"""What an answer does, and all that needs no answer: the run from one decision to the next."""

from __future__ import annotations

import numpy as np

from envs.core.head import OVER, is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, OP, SEAT, ask, clear_agenda, drop, push
from envs.core.kit.piles import size
from envs.core.kit.seats import clockwise
from envs.legends import actions as a
from envs.legends import record as r
from envs.legends.rules.action_cards import (
    begin_performance,
    decide_boost,
    perform,
    place_action,
    reveal_action,
    steal,
    steal_or_marker,
    swap_action,
)
from envs.legends.rules.effects import push_effect
from envs.legends.rules.hands import discard_to, draw, hand_limit, lay_down, return_replicas, take_cards
from envs.legends.rules.injuries import heal, injure, injure_here
from envs.legends.rules.knowledge import see_artifact
from envs.legends.rules.raid_cards import is_window, open_window, reveal_artifact, use
from envs.legends.rules.rounds import begin_round, begin_turn, push_for_all, recover_and_exhaust
from envs.legends.rules.track import (
    advance,
    advance_all_here,
    gain_experience,
    move_back,
    raise_threat,
    reduce_threat,
    turn_up,
)


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Carry out the answer to the present decision, then all that needs no answer."""
    answer(rules, game, action)
    run(rules, game)


@kernel
def answer(rules: np.record, game: np.record, action: int) -> None:
    """Carry out the answer to the present decision."""
    decision, seat, amount = game.decision, game.actor, game.amount
    if decision == r.SELECT_DECISION:
        place_action(game, seat, action - a.SELECT)
        push(game, r.SELECT_ACTIONS, 0, 0, seat)
    elif is_window(decision):
        if action != a.PASS:
            push(game, r.OPEN_WINDOW, 0, decision, seat)
            use(rules, game, seat, action - a.USE)
    elif decision == r.DISCARD_DECISION:
        lay_down(rules, game, seat, action - a.DISCARD)
        push(game, r.DISCARD_TO, amount, 0, seat)
    elif decision == r.BOOST_DECISION:
        if action == a.YES:
            game.experience[seat] -= rules.boost_cost
            game.boosted = 1
    elif decision == r.ASSAULT_MODE_DECISION:
        push(game, r.STEAL_CARDS if action == a.ASSAULT_STEAL else r.GAIN_MARKER, amount, 0, seat)
    elif decision == r.TRAP_TILE_DECISION:
        raise_threat(rules, game, action - a.TRAP, amount)
    elif decision == r.SWAP_DECISION:
        swap_action(game, seat, action - a.SWAP)
    elif decision == r.REVEAL_DECISION:
        if action == a.YES:
            see_artifact(rules, game, seat)
            push_effect(game, rules.card_bonus[amount], seat)
    elif decision == r.REPLICAS_DECISION:
        return_replicas(rules, game, seat, action - a.RETURN)
    else:
        choose_target(game, decision, seat, clockwise(rules, seat, action - a.TARGET))


@kernel
def choose_target(game: np.record, decision: int, seat: int, other: int) -> None:
    """Steal from a Lara, who may Repel unless Rope Action was used, or move her back (LEG-R58, LEG-R60)."""
    if decision == r.HELTER_TARGET_DECISION:
        move_back(game, other, game.amount)
        return
    game.target = other
    if decision == r.TARGET_DECISION:
        push(game, r.TAKE_CARDS, game.amount, 0, seat)
        push(game, r.OPEN_WINDOW, 0, r.REPEL_DECISION, other)


@kernel
def run(rules: np.record, game: np.record) -> None:
    """Do pending steps until one of them asks a decision or the game is over.

    There is always one pending: every round ends by pushing the next.
    """
    game.decision = OVER
    while game.decision == OVER and not is_over(game):
        top = game.pending - 1
        op, amount = game.agenda[top, OP], game.agenda[top, AMOUNT]
        about, seat = game.agenda[top, ABOUT], game.agenda[top, SEAT]
        drop(game)
        game.amount = amount
        if op < r.BEGIN_ROUND:
            resolve(rules, game, op, amount, seat)
        else:
            proceed(rules, game, op, amount, about, seat)
    if is_over(game):
        clear_agenda(game)


@kernel
def resolve(rules: np.record, game: np.record, op: int, amount: int, seat: int) -> None:
    """Do one step of an effect."""
    if op == r.ADVANCE:
        advance(rules, game, seat)
    elif op == r.ADVANCE_ALL_HERE:
        advance_all_here(rules, game, seat)
    elif op == r.MOVE_BACK:
        move_back(game, seat, amount)
    elif op == r.MOVE_BACK_OTHER:
        ask(game, r.HELTER_TARGET_DECISION, seat)
    elif op == r.REDUCE_THREAT_HERE:
        reduce_threat(rules, game, seat, amount)
    elif op == r.REDUCE_THREAT_ENTERED:
        if game.position[seat] == game.entered:
            reduce_threat(rules, game, seat, amount)
    elif op == r.RAISE_THREAT_HERE:
        raise_threat(rules, game, game.position[seat], amount)
    elif op == r.RAISE_THREAT_CHOOSE:
        ask(game, r.TRAP_TILE_DECISION, seat)
    elif op == r.DRAW:
        draw(rules, game, seat, amount)
    elif op == r.DRAW_TO_LIMIT:
        draw(rules, game, seat, hand_limit(rules, game, seat) - size(game.hand[seat]))
    elif op == r.DISCARD_TO:
        discard_to(game, seat, amount)
    elif op == r.STEAL_CARDS:
        steal(rules, game, seat, amount)
    elif op == r.STEAL_OR_MARKER:
        steal_or_marker(game, seat, amount)
    elif op == r.GAIN_MARKER:
        game.marker = seat
    elif op == r.GAIN_EXPERIENCE:
        gain_experience(rules, game, seat, amount)
    elif op == r.HEAL:
        heal(game, seat, amount)
    elif op == r.HEAL_ALL:
        heal(game, seat, game.injuries[seat])
    elif op == r.INJURE_SELF:
        injure(rules, game, seat, amount)
    elif op == r.INJURE_OTHERS_HERE:
        injure_here(rules, game, game.position[seat], amount, seat)
    elif op == r.INJURE_THIEF:
        injure(rules, game, game.active, amount)
    elif op == r.CANCEL_STEAL:
        game.target = r.NOBODY
    elif op == r.AIM_ANYWHERE:
        game.aimed = 1
        ask(game, r.ROPE_TARGET_DECISION, seat)
    elif op == r.SWAP_ACTION:
        ask(game, r.SWAP_DECISION, seat)
    elif op == r.REPEAT_ACTION:
        begin_performance(game, seat)
    elif op == r.BOOST_ROUND:
        game.natural_born[seat] = 1
    elif op == r.REVEAL_ARTIFACT:
        reveal_artifact(rules, game)
    elif op == r.RETURN_REPLICAS:
        if game.hand[seat, r.REPLICA] > 0:
            ask(game, r.REPLICAS_DECISION, seat)
    elif op == r.OFFER_ARTIFACT:
        if game.hand[seat, r.ARTIFACT] > 0:
            ask(game, r.REVEAL_DECISION, seat)


@kernel
def proceed(rules: np.record, game: np.record, op: int, amount: int, about: int, seat: int) -> None:
    """Do one step of the course of the game."""
    if op == r.BEGIN_ROUND:
        begin_round(rules, game)
    elif op == r.SELECT_ACTIONS:
        if game.slots[seat, r.SLOTS - 1] == r.EMPTY:
            ask(game, r.SELECT_DECISION, seat)
    elif op == r.OPEN_WINDOW:
        open_window(rules, game, about, seat)
    elif op == r.BEGIN_TURN:
        begin_turn(rules, game, about)
    elif op == r.REVEAL_ACTION:
        reveal_action(game, seat)
    elif op == r.DECIDE_BOOST:
        decide_boost(rules, game, seat)
    elif op == r.PERFORM:
        perform(rules, game, seat)
    elif op == r.TAKE_CARDS:
        take_cards(rules, game, seat, game.target, amount)
    elif op == r.TURN_UP:
        turn_up(rules, game, seat, about)
    elif op == r.RECOVER_AND_EXHAUST:
        recover_and_exhaust(rules, game)
    else:
        push_for_all(rules, game, r.DRAW, rules.round_end_draw, 0, game.marker)
