"""The examples, in a tiny form, and what the page on environments says."""

import re
from pathlib import Path

import numpy as np
import pytest
import torch

import envs
from envs.adapters.vector import VectorEnv
from examples import maskable_ppo, nim, ppo

PAGE = (Path(__file__).parents[2] / "docs/environments.md").read_text(encoding="utf-8")
LIBRARIES = ("torchrl", "tianshou")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


def test_the_ppo_loop_learns():
    """From even chances to four of five games of Nim."""
    nim_name = "examples.nim:GAME"
    network = ppo.train(nim_name, updates=30, num_games=64, steps=32)
    assert ppo.mean_return(nim_name, network) > 0.6


def test_credit_follows_each_seat_through_its_own_decisions():
    """Two seats in turn; seat 0 decides at steps 0 and 2, seat 1 at steps 1 and 3, and seat 0 is next."""
    decided = torch.tensor([[0.1], [0.2], [0.3], [0.4]])
    seats = torch.tensor([[0], [1], [0], [1]])
    rewards = torch.zeros(4, 1, 2)
    rewards[1, 0] = torch.tensor([0.5, -0.5])  # seat 1's move, which earns seat 0 something
    ended = torch.zeros(4, 1, dtype=torch.bool)
    log = [torch.zeros(0)] * 4 + [decided, seats, rewards, ended]
    found, known = ppo.advantages(log, torch.tensor([0]), torch.tensor([0.6]))
    last = 0.6 - 0.3
    assert found[2, 0] == pytest.approx(last)
    assert found[0, 0] == pytest.approx(0.5 + 0.3 - 0.1 + ppo.LAMBDA * last)
    assert found[1, 0] == pytest.approx(-0.5 + 0.4 - 0.2)
    assert known[:, 0].tolist() == [True, True, True, False], "seat 1's future is not known yet"

    ended[2] = True
    rewards[2, 0] = torch.tensor([-1.0, 1.0])  # seat 0's move ends the game: seat 1 has won
    found, known = ppo.advantages(log, torch.tensor([0]), torch.tensor([0.6]))
    assert found[1, 0] == pytest.approx(-0.5 + 1.0 - 0.2)
    assert found[2, 0] == pytest.approx(-1.0 - 0.3)
    assert known[:3].all()


def test_maskable_ppo_learns_from_many_games():
    model = maskable_ppo.train(timesteps=512, n_steps=8, batch_size=256)
    assert model.num_timesteps == 512


def test_the_programs_of_the_page_run():
    names = {"envs": envs}
    for block in BLOCKS:
        if not any(library in block for library in LIBRARIES):
            exec(block, names)


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_programs_for_other_libraries_run(library):
    pytest.importorskip(library)
    (block,) = (block for block in BLOCKS if library in block)
    names = {"envs": envs}
    exec(block, names)
    if library == "torchrl":
        assert names["played"].batch_size == (100,)
    else:
        assert (np.abs(names["collected"]["rews"]) == 1).all(), "two-player games of Legends are won or lost"


def test_the_arrays_of_the_page_have_those_shapes_and_types():
    env = VectorEnv(nim.GAME, nim.GAME.rules(), 5)
    sizes = {"n": 5, "features": nim.GAME.features.size, "actions": 3, "players": 2}
    rows = re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| (\w+) \(([\w, ]+)\) \|", PAGE, re.MULTILINE)
    assert len(rows) == 5
    for names, dtype, shape in rows:
        for name in re.findall(r"\w+", names):
            array = getattr(env, name)
            assert array.dtype == np.dtype(dtype)
            assert array.shape == tuple(sizes[size] for size in re.findall(r"\w+", shape))
