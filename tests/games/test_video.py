"""Frames in every adapter's shape, and other libraries' recorders of videos."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.wrappers import RecordVideo
from pettingzoo.test import render_test
from stable_baselines3.common.env_util import make_vec_env
from stable_baselines3.common.vec_env import VecVideoRecorder

import envs

every_id = pytest.mark.parametrize("game", envs.GAMES)
LEGENDS = f"katabasis/{envs.GAMES['legends']}"


def assert_frame(frame):
    assert (frame.shape, frame.dtype) == ((800, 1280, 3), np.uint8)


@pytest.fixture
def film():
    """Whether a film was recorded, of how many frames."""
    pytest.importorskip("moviepy", reason="Gymnasium and SB3 record videos with moviepy")
    ffmpeg = pytest.importorskip("imageio_ffmpeg", reason="moviepy calls ffmpeg through it")
    try:
        ffmpeg.get_ffmpeg_exe()
    except RuntimeError:
        pytest.skip("there is no ffmpeg")

    def frames(path):
        assert path.is_file()
        return ffmpeg.count_frames_and_secs(str(path))[0]

    return frames


@every_id
def test_pettingzoos_own_test_of_rendering_passes(game, capsys):
    def make(render_mode):
        env = envs.make(game, render_mode=render_mode)
        env.reset(seed=0)
        return env

    render_test(make)
    assert capsys.readouterr().out


@every_id
def test_a_vector_of_games_gives_a_frame_of_each(game):
    for vector in (
        envs.make_vec(game, num_games=2, render_mode="rgb_array"),
        gymnasium.make_vec(f"katabasis/{envs.GAMES[game]}", num_envs=2, render_mode="rgb_array"),
    ):
        assert vector.render_mode == "rgb_array"
        vector.reset(seed=0)
        frames = vector.render()
        assert len(frames) == 2
        for frame in frames:
            assert_frame(frame)
    texts = envs.make_vec(game, num_games=2, render_mode="ansi")
    texts.reset(seed=0)
    assert [type(text) for text in texts.render()] == [str, str]
    with pytest.raises(ValueError, match="no render_mode 'rgb'"):
        envs.make_vec(game, num_games=1, render_mode="rgb")


@every_id
def test_stable_baselines_makes_a_game_by_its_id_and_shows_it(game):
    """It asks for pixels of its own accord."""
    vector = make_vec_env(f"katabasis/{envs.GAMES[game]}", n_envs=1, seed=0)
    assert vector.render_mode == "rgb_array"
    vector.reset()
    assert_frame(vector.render())
    masks = vector.env_method("action_masks")
    vector.step([int(masks[0].argmax())])


def test_gymnasium_records_a_video(tmp_path, film):
    env = RecordVideo(
        gymnasium.make(LEGENDS, render_mode="rgb_array"), str(tmp_path), episode_trigger=lambda _: True
    )
    env.reset(seed=0)
    for _ in range(4):
        env.step(env.action_space.sample())
    env.close()
    assert film(tmp_path / "rl-video-episode-0.mp4") == 5


def test_gymnasium_records_a_video_of_a_vector(tmp_path, film):
    recorder = getattr(gymnasium.wrappers.vector, "RecordVideo", None)
    if recorder is None:
        pytest.skip("this version of Gymnasium records no vectors")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that the last frame of an episode is not in it
        env = recorder(
            gymnasium.make_vec(LEGENDS, num_envs=1, render_mode="rgb_array"),
            str(tmp_path),
            step_trigger=lambda step: step == 0,
            video_length=3,
        )
    env.reset(seed=0)
    for _ in range(5):
        env.step(env.action_space.sample())
    env.close()
    assert film(next(tmp_path.glob("*.mp4"))) >= 3


def test_stable_baselines_records_a_video(tmp_path, film):
    vector = VecVideoRecorder(
        make_vec_env(LEGENDS, n_envs=1, seed=0), str(tmp_path), lambda step: step == 0, video_length=3
    )
    vector.reset()
    for _ in range(4):
        vector.step([int(vector.env_method("action_masks")[0].argmax())])
    vector.close()
    assert film(next(tmp_path.glob("*.mp4"))) >= 3
