"""Carrying items: boxes, limits, what may be given up, and what items add to a skill."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.components import (
    FIRST_ITEM,
    FIRST_ITEM_KIND,
    FIRST_SPECIAL,
    FIRST_WORN,
    N_BLACK_WEAPONS,
    N_ITEMS,
    N_MARKERS,
    N_WORN,
    NO_LIMIT,
    SPECIAL,
)
from envs.helden.record import BESIDE, HELD, NO_MARKER, UP
from envs.helden.rules.markers import carried, items_carried, put, see_with_mirror

# The first item that counts among those that are not combinable, in a test or a duel.
ALL_ITEMS, NO_BLACK_WEAPON, SPECIALS_ONLY = 0, N_BLACK_WEAPONS, FIRST_SPECIAL


@kernel
def item_of(rules: np.record, marker: int) -> int:
    """The item that a marker is, below 0 if it is none."""
    return rules.marker_kind[marker] - FIRST_ITEM_KIND


@kernel
def item_bonus(rules: np.record, game: np.record, seat: int, skill: int, first: int) -> int:
    """What the hero's items add to a skill: the best two, of which at most one is not combinable.

    ``first`` is the first item that counts of those that are not combinable (HEL-221 to HEL-223, HEL-R58, HEL-R63).
    """
    single = 0
    better = 0
    good = 0
    for marker in range(FIRST_ITEM, N_MARKERS):
        if game.place[marker] != HELD + seat:
            continue
        item = item_of(rules, marker)
        bonus = rules.bonus[item, skill]
        if not rules.combinable[item]:
            if item >= first:
                single = max(single, bonus)
        elif bonus > better:
            good = better
            better = bonus
        else:
            good = max(good, bonus)
    return better + max(single, good)


@kernel
def may_give_up(game: np.record, seat: int, item: int) -> bool:
    """Whether an item may be given up; a black weapon only without a shadow cube in its skill (HEL-254, HEL-265)."""
    if item < N_BLACK_WEAPONS:
        return game.shadow[seat, item] == 0
    return item < FIRST_SPECIAL


@kernel
def count_of_sort(rules: np.record, game: np.record, seat: int, item: int, forced: bool) -> int:
    """Items of this one's sort that the hero carries; where it must be taken, those that he may give up (HEL-R60)."""
    count = 0
    for marker in range(FIRST_ITEM, SPECIAL):
        other = item_of(rules, marker)
        if game.place[marker] == HELD + seat and rules.item_limit[other] == rules.item_limit[item]:
            count += may_give_up(game, seat, other) or not forced
    return count


@kernel
def is_at_limit(rules: np.record, game: np.record, seat: int, item: int, forced: bool) -> bool:
    """Whether the hero carries as many items of this one's sort as he may (HEL-218, HEL-219, HEL-R57, HEL-R59).

    ``forced`` says that it is a black weapon found, which must be taken: that does not mind a black weapon that may not
    be given up (HEL-R60).
    """
    sort = rules.item_limit[item]
    return sort != NO_LIMIT and count_of_sort(rules, game, seat, item, forced) >= rules.limit[sort]


@kernel
def must_take(game: np.record, seat: int, item: int) -> bool:
    """Whether a drawn item is a black weapon whose skill holds a shadow cube (HEL-246, HEL-R60)."""
    return 0 <= item < N_BLACK_WEAPONS and game.shadow[seat, item] > 0


@kernel
def has_box(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether an item box of the hero is free (HEL-011, HEL-217, HEL-323)."""
    return items_carried(game, seat) < rules.boxes[game.card[seat]]


@kernel
def makes_room(rules: np.record, game: np.record, seat: int, given: int, item: int, forced: bool) -> bool:
    """Whether giving up one item lets the hero take another (HEL-198, HEL-R56, HEL-R76).

    For one that must be taken, weapons are given up until it is the only one of those that he may do without (HEL-R60).
    """
    if carried(rules, game, seat, given) == NO_MARKER or not may_give_up(game, seat, given):
        return False
    if not is_at_limit(rules, game, seat, item, forced):
        return True
    sort = rules.item_limit[item]
    enough = forced or count_of_sort(rules, game, seat, item, forced) == rules.limit[sort]
    return enough and rules.item_limit[given] == sort


@kernel
def has_room(rules: np.record, game: np.record, seat: int, item: int, forced: bool) -> bool:
    """Whether the hero can put the item on his card as things are."""
    return has_box(rules, game, seat) and not is_at_limit(rules, game, seat, item, forced)


@kernel
def can_make_room(rules: np.record, game: np.record, seat: int, item: int, forced: bool) -> bool:
    """Whether some item can be given up for another."""
    for given in range(N_ITEMS):
        if makes_room(rules, game, seat, given, item, forced):
            return True
    return False


@kernel
def can_carry(rules: np.record, game: np.record, seat: int, item: int) -> bool:
    """Whether the hero may have the item, if need be by giving up another (HEL-233 to HEL-236, HEL-324, HEL-R74)."""
    if rules.forbidden[game.card[seat], item]:
        return False
    return has_room(rules, game, seat, item, False) or can_make_room(rules, game, seat, item, False)


@kernel
def discard(rules: np.record, game: np.record, marker: int) -> None:
    """A treasure marker goes face up beside the heap; worn ones have all their life points again (HEL-201, HEL-479)."""
    put(game, marker, BESIDE, UP)
    renew_worn(rules, game, marker)


@kernel
def renew_worn(rules: np.record, game: np.record, marker: int) -> None:
    """A worn marker that nobody carries has all its artificial life points (HEL-272, HEL-274, HEL-479)."""
    if FIRST_WORN <= marker < FIRST_WORN + N_WORN:
        game.worn_lp[marker - FIRST_WORN] = rules.worn_lp[marker - FIRST_WORN]


@kernel
def give_up(rules: np.record, game: np.record, seat: int, item: int) -> None:
    """Give up a carried item for a new one; weapons and armour bring gold (HEL-220, HEL-R56, HEL-R62)."""
    game.gold[seat] += rules.item_gold[item]
    discard(rules, game, carried(rules, game, seat, item))


@kernel
def put_on_card(rules: np.record, game: np.record, seat: int, marker: int) -> None:
    """An item or special treasure goes onto the hero's card, as it is (HEL-198, HEL-274)."""
    put(game, marker, HELD + seat, UP)
    see_with_mirror(rules, game)
