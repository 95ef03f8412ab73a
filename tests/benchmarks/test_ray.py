"""``--engine ray``: the same tables, and one line where it can't be."""

import json

import pytest

pytest.importorskip("ray", reason="Ray is not installed: pip install '.[ray]'")

PERFECT = "tests.benchmarks.players:Perfect"


def standings(folder):
    return json.loads((folder / "leaderboard.json").read_text())["standings"]


def test_a_leaderboard_is_the_same_on_a_cluster(run, tmp_path):
    words = ["leaderboard", "--env", "nim", "--agents", "random", PERFECT, "search:10", "--games", 150]
    for engine in ("processes", "ray"):
        status, _, _ = run(*words, "--engine", engine, "--workers", 2, "--out", tmp_path / engine)
        assert status == 0
    assert standings(tmp_path / "ray") == standings(tmp_path / "processes")


def test_one_agent_is_measured_the_same_on_a_cluster(run, tmp_path):
    words = ["evaluate", "search:10", "--env", "nim", "--games", 150, "--against", "random", PERFECT]
    for engine in ("processes", "ray"):
        status, _, _ = run(*words, "--engine", engine, "--out", tmp_path / engine)
        assert status == 0
    ray, processes = (
        json.loads((tmp_path / engine / "evaluate.json").read_text())["matches"]
        for engine in ("ray", "processes")
    )
    assert ray == processes


def test_an_agent_that_fails_on_a_cluster_is_told_in_one_line(run):
    name = "tests.benchmarks.players:Raises"
    status, _, err = run("evaluate", name, "--env", "nim", "--games", 4, "--engine", "ray")
    assert status == 1
    assert err.splitlines()[-1].startswith(f"error: agent {name} failed: RuntimeError: <b>help</b>")


def test_an_unknown_engine_and_a_cluster_that_is_not_there_are_named(run, tmp_path):
    words = [
        "leaderboard",
        "--env",
        "nim",
        "--agents",
        "random",
        PERFECT,
        "--games",
        10,
        "--out",
        tmp_path / "o",
    ]
    status, _, told = run(*words, "--engine", "rya")
    assert status == 2
    assert "no engine 'rya'; did you mean 'ray'" in told
    status, _, told = run(*words, "--engine", "ray", "--ray-address", "127.0.0.1:1")
    assert status == 2
    assert "no Ray cluster at '127.0.0.1:1'" in told
