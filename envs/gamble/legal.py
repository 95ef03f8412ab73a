"""What is legal at each decision."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble.actions import NO, PASS, YES
from envs.gamble.party import party_type
from envs.gamble.state import (
    ADVENTURES,
    ASSIGN,
    CARRIER,
    CHARACTERS,
    CHASE,
    CHASE_LEADER,
    DISCARD,
    FOE,
    HAND,
    LAY_CHARACTER,
    LAY_TRAP,
    LOCATION,
    PARTY,
    POOL,
    SEARCH,
    SEARCH_LEADER,
    TRAP,
    TRAP_DAMAGE,
    WEAPON,
)


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the decision at hand: D1 to D13."""
    decision, seat = game.decision, game.actor
    if decision in (SEARCH, CHASE):
        mask[YES] = mask[NO] = 1
    elif decision == SEARCH_LEADER:
        offer_all(game, mask, POOL + seat)
    elif decision == LAY_TRAP:
        offer_traps(game, mask, HAND + seat)
        mask[PASS] = 1
    elif decision == CARRIER:
        offer_all(game, mask, PARTY + seat)
    elif decision in (TRAP_DAMAGE, ASSIGN):
        offer_all(game, mask, PARTY + 1 - seat)
    elif decision == CHASE_LEADER:
        offer_type(game, mask, POOL + seat, party_type(game, seat))
    elif decision == LAY_CHARACTER:
        offer_characters(game, mask, HAND + seat)
        mask[PASS] = 1
    elif decision == DISCARD:
        offer_all(game, mask, HAND + seat)
    else:
        legal_in_window(game, mask, seat)


@kernel
def legal_in_window(game: np.record, mask: np.ndarray, seat: int) -> None:
    """Pool characters of the party's type, gear in hand, pass (GAM-042 to GAM-044, GAM-072, GAM-R36)."""
    offer_type(game, mask, POOL + seat, party_type(game, seat))
    offer_gear(game, mask, HAND + seat)
    mask[PASS] = 1


# Loops over a fixed run of cards, which compile to a few vector instructions.


@kernel
def offer_all(game: np.record, mask: np.ndarray, place: int) -> None:
    """All adventure cards at a place."""
    there = np.int8(place)
    for card in range(ADVENTURES):
        mask[card] = game.place[card] == there


@kernel
def offer_characters(game: np.record, mask: np.ndarray, place: int) -> None:
    """The characters at a place."""
    there = np.int8(place)
    for card in range(CHARACTERS):
        mask[card] = game.place[card] == there


@kernel
def offer_type(game: np.record, mask: np.ndarray, place: int, kind: int) -> None:
    """The friends, or the foes, at a place."""
    there = np.int8(place)
    foes = kind == FOE
    for card in range(CHARACTERS):
        mask[card] = (game.place[card] == there) & ((card >= FOE) == foes)


@kernel
def offer_gear(game: np.record, mask: np.ndarray, place: int) -> None:
    """The weapons and vehicles at a place."""
    there = np.int8(place)
    for card in range(WEAPON, TRAP):
        mask[card] = game.place[card] == there


@kernel
def offer_traps(game: np.record, mask: np.ndarray, place: int) -> None:
    """The traps at a place."""
    there = np.int8(place)
    for card in range(TRAP, LOCATION):
        mask[card] = game.place[card] == there
