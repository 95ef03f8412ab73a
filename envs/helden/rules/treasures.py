"""The treasure heap: draws, wishes, and what becomes of the treasures."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, ask, drop, push
from envs.helden.actions import (
    DECLINE,
    DRAW_ONE,
    ITEM_ACTION,
    LEAVE_IT,
    NO,
    TAKE_IT,
    TRADE_IT,
    TREASURE_KIND,
    WISH_FOR_LUCK,
)
from envs.helden.components import (
    FIRST_ITEM,
    FIRST_ITEM_KIND,
    GOLD,
    N_ADVENTURES,
    N_BLACK_WEAPONS,
    N_ITEMS,
    NO_SKILL,
    SPECIAL,
    TRAP,
)
from envs.helden.record import (
    ASIDE,
    BESIDE,
    DOWN,
    DRAW,
    DRAW_TREASURE,
    DRAWN,
    FIGHT,
    HEAP,
    MAKE_ROOM,
    NO_MARKER,
    TAKE,
    TAKE_OR_LEAVE,
    TAKE_OR_TRADE,
    TEST,
    UP,
    WISH,
)
from envs.helden.rules.damned import check_appearance
from envs.helden.rules.dark_side import put_on_dark_side
from envs.helden.rules.items import (
    can_carry,
    can_make_room,
    discard,
    give_up,
    has_room,
    item_of,
    makes_room,
    must_take,
    put_on_card,
)
from envs.helden.rules.markers import count_at, put, random_at

FOUND, WANTED, WON = 0, 1, 2
"""Amounts of TAKE: a treasure just found; one that is to be taken; one won in a duel."""

# ---------------------------------------------------------------- drawing


@kernel
def put_back_treasures(game: np.record) -> None:
    """Draws are over: what was turned up and not taken is mixed into the heap (HEL-196, HEL-197, HEL-476)."""
    game.draws = 0
    for marker in range(N_ADVENTURES, SPECIAL):
        if game.place[marker] == DRAWN or game.place[marker] == ASIDE:
            put(game, marker, HEAP, DOWN)


@kernel
def open_draws(game: np.record, n: int, seat: int) -> None:
    """DRAW: n more treasures may be drawn, one after another (HEL-076, HEL-191, HEL-197, HEL-205, HEL-477).

    With 0 the draw at hand is done. Draws opened in the middle of another follow it.
    """
    before = game.draws
    left = before + n if n > 0 else before - 1
    game.draws = left
    if n > 0 and before > 0:
        return
    if left > 0 and count_at(game, N_ADVENTURES, SPECIAL, HEAP) + count_beside(game) > 0:
        ask(game, DRAW_TREASURE, seat)
    else:
        put_back_treasures(game)


@kernel
def count_beside(game: np.record) -> int:
    """Markers face up beside the heap."""
    return count_at(game, N_ADVENTURES, SPECIAL, BESIDE)


@kernel
def turn_up(game: np.record) -> int:
    """Turn up a random treasure; the ones beside become a new heap when it is empty (HEL-026, HEL-202, HEL-R55)."""
    if count_at(game, N_ADVENTURES, SPECIAL, HEAP) == 0:
        for marker in range(N_ADVENTURES, SPECIAL):
            if game.place[marker] == BESIDE:
                put(game, marker, HEAP, DOWN)
    if count_at(game, N_ADVENTURES, SPECIAL, HEAP) == 0:
        return NO_MARKER
    marker = random_at(game, N_ADVENTURES, SPECIAL, HEAP)
    put(game, marker, DRAWN, UP)
    return marker


@kernel
def mark_draw(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Draw, wish for luck with a gold piece, or decline (HEL-192 to HEL-194, HEL-D19, HEL-R53)."""
    mask[DRAW_ONE] = 1
    mask[DECLINE] = 1
    if game.gold[game.actor] >= rules.luck_cost:
        mask[WISH_FOR_LUCK] = 1


@kernel
def answer_draw(rules: np.record, game: np.record, action: int) -> None:
    """One treasure takes effect, or three are turned up to choose from (HEL-193, HEL-194, HEL-D19, HEL-R54)."""
    seat = game.actor
    push(game, DRAW, 0, NO_MARKER, seat)
    if action == DRAW_ONE:
        take_effect(rules, game, turn_up(game), seat)
    elif action == WISH_FOR_LUCK:
        game.gold[seat] -= rules.luck_cost
        for _ in range(rules.luck_markers):
            turn_up(game)
        ask(game, WISH, seat)


