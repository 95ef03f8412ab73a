"""The numbering of actions, shared between decisions wherever the meaning is the same, and each in words."""

from __future__ import annotations

import numpy as np

from envs.core.spec import ActionRange, Actions
from envs.helden.components import (
    BLACK,
    CREATURE,
    ENCOUNTER,
    ENEMY_KINDS,
    FIRST_ITEM_KIND,
    GOLD,
    HEROES,
    ITEMS,
    KINDS,
    N_CREATURES,
    N_ENCOUNTERS,
    N_GOLD,
    N_ITEMS,
    N_TILES,
    N_TRAPS,
    SIDE_NAMES,
    SKILL_NAMES,
    TILES,
    TRAP,
)
from envs.helden.record import (
    CHOOSE_HERO,
    CUBE_LOST,
    DRAW_TILE,
    EAT_BETWEEN,
    EAT_FIRST,
    FIGHT_AGAIN,
    ITEM_KEPT,
    MAKE_ROOM,
    ORIENTATION,
    PASS_ENEMY,
    SEATS,
    TILE_SIDE,
    USE_ADVICE,
    USE_BLACK_WEAPON,
    USE_BOLTS,
)


def _numbered(names: tuple[str, ...]) -> tuple[str, ...]:
    """Names with a number where several kinds share one."""
    return tuple(
        name if names.count(name) == 1 else f"{name} {names[: place + 1].count(name)}"
        for place, name in enumerate(names)
    )


_NAMES = _numbered(KINDS[:FIRST_ITEM_KIND]) + ITEMS

ACTIONS = Actions(
    ActionRange("answer", ("no", "yes"), "yes, or no, none, go on, whatever the decision calls it"),
    ActionRange("side", SIDE_NAMES, "a side of the hero's tile; of a turned tile, where its own north points"),
    ActionRange("stop", ("end the movement",), "the hero stays where he is"),
    ActionRange("skill", SKILL_NAMES, "a skill, or a coloured cube of it"),
    ActionRange("shadow", tuple(f"shadow cube of {name}" for name in SKILL_NAMES), "a shadow cube of a skill"),
    ActionRange("enemy", _NAMES[:ENEMY_KINDS], "an enemy among the adventure markers, by kind"),
    ActionRange("creature", _NAMES[CREATURE : CREATURE + N_CREATURES], "a creature of the Damned One, by kind"),
    ActionRange("trap", _NAMES[TRAP : TRAP + N_TRAPS], "a trap, chosen in a wish"),
    ActionRange("bag", _NAMES[GOLD : GOLD + N_GOLD], "a bag of gold, chosen in a wish"),
    ActionRange("item", ITEMS, "an item or a special treasure, by kind, whatever the decision does with it"),
    ActionRange("natural", ("natural life point",), "a natural life point"),
    ActionRange("damned", ("attack the Damned One",), "the final fight"),
    ActionRange(
        "challenge",
        ("challenge the next hero", "challenge the second hero", "challenge the third hero"),
        "a duel with the hero so many places clockwise",
    ),
    ActionRange("encounter", tuple(f"encounter: {name}" for name in KINDS[ENCOUNTER : ENCOUNTER + N_ENCOUNTERS]),
                "an encounter on the tile"),
    ActionRange("accept", tuple(f"accept {name}" for name in KINDS[BLACK:ENCOUNTER]), "accept a task on the tile"),
    ActionRange("fulfil", tuple(f"fulfil {name}" for name in KINDS[BLACK:ENCOUNTER]), "fulfil a task"),
    ActionRange("place", ("use the place",), "the use of the tile"),
    ActionRange("end", ("end the turn",), "the turn is over"),
    ActionRange("treasure", ("draw", "wish for luck", "decline"), "a treasure may be drawn"),
    ActionRange("found", ("take it", "trade it", "leave it"), "an item was drawn"),
    ActionRange("result", ("one life point", "one item", "one gold piece", "one shadow cube"),
                "what the loser of a duel loses"),
    ActionRange("tile", tuple(f"tile {tile}" for tile in range(N_TILES)), "a tile by its number on the map"),
    ActionRange("hero", HEROES, "a hero card"),
)  # fmt: skip

