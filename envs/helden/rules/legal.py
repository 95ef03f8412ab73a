"""The options of the present decision."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.actions import NO, YES
from envs.helden.record import (
    ADD_SKILL,
    AGGRESSOR_SKILL,
    CHAOS_NEIGHBOUR,
    CHAOS_TILE,
    CHOOSE_HERO,
    COMBAT_OR_DUEL,
    CUBE_COLOUR,
    CUBE_LOST,
    DEFENDER_SKILL,
    DRAW_TILE,
    DRAW_TREASURE,
    DUEL_ITEM,
    DUEL_RESULT,
    DUEL_SHADOW,
    EAT_BETWEEN,
    EAT_FIRST,
    FIGHT_AGAIN,
    FINAL_SKILL,
    HALL_TREASURE,
    HYPNOS_COLOUR,
    HYPNOS_SHADOW,
    HYPNOS_SKILL,
    ITEM_KEPT,
    LEARN_SKILL,
    LETHE_CUBE,
    LETHE_SHADOW,
    LIFE_POINT,
    MAKE_ROOM,
    MOVE,
    NEIGHBOUR_TILE,
    ORIENTATION,
    PASS_ENEMY,
    SHADOW_SKILL,
    STANDARD_ACTION,
    TAKE_OR_LEAVE,
    TAKE_OR_TRADE,
    TEST_SKILL,
    TILE_SIDE,
    USE_ADVICE,
    USE_BLACK_WEAPON,
    USE_BOLTS,
    WISH,
)
from envs.helden.rules.combat import mark_advice
from envs.helden.rules.damned import (
    mark_chaos_neighbour,
    mark_chaos_tile,
    mark_final_skill,
    mark_neighbour_tile,
)
from envs.helden.rules.duels import mark_duel_item, mark_duel_result, mark_duel_skill
from envs.helden.rules.encounters import mark_colours_of_hypnos, mark_skills_for_hypnos, mark_skills_to_learn
from envs.helden.rules.experience import (
    mark_coloured,
    mark_cube_colour,
    mark_cube_lost,
    mark_shadow,
    mark_shadow_skill,
)
from envs.helden.rules.hero_choice import mark_heroes
from envs.helden.rules.life import mark_item_kept, mark_life_point
from envs.helden.rules.map import mark_orientations, mark_sides
from envs.helden.rules.movement import mark_steps
from envs.helden.rules.places import mark_hall_treasures
from envs.helden.rules.skill_tests import mark_second_skill, mark_test_skill
from envs.helden.rules.treasures import (
    mark_draw,
    mark_make_room,
    mark_take_or_leave,
    mark_take_or_trade,
    mark_wish,
)
from envs.helden.rules.turn import mark_actions, mark_combats, mark_eating


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the present decision (HEL-D01 to HEL-D42), the frequent ones first."""
    decision = game.decision
    if decision == MOVE:
        mark_steps(game, mask)
    elif decision == STANDARD_ACTION:
        mark_actions(rules, game, mask)
    elif decision in (DRAW_TILE, PASS_ENEMY, USE_BLACK_WEAPON, USE_BOLTS, FIGHT_AGAIN):
        mark_yes_or_no(mask)
    elif decision == TILE_SIDE:
        mark_sides(game, mask)
    elif decision == ORIENTATION:
        mark_orientations(rules, game, mask)
    elif decision == COMBAT_OR_DUEL:
        mark_combats(rules, game, mask)
    elif decision == CHOOSE_HERO:
        mark_heroes(rules, game, mask)
    elif decision == EAT_FIRST:
        mark_eating(rules, game, mask)
    elif decision == LETHE_CUBE:
        mark_coloured(game, mask)
    elif decision in (LETHE_SHADOW, HYPNOS_SHADOW, DUEL_SHADOW):
        mark_shadow(game, mask)
    elif decision == LEARN_SKILL:
        mark_skills_to_learn(rules, game, mask)
    elif decision == HYPNOS_SKILL:
        mark_skills_for_hypnos(game, mask)
    elif decision == HALL_TREASURE:
        mark_hall_treasures(rules, game, mask)
    elif decision == HYPNOS_COLOUR:
        mark_colours_of_hypnos(rules, game, mask)
    elif decision == USE_ADVICE:
        mark_advice(mask)
    elif decision == TEST_SKILL:
        mark_test_skill(rules, game, mask)
    elif decision == ADD_SKILL:
        mark_second_skill(rules, game, mask)
    elif decision == LIFE_POINT:
        mark_life_point(rules, game, mask)
    elif decision == CUBE_LOST:
        mark_cube_lost(game, mask)
    elif decision == SHADOW_SKILL:
        mark_shadow_skill(rules, game, mask)
    elif decision == CUBE_COLOUR:
        mark_cube_colour(rules, game, mask)
    elif decision == DRAW_TREASURE:
        mark_draw(rules, game, mask)
    elif decision == WISH:
        mark_wish(rules, game, mask)
    elif decision == TAKE_OR_TRADE:
        mark_take_or_trade(mask)
    elif decision == TAKE_OR_LEAVE:
        mark_take_or_leave(mask)
    elif decision == MAKE_ROOM:
        mark_make_room(rules, game, mask)
    elif decision in (AGGRESSOR_SKILL, DEFENDER_SKILL):
        mark_duel_skill(mask)
    elif decision == DUEL_RESULT:
        mark_duel_result(rules, game, mask)
    elif decision == DUEL_ITEM:
        mark_duel_item(rules, game, mask)
    elif decision == ITEM_KEPT:
        mark_item_kept(rules, game, mask)
    elif decision == CHAOS_TILE:
        mark_chaos_tile(rules, game, mask)
    elif decision == CHAOS_NEIGHBOUR:
        mark_chaos_neighbour(rules, game, mask)
    elif decision == NEIGHBOUR_TILE:
        mark_neighbour_tile(rules, game, mask)
    elif decision == FINAL_SKILL:
        mark_final_skill(rules, game, mask)
    elif decision == EAT_BETWEEN:
        mark_eating(rules, game, mask)


@kernel
def mark_yes_or_no(mask: np.ndarray) -> None:
    """Yes or no (HEL-D03, HEL-D07, HEL-D12, HEL-D13, HEL-D14)."""
    mask[NO] = 1
    mask[YES] = 1
