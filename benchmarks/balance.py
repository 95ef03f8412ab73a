"""``python -m benchmarks balance``: how long games last, whom they favour, and what happens in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from agents.arena import Outcome, Score, play, shared_deals, versus
from agents.base import Agent, RandomAgent, make_agent
from benchmarks.options import (
    AgentNames,
    Env,
    Games,
    Mode,
    Out,
    Players,
    Seed,
    choose_agents,
    choose_game,
    each_once,
    new_file,
    usual_agents,
)
from benchmarks.progress import progress, watch
from benchmarks.tables import (
    NORMAL_95,
    Estimate,
    Table,
    change,
    keep,
    percent,
    rate,
    score_data,
    subject,
    subject_data,
)
from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows, seed_sequence
from envs.core.spec import Field
from envs.core.view import View

DETAILS = "with a row for each action and each field of the record"

TEMPLATE = Path(__file__).with_name("tally_kernels.py")


class Tally(Positions):
    """Games that count what is asked and done in them; unshaped rewards only.

    Attributes:
        asked: how often each decision was asked, int32 (n, decisions).
        options: how many options it had in all, int32 (n, decisions).
        forced: how often it had but one and was not asked, after the first decision, int32 (n, decisions).
        taken: how often each action was taken, forced ones included, int32 (n, actions).
        first: the seat that made the first decision, int64 (n,).
    """

    def __init__(self, game: Game, rules: Rules, n: int) -> None:
        super().__init__(game, rules, n)
        self.asked, self.options, self.forced = np.zeros((3, n, len(game.decisions)), np.int32)
        self.taken = np.zeros((n, game.actions.size), np.int32)
        self.first: Rows = np.zeros(n, np.int64)

    def start(self, rows: Rows, seeds: Rows) -> None:
        """Begin a game in each of the rows; see ``Positions.start``."""
        super().start(rows, seeds)
        self.first[rows] = self.data["actor"][rows]

    def step(self, rows: Rows, actions: Rows) -> None:
        """Apply an action in each of the rows, and count; see ``Positions.step``."""
        actions = self.check(rows, actions)
        self.game.compiled(TEMPLATE, only_action=self.game.batch.only_action).step_and_count(
            self.rules.data,
            self.data,
            rows,
            actions,
            self.masks,
            self.asked,
            self.options,
            self.forced,
            self.taken,
        )


class AtRandom:
    """An agent that makes one of the decisions at random."""

    def __init__(self, agent: Agent, decision: int, seed: int) -> None:
        self._agent = agent
        self._decision = decision
        self._random = RandomAgent(seed)

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each decision, shape (n,)."""
        return np.where(view.decisions == self._decision, self._random.act(view), self._agent.act(view))


@dataclass(frozen=True)
class SelfPlay:
    """Games in which one agent sat in every seat."""

    agent: str
    games: Tally
    outcome: Outcome


def balance(
    env: Env = "legends",
    players: Players = None,
    mode: Mode = None,
    agents: AgentNames = None,
    games: Games = 2000,
    seed: Seed = 0,
    out: Out = None,
) -> None:
    """Let each agent play a game against itself, and report what happens.

    Length, ends, advantage of each seat and of what it holds, how often each decision and action comes up, what the
    final positions hold.
    Then the first agent plays with one kind of decision made at random, for each kind in turn, and the report shows
    how much that changes its win rate (in a cooperative game: with all seats deciding so, the team's success rate).
    """
    file = new_file(out, "balance")
    game, rules = choose_game(env, players, mode)
    agents = agents or usual_agents(game)[::-1]
    each_once(agents)
    players_found = choose_agents(agents, game, rules, seed)
    console = Console()
    with progress(console, draw="human" not in agents) as bars:  # a person needs the terminal
        matches = []
        for name, agent in zip(agents, players_found, strict=True):
            tally = Tally(game, rules, games)
            seating = np.zeros((games, rules.players), np.int64)
            told = watch(bars, f"{name} against itself", games)
            matches.append(
                SelfPlay(name, tally, play(tally, [agent], seating, shared_deals(1, games, seed), told))
            )
        came_up = np.flatnonzero(matches[0].games.asked.any(axis=0))
        told = watch(bars, f"{agents[0]}, at random", (len(came_up) + 1) * games)
        effects = at_random(game, rules, agents[0], came_up.tolist(), games, seed, told)
    tables = [
        lengths(matches),
        *([] if rules.team else [seats(matches)]),
        *([held(matches)] if _held(game) else []),
        endings(matches),
        decisions(matches),
        ranges(matches),
        random_effects(agents[0], effects),
    ]
    for table in tables:
        table.show(console)
    whole = [*tables, actions(matches), final_positions(matches)]
    keep(console, file, _data(matches, effects, seed), whole, f" ({DETAILS})")
    if file is None:
        console.print(f"{DETAILS}: --out FOLDER")


