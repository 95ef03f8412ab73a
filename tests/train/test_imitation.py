"""Learning by watching an agent, before learning by playing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch as th

from agents.policy import PolicyAgent
from envs.core.view import View
from examples.nim import GAME
from train.ppo import SelfPlayPPO


class TakesTwo:
    """Takes two stones wherever it can."""

    def act(self, view: View) -> np.ndarray:
        return np.where(view.masks[:, 1] == 1, 1, 0)


def new_model(configure: Any, *sets: str) -> SelfPlayPPO:
    config = configure("nim", f"imitation.agent={__name__}:TakesTwo", *sets)
    return SelfPlayPPO(GAME, config.rules(GAME), config)


def logged(model: SelfPlayPPO, name: str) -> np.ndarray:
    assert model.workers.single is not None
    return model.rollout_buffer.rows(0, 0, model.workers.single.log.pos)[name]


def test_the_agent_plays_the_learning_seats_first_and_then_the_learner_does(configure: Any) -> None:
    model = new_model(configure, "imitation.share=0.00001", "league.share=0.5")
    model.collect()
    could = logged(model, "masks")[:, 1]
    assert np.array_equal(logged(model, "actions"), np.where(could, 1, 0))
    model.collect()
    assert set(logged(model, "actions")) == {0, 1, 2}


def test_the_probability_of_an_imitated_action_is_noted_as_the_learner_sees_it(configure: Any) -> None:
    """An open decision is learnt from later, when the learner plays itself."""
    model = new_model(configure, "imitation.share=0.00001")
    model.collect()
    inputs, actions, masks = (
        th.from_numpy(logged(model, name)) for name in ("observations", "actions", "masks")
    )
    _, expected, _ = model.policy.evaluate_actions(inputs, actions, masks)
    assert logged(model, "log_probs") == pytest.approx(expected.detach().numpy(), abs=1e-5)


def test_the_agent_is_imitated(configure: Any) -> None:
    model = new_model(configure, "imitation.share=1")
    while model.num_timesteps < 40_000:
        model.iterate(40_000)
    assert model.workers.single is not None
    positions = model.workers.single.games.positions
    view = View(positions, positions.every)
    wanted = TakesTwo().act(view)
    assert (PolicyAgent(model.frozen(), greedy=True).act(view) == wanted).mean() > 0.98


def test_no_agent_is_asked_unless_wanted(configure: Any) -> None:
    model = new_model(configure)
    model.collect()
    assert set(logged(model, "actions")) == {0, 1, 2}
