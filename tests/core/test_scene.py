"""What the core says of every position, on small games."""

import dataclasses

import numpy as np
import pytest

import envs
from examples import nim
from tests.games.tables import begin, play_on
from tests.toys import doors, team_nim


def played(game, **options):
    positions = begin(game, game.rules(**options), 20)
    play_on(positions, 1000, np.random.default_rng(0))
    return positions


def test_the_outcome_names_the_winner():
    positions = played(nim.GAME)
    outcomes = [positions.scene(row)["outcome"] for row in range(20)]
    assert outcomes == [f"player_{winner} wins" for winner in positions.data["winner"]]
    assert len(set(outcomes)) == 2


def test_the_outcome_of_a_team_is_its_own():
    for reward in ("sparse", "shaped"):
        positions = played(team_nim.GAME, players=2, reward=reward)
        by_first = positions.data["ending"] == 1
        assert by_first.any()
        assert not by_first.all()
        outcomes = [positions.scene(row, 1)["outcome"] for row in range(20)]
        assert outcomes == ["the game is won" if first else "the game is lost" for first in by_first]


def test_a_game_that_is_cut_off_says_so():
    positions = played(nim.GAME, max_rounds=1)
    assert {positions.scene(row)["outcome"] for row in range(20)} == {
        "nobody wins, cut off at its greatest length"
    }


@pytest.mark.parametrize("over", [False, True])
def test_a_game_may_say_better_what_is_asked_and_how_it_ended(over):
    def scene(rules, game, seat):
        return {"stones": int(game.stones), "question": "how many?", "outcome": "the heap is gone"}

    game = dataclasses.replace(nim.GAME, scene=scene)
    positions = played(game) if over else begin(game, game.rules(), 1)
    seen = positions.scene(0)
    assert seen["question"] == ("" if over else "how many?")
    assert seen["outcome"] == ("the heap is gone" if over else "")
    assert seen["table"] == {"stones": int(positions.data["stones"][0])}
    assert positions.scene(0, 1)["question"] == "", "nothing is asked of who is not asked, or when it is over"


def test_a_choice_names_what_it_is_about():
    positions = begin(doors.GAME, doors.GAME.rules(), 1)
    assert positions.scene(0, 0)["choices"] == [
        {"action": 0, "text": "pick hall 0", "target": "hall:0"},
        {"action": 1, "text": "pick hall 1", "target": "hall:1"},
    ]
    assert {choice["target"] for choice in begin(nim.GAME, nim.GAME.rules(), 1).scene(0)["choices"]} == {""}


def test_an_agent_of_an_environment_has_a_scene_and_a_picture():
    env = envs.make("tests.toys.doors:GAME")
    assert env._repr_svg_() is None, "there is nothing to show yet"
    env.reset(seed=3)
    for seat, agent in enumerate(env.possible_agents):
        assert env.scene(agent) == env.positions.scene(0, seat)
        assert env.svg(agent) == env.positions.svg(0, seat)
    assert env.scene() == env.positions.scene(0)
    assert env._repr_svg_() == env.svg() == env.positions.svg(0)
