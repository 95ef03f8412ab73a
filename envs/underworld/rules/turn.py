"""The three phases of a turn, and its end (UND-033 to UND-043, UND-096 to UND-102, UND-202)."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over, truncate
from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.core.kit.seats import next_living
from envs.core.rng import below
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.agenda import push_effect
from envs.underworld.rules.cards import card_left, draw_card, spend
from envs.underworld.rules.endings import lose
from envs.underworld.rules.regions import change_region


@kernel
def begin_turn(rules: np.record, game: np.record, seat: int) -> None:
    """The seat is the active player and throws the white die (UND-033, UND-035)."""
    game.rounds += 1
    game.active = seat
    game.actions = 0
    game.revealed = r.NO_TYPE
    game.phase = r.WHITE_DIE
    game.white_die = below(game, c.FACES)
    game.black_die = r.NO_FACE
    face = rules.white_face[game.white_die]
    for place in range(face.shape[0] - 1, -1, -1):
        push_effect(game, face[place], seat)


@kernel
def go_on(rules: np.record, game: np.record) -> None:
    """Nothing is pending: the turn goes on to what comes next."""
    if not game.alive[game.active] or game.phase == r.TURN_OVER:
        end_turn(rules, game)
    elif game.phase == r.WHITE_DIE:
        # The sixth obstacle has been resolved if the region is to be left: no actions (UND-189).
        game.phase = r.DRAW_OR_HEAL_PHASE if game.leaving else r.ACTIONS_PHASE
    elif game.phase == r.ACTIONS_PHASE:
        ask(game, r.ACTION, game.active)
    elif game.phase == r.DRAW_OR_HEAL_PHASE and (card_left(game) or can_heal(game, game.active)):
        ask(game, r.DRAW_OR_HEAL, game.active)
    elif game.phase == r.HEALING and can_heal(game, game.active):
        ask(game, r.HEAL_MORE, game.active)
    else:
        end_turn(rules, game)


@kernel
def can_heal(game: np.record, seat: int) -> bool:
    """Whether the seat has a health token and Lara could use it (UND-098)."""
    return game.held[seat, c.HEALTH_TOKEN] > 0 and game.health < game.max_health


@kernel
def heal(game: np.record, seat: int) -> None:
    """Spend one health token; more may follow (UND-097, UND-R44)."""
    spend(game, seat, c.HEALTH_TOKEN, 1)
    game.health += 1
    game.phase = r.HEALING


@kernel
def draw_in_phase_3(rules: np.record, game: np.record, seat: int) -> None:
    """Draw the cards of phase 3, which ends the turn (UND-096, UND-228)."""
    for _ in range(rules.phase3_draw):
        draw_card(game, seat)
    game.phase = r.TURN_OVER


@kernel
def end_turn(rules: np.record, game: np.record) -> None:
    """Change the region if it is to be left, then the next living player begins (UND-034, UND-202, UND-214)."""
    if game.leaving:
        change_region(rules, game)
        if is_over(game):
            return
    if game.rounds >= rules.turn_limit:
        lose(rules, game, r.TOO_MANY_TURNS)
    elif game.rounds >= rules.max_rounds:
        truncate(game)
    else:
        begin_turn(rules, game, next_living(rules, game, game.active))
