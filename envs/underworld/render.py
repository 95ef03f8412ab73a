"""A position as text."""

from __future__ import annotations

from typing import Any

from envs.core.scene import Scene
from envs.underworld.actions import TYPES

Part = dict[str, Any]


def render(scene: Scene) -> str:
    """The scene as text."""
    table = scene["table"]
    lara, jormungandr, natla, enemies = (table[part] for part in ("lara", "jormungandr", "natla", "enemies"))
    lines = [_turn(table), _dice(table["dice"])]
    lines += [
        f"Lara: health {lara['health']} of {lara['max_health']}, "
        f"adrenaline {lara['adrenaline']} of {lara['adrenaline_end']}",
        f"Jörmungandr costs {jormungandr['price']} points, the team has {jormungandr['points']}; "
        f"Thor: {_names(jormungandr['thor'])}",
    ]
    lines += [_track(track) for track in table["tracks"]]
    lines.append(f"Natla at {natla['at']} of {len(natla['obstacles'])}{_obstacle(natla)}")
    lines.append(
        f"Enemies: {len(enemies['line'])} visible; in the pile: {', '.join(enemies['unseen']) or 'none'}"
    )
    lines += [f"  {enemy['name']} ({enemy['price']})" for enemy in enemies["line"]]
    lines.append(_piles(table["piles"], scene["seat"]))
    lines += [_player(seat, player) for seat, player in enumerate(table["players"])]
    if table["then"]:
        lines.append(f"Then: {', '.join(table['then'])}")
    lines.append(_asked(scene))
    return "\n".join(lines)


def _turn(table: Part) -> str:
    turn, region = table["turn"], table["region"]
    leaving = ", the region will be left" if region["leaving"] else ""
    competitive = ", competitive" if table["competitive"] else ""
    return (
        f"{region['name']}, turn {turn['number']}{competitive}, player_{turn['active']}: {turn['phase']}, "
        f"{turn['actions']} actions taken{leaving}"
    )


def _dice(dice: Part) -> str:
    thrown = f"White die: {dice['white']}"
    if dice["obstacle"]:
        thrown += f"; obstacle die: {dice['obstacle']}"
    if dice["revealed"]:
        thrown += f"; revealed: {dice['revealed']}"
    return thrown


def _track(track: Part) -> str:
    ahead = f"; ahead: {', '.join(track['ahead'])}" if track["ahead"] else ""
    return f"  {track['name']:10} at {track['position']}, next {track['next']}{ahead}"


def _obstacle(natla: Part) -> str:
    if natla["obstacle"] is None:
        return ""
    obstacle = natla["obstacles"][natla["obstacle"]]
    words = (
        f"{obstacle['name']} ({obstacle['asks']}; then {obstacle['then']}, otherwise {obstacle['otherwise']})"
    )
    if not natla["resolving"]:
        return f", next {words}"
    missing = f", missing: {natla['missing']}" if natla["missing"] else ""
    return f": {words}{missing}"


def _piles(piles: Part, seat: int | None) -> str:
    cards = _cards(piles["draw_cards"])
    pile = f"{piles['draw']}: {cards}" if seat is None else f"{piles['draw']}, out of {cards}"
    supply = piles["supply"]
    return (
        f"Draw pile {pile}; discards {_cards(piles['discards'])}; supply {supply['treasures']} treasures, "
        f"{supply['points']} points, {supply['health_tokens']} health tokens"
    )


def _player(seat: int, player: Part) -> str:
    drawn = f"; {player['drawn']} drawn since the last shuffle"
    if any(player["sighted"]):
        drawn += f", seen since then: {_cards(player['sighted'])}"
    if not player["alive"]:
        return f"player_{seat}: eliminated{drawn}"
    if player["hand"] is None:
        hand = f"{player['cards']} cards, {_cards(player['known'])} of them known"
    else:
        hand = _cards(player["hand"])
    things = (
        f"; {player['points']} points, {player['treasures']} treasures, {player['health_tokens']} health tokens; "
        f"{_names([held['name'] for held in player['objects']])}"
    )
    laid = f"; laid out {player['laid']}" if player["laid"] else ""
    return f"player_{seat}: {hand}{things}{laid}{drawn}"


def _asked(scene: Scene) -> str:
    if scene["over"]:
        return f"Over: {scene['table']['ending']}"
    if scene["seat"] not in (None, scene["actor"]):
        return "Another player is asked"
    later = [f"player_{player}" for player in scene["table"]["asked_later"]]
    after = f"; after that perhaps {', '.join(later)}" if later else ""
    return f"player_{scene['actor']} is asked: {scene['question']}{after}"


def _cards(counts: list[int]) -> str:
    return " ".join(f"{count} {kind}" for count, kind in zip(counts, TYPES, strict=True) if count) or "none"


def _names(objects: list[str]) -> str:
    return ", ".join(objects) or "no objects"
