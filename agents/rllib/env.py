"""One game as RLlib's ``MultiAgentEnv``."""

from __future__ import annotations

from typing import Any

import numpy as np
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from envs import make
from envs.adapters.pettingzoo import Observation


class SeatsEnv(MultiAgentEnv):
    """One game; the agents are its seats, ``player_0`` and so on, and the one that is asked observes.

    Observations are ``{"observation": float32 (features,), "action_mask": int8 (actions,)}``. An agent's reward is what
    it has earned since it last observed, whoever acted; at the end all agents that have acted are told, each with its
    last reward. What a seat earns before it is first asked is no decision's merit, and told to nobody.

    Args:
        config: ``{"game": a game's id or module:GAME, **options}``, the options as for ``envs.make``.

    Raises:
        ValueError: an unknown game or option, or a value that is not possible.
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        self.game = make(**config)
        self.possible_agents = list(self.game.possible_agents)
        self.agents = self.possible_agents
        self.observation_spaces = dict(self.game.observation_spaces)
        self.action_spaces = dict(self.game.action_spaces)
        self._earned: dict[str, float] = {}  # by agents that were asked, when they last observed

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, Any]]:
        """Begin a game: what the first agent to act observes."""
        self.game.reset(seed=seed)
        first = self.game.agent_selection
        self._earned = {first: 0.0}
        return {first: self.game.observe(first)}, {}

    def step(
        self, actions: dict[str, int | np.integer[Any]]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Let the agent act that was asked.

        Raises:
            ValueError: an action that is not legal; the position is left untouched.
        """
        game = self.game
        game.step(actions[game.agent_selection])
        told = [*self._earned] if game.over else [game.agent_selection]
        rewards = {}
        for agent in told:
            earned = game.returns[agent]
            rewards[agent] = earned - self._earned.setdefault(agent, earned)
            self._earned[agent] = earned
        ended, cut = any(game.terminations.values()), any(game.truncations.values())
        return (
            {agent: game.observe(agent) for agent in told},
            rewards,
            dict.fromkeys(told, ended) | {"__all__": ended},
            dict.fromkeys(told, cut) | {"__all__": cut},
            {},
        )

    def render(self) -> Any:
        """The whole position, as ``envs.make`` draws it."""
        return self.game.render()
