"""A tournament: every agent against every other, in blocks of games."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.arena import (
    Ask,
    Fault,
    Forfeit,
    Note,
    Outcome,
    Referee,
    forfeit_returns,
    play,
    rotated_seating,
    shared_deals,
    trust,
)
from agents.base import Agent, describe, make_agent
from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows, seed_sequence
from envs.core.view import View
from play.records import Notes, Recorder

Timing = Callable[[int, float], AbstractContextManager[None]]
"""Notes that an agent, a number into the plan's agents, is at work, and the seconds that it may take."""


@dataclass(frozen=True)
class Plan:
    """What is played; the same plan gives the same results, but for the time that agents take.

    Attributes:
        env, version, options: the game, its version and all options of its rules.
        agents: the names of the agents, no two alike.
        games: games in each pairing.
        seed: where deals and random choices begin.
        time_limit: milliseconds for a decision, or None.
        first_answer: seconds in which an agent must be made, and give its first answer in each process, if there is a
            time limit: it may have to load compiled code.
        rotations: of the seats, in a block of games.
        sources: a fingerprint of the suite's code that decides how games go and how its agents play.
        files: a fingerprint of the files of each agent that comes from elsewhere.
        record: whether a record of play is kept.
    """

    env: str
    version: int
    options: dict[str, Any]
    agents: list[str]
    games: int
    seed: int
    time_limit: float | None
    first_answer: float
    rotations: int
    sources: str
    files: dict[str, str]
    record: bool


ROTATIONS = 60
"""Rotations of the seats in a block of games."""


@dataclass(frozen=True)
class Pairing:
    """One agent against another that holds all other seats; a team meets nobody.

    Attributes:
        agent, opponent: numbers into the plan's agents.
    """

    agent: int
    opponent: int


@dataclass(frozen=True)
class Task:
    """A block of games to be played."""

    pairing: Pairing
    number: int


@dataclass(frozen=True)
class Block:
    """How a block of games ended.

    Attributes:
        agent, opponent: who played, numbers into the plan's agents.
        number: which block of this pairing.
        ranks: for each game, the rank of each seat, 0 for the best.
        scores: wins, draws and games of agent and opponent.
        truncated: games that the cap ended.
        rounds, steps: summed over the games.
        decisions, seconds: how many decisions agent and opponent made, and how long they took for them.
        forfeits: kind, detail and agent of each forfeit, in the order of the games.
        finals: for a team, each number of the record at the games' ends, summed; for one whose values have names,
            how often each was the last.
        record: the record of its games, if one is kept.
    """

    agent: int
    opponent: int
    number: int
    ranks: list[list[int]]
    scores: list[list[int]]
    truncated: int
    rounds: int
    steps: int
    decisions: list[int]
    seconds: list[float]
    forfeits: list[list[Any]]
    finals: dict[str, Any]
    record: str = ""

    @property
    def task(self) -> Task:
        """What it was to be."""
        return Task(Pairing(self.agent, self.opponent), self.number)


def pairings(agents: int, rules: Rules) -> list[Pairing]:
    """Who meets whom. With two seats either agent is the other's opponent, so each pair meets once."""
    if rules.team:
        return [Pairing(i, i) for i in range(agents)]
    return [
        Pairing(i, j)
        for i in range(agents)
        for j in range(agents)
        if (i < j if rules.players == 2 else i != j)
    ]


