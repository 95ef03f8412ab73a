"""Stepping that counts what is asked and done: a template of compiled code for any game.

``Game.compiled`` loads it once for each game, with the game's kernels and those that it borrows from ``batch.py``
in its namespace.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import Function, kernel

legal: Callable[[np.record, np.record, np.ndarray], None]
step: Callable[[np.record, np.record, int], None]
only_action: Callable[[np.ndarray], int]
entry: Callable[[Function], Function]


@kernel
def settle_and_count(
    rules: np.record, game: np.record, mask: np.ndarray, forced: np.ndarray, taken: np.ndarray
) -> None:
    """Run the game on to its next real decision, as ``settle`` does, and count the decisions with one option."""
    while True:
        mask[:] = 0
        if is_over(game):
            return
        legal(rules, game, mask)
        action = only_action(mask)
        if action < 0:  # there are several
            return
        forced[game.decision] += 1
        taken[action] += 1
        step(rules, game, action)


@entry
def step_and_count(
    rules: np.recarray,
    games: np.recarray,
    rows: np.ndarray,
    actions: np.ndarray,
    masks: np.ndarray,
    asked: np.ndarray,
    options: np.ndarray,
    forced: np.ndarray,
    taken: np.ndarray,
) -> None:
    """Apply one legal action in each of the rows, and count.

    The last four arrays have a row for each game: how often each decision was asked, how many options it had in all,
    how often it had one option only, and how often each action was taken.
    """
    for i in range(rows.size):
        row = rows[i]
        game = games[row]
        decision = game.decision
        asked[row, decision] += 1
        options[row, decision] += masks[row].sum()
        taken[row, actions[i]] += 1
        game.reward[:] = 0
        game.steps += 1
        step(rules[0], game, actions[i])
        settle_and_count(rules[0], game, masks[row], forced[row], taken[row])
