"""Cards in their places: counting, moving, drawing.

The piles are face down and shuffled well, and nobody ever knows anything of their order. So a pile is a set here, and
a draw takes any of its cards with equal chance.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.gamble.state import (
    ADVENTURES,
    ARTIFACT,
    CARDS,
    FACE_DOWN,
    HAND,
    LOCATION,
    PAST,
    PILE,
    SEATS,
)


@kernel
def count(game: np.record, place: int, first: int, end: int) -> int:
    """How many of the cards numbered first to end - 1 are at a place."""
    n = 0
    for card in range(first, end):
        n += game.place[card] == place
    return n


@kernel
def hand_size(game: np.record, seat: int) -> int:
    """Cards in a hand, which both players may count."""
    return count(game, HAND + seat, 0, ADVENTURES)


@kernel
def nth(game: np.record, place: int, first: int, end: int, n: int) -> int:
    """The n-th card, from 0, of those numbered first to end - 1 that are at a place; there must be so many."""
    card = first
    while game.place[card] != place or n > 0:
        n -= game.place[card] == place
        card += 1
    return card


@kernel
def move(game: np.record, card: int, place: int) -> None:
    """Put a card somewhere in the open, or into a hand from the pile (GAM-018)."""
    game.place[card] = place
    if card < ADVENTURES:
        game.known[card] = 0


@kernel
def move_all(game: np.record, origin: int, place: int, first: int, end: int) -> None:
    """Move all cards numbered first to end - 1 from one place to another."""
    for card in range(first, end):
        if game.place[card] == origin:
            move(game, card, place)


@kernel
def lay_face_down(game: np.record, card: int) -> None:
    """Lay a trap, seen by nobody else; who knew that it was in the hand knows that it may lie here (GAM-035)."""
    game.place[card] = FACE_DOWN
    game.trap_row[game.traps_laid] = card
    game.traps_laid += 1


@kernel
def draw_from(game: np.record, first: int, end: int) -> int:
    """A card of the pile that holds the cards first to end - 1; if it is empty, the used ones are shuffled first."""
    if count(game, PILE, first, end) == 0:
        move_all(game, PAST, PILE, first, end)
        if first < LOCATION:
            note_hands(game)
    return any_card(game, first, end)


@kernel
def any_card(game: np.record, first: int, end: int) -> int:
    """A random card of a pile, which must not be empty: cards are tried until one lies there."""
    card = first + below(game, end - first)
    while game.place[card] != PILE:
        card = first + below(game, end - first)
    return card


@kernel
def note_hands(game: np.record) -> None:
    """When the adventures pile is renewed, what is neither in it nor in the open is in a hand: both know that."""
    game.renewed = 1
    for card in range(ADVENTURES):
        for seat in range(SEATS):
            if game.place[card] == HAND + seat:
                game.known[card] = 1


@kernel
def draw_adventures(game: np.record, seat: int, n: int) -> None:
    """Draw n cards into a hand (GAM-025 to GAM-028, GAM-R51)."""
    for _ in range(n):
        move(game, draw_from(game, 0, ADVENTURES), HAND + seat)


@kernel
def draw_location(game: np.record) -> int:
    """The top card of the locations pile (GAM-033, GAM-034, GAM-R52)."""
    return draw_from(game, LOCATION, ARTIFACT)


@kernel
def draw_artifact(game: np.record) -> int:
    """The top card of the artifacts pile, which is never empty here and never renewed (GAM-065, GAM-R46)."""
    return any_card(game, ARTIFACT, CARDS)


@kernel
def artifacts_left(game: np.record) -> int:
    """Artifacts on their pile."""
    return count(game, PILE, ARTIFACT, CARDS)
