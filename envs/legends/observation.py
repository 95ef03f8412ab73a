"""What a seat sees, what a centralised critic sees, and how well a seat stands.

Players come in the order of play from the observing seat: herself first, then clockwise. All that a seat may know is
here, what she has seen go by included, so that a policy needs no memory.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.spec import Feature, Features
from envs.legends.components import CARD_NAMES, SPACE_LABELS, TILE_NAMES, TYPE_NAMES
from envs.legends.hands import count, hand_size
from envs.legends.state import (
    AREA_1,
    AREA_5,
    AREA_TILES,
    ARTIFACT,
    CLIMAX,
    CLIMAX_TILES,
    DECISIONS,
    DISCARD_DECISION,
    EMPTY,
    FIRST_HAND,
    FIRST_SPECIAL_SPACE,
    KINDS,
    NO_CARD,
    NOBODY,
    PLACES,
    SEATS,
    SLOTS,
    SPACES,
    SPECIAL_SPACES,
    START,
    START_TILE,
    TYPES,
)
from envs.legends.steps import clockwise

AREAS = AREA_5 - AREA_1 + 1
OTHERS = SEATS - 1
THREAT_MOST = 12
EXPERIENCE_MOST = 9
INJURIES_MOST = 3
HAND_MOST = 9
"""Cards held for a moment: a hand of 6 and the 3 cards of the greatest draw."""
COPIES_MOST = 6
CARDS = 41
TURNS_MOST = SEATS * SLOTS
RUSH_COPIES = 2

# Shares of these, since a product is cheaper than a quotient.
PER_THREAT = np.float32(1.0 / THREAT_MOST)
PER_EXPERIENCE = np.float32(1.0 / EXPERIENCE_MOST)
PER_INJURY = np.float32(1.0 / INJURIES_MOST)
PER_HAND_CARD = np.float32(1.0 / HAND_MOST)
PER_COPY = np.float32(1.0 / COPIES_MOST)
PER_CARD = np.float32(1.0 / CARDS)
PER_TURN = np.float32(1.0 / TURNS_MOST)
PER_RUSH = np.float32(1.0 / RUSH_COPIES)
PER_SPECIAL = np.float32(1.0 / SPECIAL_SPACES)

SELF_AND_OTHERS = ("self", "next", "second next", "third next")
OTHERS_ONLY = SELF_AND_OTHERS[1:]
TRACK_LABELS = SPACE_LABELS[AREA_1 : CLIMAX + 1]


def _each(whose: tuple[str, ...], what: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{one}: {other}" for one in whose for other in what)


FEATURES = Features(
    Feature(
        "decision",
        len(DECISIONS) - 1,
        "what the seat is asked, all 0 if it is not asked",
        labels=DECISIONS[1:],
    ),
    Feature("rounds", 1, "rounds begun, as a share of the cap"),
    Feature("playing", SEATS, "1 for a seat that takes part", labels=SELF_AND_OTHERS),
    Feature(
        "position",
        SEATS * SPACES,
        "one-hot: the space of each Lara",
        labels=_each(SELF_AND_OTHERS, SPACE_LABELS),
    ),
    Feature("experience", SEATS, "experience", high=EXPERIENCE_MOST, labels=SELF_AND_OTHERS),
    Feature("injuries", SEATS, "injuries", high=INJURIES_MOST, labels=SELF_AND_OTHERS),
    Feature("hand_size", SEATS, "raid cards in each hand", high=HAND_MOST, labels=SELF_AND_OTHERS),
    Feature("marker", SEATS, "1 for the holder of the Starting Player marker", labels=SELF_AND_OTHERS),
    Feature("round_starter", SEATS, "1 for its holder when the round began", labels=SELF_AND_OTHERS),
    Feature("active", SEATS, "1 for the seat whose turn it is", labels=SELF_AND_OTHERS),
    Feature("natural_born", SEATS, "1 while Natural Born Adventurer is in force", labels=SELF_AND_OTHERS),
    Feature("turn", 1, "turns begun in this round", high=TURNS_MOST),
    Feature("slot", SLOTS, "one-hot: the slot resolved now, all 0 outside turns"),
    Feature(
        "performed", TYPES, "one-hot: the action revealed or performed last in this turn", labels=TYPE_NAMES
    ),
    Feature("boosted", 1, "1 if it is boosted"),
    Feature("to_discard", 1, "cards that must still be discarded, if that is asked", high=COPIES_MOST),
    Feature(
        "slots",
        SLOTS * TYPES,
        "one-hot: own action card in each slot",
        labels=_each(("1", "2", "3"), TYPE_NAMES),
    ),
    Feature(
        "exhausted",
        SEATS * TYPES,
        "exhausted action cards",
        high=RUSH_COPIES,
        labels=_each(SELF_AND_OTHERS, TYPE_NAMES),
    ),
    Feature(
        "shown",
        OTHERS * TYPES,
        "action cards that lie face up in the others' slots",
        high=RUSH_COPIES,
        labels=_each(OTHERS_ONLY, TYPE_NAMES),
    ),
    Feature(
        "tile",
        AREAS * AREA_TILES,
        "one-hot: the tile on each area, all 0 while it is face down",
        labels=_each(TRACK_LABELS[:AREAS], TILE_NAMES[:AREA_TILES]),
    ),
    Feature("climax_tile", CLIMAX_TILES, "likewise on the climax", labels=TILE_NAMES[AREA_TILES:START_TILE]),
    Feature("threat", AREAS + 1, "threat level", high=THREAT_MOST, labels=TRACK_LABELS),
    Feature("hand", KINDS, "own raid cards", high=COPIES_MOST, labels=CARD_NAMES),
    Feature("used", KINDS, "raid cards on the used pile, as remembered", high=COPIES_MOST, labels=CARD_NAMES),
    Feature(
        "unseen", KINDS, "raid cards neither there nor in the own hand", high=COPIES_MOST, labels=CARD_NAMES
    ),
    Feature(
        "deck_most", KINDS, "raid cards that the deck may hold at most", high=COPIES_MOST, labels=CARD_NAMES
    ),
    Feature("deck_size", 1, "raid cards in the deck", high=CARDS),
    Feature(
        "known",
        OTHERS * KINDS,
        "raid cards that others surely hold",
        high=COPIES_MOST,
        labels=_each(OTHERS_ONLY, CARD_NAMES),
    ),
    Feature(
        "known_of_self",
        OTHERS * KINDS,
        "own raid cards of which others are sure",
        high=COPIES_MOST,
        labels=_each(OTHERS_ONLY, CARD_NAMES),
    ),
    Feature(
        "suspect",
        PLACES,
        "1 for a place where the Artifact may be, as far as the seat can tell",
        labels=("III", "IV", "V", *SELF_AND_OTHERS),
    ),
    Feature(
        "specials_least",
        OTHERS,
        "special cards that others surely hold",
        high=SPECIAL_SPACES,
        labels=OTHERS_ONLY,
    ),
    Feature(
        "specials_most", OTHERS, "special cards that others may hold", high=SPECIAL_SPACES, labels=OTHERS_ONLY
    ),
)
DECISION = FEATURES.at("decision") - 1  # + decision
ROUNDS = FEATURES.at("rounds")
PLAYING = FEATURES.at("playing")
POSITION = FEATURES.at("position")
EXPERIENCE = FEATURES.at("experience")
INJURIES = FEATURES.at("injuries")
HAND_SIZE = FEATURES.at("hand_size")
MARKER = FEATURES.at("marker")
ROUND_STARTER = FEATURES.at("round_starter")
ACTIVE = FEATURES.at("active")
NATURAL_BORN = FEATURES.at("natural_born")
TURN = FEATURES.at("turn")
SLOT = FEATURES.at("slot")
PERFORMED = FEATURES.at("performed")
BOOSTED = FEATURES.at("boosted")
TO_DISCARD = FEATURES.at("to_discard")
OWN_SLOTS = FEATURES.at("slots")
EXHAUSTED = FEATURES.at("exhausted")
SHOWN = FEATURES.at("shown") - TYPES  # + place clockwise, 1 to 3, * TYPES + type
TILE = FEATURES.at("tile")
CLIMAX_TILE = FEATURES.at("climax_tile")
THREAT = FEATURES.at("threat") - AREA_1  # + space
HAND = FEATURES.at("hand")
USED = FEATURES.at("used")
UNSEEN = FEATURES.at("unseen")
DECK_MOST = FEATURES.at("deck_most")
DECK_SIZE = FEATURES.at("deck_size")
KNOWN = FEATURES.at("known") - KINDS  # + place clockwise, 1 to 3, * KINDS + kind
KNOWN_OF_SELF = FEATURES.at("known_of_self") - KINDS  # likewise
SUSPECT = FEATURES.at("suspect")
SPECIALS_LEAST = FEATURES.at("specials_least") - 1  # + place clockwise, 1 to 3
SPECIALS_MOST = FEATURES.at("specials_most") - 1  # likewise

STATE_FEATURES = Features(
    *FEATURES,
    Feature("actor", SEATS, "1 for the seat that decides"),
    Feature(
        "all_hands", SEATS * KINDS, "raid cards of every seat: who decides, then clockwise", high=COPIES_MOST
    ),
    Feature("all_slots", SEATS * SLOTS * TYPES, "one-hot: the action card in every slot, seats likewise"),
    Feature("deck", KINDS, "raid cards in the deck", high=COPIES_MOST, labels=CARD_NAMES),
    Feature("special", SPECIAL_SPACES * 2, "one-hot: Artifact or Replica lying on III, IV, V"),
    Feature(
        "all_tiles", AREAS * AREA_TILES + CLIMAX_TILES, "one-hot: the tile on each space, face down or not"
    ),
)
ACTOR = STATE_FEATURES.at("actor")
ALL_HANDS = STATE_FEATURES.at("all_hands")
ALL_SLOTS = STATE_FEATURES.at("all_slots")
DECK = STATE_FEATURES.at("deck")
SPECIAL = STATE_FEATURES.at("special")
ALL_TILES = STATE_FEATURES.at("all_tiles")


# ---------------------------------------------------------------- what a seat sees


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Write what a seat sees. What another seat is asked stays hidden: it would tell of her cards."""
    if game.actor == seat:
        observe_decision(game, seat, out)
    out[ROUNDS] = game.rounds / rules.max_rounds
    observe_turn(game, out)
    observe_track(game, out)
    for places in range(rules.players):
        observe_player(rules, game, clockwise(rules, seat, places), places, out)
    observe_own(game, seat, out)
    observe_raid_cards(rules, game, seat, out)
    for places in range(1, rules.players):
        observe_knowledge(game, seat, clockwise(rules, seat, places), places, out)


