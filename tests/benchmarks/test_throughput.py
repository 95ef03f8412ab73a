"""``python -m benchmarks throughput``: that it measures what it says; how fast things are is not asserted."""

import io
import json
import signal
import subprocess

import pytest
from rich.console import Console

import envs
from benchmarks import throughput
from benchmarks.probe import TASKS, gymnasium, speed
from benchmarks.probe import training as measure_training
from benchmarks.throughput import PEERS, Job, choose_settings, missing, peer_jobs, peers
from examples import nim

TRAINING = (
    "{rollout: {games: 64, steps: 8}, ppo: {batch_size: 128, epochs: 1}, network: {layers: [8]}, workers: 1}"
)


def test_all_is_measured_each_in_a_process_of_its_own(run, tmp_path, monkeypatch):
    monkeypatch.setattr(throughput, "WARM_STARTS", 1)
    monkeypatch.setattr(throughput, "PEERS", ())
    monkeypatch.setattr(throughput, "find_spec", lambda module: None)
    status, out, _ = run("throughput", "--env", "nim", "--players", 2, "--seconds", 0.02, "--repeats", 1,
                         "--episodes", 500, "--out", tmp_path)  # fmt: skip
    assert status == 0
    assert "training is not measured, since not installed; pip install '.[train]'" in out
    measured = {}
    for item in json.loads((tmp_path / "throughput.json").read_text())["measurements"]:
        measured.setdefault(item["task"], []).append(item["result"])
    for task in ("vector", "aec", "gymnasium"):
        ((steps_per_second,),) = measured[task]
        assert steps_per_second > 0
    assert measured["import_time"][0]["compiler"] is False
    cold, warm = measured["first_step"]
    assert cold["cache_files"] > 0
    assert warm["cache_files"] == cold["cache_files"]
    assert measured["memory"][0]["record_bytes"] == nim.GAME.dtype.itemsize
    assert measured["memory"][0]["episodes"] >= 500
    assert "| nim | competitive | 2 |" in (tmp_path / "throughput.md").read_text()


def test_training_is_measured_beside_its_updates_alone(tmp_path):
    file = tmp_path / "settings.yaml"
    file.write_text(TRAINING)
    result = measure_training({"env": "nim"}, 2, str(file))
    assert len(result["whole"]) == len(result["alone"]) == 2
    assert min(result["whole"] + result["alone"]) > 0
    assert result["layers"] == [8]


def test_speed_counts_what_is_done_and_not_the_first_call():
    calls = []
    rates = speed(lambda: calls.append(1) or 10, 0.01, 3)
    assert len(rates) == 3
    assert len(calls) >= 4


def test_the_gymnasium_view_is_played_over_many_games():
    assert gymnasium("examples.nim", {}, 0, 0.05, 1)[0] > 0


def test_a_measurement_that_fails_is_told_in_its_place():
    assert Job(("x",), "vector", {"package": "no_such_game"}).run().startswith("failed: TypeError")
    failed = Job(("Suite", "game"), "peer_rlcard", {})
    assert peers([(failed, "failed: it broke")]).rows == [("Suite", "game", "failed: it broke", "", "")]


def test_a_measurement_that_was_ended_is_told(monkeypatch):
    communicate = subprocess.Popen.communicate

    def ended(process):
        process.kill()
        return communicate(process)

    monkeypatch.setattr(subprocess.Popen, "communicate", ended)
    assert Job(("x",), "vector", {}).run() == "failed: exit status -9"


