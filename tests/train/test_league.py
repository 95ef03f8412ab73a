"""Frozen seats: who sits where, who decides, and that nobody learns from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agents.policy import Policy
from envs.core.view import View
from examples.nim import GAME
from tests.agents.logits import all_logits
from train.league import FROZEN
from train.ppo import SelfPlayPPO
from train.seating import LEARNER
from train.worker import Worker


def new_model(configure: Any, *sets: str) -> tuple[SelfPlayPPO, Worker]:
    """A learner and the worker that plays all its games."""
    config = configure("nim", "players=3", *sets)
    model = SelfPlayPPO(GAME, config.rules(GAME), config)
    assert model.workers.single is not None
    return model, model.workers.single


def always(action: int) -> Policy:
    """A policy that takes one action whatever it sees."""
    features, actions = GAME.features.size, GAME.actions.size
    bias = np.where(np.arange(actions) == action, 50, 0).astype(np.float32)
    nothing = np.zeros((features, actions), np.float32)
    return Policy(GAME.id, GAME.version, 3, "competitive", ((nothing, bias),), nothing)


def test_each_league_game_has_a_learner_and_a_frozen_seat_and_other_games_have_learners_only(
    configure: Any,
) -> None:
    model, worker = new_model(configure, "league.share=0.25")
    for _ in range(3):
        model.collect()
    frozen = (worker.league.seating.players != LEARNER).sum(1)
    league_games = round(0.25 * worker.games.num_games)
    assert set(frozen[:league_games]) == {1, 2}
    assert not frozen[league_games:].any()
    assert (worker.league.seating.players != LEARNER).any(0).all(), "each seat is frozen in some game"


def test_frozen_seats_play_the_frozen_policy_and_their_decisions_are_not_learnt_from(
    configure: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    model, worker = new_model(configure, "league.share=1")
    model.collect()  # every game ends at least once and is reseated
    worker.league.pool.members = [always(0)] * len(worker.league.pool.members)
    model._config.league.every = 1000
    learning = 0
    real_step = worker.games.step

    def step(actions: np.ndarray) -> None:
        nonlocal learning
        seats = worker.league.seating.players[np.arange(len(actions)), worker.games.seats]
        assert (actions[seats != LEARNER] == 0).all()
        assert (actions[seats == LEARNER] != 0).any()
        learning += int((seats == LEARNER).sum())
        real_step(actions)

    monkeypatch.setattr(worker.games, "step", step)
    before, carried = model.num_timesteps, int((worker.log.latest >= 0).sum())
    model.collect()
    assert 0 < learning < model.n_steps * worker.games.num_games
    assert model.num_timesteps - before == learning
    assert worker.log.pos == learning + carried


def test_the_pool_keeps_its_size_and_its_first_member_and_takes_newcomers_in(configure: Any) -> None:
    _, worker = new_model(configure, "league.size=2", "league.share=0.5")
    for action in (0, 1, 1, 2):
        worker.league.admit(always(action))
    assert [int(member.layers[0][1].argmax()) for member in worker.league.pool.members] == [0, 2]


class AlwaysOne:
    """Takes one stone whatever it sees."""

    def act(self, view: View) -> np.ndarray:
        return np.zeros(len(view), np.int64)


def test_other_agents_can_take_the_seats_that_do_not_learn(
    configure: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = f"{__name__}:AlwaysOne"
    model, worker = new_model(configure, "league.share=1", f"league.agents=[{agent}]", "league.size=2")
    for _ in range(3):
        model.collect()
    players = worker.league.seating.players
    held = players == FROZEN + 1
    assert 0.3 < held.any(1).mean() < 0.7, "the pool and the agent are drawn equally often"
    assert (held | (players == LEARNER))[held.any(1)].all(), (
        "all seats of a game that do not learn are one agent's"
    )
    taken: list[int] = []
    real_step = worker.games.step

    def step(actions: np.ndarray) -> None:
        asked = players[np.arange(len(actions)), worker.games.seats] == FROZEN + 1
        taken.extend(actions[asked])
        real_step(actions)

    monkeypatch.setattr(worker.games, "step", step)
    model.collect()
    assert len(taken) > 0 and set(taken) == {0}


def test_a_frozen_policy_does_not_change_while_the_learner_does(configure: Any) -> None:
    model, worker = new_model(configure, "league.share=0.5", "league.every=1000")
    model.iterate(1000)
    (frozen,) = worker.league.pool.members
    seen = worker.games.observations.copy()
    before, learner = all_logits(frozen, seen), all_logits(model.frozen(), seen)
    model.iterate(1000)
    assert np.array_equal(all_logits(frozen, seen), before)
    assert not np.array_equal(all_logits(model.frozen(), seen), learner)
