"""The log of decisions that one update learns from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np
import torch as th
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer, MaskableRolloutBufferSamples

from train.credit import OPEN, fill_advantages, note_decisions, note_rewards

Log = dict[str, th.Tensor]


class Rollout(MaskableRolloutBuffer):
    """A flat, chronological log of decisions of many games, each tied to the next one of its sequence.

    Where the buffers of Stable-Baselines3 hold a rectangle of steps and environments, here each seat of each game
    (each team, if the game is cooperative) has a sequence of its own, see ``train.credit``. A decision that is still
    open when the rollout ends is not learnt from yet: ``reset`` moves it, with its old value and log-probability, to
    the head of the next rollout.

    Attributes:
        log: observations, masks, actions, log_probs, values, following, rewards: tensors with a row a decision.
        pos: decisions in the log; rows beyond are void.
        latest: each sequence's latest decision, or OPEN, int64 (games, sequences).
        values, returns: of the decisions that ``get`` gives out, float32 (m,); known after ``close``.
    """

    def __init__(
        self,
        buffer_size: int,
        observation_space: spaces.Space[Any],
        action_space: spaces.Space[Any],
        device: th.device | str = "cpu",
        gae_lambda: float = 1,
        gamma: float = 1,
        n_envs: int = 1,
        *,
        sequences: int,
        stream: np.random.Generator,
    ) -> None:
        assert observation_space.shape is not None and isinstance(action_space, spaces.Discrete)
        rows = n_envs * (buffer_size + sequences)  # every sequence can leave one open decision behind
        self.log: Log = {
            "observations": th.zeros(rows, observation_space.shape[0]),
            "masks": th.zeros(rows, int(action_space.n), dtype=th.bool),
            "actions": th.zeros(rows, dtype=th.int64),
            "log_probs": th.zeros(rows),
            "values": th.zeros(rows),
            "following": th.zeros(rows, dtype=th.int64),
            "rewards": th.zeros(rows),
        }
        self.pos = 0
        self.latest = np.full((n_envs, sequences), OPEN, np.int64)
        self._stream = stream
        super().__init__(buffer_size, observation_space, action_space, device, gae_lambda, gamma, n_envs)

    def reset(self) -> None:
        """Begin the next rollout with what the last one left open."""
        self.carry(self.carried())

    def carried(self) -> Log:
        """Copies of the open decisions, in order."""
        still_open = th.from_numpy(np.sort(self.latest[self.latest != OPEN]))
        return {name: column[still_open] for name, column in self.log.items()}

    def carry(self, decisions: Mapping[str, th.Tensor]) -> None:
        """Let the log consist of open decisions alone, ordered as the sequences' latest decisions are."""
        for name, column in self.log.items():
            column[: len(decisions[name])] = decisions[name]
        self.pos = len(decisions["values"])
        waiting = self.latest != OPEN
        self.latest[waiting] = np.argsort(np.argsort(self.latest[waiting]))

    def enter(self, rows: NDArray[np.int64], sequences: NDArray[np.int64]) -> Log:
        """Make room for one new decision in each of the rows: views of their part of the log, to be filled in."""
        first, self.pos = self.pos, self.pos + rows.size
        note_decisions(first, rows, sequences, self.latest, self._array("following"), self._array("rewards"))
        return {name: column[first : self.pos] for name, column in self.log.items()}

    def earn(self, earned: NDArray[np.float32], ended: NDArray[np.bool_]) -> None:
        """Credit what each sequence of each game, (games, sequences), earned in a step, and close ended games."""
        note_rewards(earned, ended, self.latest, self._array("following"), self._array("rewards"))

    def close(self) -> None:
        """Work out advantages and returns of all decisions whose credit is known."""
        following, rewards, values = (
            self._array(name)[: self.pos] for name in ("following", "rewards", "values")
        )
        advantages = np.empty(self.pos, np.float32)
        fill_advantages(following, rewards, values, self.gamma, self.gae_lambda, advantages)
        self._closed = np.flatnonzero(following != OPEN)
        self._advantages = th.from_numpy(advantages)
        self._returns = th.from_numpy(advantages + values)
        self.values, self.returns = values[self._closed], (advantages + values)[self._closed]

    def get(self, batch_size: int | None = None) -> Iterator[MaskableRolloutBufferSamples]:  # type: ignore[override]
        """Closed decisions in random order, in nearly equal parts of the batch size or a little more."""
        shuffled = th.from_numpy(self._stream.permutation(self._closed))
        parts = 1 if batch_size is None else max(1, len(shuffled) // batch_size)
        for rows in shuffled.tensor_split(parts):
            yield MaskableRolloutBufferSamples(
                observations=self.log["observations"][rows],
                actions=self.log["actions"][rows],
                old_values=self.log["values"][rows],
                old_log_prob=self.log["log_probs"][rows],
                advantages=self._advantages[rows],
                returns=self._returns[rows],
                action_masks=self.log["masks"][rows],
            )

    def _array(self, name: str) -> NDArray[Any]:
        return self.log[name].numpy()
