"""The mask against a slow reference, written from the list of decision points alone."""

import numpy as np

from envs.core.positions import Positions
from envs.gamble import GAME
from tests.gamble.position import CARDS, FOES, FRIENDS, NAMES, PLACES

CHARACTERS = {*FRIENDS, *FOES}


def legal_options(record):
    """What D1 to D13 allow, from where the cards lie."""
    place = {name: PLACES[number] for name, number in zip(NAMES, record.place, strict=True)}
    decision, seat = GAME.decisions[record.decision], "AB"[record.actor]
    opponent, searcher = "BA"["AB".index(seat)], "AB"[record.active]
    hand = {name for name in NAMES if place[name] == f"hand {seat}"}
    pool = {name for name in NAMES if place[name] == f"pool {seat}"}
    party = {name for name in NAMES if place[name] == f"party {seat}"}
    opposing = {name for name in NAMES if place[name] == f"party {opponent}"}
    gear = {name for name in hand if CARDS[name]["kind"] in ("weapon", "vehicle")}
    if decision in ("search", "chase"):
        return {"yes", "no"}
    if decision == "search leader":
        return pool
    if decision == "lay trap":
        return {name for name in hand if CARDS[name]["kind"] == "trap"} | {"pass"}
    if decision in ("search window", "chase window", "fight window"):
        (kind,) = {CARDS[name]["type"] for name in party}
        return {name for name in pool if CARDS[name]["type"] == kind} | gear | {"pass"}
    if decision == "carrier":
        return party
    if decision in ("trap damage", "assign attack"):
        return opposing
    if decision == "chase leader":
        (kind,) = {CARDS[name]["type"] for name in opposing}
        return {name for name in pool if CARDS[name]["type"] != kind}
    if decision == "lay character":
        return (hand & CHARACTERS) | {"pass"}
    assert decision == "discard"
    assert len(hand) > 6
    assert seat == searcher
    return hand


def deciders(record):
    """Who may be asked each decision: the searcher, the second player, or either."""
    searchers = {"search", "search leader", "search window", "lay character", "discard"}
    chasers = {"lay trap", "trap damage", "chase", "chase leader"}
    decision = GAME.decisions[record.decision]
    if decision in searchers:
        return {int(record.active)}
    return {1 - int(record.active)} if decision in chasers else {0, 1}


def test_the_mask_is_what_the_list_of_decisions_allows():
    n = 300
    positions, rng = Positions(GAME, GAME.rules(), n), np.random.default_rng(0)
    positions.start(positions.every, np.arange(n))
    checked = dict.fromkeys(GAME.decisions[1:], 0)
    for _ in range(2000):
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            break
        for row in rows[rng.random(rows.size) < 0.15]:
            record = positions.records[row]
            allowed = {GAME.actions.labels[action] for action in np.flatnonzero(positions.masks[row])}
            assert allowed == legal_options(record), GAME.decisions[record.decision]
            assert int(record.actor) in deciders(record)
            checked[GAME.decisions[record.decision]] += 1
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
    assert min(checked.values()) >= 20, checked
