"""The Damned One: when he comes into play, and the final fight."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, ask, drop, push
from envs.helden.actions import ITEM_ACTION, NO, SKILL, TILE
from envs.helden.components import (
    AMBROSIA,
    CHAOS,
    FIRST_AVATAR,
    FIRST_BLACK,
    FIRST_CREATURE,
    FIRST_SPECIAL,
    FIRST_TRAP,
    N_ADVENTURES,
    N_ITEMS,
    N_SPECIALS,
    NEKTAR,
)
from envs.helden.record import (
    ANYWHERE,
    CARD,
    CHAOS_NEIGHBOUR,
    CHAOS_TILE,
    CLEAR_CHAOS,
    DOWN,
    EAT_BETWEEN,
    FINAL_ROUND,
    FINAL_SKILL,
    HEAP,
    LOSE_LIFE,
    NEIGHBOUR_TILE,
    NEXT_TO,
    NO_MARKER,
    NO_TILE,
    ON_CARD,
    ON_CHAOS,
    SUFFERED,
    TEST,
    UP,
    WAITING,
)
from envs.helden.rules.dark_side import put_on_dark_side
from envs.helden.rules.endings import win
from envs.helden.rules.heroes import can_eat, eat
from envs.helden.rules.markers import carries, count_at, face_down_on, is_empty, put
from envs.helden.rules.reset import rest_test

ALL_SKILLS = 0b111
"""A bit for each skill."""


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


# ---------------------------------------------------------------- Chaos is cleared for him


@kernel
def has_adventure(game: np.record, tile: int) -> bool:
    """Whether adventure markers lie on a tile, face up or down."""
    return count_at(game, 0, N_ADVENTURES, tile) > 0


@kernel
def empty_beside(rules: np.record, game: np.record, tile: int) -> bool:
    """Whether an empty tile touches this one, connected or not (HEL-R95)."""
    for side in range(4):
        there = game.beyond[tile, side]
        if there != NO_TILE and is_empty(rules, game, there):
            return True
    return False


@kernel
def can_clear(rules: np.record, game: np.record, tile: int) -> bool:
    """Whether the markers of a neighbour of Chaos can move on, which leaves it empty (HEL-303, HEL-R95)."""
    if tile == NO_TILE or rules.tile_marked[game.tile_kind[tile]] == 0 or not has_adventure(game, tile):
        return False
    return count_at(game, FIRST_CREATURE, FIRST_TRAP, tile) == 0 and empty_beside(rules, game, tile)


@kernel
def clear_chaos(rules: np.record, game: np.record, where: int, seat: int) -> None:
    """CLEAR_CHAOS: the Damned One is on Chaos, the adventure markers there go elsewhere (HEL-301 to HEL-305).

    First choice is an empty tile beside Chaos, second one beside a neighbour whose markers make way, third any empty
    tile. Without any they stay, but the new marker of a Chaos laid late goes back to the heap (HEL-R95, HEL-R96).
    """
    game.damned = ON_CHAOS
    chaos = game.named[CHAOS]
    if not has_adventure(game, chaos):
        return
    if where == NEXT_TO and not empty_beside(rules, game, chaos):
        for side in range(4):
            if can_clear(rules, game, game.beyond[chaos, side]):
                ask(game, CHAOS_NEIGHBOUR, seat)
                return
    for tile in range(game.laid):
        if is_empty(rules, game, tile):
            push(game, CLEAR_CHAOS, where, NO_MARKER, seat)
            ask(game, CHAOS_TILE, seat)
            return
    if where == ANYWHERE:
        put(game, face_down_on(game, chaos), HEAP, DOWN)


@kernel
def mark_chaos_tile(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each empty tile beside Chaos, or on the whole map (HEL-D36)."""
    chaos = game.named[CHAOS]
    if game.agenda[game.pending - 1, AMOUNT] == NEXT_TO and empty_beside(rules, game, chaos):
        mark_empty_beside(rules, game, chaos, mask)
        return
    for tile in range(game.laid):
        if is_empty(rules, game, tile):
            mask[TILE + tile] = 1


@kernel
def mark_empty_beside(rules: np.record, game: np.record, tile: int, mask: np.ndarray) -> None:
    """Each empty tile that touches this one."""
    for side in range(4):
        there = game.beyond[tile, side]
        if there != NO_TILE and is_empty(rules, game, there):
            mask[TILE + there] = 1


