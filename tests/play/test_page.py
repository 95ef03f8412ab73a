"""The page that steps through a game: what it holds, and that it does so without anything else."""

import base64
import gzip
import json
import re
import sys

import pytest

from envs.core.positions import Positions
from play.cli import main
from play.page import contents, page
from play.records import read_record
from play.replay import Replay
from tests.play.games import recorded


@pytest.fixture
def replay(tmp_path):
    file = tmp_path / "games.jsonl"
    recorded(file, names=("random", "scripted"), seeds=[11])
    return Replay(read_record(file))


def unpacked(text):
    """What a page holds."""
    packed = re.search(r'<script id="data" type="text/plain">(.*?)</script>', text)[1]
    return json.loads(gzip.decompress(base64.b64decode(packed)))


def test_a_page_holds_the_picture_of_every_position_for_everybody(replay):
    held = unpacked(page(replay))
    assert [view["seat"] for view in held["views"]] == [None, 0, 1]
    for view in held["views"]:
        drawn = ["".join(held["lines"][number] for number in picture) for picture in view["pictures"]]
        assert drawn == [replay.positions.svg(step, view["seat"]) for step in range(len(replay) + 1)]
        assert len(view["steps"]) == len(replay)
    assert held["agents"] == ["random", "scripted"]
    assert held["ending"].startswith(replay.record.end["outcome"])


def test_a_step_says_what_could_be_done_and_how_likely_it_was(replay):
    told = contents(replay, [None])["views"][0]["steps"][0]
    line = replay.record.decisions[0]
    assert [option[0] for option in told["options"]] == [words for _, words in line["legal"]]
    assert [option[1] for option in told["options"]] == line["probabilities"] == [0.3333] * 3
    assert [number for number, option in enumerate(told["options"]) if option[2]] == [line["choice"]]
    assert told["words"].startswith("player_0, take stones: take ")


def test_of_anothers_choice_a_seat_is_told_what_changed_before_its_eyes(replay):
    first = contents(replay, [1])["views"][0]["steps"][0]
    assert first == {"words": "player_0 decides", "seen": [replay.positions.render(1, 1)]}
    assert re.fullmatch(r"\d+ stones", first["seen"][0])


def test_the_page_of_a_seat_is_made_from_what_that_seat_sees(tmp_path, monkeypatch):
    file = tmp_path / "doors.jsonl"
    recorded(file, "doors", ("random", "random"), seeds=[20020202])
    replay = Replay(read_record(file))
    assert [line["seat"] for line in replay.record.decisions] == [0, 1]
    looked = set()
    for way in ("scene", "svg", "render"):
        kept = getattr(Positions, way)

        def look(self, row, seat=None, kept=kept):
            looked.add(seat)
            return kept(self, row, seat)

        monkeypatch.setattr(Positions, way, look)
    held = contents(replay, [1])
    assert looked == {1}
    first, second = held["views"][0]["steps"]
    assert first.keys() == {"words", "seen"}
    assert first["words"] == "player_0 decides"
    assert len(second["options"]) == 6
    assert "pick hall" not in json.dumps(held["views"][0]["steps"])
    assert "20020202" not in json.dumps(held)  # whoever knows the seed knows the treasure
    assert "20020202" in contents(replay, [None])["about"]


def test_a_page_needs_nothing_from_elsewhere(replay):
    text = page(replay)
    assert "http:" not in text.replace("http://www.w3.org/2000/svg", "")
    assert "https:" not in text
    assert not re.search(r"<link|<img|<iframe|src=|@import|url\(", text)


def test_the_same_game_gives_the_same_page_and_names_are_no_markup(tmp_path):
    file = tmp_path / "games.jsonl"
    recorded(file, names=("random", "scripted"), seeds=[11])
    file.write_text(file.read_text().replace('"agents": ["random"', '"agents": ["</script><b>x"'))
    text = page(Replay(read_record(file)))
    assert text == page(Replay(read_record(file)))
    assert "<b>x" not in text


def test_the_command_writes_a_new_page(replay, tmp_path, monkeypatch, capsys):
    def run(*words):
        monkeypatch.setattr(sys, "argv", ["play", "--replay", str(replay.record.file), *words])
        return main()

    file = tmp_path / "game.html"
    assert run("--html", str(file), "--seat", "1") == 0
    assert [view["seat"] for view in unpacked(file.read_text(encoding="utf-8"))["views"]] == [1]
    assert run("--html", str(file)) == 2
    assert (
        capsys.readouterr().err
        == f"error: {file} exists already and is not overwritten: choose another --html\n"
    )
    assert run("--html", str(tmp_path / "nowhere" / "game.html")) == 1
    assert capsys.readouterr().err.count("\n") == 1
