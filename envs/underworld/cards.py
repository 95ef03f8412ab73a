"""Progress cards and tokens: drawing, gaining, spending, and what is known of the cards that nobody sees.

The order of the draw pile is chance alone, so the pile is a count of each type and its top card a draw from it.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.underworld.state import NO_TYPE, SEATS


@kernel
def hand_size(game: np.record, seat: int) -> int:
    """Progress cards in a hand; everybody may count them (UND-084)."""
    return game.held[seat, 0] + game.held[seat, 1] + game.held[seat, 2]


@kernel
def pile_size(game: np.record) -> int:
    """Cards in the draw pile."""
    return game.pile[0] + game.pile[1] + game.pile[2]


@kernel
def card_left(game: np.record) -> bool:
    """Whether a card could be drawn: from the pile, or from the discards that would become it (UND-063)."""
    return pile_size(game) + game.stock[0] + game.stock[1] + game.stock[2] > 0


@kernel
def shuffle_discards(game: np.record) -> None:
    """The discard pile becomes the draw pile; everybody knows then what lies in it (UND-063, UND-R23)."""
    for kind in range(3):
        game.pile[kind] = game.stock[kind]
        game.shuffled[kind] = game.stock[kind]
        game.stock[kind] = 0
        for seat in range(SEATS):
            game.drawn[seat, kind] = 0


@kernel
def pick(game: np.record, counts: np.ndarray) -> int:
    """Take one of the cards counted by type, each with the same chance."""
    left = below(game, counts[0] + counts[1] + counts[2])
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@kernel
def take_top_card(game: np.record) -> int:
    """The type of the top card, taken off the pile; NO_TYPE if there is none (UND-063)."""
    if pile_size(game) == 0:
        shuffle_discards(game)
        if pile_size(game) == 0:
            return NO_TYPE
    return pick(game, game.pile)


@kernel
def draw_card(game: np.record, seat: int) -> None:
    """The seat draws the top card, seen by itself alone."""
    kind = take_top_card(game)
    if kind != NO_TYPE:
        game.held[seat, kind] += 1
        game.drawn[seat, kind] += 1


@kernel
def show_top_card(game: np.record) -> int:
    """Take the top card off the pile for all to see; its type, or NO_TYPE."""
    kind = take_top_card(game)
    if kind != NO_TYPE:
        game.shuffled[kind] -= 1
    return kind


@kernel
def gain(game: np.record, seat: int, token: int, n: int) -> None:
    """The seat takes tokens, as many as the supply has (UND-016, UND-R03)."""
    taken = min(n, game.stock[token])
    game.stock[token] -= taken
    game.held[seat, token] += taken


@kernel
def spend(game: np.record, seat: int, holding: int, n: int) -> None:
    """Discard cards of a type, or return tokens of a kind to the supply (UND-017)."""
    game.held[seat, holding] -= n
    game.stock[holding] += n
    if holding < 3:
        game.shown[seat, holding] = max(0, game.shown[seat, holding] - n)


@kernel
def lose_hand(game: np.record, seat: int) -> None:
    """Discard the whole hand (UND-R66)."""
    for kind in range(3):
        spend(game, seat, kind, game.held[seat, kind])
