"""A position as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from envs.core.scene import Scene

Part = dict[str, Any]


def render(scene: Scene) -> str:
    """The scene as text."""
    table = scene["table"]
    lines = [
        f"Turn {table['turn']} of {table['max_turns']}, active: player_{table['active']}",
        *_standing(scene),
        _piles(table),
    ]
    if table["search"]:
        lines += _search(table["search"])
    for player in table["players"]:
        lines += _player(player)
    return "\n".join(lines)


def _standing(scene: Scene) -> list[str]:
    table = scene["table"]
    if scene["over"]:
        return [f"Over: {scene['outcome']}"]
    if not table["asked"]:
        return [f"Asked: player_{scene['actor']}"]
    lines = [f"Asked: player_{scene['actor']}, {table['asked']}"]
    if table["passed"] is not None:
        lines.append(f"player_{table['passed']} has passed")
    return lines


def _piles(table: Part) -> str:
    piles = table["piles"]
    return (
        f"Piles: {piles['adventures']} adventures, {piles['locations']} locations, {piles['artifacts']} artifacts; "
        f"jackpot: {_cards(table['jackpot'])}\n"
        f"Past adventures: {_listed(table['past'])}"
    )


def _search(search: Part) -> list[str]:
    location, down = search["location"], search["face_down_traps"]
    lines = [f"Location: {location['name']}{', booby trapped' if 'bands' in location else ''}"]
    lines.append(f"Face-down traps: {search['face_down'] if down is None else _cards(down)}")
    if search["failed"]:
        lines.append(f"Failed traps: {_listed(search['failed'])}")
    if search["test"]:
        lines.append(f"Test of luck: {search['test']['words']}")
    if search["artifact"]:
        lines.append(f"Artifact found: {search['artifact']['name']}")
    if search["chosen"]:
        lines.append(f"Awaits its carrier: {search['chosen']['name']}")
    if attack := search["attack"]:
        lines.append(f"Attack to assign: {attack['attack']} from {attack['name']}")
    return lines


def _player(player: Part) -> list[str]:
    lines = [
        f"player_{player['seat']}: {player['collected']} artifacts ({_cards(player['artifacts'])})",
        f"  hand: {_hand(player)}",
        f"  pool: {_cards(player['pool'])}",
    ]
    if player["party"]:
        lines.append(f"  party (luck {player['luck']}, speed {player['speed']}):")
        lines += [f"    {_character(character)}" for character in player["party"]]
    return lines


def _hand(player: Part) -> str:
    if player["hand"] is not None:
        return _cards(player["hand"])
    known = f"; known there or face down: {_listed(player['known'])}" if player["known"] else ""
    return f"{player['hand_size']} cards{known}"


def _character(character: Part) -> str:
    carried = f" with {_cards(character['gear'])}" if character["gear"] else ""
    figures = ", ".join(f"{name} {value}" for name, value in character["values"].items())
    assigned = f", {character['assigned']} more assigned" if character["assigned"] else ""
    return f"{character['name']}{carried}: {figures}, damage {character['damage']}{assigned}"


def _cards(cards: Iterable[Part]) -> str:
    return _listed(card["name"] for card in cards)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "-"
