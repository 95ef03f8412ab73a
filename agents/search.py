"""An agent that looks ahead: information-set Monte-Carlo tree search, the same for every game."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from envs.core.game import Game
from envs.core.spec import Field, for_kernels, new_records, record_dtype
from envs.core.view import View

TEMPLATE = Path(__file__).with_name("search_kernels.py")

EXPLORATION = 3.0
"""Weight of the exploration term, in standard deviations of the return."""
TRUST = 0.5
"""Prior of the action that the game's scripted player would choose; all legal actions share the rest."""
ROLLOUT = 60
"""Decisions that are made after the tree ends; then the game's potential counts."""


class SearchAgent:
    """Searches each decision with a number of simulations, on samples of what its seat can't know.

    Equal seeds, and decisions that look the same, give equal choices.

    Args:
        simulations: games begun from each decision, at least 1.
        seed: where its random choices begin.
        guided: whether the game's scripted player, if there is one, tells what to try first and plays simulations to
            their end; otherwise all actions are equal at first, and simulations are played on at random.
        exploration, trust, rollout: see the constants of this module, which are the defaults.
    """

    def __init__(
        self,
        simulations: int,
        seed: int = 0,
        guided: bool = True,
        exploration: float = EXPLORATION,
        trust: float = TRUST,
        rollout: int = ROLLOUT,
    ) -> None:
        if simulations < 1:
            raise ValueError(f"search needs at least 1 simulation a decision, not {simulations}")
        self.simulations = simulations
        self._guided = guided
        self._exploration, self._trust, self._rollout = exploration, trust, rollout
        self._rng = np.random.default_rng(seed)

    def act(self, view: View) -> NDArray[np.int64]:
        """The action of each decision that its search tried most often, shape (n,)."""
        game, n = view.game, len(view)
        seeds = self._rng.integers(2**63, size=(2, n))
        rules = new_records(game.rules_dtype, 1)
        rules[:] = view.rules.record
        rules[0].shaped = 0  # what counts is the return; a shaped reward would add the root's potential to it

        run = new_records(record_dtype(run_fields(game)), 1)
        run[0].simulations = self.simulations
        run[0].guided = self._guided
        run[0].highs = game.highs
        run[0].exploration, run[0].trust, run[0].rollout = self._exploration, self._trust, self._rollout
        actions = np.empty(n, np.int64)
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
            actions,
        )
        return actions


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
        Field("guided", "i4", "1 if the scripted player is asked"),
        Field("exploration", "f8", "weight of the exploration term, in standard deviations"),
        Field("trust", "f8", "prior of the scripted player's action"),
        Field("rollout", "i4", "decisions that are made after the tree ends"),
        Field("rng", "i8", "the search's own random stream, four 32-bit words", (4,)),
        Field("nodes", "i4", "nodes in the tree"),
        Field("squares", "f8", "squares of what each seat earned in these, summed", (game.seats,)),
        Field("earned", "f8", "what each seat has earned in the present simulation", (game.seats,)),
        Field("seen", "f4", "what the actor sees", (game.features.size,)),
        Field(
            "highs", "f4", "the greatest raw value of each number of an observation", (game.features.size,)
        ),
        Field("untried", "i1", "1 for each legal action that has no node yet", (game.actions.size,)),
    )
