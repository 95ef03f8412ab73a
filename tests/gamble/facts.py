"""What a seat of Indy's Gamble can't see."""

from __future__ import annotations

import numpy as np

from envs.gamble import GAME
from tests.gamble.position import DISCARD, NUMBER, PLACE

ADVENTURES = slice(0, 60)
TRAPS = slice(NUMBER["Snake Pit"], 60)

QUIET = (GAME.actions.at("pass"),)
COUNTED = (DISCARD,)


def hidden_facts(data: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """Which cards the opponent holds, which of its traps lie face down, and how many of those were known to be its."""
    place = data["place"]
    down = (place[:, TRAPS] == PLACE["face down"]) & (data["active"] == seat)[:, None]
    return {
        "in the opponent's hand": place[:, ADVENTURES] == PLACE["hand A"] + 1 - seat,
        "face down": down,
        "known and face down": (down & (data["known"][:, TRAPS] != 0)).sum(axis=1, keepdims=True),
    }
