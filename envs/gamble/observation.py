"""What a seat sees, the state for a centralised critic, sampling of what is hidden, and the potential."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below, seed_rng
from envs.core.spec import Feature, Features
from envs.gamble.actions import NAMES
from envs.gamble.cards import artifacts_left, count, count_of, hand_size, nth
from envs.gamble.components import constant
from envs.gamble.luck import chance
from envs.gamble.party import total
from envs.gamble.state import (
    ADVENTURES,
    ARTIFACT,
    ASSIGN,
    ATTACK,
    CHARACTERS,
    DECISIONS,
    DEFENCE,
    FACE_DOWN,
    GEAR,
    HAND,
    KIND,
    LOCATION,
    LUCK,
    NO_CARD,
    ON,
    PAST,
    PILE,
    POOL,
    SEARCH_WINDOW,
    SEATS,
    SPEED,
    TABLE,
    TRAP,
    WEAPON,
)

CHARACTER_NAMES = NAMES[:WEAPON]
GEAR_NAMES = NAMES[WEAPON:TRAP]
TRAP_NAMES = NAMES[TRAP:LOCATION]
LOCATION_NAMES = NAMES[LOCATION:ARTIFACT]

HAND_MOST = constant("largest_hand")
POINTS = 40
"""Attack and defence of one character are shown up to this; eight cards of gear could go beyond, play does not."""
PARTY_POINTS = 120
"""Luck and speed of a party are shown up to this."""
DAMAGE = 25
"""No test of luck deals more damage."""

FEATURES = Features(
    Feature("decision", len(DECISIONS) - 1, "one-hot: what is asked; all 0 at the end", labels=DECISIONS[1:]),
    Feature("asked", 1, "1 if this seat is asked"),
    Feature("active", 1, "1 if this seat is the active player, the searcher"),
    Feature("turns_left", 1, "share of the turns allowed that are still to come"),
    Feature("own_artifacts", 1, "artifacts in the own collection", high=KIND),
    Feature("other_artifacts", 1, "artifacts in the opponent's collection", high=KIND),
    Feature("jackpot", 1, "artifacts in the jackpot", high=KIND),
    Feature("artifacts_left", 1, "artifacts on their pile", high=KIND),
    Feature("artifact", 1, "1 if the artifact of this search lies on the table"),
    Feature("own_hand_size", 1, "cards in the own hand", high=HAND_MOST),
    Feature("other_hand_size", 1, "cards in the opponent's hand", high=HAND_MOST),
    Feature("adventures_left", 1, "cards on the adventures pile", high=ADVENTURES),
    Feature(
        "hand",
        ADVENTURES,
        "1: in the own hand; -1: known since a reshuffle to be in the opponent's hand or among its face-down traps",
        low=-1,
        labels=NAMES[:ADVENTURES],
    ),
    Feature("past", ADVENTURES, "1: on the past adventures pile", labels=NAMES[:ADVENTURES]),
    Feature("pool", CHARACTERS, "1: in the own pool; -1: in the opponent's", low=-1, labels=CHARACTER_NAMES),
    Feature(
        "party",
        CHARACTERS,
        "in the own party: 12 for the leader, 11 for who joined next, and so on; negative: in the opponent's",
        high=KIND,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "attack",
        CHARACTERS,
        f"attack, gear included, of a character in a party; at most {POINTS} either way",
        high=POINTS,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "stamina",
        CHARACTERS,
        "defence, gear included, less all damage taken and assigned, of a character in a party; "
        f"at most {POINTS} either way",
        high=POINTS,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "carrier",
        GEAR,
        "number from 1 of the character on which it lies; -24: awaits its carrier",
        high=CHARACTERS,
        low=-1,
        labels=GEAR_NAMES,
    ),
    Feature("attacker", 1, "whose attack is being assigned: place in the order of joining", high=KIND),
    Feature("blow", 1, f"the attack being assigned; at most {POINTS}", high=POINTS),
    Feature("own_luck", 1, f"luck of the own party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("own_speed", 1, f"speed of the own party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("other_luck", 1, f"luck of the opponent's party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("other_speed", 1, f"speed of the opponent's party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("location", KIND, "one-hot: the location of this search", labels=LOCATION_NAMES),
    Feature("locations_left", KIND, "1: still on the locations pile", labels=LOCATION_NAMES),
    Feature("laid", KIND, "own face-down traps: place in the order of laying", high=KIND, labels=TRAP_NAMES),
    Feature("waiting", 1, "face-down traps still to be faced", high=KIND),
    Feature("test", KIND, "one-hot: the trap whose test of luck is faced", labels=TRAP_NAMES),
    Feature("booby_trap", 1, "1 if the test faced is the location's booby trap"),
    Feature("failed", KIND, "1: a trap that lies on the table after a failed test", labels=TRAP_NAMES),
    Feature(
        "chance", 1, "chance to pass the test faced at the party's present luck, in the searcher's window"
    ),
    Feature("harm", 1, "damage of the test faced", high=DAMAGE),
    Feature("passed", 1, "1 if the opponent has just passed in a window of both players"),
)

DECISION = FEATURES.at("decision")
ASKED = FEATURES.at("asked")
ACTIVE = FEATURES.at("active")
TURNS_LEFT = FEATURES.at("turns_left")
OWN_ARTIFACTS = FEATURES.at("own_artifacts")
OTHER_ARTIFACTS = FEATURES.at("other_artifacts")
IN_JACKPOT = FEATURES.at("jackpot")
ARTIFACTS_LEFT = FEATURES.at("artifacts_left")
ARTIFACT_FOUND = FEATURES.at("artifact")
OWN_HAND_SIZE = FEATURES.at("own_hand_size")
OTHER_HAND_SIZE = FEATURES.at("other_hand_size")
ADVENTURES_LEFT = FEATURES.at("adventures_left")
IN_HAND = FEATURES.at("hand")
IN_PAST = FEATURES.at("past")
IN_POOL = FEATURES.at("pool")
IN_PARTY = FEATURES.at("party")
ATTACKS = FEATURES.at("attack")
STAMINA = FEATURES.at("stamina")
ATTACKER = FEATURES.at("attacker")
BLOW = FEATURES.at("blow")
CARRIERS = FEATURES.at("carrier")
OWN_LUCK = FEATURES.at("own_luck")
OWN_SPEED = FEATURES.at("own_speed")
OTHER_LUCK = FEATURES.at("other_luck")
OTHER_SPEED = FEATURES.at("other_speed")
LOCATION_SEEN = FEATURES.at("location")
LOCATIONS_LEFT = FEATURES.at("locations_left")
LAID = FEATURES.at("laid")
WAITING = FEATURES.at("waiting")
TEST = FEATURES.at("test")
BOOBY_TRAP = FEATURES.at("booby_trap")
FAILED = FEATURES.at("failed")
CHANCE = FEATURES.at("chance")
HARM = FEATURES.at("harm")
PASSED = FEATURES.at("passed")

STATE_FEATURES = Features(
    *FEATURES,
    Feature("opponent_hand", ADVENTURES, "1: in the hand of seat 1", labels=NAMES[:ADVENTURES]),
    Feature("face_down", KIND, "face-down traps: place in the order of laying", high=KIND, labels=TRAP_NAMES),
)
OPPONENT_HAND = STATE_FEATURES.at("opponent_hand")
ALL_FACE_DOWN = STATE_FEATURES.at("face_down")


# ---------------------------------------------------------------- what a seat sees


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """All that a seat may know: its own hand, everything in the open, and how much is hidden where."""
    if game.decision > 0:
        out[DECISION + game.decision - 1] = 1.0
        out[ASKED] = game.actor == seat
    out[ACTIVE] = game.active == seat
    out[TURNS_LEFT] = max(0.0, 1.0 - game.rounds / rules.max_rounds)
    see_artifacts(game, seat, out)
    see_hidden_cards(game, seat, out)
    see_characters(rules, game, seat, out)
    if game.location != NO_CARD:
        see_search(rules, game, seat, out)


@kernel
def see_artifacts(game: np.record, seat: int, out: np.ndarray) -> None:
    """Collections, jackpot, and what is left to be found."""
    out[OWN_ARTIFACTS] = game.collected[seat] / KIND
    out[OTHER_ARTIFACTS] = game.collected[1 - seat] / KIND
    out[IN_JACKPOT] = game.jackpot / KIND
    out[ARTIFACTS_LEFT] = artifacts_left(game) / KIND
    out[ARTIFACT_FOUND] = game.artifact != NO_CARD
    for i in range(KIND):
        out[LOCATIONS_LEFT + i] = game.place[LOCATION + i] == PILE


@kernel
def see_hidden_cards(game: np.record, seat: int, out: np.ndarray) -> None:
    """The own hand, the past adventures pile, and how many cards lie where nobody else sees them."""
    own_size = other_size = left = 0
    for card in range(ADVENTURES):
        place = game.place[card]
        out[IN_HAND + card] = place == HAND + seat
        out[IN_PAST + card] = place == PAST
        own_size += place == HAND + seat
        other_size += place == HAND + 1 - seat
        left += place == PILE
    out[OWN_HAND_SIZE] = own_size / HAND_MOST
    out[OTHER_HAND_SIZE] = other_size / HAND_MOST
    out[ADVENTURES_LEFT] = left / ADVENTURES
    if game.renewed:
        recall_hand(game, seat, out)


@kernel
def recall_hand(game: np.record, seat: int, out: np.ndarray) -> None:
    """What has been known of the opponent's hand since the adventures pile was renewed."""
    for card in range(ADVENTURES):
        if game.known[card] and is_others_secret(game, seat, card):
            out[IN_HAND + card] = -1.0


