"""A run's folder: what it holds, stopping and going on, and what is refused."""

from __future__ import annotations

import csv
import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th
import yaml
from rich.console import Console

import train.folder
from agents.policy import Policy
from tests.agents.logits import all_logits
from train.config import load_config
from train.errors import DivergenceError, FolderTakenError
from train.evaluation import write_table
from train.folder import hold, new_folder
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
    run.train(console)
    assert run.finished
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
    steps = [int(row["timesteps"]) for row in rows]
    assert len(steps) == 5 and steps[0] == 0, (
        "four on the way, the first before anything is learnt, and one at the end"
    )
    assert all(0 <= step - 10_000 * k < 4096 for k, step in enumerate(steps)), (
        "evenly spread, but for a rollout"
    )
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
    Run.create(configure(env, *sets), whole).train(console)

    run = Run.create(configure(env, *sets), parts)
    with monkeypatch.context() as patch:
        interrupt_after(4, patch)
        run.train(console)
    assert not run.finished
    assert run.model.rollouts == 4
    assert not (parts / "final.npz").exists()
    resumed = Run.resume(parts)
    assert resumed.model.num_timesteps == run.model.num_timesteps
    resumed.train(console)
    assert resumed.finished

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
    with pytest.raises(ValueError, match=r"exists already: choose another --out$"):
        Run.create(configure("nim"), folder)
    assert contents(folder) == {"notes.txt": b"mine"}


def test_the_folder_of_a_run_is_not_overwritten_but_can_be_resumed(configure: Any, stopped: Path) -> None:
    before = contents(stopped)
    with pytest.raises(
        ValueError, match=r"exists already: choose another --out, or go on with --resume .*stopped"
    ):
        Run.create(configure("nim"), stopped)
    assert contents(stopped) == before


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
    for change, message in (
        (("- 32", "- 16"), "not a checkpoint of this run"),
        (("players: 2", "players: 3"), "made for something else: its players is 2, here 3"),
        (("env: nim", "env: doors"), "made for something else: its game is 'nim', here 'doors'"),
    ):
        assert config != config.replace(*change)
        (stopped / "config.yaml").write_text(config.replace(*change))
        with pytest.raises(ValueError, match=message) as error:
            Run.resume(stopped)
        assert "\n" not in str(error.value)
    th.save({"weights": th.zeros(3)}, stopped / "checkpoint.pt")
    with pytest.raises(ValueError, match="not a checkpoint of this run"):
        Run.resume(stopped)


def test_resuming_nothing_names_the_runs_that_are_there(stopped: Path) -> None:
    with pytest.raises(ValueError, match=r"is no run that can be resumed.*did you mean '.*stopped'"):
        Run.resume(stopped.parent / "stoped")


def test_two_runs_begun_in_the_same_second_have_folders_of_their_own(
    configure: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(train.folder, "datetime", FrozenClock)
    one, two = (Run.create(configure("nim", seed=seed)).folder for seed in (1, 2))
    assert (one.name, two.name) == (
        "nim-competitive-2p-20260102-030405",
        "nim-competitive-2p-20260102-030405-2",
    )
    assert [yaml.safe_load((folder / "config.yaml").read_text())["seed"] for folder in (one, two)] == [1, 2]


class FrozenClock(datetime):
    """It is always the same second."""

    @classmethod
    def now(cls, tz: Any = None) -> FrozenClock:
        return cls(2026, 1, 2, 3, 4, 5)


def test_of_runs_that_want_one_folder_at_once_one_gets_it(configure: Any, tmp_path: Path) -> None:
    config, together = configure("nim"), threading.Barrier(8)

    def begin(_: int) -> bool:
        together.wait()
        try:
            with new_folder(tmp_path / "run", config):
                return True
        except FolderTakenError:
            return False

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(begin, range(8))) == 1
    assert load_config(file=tmp_path / "run" / "config.yaml") == config


