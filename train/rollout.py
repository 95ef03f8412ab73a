"""What one update learns from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch as th
from gymnasium import spaces
from numpy.typing import NDArray
from sb3_contrib.common.maskable.buffers import MaskableRolloutBuffer

from train.log import close
from train.shared import Columns, Table

SETTLED = 0.99
"""Who takes an action with a greater probability learns next to nothing from what became of it."""


class Samples(NamedTuple):
    """A minibatch, as PPO reads it.

    Attributes:
        observations, actions, old_values, old_log_prob, advantages, returns, action_masks: a row a decision.
        targets: what share of its simulations a search gave to each action, all 0 where none was made; None in runs
            without a teacher. float32 (n, actions).
    """

    observations: th.Tensor
    actions: th.Tensor
    old_values: th.Tensor
    old_log_prob: th.Tensor
    advantages: th.Tensor
    returns: th.Tensor
    action_masks: th.Tensor
    targets: th.Tensor | None


LEARNT = ("observations", "masks", "actions", "log_probs", "values", "advantages")
"""The columns that an update reads."""


class Rollout(MaskableRolloutBuffer):
    """The decisions of all games, each part of the games in a range of rows of its own.

    Where the buffers of Stable-Baselines3 hold a rectangle of steps and environments, here each part of the games has
    a ``DecisionLog``, which writes into the part's rows.

    Attributes:
        table: all columns.
        parts: the rows of each part.
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
        games: Sequence[int],
        sequences: int,
        stream: np.random.Generator,
        settled: float,
        taught: bool = False,
    ) -> None:
        assert observation_space.shape is not None and isinstance(action_space, spaces.Discrete)
        most = buffer_size + sequences  # every sequence can leave one open decision behind
        ends = most * np.cumsum(games)
        actions = int(action_space.n)
        layout: dict[str, tuple[type, tuple[int, ...]]] = {
            "observations": (np.float32, observation_space.shape),
            "masks": (np.bool_, (actions,)),
            "actions": (np.int64, ()),
            "log_probs": (np.float32, ()),
            "values": (np.float32, ()),
            "following": (np.int64, ()),
            "rewards": (np.float32, ()),
            "advantages": (np.float32, ()),
        }
        if taught:
            layout["targets"] = (np.float32, (actions,))
        self.table = Table(int(ends[-1]), layout)
        self.parts = [slice(end - most * count, end) for count, end in zip(games, ends.tolist(), strict=True)]
        self._all = self.table.columns(slice(None))
        self._tensors = {name: th.from_numpy(column) for name, column in self._all.items()}
        self._stream = stream
        self._settled = settled
        super().__init__(buffer_size, observation_space, action_space, device, gae_lambda, gamma, n_envs)

    def reset(self) -> None:
        """Nothing: each part's log begins the next rollout itself."""

    def rows(self, part: int, first: int, last: int) -> Columns:
        """Views of some of a part's decisions."""
        begin = self.parts[part].start
        return {name: column[begin + first : begin + last] for name, column in self._all.items()}

    def close(self, decisions: Sequence[int]) -> None:
        """Work out advantages and returns of all decisions whose credit is known; each part has so many in its log."""
        closed = [
            rows.start + close(self.rows(part, 0, count), self.gamma, self.gae_lambda)
            for part, (rows, count) in enumerate(zip(self.parts, decisions, strict=True))
        ]
        self._closed = np.concatenate(closed)
        self._learnt = {
            name: self._tensors[name].to(self.device)
            for name in (*LEARNT, "targets")
            if name in self._tensors
        }
        self.values = self._all["values"][self._closed]
        self.returns = self.values + self._all["advantages"][self._closed]

    def get(self, batch_size: int | None = None) -> Iterator[Samples]:  # type: ignore[override]
        """Closed decisions in random order, in nearly equal parts of the batch size or a little more.

        Of the settled ones each call takes a random share.
        """
        shuffled = th.from_numpy(self._stream.permutation(self._learnt_from()))
        parts = 1 if batch_size is None else max(1, len(shuffled) // batch_size)
        column = self._learnt
        for rows in shuffled.to(self.device).tensor_split(parts):
            advantages, values = column["advantages"][rows], column["values"][rows]
            yield Samples(
                observations=column["observations"][rows],
                actions=column["actions"][rows],
                old_values=values,
                old_log_prob=column["log_probs"][rows],
                advantages=advantages,
                returns=advantages + values,
                action_masks=column["masks"][rows],
                targets=column["targets"][rows] if "targets" in column else None,
            )

    def _learnt_from(self) -> NDArray[np.int64]:
        if self._settled == 1:
            return self._closed
        settled = self._all["log_probs"][self._closed] > np.log(SETTLED)
        chosen = self._closed[~settled | (self._stream.random(settled.size) < self._settled)]
        return chosen if chosen.size > 1 else self._closed
