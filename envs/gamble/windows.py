"""Windows, in which characters join and gear is played: the part that all three of them share."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble.cards import move
from envs.gamble.party import join
from envs.gamble.state import CARRIER, TABLE, WEAPON
from envs.gamble.turn import ask


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
