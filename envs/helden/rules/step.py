"""One answer, and everything that follows from it without another one."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, OP, SEAT, clear_agenda, drop
from envs.helden.actions import HERO
from envs.helden.components import ENCOUNTER, ENEMY_KINDS
from envs.helden.record import (
    CHOOSE_HERO,
    COMBAT_OR_DUEL,
    DRAW_TILE,
    EAT_FIRST,
    END_TURN,
    HALL_TREASURE,
    HYPNOS_COLOUR,
    HYPNOS_SHADOW,
    HYPNOS_SKILL,
    LEARN,
    LEARN_SKILL,
    LETHE_CUBE,
    LETHE_SHADOW,
    MOVE,
    ORIENTATION,
    PASS_ENEMY,
    STANDARD_ACTION,
    TEST_DONE,
    TILE_SIDE,
    UNDECIDED,
)
from envs.helden.rules.encounters import (
    answer_colour_of_hypnos,
    answer_hypnos_shadow,
    answer_learning,
    answer_skill_for_hypnos,
    ask_what_to_learn,
    conclude_encounter,
)
from envs.helden.rules.hero_cards import give_card
from envs.helden.rules.map import answer_drawing, answer_orientation, answer_side
from envs.helden.rules.movement import answer_passing, answer_step
from envs.helden.rules.places import answer_hall_treasure, answer_lethe_cube, answer_lethe_shadow
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


@kernel
def conclude(rules: np.record, game: np.record, passed: int, marker: int, seat: int) -> None:
    """A test was rolled: what it was for goes on."""
    kind = rules.marker_kind[marker]
    if kind >= ENEMY_KINDS and kind >= ENCOUNTER:
        conclude_encounter(rules, game, passed, marker, seat)
