"""Games between agents: seat-rotated, from shared deals."""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from types import FrameType

import numpy as np
from numpy.typing import NDArray

from agents.base import Agent, describe
from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows, seed_sequence
from envs.core.view import View


@dataclass(frozen=True)
class Fault:
    """What was wrong with an agent's answer.

    Attributes:
        kind: ``raised``, ``late`` or ``illegal``; ``died`` if it ended the process that asked it.
        detail: what happened, in one line.
    """

    kind: str
    detail: str


@dataclass(frozen=True)
class Forfeit:
    """A game that ended because an agent failed.

    Attributes:
        game: which of the games, counted from 0.
        seat: whose seat it was.
        agent: who sat there, a number into the list of agents.
        fault: why.
    """

    game: int
    seat: int
    agent: int
    fault: Fault


@dataclass(frozen=True)
class Outcome:
    """How n games ended.

    Attributes:
        seating: who sat where, a number into the list of agents, int64 (n, players).
        seeds: where each began, int64 (n,).
        returns: what each seat earned, float64 (n, players).
        truncated: games that the cap on their length ended, bool (n,).
        rounds, steps: the games' own rounds and their decisions, int64 (n,).
        decisions: how many decisions each agent made, int64 (agents,).
        seconds: how long it took for them, float64 (agents,).
        forfeits: games that ended because an agent failed.
        team: whether all seats win and lose together.
    """

    seating: NDArray[np.int64]
    seeds: NDArray[np.int64]
    returns: NDArray[np.float64]
    truncated: NDArray[np.bool_]
    rounds: NDArray[np.int64]
    steps: NDArray[np.int64]
    decisions: NDArray[np.int64]
    seconds: NDArray[np.float64]
    forfeits: tuple[Forfeit, ...]
    team: bool

    def score(self, agent: int) -> Score:
        """How the seats of one agent fared; a team counts once a game. A positive return is a win, zero a draw."""
        played = self.seating == agent
        earned = self.returns[played.any(axis=1), 0] if self.team else self.returns[played]
        return Score(wins=int((earned > 0).sum()), draws=int((earned == 0).sum()), games=earned.size)


@dataclass(frozen=True)
class Score:
    """Wins and draws out of a number of games, a game counted once for each seat played in it."""

    wins: int
    draws: int
    games: int

    def __add__(self, other: Score) -> Score:
        return Score(self.wins + other.wins, self.draws + other.draws, self.games + other.games)

    @property
    def rate(self) -> float:
        """Share of games won, 0 to 1."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate (Wilson 1927)."""
        from scipy.stats import (
            binomtest,  # takes a second to import, which nobody who only plays should wait for
        )

        ci = binomtest(self.wins, self.games).proportion_ci(0.95, method="wilson")
        return float(ci.low), float(ci.high)

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.rate:.1%} [{low:.1%}, {high:.1%}]"


def rotated_seating(players: int, games: int) -> NDArray[np.int64]:
    """Agent 0 in each seat in turn, agent 1 in all others: int64 (games, players)."""
    return (np.arange(games)[:, None] % players != np.arange(players)).astype(np.int64)


