"""A table, whoever shows it: who may do what, what is told to whom, and what can be taken back."""

import json

import pytest

import envs
from play.records import read_record
from play.replay import Replay
from play.setup import Setup
from play.table import Table
from play.words import news


def table(name="nim", seats=(None, "random"), seed=5, record=None, **options):
    game = envs.load(name)
    return Table(Setup(game, game.rules(**options), seats, seed, record))


def decide(table, number=0):
    """The person who is asked chooses, and agents answer."""
    legal = table.view(table.actor)["choices"]
    table.choose(table.actor, legal[number]["action"], table.turn)
    table.advance(9)


def play_on(table):
    table.advance(9)
    while not table.over:
        decide(table)


def test_agents_decide_until_a_person_is_asked():
    table_of_three = table(seats=("random", None, "random"), players=3)
    assert not table_of_three.waits
    assert table_of_three.advance(9)
    assert (table_of_three.waits, table_of_three.actor) == (True, 1)
    assert not table_of_three.advance(9)
    assert [entry["seat"] for entry in table_of_three.log(1)] == [0]


def test_a_whole_game_is_played_and_its_end_is_told():
    game = table()
    play_on(game)
    view = game.view(0)
    assert (view["over"], view["actor"], view["choices"], view["question"]) == (True, None, [], "")
    assert view["outcome"].startswith("player_")


@pytest.mark.parametrize("turn", [0, 2, "1", None, True, 1.5])
def test_a_choice_for_another_position_is_refused(turn):
    game = table(seats=(None, None))
    assert game.turn == 1
    with pytest.raises(ValueError, match="the position has changed meanwhile"):
        game.choose(0, 0, turn)
    assert (game.turn, game.log(0)) == (1, [])


def test_a_choice_out_of_turn_or_against_the_rules_is_refused():
    game = table(seats=(None, None))
    with pytest.raises(ValueError, match="player_0 is asked, not player_1"):
        game.choose(1, 0, game.turn)
    for action, complaint in ((7, "illegal action 7"), ("0", "whole number"), (None, "whole number")):
        with pytest.raises(ValueError, match=complaint):
            game.choose(0, action, game.turn)
    assert game.log(0) == []
    play_on(game)
    with pytest.raises(ValueError, match="the game is over"):
        game.choose(0, 0, game.turn)


def test_the_same_seed_gives_the_same_deal_and_no_record_tells_that_of_the_next_game():
    one, other = (table("legends", (None, "random", "random", "random")) for _ in range(2))
    assert one.positions.data.tobytes() == other.positions.data.tobytes()
    seeds = []
    for _ in range(2):
        play_on(one)
        seeds.append(json.loads(one.record(0).splitlines()[0])["seed"])
        one.new_game(0)
    assert 5 not in seeds
    assert seeds[0] not in (seeds[1], seeds[1] - 1)


# ---------------------------------------------------------------- what is told to whom


def test_a_seat_is_told_its_own_choices_and_of_the_others_what_it_sees():
    game = table(seats=(None, None))
    decide(game, 1)
    first, second = game.log(0)[0], game.log(1)[0]
    assert first["words"] == "take stones: take 2 stones"
    assert second["words"] == "decides"
    assert first["seen"] == second["seen"]
    assert "stones" in first["seen"][0]


def test_nothing_of_a_secret_choice_reaches_another_seat():
    """In Legends action cards are laid face down."""
    told = {0: [], 1: []}
    for number in range(2):
        game = table("legends", (None, None), players=2)
        who = game.actor
        decide(game, number)
        for distance in told:
            viewer = (who + distance) % 2
            told[distance].append((game.view(viewer), game.log(viewer)))
    assert told[1][0] == told[1][1]
    assert told[0][0] != told[0][1]


def test_whoever_watches_sees_everything_and_decides_nothing():
    game = table(seats=("random", "random"))
    assert game.viewers == [None]
    game.advance()
    assert game.log(None)[0]["words"].startswith("take stones: take ")
    assert game.view(None)["choices"] == []
    with pytest.raises(ValueError, match="not whoever watches"):
        game.choose(None, 0, game.turn)
    with pytest.raises(ValueError, match="whoever watches has decided nothing"):
        game.undo(None)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("12 stones", "11 stones", ["11 stones"]),
        ("a: gold 1, life 3\nb: gold 1", "a: gold 2, life 3\nb: gold 1", ["a: gold 2"]),
        ("a: out\n  hand: X, Y", "a: out\n  hand: X, Y, Zeus", ["a: hand: Zeus"]),
        ("a: 1\n  hand: five\nb: 1\n  hand: six", "a: 1\n  hand: six\nb: 1\n  hand: six", ["a: hand: six"]),
        ("Round 1. player_0 is asked: boost", "Round 2. player_1 is asked", ["Round 2"]),
        ("| 0ab |", "| 0abc |", []),
        ("same", "same", []),
    ],
)
def test_news_are_the_parts_of_lines_that_are_new(before, after, told):
    assert news(before, after) == told


