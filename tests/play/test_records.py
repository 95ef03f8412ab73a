"""Records of play: what is written, and what is read back."""

import io
import json

import numpy as np
import pytest

import envs
from agents.arena import versus
from agents.base import Judging, RandomAgent, Weighing, make_agent
from envs.core.positions import Positions
from play.records import Move, Notes, Recorder, new_record, read_record
from play.replay import Replay
from tests.play.games import SEEDS, recorded


@pytest.fixture
def file(tmp_path):
    return tmp_path / "games.jsonl"


def lines(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def test_a_game_is_a_header_its_decisions_and_an_end(file):
    outcome, positions = recorded(file, seeds=[11])
    header, *decisions, end = lines(file)
    assert header["katabasis"] == "record of play"
    assert header["game"] == "nim"
    assert header["version"] == 1
    assert header["options"] == {"players": 2, "mode": "competitive", "reward": "sparse", "max_rounds": 100}
    assert header["seed"] == 11
    assert header["agents"] == ["scripted", "random"]
    assert [line["seat"] for line in decisions] == [i % 2 for i in range(len(decisions))]
    for line in decisions:
        assert line["decision"] == "take stones"
        assert line["legal"][:1] == [[0, "take 1 stone"]]
        assert line["choice"] in [number for number, _ in line["legal"]]
        assert line["value"] is None
    assert all(line["rewards"] == [0.0, 0.0] for line in decisions[:-1])
    assert decisions[-1]["rewards"] == end["returns"] == outcome.returns[0].tolist()
    assert end["outcome"] == f"player_{end['returns'].index(1.0)} wins"
    assert end["decisions"] == len(decisions) == positions.records[0].steps


def test_whoever_says_how_likely_his_choices_are_is_quoted(file):
    class Sure(RandomAgent):
        """Takes one stone, mostly."""

        def probabilities(self, view):
            return np.where(view.masks, [0.5, 0.25, 0.25], 0).astype(np.float32)

        def values(self, view):
            return np.full(len(view), -0.125, np.float32)

    sure = Sure(0)
    assert isinstance(sure, Weighing)
    assert isinstance(sure, Judging)
    recorded(file, agents=[sure, make_agent("scripted", envs.load("nim"), envs.load("nim").rules())])
    for number in range(1, len(SEEDS) + 1):
        record = read_record(file, number)
        for line in record.decisions:
            mine = record.header["agents"][line["seat"]] == "scripted"  # the name of agent 0, which is Sure
            assert line["probabilities"] == ([0.5, 0.25, 0.25][: len(line["legal"])] if mine else None)
            assert line["value"] == (-0.125 if mine else None)


def test_games_stand_in_the_order_of_their_rows_whoever_ends_first(file):
    outcome, positions = recorded(file)
    assert len(set(outcome.steps.tolist())) > 1
    for row in range(len(SEEDS)):
        record = read_record(file, row + 1)
        assert record.header["seed"] == SEEDS[row]
        assert record.header["agents"] == (["scripted", "random"] if row % 2 == 0 else ["random", "scripted"])
        replay = Replay(record)
        assert replay.positions.data[-1:].tobytes() == positions.data[row : row + 1].tobytes()
        assert record.end["returns"] == outcome.returns[row].tolist()


@pytest.mark.parametrize("name", ["random", "scripted", "search:5", "ppo:gamble"])
def test_recording_changes_no_game(name):
    game = envs.load("gamble")
    rules = game.rules()
    matches = []
    for note in (None, Notes()):
        agents = [make_agent(name, game, rules, 3), make_agent("random", game, rules, 4)]
        matches.append(versus(game, rules, *agents, 6, 7, note=note))
    assert (matches[0].returns == matches[1].returns).all()
    assert (matches[0].steps == matches[1].steps).all()


def test_a_run_that_is_stopped_leaves_whole_lines_and_whole_games(file, monkeypatch):
    move = Recorder.move
    made = []

    def stopped(self, one):
        made.append(one)
        if len(made) == 12:
            raise KeyboardInterrupt
        move(self, one)

    monkeypatch.setattr(Recorder, "move", stopped)
    game = envs.load("nim")
    notes = Notes()
    outcome = versus(game, game.rules(), RandomAgent(1), RandomAgent(2), 8, 7, note=notes)
    with pytest.raises(KeyboardInterrupt), new_record(file) as stream:
        Recorder(stream, game, game.rules()).write(outcome, notes, ["a", "b"])
    assert file.read_text().endswith("\n")
    begun = sum("katabasis" in line for line in lines(file))
    assert begun > 1
    for number in range(1, begun):
        assert Replay(read_record(file, number))
    with pytest.raises(ValueError, match=f"game {begun} breaks off here"):
        read_record(file, begun)


def test_the_first_games_can_be_noted_alone(file):
    recorded(file, most=2)
    assert sum(line.get("katabasis") is not None for line in lines(file)) == 2
    assert Replay(read_record(file, 2))


def test_a_forfeit_is_told_with_its_reason(file):
    class Illegal:
        """Takes what isn't there, at its second decision."""

        def __init__(self):
            self.asked = 0

        def act(self, view):
            self.asked += 1
            return np.full(len(view), 0 if self.asked == 1 else 99)

    outcome, _ = recorded(file, names=("bad", "random"), agents=[Illegal(), RandomAgent(0)], seeds=[11])
    record = read_record(file)
    assert record.end["forfeit"]["seat"] == 0
    assert record.end["forfeit"]["kind"] == "illegal"
    assert record.end["outcome"].startswith("player_0 forfeits: nim: illegal action 99")
    assert record.end["returns"] == outcome.returns[0].tolist() == [-1.0, 1.0]
    assert [line["seat"] for line in record.decisions] == [0, 1]
    assert "player_0 forfeits" in Replay(record).ending()


def test_each_line_is_there_as_soon_as_its_move_is_made(file):
    game = envs.load("nim")
    with new_record(file) as stream:
        recorder = Recorder(stream, game, game.rules())
        recorder.begin(11, ["person", "random"])
        assert file.read_text().count("\n") == 1
        for made in range(3):
            recorder.move(Move(0))
            assert file.read_text().count("\n") == 2 + made
        with pytest.raises(ValueError, match="illegal action 7"):
            recorder.move(Move(7))
        assert file.read_text().count("\n") == 4
        recorder.end()
    record = read_record(file)
    assert record.end["outcome"] == ""
    assert Replay(record).ending().startswith("left before its end")


def test_a_record_is_not_overwritten_and_an_empty_one_is_not_kept(file, tmp_path):
    with new_record(file):
        pass
    assert not file.exists()
    file.write_text("precious")
    with pytest.raises(ValueError, match="exists already and is not overwritten"), new_record(file):
        pass
    assert file.read_text() == "precious"
    with (
        pytest.raises(ValueError, match="can't be made: No such file"),
        new_record(tmp_path / "nowhere" / "x"),
    ):
        pass


@pytest.mark.parametrize("game", ["legends", "gamble", "underworld", "helden", "doors"])
def test_any_game_replays_to_equal_bytes_and_writes_the_same_record_again(file, game):
    names = ("random", "random")
    _, positions = recorded(file, game, names, seeds=[5, 6])
    again = io.StringIO()
    for row in range(2):
        record = read_record(file, row + 1)
        replay = Replay(record)
        assert replay.positions.data[-1:].tobytes() == positions.data[row : row + 1].tobytes()
        recorder = Recorder(again, replay.game, replay.rules)
        recorder.begin(record.header["seed"], record.header["agents"])
        for line in record.decisions:
            recorder.move(Move(line["choice"], line["probabilities"], line["value"]))
        recorder.end()
    assert again.getvalue() == file.read_text(encoding="utf-8")


def test_a_policy_says_how_likely_its_choices_were(file):
    recorded(file, "gamble", ("ppo:gamble", "random"), seeds=[5])
    told = [line for line in read_record(file).decisions if line["seat"] == 0]
    assert all(sum(line["probabilities"]) == pytest.approx(1, abs=0.01) for line in told)
    assert len({tuple(line["probabilities"]) for line in told}) > 5


def test_positions_are_those_in_which_decisions_were_made(file):
    recorded(file, seeds=[11])
    replay = Replay(read_record(file))
    fresh = Positions(replay.game, replay.rules, 1)
    fresh.start(fresh.every, np.array([11]))
    for step, line in enumerate(replay.record.decisions):
        assert replay.positions.data[step : step + 1].tobytes() == fresh.data.tobytes()
        assert (replay.positions.masks[step] == fresh.masks[0]).all()
        fresh.step(fresh.every, np.array([line["choice"]]))
