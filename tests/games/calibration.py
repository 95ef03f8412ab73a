"""Are samples of what a seat can't know as likely as the truth? A comparison for any game, in random play.

A game's ``tests/<game>/facts.py`` tells what is compared:

    hidden_facts(data, seat)  for n records, arrays of shape (n, k) by name: 0/1 facts, or counts, that the seat can't
                              see, for instance "card k is in the opponent's hand"
    QUIET                     actions by which a seat does nothing more, for instance to pass; none if it is left out
    LOUD                      how likely other seats do anything else, if this module's own figure does not serve
    COUNTED                   decisions whose number of options everybody knows although it depends on a hidden hand,
                              for instance a discard; none if it is left out
    evidence(data, actions)   if it is there: how likely samples take each of n choices to be, shape (n,), where it is
                              not the same for all deals, for instance since cards that are alike make one option

Two things hold for each fact at the decisions of a seat if samples are right: truth and sample have it equally often,
and they have it equally often where another sample of the same position has it, too.

Choices of other seats tell something of their hands. Samples take no account of that: to them all deals that fit what
was seen are equally likely. So a position is weighted with the number of options at each choice of another seat that
led to it, as far as that number is hidden: that makes up for the chance with which random play came to choose so. For
weights to differ little, other seats mostly take a quiet action where there is one, and after the first few decisions
of the seat play goes on from a sample. So samples must fit the truth at first, and one another from then on.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec
from types import ModuleType

import numpy as np

from envs.core.game import Game, Rules
from envs.core.positions import Positions, Rows
from tests.games.tables import begin

GAMES = 64
"""Games side by side."""
COPIES = 8
"""Samples from which it is seen which options of another seat are certain."""
TRUE = 3
"""Decisions of the seat at the beginning of a game that are compared with the truth itself."""
LOUD = 0.1
"""How likely other seats do something, if they need not, beside doing nothing."""
ENOUGH = 50
"""A fact is judged if its differences are worth so many equal ones: for fewer, z has no normal distribution."""


def facts_of(game: Game) -> ModuleType | None:
    """The module that tells a game's hidden facts, None if there is none."""
    name = f"tests.{game.id}.facts"
    return importlib.import_module(name) if find_spec(name) else None


def deviations(
    game: Game, rules: Rules, facts: ModuleType, seat: int, decisions: int, seed: int = 0
) -> dict[str, np.ndarray]:
    """How far the truth is from what samples say, in standard errors.

    Args:
        game, rules: what is played.
        facts: the module that tells the game's hidden facts.
        seat: whose knowledge is tested.
        decisions: at how many of its decisions, at least.
        seed: of games, choices and samples.

    Returns:
        By name of facts z-scores of shape (2, k): how often a fact holds, and how often it does where another sample
        has it, too; NaN where too few decisions bear on it.
    """
    rng = np.random.default_rng(seed)
    eagerness = eagerness_of(game, facts)
    positions = begin(game, rules, GAMES, seed)
    weights, decided = np.ones(GAMES), np.zeros(GAMES, int)
    tallies: dict[str, np.ndarray] = {}
    while decisions > 0:
        ended = np.flatnonzero(positions.over)
        positions.start(ended, seeds(rng, ended.size))
        weights[ended], decided[ended] = 1, 0
        asked = positions.data["actor"] == seat
        own, others = np.flatnonzero(asked), np.flatnonzero(~asked)
        if own.size:
            truth = facts.hidden_facts(positions.data[own], seat)
            sample, another = (
                facts.hidden_facts(imagine(positions, own, seat, rng).data, seat) for _ in range(2)
            )
            for name in truth:
                difference = weights[own, None] * (truth[name] - sample[name].astype(float))
                tallies.setdefault(name, np.zeros((3, 2, difference.shape[1])))
                tallies[name] += moments(np.stack([difference, difference * another[name]]))
            decided[own] += 1
            later = own[decided[own] > TRUE]
            positions.data[later] = imagine(positions, later, seat, rng).data
            weights[later] = 1
            decisions -= own.size
        powers = np.where(asked[:, None], 1, 1 / eagerness)
        chosen = np.argmax(rng.random(positions.masks.shape) ** powers * positions.masks, axis=1)
        if others.size:
            weights[others] *= hidden_choice(positions, others, seat, facts, rng)
            if hasattr(facts, "evidence"):
                weights[others] *= facts.evidence(positions.data[others], chosen[others])
        positions.step(positions.every, chosen)
    return {name: z_scores(*tally) for name, tally in tallies.items()}


def imagine(positions: Positions, rows: Rows, seat: int, rng: np.random.Generator) -> Positions:
    """A sample of each of the rows, with masks that fit."""
    copies = positions.take(rows)
    copies.determinize(np.full(rows.size, seat), seeds(rng, rows.size))
    copies.game.batch.fill_masks(copies.rules.data, copies.data, copies.every, copies.masks)
    return copies


def eagerness_of(game: Game, facts: ModuleType) -> np.ndarray:
    """With what weight another seat chooses each action, shape (actions,)."""
    quiet = getattr(facts, "QUIET", ())
    eagerness = np.full(game.actions.size, getattr(facts, "LOUD", LOUD) if quiet else 1.0)
    eagerness[list(quiet)] = 1
    return eagerness


def hidden_choice(
    positions: Positions, rows: Rows, seat: int, facts: ModuleType, rng: np.random.Generator
) -> np.ndarray:
    """How much more choice whoever is asked has than a seat can be sure of: what its action is to be weighted with."""
    eagerness = eagerness_of(positions.game, facts)
    choice = positions.masks[rows] @ eagerness
    sure = np.minimum.reduce([imagine(positions, rows, seat, rng).masks for _ in range(COPIES)]) @ eagerness
    counted = [positions.game.decisions.index(name) for name in getattr(facts, "COUNTED", ())]
    known = np.isin(positions.data["decision"][rows], counted)
    return np.where(known, 1, choice / np.where(sure > 0, sure, 1))


def seeds(rng: np.random.Generator, n: int) -> Rows:
    """Seeds of games or samples."""
    return rng.integers(2**62, size=n)


def moments(values: np.ndarray) -> np.ndarray:
    """Sums of values (2, n, k), of their squares and of their fourth powers: (3, 2, k)."""
    return np.stack([values.sum(axis=1), (values**2).sum(axis=1), (values**4).sum(axis=1)])


def z_scores(total: np.ndarray, squares: np.ndarray, fourths: np.ndarray) -> np.ndarray:
    """Sums of differences, which are 0 on average whatever came before, in standard errors."""
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where((squares > 0) & (squares**2 >= ENOUGH * fourths), total / np.sqrt(squares), np.nan)
