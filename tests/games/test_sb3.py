"""Stable-Baselines3's ``VecEnv``: its conventions, the masks, and what a seat is paid."""

import warnings

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3.common.monitor import Monitor
from stable_baselines3.common.vec_env import VecCheckNan, VecMonitor

import envs
from agents.gym import SeatEnv
from agents.sb3 import SeatVecEnv

every_id = pytest.mark.parametrize("game", envs.GAMES)
NIM = "examples.nim:GAME"


def random_legal(env, rng):
    masks = get_action_masks(env)
    return np.argmax(rng.random(masks.shape) * masks, axis=1)


@every_id
def test_games_end_as_stable_baselines_has_it(game):
    """Against one game after the other, as ``DummyVecEnv`` would play them: the same seats, rewards and last sights."""
    env = SeatVecEnv(game, num_games=3, seat=1, opponents="scripted", max_rounds=6)
    chosen = envs.load(game)
    singles = [SeatEnv(chosen, chosen.rules(max_rounds=6), "scripted", 1, None) for _ in range(3)]
    env.seed(5)
    seen = env.reset()
    alone = [single.reset(seed=5 + row)[0] for row, single in enumerate(singles)]
    rng = np.random.default_rng(0)
    ended = truncations = 0
    while ended < 8:
        assert np.array_equal(seen, alone)
        assert env.observation_space.contains(seen[0])
        actions = random_legal(env, rng)
        seen, rewards, dones, infos = env.step(actions)
        assert (seen.dtype, rewards.dtype, dones.dtype) == (np.float32, np.float32, np.bool_)
        for row, single in enumerate(singles):
            alone[row], reward, terminated, truncated, _ = single.step(actions[row])
            assert rewards[row] == np.float32(reward)
            assert dones[row] == (terminated or truncated)
            assert ("terminal_observation" in infos[row]) == dones[row]
            if dones[row]:
                ended += 1
                truncations += truncated
                assert np.array_equal(infos[row]["terminal_observation"], alone[row])
                assert infos[row]["TimeLimit.truncated"] == truncated
                alone[row] = single.reset()[0]
    assert truncations or game != "legends"


def test_the_loser_is_paid_though_another_made_the_last_move():
    """Nim is won by whoever takes the last stone: each game pays one or the other."""
    env = VecMonitor(SeatVecEnv(NIM, num_games=20))
    env.seed(1)
    env.reset()
    rng, paid = np.random.default_rng(0), []
    for _ in range(60):
        *_, infos = env.step(random_legal(env, rng))
        paid += [info["episode"]["r"] for info in infos if "episode" in info]
    assert len(paid) > 50
    assert set(paid) == {-1.0, 1.0}


def test_masks_are_those_of_each_game():
    env = SeatVecEnv(NIM, num_games=4)
    env.reset()
    assert is_masking_supported(env)
    assert is_masking_supported(VecMonitor(env))
    masks = get_action_masks(VecMonitor(env))
    assert (masks.shape, masks.dtype) == ((4, 3), np.int8)
    assert np.array_equal(masks, env.action_masks())
    assert np.array_equal(env.env_method("action_masks", indices=[2, 0]), masks[[2, 0]])
    with pytest.raises(ValueError, match="illegal action 7"):
        env.step(np.full(4, 7))
    with pytest.raises(AttributeError, match="no method 'reset': action_masks or render"):
        env.env_method("reset")


def test_one_seed_gives_one_course_of_events():
    def course(seed, again=False):
        env = SeatVecEnv(NIM, num_games=5)
        env.seed(seed)
        told = [env.reset()]
        if again:
            told = [env.reset()]
        rng = np.random.default_rng(0)
        for _ in range(30):
            seen, rewards, *_ = env.step(random_legal(env, rng))
            told += [seen, rewards]
        return b"".join(part.tobytes() for part in told)

    assert course(3) == course(3)
    assert len({course(3), course(4), course(3, again=True)}) == 3


@every_id
def test_maskable_ppo_learns_and_is_evaluated(game):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = VecMonitor(
            VecCheckNan(SeatVecEnv(game, num_games=8, opponents="scripted"), raise_exception=True)
        )
        model = MaskablePPO("MlpPolicy", env, n_steps=16, batch_size=64, n_epochs=1, seed=0, device="cpu")
        model.learn(2 * 8 * 16)
        evaluate_policy(model, VecMonitor(SeatVecEnv(game, num_games=4, max_rounds=2)), n_eval_episodes=4)
    assert model.num_timesteps == 2 * 8 * 16


def test_maskable_ppo_learns_to_win_nim():
    """Against random play, from even chances."""
    env = SeatVecEnv(NIM, num_games=32)
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=32, batch_size=256, learning_rate=3e-3, seed=0, device="cpu"
    )
    model.learn(30_000)
    mean, _ = evaluate_policy(model, VecMonitor(SeatVecEnv(NIM, num_games=32)), n_eval_episodes=400)
    assert mean > 0.6


def test_what_a_vec_env_offers_else():
    env = SeatVecEnv("legends", 2, render_mode="ansi", players=3)
    assert repr(env) == f"SeatVecEnv({env.games!r})"
    assert env.get_attr("render_mode") == ["ansi", "ansi"]
    assert env.get_attr("render_mode", indices=1) == ["ansi"]
    assert not env.has_attr("no_such_thing")
    assert env.env_is_wrapped(Monitor) == [False, False]
    env.reset()
    assert [info["seat"] for info in env.reset_infos] == [0, 1]
    assert "Round 1 of" in env.env_method("render", indices=0)[0]
    with pytest.raises(NotImplementedError, match="'render_mode' can't be set"):
        env.set_attr("render_mode", None)
    with pytest.raises(ValueError, match="no agent 'scriptd'; did you mean 'scripted'"):
        SeatVecEnv("legends", 2, opponents="scriptd")
    env.close()


def test_pixels_of_all_games_are_tiled():
    pytest.importorskip("resvg_py")
    env = SeatVecEnv("legends", 2, render_mode="rgb_array")
    env.reset()
    assert env.render().shape == (1600, 1280, 3)
