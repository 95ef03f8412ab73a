"""``python -m benchmarks leaderboard``: every agent against every other."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from agents.policy import find_policy
from benchmarks import board
from benchmarks.options import (
    AgentNames,
    Env,
    Games,
    Mode,
    Players,
    Seed,
    as_typed,
    choose_agents,
    choose_game,
    usage_error,
    usual_agents,
)
from benchmarks.progress import progress
from benchmarks.standings import Results
from benchmarks.tables import write
from benchmarks.tournament import Plan, Store, run_tasks, tasks
from envs.core.game import Game, Rules

TimeLimit = Annotated[
    float | None,
    typer.Option(min=0.001, help="Milliseconds for a decision; whoever takes longer forfeits the game."),
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
    out: Folder = None,
) -> None:
    """Let every agent play every other, seat-rotated from shared deals, and rank them.

    Where there is nobody to play against (a cooperative game, or one seat), every agent plays all seats of the same
    deals. An agent that raises, chooses an illegal action or answers late forfeits that game. The games run over all
    cores; what is interrupted goes on when the same command is given again. The folder then holds leaderboard.json, .md
    and .html; the same command gives the same tables, but for the times of decisions.
    """
    game, rules = choose_game(env, players, mode)
    plan = make_plan(game, rules, agents or usual_agents(game), games, seed, time_limit)
    folder = out or Path("runs") / f"leaderboard-{game.id}-{rules.options['mode']}-{rules.players}p"
    with as_typed():
        store = Store(folder, plan)
    console = Console()
    try:
        play_on(store, plan, game, rules, console)
    except KeyboardInterrupt:
        console.print(
            f"stopped; what was played is kept in {folder}: the same command goes on", soft_wrap=True
        )
        raise
    except BrokenProcessPool as error:
        raise typer.TyperException(
            f"a process died, perhaps of an agent's own; what was played is kept: {error}"
        ) from error
    results = Results(plan, game, rules, store.blocks.values())
    shown = board.tables(results)
    for table in shown:
        table.show(console)
    write(folder / "leaderboard", results.data(), shown)
    (folder / "leaderboard.html").write_text(board.page(results), encoding="utf-8")
    console.print(f"written: {folder}/leaderboard.html, .md, .json", soft_wrap=True)


def make_plan(
    game: Game, rules: Rules, agents: Sequence[str], games: int, seed: int, time_limit: float | None
) -> Plan:
    """What is to be played; agents that can't be are told before anything begins."""
    if len(set(agents)) < len(agents):
        raise usage_error(f"each agent can take part once: {', '.join(agents)}")
    if len(agents) < 2 and not rules.team:
        raise usage_error(f"a leaderboard needs at least two agents, not only {', '.join(agents)}")
    choose_agents(agents, game, rules, seed)
    files = {}
    for name in agents:
        if name.startswith("ppo:"):
            file = find_policy(Path(name.removeprefix("ppo:")))
            files[name] = hashlib.sha256(file.read_bytes()).hexdigest()[:16]
    return Plan(game.id, game.version, dict(rules.options), list(agents), games, seed, time_limit, files)


def play_on(store: Store, plan: Plan, game: Game, rules: Rules, console: Console) -> None:
    """Play the blocks that are missing."""
    every = tasks(plan, rules)
    todo = [task for task in every if task not in store.blocks]
    played = sum(len(block.ranks) for block in store.blocks.values())
    total = plan.games * len({task.pairing for task in every})
    with progress(console) as bars:
        bar = bars.add_task("games", total=total, completed=played)
        for block in run_tasks(plan, game, todo):
            store.add(block)
            bars.advance(bar, len(block.ranks))
