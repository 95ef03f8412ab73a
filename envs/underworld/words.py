"""Effects, costs and decisions in words, for people."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from envs.underworld.components import (
    ADRENALINE,
    ADVANCE,
    DISCARD,
    DRAW,
    DRAW_ENEMY,
    ELEMENTS,
    ELIMINATE_ENEMIES,
    ELIMINATE_PLAYER,
    GAIN_HEALTH_TOKEN,
    GAIN_OBJECT,
    GAIN_TREASURE,
    GAIN_VP,
    JORMUNGANDR,
    LOSE_GAME,
    LOSE_HAND,
    LOSE_HEALTH,
    NATLA,
    OBJECTS,
    OBSTACLE_DIE,
    RELIC,
    SCOPES,
)

TYPES = ("Acrobatics", "Combat", "Trick", "any track")

_WORDS = {
    NATLA: "Natla moves",
    DISCARD: "discard {n}",
    DRAW: "draw {n}",
    ADRENALINE: "adrenaline",
    GAIN_HEALTH_TOKEN: "health token",
    GAIN_VP: "victory point",
    GAIN_TREASURE: "treasure",
    RELIC: "relic",
    OBSTACLE_DIE: "obstacle die x{n}",
    LOSE_HEALTH: "Lara loses {n} health",
    DRAW_ENEMY: "{n} enemies",
    ELIMINATE_ENEMIES: "remove {n}",
    JORMUNGANDR: "Jörmungandr",
    LOSE_HAND: "lose the hand",
    ELIMINATE_PLAYER: "eliminated",
    LOSE_GAME: "the game is lost",
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
    if op == GAIN_OBJECT:
        return OBJECTS[about]
    if op == ADVANCE:
        return f"{n} on {TYPES[about]}"
    return _WORDS.get(op, "nothing").format(n=n)


def cost_words(cost: Sequence[int] | np.ndarray) -> str:
    """A cost of the rules record in a few words."""
    return " + ".join(f"{cost[i]} {_COST_NAMES[i]}" for i in range(len(ELEMENTS)) if cost[i] > 0)


def obstacle_words(rules: np.record, region: int, where: int) -> str:
    """What an obstacle asks and threatens, in a few words."""
    count = int(rules.obstacle_alternatives[region, where])
    costs = " or ".join(cost_words(rules.obstacle_cost[region, where, number]) for number in range(count))
    track = int(rules.obstacle_track[region, where])
    asks = f"{SCOPES[rules.obstacle_scope[region, where]]}: {costs}" if costs else "no cost"
    if track >= 0:
        asks = f"if {TYPES[track]} is finished"
    then = effect_words(rules.obstacle_then[region, where])
    otherwise = effect_words(rules.obstacle_otherwise[region, where])
    return f"{asks}; then {then}, otherwise {otherwise}"


def next_space_words(rules: np.record, game: np.record, track: int) -> str:
    """The next space of a track, in a few words."""
    position, length = int(game.position[track]), int(rules.length[game.region, track])
    if position == length:
        return "finished"
    return f"space {position + 1} of {length}: {effect_words(rules.space[game.region, track, position + 1])}"
