"""Windows, in which characters join and gear is played: the part that all three of them share."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble.actions import PASS
from envs.gamble.cards import move
from envs.gamble.party import join, party_type
from envs.gamble.state import CARRIER, HAND, KIND, POOL, TABLE, TRAP, WEAPON
from envs.gamble.turn import ask


@kernel
def legal_in_window(game: np.record, mask: np.ndarray) -> None:
    """Pool characters of the party's type, gear in hand, pass (GAM-042 to GAM-044, GAM-072, GAM-R36)."""
    seat = game.actor
    kind = party_type(game, seat)
    offer(game, mask, POOL + seat, kind, kind + KIND)
    offer(game, mask, HAND + seat, WEAPON, TRAP)
    mask[PASS] = 1


@kernel
def offer(game: np.record, mask: np.ndarray, place: int, first: int, end: int) -> None:
    """Make the cards numbered first to end - 1 that are at a place legal."""
    for card in range(first, end):
        mask[card] = game.place[card] == place


@kernel
def act(game: np.record, card: int) -> None:
    """A character joins its player's party, or gear is named, whose carrier is asked next (GAM-R15, GAM-R16)."""
    if card < WEAPON:
        join(game, game.actor, card)
    else:
        move(game, card, TABLE)
        game.chosen = card
        game.window = game.decision
        ask(game, CARRIER, game.actor)