def tasks(plan: Plan, rules: Rules) -> list[Task]:
    """All blocks, block after block of every pairing, so that an interrupted tournament has some of each."""
    count = -(-plan.games // (plan.rotations * rules.players))
    pairs = pairings(len(plan.agents), rules)
    return [Task(pairing, number) for number in range(count) for pairing in pairs]


@dataclass(frozen=True)
class Sitting:
    """The games of a block: who sits where, and what is dealt.

    Attributes:
        sides: the agents, numbers into the plan's.
        seating: who sits where, a number into ``sides``, int64 (n, players).
        deals: where each game begins, int64 (n,).
    """

    sides: Sequence[int]
    seating: NDArray[np.int64]
    deals: NDArray[np.int64]

    @classmethod
    def of(cls, plan: Plan, rules: Rules, task: Task) -> Sitting:
        """Every pairing plays the same deals."""
        first = task.number * plan.rotations * rules.players
        games = min(plan.rotations * rules.players, plan.games - first)
        pairing = task.pairing
        return cls(
            sides=[pairing.agent] if rules.team else [pairing.agent, pairing.opponent],
            seating=np.zeros((games, rules.players), np.int64)
            if rules.team
            else rotated_seating(rules.players, games),
            deals=shared_deals(1 if rules.team else rules.players, first + games, plan.seed)[first:],
        )


class Timed:
    """An agent that notes when it is at work.

    Attributes:
        agent: whom it asks.
    """

    def __init__(self, agent: Agent, number: int, timing: Timing, seconds: float) -> None:
        self.agent = agent
        self._number = number
        self._timing = timing
        self._seconds = seconds

    def act(self, view: View) -> NDArray[np.int64]:
        """What the agent answers; an interrupt of its own making is an error like any other."""
        try:
            with self._timing(self._number, self._seconds):
                return self.agent.act(view)
        except KeyboardInterrupt as error:
            raise RuntimeError(describe(error)) from error


def make_timed(plan: Plan, game: Game, rules: Rules, number: int, timing: Timing, seed: int) -> Agent:
    """An agent of the plan, which also notes when it is being made."""
    with timing(number, patience(plan)):
        agent = make_agent(plan.agents[number], game, rules, seed)
    return Timed(agent, number, timing, inf if plan.time_limit is None else plan.time_limit / 1000)


def play_block(plan: Plan, game: Game, task: Task, timing: Timing | None) -> Block:
    """Play one block. Its agents are made for it, so that nothing depends on what was played before.

    Random choices differ from pairing to pairing and block to block.

    Args:
        plan, game, task: what is played.
        timing: watches the agents; one that can't be made forfeits all games, one that fails forfeits that game. None:
            the agents are trusted.

    Raises:
        AgentError: a trusted agent failed.
    """
    rules = game.rules(**plan.options)
    sitting = Sitting.of(plan, rules, task)
    agents: list[Agent] = []
    for side, number in enumerate(sitting.sides):
        pairing = task.pairing
        seed = seed_sequence(plan.seed, 1, pairing.agent, pairing.opponent, task.number, side)
        if timing is None:
            agents.append(make_agent(plan.agents[number], game, rules, seed))
            continue
        try:
            warm_up(plan, game, rules, number, timing)
            agents.append(make_timed(plan, game, rules, number, timing, seed))
        except (
            BaseException
        ) as error:  # it was made before the tournament began, so this is of its own making
            return forfeited(plan, game, task, number, Fault("raised", describe(error)))
    positions = Positions(game, rules, len(sitting.deals))
    notes = Notes() if plan.record else None
    ask, note = (trust, notes) if timing is None else watched(plan, notes)
    outcome = play(positions, agents, sitting.seating, sitting.deals, ask=ask, note=note)
    return summary(plan, game, task, sitting, outcome, positions, notes)


def watched(plan: Plan, notes: Notes | None) -> tuple[Ask, Note | None]:
    """How agents are asked that are not trusted, and who takes notes of what they choose."""
    limit = None if plan.time_limit is None else plan.time_limit / 1000
    return Referee(limit), None if notes is None else partial(note_timed, notes)


def note_timed(notes: Notes, agent: Agent, positions: Positions, rows: Rows, actions: Rows) -> None:
    """Note what an agent of the suite's own says of its choices; nobody else is asked more than need be."""
    assert isinstance(agent, Timed)
    notes(
        agent.agent if type(agent.agent).__module__.startswith("agents.") else agent, positions, rows, actions
    )


def summary(
    plan: Plan,
    game: Game,
    task: Task,
    sitting: Sitting,
    outcome: Outcome,
    positions: Positions,
    notes: Notes | None,
) -> Block:
    """What a block's games came to."""
    record = io.StringIO()
    if notes is not None:
        names = [plan.agents[side] for side in sitting.sides]
        Recorder(record, game, positions.rules).write(outcome, notes, names)
    scores = [outcome.score(side) for side in range(len(sitting.sides))]
    return Block(
        agent=task.pairing.agent,
        opponent=task.pairing.opponent,
        number=task.number,
        ranks=ranks(outcome.returns).tolist(),
        scores=[[score.wins, score.draws, score.games] for score in scores],
        truncated=int(outcome.truncated.sum()),
        rounds=int(outcome.rounds.sum()),
        steps=int(outcome.steps.sum()),
        decisions=outcome.decisions.tolist(),
        seconds=outcome.seconds.tolist(),
        forfeits=[
            [forfeit.fault.kind, forfeit.fault.detail, sitting.sides[forfeit.agent]]
            for forfeit in sorted(outcome.forfeits, key=lambda forfeit: forfeit.game)
        ],
        finals=finals(game, positions) if outcome.team else {},
        record=record.getvalue(),
    )


def forfeited(plan: Plan, game: Game, task: Task, agent: int, fault: Fault) -> Block:
    """A block whose games an agent forfeited before they began."""
    rules = game.rules(**plan.options)
    sitting = Sitting.of(plan, rules, task)
    n, side = len(sitting.deals), list(sitting.sides).index(agent)
    positions = Positions(game, rules, n)
    positions.start(positions.every, sitting.deals)
    seats = (sitting.seating == side).argmax(axis=1)  # the first that it holds
    nothing = np.zeros(n, np.int64)
    outcome = Outcome(
        seating=sitting.seating,
        seeds=sitting.deals,
        returns=np.array([forfeit_returns(rules, seat) for seat in seats]),
        truncated=np.zeros(n, np.bool_),
        rounds=nothing,
        steps=nothing,
        decisions=np.zeros(len(sitting.sides), np.int64),
        seconds=np.zeros(len(sitting.sides)),
        forfeits=tuple(Forfeit(i, int(seats[i]), side, fault) for i in range(n)),
        team=rules.team,
    )
    return summary(plan, game, task, sitting, outcome, positions, Notes() if plan.record else None)


def patience(plan: Plan) -> float:
    """Seconds for making an agent, and for its first answer."""
    return inf if plan.time_limit is None else max(plan.first_answer, plan.time_limit / 1000)


_warm: set[str] = set()


def warm_up(plan: Plan, game: Game, rules: Rules, number: int, timing: Timing) -> None:
    """Let an agent decide once in this process, so that no time below is that of loading its code."""
    name = plan.agents[number]
    if name not in _warm:
        _warm.add(name)
        positions = Positions(game, rules, 1)
        positions.start(positions.every, np.zeros(1, np.int64))
        with timing(number, patience(plan)):
            agent = make_agent(name, game, rules)
        referee = Referee(None if plan.time_limit is None else patience(plan))
        referee(Timed(agent, number, timing, patience(plan)), positions, positions.every)


def ranks(returns: NDArray[np.float64]) -> NDArray[np.int64]:
    """The rank of each seat of each game, int64 (n, players): how many seats earned more."""
    return (returns[:, None, :] > returns[:, :, None]).sum(axis=2)


def finals(game: Game, positions: Positions) -> dict[str, Any]:
    """What the numbers of the game's record come to at the end of games."""
    found: dict[str, Any] = {}
    for field_ in game.fields:
        values = positions.data[field_.name]
        if field_.shape == () and field_.labels:
            counts = np.bincount(values, minlength=len(field_.labels)).tolist()
            found[field_.name] = dict(zip(field_.labels, counts, strict=True))
        elif field_.shape == ():
            found[field_.name] = float(values.sum(dtype=np.float64))
    return found
