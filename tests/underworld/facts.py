"""What a seat of Tomb Raider: Underworld can't see, and what the choices of others tell about it."""

from __future__ import annotations

from math import comb

import numpy as np

from envs.underworld import GAME
from tests.underworld.table import DATA, REGIONS, TRACKS

AT = GAME.actions.at
QUIET = tuple(AT(name) for name in ("end", "decline", "pass"))


def hidden_facts(data: np.ndarray, seat: int) -> dict[str, np.ndarray]:
    """How many cards of each type the other seats hold and the pile has, and what samples could easily get wrong."""
    others = [other for other in range(4) if other != seat]
    hands = data["held"][:, others, :3]
    size = hands.sum(axis=2, keepdims=True)
    old = older_by(data, seat, others)
    drawn = data["drawn"][:, others].sum(axis=2) > 0
    return {
        "in a hand": hands.reshape(len(data), -1),
        "none in a hand": ((hands == 0) & (size > 0)).reshape(len(data), -1),
        "nothing else in a hand": ((hands == size) & (size > 1)).reshape(len(data), -1),
        "old cards of who has drawn nothing": old * ~drawn,
        "old cards of who has drawn": old * drawn,
        "in the pile": data["pile"],
    }


def older_by(data: np.ndarray, seat: int, others: list[int]) -> np.ndarray:
    """How much each hand looks like cards held before the last shuffle, rather than like the pile that was made then.

    Each card counts by its type: the type's share of what the others held, less its share of the pile.
    """
    pile = data["shuffled"] - data["drawn"][:, seat]
    hidden = data["held"][:, others, :3] - data["shown"][:, others]
    old = data["pile"] + hidden.sum(axis=1) + data["sighted"][:, others].sum(axis=1) - pile
    more = share(old) - share(pile)
    return (hidden * more[:, None]).sum(axis=2) * (old.sum(axis=1, keepdims=True) > 0)


def share(counts: np.ndarray) -> np.ndarray:
    """Counts (n, 3) as shares of their sums; 0 where there is nothing."""
    return counts / np.maximum(1, counts.sum(axis=1, keepdims=True))


def evidence(data: np.ndarray, actions: np.ndarray) -> np.ndarray:
    """How likely somebody whose cards are all alike to him shows or gives away those that the action asks for.

    Cards that all know him to hold go first; of the others each is as likely, so that a hand tells most by what it has
    most of. Up to a factor that depends on open figures alone.
    """
    return np.array([chance(record, int(action)) for record, action in zip(data, actions, strict=True)])


def chance(record: np.void, action: int) -> float:
    """The chance of one action."""
    seat = record["actor"]
    held, shown, laid = record["held"][seat, :3], record["shown"][seat], record["laid"][seat, :3]
    new = np.maximum(asked_for(record, held, laid, action) - shown, 0)
    hidden = held - shown
    ways = np.prod([comb(int(hidden[kind]), int(new[kind])) for kind in range(3)])
    return float(ways / comb(int(hidden.sum()), int(new.sum())))


def asked_for(record: np.void, held: np.ndarray, laid: np.ndarray, action: int) -> np.ndarray:
    """The cards that an action shows or gives away, by type."""
    cards = np.zeros(3, int)
    decision = GAME.decisions[record["decision"]]
    if AT("play") <= action < AT("play") + 3:
        cards[action - AT("play")] = 1
    elif AT("discard") <= action < AT("discard") + 3:
        cards[action - AT("discard")] = 1
    elif AT("price") <= action < AT("price") + 3:
        cards[action - AT("price")] = price(record).get("same_type", 1) if decision.startswith("type") else 1
    elif AT("lay") <= action < AT("lay") + 3:
        cards[action - AT("lay")] = laid[action - AT("lay")] + 1
    elif action == AT("remove"):
        cards += [price(record).get(track, 0) for track in TRACKS]
        alike = price(record).get("same_type", 0)
        possible = np.flatnonzero(held >= alike)
        if alike and possible.size == 1:  # then the type is not asked
            cards[possible[0]] = alike
    elif AT("pay") <= action < AT("pay") + 2:
        cost = obstacle(record)["pay"][action - AT("pay")]
        cards += [cost.get(track, 0) for track in TRACKS]
        if "revealed" in cost:
            cards[record["revealed"]] = cost["revealed"]
    return cards


def price(record: np.void) -> dict[str, int]:
    """What the front enemy costs."""
    (cost,) = DATA["enemy"][record["line"][0]]["pay"]
    return dict(cost)


def obstacle(record: np.void) -> dict:
    """The obstacle that Natla has reached."""
    region = REGIONS[record["region"]]
    return next(o for o in DATA["obstacle"] if (o["region"], o["n"]) == (region, record["natla"]))
