"""A training run, from its settings to a measured policy."""

from __future__ import annotations

import io
import pickle
import time
from dataclasses import astuple
from pathlib import Path
from typing import Any, TextIO

import torch as th
from rich.console import Console
from stable_baselines3.common.logger import configure

import envs
from agents.files import whole_file
from agents.policy import BEST, FINAL, Policy, load_policy
from envs.core.game import Game
from envs.core.spec import nearest
from train.config import Config, load_config
from train.evaluation import Evaluator, Measurement, write_table
from train.folder import CHECKPOINT, CONFIG, CURVE, TABLE, TENSORBOARD, VALUE, hold, new_folder
from train.interrupt import Interrupt
from train.ppo import SelfPlayPPO
from train.progress import LEARNING, MEASURING, SAVING, VALUING, ProgressDisplay
from train.report import LearningCurve
from train.value import Calibration, learn_value

FORMAT = "katabasis checkpoint 5"

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
            ``learning_curve.png``, ``tensorboard/``, ``best.npz``, ``final.npz`` and ``value.csv``.
        model: the learner.
        rows: all measurements so far.
        baselines: win rates to compare with, by name; known from the first measurement on.
        calibration: how well the final policy's value tells how games end; known when all is learnt.
        saved: timesteps in the latest checkpoint, None before the first.
        finished: whether all is learnt and measured.
        stopped_by: the signal that stopped ``train``, or 0.
    """

    def __init__(self, config: Config, folder: Path) -> None:
        th.set_num_threads(config.workers)
        game = envs.load(config.env)
        self.config = config
        self.folder = folder
        self.evaluator = Evaluator(game, config)
        self.model = SelfPlayPPO(game, config.rules(game), config)
        self.rows: list[Measurement] = []
        self.baselines: dict[str, float] = {}
        self.calibration: Calibration | None = None
        self.saved: int | None = None
        self.finished = False
        self.stopped_by = 0
        self._record: TextIO | None = None

    @classmethod
    def create(cls, config: Config, folder: Path | None = None) -> Run:
        """Begin a run in a new folder, by default ``runs/<game>-<mode>-<players>p-<date-time>``.

        Raises:
            ValueError: the folder is taken, an agent to measure against does not exist, or the policy to begin with
                does not fit.
            OSError: the folder can't be written.
        """
        beginning = _beginning(config, envs.load(config.env))
        with new_folder(folder, config) as made:
            run = cls(config, made)
            if beginning is not None:
                run.model.begin_with(beginning)
        return run

    @classmethod
    def resume(cls, folder: Path, timesteps: int | None = None, engine: str | None = None) -> Run:
        """Take up a run at its last checkpoint; nothing in its folder is touched yet.

        Args:
            folder: the run's.
            timesteps: how long it is to be now, if not as long as it was; the learning rate and what else falls with
                time then follow the longer run.
            engine: who runs the workers now, if not who did.

        Raises:
            ValueError: no run there, one that is finished, or a checkpoint that is damaged or does not fit.
        """
        for name in (CONFIG, CHECKPOINT):
            if not (folder / name).is_file():
                raise ValueError(
                    f"{folder} is no run that can be resumed: it has no {name}; {_runs_near(folder)}"
                )
        asked = {"timesteps": timesteps, "engine": engine}
        given = {key: value for key, value in asked.items() if value is not None}
        config = load_config(file=folder / CONFIG, given=given)
        saved = _read(folder / CHECKPOINT, config)
        learnt = saved["model"]["timesteps"]
        if timesteps is not None and timesteps <= learnt:
            raise ValueError(f"{folder} has learnt for {learnt:,} timesteps: --timesteps must be more")
        if saved["finished"] and config.timesteps <= learnt:
            raise ValueError(
                f"{folder} is finished after {learnt:,} timesteps: to train on, give more with --timesteps"
            )
        run = cls(config, folder)
        run._restore(saved)
        return run

    def train(self, console: Console | None = None, record: TextIO | None = None) -> LearningCurve:
        """Train and measure to the end, unless Ctrl-C or SIGTERM asks to stop: then everything is saved.

        Args:
            console: where progress is shown, standard output by default.
            record: where a record goes of the first games of each measurement.

        Raises:
            FolderTakenError: another process trains this run.
            DivergenceError: weights are no longer numbers; what was saved last still is.
            WorkerError: a worker process ended.
            OSError: something can't be written, on a full disk for instance; what was saved last still is.
        """
        model, timesteps = self.model, self.config.timesteps
        self._record = record
        display = ProgressDisplay(console or Console(), model.num_timesteps, timesteps)
        with hold(self.folder), Interrupt() as interrupt, display:
            with whole_file(self.folder / CONFIG) as file:
                file.write(self.config.to_yaml().encode())
            model.set_logger(configure(str(self.folder / TENSORBOARD), ["tensorboard"]))
            if not self.rows:
                self._measure(self.config.evaluation.games, display)
            while model.num_timesteps < timesteps and not interrupt.signal:
                display.show(LEARNING, model.num_timesteps, self.rows)
                self._iterate(display)
            if interrupt.signal:
                display.show(SAVING, model.num_timesteps, self.rows)
                self._checkpoint()
            else:
                self._finish(display)
            model.logger.close()
        self.stopped_by = interrupt.signal
        return self.curve

    @property
    def curve(self) -> LearningCurve:
        """How well it played so far."""
        game, config = self.model.game, self.config
        players = "1 player" if config.players == 1 else f"{config.players} players"
        title = f"{game.title}, {players}, {config.mode}: {self.model.num_timesteps:,} timesteps"
        return LearningCurve(title, tuple(self.rows), self.baselines)

    def _iterate(self, display: ProgressDisplay) -> None:
        """One rollout and one update; then, when it is time, a measurement and a checkpoint."""
        model, timesteps = self.model, self.config.timesteps
        before, began = model.num_timesteps, time.perf_counter()
        model.iterate(timesteps)
        steps = model.num_timesteps - before
        model.logger.record("time/steps_per_second", steps / (time.perf_counter() - began))
        model.logger.dump(model.num_timesteps)
        if model.num_timesteps >= timesteps:
            self._checkpoint()
        elif self._point(model.num_timesteps) > self._point(before):
            self._measure(self.config.evaluation.games, display)
            self._checkpoint()

    def _point(self, timesteps: int) -> int:
        """How many measurements on the way are due after so many timesteps, but for the first."""
        return timesteps * self.config.evaluation.points // self.config.timesteps

    def _measure(self, games: int, display: ProgressDisplay) -> None:
        """Measure the policy as it is now, and draw the curve; the best policy so far is kept in a file."""
        model = self.model
        display.show(MEASURING, model.num_timesteps, self.rows)
        if not self.baselines:
            self.baselines = self.evaluator.baselines()
        policy = model.kept()
        rows = self.evaluator.measure(policy, model.num_timesteps, games, self._record)
        decisive = rows[-1].score.rate
        if decisive >= max((row.score.rate for row in self.rows if row.match == rows[-1].match), default=0.0):
            policy.save(self.folder / BEST)
        self.rows += rows
        write_table(self.rows, self.folder / TABLE)
        self.curve.save(self.folder / CURVE)
        for row in rows:
            model.logger.record(f"evaluation/{row.match}", row.score.rate)
        model.logger.dump(model.num_timesteps)

    def _finish(self, display: ProgressDisplay) -> None:
        display.show(VALUING, self.model.num_timesteps, self.rows)
        policy, self.calibration = learn_value(self.model.kept(), self.model.game, self.config)
        self.calibration.save(self.folder / VALUE)
        policy.save(self.folder / FINAL)
        self.rows = [row for row in self.rows if row.timesteps < self.model.num_timesteps]
        self._measure(self.config.evaluation.final_games, display)
        self.finished = True
        self._checkpoint()

    def _checkpoint(self) -> None:
        """Save everything; whatever fails meanwhile leaves the previous checkpoint as it was."""
        saved = {
            "format": FORMAT,
            "made for": _made_for(self.config),
            "finished": self.finished,
            "rows": [list(astuple(row)) for row in self.rows],
            "baselines": self.baselines,
            "model": self.model.checkpoint(),
        }
        memory = io.BytesIO()  # PyTorch does not survive a disk that is full
        th.save(saved, memory)
        with whole_file(self.folder / CHECKPOINT) as file:
            file.write(memory.getbuffer())
        self.saved = self.model.num_timesteps

    def _restore(self, saved: dict[str, Any]) -> None:
        try:
            self.model.restore(saved["model"])
            self.rows = [Measurement(*row) for row in saved["rows"]]
            self.baselines = saved["baselines"]
            self.saved = self.model.num_timesteps
        except UNREADABLE as error:
            raise _damaged(self.folder / CHECKPOINT, error) from error


def _beginning(config: Config, game: Game) -> Policy | None:
    """The policy that the settings say to begin with."""
    if config.init is None:
        return None
    policy = load_policy(config.init, game, config.rules(game))
    sizes = [bias.size for _, bias in policy.layers[:-1]]
    if sizes != list(config.network.layers):
        raise ValueError(
            f"{config.init} has layers {sizes}, the settings {list(config.network.layers)}: begin with "
            f"--set 'network.layers={sizes}'"
        )
    return policy


def _made_for(config: Config) -> dict[str, Any]:
    """What a checkpoint belongs to: the game and the options of its rules."""
    game = envs.load(config.env)
    return {"game": game.id, "version": game.version, **config.rules(game).options}


def _read(file: Path, config: Config) -> dict[str, Any]:
    """What a checkpoint holds.

    Raises:
        ValueError: it is damaged, or was made for something else.
    """
    try:
        saved: dict[str, Any] = th.load(file, weights_only=True, map_location="cpu")
        if saved["format"] != FORMAT:
            raise ValueError(f"its format is {saved['format']!r}, not {FORMAT!r}")
        theirs, ours = saved["made for"], _made_for(config)
        missing = {"finished", "rows", "baselines"} - saved.keys() | {"timesteps"} - saved["model"].keys()
        if missing:
            raise ValueError(f"it has no {', '.join(sorted(missing))}")
    except UNREADABLE as error:
        raise _damaged(file, error) from error
    for what in ours:
        if theirs.get(what) != ours[what]:
            raise ValueError(
                f"{file} was made for something else: its {what} is {theirs.get(what)!r}, here {ours[what]!r}"
            )
    return saved


def _damaged(file: Path, error: Exception) -> ValueError:
    reason = (str(error) or type(error).__name__).splitlines()[0]
    return ValueError(f"{file} is damaged or not a checkpoint of this run: {reason}")


def _runs_near(folder: Path) -> str:
    runs = sorted(str(file.parent) for file in folder.parent.glob(f"*/{CHECKPOINT}"))
    return nearest(str(folder), runs) if runs else f"there is none in {folder.parent}"
