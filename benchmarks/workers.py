"""Processes that play the blocks of a tournament.

Whatever an agent does in its process, the tournament goes on: one that does not give back control, or ends the process,
is ended from here, and forfeits the block by name.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from math import inf
from multiprocessing.connection import Connection, wait
from pathlib import Path

from agents.arena import Fault
from benchmarks.tournament import Block, Plan, Task, forfeited, patience, play_block
from envs.core.game import Game
from train.children import end_with_parent, signals_blocked
from train.interrupt import STOPPING
from train.threads import SINGLE

GRACE = 5.0
"""Seconds beyond its time in which an agent may give back control, before its process is ended."""

LONG = 60.0
"""Seconds after which it is told that an agent is still at work."""

LOOK = 0.5
"""Seconds between two looks at the processes."""

NOBODY = -1

# Not forked: threads of numerical libraries do not survive that.
CONTEXT = multiprocessing.get_context("spawn")


class WorkerError(RuntimeError):
    """A process ended twice during one block, and no agent is to blame."""


class Clock:
    """Which agent is at work in a process, since when, and the seconds that it may take; shared between processes."""

    def __init__(self) -> None:
        self._cells = CONTEXT.RawArray("d", (NOBODY, 0.0, inf))

    @contextmanager
    def run(self, agent: int, seconds: float) -> Iterator[None]:
        """Note that an agent is at work."""
        self._cells[1:] = time.monotonic(), seconds
        self._cells[0] = agent  # last, so that nobody reads it with the times of another
        try:
            yield
        finally:
            self._cells[0] = NOBODY

    @property
    def agent(self) -> int:
        """Who is at work, or ``NOBODY``."""
        return int(self._cells[0])

    @property
    def since(self) -> float:
        """When it began, on the monotonic clock."""
        return float(self._cells[1])

    @property
    def seconds(self) -> float:
        """The seconds that it may take."""
        return float(self._cells[2])


def serve(plan: Plan, game: Game, connection: Connection, clock: Clock) -> None:
    """Play blocks until there are no more: what a process does."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()
    home = Path.cwd()
    while True:
        try:
            task = connection.recv()
        except EOFError:
            return
        os.chdir(home)  # an agent may have left it, and another's policy may lie there
        connection.send(play_block(plan, game, task, clock.run))


class Worker:
    """A process that plays blocks, seen from outside.

    Attributes:
        task: the block that it plays, or None.
    """

    def __init__(self, plan: Plan, game: Game) -> None:
        self.task: Task | None = None
        self.clock = Clock()
        self._told = 0.0
        self._connection, theirs = CONTEXT.Pipe()
        self._process = CONTEXT.Process(target=serve, args=(plan, game, theirs, self.clock))
        with signals_blocked():  # the process that watches decides when to stop
            self._process.start()
        theirs.close()

    def begin(self, task: Task) -> None:
        """Let it play a block."""
        self.task = task
        with suppress(OSError):  # that it has died is seen when it is looked at
            self._connection.send(task)

    def result(self) -> Block | None:
        """The block, if it has ended."""
        with suppress(EOFError, OSError):
            if self._connection.poll():
                block: Block = self._connection.recv()
                self.task = None
                return block
        return None

    @property
    def death(self) -> str | None:
        """How the process ended, if it did."""
        code = self._process.exitcode
        if code is None:
            return None
        return signal.Signals(-code).name if code < 0 else f"exit status {code}"

    @property
    def stuck(self) -> bool:
        """Whether an agent keeps control though its time has long been up."""
        clock = self.clock
        return clock.agent != NOBODY and time.monotonic() - clock.since > clock.seconds + GRACE

    def long_at_work(self) -> bool:
        """Whether an agent has been at work for long; true once for each time that it is."""
        clock = self.clock
        if clock.agent == NOBODY or self._told == clock.since or time.monotonic() - clock.since < LONG:
            return False
        self._told = clock.since
        return True

    def end(self) -> None:
        """End the process at once."""
        self._process.kill()
        self._process.join()
        self._connection.close()

    @staticmethod
    def wait(workers: Sequence[Worker]) -> None:
        """Wait a moment, or until one has something to tell."""
        wait([worker._connection for worker in workers], LOOK)


