"""An agent that looks ahead: information-set Monte-Carlo tree search, the same for every game."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agents.policy import Layers, Policy
from envs.core.game import Game
from envs.core.spec import Field, for_kernels, new_records, record_dtype
from envs.core.view import View

TEMPLATE = Path(__file__).with_name("search_kernels.py")
NOBODY, SCRIPT, NETWORK = 0, 1, 2
"""Who guides a search."""


@dataclass(frozen=True)
class Habits:
    """How a search goes about it, by who guides it.

    Attributes:
        exploration: weight of the exploration term, in standard deviations of the return.
        trust: share of the prior that is as the guide would choose; all legal actions share the rest.
        rollout: decisions that are made after the tree ends, before the position is judged.
    """

    exploration: float = 3.0
    trust: float = 0.5
    rollout: int = 60


FREE = Habits()
"""Without a network: what matters is how the game ends, if the rollout reaches it, and else the game's potential."""
TAUGHT = Habits(exploration=2.0, trust=0.9, rollout=8)
"""With a network, whose value judges the position."""
SURE = 0.99
"""What the network would choose with a greater probability is not searched."""

NO_NETWORK: Layers = 3 * ((np.zeros((0, 0), np.float32), np.zeros(0, np.float32)),)
"""In place of a network of two hidden layers, so that all searches run the same compiled code."""


class SearchAgent:
    """Searches each decision with a number of simulations, on samples of what its seat can't know.

    Equal seeds, and decisions that look the same, give equal choices.

    Args:
        simulations: games begun from each decision, at least 1.
        seed: where its random choices begin.
        guide: who tells what to try first and plays simulations on: ``scripted``, the game's scripted player if it
            has one; ``random``, nobody; or a trained policy, whose value then judges positions.
        habits: how it goes about it; by default what has proved best with such a guide.

    Raises:
        ValueError: less than one simulation, or a policy that has not learnt a value.
    """

    def __init__(
        self, simulations: int, seed: int = 0, guide: str | Policy = "scripted", habits: Habits | None = None
    ) -> None:
        if simulations < 1:
            raise ValueError(f"search needs at least 1 simulation a decision, not {simulations}")
        self.simulations = simulations
        self._habits = habits or (TAUGHT if isinstance(guide, Policy) else FREE)
        self._guide = SCRIPT if guide == "scripted" else NOBODY
        self._policy = None
        if isinstance(guide, Policy):
            if not guide.value:
                raise ValueError(
                    "its policy holds no value of positions; final.npz of a finished training does"
                )
            if min(len(guide.layers), len(guide.value)) < 2:
                raise ValueError("its network has no hidden layer, which search with a policy needs")
            self._guide = NETWORK
            self._policy = guide.as_learnt
        self._rng = np.random.default_rng(seed)

    def act(self, view: View) -> NDArray[np.int64]:
        """The action of each decision that its search tried most often, shape (n,)."""
        return self.search(view)[0]

    def search(self, view: View) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        """What ``act`` chooses, shape (n,), and what share of the simulations tried which action, float32 (n, actions).

        Where the guiding policy is sure nothing is searched: its choice, and its probabilities.
        """
        seeds = self._rng.integers(2**63, size=(2, len(view)))
        if self._policy is None:
            return self._search(view, seeds)
        shares = self._policy.probabilities(view)
        actions = shares.argmax(axis=1)
        unsure = np.flatnonzero(shares.max(axis=1) <= SURE)
        if unsure.size:
            actions[unsure], shares[unsure] = self._search(view.some(unsure), seeds[:, unsure])
        return actions, shares

    def _search(self, view: View, seeds: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.float32]]:
        game, n, habits = view.game, len(view), self._habits
        rules = new_records(game.rules_dtype, 1)
        rules[:] = view.rules.record
        rules[0].shaped = 0  # what counts is the return; a shaped reward would add the root's potential to it

        run = new_records(record_dtype(run_fields(game)), 1)
        run[0].simulations, run[0].guide, run[0].team = self.simulations, self._guide, view.rules.team
        run[0].highs = game.highs
        run[0].exploration, run[0].trust, run[0].rollout = habits.exploration, habits.trust, habits.rollout
        actions, visits = np.empty(n, np.int64), np.zeros((n, game.actions.size), np.float32)
        batch = game.batch
        game.compiled(
            TEMPLATE,
            advance=batch.advance,
            look=batch.look,
            imagine=batch.imagine,
            random_action=batch.random_action,
            scripted_action=batch.scripted_action,
        ).choose_actions(
            for_kernels(rules),
            view.sample(seeds[0]).data,
            view.seats,
            view.masks,
            seeds[1],
            for_kernels(new_records(game.dtype, 1)),
            np.empty(game.actions.size, np.int8),
            for_kernels(new_records(record_dtype(node_fields(game.seats)), self.simulations + 1)),
            for_kernels(run),
            self._network(),
            actions,
            visits,
        )
        return actions, visits / np.float32(self.simulations)

    def _network(self) -> tuple[Layers, NDArray[np.float32], Layers, NDArray[np.float32]]:
        """The policy's arrays as compiled code takes them, with room for its hidden layers."""
        policy = self._policy
        if policy is None:
            return NO_NETWORK, NO_NETWORK[0][0], NO_NETWORK, NO_NETWORK[0][0]
        widest = max(bias.size for _, bias in (*policy.layers, *policy.value))
        return policy.layers, policy.direct, policy.value, np.empty((2, widest), np.float32)


def node_fields(seats: int) -> tuple[Field, ...]:
    """The fields of a node of the tree; each simulation adds at most one."""
    return (
        Field("parent", "i4", "the node it hangs from; the root is node 0"),
        Field("first_child", "i4", "its newest child, 0 if none"),
        Field("next_sibling", "i4", "the next older child of its parent, 0 if none"),
        Field("action", "i4", "the action that leads to it from its parent"),
        Field("actor", "i2", "the seat that chose the action"),
        Field("decision", "i2", "the decision in which it was chosen"),
        Field("available", "i4", "simulations that came to its parent when the action was legal"),
        Field("visits", "i4", "simulations that passed it"),
        Field("earned", "f8", "what each seat earned in these, summed", (seats,)),
    )


def run_fields(game: Game) -> tuple[Field, ...]:
    """The fields of a search's settings and scratch space."""
    return (
        Field("simulations", "i4", "simulations of each search"),
        Field("guide", "i4", "who guides it: NOBODY, SCRIPT or NETWORK"),
        Field("team", "i4", "1 if all seats earn the same"),
        Field("exploration", "f8", "weight of the exploration term, in standard deviations"),
        Field("trust", "f8", "share of the prior that is as the guide would choose"),
        Field("rollout", "i4", "decisions that are made after the tree ends"),
        Field("rng", "i8", "the search's own random stream, four 32-bit words", (4,)),
        Field("nodes", "i4", "nodes in the tree"),
        Field("squares", "f8", "squares of what each seat earned in these, summed", (game.seats,)),
        Field("earned", "f8", "what each seat has earned in the present simulation", (game.seats,)),
        Field("seen", "f4", "what the actor sees", (game.features.size,)),
        Field(
            "highs", "f4", "the greatest raw value of each number of an observation", (game.features.size,)
        ),
        Field("odds", "f4", "how likely the network is to choose each action", (game.actions.size,)),
        Field("prior", "f4", "the prior of each legal action", (game.actions.size,)),
        Field("untried", "i1", "1 for each legal action that has no node yet", (game.actions.size,)),
    )
