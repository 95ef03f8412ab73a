"""A position as text: the map, the Dark Side, the heroes, and what is asked."""

from __future__ import annotations

import numpy as np

from envs.helden import components as c
from envs.helden import record as r

CELL_WIDTH = 9
HERO_LETTERS = "abcd"


def render(rules: np.record, game: np.record, seat: int | None) -> str:
    """The whole position, or what a seat sees of it: face-down markers only as far as the Mirror has shown them."""
    return "\n".join(
        [
            *_head(rules, game),
            "",
            *_map(rules, game),
            "",
            *_tiles(rules, game, seat),
            "",
            *_heroes(rules, game),
            *_pending(rules, game),
        ]
    )


def _head(rules: np.record, game: np.record) -> list[str]:
    lines = [
        f"Round {game.rounds} of {rules.max_rounds}, {r.PHASES[game.phase]}, active: player_{game.active}",
        f"Asked: player_{game.actor}, {r.DECISIONS[game.decision]}",
        f"Dark Side: {game.dark} of {rules.dark_side_end} shadow cubes; the Damned One: {r.DAMNED_PLACES[game.damned]}",
        f"On his card: {_list(_named(game, r.CARD))}; throne hall: {_list(_named(game, r.THRONE))}",
        f"Supply: {int(game.supply.sum())} tiles; treasures: {_count(game, r.HEAP, treasures=True)} in the heap, "
        f"{_count(game, r.BESIDE, treasures=True)} beside it; "
        f"adventure markers in the heap: {_count(game, r.HEAP, treasures=False)}",
    ]
    if rules.players == 1:
        lines.append(f"Styx can still give {game.styx_left} life points")
    return lines


# ---------------------------------------------------------------- the map


def _map(rules: np.record, game: np.record) -> list[str]:
    """Tiles as they lie, north up: number, heroes, and ? face down, ! enemy, + another marker; exits as lines."""
    laid = int(game.laid)
    xs, ys = game.tile_x[:laid].astype(int), game.tile_y[:laid].astype(int)
    width = (xs.max() - xs.min() + 1) * CELL_WIDTH
    canvas = [[" "] * width for _ in range((ys.max() - ys.min() + 1) * 3)]
    for tile in range(laid):
        left, top = (xs[tile] - xs.min()) * CELL_WIDTH, (ys.max() - ys[tile]) * 3
        for row, text in enumerate(_cell(rules, game, tile)):
            canvas[top + row][left : left + CELL_WIDTH] = text
    return ["".join(row).rstrip() for row in canvas]


def _cell(rules: np.record, game: np.record, tile: int) -> tuple[str, str, str]:
    north, east, south, west = (bool(game.exits[tile] >> side & 1) for side in range(4))
    heroes = "".join(HERO_LETTERS[seat] for seat in range(rules.players) if game.tile[seat] == tile)
    content = f"{tile}{heroes}{_marks(game, tile)}"[: CELL_WIDTH - 2].center(CELL_WIDTH - 2)
    wall = "." + "-" * (CELL_WIDTH - 2) + "."
    half = (CELL_WIDTH - 3) // 2
    gate = "." + "-" * (half - 1) + "   " + "-" * (half - 1) + "."
    return (
        gate if north else wall,
        f"{' ' if west else '|'}{content}{' ' if east else '|'}",
        gate if south else wall,
    )


def _marks(game: np.record, tile: int) -> str:
    here = [marker for marker in range(c.FIRST_TRAP) if game.place[marker] == tile]
    down = any(game.face[marker] == r.DOWN for marker in here)
    enemy = any(_is_enemy(game, marker) for marker in here)
    other = any(game.face[marker] != r.DOWN and not _is_enemy(game, marker) for marker in here)
    damned = "D" if game.damned == r.ON_CHAOS and game.named[c.CHAOS] == tile else ""
    return "?" * down + "!" * enemy + "+" * other + damned


def _is_enemy(game: np.record, marker: int) -> bool:
    fights = marker < c.FIRST_TASK or c.FIRST_CREATURE <= marker < c.FIRST_TRAP
    return bool(fights and game.face[marker] == r.UP)


def _tiles(rules: np.record, game: np.record, seat: int | None) -> list[str]:
    """Tiles with a name or a marker, in words."""
    lines = []
    for tile in range(int(game.laid)):
        kind = int(game.tile_kind[tile])
        words = [
            _marker(rules, game, marker, seat) for marker in range(c.FIRST_TRAP) if game.place[marker] == tile
        ]
        if kind < c.N_NAMED or words:
            name = c.TILES[kind] if kind < c.N_NAMED else c.TILE_TYPES[rules.tile_type[kind]]
            lines.append(f"  {tile:2} {name}: {_list(words)}" if words else f"  {tile:2} {name}")
    return lines


