"""The course of a turn and of the game: phases, what each of them offers, rounds (HEL-039 to HEL-041)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, clear_agenda, push
from envs.core.kit.seats import clockwise
from envs.helden.actions import (
    ACCEPT,
    ATTACK_DAMNED,
    CHALLENGE,
    END,
    ENEMY,
    FULFIL,
    ITEM_ACTION,
    MEET,
    NO,
    TREASURE_KIND,
    USE_PLACE,
)
from envs.helden.components import (
    AMBROSIA,
    BLACK,
    FIRST_BLACK,
    FIRST_CREATURE,
    FIRST_ENCOUNTER,
    FIRST_TRAP,
    N_ADVENTURES,
    N_ITEMS,
    NEKTAR,
)
from envs.helden.record import (
    ACTIONS,
    CHOOSING,
    COMBAT,
    COMBAT_OR_DUEL,
    DUEL,
    EAT_FIRST,
    ESCAPE,
    EXTEND,
    FIGHT,
    HELD,
    MOVING,
    NO_MARKER,
    ON_CHAOS,
    SEATS,
    STANDARD_ACTION,
    START,
    TURN_OVER,
    UP,
)
from envs.helden.rules.damned import begin_final_fight, can_attack
from envs.helden.rules.dark_side import put_on_dark_side
from envs.helden.rules.duels import can_challenge
from envs.helden.rules.encounters import can_meet, meet
from envs.helden.rules.endings import end_at_cap
from envs.helden.rules.hero_choice import ask_for_hero
from envs.helden.rules.heroes import can_eat, eat
from envs.helden.rules.map import extend
from envs.helden.rules.markers import enemy_on, is_enemy, trap_of
from envs.helden.rules.movement import go_on_moving
from envs.helden.rules.places import can_use_place, use_place
from envs.helden.rules.reset import rest_duel, rest_final_fight, rest_test, rest_turn
from envs.helden.rules.tasks import accept, can_accept, fulfil, is_pure_enough, is_task
from envs.helden.rules.treasures import put_back_treasures


@kernel
def go_on(rules: np.record, game: np.record) -> None:
    """Nothing is pending: the phase goes on, or the next one begins (HEL-040)."""
    if game.phase == CHOOSING:
        if not ask_for_hero(rules, game):
            begin_turn(rules, game, 0)
    elif game.phase == START:
        start(rules, game)
    elif game.phase == EXTEND:
        extend(rules, game)
    elif game.phase == MOVING:
        go_on_moving(rules, game)
    elif game.phase == COMBAT:
        ask_for_combat(rules, game)
    elif game.phase == ACTIONS:
        ask(game, STANDARD_ACTION, game.active)
    else:
        begin_turn(rules, game, clockwise(rules, game.active, 1))


@kernel
def begin_turn(rules: np.record, game: np.record, seat: int) -> None:
    """The next hero awakens and plays; a round begins with the first seat (HEL-022, HEL-039, HEL-276, HEL-R121).

    With one player the Damned One on Chaos darkens the Dark Side at the start of each turn (HEL-334, HEL-R114).
    """
    if seat == 0:
        if game.rounds == rules.max_rounds:
            end_at_cap(rules, game)
            return
        game.rounds += 1
    game.active = seat
    game.dead[seat] = 0
    game.phase = START
    if rules.players == 1 and game.damned == ON_CHAOS:
        put_on_dark_side(rules, game, rules.turn_dark)


@kernel
def end_turn(game: np.record) -> None:
    """The turn is over at once: what is still open is lost (HEL-095, HEL-125, HEL-211, HEL-275, HEL-476, HEL-R38)."""
    clear_agenda(game)
    put_back_treasures(game)
    rest_turn(game)
    rest_test(game)
    rest_duel(game)
    rest_final_fight(game)
    game.phase = TURN_OVER


# ---------------------------------------------------------------- the start of a turn


@kernel
def start(rules: np.record, game: np.record) -> None:
    """A trapped hero can but try to escape; others may eat, then add a tile (HEL-212, HEL-214, HEL-R67, HEL-R71)."""
    seat = game.active
    if trap_of(game, seat) != NO_MARKER:
        game.phase = ACTIONS
        game.fought = 1
        push(game, ESCAPE, 0, NO_MARKER, seat)
    elif can_eat(rules, game, seat, NEKTAR) or can_eat(rules, game, seat, AMBROSIA):
        ask(game, EAT_FIRST, seat)
    else:
        game.phase = EXTEND


@kernel
def mark_food(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Nektar, Ambrosia (HEL-R71)."""
    mask[ITEM_ACTION + NEKTAR] = can_eat(rules, game, game.actor, NEKTAR)
    mask[ITEM_ACTION + AMBROSIA] = can_eat(rules, game, game.actor, AMBROSIA)


