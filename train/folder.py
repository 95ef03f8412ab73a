"""A run's folder: what lies in it, and whose it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from itertools import count
from pathlib import Path

import envs
from train.config import Config
from train.errors import FolderTakenError

try:
    import fcntl
except ImportError:  # Windows has no such locks
    fcntl = None  # type: ignore[assignment]

CONFIG, CHECKPOINT, TABLE, VALUE, CURVE, TENSORBOARD = (
    "config.yaml",
    "checkpoint.pt",
    "evaluation.csv",
    "value.csv",
    "learning_curve.png",
    "tensorboard",
)


@contextmanager
def new_folder(folder: Path | None, config: Config) -> Iterator[Path]:
    """A run's folder, made with the settings in it; if the block fails, it is gone again.

    Args:
        folder: one that is not there yet, or empty; by default ``runs/<game>-<mode>-<players>p-<date-time>``, or the
            same with a number behind it, if another run has that.
        config: the settings.

    Raises:
        FolderTakenError: the folder holds something, or another run took it in the same moment.
        OSError: it can't be written.
    """
    made: list[Path] = []
    try:
        if folder is not None:
            _make(folder, config, made)
        else:
            folder = _make_default(config, made)
        yield folder
    except BaseException:
        for path in made:
            with suppress(OSError):  # what others have put into it stays
                path.rmdir() if path.is_dir() else path.unlink()
        raise


def _make_default(config: Config, made: list[Path]) -> Path:
    name = f"{envs.load(config.env).id}-{config.mode}-{config.players}p-{datetime.now():%Y%m%d-%H%M%S}"
    for number in count(1):
        folder = Path("runs") / (name if number == 1 else f"{name}-{number}")
        with suppress(FolderTakenError):
            _make(folder, config, made)
            break
    return folder


def _make(folder: Path, config: Config, made: list[Path]) -> None:
    """Make a folder, and note what has to go if its run does not begin, the innermost first."""
    resume = f", or go on with --resume {folder}" if (folder / CHECKPOINT).is_file() else ""
    taken = FolderTakenError(f"{folder} exists already: choose another --out{resume}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise taken
    made += [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with (folder / CONFIG).open("x", encoding="utf-8") as file:  # only one of two runs can do this
            made.insert(0, folder / CONFIG)
            file.write(config.to_yaml())
    except FileExistsError:
        raise taken from None


@contextmanager
def hold(folder: Path) -> Iterator[None]:
    """Keep other processes from training the same run meanwhile, where the platform and the file system can.

    Raises:
        FolderTakenError: another process trains it.
    """
    if fcntl is None:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise FolderTakenError(f"{folder} is being trained already, by another process") from None
        except OSError:  # a file system without locks
            pass
        yield
    finally:
        os.close(handle)
