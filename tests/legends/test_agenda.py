"""The stack of pending steps is deep enough: as deep as state.py says, and no deeper."""

import pytest

import envs
from envs.legends.state import AGENDA_DEPTH


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_more_steps_are_pending_than_there_is_room_for(players):
    games = envs.make_vec("legends", num_games=256, players=players)
    games.reset(seed=players)
    deepest = 0
    for _ in range(1000):
        games.step(games.random_actions())
        codes = games.positions.data["agenda"][:, :, 0]  # what was pending once stays written
        deepest = max(deepest, int(codes.any(axis=0).nonzero()[0].max()) + 1)
    at_round_begin = 1 + 2 * players
    assert at_round_begin <= deepest <= max(7, at_round_begin) < AGENDA_DEPTH
