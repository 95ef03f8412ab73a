"""``python -m benchmarks record``: games as a data set."""

import json
import sys

import numpy as np
import pytest

import envs
from benchmarks.dataset import MEANINGS
from envs.core.positions import Positions
from examples import to_minari
from play.records import read_record
from play.replay import Replay

command = sys.modules["benchmarks.record"]  # the package's attribute of that name is the command

WORDS = ("record", "--env", "nim", "--agents", "random", "scripted")


@pytest.fixture
def folder(run, tmp_path, monkeypatch):
    """Ten games in shards of four."""
    monkeypatch.setattr(command, "SHARD", 4)
    words = ("--games", 10, "--out", tmp_path / "set", "--record", tmp_path / "games.jsonl")
    status, out, _ = run(*WORDS, *words)
    assert status == 0
    assert "10 games" in out
    return tmp_path / "set"


def shards(folder):
    return [dict(np.load(file)) for file in sorted(folder.glob("games-*.npz"))]


def test_shards_hold_what_was_seen_and_done(folder):
    assert [shard["seeds"].size for shard in shards(folder)] == [4, 4, 2]
    game = envs.load("nim")
    for shard in shards(folder):
        assert list(shard) == list(MEANINGS)
        positions = Positions(game, game.rules(), 1)
        for number, end in enumerate(shard["ends"]):
            rows = np.flatnonzero(shard["games"] == number)
            assert rows[-1] + 1 == end
            positions.start(positions.every, shard["seeds"][number : number + 1])
            for row in rows:
                seat = positions.records[0].actor
                assert shard["seats"][row] == seat
                assert game.decisions[shard["decisions"][row]] == "take stones"
                assert (
                    shard["observations"][row] == positions.observe(positions.every, np.array([seat]))[0]
                ).all()
                assert (shard["masks"][row] == positions.masks[0]).all()
                positions.step(positions.every, shard["actions"][row : row + 1])
                assert (shard["rewards"][row] == positions.data["reward"][0, :2]).all()
            assert positions.over[0]
            assert shard["game_returns"][number].tolist() == shard["rewards"][rows].sum(axis=0).tolist()
            assert (shard["returns"][rows] == shard["game_returns"][number][shard["seats"][rows]]).all()
        assert not shard["truncated"].any()


def test_agents_sit_everywhere_and_say_how_likely_their_choices_were(folder):
    for shard in shards(folder):
        chance = shard["agents"] == 0
        sums = shard["probabilities"].sum(axis=1)
        np.testing.assert_allclose(sums[chance], 1, rtol=1e-5)
        assert (sums[~chance] == 0).all()
        assert (shard["probabilities"][shard["masks"] == 0] == 0).all()
        assert np.isnan(shard["values"]).all()
    first = shards(folder)[0]
    for number in range(4):  # who sits where moves on from game to game
        rows = first["games"] == number
        assert ((first["agents"][rows] + first["seats"][rows]) % 2 == number % 2).all()


def test_the_card_says_what_is_in_the_set(folder):
    card = json.loads((folder / "card.json").read_text())
    assert card["env"] == "nim"
    assert card["version"] == 1
    assert card["agents"] == ["random", "scripted"]
    assert (card["shards"], card["games"]) == (3, 10)
    assert card["decisions_made"] == sum(len(shard["actions"]) for shard in shards(folder))
    assert card["actions"] == ["take 1 stone", "take 2 stones", "take 3 stones"]
    assert card["features"][0] | {"meaning": ""} == {
        "name": "stones", "start": 0, "size": 21, "high": 1.0, "meaning": ""
    }  # fmt: skip
    for name, array in shards(folder)[0].items():
        said = card["arrays"][name]
        assert said["dtype"] == str(array.dtype)
        assert said["shape"][1:] == list(array.shape[1:])
        assert said["meaning"]
    returns = np.concatenate([shard["game_returns"].ravel() for shard in shards(folder)])
    assert returns.sum() == 0
    assert sum(card["mean_returns"]) == pytest.approx(0)
    assert card["mean_returns"][1] > 0.5  # the scripted player is perfect
    readme = (folder / "README.md").read_text()
    assert card["command"] in readme
    assert "| `observations` | float32 | (decisions, 21) |" in readme