def test_a_measurement_ends_with_the_command(monkeypatch):
    begun = []

    def interrupted(process):
        begun.append(process)
        raise KeyboardInterrupt

    monkeypatch.setattr(subprocess.Popen, "communicate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Job(("x",), "vector", {"package": "examples.nim"}).run()
    assert begun[0].wait(timeout=30) == -signal.SIGKILL


def test_ratios_compare_like_with_like():
    results = [
        (Job(("nim", "competitive", "2"), "vector", {}), [100.0, 300.0, 200.0]),
        (Job(("nim", "competitive", "3"), "vector", {}), [600.0]),
        (Job(("nim", "competitive", "2"), "aec", {}), [50.0]),
        (Job(("pgx", "go"), "peer_pgx", {}), [50.0]),
        (Job(("RLCard", "uno"), "peer_rlcard", {}), [25.0]),
    ]
    many, one = peers(results).rows
    assert many == ("pgx", "go", "50", "vector, 4096 games", "4.0 to 12.0")
    assert one == ("RLCard", "uno", "25", "PettingZoo AEC", "2.0 to 2.0")


def test_other_suites_are_measured_where_they_are_installed(monkeypatch):
    monkeypatch.setattr(throughput, "find_spec", lambda module: None if module == "rlcard" else True)
    found = {job.about for job in peer_jobs({})}
    assert ("OpenSpiel", "connect_four") in found
    assert not any(suite == "RLCard" for suite, _ in found)
    (line,) = missing()
    assert "RLCard" in line
    assert "pip install '.[peers]'" in line
    assert all(peer.task in TASKS for peer in PEERS)


@pytest.mark.parametrize("peer", PEERS, ids=lambda peer: f"{peer.suite}-{peer.game}")
def test_a_peer_can_be_played(peer):
    for module in peer.needs:
        pytest.importorskip(module)
    many = {"num_games": 2} if peer.task == "peer_pgx" else {}
    assert TASKS[peer.task](game=peer.game, seed=0, seconds=0.01, repeats=1, **many)[0] > 0


def test_every_mode_and_number_of_players_is_measured_unless_asked_otherwise(run):
    assert [rules.players for _, rules in choose_settings("nim", None, None)] == [2, 3]
    assert [rules.players for _, rules in choose_settings("nim", 3, "competitive")] == [3]
    status, _, err = run("throughput", "--env", "nim", "--players", 5)
    assert status == 2
    assert "nim is for 2 to 3 players" in err
    for option, value in (("--seconds", "inf"), ("--seconds", "nan"), ("--repeats", 0), ("--episodes", 1)):
        status, _, err = run("throughput", "--env", "nim", option, value)
        assert status == 2
        assert option in err
    status, _, err = run("throughput", "--env", "nmi")
    assert status == 2
    assert "did you mean 'nim'?" in err


def test_the_tables_fit_a_terminal_of_80_columns():
    """Whole, each name on one line, with the longest names and numbers of the suite."""
    results = [(Job(("import envs",), "import_time", {}), {"seconds": 0.12, "compiler": False})]
    for game in envs.GAMES:
        about = (game, "competitive", "4")
        results += [(Job(about, task, {}), [2_261_234.0 / scale]) for task, scale in
                    (("vector", 1), ("aec", 10), ("gymnasium", 10))]  # fmt: skip
        first = {"seconds": 20.13, "cache_bytes": 10.1e6}
        results += [(Job((game,), "first_step", {}), first)] * 2
        memory = {
            "record_bytes": 34567,
            "resident_bytes": 1.25e9,
            "grown_bytes": -1.2e5,
            "episodes": 1_000_234,
        }
        results.append((Job((game,), "memory", {}), memory))
        learnt = {"mode": "competitive", "players": 4, "layers": [128, 128], "workers": 16,
                  "whole": [130_123.0], "alone": [135_123.0]}  # fmt: skip
        results.append((Job((game,), "training", {}), learnt))
    results += [(Job((peer.suite, peer.game), peer.task, {}), [12_345.0]) for peer in PEERS]
    for table in (
        throughput.speeds(results), throughput.starts(results), throughput.training(results), peers(results)
    ):  # fmt: skip
        assert table.rows
        assert len(table.parts(80)) == 1
        console = Console(width=80, file=io.StringIO())
        table.show(console)
        lines = console.file.getvalue().splitlines()
        assert max(map(len, lines)) <= 80
        assert sum(line.startswith("│") for line in lines) == len(table.rows), "no cell is folded"
        assert all(line.endswith("│") for line in lines if line.startswith("│"))
