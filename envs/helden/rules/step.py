"""One answer, and everything that follows from it without another one."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, OP, SEAT, clear_agenda, drop
from envs.helden.actions import HERO
from envs.helden.record import (
    ADD_SKILL,
    AGGRESSOR_SKILL,
    BLACK_WEAPON,
    CHAOS_NEIGHBOUR,
    CHAOS_TILE,
    CHOOSE_HERO,
    CLEAR_CHAOS,
    COMBAT_OR_DUEL,
    CUBE_COLOUR,
    CUBE_LOST,
    DEFEATED,
    DEFENDER_SKILL,
    DRAW,
    DRAW_TILE,
    DRAW_TREASURE,
    DUEL,
    DUEL_ITEM,
    DUEL_RESULT,
    DUEL_ROLL,
    DUEL_SHADOW,
    EAT_BETWEEN,
    EAT_FIRST,
    END_TURN,
    ESCAPE,
    FIGHT,
    FIGHT_AGAIN,
    FINAL_ROUND,
    FINAL_SKILL,
    GAIN_CUBES,
    GAIN_SHADOWS,
    HALL_TREASURE,
    HYPNOS_COLOUR,
    HYPNOS_SHADOW,
    HYPNOS_SKILL,
    ITEM_KEPT,
    KEEP_ITEM,
    LEARN,
    LEARN_SKILL,
    LETHE_CUBE,
    LETHE_SHADOW,
    LIFE_POINT,
    LIGHTNING,
    LOSE_CUBES,
    LOSE_LIFE,
    LOST,
    MAKE_ROOM,
    MOVE,
    NEIGHBOUR_TILE,
    NO_MARKER,
    ORIENTATION,
    PASS_ENEMY,
    ROLL,
    SECOND_SKILL,
    SHADOW_SKILL,
    STANDARD_ACTION,
    TAKE,
    TAKE_OR_LEAVE,
    TAKE_OR_TRADE,
    TEST,
    TEST_DONE,
    TEST_SKILL,
    TILE_SIDE,
    UNDECIDED,
    USE_ADVICE,
    USE_BLACK_WEAPON,
    USE_BOLTS,
    WISH,
)
from envs.helden.rules.combat import (
    answer_advice,
    answer_second_round,
    begin_fight,
    conclude_combat,
    defeated,
    lost,
)
from envs.helden.rules.damned import (
    answer_chaos_neighbour,
    answer_chaos_tile,
    answer_eating_between,
    answer_final_skill,
    answer_neighbour_tile,
    clear_chaos,
    conclude_final_round,
    final_round,
)
from envs.helden.rules.duels import (
    answer_aggressor,
    answer_defender,
    answer_duel_item,
    answer_duel_result,
    answer_duel_shadow,
    begin_duel,
    roll_duel,
)
from envs.helden.rules.encounters import (
    answer_colour_of_hypnos,
    answer_hypnos_shadow,
    answer_learning,
    answer_skill_for_hypnos,
    ask_what_to_learn,
    conclude_encounter,
)
from envs.helden.rules.experience import (
    answer_cube_colour,
    answer_cube_lost,
    answer_shadow_skill,
    gain_cubes,
    gain_shadows,
    lose_cubes,
)
from envs.helden.rules.hero_choice import give_card
from envs.helden.rules.life import answer_item_kept, answer_life_point, keep_item, lose_life
from envs.helden.rules.map import answer_drawing, answer_orientation, answer_side
from envs.helden.rules.movement import answer_passing, answer_step
from envs.helden.rules.places import answer_hall_treasure, answer_lethe_cube, answer_lethe_shadow
from envs.helden.rules.skill_tests import (
    answer_black_weapon,
    answer_lightning,
    answer_second_skill,
    answer_test_skill,
    begin_test,
    black_weapon,
    is_encounter,
    is_fought,
    lightning,
    roll_test,
    second_skill,
)
from envs.helden.rules.traps import conclude_trap, escape
from envs.helden.rules.treasures import (
    answer_draw,
    answer_found,
    answer_make_room,
    answer_wish,
    open_draws,
    take,
)
from envs.helden.rules.turn import answer_action, answer_combat, answer_eating_first, end_turn, go_on


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Apply the actor's choice and go on to the next decision."""
    decision = game.decision
    game.decision = UNDECIDED
    answer(rules, game, decision, action)
    run(rules, game)


