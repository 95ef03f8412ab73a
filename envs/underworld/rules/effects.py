"""One step of the agenda carried out: what each op of the components does."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.cards import draw_card, each_draws, gain, hand_size, lose_hand
from envs.underworld.rules.endings import eliminate, last_battle, lose, lose_health
from envs.underworld.rules.enemies import draw_enemies, eliminate_enemies
from envs.underworld.rules.obstacles import move_natla, next_contributor, next_payer, throw_obstacle_die
from envs.underworld.rules.tracks import advance, raise_adrenaline


@kernel
def carry_out(rules: np.record, game: np.record, op: int, n: int, about: int, seat: int) -> None:
    """Carry out one step; what it brings about is pushed on the agenda.

    An eliminated player moves nothing, gains nothing, discards nothing and pays nothing any more, but Natla, hearts,
    panthers and the throws that fall to him go on (UND-181 to UND-183, UND-R71, UND-R72).
    """
    if game.alive[seat]:
        get(rules, game, op, n, about, seat)
        suffer(rules, game, op, n, seat)
    if op == c.NATLA:
        move_natla(rules, game)
    elif op == c.OBSTACLE_DIE:
        throw_obstacle_die(rules, game, n, seat)
    elif op == c.LOSE_HEALTH:
        lose_health(rules, game, n)
    elif op == c.DRAW_ENEMY:
        draw_enemies(rules, game, n)
    elif op == c.LOSE_GAME:
        lose(rules, game, r.HEART_REACHED)
    elif op == c.DRAW and about == c.EACH:
        each_draws(rules, game, n)
    elif op == r.NEXT_PAYER:
        next_payer(rules, game, n)
    elif op == r.NEXT_CONTRIBUTOR:
        next_contributor(rules, game, n)
    elif op == r.RESET_ADRENALINE:
        game.adrenaline = rules.adrenaline_reset


@kernel
def get(rules: np.record, game: np.record, op: int, n: int, about: int, seat: int) -> None:
    """What brings a living player, or Lara through him, something."""
    if op == c.ADVANCE:
        advance(rules, game, n, about, seat)
    elif op == c.DRAW and about != c.EACH:
        for _ in range(n):
            draw_card(game, seat)
    elif op == c.GAIN_OBJECT:
        game.owner[about] = seat if about < c.USABLE else r.MAIN_BOARD
    elif op in (c.GAIN_TREASURE, c.GAIN_VP, c.GAIN_HEALTH_TOKEN):
        gain(game, seat, about, n)
    elif op == c.ADRENALINE:
        raise_adrenaline(rules, game, n, seat)
    elif op == c.RELIC:
        game.max_health += n
    elif op == c.ELIMINATE_ENEMIES:
        eliminate_enemies(rules, game, n)
    elif op == c.JORMUNGANDR:
        last_battle(rules, game)


@kernel
def suffer(rules: np.record, game: np.record, op: int, n: int, seat: int) -> None:
    """What costs a living player something."""
    if op == c.DISCARD:
        discard(rules, game, n, seat)
    elif op == c.LOSE_HAND:
        lose_hand(game, seat)
    elif op == c.ELIMINATE_PLAYER:
        eliminate(rules, game, seat)
    elif op == r.NEXT_PRICE_CARD:
        give_price_card(game, n, seat)


@kernel
def give_price_card(game: np.record, n: int, seat: int) -> None:
    """The seat gives n cards of any type for an enemy, one at a time (UND-D06)."""
    if n > 1:
        push(game, r.NEXT_PRICE_CARD, n - 1, 0, seat)
    ask(game, r.PRICE_CARD, seat)


@kernel
def discard(rules: np.record, game: np.record, n: int, seat: int) -> None:
    """A die makes the seat discard n cards of his choice; with fewer he is eliminated (UND-107, UND-108, UND-176)."""
    if hand_size(game, seat) < n:
        eliminate(rules, game, seat)
        return
    if n > 1:
        push(game, c.DISCARD, n - 1, 0, seat)
    ask(game, r.FORCED_DISCARD, seat)