def test_the_record_and_the_arrays_tell_of_the_same_games(folder):
    number = 0
    for shard in shards(folder):
        for game, seed in enumerate(shard["seeds"]):
            number += 1
            record = Replay(read_record(folder.parent / "games.jsonl", number)).record
            assert record.header["seed"] == seed
            chosen = shard["actions"][shard["games"] == game]
            assert [line["choice"] for line in record.decisions] == chosen.tolist()
    assert number == 10


def test_the_same_command_gives_the_same_files(run, folder, tmp_path, monkeypatch):
    run(*WORDS, "--games", 10, "--out", tmp_path / "again")
    for file in sorted(folder.glob("*.npz")):
        assert file.read_bytes() == (tmp_path / "again" / file.name).read_bytes()


def test_a_folder_that_holds_something_is_left_alone(run, folder):
    before = sorted(file.name for file in folder.iterdir())
    status, _, err = run(*WORDS, "--games", 10, "--out", folder)
    assert status == 2
    assert err == f"error: {folder} holds something already: choose another --out\n"
    assert sorted(file.name for file in folder.iterdir()) == before


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--agents", "human"], "human can't take part"),
        (["--agents", "random", "random"], "once"),
        (["--agents", "scriptd"], "did you mean 'scripted'?"),
        ([], "--agents"),
    ],
)
def test_bad_input_is_one_line(run, tmp_path, words, complaint):
    status, _, err = run("record", "--env", "nim", *words, "--out", tmp_path / "set")
    assert status == 2
    assert complaint in err
    assert err.count("\n") == 1
    assert not (tmp_path / "set").exists()


def test_a_set_that_was_stopped_has_no_card(run, tmp_path, monkeypatch):
    monkeypatch.setattr(command, "SHARD", 4)
    play = command.play

    def stopped(positions, *match, **more):
        if len(positions) == 2:
            raise KeyboardInterrupt
        return play(positions, *match, **more)

    monkeypatch.setattr(command, "play", stopped)
    status, _, _ = run(*WORDS, "--games", 10, "--out", tmp_path)
    assert status == 130
    assert sorted(file.name for file in tmp_path.iterdir()) == ["games-00000.npz", "games-00001.npz"]


# ---------------------------------------------------------------- Minari


def test_each_seat_of_a_game_is_an_episode_for_minari(folder):
    found = list(to_minari.episodes(folder))
    assert len(found) == 20  # ten games of two
    spaces = to_minari.spaces(folder)
    for episode in found:
        length = len(episode["actions"])
        assert (
            len(episode["rewards"]) == len(episode["terminations"]) == len(episode["truncations"]) == length
        )
        assert episode["rewards"].sum() in (-1, 1)
        assert episode["terminations"].tolist() == [False] * (length - 1) + [True]
        for step in range(length + 1):
            seen = {name: values[step] for name, values in episode["observations"].items()}
            assert spaces["observation_space"].contains(seen)
        assert all(spaces["action_space"].contains(action) for action in episode["actions"])
    assert sum(len(episode["actions"]) for episode in found) == sum(
        len(one["actions"]) for one in shards(folder)
    )


def test_minari_reads_what_the_example_writes(folder, tmp_path, monkeypatch):
    minari = pytest.importorskip("minari")
    pytest.importorskip("h5py")
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    buffers = [minari.data_collector.EpisodeBuffer(**episode) for episode in to_minari.episodes(folder)]
    minari.create_dataset_from_buffers("nim/test-v0", buffers, **to_minari.spaces(folder))
    assert minari.load_dataset("nim/test-v0").total_episodes == 20
