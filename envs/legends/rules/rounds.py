"""The course of the game: rounds of selection, turns and end of round."""

from __future__ import annotations

import numpy as np

from envs.core.head import truncate
from envs.core.kernel import kernel
from envs.core.kit.agenda import push
from envs.core.kit.seats import clockwise
from envs.legends import record as r
from envs.legends.rules.action_cards import clear_performance
from envs.legends.rules.injuries import injure_at_round_end


@kernel
def begin_round(rules: np.record, game: np.record) -> None:
    """Selection of actions, then the window after it, then turns (LEG-034, LEG-R13, LEG-R15); none after the cap."""
    if game.rounds >= rules.max_rounds:
        truncate(game)
        return
    game.rounds += 1
    game.round_starter = game.marker
    push(game, r.BEGIN_TURN, 0, 0, r.NOBODY)
    push_for_all(rules, game, r.OPEN_WINDOW, 0, r.TRAP_WINDOW_DECISION, game.marker)
    push_for_all(rules, game, r.SELECT_ACTIONS, 0, 0, game.marker)


@kernel
def begin_turn(rules: np.record, game: np.record, turn: int) -> None:
    """The next turn: slot 1 of every player, clockwise from the round starter, then slot 2, then slot 3 (LEG-042)."""
    if turn == rules.players * r.SLOTS:
        end_turns(game)
        end_round(rules, game)
        return
    seat = (game.round_starter + turn) % rules.players
    game.turn = turn + 1
    game.active = seat
    game.slot = turn // rules.players
    clear_performance(game)
    push(game, r.BEGIN_TURN, 0, turn + 1, r.NOBODY)
    push(game, r.OPEN_WINDOW, 0, r.AFTER_WINDOW_DECISION, seat)
    push(game, r.REVEAL_ACTION, 0, 0, seat)
    push(game, r.OPEN_WINDOW, 0, r.BEFORE_WINDOW_DECISION, seat)


@kernel
def end_turns(game: np.record) -> None:
    """It is nobody's turn."""
    game.turn = 0
    game.active = r.NOBODY
    game.slot = 0
    clear_performance(game)


@kernel
def end_round(rules: np.record, game: np.record) -> None:
    """Dinosaur, recovery and exhaustion, draws, the next round (LEG-046 to LEG-049, LEG-R86)."""
    push(game, r.BEGIN_ROUND, 0, 0, r.NOBODY)
    push(game, r.END_DRAWS, 0, 0, r.NOBODY)
    push(game, r.RECOVER_AND_EXHAUST, 0, 0, r.NOBODY)
    injure_at_round_end(rules, game)


@kernel
def recover_and_exhaust(rules: np.record, game: np.record) -> None:
    """Exhausted action cards go back to the hand, the revealed ones are exhausted (LEG-046, LEG-047, LEG-R88)."""
    for seat in range(rules.players):
        game.natural_born[seat] = 0
        for type_ in range(r.TYPES):
            game.exhausted[seat, type_] = 0
        for slot in range(r.SLOTS):
            game.exhausted[seat, game.slots[seat, slot]] += 1
            game.slots[seat, slot] = r.EMPTY
            game.shown[seat, slot] = 0


@kernel
def push_for_all(rules: np.record, game: np.record, op: int, amount: int, about: int, first: int) -> None:
    """Every player does a step, clockwise from the first."""
    for i in range(rules.players - 1, -1, -1):
        push(game, op, amount, about, clockwise(rules, first, i))
