"""Nim as a game of this suite: the smallest complete example, whose best policy is known.

Seats take 1 to 3 stones in turn; who takes the last stone wins. With two players the mover loses exactly when the
number of stones is a multiple of four.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from envs.core.game import Game, Kernels
from envs.core.head import end_with_winner, truncate
from envs.core.kernel import kernel
from envs.core.rng import below
from envs.core.scene import Scene
from envs.core.spec import ActionRange, Actions, Feature, Features, Field

DECISIONS = ("over", "take stones")
TAKE_DECISION = 1
STONES_MAX = 20

ACTIONS = Actions(
    ActionRange("take", ("take 1 stone", "take 2 stones", "take 3 stones"), "take stones from the heap")
)
FEATURES = Features(Feature("stones", STONES_MAX + 1, "one-hot: stones left"))
STONES = FEATURES.at("stones")


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """A heap of 10 to 20 stones; seat 0 begins."""
    game.stones = 10 + below(game, STONES_MAX - 9)
    game.decision = TAKE_DECISION


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """One to three stones, and no more than there are."""
    for n in range(min(3, game.stones)):
        mask[n] = 1


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Take the stones; the next seat is asked."""
    game.stones -= action + 1
    game.rounds += 1
    if game.stones == 0:
        end_with_winner(rules, game, game.actor)
    elif game.rounds >= rules.max_rounds:
        truncate(game)
    else:
        game.actor = (game.actor + 1) % rules.players


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """The stones that are left, the same for every seat."""
    out[STONES + game.stones] = 1.0


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """What the actor sees: there is nothing else."""
    observe(rules, game, game.actor, out)


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Nothing is hidden, so nothing is sampled anew."""


@kernel
def perfect(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """Leave a multiple of four stones where that can be done."""
    stones = 0
    while not seen[STONES + stones]:
        stones += 1
    return (stones % 4 or 1) - 1


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    """No estimate of how well a seat stands."""
    return 0.0


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """Nim has no figures beyond the head."""


def describe(rules: np.record, game: np.record, action: int) -> str:
    """An action in words."""
    return ACTIONS.labels[action]


def scene(rules: np.record, game: np.record, seat: int | None) -> dict[str, Any]:
    """What is on the table, the same for every seat, as plain data."""
    return {"stones": int(game.stones)}


def render(scene: Scene) -> str:
    """The position as text."""
    return f"{scene['table']['stones']} stones"


GAME = Game(
    id="nim",
    title="Nim",
    version=1,
    players=(2, 3),
    default_players=2,
    modes=("competitive",),
    max_rounds=100,
    fields=(Field("stones", "i4", "stones left"),),
    rules_fields=(),
    fill_rules=fill_rules,
    actions=ACTIONS,
    features=FEATURES,
    state_features=FEATURES,
    decisions=DECISIONS,
    kernels=Kernels(setup, legal, step, observe, state, determinize, potential),
    script=perfect,
    describe=describe,
    scene=scene,
    render=render,
    package=__name__,
)
