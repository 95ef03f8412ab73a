"""A table: one game after another between people and agents, wherever the people sit.

Whatever shows a table, in the browser or in the terminal, asks it for what one of its viewers may see and hands it what
that viewer does. A viewer is a seat, which sees its own, or None, who sees everything and only watches.
"""

from __future__ import annotations

import io
from time import perf_counter
from typing import Any, TypedDict

import numpy as np

from agents.arena import AgentError, trust
from agents.base import Agent, Judging, RandomAgent, Weighing, make_agent
from envs.core.positions import Positions, seed_sequence
from envs.core.view import View
from play.records import Move, Recorder, new_record
from play.setup import Setup, usual_agent
from play.words import news

PERSON = "human"
"""Who a person is in a record."""

WARM_UP = 300
"""Decisions of a game that nobody sees."""


class Entry(TypedDict):
    """What a viewer is told of one decision.

    Attributes:
        seat: who decided.
        words: what was chosen, as far as the viewer may know it.
        seen: what changed before his eyes.
    """

    seat: int
    words: str
    seen: list[str]


class Advice(TypedDict):
    """What an agent would do in a viewer's place.

    Attributes:
        agent: its name.
        options: number and words of each legal action, and how likely the agent is to choose it; the likeliest first.
    """

    agent: str
    options: list[tuple[int, str, float]]