@dataclass
class Crew:
    """The processes of a tournament.

    Attributes:
        plan, game: what is played.
        number: how many processes, if there are as many blocks.
        say: is told what went wrong, in one line.
        waiting: the blocks that are to be played.
        suspects: blocks during which a process ended; each is played once more, since the agent need not be to blame.
        silent: agents that never gave a first answer; they are not asked again.
    """

    plan: Plan
    game: Game
    number: int
    say: Callable[[str], None]
    waiting: deque[Task]
    suspects: set[Task] = field(default_factory=set)
    silent: dict[int, Fault] = field(default_factory=dict)
    workers: list[Worker] = field(default_factory=list)

    def play(self) -> Generator[Block, None, None]:
        """Play all blocks and give them out as they end, in any order.

        Raises:
            WorkerError: a process ended twice during one block, though no agent was at work.
        """
        try:
            for _ in range(min(self.number, len(self.waiting))):
                self.workers.append(Worker(self.plan, self.game))
            while True:
                yield from self._hand_out()
                busy = [worker for worker in self.workers if worker.task is not None]
                if not busy:
                    return
                Worker.wait(busy)
                for worker in busy:
                    block = self._look_at(worker)
                    if block is not None:
                        yield block
        finally:
            for worker in self.workers:
                worker.end()

    def _hand_out(self) -> Iterator[Block]:
        for worker in self.workers:
            while self.waiting and worker.task is None:
                task = self.waiting.popleft()
                silent = next((agent for agent in players(task) if agent in self.silent), None)
                if silent is None:
                    worker.begin(task)
                else:
                    yield forfeited(self.plan, self.game, task, silent, self.silent[silent])

    def _look_at(self, worker: Worker) -> Block | None:
        """The block that a worker has played, or that was forfeited because its process had to be ended or did end."""
        death = worker.death  # asked first: what a process sent before it ended is still there
        block = worker.result()
        task = worker.task
        if task is None:
            return block
        agent = worker.clock.agent
        if death is not None:
            self._replace(worker)
            return self._bury(task, agent, death)
        if worker.stuck:
            first = worker.clock.seconds >= patience(self.plan)
            self._replace(worker)
            fault = Fault("late", "it did not give back control when its time was up")
            if first:
                self.silent[agent] = fault
            return self._forfeit(task, agent, fault)
        if worker.long_at_work():
            ends = "" if self.plan.time_limit is not None else "; --time-limit would end that"
            self.say(f"{self.plan.agents[agent]} has been at work for {LONG:.0f} s{ends}")
        return None

    def _bury(self, task: Task, agent: int, death: str) -> Block | None:
        """What becomes of a block whose process ended: it is played once more, then it is forfeited."""
        game = " against ".join(self.plan.agents[one] for one in players(task))
        if task not in self.suspects:
            self.suspects.add(task)
            self.waiting.appendleft(task)
            self.say(f"a process that played {game} ended ({death}): its block is played again")
            return None
        if agent == NOBODY:
            raise WorkerError(
                f"a process that played {game} ended twice ({death}), though no agent was at work"
            )
        return self._forfeit(task, agent, Fault("died", f"its process ended ({death})"))

    def _forfeit(self, task: Task, agent: int, fault: Fault) -> Block:
        block = forfeited(self.plan, self.game, task, agent, fault)
        self.say(f"{self.plan.agents[agent]} forfeits a block of {len(block.ranks)} games: {fault.detail}")
        return block

    def _replace(self, worker: Worker) -> None:
        worker.end()
        self.workers[self.workers.index(worker)] = Worker(self.plan, self.game)


def players(task: Task) -> list[int]:
    """The agents that a block is about; a team is one."""
    return list(dict.fromkeys((task.pairing.agent, task.pairing.opponent)))


def run_tasks(
    plan: Plan, game: Game, todo: list[Task], workers: int, say: Callable[[str], None]
) -> Generator[Block, None, None]:
    """Play blocks in so many processes, each with one thread, and give them out as they end, in any order."""
    os.environ.update(SINGLE)  # the new processes read this when they load NumPy
    return Crew(plan, game, workers, say, deque(todo)).play()
