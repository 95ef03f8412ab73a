"""What can be told of hidden raid cards from what was seen.

Observers are the seats and the public, a spectator who sees what all see. Of every event each of them learns what the
rules let her see and no more; what an observer is sure of is always true of the position:

- ``known``: copies of a kind that a hand surely holds (seen when stolen, or shown);
- ``witnessed``: those of them that the holder knows the observer to know, since she took them from her;
- ``suspect``: the places where the Artifact may be;
- ``deck_most``: bounds on the copies in the deck.

Nothing is kept here about an observer's own hand, which she sees, but for ``suspect``.

For the Artifact and the Replicas the spectator also weighs chances: ``belief`` is the chance of each of their
placements. Draws and thefts move it as they move cards, by lot, and what is seen rules placements out (Bayes' rule).
That is exact as long as what players choose tells nothing but that they could choose it. A seat's own chances follow:
they are the spectator's among the placements that agree with what the seat sees and is sure of (``hidden.py``).
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.legends import record as r


@kernel
def know_setup(rules: np.record, game: np.record) -> None:
    """All know that the special cards lie on III, IV and V and the other raid cards in the deck (LEG-021, LEG-023)."""
    for observer in range(r.OBSERVERS):
        for place in range(r.SPECIAL_SPACES):
            game.suspect[observer, place] = 1
    for place in range(r.SPECIAL_SPACES):
        replica, other = (place + 1) % r.SPECIAL_SPACES, (place + 2) % r.SPECIAL_SPACES
        game.belief[placement_of(place, replica, other)] = 1.0
    weigh(rules, game)
    see_deck(game)


@kernel
def see_deck(game: np.record) -> None:
    """All know what the deck consists of: at the start, and when the used pile becomes the deck."""
    for observer in range(r.OBSERVERS):
        for kind in range(r.KINDS):
            game.deck_most[observer, kind] = game.deck[kind]
    for seat in range(r.SEATS):
        game.fresh[seat] = 0


@kernel
def see_draw(rules: np.record, game: np.record, seat: int, kind: int, cards: int) -> None:
    """Whoever draws a card sees it, the others that one of so many cards of the deck is now in her hand."""
    game.deck_most[seat, kind] -= 1
    game.fresh[seat] += 1
    move_by_lot(rules, game, r.DECK, r.FIRST_HAND + seat, cards)


@kernel
def see_special_taken(rules: np.record, game: np.record, taker: int, space: int, kind: int) -> None:
    """All see who takes the special card of a space; the taker sees which it is."""
    place = space - r.FIRST_SPECIAL_SPACE
    for observer in range(r.OBSERVERS):
        if observer == taker:
            game.suspect[observer, place] = 0
            if kind == r.ARTIFACT:
                locate(game, observer, r.FIRST_HAND + taker)
        elif game.suspect[observer, place] != 0:
            game.suspect[observer, place] = 0
            game.suspect[observer, r.FIRST_HAND + taker] = 1
    move_by_lot(rules, game, place, r.FIRST_HAND + taker, 1)


@kernel
def see_stolen(rules: np.record, game: np.record, thief: int, victim: int, kind: int, cards: int) -> None:
    """Thief and victim see each card of a theft (LEG-R72); to the others it is one of so many cards."""
    forget_one(game, thief, victim, kind)
    game.known[victim, thief, kind] += 1
    game.witnessed[victim, thief, kind] += 1
    if kind == r.ARTIFACT:
        locate(game, thief, r.FIRST_HAND + thief)
        locate(game, victim, r.FIRST_HAND + thief)
    move_by_lot(rules, game, r.FIRST_HAND + victim, r.FIRST_HAND + thief, cards)


@kernel
def see_theft(game: np.record, thief: int, victim: int, stolen: int, cards: int) -> None:
    """The others see how many of how many cards went from whom to whom (LEG-R72): all of them, if she had no more."""
    for observer in range(r.OBSERVERS):
        if observer != thief and observer != victim:
            for kind in range(r.KINDS):
                known = game.known[observer, victim, kind]
                game.known[observer, thief, kind] += max(0, stolen - (cards - known))
                game.known[observer, victim, kind] = max(0, known - stolen)
                if observer != r.PUBLIC:
                    seen = game.witnessed[observer, victim, kind]
                    game.witnessed[observer, victim, kind] = max(0, seen - stolen)
            if game.suspect[observer, r.FIRST_HAND + victim] != 0:
                game.suspect[observer, r.FIRST_HAND + thief] = 1
    game.fresh[thief] += min(stolen, game.fresh[victim])


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
    place = r.FIRST_HAND + holder
    for n in range(r.PLACEMENTS):
        i = r.PLACEMENTS - 1 - n  # backwards: a placement with a card moved to the deck comes later
        chance = game.belief[i]
        if chance > 0.0:
            artifact, replica, other = rules.placement[i, 0], rules.placement[i, 1], rules.placement[i, 2]
            game.belief[i] = 0.0
            if replica == place:
                game.belief[placement_of(artifact, other, r.DECK)] += chance
            elif other == place:
                game.belief[placement_of(artifact, replica, r.DECK)] += chance
    weigh(rules, game)


@kernel
def see_artifact(rules: np.record, game: np.record, holder: int) -> None:
    """All see the Artifact in a hand, or that it must be there."""
    for observer in range(r.OBSERVERS):
        locate(game, observer, r.FIRST_HAND + holder)
        if observer != holder:
            game.known[observer, holder, r.ARTIFACT] = 1
    for place in range(r.PLACES):
        if place != r.FIRST_HAND + holder:
            rule_out_artifact(rules, game, place)


@kernel
def see_no_artifact(rules: np.record, game: np.record, seat: int) -> None:
    """A seat could not show the Artifact, or was refused the goal on a cleared climax tile: she lacks it (LEG-R71)."""
    for observer in range(r.OBSERVERS):
        game.suspect[observer, r.FIRST_HAND + seat] = 0
    rule_out_artifact(rules, game, r.FIRST_HAND + seat)


@kernel
def see_hand_size(rules: np.record, game: np.record, holder: int, size: int) -> None:
    """A hand has no room for more special cards than it has cards, nor for more cards of the present deck."""
    game.fresh[holder] = min(game.fresh[holder], size)
    for observer in range(r.OBSERVERS):
        if observer != holder and size <= game.known[observer, holder, r.REPLICA]:
            game.suspect[observer, r.FIRST_HAND + holder] = 0
    if size < r.SPECIAL_SPACES and may_hold_special(game, r.FIRST_HAND + holder):
        rule_out_more(rules, game, r.FIRST_HAND + holder, size)


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
    if observer != r.PUBLIC and game.witnessed[observer, holder, kind] > 0:
        game.witnessed[observer, holder, kind] -= 1


# ---------------------------------------------------------------- a spectator's chances


@kernel
def placement_of(artifact: int, replica: int, other: int) -> int:
    """The number of a placement, whose Replicas may be given in either order."""
    low, high = min(replica, other), max(replica, other)
    pair = low * (2 * r.REPLICA_PLACES + 1 - low) // 2 + high - low
    return artifact * r.REPLICA_PAIRS + pair


@kernel
def specials_at(rules: np.record, placement: int, place: int) -> int:
    """How many special cards a placement has in a place."""
    places = rules.placement[placement]
    artifact, replica, other = places[0], places[1], places[2]
    return (
        int(artifact == place) + int(replica == place) + int(other == place)
    )  # plain Python has no sum of truths


@kernel
def may_hold_special(game: np.record, place: int) -> bool:
    """Whether a special card may be in a place."""
    held = game.replicas_expected[place]
    if place < r.PLACES:
        held += game.artifact_chance[place]
    return held > 0.0


@kernel
def move_by_lot(rules: np.record, game: np.record, place: int, to: int, cards: int) -> None:
    """One of so many cards in a place, each as likely, goes to another.

    Placements are gone through so that those with a card moved come before, and are not moved from again.
    """
    if not may_hold_special(game, place):
        return
    backwards = to > place
    for n in range(r.PLACES):
        artifact = r.PLACES - 1 - n if backwards else n
        if game.artifact_chance[artifact] > 0.0:
            for m in range(r.REPLICA_PAIRS):
                pair = r.REPLICA_PAIRS - 1 - m if backwards else m
                move_placement(rules, game, artifact * r.REPLICA_PAIRS + pair, place, to, cards)
    if place != r.DECK:
        share = game.artifact_chance[place] / cards
        game.artifact_chance[place] = share * (cards - 1)
        game.artifact_chance[to] += share
    share = game.replicas_expected[place] / cards
    game.replicas_expected[place] = share * (cards - 1)
    game.replicas_expected[to] += share


@kernel
def move_placement(rules: np.record, game: np.record, i: int, place: int, to: int, cards: int) -> None:
    """What becomes of one placement then."""
    if game.belief[i] > 0.0:
        artifact, replica, other = rules.placement[i, 0], rules.placement[i, 1], rules.placement[i, 2]
        share = game.belief[i] / cards
        game.belief[i] = share * (cards - specials_at(rules, i, place))
        if artifact == place:
            game.belief[placement_of(to, replica, other)] += share
        if replica == place:
            game.belief[placement_of(artifact, to, other)] += share
        if other == place:
            game.belief[placement_of(artifact, replica, to)] += share


@kernel
def rule_out_artifact(rules: np.record, game: np.record, place: int) -> None:
    """No placement has the Artifact in a place."""
    if game.artifact_chance[place] > 0.0:
        for i in range(place * r.REPLICA_PAIRS, (place + 1) * r.REPLICA_PAIRS):
            game.belief[i] = 0.0
        weigh(rules, game)


@kernel
def rule_out_more(rules: np.record, game: np.record, place: int, most: int) -> None:
    """No placement has more than so many special cards in a place."""
    found = False
    for i in range(r.PLACEMENTS):
        if game.belief[i] > 0.0 and specials_at(rules, i, place) > most:
            game.belief[i] = 0.0
            found = True
    if found:
        weigh(rules, game)


@kernel
def weigh(rules: np.record, game: np.record) -> None:
    """Let the chances of the placements that are left add up to 1, and sum them up place by place."""
    total = 0.0
    for i in range(r.PLACEMENTS):
        if game.belief[i] > 0.0:
            total += game.belief[i]
    for place in range(r.PLACES):
        game.artifact_chance[place] = 0.0
    for place in range(r.REPLICA_PLACES):
        game.replicas_expected[place] = 0.0
    for i in range(r.PLACEMENTS):
        if game.belief[i] > 0.0:
            game.belief[i] /= total
            game.artifact_chance[rules.placement[i, 0]] += game.belief[i]
            game.replicas_expected[rules.placement[i, 1]] += game.belief[i]
            game.replicas_expected[rules.placement[i, 2]] += game.belief[i]
