"""Reads ``components.toml`` into the rules record."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np

from envs.core.kit.components import read_components
from envs.core.spec import Field
from envs.gamble import record as r

BANDS = 5
"""The most ranges of luck that a card has."""

PACK_BITS = 8
PACKED = (1 << PACK_BITS) - 1
"""Bits of a figure among those that are packed into one number, and the mask of so many bits.

They hold the sum of a figure over all characters of a type, which comes to 140 at most; the topmost, the luck of foes,
to less than 128, so that no sum turns negative.
"""

CONSTANTS = (
    Field("artifacts_to_win", "i2", "artifacts that win the game"),
    Field("starting_hand", "i2", "cards that each player begins with"),
    Field("draw_active", "i2", "cards that the active player draws in step 1"),
    Field("draw_second", "i2", "cards that the second player draws in step 1"),
    Field("hand_limit_at_clean_up", "i2", "cards that the active player keeps in step 5"),
    Field("least_defence_to_stay_in_play", "i2", "a character with less defence leaves play"),
    Field("least_total", "i2", "an attack, or a total of luck or speed, below this counts as this"),
)
"""Numbers of the rules, each under its id in ``components.toml``."""

RULES_FIELDS = (
    *CONSTANTS,
    Field("faces", "i2", "faces of the die"),
    Field("printed", "i2", "printed figures of each character", (r.CHARACTERS, len(r.FIGURES))),
    Field(
        "packed",
        "i8",
        f"attack to luck of each character in one number, {PACK_BITS} bits each, those of foes above those of "
        "friends, so that one sum adds up all of a pool",
        (r.CHARACTERS,),
    ),
    Field("packed_gear", "i8", "what each gear card adds, likewise; never less than nothing", (r.GEAR,)),
    Field(
        "modifiers",
        "i2",
        "what each gear card adds to the figures of its character",
        (r.GEAR, len(r.FIGURES)),
    ),
    Field("test_damage", "i2", "damage of a failed test: twelve traps, then twelve locations", (r.TESTS,)),
    Field(
        "bands", "i2", "ranges of luck of each such card; 0 for a location without a booby trap", (r.TESTS,)
    ),
    Field("band_from", "i2", "least luck of each range", (r.TESTS, BANDS)),
    Field(
        "band_faces",
        "i2",
        "faces that pass in each range: bit 1 for a 1, ... bit 6 for a 6",
        (r.TESTS, BANDS),
    ),
    Field("band_chance", "f8", "chance to pass in each range", (r.TESTS, BANDS)),
    Field("worth", "i2", "as how many artifacts each artifact card counts", (r.KIND,)),
)

KINDS = ("character", "weapon", "vehicle", "trap", "location", "artifact")


@cache
def components() -> Mapping[str, Any]:
    """The contents of ``components.toml``."""
    return read_components("envs.gamble")


@cache
def cards() -> tuple[Mapping[str, Any], ...]:
    """The entries of all 84 cards, in the order of their numbers.

    Raises:
        ValueError: kinds that do not have twelve cards each.
    """
    entries = [entry for kind in KINDS for entry in components()[kind]]
    kinds = [entry.get("type", kind) for kind in KINDS for entry in components()[kind]]
    expected = [name for name in ("friend", "foe", *KINDS[1:]) for _ in range(r.KIND)]
    if kinds != expected:
        raise ValueError(f"components.toml must hold {r.KIND} cards of each kind, friends before foes")
    return tuple(entries)


def names() -> tuple[str, ...]:
    """The names of all 84 cards."""
    return tuple(str(card["name"]) for card in cards())


def constant(name: str) -> int:
    """A number of the rules, by its id."""
    return next(int(entry["value"]) for entry in components()["constant"] if entry["id"] == name)


def greatest(figure: str, gear: int) -> int:
    """To what a figure of one character can come with that many cards of gear."""
    modifiers = sorted(
        (_effect(card, "modify")[figure] for card in cards()[r.CHARACTERS : r.TRAP]), reverse=True
    )
    return int(
        max(card[figure] for card in cards()[: r.CHARACTERS]) + sum(max(0, n) for n in modifiers[:gear])
    )


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """Write all figures into the rules record."""
    for field in CONSTANTS:
        setattr(rules, field.name, constant(field.name))
    rules.faces = len(components()["die"][0]["faces"])
    for row, card in enumerate(cards()[: r.CHARACTERS]):
        rules.printed[row] = [card[figure] for figure in r.FIGURES]
    for row, card in enumerate(cards()[r.CHARACTERS : r.TRAP]):
        rules.modifiers[row] = [_effect(card, "modify")[figure] for figure in r.FIGURES]
    for row, card in enumerate(cards()[r.TRAP : r.ARTIFACT]):
        if row < r.KIND or card["effect"]["op"] != "none":
            _fill_test(rules, row, card)
    for row, card in enumerate(cards()[r.ARTIFACT :]):
        rules.worth[row] = _effect(card, "collect")["n"]
    pack(rules)


def pack(rules: np.record) -> None:
    """Write the packed numbers that follow from the figures."""
    for character in range(r.CHARACTERS):
        above = PACK_BITS * r.MYSTERY if character >= r.FOE else 0
        rules.packed[character] = _packed(rules.printed[character]) << above
    for gear in range(r.GEAR):
        rules.packed_gear[gear] = _packed(np.maximum(rules.modifiers[gear], 0))


def _packed(figures: np.ndarray) -> int:
    return sum(int(figures[i]) << PACK_BITS * i for i in range(r.MYSTERY))


def _effect(card: Mapping[str, Any], op: str) -> Mapping[str, Any]:
    effect: Mapping[str, Any] = card["effect"]
    if effect["op"] != op:
        raise ValueError(f"components.toml: {card['name']} must have the op {op!r}, not {effect['op']!r}")
    return effect


def _fill_test(rules: np.record, row: int, card: Mapping[str, Any]) -> None:
    effect = _effect(card, "test_of_luck")
    bands = effect["bands"]
    if not 1 <= len(bands) <= BANDS:
        raise ValueError(f"components.toml: {card['name']} must have 1 to {BANDS} bands, not {len(bands)}")
    if any(above["min"] != below["max"] + 1 for below, above in pairwise(bands)):
        raise ValueError(f"components.toml: the bands of {card['name']} must ascend without gaps")
    rules.test_damage[row] = effect["damage"]
    rules.bands[row] = len(bands)
    for i, band in enumerate(bands):
        rules.band_from[row, i] = band["min"]
        rules.band_faces[row, i] = sum(1 << face for face in band["pass"])
        rules.band_chance[row, i] = len(band["pass"]) / rules.faces
