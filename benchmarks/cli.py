"""The command line."""

from __future__ import annotations

import signal
import sys
from types import FrameType
from typing import NoReturn

import typer

from agents.arena import AgentError
from benchmarks.balance import balance
from benchmarks.evaluate import evaluate
from benchmarks.exploit import exploit
from benchmarks.leaderboard import leaderboard
from benchmarks.options import Terminated, spread
from benchmarks.throughput import throughput
from benchmarks.workers import WorkerError
from envs.core.terminal import forgive

INTERRUPTED = 128 + signal.SIGINT

app = typer.Typer(
    help="How fast the games run, how good the agents are, how fair the games.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="markdown",
)
for command in (throughput, evaluate, balance, leaderboard, exploit):
    app.command()(command)


def terminate(_signal: int, _frame: FrameType | None) -> NoReturn:
    """End what is being done, as Ctrl-C does."""
    raise Terminated


def main() -> int:
    """Carry out the command, and return the exit status.

    What goes wrong is told in one line: bad input, with exit status 2, or something outside this program, with 1.
    """
    forgive()
    signal.signal(signal.SIGTERM, terminate)
    try:
        status = app(spread(sys.argv[1:]), prog_name="python -m benchmarks", standalone_mode=False) or 0
        if status == INTERRUPTED:  # typer has caught it
            print("interrupted", file=sys.stderr)
        return status
    except typer.TyperException as error:
        if message := error.format_message():  # there is none after the help that no command brings
            print(f"error: {message}", file=sys.stderr)
        return error.exit_code
    except (AgentError, WorkerError) as error:
        message = str(error)
    except MemoryError:
        message = "there is not enough memory for this: fewer --games need less"
    except OSError as error:
        message = f"{error.filename}: {error.strerror}" if error.filename else str(error)
    except Terminated:
        return 128 + signal.SIGTERM
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED
    print(f"error: {message}", file=sys.stderr)
    return 1
