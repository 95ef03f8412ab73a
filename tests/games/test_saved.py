"""Saved positions: what fits is taken, and all else is refused in one line with nothing changed."""

import json

import numpy as np
import pytest

from envs.adapters.pettingzoo import GameEnv
from envs.adapters.vector import VectorEnv
from envs.core.positions import MAGIC, Positions
from examples import nim
from tests.games.tables import ALL_GAMES, begin

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


def environments(game, rules):
    """Each adapter that saves, in the middle of a game."""
    env, vector = GameEnv(game, rules), VectorEnv(game, rules, 1)
    for one in (env, vector):
        one.reset(seed=3)
    env.step(int(env.positions.masks[0].argmax()))
    vector.step(vector.random_actions())
    return env, vector, begin(game, rules, 1)


@every_game
def test_saved_positions_that_do_not_fit_are_refused(game):
    rules = game.rules(max_rounds=5)
    positions = begin(game, rules, 4)
    untouched = positions.save()
    for refused in (
        b"",
        b"something else",
        MAGIC[:-1],
        MAGIC.replace(b"2", b"1") + untouched[len(MAGIC) :],
        "",
        None,
        5,
        [],
    ):
        with pytest.raises(ValueError, match="not saved positions"):
            positions.load(refused)
    for refused in (MAGIC, untouched[:40], untouched[:-1], untouched + b"0", MAGIC + untouched):
        with pytest.raises(ValueError, match="saved positions are damaged: the checksum differs"):
            positions.load(refused)
    with pytest.raises(ValueError, match=r"rules is .*'max_rounds': 6"):
        positions.load(begin(game, game.rules(max_rounds=6), 4).save())
    with pytest.raises(ValueError, match="3 games do not fit 4"):
        positions.load(begin(game, rules, 3).save())
    others = [other for other in ALL_GAMES if other is not game]
    with pytest.raises(ValueError, match=f"game is '{others[0].id}'"):
        positions.load(begin(others[0], others[0].rules(), 4).save())
    assert positions.save() == untouched
    assert positions.load(bytearray(untouched)) == positions.load(memoryview(untouched)) == {}


@every_game
def test_what_one_adapter_saved_is_nothing_for_another(game):
    """They keep different things beside the positions."""
    adapters = environments(game, game.rules())
    saved = [adapter.save() for adapter in adapters]
    for number, adapter in enumerate(adapters):
        for other, foreign in enumerate(saved):
            if other != number:
                with pytest.raises(ValueError, match="saved positions do not fit: kind is"):
                    adapter.load(foreign)
        assert adapter.save() == saved[number]
        adapter.load(saved[number])
        assert adapter.save() == saved[number]


def test_any_flipped_bit_is_noticed():
    """In the first line, the checksum, the header or the records."""
    for adapter in environments(nim.GAME, nim.GAME.rules()):
        saved = adapter.save()
        assert len(saved) < 2000
        for place in range(len(saved)):
            for bit in range(8):
                damaged = bytearray(saved)
                damaged[place] ^= 1 << bit
                with pytest.raises(ValueError, match="saved positions"):
                    adapter.load(bytes(damaged))
        assert adapter.save() == saved


def test_a_record_of_another_layout_is_refused():
    """Its bytes would be taken for other fields, by code that checks nothing."""
    positions = begin(nim.GAME, nim.GAME.rules(), 2)
    saved = positions.save()
    header = json.loads(saved.split(b"\n")[2])
    assert header["layout"] not in {
        begin(game, game.rules(), 2)._kind("positions")["layout"] for game in ALL_GAMES[1:]
    }


def test_positions_that_have_not_begun_are_not_saved():
    with pytest.raises(ValueError, match="game 0: the game has not begun"):
        Positions(nim.GAME, nim.GAME.rules(), 2).save()


@every_game
@pytest.mark.parametrize("number", [np.int64, np.uint8, np.array])
def test_options_and_seeds_of_any_whole_number_can_be_saved(game, number):
    """They are plain numbers from the first."""
    rules = game.rules(players=number(2), max_rounds=number(20))
    assert rules.options == game.rules(players=2, max_rounds=20).options
    for make in (lambda rules: GameEnv(game, rules), lambda rules: VectorEnv(game, rules, 2)):
        env, plain = make(rules), make(game.rules(players=2, max_rounds=20))
        env.reset(seed=number(5))
        plain.reset(seed=5)
        assert env.save() == plain.save()
        plain.load(env.save())


@every_game
@pytest.mark.parametrize("seed", [-1, np.int64(-1), 2**128, True, 5.0, "5", [5], np.array([5]), {}])
def test_a_seed_that_is_none_is_refused_and_forgotten(game, seed):
    for make in (lambda: GameEnv(game, game.rules()), lambda: VectorEnv(game, game.rules(), 2)):
        env, other = make(), make()
        for one in (env, other):
            one.reset(seed=5)
        with pytest.raises(ValueError, match="seed must be a whole number from 0 to"):
            env.reset(seed=seed)
        env.reset()
        other.reset()
        assert env.save() == other.save()


@every_game
def test_numbers_that_are_no_options_are_refused(game):
    for number in (0, -1, True, 3.0, "3", 2**31, np.int64(2**31), np.array([3]), 2**70, [3]):
        with pytest.raises(ValueError, match="max_rounds must be a whole number from 1 to 2147483647, not"):
            game.rules(max_rounds=number)
    assert game.rules(max_rounds=2**31 - 1).record[0].max_rounds == 2**31 - 1
    for number in (0, -1, True, 2.0, "2", 2**70, np.array([2]), [2], {}):
        with pytest.raises(ValueError, match=f"{game.id} is for .* players, not"):
            game.rules(players=number)
    for name in (5, None, ["sparse"], np.array(["sparse"]), b"sparse"):
        with pytest.raises(ValueError, match=f"{game.id} has no reward .*possible: sparse, shaped"):
            game.rules(reward=name)
