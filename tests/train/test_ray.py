"""Workers as Ray actors: the same numbers, whatever goes wrong with a node, and clear words where Ray can't help."""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from train.errors import WorkerError
from train.run import Run

ray = pytest.importorskip("ray", reason="Ray is not installed: pip install '.[ray]'")

TIMESTEPS = 20_000
WITH_LEAGUE = ("league.share=0.5", "league.every=2", "imitation.share=0.3", "workers=2")


@pytest.fixture(scope="module")
def cluster() -> Iterator[None]:
    """Four processors, whatever this machine has: room for two runs of two workers at a time."""
    ray.init(address="local", num_cpus=4, include_dashboard=False, log_to_driver=False, logging_level="ERROR")
    yield
    ray.shutdown()


@pytest.fixture(autouse=True)
def room() -> Iterator[None]:
    """Runs of earlier tests give their processors back."""
    yield
    gc.collect()


def iterated(run: Run, times: int) -> Run:
    for _ in range(times):
        run.model.iterate(TIMESTEPS)
    return run


def same_weights(one: Run, two: Run) -> bool:
    assert one.model.num_timesteps == two.model.num_timesteps
    pairs = zip(one.model.frozen().arrays, two.model.frozen().arrays, strict=True)
    return all(np.array_equal(mine, its) for mine, its in pairs)


def new_run(configure: Any, folder: Path, engine: str, env: str = "nim") -> Run:
    return Run.create(configure(env, *WITH_LEAGUE, f"engine={engine}", timesteps=TIMESTEPS), folder)


def test_its_numbers_are_those_of_processes(cluster: None, configure: Any, tmp_path: Path) -> None:
    runs = [iterated(new_run(configure, tmp_path / engine, engine), 4) for engine in ("processes", "ray")]
    assert same_weights(*runs)


@pytest.mark.parametrize(("first", "then"), [("processes", "ray"), ("ray", "processes"), ("ray", "ray")])
def test_a_run_goes_on_with_another_engine(
    cluster: None, first: str, then: str, configure: Any, tmp_path: Path
) -> None:
    whole = iterated(new_run(configure, tmp_path / "whole", "processes"), 5)
    half = iterated(new_run(configure, tmp_path / "half", first), 3)
    half._checkpoint()
    (tmp_path / "half" / "config.yaml").write_text(half.config.to_yaml())
    resumed = iterated(Run.resume(tmp_path / "half", engine=then), 2)
    assert resumed.config.engine == then
    assert same_weights(whole, resumed)


@pytest.mark.parametrize("rollouts", [0, 2])
def test_a_lost_worker_is_begun_anew_and_no_number_changes(
    cluster: None, rollouts: int, configure: Any, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    whole = iterated(new_run(configure, tmp_path / "whole", "processes"), 4)
    run = iterated(new_run(configure, tmp_path / "run", "ray"), rollouts)
    ray.kill(run.model.workers._actors[1])  # type: ignore[attr-defined]
    iterated(run, 4 - rollouts)
    assert same_weights(whole, run)
    told = capfd.readouterr().err.splitlines()
    assert [
        line for line in told if "worker 1 on node" in line and "begun anew from its last rollout" in line
    ]


def test_a_whole_run_ends_as_always(cluster: None, configure: Any, tmp_path: Path) -> None:
    run = new_run(configure, tmp_path / "run", "ray")
    run.train()
    assert run.finished
    assert (tmp_path / "run" / "final.npz").is_file()


def test_too_few_processors_are_refused_in_one_line(cluster: None, configure: Any, tmp_path: Path) -> None:
    config = configure("nim", "workers=5", "engine=ray")
    with pytest.raises(
        ValueError, match="has 4 processors, and each of 5 workers needs one: lower --workers"
    ):
        Run.create(config, tmp_path / "run")
    assert not (tmp_path / "run").exists()


def test_a_worker_that_no_processor_is_left_for_ends_the_run(
    cluster: None, configure: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = iterated(new_run(configure, tmp_path / "run", "ray"), 1)
    engine: Any = run.model.workers

    @ray.remote(num_cpus=3)  # all but the one that the other worker has
    class Taker:
        def place(self) -> None: ...

    ray.kill(engine._actors[1])
    taker = Taker.remote()
    ray.get(taker.place.remote())
    monkeypatch.setattr("train.engines.actors.PLACED_IN", 2.0)
    with pytest.raises(WorkerError, match="worker 1 can't be begun anew"):
        iterated(run, 1)
    ray.kill(taker)


def test_a_cluster_that_is_not_there_is_named(tmp_path: Path) -> None:
    """In a process of its own, which has no cluster; it ends with status 2 and one line."""
    command = [sys.executable, "-m", "train", "--env", "legends", "--out", str(tmp_path / "run")]
    options = ["--engine", "ray", "--set", "ray.address=127.0.0.1:1"]
    done = subprocess.run(command + options, capture_output=True, text=True, timeout=300)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].startswith("error: no Ray cluster at '127.0.0.1:1'")
    assert not (tmp_path / "run").exists()
