"""Layout of the observation, and of the state for centralised critics.

Players come in the order of play from the observing seat: herself first, then clockwise. All that a seat may know is
here, what she has seen go by included, so that a policy needs no memory. Of the special cards the chances are given
place by place; how those of one place hang together with those of another is left out (``game.belief`` holds it all).
"""

from __future__ import annotations

import numpy as np

from envs.core.spec import Feature, Features
from envs.legends import components as c
from envs.legends import record as r

AREAS = r.AREA_5 - r.AREA_1 + 1
OTHERS = r.SEATS - 1
THREAT_MOST = 12
EXPERIENCE_MOST = 9
INJURIES_MOST = 3
HAND_MOST = 9
"""Cards held for a moment: a hand of 6 and the 3 cards of the greatest draw."""
COPIES_MOST = 6
CARDS = 41
TURNS_MOST = r.SEATS * r.SLOTS
RUSH_COPIES = 2
REPLICAS = 2

# Shares of these, since a product is cheaper than a quotient.
PER_THREAT = np.float32(1.0 / THREAT_MOST)
PER_EXPERIENCE = np.float32(1.0 / EXPERIENCE_MOST)
PER_INJURY = np.float32(1.0 / INJURIES_MOST)
PER_HAND_CARD = np.float32(1.0 / HAND_MOST)
PER_COPY = np.float32(1.0 / COPIES_MOST)
PER_CARD = np.float32(1.0 / CARDS)
PER_TURN = np.float32(1.0 / TURNS_MOST)
PER_RUSH = np.float32(1.0 / RUSH_COPIES)
PER_REPLICA = np.float32(1.0 / REPLICAS)
PER_SLOT = np.float32(1.0 / r.SLOTS)

SELF_AND_OTHERS = ("self", "next", "second next", "third next")
OTHERS_ONLY = SELF_AND_OTHERS[1:]
PLACE_LABELS = ("III", "IV", "V", *SELF_AND_OTHERS)
TRACK_LABELS = c.SPACE_LABELS[r.AREA_1 : r.CLIMAX + 1]


