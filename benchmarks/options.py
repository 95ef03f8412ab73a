"""The options that all commands share, and what they mean."""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

import envs
from agents.base import KINDS, Agent, make_agent
from agents.policy import Policy, find_policy
from envs.core.game import Game, Rules
from envs.core.positions import seed_sequence
from envs.core.spec import nearest
from katabasis.command import as_typed, usage_error

LISTS = ("--agents", "--against")
"""Options that take any number of values: ``--agents random scripted``."""

Env = Annotated[str, typer.Option(help=f"The game: {', '.join(envs.GAMES)}, or module:GAME.")]
AgentEnv = Annotated[str | None, typer.Option("--env", help="The game; a policy knows its own.")]
Players = Annotated[int | None, typer.Option(help="Seats; the game's default if not given.")]
Mode = Annotated[str | None, typer.Option(help="What is played for; the game's first mode if not given.")]
AgentNames = Annotated[
    list[str] | None,
    typer.Option(
        help="Who plays: random, scripted, search:N, ppo:FILE, module:Class, ... [default: random and scripted]"
    ),
]
Games = Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games.")]
Seed = Annotated[int, typer.Option(min=0, help="The same seed gives the same games.")]
Workers = Annotated[
    str, typer.Option(help="Processes that play side by side: a number, or auto for one a core.")
]
Engine = Annotated[
    str,
    typer.Option(help="Who runs them: processes of this machine, or ray; the tables don't depend on it."),
]
RayAddress = Annotated[
    str | None,
    typer.Option(help="With --engine ray: a cluster's address, or auto; by default one on this machine."),
]
RecordFile = Annotated[
    Path | None, typer.Option("--record", help="A new file for a record of every game, as JSON lines.")
]
Out = Annotated[Path | None, typer.Option(help="A folder for the results, as JSON and Markdown.")]


def choose_game(env: str, players: int | None, mode: str | None) -> tuple[Game, Rules]:
    """The game and rules that the options ask for."""
    with as_typed():
        game = envs.load(env)
        return game, game.rules(players=players, mode=mode)


def resolve_agent(
    run: str, env: str | None, players: int | None, mode: str | None
) -> tuple[str, Game, Rules]:
    """The name of an agent that may also be a path, and the game: as asked for, or what the policy was trained for."""
    with as_typed():
        if run in KINDS or (":" in run and not run.startswith("ppo:")):
            if env is None:
                raise ValueError(f"{run} plays any game: say which with --env")
            return run, *choose_game(env, players, mode)
        try:
            file = find_policy(Path(run.removeprefix("ppo:")))
        except ValueError as error:
            if get_close_matches(run, KINDS, n=1):  # it was meant to be the name of an agent
                raise ValueError(f"no agent {run!r}; {nearest(run, KINDS)}") from error
            raise
        policy = Policy.load(file)
        if env is not None and envs.load(env).id != policy.game:
            raise ValueError(f"{file} was trained for {policy.game}, not for {env}")
    name = run if run.startswith("ppo:") else f"ppo:{file}"
    return name, *choose_game(env or policy.game, players or policy.players, mode or policy.mode)


def usual_agents(game: Game) -> list[str]:
    """Who plays if nobody says otherwise: a game need not have a scripted player."""
    return ["random"] if game.script is None else ["random", "scripted"]


def choose_agents(names: Sequence[str], game: Game, rules: Rules, seed: int) -> list[Agent]:
    """The agents that the options ask for, each with random choices of its own."""
    with as_typed():
        if "human" in names and not (sys.stdin and sys.stdin.isatty()):
            raise ValueError("no agent 'human' here: there is no terminal in which to ask")
        return [make_agent(name, game, rules, seed_sequence(seed, i)) for i, name in enumerate(names)]


def each_once(names: Sequence[str]) -> None:
    """Refuse names that stand twice in a list, since results go by names."""
    if len(set(names)) < len(names):
        raise usage_error(f"each agent can take part once: {', '.join(names)}")


def finite(value: float | None) -> float | None:
    """Refuse infinity and what is no number, which a least and a greatest value let pass."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a finite number")
    return value


def new_file(out: Path | None, name: str) -> Path | None:
    """Where a command writes its result, without suffix; refused before the work begins if it can't be written."""
    if out is None:
        return None
    with as_typed():
        make_folder(out)
    for file in (out / f"{name}.json", out / f"{name}.md"):
        if file.exists():
            raise usage_error(f"{file} exists already and is not overwritten: choose another --out")
    return out / name


def make_folder(folder: Path) -> None:
    """Make a folder for results, if there is none.

    Raises:
        ValueError: it can't be made, or can't be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise ValueError(f"--out {folder} is a file, not a folder") from None
    except OSError as error:
        raise ValueError(f"--out {folder} can't be made: {error.strerror}") from error
    if not os.access(folder, os.W_OK | os.X_OK):
        raise ValueError(f"--out {folder} can't be written to")
