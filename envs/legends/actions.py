"""The numbering of actions, and each of them in words.

Other players are named by their place clockwise from whoever chooses, so that a policy is the same in every seat.
"""

from __future__ import annotations

import numpy as np

from envs.core.spec import ActionRange, Actions
from envs.legends import components as c
from envs.legends import record as r

ORDINARY_NAMES = c.CARD_NAMES[r.FIRST_ORDINARY :]
TRAP_SPACES = range(r.AREA_1, r.CLIMAX + 1)

ACTIONS = Actions(
    ActionRange(
        "select",
        tuple(f"select {name}" for name in c.TYPE_NAMES),
        "place an action card in the next empty slot",
    ),
    ActionRange("pass", ("pass",), "use no raid card, or no further one, in this window"),
    ActionRange("use", tuple(f"use {name}" for name in ORDINARY_NAMES), "use a raid card"),
    ActionRange(
        "swap",
        tuple(f"swap in {name}" for name in c.TYPE_NAMES),
        "take an exhausted card by Nimble Instincts",
    ),
    ActionRange("answer", ("no", "yes"), "boost the action, or reveal the Artifact"),
    ActionRange("assault", ("steal", "gain the marker"), "what an Assault does"),
    ActionRange("target", ("next player", "second next player", "third next player"), "choose another Lara"),
    ActionRange(
        "trap", tuple(f"trap on {c.SPACE_LABELS[space]}" for space in TRAP_SPACES), "where the threat rises"
    ),
    ActionRange(
        "return", ("return no Replica", "return 1 Replica", "return 2 Replicas"), "shown, and to the deck"
    ),
    ActionRange("discard", tuple(f"discard {name}" for name in ORDINARY_NAMES), "discard to the hand limit"),
)

SELECT = ACTIONS.at("select")  # + type
PASS = ACTIONS.at("pass")
USE = ACTIONS.at("use") - r.FIRST_ORDINARY  # + kind
SWAP = ACTIONS.at("swap")  # + type
NO = ACTIONS.at("answer")
YES = NO + 1
ASSAULT_STEAL = ACTIONS.at("assault")
ASSAULT_MARKER = ASSAULT_STEAL + 1
TARGET = ACTIONS.at("target") - 1  # + places clockwise from the actor, 1 to 3
TRAP = ACTIONS.at("trap") - r.AREA_1  # + space
RETURN = ACTIONS.at("return")  # + number of Replicas
DISCARD = ACTIONS.at("discard") - r.FIRST_ORDINARY  # + kind


def describe(rules: np.record, game: np.record, action: int) -> str:
    """An action in words, for the position at hand."""
    label = ACTIONS.labels[action]
    if NO <= action <= YES:
        question = (
            f"boost {c.TYPE_NAMES[game.performed]}"
            if game.decision == r.BOOST_DECISION
            else "reveal the Artifact"
        )
        return f"{question}: {label}"
    if TARGET < action < TRAP + r.AREA_1:
        verb = {r.ROPE_TARGET_DECISION: "aim Rope Action at", r.HELTER_TARGET_DECISION: "move back"}
        target = (game.actor + action - TARGET) % rules.players
        return f"{verb.get(int(game.decision), 'steal from')} player_{target} ({label})"
    if TRAP + r.AREA_1 <= action <= TRAP + r.CLIMAX:
        return f"{label} ({c.TILE_NAMES[game.tile[action - TRAP]]})"
    return label
