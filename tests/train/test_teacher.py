"""Learning from search: what is searched, what is learnt, and what such a run needs."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th

from agents.policy import Policy
from envs.core.positions import Positions
from envs.core.view import View
from examples.nim import GAME
from tests.agents.networks import any_policy
from train.ppo import SelfPlayPPO, teacher_loss
from train.rollout import Samples
from train.run import Run
from train.worker import Lesson

RULES = GAME.rules()


@pytest.fixture
def beginning(tmp_path: Path) -> Path:
    """An untrained policy whose value knows nothing: all that a search finds is how games end."""
    policy = any_policy(GAME, RULES, layers=(32, 32))
    ((w0, b0), (w1, b1), (w2, b2)) = policy.value
    file = tmp_path / "beginning.npz"
    replace(policy, value=((w0, b0), (w1, b1), (w2 * 0, b2 * 0))).save(file)
    return file


def test_the_loss_is_the_cross_entropy_of_searched_decisions_alone() -> None:
    """-(0.25 ln 0.5 + 0.75 ln 0.25) for the one that was searched; the other counts for nothing."""
    log_probs = th.log(th.tensor([[0.5, 0.25, 0.25], [0.1, 0.2, 0.7]]))
    targets = th.tensor([[0.25, 0.75, 0.0], [0.0, 0.0, 0.0]])
    nothing = th.zeros(2)
    batch = Samples(nothing, nothing, nothing, nothing, nothing, nothing, nothing, targets)
    wanted = -(0.25 * np.log(0.5) + 0.75 * np.log(0.25))
    assert teacher_loss(log_probs, batch).item() == pytest.approx(wanted, rel=1e-5)
    unsearched = batch._replace(targets=th.zeros(2, 3))
    assert teacher_loss(log_probs, unsearched).item() == 0


def test_the_asked_share_of_decisions_is_searched_and_played_as_the_search_chose(
    configure: Any, beginning: Path
) -> None:
    config = configure("nim", "teacher.simulations=20", "teacher.decisions=0.25", init=str(beginning))
    model = SelfPlayPPO(GAME, config.rules(GAME), config)
    model.collect()
    assert model.workers.single is not None
    log = model.workers.single.log
    targets, actions = (log.columns[name][: log.pos] for name in ("targets", "actions"))
    searched = targets.sum(axis=1) > 0
    assert searched.mean() == pytest.approx(0.25, abs=0.03)
    assert targets[searched].sum(axis=1) == pytest.approx(1)
    best = targets[searched].max(axis=1)
    assert np.array_equal(targets[searched, actions[searched]], best)


def test_a_network_learns_nim_from_search_alone(configure: Any, beginning: Path) -> None:
    """Never by playing: the lesson takes all timesteps. A search of few stones finds who wins, so the policy does."""
    config = configure(
        "nim",
        "teacher.simulations=60",
        "teacher.decisions=0.5",
        "teacher.share=1",
        "ppo.epochs=6",
        init=str(beginning),
    )
    model = SelfPlayPPO(GAME, config.rules(GAME), config)
    model.begin_with(Policy.load(beginning))
    while model.num_timesteps < config.timesteps:
        model.iterate(config.timesteps)
    positions = Positions(GAME, RULES, 5)
    positions.start(positions.every, np.arange(5))
    positions.data["stones"] = [2, 3, 5, 6, 7]
    GAME.batch.fill_masks(positions.rules.data, positions.data, positions.every, positions.masks)
    likeliest = model.frozen().probabilities(View(positions, positions.every)).argmax(axis=1)
    assert (likeliest + 1).tolist() == [2, 3, 1, 2, 3]


def test_after_its_share_of_the_timesteps_learning_by_playing_goes_on(
    configure: Any, beginning: Path
) -> None:
    config = configure("nim", "teacher.simulations=5", "teacher.share=0.5", init=str(beginning))
    model = SelfPlayPPO(GAME, config.rules(GAME), config)
    lessons = []
    while model.num_timesteps < config.timesteps:
        began = model.num_timesteps
        model.iterate(config.timesteps)
        lessons.append((began < config.timesteps / 2, model._lesson))
    assert {lesson for early, lesson in lessons if early} == {Lesson.SEARCH}
    assert {lesson for early, lesson in lessons if not early} == {Lesson.PLAY}


def test_a_resumed_run_goes_on_the_same(configure: Any, beginning: Path, tmp_path: Path) -> None:
    """One run is stopped within the lesson."""
    config = configure(
        "nim", "teacher.simulations=5", "teacher.share=0.6", init=str(beginning), timesteps=16_000
    )
    whole, half = (Run.create(config, tmp_path / name) for name in ("whole", "half"))
    for _ in range(4):
        whole.model.iterate(16_000)
    for _ in range(2):
        half.model.iterate(16_000)
    half._checkpoint()
    (tmp_path / "half" / "config.yaml").write_text(config.to_yaml())
    resumed = Run.resume(tmp_path / "half")
    for _ in range(2):
        resumed.model.iterate(16_000)
    assert whole.model.num_timesteps == resumed.model.num_timesteps
    for mine, same in zip(whole.model.frozen().arrays, resumed.model.frozen().arrays, strict=True):
        assert np.array_equal(mine, same)


def test_a_teacher_without_a_policy_or_without_a_value_is_refused(
    configure: Any, beginning: Path, tmp_path: Path
) -> None:
    with pytest.raises(ValueError, match=r"teacher\.simulations needs a policy to begin with.*--init"):
        configure("nim", "teacher.simulations=5")
    replace(Policy.load(beginning), value=()).save(tmp_path / "without.npz")
    config = configure("nim", "teacher.simulations=5", init=str(tmp_path / "without.npz"))
    with pytest.raises(ValueError, match=r"without\.npz holds no value"):
        Run.create(config, tmp_path / "run")
    assert not (tmp_path / "run").exists()
