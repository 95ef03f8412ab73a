"""The command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import envs
from agents.arena import AgentError
from agents.base import make_agent
from agents.files import whole_file
from envs.core.positions import fresh_entropy, seed_sequence
from envs.core.terminal import forgive
from katabasis.command import as_typed, carry_out
from play.records import read_record
from play.setup import Setup, choose_rules, choose_seats

LISTS = ("--agents", "--seat", "--set")
"""Options that take any number of values: ``--agents random scripted``."""

NOBODY = "none"
"""In place of a seat: agents play, and a person watches."""

app = typer.Typer(add_completion=False)


@app.command()
def play(
    env: Annotated[
        str | None,
        typer.Option(help=f"The game: {', '.join(envs.GAMES)}, or module:GAME. [default: legends]"),
    ] = None,
    players: Annotated[
        int | None, typer.Option(help="Seats at the table; the game's default if not given.")
    ] = None,
    mode: Annotated[
        str | None, typer.Option(help="What is played for; the game's first mode if not given.")
    ] = None,
    sets: Annotated[
        list[str] | None, typer.Option("--set", help="name=value: one of the game's own options.")
    ] = None,
    seat: Annotated[
        list[str] | None, typer.Option(help="The seats that people take, or none, to watch. [default: 0]")
    ] = None,
    agents: Annotated[
        list[str] | None,
        typer.Option(
            help="Who takes the other seats: one for all, or one for each: ppo:FILE, scripted, search:N, random, "
            "module:Class. [default: the trained agent that comes with the game]"
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(min=0, help="The same seed gives the same deal; by default any.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="A new file for a record of every game.")] = None,
    terminal: Annotated[bool, typer.Option("--terminal", help="Play in the terminal.")] = False,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to serve on; 0 for any that is free.")
    ] = 0,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    replay: Annotated[Path | None, typer.Option(help="Show the games of a record, and play none.")] = None,
    game: Annotated[int, typer.Option(min=1, help="Which game of the record.")] = 1,
    html: Annotated[
        Path | None, typer.Option(help="With --replay: write a page that shows the game in any browser.")
    ] = None,
) -> None:
    """Play against trained agents, watch them, or look at a record of play.

    Starts a server for this machine alone and opens the browser; --terminal plays in the terminal instead.
    """
    with as_typed():
        if replay is not None:
            show_record(replay, game, env, html, seat)
            return
        if html is not None:
            raise ValueError("--html goes with --replay")
        setup = choose(env or "legends", players, mode, sets or [], seat or ["0"], agents or [], seed, record)
        if terminal:
            from play.terminal import play as play_here

            play_here(setup)
        else:
            from play.server import serve

            serve(setup, port=port, browser=browser)


def choose(
    env: str,
    players: int | None,
    mode: str | None,
    sets: list[str],
    seat: list[str],
    agents: list[str],
    seed: int | None,
    record: Path | None,
) -> Setup:
    """The table that the options ask for; agents that can't be made are told before anything begins.

    Raises:
        ValueError: options that are not possible.
    """
    chosen = envs.load(env)
    rules = choose_rules(chosen, players, mode, sets)
    entropy = fresh_entropy() if seed is None else seed
    seats = choose_seats(chosen, rules, seats_of(seat), agents)
    for number, name in enumerate(seats):
        if name == "human":
            raise ValueError("people sit where --seat says, not where --agents does")
        if name is not None:
            make_agent(name, chosen, rules, seed_sequence(entropy, number))
    if record is not None:
        check_new(record, "--record")
    return Setup(chosen, rules, seats, entropy, record)


def seats_of(words: list[str]) -> list[int]:
    """The seats that people take.

    Raises:
        ValueError: a word that is no number of a seat.
    """
    if words == [NOBODY]:
        return []
    for word in words:
        if not word.isdecimal():
            raise ValueError(f"--seat takes numbers of seats, or {NOBODY} to watch, not {word!r}")
    return [int(word) for word in words]


def check_new(file: Path, option: str) -> None:
    """Refuse a file that is there already.

    Raises:
        ValueError: it is.
    """
    if file.exists():
        raise ValueError(f"{file} exists already and is not overwritten: choose another {option}")


def show_record(file: Path, number: int, env: str | None, html: Path | None, seat: list[str] | None) -> None:
    """Show one game of a record in the terminal, or write a page that does.

    Args:
        file: the record.
        number: which of its games, from 1.
        env: its game, if that is outside this suite.
        html: where the page is written, if it is to be one.
        seat: the seat that looks; by default everything is seen.

    Raises:
        ValueError: a record or a seat that isn't possible.
    """
    from play import replay

    found = replay.Replay(read_record(file, number), env)
    seats = seats_of(seat or [NOBODY])
    if len(seats) > 1 or any(looks >= found.rules.players for looks in seats):
        raise ValueError(
            f"a replay is seen from one of the seats 0 to {found.rules.players - 1}, or from none"
        )
    looks = seats[0] if seats else None
    if html is None:
        replay.show(found, looks)
        return
    from play.page import page

    check_new(html, "--html")
    with whole_file(html) as stream:
        stream.write(page(found, looks).encode())
    typer.echo(f"written: {html}")


def main() -> int:
    """Carry out the command, and return the exit status."""
    forgive()
    return carry_out(app, "play", LISTS, (AgentError,))
