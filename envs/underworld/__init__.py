"""Tomb Raider: Underworld, for 1 to 4 players, cooperative or competitive."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from envs.core.game import Game
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
from envs.underworld.script import decide

if TYPE_CHECKING:
    from envs.adapters.pettingzoo import GameEnv

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
    kernels={
        "setup": setup,
        "legal": legal,
        "step": step,
        "observe": observe,
        "state": state,
        "determinize": determinize,
        "potential": potential,
    },
    script=decide,
    describe=describe,
    render=render,
    package=__name__,
)


def env(**options: Any) -> GameEnv:
    """The PettingZoo AEC environment; options as for ``envs.make``."""
    import envs

    return envs.make(GAME.id, **options)


def raw_env(**options: Any) -> GameEnv:
    """The same as ``env``, which wraps nothing."""
    return env(**options)
