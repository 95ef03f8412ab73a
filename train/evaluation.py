"""How well a policy plays, measured against other agents."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TextIO

from agents.arena import Score, versus
from agents.base import Agent, make_agent
from agents.files import whole_file
from agents.policy import Policy, PolicyAgent
from envs.core.game import Game
from envs.core.positions import seed_sequence
from play.records import Notes, Recorder
from train.config import Config
from train.streams import Stream

RECORDED = 24
"""Games of each match that go into a record of play: whole rotations of the seats for up to four players."""

TEAM = "team"
"""The match where there is nobody to play against: the policy in every seat."""


@dataclass(frozen=True)
class Measurement:
    """One row of the evaluation table.

    Attributes:
        timesteps: how long the policy had learnt.
        match: ``vs`` and an opponent, or ``team``.
        wins, draws, games: how its games ended.
    """

    timesteps: int
    match: str
    wins: int
    draws: int
    games: int

    @property
    def score(self) -> Score:
        """Wins and draws, with their rate and its 95 % interval."""
        return Score(self.wins, self.draws, self.games)


class Evaluator:
    """Plays a policy against the configured opponents, each of its games counted once, seat-rotated.

    Where there is nobody to play against (a cooperative game, or one seat) the policy plays every seat, and the
    opponents are other teams to compare it with.
    """

    def __init__(self, game: Game, config: Config) -> None:
        self._game = game
        self._config = config
        self._rules = config.rules(game, reward="sparse")
        for name in config.evaluation.opponents:
            self._agent(name, 0)  # a wrong name is told before the training, not after

    @property
    def matches(self) -> list[str]:
        """What is measured; the last one says which policy is the best."""
        return [TEAM] if self._rules.team else [f"vs {name}" for name in self._config.evaluation.opponents]

    def baselines(self) -> dict[str, float]:
        """Win rates to compare with: an even share, or what teams of the other agents reach."""
        if not self._rules.team:
            return {"par": 1 / self._rules.players}
        games, seed = self._config.evaluation.final_games, self._seed(0)
        teams = {name: self._agent(name, seed) for name in self._config.evaluation.opponents}
        return {
            f"{name} team": versus(self._game, self._rules, team, team, games, seed).score(0).rate
            for name, team in teams.items()
        }

    def measure(
        self, policy: Policy, timesteps: int, games: int, record: TextIO | None = None
    ) -> list[Measurement]:
        """One row for each match. What is dealt depends on the run's seed and the timesteps.

        Args:
            policy: what is measured.
            timesteps: how long it has learnt.
            games: how many are played in each match.
            record: where a record of the first of them goes.
        """
        seed = self._seed(1 + timesteps)
        rows = []
        for match in self.matches:
            agent = PolicyAgent(policy, seed)
            opponent = agent if match == TEAM else self._agent(match.removeprefix("vs "), seed + 1)
            notes = None if record is None else Notes(RECORDED)
            outcome = versus(self._game, self._rules, agent, opponent, games, seed, note=notes)
            if record is not None and notes is not None:
                names = [f"policy after {timesteps} timesteps", match.removeprefix("vs ")]
                Recorder(record, self._game, self._rules).write(outcome, notes, names)
            score = outcome.score(0)
            rows.append(Measurement(timesteps, match, score.wins, score.draws, score.games))
        return rows

    def _seed(self, number: int) -> int:
        return seed_sequence(self._config.seed, Stream.AGENTS, number) >> 1  # leaves room for seed + 1

    def _agent(self, name: str, seed: int) -> Agent:
        return make_agent(name, self._game, self._rules, seed)


def write_table(rows: Iterable[Measurement], file: Path) -> None:
    """The evaluation table as CSV, with win rate and 95 % interval beside what was counted."""
    counted = [item.name for item in fields(Measurement)]
    with whole_file(file) as binary, io.TextIOWrapper(binary, encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow([*counted, "win_rate", "low", "high"])
        for row in rows:
            low, high = row.score.interval
            writer.writerow([*asdict(row).values(), *(f"{x:.4f}" for x in (row.score.rate, low, high))])
