"""Sampling what a seat can't know, from what it does know.

Everything hidden is rebuilt from the seat's view and the seed alone: no number that the seat can't see goes into it.
"""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.piles import look_up, size
from envs.core.rng import below
from envs.legends import record as r
from envs.legends.observe import potential
from envs.legends.rules.action_cards import in_action_hand
from envs.legends.rules.knowledge import locate
from envs.legends.rules.setup import fill_face_down_spaces

FACE_DOWN = -2
"""A slot whose card is still to be sampled."""

DECK = r.PLACES
"""The place of a returned Replica, beside those where the Artifact can be."""


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Replace all that a seat can't know by a sample that fits what it knows.

    What another seat is being asked stays as it is; with the cards of the sample it may have one answer only.
    """
    sample_tiles(game)
    for other in range(rules.players):
        if other != seat:
            sample_slots(rules, game, other)
    sample_raid_cards(rules, game, seat)
    for other in range(rules.players):
        if other != seat:
            share_knowledge(game, seat, other)
            game.reward[other] = 0.0
            if rules.shaped and not is_over(game):
                game.potential[other] = potential(rules, game, other)


@kernel
def sample_tiles(game: np.record) -> None:
    """Face-down tiles are any of those that nobody has seen."""
    for space in range(r.SPACES):
        if game.revealed[space] == 0:
            game.tile[space] = r.NO_CARD
    fill_face_down_spaces(game)


@kernel
def sample_slots(rules: np.record, game: np.record, other: int) -> None:
    """Face-down action cards are any of those that are neither exhausted nor face up."""
    for slot in range(r.SLOTS):
        if game.slots[other, slot] != r.EMPTY and game.shown[other, slot] == 0:
            game.slots[other, slot] = FACE_DOWN
    for slot in range(r.SLOTS):
        if game.slots[other, slot] == FACE_DOWN:
            game.slots[other, slot] = random_action_card(rules, game, other)


@kernel
def random_action_card(rules: np.record, game: np.record, other: int) -> int:
    """The type of an action card drawn at random from a player's hand of action cards."""
    cards = 0
    for type_ in range(r.TYPES):
        cards += in_action_hand(rules, game, other, type_)
    left = below(game, cards)
    type_ = 0
    while left >= in_action_hand(rules, game, other, type_):
        left -= in_action_hand(rules, game, other, type_)
        type_ += 1
    return type_


@kernel
def sample_raid_cards(rules: np.record, game: np.record, seat: int) -> None:
    """Deal all raid cards that the seat does not see to the others' hands, III, IV, V and the deck.

    The deck holds whatever is not yet dealt. First come the special cards, one of the placements that fit; then the
    cards that the seat knows; then the ordinary cards that can't be in the deck; chance deals the others.
    """
    collect(rules, game, seat)
    place_specials(rules, game, seat, below(game, place_specials(rules, game, seat, -1)))
    for other in range(rules.players):
        for kind in range(r.FIRST_ORDINARY, r.KINDS):
            for _ in range(game.known[seat, other, kind]):
                deal(game, other, kind)
    for kind in range(r.FIRST_ORDINARY, r.KINDS):
        for _ in range(game.deck[kind] - game.deck_most[seat, kind]):
            deal(game, random_hand(rules, game), kind)
    for other in range(rules.players):
        for _ in range(game.room[other]):
            ordinary = game.deck[r.FIRST_ORDINARY :]
            deal(game, other, r.FIRST_ORDINARY + look_up(ordinary, below(game, size(ordinary))))
    game.room[r.PUBLIC] = 0


@kernel
def collect(rules: np.record, game: np.record, seat: int) -> None:
    """Take all raid cards that the seat does not see into the deck, but remember how many each hand held."""
    game.room[r.PUBLIC] = size(game.deck)
    for other in range(rules.players):
        game.room[other] = size(game.hand[other]) if other != seat else 0
    for kind in range(r.KINDS):
        game.deck[kind] = rules.card_copies[kind] - game.used[kind] - game.hand[seat, kind]
        for other in range(rules.players):
            if other != seat:
                game.hand[other, kind] = 0


@kernel
def deal(game: np.record, other: int, kind: int) -> None:
    """One card goes from what is not yet dealt into a hand."""
    game.deck[kind] -= 1
    game.hand[other, kind] += 1
    game.room[other] -= 1


@kernel
def random_hand(rules: np.record, game: np.record) -> int:
    """The seat of a random one of the cards that are still to be dealt to hands."""
    cards = 0
    for other in range(rules.players):
        cards += game.room[other]
    left = below(game, cards)
    other = 0
    while left >= game.room[other]:
        left -= game.room[other]
        other += 1
    return other


