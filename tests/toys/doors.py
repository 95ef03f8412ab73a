"""Two halls of doors: a game to try agents on, with a team, hidden facts and chance, whose best policy is plain.

Seat 0 picks a hall, then seat 1 opens one of its doors. Every door shows its odds, in eighths, of holding treasure;
behind one door, which nobody can know, treasure is certain. Competitive: with treasure seat 1 wins, without it seat 0.
Cooperative: both win or lose. What is known says: seat 1 opens the door of best odds; seat 0 picks the hall
with the best door as a comrade, the other one as a rival.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from envs.core.game import Game, Kernels
from envs.core.head import end_for_all, end_with_winner
from envs.core.kernel import kernel
from envs.core.rng import below, roll
from envs.core.scene import Scene
from envs.core.spec import ActionRange, Actions, Feature, Features, Field

DECISIONS = ("over", "pick a hall", "open a door")
PICK, OPEN = 1, 2
COOPERATIVE = 1
DOORS = 6  # in each of the two halls

ACTIONS = Actions(
    ActionRange("hall", ("pick hall 0", "pick hall 1"), "the hall for seat 1"),
    ActionRange("door", tuple(f"open door {n}" for n in range(DOORS)), "a door of that hall"),
)
DOOR = ACTIONS.at("door")
FEATURES = Features(
    Feature("odds", 2 * DOORS, "eighths, hall by hall", high=8),
    Feature("hall", 2, "one-hot: the hall that was picked, if any"),
)
HALL = FEATURES.at("hall")


@kernel
def setup(rules: np.record, game: np.record) -> None:
    for door in range(2 * DOORS):
        game.odds[door] = below(game, 7)
    game.treasure = below(game, 2 * DOORS)
    game.decision = PICK


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    if game.decision == PICK:
        mask[:DOOR] = 1
    else:
        mask[DOOR:] = 1


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    if game.decision == PICK:
        game.hall = action
        game.decision = OPEN
        game.actor = 1
        return
    door = DOORS * game.hall + action - DOOR
    found = door == game.treasure or roll(game, 8) <= game.odds[door]
    if rules.mode == COOPERATIVE:
        end_for_all(rules, game, found)
    else:
        end_with_winner(rules, game, 1 if found else 0)


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    for door in range(2 * DOORS):
        out[door] = game.odds[door] / 8
    if game.decision == OPEN:
        out[HALL + game.hall] = 1.0


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    observe(rules, game, game.actor, out)


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    game.treasure = below(game, 2 * DOORS)


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    return 0.0


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """No figures beyond the head."""


def describe(rules: np.record, game: np.record, action: int) -> str:
    return ACTIONS.labels[action]


def scene(rules: np.record, game: np.record, seat: int | None) -> dict[str, Any]:
    return {"odds": game.odds.tolist(), "hall": int(game.hall)}


def target(rules: np.record, game: np.record, action: int) -> str:
    return f"hall:{action}" if action < DOOR else f"door:{action - DOOR}"


def render(scene: Scene) -> str:
    return f"odds {scene['table']['odds']}, hall {scene['table']['hall']}"


GAME = Game(
    id="doors",
    title="Doors",
    version=1,
    players=(2, 2),
    default_players=2,
    modes=("competitive", "cooperative"),
    max_rounds=1,
    fields=(
        Field("odds", "i4", "eighths, hall by hall", (2 * DOORS,)),
        Field("treasure", "i4", "the door that surely holds treasure"),
        Field("hall", "i4", "the hall that was picked"),
    ),
    rules_fields=(),
    fill_rules=fill_rules,
    actions=ACTIONS,
    features=FEATURES,
    state_features=FEATURES,
    decisions=DECISIONS,
    kernels=Kernels(setup, legal, step, observe, state, determinize, potential),
    describe=describe,
    scene=scene,
    target=target,
    render=render,
    package=__name__,
)
