"""Learning by watching an agent, before learning by playing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agents.policy import PolicyAgent
from envs.core.vector import VectorEnv
from envs.core.view import View
from tests.nim import GAME
from train.network import log_probabilities
from train.ppo import SelfPlayPPO


class TakesTwo:
    """Takes two stones wherever it can."""

    def act(self, view: View) -> np.ndarray:
        return np.where(view.masks[:, 1] == 1, 1, 0)


def new_model(configure: Any, *sets: str) -> SelfPlayPPO:
    config = configure("nim", f"imitation.agent={__name__}:TakesTwo", *sets)
    return SelfPlayPPO(VectorEnv(GAME, config.rules(GAME), config.rollout.games), config)


def logged(model: SelfPlayPPO, name: str) -> np.ndarray:
    return model.rollout_buffer.log[name][: model.rollout_buffer.pos].numpy()


def test_the_agent_plays_the_learning_seats_first_and_then_the_learner_does(configure: Any) -> None:
    model = new_model(configure, "imitation.timesteps=1", "league.share=0.5")
    model.collect()
    could = logged(model, "masks")[:, 1]
    assert np.array_equal(logged(model, "actions"), np.where(could, 1, 0))
    model.collect()
    assert set(logged(model, "actions")) == {0, 1, 2}


def test_the_probability_of_an_imitated_action_is_noted_as_the_learner_sees_it(configure: Any) -> None:
    """An open decision is learnt from later, when the learner plays itself."""
    model = new_model(configure, "imitation.timesteps=1")
    model.collect()
    log = model.rollout_buffer.log
    every = log_probabilities(model.policy.logits(log["observations"]), log["masks"])[
        : model.rollout_buffer.pos
    ]
    expected = every.numpy()[np.arange(len(every)), logged(model, "actions")]
    assert logged(model, "log_probs") == pytest.approx(expected, abs=1e-5)


def test_the_agent_is_imitated(configure: Any) -> None:
    model = new_model(configure, "imitation.timesteps=40000")
    while model.num_timesteps < 40_000:
        model.iterate(40_000)
    view = View(model.games.positions, model.games.positions.every)
    wanted = TakesTwo().act(view)
    assert (PolicyAgent(model.frozen(), greedy=True).act(view) == wanted).mean() > 0.98


def test_no_agent_is_asked_unless_wanted(configure: Any) -> None:
    model = new_model(configure)
    model.collect()
    assert set(logged(model, "actions")) == {0, 1, 2}
