"""The numbering of actions, and each in words for the position at hand."""

from __future__ import annotations

import numpy as np

from envs.core.spec import ActionRange, Actions
from envs.underworld.components import ENEMIES, N_OBSTACLES, OBJECTS, OBSTACLES, USABLE
from envs.underworld.words import cost_words, effect_words, next_space_words

TYPES = ("Acrobatics", "Combat", "Trick")
PAYABLES = (*TYPES, "a treasure", "a victory point")

ACTIONS = Actions(
    ActionRange(
        "track", tuple(f"advance on {kind}" for kind in TYPES), "the track of an advance with free choice"
    ),
    ActionRange("discard", tuple(f"discard {kind}" for kind in TYPES), "a card for a forced discard"),
    ActionRange("end", ("end the actions",), "take no more actions and remove no more enemies"),
    ActionRange("play", tuple(f"play {kind}" for kind in TYPES), "action: a progress card"),
    ActionRange("treasure", tuple(f"treasure as {kind}" for kind in TYPES), "action: a treasure as a card"),
    ActionRange("use", tuple(f"use {name}" for name in OBJECTS[:USABLE]), "action: an object"),
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
DISCARD_CARD = ACTIONS.at("discard")
END = ACTIONS.at("end")
PLAY = ACTIONS.at("play")
PLAY_TREASURE = ACTIONS.at("treasure")
USE = ACTIONS.at("use")
REMOVE = ACTIONS.at("remove")
PRICE = ACTIONS.at("price")
PAY = ACTIONS.at("pay")
DECLINE = ACTIONS.at("decline")
LAY = ACTIONS.at("lay")
PASS = ACTIONS.at("pass")
GUESS_KIND = ACTIONS.at("guess")
DRAW_CARDS = ACTIONS.at("draw")
HEAL = ACTIONS.at("heal")
STOP = ACTIONS.at("stop")


def describe(rules: np.record, game: np.record, action: int) -> str:
    """An action in words, with what it costs or brings in the position at hand."""
    label = ACTIONS.labels[action]
    for start in (TRACK, PLAY, PLAY_TREASURE):
        if start <= action < start + len(TYPES):
            return f"{label} ({next_space_words(rules, game, action - start)})"
    if action == REMOVE and game.visible > 0:
        enemy = game.line[0]
        return f"{label} ({ENEMIES[enemy]}: {cost_words(rules.enemy_price[enemy])})"
    if PAY <= action <= DECLINE and game.natla > 0:
        where = game.region, game.natla - 1
        if action == DECLINE:
            effect = effect_words(rules.obstacle_otherwise[where])
            return f"{label} ({OBSTACLES[game.region * N_OBSTACLES + game.natla - 1]}: {effect})"
        return f"{label} ({cost_words(rules.obstacle_cost[where][action - PAY])})"
    return label
