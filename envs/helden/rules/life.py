"""Life points: lost, paid, and the death of a hero."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, ask, clear_agenda, drop, push
from envs.helden.actions import ITEM_ACTION, NATURAL, NO
from envs.helden.components import (
    FIRST_BLACK,
    FIRST_ITEM,
    FIRST_WORN,
    N_ADVENTURES,
    N_MARKERS,
    N_WORN,
    SPECIAL,
)
from envs.helden.record import (
    CARD,
    END_TURN,
    GONE,
    HELD,
    ITEM_KEPT,
    KEEP_ITEM,
    LIFE_POINT,
    LOSE_LIFE,
    NO_MARKER,
    SUFFERED,
    UP,
)
from envs.helden.rules.items import discard, item_of, renew_worn
from envs.helden.rules.markers import carried, count_at, put

STYX_TILE = 0
"""Styx is the first tile of the map."""


@kernel
def artificial_lp(game: np.record, seat: int) -> int:
    """Artificial life points left to the hero, on the markers that he wears (HEL-267, HEL-271)."""
    left = 0
    for worn in range(N_WORN):
        if game.place[FIRST_WORN + worn] == HELD + seat:
            left += game.worn_lp[worn]
    return left


@kernel
def can_pay_life(game: np.record, seat: int, n: int) -> bool:
    """Whether the hero can pay life points without the last natural one (HEL-160, HEL-R79)."""
    return game.lp[seat] - 1 + artificial_lp(game, seat) >= n


@kernel
def lose_life(game: np.record, n: int, reason: int, seat: int) -> None:
    """LOSE_LIFE: for each life point the hero's player chooses a natural or an artificial one (HEL-269, HEL-R77)."""
    if reason == SUFFERED or can_pay_life(game, seat, 1):
        push(game, LOSE_LIFE, n, reason, seat)
        ask(game, LIFE_POINT, seat)


@kernel
def mark_life_point(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """A natural one, but not the last as a payment; each item that has one left (HEL-D15, HEL-R79)."""
    seat = game.actor
    if game.agenda[game.pending - 1, ABOUT] == SUFFERED or game.lp[seat] > 1:
        mask[NATURAL] = 1
    for worn in range(N_WORN):
        if game.place[FIRST_WORN + worn] == HELD + seat:
            mask[ITEM_ACTION + item_of(rules, FIRST_WORN + worn)] = 1


@kernel
def answer_life_point(rules: np.record, game: np.record, action: int) -> None:
    """The life point is lost; the next one follows (HEL-D15, HEL-268, HEL-273)."""
    seat = game.actor
    left, reason = game.agenda[game.pending - 1, AMOUNT] - 1, game.agenda[game.pending - 1, ABOUT]
    drop(game)
    if left > 0:
        push(game, LOSE_LIFE, left, reason, seat)
    if action != NATURAL:
        wear_down(rules, game, carried(rules, game, seat, action - ITEM_ACTION))
        return
    game.lp[seat] -= 1
    if game.lp[seat] == 0:
        die(rules, game, seat)


@kernel
def wear_down(rules: np.record, game: np.record, marker: int) -> None:
    """One artificial life point is lost; without any the item is destroyed, the Mail for good (HEL-272, HEL-R78)."""
    game.worn_lp[marker - FIRST_WORN] -= 1
    if game.worn_lp[marker - FIRST_WORN] > 0:
        return
    if marker >= SPECIAL:
        put(game, marker, GONE, UP)
        renew_worn(rules, game, marker)
    else:
        discard(rules, game, marker)


@kernel
def die(rules: np.record, game: np.record, seat: int) -> None:
    """The hero wakes on Styx with his next turn; cubes, tasks, special treasures and all items but one are lost.

    (HEL-185, HEL-264, HEL-275 to HEL-281, HEL-314, HEL-R80 to HEL-R84)
    """
    clear_agenda(game)
    push(game, END_TURN, 0, NO_MARKER, seat)
    push(game, KEEP_ITEM, 0, NO_MARKER, seat)
    for marker in range(FIRST_BLACK, N_ADVENTURES):
        if game.place[marker] == HELD + seat:
            put(game, marker, game.tile[seat], game.face[marker])
    for marker in range(SPECIAL, N_MARKERS):
        if game.place[marker] == HELD + seat:
            put(game, marker, CARD, UP)
            renew_worn(rules, game, marker)
    for skill in range(3):
        game.coloured[seat, skill] = 0
        game.shadow[seat, skill] = 0
    card = game.card[seat]
    game.lp[seat] = rules.hero_lp[card]
    game.gold[seat] = rules.hero_gold[card]
    game.lost_mp[seat] = 0
    game.dead[seat] = 1
    game.tile[seat] = STYX_TILE


@kernel
def keep_item(rules: np.record, game: np.record, seat: int) -> None:
    """KEEP_ITEM: a dead hero keeps one item, if he likes (HEL-279, HEL-R81)."""
    if count_at(game, FIRST_ITEM, SPECIAL, HELD + seat) > 0:
        ask(game, ITEM_KEPT, seat)


@kernel
def mark_item_kept(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each item that is no special treasure, or none (HEL-D35)."""
    mask[NO] = 1
    for marker in range(FIRST_ITEM, SPECIAL):
        if game.place[marker] == HELD + game.actor:
            mask[ITEM_ACTION + item_of(rules, marker)] = 1


@kernel
def answer_item_kept(rules: np.record, game: np.record, action: int) -> None:
    """All other items go beside the heap (HEL-D35, HEL-R62)."""
    seat = game.actor
    kept = NO_MARKER if action == NO else carried(rules, game, seat, action - ITEM_ACTION)
    for marker in range(FIRST_ITEM, SPECIAL):
        if game.place[marker] == HELD + seat and marker != kept:
            discard(rules, game, marker)