def shared_deals(players: int, games: int, seed: int) -> NDArray[np.int64]:
    """Seeds such that every ``players`` games in a row, one rotation, begin from the same deal: int64 (games,)."""
    deals = [seed_sequence(seed, deal) for deal in range(-(-games // players))]
    return np.repeat(np.array(deals, np.int64), players)[:games]


# ---------------------------------------------------------------- asking

Note = Callable[[Agent, Positions, Rows, Rows], None]
"""Is told what an agent is about to do in some of the rows, before they are stepped."""

Ask = Callable[[Agent, Positions, Rows], tuple[Rows, dict[int, Fault]]]
"""Gets an agent's action for each of the rows, and the faults that cost it a game, by row."""


class AgentError(RuntimeError):
    """An agent that was trusted failed; the message says which, how and where, in one line."""


def trust(agent: Agent, positions: Positions, rows: Rows) -> tuple[Rows, dict[int, Fault]]:
    """Ask an agent that is known to work.

    Raises:
        AgentError: it raised, or chose an illegal action.
    """
    name = f"{type(agent).__module__}:{type(agent).__qualname__}"
    try:
        answer = np.asarray(agent.act(View(positions, rows)))
    except (Exception, SystemExit) as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(last.filename).name}, line {last.lineno}"
        raise AgentError(f"agent {name} failed: {describe(error)} ({where})") from error
    try:
        return positions.check(rows, answer), {}
    except ValueError as error:
        raise AgentError(f"agent {name} failed: {error}") from error


class Referee:
    """Asks agents of which nothing is known: whoever fails forfeits that game, and the match goes on.

    An agent fails that raises, chooses an illegal action, or answers late. One that raises when asked for many
    decisions at once is asked for each alone, so that it forfeits no game but those where it fails. With a time limit
    decisions are asked one by one, so that each is timed for itself.

    Args:
        time_limit: seconds for a decision, or None.
    """

    def __init__(self, time_limit: float | None = None) -> None:
        self._time_limit = time_limit

    def __call__(self, agent: Agent, positions: Positions, rows: Rows) -> tuple[Rows, dict[int, Fault]]:
        """An action for each of the rows, and the faults, by row; the action at a fault means nothing."""
        if self._time_limit is None and rows.size > 1:
            try:
                return self._sort_out(positions, rows, np.asarray(agent.act(View(positions, rows))))
            except KeyboardInterrupt:
                raise
            except BaseException:
                pass
        actions = np.zeros(rows.size, np.int64)
        faults: dict[int, Fault] = {}
        for i in range(rows.size):
            actions[i : i + 1], fault = self._ask_one(agent, positions, rows[i : i + 1])
            faults |= fault
        return actions, faults

    def _ask_one(self, agent: Agent, positions: Positions, row: Rows) -> tuple[Rows, dict[int, Fault]]:
        limit = self._time_limit
        started = perf_counter()
        try:
            with deadline(limit):
                answer = np.asarray(agent.act(View(positions, row)))
        except Late:
            fault = Fault("late", "its time was up")
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            fault = Fault("raised", describe(error))
        else:
            if limit is None or perf_counter() - started <= limit:
                return self._sort_out(positions, row, answer)
            fault = Fault("late", "its time was up")
        return np.zeros(1, np.int64), {int(row[0]): fault}

    def _sort_out(self, positions: Positions, rows: Rows, answer: Rows) -> tuple[Rows, dict[int, Fault]]:
        """Find the rows with an illegal action; an answer that isn't one whole number a row is illegal in all."""
        try:
            return positions.check(rows, answer), {}
        except ValueError as error:
            if rows.size == 1 or answer.shape != rows.shape:
                fault = Fault("illegal", str(error))
                return np.zeros(rows.size, np.int64), dict.fromkeys(rows.tolist(), fault)
        actions = np.zeros(rows.size, np.int64)
        faults: dict[int, Fault] = {}
        for i in range(rows.size):
            actions[i : i + 1], fault_here = self._sort_out(positions, rows[i : i + 1], answer[i : i + 1])
            faults |= fault_here
        return actions, faults


class Late(BaseException):
    """Raised inside an agent whose time is up; no ``except Exception`` of the agent's own catches it."""


@contextmanager
def deadline(seconds: float | None) -> Iterator[None]:
    """Raise ``Late`` inside the block when its time is up, where the platform can; compiled code is not interrupted."""
    main = threading.current_thread() is threading.main_thread()
    if seconds is None or not main or not hasattr(signal, "setitimer"):
        yield
        return

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        raise Late

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def forfeit_returns(rules: Rules, seat: int) -> NDArray[np.float64]:
    """What each seat earns when one forfeits: it loses and all others win; a team loses together."""
    if rules.team:
        return np.full(rules.players, -1.0)
    returns = np.full(rules.players, 1 / (rules.players - 1))
    returns[seat] = -1
    return returns


# ---------------------------------------------------------------- playing


def play(
    positions: Positions,
    agents: Sequence[Agent],
    seating: NDArray[np.int64],
    seeds: NDArray[np.int64],
    on_progress: Callable[[int], None] = lambda ended: None,
    ask: Ask = trust,
    note: Note | None = None,
) -> Outcome:
    """Play games side by side to their end.

    Args:
        positions: what is played, n games; each is begun anew.
        agents: who plays.
        seating: who sits where, a number into ``agents``, int64 (n, players).
        seeds: where each game begins, int64 (n,).
        on_progress: told after each step how many games have ended.
        ask: how agents are asked: ``trust``, or a ``Referee``.
        note: told of every choice that counts.

    Raises:
        AgentError: a trusted agent failed.
    """
    rules = positions.rules
    positions.start(positions.every, seeds)
    returns = np.zeros(seating.shape)
    decisions = np.zeros(len(agents), np.int64)
    seconds = np.zeros(len(agents))
    forfeits: list[Forfeit] = []
    rows = positions.every
    while rows.size:
        actors = positions.data["actor"][rows]
        deciders = seating[rows, actors]
        actions = np.empty(rows.size, np.int64)
        faults: dict[int, Fault] = {}
        for number, agent in enumerate(agents):
            asked = np.flatnonzero(deciders == number)
            if asked.size:
                started = perf_counter()
                actions[asked], failed = ask(agent, positions, rows[asked])
                seconds[number] += perf_counter() - started
                decisions[number] += asked.size
                faults |= failed
                if note is not None:
                    answered = asked[~np.isin(rows[asked], list(failed))]
                    note(agent, positions, rows[answered], actions[answered])
        if faults:
            for i in np.flatnonzero(np.isin(rows, list(faults))):
                row, seat = int(rows[i]), int(actors[i])
                forfeits.append(Forfeit(row, seat, int(deciders[i]), faults[row]))
                returns[row] = forfeit_returns(rules, seat)
            kept = ~np.isin(rows, list(faults))
            rows, actions = rows[kept], actions[kept]
        positions.step(rows, actions)
        returns[rows] += positions.data["reward"][rows, : rules.players]
        rows = rows[~positions.over[rows]]
        on_progress(len(seeds) - rows.size)
    return Outcome(
        seating=seating,
        seeds=seeds,
        returns=returns,
        truncated=positions.data["truncated"] != 0,
        rounds=positions.data["rounds"].astype(np.int64),
        steps=positions.data["steps"].astype(np.int64),
        decisions=decisions,
        seconds=seconds,
        forfeits=tuple(forfeits),
        team=rules.team,
    )


def versus(
    game: Game,
    rules: Rules,
    agent: Agent,
    opponent: Agent,
    games: int,
    seed: int,
    on_progress: Callable[[int], None] = lambda ended: None,
    note: Note | None = None,
) -> Outcome:
    """One agent against opponents in all other seats, seat-rotated from shared deals.

    In a cooperative game the agent plays every seat, of a new deal each time. It is number 0 in the outcome.
    """
    seating = rotated_seating(rules.players, games)
    if rules.team:
        seating = np.zeros_like(seating)
    seeds = shared_deals(1 if rules.team else rules.players, games, seed)
    return play(Positions(game, rules, games), [agent, opponent], seating, seeds, on_progress, note=note)
