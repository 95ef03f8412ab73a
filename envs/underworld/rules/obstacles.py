"""Natla's obstacles: who may pay what, and what happens otherwise (UND-111 to UND-175)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import OP, ask, drop, push
from envs.core.kit.seats import clockwise
from envs.core.rng import below
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.agenda import push_effect
from envs.underworld.rules.cards import card_left, show, show_top_card, spend
from envs.underworld.rules.tracks import is_finished


@kernel
def move_natla(rules: np.record, game: np.record) -> None:
    """Natla moves on and the obstacle she reaches is resolved; the sixth ends the region (UND-111, UND-186)."""
    where = game.natla
    game.natla = where + 1
    if game.natla == c.N_OBSTACLES and game.region < c.N_REGIONS - 1:
        game.leaving = 1
    first = rules.obstacle_first[game.region, where, 0]
    track = rules.obstacle_track[game.region, where]
    scope = rules.obstacle_scope[game.region, where]
    if first == c.REVEAL:
        reveal(game)
    if first == c.GUESS_TYPE:
        begin_guess(game)
    elif track != c.NO_TRACK:
        conclude(rules, game, is_finished(rules, game, track), game.active)
    elif scope == c.EACH:
        push(game, r.NEXT_PAYER, 0, 0, game.active)
    elif scope == c.POOLED:
        begin_joint_payment(rules, game)
    else:
        ask_to_pay(rules, game, game.active)


@kernel
def is_resolving(game: np.record) -> bool:
    """Whether somebody is asked, or is still to be asked, about the obstacle that Natla has reached."""
    if game.decision in (r.PAY_OBSTACLE, r.PAY_TOGETHER, r.GUESS):
        return True
    for place in range(game.pending):
        if game.agenda[place, OP] == r.NEXT_PAYER:
            return True
    return False


@kernel
def conclude(rules: np.record, game: np.record, overcome: bool, seat: int) -> None:
    """The effect of the obstacle that Natla has reached, for the seat concerned."""
    if overcome:
        push_effect(game, rules.obstacle_then[game.region, game.natla - 1], seat)
    else:
        push_effect(game, rules.obstacle_otherwise[game.region, game.natla - 1], seat)


@kernel
def throw_obstacle_die(rules: np.record, game: np.record, n: int, seat: int) -> None:
    """The seat throws once, the result comes at once, then the rest of the n throws (UND-103 to UND-109, UND-125)."""
    if n > 1:
        push(game, c.OBSTACLE_DIE, n - 1, 0, seat)
    game.black_die = below(game, c.FACES)
    push_effect(game, rules.black_face[game.black_die], seat)


# ---------------------------------------------------------------- paid by one player, or by each for himself


@kernel
def ask_to_pay(rules: np.record, game: np.record, seat: int) -> None:
    """A living player may pay; for an eliminated one it counts as not paid (UND-113, UND-114, UND-183)."""
    if game.alive[seat] and rules.obstacle_alternatives[game.region, game.natla - 1] > 0:
        ask(game, r.PAY_OBSTACLE, seat)
    else:
        conclude(rules, game, False, seat)


@kernel
def next_payer(rules: np.record, game: np.record, asked: int) -> None:
    """'Every player': the next living one clockwise, when the last one has finished (UND-115, UND-R51)."""
    if asked == rules.players:
        return
    push(game, r.NEXT_PAYER, asked + 1, 0, game.active)
    seat = clockwise(rules, game.active, asked)
    if game.alive[seat]:
        ask_to_pay(rules, game, seat)


@kernel
def can_pay_obstacle(rules: np.record, game: np.record, alternative: int, seat: int) -> bool:
    """Whether the seat can meet one of the costs in full (UND-121, UND-R49)."""
    if alternative >= rules.obstacle_alternatives[game.region, game.natla - 1]:
        return False
    cost = rules.obstacle_cost[game.region, game.natla - 1, alternative]
    for element in range(c.PAYABLE):
        if game.held[seat, element] < cost[element]:
            return False
    if cost[c.REVEALED] > 0:
        return game.revealed != r.NO_TYPE and game.held[seat, game.revealed] >= cost[c.REVEALED]
    return True


@kernel
def pay_obstacle(rules: np.record, game: np.record, alternative: int, seat: int) -> None:
    """Pay one of the costs and overcome the obstacle."""
    cost = rules.obstacle_cost[game.region, game.natla - 1, alternative]
    for element in range(c.PAYABLE):
        if cost[element] > 0:
            spend(game, seat, element, cost[element])
    if cost[c.REVEALED] > 0:
        spend(game, seat, game.revealed, cost[c.REVEALED])
    conclude(rules, game, True, seat)


# ---------------------------------------------------------------- paid by the players together


@kernel
def begin_joint_payment(rules: np.record, game: np.record) -> None:
    """Nothing of the cost is laid out yet; of 'any' elements each one counts for all (UND-117, UND-150)."""
    cost = rules.obstacle_cost[game.region, game.natla - 1, 0]
    for element in range(c.PAYABLE):
        game.missing[element] = cost[element] + cost[c.ANY]
    push(game, r.NEXT_CONTRIBUTOR, 0, 0, game.active)


@kernel
def next_contributor(rules: np.record, game: np.record, asked: int) -> None:
    """'In total': the next living player clockwise; after the last, contributions go back (UND-119, UND-120)."""
    if asked == rules.players:
        end_joint_payment(rules, game)
        conclude(rules, game, False, game.active)
        return
    push(game, r.NEXT_CONTRIBUTOR, asked + 1, 0, game.active)
    seat = clockwise(rules, game.active, asked)
    if game.alive[seat]:
        ask(game, r.PAY_TOGETHER, seat)


@kernel
def lay_out(rules: np.record, game: np.record, element: int, seat: int) -> None:
    """Lay out one element for all to see; the last one pays for all, else the seat goes on (UND-119, UND-124)."""
    game.laid[seat, element] += 1
    if element < 3:
        show(game, seat, element, game.laid[seat, element])
    any_counts = rules.obstacle_cost[game.region, game.natla - 1, 0, c.ANY] > 0
    left = 0
    for other in range(c.PAYABLE):
        if any_counts or other == element:
            game.missing[other] -= 1
        left += game.missing[other]
    if left > 0:
        ask(game, r.PAY_TOGETHER, seat)
        return
    for payer in range(rules.players):
        for other in range(c.PAYABLE):
            spend(game, payer, other, game.laid[payer, other])
    end_joint_payment(rules, game)
    drop(game)  # nobody else is asked
    conclude(rules, game, True, game.active)


@kernel
def end_joint_payment(rules: np.record, game: np.record) -> None:
    """Nothing lies out any more; that it was seen stays known (UND-120, UND-124)."""
    for element in range(c.PAYABLE):
        game.missing[element] = 0
        for seat in range(rules.players):
            game.laid[seat, element] = 0


# ---------------------------------------------------------------- the top card


@kernel
def reveal(game: np.record) -> None:
    """The top card is shown to all and goes to the discard pile (UND-165, UND-R65)."""
    game.revealed = show_top_card(game)
    if game.revealed != r.NO_TYPE:
        game.stock[game.revealed] += 1


@kernel
def begin_guess(game: np.record) -> None:
    """The active player names a type, if he lives and a card can be drawn (UND-146, UND-R61, UND-R71)."""
    if game.alive[game.active] and card_left(game):
        ask(game, r.GUESS, game.active)


@kernel
def guess(rules: np.record, game: np.record, kind: int, seat: int) -> None:
    """He draws the top card and shows it: a right guess keeps it (UND-146, UND-147)."""
    shown = show_top_card(game)
    game.held[seat, shown] += 1
    game.shown[seat, shown] += 1
    conclude(rules, game, shown == kind, seat)
