"""What a seat can't know: whose it is, and samples of it."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import WORD, below, random_word
from envs.gamble import record as r
from envs.gamble.rules.cards import count, count_of, hand_size

WORDS = WORD + 1
"""How many values a random word has."""


@kernel
def is_others_secret(game: np.record, seat: int, card: int) -> bool:
    """Whether a card is in the opponent's hand or among the face-down traps that the opponent laid."""
    place = game.place[card]
    return place == r.HAND + 1 - seat or (place == r.FACE_DOWN and seat == game.active)


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Deal anew what is hidden from a seat: the opponent's hand and face-down traps, the pile and all chance to come.

    Cards known since a reshuffle stay with the opponent, in the hand or among the traps. Every deal that fits is
    equally likely.
    """
    hand = r.HAND + 1 - seat
    first_trap = game.traps_met if seat == game.active else game.traps_laid  # the own traps stay as they are
    unknown = hand_size(game, 1 - seat) + game.traps_laid - first_trap
    for card in range(r.ADVENTURES):
        if is_others_secret(game, seat, card):
            game.place[card] = hand if game.known[card] else r.PILE
            unknown -= game.known[card]
    known = known_traps(game, hand, game.traps_laid - first_trap, unknown)
    for i in range(first_trap, game.traps_laid):
        origin = r.PILE
        if known > 0 and below(game, game.traps_laid - i) < known:
            origin = hand
        known -= origin == hand
        unknown -= origin == r.PILE
        trap = any_card_at(game, origin, r.TRAP, r.LOCATION)
        game.place[trap] = r.FACE_DOWN
        game.trap_row[i] = trap
    for _ in range(unknown):
        game.place[any_card_at(game, r.PILE, 0, r.ADVENTURES)] = hand


@kernel
def known_traps(game: np.record, hand: int, laid: int, unknown: int) -> int:
    """How many of the traps laid are among the known cards, which are all in the hand now: as likely as deals are many.

    Of n cards on the pile, m of them traps, u go to the opponent, who has k known traps. That j of t traps laid are
    known ones happens in C(t, j) k!/(k - j)! m!/(m - t + j)! C(n - t + j, u - t + j) deals: the places of the known
    ones in the row, which they are, which the others are, and what else is in the hand.
    """
    cards, traps = count(game, r.PILE), count_of(game, r.PILE, r.TRAP, r.LOCATION)
    known = count_of(game, hand, r.TRAP, r.LOCATION)
    least = max(0, laid - min(traps, unknown))
    chosen, deals, all_deals = least, 1.0, 1.0  # as multiples of those for the least number
    for j in range(least, min(laid, known)):
        deals *= (laid - j) * (known - j) * (cards - laid + j + 1)
        deals /= (j + 1) * (traps - laid + j + 1) * (unknown - laid + j + 1)
        all_deals += deals
        if random_word(game) * all_deals < WORDS * deals:
            chosen = j + 1
    return chosen


@kernel
def any_card_at(game: np.record, place: int, first: int, end: int) -> int:
    """A random card of those numbered first to end - 1 that are at a place; there must be one."""
    return nth(game, place, first, end, below(game, count_of(game, place, first, end)))


@kernel
def nth(game: np.record, place: int, first: int, end: int, n: int) -> int:
    """The n-th card, from 0, of those numbered first to end - 1 that are at a place; there must be so many."""
    card = first
    while game.place[card] != place or n > 0:
        n -= game.place[card] == place
        card += 1
    return card
