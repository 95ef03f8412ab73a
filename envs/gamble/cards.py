"""Cards in their places: counting, moving, drawing.

The piles are face down and shuffled well, and nobody ever knows anything of their order. So a pile is a set here, and
a draw takes any of its cards with equal chance.

Where a loop runs over a fixed range of cards it compiles to a few vector instructions: worth a function of its own.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.gamble.components import PACK_BITS, PACKED
from envs.gamble.state import (
    ADVENTURES,
    ARTIFACT,
    CARDS,
    FACE_DOWN,
    HAND,
    LOCATION,
    MYSTERY,
    PAST,
    PILE,
    SEATS,
)


@kernel
def count(game: np.record, place: int) -> int:
    """How many adventure cards are at a place."""
    n, there = np.int8(0), np.int8(place)
    for card in range(ADVENTURES):
        n = np.int8(n + (game.place[card] == there))
    return int(n)


@kernel
def count_of(game: np.record, place: int, first: int, end: int) -> int:
    """How many of the cards numbered first to end - 1 are at a place."""
    n = 0
    for card in range(first, end):
        n += game.place[card] == place
    return n


@kernel
def locations_left(game: np.record) -> int:
    """Locations on their pile."""
    n = 0
    for card in range(LOCATION, ARTIFACT):
        n += game.place[card] == PILE
    return n


@kernel
def artifacts_left(game: np.record) -> int:
    """Artifacts on their pile."""
    n = 0
    for card in range(ARTIFACT, CARDS):
        n += game.place[card] == PILE
    return n


@kernel
def hand_size(game: np.record, seat: int) -> int:
    """Cards in a hand, which both players may count."""
    return count(game, HAND + seat)


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
def any_card(game: np.record, first: int, end: int) -> int:
    """A random card of a pile, which must not be empty: cards are tried until one lies there."""
    card = first + below(game, end - first)
    while game.place[card] != PILE:
        card = first + below(game, end - first)
    return card


@kernel
def draw_adventures(game: np.record, seat: int, n: int) -> None:
    """Draw n cards into a hand (GAM-025 to GAM-028)."""
    for _ in range(n):
        if count(game, PILE) == 0:
            renew_adventures(game)
        move(game, any_card(game, 0, ADVENTURES), HAND + seat)


@kernel
def renew_adventures(game: np.record) -> None:
    """The used cards are the new pile; what is neither there nor in the open is in a hand, as both know (GAM-R51)."""
    move_all(game, PAST, PILE, 0, ADVENTURES)
    game.renewed = 1
    for card in range(ADVENTURES):
        for seat in range(SEATS):
            if game.place[card] == HAND + seat:
                game.known[card] = 1


@kernel
def draw_location(game: np.record) -> int:
    """The top card of the locations pile, which is renewed when it is empty (GAM-033, GAM-034, GAM-R52)."""
    if locations_left(game) == 0:
        move_all(game, PAST, PILE, LOCATION, ARTIFACT)
    return any_card(game, LOCATION, ARTIFACT)


@kernel
def draw_artifact(game: np.record) -> int:
    """The top card of the artifacts pile, which is never empty here and never renewed (GAM-065, GAM-R46)."""
    return any_card(game, ARTIFACT, CARDS)


@kernel
def points(packed: int, types: int, figure: int) -> int:
    """One of the sums that are packed in one number: of a type, 0 for friends and 1 for foes, and of a figure."""
    return (packed >> PACK_BITS * (types * MYSTERY + figure)) & PACKED
