"""A table in the terminal."""

import pytest

import envs
from play.records import read_record
from play.replay import Replay
from play.setup import Setup
from play.terminal import play


@pytest.fixture
def sit(monkeypatch, capsys):
    """Play with these answers, and then leave: all that was shown."""

    def sitting(*answers, name="nim", seats=(None, "random"), seed=5, record=None, **options):
        waiting = iter([*answers, "q"])
        asked = []
        monkeypatch.setattr("builtins.input", lambda prompt: asked.append(prompt) or next(waiting))
        monkeypatch.setattr("play.terminal.PACE", 0)
        game = envs.load(name)
        play(Setup(game, game.rules(**options), seats, seed, record))
        assert list(waiting) == []
        return capsys.readouterr().out, asked

    return sitting


def test_a_whole_game_is_played_and_its_record_saved(sit, tmp_path):
    file, saved = tmp_path / "games.jsonl", tmp_path / "saved.jsonl"
    out, asked = sit(*["1"] * 11, f"s {saved}", record=file)
    assert asked[0].startswith("(a number from 1 to 3, h: a hint, ")
    assert "player_0, your turn: take stones" in out
    assert "you, take stones: take 1 stone" in out
    assert "The game is over: player_" in out
    assert file.read_text() == saved.read_text()
    assert Replay(read_record(saved)).record.header["agents"] == ["human", "random"]


def test_what_is_not_possible_is_told_and_asked_again(sit, tmp_path):
    there = tmp_path / "there"
    there.write_text("precious")
    out, asked = sit("0", "4", "x", "u", "s", f"s {there}", "")
    assert "'4' is not a number from 1 to 3" in out
    assert "you have decided nothing yet" in out
    assert "say where: s FILE" in out
    assert out.count("take 1 stone") == 1
    assert len(asked) == 8
    assert there.read_text() == "precious"


def test_undo_hint_and_a_new_game(sit):
    out, _ = sit("h", "1", "u", "n")
    assert "scripted would choose" in out
    assert "100%  take" in out
    assert out.count("player_0, your turn") == 4


def test_people_take_turns_before_one_terminal(sit):
    out, asked = sit("1", "", "1", "", name="nim", seats=(None, None))
    assert asked[1].startswith("player_1 is asked. Let him or her come here")
    assert asked[3].startswith("player_0 is asked")
    assert "player_0 decides" in out


def test_whoever_watches_goes_on_as_he_likes(sit):
    out, asked = sit("", "2", "x", "p", seats=("random", "scripted"))
    assert all("q: quit" in prompt for prompt in asked)
    assert "player_0, take stones: take" in out
    assert "'x' is not a number, p, s FILE or q" in out
    assert "The game is over: player_" in out
    assert "h: a hint" not in asked[-1]


def test_a_closed_terminal_ends_the_game(monkeypatch, capsys):
    def closed(prompt):
        raise EOFError

    monkeypatch.setattr("builtins.input", closed)
    game = envs.load("nim")
    play(Setup(game, game.rules(), (None, "random"), 5, None))
    assert capsys.readouterr().out.endswith("Good-bye.\n")
