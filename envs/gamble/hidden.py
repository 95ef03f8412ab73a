"""What a seat can't know: whose it is, and samples of it."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.gamble import record as r
from envs.gamble.rules.cards import count, count_of, hand_size


@kernel
def is_others_secret(game: np.record, seat: int, card: int) -> bool:
    """Whether a card is in the opponent's hand or among the face-down traps that the opponent laid."""
    place = game.place[card]
    return place == r.HAND + 1 - seat or (place == r.FACE_DOWN and seat == game.active)


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Deal anew what is hidden from a seat: the opponent's hand and face-down traps, the pile and all chance to come.

    Cards known since a reshuffle stay with the opponent, in the hand or among the traps. Every face-down trap is,
    with equal chance, any trap that can lie there; then the hand is any set of the cards that are left.
    """
    hand = r.HAND + 1 - seat
    size = hand_size(game, 1 - seat)
    first_trap = game.traps_met if seat == game.active else game.traps_laid  # the own traps stay as they are
    traps = game.traps_laid - first_trap
    known = 0
    for card in range(r.ADVENTURES):
        if is_others_secret(game, seat, card):
            game.place[card] = hand if game.known[card] else r.PILE
            known += game.known[card]
    unknown = size + traps - known
    for i in range(first_trap, game.traps_laid):
        trap = any_trap(game, hand, unknown > 0)
        unknown -= game.place[trap] == r.PILE
        game.place[trap] = r.FACE_DOWN
        game.trap_row[i] = trap
    for _ in range(unknown):
        left = count(game, r.PILE)
        game.place[nth(game, r.PILE, 0, r.ADVENTURES, below(game, left))] = hand


@kernel
def any_trap(game: np.record, hand: int, from_pile: bool) -> int:
    """A random trap among the opponent's known cards, and among the unknown ones if there is room for them."""
    known = count_of(game, hand, r.TRAP, r.LOCATION)
    unknown = count_of(game, r.PILE, r.TRAP, r.LOCATION) if from_pile else 0
    n = below(game, known + unknown)
    return (
        nth(game, hand, r.TRAP, r.LOCATION, n)
        if n < known
        else nth(game, r.PILE, r.TRAP, r.LOCATION, n - known)
    )


@kernel
def nth(game: np.record, place: int, first: int, end: int, n: int) -> int:
    """The n-th card, from 0, of those numbered first to end - 1 that are at a place; there must be so many."""
    card = first
    while game.place[card] != place or n > 0:
        n -= game.place[card] == place
        card += 1
    return card
