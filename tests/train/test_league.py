"""Frozen seats: who sits where, who decides, and that nobody learns from them."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agents.policy import Policy
from envs.core.view import View
from examples.nim import GAME
from tests.agents.logits import all_logits
from train.league import FROZEN, won_by_learner
from train.pool import Pool
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
    for member in worker.league.pool.members.values():
        member.policy = always(0)
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


def test_the_pool_keeps_its_size_and_its_first_member_and_takes_newcomers_in() -> None:
    pool = Pool(2, np.random.default_rng(0))
    for action in (0, 1, 1, 2):
        pool.admit(always(action))
    assert [int(member.policy.layers[-1][1].argmax()) for member in pool.members.values()] == [0, 2]
    assert list(pool.members) == [0, 3], "numbers are never given twice"


def test_harder_members_are_drawn_oftener() -> None:
    """After 98 games the learner has won 74 against one and 24 against the other: (1/4)^2 stands against (3/4)^2."""
    pool = Pool(3, np.random.default_rng(0))
    for action in (0, 1):
        pool.admit(always(action))
    for number, won in ((0, 74), (1, 24)):
        pool.note(np.full(98, number), np.arange(98.0) < won)
    drawn = pool.draw(20_000)
    assert (drawn == 1).mean() == pytest.approx(9 / 10, abs=0.01)


def test_who_wins_three_games_in_five_of_two_thousand_is_a_newcomer_before_its_time() -> None:
    pool = Pool(3, np.random.default_rng(0))
    pool.admit(always(0))
    pool.note(np.zeros(1999, np.int64), np.ones(1999))
    assert not pool.is_beaten, "too few games"
    pool.note(np.zeros(1, np.int64), np.ones(1))
    assert pool.is_beaten
    pool.admit(always(1))
    assert not pool.is_beaten, "a newcomer begins the count anew"
    pool.note(np.arange(2000) % 2, np.full(2000, 0.5))
    assert not pool.is_beaten, "draws are half won"


def test_who_leaves_the_pool_plays_its_games_to_their_end() -> None:
    pool = Pool(2, np.random.default_rng(0))
    for action in range(3):
        pool.admit(always(action))
    assert pool.player(1).policy.layers[-1][1].argmax() == 1
    pool.forget(np.array([0, 1, 2]))
    assert list(pool.leavers) == [1]
    pool.forget(np.array([0, 2]))
    assert pool.leavers == {}


def test_a_saved_pool_goes_on_the_same() -> None:
    pool, other = Pool(2, np.random.default_rng(0)), Pool(2, np.random.default_rng(1))
    for action in range(3):
        pool.admit(always(action))
    pool.note(np.array([2, 2, 0, 1]), np.array([1, 0.5, 0, 1]))
    other.load(pool.save(), always(0))
    assert list(other.members) == list(pool.members) and list(other.leavers) == list(pool.leavers)
    for number in (0, 1, 2):
        mine, same = pool.player(number), other.player(number)
        assert (mine.won, mine.games) == (same.won, same.games)
        assert mine.policy.layers[-1][1].argmax() == same.policy.layers[-1][1].argmax() == number


def test_a_game_is_won_by_those_whose_seats_earn_more_on_average() -> None:
    """One against two, two against one, all alike, and one who loses less than the others."""
    earned = np.array([[1, -0.5, -0.5], [-0.5, 1, -0.5], [0, 0, 0], [-1, -0.5, -1]])
    frozen = np.array([[False, True, True], [True, False, True], [False, False, True], [True, False, True]])
    assert won_by_learner(earned, frozen).tolist() == [1, 1, 0.5, 1]
    assert won_by_learner(earned, ~frozen).tolist() == [0, 0, 0.5, 0]


def test_who_holds_a_game_s_frozen_seats_changes_only_between_games(configure: Any) -> None:
    """Even though a newcomer takes a member's place in every rollout."""
    model, worker = new_model(configure, "league.share=1", "league.every=1", "league.size=2")
    league, real_end = worker.league, worker.league.end_games
    changed_within = changed_between = 0

    def end_games(earned: np.ndarray, ended: np.ndarray) -> None:
        nonlocal changed_within, changed_between
        before = [id(league.pool.player(number).policy) for number in league.frozen.tolist()]
        real_end(earned, ended)
        after = [id(league.pool.player(number).policy) for number in league.frozen.tolist()]
        changed = np.array(before) != np.array(after)
        changed_within += int((changed & ~ended).sum())
        changed_between += int((changed & ended).sum())

    league.end_games = end_games  # type: ignore[method-assign]
    for _ in range(5):
        model.collect()
    assert changed_between > 0
    assert changed_within == 0


def test_the_pool_is_told_of_every_game_that_frozen_seats_took_part_in(configure: Any) -> None:
    model, worker = new_model(configure, "league.share=0.5", "league.every=1000")
    league, ended_games = worker.league, 0
    real_end = league.end_games

    def end_games(earned: np.ndarray, ended: np.ndarray) -> None:
        nonlocal ended_games
        ended_games += int(
            (
                ended[: len(league.frozen)] & (league.seating.players == FROZEN)[: len(league.frozen)].any(1)
            ).sum()
        )
        real_end(earned, ended)

    league.end_games = end_games  # type: ignore[method-assign]
    for _ in range(3):
        model.collect()
    (member,) = league.pool.members.values()
    assert member.games == ended_games > 0
    assert 0 < member.won < member.games


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
    (member,) = worker.league.pool.members.values()
    frozen = member.policy
    seen = worker.games.observations.copy()
    before, learner = all_logits(frozen, seen), all_logits(model.frozen(), seen)
    model.iterate(1000)
    assert np.array_equal(all_logits(frozen, seen), before)
    assert not np.array_equal(all_logits(model.frozen(), seen), learner)
