"""Piles of which only the number of cards of each kind matters, since their order is chance alone."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below


@kernel
def size(counts: np.ndarray) -> int:
    """How many cards a pile has."""
    cards = 0
    for kind in range(counts.size):
        cards += counts[kind]
    return cards


@kernel
def look_up(counts: np.ndarray, nth: int) -> int:
    """The kind of the nth card, from 0, of a pile sorted by kind."""
    kind = 0
    while nth >= counts[kind]:
        nth -= counts[kind]
        kind += 1
    return kind


@kernel
def take(game: np.record, counts: np.ndarray) -> int:
    """Take one card off a pile, each with the same chance; its kind. The pile must have one."""
    kind = look_up(counts, below(game, size(counts)))
    counts[kind] -= 1
    return kind