# ---------------------------------------------------------------- figures


def estimate(samples: NDArray[Any]) -> Estimate:
    """The mean of independent differences of shares, and its 95 % interval (normal approximation); -1 to 1 of one."""
    mean = float(samples.mean())
    if len(samples) == 1:
        return Estimate(mean, -1.0, 1.0)
    half = NORMAL_95 * float(samples.std(ddof=1)) / len(samples) ** 0.5
    return Estimate(mean, mean - half, mean + half)


def span(samples: NDArray[Any]) -> tuple[float, float, float, float]:
    """Mean, median, and the 5 % and 95 % quantiles."""
    median, low, high = np.quantile(samples, (0.5, 0.05, 0.95)).tolist()
    return float(samples.mean()), median, low, high


def seat_fortunes(match: SelfPlay) -> dict[str, tuple[Score, Estimate]]:
    """How each seat fared, and the one that decided first: score, and win rate minus the average seat's."""
    returns = match.outcome.returns
    every = np.arange(len(returns))
    columns = {f"{seat}": returns[:, seat] for seat in range(returns.shape[1])}
    columns["first to decide"] = returns[every, match.games.first]
    average = (returns > 0).mean(axis=1)
    return {
        seat: (
            Score(wins=int((earned > 0).sum()), draws=int((earned == 0).sum()), games=earned.size),
            estimate((earned > 0) - average),
        )
        for seat, earned in columns.items()
    }


def held_fortunes(match: SelfPlay) -> dict[tuple[str, str], Score]:
    """How the seats fared that hold each value of a field with one named value a seat, by field and value."""
    games, returns = match.games, match.outcome.returns
    fortunes = {}
    for field in _held(games.game):
        values = games.data[field.name][:, : returns.shape[1]]
        for value, label in enumerate(field.labels):
            earned = returns[values == value]
            if earned.size:
                wins, draws = int((earned > 0).sum()), int((earned == 0).sum())
                fortunes[field.name, label] = Score(wins, draws, earned.size)
    return fortunes


@dataclass(frozen=True)
class Effect:
    """What it does to an agent to make one kind of decision at random.

    Attributes:
        decision: its name.
        score: how the agent fares so.
        change: of its win rate on the same deals, with the 95 % interval.
    """

    decision: str
    score: Score
    change: Estimate


def at_random(
    game: Game, rules: Rules, name: str, decisions: Sequence[int], games: int, seed: int, told: Any
) -> list[Effect]:
    """Play an agent with each of the decisions made at random, against itself as it is, on the same deals."""
    deals = seed_sequence(seed, 1)

    def won(agent: Agent, done: int) -> tuple[Score, NDArray[np.float64]]:
        opponent = make_agent(name, game, rules, seed_sequence(seed, 2))
        outcome = versus(game, rules, agent, opponent, games, deals, lambda ended: told(done + ended))
        mine = outcome.returns[outcome.seating == 0].reshape(games, -1)[:, 0] > 0
        starts = range(0, games, rules.players)  # one rotation of seats is one independent sample
        return outcome.score(0), np.array([mine[i : i + rules.players].mean() for i in starts])

    _, usual = won(make_agent(name, game, rules, seed_sequence(seed, 3)), 0)
    effects = []
    for i, decision in enumerate(decisions, start=1):
        agent = make_agent(name, game, rules, seed_sequence(seed, 3))
        score, so = won(AtRandom(agent, decision, seed_sequence(seed, 4)), i * games)
        effects.append(Effect(game.decisions[decision], score, estimate(so - usual)))
    return effects


