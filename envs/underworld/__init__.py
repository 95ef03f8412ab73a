"""Tomb Raider: Underworld, for 1 to 4 players, cooperative or competitive."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

import envs
from envs.core.game import Game, Kernels
from envs.underworld import components
from envs.underworld.actions import ACTIONS, describe
from envs.underworld.features import FEATURES, STATE_FEATURES
from envs.underworld.hidden import determinize
from envs.underworld.observe import fill_views, observe, potential, state
from envs.underworld.record import DECISIONS, FIELDS
from envs.underworld.render import render
from envs.underworld.rules.legal import legal
from envs.underworld.rules.setup import setup
from envs.underworld.rules.step import step
from envs.underworld.scene import scene, target
from envs.underworld.script import decide

__all__ = ["GAME", "env", "raw_env"]


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """Write all figures into a rules record whose head is filled in."""
    components.fill_rules(rules, options)
    fill_views(rules)


GAME = Game(
    id="underworld",
    title="Tomb Raider: Underworld",
    version=2,
    players=(1, 4),
    default_players=4,
    modes=("cooperative", "competitive"),
    max_rounds=300,
    fields=FIELDS,
    rules_fields=components.RULES_FIELDS,
    fill_rules=fill_rules,
    actions=ACTIONS,
    features=FEATURES,
    state_features=STATE_FEATURES,
    decisions=DECISIONS,
    kernels=Kernels(setup, legal, step, observe, state, determinize, potential),
    script=decide,
    describe=describe,
    scene=scene,
    target=target,
    render=render,
    package=__name__,
)

env = raw_env = partial(envs.make, GAME.id)
"""The PettingZoo AEC environment, by PettingZoo's names; nothing is wrapped."""
