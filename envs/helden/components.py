"""The tiles, markers and heroes of ``components.toml``, as names, as codes, and as the figures that kernels read.

Tiles and markers go by *kind*: the number of their entry in the file, in its order. Pieces that are alike share a
kind. Each of the 77 markers has a number of its own besides, in the order of kinds, so that copies lie side by side:

    kinds    markers
    0-16     0-20     enemies: 6 with a red edge, 3 Avatars, 8 black creatures
    9-22     13-26    tasks: the 8 black creatures, turned round once defeated, and 6 others
    23-29    27-33    encounters
    30-34    34-38    creatures of the Damned One
    35-38    39-42    traps
    39-40    43-45    bags of gold
    41-61    46-71    items: 3 black weapons, 18 others
    62-66    72-76    special treasures

Adventure markers are those below ``N_ADVENTURES``, treasure markers those from there to ``SPECIAL``. An *item* is a
kind of item or special treasure, counted from ``FIRST_ITEM_KIND``: 0 to 25. *Worn* markers, those with artificial life
points, are five in a row: two breastplates, shield, helmet, Mail.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import accumulate
from typing import Any

import numpy as np

from envs.core.kit.components import read_components
from envs.core.spec import Field, nearest

DATA = read_components("envs.helden")

# ---------------------------------------------------------------- closed lists, as codes

SKILLS = ("red", "green", "blue")
RED, GREEN, BLUE = range(3)
GRAY = 3
"""In place of a skill on a marker: the one with the fewest cubes."""
SKILL_NAMES = ("Close Combat", "Ranged Combat", "Magic")
NO_SKILL = -1

SIDES = ("N", "E", "S", "W")
SIDE_NAMES = ("north", "east", "south", "west")
NORTH, EAST, SOUTH, WEST = range(4)

TILE_TYPES = ("start", "place", "area", "passageway")
START, PLACE, AREA, PASSAGEWAY = range(4)

LOSSES = ("none", "lose_lp", "lose_mp", "lose_ec", "gain_sc")
NO_LOSS, LOSE_LP, LOSE_MP, LOSE_EC, GAIN_SC = range(len(LOSSES))
"""What a lost combat costs."""

LIMITS = ("none", "weapon", "armor", "shield", "helmet")
NO_LIMIT, WEAPON, ARMOR, SHIELD, HELMET = range(len(LIMITS))
"""What a hero carries only so many of."""

EDGES = ("red", "gray")
RED_EDGE, GRAY_EDGE = 1, 2
"""Edges of enemies, as bits."""

# ---------------------------------------------------------------- names, in the order of their numbers

TILES = tuple(tile["name"] for tile in DATA["tile"])
HEROES = tuple(hero["name"] for hero in DATA["hero"])
_KINDS: list[dict[str, Any]] = DATA["adventure"] + DATA["treasure"] + DATA["special"]
KINDS = tuple(kind["name"] for kind in _KINDS)
_TILE_IDS = [tile["id"] for tile in DATA["tile"]]
_IDS = [kind["id"] for kind in _KINDS]
_COUNTS = [kind.get("count", 1) for kind in _KINDS]

N_TILES = 48
N_TILE_KINDS = 22
N_HEROES = 5
N_KINDS = 67
N_MARKERS = 77
N_NAMED = 9
"""Kinds of tiles with a name, the first ones: there is one of each."""

STYX, ASPHODELION, CHAOS, ELYSION, EREBOS, HADES_HALL, KRITERION, LETHE, TARTAROS = range(N_NAMED)
BARD, GLADIATOR, GNOME, SHAMAN, CENTAUR = range(N_HEROES)

# Kinds of markers, by group: the first of each group.
RED_ENEMY, AVATAR, BLACK, TASK, ENCOUNTER, CREATURE, TRAP, GOLD, ITEM = 0, 6, 9, 17, 23, 30, 35, 39, 41
FIRST_ITEM_KIND = ITEM
N_RED, N_AVATARS, N_BLACK, N_TASKS, N_ENCOUNTERS, N_CREATURES, N_TRAPS, N_GOLD = 6, 3, 8, 6, 7, 5, 4, 2
ENEMY_KINDS = TASK
"""Kinds of adventure markers that are enemies: all below this one."""
N_DELIVERIES = N_BLACK + N_TASKS
"""Kinds of markers that can be on a hero's card as tasks: those from ``BLACK`` on."""

