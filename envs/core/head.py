"""What the record of every game begins with, and the ways in which a game ends.

Adapters and trainers read these fields without knowing the game.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.spec import Field


def head(seats: int) -> tuple[Field, ...]:
    """The first fields of a game's record, for a game of at most that many seats."""
    return (
        Field("rng", "i8", "the game's random stream, four 32-bit words", (4,)),
        Field("reward", "f4", "what each seat earned in the last step", (seats,)),
        Field("potential", "f4", "potential of each seat after the last step, for shaped rewards", (seats,)),
        Field("steps", "i4", "decisions made so far; one that had a single option is not counted"),
        Field("rounds", "i4", "the game's own rounds or turns begun so far"),
        Field(
            "decision", "i2", "the decision now asked: an index into the game's decisions, 0 when it is over"
        ),
        Field("actor", "i2", "the seat that must decide"),
        Field("alive", "i2", "1 for a seat that takes part and is not eliminated", (seats,)),
        Field("winner", "i2", "the seat that won, -1 if none (yet)"),
        Field("terminated", "i2", "1 when the rules have ended the game"),
        Field("truncated", "i2", "1 when the cap on its length has"),
        Field("overflow", "i2", "1 if the agenda was once too small, which must never happen"),
    )


RULES_HEAD = (
    Field("players", "i2", "seats that take part"),
    Field("mode", "i2", "index into the game's modes"),
    Field("max_rounds", "i4", "cap on `rounds`; the game is truncated when it would pass it"),
    Field("shaped", "i2", "1 if the change of potential is added to the reward"),
)
"""The first fields of every rules record."""

OVER = 0
"""The decision of a game that has ended."""


@kernel
def is_over(game: np.record) -> bool:
    """Whether the game has ended, by its rules or by its cap."""
    return game.terminated != 0 or game.truncated != 0


@kernel
def end_with_winner(rules: np.record, game: np.record, winner: int) -> None:
    """One seat wins: +1 for it, -1/(n-1) for each of the others, so that the sum is 0."""
    _pay_winner(rules, game, winner)
    _end(game)


@kernel
def end_with_winners(rules: np.record, game: np.record, won: np.ndarray) -> None:
    """Several seats win together (1 in ``won``): each has what a lot among them would give on average; the sum is 0."""
    count = 0
    for seat in range(rules.players):
        count += won[seat]
    for seat in range(rules.players):
        if won[seat]:
            game.reward[seat] += (rules.players - count) / ((rules.players - 1) * count)
            if count == 1:
                game.winner = seat
        else:
            game.reward[seat] -= 1.0 / (rules.players - 1)
    _end(game)


@kernel
def end_for_all(rules: np.record, game: np.record, won: bool) -> None:
    """All seats win (+1) or lose (-1) together."""
    for seat in range(rules.players):
        game.reward[seat] += 1.0 if won else -1.0
    _end(game)


@kernel
def end_as_draw(game: np.record) -> None:
    """Nobody wins: 0 for every seat."""
    _end(game)


@kernel
def truncate(game: np.record) -> None:
    """The cap on the game's length ends it: 0 for every seat."""
    game.truncated = 1
    game.decision = OVER


@kernel
def truncate_with_winner(rules: np.record, game: np.record, winner: int) -> None:
    """The cap on the game's length ends it, and its rules then name a winner: rewards as at any other end."""
    _pay_winner(rules, game, winner)
    truncate(game)


@kernel
def _pay_winner(rules: np.record, game: np.record, winner: int) -> None:
    game.winner = winner
    for seat in range(rules.players):
        game.reward[seat] += 1.0 if seat == winner else -1.0 / (rules.players - 1)


@kernel
def _end(game: np.record) -> None:
    game.terminated = 1
    game.decision = OVER
