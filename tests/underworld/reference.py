"""Which actions are legal, written once more from the rules: slow, plain, and with nothing of the game's own code.

It reads a position's record and ``components.toml`` and returns the labels of the legal actions.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from envs.underworld.components import DATA
from tests.underworld.table import REGIONS, TRACKS

TYPES = {"acrobatics": "Acrobatics", "combat": "Combat", "trick": "Trick"}
LAID_OUT = {**TYPES, "treasure": "a treasure", "vp": "a victory point"}


def belongings(record: np.record, seat: int) -> Counter[str]:
    """What a player holds, by name."""
    names = ("acrobatics", "combat", "trick", "treasure", "vp", "health_token")
    return Counter({name: int(n) for name, n in zip(names, record.held[seat], strict=True)})


def unfinished(record: np.record) -> list[str]:
    """The tracks on which Lara can still move."""
    region = REGIONS[record.region]
    lengths = {board["type"]: board["length"] for board in DATA["track"] if board["region"] == region}
    return [track for number, track in enumerate(TRACKS) if record.position[number] < lengths[track]]


def obstacle_reached(record: np.record) -> dict[str, Any]:
    """The obstacle that Natla has reached."""
    region = REGIONS[record.region]
    return next(o for o in DATA["obstacle"] if o["region"] == region and o["n"] == record.natla)


def can_pay(record: np.record, seat: int, cost: dict[str, int]) -> bool:
    """Whether a player can meet a cost in full."""
    has = belongings(record, seat)
    cards = [has[track] for track in TRACKS]
    for element, n in cost.items():
        if element == "card":
            enough = sum(cards) >= n
        elif element == "same_type":
            enough = max(cards) >= n
        elif element == "revealed":
            enough = record.revealed >= 0 and cards[record.revealed] >= n
        else:
            enough = has[element] >= n
        if not enough:
            return False
    return True


def legal(record: np.record, decision: str, object_ids: list[str], object_labels: list[str]) -> set[str]:
    """The labels of the legal actions."""
    seat = int(record.actor)
    has = belongings(record, seat)
    if decision == "action":
        return legal_actions(record, seat, has, object_ids, object_labels)
    if decision.startswith("track of"):
        return {f"advance on {TYPES[track]}" for track in unfinished(record)}
    if decision == "forced discard":
        return {f"discard {TYPES[track]}" for track in TRACKS if has[track]}
    if decision == "type to pay an enemy with":
        n = front_enemy(record)["pay"][0]["same_type"]
        return {f"give {TYPES[track]}" for track in TRACKS if has[track] >= n}
    if decision == "card to pay an enemy with":
        return {f"give {TYPES[track]}" for track in TRACKS if has[track]}
    if decision == "pay an obstacle":
        ways = zip(("pay", "pay the other cost"), obstacle_reached(record)["pay"], strict=False)
        return {"do not pay"} | {label for label, cost in ways if can_pay(record, seat, cost)}
    if decision == "pay an obstacle together":
        return {"lay out no more"} | {f"lay out {LAID_OUT[e]}" for e in still_needed(record, seat, has)}
    if decision == "guess a type":
        return {f"guess {kind}" for kind in TYPES.values()}
    if decision == "draw or heal":
        options = set()
        if sum(record.pile) + sum(record.stock[:3]) > 0:
            options.add("draw")
        if has["health_token"] and record.health < record.max_health:
            options.add("heal")
        return options
    assert decision == "heal more"
    return {"heal", "stop healing"}


def front_enemy(record: np.record) -> dict[str, Any]:
    """The enemy at the front of the line."""
    enemy: dict[str, Any] = DATA["enemy"][record.line[0]]
    return enemy


def still_needed(record: np.record, seat: int, has: Counter[str]) -> list[str]:
    """What the seat holds, not laid out yet, that the joint cost still needs."""
    (cost,) = obstacle_reached(record)["pay"]
    names = list(LAID_OUT)
    laid = {name: int(record.laid[:, number].sum()) for number, name in enumerate(names)}
    mine = {name: has[name] - int(record.laid[seat, number]) for number, name in enumerate(names)}
    if "any" in cost:
        return [name for name in names if mine[name] and sum(laid.values()) < cost["any"]]
    return [name for name in names if mine[name] and laid[name] < cost.get(name, 0)]


def legal_actions(
    record: np.record, seat: int, has: Counter[str], object_ids: list[str], object_labels: list[str]
) -> set[str]:
    """The options of phase 2."""
    options = {"end the actions"}
    if record.visible and can_pay(record, seat, front_enemy(record)["pay"][0]):
        options.add("pay for the front enemy")
    if record.actions >= DATA["turn"]["actions_max"]:
        return options
    tracks = unfinished(record)
    options |= {f"play {TYPES[track]}" for track in tracks if has[track]}
    options |= {f"treasure as {TYPES[track]}" for track in tracks if has["treasure"]}
    cards = {card["id"]: card for card in DATA["object"]}
    for number, (name, label) in enumerate(zip(object_ids, object_labels, strict=True)):
        if record.owner[number] == seat:
            (effect,) = cards[name]["effects"]
            if effect["op"] == "eliminate_enemies" and record.visible:
                options.add(f"use {label}")
            if effect["op"] == "advance" and effect["track"] in (*tracks, "any"):
                options.add(f"use {label}")
    return options
