"""A tournament's folder: its plan, and the blocks that have been played."""

from __future__ import annotations

import json
import os
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from agents.files import UNFINISHED
from benchmarks.options import make_folder
from benchmarks.tables import write_text
from benchmarks.tournament import Block, Plan, Task

if sys.platform != "win32":
    import fcntl

PLAN, BLOCKS, RECORDS = "tournament.json", "blocks.jsonl", "records"


@contextmanager
def open_store(folder: Path, plan: Plan) -> Iterator[Store]:
    """Open a tournament's folder, or make it, and keep other processes out of it until the end of the block.

    Raises:
        ValueError: it can't be written to, another process has it, it holds another tournament, something else, or
            damaged files.
    """
    make_folder(folder)
    with claimed(folder):
        yield Store(folder, plan)


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Keep other processes out of a folder, where the platform can; the system ends this with the process."""
    if sys.platform == "win32":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise ValueError(
            f"another process is playing in {folder}: wait for it, or choose another --out"
        ) from None
    except OSError:  # a network's file system may not know locks
        pass
    try:
        yield
    finally:
        os.close(handle)


class Store:
    """The blocks that have been played, each kept as soon as it ends.

    Attributes:
        blocks: what has been played so far.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._file = folder / BLOCKS
        self._records = folder / RECORDS
        self.blocks: dict[Task, Block] = {}
        wanted: dict[str, Any] = json.loads(json.dumps(asdict(plan)))
        if (folder / PLAN).exists():
            check_same(folder, read_plan(folder / PLAN), wanted)
            self._read()
        elif any(file.suffix != UNFINISHED for file in folder.iterdir()):
            raise ValueError(f"{folder} exists already and holds no tournament: choose another --out")
        else:
            write_text(folder / PLAN, json.dumps(wanted, indent=2) + "\n")

    def add(self, block: Block) -> None:
        """Keep a block, and the record of its games, if there is one, in a file of its own."""
        if block.record:
            self._records.mkdir(exist_ok=True)
            write_text(self.record_of(block.task), block.record)
            block = replace(block, record="")
        self.blocks[block.task] = block
        text = json.dumps(asdict(block))
        with self._file.open("a", encoding="utf-8") as stream:
            stream.write(f"{checksum(text)} {text}\n")

    def record_of(self, task: Task) -> Path:
        """Where the record of a block's games is kept."""
        pairing = task.pairing
        return self._records / f"{pairing.agent}-{pairing.opponent}-{task.number}.jsonl"

    def _read(self) -> None:
        text = self._file.read_bytes() if self._file.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        for number, line in enumerate(whole.decode(errors="replace").splitlines(), start=1):
            kept, _, content = line.partition(" ")
            if kept != checksum(content):
                raise ValueError(
                    f"{self._file} is damaged in line {number}: delete that line, and its block is played again"
                )
            block = Block(**json.loads(content))
            self.blocks[block.task] = block
        if whole != text:  # a line that was being written when the program was killed
            with self._file.open("r+b") as stream:
                stream.truncate(len(whole))


def checksum(text: str) -> str:
    """Eight hexadecimal digits that tell whether a text was changed."""
    return f"{zlib.crc32(text.encode()):08x}"


def read_plan(file: Path) -> dict[str, Any]:
    """A plan as it was kept.

    Raises:
        ValueError: no plan, or a damaged one.
    """
    try:
        held = json.loads(file.read_bytes())
    except (OSError, ValueError):
        held = None
    if not isinstance(held, dict):
        raise ValueError(f"{file} is damaged, so it can't be told what was played: choose another --out")
    return held


def check_same(folder: Path, held: dict[str, Any], wanted: dict[str, Any]) -> None:
    """Compare the plan of a folder with the one that is wanted.

    Raises:
        ValueError: they differ; the message says in what.
    """
    for name, value in wanted.items():
        kept = held.get(name)
        if kept == value:
            continue
        if name == "sources":
            what = f"{folder} holds games that other code played: the game, the core or the agents have changed since"
        elif name == "files" and isinstance(kept, dict) and kept.keys() == value.keys():
            changed = ", ".join(agent for agent in value if kept[agent] != value[agent])
            what = f"{folder} holds games of another {changed}: its file has changed since they were played"
        else:
            what = f"{folder} holds another tournament ({name} is {kept!r}, here {value!r})"
        raise ValueError(f"{what}; choose another --out")