def test_a_run_that_does_not_get_as_far_as_training_leaves_no_folder(
    configure: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: SelfPlayPPO, *arguments: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(SelfPlayPPO, "__init__", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Run.create(configure("nim"), tmp_path / "far" / "away")
    assert not (tmp_path / "far").exists()


def test_a_run_is_trained_by_one_process_at_a_time(stopped: Path, console: Console) -> None:
    pytest.importorskip("fcntl")
    run, before = Run.resume(stopped), contents(stopped)
    with hold(stopped), pytest.raises(FolderTakenError, match="is being trained already, by another process"):
        run.train(console)
    assert contents(stopped) == before
    run.train(console)
    assert run.finished


def test_a_run_can_be_trained_in_any_thread(configure: Any, tmp_path: Path, console: Console) -> None:
    run = Run.create(configure("nim", "timesteps=5000"), tmp_path / "run")
    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(run.train, console).result().rows == tuple(run.rows)
    assert run.finished


def test_a_finished_run_is_trained_on_if_more_timesteps_are_given(
    configure: Any, tmp_path: Path, console: Console
) -> None:
    folder = tmp_path / "run"
    run = Run.create(
        configure("nim", "timesteps=10000", "imitation.agent=random", "imitation.share=0.3"), folder
    )
    run.train(console)
    learnt, before = run.model.num_timesteps, contents(folder)
    with pytest.raises(ValueError, match=f"is finished after {learnt:,} timesteps: to train on, give more"):
        Run.resume(folder)
    with pytest.raises(ValueError, match=f"has learnt for {learnt:,} timesteps: --timesteps must be more"):
        Run.resume(folder, timesteps=5000)
    assert contents(folder) == before

    longer = Run.resume(folder, timesteps=60_000)
    asked = []
    collect = longer.model.workers.collect
    longer.model.workers.collect = lambda *words: asked.append(words) or collect(*words)
    longer.train(console)
    assert longer.finished and longer.model.num_timesteps >= 60_000
    assert not any(lesson for _, _, lesson in asked), "what was imitated is not imitated again"
    assert load_config(file=folder / "config.yaml").timesteps == 60_000
    steps = [int(row["timesteps"]) for row in rows_of(folder)]
    assert steps[0] == 0 and learnt in steps and steps == sorted(set(steps))


def test_a_run_can_begin_with_a_policy(configure: Any, tmp_path: Path, console: Console) -> None:
    sets = ("timesteps=10000", "evaluation.temperature=0.5")
    Run.create(configure("nim", *sets), tmp_path / "first").train(console)
    policy = Policy.load(tmp_path / "first" / "final.npz")
    run = Run.create(
        configure("nim", *sets, "imitation.share=0.5", init=str(tmp_path / "first")), tmp_path / "second"
    )
    seen = np.random.default_rng(0).random((50, 21), np.float32)
    assert np.ptp(all_logits(policy, seen)) > 0.1
    assert all_logits(run.model.kept(), seen) == pytest.approx(all_logits(policy, seen), abs=1e-4)
    assert all_logits(run.model.frozen(), seen) == pytest.approx(0.5 * all_logits(policy, seen), abs=1e-4)
    run.train(console)
    assert run.finished
    assert "second" in str(Run.resume(tmp_path / "second", timesteps=20_000).folder)


@pytest.mark.parametrize(
    ("env", "sets", "message"),
    [
        ("nim", "network.layers=[16]", r"has layers \[32, 32\], the settings \[16\]: begin with --set"),
        ("doors", "league.share=0", "was trained for something else: its game is 'nim', here 'doors'"),
    ],
)
def test_a_policy_that_does_not_fit_is_refused_before_anything_is_made(
    env: str, sets: str, message: str, configure: Any, tmp_path: Path, stopped: Path
) -> None:
    with pytest.raises(ValueError, match=message):
        Run.create(configure(env, sets, init=str(stopped / "best.npz")), tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_training_that_diverges_stops_and_keeps_what_was_good(
    configure: Any, tmp_path: Path, console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = SelfPlayPPO.train

    def spoilt(self: SelfPlayPPO) -> None:
        real(self)
        if self.rollouts == 5:
            self.policy.action_net.weight.data[0, 0] = th.nan

    monkeypatch.setattr(SelfPlayPPO, "train", spoilt)
    run = Run.create(configure("nim", "timesteps=20000", "league.share=0"), tmp_path / "run")
    with pytest.raises(DivergenceError, match="weights are not finite after 20,480 timesteps"):
        run.train(console)
    assert run.saved == 16_384
    for name in ("best.npz", "checkpoint.pt"):
        assert (tmp_path / "run" / name).is_file()
    assert not (tmp_path / "run" / "final.npz").exists()
    assert all(np.isfinite(array).all() for array in Policy.load(tmp_path / "run" / "best.npz").arrays)
    assert Run.resume(tmp_path / "run").model.num_timesteps == 16_384


@pytest.mark.parametrize("file", ["checkpoint.pt", "best.npz", "evaluation.csv", "learning_curve.png"])
def test_a_full_disk_leaves_each_file_as_it_was_and_nothing_half_written(
    file: str, stopped: Path, console: Console
) -> None:
    """As little as the old file holds can be written, and not one byte more."""
    resource = pytest.importorskip("resource")
    run, before = Run.resume(stopped), contents(stopped)
    run.rows = [replace(row, wins=0) for row in run.rows]  # whatever plays now is the best
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    room = {"checkpoint.pt": 40_000, "learning_curve.png": 10_000, "best.npz": 2_000, "evaluation.csv": 90}[
        file
    ]
    assert len(before[file]) > room
    write = {
        "checkpoint.pt": run._checkpoint,
        "best.npz": lambda: run.model.kept().save(stopped / file),
        "evaluation.csv": lambda: write_table(run.rows * 9, stopped / file),
        "learning_curve.png": lambda: run.curve.save(stopped / file),
    }[file]
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, limits[1]))
    try:
        with pytest.raises(OSError, match="File too large") as error:
            write()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert error.value.filename == str(stopped / file)
    assert contents(stopped) == before


def test_a_curve_shows_itself_in_a_notebook(configure: Any, tmp_path: Path, console: Console) -> None:
    curve = Run.create(configure("nim", "timesteps=5000"), tmp_path / "run").train(console)
    assert repr(curve).startswith("<Nim, 2 players, competitive: ") and "vs random" in repr(curve)
    page = curve._repr_html_()
    assert '<img src="data:image/png;base64,' in page
    for text in ("vs random", f"{curve.rows[-1].score.rate:.1%}", "par", "50.0%"):
        assert text in page
    (axes,) = curve.plot().axes
    assert list(axes.lines[0].get_xdata()) == [row.timesteps for row in curve.rows]
