"""A position as plain data, as a seat sees it: text and picture are drawn from it alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from envs.core.head import is_over
from envs.gamble import actions as a
from envs.gamble import record as r
from envs.gamble.components import cards
from envs.gamble.hidden import is_others_secret
from envs.gamble.rules.cards import artifacts_left, count, locations_left
from envs.gamble.rules.luck_tests import band_of, chance, is_booby_trapped
from envs.gamble.rules.party import total

Part = dict[str, Any]

STAGES = ("draw", "search", "traps", "tests of luck", "chase", "fight", "clean up")
_, SEARCHING, TRAPPING, TESTING, CHASING, FIGHTING, CLEANING_UP = range(len(STAGES))
STAGE_OF = {
    r.SEARCH: SEARCHING,
    r.SEARCH_LEADER: SEARCHING,
    r.LAY_TRAP: TRAPPING,
    r.SEARCH_WINDOW: TESTING,
    r.TRAP_DAMAGE: TESTING,
    r.CHASE: CHASING,
    r.CHASE_LEADER: CHASING,
    r.CHASE_WINDOW: CHASING,
    r.FIGHT_WINDOW: FIGHTING,
    r.ASSIGN: FIGHTING,
    r.LAY_CHARACTER: CLEANING_UP,
    r.DISCARD: CLEANING_UP,
}
"""Which part of a turn a decision belongs to, as both players can see."""

TYPE_NAMES = {r.FRIEND: "friend", r.FOE: "foe"}


def scene(rules: np.record, game: np.record, seat: int | None) -> Part:
    """The position; with a seat, what it sees: the opponent's hand and traps face down, but cards known there by name.

    What the other seat is asked, beyond the part of the turn, is left out: it may depend on a hidden hand.
    """
    asked = not is_over(game) and seat in (None, game.actor)
    position = {
        "turn": int(game.rounds),
        "max_turns": int(rules.max_rounds),
        "active": int(game.active),
        "stage": None if is_over(game) else STAGES[_stage(game)],
        "asked": r.DECISIONS[game.decision] if asked else None,
        "passed": int(1 - game.actor) if asked and game.passes else None,
        "to_win": int(rules.artifacts_to_win),
        "piles": {
            "adventures": int(count(game, r.PILE)),
            "locations": int(locations_left(game)),
            "artifacts": int(artifacts_left(game)),
        },
        "jackpot": _cards(rules, game, r.JACKPOT),
        "past": _names(_at(game, r.PAST)),
        "search": _search(rules, game, seat) if game.location != r.NO_CARD else None,
        "players": [_player(rules, game, player, seat) for player in range(r.SEATS)],
    }
    if is_over(game):
        result = "a draw" if game.winner < 0 else f"player_{game.winner} wins"
        position["outcome"] = f"{result}, cut off at the last turn" if game.truncated else result
    elif asked:
        position["question"] = _question(rules, game)
    return position


def target(rules: np.record, game: np.record, action: int) -> str:
    """What a legal action is about: the card that it names."""
    return f"card:{_id(action)}" if action < a.YES else ""


def _stage(game: np.record) -> int:
    return STAGE_OF[int(game.window if game.decision == r.CARRIER else game.decision)]


def _question(rules: np.record, game: np.record) -> str:
    """What is asked, for somebody who does not know the decisions by their names."""
    if game.decision == r.SEARCH_WINDOW:
        end = "take the artifact" if game.test == r.NO_CARD else "make the test of luck"
        return f"Add a character or play gear, or {end}?"
    if game.decision == r.CARRIER:
        return f"Who carries {a.NAMES[game.chosen]}?"
    if game.decision == r.TRAP_DAMAGE:
        return f"Who takes the damage of {rules.test_damage[game.test - r.TRAP]} from {a.NAMES[game.test]}?"
    if game.decision == r.ASSIGN:
        attack = _attack(game)
        return f"Whom does {attack['name']} attack for {attack['attack']} damage?"
    return {
        r.SEARCH: "Search for an artifact in this turn?",
        r.SEARCH_LEADER: "Who leads the search? Only others of the leader's type can join.",
        r.LAY_TRAP: "Lay a trap face down against the search, or no more?",
        r.CHASE: f"Chase player_{game.active} for {a.NAMES[game.artifact]}?",
        r.CHASE_LEADER: "Who leads the chase? Only others of the leader's type can join.",
        r.CHASE_WINDOW: "Chase: add a character or play gear, or pass?",
        r.FIGHT_WINDOW: "Fight: add a character or play gear, or pass?",
        r.LAY_CHARACTER: "Lay a character into your pool, or no more?",
        r.DISCARD: f"Which card do you discard? You may keep {rules.hand_limit_at_clean_up}.",
    }[int(game.decision)]


# ---------------------------------------------------------------- cards


def _id(card: int) -> str:
    return str(cards()[card]["id"])


def _at(game: np.record, place: int) -> list[int]:
    """The cards at a place."""
    found: list[int] = np.flatnonzero(game.place == place).tolist()
    return found


def _names(numbers: Iterable[int]) -> list[str]:
    return [a.NAMES[card] for card in numbers]


def _cards(rules: np.record, game: np.record, place: int) -> list[Part]:
    return [_card(rules, card) for card in _at(game, place)]


def _card(rules: np.record, card: int) -> Part:
    """A card as it is printed: the figures of a character, what gear adds, or a test of luck."""
    face: Part = {"id": _id(card), "name": a.NAMES[card], "kind": KIND_NAMES[card // r.KIND]}
    if card < r.WEAPON:
        face["figures"] = _figures(rules.printed[card])
    elif card < r.TRAP:
        face["figures"] = _figures(rules.modifiers[card - r.WEAPON])
    elif card < r.ARTIFACT and is_booby_trapped(rules, card - r.TRAP):
        face |= {"damage": int(rules.test_damage[card - r.TRAP]), "bands": _bands(rules, card - r.TRAP)}
    elif card >= r.ARTIFACT:
        face["worth"] = int(rules.worth[card - r.ARTIFACT])
    return face


KIND_NAMES = ("friend", "foe", "weapon", "vehicle", "trap", "location", "artifact")


def _figures(values: np.ndarray) -> dict[str, int]:
    return dict(zip(r.FIGURES, values.tolist(), strict=True))


def _bands(rules: np.record, test: int) -> list[Part]:
    """From which luck on which faces of the die pass; the first range holds for less luck, too."""
    return [
        {"luck": int(rules.band_from[test, band]), "faces": _faces(rules, test, band)}
        for band in range(rules.bands[test])
    ]


def _faces(rules: np.record, test: int, band: int) -> list[int]:
    bits = int(rules.band_faces[test, band])
    return [face for face in range(1, rules.faces + 1) if bits >> face & 1]


# ---------------------------------------------------------------- the search


def _search(rules: np.record, game: np.record, seat: int | None) -> Part:
    down = game.trap_row[game.traps_met : game.traps_laid].tolist()
    met = game.trap_row[: game.traps_met].tolist()
    return {
        "type": TYPE_NAMES[int(game.party_type)],
        "location": _card(rules, game.location),
        "face_down": len(down),
        "face_down_traps": None if seat == game.active else [_card(rules, trap) for trap in down],
        "failed": _names(trap for trap in met if game.place[trap] == r.TABLE and trap != game.test),
        "test": _test(rules, game) if game.test != r.NO_CARD else None,
        "artifact": _card(rules, game.artifact) if game.artifact != r.NO_CARD else None,
        "chosen": _card(rules, game.chosen) if game.chosen != r.NO_CARD else None,
        "attack": _attack(game) if game.decision == r.ASSIGN else None,
    }


def _test(rules: np.record, game: np.record) -> Part:
    """The test of luck that is faced, as it stands at the party's present luck."""
    test, luck = game.test - r.TRAP, int(total(rules, game, game.active, r.LUCK))
    return _card(rules, game.test) | {
        "luck": luck,
        "passes": _faces(rules, test, band_of(rules, test, luck)),
        "chance": float(chance(rules, test, luck)),
        "words": a.test_words(rules, game),
    }


