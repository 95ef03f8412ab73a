"""Tomb Raider Legends: a race with stealing for the Artifact, 2 to 4 players.

``env()`` gives the PettingZoo environment. ``RULES.md`` beside this file says where each rule is coded.
"""

from __future__ import annotations

from functools import partial

import envs
from envs.core.game import Game, Kernels
from envs.legends.actions import ACTIONS, describe
from envs.legends.components import COMPONENTS, RULES_FIELDS, fill_rules
from envs.legends.features import FEATURES, STATE_FEATURES
from envs.legends.hidden import determinize
from envs.legends.observe import observe, potential, state
from envs.legends.record import DECISIONS, FIELDS
from envs.legends.render import render
from envs.legends.rules.legal import legal
from envs.legends.rules.setup import setup
from envs.legends.rules.step import step
from envs.legends.scene import scene, target
from envs.legends.script import decide

GAME = Game(
    id="legends",
    title=COMPONENTS["game"]["name"],
    version=2,
    players=(COMPONENTS["game"]["players_min"], COMPONENTS["game"]["players_max"]),
    default_players=COMPONENTS["game"]["players_max"],
    modes=("competitive",),
    max_rounds=COMPONENTS["game"]["rounds_cap"],
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
