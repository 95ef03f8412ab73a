"""The options of the present decision."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.record import (
    CHOOSE_HERO,
    COMBAT_OR_DUEL,
    DRAW_TILE,
    EAT_FIRST,
    HALL_TREASURE,
    HYPNOS_COLOUR,
    HYPNOS_SHADOW,
    HYPNOS_SKILL,
    LEARN_SKILL,
    LETHE_CUBE,
    LETHE_SHADOW,
    MOVE,
    ORIENTATION,
    PASS_ENEMY,
    STANDARD_ACTION,
    TILE_SIDE,
)
from envs.helden.rules.encounters import mark_colours_of_hypnos, mark_skills_for_hypnos, mark_skills_to_learn
from envs.helden.rules.hero_cards import mark_heroes
from envs.helden.rules.map import mark_drawing, mark_orientations, mark_sides
from envs.helden.rules.movement import mark_passing, mark_steps
from envs.helden.rules.places import mark_hall_treasures, mark_lethe_cubes, mark_own_shadows
from envs.helden.rules.turn import mark_actions, mark_combats, mark_eating


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the present decision (HEL-D01 to HEL-D42), the frequent ones first."""
    decision = game.decision
    if decision == MOVE:
        mark_steps(game, mask)
    elif decision == STANDARD_ACTION:
        mark_actions(rules, game, mask)
    elif decision == DRAW_TILE:
        mark_drawing(mask)
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
    elif decision == PASS_ENEMY:
        mark_passing(mask)
    elif decision == LETHE_CUBE:
        mark_lethe_cubes(game, mask)
    elif decision in (LETHE_SHADOW, HYPNOS_SHADOW):
        mark_own_shadows(game, mask)
    elif decision == LEARN_SKILL:
        mark_skills_to_learn(rules, game, mask)
    elif decision == HYPNOS_SKILL:
        mark_skills_for_hypnos(game, mask)
    elif decision == HALL_TREASURE:
        mark_hall_treasures(rules, game, mask)
    elif decision == HYPNOS_COLOUR:
        mark_colours_of_hypnos(rules, game, mask)
