"""The command line."""

from __future__ import annotations

import typer

from agents.arena import AgentError
from benchmarks.balance import balance
from benchmarks.evaluate import evaluate
from benchmarks.exploit import exploit
from benchmarks.leaderboard import leaderboard
from benchmarks.options import LISTS
from benchmarks.record import record
from benchmarks.throughput import throughput
from benchmarks.workers import WorkerError
from envs.core.terminal import forgive
from katabasis.command import carry_out

app = typer.Typer(
    help="How fast the games run, how good the agents are, how fair the games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)
for command in (throughput, evaluate, record, balance, leaderboard, exploit):
    app.command()(command)


def main() -> int:
    """Carry out the command, and return the exit status."""
    forgive()
    return carry_out(app, "benchmarks", LISTS, (AgentError, WorkerError))
