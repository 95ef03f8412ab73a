"""Who plays blocks of games: this process, others of this machine, or a Ray cluster."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator
from functools import partial

from benchmarks.tournament import Block, Plan, Task, play_block
from benchmarks.workers import run_tasks
from envs.core.game import Game

Run = Callable[[Plan, Game, list[Task]], Generator[Block, None, None]]
"""Who plays blocks, and gives them out as they end."""


def runner(engine: str, workers: int, address: str | None) -> Run:
    """Who plays the blocks, watched from outside where that can be: processes of this machine, or a Ray cluster."""
    if engine == "ray":
        from benchmarks.cluster import run_on_cluster

        return partial(run_on_cluster, workers=workers, address=address)
    return partial(run_tasks, workers=workers, say=tell)


def run_here(plan: Plan, game: Game, todo: list[Task]) -> Generator[Block, None, None]:
    """Play the blocks in this process, in turn, with agents that are trusted.

    Raises:
        AgentError: one of them failed.
    """
    for task in todo:
        yield play_block(plan, game, task, None)


def tell(line: str) -> None:
    """Say at once what went wrong in a tournament that goes on."""
    print(line, file=sys.stderr)
