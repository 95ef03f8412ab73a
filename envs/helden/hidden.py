"""What a seat can only guess: the face-down markers of the map, unless the Mirror has shown them to it.

All else that is face down is the two heaps, whose order is chance alone.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.helden.components import N_ADVENTURES, N_TILES
from envs.helden.record import DOWN, HEAP


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Shuffle the markers that the seat can't tell apart over the tiles and the heap where such markers lie.

    Each of them is as likely in any of these places; what others have seen of a tile stays with the tile (HEL-R21).
    """
    sort_unknown(game, seat)
    left = count_unknown(game, seat)
    for marker in range(N_ADVENTURES):
        if is_unknown(game, seat, marker):
            swap(game, marker, nth_unknown(game, seat, marker, below(game, left)))
            left -= 1


@kernel
def is_unknown(game: np.record, seat: int, marker: int) -> bool:
    """Whether the seat can't know where an adventure marker is: it is in the heap, or face down on an unseen tile."""
    if game.place[marker] == HEAP:
        return True
    face_down = game.place[marker] < N_TILES and game.face[marker] == DOWN
    return face_down and (game.known[marker] >> seat) & 1 == 0


@kernel
def count_unknown(game: np.record, seat: int) -> int:
    """How many such markers there are."""
    count = 0
    for marker in range(N_ADVENTURES):
        count += is_unknown(game, seat, marker)
    return count


@kernel
def nth_unknown(game: np.record, seat: int, first: int, nth: int) -> int:
    """The nth unknown marker, from 0, counted from a first one on."""
    marker = first
    while True:
        if is_unknown(game, seat, marker):
            if nth == 0:
                return marker
            nth -= 1
        marker += 1


@kernel
def sort_unknown(game: np.record, seat: int) -> None:
    """Put the unknown markers into the order of their places, so that a sample depends on what is seen alone."""
    for marker in range(N_ADVENTURES):
        if not is_unknown(game, seat, marker):
            continue
        least = marker
        for other in range(marker + 1, N_ADVENTURES):
            if is_unknown(game, seat, other) and game.place[other] < game.place[least]:
                least = other
        swap(game, marker, least)


@kernel
def swap(game: np.record, marker: int, other: int) -> None:
    """Two face-down markers change places; what has been seen stays where it was."""
    place, known = game.place[marker], game.known[marker]
    game.place[marker] = game.place[other]
    game.known[marker] = game.known[other]
    game.place[other] = place
    game.known[other] = known
