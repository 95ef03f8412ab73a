"""A tournament: every agent against every other, in blocks of games that are kept as soon as they end."""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.arena import FIRST_ANSWER, Referee, play, rotated_seating, shared_deals
from agents.base import make_agent
from envs.core.game import Game, Rules
from envs.core.positions import Positions, seed_sequence
from train.threads import SINGLE

BLOCK = 60
"""Rotations of the seats in a block of games."""

PLAN, BLOCKS = "tournament.json", "blocks.jsonl"


@dataclass(frozen=True)
class Plan:
    """What is played; the same plan gives the same results, but for the time that agents take.

    Attributes:
        env, version, options: the game, its version and all options of its rules.
        agents: the names of the agents, no two alike.
        games: games in each pairing.
        seed: where deals and random choices begin.
        time_limit: milliseconds for a decision, or None.
        files: a fingerprint of each agent's file, for those that are read from one.
    """

    env: str
    version: int
    options: dict[str, Any]
    agents: list[str]
    games: int
    seed: int
    time_limit: float | None
    files: dict[str, str] = field(default_factory=dict)


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
    count = -(-plan.games // (BLOCK * rules.players))
    pairs = pairings(len(plan.agents), rules)
    return [Task(pairing, number) for number in range(count) for pairing in pairs]


def play_block(plan: Plan, game: Game, task: Task) -> Block:
    """Play one block. Its agents are made for it, so that nothing depends on what was played before.

    Every pairing plays the same deals. Random choices differ from pairing to pairing and block to block.
    """
    rules = game.rules(**plan.options)
    team = rules.team
    first = task.number * BLOCK * rules.players
    games = min(BLOCK * rules.players, plan.games - first)
    agent, opponent = task.pairing.agent, task.pairing.opponent
    sides = [agent] if team else [agent, opponent]
    agents = [
        make_agent(
            plan.agents[number], game, rules, seed_sequence(plan.seed, 1, agent, opponent, task.number, side)
        )
        for side, number in enumerate(sides)
    ]
    seating = np.zeros((games, rules.players), np.int64) if team else rotated_seating(rules.players, games)
    deals = shared_deals(1 if team else rules.players, first + games, plan.seed)[first:]
    for number in sides:
        warm_up(plan.agents[number], game, rules)
    positions = Positions(game, rules, games)
    referee = Referee(None if plan.time_limit is None else plan.time_limit / 1000)
    outcome = play(positions, agents, seating, deals, ask=referee)
    scores = [outcome.score(side) for side in range(len(sides))]
    return Block(
        agent=agent,
        opponent=opponent,
        number=task.number,
        ranks=ranks(outcome.returns).tolist(),
        scores=[[score.wins, score.draws, score.games] for score in scores],
        truncated=int(outcome.truncated.sum()),
        rounds=int(outcome.rounds.sum()),
        steps=int(outcome.steps.sum()),
        decisions=outcome.decisions.tolist(),
        seconds=outcome.seconds.tolist(),
        forfeits=[
            [forfeit.fault.kind, forfeit.fault.detail, sides[forfeit.agent]]
            for forfeit in sorted(outcome.forfeits, key=lambda forfeit: forfeit.game)
        ],
        finals=finals(game, positions) if team else {},
    )


_warm: set[str] = set()


def warm_up(name: str, game: Game, rules: Rules) -> None:
    """Let an agent of this name decide once in this process, so that no time below is that of loading its code."""
    if name not in _warm:
        _warm.add(name)
        positions = Positions(game, rules, 1)
        positions.start(positions.every, np.zeros(1, np.int64))
        Referee(FIRST_ANSWER)(make_agent(name, game, rules), positions, positions.every)


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


# ---------------------------------------------------------------- keeping


class Store:
    """A tournament's folder: its plan, and the blocks that have been played, each kept as soon as it ends.

    Attributes:
        blocks: what has been played so far.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        """Open the folder, or make it.

        Raises:
            ValueError: it holds another tournament, something else, or damaged blocks.
        """
        self._file = folder / BLOCKS
        self.blocks: dict[Task, Block] = {}
        wanted = json.loads(json.dumps(asdict(plan)))
        if (folder / PLAN).is_file():
            held = json.loads((folder / PLAN).read_text(encoding="utf-8"))
            for name, value in wanted.items():
                if held.get(name) != value:
                    raise ValueError(
                        f"{folder} holds another tournament ({name} is {held.get(name)!r}, here {value!r}): "
                        "choose another --out"
                    )
            self._read()
        elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise ValueError(f"{folder} exists already and holds no tournament: choose another --out")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / PLAN).write_text(json.dumps(wanted, indent=2) + "\n", encoding="utf-8")

    def add(self, block: Block) -> None:
        """Keep a block."""
        self.blocks[Task(Pairing(block.agent, block.opponent), block.number)] = block
        with self._file.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(asdict(block)) + "\n")

    def _read(self) -> None:
        text = self._file.read_text(encoding="utf-8") if self._file.is_file() else ""
        whole = text[: text.rfind("\n") + 1]
        try:
            for line in whole.splitlines():
                block = Block(**json.loads(line))
                self.blocks[Task(Pairing(block.agent, block.opponent), block.number)] = block
        except (ValueError, TypeError) as error:
            raise ValueError(f"{self._file} is damaged: {error}") from error
        if whole != text:  # a line that was being written when the program was killed
            self._file.write_text(whole, encoding="utf-8")


# ---------------------------------------------------------------- running


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_tasks(plan: Plan, game: Game, todo: list[Task]) -> Iterator[Block]:
    """Play blocks over the cores, each process with one thread, and give them out as they end, in any order.

    Raises:
        BrokenProcessPool: a process died, for instance because an agent crashed it.
    """
    workers = min(cores(), len(todo))
    if workers <= 1:
        yield from (play_block(plan, game, task) for task in todo)
        return
    os.environ.update(SINGLE)  # the new processes read this when they load NumPy
    # Not forked: threads of numerical libraries do not survive that.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, context, _leave_interrupts_to_the_parent) as pool:
        try:
            for done in as_completed([pool.submit(play_block, plan, game, task) for task in todo]):
                yield done.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.terminate()
            raise


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
