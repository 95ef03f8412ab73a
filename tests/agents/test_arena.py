"""Matches: who sits where, how games count, and what becomes of an agent that fails."""

import re
import sys
import time

import numpy as np
import pytest

from agents.arena import (
    AgentError,
    Referee,
    Score,
    forfeit_returns,
    play,
    rotated_seating,
    shared_deals,
    trust,
    versus,
)
from agents.base import RandomAgent
from envs.core.positions import Positions
from envs.core.view import View
from examples import nim

GAMES = 12


class Perfect:
    """Leaves a multiple of four where it can."""

    def act(self, view: View) -> np.ndarray:
        stones = view.observations.argmax(axis=1)
        return np.where(stones % 4, stones % 4, 1) - 1


class Raises:
    """Works but for one number of stones."""

    def act(self, view: View) -> np.ndarray:
        if (view.observations.argmax(axis=1) == 4).any():
            raise RuntimeError("four stones\nare too many")
        return np.zeros(len(view), np.int64)


class Answers:
    """Always gives the same answer."""

    def __init__(self, answer):
        self.answer = answer

    def act(self, view: View):
        return self.answer(len(view))


class Sleeps:
    """Takes its time, and does not like to be woken."""

    def __init__(self):
        self.asked = 0

    def act(self, view: View) -> np.ndarray:
        self.asked += 1
        if self.asked > 1:
            try:
                time.sleep(30)
            except Exception:
                time.sleep(30)
        return np.zeros(len(view), np.int64)


TAKES_ONE = Answers(lambda n: np.zeros(n, np.int64))


def match(agents, ask=trust, players=2, games=GAMES):
    rules = nim.GAME.rules(players=players)
    return play(
        Positions(nim.GAME, rules, games),
        agents,
        rotated_seating(players, games),
        shared_deals(players, games, seed=5),
        ask=ask,
    )


def stones_dealt(games=GAMES):
    positions = Positions(nim.GAME, nim.GAME.rules(), games)
    positions.start(positions.every, shared_deals(2, games, seed=5))
    return positions.data["stones"]


def test_a_rotation_seats_agent_0_everywhere_once_on_the_same_deal():
    seating, seeds = rotated_seating(3, 6), shared_deals(3, 6, seed=1)
    assert seating.tolist() == [[0, 1, 1], [1, 0, 1], [1, 1, 0]] * 2
    assert len(set(seeds[:3])) == len(set(seeds[3:])) == 1
    assert seeds[0] != seeds[3]


def test_perfect_players_win_exactly_the_games_that_theory_gives_them():
    outcome = match([Perfect(), Perfect()])
    mover_wins = stones_dealt() % 4 != 0
    assert (outcome.returns[:, 0] == np.where(mover_wins, 1, -1)).all()
    assert (outcome.returns.sum(axis=1) == 0).all()
    assert outcome.decisions.sum() == outcome.steps.sum()
    assert outcome.forfeits == ()


def test_versus_is_such_a_match_and_tells_of_its_progress():
    told = []
    rules = nim.GAME.rules()
    outcome = versus(nim.GAME, rules, Perfect(), RandomAgent(0), GAMES, 5, told.append)
    assert told[-1] == GAMES
    assert told == sorted(told)
    assert outcome.score(0).wins + outcome.score(1).wins == GAMES


# Wilson's intervals as Newcombe (Statistics in Medicine 17, 1998, table I, method 3) gives them.
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0000, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_win_rates_have_wilson_intervals(wins, games, low, high):
    assert Score(wins, 0, games).interval == pytest.approx((low, high), abs=5e-5)


def test_draws_are_neither_wins_nor_losses():
    outcome = match([RandomAgent(0), RandomAgent(1)])
    outcome.returns[:4] = 0
    first, second = outcome.score(0), outcome.score(1)
    assert first.draws == second.draws == 4
    assert first.wins + second.wins == GAMES - 4


def test_a_team_counts_once_a_game():
    outcome = match([RandomAgent(0), RandomAgent(1)])
    team = type(outcome)(**{**vars(outcome), "seating": np.zeros_like(outcome.seating), "team": True})
    assert team.score(0).games == GAMES


