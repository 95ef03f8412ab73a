"""Helden in der Unterwelt, for 1 to 4 players: the game of the Underworld alone."""

from __future__ import annotations

from functools import partial

import envs
from envs.core.game import Game, Kernels
from envs.helden.actions import ACTIONS, describe
from envs.helden.components import DATA, RULES_FIELDS, VARIANTS, fill_rules
from envs.helden.features import FEATURES, STATE_FEATURES
from envs.helden.hidden import determinize
from envs.helden.observe import observe, potential, state
from envs.helden.record import DECISIONS, FIELDS
from envs.helden.render import render
from envs.helden.rules.legal import legal
from envs.helden.rules.setup import setup
from envs.helden.rules.step import step
from envs.helden.scene import scene, target
from envs.helden.script import decide

GAME = Game(
    id="helden",
    title="Helden in der Unterwelt",
    version=1,
    players=(DATA["rules"]["players_min"], DATA["rules"]["players_max"]),
    default_players=DATA["rules"]["players_max"],
    modes=("competitive",),
    max_rounds=DATA["rules"]["round_cap"],
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
    variants=VARIANTS,
)

env = raw_env = partial(envs.make, GAME.id)
"""The PettingZoo AEC environment, by PettingZoo's names; nothing is wrapped."""
