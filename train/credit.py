"""Which decision earned what: rewards and advantages over each seat's own decisions.

Decisions lie in one log in the order in which they were made. A *sequence* is what one seat decides in one game (in a
cooperative game: what the whole team decides). The seats of a game may act in any order, several times in a row,
rarely or never; so each decision knows the next one of its own sequence, and nothing depends on who acts between.

- A reward belongs to the latest decision of the sequence that receives it, whoever made the move that brought it.
- The end of a game closes every sequence of that game, and each one's last decision keeps what it earned.
- A decision is worth its reward plus what its seat expects at its own next decision.
- A decision with neither a next one nor an end is still open: its credit is not known yet.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from envs.core.kernel import entry_point

OPEN = -1
"""In place of a next decision: not known yet. As a sequence's latest decision: none in this game so far."""
ENDED = -2
"""In place of a next decision: the game ended first."""

entry = entry_point("credit", Path(__file__))


@entry
def note_decisions(
    first: int,
    rows: np.ndarray,
    sequences: np.ndarray,
    latest: np.ndarray,
    following: np.ndarray,
    rewards: np.ndarray,
) -> None:
    """Enter one new decision for each of the rows into the log.

    Args:
        first: where the new decisions begin in the log.
        rows, sequences: the game of each decision and its sequence in that game, int64 (m,).
        latest: each sequence's latest decision, or OPEN, int64 (games, sequences).
        following: each decision's next one, int64 (log,).
        rewards: what each decision has earned, float32 (log,).
    """
    for i in range(rows.size):
        before = latest[rows[i], sequences[i]]
        if before != OPEN:
            following[before] = first + i
        following[first + i] = OPEN
        rewards[first + i] = 0.0
        latest[rows[i], sequences[i]] = first + i


@entry
def note_rewards(
    earned: np.ndarray, ended: np.ndarray, latest: np.ndarray, following: np.ndarray, rewards: np.ndarray
) -> None:
    """Give what every sequence of every game earned in a step to its latest decision, and close games that ended.

    What reaches a seat that has not decided in this game yet, or does not learn, is credited to nothing.

    Args:
        earned: float32 (games, sequences).
        ended: bool (games,).
        latest, following, rewards: as for ``note_decisions``.
    """
    for game in range(latest.shape[0]):
        for sequence in range(latest.shape[1]):
            decision = latest[game, sequence]
            if decision != OPEN:
                rewards[decision] += earned[game, sequence]
                if ended[game]:
                    following[decision] = ENDED
                    latest[game, sequence] = OPEN


@entry
def fill_advantages(
    following: np.ndarray,
    rewards: np.ndarray,
    values: np.ndarray,
    gamma: float,
    gae_lambda: float,
    advantages: np.ndarray,
) -> None:
    """Generalised advantage estimates (Schulman et al. 2016, eq. 16), last decision first.

    An open decision gets 0, which is what the one before it is to see: its value is all that is known beyond.

    Args:
        following, rewards, values: of each decision in the log, shape (log,).
        gamma, gae_lambda: discount and trace decay from one decision of a sequence to its next.
        advantages: to be filled, float32 (log,).
    """
    for i in range(following.size - 1, -1, -1):
        after = following[i]
        if after == OPEN:
            advantages[i] = 0.0
        elif after == ENDED:
            advantages[i] = rewards[i] - values[i]
        else:
            surprise = rewards[i] + gamma * values[after] - values[i]
            advantages[i] = surprise + gamma * gae_lambda * advantages[after]
