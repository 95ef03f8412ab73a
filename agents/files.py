"""Files that are there as a whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

UNFINISHED = ".tmp"
"""The end of the name of a file that is being written."""


@contextmanager
def whole_file(file: Path) -> Iterator[BinaryIO]:
    """Write beside a file and put the result in its place at the end; if that fails, the file stays as it was.

    Raises:
        OSError: the disk is full, or the folder can't be written to; it names the file, and nothing half-written
            remains.
    """
    unfinished = file.with_name(file.name + UNFINISHED)
    try:
        with unfinished.open("wb") as stream:
            yield stream
        unfinished.replace(file)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(file)) from error
    finally:
        unfinished.unlink(missing_ok=True)
