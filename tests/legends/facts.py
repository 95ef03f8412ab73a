"""What a seat of Tomb Raider Legends can't see."""

from __future__ import annotations

import numpy as np

from envs.legends import GAME
from envs.legends.record import ARTIFACT, FIRST_ORDINARY, REPLICA

USE = GAME.actions.at("use")
QUIET = [*range(USE), *range(GAME.actions.at("swap"), GAME.actions.size)]  # all but the use of a raid card
LOUD = 1e-9
"""Others use no raid cards. What they discard is a lot, so that no choice of theirs tells anything of their hands."""
COUNTED = ("select an action card", "discard")


def hidden_facts(data: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """Where the special cards are, and how many ordinary cards of each kind each other seat holds."""
    others = [other for other in range(data["hand"].shape[1]) if other != seat]
    lying, hands = data["special"][:, 3:6], data["hand"][:, others]
    return {
        "Artifact": np.concatenate([lying == ARTIFACT, hands[:, :, ARTIFACT] > 0], axis=1),
        "Replicas": np.concatenate(
            [lying == REPLICA, hands[:, :, REPLICA], data["deck"][:, REPLICA, None]], axis=1
        ),
        "ordinary cards": hands[:, :, FIRST_ORDINARY:].reshape(len(data), -1),
    }
