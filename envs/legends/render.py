"""A position as text."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from envs.core.head import is_over
from envs.legends import components as c
from envs.legends import record as r
from envs.legends.observe import known_of_self


def render(rules: np.record, game: np.record, seat: int | None) -> str:
    """The position as text: all of it, or as a seat sees it."""
    players = range(rules.players)
    lines = [_heading(rules, game, seat), ""]
    lines += [_space(rules, game, space, seat is None) for space in range(r.SPACES)]
    lines.append("")
    for player in players:
        lines += _player(rules, game, player, seat is None or seat == player)
    used = int(game.used.sum())
    top = f", {c.CARD_NAMES[game.used_top]} on top" if used else ""
    lines += ["", f"Deck: {game.deck.sum()} cards. Used pile: {used} cards{top}."]
    if seat is not None:
        lines += _knowledge(rules, game, seat)
    return "\n".join(lines)


def _heading(rules: np.record, game: np.record, seat: int | None) -> str:
    when = f"Round {game.rounds} of at most {rules.max_rounds}"
    if game.active != r.NOBODY:
        when += f", slot {game.slot + 1}, turn of player_{game.active}"
        if game.performed != r.EMPTY:
            when += f": {'boosted ' if game.boosted else ''}{c.TYPE_NAMES[game.performed]}"
    if is_over(game):
        return f"{when}. Over: {'nobody wins' if game.winner == r.NOBODY else f'player_{game.winner} wins'}."
    if seat is None or seat == game.actor:
        question = r.DECISIONS[game.decision]
        if game.decision == r.DISCARD_DECISION:
            question += f" down to {game.amount}"
        return f"{when}. player_{game.actor} is asked: {question}."
    return f"{when}."


def _space(rules: np.record, game: np.record, space: int, all_seen: bool) -> str:
    tile = c.TILE_NAMES[game.tile[space]]
    if not game.revealed[space]:
        tile = f"face down ({tile})" if all_seen else "face down"
    threat = f"threat {game.threat[space]}" if game.revealed[space] and 0 < space < r.SPACES - 1 else ""
    here = [f"player_{player}" for player in range(rules.players) if game.position[player] == space]
    if game.special[space] != r.NO_CARD:
        here.insert(0, c.CARD_NAMES[game.special[space]] if all_seen else "special card")
    return f"{c.SPACE_LABELS[space]:>7}  {tile:<42} {threat:<9}  {', '.join(here)}".rstrip()


def _player(rules: np.record, game: np.record, player: int, seen: bool) -> list[str]:
    size = int(game.hand[player].sum())
    hand = f": {_listed(c.CARD_NAMES, game.hand[player])}" if seen and size else ""
    slots = [_slot(game, player, slot, seen) for slot in range(r.SLOTS)]
    marks = [
        name
        for name, holds in (
            ("Starting Player marker", game.marker == player),
            ("started the round", game.round_starter == player),
            ("Natural Born Adventurer", game.natural_born[player]),
        )
        if holds
    ]
    return [
        f"player_{player}: experience {game.experience[player]}, injuries {game.injuries[player]}"
        + "".join(f", {mark}" for mark in marks),
        f"  raid cards {size} of {rules.hand_limit[game.injuries[player]]}{hand}",
        f"  slots {' | '.join(slots)}; exhausted: {_listed(c.TYPE_NAMES, game.exhausted[player]) or 'none'}",
    ]


def _slot(game: np.record, player: int, slot: int, seen: bool) -> str:
    type_ = game.slots[player, slot]
    if type_ == r.EMPTY:
        return "-"
    if game.shown[player, slot]:
        return c.TYPE_NAMES[type_]
    return f"({c.TYPE_NAMES[type_]})" if seen else "face down"


def _knowledge(rules: np.record, game: np.record, seat: int) -> list[str]:
    """What a seat knows of hidden raid cards, and what a spectator would expect of the special ones."""
    players = range(rules.players)
    places = [c.SPACE_LABELS[r.FIRST_SPECIAL_SPACE + place] for place in range(r.SPECIAL_SPACES)]
    places += [f"player_{player}" for player in players]
    may = [place for place, suspect in zip(places, game.suspect[seat], strict=False) if suspect]
    facts = [f"the {c.CARD_NAMES[r.ARTIFACT]} is with {' or '.join(may)}"]
    facts += [
        f"player_{player} has {_listed(c.CARD_NAMES, game.known[seat, player])}"
        for player in players
        if game.known[seat, player].any()
    ]
    for other in players:
        sure = [known_of_self(game, seat, other, kind) if other != seat else 0 for kind in range(r.KINDS)]
        if any(sure):
            facts.append(f"player_{other} is sure of her {_listed(c.CARD_NAMES, sure)}")
    unseen = rules.card_copies - game.used - game.hand[seat]
    gone = np.maximum(0, unseen - game.deck_most[seat])[r.FIRST_ORDINARY :]
    if gone.any():
        facts.append(f"in hands and not in the deck are {_listed(c.CARD_NAMES[r.FIRST_ORDINARY :], gone)}")
    return [
        f"player_{seat} knows: {'; '.join(facts)}",
        f"Used so far: {_listed(c.CARD_NAMES, game.used) or 'none'}",
        "Drawn since the deck was renewed, at most: "
        + ", ".join(f"player_{player} {game.fresh[player]}" for player in players),
        f"A spectator expects the {c.CARD_NAMES[r.ARTIFACT]}: {_chances(places, game.artifact_chance)}",
        f"and Replicas: {_chances(places, game.replicas_expected)}, deck {game.replicas_expected[r.DECK]:.2f}",
    ]


def _chances(places: list[str], chances: Iterable[float]) -> str:
    return ", ".join(f"{place} {n:.2f}" for place, n in zip(places, chances, strict=False) if n > 0)


def _listed(names: tuple[str, ...], counts: Iterable[int]) -> str:
    return ", ".join(f"{name} x{n}" if n > 1 else name for name, n in zip(names, counts, strict=True) if n)
