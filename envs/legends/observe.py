"""What a seat sees, what a centralised critic sees, and how well a seat stands."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.piles import size
from envs.core.kit.seats import clockwise
from envs.legends import features as f
from envs.legends import record as r


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Write what a seat sees. What another seat is asked stays hidden: it would tell of her cards."""
    if game.actor == seat:
        observe_decision(game, seat, out)
    out[f.ROUNDS] = game.rounds / rules.max_rounds
    observe_turn(game, out)
    observe_track(game, out)
    for places in range(rules.players):
        player = clockwise(rules, seat, places)
        observe_player(rules, game, player, places, out)
        observe_slots(game, player, places, out)
        observe_chances(game, player, places, out)
    observe_raid_cards(rules, game, seat, out)
    for places in range(1, rules.players):
        observe_knowledge(game, seat, clockwise(rules, seat, places), places, out)


@kernel
def observe_decision(game: np.record, seat: int, out: np.ndarray) -> None:
    """What the seat is asked."""
    if game.decision != 0:
        out[f.DECISION + game.decision] = 1.0
    if game.decision == r.DISCARD_DECISION:
        out[f.TO_DISCARD] = (size(game.hand[seat]) - game.amount) * f.PER_COPY


@kernel
def observe_turn(game: np.record, out: np.ndarray) -> None:
    """How far the round has come, and the performance under way."""
    out[f.TURN] = game.turn * f.PER_TURN
    if game.active != r.NOBODY:
        out[f.SLOT + game.slot] = 1.0
    if game.performed != r.EMPTY:
        out[f.PERFORMED + game.performed] = 1.0
    out[f.BOOSTED] = game.boosted


@kernel
def observe_track(game: np.record, out: np.ndarray) -> None:
    """Tiles that are face up, and their threats."""
    for space in range(r.AREA_1, r.CLIMAX + 1):
        if game.revealed[space] != 0:
            out[f.TILE + tile_index(game, space)] = 1.0
            out[f.THREAT + space] = game.threat[space] * f.PER_THREAT


@kernel
def tile_index(game: np.record, space: int) -> int:
    """Where the tile of a space stands in the one-hots of tiles, the climax tile following those of the areas."""
    if space == r.CLIMAX:
        return f.AREAS * r.AREA_TILES + game.tile[space] - r.AREA_TILES
    return (space - r.AREA_1) * r.AREA_TILES + game.tile[space]


@kernel
def observe_player(rules: np.record, game: np.record, player: int, places: int, out: np.ndarray) -> None:
    """What all see of a player who sits that many places clockwise."""
    out[f.PLAYING + places] = 1.0
    out[f.POSITION + places * r.SPACES + game.position[player]] = 1.0
    out[f.EXPERIENCE + places] = game.experience[player] * f.PER_EXPERIENCE
    out[f.INJURIES + places] = game.injuries[player] * f.PER_INJURY
    out[f.HAND_SIZE + places] = size(game.hand[player]) * f.PER_HAND_CARD
    out[f.MARKER + places] = game.marker == player
    out[f.ROUND_STARTER + places] = game.round_starter == player
    out[f.ACTIVE + places] = game.active == player
    out[f.NATURAL_BORN + places] = game.natural_born[player]
    out[f.FRESH + places] = game.fresh[player] * f.PER_HAND_CARD
    for type_ in range(r.TYPES):
        out[f.EXHAUSTED + places * r.TYPES + type_] = game.exhausted[player, type_] * f.PER_RUSH


@kernel
def observe_slots(game: np.record, player: int, places: int, out: np.ndarray) -> None:
    """Action cards in their slots: all of her own, of another's those that lie face up."""
    placed = 0
    for slot in range(r.SLOTS):
        if game.slots[player, slot] != r.EMPTY:
            placed += 1
            if places == 0 or game.shown[player, slot] != 0:
                out[f.SLOTS + (places * r.SLOTS + slot) * r.TYPES + game.slots[player, slot]] = 1.0
        if places == 0:
            out[f.FACE_UP + slot] = game.shown[player, slot]
    out[f.PLACED + places] = placed * f.PER_SLOT


