"""Raid cards: deck, used pile, hands, and how they go from one to another."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.legends.knowledge import (
    see_deck,
    see_draw,
    see_hand_size,
    see_laid_down,
    see_replica_returned,
    see_stolen,
)
from envs.legends.state import ARTIFACT, DISCARD_DECISION, KINDS, NO_CARD, NOBODY, REPLICA
from envs.legends.steps import DISCARD_TO, ask, push


@kernel
def count(pile: np.ndarray) -> int:
    """The number of cards in a deck, a pile or a hand."""
    cards = 0
    for kind in range(pile.size):
        cards += pile[kind]
    return cards


@kernel
def hand_size(game: np.record, seat: int) -> int:
    """The number of raid cards that a player holds."""
    cards = 0
    for kind in range(KINDS):
        cards += game.hand[seat, kind]
    return cards


@kernel
def hand_limit(rules: np.record, game: np.record, seat: int) -> int:
    """The maximum hand, which injuries lower (LEG-107 to LEG-110)."""
    return rules.hand_limit[game.injuries[seat]]


@kernel
def random_card(game: np.record, pile: np.ndarray, cards: int) -> int:
    """The kind of a card drawn at random from a pile of that many cards."""
    left = below(game, cards)
    kind = 0
    while left >= pile[kind]:
        left -= pile[kind]
        kind += 1
    return kind


@kernel
def draw(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Draw cards, as many as there are, then discard to the hand limit (LEG-024, LEG-R77, LEG-R84)."""
    for _ in range(n):
        cards = count(game.deck)
        if cards == 0:
            cards = renew_deck(game)
        if cards == 0:
            break
        kind = random_card(game, game.deck, cards)
        game.deck[kind] -= 1
        game.hand[seat, kind] += 1
        see_draw(rules, game, seat, kind)
    fit_hand(rules, game, seat)


@kernel
def renew_deck(game: np.record) -> int:
    """The used pile becomes the deck; the number of its cards (LEG-100, LEG-R83)."""
    for kind in range(KINDS):
        game.deck[kind] = game.used[kind]
        game.used[kind] = 0
    game.used_top = NO_CARD
    see_deck(game)
    return count(game.deck)


@kernel
def fit_hand(rules: np.record, game: np.record, seat: int) -> None:
    """Who holds too many raid cards discards before anything else happens (LEG-111, LEG-112, LEG-R77)."""
    limit = hand_limit(rules, game, seat)
    if hand_size(game, seat) > limit:
        push(game, DISCARD_TO, limit, seat)


@kernel
def discard_to(game: np.record, seat: int, limit: int) -> None:
    """Ask for one card after another until the hand is within the limit (LEG-R78)."""
    if hand_size(game, seat) > limit:
        ask(game, DISCARD_DECISION, seat, limit)


@kernel
def lay_down(game: np.record, seat: int, kind: int) -> None:
    """A used or discarded raid card goes face up on the used pile (LEG-099, LEG-R21)."""
    game.hand[seat, kind] -= 1
    game.used[kind] += 1
    game.used_top = kind
    see_laid_down(game, seat, kind)
    see_hand_size(game, seat, hand_size(game, seat))


@kernel
def take_cards(rules: np.record, game: np.record, thief: int, victim: int, n: int) -> None:
    """Take cards at random from a hand, as many as there are; then the thief discards (LEG-R51 to LEG-R54)."""
    if victim == NOBODY:
        return
    cards = hand_size(game, victim)
    for nth in range(min(n, cards)):
        kind = random_card(game, game.hand[victim], cards - nth)
        game.hand[victim, kind] -= 1
        game.hand[thief, kind] += 1
        see_stolen(rules, game, thief, victim, kind, nth)
    see_hand_size(game, victim, hand_size(game, victim))
    fit_hand(rules, game, thief)


@kernel
def return_replicas(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Shown Replicas go into the deck (LEG-189, LEG-190, LEG-R70)."""
    for _ in range(n):
        game.hand[seat, REPLICA] -= 1
        game.deck[REPLICA] += 1
        see_replica_returned(rules, game, seat)
    see_hand_size(game, seat, hand_size(game, seat))


@kernel
def artifact_holder(rules: np.record, game: np.record) -> int:
    """The seat that holds the Artifact, or NOBODY while it lies on a space."""
    for seat in range(rules.players):
        if game.hand[seat, ARTIFACT] > 0:
            return seat
    return NOBODY
