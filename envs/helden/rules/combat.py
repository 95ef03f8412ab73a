"""Combat against enemy markers and creatures of the Damned One."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, drop, push
from envs.helden.actions import NO, SKILL, YES
from envs.helden.components import (
    ADVICE,
    AVATAR,
    BLACK,
    CREATURE,
    GAIN_SC,
    GRAY,
    LOSE_EC,
    LOSE_LP,
    LOSE_MP,
    NO_DOT,
    NO_SKILL,
)
from envs.helden.record import (
    CARD,
    DEFEATED,
    DRAW,
    DRAWN,
    END_TURN,
    FIGHT_AGAIN,
    GAIN_CUBES,
    GAIN_SHADOWS,
    GONE,
    HELD,
    LOSE_CUBES,
    LOSE_LIFE,
    LOST,
    NO_MARKER,
    PAID,
    SUFFERED,
    TASK_SIDE,
    TEST,
    UP,
    USE_ADVICE,
)
from envs.helden.rules.damned import check_appearance
from envs.helden.rules.experience import gain_shadow
from envs.helden.rules.heroes import movement, tasks_carried
from envs.helden.rules.items import discard
from envs.helden.rules.life import can_pay_life
from envs.helden.rules.markers import carried, carries, put
from envs.helden.rules.reset import rest_test


@kernel
def begin_fight(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """FIGHT: the first round of a combat; Advice of Hermes may change a gray dot before it (HEL-078, HEL-240)."""
    game.enemy = marker
    game.bout = 1
    push(game, TEST, NO_SKILL, marker, seat)
    if rules.dot[rules.marker_kind[marker], GRAY] != NO_DOT and carries(rules, game, seat, ADVICE):
        ask(game, USE_ADVICE, seat)


@kernel
def mark_advice(mask: np.ndarray) -> None:
    """A colour for the gray dot, or no advice (HEL-D09)."""
    mask[NO] = 1
    for skill in range(3):
        mask[SKILL + skill] = 1


@kernel
def answer_advice(rules: np.record, game: np.record, action: int) -> None:
    """The gray dot has a colour for this combat, the item is used up (HEL-224, HEL-240, HEL-D09, HEL-R44)."""
    if action != NO:
        game.advice = action - SKILL
        discard(rules, game, carried(rules, game, game.actor, ADVICE))


@kernel
def conclude_combat(rules: np.record, game: np.record, passed: int, marker: int, seat: int) -> None:
    """TEST_DONE of a combat: one passed test defeats the enemy (HEL-087, HEL-088, HEL-317, HEL-R36, HEL-R109)."""
    if passed:
        win_combat(rules, game, marker, seat)
        return
    push(game, LOST, 0, marker, seat)
    price = rules.second_round[game.card[seat]]
    if game.bout == 1 and price > 0 and can_pay_life(game, seat, price):
        ask(game, FIGHT_AGAIN, seat)


@kernel
def win_combat(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """Reward cubes, then the marker leaves its tile, then treasures (HEL-088, HEL-251, HEL-R36, HEL-R64)."""
    kind, skill, black = rules.marker_kind[marker], game.tested, game.black
    rest_test(game)
    if rules.reward_draws[kind] > 0:
        push(game, DRAW, rules.reward_draws[kind], NO_MARKER, seat)
    push(game, DEFEATED, 0, marker, seat)
    if not black:
        push(game, GAIN_CUBES, rules.reward_cubes[kind], rules.reward_colours[kind], seat)
        return
    for _ in range(rules.reward_cubes[kind]):
        gain_shadow(rules, game, seat, skill)


@kernel
def answer_second_round(rules: np.record, game: np.record, action: int) -> None:
    """The second round is paid for and decides, the skill is chosen anew (HEL-317, HEL-D14, HEL-R109)."""
    if action != YES:
        return
    seat, marker = game.actor, game.enemy
    drop(game)  # the first round's loss is not taken
    game.bout = 2
    push(game, TEST, NO_SKILL, marker, seat)
    push(game, LOSE_LIFE, rules.second_round[game.card[seat]], PAID, seat)


@kernel
def defeated(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """DEFEATED: where the beaten marker goes.

    A black creature is a task at once, on the hero's card or else on its tile; an Avatar goes to its box
    (HEL-089 to HEL-092, HEL-183, HEL-184, HEL-190, HEL-205, HEL-300, HEL-R42, HEL-R43).
    """
    kind = rules.marker_kind[marker]
    if kind < AVATAR or kind >= CREATURE:
        put(game, marker, GONE, UP)
    elif kind < BLACK:
        put(game, marker, CARD, UP)
        check_appearance(rules, game)
    elif tasks_carried(game, seat) < rules.task_boxes:
        put(game, marker, HELD + seat, TASK_SIDE)
    else:
        put(game, marker, game.place[marker], TASK_SIDE)


@kernel
def lost(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """LOST: the loss shown is taken, and the turn ends; a creature just drawn stays on the tile.

    (HEL-093 to HEL-096, HEL-176 to HEL-178, HEL-182, HEL-188, HEL-206, HEL-R22, HEL-R23, HEL-R38, HEL-R69)
    """
    kind = rules.marker_kind[marker]
    rest_test(game)
    push(game, END_TURN, 0, NO_MARKER, seat)
    if game.place[marker] == DRAWN:
        put(game, marker, game.tile[seat], UP)
    loss, n = rules.loss[kind], rules.loss_n[kind]
    if loss == LOSE_LP:
        push(game, LOSE_LIFE, n, SUFFERED, seat)
    elif loss == LOSE_EC:
        push(game, LOSE_CUBES, n, NO_MARKER, seat)
    elif loss == GAIN_SC:
        push(game, GAIN_SHADOWS, n, NO_MARKER, seat)
    elif loss == LOSE_MP and movement(rules, game, seat) > rules.move_floor:
        game.lost_mp[seat] += n
    elif loss == LOSE_MP:
        push(game, LOSE_LIFE, rules.floor_lp, SUFFERED, seat)