@kernel
def observe_decision(game: np.record, seat: int, out: np.ndarray) -> None:
    """What the seat is asked."""
    if game.decision != 0:
        out[DECISION + game.decision] = 1.0
    if game.decision == DISCARD_DECISION:
        out[TO_DISCARD] = (hand_size(game, seat) - game.amount) * PER_COPY


@kernel
def observe_turn(game: np.record, out: np.ndarray) -> None:
    """How far the round has come, and the performance under way."""
    out[TURN] = game.turn * PER_TURN
    if game.active != NOBODY:
        out[SLOT + game.slot] = 1.0
    if game.performed != EMPTY:
        out[PERFORMED + game.performed] = 1.0
    out[BOOSTED] = game.boosted


@kernel
def observe_track(game: np.record, out: np.ndarray) -> None:
    """Tiles that are face up, and their threats."""
    for space in range(AREA_1, CLIMAX + 1):
        if game.revealed[space] != 0:
            out[TILE + tile_index(game, space)] = 1.0
            out[THREAT + space] = game.threat[space] * PER_THREAT


@kernel
def tile_index(game: np.record, space: int) -> int:
    """Where the tile of a space stands in the one-hots of tiles, the climax tile following those of the areas."""
    if space == CLIMAX:
        return AREAS * AREA_TILES + game.tile[space] - AREA_TILES
    return (space - AREA_1) * AREA_TILES + game.tile[space]


