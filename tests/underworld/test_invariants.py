"""What holds in every position of thousands of random games."""

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.underworld import GAME
from envs.underworld.record import (
    AGENDA,
    BESIDE_BOARD,
    GONE,
    MAIN_BOARD,
    OUTCOMES,
    TOO_MANY_TURNS,
    VICTORY,
)

GAMES = 1500
every_table = pytest.mark.parametrize(
    ("mode", "players"), [(mode, players) for mode in GAME.modes for players in (1, 2, 3, 4)]
)


def random_play(players, mode, n=GAMES, seed=0, **options):
    """Every position of random games, as they go on side by side."""
    positions = Positions(GAME, GAME.rules(players=players, mode=mode, **options), n)
    positions.start(positions.every, np.arange(n) + seed)
    rng = np.random.default_rng(seed)
    while (rows := np.flatnonzero(~positions.over)).size:
        yield positions
        masks = positions.masks[rows]
        positions.step(rows, np.argmax(rng.random(masks.shape) * masks, axis=1))
    yield positions


def check_cards_and_tokens(data):
    cards = data["pile"] + data["stock"][:, :3] + data["held"][:, :, :3].sum(axis=1)
    assert (cards == 20).all()
    tokens = data["stock"][:, 3:] + data["held"][:, :, 3:].sum(axis=1)
    assert (tokens == [15, 35, 10]).all()
    for name in ("pile", "stock", "held", "drawn", "shown", "sighted", "laid", "missing"):
        assert (data[name] >= 0).all(), name


def check_knowledge(data):
    assert (data["shown"] <= data["held"][:, :, :3]).all(), "what is known of a hand is in it"
    assert (data["shuffled"] - data["drawn"].sum(axis=1) == data["pile"]).all()
    assert (data["laid"][:, :, :3] <= data["shown"]).all(), "what lies out is known"
    assert (data["laid"] <= data["held"][:, :, :5]).all()
    assert (data["scratch"] == 0).all()
    hidden = data["held"][:, :, :3] - data["shown"]
    had = hidden.sum(axis=2) + data["sighted"].sum(axis=2)
    assert (had >= data["drawn"].sum(axis=2)).all(), "what was drawn is in the hand or was seen"


def check_lara(data):
    assert ((data["health"] >= 0) & (data["health"] <= data["max_health"])).all()
    assert ((data["max_health"] >= 3) & (data["max_health"] <= 6)).all()
    assert ((data["adrenaline"] >= 1) & (data["adrenaline"] <= 5)).all()
    assert ((data["natla"] >= 0) & (data["natla"] <= 6)).all()
    assert ((data["region"] >= 0) & (data["region"] <= 5)).all()
    lengths = GAME.rules().record[0].length[data["region"]]
    assert ((data["position"] >= 0) & (data["position"] <= lengths)).all()


def check_enemies_and_objects(data):
    assert ((data["visible"] >= 0) & (data["visible"] <= 8)).all()
    taken = np.arange(8) < data["visible"][:, None]
    assert (data["line"][~taken] == 0).all()
    for row in range(0, len(data), 37):
        line = data["line"][row][taken[row]]
        assert len(set(line)) == len(line), "no enemy twice"
        region = data["region"][row]
        here = [enemy % 6 for enemy in line if enemy // 6 == region]
        assert (data["unseen"][row][here] == 0).all()
        assert (line // 6 <= region).all()
    owner = data["owner"]
    assert ((owner >= BESIDE_BOARD) & (owner <= GONE)).all()
    assert (owner[:, :16] != MAIN_BOARD).all()
    assert np.isin(owner[:, 16:], [BESIDE_BOARD, MAIN_BOARD, GONE]).all()


def check_players(data, players):
    out = data["alive"] == 0
    assert (data["held"][out] == 0).all(), "an eliminated player has nothing"
    assert (data["shown"][out] == 0).all()
    assert out[:, players:].all()
    running = (data["terminated"] == 0) & (data["truncated"] == 0)
    asked = data["alive"][np.arange(len(data)), data["actor"]]
    assert (asked[running] == 1).all(), "eliminated players never act"
    assert ((data["actions"] >= 0) & (data["actions"] <= 2)).all()


@every_table
def test_random_games_keep_the_rules_of_the_box(mode, players):
    deepest = 0
    alive = None
    for positions in random_play(players, mode):
        data = positions.data
        check_cards_and_tokens(data)
        check_knowledge(data)
        check_lara(data)
        check_enemies_and_objects(data)
        check_players(data, players)
        deepest = max(deepest, int(data["pending"].max()))
        assert alive is None or (data["alive"] <= alive).all(), "nobody comes back"
        alive = data["alive"].copy()
    assert deepest <= AGENDA - 3, "while a decision is asked; one step may push three more"
    assert positions.data["terminated"].all()
    assert (positions.data["rounds"] <= 300).all()


@every_table
def test_rewards_are_those_of_the_outcome(mode, players):
    returns = np.zeros((GAMES, 4))
    over = np.zeros(GAMES, bool)
    for positions in random_play(players, mode, seed=1):
        data = positions.data
        returns[~over] += data["reward"][~over]
        over = positions.over.copy()
    won = data["outcome"] == VICTORY
    assert won.any()
    assert (returns[~won, :players] == -1).all()
    assert (data["victors"][~won] == 0).all()
    if mode == "cooperative" or players == 1:
        assert (returns[won, :players] == 1).all()
    else:
        victors = data["victors"][won, :players] == 1
        assert victors.any(axis=1).all()
        assert np.allclose(returns[won].sum(axis=1), 0, atol=1e-6)
        assert (data["alive"][won, :players][victors] == 1).all()
        share = victors.sum(axis=1)
        expected = (players - share) / ((players - 1) * share)
        assert np.allclose(np.where(victors, returns[won, :players], 0).max(axis=1), expected)


def test_random_games_end_in_every_way_but_the_last():
    """Three hundred turns can't pass in earnest: the 36th obstacle, a third of all throws brings one, comes first."""
    *_, positions = random_play(3, "cooperative", n=4000, seed=2)
    ways = set(positions.data["outcome"].tolist())
    assert ways == set(range(1, len(OUTCOMES))) - {TOO_MANY_TURNS}


def test_the_cap_truncates():
    *_, positions = random_play(2, "cooperative", n=200, max_rounds=5)
    assert (positions.data["rounds"] <= 5).all()
    assert positions.data["truncated"].any()
    assert not (positions.data["truncated"] & positions.data["terminated"]).any()