def _attack(game: np.record) -> Part:
    """The attack that is to be assigned."""
    attacker = game.party[game.actor, game.attacker]
    return {
        "id": _id(attacker),
        "name": a.NAMES[attacker],
        "attack": int(game.values[attacker, r.ATTACK]),
    }


# ---------------------------------------------------------------- players


def _player(rules: np.record, game: np.record, player: int, seat: int | None) -> Part:
    """A player; the hand is None where it is not seen, and what is known of it None where it is."""
    hand, seen = _at(game, r.HAND + player), seat in (None, player)
    party = game.party[player, : game.party_size[player]].tolist()
    return {
        "seat": player,
        "collected": int(game.collected[player]),
        "artifacts": _cards(rules, game, r.COLLECTION + player),
        "hand_size": len(hand),
        "hand": [_card(rules, card) for card in hand] if seen else None,
        "known": None if seen else _known(game, player),
        "pool": _cards(rules, game, r.POOL + player),
        "party": [_member(rules, game, character) for character in party],
        "luck": int(total(rules, game, player, r.LUCK)),
        "speed": int(total(rules, game, player, r.SPEED)),
    }


def _known(game: np.record, player: int) -> list[str]:
    """Cards that must be in a player's hand or among the traps laid, as the opponent knows."""
    return _names(
        card for card in range(r.ADVENTURES) if game.known[card] and is_others_secret(game, 1 - player, card)
    )


def _member(rules: np.record, game: np.record, character: int) -> Part:
    """A character of a party, its present values with all gear on it, and its damage."""
    return _card(rules, character) | {
        "values": _figures(game.values[character]),
        "damage": int(game.damage[character]),
        "assigned": int(game.assigned[character]),
        "gear": _cards(rules, game, r.ON + character),
    }