GORGONE = 4
ARACHNE, IXION, SISYPHOS, TANTALOS, THESEUS, TITAN, TITYOS, TYPHON = range(BLACK, BLACK + N_BLACK)
AIAKOS, MINOS, RHADAMANTHYS, CHRONOS, HADES, PERSEPHONE = range(TASK, TASK + N_TASKS)
HEKATE, ORION, THANATOS, HERMES, HYPNOS, LOW_DEMON, WELL = range(ENCOUNTER, ENCOUNTER + N_ENCOUNTERS)

# Items: kinds counted from FIRST_ITEM_KIND.
N_ITEMS = 26
N_SPECIALS = 5
(
    SOUL_SWORD,
    BLACK_CROSSBOW,
    BLACK_STAFF,
    SICKLE,
    SCEPTER,
    SLING,
    JAVELIN,
    AMAZON_BELT,
    DIANAS_ARROWS,
    OPAL,
    RING,
    SANDALS,
    SHOES,
    MIRROR,
    ADVICE,
    BOLTS,
    NEKTAR,
    AMBROSIA,
    BREASTPLATE,
    SHIELD_ITEM,
    HELMET_ITEM,
    MAIL,
    TRIDENT,
    SCYTHE,
    BOW,
    GOLDEN_STAFF,
) = range(N_ITEMS)
N_BLACK_WEAPONS = 3
"""The first items, one for each skill in the order of the skills."""
FIRST_SPECIAL = MAIL
"""The first item that is a special treasure."""
ITEMS = KINDS[FIRST_ITEM_KIND:]

# Markers, by group: the number of the first of each group.
_FIRST = [0, *accumulate(_COUNTS)]
N_ADVENTURES = 34
FIRST_AVATAR, FIRST_BLACK, FIRST_TASK, FIRST_ENCOUNTER = 10, 13, 21, 27
FIRST_CREATURE, FIRST_TRAP, FIRST_GOLD, FIRST_ITEM = 34, 39, 43, 46
FIRST_WORN, SPECIAL = 68, 72
N_WORN = 5
N_TREASURES = SPECIAL - N_ADVENTURES
MARKERS = tuple(name for name, count in zip(KINDS, _COUNTS, strict=True) for _ in range(count))
MARKER_KINDS = tuple(kind for kind, count in enumerate(_COUNTS) for _ in range(count))

NO_DOT = 99
"""In place of a modifier: the skill cannot be used."""

NEAR_BY_MOVE, NEAR_BY_TURN = 0.97, 0.75
"""To what share a thing's nearness falls with each move, and with each turn, that it takes to get there."""
MOST_APART = 5
"""Levels in a duel that are so far apart or farther give the greatest modifier."""

# ---------------------------------------------------------------- the rules record

