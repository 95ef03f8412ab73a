"""What is true of every position of every game, checked over random games by the thousand."""

import numpy as np
import pytest

from tests.legends.position import COPIES, DISCARD, GAME, SELECT, deals, play_randomly, random_games

LIMITS = np.array([6, 5, 4, 3])
ACTION_COPIES = np.array([2, 1, 1, 1, 1, 1])
ARTIFACT, REPLICA, SPECIAL_KINDS = 0, 1, 2
DISCARDING = GAME.decisions.index(DISCARD)
SELECTING = GAME.decisions.index(SELECT)


def counts(values, kinds):
    """How many of each kind there are in each row; what is below 0 does not count."""
    return (values[..., None] == np.arange(kinds)).sum(axis=-2)


def check_cards(data, players):
    lying = counts(data["special"], 13)
    assert (data["hand"].sum(axis=1) + data["deck"] + data["used"] + lying == [*COPIES.values()]).all()
    assert min(data["hand"].min(), data["deck"].min(), data["used"].min()) >= 0
    assert not data["used"][:, :SPECIAL_KINDS].any(), "special cards are never discarded"
    assert not data["deck"][:, ARTIFACT].any()
    assert not data["hand"][:, players:].any()
    assert ((data["special"][:, 3:6] >= 0) == (data["revealed"][:, 3:6] == 0)).all(), "taken on the reveal"
    assert (data["special"][:, [0, 1, 2, 6, 7]] == -1).all()
    top = data["used_top"]
    empty = data["used"].sum(axis=1) == 0
    assert ((top == -1) == empty).all()
    assert (data["used"][~empty, top[~empty]] > 0).all()


def check_hands(data):
    sizes = data["hand"].sum(axis=2)
    assert (sizes <= LIMITS[data["injuries"]])[data["decision"] != DISCARDING].all()


def check_tracks(data, players):
    assert ((data["experience"] >= 0) & (data["experience"] <= 9)).all()
    assert ((data["injuries"] >= 0) & (data["injuries"] <= 3)).all()
    assert ((data["threat"] >= 0) & (data["threat"] <= 12)).all()
    assert not data["threat"][data["revealed"] == 0].any()
    assert not data["threat"][:, [0, 7]].any()
    assert ((data["marker"] >= 0) & (data["marker"] < players)).all()


def check_track_of_tiles(data, players):
    assert ((data["position"] >= 0) & (data["position"] <= 7)).all()
    assert (data["terminated"] == (data["position"][:, :players] == 7).any(axis=1)).all(), (
        "the goal ends the game"
    )
    assert (np.diff(data["revealed"][:, :7], axis=1) <= 0).all(), "tiles are revealed one after another"
    here = np.take_along_axis(data["revealed"], data["position"].astype(int), axis=1)
    assert here[:, :players].all(), "nobody stands on a face-down tile"


def check_action_cards(data, players):
    placed = counts(data["slots"], 6)[:, :players]
    assert (placed + data["exhausted"][:, :players] <= ACTION_COPIES).all(), "7 action cards each"
    in_turns = data["active"] >= 0
    assert (placed.sum(axis=2)[in_turns] == 3).all()
    assert np.isin(data["exhausted"].sum(axis=2), [0, 3]).all(), "Nimble Instincts swaps one for one"
    assert not data["shown"][data["slots"] == -1].any()


def check_turns(data, players):
    over = (data["terminated"] | data["truncated"]) == 1
    in_turns = (data["active"] >= 0) & ~over
    turn = data["turn"][in_turns] - 1
    assert (turn < 3 * players).all()
    assert (data["slot"][in_turns] == turn // players).all(), "slot by slot"
    assert (data["active"][in_turns] == (data["round_starter"][in_turns] + turn) % players).all(), "clockwise"
    assert (data["turn"][data["decision"] == SELECTING] == 0).all()
    assert ((data["rounds"] >= 1) & (data["rounds"] <= 60)).all()
    assert (data["overflow"] == 0).all()


def check_knowledge(data, players):
    """Whatever an observer is sure of is true: the seats, and the public as observer 4."""
    hand, deck = data["hand"], data["deck"]
    where = np.argmax(
        np.concatenate([data["special"][:, 3:6] == ARTIFACT, hand[:, :, ARTIFACT] == 1], axis=1), axis=1
    )
    rows = np.arange(len(data))
    for observer in (*range(players), 4):
        assert (data["suspect"][rows, observer, where] == 1).all(), "the Artifact's true place is suspected"
        assert (deck <= data["deck_most"][:, observer]).all()
        for holder in set(range(players)) - {observer}:
            assert (data["known"][:, observer, holder] <= hand[:, holder]).all()
            if observer < players:
                assert (data["witnessed"][:, observer, holder] <= data["known"][:, observer, holder]).all()
    assert (data["fresh"] <= hand.sum(axis=2)).all()
    assert (data["belief"] >= 0).all()
    assert data["belief"].sum(axis=1) == pytest.approx(1)
    assert (data["artifact_chance"][rows, where] > 0).all()
    replicas = np.concatenate(
        [data["special"][:, 3:6] == REPLICA, hand[:, :, REPLICA], deck[:, REPLICA, None]], axis=1
    )
    assert (data["replicas_expected"][replicas > 0] > 0).all()


def check_end(games, players):
    data = games.data
    over = games.over
    assert (games.masks.any(axis=1) == ~over).all(), "who is asked has a choice, and nobody is after the end"
    assert ((data["winner"] >= 0) == (data["terminated"] == 1)).all()
    assert not (data["terminated"] & data["truncated"]).any()
    assert ((data["actor"] >= 0) & (data["actor"] < players))[~over].all()


def check_all(games, players):
    data = games.data
    check_cards(data, players)
    check_hands(data)
    check_tracks(data, players)
    check_track_of_tiles(data, players)
    check_action_cards(data, players)
    check_turns(data, players)
    check_knowledge(data, players)
    check_end(games, players)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_invariants_hold_in_every_position_of_random_games(players):
    games = random_games(1000, players, seed=players)
    check_all(games, players)
    play_randomly(games, seed=players, after_each=lambda: check_all(games, players))
    assert games.over.all()
    won = games.data["terminated"] == 1
    assert won.any()
    rewards = games.data["reward"][won][:, :players]
    assert np.sort(rewards, axis=1) == pytest.approx(
        np.tile([*[-1 / (players - 1)] * (players - 1), 1.0], (won.sum(), 1))
    )
    assert not games.data["reward"][~won].any()


def test_the_checks_can_fail():
    """Each check sees the fault that it is there for."""
    faults = {
        check_cards: lambda data: data["deck"].__isub__(1),
        check_tracks: lambda data: data["experience"].__iadd__(10),
        check_track_of_tiles: lambda data: data["position"].__iadd__(1),
        check_action_cards: lambda data: data["exhausted"].__iadd__(1),
        check_knowledge: lambda data: data["suspect"].__imul__(0),
    }
    for check, fault in faults.items():
        data = deals(5).view(np.ndarray)
        check(data, 4)
        fault(data)
        with pytest.raises(AssertionError):
            check(data, 4)
