"""The blocks of a tournament as tasks of a Ray cluster."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import ray
from ray.exceptions import RayError

from benchmarks.tournament import Block, Plan, Task, play_block
from benchmarks.workers import WorkerError
from envs.core.game import Game
from train.cluster import connect, processors

AHEAD = 2
"""Blocks a processor that are handed out at a time, so that none waits for the next."""


@contextmanager
def untimed(agent: int, seconds: float) -> Iterator[None]:  # noqa: ARG001 -- nobody watches from outside
    """In place of a clock: where an agent keeps control for ever, so does its task."""
    yield


def block_of(plan: Plan, game: Game, task: Task) -> Block:
    """Play one block, wherever the cluster has a processor."""
    return play_block(plan, game, task, untimed)


def run_on_cluster(
    plan: Plan, game: Game, todo: list[Task], workers: int, address: str | None
) -> Generator[Block, None, None]:
    """Play blocks on a Ray cluster, and give them out as they end, in any order.

    Args:
        plan, game, todo: what is played.
        workers: how many blocks are played side by side, where the cluster is begun on this machine.
        address: the cluster's, or ``auto``; None: one of this machine alone.

    Raises:
        ValueError: the cluster is not there; told before anything is played.
        WorkerError: a task was lost twice.
    """
    own = connect(address, workers if address is None else 1)
    return _blocks(plan, game, todo, own)


def _blocks(plan: Plan, game: Game, todo: list[Task], own: bool) -> Generator[Block, None, None]:
    try:
        play = ray.remote(num_cpus=1, max_retries=1)(block_of)
        shared, most = ray.put(plan), AHEAD * processors()
        left = list(reversed(todo))
        playing: list[Any] = []
        while left or playing:
            while left and len(playing) < most:
                playing.append(play.remote(shared, game, left.pop()))
            (ended,), playing = ray.wait(playing, num_returns=1)
            try:
                block: Block = ray.get(ended)
            except RayError as error:
                reason = next(iter(str(error).splitlines()), type(error).__name__)
                raise WorkerError(f"the Ray cluster lost a block of games twice: {reason}") from error
            yield block
    finally:
        if own:
            ray.shutdown()
