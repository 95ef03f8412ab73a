import copy
import os
import pickle
import signal
import time
import warnings

import gymnasium
import numpy as np
import pytest

import envs
from envs.adapters.vector import VectorEnv
from envs.core.threads import Threads
from examples import nim
from tests.games.tables import ALL_GAMES, name, tables

every_table = pytest.mark.parametrize("table", tables(), ids=name)
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


@every_table
def test_arrays_have_the_declared_shapes_and_types(table):
    game, rules = table
    env = VectorEnv(game, rules, 8)
    env.reset(seed=0)
    env.step(env.random_actions())
    assert (env.observations.shape, env.observations.dtype) == ((8, game.features.size), np.float32)
    assert (env.masks.shape, env.masks.dtype) == ((8, game.actions.size), np.int8)
    assert (env.rewards.shape, env.rewards.dtype) == ((8, rules.players), np.float32)
    assert (env.seats.shape, env.seats.dtype) == ((8,), np.int64)
    assert (env.terminated.dtype, env.truncated.dtype) == (np.bool_, np.bool_)


@every_table
def test_a_game_that_ends_is_begun_anew_in_the_same_step(table):
    game, rules = table
    env = VectorEnv(game, rules, 64)
    env.reset(seed=0)
    ended = 0
    for _ in range(3000):
        env.step(env.random_actions())
        data = env.positions.data
        over = env.terminated | env.truncated
        assert (env.masks.sum(axis=1) >= 2).all()
        assert not env.positions.over.any()
        assert (data["steps"][over] == 0).all()
        assert (env.rewards[~over] == 0).all(), "a sparse reward comes with the end"
        if rules.options["mode"] == "competitive" and rules.players > 1:
            finished = env.terminated & (env.rewards > 0).any(axis=1)
            assert np.allclose(env.rewards[finished].sum(axis=1), 0, atol=1e-6)
        assert np.array_equal(env.observations, env.positions.observe(env.positions.every, env.seats))
        ended += over.sum()
    assert ended > 0


@every_game
def test_one_seed_gives_one_course_of_events(game):
    def course(seed):
        env = VectorEnv(game, game.rules(), 16)
        env.reset(seed=seed)
        for _ in range(200):
            env.step(env.random_actions())
        return env.save()

    assert course(11) == course(11)
    assert course(11) != course(12)


@every_game
def test_the_number_of_threads_changes_no_byte(game):
    """More threads than games, too, and numbers that do not divide them."""

    def course(threads):
        env = VectorEnv(game, game.rules(), 10, threads=threads)
        env.reset(seed=5)
        told = []
        for _ in range(100):
            env.step(env.random_actions())
            arrays = (env.observations, env.masks, env.seats, env.rewards, env.terminated, env.truncated)
            told.append(b"".join(array.tobytes() for array in arrays))
        return [*told, env.save()]

    alone = course(1)
    for threads in (2, 3, 16):
        assert course(threads) == alone


def test_threads_step_copies_and_go_on_after_close():
    env = VectorEnv(nim.GAME, nim.GAME.rules(), 8, threads=3)
    env.reset(seed=1)
    env.step(env.random_actions())
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    env.close()
    for _ in range(20):
        for each in (env, *twins):
            each.step(each.random_actions())
    assert len({each.save() for each in (env, *twins)}) == 1


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no such processes here")
def test_a_forked_process_has_threads_of_its_own():
    """Those that it inherits do not run: whoever waited for them would wait for ever."""
    env = VectorEnv(nim.GAME, nim.GAME.rules(), 8, threads=2)
    env.reset(seed=1)
    env.step(env.random_actions())
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Python warns of forks where there are threads
        child = os.fork()
    if not child:
        env.step(env.random_actions())
        env.close()
        os._exit(0)
    deadline = time.monotonic() + 60
    while (ended := os.waitpid(child, os.WNOHANG))[0] == 0 and time.monotonic() < deadline:
        time.sleep(0.05)
    if ended[0] == 0:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    assert ended == (child, 0)