@kernel
def answer(rules: np.record, game: np.record, decision: int, action: int) -> None:
    """Apply the actor's choice (HEL-D01 to HEL-D42), the frequent ones first."""
    if decision == MOVE:
        answer_step(rules, game, action)
    elif decision == STANDARD_ACTION:
        answer_action(rules, game, action)
    elif decision == DRAW_TILE:
        answer_drawing(rules, game, action)
    elif decision == TILE_SIDE:
        answer_side(rules, game, action)
    elif decision == ORIENTATION:
        answer_orientation(rules, game, action)
    elif decision == COMBAT_OR_DUEL:
        answer_combat(rules, game, action)
    elif decision == CHOOSE_HERO:
        give_card(rules, game, game.actor, action - HERO)
    elif decision == EAT_FIRST:
        answer_eating_first(rules, game, action)
    elif decision == PASS_ENEMY:
        answer_passing(game, action)
    elif decision == LETHE_CUBE:
        answer_lethe_cube(rules, game, action)
    elif decision == LETHE_SHADOW:
        answer_lethe_shadow(game, action)
    elif decision == LEARN_SKILL:
        answer_learning(rules, game, action)
    elif decision == HYPNOS_SKILL:
        answer_skill_for_hypnos(rules, game, action)
    elif decision == HALL_TREASURE:
        answer_hall_treasure(rules, game, action)
    elif decision == HYPNOS_SHADOW:
        answer_hypnos_shadow(rules, game, action)
    elif decision == HYPNOS_COLOUR:
        answer_colour_of_hypnos(game, action)
    elif decision == USE_ADVICE:
        answer_advice(rules, game, action)
    elif decision == TEST_SKILL:
        answer_test_skill(game, action)
    elif decision == ADD_SKILL:
        answer_second_skill(game, action)
    elif decision == USE_BLACK_WEAPON:
        answer_black_weapon(game, action)
    elif decision == USE_BOLTS:
        answer_lightning(rules, game, action)
    elif decision == FIGHT_AGAIN:
        answer_second_round(rules, game, action)
    elif decision == LIFE_POINT:
        answer_life_point(rules, game, action)
    elif decision == CUBE_LOST:
        answer_cube_lost(game, action)
    elif decision == SHADOW_SKILL:
        answer_shadow_skill(rules, game, action)
    elif decision == CUBE_COLOUR:
        answer_cube_colour(rules, game, action)
    elif decision == DRAW_TREASURE:
        answer_draw(rules, game, action)
    elif decision == WISH:
        answer_wish(rules, game, action)
    elif decision in (TAKE_OR_TRADE, TAKE_OR_LEAVE):
        answer_found(rules, game, action)
    elif decision == MAKE_ROOM:
        answer_make_room(rules, game, action)
    elif decision == AGGRESSOR_SKILL:
        answer_aggressor(game, action)
    elif decision == DEFENDER_SKILL:
        answer_defender(game, action)
    elif decision == DUEL_RESULT:
        answer_duel_result(game, action)
    elif decision == DUEL_ITEM:
        answer_duel_item(rules, game, action)
    elif decision == DUEL_SHADOW:
        answer_duel_shadow(rules, game, action)
    elif decision == ITEM_KEPT:
        answer_item_kept(rules, game, action)
    elif decision == CHAOS_TILE:
        answer_chaos_tile(rules, game, action)
    elif decision == CHAOS_NEIGHBOUR:
        answer_chaos_neighbour(game, action)
    elif decision == NEIGHBOUR_TILE:
        answer_neighbour_tile(rules, game, action)
    elif decision == FINAL_SKILL:
        answer_final_skill(rules, game, action)
    elif decision == EAT_BETWEEN:
        answer_eating_between(rules, game, action)


@kernel
def run(rules: np.record, game: np.record) -> None:
    """Carry out what is pending, or go on with the turn, until a decision is asked or the game is over."""
    while game.decision == UNDECIDED and not is_over(game):
        if game.pending == 0:
            go_on(rules, game)
        else:
            top = game.pending - 1
            op, amount = game.agenda[top, OP], game.agenda[top, AMOUNT]
            about, seat = game.agenda[top, ABOUT], game.agenda[top, SEAT]
            drop(game)
            carry_out(rules, game, op, amount, about, seat)
    if is_over(game):
        clear_agenda(game)
        game.decision = UNDECIDED


@kernel
def carry_out(rules: np.record, game: np.record, op: int, amount: int, about: int, seat: int) -> None:
    """One pending step (``record.py`` lists them)."""
    if op == END_TURN:
        end_turn(game)
    elif op == TEST_DONE:
        conclude(rules, game, amount, about, seat)
    elif op == LEARN:
        ask_what_to_learn(game, seat)
    elif op == TEST:
        begin_test(rules, game, amount, about, seat)
    elif op == SECOND_SKILL:
        second_skill(rules, game, about, seat)
    elif op == BLACK_WEAPON:
        black_weapon(rules, game, about, seat)
    elif op == LIGHTNING:
        lightning(rules, game, seat)
    elif op == ROLL:
        roll_test(rules, game, about, seat)
    elif op == FIGHT:
        begin_fight(rules, game, about, seat)
    elif op == DEFEATED:
        defeated(rules, game, about, seat)
    elif op == LOST:
        lost(rules, game, about, seat)
    elif op == GAIN_CUBES:
        gain_cubes(rules, game, amount, about, seat)
    elif op == GAIN_SHADOWS:
        gain_shadows(rules, game, amount, seat)
    elif op == LOSE_CUBES:
        lose_cubes(game, amount, seat)
    elif op == LOSE_LIFE:
        lose_life(game, amount, about, seat)
    elif op == KEEP_ITEM:
        keep_item(rules, game, seat)
    elif op == DRAW:
        open_draws(game, amount, seat)
    elif op == TAKE:
        take(rules, game, amount, about, seat)
    elif op == ESCAPE:
        escape(game, seat)
    elif op == DUEL:
        begin_duel(game, about, seat)
    elif op == DUEL_ROLL:
        roll_duel(rules, game, about, seat)
    elif op == CLEAR_CHAOS:
        clear_chaos(rules, game, amount, seat)
    elif op == FINAL_ROUND:
        final_round(rules, game, amount, seat)


@kernel
def conclude(rules: np.record, game: np.record, passed: int, marker: int, seat: int) -> None:
    """A test was rolled: what it was for goes on."""
    if marker == NO_MARKER:
        conclude_final_round(rules, game, passed, seat)
    elif is_fought(marker):
        conclude_combat(rules, game, passed, marker, seat)
    elif is_encounter(marker):
        conclude_encounter(rules, game, passed, marker, seat)
    else:
        conclude_trap(game, passed, marker, seat)
