"""The cards, boards, dice and figures of ``components.toml``, as names and as the numbers that kernels read.

Everything that happens in the game is an *effect*: an op out of a closed list, with two numbers. Spaces, dice,
objects and obstacles all are lists of effects, so one interpreter (``rules/effects.py``) serves them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from envs.core.kit.components import read_components
from envs.core.spec import Field

DATA = read_components("envs.underworld")

# ---------------------------------------------------------------- closed lists, as codes

TRACKS = ("acrobatics", "combat", "trick")
ACROBATICS, COMBAT, TRICK = range(3)
ANY_TRACK = 3
"""In place of a track: the active player names one."""

HOLDINGS = (*TRACKS, "treasure", "vp", "health_token")
"""What a player can hold: progress cards of the three types (codes as of the tracks) and three kinds of tokens."""
TREASURE, VP, HEALTH_TOKEN = 3, 4, 5

ELEMENTS = (*TRACKS, "treasure", "vp", "card", "same_type", "revealed", "any")
"""What a cost can ask for; the first five are things to hold."""
CARD, SAME_TYPE, REVEALED, ANY = 5, 6, 7, 8
PAYABLE = 5
"""How many elements, the first ones, are things that a player can hold and pay with."""

OPS = (
    "nothing",
    "advance",
    "natla",
    "discard",
    "draw",
    "adrenaline",
    "gain_health_token",
    "gain_vp",
    "gain_treasure",
    "gain_object",
    "relic",
    "obstacle_die",
    "lose_health",
    "draw_enemy",
    "eliminate_enemies",
    "jormungandr",
    "reveal",
    "guess_type",
    "lose_hand",
    "eliminate_player",
    "lose_game",
)
(
    NOTHING,
    ADVANCE,
    NATLA,
    DISCARD,
    DRAW,
    ADRENALINE,
    GAIN_HEALTH_TOKEN,
    GAIN_VP,
    GAIN_TREASURE,
    GAIN_OBJECT,
    RELIC,
    OBSTACLE_DIE,
    LOSE_HEALTH,
    DRAW_ENEMY,
    ELIMINATE_ENEMIES,
    JORMUNGANDR,
    REVEAL,
    GUESS_TYPE,
    LOSE_HAND,
    ELIMINATE_PLAYER,
    LOSE_GAME,
) = range(len(OPS))

SCOPES = ("active", "each", "pooled")
ACTIVE, EACH, POOLED = range(3)

PENALTIES = ("obstacle_die", "lose_health", "eliminate_player", "lose_hand", "lose_game")
"""What obstacles do to whoever does not overcome them."""
FIRSTS = ("reveal", "guess_type")
"""What some begin with."""
PRIZES = ("gain_object", "draw", "draw each")
"""What some give to whoever does overcome them, the last one to every player."""

PRICED = ELEMENTS[: SAME_TYPE + 1]
"""Elements that an enemy's price can ask for."""
N_PRICED = len(PRICED)

# ---------------------------------------------------------------- names, in the order of their numbers

REGIONS = tuple(region["name"] for region in DATA["region"])
_REGION_IDS = [region["id"] for region in DATA["region"]]

# Weapons for one enemy, weapons for two, objects that advance Lara, Thor objects: so a number tells the kind, and the
# numbers of those that can be used are also the places of their actions.
_KINDS = ("weapon", "advance", "thor")
_OBJECTS = sorted(
    DATA["object"], key=lambda card: (_KINDS.index(card["kind"]), card["effects"][0].get("n", 0))
)
_OBJECT_IDS = [card["id"] for card in _OBJECTS]
_NAMES = [card["name"] for card in _OBJECTS]
OBJECTS = tuple(
    card["name"]
    if _NAMES.count(card["name"]) == 1
    else f"{card['name']} of {REGIONS[_REGION_IDS.index(card['region'])]}"
    for card in _OBJECTS
)
LIGHT_WEAPONS = sum(card["kind"] == "weapon" and card["effects"][0]["n"] == 1 for card in _OBJECTS)
WEAPONS = sum(card["kind"] == "weapon" for card in _OBJECTS)
USABLE = sum(card["kind"] != "thor" for card in _OBJECTS)

ENEMIES = tuple(card["name"] for card in DATA["enemy"])
OBSTACLES = tuple(obstacle["name"] for obstacle in DATA["obstacle"])
WHITE_FACES = tuple(face["name"] for face in DATA["die"][0]["faces"])
BLACK_FACES = tuple(face["name"] for face in DATA["die"][1]["faces"])

# ---------------------------------------------------------------- sizes of the tables

N_REGIONS = 6
N_OBSTACLES = 6
N_ENEMIES = 6
N_OBJECTS = 20
FACES = 6
LINE = 8
"""Places in the line of visible enemies: with the last of them taken the game is lost."""
MAX_LENGTH = 12
MAX_ALTERNATIVES = 2
OBSTACLE_VIEW = (
    len(SCOPES) + MAX_ALTERNATIVES * len(ELEMENTS) + len(TRACKS) + len(FIRSTS) + len(PENALTIES) + len(PRIZES)
)
"""Numbers of an observation that describe an obstacle."""
CARDS_OF_A_TYPE = 20