def test_what_fails_in_a_thread_is_told_when_all_have_ended():
    done = []

    def work(part):
        done.append(part)
        if part.start:
            raise RuntimeError(f"no games from {part.start}")

    with pytest.raises(RuntimeError, match="no games from 2"):
        Threads(3).run(work, 6)
    assert sorted((part.start, part.stop) for part in done) == [(0, 2), (2, 4), (4, 6)]


@pytest.mark.parametrize("number", [0, -1, True, 1.5, "2", None, 1025])
def test_a_number_of_threads_that_is_none_is_refused(number):
    with pytest.raises(ValueError, match="threads must be a whole number from 1 to 1024"):
        envs.make_vec("legends", num_games=2, threads=number)


@every_game
def test_resets_without_a_seed_follow_from_the_last_one_and_differ(game):
    first, second = VectorEnv(game, game.rules(), 4), VectorEnv(game, game.rules(), 4)
    seen = []
    for env in (first, second):
        env.reset(seed=3)
        env.reset()
        env.reset()
        seen.append(env.save())
    assert seen[0] == seen[1]
    first.reset(seed=3)
    assert first.save() != seen[0]


@every_game
def test_the_games_of_one_reset_differ(game):
    env = VectorEnv(game, game.rules(), 64)
    env.reset(seed=0)
    assert len({record.tobytes() for record in env.positions.data}) == 64


@every_game
def test_random_actions_are_legal_and_reach_every_option(game):
    env = VectorEnv(game, game.rules(), 1)
    env.reset(seed=0)
    chosen = {int(env.random_actions()[0]) for _ in range(2000)}
    assert chosen == set(np.flatnonzero(env.masks[0]).tolist())


@every_game
def test_a_saved_vector_environment_goes_on_the_same(game):
    env, other = VectorEnv(game, game.rules(), 16), VectorEnv(game, game.rules(), 16)
    env.reset(seed=1)
    for _ in range(50):
        env.step(env.random_actions())
    other.load(env.save())
    assert np.array_equal(env.observations, other.observations)
    for _ in range(300):
        env.step(env.random_actions())
        other.step(other.random_actions())
    assert env.save() == other.save()


@every_game
def test_a_copy_goes_on_the_same_and_by_itself(game):
    env = VectorEnv(game, game.rules(), 8)
    env.reset(seed=1)
    for _ in range(20):
        env.step(env.random_actions())
    for copied in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        held = copied.save()
        twin = copy.deepcopy(env)
        for _ in range(50):
            twin.step(twin.random_actions())
        assert copied.save() == held
        for _ in range(50):
            copied.step(copied.random_actions())
        assert copied.save() == twin.save()
        assert np.array_equal(copied.observations, twin.observations)
        assert copied.masks is copied.positions.masks


@every_game
def test_whatever_needs_games_asks_for_a_reset_before_the_first_one(game):
    env = VectorEnv(game, game.rules(), 3)
    for call in (env.random_actions, env.save, lambda: env.step(np.zeros(3, np.int64))):
        with pytest.raises(ValueError, match=f"{game.id}.*not begun, call reset first"):
            call()
    env.close()


@every_game
def test_gymnasiums_names_are_there_too(game):
    env = VectorEnv(game, game.rules(), 3)
    env.reset(seed=0)
    assert env.num_envs == env.num_games == 3
    assert all(env.single_observation_space.contains(seen) for seen in env.observations)
    assert env.single_action_space.n == env.masks.shape[1]


@pytest.mark.parametrize("number", [0, -1, True, 2.0, "2", None, np.array([2]), 2**31, 2**70])
def test_a_number_of_games_that_is_none_is_refused(number):
    with pytest.raises(ValueError, match="num_games must be a whole number from 1 to"):
        envs.make_vec("legends", num_games=number)
    with pytest.raises(ValueError, match="num_envs must be a whole number from 1 to"):
        gymnasium.make_vec("katabasis/Legends-v1", num_envs=number, vectorization_mode="vector_entry_point")
    assert envs.make_vec("legends", num_games=np.int64(2)).num_games == 2
