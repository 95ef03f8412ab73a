"""A position as text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from envs.core.scene import Scene

Part = dict[str, Any]


def render(scene: Scene) -> str:
    """The scene as text."""
    table = scene["table"]
    lines = [_heading(scene), ""]
    lines += [_space(space) for space in table["spaces"]]
    lines.append("")
    for player in table["players"]:
        lines += _player(player)
    used = sum(card["n"] for card in table["used"])
    top = f", {table['used_top']} on top" if used else ""
    lines += ["", f"Deck: {table['deck']} cards. Used pile: {used} cards{top}."]
    if table["knowledge"]:
        lines += _knowledge(scene)
    return "\n".join(lines)


def _heading(scene: Scene) -> str:
    table = scene["table"]
    when = f"Round {table['round']} of at most {table['max_rounds']}"
    if turn := table["turn"]:
        when += f", slot {turn['slot']}, turn of player_{turn['seat']}"
        if turn["action"]:
            when += f": {'boosted ' if turn['boosted'] else ''}{turn['action']}"
    if scene["over"]:
        return f"{when}. Over: {scene['outcome']}."
    if table["asked"]:
        return f"{when}. player_{scene['actor']} is asked: {table['asked']}."
    return f"{when}."


def _space(space: Part) -> str:
    tile = space["tile"] or ""
    if not space["revealed"]:
        tile = f"face down ({tile})" if tile else "face down"
    threat = "" if space["threat"] is None else f"threat {space['threat']}"
    here = [space["special"]] if space["special"] else []
    here += [f"player_{seat}" for seat in space["seats"]]
    return f"{space['label']:>7}  {tile:<42} {threat:<9}  {', '.join(here)}".rstrip()


def _player(player: Part) -> list[str]:
    hand = f": {_listed(player['hand'])}" if player["hand"] else ""
    marks = [
        words
        for mark, words in (
            ("marker", "Starting Player marker"),
            ("started_round", "started the round"),
            ("natural_born", "Natural Born Adventurer"),
        )
        if player[mark]
    ]
    return [
        f"player_{player['seat']}: experience {player['experience']}, injuries {player['injuries']}"
        + "".join(f", {mark}" for mark in marks),
        f"  raid cards {player['hand_size']} of {player['hand_limit']}{hand}",
        f"  slots {' | '.join(map(_slot, player['slots']))}; exhausted: {_listed(player['exhausted']) or 'none'}",
    ]


def _slot(slot: Part | None) -> str:
    if slot is None:
        return "-"
    if slot["card"] is None:
        return "face down"
    name = str(slot["card"]["name"])
    return name if slot["face_up"] else f"({name})"


def _knowledge(scene: Scene) -> list[str]:
    """What a seat knows of hidden raid cards, and what a spectator would expect of the special ones."""
    table = scene["table"]
    knowledge, chances = table["knowledge"], table["chances"]
    facts = [f"the Artifact is with {' or '.join(knowledge['artifact'])}"]
    facts += [
        f"player_{seat} has {_listed(player['holds'])}"
        for seat, player in enumerate(knowledge["players"])
        if player["holds"]
    ]
    facts += [
        f"player_{seat} is sure of her {_listed(player['sure_of_yours'])}"
        for seat, player in enumerate(knowledge["players"])
        if player["sure_of_yours"]
    ]
    if knowledge["not_in_deck"]:
        facts.append(f"in hands and not in the deck are {_listed(knowledge['not_in_deck'])}")
    return [
        f"player_{scene['seat']} knows: {'; '.join(facts)}",
        f"Used so far: {_listed(table['used']) or 'none'}",
        "Drawn since the deck was renewed, at most: "
        + ", ".join(f"player_{seat} {player['fresh']}" for seat, player in enumerate(knowledge["players"])),
        f"A spectator expects the Artifact: {_chances(chances['artifact'])}",
        f"and Replicas: {_chances(chances['replicas'])}, deck {chances['replicas_in_deck']:.2f}",
    ]


def _chances(chances: dict[str, float]) -> str:
    return ", ".join(f"{place} {chance:.2f}" for place, chance in chances.items() if chance > 0)


def _listed(cards: Iterable[Part]) -> str:
    return ", ".join(f"{card['name']} x{card['n']}" if card["n"] > 1 else card["name"] for card in cards)
