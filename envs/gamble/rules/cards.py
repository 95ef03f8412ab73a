"""Cards in their places: counting, moving, drawing.

The piles are face down and shuffled well, and nobody ever knows anything of their order. So a pile is a set here, and
a draw takes any of its cards with equal chance.

Where a loop runs over a fixed range of cards it compiles to a few vector instructions: worth a function of its own.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.gamble import record as r


@kernel
def count(game: np.record, place: int) -> int:
    """How many adventure cards are at a place."""
    n, there = np.int8(0), np.int8(place)
    for card in range(r.ADVENTURES):
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
    for card in range(r.LOCATION, r.ARTIFACT):
        n += game.place[card] == r.PILE
    return n


@kernel
def artifacts_left(game: np.record) -> int:
    """Artifacts on their pile."""
    n = 0
    for card in range(r.ARTIFACT, r.CARDS):
        n += game.place[card] == r.PILE
    return n


@kernel
def hand_size(game: np.record, seat: int) -> int:
    """Cards in a hand, which both players may count."""
    return count(game, r.HAND + seat)


@kernel
def move(game: np.record, card: int, place: int) -> None:
    """Put a card somewhere in the open, or into a hand from the pile (GAM-018)."""
    game.place[card] = place
    if card < r.ADVENTURES:
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
    game.place[card] = r.FACE_DOWN
    game.trap_row[game.traps_laid] = card
    game.traps_laid += 1


@kernel
def any_card(game: np.record, first: int, end: int) -> int:
    """A random card of a pile, which must not be empty: cards are tried until one lies there."""
    card = first + below(game, end - first)
    while game.place[card] != r.PILE:
        card = first + below(game, end - first)
    return card


@kernel
def draw_adventures(game: np.record, seat: int, n: int) -> None:
    """Draw n cards into a hand (GAM-025 to GAM-028)."""
    for _ in range(n):
        if count(game, r.PILE) == 0:
            renew_adventures(game)
        move(game, any_card(game, 0, r.ADVENTURES), r.HAND + seat)


@kernel
def renew_adventures(game: np.record) -> None:
    """The used cards are the new pile; what is neither there nor in the open is in a hand, as both know (GAM-R51)."""
    move_all(game, r.PAST, r.PILE, 0, r.ADVENTURES)
    game.renewed = 1
    for card in range(r.ADVENTURES):
        for seat in range(r.SEATS):
            if game.place[card] == r.HAND + seat:
                game.known[card] = 1


@kernel
def draw_location(game: np.record) -> int:
    """The top card of the locations pile, which is renewed when it is empty (GAM-033, GAM-034, GAM-R52)."""
    if locations_left(game) == 0:
        move_all(game, r.PAST, r.PILE, r.LOCATION, r.ARTIFACT)
    return any_card(game, r.LOCATION, r.ARTIFACT)


@kernel
def draw_artifact(game: np.record) -> int:
    """The top card of the artifacts pile, which is never empty here and never renewed (GAM-065, GAM-R46)."""
    return any_card(game, r.ARTIFACT, r.CARDS)