NO_TRACK = -1
Effect = tuple[int, int, int]


def effect(entry: Mapping[str, Any]) -> Effect:
    """An effect as three numbers: op, n, and what it is about.

    The third number is a track (``ANY_TRACK`` included) for ``advance``, an object for ``gain_object``, an index into
    ``HOLDINGS`` for other gains, ``EACH`` for a ``draw`` by every player; otherwise 0.
    """
    about = 0
    if "track" in entry:
        about = ANY_TRACK if entry["track"] == "any" else TRACKS.index(entry["track"])
    elif "id" in entry:
        about = _OBJECT_IDS.index(entry["id"])
    elif entry["op"].startswith("gain_"):
        about = HOLDINGS.index(entry["op"].removeprefix("gain_"))
    elif entry.get("each"):
        about = EACH
    return OPS.index(entry["op"]), entry.get("n", 1), about


def only_effect(entries: list[Mapping[str, Any]]) -> Effect:
    """The effect of a list that holds one at most.

    Raises:
        ValueError: a list of several.
    """
    if len(entries) > 1:
        raise ValueError(f"components.toml: one effect is possible here, not {entries}")
    return effect(entries[0]) if entries else (NOTHING, 0, 0)


def cost(entry: Mapping[str, int]) -> list[int]:
    """A cost as one number for each of ``ELEMENTS``."""
    unknown = set(entry) - set(ELEMENTS)
    if unknown:
        raise ValueError(
            f"components.toml: unknown elements {unknown} in a cost; possible: {', '.join(ELEMENTS)}"
        )
    return [entry.get(element, 0) for element in ELEMENTS]


# ---------------------------------------------------------------- the rules record

EFFECT = (3,)

RULES_FIELDS = (
    Field("start_hand", "i2", "progress cards dealt to each player"),
    Field("start_health_tokens", "i2", "health tokens of each player at the start"),
    Field("phase3_draw", "i2", "progress cards drawn in phase 3"),
    Field("actions_max", "i2", "actions of one turn"),
    Field("turn_limit", "i2", "player turns after which the game is lost"),
    Field("start_health", "i2", "Lara's health at the start"),
    Field("start_max_health", "i2", "her greatest health at the start"),
    Field("adrenaline_start", "i2", "first space of the marker"),
    Field("adrenaline_end", "i2", "the space that sets the bar off"),
    Field("adrenaline_reset", "i2", "where the marker goes after that"),
    Field("adrenaline_effects", "i2", "what the end of the bar does, in order", (2, *EFFECT)),
    Field("vp_per_enemy", "i2", "victory points for an enemy removed"),
    Field("visible_loss", "i2", "visible enemies that lose the game"),
    Field("damage", "i2", "health lost at a change of regions, by number of visible enemies", (LINE,)),
    Field("price_base", "i2", "victory points for Jörmungandr with all Thor objects"),
    Field("price_per_missing", "i2", "more of them for each one missing"),
    Field("card_count", "i2", "progress cards of each type", (3,)),
    Field("card_effect", "i2", "what playing a card of each type does", (3, *EFFECT)),
    Field("token_count", "i2", "tokens of each kind, at the places of HOLDINGS", (len(HOLDINGS),)),
    Field("white_face", "i2", "effects of each face of the white die", (FACES, 2, *EFFECT)),
    Field("black_face", "i2", "effect of each face of the obstacle die", (FACES, *EFFECT)),
    Field("length", "i2", "last space of each track", (N_REGIONS, 3)),
    Field("space", "i2", "effect of each space; space 0 has none", (N_REGIONS, 3, MAX_LENGTH + 1, *EFFECT)),
    Field("leave_effect", "i2", "effect of leaving each region", (N_REGIONS, *EFFECT)),
    Field("obstacle_scope", "i2", "who pays: an index into SCOPES", (N_REGIONS, N_OBSTACLES)),
    Field("obstacle_first", "i2", "what happens first", (N_REGIONS, N_OBSTACLES, *EFFECT)),
    Field("obstacle_track", "i2", "the track whose end decides, -1 if none", (N_REGIONS, N_OBSTACLES)),
    Field("obstacle_alternatives", "i2", "ways to pay", (N_REGIONS, N_OBSTACLES)),
    Field("obstacle_cost", "i2", "each of them, by element",
          (N_REGIONS, N_OBSTACLES, MAX_ALTERNATIVES, len(ELEMENTS))),
    Field("obstacle_then", "i2", "effect if it is overcome", (N_REGIONS, N_OBSTACLES, *EFFECT)),
    Field("obstacle_otherwise", "i2", "effect if it is not", (N_REGIONS, N_OBSTACLES, *EFFECT)),
    Field("object_region", "i2", "region of each object card", (N_OBJECTS,)),
    Field("object_track", "i2", "track on which it lies, -1 if an obstacle gives it", (N_OBJECTS,)),
    Field("object_effect", "i2", "effect of each object that can be used", (USABLE, *EFFECT)),
    Field("space_kind", "i2", "what each space holds, an index into SPACE_KINDS", (N_REGIONS, 3, MAX_LENGTH + 1)),
    Field("obstacle_view", "f4", "each obstacle as observations show it", (N_REGIONS, N_OBSTACLES, OBSTACLE_VIEW)),
    Field("enemy_view", "f4", "each enemy as observations show it", (N_REGIONS * N_ENEMIES, N_PRICED)),
    Field("enemy_price", "i2", "what removes each enemy, by element", (N_REGIONS * N_ENEMIES, len(ELEMENTS))),
)  # fmt: skip


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """Write every figure of the components into a rules record whose head is filled in."""
    _fill_figures(rules, options["players"])
    _fill_dice(rules)
    _fill_regions(rules)
    _fill_obstacles(rules)
    for number, card in enumerate(_OBJECTS):
        rules.object_region[number] = _REGION_IDS.index(card["region"])
        if number < USABLE:
            rules.object_effect[number] = only_effect(card["effects"])
    for number, card in enumerate(DATA["enemy"]):
        (price,) = card["pay"]
        rules.enemy_price[number] = cost(price)


