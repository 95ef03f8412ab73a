"""``python -m benchmarks evaluate``: one agent against others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from math import inf
from typing import Annotated, Any

import typer
from rich.console import Console

from agents.arena import AgentError, Score
from benchmarks.options import (
    AgentEnv,
    Engine,
    Games,
    Mode,
    Out,
    Players,
    RayAddress,
    RecordFile,
    Seed,
    Workers,
    choose_agents,
    each_once,
    new_file,
    resolve_agent,
    usual_agents,
)
from benchmarks.players import run_here, runner
from benchmarks.progress import progress, watch
from benchmarks.tables import Table, interval, keep, percent, score_data, subject, subject_data
from benchmarks.tournament import ROTATIONS, Block, Plan, Task, pairings, tasks
from envs.core.game import Game, Rules
from katabasis.command import as_typed, usage_error
from play.records import new_record
from train.cores import worker_count
from train.engine_names import check_engine

Run = Annotated[
    str, typer.Argument(help="A run's folder, a policy file, or any agent's name.", metavar="RUN")
]
Against = Annotated[
    list[str] | None, typer.Option(help="Whom to play against. [default: random and scripted]")
]


def evaluate(
    run: Run,
    env: AgentEnv = None,
    players: Players = None,
    mode: Mode = None,
    against: Against = None,
    games: Games = 1000,
    seed: Seed = 0,
    workers: Workers = "1",
    engine: Engine = "processes",
    ray_address: RayAddress = None,
    out: Out = None,
    record: RecordFile = None,
) -> None:
    """Play an agent against others, seat-rotated from shared deals, and count its wins.

    Where there is nobody to play against (a cooperative game, or one seat), every agent plays all seats of the same
    deals, and the table shows how often each succeeds. The table doesn't depend on who plays the games, but for the
    time of decisions: this process, or with --workers or --engine others.
    """
    file = new_file(out, "evaluate")
    name, game, rules = resolve_agent(run, env, players, mode)
    against = against or usual_agents(game)
    each_once(against)
    names = [name, *against]
    choose_agents(names, game, rules, seed)
    with as_typed():
        processes = worker_count(workers)
        check_engine(engine)
    here = engine == "processes" and processes == 1
    people = "human" in names  # who need the terminal
    if people and not here:
        raise usage_error("human can play in this process alone: without --workers and --engine")
    matches = [pair for pair in pairings(len(names), rules) if rules.team or pair.agent == 0]
    plan = Plan(
        env=game.id,
        version=game.version,
        options=dict(rules.options),
        agents=names,
        games=games,
        seed=seed,
        time_limit=None,
        first_answer=inf,
        rotations=ROTATIONS,
        sources="",
        files={},
        record=record is not None,
    )
    todo = [task for match in matches for task in tasks(plan, rules) if task.pairing == match]
    tallies = {match: Tally() for match in matches}
    console = Console()
    with ExitStack() as stack:
        with as_typed():
            stream = None if record is None else stack.enter_context(new_record(record))
            playing = (run_here if here else runner(engine, processes, ray_address))(plan, game, todo)
        blocks = stack.enter_context(closing(playing))
        told = watch(stack.enter_context(progress(console, draw=not people)), "games", games * len(matches))
        for block in in_order(blocks, todo):
            check(block, names)
            tallies[block.task.pairing].add(block)
            told(sum(tally.games for tally in tallies.values()))
            if stream is not None:
                stream.write(block.record)
    results = {names[match.opponent]: tally for match, tally in tallies.items()}
    table = _table(name, game, rules, results)
    table.show(console)
    keep(console, file, _data(name, game, rules, seed, results), [table])


@dataclass
class Tally:
    """What the blocks of a match come to, for the agent in question.

    Attributes:
        score: its wins and draws.
        truncated, rounds: games that the cap ended, and rounds of all games.
        games: how many were played.
        decisions, seconds: how many it made, and how long they took.
    """

    score: Score = field(default_factory=lambda: Score(0, 0, 0))
    truncated: int = 0
    rounds: int = 0
    games: int = 0
    decisions: int = 0
    seconds: float = 0.0

    def add(self, block: Block) -> None:
        """Count a block."""
        self.score += Score(*block.scores[0])
        self.truncated += block.truncated
        self.rounds += block.rounds
        self.games += len(block.ranks)
        self.decisions += block.decisions[0]
        self.seconds += block.seconds[0]

    @property
    def milliseconds(self) -> float | None:
        """How long a decision took, in games played side by side; None if there was none."""
        return 1000 * self.seconds / self.decisions if self.decisions else None


def in_order(blocks: Iterator[Block], todo: Sequence[Task]) -> Iterator[Block]:
    """Blocks that end in any order, in the order of their tasks."""
    early: dict[Task, Block] = {}
    for task in todo:
        while task not in early:
            block = next(blocks)
            early[block.task] = block
        yield early.pop(task)


def check(block: Block, names: Sequence[str]) -> None:
    """Refuse a block in which an agent failed: nothing is measured then.

    Raises:
        AgentError: it says which.
    """
    for _, detail, agent in block.forfeits:
        raise AgentError(f"agent {names[agent]} failed: {detail}")


def _table(name: str, game: Game, rules: Rules, tallies: Mapping[str, Tally]) -> Table:
    note = f"{subject(game, rules)}."
    if rules.team:
        title, first, rate = "Successes", "team", "success %"
    else:
        title, first, rate = f"Wins of {name}", "against", "won %"
        note += f" Each seat in turn, par is {percent(1 / rules.players)} %."
    table = Table(
        title,
        (first, "games", rate, "95 % interval", "drawn %", "capped %", "rounds", "ms/decision"),
        note=note,
    )
    for other, tally in tallies.items():
        score = tally.score
        table.add(
            other,
            score.games,
            percent(score.rate),
            interval(*score.interval),
            percent(score.draws / score.games),
            percent(tally.truncated / tally.games),
            f"{tally.rounds / tally.games:.1f}",
            "-" if tally.milliseconds is None else f"{tally.milliseconds:.3g}",
        )
    return table


def _data(name: str, game: Game, rules: Rules, seed: int, tallies: Mapping[str, Tally]) -> dict[str, Any]:
    return {
        "agent": name,
        **subject_data(game, rules, seed),
        "matches": {
            other: {
                **score_data(tally.score),
                "truncated": tally.truncated,
                "rounds": tally.rounds / tally.games,
            }
            for other, tally in tallies.items()
        },
        "ms_per_decision": {other: tally.milliseconds for other, tally in tallies.items()},
    }
