"""``python -m benchmarks record``: games as a data set."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import numpy as np
import typer
from numpy.typing import NDArray
from rich.console import Console

from agents.arena import play
from benchmarks.dataset import DataSet
from benchmarks.options import (
    Env,
    Games,
    Mode,
    Players,
    RecordFile,
    Seed,
    choose_agents,
    choose_game,
    each_once,
    make_folder,
)
from benchmarks.progress import progress, watch
from envs.core.positions import Positions, seed_sequence
from katabasis.command import as_typed, usage_error
from play.records import Notes, recording

SHARD = 250
"""Games in a file."""

Folder = Annotated[Path, typer.Option("--out", help="A new folder for the data set.")]
Agents = Annotated[
    list[str],
    typer.Option(help="Who plays: one in all seats, or several, who change seats from game to game."),
]


def record(
    out: Folder,
    agents: Agents,
    env: Env = "legends",
    players: Players = None,
    mode: Mode = None,
    games: Games = 1000,
    seed: Seed = 0,
    record: RecordFile = None,
) -> None:
    """Play games and keep what was seen and done in them as arrays, for offline learning.

    The folder has NPZ files of 250 games each (observations, masks, actions, probabilities, returns and more), and a
    card that says what they hold; it is written last, so a folder without one is unfinished.
    """
    game, rules = choose_game(env, players, mode)
    each_once(agents)
    if "human" in agents:
        raise usage_error("human can't take part: evaluate and python -m play ask people")
    players_ = choose_agents(agents, game, rules, seed)
    with as_typed():
        make_folder(out)
    if any(out.iterdir()):
        raise usage_error(f"{out} holds something already: choose another --out")
    data = DataSet(out, game, rules, agents, seed)
    console = Console()
    with ExitStack() as stack:
        with as_typed():
            recorder = stack.enter_context(recording(record, game, rules))
        told = watch(stack.enter_context(progress(console)), "games", games)
        for first in range(0, games, SHARD):
            numbers = np.arange(first, min(first + SHARD, games))
            notes = Notes()
            outcome = play(
                Positions(game, rules, numbers.size),
                players_,
                seating(numbers, rules.players, len(agents)),
                np.array([seed_sequence(seed, 2, number) for number in numbers.tolist()]),
                note=notes,
            )
            data.add(outcome, notes)
            if recorder is not None:
                recorder.write(outcome, notes, agents)
            told(data.games)
    data.finish()
    console.print(
        f"written: {out}, {data.games:,} games, {data.decisions:,} decisions in {data.shards} files",
        soft_wrap=True,
        markup=False,
    )


def seating(numbers: NDArray[np.int64], players: int, agents: int) -> NDArray[np.int64]:
    """Who sits where in some of the games: all agents in turn, who move on by a seat from game to game."""
    return (numbers[:, None] + np.arange(players)) % agents