RULES_FIELDS = (
    Field("chosen", "i2", "1 if heroes are chosen, 0 if they are dealt"),
    Field("victory_value", "f4", "reward of a victory over the Damned One"),
    Field("lesser_victory_value", "f4", "reward of a lesser victory, divided among tied heroes"),
    Field("dark_side_end", "i2", "shadow cubes on the Dark Side that end the game"),
    Field("avatars_needed", "i2", "defeated Avatars that bring the Damned One into play"),
    Field("damned_mod", "i2", "what every level is changed by in the final fight"),
    Field("damned_min_lp", "i2", "his life points with no cube on the Dark Side"),
    Field("damned_dark", "i2", "shadow cubes put on the Dark Side when he comes into play"),
    Field("luck_cost", "i2", "gold that a wish costs"),
    Field("luck_markers", "i2", "markers turned up for a wish"),
    Field("trade_gold", "i2", "gold for a treasure that is not wanted"),
    Field("task_boxes", "i2", "tasks that a hero can carry"),
    Field("limit", "i2", "how many a hero carries of each of LIMITS", (len(LIMITS),)),
    Field("skill_items_max", "i2", "items that raise the same skill in a test"),
    Field("move_floor", "i2", "the least movement"),
    Field("floor_lp", "i2", "life points lost in place of a movement point at the floor"),
    Field("skill_floor", "i2", "the least value of a skill"),
    Field("skill_cap", "i2", "the greatest value of a skill"),
    Field("dice_base", "i2", "dice added up in a test, and rolled without experience"),
    Field("dice_max", "i2", "the most dice rolled in a test"),
    Field("dice_duel", "i2", "dice rolled in a duel"),
    Field("near_by_moves", "f4", "how near something is by the moves to it", (N_TILES,)),
    Field("near_by_turns", "f4", "the same by the turns that they take after this one", (N_TILES,)),
    Field("chance", "f4", "chance of a sum of the two lowest dice up to each level, by number of dice", (6, 13)),
    Field("duel_mod", "i2", "modifier of the aggressor's test by difference of levels, -5 to 5", (2 * MOST_APART + 1,)),
    Field("tile_count", "i2", "tiles of each kind", (N_TILE_KINDS,)),
    Field("tile_type", "i2", "type of each kind of tile: index into TILE_TYPES", (N_TILE_KINDS,)),
    Field("tile_exits", "i2", "exits of each kind as printed, one bit a side", (N_TILE_KINDS,)),
    Field("tile_arrow", "i2", "1 for a kind that cannot be turned", (N_TILE_KINDS,)),
    Field("tile_marked", "i2", "1 for a kind that gets an adventure marker", (N_TILE_KINDS,)),
    Field("lethe_dark", "i2", "shadow cubes that leave the Dark Side for a cube given up at Lethe"),
    Field("marker_kind", "i2", "kind of each marker", (N_MARKERS,)),
    Field("kind_first", "i2", "the first marker of each kind", (N_KINDS,)),
    Field("kind_count", "i2", "markers of each kind", (N_KINDS,)),
    Field("dot", "i2", "modifier of each skill and of the gray dot on each kind, 99 if it has none", (N_KINDS, 4)),
    Field("reveal_dark", "i2", "shadow cubes put on the Dark Side when the kind is turned up", (N_KINDS,)),
    Field("reward_cubes", "i2", "cubes won by defeating each kind", (N_KINDS,)),
    Field("reward_colours", "i2", "their possible colours, one bit a skill", (N_KINDS,)),
    Field("reward_draws", "i2", "treasures drawn for defeating each kind", (N_KINDS,)),
    Field("loss", "i2", "what a lost combat against each kind costs: index into LOSSES", (N_KINDS,)),
    Field("loss_n", "i2", "how much of it", (N_KINDS,)),
    Field("task_to", "i2", "kind of tile on which each task is fulfilled, -1 for what is no task", (N_KINDS,)),
    Field("task_dark", "i2", "cubes that leave the Dark Side for it; for a second ruler in the hall",
          (N_KINDS, 2)),
    Field("task_draws", "i2", "treasures drawn for it", (N_KINDS,)),
    Field("task_item", "i2", "special treasure taken for it, an item, -1 if none", (N_KINDS,)),
    Field("task_pure", "i2", "1 for a task that heroes with shadow cubes can neither accept nor fulfil", (N_KINDS,)),
    Field("encounter_skill", "i2", "skill tested by each encounter for its item, -1 if none", (N_ENCOUNTERS,)),
    Field("encounter_mod", "i2", "modifier of that test", (N_ENCOUNTERS,)),
    Field("encounter_item", "i2", "special treasure that it gives, an item, -1 if none", (N_ENCOUNTERS,)),
    Field("encounter_lp", "i2", "life points that learning costs there", (N_ENCOUNTERS,)),
    Field("encounter_gold", "i2", "gold that learning costs there", (N_ENCOUNTERS,)),
    Field("encounter_uses", "i2", "uses after which it leaves the game, 0 if it never does", (N_ENCOUNTERS,)),
    Field("hypnos_test", "i2", "1 if Hypnos asks for a test"),
    Field("gold", "i2", "gold in each kind of bag", (N_GOLD,)),
    Field("bonus", "i2", "what each item adds to each skill", (N_ITEMS, 3)),
    Field("combinable", "i2", "1 for an item that raises a skill together with another one", (N_ITEMS,)),
    Field("item_limit", "i2", "which of LIMITS each item falls under", (N_ITEMS,)),
    Field("item_gold", "i2", "gold for giving up a carried item, to make room for another", (N_ITEMS,)),
    Field("black_dark", "i2", "shadow cubes put on the Dark Side for taking a black weapon"),
    Field("item_mp", "i2", "movement that each item adds", (N_ITEMS,)),
    Field("item_heal", "i2", "life points that each item gives back, once", (N_ITEMS,)),
    Field("item_pass", "i2", "edges of enemies that its owner can pass, as bits", (N_ITEMS,)),
    Field("attacks", "i2", "1 for a skill with which the item's owner can attack the Damned One", (N_ITEMS, 3)),
    Field("worn_lp", "i2", "artificial life points of each worn marker", (N_WORN,)),
    Field("bolts", "i2", "what the Lightning Bolts add to a test"),
    Field("mirror_mod", "i2", "modifier of the Gorgone that does not count for the owner of the Mirror"),
    Field("hero_skill", "i2", "value of each skill at the start", (N_HEROES, 3)),
    Field("dice_at", "i2", "cubes on the track at which the 3rd, 4th, 5th die is rolled", (N_HEROES, 3, 3)),
    Field("hero_lp", "i2", "natural life points of each hero", (N_HEROES,)),
    Field("hero_gold", "i2", "gold at the start", (N_HEROES,)),
    Field("hero_mp", "i2", "movement of each hero", (N_HEROES,)),
    Field("track", "i2", "spaces on each experience track", (N_HEROES,)),
    Field("boxes", "i2", "items that each hero can carry", (N_HEROES,)),
    Field("hero_pass", "i2", "edges of enemies that the hero can pass, as bits", (N_HEROES,)),
    Field("second_round", "i2", "life points that a second round of combat costs, 0 without the ability", (N_HEROES,)),
    Field("add_skill", "i2", "1 for a hero who adds two skills", (N_HEROES,)),
    Field("gray_bonus", "i2", "bonus against a gray dot", (N_HEROES,)),
    Field("magic_bonus", "i2", "bonus of Magic outside combat and duels", (N_HEROES,)),
    Field("forbidden", "i2", "1 for an item that the hero cannot carry", (N_HEROES, N_ITEMS)),
    Field("styx_lp", "i2", "one player: life points that Styx can give in all"),
    Field("styx_lp_per_turn", "i2", "one player: how many of them in a turn"),
    Field("appear_count", "i2", "one player: Avatars and special treasures that bring the Damned One into play"),
    Field("turn_dark", "i2", "one player: shadow cubes put down at the start of a turn while he is on Chaos"),
    Field("first_skill", "i2", "one player: the skill tested first in the final fight"),
    Field("score_plus", "i2", "one player: points for gold, coloured cubes, skills gained"),
    Field("score_minus", "i2", "one player: points off for shadow cubes, skills lost"),
)  # fmt: skip
"""The fields of the rules record after its head. Indexed by kind of tile, kind of marker, item or hero card."""

