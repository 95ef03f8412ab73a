"""The turn's three phases, the end of a turn and the change of regions (UND-033 to UND-043, UND-185 to UND-202)."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over, truncate
from envs.core.kernel import kernel
from envs.core.rng import below
from envs.underworld.agenda import ask, push_effect
from envs.underworld.cards import card_left, draw_card, spend
from envs.underworld.components import DRAW, FACES, HEALTH_TOKEN
from envs.underworld.ends import lose, lose_health
from envs.underworld.enemies import lay_out_enemies
from envs.underworld.seats import clockwise, next_living
from envs.underworld.state import (
    ACTION,
    ACTIONS_PHASE,
    BESIDE_BOARD,
    DRAW_OR_HEAL,
    DRAW_OR_HEAL_PHASE,
    GONE,
    HEAL_MORE,
    HEALING,
    NO_TYPE,
    TOO_MANY_TURNS,
    TURN_OVER,
    WHITE_DIE,
)


@kernel
def begin_turn(rules: np.record, game: np.record, seat: int) -> None:
    """The seat is the active player and throws the white die (UND-033, UND-035)."""
    game.rounds += 1
    game.active = seat
    game.actions = 0
    game.revealed = NO_TYPE
    game.phase = WHITE_DIE
    face = rules.white_face[below(game, FACES)]
    for place in range(face.shape[0] - 1, -1, -1):
        push_effect(game, face[place], seat)


@kernel
def go_on(rules: np.record, game: np.record) -> None:
    """Nothing is pending: the turn goes on to what comes next."""
    if not game.alive[game.active] or game.phase == TURN_OVER:
        end_turn(rules, game)
    elif game.phase == WHITE_DIE:
        # The sixth obstacle has been resolved if the region is to be left: no actions (UND-189).
        game.phase = DRAW_OR_HEAL_PHASE if game.leaving else ACTIONS_PHASE
    elif game.phase == ACTIONS_PHASE:
        ask(game, ACTION, game.active)
    elif game.phase == DRAW_OR_HEAL_PHASE and (card_left(game) or can_heal(game, game.active)):
        ask(game, DRAW_OR_HEAL, game.active)
    elif game.phase == HEALING and can_heal(game, game.active):
        ask(game, HEAL_MORE, game.active)
    else:
        end_turn(rules, game)


@kernel
def can_heal(game: np.record, seat: int) -> bool:
    """Whether the seat has a health token and Lara could use it (UND-098)."""
    return game.held[seat, HEALTH_TOKEN] > 0 and game.health < game.max_health


@kernel
def heal(game: np.record, seat: int) -> None:
    """Spend one health token; more may follow (UND-097, UND-R44)."""
    spend(game, seat, HEALTH_TOKEN, 1)
    game.health += 1
    game.phase = HEALING


@kernel
def draw_in_phase_3(rules: np.record, game: np.record, seat: int) -> None:
    """Draw the cards of phase 3, which ends the turn (UND-096, UND-228)."""
    for _ in range(rules.phase3_draw):
        draw_card(game, seat)
    game.phase = TURN_OVER


@kernel
def end_turn(rules: np.record, game: np.record) -> None:
    """Change the region if it is to be left, then the next living player begins (UND-034, UND-202, UND-214)."""
    if game.leaving:
        change_region(rules, game)
        if is_over(game):
            return
    if game.rounds >= rules.turn_limit:
        lose(rules, game, TOO_MANY_TURNS)
    elif game.rounds >= rules.max_rounds:
        truncate(game)
    else:
        begin_turn(rules, game, next_living(rules, game))


@kernel
def each_draws(rules: np.record, game: np.record, n: int) -> None:
    """Every living player draws n cards, clockwise from the active one (UND-154, UND-191)."""
    for places in range(rules.players):
        seat = clockwise(rules, game.active, places)
        if game.alive[seat]:
            for _ in range(n):
                draw_card(game, seat)


@kernel
def change_region(rules: np.record, game: np.record) -> None:
    """Lara goes to the next region, followed by the visible enemies (UND-191 to UND-201, UND-R76)."""
    effect = rules.leave_effect[game.region]
    if effect[0] == DRAW:
        each_draws(rules, game, effect[1])
    lose_health(rules, game, rules.damage[game.visible])
    if is_over(game):
        return
    for card in range(game.owner.size):
        if game.owner[card] == BESIDE_BOARD and rules.object_region[card] == game.region:
            game.owner[card] = GONE
    game.region += 1
    for track in range(3):
        game.position[track] = 0
    game.natla = 0
    game.leaving = 0
    lay_out_enemies(game)
