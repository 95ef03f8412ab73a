"""``python -m benchmarks evaluate``: one agent against others."""

from __future__ import annotations

from contextlib import ExitStack
from typing import Annotated, Any

import typer
from rich.console import Console

from agents.arena import Outcome, versus
from benchmarks.options import (
    AgentEnv,
    Games,
    Mode,
    Out,
    Players,
    RecordFile,
    Seed,
    choose_agents,
    each_once,
    new_file,
    resolve_agent,
    usual_agents,
)
from benchmarks.progress import progress, watch
from benchmarks.tables import Table, interval, keep, percent, score_data, subject, subject_data
from envs.core.game import Game, Rules
from katabasis.command import as_typed
from play.records import Notes, recording

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
    out: Out = None,
    record: RecordFile = None,
) -> None:
    """Play an agent against others, seat-rotated from shared deals, and count its wins.

    Where there is nobody to play against (a cooperative game, or one seat), every agent plays all seats of the same
    deals, and the table shows how often each succeeds.
    """
    file = new_file(out, "evaluate")
    name, game, rules = resolve_agent(run, env, players, mode)
    against = against or usual_agents(game)
    team = rules.team
    each_once(against)
    agent, *others = choose_agents([name, *against], game, rules, seed)
    matches = [(name, agent, agent)] if team else []
    matches += [
        (other, opponent if team else agent, opponent)
        for other, opponent in zip(against, others, strict=True)
    ]
    outcomes: dict[str, Outcome] = {}
    console = Console()
    with ExitStack() as stack:
        with as_typed():
            recorder = stack.enter_context(recording(record, game, rules))
        people = "human" in (name, *against)  # who need the terminal
        bars = stack.enter_context(progress(console, draw=not people))
        for title, first, second in matches:
            notes = None if recorder is None else Notes()
            told = watch(bars, title, games)
            outcomes[title] = versus(game, rules, first, second, games, seed, told, notes)
            if recorder is not None and notes is not None:
                told = watch(bars, f"{title}, the record", games)
                recorder.write(outcomes[title], notes, [title, title] if team else [name, title], told)
    table = _table(name, game, rules, outcomes)
    table.show(console)
    keep(console, file, _data(name, game, rules, seed, outcomes), [table])


def _table(name: str, game: Game, rules: Rules, outcomes: dict[str, Outcome]) -> Table:
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
    for other, outcome in outcomes.items():
        score = outcome.score(0)
        table.add(
            other,
            score.games,
            percent(score.rate),
            interval(*score.interval),
            percent(score.draws / score.games),
            percent(float(outcome.truncated.mean())),
            f"{outcome.rounds.mean():.1f}",
            "-" if (taken := _milliseconds(outcome)) is None else f"{taken:.3g}",
        )
    return table


def _milliseconds(outcome: Outcome) -> float | None:
    """How long the agent in question took for a decision, in games played side by side; None if it made none."""
    return float(1000 * outcome.seconds[0] / outcome.decisions[0]) if outcome.decisions[0] else None


def _data(name: str, game: Game, rules: Rules, seed: int, outcomes: dict[str, Outcome]) -> dict[str, Any]:
    return {
        "agent": name,
        **subject_data(game, rules, seed),
        "matches": {
            other: {
                **score_data(outcome.score(0)),
                "truncated": int(outcome.truncated.sum()),
                "rounds": float(outcome.rounds.mean()),
            }
            for other, outcome in outcomes.items()
        },
        "ms_per_decision": {other: _milliseconds(outcome) for other, outcome in outcomes.items()},
    }
