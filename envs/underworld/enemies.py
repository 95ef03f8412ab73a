"""The line of visible enemies, front one first (UND-085 to UND-095)."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.rng import below
from envs.underworld.agenda import ask, push
from envs.underworld.cards import gain, hand_size, spend
from envs.underworld.components import CARD, ELIMINATE_ENEMIES, N_ENEMIES, PAYABLE, SAME_TYPE, VP
from envs.underworld.ends import lose
from envs.underworld.state import NEXT_PRICE_CARD, OVERWHELMED, PRICE_TYPE


@kernel
def lay_out_enemies(game: np.record) -> None:
    """The region's enemies become a fresh face-down pile (UND-029, UND-200)."""
    for number in range(N_ENEMIES):
        game.unseen[number] = 1


@kernel
def draw_enemies(rules: np.record, game: np.record, n: int) -> None:
    """Draw enemies one at a time to the end of the line, as far as the pile goes (UND-085, UND-086, UND-R35)."""
    for _ in range(n):
        left = 0
        for number in range(N_ENEMIES):
            left += game.unseen[number]
        if left == 0 or is_over(game):
            return
        nth = below(game, left)
        number = 0
        while game.unseen[number] == 0 or nth > 0:
            nth -= game.unseen[number]
            number += 1
        game.unseen[number] = 0
        game.line[game.visible] = game.region * N_ENEMIES + number
        game.visible += 1
        if game.visible == rules.visible_loss:
            lose(rules, game, OVERWHELMED)


@kernel
def eliminate_enemies(rules: np.record, game: np.record, n: int) -> None:
    """Remove enemies off the front, as many as there are; each gives the active player its point (UND-087, UND-088)."""
    removed = min(n, game.visible)
    left = game.visible - removed
    for place in range(game.visible):
        game.line[place] = game.line[place + removed] if place < left else 0
    game.visible = left
    gain(game, game.active, VP, removed * rules.vp_per_enemy)


@kernel
def can_pay_enemy(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether the seat can pay the price of the front enemy in full (UND-089, UND-091)."""
    if game.visible == 0:
        return False
    price = rules.enemy_price[game.line[0]]
    for element in range(PAYABLE):
        if game.held[seat, element] < price[element]:
            return False
    if hand_size(game, seat) < price[CARD]:
        return False
    return max(game.held[seat, 0], game.held[seat, 1], game.held[seat, 2]) >= price[SAME_TYPE]


@kernel
def pay_enemy(rules: np.record, game: np.record, seat: int) -> None:
    """Begin to pay for the front enemy: it goes once all is paid (UND-089, UND-092)."""
    price = rules.enemy_price[game.line[0]]
    push(game, ELIMINATE_ENEMIES, 1, 0, seat)
    for element in range(PAYABLE):
        if price[element] > 0:
            spend(game, seat, element, price[element])
    if price[SAME_TYPE] > 0:
        ask(game, PRICE_TYPE, seat)
    elif price[CARD] > 0:
        push(game, NEXT_PRICE_CARD, price[CARD], 0, seat)
