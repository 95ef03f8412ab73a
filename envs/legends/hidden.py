"""Sampling what a seat can't know, from what it does know.

Everything hidden is rebuilt from the seat's view and the seed alone: no number that the seat can't see goes into it.
"""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import kernel
from envs.core.kit.piles import look_up, size
from envs.core.rng import WORD, below, random_word
from envs.legends import record as r
from envs.legends.observe import known_of_self, potential
from envs.legends.rules.action_cards import in_action_hand
from envs.legends.rules.knowledge import locate
from envs.legends.rules.setup import fill_face_down_spaces

FACE_DOWN = -2
"""A slot whose card is still to be sampled."""


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

    The deck holds whatever is not yet dealt. First come the special cards, one of the placements that fit, by its
    chance; then the cards that the seat knows; then the ordinary cards that can't be in the deck, to hands that must
    hold such ones before others; chance deals the rest.
    """
    collect(rules, game, seat)
    put_specials(rules, game, seat, sampled_placement(rules, game, seat))
    for other in range(rules.players):
        for kind in range(r.FIRST_ORDINARY, r.KINDS):
            for _ in range(game.known[seat, other, kind]):
                deal(game, other, kind)
    for other in range(rules.players):
        while game.room[other] > game.fresh[other] and older(game, seat) > 0:
            deal(game, other, random_older(game, seat))
    while older(game, seat) > 0:
        deal(game, random_hand(rules, game), random_older(game, seat))
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
    return look_up(game.room, below(game, size(game.room[: rules.players])))


@kernel
def older(game: np.record, seat: int) -> int:
    """How many of the ordinary cards not yet dealt can't be in the present deck."""
    cards = 0
    for kind in range(r.FIRST_ORDINARY, r.KINDS):
        cards += max(0, game.deck[kind] - game.deck_most[seat, kind])
    return cards


@kernel
def random_older(game: np.record, seat: int) -> int:
    """The kind of a random one of them."""
    left = below(game, older(game, seat))
    kind = r.FIRST_ORDINARY
    while left >= max(0, game.deck[kind] - game.deck_most[seat, kind]):
        left -= max(0, game.deck[kind] - game.deck_most[seat, kind])
        kind += 1
    return kind


# ---------------------------------------------------------------- special cards


@kernel
def sampled_placement(rules: np.record, game: np.record, seat: int) -> int:
    """A placement of the special cards that agrees with all that the seat knows, by the spectator's chances."""
    total = 0.0
    for i in range(r.PLACEMENTS):
        if game.belief[i] > 0.0 and fits(rules, game, seat, i):
            total += game.belief[i]
    left = random_word(game) / WORD * total
    placement = 0
    for i in range(r.PLACEMENTS):
        if left >= 0.0 and game.belief[i] > 0.0 and fits(rules, game, seat, i):
            placement = i
            left -= game.belief[i]
    return placement


@kernel
def put_specials(rules: np.record, game: np.record, seat: int, placement: int) -> None:
    """Lay out a placement; a Replica in the deck is there already, and the seat's own hand is seen."""
    for nth in range(r.SPECIAL_SPACES):
        place = rules.placement[placement, nth]
        kind = r.ARTIFACT if nth == 0 else r.REPLICA
        if place < r.FIRST_HAND:
            game.special[r.FIRST_SPECIAL_SPACE + place] = kind
            game.deck[kind] -= 1
        elif place != r.DECK and place != r.FIRST_HAND + seat:
            deal(game, place - r.FIRST_HAND, kind)


@kernel
def fits(rules: np.record, game: np.record, seat: int, placement: int) -> bool:
    """Whether a placement of the special cards agrees with all that the seat knows."""
    places = rules.placement[placement]
    artifact, replica, other_replica = places[0], places[1], places[2]
    if game.suspect[seat, artifact] == 0:
        return False
    for holder in range(rules.players):
        place = r.FIRST_HAND + holder
        replicas = int(replica == place) + int(other_replica == place)
        if holder == seat:
            if replicas != game.hand[seat, r.REPLICA]:
                return False
        elif not fits_hand(game, seat, holder, 1 if artifact == place else 0, replicas):
            return False
    return fits_deck(rules, game, seat, int(replica == r.DECK) + int(other_replica == r.DECK))


@kernel
def fits_hand(game: np.record, seat: int, holder: int, artifacts: int, replicas: int) -> bool:
    """Whether another's hand can hold so many special cards beside those that the seat knows in it."""
    known = size(game.known[seat, holder, r.FIRST_ORDINARY :])
    return (
        artifacts >= game.known[seat, holder, r.ARTIFACT]
        and replicas >= game.known[seat, holder, r.REPLICA]
        and artifacts + replicas + known <= game.room[holder]
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
    for holder in range(r.SEATS):
        for kind in range(r.KINDS):
            game.known[other, holder, kind] = game.known[r.PUBLIC, holder, kind] if holder != other else 0
            if holder != seat:
                game.witnessed[other, holder, kind] = 0
    for kind in range(r.KINDS):
        game.known[other, seat, kind] = known_of_self(game, seat, other, kind)
    for kind in range(r.KINDS):
        game.deck_most[other, kind] = game.deck_most[r.PUBLIC, kind]
    for place in range(r.PLACES):
        game.suspect[other, place] = game.suspect[r.PUBLIC, place]
    game.suspect[other, r.FIRST_HAND + other] = 0
    if game.known[other, seat, r.ARTIFACT] > 0:
        locate(game, other, r.FIRST_HAND + seat)
    if game.hand[other, r.ARTIFACT] > 0:
        locate(game, other, r.FIRST_HAND + other)
