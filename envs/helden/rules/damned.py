"""The Damned One: when he comes into play, and the final fight."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import push
from envs.helden.components import CHAOS, FIRST_AVATAR, FIRST_BLACK, FIRST_SPECIAL, N_ITEMS, N_SPECIALS
from envs.helden.record import (
    CARD,
    CLEAR_CHAOS,
    FINAL_ROUND,
    HEAP,
    NEXT_TO,
    NO_MARKER,
    NO_TILE,
    ON_CARD,
    ON_CHAOS,
    UP,
    WAITING,
)
from envs.helden.rules.dark_side import put_on_dark_side
from envs.helden.rules.markers import carries, count_at


@kernel
def check_appearance(rules: np.record, game: np.record) -> None:
    """He comes into play if he is due, on Chaos if that is laid (HEL-290, HEL-300, HEL-301, HEL-304)."""
    if game.damned != ON_CARD or not is_due(rules, game):
        return
    game.damned = WAITING
    put_on_dark_side(rules, game, rules.damned_dark)
    if not is_over(game) and game.named[CHAOS] != NO_TILE:
        push(game, CLEAR_CHAOS, NEXT_TO, NO_MARKER, game.active)


@kernel
def is_due(rules: np.record, game: np.record) -> bool:
    """Three Avatars are defeated; with one player special treasures count, too, and Avatars in play are enough.

    (HEL-300, HEL-331 to HEL-333, HEL-R112, HEL-R113)
    """
    defeated = count_at(game, FIRST_AVATAR, FIRST_BLACK, CARD)
    if rules.players > 1:
        return defeated >= rules.avatars_needed
    in_play = 0
    for marker in range(FIRST_AVATAR, FIRST_BLACK):
        in_play += game.place[marker] != HEAP and game.face[marker] == UP
    won = 0
    for special in range(N_SPECIALS):
        won += (game.won >> special) & 1
    return defeated + won >= rules.appear_count or in_play >= rules.avatars_needed


@kernel
def can_attack(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether the hero is where the Damned One is and has a skill against him (HEL-306 to HEL-308, HEL-R97)."""
    if game.damned != ON_CHAOS or game.tile[seat] != game.named[CHAOS]:
        return False
    for skill in range(3):
        if can_attack_with(rules, game, seat, skill):
            return True
    return False


@kernel
def can_attack_with(rules: np.record, game: np.record, seat: int, skill: int) -> bool:
    """Whether the skill is pure and a special weapon of the hero allows it (HEL-298, HEL-306, HEL-307, HEL-R101)."""
    if game.shadow[seat, skill] > 0:
        return False
    for item in range(FIRST_SPECIAL, N_ITEMS):
        if rules.attacks[item, skill] != 0 and carries(rules, game, seat, item):
            return True
    return False


@kernel
def begin_final_fight(rules: np.record, game: np.record, seat: int) -> None:
    """His life points are the cubes on the Dark Side, at least 1 (HEL-310, HEL-R100)."""
    game.dark_at_start = game.dark
    game.damned_lp = max(game.dark, rules.damned_min_lp)
    push(game, FINAL_ROUND, 0, NO_MARKER, seat)
