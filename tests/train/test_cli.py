"""The command line: what it does and what it refuses, in one line and with status 2."""

from __future__ import annotations

import csv
import json
import multiprocessing
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import psutil
import pytest
from typer.testing import CliRunner, Result

from play.records import BEGINNING, read_record
from play.replay import Replay
from tests.train.test_run import interrupt_after
from train.cli import app
from train.config import settings as all_settings
from train.evaluation import RECORDED
from train.ppo import SelfPlayPPO

SHORT = ("--timesteps", "5000", "--set", "evaluation.final_games=20")


def run(*arguments: Any) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_the_first_games_of_each_measurement_are_recorded(settings: Path, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ("--env", "nim", "--config", settings, "--out", tmp_path / "run", "--record", file)
    assert run(*words, *SHORT).exit_code == 0
    starts = [line for line in file.read_text().splitlines() if line.startswith(BEGINNING)]
    with (tmp_path / "run" / "evaluation.csv").open() as stream:
        measured = [int(row["timesteps"]) for row in csv.DictReader(stream)]
    agents = [json.loads(start)["agents"] for start in starts]
    found = [next(name for name in names if name != "random") for names in agents]
    names = [f"policy after {timesteps} timesteps" for timesteps in measured]
    games = dict.fromkeys(names, RECORDED) | {names[-1]: 20}  # the last measurement has no more
    assert {name: found.count(name) for name in games} == games
    Replay(read_record(file, len(starts)))
    refused = run(*words, *SHORT)
    assert refused.exit_code == 2
    assert "not overwritten" in refused.output


def test_help_explains_every_option_and_setting() -> None:
    text = run("--help").output
    for option in (
        "--env",
        "--mode",
        "--players",
        "--seed",
        "--out",
        "--timesteps",
        "--workers",
        "--resume",
        "--config",
        "--set",
    ):
        assert option in text
    for key, *_ in all_settings():
        assert key in text


def test_auto_is_a_worker_for_each_core_and_the_number_is_kept(
    settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The numbers of a run depend on it: on another machine it goes on with as many."""
    monkeypatch.setattr("train.cores.cores", lambda: 3)
    words = ("--env", "nim", "--config", settings)
    for number, asked in enumerate((("--workers", "auto"), ("--set", "workers=auto"), ("--workers", "3"))):
        folder = tmp_path / str(number)
        assert run(*words, *asked, "--out", folder, *SHORT).exit_code == 0
        assert "workers: 3" in (folder / "config.yaml").read_text()
    for refused in ("0", "many", "1.5", "1025"):
        result = run(*words, "--workers", refused, "--out", tmp_path / "none")
        assert result.exit_code == 2
        assert "workers must be a whole number from 1 to 1024, or auto for one a core" in result.output
        assert result.output.count("\n") == 1


def test_a_run_by_command_line(settings: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    result = run("--env", "nim", "--players", 3, "--seed", 5, "--config", settings, "--out", folder, *SHORT)
    assert result.exit_code == 0, result.output
    assert "vs random" in result.output and "par" in result.output and "33.3%" in result.output
    config = (folder / "config.yaml").read_text()
    for line in (
        "env: nim",
        "players: 3",
        "seed: 5",
        "timesteps: 5000",
        "final_games: 20",
        "batch_size: 1024",
    ):
        assert line in config
    assert (folder / "final.npz").is_file()


def test_without_a_folder_the_run_is_named_after_game_mode_players_and_moment(
    settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("--env", "nim", "--config", settings, *SHORT).exit_code == 0
    (folder,) = (tmp_path / "runs").iterdir()
    assert folder.name.startswith("nim-competitive-2p-20")


def test_ctrl_c_saves_and_says_how_to_go_on(
    settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    with monkeypatch.context() as patch:
        interrupt_after(1, patch)
        stopped = run("--env", "nim", "--config", settings, "--out", folder)
    assert stopped.exit_code == 130
    assert f"python -m train --resume {folder}" in stopped.output.replace("\n", "")
    assert run("--resume", folder).exit_code == 0
    assert (folder / "final.npz").is_file()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--env", "nimm"), "no game 'nimm'; did you mean 'nim'?"),
        (("--env", "nim", "--players", "9"), "nim is for 2 to 3 players, not 9"),
        (("--env", "nim", "--mode", "coop"), "nim has no mode 'coop'"),
        (
            ("--env", "nim", "--set", "ppo.learnig_rate=1"),
            "no setting 'ppo.learnig_rate'; did you mean 'ppo.learning_rate'?",
        ),
        (("--env", "nim", "--set", "sed=1"), "no setting 'sed'; did you mean 'seed'?"),
        (("--env", "nim", "--set", "ppo.epochs=many"), "setting ppo.epochs: "),
        (("--env", "nim", "--set", "ppo.epochs=0"), "setting ppo.epochs must be at least 1, not 0"),
        (("--env", "nim", "--set", "ppo.gamma=1.5"), "setting ppo.gamma must lie between 0 and 1"),
        (("--env", "nim", "--set", "ppo.settled=-1"), "setting ppo.settled must lie between 0 and 1"),
        (
            ("--env", "nim", "--set", "evaluation.temperature=0"),
            "setting evaluation.temperature must be greater than 0 and finite, not 0.0",
        ),
        (
            ("--env", "nim", "--set", "ppo.learning_rate=.inf"),
            "setting ppo.learning_rate must be greater than 0 and finite, not inf",
        ),
        (
            ("--env", "nim", "--set", "ppo.value_weight=.nan"),
            "setting ppo.value_weight must lie between 0 and 1000, not nan",
        ),
        (
            ("--env", "nim", "--set", "ppo.entropy=-1"),
            "setting ppo.entropy must lie between 0 and 1000, not -1.0",
        ),
        (
            ("--env", "nim", "--set", "network.layers=[8,0]"),
            "setting network.layers must lie between 1 and 65536",
        ),
        (
            ("--env", "nim", "--set", "network.layers=[]"),
            "setting network.layers must name at least one layer",
        ),
        (
            ("--env", "nim", "--set", "evaluation.opponents=[]"),
            "setting evaluation.opponents must name at least one agent",
        ),
        (("--env", "nim", "--set", "max_rounds=99999999999"), "max_rounds must be"),
        (("--env", "nim", "--seed", "-1"), "setting seed must lie between 0 and"),
        (("--env", "nim", "--init", "nowhere.npz"), "no policy file nowhere.npz"),
        (("--env", "nim", "--set", "ppo.gamma"), "--set takes key=value, not 'ppo.gamma'"),
        (("--env", "nim", "--set", "network.critic=centrl"), "can't be 'centrl'; possible: own, central"),
        (("--env", "nim", "--set", "variants.fast=true"), "nim has no option 'fast'"),
        (("--env", "doors", "--set", "evaluation.opponents=[scripted]"), "no agent 'scripted'"),
        (
            ("--env", "nim", "--set", "evaluation.opponents=[randm]"),
            "no agent 'randm'; did you mean 'random'?",
        ),
        (("--env", "nim", "--set", "league.agents=[randm]"), "no agent 'randm'; did you mean 'random'?"),
        (
            ("--env", "nim", "--set", "workers=2", "--set", "league.agents=[randm]"),
            "no agent 'randm'; did you mean 'random'?",
        ),
        (
            ("--env", "nim", "--set", "imitation.agent=randm", "--set", "imitation.share=0.1"),
            "no agent 'randm'; did you mean 'random'?",
        ),
        (("--env", "nim", "--set", "league.size=1"), "setting league.size must be at least 2, not 1"),
        (("--env", "doors", "--mode", "cooperative"), "league.share must be 0 where all seats are one team"),
        (("--resume", "nowhere"), "nowhere is no run that can be resumed"),
        (("--resume", "nowhere", "--seed", "1"), "--resume goes on with the run's own settings"),
    ],
)
def test_bad_input_gets_one_line_and_status_2_and_leaves_no_folder(
    arguments: tuple[str, ...], message: str, settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    config = () if "--resume" in arguments else ("--config", settings)
    result = run(*arguments, *config)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.startswith("error: ") and result.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["settings.yaml"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("timestep: 5", "no setting 'timestep'; did you mean 'timesteps'?"),
        ("- a\n- b", "holds no settings"),
        ("{", "is not YAML"),
    ],
)
def test_a_bad_file_of_settings_is_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.yaml"
    file.write_text(text)
    result = run("--env", "nim", "--config", file, "--out", tmp_path / "run")
    assert result.exit_code == 2
    assert message in result.stderr and result.stderr.count("\n") == 1
    assert not (tmp_path / "run").exists()


def test_a_missing_file_of_settings_is_refused(tmp_path: Path) -> None:
    result = run("--env", "nim", "--config", tmp_path / "none.yaml")
    assert result.exit_code == 2
    assert "can't read" in result.stderr and result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("dies_after", "told"), [(1, "Nothing was saved yet"), (6, "timesteps are saved. Go on with")]
)
def test_a_process_that_dies_is_told_in_one_line_with_the_way_to_go_on(
    dies_after: int, told: str, settings: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Measured and saved is every 10,000 timesteps, in the third rollout of 4,096."""
    real = SelfPlayPPO.iterate

    def iterate(self: SelfPlayPPO, timesteps: int) -> None:
        real(self, timesteps)
        if self.rollouts == dies_after:
            for process in multiprocessing.active_children():
                process.kill()

    sets = ("--set", "workers=2", "--set", "league.share=0")
    with monkeypatch.context() as patch:
        patch.setattr(SelfPlayPPO, "iterate", iterate)
        result = run("--env", "nim", "--config", settings, "--out", tmp_path / "run", *sets)
    assert result.exit_code == 1
    (line,) = result.stderr.strip().splitlines()
    assert "a worker process ended" in line and told in line
    if dies_after > 1:
        assert run("--resume", tmp_path / "run").exit_code == 0


def test_every_number_among_the_settings_has_bounds() -> None:
    for key, kind, _, _, span in all_settings():
        assert span is not None or kind not in ("int", "float", "list[int]"), key


def test_without_a_terminal_progress_is_told_in_lines(settings: Path, tmp_path: Path) -> None:
    result = run("--env", "nim", "--config", settings, "--out", tmp_path / "run", *SHORT)
    lines = [line for line in result.output.splitlines() if line.startswith("measuring: ")]
    assert lines[0].startswith("measuring: 0 of 5,000 timesteps")
    assert "% vs random" in lines[-1]


def test_a_long_list_of_what_is_possible_is_cut(settings: Path) -> None:
    message = run("--env", "nim", "--config", settings, "--set", "ppo.learnig_rate=1").stderr
    assert "did you mean 'ppo.learning_rate'?" in message and "in all)" in message
    assert len(message) < 350


class Command:
    """``python -m train`` in a process of its own, with two workers, begun and busy learning."""

    def __init__(self, settings: Path, folder: Path) -> None:
        given = {"env": "examples.nim:GAME", "config": settings, "out": folder, "timesteps": 10**9}
        words = [word for key, value in given.items() for word in (f"--{key}", str(value))]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "train", *words, "--set", "workers=2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        while "measuring: 0 of" not in self.process.stdout.readline():
            assert self.process.poll() is None
        self.children = psutil.Process(self.process.pid).children(recursive=True)

    def leaves_nobody_behind(self) -> bool:
        """Whether all its processes have ended, or soon do."""
        return not psutil.wait_procs(self.children, timeout=60)[1]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_workers_end_with_the_process_that_began_them(settings: Path, tmp_path: Path) -> None:
    command = Command(settings, tmp_path / "run")
    assert len(command.children) >= 2
    command.process.kill()
    command.process.communicate()
    assert command.leaves_nobody_behind()


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_asks_all_processes_to_stop_saves_a_checkpoint(
    number: signal.Signals, settings: Path, tmp_path: Path
) -> None:
    command = Command(settings, tmp_path / "run")
    os.killpg(command.process.pid, number)
    out, err = command.process.communicate()
    assert command.process.returncode == 128 + number
    assert "timesteps are saved. Go on with: python -m train --resume" in out
    assert all(line.startswith("katabasis: compiling") for line in err.splitlines())
    assert (tmp_path / "run" / "checkpoint.pt").is_file()
    assert command.leaves_nobody_behind()
