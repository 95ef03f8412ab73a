"""The scripted player plays by what its seat sees, legally, and better than chance."""

import numpy as np
import pytest

from agents.base import RandomAgent, make_agent
from agents.scripted import ScriptedAgent
from envs.core.positions import Positions
from envs.core.view import View
from envs.underworld import GAME
from envs.underworld.record import VICTORY
from tests.underworld.table import Table


def play(agent, players, n=400, mode="cooperative", seed=0):
    """The share of games that the team wins."""
    positions = Positions(GAME, GAME.rules(players=players, mode=mode), n)
    positions.start(positions.every, np.arange(n) + seed)
    while (rows := np.flatnonzero(~positions.over)).size:
        positions.step(rows, agent.act(View(positions, rows)))  # refuses whatever is not legal
    return float((positions.data["outcome"] == VICTORY).mean())


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_it_wins_far_more_often_than_chance(players):
    assert play(ScriptedAgent(GAME), players) > 3 * play(RandomAgent(0), players)


def test_it_plays_the_competitive_game():
    assert play(ScriptedAgent(GAME), 3, mode="competitive") > 0.2


def test_it_is_found_by_its_name():
    assert isinstance(make_agent("scripted", GAME, GAME.rules()), ScriptedAgent)


def test_it_decides_by_observation_and_mask_alone():
    table = Table(players=3)
    rows = table.positions.every
    observations = table.positions.observe(rows, rows)
    chosen = ScriptedAgent(GAME).act(View(table.positions, rows))
    table.hand(1, combat=6)  # another's hand of the same size looks the same
    assert np.array_equal(observations, table.positions.observe(rows, rows))
    assert ScriptedAgent(GAME).act(View(table.positions, rows))[0] == chosen[0]


def test_it_pays_to_stay_in_the_game():
    table = Table(players=2)
    table.give(0, treasure=1)
    table.obstacle("jan_mayen", 2)
    assert table.asked() == (0, "pay an obstacle")
    label = GAME.actions.labels[ScriptedAgent(GAME).act(View(table.positions, table.positions.every))[0]]
    assert label == "pay"


def test_it_takes_the_last_step_when_the_price_is_there_and_waits_when_it_is_not():
    def choice(points):
        table = Table(players=2)
        table.region("helheim")
        table.put(acrobatics=9)
        table.give(0, vp=points)
        table.phase2(0)
        return GAME.actions.labels[ScriptedAgent(GAME).act(View(table.positions, table.positions.every))[0]]

    assert choice(15) == "play Acrobatics"
    assert choice(14) != "play Acrobatics"