VARIANTS: dict[str, tuple[Any, ...]] = {
    "heroes": ("dealt", "chosen"),
    "victory_value": (DATA["rules"]["victory_value"], 0.75, 0.5),
    "lesser_victory_value": (DATA["rules"]["lesser_victory_value"], 0.0, 0.25, 0.75, 1.0),
}
"""The game's own options (HEL-R04, HEL-R132)."""


def fill_rules(rules: np.record, options: Mapping[str, Any]) -> None:
    """Write every figure of the components into a rules record whose head is filled in (HEL-020).

    Raises:
        ValueError: the components hold an unknown word.
    """
    rules.chosen = options["heroes"] == "chosen"
    rules.victory_value = options["victory_value"]
    rules.lesser_victory_value = options["lesser_victory_value"]
    _fill_figures(rules)
    _fill_chances(rules)
    rules.near_by_moves = NEAR_BY_MOVE ** np.arange(N_TILES)
    rules.near_by_turns = NEAR_BY_TURN ** np.arange(N_TILES)
    _fill_tiles(rules)
    for kind, entry in enumerate(_KINDS):
        _fill_marker(rules, kind, entry)
    _fill_encounters(rules, solitaire=options["players"] == 1)
    for item, entry in enumerate(_KINDS[FIRST_ITEM_KIND:]):
        _fill_item(rules, item, entry)
    for card, entry in enumerate(DATA["hero"]):
        _fill_hero(rules, card, entry)


