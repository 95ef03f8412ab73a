"""Step 5 of a turn, the clean up: the table is cleared, characters are laid, the hand is kept to its limit."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.gamble import actions as a
from envs.gamble import record as r
from envs.gamble.rules.cards import hand_size, move
from envs.gamble.rules.endings import cut_off
from envs.gamble.rules.party import return_to_pool
from envs.gamble.rules.turn import begin_turn


@kernel
def clean_up(rules: np.record, game: np.record) -> None:
    """5a to 5c: the table is cleared, then characters may be laid (GAM-106 to GAM-110, GAM-R48)."""
    if game.location != r.NO_CARD:
        clear_table(rules, game)
    ask(game, r.LAY_CHARACTER, game.active)


@kernel
def clear_table(rules: np.record, game: np.record) -> None:
    """After a search: 5a and 5b (GAM-106 to GAM-109)."""
    for card in range(r.WEAPON, r.ARTIFACT):
        if game.place[card] in (r.TABLE, r.FACE_DOWN) or game.place[card] >= r.ON:
            move(game, card, r.PAST)
    for seat in range(r.SEATS):
        return_to_pool(rules, game, seat)
    game.trap_row[:] = 0
    game.traps_laid = 0
    game.traps_met = 0
    game.test = r.NO_CARD
    game.location = r.NO_CARD


@kernel
def lay_character(rules: np.record, game: np.record, action: int) -> None:
    """5c: another character into the pool, or on to 5d (GAM-110 to GAM-112, GAM-R49)."""
    if action == a.PASS:
        keep_to_limit(rules, game)
    else:
        move(game, action, r.POOL + game.active)


@kernel
def discard(rules: np.record, game: np.record, card: int) -> None:
    """5d: one card onto the past adventures pile (GAM-113, GAM-R50)."""
    move(game, card, r.PAST)
    keep_to_limit(rules, game)


@kernel
def keep_to_limit(rules: np.record, game: np.record) -> None:
    """Ask for a discard while the hand is too large, then end the turn (GAM-113 to GAM-115)."""
    if hand_size(game, game.active) > rules.hand_limit_at_clean_up:
        ask(game, r.DISCARD, game.active)
    elif game.rounds < rules.max_rounds:
        game.active = 1 - game.active
        begin_turn(rules, game)
    else:
        cut_off(rules, game)
