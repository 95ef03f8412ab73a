"""What a seat can only guess: the other hands and the draw pile."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.piles import size, take
from envs.core.rng import below
from envs.underworld import record as r
from envs.underworld.rules.enemies import can_pay_enemy

OLD, NEW = range(2)
"""Where a card in a hand is from: held before the last shuffle, or drawn since."""
SWEEPS = 3
"""How often the origin of each sighted card is drawn anew; more change nothing that a hundred thousand samples show."""


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Deal anew the other hands and the draw pile, so that all that the seat knows stays true.

    It knows the cards that others have shown, of which cards the pile was last shuffled, how many of them each player
    has drawn, and all that was given away. Beyond this every card has the same chance to be anywhere: whoever gives a
    card away gives one that all know him to hold, if it is of that type, else any of his hand, each with the same
    chance; that he kept some and gave others away tells nothing more.
    """
    deal_hidden_cards(rules, game, seat)
    while game.decision == r.PRICE_TYPE and not can_pay_enemy(rules, game, game.actor):
        deal_hidden_cards(rules, game, seat)  # who has chosen to pay for an enemy holds what it costs


@kernel
def deal_hidden_cards(rules: np.record, game: np.record, seat: int) -> None:
    """Deal the cards that the seat can't place to where they can be from."""
    gather(rules, game, seat)
    two_sources = size(game.scratch[r.SEATS]) > 0
    while not place_sightings(rules, game, seat):
        take_back_sightings(rules, game, seat)
    if two_sources:
        for _ in range(SWEEPS):
            replace_sightings(rules, game, seat)
    old = game.scratch[r.SEATS]
    for other in range(rules.players):
        if other != seat:
            for kind in range(3):
                game.held[other, kind] = game.shown[other, kind]
            for _ in range(game.scratch[other, OLD]):
                game.held[other, take(game, old)] += 1
            for _ in range(game.scratch[other, NEW]):
                kind = take(game, game.pile)
                game.held[other, kind] += 1
                game.drawn[other, kind] += 1
            for origin in range(2):
                game.scratch[other, origin] = 0


@kernel
def gather(rules: np.record, game: np.record, seat: int) -> None:
    """Put together again what the seat can't place: the pile with all drawn from it, and what the others held before.

    In the working space: how many cards of either origin each other player has had, then the old cards by type.
    Sighted cards count among them, and go to the hands for now, as if all others' cards of today were gone.
    """
    old = game.scratch[r.SEATS]
    for kind in range(3):
        pile = game.shuffled[kind] - game.drawn[seat, kind]
        old[kind] = game.pile[kind] - pile
        game.pile[kind] = pile
    for other in range(rules.players):
        if other != seat:
            game.scratch[other, NEW] = size(game.drawn[other])
            game.scratch[other, OLD] = -game.scratch[other, NEW]
            for kind in range(3):
                cards = game.held[other, kind] - game.shown[other, kind] + game.sighted[other, kind]
                old[kind] += cards
                game.scratch[other, OLD] += cards
                game.held[other, kind] = 0
                game.drawn[other, kind] = 0


@kernel
def place_sightings(rules: np.record, game: np.record, seat: int) -> bool:
    """Draw an origin for every sighted card; False if one is left that can be from nowhere any more."""
    for other in range(rules.players):
        if other != seat:
            for kind in range(3):
                for _ in range(game.sighted[other, kind]):
                    if not place_sighting(game, other, kind):
                        return False
    return True


@kernel
def place_sighting(game: np.record, other: int, kind: int) -> bool:
    """Draw an origin for one card, by the ways in which it can be one of the old cards or out of the pile."""
    old = game.scratch[r.SEATS]
    ways_old = int(game.scratch[other, OLD]) * int(old[kind]) * max(1, int(size(game.pile)))
    ways_new = int(game.scratch[other, NEW]) * int(game.pile[kind]) * max(1, int(size(old)))
    if ways_old + ways_new == 0:
        return False
    if ways_new == 0 or (ways_old > 0 and below(game, ways_old + ways_new) < ways_old):
        move_sighting(game, other, kind, OLD, 1)
    else:
        move_sighting(game, other, kind, NEW, 1)
    return True


@kernel
def move_sighting(game: np.record, other: int, kind: int, origin: int, n: int) -> None:
    """Count n sighted cards, which may be negative, as of an origin: old ones in ``held`` for now, new as drawn."""
    game.scratch[other, origin] -= n
    if origin == OLD:
        game.scratch[r.SEATS, kind] -= n
        game.held[other, kind] += n
    else:
        game.pile[kind] -= n
        game.drawn[other, kind] += n


@kernel
def take_back_sightings(rules: np.record, game: np.record, seat: int) -> None:
    """No sighted card has an origin any more."""
    for other in range(rules.players):
        if other != seat:
            for kind in range(3):
                move_sighting(game, other, kind, OLD, -game.held[other, kind])
                move_sighting(game, other, kind, NEW, -game.drawn[other, kind])


@kernel
def replace_sightings(rules: np.record, game: np.record, seat: int) -> None:
    """Draw the origin of every sighted card anew, given all others' (Gibbs sampling)."""
    for other in range(rules.players):
        if other != seat:
            for kind in range(3):
                sighted = game.sighted[other, kind]
                for _ in range(sighted):
                    origin = OLD if below(game, sighted) < game.held[other, kind] else NEW
                    move_sighting(game, other, kind, origin, -1)
                    place_sighting(game, other, kind)