@kernel
def answer_chaos_tile(rules: np.record, game: np.record, action: int) -> None:
    """The markers of Chaos move there as they lie (HEL-302, HEL-305, HEL-D36)."""
    drop(game)
    move_adventures(rules, game, game.named[CHAOS], action - TILE)


@kernel
def move_adventures(rules: np.record, game: np.record, tile: int, there: int) -> None:
    """All adventure markers of a tile move to another, as they lie."""
    for marker in range(N_ADVENTURES):
        if game.place[marker] == tile:
            put(game, marker, there, game.face[marker])


@kernel
def mark_chaos_neighbour(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each neighbour of Chaos whose markers can move on (HEL-D37)."""
    for side in range(4):
        there = game.beyond[game.named[CHAOS], side]
        if can_clear(rules, game, there):
            mask[TILE + there] = 1


@kernel
def answer_chaos_neighbour(game: np.record, action: int) -> None:
    """Where its markers go is asked next (HEL-303, HEL-D37)."""
    push(game, CLEAR_CHAOS, NEXT_TO, action - TILE, game.actor)
    ask(game, NEIGHBOUR_TILE, game.actor)


@kernel
def mark_neighbour_tile(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each empty tile beside the neighbour (HEL-D38)."""
    mark_empty_beside(rules, game, game.agenda[game.pending - 1, ABOUT], mask)


@kernel
def answer_neighbour_tile(rules: np.record, game: np.record, action: int) -> None:
    """The neighbour's markers move on, those of Chaos take their place (HEL-303, HEL-D38)."""
    neighbour = game.agenda[game.pending - 1, ABOUT]
    drop(game)
    move_adventures(rules, game, neighbour, action - TILE)
    move_adventures(rules, game, game.named[CHAOS], neighbour)


# ---------------------------------------------------------------- the final fight


@kernel
def final_round(rules: np.record, game: np.record, between: int, seat: int) -> None:
    """FINAL_ROUND: the next round, until one side has no life points (HEL-311 to HEL-313, HEL-338, HEL-R99).

    A hero alone may eat between two rounds (HEL-337, HEL-R118).
    """
    hungry = can_eat(rules, game, seat, NEKTAR) or can_eat(rules, game, seat, AMBROSIA)
    if between and hungry and rules.players == 1:
        ask(game, EAT_BETWEEN, seat)
    else:
        ask(game, FINAL_SKILL, seat)


@kernel
def answer_eating_between(rules: np.record, game: np.record, action: int) -> None:
    """Food, or the next round (HEL-D40)."""
    seat = game.actor
    if action == NO:
        push(game, FINAL_ROUND, 0, NO_MARKER, seat)
    else:
        eat(rules, game, seat, action - ITEM_ACTION)
        push(game, FINAL_ROUND, 1, NO_MARKER, seat)


@kernel
def mark_final_skill(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each allowed skill; alone, Magic first, then each other one once in a cycle.

    (HEL-312, HEL-335, HEL-D39, HEL-R117)
    """
    for skill in range(3):
        if rules.players > 1:
            mask[SKILL + skill] = can_attack_with(rules, game, game.actor, skill)
        elif game.cycle == 0:
            mask[SKILL + skill] = skill == rules.first_skill
        else:
            mask[SKILL + skill] = (game.cycle >> skill) & 1 == 0


@kernel
def answer_final_skill(rules: np.record, game: np.record, action: int) -> None:
    """The skill is tested; alone, one with a shadow cube fails without a roll (HEL-312, HEL-336, HEL-D39)."""
    seat, skill = game.actor, action - SKILL
    if rules.players == 1:
        game.cycle |= 1 << skill
        if game.cycle == ALL_SKILLS:
            game.cycle = 0
        if game.shadow[seat, skill] > 0:
            conclude_final_round(rules, game, 0, seat)
            return
    push(game, TEST, skill, NO_MARKER, seat)


@kernel
def conclude_final_round(rules: np.record, game: np.record, passed: int, seat: int) -> None:
    """TEST_DONE of the final fight: one of the two loses a life point (HEL-035, HEL-311, HEL-315, HEL-R99)."""
    rest_test(game)
    if passed:
        game.damned_lp -= 1
        if game.damned_lp == 0:
            win(rules, game, seat)
            return
    push(game, FINAL_ROUND, 1, NO_MARKER, seat)
    if not passed:
        push(game, LOSE_LIFE, 1, SUFFERED, seat)
