"""The scripted player: fair, legal, deterministic, and better than chance."""

import numpy as np

from agents.scripted import ScriptedAgent
from envs.core.positions import Positions
from envs.core.view import View
from envs.gamble import GAME
from tests.gamble.position import A, B, Table

AGENT = ScriptedAgent(GAME)


def choice(game):
    """What it does at a table."""
    (action,) = AGENT.act(View(game.positions, game.positions.every))
    assert game.positions.masks[0, action], "legal"
    return GAME.actions.labels[action]


def test_it_beats_random_play_from_either_seat():
    n = 600
    positions, rng = Positions(GAME, GAME.rules(), n), np.random.default_rng(0)
    positions.start(positions.every, np.arange(n))
    seats = np.arange(n) % 2
    while True:
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            break
        actions = np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1)
        own = positions.data["actor"][rows] == seats[rows]
        actions[own] = AGENT.act(View(positions, rows[own]))
        positions.step(rows, actions)  # refuses what is not legal
    assert (positions.data["winner"] == seats).mean() > 0.9


def test_games_between_two_of_it_end_before_the_cap():
    n = 300
    positions = Positions(GAME, GAME.rules(), n)
    positions.start(positions.every, np.arange(n))
    for _ in range(1000):
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            break
        positions.step(rows, AGENT.act(View(positions, rows)))
    assert positions.data["terminated"].all()


def test_it_sees_no_more_than_its_seat():
    """It chooses the same when all that is hidden from its seat is dealt anew."""
    n = 500
    positions, rng = Positions(GAME, GAME.rules(), n), np.random.default_rng(1)
    positions.start(positions.every, np.arange(n))
    for _ in range(60):
        rows = np.flatnonzero(~positions.over)
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
    rows = np.flatnonzero(~positions.over)
    view = View(positions, rows)
    imagined = view.sample(np.arange(rows.size))
    assert np.array_equal(AGENT.act(view), AGENT.act(View(imagined, imagined.every)))


def test_it_searches_where_nobody_can_chase():
    assert choice(Table(pools=(["Indy", "Belloq"], []))) == "yes"


def test_it_does_not_search_into_certain_defeat():
    game = Table(
        pools=(
            ["Village Elder"],
            ["Belloq", "German Mechanic", "Sword Master", "Desert Bandit", "Field Commander"],
        )
    )
    assert choice(game) == "no"


def test_it_takes_luck_before_a_test():
    game = Table(hands=([], ["Snake Pit"]), pools=(["Indy", "Marion", "Village Elder"], []))
    assert choice(game.search("Indy", ["Snake Pit"])) == "Village Elder"


def test_it_strikes_the_worthiest_that_falls():
    game = Table(
        hands=(["Whip"], ["Snake Pit"]),
        pools=(["Indy", "Marion", "Village Elder"], []),
        damage={"Snake Pit": 12},
    )
    game.search("Indy", ["Snake Pit"]).choose("Marion", "Village Elder").roll(1)
    assert game.asked == (B, "trap damage")
    assert choice(game) == "Village Elder", "Indy and Marion would stand 12 points"


def test_it_runs_when_it_can_and_passes_when_it_is_ahead():
    figures = {"Belloq": {"speed": 20}, "Indy": {"speed": 14}, "Horse": {"speed": 9}}
    game = Table(pools=(["Indy"], ["Belloq"]), hands=(["Horse", "Whip"], []), figures=figures)
    game.search("Indy").chase("Belloq")
    assert game.asked == (A, "chase window")
    assert choice(game) == "Horse"
    figures["Belloq"]["speed"] = 13
    game = Table(pools=(["Indy"], ["Belloq"]), hands=(["Horse", "Whip"], []), figures=figures)
    assert choice(game.search("Indy").chase("Belloq")) == "pass"


def test_it_does_not_chase_whom_it_cannot_catch():
    figures = {"Indy": {"speed": 60}}
    game = Table(pools=(["Indy"], ["Belloq"]), hands=([], ["Horse"]), figures=figures).search("Indy")
    assert game.asked == (B, "chase")
    assert choice(game) == "no"


def test_it_puts_no_gear_where_it_would_cost_the_character():
    figures = {"Dynamite Bundle": {"defence": -9, "attack": 9}, "Village Elder": {"defence": 8}}
    game = Table(
        hands=(["Dynamite Bundle", "Whip"], ["Snake Pit"]),
        pools=(["Village Elder", "Indy", "Marion"], []),
        figures=figures,
    )
    game.search("Village Elder", ["Snake Pit"]).choose("Indy", "Dynamite Bundle")
    assert game.asked == (A, "carrier")
    assert choice(game) == "Indy"


def test_it_lays_every_character():
    game = Table(hands=(["Indy", "Belloq"], []), pools=(["Marion"], [])).choose("no")
    assert choice(game) in ("Indy", "Belloq")


def test_it_keeps_traps_rather_than_weapons():
    hand = ["Snake Pit", "Whip", "Horse", "Truck", "Quicksand", "Hidden Pit", "Camel"]
    game = Table(hands=(hand, []), pools=(["Indy"], [])).choose("no")
    assert game.asked == (A, "discard")
    assert choice(game) == "Whip"