NO, YES = ACTIONS.at("answer"), ACTIONS.at("answer") + 1
SIDE = ACTIONS.at("side")
STOP = ACTIONS.at("stop")
SKILL = ACTIONS.at("skill")
SHADOW = ACTIONS.at("shadow")
ENEMY = ACTIONS.at("enemy")
"""Plus the kind of an enemy that is an adventure marker."""
TREASURE_KIND = ACTIONS.at("creature") - CREATURE
"""Plus the kind of a creature, trap, bag, item or special treasure: their ranges follow one another."""
ITEM_ACTION = ACTIONS.at("item")
"""Plus the item."""
NATURAL = ACTIONS.at("natural")
ATTACK_DAMNED = ACTIONS.at("damned")
CHALLENGE = ACTIONS.at("challenge") - 1
"""Plus how many places clockwise, 1 to 3."""
MEET = ACTIONS.at("encounter") - ENCOUNTER
"""Plus the kind of an encounter."""
ACCEPT = ACTIONS.at("accept") - BLACK
"""Plus the kind of a task."""
FULFIL = ACTIONS.at("fulfil") - BLACK
"""Plus the kind of a task."""
USE_PLACE = ACTIONS.at("place")
END = ACTIONS.at("end")
DRAW_ONE, WISH_FOR_LUCK, DECLINE = range(ACTIONS.at("treasure"), ACTIONS.at("treasure") + 3)
TAKE_IT, TRADE_IT, LEAVE_IT = range(ACTIONS.at("found"), ACTIONS.at("found") + 3)
WIN_LIFE, WIN_ITEM, WIN_GOLD, WIN_SHADOW = range(ACTIONS.at("result"), ACTIONS.at("result") + 4)
TILE = ACTIONS.at("tile")
"""Plus the number of a tile."""
HERO = ACTIONS.at("hero")
"""Plus the number of a hero card."""

_YES = {
    DRAW_TILE: "draw a tile",
    PASS_ENEMY: "pass the enemies",
    USE_BLACK_WEAPON: "fight with the black weapon",
    USE_BOLTS: "use the Lightning Bolts",
    FIGHT_AGAIN: "fight a second round",
}
_NO = {
    DRAW_TILE: "draw no tile",
    PASS_ENEMY: "stop and fight",
    USE_BLACK_WEAPON: "fight without the black weapon",
    USE_BOLTS: "keep the Lightning Bolts",
    FIGHT_AGAIN: "fight no second round",
    USE_ADVICE: "keep the Advice of Hermes",
    EAT_FIRST: "go on",
    EAT_BETWEEN: "go on",
    MAKE_ROOM: "do not take it",
    ITEM_KEPT: "keep nothing",
}
_ITEM = {EAT_FIRST: "use", EAT_BETWEEN: "use", MAKE_ROOM: "give up", ITEM_KEPT: "keep"}


def describe(rules: np.record, game: np.record, action: int) -> str:
    """An action in words that fit the decision at hand."""
    label = ACTIONS.labels[action]
    decision = int(game.decision)
    if action == YES:
        return _YES.get(decision, label)
    if action == NO:
        return _NO.get(decision, label)
    if ITEM_ACTION <= action < ITEM_ACTION + N_ITEMS and decision in _ITEM:
        return f"{_ITEM[decision]} {label}"
    if decision == TILE_SIDE:
        return f"lay it in the {label}"
    if decision == ORIENTATION:
        return f"turn its north to the {label}"
    if decision == CUBE_LOST and SKILL <= action < SKILL + 3:
        return f"coloured cube of {label}"
    if decision == CHOOSE_HERO:
        return f"choose the {label}"
    if ENEMY <= action < ENEMY + ENEMY_KINDS:
        return f"fight {label}"
    if TILE <= action < TILE + N_TILES and game.tile_kind[action - TILE] >= 0:
        tile = action - TILE
        return f"{TILES[game.tile_kind[tile]]} ({game.tile_x[tile]}, {game.tile_y[tile]})"
    if CHALLENGE < action < CHALLENGE + SEATS:
        seat = (int(game.actor) + action - CHALLENGE) % int(rules.players)
        return f"challenge the {HEROES[game.card[seat]]}"
    return label
