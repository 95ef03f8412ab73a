"""Progress cards and tokens: drawing, gaining, spending, and what is known of the cards that nobody sees.

The order of the draw pile is chance alone, so the pile is a count of each type and its top card a draw from it.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.piles import size, take
from envs.core.kit.seats import clockwise
from envs.underworld import record as r


@kernel
def hand_size(game: np.record, seat: int) -> int:
    """Progress cards in a hand; everybody may count them (UND-084)."""
    return game.held[seat, 0] + game.held[seat, 1] + game.held[seat, 2]


@kernel
def card_left(game: np.record) -> bool:
    """Whether a card could be drawn: from the pile, or from the discards that would become it (UND-063)."""
    return size(game.pile) + game.stock[0] + game.stock[1] + game.stock[2] > 0


@kernel
def shuffle_discards(game: np.record) -> None:
    """The discard pile becomes the draw pile; everybody knows then what lies in it (UND-063, UND-R23)."""
    for kind in range(3):
        game.pile[kind] = game.stock[kind]
        game.shuffled[kind] = game.stock[kind]
        game.stock[kind] = 0
        for seat in range(r.SEATS):
            game.drawn[seat, kind] = 0
            game.sighted[seat, kind] = 0


@kernel
def take_top_card(game: np.record) -> int:
    """The type of the top card, taken off the pile; NO_TYPE if there is none (UND-063)."""
    if size(game.pile) == 0:
        shuffle_discards(game)
        if size(game.pile) == 0:
            return r.NO_TYPE
    return take(game, game.pile)


@kernel
def draw_card(game: np.record, seat: int) -> None:
    """The seat draws the top card, seen by itself alone."""
    kind = take_top_card(game)
    if kind != r.NO_TYPE:
        game.held[seat, kind] += 1
        game.drawn[seat, kind] += 1


@kernel
def each_draws(rules: np.record, game: np.record, n: int) -> None:
    """Every living player draws n cards, clockwise from the active one (UND-154, UND-191)."""
    for places in range(rules.players):
        seat = clockwise(rules, game.active, places)
        if game.alive[seat]:
            for _ in range(n):
                draw_card(game, seat)


@kernel
def show_top_card(game: np.record) -> int:
    """Take the top card off the pile for all to see; its type, or NO_TYPE."""
    kind = take_top_card(game)
    if kind != r.NO_TYPE:
        game.shuffled[kind] -= 1
    return kind


@kernel
def show(game: np.record, seat: int, kind: int, n: int) -> None:
    """All see that the seat holds at least n cards of a type (UND-124)."""
    new = n - game.shown[seat, kind]
    if new > 0:
        game.shown[seat, kind] = n
        note_sighting(game, seat, kind, new)


@kernel
def note_sighting(game: np.record, seat: int, kind: int, n: int) -> None:
    """All see n cards that they did not know of: whoever has drawn from this pile may have them out of it."""
    if size(game.drawn[seat]) > 0:
        game.sighted[seat, kind] += n


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
        known = min(n, game.shown[seat, holding])
        game.shown[seat, holding] -= known
        note_sighting(game, seat, holding, n - known)


@kernel
def lose_hand(game: np.record, seat: int) -> None:
    """Discard the whole hand (UND-R66)."""
    for kind in range(3):
        spend(game, seat, kind, game.held[seat, kind])
