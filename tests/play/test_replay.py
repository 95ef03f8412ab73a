"""What is refused as a record of play, and how one is shown."""

import json
import re
import sys

import pytest

from play.cli import main
from play.records import read_record
from play.replay import Replay
from tests.play.games import recorded


@pytest.fixture
def file(tmp_path):
    file = tmp_path / "games.jsonl"
    recorded(file, seeds=[11, 12])
    return file


@pytest.fixture
def run(monkeypatch, capsys):
    """Carry out ``python -m play ...``: the exit status, and what was printed and complained."""

    def command(*words):
        monkeypatch.setattr(sys, "argv", ["play", *map(str, words)])
        status = main()
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return command


def change(file, number, **changes):
    """Write other values into a line, counted from 1."""
    lines = file.read_text().splitlines(keepends=True)
    lines[number - 1] = json.dumps(json.loads(lines[number - 1]) | changes) + "\n"
    file.write_text("".join(lines))


def refusal(file, number=1, env=None):
    with pytest.raises(ValueError, match=re.escape(str(file))) as caught:
        Replay(read_record(file, number), env)
    message = str(caught.value)
    assert "\n" not in message
    return message.removeprefix(f"{file}")


@pytest.mark.parametrize(
    ("line", "changes", "complaint"),
    [
        (
            1,
            {"game": "legend"},
            ", line 1: its game is 'legend', which isn't of this suite: name it with --env",
        ),
        (1, {"game": 7}, ", line 1: no game '7'"),
        (1, {"version": 2}, ", line 1: version is 2, here 1"),
        (1, {"format": 2}, ", line 1: its format is 2, here 1"),
        (1, {"rules": "0"}, ", line 1: rules is '0', here '"),
        (1, {"options": {"players": 9}}, ", line 1: nim is for 2 to 3 players, not 9"),
        (1, {"options": {"heroes": "dealt"}}, ", line 1: nim has no option 'heroes'"),
        (1, {"options": []}, ", line 1: options are []"),
        (1, {"options": {"players": 2}}, ", line 1: options.mode is missing, here 'competitive'"),
        (1, {"seed": -1}, ", line 1: seed must be a whole number"),
        (1, {"seed": "11"}, ", line 1: seed must be a whole number"),
        (1, {"agents": ["random"]}, ", line 1: agents are ['random'], not 2 names"),
        (1, {"more": 1}, ", line 1: more is 1, here missing"),
        (2, {"seat": 1}, ", line 2: seat is 1, here 0"),
        (2, {"seat": False}, ", line 2: seat is False, here 0"),
        (2, {"decision": "give stones"}, ", line 2: decision is 'give stones', here 'take stones'"),
        (
            3,
            {"legal": [[0, "take 1 stone"], [1, "take 2 stones"], [3, "take 4 stones"]]},
            ", line 3: legal[2][0] is 3, here 2",
        ),
        (3, {"legal": [[0, "take 1 stone"]]}, ", line 3: legal[1] is missing, here [1, 'take 2 stones']"),
        (3, {"choice": 9}, ", line 3: nim: illegal action 9"),
        (3, {"choice": "0"}, ", line 3: nim: an action must be a whole number, not '0'"),
        (3, {"probabilities": [0.5]}, ", line 3: 1 probabilities for 3 legal actions"),
        (3, {"probabilities": [2, 0, 0]}, ", line 3: probabilities are [2, 0, 0], not numbers from 0 to 1"),
        (3, {"probabilities": 1}, ", line 3: probabilities are 1, not numbers"),
        (3, {"value": "high"}, ", line 3: value is 'high', not a number"),
        (3, {"rewards": [0.0, 0.5]}, ", line 3: rewards[1] is 0.5, here 0.0"),
    ],
)
def test_the_first_place_that_does_not_fit_is_named(file, line, changes, complaint):
    change(file, line, **changes)
    assert refusal(file).startswith(complaint)


