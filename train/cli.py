"""The command line of the trainer."""

from __future__ import annotations

import shlex
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console

import envs
from envs.core.terminal import forgive
from train.config import load_config, settings

KEYS = "\n\n".join(f"  {key} ({kind}, {value}): {meaning}" for key, kind, value, meaning in settings())

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
    resume: Annotated[
        Path | None, typer.Option(help="A run's folder: go on from its last checkpoint.")
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="A YAML file in place of the game's own in configs/.")
    ] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="key=value: change one setting; may be repeated.")
    ] = None,
) -> None:
    """Train, or go on training."""
    console = Console()
    given = {"env": env, "mode": mode, "players": players, "seed": seed, "timesteps": timesteps}
    given = {key: value for key, value in given.items() if value is not None}
    try:
        if resume is None:
            chosen = load_config(file=config, sets=sets or [], given=given)
        elif given or out or config or sets:
            _refuse("--resume goes on with the run's own settings: it takes no other option")
        from train.run import Run  # PyTorch takes seconds to import; a wrong setting is told at once

        run = Run.create(chosen, out) if resume is None else Run.resume(resume)
    except ValueError as error:
        _refuse(str(error))
    console.print(f"Run folder {run.folder}; watch with: tensorboard --logdir {run.folder}", soft_wrap=True)
    go_on = f"Go on with: python -m train --resume {shlex.quote(str(run.folder))}"
    try:
        finished = run.train(console)
    except BrokenProcessPool:
        saved = f"{run.saved:,} timesteps are saved. {go_on}" if run.saved else "Nothing was saved yet."
        _refuse(f"a process that plays games died, perhaps for want of memory. {saved}")
    if not finished:
        console.print(f"Stopped and saved. {go_on}")
        raise typer.Exit(130)


def main() -> None:
    """Run the command line."""
    forgive()
    app(prog_name="python -m train")


def _refuse(message: str) -> NoReturn:
    print(f"error: {message}", file=sys.stderr)
    raise typer.Exit(2)
