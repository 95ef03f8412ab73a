"""Networks to try things with: untrained ones that fit any game."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from agents.policy import Layers, Policy
from envs.core.game import Game, Rules


def any_policy(game: Game, rules: Rules, seed: int = 0, layers: tuple[int, ...] = (16, 16)) -> Policy:
    """A policy and a value of random weights, float32."""
    rng = np.random.default_rng(seed)
    features, actions = game.features.size, game.actions.size
    return Policy(
        game=game.id,
        version=game.version,
        players=rules.players,
        mode=str(rules.options["mode"]),
        layers=any_layers(rng, (features, *layers, actions)),
        direct=rng.normal(0, 0.5, (features, actions)).astype(np.float32),
        value=any_layers(rng, (features, *layers, 1)),
    )


def any_layers(rng: np.random.Generator, sizes: tuple[int, ...]) -> Layers:
    """Layers of random weights between these sizes."""

    def normal(*shape: int) -> NDArray[np.float32]:
        return rng.normal(0, 0.3, shape).astype(np.float32)

    return tuple((normal(a, b), normal(b)) for a, b in pairwise(sizes))