@kernel
def observe_raid_cards(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Own raid cards, and what can be told of the others by counting."""
    hand, deck_most = game.hand[seat], game.deck_most[seat]
    for kind in range(r.KINDS):
        held, used = hand[kind], game.used[kind]
        unseen = rules.card_copies[kind] - held - used
        out[f.HAND + kind] = held * f.PER_COPY
        out[f.USED + kind] = used * f.PER_COPY
        out[f.UNSEEN + kind] = unseen * f.PER_COPY
        out[f.DECK_MOST + kind] = min(unseen, deck_most[kind]) * f.PER_COPY
    out[f.DECK_SIZE] = size(game.deck) * f.PER_CARD
    if game.used_top != r.NO_CARD:
        out[f.USED_TOP + game.used_top] = 1.0
    for place in range(r.SPECIAL_SPACES):
        out[f.SUSPECT + place] = game.suspect[seat, place]
        out[f.ARTIFACT_CHANCE + place] = game.artifact_chance[place]
        out[f.REPLICAS_EXPECTED + place] = game.replicas_expected[place] * f.PER_REPLICA
    out[f.REPLICAS_EXPECTED + r.DECK] = game.replicas_expected[r.DECK] * f.PER_REPLICA
    out[f.SUSPECT + r.FIRST_HAND] = game.suspect[seat, r.FIRST_HAND + seat]


@kernel
def observe_knowledge(game: np.record, seat: int, other: int, places: int, out: np.ndarray) -> None:
    """What the seat knows of another's hand, and she of hers."""
    known, known_out = game.known[seat, other], out[f.KNOWN + places * r.KINDS :]
    for kind in range(r.KINDS):
        known_out[kind] = known[kind] * f.PER_COPY
        out[f.KNOWN_OF_SELF + places * r.KINDS + kind] = known_of_self(game, seat, other, kind) * f.PER_COPY
    out[f.SUSPECT + r.FIRST_HAND + places] = game.suspect[seat, r.FIRST_HAND + other]


@kernel
def known_of_self(game: np.record, seat: int, other: int, kind: int) -> int:
    """Copies of a kind in a seat's hand of which she knows another to be sure."""
    return max(game.witnessed[other, seat, kind], game.known[r.PUBLIC, seat, kind])


@kernel
def observe_chances(game: np.record, player: int, places: int, out: np.ndarray) -> None:
    """What a spectator expects of the special cards in a hand."""
    place = r.FIRST_HAND + player
    out[f.ARTIFACT_CHANCE + r.FIRST_HAND + places] = game.artifact_chance[place]
    out[f.REPLICAS_EXPECTED + r.FIRST_HAND + places] = game.replicas_expected[place] * f.PER_REPLICA


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """What the deciding seat sees, then all that is hidden, for centralised critics."""
    observe(rules, game, game.actor, out)
    out[f.ACTOR + game.actor] = 1.0
    for places in range(rules.players):
        seat = clockwise(rules, game.actor, places)
        for kind in range(r.KINDS):
            out[f.ALL_HANDS + places * r.KINDS + kind] = game.hand[seat, kind] * f.PER_COPY
        for slot in range(r.SLOTS):
            if game.slots[seat, slot] != r.EMPTY:
                out[f.ALL_SLOTS + (places * r.SLOTS + slot) * r.TYPES + game.slots[seat, slot]] = 1.0
    for kind in range(r.KINDS):
        out[f.DECK + kind] = game.deck[kind] * f.PER_COPY
    for place in range(r.SPECIAL_SPACES):
        kind = game.special[r.FIRST_SPECIAL_SPACE + place]
        if kind != r.NO_CARD:
            out[f.SPECIAL + place * 2 + kind] = 1.0
    for space in range(r.AREA_1, r.CLIMAX + 1):
        out[f.ALL_TILES + tile_index(game, space)] = 1.0


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    """How far a seat has come: 0.6 for the track (its tile counts by the threats removed), 0.4 for the Artifact."""
    space = game.position[seat]
    track = 0.0 if space == r.START else space + 1.0 - game.threat[space] / rules.threat_most
    artifact = 1.0 if game.hand[seat, r.ARTIFACT] > 0 else 0.0
    return 0.6 * track / (r.CLIMAX + 1) + 0.4 * artifact
