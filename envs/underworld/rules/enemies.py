"""The line of visible enemies, front one first (UND-085 to UND-095)."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.core.kit.piles import size, take
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.cards import gain, hand_size, spend
from envs.underworld.rules.endings import lose


@kernel
def lay_out_enemies(game: np.record) -> None:
    """The region's enemies become a fresh face-down pile (UND-029, UND-200)."""
    for number in range(c.N_ENEMIES):
        game.unseen[number] = 1


@kernel
def draw_enemies(rules: np.record, game: np.record, n: int) -> None:
    """Draw enemies one at a time to the end of the line, as far as the pile goes (UND-085, UND-086, UND-R35)."""
    for _ in range(n):
        if size(game.unseen) == 0 or is_over(game):
            return
        game.line[game.visible] = game.region * c.N_ENEMIES + take(game, game.unseen)
        game.visible += 1
        if game.visible == rules.visible_loss:
            lose(rules, game, r.OVERWHELMED)


@kernel
def eliminate_enemies(rules: np.record, game: np.record, n: int) -> None:
    """Remove enemies off the front, as many as there are; each gives the active player its point (UND-087, UND-088)."""
    removed = min(n, game.visible)
    left = game.visible - removed
    for place in range(game.visible):
        game.line[place] = game.line[place + removed] if place < left else 0
    game.visible = left
    gain(game, game.active, c.VP, removed * rules.vp_per_enemy)


@kernel
def can_pay_enemy(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether the seat can pay the price of the front enemy in full (UND-089, UND-091)."""
    if game.visible == 0:
        return False
    price = rules.enemy_price[game.line[0]]
    for element in range(c.PAYABLE):
        if game.held[seat, element] < price[element]:
            return False
    if hand_size(game, seat) < price[c.CARD]:
        return False
    return max(game.held[seat, 0], game.held[seat, 1], game.held[seat, 2]) >= price[c.SAME_TYPE]


@kernel
def pay_enemy(rules: np.record, game: np.record, seat: int) -> None:
    """Begin to pay for the front enemy: it goes once all is paid (UND-089, UND-092)."""
    price = rules.enemy_price[game.line[0]]
    push(game, c.ELIMINATE_ENEMIES, 1, 0, seat)
    for element in range(c.PAYABLE):
        if price[element] > 0:
            spend(game, seat, element, price[element])
    if price[c.SAME_TYPE] > 0:
        ask(game, r.PRICE_TYPE, seat)
    elif price[c.CARD] > 0:
        push(game, r.NEXT_PRICE_CARD, price[c.CARD], 0, seat)
