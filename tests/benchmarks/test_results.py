"""The leaderboards in the repository are those of the policies that come along, and what is said of them is so."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from agents.policy import find_policy

ROOT = Path(__file__).parents[2]
FOLDERS = sorted(file.parent for file in (ROOT / "benchmarks" / "results").glob("*/leaderboard.json"))
AGENTS = [
    "random",
    "scripted",
    "search:100",
    "ppo:{}",
    "search:100:ppo:{}",
    "ppo:benchmarks/results/earlier/{}.npz",
]
"""In the order of the columns of the README's table; what is trained is named after the board's folder."""
BOARDS = [
    "legends",
    "gamble",
    "underworld-cooperative",
    "underworld-competitive",
    "helden",
    "helden-solitaire",
]
"""In the order of the README's table."""


def read(file: Path) -> dict[str, Any]:
    contents: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return contents


def test_every_trained_policy_has_its_board() -> None:
    trained = {file.stem for file in (ROOT / "agents" / "trained").glob("*.npz")}
    assert {folder.name for folder in FOLDERS} == trained


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_a_board_is_what_its_plan_asks_for_with_the_policies_that_come_along(folder: Path) -> None:
    board, plan = read(folder / "leaderboard.json"), read(folder / "tournament.json")
    assert plan == {key: board[key] for key in plan}
    trained = {name: digest for name, digest in plan["files"].items() if name.startswith("ppo:")}
    assert trained, "no trained agent took part"
    for name, digest in trained.items():
        policy = find_policy(Path(name.removeprefix("ppo:")))
        assert hashlib.sha256(policy.read_bytes()).hexdigest().startswith(digest)


def test_the_readme_gives_the_shares_of_the_boards() -> None:
    """Under each agent the games it won in all its pairings, in per cent; a dash where it did not take part."""
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    head = lines.index(
        "| | random | scripted | `search:100` | trained | `search:100` with it | trained before |"
    )
    told = [line.strip("| ").split(" | ")[1:] for line in lines[head + 2 : head + 2 + len(FOLDERS)]]
    for name, row in zip(BOARDS, told, strict=True):
        standings = read(ROOT / "benchmarks" / "results" / name / "leaderboard.json")["standings"]
        won = {one["agent"]: f"{100 * one['wins'] / one['games']:.1f}" for one in standings}
        assert row == [won.get(agent.format(name), "-") for agent in AGENTS]