@kernel
def mark_eating(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Nektar, Ambrosia, or go on (HEL-D02, HEL-D40)."""
    mark_food(rules, game, mask)
    mask[NO] = 1


@kernel
def answer_eating_first(rules: np.record, game: np.record, action: int) -> None:
    """Food before Phase 1 (HEL-R71)."""
    if action == NO:
        game.phase = EXTEND
    else:
        eat(rules, game, game.active, action - ITEM_ACTION)


# ---------------------------------------------------------------- Phase 3: combat or duel


@kernel
def ask_for_combat(rules: np.record, game: np.record) -> None:
    """One combat or duel comes before everything else, if one is possible (HEL-041, HEL-069, HEL-070, HEL-R27)."""
    seat = game.active
    possible = game.fought == 0 and (
        enemy_on(game, game.tile[seat]) != NO_MARKER or can_attack(rules, game, seat)
    )
    for places in range(1, rules.players):
        if game.fought == 0 and can_challenge(rules, game, seat, clockwise(rules, seat, places)):
            possible = True
    if possible:
        ask(game, COMBAT_OR_DUEL, seat)
    else:
        game.phase = ACTIONS


@kernel
def mark_combats(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Enemies on the tile, heroes to challenge, the Damned One; nothing only where no enemy binds (HEL-D08).

    (HEL-067, HEL-078, HEL-098, HEL-099, HEL-106, HEL-107, HEL-R19, HEL-R26, HEL-R29, HEL-R98)
    """
    seat = game.actor
    mask[NO] = 1
    for marker in range(FIRST_TRAP):
        if game.place[marker] == game.tile[seat] and is_enemy(game, marker):
            mask[fight_action(rules, marker)] = 1
            mask[NO] = 0
    for places in range(1, rules.players):
        mask[CHALLENGE + places] = can_challenge(rules, game, seat, clockwise(rules, seat, places))
    mask[ATTACK_DAMNED] = can_attack(rules, game, seat)


@kernel
def fight_action(rules: np.record, marker: int) -> int:
    """The action of fighting an enemy, by its kind."""
    return (ENEMY if marker < FIRST_CREATURE else TREASURE_KIND) + rules.marker_kind[marker]


@kernel
def answer_combat(rules: np.record, game: np.record, action: int) -> None:
    """The combat or duel of the turn begins, or there is none (HEL-070, HEL-100, HEL-106, HEL-R98)."""
    seat = game.active
    if action == NO:
        game.phase = ACTIONS
        return
    game.fought = 1
    if action == ATTACK_DAMNED:
        begin_final_fight(rules, game, seat)
    elif action > CHALLENGE and action < CHALLENGE + SEATS:
        push(game, DUEL, 0, clockwise(rules, seat, action - CHALLENGE), seat)
    else:
        for marker in range(FIRST_TRAP - 1, -1, -1):
            if game.place[marker] == game.tile[seat] and is_enemy(game, marker):
                if fight_action(rules, marker) == action:
                    game.enemy = marker
        push(game, FIGHT, 0, game.enemy, seat)


# ---------------------------------------------------------------- Phase 3: standard actions


@kernel
def mark_actions(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Place, encounter, tasks, food, the end of the turn, in any order (HEL-D24, HEL-071 to HEL-077, HEL-127)."""
    seat = game.actor
    tile = game.tile[seat]
    mask[END] = 1
    mask[USE_PLACE] = can_use_place(rules, game, seat)
    mark_food(rules, game, mask)
    accepts = can_accept(rules, game, seat)
    for marker in range(FIRST_BLACK, FIRST_ENCOUNTER):
        kind = rules.marker_kind[marker]
        if not is_task(game, marker, kind):
            continue
        if game.place[marker] == tile:
            mask[ACCEPT + kind] = accepts and is_pure_enough(rules, game, seat, kind)
        elif game.place[marker] == HELD + seat and rules.task_to[kind] == game.tile_kind[tile]:
            mask[FULFIL + kind] = is_pure_enough(rules, game, seat, kind)
    if game.met != 0:
        return
    for marker in range(FIRST_ENCOUNTER, N_ADVENTURES):
        if game.place[marker] == tile and game.face[marker] == UP:
            kind = rules.marker_kind[marker]
            mask[MEET + kind] = can_meet(rules, game, seat, kind)


@kernel
def answer_action(rules: np.record, game: np.record, action: int) -> None:
    """One standard action (HEL-071, HEL-127 to HEL-134, HEL-R27, HEL-R28, HEL-R71)."""
    seat = game.active
    if action == END:
        end_turn(game)
    elif action == USE_PLACE:
        use_place(rules, game, seat)
    elif action < ITEM_ACTION + N_ITEMS:
        eat(rules, game, seat, action - ITEM_ACTION)
    elif action < ACCEPT + BLACK:
        meet(rules, game, seat, action - MEET)
    elif action < FULFIL + BLACK:
        accept(rules, game, seat, action - ACCEPT)
    else:
        fulfil(rules, game, seat, action - FULFIL)
