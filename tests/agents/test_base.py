"""Agents by name: whatever can't play is told in one line before it is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from agents.base import make_agent
from agents.human import HumanAgent
from agents.policy import find_policy
from envs.core.positions import Positions
from envs.core.view import View
from examples.nim import GAME

RULES = GAME.rules()
PLAYERS = "tests.benchmarks.players"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (f"{PLAYERS}:Refuses", "agent '.*Refuses' can't be made: OSError: no licence"),
        (f"{PLAYERS}:Leaves", "agent '.*Leaves' can't be made: SystemExit: 0"),
        (f"{PLAYERS}:NoAgent", "'.*NoAgent' is no agent: what it makes, of type NoAgent, has no method act"),
        (f"{PLAYERS}:PATIENCE", "can't be made: TypeError: 'float' object is not callable"),
        (f"{PLAYERS}:Nobody", "no agent '.*': module '.*players' has no attribute 'Nobody'"),
        ("os:getcwd", "'os:getcwd' is no agent: what it makes, of type str, has no method act"),
        ("no_such_module:Player", "no agent '.*': No module named 'no_such_module'; possible: random"),
        ("broken_agents:Player", "agent '.*' can't be loaded: SyntaxError"),
        (".relative:Player", "agent '.*' can't be loaded: TypeError"),
        (":Player", "no agent ':Player'"),
        ("ppo:", "no agent 'ppo:'"),
        ("", "no agent ''"),
        ("search:100000000000", "at most 10,000,000"),
        (f"search:{'9' * 5000}", "Exceeds the limit|at most 10,000,000"),
    ],
)
def test_what_is_no_agent_is_told_in_one_line(
    name: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_agents.py").write_text("class Player:\n  def act(self, view)\n    pass\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ValueError, match=message) as error:
        make_agent(name, GAME, RULES)
    assert "\n" not in str(error.value)


def test_a_person_chooses_by_number_and_is_asked_again_after_anything_else(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    positions = Positions(GAME, RULES, 1)
    positions.start(positions.every, positions.every)
    answers = iter(["", "4", "0", "-1", "two", " 2 "])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    assert HumanAgent().act(View(positions, positions.every)).tolist() == [1]
    assert capsys.readouterr().out.count("is not a number from 1 to 3") == 5


def test_a_person_who_closes_the_terminal_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    positions = Positions(GAME, RULES, 1)
    positions.start(positions.every, positions.every)

    def closed(prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    with pytest.raises(KeyboardInterrupt):
        HumanAgent().act(View(positions, positions.every))


def test_a_policy_in_an_unreadable_place_is_an_error_of_one_line() -> None:
    with pytest.raises(ValueError, match="no policy file") as error:
        find_policy(Path("x" * 5000))
    assert "\n" not in str(error.value)
