"""The players round the table."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel


@kernel
def clockwise(rules: np.record, seat: int, places: int) -> int:
    """The seat that many places clockwise of another, 0 to players; without a division, which takes long."""
    there = seat + places
    return there - rules.players if there >= rules.players else there


@kernel
def places_between(rules: np.record, seat: int, other: int) -> int:
    """How many places clockwise of a seat another sits: 0 for itself."""
    places = other - seat
    return places + rules.players if places < 0 else places


@kernel
def living(rules: np.record, game: np.record) -> int:
    """How many players are not eliminated."""
    count = 0
    for seat in range(rules.players):
        count += game.alive[seat]
    return count


@kernel
def next_living(rules: np.record, game: np.record, seat: int) -> int:
    """The next player clockwise of a seat who is not eliminated, who may be that seat itself."""
    there = clockwise(rules, seat, 1)
    while not game.alive[there]:
        there = clockwise(rules, there, 1)
    return there
