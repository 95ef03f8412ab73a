"""``python -m benchmarks leaderboard``: every agent against every other."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from benchmarks import fingerprints
from benchmarks.options import (
    AgentNames,
    Engine,
    Env,
    Games,
    Mode,
    Players,
    RayAddress,
    RecordFile,
    Seed,
    Workers,
    choose_agents,
    choose_game,
    each_once,
    finite,
    usual_agents,
)
from benchmarks.players import Run, runner
from benchmarks.progress import progress, watch
from benchmarks.standings import Results
from benchmarks.store import Store, open_store
from benchmarks.tables import write, write_text
from benchmarks.tournament import ROTATIONS, Plan, tasks
from envs.core.game import Game, Rules
from katabasis.command import Terminated, as_typed, usage_error
from play.records import new_record
from train.cores import AUTO, worker_count
from train.engine_names import check_engine

FIRST_ANSWER = 60.0
"""Seconds for an agent's first answer in each process, if there is a time limit."""

TimeLimit = Annotated[
    float | None,
    typer.Option(
        min=0.001,
        callback=finite,
        help="Milliseconds for a decision; whoever takes longer forfeits the game.",
    ),
]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--out",
        help="The tournament's folder; the same command goes on with it. By default "
        "runs/leaderboard-ENV-MODE-PLAYERSp.",
    ),
]


def leaderboard(
    env: Env = "legends",
    players: Players = None,
    mode: Mode = None,
    agents: AgentNames = None,
    games: Games = 2000,
    seed: Seed = 0,
    time_limit: TimeLimit = None,
    workers: Workers = AUTO,
    engine: Engine = "processes",
    ray_address: RayAddress = None,
    out: Folder = None,
    record: RecordFile = None,
) -> None:
    """Let every agent play every other, seat-rotated from shared deals, and rank them.

    Where there is nobody to play against (a cooperative game, or one seat), every agent plays all seats of the same
    deals. An agent that raises, chooses an illegal action or answers late forfeits that game. The games run over all
    cores, or in as many processes as --workers says; what is interrupted goes on when the same command is given again.
    The folder then holds leaderboard.json, .md and .html; the same command gives the same tables, but for the times of
    decisions. A record is written when all is played.
    """
    from benchmarks import board  # Matplotlib, which takes a second to load, is for this command alone

    game, rules = choose_game(env, players, mode)
    plan = make_plan(game, rules, agents or usual_agents(game), games, seed, time_limit, record is not None)
    folder = out or Path("runs") / f"leaderboard-{game.id}-{rules.options['mode']}-{rules.players}p"
    console = Console()
    with ExitStack() as stack:
        with as_typed():
            processes = worker_count(workers)
            check_engine(engine)
            store = stack.enter_context(open_store(folder, plan))
            stream = None if record is None else stack.enter_context(new_record(record))
        try:
            play_on(store, plan, game, rules, console, runner(engine, processes, ray_address))
        except (KeyboardInterrupt, Terminated, OSError):
            print(f"stopped; what was played is kept in {folder}: the same command goes on", file=sys.stderr)
            raise
        check_unchanged(plan, game)
        results = Results(plan, game, rules, store.blocks.values())
        shown = board.tables(results)
        for table in shown:
            table.show(console)
        write(folder / "leaderboard", results.data(), shown, renew=True)
        write_text(folder / "leaderboard.html", board.page(results))
        if stream is not None:
            for task in tasks(plan, rules):
                stream.write(store.record_of(task).read_text(encoding="utf-8"))
    console.print(f"written: {folder}/leaderboard.html, .md, .json", soft_wrap=True, markup=False)


def make_plan(
    game: Game,
    rules: Rules,
    agents: Sequence[str],
    games: int,
    seed: int,
    time_limit: float | None,
    record: bool,
) -> Plan:
    """What is to be played; agents that can't be are told before anything begins."""
    each_once(agents)
    if len(agents) < 2 and not rules.team:
        raise usage_error(f"a leaderboard needs at least two agents, not only {', '.join(agents)}")
    if "human" in agents:
        raise usage_error(
            "human can't take part: the games run in processes without a terminal; evaluate asks people"
        )
    choose_agents(agents, game, rules, seed)
    return Plan(
        env=game.id,
        version=game.version,
        options=dict(rules.options),
        agents=list(agents),
        games=games,
        seed=seed,
        time_limit=time_limit,
        first_answer=FIRST_ANSWER,
        rotations=ROTATIONS,
        sources=fingerprints.of_suite(game),
        files=fingerprints.of_agents(agents),
        record=record,
    )


def check_unchanged(plan: Plan, game: Game) -> None:
    """Processes load code and policies when they begin and for each block, so nothing may have changed on the way."""
    if fingerprints.of_suite(game) != plan.sources or fingerprints.of_agents(plan.agents) != plan.files:
        raise usage_error(
            "files of the agents or the game have changed while they played: choose another --out"
        )


def play_on(store: Store, plan: Plan, game: Game, rules: Rules, console: Console, run: Run) -> None:
    """Play the blocks that are missing."""
    every = tasks(plan, rules)
    todo = [task for task in every if task not in store.blocks]
    played = sum(len(block.ranks) for block in store.blocks.values())
    total = plan.games * len({task.pairing for task in every})
    with as_typed():
        begun = run(plan, game, todo)
    with progress(console) as bars, closing(begun) as blocks:
        told = watch(bars, "games", total)
        told(played)
        for block in blocks:
            store.add(block)
            played += len(block.ranks)
            told(played)
