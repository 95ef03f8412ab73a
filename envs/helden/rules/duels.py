"""Duels between heroes."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.helden.actions import ITEM_ACTION, SHADOW, SKILL, WIN_GOLD, WIN_ITEM, WIN_LIFE, WIN_SHADOW
from envs.helden.components import MAIL, MOST_APART, N_ITEMS
from envs.helden.record import (
    AGGRESSOR_SKILL,
    DEFENDER_SKILL,
    DUEL_ITEM,
    DUEL_RESULT,
    DUEL_ROLL,
    DUEL_SHADOW,
    END_TURN,
    LOSE_LIFE,
    NO_MARKER,
    PAID,
    TAKE,
)
from envs.helden.rules.dark_side import put_on_dark_side
from envs.helden.rules.dice import roll_sum
from envs.helden.rules.heroes import shadows
from envs.helden.rules.items import ALL_ITEMS, can_carry, item_bonus
from envs.helden.rules.life import can_pay_life
from envs.helden.rules.markers import carried, carries, trap_of
from envs.helden.rules.reset import rest_duel
from envs.helden.rules.treasures import WON


@kernel
def can_challenge(rules: np.record, game: np.record, seat: int, other: int) -> bool:
    """Whether the active hero may challenge another (HEL-100 to HEL-105, HEL-108, HEL-215, HEL-263, HEL-R52).

    They are on the same tile, one of them has a shadow cube, and the other is awake, free and without the Mail.
    """
    if game.tile[other] != game.tile[seat] or game.dead[other]:
        return False
    if shadows(game, seat) == 0 and shadows(game, other) == 0:
        return False
    return trap_of(game, other) == NO_MARKER and not carries(rules, game, other, MAIL)


@kernel
def begin_duel(game: np.record, other: int, seat: int) -> None:
    """DUEL: the aggressor names his skill, then the defender, who knows it (HEL-109, HEL-R46)."""
    game.opponent = other
    ask(game, AGGRESSOR_SKILL, seat)


@kernel
def mark_duel_skill(mask: np.ndarray) -> None:
    """Any of the three skills (HEL-D30, HEL-D31)."""
    for skill in range(3):
        mask[SKILL + skill] = 1


@kernel
def answer_aggressor(game: np.record, action: int) -> None:
    """The defender is asked next (HEL-109, HEL-D30)."""
    game.tested = action - SKILL
    ask(game, DEFENDER_SKILL, game.opponent)


@kernel
def answer_defender(game: np.record, action: int) -> None:
    """The dice are rolled next (HEL-109, HEL-D31)."""
    game.defence = action - SKILL
    push(game, DUEL_ROLL, 0, game.opponent, game.active)


@kernel
def duel_level(rules: np.record, game: np.record, seat: int, skill: int) -> int:
    """A level in a duel: own value and items, without abilities (HEL-110, HEL-R47)."""
    return game.skill[seat, skill] + item_bonus(rules, game, seat, skill, ALL_ITEMS)


@kernel
def tested_level(rules: np.record, attack: int, defence: int) -> int:
    """What the aggressor tests against, by the difference of the levels (HEL-110 to HEL-118)."""
    apart = min(max(attack - defence, -MOST_APART), MOST_APART)
    return attack + rules.duel_mod[apart + MOST_APART]


@kernel
def roll_duel(rules: np.record, game: np.record, other: int, seat: int) -> None:
    """DUEL_ROLL: the aggressor's two dice decide; an active hero who loses ends his turn.

    (HEL-119 to HEL-121, HEL-125, HEL-126, HEL-R31, HEL-R48)
    """
    attack = duel_level(rules, game, seat, game.tested)
    game.level = tested_level(rules, attack, duel_level(rules, game, other, game.defence))
    won = roll_sum(game, rules.dice_duel) <= game.level
    winner, loser = (seat, other) if won else (other, seat)
    game.duel_winner = winner
    if not won:
        push(game, END_TURN, 0, NO_MARKER, seat)
    if has_result(rules, game, winner, loser):
        ask(game, DUEL_RESULT, winner)
    else:
        rest_duel(game)


@kernel
def loser_of(game: np.record) -> int:
    """The seat that has lost the duel."""
    return game.opponent if game.duel_winner == game.active else game.active


@kernel
def has_result(rules: np.record, game: np.record, winner: int, loser: int) -> bool:
    """Whether the winner can take anything from the loser (HEL-R48)."""
    if can_pay_life(game, loser, 1) or game.gold[loser] > 0 or shadows(game, loser) > 0:
        return True
    return can_win_item(rules, game, winner, loser)


@kernel
def can_win_item(rules: np.record, game: np.record, winner: int, loser: int) -> bool:
    """Whether the loser has an item that the winner can carry (HEL-123, HEL-R49)."""
    for item in range(N_ITEMS):
        if carries(rules, game, loser, item) and can_carry(rules, game, winner, item):
            return True
    return False


@kernel
def mark_duel_result(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """A life point, an item, a gold piece or a shadow cube, as far as possible (HEL-121 to HEL-124, HEL-D32)."""
    winner, loser = game.duel_winner, loser_of(game)
    if can_pay_life(game, loser, 1):
        mask[WIN_LIFE] = 1
    if can_win_item(rules, game, winner, loser):
        mask[WIN_ITEM] = 1
    if game.gold[loser] > 0:
        mask[WIN_GOLD] = 1
    if shadows(game, loser) > 0:
        mask[WIN_SHADOW] = 1


@kernel
def answer_duel_result(game: np.record, action: int) -> None:
    """The loser pays (HEL-122 to HEL-124, HEL-D32, HEL-R50, HEL-R51)."""
    winner, loser = game.duel_winner, loser_of(game)
    if action == WIN_ITEM:
        ask(game, DUEL_ITEM, winner)
    elif action == WIN_SHADOW:
        ask(game, DUEL_SHADOW, loser)
    else:
        rest_duel(game)
        if action == WIN_LIFE:
            push(game, LOSE_LIFE, 1, PAID, loser)
        else:
            game.gold[loser] -= 1
            game.gold[winner] += 1


@kernel
def mark_duel_item(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each item of the loser that the winner can carry (HEL-255, HEL-265, HEL-D33, HEL-R49)."""
    winner, loser = game.duel_winner, loser_of(game)
    for item in range(N_ITEMS):
        if carries(rules, game, loser, item) and can_carry(rules, game, winner, item):
            mask[ITEM_ACTION + item] = 1


@kernel
def answer_duel_item(rules: np.record, game: np.record, action: int) -> None:
    """The item changes hands with the life points it has left (HEL-123, HEL-255, HEL-274, HEL-D33)."""
    winner, loser = game.duel_winner, loser_of(game)
    rest_duel(game)
    push(game, TAKE, WON, carried(rules, game, loser, action - ITEM_ACTION), winner)


@kernel
def answer_duel_shadow(rules: np.record, game: np.record, action: int) -> None:
    """The cube goes to the Dark Side if the winner has one himself, else to the supply (HEL-124, HEL-291, HEL-R51)."""
    winner = game.duel_winner
    game.shadow[game.actor, action - SHADOW] -= 1
    rest_duel(game)
    if shadows(game, winner) > 0:
        put_on_dark_side(rules, game, 1)