# ---------------------------------------------------------------- undo, hint, new game


def test_undo_goes_back_to_the_last_own_decision():
    game = table(seats=("random", None), seed=8)
    game.advance(9)
    kept, log, text = game.positions.data.tobytes(), game.log(1), game.view(1)["text"]
    turn = game.turn
    decide(game)
    game.undo(1)
    assert game.positions.data.tobytes() == kept
    assert (game.log(1), game.view(1)["text"]) == (log, text)
    assert game.turn > turn
    assert game.actor == 1
    with pytest.raises(ValueError, match="you have decided nothing yet"):
        game.undo(1)
    assert game.view(1)["no_undo"] == "you have decided nothing yet"


def test_the_last_decision_of_a_game_can_be_taken_back():
    game = table()
    play_on(game)
    game.undo(0)
    assert not game.over
    play_on(game)
    assert game.over


def test_with_several_people_nothing_is_taken_back_and_no_game_is_broken_off():
    game = table(seats=(None, None))
    decide(game)
    with pytest.raises(ValueError, match="with several people at the table nothing is taken back"):
        game.undo(0)
    with pytest.raises(ValueError, match="with several people a new game begins after this one"):
        game.new_game(0)
    assert len(game.log(0)) == 1
    play_on(game)
    game.new_game(1)
    assert (game.over, game.log(0)) == (False, [])


def test_a_hint_says_how_likely_the_trained_agent_is_to_choose_what_and_changes_nothing():
    game = table("gamble", (None, "random"))
    game.advance(9)
    kept, turn = game.positions.data.tobytes(), game.turn
    advice = game.advice(0, turn)
    assert advice["agent"] == "ppo:gamble"
    assert {action for action, _, _ in advice["options"]} == {
        choice["action"] for choice in game.view(0)["choices"]
    }
    chances = [chance for _, _, chance in advice["options"]]
    assert sum(chances) == pytest.approx(1)
    assert chances == sorted(chances, reverse=True)
    assert (game.positions.data.tobytes(), game.turn) == (kept, turn)
    assert advice == game.advice(0, turn)


def test_only_whoever_is_asked_gets_a_hint():
    game = table(seats=(None, None))
    with pytest.raises(ValueError, match="player_0 is asked, not player_1"):
        game.advice(1, game.turn)


def test_an_agent_that_fails_halts_the_game_and_a_new_one_can_begin(monkeypatch):
    game = table(seats=("random", None))

    def fail(view):
        raise RuntimeError("out of ideas")

    monkeypatch.setattr(game._agents[0], "act", fail)
    assert game.advance(9)
    assert "out of ideas" in game.view(1)["fault"]
    assert game.waits
    assert not game.advance(9)
    monkeypatch.undo()
    game.new_game(1)
    assert game.view(1)["fault"] == ""


# ---------------------------------------------------------------- records


def test_a_record_holds_what_was_played_without_what_was_taken_back(tmp_path):
    game = table("gamble", (None, "ppo:gamble"))
    game.advance(9)
    decide(game)
    game.undo(0)
    play_on(game)
    file = tmp_path / "game.jsonl"
    file.write_text(game.record(0), encoding="utf-8")
    replay = Replay(read_record(file))
    assert replay.positions.data[-1:].tobytes() == game.positions.data.tobytes()
    assert replay.record.header["agents"] == ["human", "ppo:gamble"]
    told = [line["probabilities"] is None for line in replay.record.decisions]
    assert told == [line["seat"] == 0 for line in replay.record.decisions]


def test_a_record_shows_what_is_hidden_so_a_player_gets_it_at_the_end_alone():
    game = table()
    with pytest.raises(ValueError, match="when the game is over"):
        game.record(0)
    play_on(game)
    assert game.record(0)
    assert table(seats=("random", "random")).record(None)


def test_every_game_of_a_table_goes_into_its_file(tmp_path):
    file = tmp_path / "games.jsonl"
    game = table(record=file)
    play_on(game)
    game.new_game(0)
    game.new_game(0)  # nothing was decided in between
    decide(game)
    game.leave()
    game.leave()
    assert Replay(read_record(file, 1)).record.end["outcome"].startswith("player_")
    assert Replay(read_record(file, 2)).record.end["outcome"] == ""
    with pytest.raises(ValueError, match="holds 2 games"):
        read_record(file, 3)
