"""A position as text: the map, the Dark Side, the heroes, and what is asked."""

from __future__ import annotations

from typing import Any

from envs.core.scene import Scene

CELL_WIDTH = 9
HERO_LETTERS = "abcd"

Part = dict[str, Any]


def render(scene: Scene) -> str:
    """The scene as text."""
    table = scene["table"]
    return "\n".join(
        [
            *_head(table),
            "",
            *_map(table),
            "",
            *_tiles(table["tiles"]),
            "",
            *_heroes(table["heroes"]),
            *_pending(table),
        ]
    )


def _head(table: Part) -> list[str]:
    asked, dark, damned, supply = table["asked"], table["dark"], table["damned"], table["supply"]
    lines = [
        f"Round {table['round']} of {table['rounds']}, {table['phase']}, active: player_{table['active']}",
        f"Asked: player_{asked['seat']}, {asked['decision']}",
        f"Dark Side: {dark['cubes']} of {dark['end']} shadow cubes; the Damned One: {damned['place']}",
        f"On his card: {_names(damned['card'])}; throne hall: {_list(table['throne'])}",
        f"Supply: {supply['tiles']} tiles; treasures: {supply['treasures']} in the heap, {supply['beside']} beside it; "
        f"adventure markers in the heap: {supply['adventures']}",
    ]
    if table["styx_left"] is not None:
        lines.append(f"Styx can still give {table['styx_left']} life points")
    return lines


# ---------------------------------------------------------------- the map


def _map(table: Part) -> list[str]:
    """Tiles as they lie, north up: number, heroes, and ? face down, ! enemy, + another marker; exits as lines."""
    tiles = table["tiles"]
    west, north = min(tile["x"] for tile in tiles), max(tile["y"] for tile in tiles)
    width = (max(tile["x"] for tile in tiles) - west + 1) * CELL_WIDTH
    height = (north - min(tile["y"] for tile in tiles) + 1) * 3
    canvas = [[" "] * width for _ in range(height)]
    for number, tile in enumerate(tiles):
        left, top = (tile["x"] - west) * CELL_WIDTH, (north - tile["y"]) * 3
        for row, text in enumerate(_cell(number, tile, table["damned"]["tile"] == number)):
            canvas[top + row][left : left + CELL_WIDTH] = text
    return ["".join(row).rstrip() for row in canvas]


def _cell(number: int, tile: Part, damned: bool) -> tuple[str, str, str]:
    north, east, south, west = tile["exits"]
    heroes = "".join(HERO_LETTERS[seat] for seat in tile["heroes"])
    marks = _marks(tile["markers"]) + "D" * damned
    content = f"{number}{heroes}{marks}"[: CELL_WIDTH - 2].center(CELL_WIDTH - 2)
    wall = "." + "-" * (CELL_WIDTH - 2) + "."
    half = (CELL_WIDTH - 3) // 2
    gate = "." + "-" * (half - 1) + "   " + "-" * (half - 1) + "."
    return (
        gate if north else wall,
        f"{' ' if west else '|'}{content}{' ' if east else '|'}",
        gate if south else wall,
    )


def _marks(markers: list[Part]) -> str:
    down = any(marker["face"] == "down" for marker in markers)
    enemy = any(marker["fights"] for marker in markers)
    other = any(marker["face"] != "down" and not marker["fights"] for marker in markers)
    return "?" * down + "!" * enemy + "+" * other


def _tiles(tiles: list[Part]) -> list[str]:
    """Tiles with a name or a marker, in words."""
    lines = []
    for number, tile in enumerate(tiles):
        words = [_marker(marker) for marker in tile["markers"]]
        if tile["named"] or words:
            lines.append(f"  {number:2} {tile['name']}" + (f": {_list(words)}" if words else ""))
    return lines


def _marker(marker: Part) -> str:
    name = marker["name"]
    if marker["face"] == "down":
        return f"face down ({name})" if name else "face down"
    if marker["face"] == "task side":
        return f"{name} (a task now)"
    return f"{name} ({marker['dots']})" if marker["fights"] else name


# ---------------------------------------------------------------- heroes


def _heroes(heroes: list[Part]) -> list[str]:
    lines = []
    for seat, hero in enumerate(heroes):
        if hero["name"] is None:
            lines.append(f"player_{seat} ({HERO_LETTERS[seat]}): no hero yet")
            continue
        dead = ", dead" if hero["dead"] else ""
        lines.append(
            f"player_{seat} ({HERO_LETTERS[seat]}): {hero['name']} on tile {hero['tile']}{dead}, "
            f"{hero['life']} of {hero['life_max']} LP, {hero['gold']} gold, {hero['lost_movement']} movement lost"
        )
        lines += [
            f"  {skill['name']} {skill['value']}, cubes: {skill['coloured']} coloured, {skill['shadow']} shadow"
            for skill in hero["skills"]
        ]
        lines.append(f"  items: {_names(hero['items'])}")
        lines.append(f"  tasks: {_names(hero['tasks'])}")
        if hero["held_by"]:
            lines.append(f"  held by: {_names(hero['held_by'])}")
    return lines


def _pending(table: Part) -> list[str]:
    """A tile drawn, a combat, a draw, a duel or the final fight under way."""
    lines = []
    drawn, test, roll, treasures, duel = (
        table[part] for part in ("drawn", "test", "roll", "treasures", "duel")
    )
    if drawn:
        lines.append(f"Tile drawn: {drawn['name']}, exits {', '.join(drawn['exit_names'])}")
    if table["movement_left"] is not None:
        lines.append(f"Movement points left: {table['movement_left']}")
    if test and test["marker"]:
        dots = f" ({test['marker']['dots']})" if test["marker"]["dots"] else ""
        lines.append(f"Test against: {test['marker']['name']}{dots}")
    if roll:
        lines.append(f"Last roll: {' '.join(map(str, roll['dice']))}, level {roll['level']}")
    if treasures["draws"] > 0:
        lines.append(f"Treasures to draw: {treasures['draws']}; turned up: {_names(treasures['up'])}")
    if duel:
        lines.append(f"Duel: player_{duel['aggressor']} against player_{duel['defender']}")
    if table["damned"]["life"]:
        lines.append(f"Final fight: the Damned One has {table['damned']['life']} life points")
    if table["ending"]:
        lines.append(f"Outcome: {table['ending']}; victors: {_list(table['victors'])}")
    return lines


def _names(markers: list[Part]) -> str:
    return _list([marker["name"] for marker in markers])


def _list(words: list[str]) -> str:
    return ", ".join(words) or "-"