# ---------------------------------------------------------------- tables


def lengths(matches: Sequence[SelfPlay]) -> Table:
    """How long games last, and how they end."""
    first = matches[0].games
    team = first.rules.team
    table = Table(
        f"{subject(first.game, first.rules)}: length and end",
        ("agent", "games", "rounds: mean", "median", "5-95 %", "decisions: mean", "median", "5-95 %",
         "success %" if team else "won by one %", "drawn %", "lost by all %", "capped %"),
    )  # fmt: skip
    for match in matches:
        outcome = match.outcome
        cells = []
        for samples in (outcome.rounds, outcome.steps):
            mean, median, low, high = span(samples)
            cells += [f"{mean:.1f}", f"{median:.0f}", f"{low:.0f}-{high:.0f}"]
        won = (outcome.returns > 0).any(axis=1)
        lost = (outcome.returns < 0).all(axis=1)
        drawn = ~won & ~lost & ~outcome.truncated
        shares = [percent(float(share.mean())) for share in (drawn, lost, outcome.truncated)]
        result = rate(outcome.score(0)) if team else percent(float(won.mean()))
        table.add(match.agent, len(outcome.rounds), *cells, result, *shares)
    return table


def seats(matches: Sequence[SelfPlay]) -> Table:
    """Whom the game favours."""
    table = Table(
        "Advantage of each seat",
        ("agent", "seat", "won % [95 %]", "drawn %", "against the average seat [95 %]"),
        note="The same agent sits in all seats.",
        keys=2,
    )
    for match in matches:
        for seat, (score, advantage) in seat_fortunes(match).items():
            drawn = percent(score.draws / score.games)
            table.add(match.agent, seat, rate(score), drawn, change(advantage))
    return table


def held(matches: Sequence[SelfPlay]) -> Table:
    """Whom what a seat holds at the end favours: its hero, for instance."""
    table = Table(
        "What a seat holds at the end", ("agent", "field", "value", "seats", "won % [95 %]"), keys=3
    )
    for match in matches:
        for (name, label), score in held_fortunes(match).items():
            table.add(match.agent, name, label, f"{score.games}", rate(score))
    return table


def endings(matches: Sequence[SelfPlay]) -> Table:
    """The values that the record's named fields end with: how games end, in the game's own words."""
    table = Table("How games end", ("field", "value", *(f"{match.agent} %" for match in matches)), keys=2)
    for field in matches[0].games.game.fields:
        for value, label in enumerate(field.labels if field.shape == () else ()):
            shares = [float((match.games.data[field.name] == value).mean()) for match in matches]
            if any(shares):
                table.add(field.name, label, *map(percent, shares))
    for value, label in enumerate(("capped", "ended by the rules")):
        ended = [float((match.outcome.truncated != value).mean()) for match in matches]
        table.add("end", label, *map(percent, ended))
    return table


def decisions(matches: Sequence[SelfPlay]) -> Table:
    """How often each decision comes up, and is one."""
    heads = ("asked a game", "real choice %", "options")
    table = Table(
        "Decisions",
        ("decision", *(f"{match.agent}: {head}" for match in matches for head in heads)),
        note="Real choice: share of its occurrences (after a game's first choice) with more than one option; "
        "options: how many there are then.",
    )
    for decision, name in enumerate(matches[0].games.game.decisions[1:], start=1):
        cells: list[str] = []
        for match in matches:
            asked, forced, options = (
                int(counts[:, decision].sum())
                for counts in (match.games.asked, match.games.forced, match.games.options)
            )
            cells.append(f"{asked / len(match.games):.2f}")
            cells.append(percent(asked / (asked + forced)) if asked + forced else "-")
            cells.append(f"{options / asked:.1f}" if asked else "-")
        table.add(name, *cells)
    return table


def ranges(matches: Sequence[SelfPlay]) -> Table:
    """How often the actions of each range are taken, and which never are."""
    numbering = matches[0].games.game.actions
    table = Table(
        "Actions",
        ("range", "actions", *(f"{match.agent}: a game" for match in matches), "never taken by anyone"),
    )
    for part in numbering.ranges:
        start = numbering.at(part.name)
        taken = [match.games.taken[:, start : start + len(part.labels)] for match in matches]
        unseen = np.flatnonzero(~np.any([counts.any(axis=0) for counts in taken], axis=0))
        missing = ", ".join(part.labels[i] for i in unseen) or "-"
        table.add(
            part.name, len(part.labels), *(f"{counts.sum(axis=1).mean():.2f}" for counts in taken), missing
        )
    return table