class Table:
    """One table. It is for one thread at a time.

    Attributes:
        setup: what is played, and who sits where.
        viewers: who looks: each seat that a person takes, or None alone if agents play among themselves.
        positions: the game as it stands, one row.
        turn: changes with the position, and never takes a value again: an answer names the turn that it is meant for.
        fault: what was wrong with an agent that failed, or "".
    """

    def __init__(self, setup: Setup) -> None:
        """Sit down and begin a game; code that isn't compiled yet is, which takes up to a minute."""
        self.setup = setup
        game, rules = setup.game, setup.rules
        self.positions = Positions(game, rules, 1)
        self.viewers = setup.viewers
        self._agents = {
            seat: make_agent(name, game, rules, seed_sequence(setup.seed, 0, seat))
            for seat, name in enumerate(setup.seats)
            if name is not None
        }
        self._adviser_name = usual_agent(game, rules)
        self._adviser = make_agent(self._adviser_name, game, rules)
        self._games = 0
        self.turn = 0
        self._warm_up()
        self._begin()

    def _warm_up(self) -> None:
        """Have code compiled before somebody waits for it: that of the agents, and what a game between them needs."""
        scratch = self.positions
        scratch.start(scratch.every, np.zeros(1, np.int64))
        for agent in {type(agent): agent for agent in [*self._agents.values(), self._adviser]}.values():
            self._ask(agent)
        scratch.svg(0, 0)
        chance = RandomAgent(0)
        for _ in range(WARM_UP):
            if self.over:
                break
            scratch.scene(0)
            scratch.step(scratch.every, chance.act(View(scratch, scratch.every)))

    # ------------------------------------------------------------ playing

    def _begin(self) -> None:
        self.turn += 1
        self.fault = ""
        self._seed = seed_sequence(self.setup.seed, self._games)
        self._games += 1
        self.positions.start(self.positions.every, np.array([self._seed]))
        self._moves: list[Move] = []
        self._before: list[np.ndarray] = []
        self._log: dict[int | None, list[Entry]] = {viewer: [] for viewer in self.viewers}
        self._texts = self._read()

    def _read(self) -> dict[int | None, str]:
        return {viewer: self.positions.render(0, viewer) for viewer in self.viewers}

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.positions.over[0])

    @property
    def actor(self) -> int:
        """The seat that is asked; means nothing when the game is over."""
        return int(self.positions.data["actor"][0])

    @property
    def waits(self) -> bool:
        """Whether nothing happens until a person does something."""
        return self.over or bool(self.fault) or self.setup.seats[self.actor] is None

    @property
    def alone(self) -> bool:
        """Whether there is nobody else whom it concerns what one viewer does to the whole game."""
        return len(self.viewers) == 1

    def choose(self, viewer: int | None, action: object, turn: object) -> None:
        """A person decides.

        Args:
            viewer: who.
            action: the number of a legal action.
            turn: the turn in which he saw it.

        Raises:
            ValueError: the position is another by now, somebody else is asked, or the action isn't legal; then nothing
                is changed.
        """
        self._check_asked(viewer, turn)
        self._move(Move(self.positions.check_one(0, action)))

    def _check_asked(self, viewer: int | None, turn: object) -> None:
        if self.over:
            raise ValueError("the game is over")
        if turn != self.turn or isinstance(turn, bool):
            raise ValueError("the position has changed meanwhile: look again")
        if viewer is None or viewer != self.actor:
            raise ValueError(f"player_{self.actor} is asked, not {named(viewer)}")

    def advance(self, seconds: float = 0.0) -> bool:
        """Let agents decide until a person is asked, the game is over, or the time is up: one decision at least.

        Returns:
            whether anything has changed.
        """
        began = perf_counter()
        turn, fault = self.turn, self.fault
        while not self.waits:
            self._let_decide()
            if perf_counter() - began >= seconds:
                break
        return (turn, fault) != (self.turn, self.fault)

    def _let_decide(self) -> None:
        try:
            move = self._ask(self._agents[self.actor])
        except AgentError as error:
            self.fault = str(error)
        else:
            self._move(move)

    def _ask(self, agent: Agent) -> Move:
        row = self.positions.every
        actions, _ = trust(agent, self.positions, row)
        view = View(self.positions, row)
        legal = view.masks[0] != 0
        return Move(
            int(actions[0]),
            agent.probabilities(view)[0][legal].tolist() if isinstance(agent, Weighing) else None,
            float(agent.values(view)[0]) if isinstance(agent, Judging) else None,
        )

    def _move(self, move: Move) -> None:
        positions, seat = self.positions, self.actor
        asked = positions.game.decisions[positions.records[0].decision]
        chosen = positions.describe(0, move.action)
        self._before.append(positions.data.copy())
        positions.step(positions.every, np.array([move.action]))
        self._moves.append(move)
        self.turn += 1
        texts = self._read()
        for viewer, log in self._log.items():
            words = f"{asked}: {chosen}" if viewer in (None, seat) else "decides"
            log.append(Entry(seat=seat, words=words, seen=news(self._texts[viewer], texts[viewer])))
        self._texts = texts

    # ------------------------------------------------------------ what else a viewer may do

    def undo(self, viewer: int | None) -> None:
        """Take back a person's last decision, and whatever came after it.

        Raises:
            ValueError: it can't be taken back; nothing is changed.
        """
        reason = self.no_undo(viewer)
        if reason:
            raise ValueError(reason)
        last = self._last_own(viewer)
        self.positions.put(self._before[last])
        del self._moves[last:], self._before[last:]
        for log in self._log.values():
            del log[last:]
        self.turn += 1
        self.fault = ""
        self._texts = self._read()

    def no_undo(self, viewer: int | None) -> str:
        """Why a viewer can't take back his last decision; "" if he can."""
        if viewer is None:
            return "whoever watches has decided nothing"
        if not self.alone:
            return "with several people at the table nothing is taken back, since the others have seen it"
        return "" if self._last_own(viewer) >= 0 else "you have decided nothing yet"

    def _last_own(self, viewer: int | None) -> int:
        log = self._log[viewer]
        return next((i for i in reversed(range(len(log))) if log[i]["seat"] == viewer), -1)

    def new_game(self, viewer: int | None) -> None:
        """Leave the game and begin another.

        Raises:
            ValueError: others are still playing.
            OSError: the record of the game that is left can't be written.
        """
        if self.no_new_game():
            raise ValueError(self.no_new_game())
        self.leave()
        self._begin()

    def no_new_game(self) -> str:
        """Why no other game can begin; "" if it can."""
        return (
            ""
            if self.alone or self.over or self.fault
            else "with several people a new game begins after this one"
        )

    def advice(self, viewer: int | None, turn: object) -> Advice:
        """What the suite's agent would do in a person's place; it knows no more than that person.

        Raises:
            ValueError: he isn't asked.
        """
        self._check_asked(viewer, turn)
        move = self._ask(self._adviser)
        legal = np.flatnonzero(self.positions.masks[0]).tolist()
        likely = move.probabilities or [float(action == move.action) for action in legal]
        options = [
            (action, self.positions.describe(0, action), float(chance))
            for action, chance in zip(legal, likely, strict=True)
        ]
        return Advice(agent=self._adviser_name, options=sorted(options, key=lambda option: -option[2]))

    # ------------------------------------------------------------ records

    def record(self, viewer: int | None) -> str:
        """The game as a record of play.

        Raises:
            ValueError: it is still going on, and a record would show what the viewer can't see.
        """
        if self.no_record(viewer):
            raise ValueError(self.no_record(viewer))
        stream = io.StringIO()
        self._write(stream)
        return stream.getvalue()

    def no_record(self, viewer: int | None) -> str:
        """Why a viewer can't have a record; "" if he can."""
        hidden = viewer is not None and not self.over
        return "a record shows all that is hidden, so it can be saved when the game is over" if hidden else ""

    def leave(self) -> None:
        """Write the game to the file for records, if there is to be one and anything was decided.

        Raises:
            OSError: it can't be written.
        """
        if self.setup.record is None or not self._moves:
            return
        if self._games == 1:
            with new_record(self.setup.record) as stream:
                self._write(stream)
        else:
            with self.setup.record.open("a", encoding="utf-8") as stream:
                self._write(stream)
        self._moves = []

    def _write(self, stream: Any) -> None:
        recorder = Recorder(stream, self.setup.game, self.setup.rules)
        recorder.begin(self._seed, [name or PERSON for name in self.setup.seats])
        for move in self._moves:
            recorder.move(move)
        recorder.end()

    # ------------------------------------------------------------ what a viewer sees

    def view(self, viewer: int | None) -> dict[str, Any]:
        """Everything that a viewer is shown, in JSON's types, but for the log."""
        from envs.core.drawing import draw

        game = self.setup.game
        scene = self.positions.scene(0, viewer)
        return {
            "turn": self.turn,
            "title": scene["title"],
            "seat": viewer,
            "seats": [
                {"name": f"player_{seat}", "who": self._who(seat, viewer)}
                for seat in range(len(self.setup.seats))
            ],
            "actor": scene["actor"],
            "over": scene["over"],
            "outcome": scene["outcome"],
            "question": scene["question"],
            "choices": scene["choices"] if viewer is not None else [],
            "svg": draw(game, scene),
            "text": self._texts[viewer],
            "fault": self.fault,
            "no_undo": self.no_undo(viewer),
            "no_new_game": self.no_new_game(),
            "no_record": self.no_record(viewer),
        }

    def _who(self, seat: int, viewer: int | None) -> str:
        if seat == viewer:
            return "you"
        agent = self.setup.seats[seat]
        return "another person" if agent is None else f"agent {agent}"

    def log(self, viewer: int | None) -> list[Entry]:
        """What a viewer was told of this game, one entry for each decision."""
        return list(self._log[viewer])


def named(viewer: int | None) -> str:
    """A viewer in words."""
    return "whoever watches" if viewer is None else f"player_{viewer}"
