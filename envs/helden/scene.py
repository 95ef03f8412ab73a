"""A position as plain data, as a seat sees it: text and picture are drawn from it alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from envs.core.head import is_over
from envs.core.kit.agenda import ABOUT
from envs.helden import actions as a
from envs.helden import components as c
from envs.helden import record as r
from envs.helden.rules.duels import loser_of
from envs.helden.rules.heroes import movement
from envs.helden.rules.items import ALL_ITEMS, item_bonus
from envs.helden.rules.map import turned
from envs.helden.rules.markers import carried
from envs.helden.rules.skill_tests import dice_with, is_allowed, level_with, skill_dice

Part = dict[str, Any]
Markers = dict[int, list[int]]
"""The markers at each place, by number."""

_SORTS = (
    (c.FIRST_AVATAR, "enemy"),
    (c.FIRST_BLACK, "avatar"),
    (c.FIRST_TASK, "black"),
    (c.FIRST_ENCOUNTER, "task"),
    (c.N_ADVENTURES, "encounter"),
    (c.FIRST_TRAP, "creature"),
    (c.FIRST_GOLD, "trap"),
    (c.FIRST_ITEM, "gold"),
    (c.SPECIAL, "item"),
    (c.N_MARKERS, "special"),
)
SORTS = tuple(next(sort for end, sort in _SORTS if marker < end) for marker in range(c.N_MARKERS))
"""What sort of thing each marker is: the first that ends above it."""


def scene(rules: np.record, game: np.record, seat: int | None) -> Part:
    """The position; to a seat, face-down markers are what the Mirror has shown it."""
    at = _places(game)
    return {
        "round": int(game.rounds),
        "rounds": int(rules.max_rounds),
        "phase": r.PHASES[game.phase],
        "active": int(game.active),
        "asked": {"seat": int(game.actor), "decision": r.DECISIONS[game.decision]},
        "dark": {"cubes": int(game.dark), "end": int(rules.dark_side_end)},
        "damned": _damned(rules, game, at),
        "throne": _named(at[r.THRONE]),
        "supply": _supply(game, at),
        "styx_left": int(game.styx_left) if rules.players == 1 else None,
        "tiles": _tiles(rules, game, at, seat),
        "heroes": [_hero(rules, game, player, at) for player in range(rules.players)],
        "drawn": _drawn_tile(rules, game),
        "movement_left": int(game.mp) if game.phase == r.MOVING else None,
        "test": _test(rules, game),
        "roll": _roll(game),
        "treasures": _treasures(rules, game, at),
        "duel": _duel(game),
        "hero_cards": _hero_cards(rules, game),
        "ending": None if game.outcome == r.NOT_OVER else r.OUTCOMES[game.outcome],
        "victors": _victors(rules, game),
        "outcome": _outcome(rules, game),
    }


def _places(game: np.record) -> Markers:
    """Where all markers are."""
    at: Markers = {place: [] for place in range(r.THRONE + 1)}
    for marker, place in enumerate(game.place.tolist()):
        at[place].append(marker)
    return at


def _named(markers: list[int]) -> list[str]:
    return [c.MARKERS[marker] for marker in markers]


# ---------------------------------------------------------------- the Dark Side, the supply


def _damned(rules: np.record, game: np.record, at: Markers) -> Part:
    """The Damned One: where he is, what lies on his card, and his life points while he is fought, else None."""
    return {
        "place": r.DAMNED_PLACES[game.damned],
        "tile": int(game.named[c.CHAOS]) if game.damned == r.ON_CHAOS else None,
        "card": [_marker(rules, game, marker) for marker in at[r.CARD]],
        "life": int(game.damned_lp) if game.damned_lp > 0 else None,
    }


def _supply(game: np.record, at: Markers) -> Part:
    return {
        "tiles": int(game.supply.sum()),
        "treasures": sum(c.N_ADVENTURES <= marker < c.SPECIAL for marker in at[r.HEAP]),
        "beside": sum(c.N_ADVENTURES <= marker < c.SPECIAL for marker in at[r.BESIDE]),
        "adventures": sum(marker < c.N_ADVENTURES for marker in at[r.HEAP]),
    }


# ---------------------------------------------------------------- the map


def _tiles(rules: np.record, game: np.record, at: Markers, seat: int | None) -> list[Part]:
    """The map, by the numbers of its tiles: square, sides with an exit (N, E, S, W), and what lies on each."""
    kinds, exits = game.tile_kind.tolist(), game.exits.tolist()
    xs, ys, heroes = game.tile_x.tolist(), game.tile_y.tolist(), game.tile[: rules.players].tolist()
    return [
        {
            "name": _tile_name(rules, kinds[tile]),
            "type": c.TILE_TYPES[rules.tile_type[kinds[tile]]],
            "named": kinds[tile] < c.N_NAMED,
            "x": xs[tile],
            "y": ys[tile],
            "exits": _sides(exits[tile]),
            "heroes": [player for player, stands in enumerate(heroes) if stands == tile],
            "markers": _markers_on_tile(rules, game, at[tile], seat),
            "added": bool(game.added == tile),
        }
        for tile in range(int(game.laid))
    ]


def _tile_name(rules: np.record, kind: int) -> str:
    return c.TILES[kind] if kind < c.N_NAMED else c.TILE_TYPES[rules.tile_type[kind]]


def _sides(bits: int) -> list[bool]:
    return [bool(bits >> side & 1) for side in range(len(c.SIDES))]


def _markers_on_tile(rules: np.record, game: np.record, markers: list[int], seat: int | None) -> list[Part]:
    """Those that the seat can't see come last: their place among the others would tell something of them."""
    seen = [marker for marker in markers if _is_seen(game, marker, seat)]
    return [_marker(rules, game, marker) for marker in seen] + [_hidden()] * (len(markers) - len(seen))