def _fill_figures(rules: np.record, players: int) -> None:
    (setup,) = [entry for entry in DATA["setup"] if entry["players"] == players]
    rules.start_hand = setup["hand"]
    rules.start_health_tokens = setup["health_tokens"]
    rules.phase3_draw = setup["phase3_draw"]
    rules.actions_max = DATA["turn"]["actions_max"]
    rules.turn_limit = DATA["limits"]["player_turns"]
    rules.start_health = DATA["health"]["start"]
    rules.start_max_health = DATA["health"]["max_start"]
    rules.adrenaline_start = DATA["adrenaline"]["start"]
    rules.adrenaline_end = DATA["adrenaline"]["spaces"]
    rules.adrenaline_reset = DATA["adrenaline"]["reset_to"]
    rules.adrenaline_effects[:] = [effect(entry) for entry in DATA["adrenaline"]["end_effects"]]
    rules.vp_per_enemy = DATA["enemies"]["vp_per_enemy"]
    rules.visible_loss = DATA["enemies"]["visible_loss"]
    for span in DATA["enemy_damage"]:
        rules.damage[span["visible_min"] : span["visible_max"] + 1] = span["health"]
    rules.price_base = DATA["jormungandr"]["vp_base"]
    rules.price_per_missing = DATA["jormungandr"]["vp_per_missing_thor"]
    for kind in DATA["progress_card"]:
        rules.card_count[TRACKS.index(kind["type"])] = kind["count"]
        rules.card_effect[TRACKS.index(kind["type"])] = only_effect(kind["effects"])
    for token in DATA["token"]:
        rules.token_count[HOLDINGS.index(token["id"])] = token["count"]


def _fill_dice(rules: np.record) -> None:
    white, black = DATA["die"]
    for number, face in enumerate(white["faces"]):
        for place, entry in enumerate(face["effects"]):
            rules.white_face[number, place] = effect(entry)
    for number, face in enumerate(black["faces"]):
        rules.black_face[number] = only_effect(face["effects"])


def _fill_regions(rules: np.record) -> None:
    rules.object_track[:] = NO_TRACK
    for number, region in enumerate(DATA["region"]):
        rules.leave_effect[number] = only_effect(region["leave_effects"])
    for track in DATA["track"]:
        region, kind = _REGION_IDS.index(track["region"]), TRACKS.index(track["type"])
        rules.length[region, kind] = track["length"]
        for number, entry in enumerate(track["spaces"], start=1):
            rules.space[region, kind, number] = effect(entry)
            if entry["op"] == "gain_object":
                rules.object_track[_OBJECT_IDS.index(entry["id"])] = kind


def _fill_obstacles(rules: np.record) -> None:
    for entry in DATA["obstacle"]:
        where = _REGION_IDS.index(entry["region"]), entry["n"] - 1
        rules.obstacle_scope[where] = SCOPES.index(entry["scope"])
        rules.obstacle_first[where] = only_effect(entry.get("first", []))
        rules.obstacle_track[where] = (
            TRACKS.index(entry["if_finished"]) if "if_finished" in entry else NO_TRACK
        )
        rules.obstacle_alternatives[where] = len(entry.get("pay", []))
        for number, alternative in enumerate(entry.get("pay", [])):
            rules.obstacle_cost[where][number] = cost(alternative)
        rules.obstacle_then[where] = only_effect(entry.get("then", []))
        rules.obstacle_otherwise[where] = only_effect(entry["otherwise"])