def test_another_end_is_refused(file):
    last = len(read_record(file).decisions) + 2
    for changes, complaint in (
        ({"position": "0" * 64}, "position is '000"),
        ({"returns": [1.0, 1.0]}, "returns["),
        ({"outcome": "nobody wins"}, "outcome is 'nobody wins', here 'player_"),
        ({"decisions": 3}, "decisions is 3"),
        ({"forfeit": {"seat": 0}}, "forfeit is {'seat': 0}, not seat, kind, detail"),
        (
            {"forfeit": {"seat": 9, "kind": "late", "detail": ""}},
            "forfeit.seat must be a whole number from 0 to 1",
        ),
    ):
        kept = file.read_text()
        change(file, last, **changes)
        assert f", line {last}: {complaint}" in refusal(file)
        file.write_text(kept)


def test_another_choice_is_noticed_where_it_leads_elsewhere(file):
    """Whoever changes a choice changes what the next seat finds, or the last position."""
    line = read_record(file).decisions[-2]
    number = len(read_record(file).decisions)
    other = next(action for action, _ in line["legal"] if action != line["choice"])
    change(file, number, choice=other)
    assert f", line {number + 1}: " in refusal(file)


def test_a_file_that_breaks_off_is_noticed_wherever_it_does(file):
    text = file.read_bytes()
    end = text.index(b'{"katabasis"', 1)  # of the first game
    for size in range(1, end - 1, 37):
        file.write_bytes(text[:size])
        message = refusal(file)
        assert (
            "breaks off here" in message
            or "damaged or incomplete" in message
            or "no record of play" in message
        )
    file.write_bytes(text[: len(text) - 3])
    assert Replay(read_record(file, 1))
    assert "damaged or incomplete" in refusal(file, 2)


def test_a_line_that_is_gone_or_too_many_is_noticed(file):
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:2] + lines[3:]))
    assert ", line 3: " in refusal(file)
    file.write_text("".join(lines[:3] + lines[2:]))
    assert ", line 4: " in refusal(file)


@pytest.mark.parametrize("foreign", [b"", b"{}", b"\x89PNG\r\n", b"[1]\n", b'{"katabasis": "policy"}\n'])
def test_a_foreign_file_is_no_record(tmp_path, foreign):
    file = tmp_path / "foreign"
    file.write_bytes(foreign)
    assert ", line 1: no record of play" in refusal(file)


def test_a_file_that_is_not_there_and_a_game_that_is_not_in_it_are_told(file, tmp_path):
    assert "no such" in refusal(tmp_path / "nowhere").lower()
    assert refusal(file, 3) == " holds 2 games, so there is no game 3"


def test_a_record_of_another_game_is_refused(file):
    assert refusal(file, env="doors") == ", line 1: game is 'nim', here 'doors'"


# ---------------------------------------------------------------- the command


def test_without_a_terminal_a_replay_is_a_list(run, file):
    status, out, _ = run("--replay", file, "--game", 2)
    assert status == 0
    record = read_record(file, 2)
    assert "player_0: random" in out
    listed = [line for line in out.splitlines() if "take stones: take" in line]
    assert len(listed) == len(record.decisions)
    assert f"{record.end['outcome']} (returns: player_0 " in out


def test_a_seat_is_told_its_own_choices_alone(run, file):
    status, out, _ = run("--replay", file, "--seat", 1)
    assert status == 0
    assert "player_0 decides" in out
    assert "player_0, take stones" not in out
    assert "player_1, take stones: take" in out


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--seat", "2"], "one of the seats 0 to 1"),
        (["--seat", "0", "1"], "one of the seats 0 to 1"),
        (["--game", "5"], "there is no game 5"),
        (["--env", "doors"], "game is 'nim', here 'doors'"),
    ],
)
def test_bad_input_is_one_line(run, file, words, complaint):
    status, out, err = run("--replay", file, *words)
    assert (status, out) == (2, "")
    assert complaint in err
    assert err.count("\n") == 1


def test_in_a_terminal_pages_are_turned(run, file, monkeypatch):
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    answers = iter(["", "b", "3", "x", "q"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers))
    status, out, _ = run("--replay", file)
    assert status == 0
    assert "'x' is not a number" in out
    shown = [line for line in out.splitlines() if line.startswith("player_") and "take stones" in line]
    decisions = read_record(file).decisions
    assert [line[:8] for line in shown] == [f"player_{decisions[i]['seat']}" for i in (0, 1, 0, 2, 2)]
    assert "> " in out
    assert " 33%  take 1 stone" in out  # what chance does
