"""One step of the game: the answer to a decision goes to the chapter of the rulebook that it belongs to.

Every turn asks for characters to lay (D12), so each chain of events ends at a decision and no kernel needs a loop over
turns. Nothing is nested deeper than gear in a window, whose carrier is asked in between: ``game.window`` leads back.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble import record as r
from envs.gamble.rules.chase import after_act, step_chase
from envs.gamble.rules.clean_up import discard, lay_character
from envs.gamble.rules.fight import assign_attack
from envs.gamble.rules.party import put_gear
from envs.gamble.rules.search import after_gear, step_search


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Carry out one choice and all that follows from it, up to the next decision."""
    decision = game.decision
    if decision == r.CARRIER:
        equip(rules, game, action)
    elif decision <= r.TRAP_DAMAGE:
        step_search(rules, game, action)
    elif decision <= r.FIGHT_WINDOW:
        step_chase(rules, game, action)
    elif decision == r.ASSIGN:
        assign_attack(rules, game, action)
    elif decision == r.LAY_CHARACTER:
        lay_character(rules, game, action)
    else:
        discard(rules, game, action)


@kernel
def equip(rules: np.record, game: np.record, character: int) -> None:
    """D5: the gear goes onto a character, and the window in which it was played goes on (GAM-044, GAM-073, GAM-R14)."""
    put_gear(rules, game, game.actor, character)
    if game.window == r.SEARCH_WINDOW:
        after_gear(rules, game)
    else:
        after_act(rules, game, game.window)
