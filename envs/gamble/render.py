"""A position as text."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from envs.core.head import is_over
from envs.gamble import actions as a
from envs.gamble import record as r
from envs.gamble.hidden import is_others_secret
from envs.gamble.rules.cards import artifacts_left, count, locations_left
from envs.gamble.rules.luck_tests import is_booby_trapped
from envs.gamble.rules.party import total


def render(rules: np.record, game: np.record, seat: int | None) -> str:
    """All of a position, or with a seat what it sees."""
    lines = [
        f"Turn {game.rounds} of {rules.max_rounds}, active: player_{game.active}",
        *_standing(game, seat),
        _piles(game),
    ]
    if game.location != r.NO_CARD:
        lines += _search(rules, game, seat)
    for player in range(r.SEATS):
        lines += _player(rules, game, player, seat)
    return "\n".join(lines)


def _standing(game: np.record, seat: int | None) -> list[str]:
    if is_over(game):
        result = "a draw" if game.winner < 0 else f"player_{game.winner} wins"
        return [f"Over: {result}{', cut off at the last turn' if game.truncated else ''}"]
    if seat not in (None, game.actor):
        return [f"Asked: player_{game.actor}"]  # what, may depend on a hidden hand
    lines = [f"Asked: player_{game.actor}, {r.DECISIONS[game.decision]}"]
    if game.passes:
        lines.append(f"player_{1 - game.actor} has passed")
    return lines


def _piles(game: np.record) -> str:
    return (
        f"Piles: {count(game, r.PILE)} adventures, {locations_left(game)} locations, {artifacts_left(game)} artifacts; "
        f"jackpot: {_cards(game, r.JACKPOT)}\n"
        f"Past adventures: {_cards(game, r.PAST)}"
    )


def _search(rules: np.record, game: np.record, seat: int | None) -> list[str]:
    trapped = is_booby_trapped(rules, game.location - r.TRAP)
    lines = [f"Location: {a.NAMES[game.location]}{', booby trapped' if trapped else ''}"]
    down = game.trap_row[game.traps_met : game.traps_laid]
    lines.append(f"Face-down traps: {len(down) if seat == game.active else _named(down)}")
    failed = [
        trap for trap in game.trap_row[: game.traps_met] if game.place[trap] == r.TABLE and trap != game.test
    ]
    if failed:
        lines.append(f"Failed traps: {_named(failed)}")
    if game.test != r.NO_CARD:
        lines.append(f"Test of luck: {a.test_words(rules, game)}")
    if game.artifact != r.NO_CARD:
        lines.append(f"Artifact found: {a.NAMES[game.artifact]}")
    if game.chosen != r.NO_CARD:
        lines.append(f"Awaits its carrier: {a.NAMES[game.chosen]}")
    if game.decision == r.ASSIGN:
        attacker = game.party[game.actor, game.attacker]
        lines.append(f"Attack to assign: {game.values[attacker, r.ATTACK]} from {a.NAMES[attacker]}")
    return lines


def _player(rules: np.record, game: np.record, player: int, seat: int | None) -> list[str]:
    lines = [
        f"player_{player}: {game.collected[player]} artifacts ({_cards(game, r.COLLECTION + player)})",
        f"  hand: {_hand(game, player, seat)}",
        f"  pool: {_cards(game, r.POOL + player)}",
    ]
    members = game.party[player, : game.party_size[player]]
    if len(members):
        luck, speed = total(rules, game, player, r.LUCK), total(rules, game, player, r.SPEED)
        lines.append(f"  party (luck {luck}, speed {speed}):")
        lines += [f"    {_character(game, character)}" for character in members]
    return lines


def _hand(game: np.record, player: int, seat: int | None) -> str:
    hand = [card for card in range(r.ADVENTURES) if game.place[card] == r.HAND + player]
    if seat in (None, player):
        return _named(hand)
    known = [
        card for card in range(r.ADVENTURES) if game.known[card] and is_others_secret(game, 1 - player, card)
    ]
    return f"{len(hand)} cards{f'; known there or face down: {_named(known)}' if known else ''}"


def _character(game: np.record, character: int) -> str:
    gear = [card for card in range(r.WEAPON, r.TRAP) if game.place[card] == r.ON + character]
    carried = f" with {_named(gear)}" if gear else ""
    figures = ", ".join(
        f"{name} {value}" for name, value in zip(r.FIGURES, game.values[character], strict=True)
    )
    assigned = f", {game.assigned[character]} more assigned" if game.assigned[character] else ""
    return f"{a.NAMES[character]}{carried}: {figures}, damage {game.damage[character]}{assigned}"


def _cards(game: np.record, place: int) -> str:
    return _named(card for card in range(r.CARDS) if game.place[card] == place)


def _named(cards: Iterable[int]) -> str:
    return ", ".join(a.NAMES[card] for card in cards) or "-"