def _fill_figures(rules: np.record) -> None:
    figures, damned, alone = DATA["rules"], DATA["damned_one"], DATA["solitaire"]
    rules.dark_side_end = figures["dark_side_end"]
    rules.avatars_needed = figures["avatars_needed"]
    rules.damned_mod = figures["damned_one_mod"]
    rules.damned_min_lp = figures["damned_one_min_lp"]
    rules.damned_dark = _amount(damned["on_reveal"], "dark")
    rules.luck_cost = figures["luck_cost_gp"]
    rules.luck_markers = figures["luck_markers"]
    rules.trade_gold = figures["trade_gp"]
    rules.task_boxes = figures["task_boxes"]
    rules.limit[1:] = [figures[f"{limit}_max"] for limit in LIMITS[1:]]
    rules.skill_items_max = figures["skill_items_max"]
    rules.move_floor = figures["move_floor"]
    rules.skill_floor = figures["skill_floor"]
    rules.skill_cap = figures["skill_cap"]
    rules.dice_base = figures["dice_base"]
    rules.dice_max = figures["dice_max"]
    rules.dice_duel = figures["dice_duel"]
    for row in DATA["duel_modifier"]:
        low, high = row.get("diff_min", -MOST_APART), row.get("diff_max", MOST_APART)
        rules.duel_mod[low + MOST_APART : high + MOST_APART + 1] = row["mod"]
    rules.gold[:] = [_amount(bag["effect"], "gold") for bag in _KINDS[GOLD : GOLD + N_GOLD]]
    rules.styx_lp = alone["styx_lp"]
    rules.styx_lp_per_turn = alone["styx_lp_per_turn"]
    rules.appear_count = alone["appear_count"]
    rules.turn_dark = alone["dark_per_turn"]
    rules.first_skill = SKILLS.index(alone["first_skill"])
    rules.score_plus = alone["score_plus"]
    rules.score_minus = alone["score_minus"]


def _fill_chances(rules: np.record) -> None:
    for dice in range(rules.dice_base, rules.dice_max + 1):
        sums = np.sort(np.indices((6,) * dice).reshape(dice, -1) + 1, axis=0)[:2].sum(axis=0)
        rules.chance[dice] = [(sums <= level).mean() for level in range(13)]


def _fill_tiles(rules: np.record) -> None:
    for kind, tile in enumerate(DATA["tile"]):
        rules.tile_count[kind] = tile.get("count", 1)
        rules.tile_type[kind] = _index(tile["kind"], TILE_TYPES)
        rules.tile_exits[kind] = sum(1 << SIDES.index(side) for side in tile["exits"])
        rules.tile_arrow[kind] = tile["arrow"]
        rules.tile_marked[kind] = tile["marker"]
    (river,) = DATA["tile"][LETHE]["use"]
    rules.lethe_dark = -river["dark"]


def _fill_marker(rules: np.record, kind: int, entry: Mapping[str, Any]) -> None:
    rules.kind_first[kind] = _FIRST[kind]
    rules.kind_count[kind] = _COUNTS[kind]
    rules.marker_kind[_FIRST[kind] : _FIRST[kind + 1]] = kind
    rules.dot[kind] = NO_DOT
    for dot in entry.get("dots", []):
        rules.dot[kind, _index(dot["skill"], (*SKILLS, "gray"))] = dot["mod"]
    rules.reveal_dark[kind] = _amount(entry.get("on_reveal", []), "dark")
    for won in entry.get("reward", []):
        if won["op"] == "gain_ec":
            rules.reward_cubes[kind] = won["n"]
            rules.reward_colours[kind] = sum(1 << SKILLS.index(colour) for colour in won["colors"])
    rules.reward_draws[kind] = _amount(entry.get("reward", []), "treasure")
    for lost in entry.get("loss", []):
        rules.loss[kind] = _index(lost["op"], LOSSES)
        rules.loss_n[kind] = lost["n"]
        if lost["op"] == "lose_mp":
            rules.floor_lp = lost["else_lp"]
    _fill_task(rules, kind, entry)


def _fill_task(rules: np.record, kind: int, entry: Mapping[str, Any]) -> None:
    rules.task_to[kind] = rules.task_item[kind] = -1
    rules.task_pure[kind] = entry.get("needs_no_sc", False)
    if "task" not in entry:
        return
    rules.task_to[kind] = _index(entry["task"]["to"], _TILE_IDS)
    for won in entry["task"]["reward"]:
        if won["op"] == "dark":
            rules.task_dark[kind] = -won["n"]
        elif won["op"] == "dark_throne":
            rules.task_dark[kind] = -won["first"], -won["second"]
        elif won["op"] == "take_special":
            rules.task_item[kind] = _item(won["item"])
        else:
            rules.task_draws[kind] = won["n"]


