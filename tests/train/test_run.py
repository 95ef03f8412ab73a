"""A run's folder: what it holds, stopping and going on, and what is refused."""

from __future__ import annotations

import csv
import os
import signal
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th
import yaml
from rich.console import Console

from agents.policy import Policy
from tests.agents.logits import all_logits
from train.ppo import SelfPlayPPO
from train.run import Run


@pytest.fixture
def console() -> Console:
    return Console(quiet=True)


def rows_of(folder: Path) -> list[dict[str, str]]:
    with (folder / "evaluation.csv").open() as stream:
        return list(csv.DictReader(stream))


def contents(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


def assert_equal(one: Any, two: Any) -> None:
    """Equal to the last bit, all the way down."""
    if isinstance(one, dict):
        assert one.keys() == two.keys()
        for key in one:
            assert_equal(one[key], two[key])
    elif isinstance(one, list):
        assert len(one) == len(two)
        for a, b in zip(one, two, strict=True):
            assert_equal(a, b)
    else:
        assert one.equal(two) if isinstance(one, th.Tensor) else one == two


def interrupt_after(rollouts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl-C while that rollout is being learnt from."""
    real = SelfPlayPPO.iterate

    def iterate(self: SelfPlayPPO, timesteps: int) -> None:
        real(self, timesteps)
        if self.rollouts == rollouts:
            os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(SelfPlayPPO, "iterate", iterate)


def test_a_run_leaves_one_folder_with_everything(configure: Any, tmp_path: Path, console: Console) -> None:
    folder = tmp_path / "run"
    run = Run.create(configure("nim", seed=3), folder)
    assert run.train(console)
    assert (folder / "learning_curve.png").read_bytes().startswith(b"\x89PNG")
    assert list((folder / "tensorboard").iterdir())
    assert (folder / "checkpoint.pt").is_file()
    settings = yaml.safe_load((folder / "config.yaml").read_text())
    assert (settings["env"], settings["players"], settings["seed"]) == ("nim", 2, 3)
    for name in ("best.npz", "final.npz"):
        policy = Policy.load(folder / name)
        assert (policy.game, policy.players, policy.observation_size) == ("nim", 2, 21)

    rows = rows_of(folder)
    assert [row["games"] for row in rows] == ["40"] * (len(rows) - 1) + ["100"]
    assert len(rows) >= 3
    for row in rows:
        assert float(row["low"]) <= float(row["win_rate"]) <= float(row["high"])
        assert float(row["win_rate"]) == pytest.approx(int(row["wins"]) / int(row["games"]), abs=1e-4)
    assert int(rows[-1]["timesteps"]) == run.model.num_timesteps >= 40000


def test_the_policy_that_is_kept_plays_at_its_own_temperature(
    configure: Any, tmp_path: Path, console: Console
) -> None:
    run = Run.create(configure("nim", "evaluation.temperature=0.25", "timesteps=10000"), tmp_path / "run")
    run.train(console)
    seen = np.random.default_rng(0).random((5, 21), np.float32)
    learnt = all_logits(run.model.frozen(), seen)
    assert np.ptp(learnt) > 0.1
    kept = Policy.load(tmp_path / "run" / "final.npz")
    assert all_logits(kept, seen) == pytest.approx(4 * learnt, rel=1e-4, abs=1e-4)


def test_the_configuration_of_a_run_makes_the_same_run_again(
    configure: Any, tmp_path: Path, console: Console
) -> None:
    from train.config import load_config

    Run.create(configure("nim", seed=3), tmp_path / "one").train(console)
    Run.create(load_config(file=tmp_path / "one" / "config.yaml"), tmp_path / "two").train(console)
    one, two = contents(tmp_path / "one"), contents(tmp_path / "two")
    assert one["evaluation.csv"] == two["evaluation.csv"]
    assert one["config.yaml"] == two["config.yaml"]
    weights = [Policy.load(tmp_path / name / "final.npz").layers for name in ("one", "two")]
    assert all(np.array_equal(a, b) for x, y in zip(*weights, strict=True) for a, b in zip(x, y, strict=True))


@pytest.mark.parametrize(("env", "workers"), [("nim", 1), ("nim", 2), ("doors", 1)])
def test_an_interrupted_run_goes_on_to_the_same_numbers_as_an_uninterrupted_one(
    env: str, workers: int, configure: Any, tmp_path: Path, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    sets = {
        "nim": ["players=3", "league.share=0.5", "league.agents=[random]"],
        "doors": ["mode=cooperative", "league.share=0", "ppo.averaging=0.9", "ppo.settled=0.5"],
    }[env] + [f"workers={workers}"]
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    assert Run.create(configure(env, *sets), whole).train(console)

    run = Run.create(configure(env, *sets), parts)
    with monkeypatch.context() as patch:
        interrupt_after(4, patch)
        assert not run.train(console)
    assert run.model.rollouts == 4
    assert not (parts / "final.npz").exists()
    resumed = Run.resume(parts)
    assert resumed.model.num_timesteps == run.model.num_timesteps
    assert resumed.train(console)

    assert (parts / "evaluation.csv").read_text() == (whole / "evaluation.csv").read_text()
    for name in ("best.npz", "final.npz"):
        one, two = Policy.load(whole / name), Policy.load(parts / name)
        for (weights, bias), (same_weights, same_bias) in zip(one.layers, two.layers, strict=True):
            assert np.array_equal(weights, same_weights) and np.array_equal(bias, same_bias)
    checkpoints = [th.load(folder / "checkpoint.pt", weights_only=True)["model"] for folder in (whole, parts)]
    assert_equal(*checkpoints)  # optimiser, league, games, random streams and carried decisions among it


def test_a_folder_in_use_is_not_overwritten(configure: Any, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    folder.mkdir()
    (folder / "notes.txt").write_text("mine")
    with pytest.raises(ValueError, match=r"exists already: choose another --out, or go on with --resume"):
        Run.create(configure("nim"), folder)
    assert contents(folder) == {"notes.txt": b"mine"}


@pytest.fixture
def stopped(configure: Any, tmp_path: Path, console: Console, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a run that was interrupted."""
    folder = tmp_path / "stopped"
    with monkeypatch.context() as patch:
        interrupt_after(1, patch)
        Run.create(configure("nim"), folder).train(console)
    return folder


@pytest.mark.parametrize(
    "damage",
    [
        lambda saved: b"",
        lambda saved: saved[: len(saved) // 2],
        lambda saved: b"not a checkpoint at all",
    ],
)
def test_a_damaged_checkpoint_is_refused_in_one_line_and_nothing_is_touched(
    stopped: Path, damage: Any
) -> None:
    checkpoint = stopped / "checkpoint.pt"
    checkpoint.write_bytes(damage(checkpoint.read_bytes()))
    before = contents(stopped)
    with pytest.raises(
        ValueError, match=r"checkpoint\.pt is damaged or not a checkpoint of this run"
    ) as error:
        Run.resume(stopped)
    assert "\n" not in str(error.value)
    assert contents(stopped) == before


def test_a_checkpoint_of_other_settings_or_of_something_else_is_refused(stopped: Path) -> None:
    config = (stopped / "config.yaml").read_text()
    for changed in (config.replace("- 32", "- 16"), config.replace("players: 2", "players: 3")):
        assert changed != config
        (stopped / "config.yaml").write_text(changed)
        with pytest.raises(ValueError, match="not a checkpoint of this run") as error:
            Run.resume(stopped)
        assert "\n" not in str(error.value)
    th.save({"weights": th.zeros(3)}, stopped / "checkpoint.pt")
    with pytest.raises(ValueError, match="not a checkpoint of this run"):
        Run.resume(stopped)


def test_resuming_nothing_names_the_runs_that_are_there(stopped: Path) -> None:
    with pytest.raises(ValueError, match=r"is no run that can be resumed.*did you mean '.*stopped'"):
        Run.resume(stopped.parent / "stoped")
