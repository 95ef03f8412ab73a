"""Nim as a game of this suite: the smallest complete example, whose best policy is known.

Seats take 1 to 3 stones in turn; who takes the last stone wins. With two players the mover loses exactly when the
number of stones is a multiple of four.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from envs.core.game import Game
from envs.core.head import end_with_winner, truncate
from envs.core.kernel import kernel
from envs.core.rng import below, seed_rng
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
    game.stones = 10 + below(game, STONES_MAX - 9)
    game.decision = TAKE_DECISION


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    for n in range(min(3, game.stones)):
        mask[n] = 1


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
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
    out[STONES + game.stones] = 1.0


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    observe(rules, game, game.actor, out)


@kernel
def determinize(rules: np.record, game: np.record, seat: int, seed: int) -> None:
    seed_rng(game, seed)


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    return 0.0


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """Nim has no figures beyond the head."""


def describe(rules: np.record, game: np.record, action: int) -> str:
    return ACTIONS.labels[action]


def render(rules: np.record, game: np.record, seat: int | None) -> str:
    return f"{game.stones} stones"


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
    kernels={
        "setup": setup,
        "legal": legal,
        "step": step,
        "observe": observe,
        "state": state,
        "determinize": determinize,
        "potential": potential,
    },
    describe=describe,
    render=render,
    package=__name__,
)