@kernel
def is_others_secret(game: np.record, seat: int, card: int) -> bool:
    """Whether a card is in the opponent's hand or among the face-down traps that the opponent laid."""
    place = game.place[card]
    return place == HAND + 1 - seat or (place == FACE_DOWN and seat == game.active)


@kernel
def see_characters(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Pools, and parties with their values and totals."""
    for character in range(CHARACTERS):
        place = game.place[character]
        out[IN_POOL + character] = 1.0 * (place == POOL + seat) - 1.0 * (place == POOL + 1 - seat)
    for side in range(SEATS):
        luck = speed = 0
        for i in range(game.party_size[side]):
            character = game.party[side, i]
            stamina = game.values[character, DEFENCE] - game.damage[character] - game.assigned[character]
            out[IN_PARTY + character] = (KIND - i if side == seat else i - KIND) / KIND
            out[ATTACKS + character] = shown(game.values[character, ATTACK], POINTS)
            out[STAMINA + character] = shown(stamina, POINTS)
            luck += game.values[character, LUCK]
            speed += game.values[character, SPEED]
        out[OWN_LUCK if side == seat else OTHER_LUCK] = shown(max(luck, rules.least_total), PARTY_POINTS)
        out[OWN_SPEED if side == seat else OTHER_SPEED] = shown(max(speed, rules.least_total), PARTY_POINTS)


@kernel
def shown(points: int, most: int) -> float:
    """A value as the observation shows it: cut off at a greatest amount, as a share of it."""
    return max(-most, min(points, most)) / most


@kernel
def see_search(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """What there is to see in a search only: gear, location, traps, the test faced."""
    for i in range(GEAR):
        out[CARRIERS + i] = max(0, game.place[WEAPON + i] - ON + 1) / CHARACTERS
    if game.chosen != NO_CARD:
        out[CARRIERS + game.chosen - WEAPON] = -1.0
    if game.decision == ASSIGN:
        out[ATTACKER] = (game.attacker + 1) / KIND
        out[BLOW] = shown(game.values[game.party[game.actor, game.attacker], ATTACK], POINTS)
    out[LOCATION_SEEN + game.location - LOCATION] = 1.0
    out[PASSED] = game.passes
    see_traps(rules, game, seat, out)


@kernel
def see_traps(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Traps laid, and the test that is faced."""
    out[WAITING] = (game.traps_laid - game.traps_met) / KIND
    for i in range(game.traps_laid):
        trap = game.trap_row[i]
        if i < game.traps_met:
            out[FAILED + trap - TRAP] = game.place[trap] == TABLE and trap != game.test
        elif seat != game.active:
            out[LAID + trap - TRAP] = (i + 1) / KIND
    if game.test != NO_CARD:
        if game.test == game.location:
            out[BOOBY_TRAP] = 1.0
        else:
            out[TEST + game.test - TRAP] = 1.0
        out[HARM] = rules.test_damage[game.test - TRAP] / DAMAGE
        if game.decision == SEARCH_WINDOW:
            out[CHANCE] = chance(rules, game.test - TRAP, total(rules, game, game.active, LUCK))


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Everything: what seat 0 sees, the hand of seat 1 and the face-down traps; the rest lies on the piles."""
    observe(rules, game, 0, out)
    for card in range(ADVENTURES):
        out[OPPONENT_HAND + card] = game.place[card] == HAND + 1
    for i in range(game.traps_met, game.traps_laid):
        out[ALL_FACE_DOWN + game.trap_row[i] - TRAP] = (i + 1) / KIND


# ---------------------------------------------------------------- what a seat can't know


@kernel
def determinize(rules: np.record, game: np.record, seat: int, seed: int) -> None:
    """Deal anew what is hidden from a seat: the opponent's hand and face-down traps, the pile and all chance to come.

    Cards known since a reshuffle stay with the opponent, in the hand or among the traps. Every face-down trap is,
    with equal chance, any trap that can lie there; then the hand is any set of the cards that are left.
    """
    seed_rng(game, seed)
    hand = HAND + 1 - seat
    size = hand_size(game, 1 - seat)
    first_trap = game.traps_met if seat == game.active else game.traps_laid  # the own traps stay as they are
    traps = game.traps_laid - first_trap
    known = 0
    for card in range(ADVENTURES):
        if is_others_secret(game, seat, card):
            game.place[card] = hand if game.known[card] else PILE
            known += game.known[card]
    unknown = size + traps - known
    for i in range(first_trap, game.traps_laid):
        trap = any_trap(game, hand, unknown > 0)
        unknown -= game.place[trap] == PILE
        game.place[trap] = FACE_DOWN
        game.trap_row[i] = trap
    for _ in range(unknown):
        left = count(game, PILE)
        game.place[nth(game, PILE, 0, ADVENTURES, below(game, left))] = hand


@kernel
def any_trap(game: np.record, hand: int, from_pile: bool) -> int:
    """A random trap among the opponent's known cards, and among the unknown ones if there is room for them."""
    known = count_of(game, hand, TRAP, LOCATION)
    unknown = count_of(game, PILE, TRAP, LOCATION) if from_pile else 0
    n = below(game, known + unknown)
    return nth(game, hand, TRAP, LOCATION, n) if n < known else nth(game, PILE, TRAP, LOCATION, n - known)


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    """How far the own collection is ahead of the opponent's, as a share of the artifacts that win: -1 to 1."""
    return (game.collected[seat] - game.collected[1 - seat]) / rules.artifacts_to_win
