"""What a tournament's blocks come to: standings, ratings, cross table, costs, forfeits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

import numpy as np
from openskill.models import PlackettLuce

from agents.arena import Score, rotated_seating
from benchmarks.tables import NORMAL_95, score_data, subject
from benchmarks.tournament import Block, Plan
from envs.core.game import Game, Rules


@dataclass(frozen=True)
class Rating:
    """An OpenSkill rating: mean and standard deviation of the belief about an agent's skill; all begin with 25."""

    mu: float
    sigma: float

    @property
    def interval(self) -> tuple[float, float]:
        """The middle 95 % of that belief."""
        return self.mu - NORMAL_95 * self.sigma, self.mu + NORMAL_95 * self.sigma


@dataclass(frozen=True)
class Standing:
    """One agent's place.

    Attributes:
        agent: its number in the plan.
        name: its name.
        score: its games as the one agent against others, or of its team.
        truncated: how many of them the cap ended.
        rounds: their mean length in the game's own rounds.
        forfeits: games that it forfeited, in any seat.
        decisions, seconds: how many decisions it made, in any seat, and how long it took for them.
        rating: None for a team, which meets nobody.
    """

    agent: int
    name: str
    score: Score
    truncated: int
    rounds: float
    forfeits: int
    decisions: int
    seconds: float
    rating: Rating | None


class Results:
    """A tournament's results.

    Attributes:
        plan, game, rules: what was played.
        blocks: all blocks, block after block of every pairing.
        cross: the score of one agent against seats of another, by their numbers; of a team, by its number twice.
        standings: the agents, the best first.
    """

    def __init__(self, plan: Plan, game: Game, rules: Rules, blocks: Iterable[Block]) -> None:
        self.plan = plan
        self.game = game
        self.rules = rules
        self.team = rules.team
        self.blocks = sorted(blocks, key=lambda block: (block.number, block.agent, block.opponent))
        self.cross = self._cross()
        ratings = None if self.team else rate_agents(len(plan.agents), rules.players, self.blocks)
        standings = [self._standing(agent, ratings) for agent in range(len(plan.agents))]
        self.standings = sorted(
            standings,
            key=lambda one: (one.rating.mu if one.rating else 0.0, one.score.rate, -one.agent),
            reverse=True,
        )

    def _cross(self) -> dict[tuple[int, int], Score]:
        cross: dict[tuple[int, int], Score] = {}
        for block in self.blocks:
            sides = [(block.agent, block.opponent), (block.opponent, block.agent)]
            # With more than two seats the opponents' games are not games of one against others.
            for pair, score in zip(sides[: 2 if self.rules.players == 2 else 1], block.scores, strict=False):
                cross[pair] = cross.get(pair, Score(0, 0, 0)) + Score(*score)
        return cross

    def _standing(self, agent: int, ratings: list[Rating] | None) -> Standing:
        as_one = [
            block
            for block in self.blocks
            if agent == block.agent or (agent == block.opponent and self.rules.players == 2)
        ]
        spent = [
            (block.decisions[side], block.seconds[side])
            for block in self.blocks
            for side, number in enumerate((block.agent, block.opponent)[: len(block.decisions)])
            if number == agent
        ]
        return Standing(
            agent=agent,
            name=self.plan.agents[agent],
            score=sum((score for (one, _), score in self.cross.items() if one == agent), Score(0, 0, 0)),
            truncated=sum(block.truncated for block in as_one),
            rounds=sum(block.rounds for block in as_one) / sum(len(block.ranks) for block in as_one),
            forfeits=sum(who == agent for block in self.blocks for *_, who in block.forfeits),
            decisions=sum(decisions for decisions, _ in spent),
            seconds=sum(seconds for _, seconds in spent),
            rating=ratings[agent] if ratings else None,
        )

    @cached_property
    def forfeits(self) -> dict[tuple[int, str], list[str]]:
        """The details of all forfeits, by agent and kind of fault."""
        reasons: dict[tuple[int, str], list[str]] = {}
        for block in self.blocks:
            for kind, detail, agent in block.forfeits:
                reasons.setdefault((agent, kind), []).append(detail)
        return dict(sorted(reasons.items()))

    def final(self, agent: int, field: str) -> float:
        """The mean of a number of the record at the ends of a team's games."""
        found = [block for block in self.blocks if block.agent == agent]
        return sum(block.finals[field] for block in found) / sum(len(block.ranks) for block in found)

    def endings(self, agent: int, field: str) -> dict[str, float]:
        """The share of a team's games that ended with each of a field's named values."""
        found = [block for block in self.blocks if block.agent == agent]
        games = sum(len(block.ranks) for block in found)
        labels = found[0].finals[field]
        return {label: sum(block.finals[field][label] for block in found) / games for label in labels}

    @property
    def subject(self) -> str:
        """What was played, in words."""
        return subject(self.game, self.rules)

    def data(self) -> dict[str, Any]:
        """Everything as JSON takes it; what depends on the machine stands under ``costs`` alone."""
        names = self.plan.agents
        return {
            **asdict(self.plan),
            "standings": [
                {
                    "agent": one.name,
                    "rating": None if one.rating is None else asdict(one.rating),
                    **score_data(one.score),
                    "truncated": one.truncated,
                    "rounds": one.rounds,
                    "forfeits": one.forfeits,
                }
                for one in self.standings
            ],
            "pairings": [
                {"agent": names[agent], "opponent": names[opponent], **score_data(score)}
                for (agent, opponent), score in self.cross.items()
            ],
            "forfeits": [
                {"agent": names[agent], "reason": kind, "games": len(details), "first": details[0]}
                for (agent, kind), details in self.forfeits.items()
            ],
            "finals": {
                one.name: {
                    field.name: (self.endings if field.labels else self.final)(one.agent, field.name)
                    for field in self.game.fields
                    if field.shape == () and self.team
                }
                for one in self.standings
            },
            "costs": [
                {"agent": one.name, "decisions": one.decisions, "seconds": one.seconds}
                for one in self.standings
            ],
        }


def rate_agents(agents: int, players: int, blocks: Sequence[Block]) -> list[Rating]:
    """OpenSkill ratings (Plackett-Luce) of agents that do not change, so without its term for drifting skill.

    Games of different pairings alternate. An agent in several seats takes up what happened to each of them: the
    changes of its mean add up, so that those of a game between equals come to nothing; its deviation shrinks as by one.
    """
    model = PlackettLuce(tau=0.0)
    start = model.rating()
    mu, sigma = np.full(agents, start.mu), np.full(agents, start.sigma)
    for number in dict.fromkeys(block.number for block in blocks):
        round_ = [block for block in blocks if block.number == number]
        seating = rotated_seating(players, max(len(block.ranks) for block in round_))
        for game, sides in enumerate(seating):
            for block in round_:
                if game < len(block.ranks):
                    who = np.where(sides == 0, block.agent, block.opponent)
                    before = [[model.rating(mu=mu[agent], sigma=sigma[agent])] for agent in who]
                    after = model.rate(before, ranks=[float(rank) for rank in block.ranks[game]])
                    new = np.array([[rating.mu, rating.sigma] for (rating,) in after])
                    for agent in (block.agent, block.opponent):
                        seats = who == agent
                        mu[agent] += (new[seats, 0] - mu[agent]).sum()
                        sigma[agent] = new[seats, 1].mean()
    return [Rating(float(mean), float(deviation)) for mean, deviation in zip(mu, sigma, strict=True)]