def _fill_encounters(rules: np.record, solitaire: bool) -> None:
    rules.encounter_skill[:] = NO_SKILL
    rules.encounter_item[:] = -1
    for number, entry in enumerate(_KINDS[ENCOUNTER : ENCOUNTER + N_ENCOUNTERS]):
        effect = entry["effect"]
        if effect["op"] == "test_item":
            rules.encounter_skill[number] = _index(effect["skill"], SKILLS)
            rules.encounter_mod[number] = effect["mod"]
            rules.encounter_item[number] = _item(effect["item"])
        elif effect["op"] == "learn":
            price = rules.encounter_lp if effect["pay"] == "lp" else rules.encounter_gold
            price[number] = effect["n"]
            rules.encounter_uses[number] = effect["uses"]
        elif effect["op"] == "sc_to_ec":
            rules.hypnos_test = effect["test"]
    if solitaire:
        alone = DATA["solitaire"]
        rules.hypnos_test = alone["hypnos_test"]
        rules.encounter_uses[HYPNOS - ENCOUNTER] = alone["hypnos_uses"]
        rules.encounter_uses[LOW_DEMON - ENCOUNTER] = alone["low_demon_uses"]
        rules.encounter_uses[WELL - ENCOUNTER] = alone["well_uses"]


def _fill_item(rules: np.record, item: int, entry: Mapping[str, Any]) -> None:
    kind = entry.get("kind", "special")
    rules.combinable[item] = kind == "combinable"
    limit = "weapon" if kind == "black_weapon" else kind
    rules.item_limit[item] = LIMITS.index(limit) if limit in LIMITS else NO_LIMIT
    if kind in ("weapon", "combinable", "armor", "shield", "helmet"):
        rules.item_gold[item] = DATA["rules"]["trade_gp"]
    if kind == "black_weapon":
        rules.black_dark = _amount(entry["on_take"], "dark")
    for effect in entry["effect"]:
        op, n = effect["op"], effect.get("n", 0)
        if op == "bonus":
            rules.bonus[item, [SKILLS.index(skill) for skill in effect["skills"]]] = n
        elif op == "attack_damned":
            rules.attacks[item, [SKILLS.index(skill) for skill in effect["skills"]]] = 1
        elif op == "artificial_lp":
            first = _FIRST[FIRST_ITEM_KIND + item] - FIRST_WORN
            rules.worn_lp[first : first + _COUNTS[FIRST_ITEM_KIND + item]] = n
        elif op == "pass_enemy":
            rules.item_pass[item] = _edges(effect)
        elif op == "mp":
            rules.item_mp[item] = n
        elif op == "heal":
            rules.item_heal[item] = n
        elif op == "test_bonus":
            rules.bolts = n
        elif op == "cancel_mod":
            rules.mirror_mod = n


def _fill_hero(rules: np.record, card: int, entry: Mapping[str, Any]) -> None:
    for skill, name in enumerate(SKILLS):
        rules.hero_skill[card, skill] = entry["skills"][name]["value"]
        rules.dice_at[card, skill] = entry["skills"][name]["dice_at"]
    rules.hero_lp[card] = entry["lp"]
    rules.hero_gold[card] = entry["gold"]
    rules.hero_mp[card] = entry["mp"]
    rules.track[card] = entry["track"]
    rules.boxes[card] = entry.get("item_boxes", DATA["rules"]["item_boxes"])
    for ability in entry["ability"]:
        if ability["op"] == "pass_enemy":
            rules.hero_pass[card] = _edges(ability)
        elif ability["op"] == "second_round":
            rules.second_round[card] = ability["lp"]
        elif ability["op"] == "add_skill":
            rules.add_skill[card] = 1
        elif ability["op"] == "gray_bonus":
            rules.gray_bonus[card] = ability["n"]
        elif ability["op"] == "magic_bonus":
            rules.magic_bonus[card] = ability["n"]
        elif ability["op"] == "forbid":
            for item, carried in enumerate(_KINDS[FIRST_ITEM_KIND:]):
                rules.forbidden[card, item] = (
                    carried.get("kind") in ability["kinds"] or carried["id"] in ability["items"]
                )
        else:
            raise ValueError(f"components.toml: unknown ability {ability['op']!r} of the {entry['name']}")


def _amount(effects: list[Mapping[str, Any]], op: str) -> int:
    """The n of an op in a list of effects, 0 if it is not there."""
    return sum(effect["n"] for effect in effects if effect["op"] == op)


def _item(name: str) -> int:
    return _index(name, _IDS) - FIRST_ITEM_KIND


def _edges(effect: Mapping[str, Any]) -> int:
    return sum(1 << EDGES.index(edge) for edge in effect["edges"])


def _index(name: str, known: list[str] | tuple[str, ...]) -> int:
    if name not in known:
        raise ValueError(f"components.toml: unknown word {name!r}; {nearest(name, known)}")
    return known.index(name)
