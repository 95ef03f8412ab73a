"""A training run and its folder."""

from __future__ import annotations

import pickle
import signal
import time
from collections.abc import Callable
from dataclasses import astuple
from datetime import datetime
from pathlib import Path
from types import FrameType
from typing import Any

import torch as th
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from stable_baselines3.common.logger import configure

import envs
from agents.policy import BEST, FINAL
from envs.core.spec import nearest
from train.config import Config, load_config
from train.evaluation import Evaluator, Measurement, write_table
from train.ppo import SelfPlayPPO
from train.report import closing_table, draw_learning_curve

FORMAT = "katabasis checkpoint 4"
CONFIG, CHECKPOINT, TABLE, CURVE, TENSORBOARD = (
    "config.yaml",
    "checkpoint.pt",
    "evaluation.csv",
    "learning_curve.png",
    "tensorboard",
)

UNREADABLE = (
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    RuntimeError,
    EOFError,
    OSError,
    pickle.PickleError,
)
"""What reading a damaged or foreign checkpoint can raise."""


class Run:
    """One training run, from a configuration to a measured policy, in a folder of its own.

    Attributes:
        config: its settings.
        folder: where everything lies: ``config.yaml``, ``checkpoint.pt`` (the latest), ``evaluation.csv``,
            ``learning_curve.png``, ``tensorboard/``, ``best.npz`` and ``final.npz``.
        model: the learner.
        rows: all measurements so far.
        saved: timesteps in the latest checkpoint, 0 before the first.
    """

    def __init__(self, config: Config, folder: Path) -> None:
        th.set_num_threads(config.workers)
        game = envs.load(config.env)
        self.config = config
        self.folder = folder
        self.evaluator = Evaluator(game, config)
        self.model = SelfPlayPPO(game, config.rules(game), config)
        self.rows: list[Measurement] = []
        self.saved = 0

    @classmethod
    def create(cls, config: Config, folder: Path | None = None) -> Run:
        """Begin a run in a new folder, by default ``runs/<game>-<mode>-<players>p-<date-time>``.

        Raises:
            ValueError: the folder is taken, or an agent to measure against does not exist.
        """
        if folder is None:
            moment = datetime.now().strftime("%Y%m%d-%H%M%S")
            folder = Path("runs") / f"{envs.load(config.env).id}-{config.mode}-{config.players}p-{moment}"
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise ValueError(
                f"{folder} exists already: choose another --out, or go on with --resume {folder}"
            )
        run = cls(config, folder)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / CONFIG).write_text(config.to_yaml(), encoding="utf-8")
        return run

    @classmethod
    def resume(cls, folder: Path) -> Run:
        """Take up a run at its last checkpoint; nothing in its folder is touched yet.

        Raises:
            ValueError: no run there, or a checkpoint that is damaged or does not fit.
        """
        for name in (CONFIG, CHECKPOINT):
            if not (folder / name).is_file():
                raise ValueError(
                    f"{folder} is no run that can be resumed: it has no {name}; {_runs_near(folder)}"
                )
        run = cls(load_config(file=folder / CONFIG), folder)
        run._restore(folder / CHECKPOINT)
        return run

    def train(self, console: Console) -> bool:
        """Train to the end, measure and report; False if it was interrupted before, with everything saved."""
        self.model.set_logger(configure(str(self.folder / TENSORBOARD), ["tensorboard"]))
        with ProgressBar(self, console) as show, Interrupt() as interrupt:
            while self.model.num_timesteps < self.config.timesteps:
                show("learning")
                self._iterate()
                if interrupt.asked:
                    show("saving")
                    self._checkpoint()
                    self._draw()
                    return False
            show("measuring")
            final = self._finish()
        console.print(closing_table(final, self.evaluator.baselines, self._title))
        console.print(f"Policy {self.folder / FINAL}, learning curve {self.folder / CURVE}", soft_wrap=True)
        return True

    def _iterate(self) -> None:
        """One rollout and one update; then, when it is time, a measurement and a checkpoint."""
        model, every = self.model, self.config.evaluation.every
        before, began = model.num_timesteps, time.perf_counter()
        model.iterate(self.config.timesteps)
        model.logger.record(
            "time/steps_per_second", (model.num_timesteps - before) / (time.perf_counter() - began)
        )
        finished = model.num_timesteps >= self.config.timesteps
        if model.num_timesteps // every > before // every and not finished:
            self._measure(self.config.evaluation.games)
        model.logger.dump(model.num_timesteps)
        if finished or (self.rows and self.rows[-1].timesteps == model.num_timesteps):
            self._checkpoint()

    def _measure(self, games: int) -> list[Measurement]:
        """Measure the policy as it is now; the best one so far is kept in a file."""
        policy = self.model.kept()
        rows = self.evaluator.measure(policy, self.model.num_timesteps, games)
        decisive = rows[-1].score.rate
        if decisive >= max((row.score.rate for row in self.rows if row.match == rows[-1].match), default=0.0):
            policy.save(self.folder / BEST)
        self.rows += rows
        write_table(self.rows, self.folder / TABLE)
        for row in rows:
            self.model.logger.record(f"evaluation/{row.match}", row.score.rate)
        return rows

    def _finish(self) -> list[Measurement]:
        self.model.kept().save(self.folder / FINAL)
        self.rows = [row for row in self.rows if row.timesteps < self.model.num_timesteps]
        rows = self._measure(self.config.evaluation.final_games)
        self.model.logger.dump(self.model.num_timesteps)
        self._draw()
        return rows

    def _draw(self) -> None:
        if self.rows:
            draw_learning_curve(self.rows, self.evaluator.baselines, self._title, self.folder / CURVE)

    @property
    def _title(self) -> str:
        game = self.model.game
        players = "1 player" if self.config.players == 1 else f"{self.config.players} players"
        return f"{game.title}, {players}, {self.config.mode}: {self.model.num_timesteps:,} timesteps"

    def _checkpoint(self) -> None:
        """Save everything; a crash meanwhile leaves the previous checkpoint as it was."""
        saved = {
            "format": FORMAT,
            "rows": [list(astuple(row)) for row in self.rows],
            "model": self.model.checkpoint(),
        }
        unfinished = self.folder / f"{CHECKPOINT}.tmp"
        th.save(saved, unfinished)
        unfinished.replace(self.folder / CHECKPOINT)
        self.saved = self.model.num_timesteps

    def _restore(self, file: Path) -> None:
        try:
            saved: dict[str, Any] = th.load(file, weights_only=True)
            if saved["format"] != FORMAT:
                raise ValueError(f"its format is not {FORMAT!r}")
            self.model.restore(saved["model"])
            self.rows = [Measurement(*row) for row in saved["rows"]]
            self.saved = self.model.num_timesteps
        except UNREADABLE as error:
            reason = (str(error) or type(error).__name__).splitlines()[0]
            raise ValueError(f"{file} is damaged or not a checkpoint of this run: {reason}") from error


