"""The game itself: setup and one step. The steps of a turn stand in files of their own.

Every turn asks for characters to lay (D12), so each chain of events ends at a decision and no kernel needs a loop over
turns. Nothing is nested deeper than gear in a window, whose carrier is asked in between: ``game.window`` leads back.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.gamble.cards import draw_adventures
from envs.gamble.chase import after_act, step_chase
from envs.gamble.party import put_gear, restore
from envs.gamble.search import after_gear, step_search
from envs.gamble.state import (
    ASSIGN,
    CARRIER,
    CHARACTERS,
    LAY_CHARACTER,
    SEARCH_WINDOW,
    SEATS,
    TRAP_DAMAGE,
)
from envs.gamble.turn import begin_turn, discard, lay_character


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """Shuffled piles, two hands, then chance decides who starts (GAM-014 to GAM-021, GAM-R01)."""
    for character in range(CHARACTERS):
        restore(rules, game, character)
    for seat in range(SEATS):
        draw_adventures(game, seat, rules.starting_hand)
    game.active = below(game, SEATS)
    begin_turn(rules, game)


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Carry out one choice and all that follows from it, up to the next decision."""
    decision = game.decision
    if decision == CARRIER:
        equip(rules, game, action)
    elif decision <= TRAP_DAMAGE:
        step_search(rules, game, action)
    elif decision <= ASSIGN:
        step_chase(rules, game, action)
    elif decision == LAY_CHARACTER:
        lay_character(rules, game, action)
    else:
        discard(rules, game, action)


@kernel
def equip(rules: np.record, game: np.record, character: int) -> None:
    """D5: the gear goes onto a character, and the window in which it was played goes on (GAM-044, GAM-073, GAM-R14)."""
    put_gear(rules, game, game.actor, character)
    if game.window == SEARCH_WINDOW:
        after_gear(rules, game)
    else:
        after_act(rules, game, game.window)
