"""Tomb Raider Legends: a race with stealing for the Artifact, 2 to 4 players.

``env()`` gives the PettingZoo environment. ``RULES.md`` beside this file says where each rule is coded.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envs.core.game import Game
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
from envs.legends.script import decide

if TYPE_CHECKING:
    from envs.adapters.pettingzoo import GameEnv

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
    """The PettingZoo AEC environment, as ``envs.make("legends", **options)``."""
    import envs

    return envs.make("legends", **options)


raw_env = env
"""The same: the environment needs no wrappers, it names illegal actions itself."""
