"""The numbering of actions, and each in words for the position at hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from envs.core.spec import ActionRange, Actions
from envs.underworld import components as c

TYPES = ("Acrobatics", "Combat", "Trick")
TRACKS = (*TYPES, "any track")
PAYABLES = (*TYPES, "a treasure", "a victory point")

ACTIONS = Actions(
    ActionRange(
        "track", tuple(f"advance on {kind}" for kind in TYPES), "the track of an advance with free choice"
    ),
    ActionRange("discard", tuple(f"discard {kind}" for kind in TYPES), "a card for a forced discard"),
    ActionRange("end", ("end the actions",), "take no more actions and remove no more enemies"),
    ActionRange("play", tuple(f"play {kind}" for kind in TYPES), "action: a progress card"),
    ActionRange("treasure", tuple(f"treasure as {kind}" for kind in TYPES), "action: a treasure as a card"),
    ActionRange("use", tuple(f"use {name}" for name in c.OBJECTS[: c.USABLE]), "action: an object"),
    ActionRange("remove", ("pay for the front enemy",), "remove the front enemy by its price; no action"),
    ActionRange(
        "price", tuple(f"give {kind}" for kind in TYPES), "type, or card, that the enemy's price is paid with"
    ),
    ActionRange("pay", ("pay", "pay the other cost"), "pay the obstacle, one of its costs"),
    ActionRange("decline", ("do not pay",), "bear the obstacle's effect"),
    ActionRange("lay", tuple(f"lay out {what}" for what in PAYABLES), "one element towards a joint cost"),
    ActionRange("pass", ("lay out no more",), "leave the rest of the joint cost to the others"),
    ActionRange("guess", tuple(f"guess {kind}" for kind in TYPES), "type of the top progress card"),
    ActionRange("draw", ("draw",), "phase 3: draw"),
    ActionRange("heal", ("heal",), "phase 3: spend a health token"),
    ActionRange("stop", ("stop healing",), "spend no more health tokens"),
)

TRACK = ACTIONS.at("track")
DISCARD = ACTIONS.at("discard")
END = ACTIONS.at("end")
PLAY = ACTIONS.at("play")
TREASURE = ACTIONS.at("treasure")
USE = ACTIONS.at("use")
REMOVE = ACTIONS.at("remove")
PRICE = ACTIONS.at("price")
PAY = ACTIONS.at("pay")
DECLINE = ACTIONS.at("decline")
LAY = ACTIONS.at("lay")
PASS = ACTIONS.at("pass")
GUESS = ACTIONS.at("guess")
DRAW = ACTIONS.at("draw")
HEAL = ACTIONS.at("heal")
STOP = ACTIONS.at("stop")

# ---------------------------------------------------------------- in words

_WORDS = {
    c.NATLA: "Natla moves",
    c.DISCARD: "discard {n}",
    c.DRAW: "draw {n}",
    c.ADRENALINE: "adrenaline",
    c.GAIN_HEALTH_TOKEN: "health token",
    c.GAIN_VP: "victory point",
    c.GAIN_TREASURE: "treasure",
    c.RELIC: "relic",
    c.OBSTACLE_DIE: "obstacle die x{n}",
    c.LOSE_HEALTH: "Lara loses {n} health",
    c.DRAW_ENEMY: "{n} enemies",
    c.ELIMINATE_ENEMIES: "remove {n}",
    c.JORMUNGANDR: "Jörmungandr",
    c.LOSE_HAND: "lose the hand",
    c.ELIMINATE_PLAYER: "eliminated",
    c.LOSE_GAME: "the game is lost",
}
_COST_NAMES = (
    "Acrobatics",
    "Combat",
    "Trick",
    "treasure",
    "VP",
    "card",
    "of one type",
    "of the revealed type",
    "any",
)


def effect_words(effect: Sequence[int] | np.ndarray) -> str:
    """An effect of the rules record in a few words."""
    op, n, about = (int(number) for number in effect)
    if op == c.GAIN_OBJECT:
        return c.OBJECTS[about]
    if op == c.DRAW and about == c.EACH:
        return f"every player draws {n}"
    if op == c.ADVANCE:
        return f"{n} on {TRACKS[about]}"
    return _WORDS.get(op, "nothing").format(n=n)


def cost_words(cost: Sequence[int] | np.ndarray) -> str:
    """A cost of the rules record in a few words."""
    return " + ".join(f"{cost[i]} {_COST_NAMES[i]}" for i in range(len(c.ELEMENTS)) if cost[i] > 0)


def next_space_words(rules: np.record, game: np.record, track: int) -> str:
    """The next space of a track, in a few words."""
    position, length = int(game.position[track]), int(rules.length[game.region, track])
    if position == length:
        return "finished"
    return f"space {position + 1} of {length}: {effect_words(rules.space[game.region, track, position + 1])}"


def describe(rules: np.record, game: np.record, action: int) -> str:
    """An action in words, with what it costs or brings in the position at hand."""
    label = ACTIONS.labels[action]
    for start in (TRACK, PLAY, TREASURE):
        if start <= action < start + len(TYPES):
            return f"{label} ({next_space_words(rules, game, action - start)})"
    if action == REMOVE and game.visible > 0:
        enemy = game.line[0]
        return f"{label} ({c.ENEMIES[enemy]}: {cost_words(rules.enemy_price[enemy])})"
    if PAY <= action <= DECLINE and game.natla > 0:
        where = game.region, game.natla - 1
        if action == DECLINE:
            effect = effect_words(rules.obstacle_otherwise[where])
            return f"{label} ({c.OBSTACLES[game.region * c.N_OBSTACLES + game.natla - 1]}: {effect})"
        return f"{label} ({cost_words(rules.obstacle_cost[where][action - PAY])})"
    return label
