"""Ends of the game by the count of artifacts."""

from __future__ import annotations

import numpy as np

from envs.core.head import end_as_draw, end_with_winner, truncate, truncate_with_winner
from envs.core.kernel import kernel


@kernel
def end_by_count(rules: np.record, game: np.record) -> None:
    """The last artifact is settled: more of them win; the jackpot is nobody's (GAM-117, GAM-R53)."""
    if game.collected[0] == game.collected[1]:
        end_as_draw(game)
    else:
        end_with_winner(rules, game, leader(game))


@kernel
def cut_off(rules: np.record, game: np.record) -> None:
    """After the last turn allowed the count decides; the jackpot is nobody's (GAM-118, GAM-R54)."""
    if game.collected[0] == game.collected[1]:
        truncate(game)
    else:
        truncate_with_winner(rules, game, leader(game))


@kernel
def leader(game: np.record) -> int:
    """The seat with more artifacts, if they are not equal."""
    return 0 if game.collected[0] > game.collected[1] else 1
