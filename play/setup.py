"""What is to be played, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.policy import SHIPPED
from envs.core.game import Game, Rules
from envs.core.spec import nearest


@dataclass(frozen=True)
class Setup:
    """A table before its first game.

    Attributes:
        game, rules: what is played.
        seats: who sits where: the name of an agent, or None for a person.
        seed: from which the seeds of all games at this table follow.
        record: the file that is to hold a record of each game, or None.
    """

    game: Game
    rules: Rules
    seats: tuple[str | None, ...]
    seed: int
    record: Path | None

    @property
    def viewers(self) -> list[int | None]:
        """Who looks: each seat that a person takes, or None alone, who sees everything, if agents take all."""
        return [seat for seat, name in enumerate(self.seats) if name is None] or [None]


def choose_rules(game: Game, players: int | None, mode: str | None, sets: Sequence[str]) -> Rules:
    """The rules that the words of a command line ask for.

    Args:
        game: what is played.
        players, mode: as ``Game.rules`` takes them.
        sets: ``name=value`` for each option of the game's own.

    Raises:
        ValueError: an unknown option, or a value that is not possible.
    """
    variants: dict[str, Any] = {}
    for item in sets:
        name, equals, value = item.partition("=")
        if not equals:
            raise ValueError(f"--set takes name=value, not {item!r}; {nearest(name, game.variants)}")
        variants[name] = as_meant(game.variants, name, value)
    return game.rules(players=players, mode=mode, **variants)


def as_meant(variants: Mapping[str, tuple[Any, ...]], name: str, value: str) -> Any:
    """The possible value that is spelt so; if there is none, the word itself, which the rules then refuse."""
    return next((option for option in variants.get(name, ()) if str(option) == value), value)


def choose_seats(
    game: Game, rules: Rules, people: Sequence[int], agents: Sequence[str]
) -> tuple[str | None, ...]:
    """Who sits where.

    Args:
        game, rules: what is played.
        people: the seats that people take.
        agents: who takes the others: one name for all of them, or one for each in order; none given, the suite's own
            agent for this game.

    Raises:
        ValueError: a seat that is not there, or another number of agents than of seats.
    """
    for seat in people:
        if not 0 <= seat < rules.players:
            raise ValueError(f"no seat {seat}: this game has seats 0 to {rules.players - 1}")
    others = [seat for seat in range(rules.players) if seat not in people]
    names = list(agents) or [usual_agent(game, rules)]
    if len(names) == 1:
        names *= len(others)
    if len(names) != len(others):
        raise ValueError(
            f"{len(names)} agents for {len(others)} seats: name one for all, or one for each of the seats "
            f"{', '.join(map(str, others))}"
        )
    seated = dict(zip(others, names, strict=True))
    return tuple(seated.get(seat) for seat in range(rules.players))


def usual_agent(game: Game, rules: Rules) -> str:
    """The policy that comes with the suite for this game; else its scripted player, else chance."""
    alone = [f"{game.id}-solitaire"] if rules.players == 1 else []
    for name in (*alone, game.id, f"{game.id}-{rules.options['mode']}"):
        if (SHIPPED / f"{name}.npz").is_file():
            return f"ppo:{name}"
    return "random" if game.script is None else "scripted"
