"""What is legal at each decision."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble import actions as a
from envs.gamble import record as r
from envs.gamble.rules.party import party_type


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the decision at hand: D1 to D13."""
    decision, seat = game.decision, game.actor
    if decision in (r.SEARCH, r.CHASE):
        mask[a.YES] = mask[a.NO] = 1
    elif decision == r.SEARCH_LEADER:
        offer_all(game, mask, r.POOL + seat)
    elif decision == r.LAY_TRAP:
        offer_traps(game, mask, r.HAND + seat)
        mask[a.PASS] = 1
    elif decision == r.CARRIER:
        offer_all(game, mask, r.PARTY + seat)
    elif decision in (r.TRAP_DAMAGE, r.ASSIGN):
        offer_all(game, mask, r.PARTY + 1 - seat)
    elif decision == r.CHASE_LEADER:
        offer_type(game, mask, r.POOL + seat, party_type(game, seat))
    elif decision == r.LAY_CHARACTER:
        offer_characters(game, mask, r.HAND + seat)
        mask[a.PASS] = 1
    elif decision == r.DISCARD:
        offer_all(game, mask, r.HAND + seat)
    else:
        legal_in_window(game, mask, seat)


@kernel
def legal_in_window(game: np.record, mask: np.ndarray, seat: int) -> None:
    """Pool characters of the party's type, gear in hand, pass (GAM-042 to GAM-044, GAM-072, GAM-R36)."""
    offer_type(game, mask, r.POOL + seat, party_type(game, seat))
    offer_gear(game, mask, r.HAND + seat)
    mask[a.PASS] = 1


# Loops over a fixed run of cards, which compile to a few vector instructions.


@kernel
def offer_all(game: np.record, mask: np.ndarray, place: int) -> None:
    """All adventure cards at a place."""
    there = np.int8(place)
    for card in range(r.ADVENTURES):
        mask[card] = game.place[card] == there


@kernel
def offer_characters(game: np.record, mask: np.ndarray, place: int) -> None:
    """The characters at a place."""
    there = np.int8(place)
    for card in range(r.CHARACTERS):
        mask[card] = game.place[card] == there


@kernel
def offer_type(game: np.record, mask: np.ndarray, place: int, kind: int) -> None:
    """The friends, or the foes, at a place."""
    there = np.int8(place)
    foes = kind == r.FOE
    for card in range(r.CHARACTERS):
        mask[card] = (game.place[card] == there) & ((card >= r.FOE) == foes)


@kernel
def offer_gear(game: np.record, mask: np.ndarray, place: int) -> None:
    """The weapons and vehicles at a place."""
    there = np.int8(place)
    for card in range(r.WEAPON, r.TRAP):
        mask[card] = game.place[card] == there


@kernel
def offer_traps(game: np.record, mask: np.ndarray, place: int) -> None:
    """The traps at a place."""
    there = np.int8(place)
    for card in range(r.TRAP, r.LOCATION):
        mask[card] = game.place[card] == there
