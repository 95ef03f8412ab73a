"""Reads ``components.toml`` into the rules record: every figure of the game travels in it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from envs.core.kit.components import read_components
from envs.core.spec import Field, nearest
from envs.legends import record as r

COMPONENTS = read_components("envs.legends")

CARDS = COMPONENTS["raid_card"]
TYPE_CARDS = COMPONENTS["action_card"]
AREA_AND_CLIMAX_TILES = COMPONENTS["area_tile"] + COMPONENTS["climax_tile"]

CARD_NAMES = tuple(card["name"] for card in CARDS)
TYPE_NAMES = tuple(card["name"] for card in TYPE_CARDS)
TILE_NAMES = tuple(tile["name"] for tile in AREA_AND_CLIMAX_TILES + COMPONENTS["end_tile"])
SPACE_LABELS = tuple(space["label"] for space in COMPONENTS["space"])

# When a raid card can be used: one bit each, so that a window is a set of timings.
TIMINGS = (
    "after_selecting",
    "during_turn",
    "before_reveal",
    "before_steal_assault",
    "after_action",
    "after_explore_rest",
    "when_targeted",
)
(
    AFTER_SELECTING,
    DURING_TURN,
    BEFORE_REVEAL,
    BEFORE_STEAL_ASSAULT,
    AFTER_ACTION,
    AFTER_EXPLORE_REST,
    WHEN_TARGETED,
) = (1 << i for i in range(len(TIMINGS)))
NEVER_TIMING = 0

# What must hold besides, so that a raid card can have an effect.
CONDITIONS = (
    "never",
    "always",
    "marker_or_artifact",
    "can_advance",
    "other_off_start",
    "boost_not_in_force",
    "has_exhausted",
    "tile_below_max",
    "threat_here",
    "not_aimed",
    "not_yet_aimed",
)
(
    NEVER,
    ALWAYS,
    MARKER_OR_ARTIFACT,
    CAN_ADVANCE,
    OTHER_OFF_START,
    BOOST_NOT_IN_FORCE,
    HAS_EXHAUSTED,
    TILE_BELOW_MAX,
    THREAT_HERE,
    NOT_AIMED,
    NOT_YET_AIMED,
) = range(len(CONDITIONS))

EFFECT_STEPS = 3
"""The most steps of one effect."""

BASIC, BOOSTED = 0, 1

EFFECT = (EFFECT_STEPS, 2)
RULES_FIELDS = (
    Field(
        "placement",
        "i2",
        "places of the Artifact and of the two Replicas in each placement: III, IV, V, the hands, the deck",
        (r.PLACEMENTS, 3),
    ),
    Field("special_space", "i2", "1 for a space on which a special card starts", (r.SPACES,)),
    Field("tile_threat", "i2", "printed threat of each tile", (r.TILES,)),
    Field("tile_entry", "i2", "entry effect of each tile: steps of code and amount", (r.TILES, *EFFECT)),
    Field("tile_finish", "i2", "finish effect of each tile", (r.TILES, *EFFECT)),
    Field("explore_extra", "i2", "cards that an Explore on each tile draws more", (r.TILES,)),
    Field("explore_barren", "i2", "1 for a tile on which Explore draws nothing", (r.TILES,)),
    Field("explore_raises", "i2", "threats that an Explore on each tile adds to it", (r.TILES,)),
    Field("round_end_injuries", "i2", "injuries at the end of a round while a threat is left", (r.TILES,)),
    Field(
        "needs_artifact", "i2", "1 for a tile that only the Artifact's holder can leave forwards", (r.TILES,)
    ),
    Field("action_copies", "i2", "action cards of each type in a player's set", (r.TYPES,)),
    Field("action_effect", "i2", "basic and boosted effect of each type", (r.TYPES, 2, *EFFECT)),
    Field("card_copies", "i2", "raid cards of each kind", (r.KINDS,)),
    Field("card_timing", "i2", "when each kind can be used: one of the timing bits", (r.KINDS,)),
    Field("card_condition", "i2", "what each kind needs besides: index into CONDITIONS", (r.KINDS,)),
    Field("card_effect", "i2", "effect of each kind", (r.KINDS, *EFFECT)),
    Field("card_bonus", "i2", "what each kind adds when the Artifact is shown", (r.KINDS, *EFFECT)),
    Field("experience_start", "i2", "experience at the start"),
    Field("experience_most", "i2", "end of the experience track"),
    Field("experience_per_threat", "i2", "experience for each threat removed"),
    Field("injuries_start", "i2", "injuries at the start"),
    Field("injuries_most", "i2", "end of the injury track"),
    Field("hand_limit", "i2", "hand limit by number of injuries", (4,)),
    Field("threat_most", "i2", "end of the threat track"),
    Field("boost_cost", "i2", "experience that a boost costs"),
    Field("round_end_draw", "i2", "raid cards that each player draws at the end of a round"),
)

STEP_CODES = {
    "advance": r.ADVANCE,
    "advance_all_here": r.ADVANCE_ALL_HERE,
    "move_back": r.MOVE_BACK,
    "move_back_other": r.MOVE_BACK_OTHER,
    "reduce_threat_here": r.REDUCE_THREAT_HERE,
    "reduce_threat_entered": r.REDUCE_THREAT_ENTERED,
    "raise_threat_here": r.RAISE_THREAT_HERE,
    "raise_threat_choose": r.RAISE_THREAT_CHOOSE,
    "draw": r.DRAW,
    "draw_to_limit": r.DRAW_TO_LIMIT,
    "discard_to": r.DISCARD_TO,
    "steal": r.STEAL_CARDS,
    "gain_marker": r.GAIN_MARKER,
    "gain_xp": r.GAIN_EXPERIENCE,
    "heal": r.HEAL,
    "heal_all": r.HEAL_ALL,
    "cancel_steal": r.CANCEL_STEAL,
    "aim_anywhere": r.AIM_ANYWHERE,
    "swap_action": r.SWAP_ACTION,
    "repeat_action": r.REPEAT_ACTION,
    "boost_round": r.BOOST_ROUND,
    "reveal_artifact": r.REVEAL_ARTIFACT,
    "return_replicas": r.RETURN_REPLICAS,
}
INJURE_CODES = {
    "self": r.INJURE_SELF,
    "others_here": r.INJURE_OTHERS_HERE,
    "thief": r.INJURE_THIEF,
}
FIXED_FIELDS = {
    ("explore", "draw_extra"): "explore_extra",
    ("explore", "no_draw"): "explore_barren",
    ("explore", "raise_threat_here"): "explore_raises",
    ("round_end", "injure"): "round_end_injuries",
    ("advance", "need_artifact"): "needs_artifact",
}
STEAL_OR_MARKER = [[{"op": "steal", "n": 1}], [{"op": "gain_marker"}]]


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """Write every figure of the components into a rules record.

    Raises:
        ValueError: the components hold an unknown word, or other numbers of pieces than the record has room for.
    """
    _check_sizes()
    figures, tracks = COMPONENTS["rules"], COMPONENTS["track"]
    rules.placement = [
        (artifact, *replicas)
        for artifact in range(r.PLACES)
        for replicas in combinations_with_replacement(range(r.REPLICA_PLACES), 2)
    ]
    rules.special_space = [space["special_card"] for space in COMPONENTS["space"]]
    for i, tile in enumerate(AREA_AND_CLIMAX_TILES):
        rules.tile_threat[i] = tile["threat"]
        rules.tile_entry[i] = effect(tile["entry"])
        rules.tile_finish[i] = effect(tile["finish"])
        for fixed in tile["fixed"]:
            rules[FIXED_FIELDS[fixed["on"], fixed["op"]]][i] = fixed.get("n", 1)
    for i, card in enumerate(TYPE_CARDS):
        rules.action_copies[i] = card["copies"]
        rules.action_effect[i, BASIC] = effect(card["effect"])
        rules.action_effect[i, BOOSTED] = effect(card["boost"])
    for i, card in enumerate(CARDS):
        rules.card_copies[i] = card["copies"]
        rules.card_timing[i] = _timing(card["timing"])
        rules.card_condition[i] = _index(card["usable"], CONDITIONS)
        rules.card_effect[i] = _card_effect(i, card)
        rules.card_bonus[i] = effect(card.get("if_artifact", []))
    rules.experience_start = tracks["experience"]["start"]
    rules.experience_most = tracks["experience"]["max"]
    rules.experience_per_threat = figures["xp_per_threat"]
    rules.injuries_start = tracks["injury"]["start"]
    rules.injuries_most = tracks["injury"]["max"]
    rules.hand_limit = tracks["injury"]["hand_limit"]
    rules.threat_most = tracks["threat"]["max"]
    rules.boost_cost = figures["boost_cost"]
    rules.round_end_draw = figures["round_end_draw"]


def effect(listed: list[dict[str, Any]], *more: tuple[int, int]) -> np.ndarray:
    """An effect of the components as steps of code and amount, shape (EFFECT_STEPS, 2), NO_STEP after the last."""
    codes = [_step(step) for step in listed] + list(more)
    if len(codes) > EFFECT_STEPS:
        raise ValueError(f"an effect of {len(codes)} steps, at most {EFFECT_STEPS} fit: {listed}")
    return np.array(codes + [(r.NO_STEP, 0)] * (EFFECT_STEPS - len(codes)), np.int16)


def _step(step: dict[str, Any]) -> tuple[int, int]:
    op = step["op"]
    if op == "injure":
        return INJURE_CODES[step["who"]], step["n"]
    if op == "choose_one" and step["options"] == STEAL_OR_MARKER:
        return r.STEAL_OR_MARKER, 1
    if op not in STEP_CODES:
        raise ValueError(f"unknown op {op!r}; {nearest(op, STEP_CODES)}")
    return STEP_CODES[op], step.get("n", step.get("tiles", step.get("max", 0)))


def _card_effect(kind: int, card: dict[str, Any]) -> np.ndarray:
    """What a raid card does: its effect, then what it adds for Replicas or for the Artifact (LEG-097)."""
    offer = [(r.OFFER_ARTIFACT, kind)] if "if_artifact" in card else []
    return effect(card["effect"] + card.get("if_replica", []), *offer)


def _timing(name: str) -> int:
    return NEVER_TIMING if name == "none" else 1 << _index(name, TIMINGS)


def _index(name: str, known: tuple[str, ...]) -> int:
    if name not in known:
        raise ValueError(f"unknown word {name!r}; {nearest(name, known)}")
    return known.index(name)


def _check_sizes() -> None:
    expected = {
        "raid_card": r.KINDS,
        "action_card": r.TYPES,
        "space": r.SPACES,
        "area_tile": r.AREA_TILES,
        "climax_tile": r.CLIMAX_TILES,
    }
    for name, size in expected.items():
        if len(COMPONENTS[name]) != size:
            raise ValueError(
                f"components.toml lists {len(COMPONENTS[name])} of {name}, the rules expect {size}"
            )
