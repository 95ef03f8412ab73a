"""Samples of what a seat can't know are as likely as the truth, for every game, seat and number of players.

In one mode of each game, since what seats know does not depend on what they play for. Alone, nothing is hidden but the
order of piles.
"""

import numpy as np
import pytest

import envs
from envs.core.positions import Positions
from tests.games.calibration import deviations, facts_of
from tests.games.tables import name, tables

SEATS = [
    (game, rules, seat)
    for game, rules in tables()
    if game.id in envs.GAMES
    and facts_of(game)
    and rules.players > 1
    and rules.options["mode"] == game.modes[0]
    for seat in range(rules.players)
]
every_seat = pytest.mark.parametrize(
    ("game", "rules", "seat"),
    SEATS,
    ids=[f"{name((game, rules))}-seat-{seat}" for game, rules, seat in SEATS],
)

BOUND = 5
"""Standard errors: by chance alone, beyond that lies one in 1.7 million."""


def misjudged(game, rules, seat, decisions):
    """Facts that samples misjudge: name, how often (0) or how often beside another sample (1), which; with its z."""
    found = deviations(game, rules, facts_of(game), seat, decisions)
    assert any(np.isfinite(z).any() for z in found.values()), "too few decisions for any fact"
    return {
        (fact, *place): round(float(z[tuple(place)]), 1)
        for fact, z in found.items()
        for place in np.argwhere(np.abs(z) > BOUND).tolist()
    }


@every_seat
def test_samples_are_as_likely_as_the_truth(game, rules, seat):
    assert misjudged(game, rules, seat, 5_000) == {}


@pytest.mark.long
@every_seat
def test_samples_are_as_likely_as_the_truth_at_100_000_decisions(game, rules, seat):
    assert misjudged(game, rules, seat, 100_000) == {}


def test_samples_that_favour_a_card_are_found_out(monkeypatch):
    """Whenever card 30 could be in the opponent's hand, it is exchanged for one that is there in a third of samples."""
    game, sample = envs.load("gamble"), Positions.determinize

    def favour(positions, seats, seeds):
        sample(positions, seats, seeds)
        place = positions.data["place"]
        for row in np.flatnonzero((place[:, 30] == 0) & (seeds % 3 == 0)):
            held = np.flatnonzero(place[row, :60] == 4 + 1 - seats[row])
            if held.size:
                place[row, [30, held[0]]] = place[row, [held[0], 30]]

    monkeypatch.setattr(Positions, "determinize", favour)
    assert ("in the opponent's hand", 0, 30) in misjudged(game, game.rules(), 0, 20_000)
