"""One step of the agenda carried out: what each op of the components does."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.underworld.agenda import ask, push
from envs.underworld.cards import draw_card, gain, hand_size, lose_hand
from envs.underworld.components import (
    ADRENALINE,
    ADVANCE,
    DISCARD,
    DRAW,
    DRAW_ENEMY,
    EACH,
    ELIMINATE_ENEMIES,
    ELIMINATE_PLAYER,
    GAIN_HEALTH_TOKEN,
    GAIN_OBJECT,
    GAIN_TREASURE,
    GAIN_VP,
    JORMUNGANDR,
    LOSE_GAME,
    LOSE_HAND,
    LOSE_HEALTH,
    NATLA,
    OBSTACLE_DIE,
    RELIC,
    USABLE,
)
from envs.underworld.ends import eliminate, last_battle, lose, lose_health
from envs.underworld.enemies import draw_enemies, eliminate_enemies
from envs.underworld.obstacles import move_natla, next_contributor, next_payer, throw_obstacle_die
from envs.underworld.state import (
    FORCED_DISCARD,
    HEART_REACHED,
    MAIN_BOARD,
    NEXT_CONTRIBUTOR,
    NEXT_PAYER,
    NEXT_PRICE_CARD,
    PRICE_CARD,
    RESET_ADRENALINE,
)
from envs.underworld.tracks import advance, raise_adrenaline
from envs.underworld.turn import each_draws


@kernel
def carry_out(rules: np.record, game: np.record, op: int, n: int, about: int, seat: int) -> None:
    """Carry out one step; what it brings about is pushed on the agenda.

    An eliminated player moves nothing, gains nothing, discards nothing and pays nothing any more, but Natla, hearts,
    panthers and the throws that fall to him go on (UND-181 to UND-183, UND-R71, UND-R72).
    """
    if game.alive[seat]:
        get(rules, game, op, n, about, seat)
        suffer(rules, game, op, n, seat)
    if op == NATLA:
        move_natla(rules, game)
    elif op == OBSTACLE_DIE:
        throw_obstacle_die(rules, game, n, seat)
    elif op == LOSE_HEALTH:
        lose_health(rules, game, n)
    elif op == DRAW_ENEMY:
        draw_enemies(rules, game, n)
    elif op == LOSE_GAME:
        lose(rules, game, HEART_REACHED)
    elif op == DRAW and about == EACH:
        each_draws(rules, game, n)
    elif op == NEXT_PAYER:
        next_payer(rules, game, n)
    elif op == NEXT_CONTRIBUTOR:
        next_contributor(rules, game, n)
    elif op == RESET_ADRENALINE:
        game.adrenaline = rules.adrenaline_reset


@kernel
def get(rules: np.record, game: np.record, op: int, n: int, about: int, seat: int) -> None:
    """What brings a living player, or Lara through him, something."""
    if op == ADVANCE:
        advance(rules, game, n, about, seat)
    elif op == DRAW and about != EACH:
        for _ in range(n):
            draw_card(game, seat)
    elif op == GAIN_OBJECT:
        game.owner[about] = seat if about < USABLE else MAIN_BOARD
    elif op in (GAIN_TREASURE, GAIN_VP, GAIN_HEALTH_TOKEN):
        gain(game, seat, about, n)
    elif op == ADRENALINE:
        raise_adrenaline(rules, game, n, seat)
    elif op == RELIC:
        game.max_health += n
    elif op == ELIMINATE_ENEMIES:
        eliminate_enemies(rules, game, n)
    elif op == JORMUNGANDR:
        last_battle(rules, game)


@kernel
def suffer(rules: np.record, game: np.record, op: int, n: int, seat: int) -> None:
    """What costs a living player something."""
    if op == DISCARD:
        discard(rules, game, n, seat)
    elif op == LOSE_HAND:
        lose_hand(game, seat)
    elif op == ELIMINATE_PLAYER:
        eliminate(rules, game, seat)
    elif op == NEXT_PRICE_CARD:
        give_price_card(game, n, seat)


@kernel
def give_price_card(game: np.record, n: int, seat: int) -> None:
    """The seat gives n cards of any type for an enemy, one at a time (UND-D06)."""
    if n > 1:
        push(game, NEXT_PRICE_CARD, n - 1, 0, seat)
    ask(game, PRICE_CARD, seat)


@kernel
def discard(rules: np.record, game: np.record, n: int, seat: int) -> None:
    """A die makes the seat discard n cards of his choice; with fewer he is eliminated (UND-107, UND-108, UND-176)."""
    if hand_size(game, seat) < n:
        eliminate(rules, game, seat)
        return
    if n > 1:
        push(game, DISCARD, n - 1, 0, seat)
    ask(game, FORCED_DISCARD, seat)
