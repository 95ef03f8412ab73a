"""PettingZoo AEC adapter: one game, seat after seat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypedDict, cast, overload

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from envs.adapters.rendering import FRAMES_A_SECOND, RENDER_MODES, Frame, frame, known_render_mode
from envs.adapters.spaces import LegalActions, observation_space
from envs.core.checks import entropy_in, shown
from envs.core.game import Game, Rules
from envs.core.positions import Positions, fresh_entropy, seed_sequence
from envs.core.scene import Scene
from envs.core.spec import nearest

SAVED = "one game"


class Observation(TypedDict):
    """What an agent sees, float32 (features,), and its legal actions, int8 (actions,), all zero if it is not asked."""

    observation: NDArray[np.float32]
    action_mask: NDArray[np.int8]


class Info(TypedDict):
    """What an agent is asked, an index into ``game.decisions``, 0 if it is not; whether it is still in the game."""

    decision: int
    alive: bool


class GameEnv(AECEnv[str, Observation, int | None]):
    """One game as a PettingZoo environment.

    ``observe(agent)`` is ``{"observation": float32 (features,), "action_mask": int8 (actions,)}`` in fresh arrays;
    the mask of an agent that need not act is all zero. ``infos[agent]`` holds ``decision``, which is 0 for an agent
    that is not asked and otherwise an index into ``game.decisions``, where the words are, and ``alive``, which is
    False for a seat eliminated while the game goes on: it is not asked any more and learns its last reward, like
    everybody, when the game ends.

    ``action_space(agent).sample()`` draws a legal action, with or without a mask.

    Rewards accumulate for an agent until it acts or the game ends. The end is told to all agents at once:
    every one has its last reward and observation, and ``step(None)`` then only takes an agent off the list, as
    PettingZoo has it. A loop that needs no ``None`` is ``while not env.over: env.step(...)``, then ``env.returns``.

    ``copy.deepcopy`` and ``pickle`` give exact, independent copies.

    Attributes:
        positions: the position itself, a row of one.
        returns: what each of the possible agents has earned in this game.
    """

    def __init__(self, game: Game, rules: Rules, render_mode: str | None = None) -> None:
        super().__init__()
        self.game = game
        self.positions = Positions(game, rules, 1)
        self.render_mode = known_render_mode(render_mode)
        self.metadata = {
            "name": f"{game.id}_v{game.version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": FRAMES_A_SECOND,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(rules.players)]
        self.agents: list[str] = []
        self.agent_selection = ""
        self.rewards: dict[str, float] = {}
        self.returns: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, Info] = {}
        observation: dict[str, spaces.Space[Any]] = {
            "observation": observation_space(game),
            "action_mask": spaces.Box(0, 1, (game.actions.size,), np.int8),
        }
        self.observation_spaces = {agent: spaces.Dict(observation) for agent in self.possible_agents}
        self.action_spaces: dict[str, spaces.Discrete[np.int64]] = {
            agent: LegalActions(self.positions, seat) for seat, agent in enumerate(self.possible_agents)
        }
        self.state_space = spaces.Box(*game.state_features.bounds(), dtype=np.float32)
        self._entropy = fresh_entropy()
        self._episode = 0
        self._bind()

    def _bind(self) -> None:
        """Set up what is derived: short cuts into the one record, and numbers of agents."""
        data = self.positions.data
        self._reward, self._alive = data["reward"][0], data["alive"][0]
        self._head = {name: data[name] for name in ("actor", "decision", "terminated", "truncated")}
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seats = np.arange(len(self.possible_agents))[:, None]
        self._row, self._action = np.zeros(1, np.int64), np.zeros(1, np.int64)

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved)
        self._bind()  # a copied array is no longer a view into the copied record
        self.action_spaces = {
            agent: LegalActions(self.positions, self._seat[agent], space.np_random)
            for agent, space in self.action_spaces.items()
        }

    def __repr__(self) -> str:
        return f"GameEnv({self.game.id}, {self.positions.rules!r})"

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """The space of what an agent observes, a Dict."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """The space of an agent's actions, a Discrete whose ``sample()`` draws a legal one."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: str) -> str:
        if agent not in self.possible_agents:
            raise ValueError(
                f"{self.game.id} has no agent {shown(agent)}; {nearest(agent, self.possible_agents)}"
            )
        return agent

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._head["terminated"][0] or self._head["truncated"][0])

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. Without a seed it follows from the last one given, and differs from game to game.

        Raises:
            ValueError: a seed that is no whole number from 0 to 2**128 - 1; then nothing is changed.
        """
        if seed is not None:
            self._entropy, self._episode = entropy_in(seed), 0
        game_seed = seed_sequence(self._entropy, self._episode)
        self._episode += 1
        self.positions.start(self._row, np.array([game_seed], np.int64))
        self.returns = dict.fromkeys(self.possible_agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.possible_agents, 0.0)
        self._publish_to_all()

    def _publish_to_all(self) -> None:
        """Tell where the game stands to all agents, those, too, who were told of an end before."""
        self.agents = list(self.possible_agents)
        self._skip_agent_selection = None
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._publish()

    def _publish(self) -> None:
        """Tell everybody where the game stands; no end is told anew while there is none, for speed."""
        self.rewards = dict(zip(self.agents, self._reward.tolist(), strict=False))
        terminated, truncated = bool(self._head["terminated"][0]), bool(self._head["truncated"][0])
        self.infos = {
            agent: {"decision": 0, "alive": alive != 0}
            for agent, alive in zip(self.agents, self._alive.tolist(), strict=False)
        }
        if terminated or truncated:
            self.terminations = dict.fromkeys(self.agents, terminated)
            self.truncations = dict.fromkeys(self.agents, truncated)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self._head["actor"][0]]
            self.infos[self.agent_selection]["decision"] = int(self._head["decision"][0])
        if self.render_mode == "human":
            self.render()

    @overload
    def last(self, observe: Literal[True] = ...) -> tuple[Observation, float, bool, bool, Info]: ...

    @overload
    def last(self, observe: bool) -> tuple[Observation | None, float, bool, bool, Info]: ...

    def last(self, observe: bool = True) -> tuple[Observation | None, float, bool, bool, Info]:
        """What ``agent_selection`` sees, what it earned since it last acted, terminated, truncated and its infos.

        Raises:
            ValueError: the game has not begun, or is over and everybody was told.
        """
        self._check_agents()
        return cast("tuple[Observation | None, float, bool, bool, Info]", super().last(observe))

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """Yield ``agent_selection`` until everybody was told that the game is over, at most so many times.

        Raises:
            ValueError: the game has not begun.
        """
        self._check_begun()
        return cast("Iterator[str]", iter(super().agent_iter(max_iter)))

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Let ``agent_selection`` act.

        Raises:
            ValueError: an action that is not legal, named in words; the position is left untouched.
        """
        self._check_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        positions = self.positions
        self._action[0] = positions.check_one(0, action)
        self.game.batch.step_games(
            positions.rules.data, positions.data, self._row, self._action, positions.masks
        )
        self._cumulative_rewards[agent] = 0.0
        self._publish()
        for earner, reward in self.rewards.items():
            if reward:
                self._cumulative_rewards[earner] += reward
                self.returns[earner] += reward

    def observe(self, agent: str) -> Observation:
        """What an agent sees, in fresh arrays."""
        self._check_begun()
        positions, seat = self.positions, self._seat[self._known(agent)]
        mask, seen = positions.masks[0], np.empty((1, self.game.features.size), np.float32)
        self.game.batch.observe_games(
            positions.rules.data, positions.data, self._row, self._seats[seat], seen
        )
        return {
            "observation": seen[0],
            "action_mask": mask.copy() if self._head["actor"][0] == seat else np.zeros_like(mask),
        }

    def state(self) -> NDArray[np.float32]:
        """Everything there is, for a centralised critic: float32 (state features,).

        It begins with what the agent that decides observes; what is hidden from it follows.
        """
        self._check_begun()
        positions, out = self.positions, np.empty((1, self.game.state_features.size), np.float32)
        self.game.batch.state_games(positions.rules.data, positions.data, self._row, out)
        return out[0]

    def _check_begun(self) -> None:
        if not self._episode:
            raise ValueError(f"{self.game.id}: the game has not begun, call reset first")

    def _check_agents(self) -> None:
        self._check_begun()
        if not self.agents:
            raise ValueError(f"{self.game.id}: the game is over and everybody was told, call reset first")

    def describe(self, action: int) -> str:
        """An action in words, for the position at hand."""
        return self.positions.describe(0, action)

    def scene(self, agent: str | None = None) -> Scene:
        """The position as plain data: all of it, or as an agent sees it.

        Raises:
            ValueError: no such agent, or the game has not begun.
        """
        return self.positions.scene(0, self._seen_by(agent))

    def svg(self, agent: str | None = None) -> str:
        """The position as a picture, in SVG: all of it, or as an agent sees it.

        Raises:
            ValueError: no such agent, or the game has not begun.
            ModuleNotFoundError: the extra ``pictures`` is not installed.
        """
        return self.positions.svg(0, self._seen_by(agent))

    def _seen_by(self, agent: str | None) -> int | None:
        return None if agent is None else self._seat[self._known(agent)]

    def _repr_svg_(self) -> str | None:
        """What a notebook shows: the picture, or None if there is none, and then it shows ``repr``."""
        try:
            return self.svg() if self._episode else None
        except ModuleNotFoundError:
            return None

    def render(self) -> Frame | None:
        """The whole position: text in mode ``ansi``, pixels, uint8 (800, 1280, 3), in mode ``rgb_array``.

        In mode ``human`` the text is printed.
        """
        return frame(self.positions, 0, self.render_mode)

    def close(self) -> None:
        """Nothing is held open; PettingZoo asks for the method."""

    def save(self) -> bytes:
        """The position, rewards not yet collected and the stream of seeds, with game, version and rules.

        Raises:
            ValueError: the game has not begun.
        """
        self._check_begun()
        extra = {
            "returns": self.returns,
            "cumulative": self._cumulative_rewards,
            "entropy": self._entropy,
            "episode": self._episode,
        }
        return self.positions.save(extra, SAVED)

    def load(self, saved: bytes) -> None:
        """Go on from a saved position; a game that is over is told to all agents again.

        Raises:
            ValueError: what is saved does not fit or is damaged; then nothing is changed.
        """
        records, extra = self.positions.read(saved, SAVED)
        returns, cumulative = extra["returns"], extra["cumulative"]
        self._entropy, self._episode = extra["entropy"], extra["episode"]
        self.positions.put(records)
        self._publish_to_all()
        self.returns = returns
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0) | cumulative