@kernel
def mark_wish(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each marker turned up; a black weapon that must be taken comes before all others (HEL-247, HEL-D20)."""
    forced = False
    for marker in range(FIRST_ITEM, FIRST_ITEM + N_BLACK_WEAPONS):
        if game.place[marker] == DRAWN and must_take(game, game.actor, item_of(rules, marker)):
            forced = True
    for marker in range(N_ADVENTURES, SPECIAL):
        if game.place[marker] == DRAWN and (
            not forced or must_take(game, game.actor, item_of(rules, marker))
        ):
            mask[TREASURE_KIND + rules.marker_kind[marker]] = 1


@kernel
def answer_wish(rules: np.record, game: np.record, action: int) -> None:
    """The chosen marker takes effect, the others wait aside (HEL-194 to HEL-197, HEL-D20, HEL-R54)."""
    kind = action - TREASURE_KIND
    chosen = NO_MARKER
    for marker in range(N_ADVENTURES, SPECIAL):
        if game.place[marker] == DRAWN:
            if chosen == NO_MARKER and rules.marker_kind[marker] == kind:
                chosen = marker
            else:
                put(game, marker, ASIDE, UP)
    take_effect(rules, game, chosen, game.actor)


@kernel
def take_effect(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """What a treasure does: a combat, a trap, gold, or an item.

    (HEL-203, HEL-204, HEL-208, HEL-209, HEL-244, HEL-288, HEL-R68, HEL-R73)
    """
    kind = rules.marker_kind[marker]
    put_on_dark_side(rules, game, rules.reveal_dark[kind])
    if is_over(game):
        return
    if kind < TRAP:
        push(game, FIGHT, 0, marker, seat)
    elif kind < GOLD:
        push(game, TEST, NO_SKILL, marker, seat)
    elif kind < FIRST_ITEM_KIND:
        game.gold[seat] += rules.gold[kind - GOLD]
        discard(rules, game, marker)
    else:
        push(game, TAKE, FOUND, marker, seat)


# ---------------------------------------------------------------- taking


@kernel
def take(rules: np.record, game: np.record, how: int, marker: int, seat: int) -> None:
    """TAKE: the hero may or must take an item; without room another is given up first (HEL-198 to HEL-200, HEL-R76)."""
    item = item_of(rules, marker)
    forced = how != WON and must_take(game, seat, item)
    if how == FOUND and marker < SPECIAL and not forced:
        if not can_carry(rules, game, seat, item):
            refuse(rules, game, marker, seat)
            return
        push(game, TAKE, WANTED, marker, seat)
        ask(game, TAKE_OR_LEAVE if item < N_BLACK_WEAPONS else TAKE_OR_TRADE, seat)
    elif has_room(rules, game, seat, item, forced):
        receive(rules, game, how, marker, seat)
    elif can_make_room(rules, game, seat, item, forced):
        push(game, TAKE, WANTED if how == FOUND else how, marker, seat)
        ask(game, MAKE_ROOM, seat)
    else:
        refuse(rules, game, marker, seat)


@kernel
def receive(rules: np.record, game: np.record, how: int, marker: int, seat: int) -> None:
    """The item is the hero's; a black weapon from the treasures feeds the Dark Side (HEL-248, HEL-289, HEL-R65).

    A special treasure counts as won from then on, which may bring the Damned One into play (HEL-331, HEL-R112).
    """
    put_on_card(rules, game, seat, marker)
    if marker >= SPECIAL:
        game.won |= 1 << (marker - SPECIAL)
        check_appearance(rules, game)
    elif item_of(rules, marker) < N_BLACK_WEAPONS and how != WON:
        put_on_dark_side(rules, game, rules.black_dark)


@kernel
def refuse(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """What is not carried is traded for gold, a black weapon brings none, a special treasure stays where it is.

    (HEL-199 to HEL-201, HEL-250, HEL-266, HEL-R56, HEL-R60, HEL-R61, HEL-R76)
    """
    if marker >= SPECIAL:
        return
    if item_of(rules, marker) >= N_BLACK_WEAPONS:
        game.gold[seat] += rules.trade_gold
    discard(rules, game, marker)


@kernel
def mark_take_or_trade(mask: np.ndarray) -> None:
    """Take the item or trade it for a gold piece (HEL-199, HEL-D21)."""
    mask[TAKE_IT] = 1
    mask[TRADE_IT] = 1


@kernel
def mark_take_or_leave(mask: np.ndarray) -> None:
    """Take the black weapon or leave it (HEL-249, HEL-D22, HEL-R61)."""
    mask[TAKE_IT] = 1
    mask[LEAVE_IT] = 1


@kernel
def answer_found(rules: np.record, game: np.record, action: int) -> None:
    """The step that takes it is pending already; otherwise it is dropped (HEL-D21, HEL-D22)."""
    if action != TAKE_IT:
        marker = game.agenda[game.pending - 1, ABOUT]
        drop(game)
        refuse(rules, game, marker, game.actor)


@kernel
def mark_make_room(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each item whose loss makes room; or not to take the new one, unless that must be (HEL-D23, HEL-R49, HEL-R60)."""
    item = item_of(rules, game.agenda[game.pending - 1, ABOUT])
    won = game.agenda[game.pending - 1, AMOUNT] == WON
    forced = not won and must_take(game, game.actor, item)
    mask[NO] = not won and not forced
    for given in range(N_ITEMS):
        if makes_room(rules, game, game.actor, given, item, forced):
            mask[ITEM_ACTION + given] = 1


@kernel
def answer_make_room(rules: np.record, game: np.record, action: int) -> None:
    """An item is given up, or the new one not taken (HEL-220, HEL-D23)."""
    if action != NO:
        give_up(rules, game, game.actor, action - ITEM_ACTION)
        return
    marker = game.agenda[game.pending - 1, ABOUT]
    drop(game)
    refuse(rules, game, marker, game.actor)
