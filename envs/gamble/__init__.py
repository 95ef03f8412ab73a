"""Indy's Gamble: a duel of two for five artifacts, with hidden hands, face-down traps, chases and fights."""

from __future__ import annotations

from functools import partial

import envs
from envs.core.game import Game, Kernels
from envs.gamble.actions import ACTIONS, describe
from envs.gamble.components import RULES_FIELDS, constant, fill_rules
from envs.gamble.features import FEATURES, STATE_FEATURES
from envs.gamble.hidden import determinize
from envs.gamble.observe import observe, potential, state
from envs.gamble.record import DECISIONS, FIELDS
from envs.gamble.render import render
from envs.gamble.rules.legal import legal
from envs.gamble.rules.setup import setup
from envs.gamble.rules.step import step
from envs.gamble.scene import scene, target
from envs.gamble.script import decide

GAME = Game(
    id="gamble",
    title="Indy's Gamble",
    version=2,
    players=(2, 2),
    default_players=2,
    modes=("competitive",),
    max_rounds=constant("turn_cap"),
    fields=FIELDS,
    rules_fields=RULES_FIELDS,
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
