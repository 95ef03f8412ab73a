"""The log of decisions: what was seen, done and earned, and who follows on whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from train.credit import OPEN, fill_advantages, note_decisions, note_rewards
from train.shared import Columns


class DecisionLog:
    """A flat, chronological log of decisions of some games, each tied to the next one of its sequence.

    Each seat of each game (each team, if the game is cooperative) has a sequence of its own, see ``train.credit``. A
    decision that is still open when the rollout ends is not learnt from yet: ``reset`` moves it, with its old value
    and log-probability, to the head of the next rollout.

    Attributes:
        columns: observations, masks, actions, log_probs, values, following, rewards, advantages: a row a decision.
        carried: decisions at the head that an earlier rollout left open.
        pos: decisions in the log; rows beyond are void.
        latest: each sequence's latest decision, or OPEN, int64 (games, sequences).
    """

    def __init__(self, columns: Columns, games: int, sequences: int) -> None:
        self.columns = columns
        self.carried = self.pos = 0
        self.latest = np.full((games, sequences), OPEN, np.int64)

    def reset(self) -> None:
        """Begin the next rollout with what the last one left open."""
        self.carry(self.still_open())

    def still_open(self) -> Columns:
        """Copies of the open decisions, in order."""
        rows = np.sort(self.latest[self.latest != OPEN])
        return {name: column[rows] for name, column in self.columns.items()}

    def carry(self, decisions: Mapping[str, NDArray[Any]]) -> None:
        """Let the log consist of open decisions alone, ordered as the sequences' latest decisions are."""
        self.carried = self.pos = len(decisions["values"])
        for name, column in self.columns.items():
            column[: self.pos] = decisions[name]
        waiting = self.latest != OPEN
        self.latest[waiting] = np.argsort(np.argsort(self.latest[waiting]))

    def enter(self, rows: NDArray[np.int64], sequences: NDArray[np.int64]) -> Columns:
        """Make room for one new decision in each of the rows: views of their part of the log, to be filled in."""
        first, self.pos = self.pos, self.pos + rows.size
        following, rewards = self.columns["following"], self.columns["rewards"]
        note_decisions(first, rows, sequences, self.latest, following, rewards)
        return {name: column[first : self.pos] for name, column in self.columns.items()}

    def earn(self, earned: NDArray[np.float32], ended: NDArray[np.bool_]) -> None:
        """Credit what each sequence of each game, (games, sequences), earned in a step, and close ended games."""
        note_rewards(earned, ended, self.latest, self.columns["following"], self.columns["rewards"])


def close(columns: Columns, gamma: float, gae_lambda: float) -> NDArray[np.int64]:
    """Work out advantages; returns the rows of all decisions whose credit is known."""
    fill_advantages(
        columns["following"], columns["rewards"], columns["values"], gamma, gae_lambda, columns["advantages"]
    )
    return np.flatnonzero(columns["following"] != OPEN)