def _each(whose: tuple[str, ...], what: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{one}: {other}" for one in whose for other in what)


FEATURES = Features(
    Feature(
        "decision",
        len(r.DECISIONS) - 1,
        "what the seat is asked, all 0 if it is not asked",
        labels=r.DECISIONS[1:],
    ),
    Feature("rounds", 1, "rounds begun, as a share of the cap"),
    Feature("playing", r.SEATS, "1 for a seat that takes part", labels=SELF_AND_OTHERS),
    Feature(
        "position",
        r.SEATS * r.SPACES,
        "one-hot: the space of each Lara",
        labels=_each(SELF_AND_OTHERS, c.SPACE_LABELS),
    ),
    Feature("experience", r.SEATS, "experience", high=EXPERIENCE_MOST, labels=SELF_AND_OTHERS),
    Feature("injuries", r.SEATS, "injuries", high=INJURIES_MOST, labels=SELF_AND_OTHERS),
    Feature("hand_size", r.SEATS, "raid cards in each hand", high=HAND_MOST, labels=SELF_AND_OTHERS),
    Feature("marker", r.SEATS, "1 for the holder of the Starting Player marker", labels=SELF_AND_OTHERS),
    Feature("round_starter", r.SEATS, "1 for its holder when the round began", labels=SELF_AND_OTHERS),
    Feature("active", r.SEATS, "1 for the seat whose turn it is", labels=SELF_AND_OTHERS),
    Feature("natural_born", r.SEATS, "1 while Natural Born Adventurer is in force", labels=SELF_AND_OTHERS),
    Feature("turn", 1, "turns begun in this round", high=TURNS_MOST),
    Feature("slot", r.SLOTS, "one-hot: the slot resolved now, all 0 outside turns"),
    Feature(
        "performed",
        r.TYPES,
        "one-hot: the action revealed or performed last in this turn",
        labels=c.TYPE_NAMES,
    ),
    Feature("boosted", 1, "1 if it is boosted"),
    Feature("to_discard", 1, "cards that must still be discarded, if that is asked", high=COPIES_MOST),
    Feature(
        "slots",
        r.SEATS * r.SLOTS * r.TYPES,
        "one-hot: the action card in each slot; of the others those that lie face up",
        labels=_each(SELF_AND_OTHERS, _each(("1", "2", "3"), c.TYPE_NAMES)),
    ),
    Feature("face_up", r.SLOTS, "1 for an own slot whose card lies face up", labels=("1", "2", "3")),
    Feature(
        "placed", r.SEATS, "action cards in slots, face down or not", high=r.SLOTS, labels=SELF_AND_OTHERS
    ),
    Feature(
        "exhausted",
        r.SEATS * r.TYPES,
        "exhausted action cards",
        high=RUSH_COPIES,
        labels=_each(SELF_AND_OTHERS, c.TYPE_NAMES),
    ),
    Feature(
        "tile",
        AREAS * r.AREA_TILES,
        "one-hot: the tile on each area, all 0 while it is face down",
        labels=_each(TRACK_LABELS[:AREAS], c.TILE_NAMES[: r.AREA_TILES]),
    ),
    Feature(
        "climax_tile",
        r.CLIMAX_TILES,
        "likewise on the climax",
        labels=c.TILE_NAMES[r.AREA_TILES : r.START_TILE],
    ),
    Feature("threat", AREAS + 1, "threat level", high=THREAT_MOST, labels=TRACK_LABELS),
    Feature("hand", r.KINDS, "own raid cards", high=COPIES_MOST, labels=c.CARD_NAMES),
    Feature(
        "used", r.KINDS, "raid cards on the used pile, as remembered", high=COPIES_MOST, labels=c.CARD_NAMES
    ),
    Feature(
        "unseen",
        r.KINDS,
        "raid cards neither there nor in the own hand",
        high=COPIES_MOST,
        labels=c.CARD_NAMES,
    ),
    Feature(
        "deck_most",
        r.KINDS,
        "raid cards that the deck may hold at most",
        high=COPIES_MOST,
        labels=c.CARD_NAMES,
    ),
    Feature("used_top", r.KINDS, "one-hot: the top card of the used pile", labels=c.CARD_NAMES),
    Feature(
        "fresh",
        r.SEATS,
        "raid cards in each hand that may have been drawn since the deck was last renewed",
        high=HAND_MOST,
        labels=SELF_AND_OTHERS,
    ),
    Feature("deck_size", 1, "raid cards in the deck", high=CARDS),
    Feature(
        "known",
        OTHERS * r.KINDS,
        "raid cards that others surely hold",
        high=COPIES_MOST,
        labels=_each(OTHERS_ONLY, c.CARD_NAMES),
    ),
    Feature(
        "known_of_self",
        OTHERS * r.KINDS,
        "own raid cards of which others are sure",
        high=COPIES_MOST,
        labels=_each(OTHERS_ONLY, c.CARD_NAMES),
    ),
    Feature(
        "suspect",
        r.PLACES,
        "1 for a place where the Artifact may be, as far as the seat can tell",
        labels=PLACE_LABELS,
    ),
    Feature(
        "artifact_chance",
        r.PLACES,
        "the chance that it is there to a spectator, who sees what all see",
        labels=PLACE_LABELS,
    ),
    Feature(
        "replicas_expected",
        r.REPLICA_PLACES,
        "Replicas that a spectator expects there on average",
        high=REPLICAS,
        labels=(*PLACE_LABELS, "deck"),
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
SLOTS = FEATURES.at("slots")
FACE_UP = FEATURES.at("face_up")
PLACED = FEATURES.at("placed")
EXHAUSTED = FEATURES.at("exhausted")
TILE = FEATURES.at("tile")
CLIMAX_TILE = FEATURES.at("climax_tile")
THREAT = FEATURES.at("threat") - r.AREA_1  # + space
HAND = FEATURES.at("hand")
USED = FEATURES.at("used")
UNSEEN = FEATURES.at("unseen")
DECK_MOST = FEATURES.at("deck_most")
USED_TOP = FEATURES.at("used_top")
FRESH = FEATURES.at("fresh")
DECK_SIZE = FEATURES.at("deck_size")
KNOWN = FEATURES.at("known") - r.KINDS  # + place clockwise, 1 to 3, * KINDS + kind
KNOWN_OF_SELF = FEATURES.at("known_of_self") - r.KINDS  # likewise
SUSPECT = FEATURES.at("suspect")
ARTIFACT_CHANCE = FEATURES.at("artifact_chance")
REPLICAS_EXPECTED = FEATURES.at("replicas_expected")

STATE_FEATURES = Features(
    *FEATURES,
    Feature("actor", r.SEATS, "1 for the seat that decides"),
    Feature(
        "all_hands",
        r.SEATS * r.KINDS,
        "raid cards of every seat: who decides, then clockwise",
        high=COPIES_MOST,
    ),
    Feature(
        "all_slots", r.SEATS * r.SLOTS * r.TYPES, "one-hot: the action card in every slot, seats likewise"
    ),
    Feature("deck", r.KINDS, "raid cards in the deck", high=COPIES_MOST, labels=c.CARD_NAMES),
    Feature("special", r.SPECIAL_SPACES * 2, "one-hot: Artifact or Replica lying on III, IV, V"),
    Feature(
        "all_tiles",
        AREAS * r.AREA_TILES + r.CLIMAX_TILES,
        "one-hot: the tile on each space, face down or not",
    ),
)
ACTOR = STATE_FEATURES.at("actor")
ALL_HANDS = STATE_FEATURES.at("all_hands")
ALL_SLOTS = STATE_FEATURES.at("all_slots")
DECK = STATE_FEATURES.at("deck")
SPECIAL = STATE_FEATURES.at("special")
ALL_TILES = STATE_FEATURES.at("all_tiles")