def test_a_trusted_agent_that_fails_ends_the_match_and_is_named():
    with pytest.raises(AgentError, match=r"agent .*test_arena:Answers failed: .*illegal action 7") as error:
        match([Answers(lambda n: np.full(n, 7)), Perfect()])
    assert "\n" not in str(error.value)
    where = r"agent .*:Raises failed: RuntimeError: four stones \(test_arena.py, line \d+\)"
    with pytest.raises(AgentError, match=where):
        match([Raises(), TAKES_ONE])
    with pytest.raises(AgentError, match="SystemExit"):
        match([Answers(sys.exit), Perfect()])


class Cancelled(BaseException):
    """What no ``except Exception`` catches."""


def throw(error):
    raise error


@pytest.mark.parametrize("error", [SystemExit(0), GeneratorExit(), Cancelled("by itself")])
def test_no_way_to_raise_ends_a_match(error):
    outcome = match([Answers(lambda n: throw(error)), Perfect()], Referee(), games=2)
    assert {forfeit.fault.kind for forfeit in outcome.forfeits} == {"raised"}
    assert outcome.score(1).wins == 2


def test_whoever_raises_forfeits_only_the_games_in_which_it_does():
    outcome = match([Raises(), TAKES_ONE], Referee())
    forfeited = {forfeit.game for forfeit in outcome.forfeits}
    assert 0 < len(forfeited) < GAMES
    for forfeit in outcome.forfeits:
        assert forfeit.agent == 0
        assert forfeit.fault.kind == "raised"
        assert forfeit.fault.detail == "RuntimeError: four stones"
        assert outcome.returns[forfeit.game, forfeit.seat] == -1
        assert outcome.returns[forfeit.game, 1 - forfeit.seat] == 1
    # The others are played as if nothing had happened.
    calm = match([TAKES_ONE, TAKES_ONE])
    for game in set(range(GAMES)) - forfeited:
        assert (outcome.returns[game] == calm.returns[game]).all()


@pytest.mark.parametrize(
    ("answer", "detail"),
    [
        (lambda n: np.full(n, 3), r"illegal action 3 \(not in 0..2\)"),
        (lambda n: np.full(n, 0.5), "whole numbers"),
        (lambda n: np.zeros(n + 1, np.int64), r"of shape \(2,\)"),
        (lambda n: None, "object"),
    ],
)
def test_an_illegal_answer_forfeits(answer, detail):
    outcome = match([Answers(answer), Perfect()], Referee(), games=2)
    assert outcome.score(0).wins == 0
    assert outcome.score(1).wins == 2
    for forfeit in outcome.forfeits:
        assert forfeit.fault.kind == "illegal"
    singly = match([Answers(answer), Perfect()], Referee(time_limit=10), games=1)
    assert re.search(detail, singly.forfeits[0].fault.detail)


def test_only_the_illegal_ones_of_many_answers_forfeit():
    outcome = match([Answers(lambda n: np.full(n, 2)), TAKES_ONE], Referee())
    assert 0 < len(outcome.forfeits) < GAMES
    assert all("illegal action 2" in forfeit.fault.detail for forfeit in outcome.forfeits)


def test_a_late_answer_forfeits_even_if_the_agent_never_answers():
    started = time.perf_counter()
    outcome = match([Sleeps(), Perfect()], Referee(time_limit=0.05), games=4)
    assert time.perf_counter() - started < 25
    assert {forfeit.fault.kind for forfeit in outcome.forfeits} == {"late"}
    assert outcome.score(0).wins == 0
    assert outcome.forfeits[0].agent == 0


def test_a_referee_changes_nothing_for_agents_that_work():
    plain = match([RandomAgent(0), RandomAgent(1)])
    watched = match([RandomAgent(0), RandomAgent(1)], Referee())
    assert (plain.returns == watched.returns).all()


def test_the_others_win_when_one_forfeits_and_a_team_loses_together():
    assert forfeit_returns(nim.GAME.rules(players=3), 1).tolist() == [0.5, -1, 0.5]
    rules = nim.GAME.rules(players=3)
    team = type(rules)({**rules.options, "mode": "cooperative"}, rules.record)
    assert forfeit_returns(team, 1).tolist() == [-1, -1, -1]