def actions(matches: Sequence[SelfPlay]) -> Table:
    """How often each action is taken."""
    table = Table(
        "Each action",
        ("action", *(f"{match.agent}: {head}" for match in matches for head in ("a game", "games %"))),
        note="Games: those in which it is taken at least once.",
    )
    for action, label in enumerate(matches[0].games.game.actions.labels):
        cells: list[str] = []
        for match in matches:
            counts = match.games.taken[:, action]
            cells += [f"{counts.mean():.3f}", percent(float((counts > 0).mean()))]
        table.add(label, *cells)
    return table


def final_positions(matches: Sequence[SelfPlay]) -> Table:
    """What the numbers of the record come to at the end."""
    table = Table(
        "Final positions", ("field", "meaning", *(f"{match.agent}: mean, 5-95 %" for match in matches))
    )
    for field in _numbers(matches[0].games.game):
        cells = []
        for match in matches:
            mean, _, low, high = span(match.games.data[field.name])
            cells.append(f"{mean:.2f}, {low:g}-{high:g}")
        table.add(field.name, field.meaning, *cells)
    return table


def random_effects(name: str, effects: Sequence[Effect]) -> Table:
    """What each kind of decision is worth."""
    table = Table(
        f"{name} with one decision made at random",
        ("decision", "won % [95 %]", "change of win rate [95 %]", "measurable"),
        note="Against itself as it is, seat-rotated, on the same deals.",
    )
    for effect in effects:
        measurable = "yes" if effect.change.low > 0 or effect.change.high < 0 else "no"
        table.add(effect.decision, rate(effect.score), change(effect.change), measurable)
    return table


def _numbers(game: Game) -> list[Field]:
    return [field for field in game.fields if field.shape == () and not field.labels]


def _held(game: Game) -> list[Field]:
    return [field for field in game.fields if field.shape == (game.seats,) and field.labels]


def _data(matches: Sequence[SelfPlay], effects: Sequence[Effect], seed: int) -> dict[str, Any]:
    game, rules = matches[0].games.game, matches[0].games.rules
    return {
        **subject_data(game, rules, seed),
        "self_play": {match.agent: _match_data(match) for match in matches},
        "at_random": {
            effect.decision: {**score_data(effect.score), "change": effect.change} for effect in effects
        },
    }


def _match_data(match: SelfPlay) -> dict[str, Any]:
    tally, outcome, game = match.games, match.outcome, match.games.game
    summary = ("mean", "median", "5 %", "95 %")
    return {
        "games": len(tally),
        "rounds": dict(zip(summary, span(outcome.rounds), strict=True)),
        "decisions": dict(zip(summary, span(outcome.steps), strict=True)),
        "truncated": int(outcome.truncated.sum()),
        "seats": {
            seat: {**score_data(score), "advantage": advantage}
            for seat, (score, advantage) in seat_fortunes(match).items()
        },
        "endings": {
            field.name: {
                label: int((tally.data[field.name] == value).sum())
                for value, label in enumerate(field.labels)
            }
            for field in game.fields
            if field.shape == () and field.labels
        },
        "held": {
            f"{name}: {label}": score_data(score) for (name, label), score in held_fortunes(match).items()
        },
        "asked": dict(zip(game.decisions, tally.asked.sum(axis=0).tolist(), strict=True)),
        "forced": dict(zip(game.decisions, tally.forced.sum(axis=0).tolist(), strict=True)),
        "options": dict(zip(game.decisions, tally.options.sum(axis=0).tolist(), strict=True)),
        "actions": [
            {"action": label, "taken": int(counts.sum()), "games": int((counts > 0).sum())}
            for label, counts in zip(game.actions.labels, tally.taken.T, strict=True)
        ],
        "final_positions": {
            field.name: dict(zip(summary, span(tally.data[field.name]), strict=True))
            for field in _numbers(game)
        },
    }