def _is_seen(game: np.record, marker: int, seat: int | None) -> bool:
    if seat is None or game.face[marker] != r.DOWN:
        return True
    return bool(int(game.known[marker]) >> seat & 1)


def _hidden() -> Part:
    """A marker face down that the seat has not seen: of it, nothing else."""
    return {
        "id": None,
        "name": None,
        "sort": "down",
        "face": r.FACES[r.DOWN],
        "fights": False,
        "dots": "",
        "note": "",
    }


def _marker(rules: np.record, game: np.record, marker: int) -> Part:
    """A marker that the seat sees: number, name, how it lies, whether it fights, its dots and the rest in words."""
    face = int(game.face[marker])
    fights = face == r.UP and (marker < c.FIRST_TASK or c.FIRST_CREATURE <= marker < c.FIRST_TRAP)
    return {
        "id": marker,
        "name": c.MARKERS[marker],
        "sort": "task" if face == r.TASK_SIDE else SORTS[marker],
        "face": r.FACES[face],
        "fights": bool(fights),
        "dots": _dots(rules, marker),
        "note": _note(rules, game, marker),
    }


def _dots(rules: np.record, marker: int) -> str:
    """What a marker changes the level of each skill by that may be used against it."""
    names = (*c.SKILL_NAMES, "fewest cubes")
    dots = rules.dot[c.MARKER_KINDS[marker]]
    return ", ".join(
        f"{name} {dot:+d}" for name, dot in zip(names, dots.tolist(), strict=True) if dot != c.NO_DOT
    )


def _note(rules: np.record, game: np.record, marker: int) -> str:
    """What else a marker says: what is won and lost in a combat, where a task leads, what an item does."""
    kind = c.MARKER_KINDS[marker]
    if c.ENCOUNTER <= kind < c.CREATURE:
        return _encounter_words(rules, game, kind)
    if c.TASK <= kind < c.ENCOUNTER or game.face[marker] == r.TASK_SIDE:
        return f"bring to {c.TILES[rules.task_to[kind]]}"
    if kind < c.TRAP:
        return "; ".join(words for words in (_reward_words(rules, kind), _loss_words(rules, kind)) if words)
    if c.GOLD <= kind < c.ITEM:
        return f"{rules.gold[kind - c.GOLD]} gold"
    return _item_words(rules, game, marker, kind - c.FIRST_ITEM_KIND) if kind >= c.ITEM else ""