@kernel
def observe_player(rules: np.record, game: np.record, player: int, places: int, out: np.ndarray) -> None:
    """What all see of a player who sits that many places clockwise."""
    out[PLAYING + places] = 1.0
    out[POSITION + places * SPACES + game.position[player]] = 1.0
    out[EXPERIENCE + places] = game.experience[player] * PER_EXPERIENCE
    out[INJURIES + places] = game.injuries[player] * PER_INJURY
    out[HAND_SIZE + places] = hand_size(game, player) * PER_HAND_CARD
    out[MARKER + places] = game.marker == player
    out[ROUND_STARTER + places] = game.round_starter == player
    out[ACTIVE + places] = game.active == player
    out[NATURAL_BORN + places] = game.natural_born[player]
    for type_ in range(TYPES):
        out[EXHAUSTED + places * TYPES + type_] = game.exhausted[player, type_] * PER_RUSH


@kernel
def observe_own(game: np.record, seat: int, out: np.ndarray) -> None:
    """The seat's own action cards in their slots."""
    for slot in range(SLOTS):
        if game.slots[seat, slot] != EMPTY:
            out[OWN_SLOTS + slot * TYPES + game.slots[seat, slot]] = 1.0


@kernel
def observe_raid_cards(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Own raid cards, and what can be told of the others by counting."""
    hand, deck_most = game.hand[seat], game.deck_most[seat]
    for kind in range(KINDS):
        held, used = hand[kind], game.used[kind]
        unseen = rules.card_copies[kind] - held - used
        out[HAND + kind] = held * PER_COPY
        out[USED + kind] = used * PER_COPY
        out[UNSEEN + kind] = unseen * PER_COPY
        out[DECK_MOST + kind] = min(unseen, deck_most[kind]) * PER_COPY
    out[DECK_SIZE] = count(game.deck) * PER_CARD
    for place in range(SPECIAL_SPACES):
        out[SUSPECT + place] = game.suspect[seat, place]
    out[SUSPECT + FIRST_HAND] = game.suspect[seat, FIRST_HAND + seat]


@kernel
def observe_knowledge(game: np.record, seat: int, other: int, places: int, out: np.ndarray) -> None:
    """What the seat knows of another's hand, and she of hers."""
    known, known_out = game.known[seat, other], out[KNOWN + places * KINDS :]
    known_of_self, known_of_self_out = game.known[other, seat], out[KNOWN_OF_SELF + places * KINDS :]
    for kind in range(KINDS):
        known_out[kind] = known[kind] * PER_COPY
        known_of_self_out[kind] = known_of_self[kind] * PER_COPY
    out[SUSPECT + FIRST_HAND + places] = game.suspect[seat, FIRST_HAND + other]
    out[SPECIALS_LEAST + places] = game.specials_least[seat, other] * PER_SPECIAL
    out[SPECIALS_MOST + places] = game.specials_most[seat, other] * PER_SPECIAL
    for slot in range(SLOTS):
        if game.shown[other, slot] != 0:
            out[SHOWN + places * TYPES + game.slots[other, slot]] += PER_RUSH


# ---------------------------------------------------------------- everything


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """What the deciding seat sees, then all that is hidden, for centralised critics."""
    observe(rules, game, game.actor, out)
    out[ACTOR + game.actor] = 1.0
    for places in range(rules.players):
        seat = clockwise(rules, game.actor, places)
        for kind in range(KINDS):
            out[ALL_HANDS + places * KINDS + kind] = game.hand[seat, kind] * PER_COPY
        for slot in range(SLOTS):
            if game.slots[seat, slot] != EMPTY:
                out[ALL_SLOTS + (places * SLOTS + slot) * TYPES + game.slots[seat, slot]] = 1.0
    for kind in range(KINDS):
        out[DECK + kind] = game.deck[kind] * PER_COPY
    for place in range(SPECIAL_SPACES):
        kind = game.special[FIRST_SPECIAL_SPACE + place]
        if kind != NO_CARD:
            out[SPECIAL + place * 2 + kind] = 1.0
    for space in range(AREA_1, CLIMAX + 1):
        out[ALL_TILES + tile_index(game, space)] = 1.0


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    """How far a seat has come: 0.6 for the track (its tile counts by the threats removed), 0.4 for the Artifact."""
    space = game.position[seat]
    track = 0.0 if space == START else space + 1.0 - game.threat[space] / rules.threat_most
    artifact = 1.0 if game.hand[seat, ARTIFACT] > 0 else 0.0
    return 0.6 * track / (CLIMAX + 1) + 0.4 * artifact
