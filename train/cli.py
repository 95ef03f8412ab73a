"""The command line of the trainer."""

from __future__ import annotations

import shlex
import signal
import sys
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TextIO

import typer
from rich.console import Console

import envs
from agents.policy import FINAL
from envs.core.terminal import forgive
from play.records import new_record
from train.config import load_config, settings
from train.errors import DivergenceError, FolderTakenError, WorkerError
from train.folder import CURVE
from train.interrupt import ends_quietly

if TYPE_CHECKING:
    from train.run import Run

KEYS = "\n\n".join(f"  {key} ({kind}, {value}): {meaning}" for key, kind, value, meaning, _ in settings())

ENDS = (OSError, MemoryError, DivergenceError, WorkerError, KeyboardInterrupt)
"""What ends a training, and is no fault of its settings."""

PLAIN: dict[str, Any] = {"markup": False, "highlight": False, "soft_wrap": True}
"""How text is printed that names paths."""

app = typer.Typer(add_completion=False)


@app.command(
    help="Train an agent by self-play and show how often it wins. A run writes one folder: settings, TensorBoard log, "
    "checkpoint, evaluation table, learning curve, best and final policy. Ctrl-C saves it, --resume goes on.",
    epilog=f"Settings for --set and --config (type, default; configs/ holds what each game changes):\n\n{KEYS}",
)
def train(
    env: Annotated[
        str | None, typer.Option(help=f"The game: {', '.join(envs.GAMES)}, or module:GAME.")
    ] = None,
    mode: Annotated[
        str | None, typer.Option(help="What is played for, where a game knows several modes.")
    ] = None,
    players: Annotated[int | None, typer.Option(help="Seats at the table.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same numbers.")] = None,
    out: Annotated[
        Path | None,
        typer.Option(help="The run's folder; new, by default runs/<env>-<mode>-<players>p-<date-time>."),
    ] = None,
    timesteps: Annotated[int | None, typer.Option(help="Decisions to learn from, in all.")] = None,
    workers: Annotated[
        str | None,
        typer.Option(help="Processes that play: a number, or auto for one a core; the numbers depend on it."),
    ] = None,
    engine: Annotated[
        str | None, typer.Option(help="Who runs them: processes, or ray; the numbers don't depend on it.")
    ] = None,
    init: Annotated[
        str | None,
        typer.Option(help="A policy to begin with: a file, a run's folder, or the name of a shipped one."),
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(help="A run's folder: go on from its last checkpoint, with --timesteps for longer."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="A YAML file in place of the game's own in configs/.")
    ] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="key=value: change one setting; may be repeated.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="A new file for a record of the first games of each measurement.")
    ] = None,
) -> None:
    """Train, or go on training."""
    console = Console()
    asked = {
        "env": env,
        "mode": mode,
        "players": players,
        "seed": seed,
        "workers": workers,
        "engine": engine,
        "init": init,
        "timesteps": timesteps,
    }
    given = {key: value for key, value in asked.items() if value is not None}
    with ExitStack() as stack:
        try:
            if resume is None:
                chosen = load_config(file=config, sets=sets or [], given=given)
            elif given.keys() - {"timesteps", "engine"} or out or config or sets:
                raise ValueError(
                    "--resume goes on with the run's own settings: it takes no option but --timesteps, --engine and "
                    "--record"
                )
            stream = None if record is None else stack.enter_context(new_record(record))
            with ends_quietly():
                from train.run import Run  # PyTorch takes seconds to import; a wrong setting is told at once

            run = Run.create(chosen, out) if resume is None else Run.resume(resume, timesteps, engine)
        except ValueError as error:
            _fail(str(error), 2)
        except ENDS as error:
            _end(error, "Nothing was begun.")
        _train(run, console, stream)


def _train(run: Run, console: Console, record: TextIO | None) -> None:
    """Train, and tell how it ended."""
    folder = run.folder
    console.print(f"Run folder {folder}; watch with: tensorboard --logdir {folder}", **PLAIN)
    try:
        curve = run.train(console, record)
    except FolderTakenError as error:
        _fail(str(error), 2)
    except ENDS as error:
        _end(error, _saved(run.saved, folder))
    if not run.finished:
        console.print(f"Stopped. {_saved(run.saved, folder)}", **PLAIN)
        raise typer.Exit(128 + run.stopped_by)
    console.print(curve.table())
    if run.calibration is not None:
        console.print(run.calibration.table())
    console.print(f"Policy {folder / FINAL}, learning curve {folder / CURVE}", **PLAIN)


def main() -> None:
    """Run the command line."""
    forgive()
    # Ended before there is anything to save, a run still takes its folder and its processes with it.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    threading.excepthook = _thread_failed
    app(prog_name="python -m train")


def _thread_failed(failure: threading.ExceptHookArgs) -> None:
    """The thread that writes TensorBoard's log hands on what went wrong: it is told once, by the training."""
    if not isinstance(failure.exc_value, OSError):
        threading.__excepthook__(failure)


def _end(error: BaseException, saved: str) -> NoReturn:
    if isinstance(error, KeyboardInterrupt):
        print(f"Stopped at once. {saved}", file=sys.stderr)
        raise typer.Exit(130)
    _fail(f"{_told(error)}. {saved}")


def _told(error: BaseException) -> str:
    """What went wrong, in one line."""
    if isinstance(error, MemoryError):
        return "there is not enough memory: lower rollout.games, rollout.steps or network.layers"
    if isinstance(error, OSError):
        return f"can't write {error.filename or 'the run'}: {error.strerror or error}"
    return str(error)


def _saved(timesteps: int | None, folder: Path) -> str:
    if timesteps is None:
        return "Nothing was saved yet."
    return (
        f"{timesteps:,} timesteps are saved. Go on with: python -m train --resume {shlex.quote(str(folder))}"
    )


def _fail(message: str, status: int = 1) -> NoReturn:
    print(f"error: {message}", file=sys.stderr)
    raise typer.Exit(status)
