"""Memory that the processes of a run share."""

from __future__ import annotations

from collections.abc import Mapping
from multiprocessing.sharedctypes import RawArray
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.policy import Policy

Columns = dict[str, NDArray[Any]]


class Table:
    """Columns of the same number of rows; a process that is begun with the table sees the same memory.

    Args:
        rows: how many.
        layout: each column's dtype, and the shape of what it holds in a row.
    """

    def __init__(self, rows: int, layout: Mapping[str, tuple[type, tuple[int, ...]]]) -> None:
        self._layout = {name: (np.dtype(dtype), (rows, *shape)) for name, (dtype, shape) in layout.items()}
        self._memory = {
            name: RawArray("b", dtype.itemsize * int(np.prod(shape)))
            for name, (dtype, shape) in self._layout.items()
        }

    def columns(self, rows: slice) -> Columns:
        """Views of a range of rows."""
        return {
            name: np.frombuffer(self._memory[name], dtype).reshape(shape)[rows]
            for name, (dtype, shape) in self._layout.items()
        }


class SharedPolicy:
    """The learner's policy where all workers can read it: to send it to each would take longer than to play a step.

    Args:
        policy: one of its kind.
    """

    def __init__(self, policy: Policy) -> None:
        self._kind = policy
        self._table = Table(1, {str(i): (np.float32, array.shape) for i, array in enumerate(policy.arrays)})

    def write(self, policy: Policy) -> None:
        """Let a policy be what is read from now on."""
        for mine, its in zip(self._arrays(), policy.arrays, strict=True):
            mine[:] = its

    def read(self) -> Policy:
        """A copy of what was last written."""
        return self._kind.with_arrays(mine.copy() for mine in self._arrays())

    def _arrays(self) -> list[NDArray[np.float32]]:
        return [column[0] for column in self._table.columns(slice(None)).values()]