def _marker(rules: np.record, game: np.record, marker: int, seat: int | None) -> str:
    name = c.MARKERS[marker]
    if game.face[marker] == r.DOWN:
        if seat is None or int(game.known[marker]) >> seat & 1:
            return f"face down ({name})"
        return "face down"
    if game.face[marker] == r.TASK_SIDE:
        return f"{name} (a task now)"
    return f"{name} ({_dots(rules, marker)})" if _is_enemy(game, marker) else name


def _dots(rules: np.record, marker: int) -> str:
    names = (*c.SKILL_NAMES, "fewest cubes")
    dots = rules.dot[rules.marker_kind[marker]]
    return ", ".join(
        f"{name} {dot:+d}" for name, dot in zip(names, dots.tolist(), strict=True) if dot != c.NO_DOT
    )


# ---------------------------------------------------------------- heroes


def _heroes(rules: np.record, game: np.record) -> list[str]:
    lines = []
    for seat in range(rules.players):
        if game.card[seat] == r.NO_CARD:
            lines.append(f"player_{seat} ({HERO_LETTERS[seat]}): no hero yet")
            continue
        dead = ", dead" if game.dead[seat] else ""
        lines.append(
            f"player_{seat} ({HERO_LETTERS[seat]}): {c.HEROES[game.card[seat]]} on tile {game.tile[seat]}{dead}, "
            f"{game.lp[seat]} of {rules.hero_lp[game.card[seat]]} LP, {game.gold[seat]} gold, "
            f"{game.lost_mp[seat]} movement lost"
        )
        for skill, name in enumerate(c.SKILL_NAMES):
            lines.append(
                f"  {name} {game.skill[seat, skill]}, cubes: {game.coloured[seat, skill]} coloured, "
                f"{game.shadow[seat, skill]} shadow"
            )
        lines.append(f"  items: {_list(_named(game, r.HELD + seat, first=c.FIRST_ITEM))}")
        lines.append(f"  tasks: {_list(_named(game, r.HELD + seat, end=c.N_ADVENTURES))}")
        trapped = _named(game, r.TRAPPING + seat)
        if trapped:
            lines.append(f"  held by: {_list(trapped)}")
    return lines


def _pending(rules: np.record, game: np.record) -> list[str]:
    """A tile drawn, a combat, a draw, a duel or the final fight under way."""
    lines = []
    if game.drawn != r.NO_KIND:
        lines.append(f"Tile drawn: {c.TILES[game.drawn]}, exits {_exits(int(rules.tile_exits[game.drawn]))}")
    if game.phase == r.MOVING:
        lines.append(f"Movement points left: {game.mp}")
    if game.enemy != r.NO_MARKER:
        dots = _dots(rules, int(game.enemy))
        lines.append(f"Test against: {c.MARKERS[game.enemy]}{f' ({dots})' if dots else ''}")
    if game.dice.any():
        rolled = " ".join(str(die) for die in game.dice.tolist() if die)
        lines.append(f"Last roll: {rolled}, level {game.level}")
    if game.draws > 0:
        lines.append(f"Treasures to draw: {game.draws}; turned up: {_list(_named(game, r.DRAWN))}")
    if game.opponent != r.NO_SEAT:
        lines.append(f"Duel: player_{game.active} against player_{game.opponent}")
    if game.damned_lp > 0:
        lines.append(f"Final fight: the Damned One has {game.damned_lp} life points")
    if game.outcome != r.NOT_OVER:
        lines.append(f"Outcome: {r.OUTCOMES[game.outcome]}; victors: {_list(_victors(rules, game))}")
    return lines


def _victors(rules: np.record, game: np.record) -> list[str]:
    return [f"player_{seat}" for seat in range(rules.players) if game.victors[seat]]


def _exits(bits: int) -> str:
    return ", ".join(name for side, name in enumerate(c.SIDE_NAMES) if bits >> side & 1)


def _named(game: np.record, place: int, first: int = 0, end: int = c.N_MARKERS) -> list[str]:
    return [c.MARKERS[marker] for marker in range(first, end) if game.place[marker] == place]


def _count(game: np.record, place: int, *, treasures: bool) -> int:
    part = game.place[c.N_ADVENTURES : c.SPECIAL] if treasures else game.place[: c.N_ADVENTURES]
    return int((part == place).sum())


def _list(words: list[str]) -> str:
    return ", ".join(words) or "-"
