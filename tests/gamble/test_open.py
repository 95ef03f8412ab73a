"""An observation leaves out nothing that is open to its seat and matters to play."""

import numpy as np

from envs.gamble import GAME
from tests.gamble.position import (
    ADVENTURES,
    ARTIFACTS,
    ASSIGN,
    CARDS,
    LOCATIONS,
    NAMES,
    NUMBER,
    PLACES,
    TRAPS,
    A,
    B,
    many,
)


def open_to(record, seat):
    """All that is open to a seat and matters to play, from a position."""
    place = {name: PLACES[number] for name, number in zip(NAMES, record.place, strict=True)}
    own, other = "AB"[seat], "BA"[seat]
    parties = [[NAMES[card] for card in record.party[s, : record.party_size[s]]] for s in (seat, 1 - seat)]
    down = [NAMES[card] for card in record.trap_row[record.traps_met : record.traps_laid]]
    secret = {f"hand {other}"} | ({"face down"} if record.active == seat else set())
    return {
        "turn": int(record.rounds),
        "active": bool(record.active == seat),
        "asked": GAME.decisions[record.decision] if record.actor == seat else None,
        "passed": bool(record.passes) if record.actor == seat else None,
        "artifacts": [*record.collected[[seat, 1 - seat]].tolist(), int(record.jackpot)],
        "on the table": [bool(record.artifact), sum(place[name] == "pile" for name in ARTIFACTS)],
        "hidden": [sum(place[n] == where for n in ADVENTURES) for where in (f"hand {other}", "pile")],
        "hand": {name for name in ADVENTURES if place[name] == f"hand {own}"},
        "known": {name for name in ADVENTURES if record.known[NUMBER[name]] and place[name] in secret},
        "past": {name for name in ADVENTURES if place[name] == "past"},
        "pools": [{n for n in ADVENTURES if place[n] == f"pool {side}"} for side in (own, other)],
        "parties": parties,
        "gear": {name: place[name] for name in ADVENTURES if place[name].startswith("on ")},
        "awaits": NAMES[record.chosen] if record.chosen else None,
        "damage": [[int(record.damage[NUMBER[name]]) for name in party] for party in parties],
        "assigned": [[int(record.assigned[NUMBER[name]]) for name in party] for party in parties],
        "location": NAMES[record.location] if record.location else None,
        "locations": {name for name in LOCATIONS if place[name] == "pile"},
        "test": NAMES[record.test] if record.test else None,
        "waiting": len(down),
        "laid": down if record.active != seat else None,
        "failed": {n for n in TRAPS if place[n] == "table" and NUMBER[n] != record.test},
        "attacker": int(record.attacker) + 1 if record.decision == GAME.decisions.index(ASSIGN) else 0,
    }


def read(seen):
    """The same, from an observation and the printed cards."""
    seen = {
        name: np.rint(values).astype(int) if name != "turns_left" else values for name, values in seen.items()
    }
    labels = {part.name: part.labels for part in GAME.features}

    def named(feature, test):
        return [name for name, value in zip(labels[feature], seen[feature], strict=True) if test(value)]

    def in_order(feature, sign):
        places = dict(zip(labels[feature], seen[feature] * sign, strict=True))
        return sorted((name for name, place in places.items() if place > 0), key=lambda name: -places[name])

    parties = [in_order("party", 1), in_order("party", -1)]
    gear = {
        name: f"on {NAMES[carrier - 1]}"
        for name, carrier in zip(labels["carrier"], seen["carrier"], strict=True)
        if carrier > 0
    }

    def assigned(name):
        defence = CARDS[name]["defence"]
        defence += sum(CARDS[card]["effect"]["defence"] for card in gear if gear[card] == f"on {name}")
        return int(defence - seen["damage"][NUMBER[name]] - seen["stamina"][NUMBER[name]])

    def laid_at(name):
        return seen["laid"][NUMBER[name] - NUMBER["Snake Pit"]]

    asked, active = bool(seen["asked"][0]), bool(seen["active"][0])
    location = next(iter(named("location", bool)), None)
    return {
        "turn": round(200 * (1 - float(seen["turns_left"][0]))),
        "active": active,
        "asked": next(iter(named("decision", bool)), None),
        "passed": bool(seen["passed"][0]) if asked else None,
        "artifacts": [int(seen[name][0]) for name in ("own_artifacts", "other_artifacts", "jackpot")],
        "on the table": [bool(seen["artifact"][0]), int(seen["artifacts_left"][0])],
        "hidden": [int(seen[name][0]) for name in ("other_hand_size", "adventures_left")],
        "hand": set(named("hand", lambda value: value > 0)),
        "known": set(named("hand", lambda value: value < 0)),
        "past": set(named("past", bool)),
        "pools": [set(named("pool", lambda value, sign=sign: value == sign)) for sign in (1, -1)],
        "parties": parties,
        "gear": gear,
        "awaits": next(iter(named("carrier", lambda value: value < 0)), None),
        "damage": [[int(seen["damage"][NUMBER[name]]) for name in party] for party in parties],
        "assigned": [[assigned(name) for name in party] for party in parties],
        "location": location,
        "locations": set(named("locations_left", bool)),
        "test": location if seen["booby_trap"][0] else next(iter(named("test", bool)), None),
        "waiting": int(seen["waiting"][0]),
        "laid": sorted(named("laid", bool), key=laid_at) if not active else None,
        "failed": set(named("failed", bool)),
        "attacker": int(seen["attacker"][0]),
    }


def test_all_that_is_open_can_be_read_from_the_observation():
    positions, rng = many(150), np.random.default_rng(6)
    for _ in range(160):
        rows = np.flatnonzero(~positions.over)
        for row in rows[rng.random(rows.size) < 0.1]:
            for seat in (A, B):
                seen = GAME.features.unpack(positions.observe(np.array([row]), np.array([seat]))[0])
                assert read(seen) == open_to(positions.records[row], seat)
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
