"""The compiled entry point of one seat among others: opponents that are random or scripted play in it.

This file is a template, like ``envs/core/batch.py``: ``Game.compiled`` loads it once for each game, with the names
declared below in its namespace.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import Function, kernel

advance: Callable[[np.record, np.record, int, np.ndarray], None]
look: Callable[[np.record, np.record, int, np.ndarray], None]
random_action: Callable[[np.record, np.ndarray], int]
scripted_action: Callable[[np.record, np.ndarray, np.ndarray, np.ndarray], int]

entry: Callable[[Function], Function]
"""The decorator of a compiled entry point, cached under the game's name."""

NOTHING = -1
"""In place of an action: nobody has chosen one yet."""
LEARNER, RANDOM, SCRIPTED, OTHER = 0, 1, 2, 3
"""Who holds a seat: the learner, an opponent that is played here, or one that is not."""


@kernel
def holder(rules: np.record, game: np.record, learner: int, kinds: np.ndarray) -> int:
    """Who must decide; ``kinds`` holds one for each place after the learner's, in the order of seats, its own first."""
    place = game.actor - learner
    return kinds[place + rules.players if place < 0 else place]


@entry
def play_on(
    rules: np.recarray,
    games: np.recarray,
    rows: np.ndarray,
    actions: np.ndarray,
    masks: np.ndarray,
    learners: np.ndarray,
    kinds: np.ndarray,
    sampler: np.recarray,
    seen: np.ndarray,
    highs: np.ndarray,
    earned: np.ndarray,
) -> None:
    """Apply one legal action in each of the rows, or NOTHING, then play on to the next decision of somebody else.

    ``seen`` is scratch space for an observation; what learners earn is added to ``earned``.
    """
    for i in range(rows.size):
        row, action = rows[i], actions[i]
        game, mask, learner = games[row], masks[row], learners[row]
        while True:
            if action != NOTHING:
                advance(rules[0], game, action, mask)
                earned[row] += game.reward[learner]
            if is_over(game):
                break
            kind = holder(rules[0], game, learner, kinds)
            if kind == RANDOM:
                action = random_action(sampler[0], mask)
            elif kind == SCRIPTED:
                look(rules[0], game, game.actor, seen)
                action = scripted_action(rules[0], seen, highs, mask)
            else:
                break
