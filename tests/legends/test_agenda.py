"""The stack of pending steps is deep enough, with some to spare."""

import pytest

import envs
from envs.legends.record import AGENDA_DEPTH


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_more_steps_are_pending_than_there_is_room_for(players):
    games = envs.make_vec("legends", num_games=256, players=players)
    games.reset(seed=players)
    deepest = 0
    for _ in range(1000):
        games.step(games.random_actions())
        deepest = max(deepest, int(games.positions.data["pending"].max()))
    first_turn, windows, selections = (
        1,
        players,
        players - 1,
    )  # as the first action card of a round is asked for
    assert first_turn + windows + selections <= deepest < AGENDA_DEPTH
    assert not games.positions.data["overflow"].any()