class ProgressBar:
    """The bar in the terminal: timesteps, speed, latest win rates, time left."""

    def __init__(self, run: Run, console: Console) -> None:
        self._run = run
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.fields[speed]}"),
            TextColumn("{task.fields[won]}"),
            TimeRemainingColumn(),
            console=console,
        )

    def __enter__(self) -> Callable[[str], None]:
        model = self._run.model
        self._begun = (time.perf_counter(), model.num_timesteps)
        self._task = self._progress.add_task(
            "compiling", total=self._run.config.timesteps, completed=model.num_timesteps, speed="", won=""
        )
        self._progress.start()
        return self._show

    def __exit__(self, *error: object) -> None:
        self._progress.stop()

    def _show(self, doing: str) -> None:
        steps, rows = self._run.model.num_timesteps, self._run.rows
        began, first = self._begun
        speed = (steps - first) / (time.perf_counter() - began)
        latest = [row for row in rows if row.timesteps == rows[-1].timesteps]
        self._progress.update(
            self._task,
            description=doing,
            completed=steps,
            speed=f"{speed:,.0f} steps/s",
            won=", ".join(f"{row.score.rate:.0%} {row.match}" for row in latest),
        )


class Interrupt:
    """While it is entered, Ctrl-C only asks to stop; a second Ctrl-C stops at once.

    Attributes:
        asked: whether Ctrl-C was pressed.
    """

    asked = False

    def __enter__(self) -> Interrupt:
        self._before = signal.signal(signal.SIGINT, self._ask)
        return self

    def __exit__(self, *error: object) -> None:
        signal.signal(signal.SIGINT, self._before)

    def _ask(self, signum: int, frame: FrameType | None) -> None:
        self.asked = True
        signal.signal(signal.SIGINT, self._before)


def _runs_near(folder: Path) -> str:
    runs = sorted(str(file.parent) for file in folder.parent.glob(f"*/{CHECKPOINT}"))
    return nearest(str(folder), runs) if runs else f"there is none in {folder.parent}"
