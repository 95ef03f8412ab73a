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
