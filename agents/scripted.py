"""The scripted player of any game that has one: heuristics of its own, compiled with it, on what its seat sees."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from envs.core.game import Game
from envs.core.view import View


class ScriptedAgent:
    """Plays by the game's script; the same view always gives the same actions.

    Raises:
        ValueError: the game has no script.
    """

    def __init__(self, game: Game) -> None:
        if game.script is None:
            raise ValueError(f"no agent 'scripted': {game.id} has no scripted player")

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each decision, shape (n,)."""
        game, actions = view.game, np.zeros(len(view), np.int64)
        seen = view.observations.copy()
        game.batch.script_actions(view.rules.data, seen, view.masks, game.highs, actions)
        return actions