def _reward_words(rules: np.record, kind: int) -> str:
    cubes, draws = int(rules.reward_cubes[kind]), int(rules.reward_draws[kind])
    colours = "/".join(
        name.split()[0] for skill, name in enumerate(c.SKILL_NAMES) if rules.reward_colours[kind] >> skill & 1
    )
    won = [f"{_many(cubes, 'cube')} {colours}"] * (cubes > 0) + [_many(draws, "treasure")] * (draws > 0)
    return f"won: {', '.join(won)}" if won else ""


_LOSSES = ("", "life point", "movement point", "cube", "shadow cube")


def _loss_words(rules: np.record, kind: int) -> str:
    lost = _LOSSES[rules.loss[kind]]
    return f"lost: {_many(int(rules.loss_n[kind]), lost)}" if lost else ""


def _many(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def _encounter_words(rules: np.record, game: np.record, kind: int) -> str:
    number = kind - c.ENCOUNTER
    if rules.encounter_item[number] >= 0:
        skill = c.SKILL_NAMES[rules.encounter_skill[number]]
        return f"test of {skill} {rules.encounter_mod[number]:+d}: {c.ITEMS[rules.encounter_item[number]]}"
    if kind == c.HERMES:
        return "leads to Styx"
    uses = int(rules.encounter_uses[number])
    left = f", {uses - game.uses[number]} uses left" if uses else ""
    if kind == c.HYPNOS:
        return f"{'test: ' if rules.hypnos_test else ''}a shadow cube becomes coloured{left}"
    price = (
        f"{rules.encounter_lp[number]} life"
        if rules.encounter_lp[number]
        else f"{rules.encounter_gold[number]} gold"
    )
    return f"{price}: a skill may rise{left}"


def _item_words(rules: np.record, game: np.record, marker: int, item: int) -> str:
    words = [
        f"{name.split()[0]} {bonus:+d}"
        for name, bonus in zip(c.SKILL_NAMES, rules.bonus[item].tolist(), strict=True)
        if bonus
    ]
    if rules.item_mp[item]:
        words.append(f"movement {rules.item_mp[item]:+d}")
    if rules.item_heal[item]:
        words.append(f"heals {rules.item_heal[item]}, once")
    if c.FIRST_WORN <= marker < c.FIRST_WORN + c.N_WORN:
        words.append(f"{game.worn_lp[marker - c.FIRST_WORN]} life")
    if rules.item_pass[item]:
        words.append(f"passes {_edges(int(rules.item_pass[item]))} enemies")
    if rules.attacks[item].any():
        words.append("attacks the Damned One")
    words += [said for which, said in _OTHER_ITEMS if which == item]
    return ", ".join(words)


_OTHER_ITEMS = (
    (c.MIRROR, "shows face-down markers"),
    (c.ADVICE, "gives a gray dot a colour, once"),
    (c.BOLTS, "a test is easier, once"),
)


def _edges(bits: int) -> str:
    return " and ".join(name for bit, name in ((c.RED_EDGE, "red"), (c.GRAY_EDGE, "dark")) if bits & bit)


# ---------------------------------------------------------------- heroes


def _hero(rules: np.record, game: np.record, seat: int, at: Markers) -> Part:
    """A hero's sheet; of a seat without a hero card yet only that it has none."""
    card = int(game.card[seat])
    if card == r.NO_CARD:
        return {"name": None}
    held = at[r.HELD + seat]
    return {
        "name": c.HEROES[card],
        "ability": _ability(rules, card),
        "tile": int(game.tile[seat]),
        "dead": bool(game.dead[seat]),
        "life": int(game.lp[seat]),
        "life_max": int(rules.hero_lp[card]),
        "gold": int(game.gold[seat]),
        "movement": int(movement(rules, game, seat)),
        "lost_movement": int(game.lost_mp[seat]),
        "track": int(rules.track[card]),
        "skills": [_skill(rules, game, seat, skill) for skill in range(len(c.SKILLS))],
        "boxes": int(rules.boxes[card]),
        "items": [_marker(rules, game, marker) for marker in held if marker >= c.FIRST_ITEM],
        "task_boxes": int(rules.task_boxes),
        "tasks": [_marker(rules, game, marker) for marker in held if marker < c.N_ADVENTURES],
        "held_by": [_marker(rules, game, marker) for marker in at[r.TRAPPING + seat]],
    }


def _skill(rules: np.record, game: np.record, seat: int, skill: int) -> Part:
    """A skill: its own value, what items add to it, dice rolled for it, and the cubes on its track."""
    return {
        "id": c.SKILLS[skill],
        "name": c.SKILL_NAMES[skill],
        "value": int(game.skill[seat, skill]),
        "bonus": int(item_bonus(rules, game, seat, skill, ALL_ITEMS)),
        "dice": int(skill_dice(rules, game, seat, skill)),
        "coloured": int(game.coloured[seat, skill]),
        "shadow": int(game.shadow[seat, skill]),
    }


def _ability(rules: np.record, card: int) -> str:
    words = []
    if rules.hero_pass[card]:
        words.append(f"passes {_edges(int(rules.hero_pass[card]))} enemies")
    if rules.second_round[card]:
        words.append(f"fights a lost combat again for {rules.second_round[card]} life")
    if rules.add_skill[card]:
        words.append("adds a second skill in a test")
    if rules.gray_bonus[card]:
        words.append(f"{rules.gray_bonus[card]:+d} against a gray dot")
    if rules.magic_bonus[card]:
        words.append(f"Magic {rules.magic_bonus[card]:+d} outside combat")
    return ", ".join(words)


def _hero_cards(rules: np.record, game: np.record) -> list[Part]:
    """The hero cards, and who has them, while heroes are chosen; none afterwards."""
    if game.phase != r.CHOOSING:
        return []
    taken = {int(game.card[seat]): seat for seat in range(rules.players)}
    return [
        {
            "id": card,
            "name": c.HEROES[card],
            "seat": taken.get(card),
            "ability": _ability(rules, card),
            "life": int(rules.hero_lp[card]),
            "gold": int(rules.hero_gold[card]),
            "movement": int(rules.hero_mp[card]),
            "track": int(rules.track[card]),
            "boxes": int(rules.boxes[card]),
            "skills": dict(zip(c.SKILL_NAMES, rules.hero_skill[card].tolist(), strict=True)),
        }
        for card in range(c.N_HEROES)
    ]


# ---------------------------------------------------------------- what is under way


def _drawn_tile(rules: np.record, game: np.record) -> Part | None:
    """The tile drawn and not yet laid: its exits as printed and turned, and where it will lie, if that is chosen."""
    if game.drawn == r.NO_KIND:
        return None
    exits = int(rules.tile_exits[game.drawn])
    return {
        "name": c.TILES[game.drawn],
        "type": c.TILE_TYPES[rules.tile_type[game.drawn]],
        "named": bool(game.drawn < c.N_NAMED),
        "arrow": bool(rules.tile_arrow[game.drawn]),
        "exits": _sides(exits),
        "exit_names": [name for side, name in enumerate(c.SIDE_NAMES) if exits >> side & 1],
        "turns": {name: _sides(int(turned(exits, turns))) for turns, name in enumerate(c.SIDE_NAMES)},
        "open_sides": _sides(int(game.open_sides[game.tile[game.active]])),
        "side": None if game.drawn_side < 0 else c.SIDE_NAMES[game.drawn_side],
    }


def _test(rules: np.record, game: np.record) -> Part | None:
    """What is tested against, a marker or the Damned One (None), and the levels that are possible or chosen."""
    final = game.damned_lp > 0
    if game.enemy == r.NO_MARKER and not final:
        return None
    return {
        "marker": None if final else _marker(rules, game, int(game.enemy)),
        "levels": [_level(rules, game, skill) for skill in _skills_of_test(rules, game)],
    }


def _skills_of_test(rules: np.record, game: np.record) -> list[int]:
    """The skills that may be chosen, or the one that is."""
    seat, enemy = int(game.actor), int(game.enemy)
    if game.decision == r.TEST_SKILL:
        return [skill for skill in range(len(c.SKILLS)) if is_allowed(rules, game, seat, enemy, skill)]
    if game.decision == r.FINAL_SKILL:
        return list(range(len(c.SKILLS)))
    return [] if game.tested == c.NO_SKILL else [int(game.tested)]


def _level(rules: np.record, game: np.record, skill: int) -> Part:
    """What the two lowest dice must not exceed, and how likely that is."""
    seat, enemy, second = int(game.active), int(game.enemy), int(game.second_skill)
    level = int(level_with(rules, game, seat, enemy, skill, second, int(game.black), int(game.bolts)))
    dice = int(dice_with(rules, game, seat, skill, second))
    return {
        "skill": c.SKILL_NAMES[skill],
        "second": None if second == c.NO_SKILL else c.SKILL_NAMES[second],
        "level": level,
        "dice": dice,
        "chance": round(float(rules.chance[dice, min(max(level, 0), 12)]), 2),
    }


def _roll(game: np.record) -> Part | None:
    return (
        {"dice": [die for die in game.dice.tolist() if die], "level": int(game.level)}
        if game.dice.any()
        else None
    )


def _treasures(rules: np.record, game: np.record, at: Markers) -> Part:
    """Draws that are open, what is turned up, what waits aside, and the item that is offered or needs room, if any."""
    wanted = None
    if game.decision in (r.TAKE_OR_TRADE, r.TAKE_OR_LEAVE, r.MAKE_ROOM):
        wanted = _marker(rules, game, int(game.agenda[game.pending - 1, ABOUT]))
    return {
        "draws": int(game.draws),
        "up": [_marker(rules, game, marker) for marker in at[r.DRAWN]],
        "aside": _named(at[r.ASIDE]),
        "wanted": wanted,
    }


def _duel(game: np.record) -> Part | None:
    if game.opponent == r.NO_SEAT:
        return None
    return {
        "aggressor": int(game.active),
        "defender": int(game.opponent),
        "attack": None if game.tested == c.NO_SKILL else c.SKILL_NAMES[game.tested],
        "defence": None if game.defence == c.NO_SKILL else c.SKILL_NAMES[game.defence],
        "winner": None if game.duel_winner == r.NO_SEAT else int(game.duel_winner),
    }


# ---------------------------------------------------------------- the end


def _victors(rules: np.record, game: np.record) -> list[str]:
    return [f"player_{seat}" for seat in range(rules.players) if game.victors[seat]]


def _outcome(rules: np.record, game: np.record) -> str:
    """How the game ended and for whom; "" where only its length did, which the core tells."""
    if not is_over(game) or game.outcome == r.NOT_OVER:
        return ""
    victors = " and ".join(_victors(rules, game))
    if game.outcome == r.DAMNED_DEFEATED:
        points = f" with {game.score} points" if rules.players == 1 else ""
        who = f"{victors} wins{points}"
    elif victors:
        who = f"a lesser victory of {victors}"
    else:
        who = "nobody wins"
    return f"{r.OUTCOMES[game.outcome]}: {who}"


# ---------------------------------------------------------------- what a choice is about

_PLACES_OF_ACTIONS = tuple(
    (part.name, place) for part in a.ACTIONS.ranges for place in range(len(part.labels))
)
"""The range of each action and its place in it."""

_CUBE_DECISIONS = (r.CUBE_LOST, r.CUBE_COLOUR, r.LETHE_CUBE, r.HYPNOS_COLOUR)
"""Where a skill stands for a coloured cube of it."""

_FIRST_KINDS = {
    "enemy": 0,
    "creature": c.CREATURE,
    "trap": c.TRAP,
    "bag": c.GOLD,
    "item": c.FIRST_ITEM_KIND,
    "encounter": c.ENCOUNTER,
    "accept": c.BLACK,
    "fulfil": c.BLACK,
}
"""The kind of marker that the first action of each range about markers is about."""


def target(rules: np.record, game: np.record, action: int) -> str:
    """The thing on the table that a legal action is about, "" for one that is about none.

    Things that every hero has (skills, cubes, life, gold, items) go by seat; markers and tiles by their numbers.
    """
    part, place = _PLACES_OF_ACTIONS[action]
    actor = int(game.actor)
    if part in _FIRST_KINDS:
        return _marker_name(_find(rules, game, part, _FIRST_KINDS[part] + place))
    if part == "answer":
        return _about_yes(rules, game) if action == a.YES else ""
    if part == "side":
        return _about_side(game, place)
    if part in ("skill", "shadow"):
        return f"{_cube_or_skill(game, part)}:{actor}-{c.SKILLS[place]}"
    if part == "challenge":
        return f"seat:{(actor + 1 + place) % int(rules.players)}"
    if part == "result":
        return f"{('life', 'items', 'gold', 'shadows')[place]}:{int(loser_of(game))}"
    if part == "found":
        found = _marker_name(int(game.agenda[game.pending - 1, ABOUT]))
        return (found, f"gold:{actor}", "")[place]
    if part == "treasure":
        return ("pile:treasures", f"gold:{actor}", "")[place]
    if part == "place":
        return f"tile:{game.tile[actor]}"
    if part in ("tile", "hero"):
        return f"{part}:{place}"
    return {"natural": f"life:{actor}", "damned": "marker:damned"}.get(part, "")


def _about_yes(rules: np.record, game: np.record) -> str:
    """The pile that a tile is drawn from, the weapon or the bolts that are used."""
    if game.decision == r.DRAW_TILE:
        return "pile:tiles"
    if game.decision == r.USE_BLACK_WEAPON:
        return _marker_name(int(carried(rules, game, game.actor, game.tested)))
    if game.decision == r.USE_BOLTS:
        return _marker_name(int(carried(rules, game, game.actor, c.BOLTS)))
    return ""


def _about_side(game: np.record, side: int) -> str:
    """The tile beyond it, the empty square beyond it, or the drawn tile turned there."""
    if game.decision == r.MOVE:
        return f"tile:{game.beyond[game.tile[game.actor], side]}"
    return f"{'side' if game.decision == r.TILE_SIDE else 'turn'}:{c.SIDE_NAMES[side]}"


def _cube_or_skill(game: np.record, part: str) -> str:
    if part == "shadow" or game.decision == r.SHADOW_SKILL:
        return "shadow"
    return "cube" if game.decision in _CUBE_DECISIONS else "skill"


def _find(rules: np.record, game: np.record, part: str, kind: int) -> int:
    """The marker of a kind that is meant where the decision looks for it: of several the first."""
    first = int(rules.kind_first[kind])
    place = _place_of_choice(game, part)
    return next(
        marker for marker in range(first, first + int(rules.kind_count[kind])) if game.place[marker] == place
    )


def _place_of_choice(game: np.record, part: str) -> int:
    """Where the markers lie that a decision offers."""
    if game.decision == r.WISH:
        return r.DRAWN
    if game.decision == r.HALL_TREASURE:
        return r.CARD
    if game.decision == r.DUEL_ITEM:
        return r.HELD + int(loser_of(game))
    if part in ("item", "fulfil"):
        return r.HELD + int(game.actor)
    return int(game.tile[game.actor])


def _marker_name(marker: int) -> str:
    return f"marker:{marker}"