@kernel
def place_specials(rules: np.record, game: np.record, seat: int, chosen: int) -> int:
    """Count the placements of the Artifact and the two Replicas that fit, and lay out the chosen one."""
    placements = 0
    for artifact in range(r.PLACES):
        if game.suspect[seat, artifact] != 0:
            for replica in range(r.PLACES + 1):
                for other_replica in range(replica, r.PLACES + 1):
                    if fits(rules, game, seat, artifact, replica, other_replica):
                        if placements == chosen:
                            put_special(game, seat, artifact, r.ARTIFACT)
                            put_special(game, seat, replica, r.REPLICA)
                            put_special(game, seat, other_replica, r.REPLICA)
                            return placements
                        placements += 1
    return placements


@kernel
def put_special(game: np.record, seat: int, place: int, kind: int) -> None:
    """Put a special card where it is to be; a Replica in the deck is there already, and the own hand is seen."""
    if place < r.SPECIAL_SPACES:
        game.special[r.FIRST_SPECIAL_SPACE + place] = kind
        game.deck[kind] -= 1
    elif place != DECK and place != r.FIRST_HAND + seat:
        deal(game, place - r.FIRST_HAND, kind)


@kernel
def fits(
    rules: np.record, game: np.record, seat: int, artifact: int, replica: int, other_replica: int
) -> bool:
    """Whether a placement of the special cards agrees with all that the seat knows."""
    for space in range(r.SPECIAL_SPACES):
        lying = (artifact == space) + (replica == space) + (other_replica == space)
        if lying != (game.special[r.FIRST_SPECIAL_SPACE + space] != r.NO_CARD):
            return False
    for holder in range(r.SEATS):
        place = r.FIRST_HAND + holder
        replicas = (replica == place) + (other_replica == place)
        if holder == seat:
            if replicas != game.hand[seat, r.REPLICA]:
                return False
        elif not fits_hand(game, seat, holder, 1 if artifact == place else 0, replicas):
            return False
    return fits_deck(rules, game, seat, (replica == DECK) + (other_replica == DECK))


@kernel
def fits_hand(game: np.record, seat: int, holder: int, artifacts: int, replicas: int) -> bool:
    """Whether another's hand can hold so many special cards beside those that the seat knows in it."""
    specials = artifacts + replicas
    known = size(game.known[seat, holder, r.FIRST_ORDINARY :])
    return (
        artifacts >= game.known[seat, holder, r.ARTIFACT]
        and replicas >= game.known[seat, holder, r.REPLICA]
        and game.specials_least[seat, holder] <= specials <= game.specials_most[seat, holder]
        and specials + known <= game.room[holder]
    )


@kernel
def fits_deck(rules: np.record, game: np.record, seat: int, replicas: int) -> bool:
    """Whether the deck can hold so many Replicas, and there are ordinary cards to fill the rest of it."""
    ordinary = 0
    for kind in range(r.FIRST_ORDINARY, r.KINDS):
        unseen = game.deck[kind]
        for other in range(rules.players):
            unseen -= game.known[seat, other, kind]
        ordinary += min(unseen, game.deck_most[seat, kind])
    return (
        replicas <= game.deck_most[seat, r.REPLICA] and replicas <= game.room[r.PUBLIC] <= replicas + ordinary
    )


@kernel
def share_knowledge(game: np.record, seat: int, other: int) -> None:
    """Of what another knows, the seat knows what is public, what concerns its own hand, and what follows from hers."""
    for holder in range(r.PUBLIC):
        for kind in range(r.KINDS):
            if holder != seat:
                game.known[other, holder, kind] = game.known[r.PUBLIC, holder, kind] if holder != other else 0
        game.specials_least[other, holder] = game.specials_least[r.PUBLIC, holder] if holder != other else 0
        game.specials_most[other, holder] = game.specials_most[r.PUBLIC, holder] if holder != other else 0
    sure = game.known[other, seat, r.ARTIFACT] + game.known[other, seat, r.REPLICA]
    game.specials_least[other, seat] = max(game.specials_least[other, seat], sure)
    for kind in range(r.KINDS):
        game.deck_most[other, kind] = game.deck_most[r.PUBLIC, kind]
    for place in range(r.PLACES):
        game.suspect[other, place] = game.suspect[r.PUBLIC, place]
    game.suspect[other, r.FIRST_HAND + other] = 0
    if game.known[other, seat, r.ARTIFACT] > 0:
        locate(game, other, r.FIRST_HAND + seat)
    if game.hand[other, r.ARTIFACT] > 0:
        locate(game, other, r.FIRST_HAND + other)
