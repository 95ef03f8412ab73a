"""What the workers of a run have to do, whatever engine runs them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from agents.policy import Layers, Policy
from envs.core.game import Game, Rules
from train.config import Config
from train.shared import Columns, Table
from train.worker import Learner, MakeLeague, Worker


@dataclass(frozen=True)
class Job:
    """The parts of a run's games, and where their logs lie.

    Attributes:
        game, rules, config: what is played, and the settings of the run.
        games: how many games each part has.
        table, parts: the log's columns, and the rows of each part.
        policy: one such as the learner's.
        make_league: who makes a part's league.
        value: what a search that teaches judges positions by, if there is one.
    """

    game: Game
    rules: Rules
    config: Config
    games: Sequence[int]
    table: Table
    parts: Sequence[slice]
    policy: Policy
    make_league: MakeLeague
    value: Layers

    def worker(self, part: int) -> Callable[[Columns, Learner], Worker]:
        """Who makes a part's worker, from where its log lies and where the learner's policy is found."""
        return partial(
            new_worker,
            self.game,
            self.rules,
            self.config,
            part,
            self.games[part],
            self.make_league,
            self.value,
        )


def new_worker(
    game: Game,
    rules: Rules,
    config: Config,
    part: int,
    games: int,
    make_league: MakeLeague,
    value: Layers,
    columns: Columns,
    learner: Learner,
) -> Worker:
    """A worker, its log and its learner last."""
    return Worker(game, rules, config, part, games, columns, learner, make_league, value)
