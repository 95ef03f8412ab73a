"""The command line."""

from __future__ import annotations

import sys

import typer

from benchmarks.balance import balance
from benchmarks.evaluate import evaluate
from benchmarks.exploit import exploit
from benchmarks.leaderboard import leaderboard
from benchmarks.options import spread
from benchmarks.throughput import throughput
from envs.core.terminal import forgive

app = typer.Typer(
    help="How fast the games run, how good the agents are, how fair the games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)
for command in (throughput, evaluate, balance, leaderboard, exploit):
    app.command()(command)


def main() -> int:
    """Carry out the command, and return the exit status: 2 for bad input, after one line that says what is possible."""
    forgive()
    try:
        return app(spread(sys.argv[1:]), prog_name="python -m benchmarks", standalone_mode=False) or 0
    except typer.TyperException as error:
        if message := error.format_message():  # there is none after the help that no command brings
            print(f"error: {message}", file=sys.stderr)
        return error.exit_code
    except (KeyboardInterrupt, typer.Abort):
        print("interrupted", file=sys.stderr)
        return 130
