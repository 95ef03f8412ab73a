"""What each observer can be sure of: the part of the position that hidden cards can be told from.

Observers are the seats and the public, a spectator who sees what all see. Of every event each of them learns what the
rules let her see and no more; what an observer remembers is always true of the position:

- ``known``: copies of a kind that a hand surely holds (seen when stolen, or shown);
- ``suspect``: the places where the Artifact may be;
- ``specials_least``, ``specials_most``: bounds on the special cards in a hand;
- ``deck_most``: bounds on the copies in the deck.

Nothing is kept here about an observer's own hand, which she sees, but for ``suspect``.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.legends import record as r


@kernel
def know_setup(game: np.record) -> None:
    """All know that the special cards lie on III, IV and V and the other raid cards in the deck (LEG-021, LEG-023)."""
    for observer in range(r.OBSERVERS):
        for place in range(r.SPECIAL_SPACES):
            game.suspect[observer, place] = 1
    see_deck(game)


@kernel
def see_deck(game: np.record) -> None:
    """All know what the deck consists of: at the start, and when the used pile becomes the deck."""
    for observer in range(r.OBSERVERS):
        for kind in range(r.KINDS):
            game.deck_most[observer, kind] = game.deck[kind]


@kernel
def see_draw(rules: np.record, game: np.record, seat: int, kind: int) -> None:
    """Whoever draws a card sees it; the others see that the hand may now hold a Replica, if the deck may."""
    game.deck_most[seat, kind] -= 1
    for observer in range(r.OBSERVERS):
        if observer != seat and game.deck_most[observer, r.REPLICA] > 0:
            raise_most(rules, game, observer, seat)


@kernel
def lower_least(game: np.record, observer: int, holder: int) -> None:
    """One special card may have left the holder's hand."""
    if game.specials_least[observer, holder] > 0:
        game.specials_least[observer, holder] -= 1


@kernel
def raise_most(rules: np.record, game: np.record, observer: int, holder: int) -> None:
    """The holder may have one special card more, but never more than there are."""
    specials = rules.card_copies[r.ARTIFACT] + rules.card_copies[r.REPLICA]
    if game.specials_most[observer, holder] < specials:
        game.specials_most[observer, holder] += 1


@kernel
def see_special_taken(rules: np.record, game: np.record, taker: int, space: int, kind: int) -> None:
    """All see who takes the special card of a space; the taker sees which it is."""
    place = space - r.FIRST_SPECIAL_SPACE
    for observer in range(r.OBSERVERS):
        if observer == taker:
            game.suspect[observer, place] = 0
            if kind == r.ARTIFACT:
                locate(game, observer, r.FIRST_HAND + taker)
        else:
            if game.suspect[observer, place] != 0:
                game.suspect[observer, place] = 0
                game.suspect[observer, r.FIRST_HAND + taker] = 1
            game.specials_least[observer, taker] += 1
            raise_most(rules, game, observer, taker)


@kernel
def see_stolen(rules: np.record, game: np.record, thief: int, victim: int, kind: int, nth: int) -> None:
    """Thief and victim see the nth card of a theft, the others only who took it from whom (LEG-R72)."""
    forget_one(game, thief, victim, kind)
    game.known[victim, thief, kind] += 1
    if kind <= r.REPLICA:
        lower_least(game, thief, victim)
        game.specials_most[thief, victim] -= 1
        game.specials_least[victim, thief] += 1
        raise_most(rules, game, victim, thief)
    if kind == r.ARTIFACT:
        locate(game, thief, r.FIRST_HAND + thief)
        locate(game, victim, r.FIRST_HAND + thief)
    for observer in range(r.OBSERVERS):
        if observer != thief and observer != victim:
            for other in range(r.KINDS):
                forget_one(game, observer, victim, other)
            lower_least(game, observer, victim)
            if nth < game.specials_most[observer, victim]:
                raise_most(rules, game, observer, thief)
            if game.suspect[observer, r.FIRST_HAND + victim] != 0:
                game.suspect[observer, r.FIRST_HAND + thief] = 1


@kernel
def see_laid_down(game: np.record, holder: int, kind: int) -> None:
    """All see a raid card that is used or discarded."""
    for observer in range(r.OBSERVERS):
        forget_one(game, observer, holder, kind)


@kernel
def see_replica_returned(rules: np.record, game: np.record, holder: int) -> None:
    """All see a Replica that goes from a hand into the deck."""
    for observer in range(r.OBSERVERS):
        forget_one(game, observer, holder, r.REPLICA)
        if game.deck_most[observer, r.REPLICA] < rules.card_copies[r.REPLICA]:
            game.deck_most[observer, r.REPLICA] += 1
        if observer != holder:
            lower_least(game, observer, holder)
            game.specials_most[observer, holder] -= 1


@kernel
def see_artifact(game: np.record, holder: int) -> None:
    """All see the Artifact in a hand."""
    for observer in range(r.OBSERVERS):
        locate(game, observer, r.FIRST_HAND + holder)
        if observer != holder:
            game.known[observer, holder, r.ARTIFACT] = 1
            sure = 1 + game.known[observer, holder, r.REPLICA]
            game.specials_least[observer, holder] = max(game.specials_least[observer, holder], sure)


@kernel
def see_nobody_has_artifact(game: np.record) -> None:
    """Nobody could show the Artifact: it still lies on a space (LEG-R71)."""
    for observer in range(r.OBSERVERS):
        for seat in range(r.SEATS):
            game.suspect[observer, r.FIRST_HAND + seat] = 0


@kernel
def see_refused(game: np.record, seat: int) -> None:
    """A Lara who is refused the goal on a cleared climax tile lacks the Artifact."""
    for observer in range(r.OBSERVERS):
        game.suspect[observer, r.FIRST_HAND + seat] = 0


@kernel
def see_hand_size(game: np.record, holder: int, size: int) -> None:
    """A hand with room for the Replicas that it must or can hold, and for nothing else, is without the Artifact."""
    for observer in range(r.OBSERVERS):
        if observer != holder:
            room = min(size, game.specials_most[observer, holder])
            if room <= game.known[observer, holder, r.REPLICA]:
                game.suspect[observer, r.FIRST_HAND + holder] = 0


@kernel
def locate(game: np.record, observer: int, place: int) -> None:
    """The observer knows where the Artifact is."""
    for other in range(r.PLACES):
        game.suspect[observer, other] = 0
    game.suspect[observer, place] = 1


@kernel
def forget_one(game: np.record, observer: int, holder: int, kind: int) -> None:
    """One copy of a kind, if she knew of any, may have left the holder's hand."""
    if game.known[observer, holder, kind] > 0:
        game.known[observer, holder, kind] -= 1
