"""Raid cards: deck, used pile, hands with their limit, and how cards go from one to another."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.core.kit.piles import size, take
from envs.legends import record as r
from envs.legends.rules.knowledge import (
    see_deck,
    see_draw,
    see_hand_size,
    see_laid_down,
    see_replica_returned,
    see_stolen,
    see_theft,
)


@kernel
def draw(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Draw cards, as many as there are, then discard to the hand limit (LEG-024, LEG-R77, LEG-R84)."""
    for _ in range(n):
        if size(game.deck) == 0:
            renew_deck(game)
        if size(game.deck) == 0:
            break
        kind = take(game, game.deck)
        game.hand[seat, kind] += 1
        see_draw(rules, game, seat, kind, size(game.deck) + 1)
    fit_hand(rules, game, seat)


@kernel
def renew_deck(game: np.record) -> None:
    """The used pile becomes the deck (LEG-100, LEG-R83)."""
    for kind in range(r.KINDS):
        game.deck[kind] = game.used[kind]
        game.used[kind] = 0
    game.used_top = r.NO_CARD
    see_deck(game)


@kernel
def lay_down(rules: np.record, game: np.record, seat: int, kind: int) -> None:
    """A used or discarded raid card goes face up on the used pile (LEG-099, LEG-R21)."""
    game.hand[seat, kind] -= 1
    game.used[kind] += 1
    game.used_top = kind
    see_laid_down(game, seat, kind)
    see_hand_size(rules, game, seat, size(game.hand[seat]))


@kernel
def discard_to(game: np.record, seat: int, limit: int) -> None:
    """Ask for one card after another until the hand is within the limit (LEG-R78)."""
    if size(game.hand[seat]) > limit:
        ask(game, r.DISCARD_DECISION, seat)


@kernel
def take_cards(rules: np.record, game: np.record, thief: int, victim: int, n: int) -> None:
    """Take cards at random from a hand, as many as there are; then the thief discards (LEG-R51 to LEG-R54)."""
    if victim == r.NOBODY:
        return
    cards = size(game.hand[victim])
    stolen = min(n, cards)
    for nth in range(stolen):
        kind = take(game, game.hand[victim])
        game.hand[thief, kind] += 1
        see_stolen(rules, game, thief, victim, kind, cards - nth)
    see_theft(game, thief, victim, stolen, cards)
    see_hand_size(rules, game, victim, cards - stolen)
    fit_hand(rules, game, thief)


@kernel
def return_replicas(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Shown Replicas go into the deck (LEG-189, LEG-190, LEG-R70)."""
    for _ in range(n):
        game.hand[seat, r.REPLICA] -= 1
        game.deck[r.REPLICA] += 1
        see_replica_returned(rules, game, seat)
    see_hand_size(rules, game, seat, size(game.hand[seat]))


@kernel
def artifact_holder(rules: np.record, game: np.record) -> int:
    """The seat that holds the Artifact, or NOBODY while it lies on a space."""
    for seat in range(rules.players):
        if game.hand[seat, r.ARTIFACT] > 0:
            return seat
    return r.NOBODY


@kernel
def hand_limit(rules: np.record, game: np.record, seat: int) -> int:
    """The maximum hand, which injuries lower (LEG-107 to LEG-110)."""
    return rules.hand_limit[game.injuries[seat]]


@kernel
def fit_hand(rules: np.record, game: np.record, seat: int) -> None:
    """Who holds too many raid cards discards before anything else happens (LEG-111, LEG-112, LEG-R77)."""
    limit = hand_limit(rules, game, seat)
    if size(game.hand[seat]) > limit:
        push(game, r.DISCARD_TO, limit, 0, seat)
