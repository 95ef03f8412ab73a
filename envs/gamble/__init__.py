"""Indy's Gamble: a duel of two for five artifacts, with hidden hands, face-down traps, chases and fights."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envs.core.game import Game
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
from envs.gamble.script import decide

if TYPE_CHECKING:
    from envs.adapters.pettingzoo import GameEnv

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
    """The PettingZoo AEC environment, as ``envs.make("gamble", **options)``."""
    import envs

    return envs.make("gamble", **options)


raw_env = env
"""The same: the environment needs no wrappers, it names illegal actions itself."""
