"""What a seat sees, what a centralised critic sees, sampling of what is hidden, and the potential."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.rng import below
from envs.gamble.cards import artifacts_left, count, count_of, hand_size, nth, points
from envs.gamble.features import (
    ACTIVE,
    ADVENTURES_LEFT,
    ALL_FACE_DOWN,
    ARTIFACT_FOUND,
    ARTIFACTS_LEFT,
    ASKED,
    ATTACK_LEADS,
    ATTACKER,
    ATTACKS,
    BLOW,
    BOOBY_TRAP,
    CARRIERS,
    CHANCE,
    DECISION,
    FAILED,
    FAST_ENOUGH,
    HARM,
    IN_HAND,
    IN_JACKPOT,
    IN_PARTY,
    IN_PAST,
    IN_POOL,
    LAID,
    LOCATION_SEEN,
    LOCATIONS_LEFT,
    OPPONENT_HAND,
    OTHER_ARTIFACTS,
    OTHER_HAND_SIZE,
    OTHER_LUCK,
    OTHER_POOL,
    OTHER_SPEED,
    OWN_ARTIFACTS,
    OWN_GEAR,
    OWN_HAND_SIZE,
    OWN_LUCK,
    OWN_POOL,
    OWN_SPEED,
    PARTY_POINTS,
    PASSED,
    PER_ADVENTURE,
    PER_CARD,
    PER_CHARACTER,
    PER_DAMAGE,
    PER_GEAR_POINT,
    PER_HAND_CARD,
    PER_POOL_POINT,
    POINTS,
    POOL_SPEED_LEAD,
    POOL_STRENGTH_LEAD,
    SPEED_LEAD,
    SPEED_LEADS,
    STAMINA,
    STRENGTH_LEAD,
    STRENGTH_LEADS,
    TEST,
    TURNS_LEFT,
    TYPES,
    WAITING,
)
from envs.gamble.foresight import foresee, shown
from envs.gamble.luck import chance
from envs.gamble.party import attack_of, party_type, stamina, total
from envs.gamble.state import (
    ADVENTURES,
    ASSIGN,
    ATTACK,
    CHARACTERS,
    DEFENCE,
    FACE_DOWN,
    FOE,
    GEAR,
    HAND,
    KIND,
    LOCATION,
    LUCK,
    MYSTERY,
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
    see_pools(rules, game, seat, out)
    own, other = add_up_pools(rules, game, seat)
    compare_pools(own, other, out)
    gear = add_up_gear(rules, game, seat, out)
    if game.location != NO_CARD:
        see_search(rules, game, seat, own, other, gear, out)


@kernel
def see_artifacts(game: np.record, seat: int, out: np.ndarray) -> None:
    """Collections, jackpot, and what is left to be found."""
    out[OWN_ARTIFACTS] = game.collected[seat] * PER_CARD
    out[OTHER_ARTIFACTS] = game.collected[1 - seat] * PER_CARD
    out[IN_JACKPOT] = game.jackpot * PER_CARD
    out[ARTIFACTS_LEFT] = artifacts_left(game) * PER_CARD
    out[ARTIFACT_FOUND] = game.artifact != NO_CARD
    for i in range(KIND):
        out[LOCATIONS_LEFT + i] = game.place[LOCATION + i] == PILE


@kernel
def see_hidden_cards(game: np.record, seat: int, out: np.ndarray) -> None:
    """The own hand, the past adventures pile, and how many cards lie where nobody else sees them."""
    hand = np.int8(HAND + seat)
    for card in range(ADVENTURES):
        out[IN_HAND + card] = game.place[card] == hand
    for card in range(ADVENTURES):
        out[IN_PAST + card] = game.place[card] == PAST
    out[OWN_HAND_SIZE] = hand_size(game, seat) * PER_HAND_CARD
    out[OTHER_HAND_SIZE] = hand_size(game, 1 - seat) * PER_HAND_CARD
    out[ADVENTURES_LEFT] = count(game, PILE) * PER_ADVENTURE
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
def see_pools(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Whose pool each character is in."""
    own, other = np.int8(POOL + seat), np.int8(POOL + 1 - seat)
    for character in range(CHARACTERS):
        place = game.place[character]
        out[IN_POOL + character] = np.float32(place == own) - np.float32(place == other)


@kernel
def see_parties(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> tuple[int, int]:
    """Parties with their values and totals; how far either's attack, the own first, exceeds the other's stamina."""
    ahead = behind = 0
    for side in range(SEATS):
        luck = speed = blows = left = 0
        for i in range(game.party_size[side]):
            character = game.party[side, i]
            out[IN_PARTY + character] = (KIND - i if side == seat else i - KIND) * PER_CARD
            out[ATTACKS + character] = shown(game.values[character, ATTACK], POINTS)
            out[STAMINA + character] = shown(stamina(game, character), POINTS)
            luck += game.values[character, LUCK]
            speed += game.values[character, SPEED]
            blows += attack_of(rules, game, character)
            left += stamina(game, character)
        out[OWN_LUCK if side == seat else OTHER_LUCK] = shown(max(luck, rules.least_total), PARTY_POINTS)
        out[OWN_SPEED if side == seat else OTHER_SPEED] = shown(max(speed, rules.least_total), PARTY_POINTS)
        ahead += blows if side == seat else -left
        behind += blows if side != seat else -left
    return ahead, behind


@kernel
def see_search(
    rules: np.record, game: np.record, seat: int, own: int, other: int, gear: int, out: np.ndarray
) -> None:
    """What there is to see in a search only: parties, gear, location, traps, the test faced."""
    ahead, behind = see_parties(rules, game, seat, out)
    for i in range(GEAR):
        out[CARRIERS + i] = max(0, game.place[WEAPON + i] - ON + 1) * PER_CHARACTER
    if game.chosen != NO_CARD:
        out[CARRIERS + game.chosen - WEAPON] = -1.0
    if game.decision == ASSIGN:
        out[ATTACKER] = (game.attacker + 1) * PER_CARD
        out[BLOW] = shown(game.values[game.party[game.actor, game.attacker], ATTACK], POINTS)
    out[LOCATION_SEEN + game.location - LOCATION] = 1.0
    out[PASSED] = game.passes
    see_traps(rules, game, seat, out)
    if game.artifact != NO_CARD:
        out[ATTACK_LEADS], out[ATTACK_LEADS + 1] = shown(ahead, STRENGTH_LEAD), shown(behind, STRENGTH_LEAD)
        compare_parties(game, seat, own, other, gear, ahead - behind, out)
    if game.actor == seat:
        foresee(rules, game, seat, own if seat == game.active else other, out)


@kernel
def see_traps(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Traps laid, and the test that is faced."""
    out[WAITING] = (game.traps_laid - game.traps_met) * PER_CARD
    for i in range(game.traps_laid):
        trap = game.trap_row[i]
        if i < game.traps_met:
            out[FAILED + trap - TRAP] = game.place[trap] == TABLE and trap != game.test
        elif seat != game.active:
            out[LAID + trap - TRAP] = (i + 1) * PER_CARD
    if game.test != NO_CARD:
        if game.test == game.location:
            out[BOOBY_TRAP] = 1.0
        else:
            out[TEST + game.test - TRAP] = 1.0
        out[HARM] = rules.test_damage[game.test - TRAP] * PER_DAMAGE
        if game.decision == SEARCH_WINDOW:
            out[CHANCE] = chance(rules, game.test - TRAP, total(rules, game, game.active, LUCK))


# ---------------------------------------------------------------- what a seat adds up
# All this follows from what it sees and from the printed cards; a small network would take long to learn to add.


@kernel
def add_up_pools(rules: np.record, game: np.record, seat: int) -> tuple[int, int]:
    """The printed figures of the own pool and of the opponent's, of each all eight sums in one number."""
    own, other = np.int8(POOL + seat), np.int8(POOL + 1 - seat)
    mine = theirs = 0
    for character in range(CHARACTERS):
        mine += (game.place[character] == own) * rules.packed[character]
        theirs += (game.place[character] == other) * rules.packed[character]
    return mine, theirs


@kernel
def compare_pools(own: int, other: int, out: np.ndarray) -> None:
    """What either pool could bring, type by type, and who is ahead."""
    for types in range(len(TYPES)):
        for figure in range(MYSTERY):
            out[OWN_POOL + types * MYSTERY + figure] = points(own, types, figure) * PER_POOL_POINT
            out[OTHER_POOL + types * MYSTERY + figure] = points(other, types, figure) * PER_POOL_POINT
        out[POOL_SPEED_LEAD + types] = shown(speed_lead(own, other, types), SPEED_LEAD)
        out[POOL_STRENGTH_LEAD + types] = shown(strength_lead(own, other, types), STRENGTH_LEAD)


@kernel
def add_up_gear(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> int:
    """What the gear in hand would add, shown and as one number."""
    hand = np.int8(HAND + seat)
    packed = 0
    for gear in range(GEAR):
        packed += (game.place[WEAPON + gear] == hand) * rules.packed_gear[gear]
    for figure in range(MYSTERY):
        out[OWN_GEAR + figure] = points(packed, 0, figure) * PER_GEAR_POINT
    return packed


@kernel
def speed_lead(own: int, other: int, types: int) -> int:
    """How much faster a type of one pool is than the other type of another."""
    return points(own, types, SPEED) - points(other, 1 - types, SPEED)


@kernel
def strength_lead(own: int, other: int, types: int) -> int:
    """How much more attack and defence it has, likewise."""
    return (
        points(own, types, ATTACK)
        + points(own, types, DEFENCE)
        - points(other, 1 - types, ATTACK)
        - points(other, 1 - types, DEFENCE)
    )


@kernel
def compare_parties(
    game: np.record, seat: int, own: int, other: int, gear: int, strength: int, out: np.ndarray
) -> None:
    """How far the own party is ahead in speed and strength, as it is and with all who can still join on either side."""
    speed = round((out[OWN_SPEED] - out[OTHER_SPEED]) * PARTY_POINTS)
    types = int(party_type(game, seat) == FOE)
    out[SPEED_LEADS] = shown(speed, SPEED_LEAD)
    out[STRENGTH_LEADS] = shown(strength, STRENGTH_LEAD)
    out[SPEED_LEADS + 1] = shown(speed + speed_lead(own, other, types), SPEED_LEAD)
    with_help = speed + points(own, types, SPEED) + points(gear, 0, SPEED)
    out[SPEED_LEADS + 2] = shown(with_help, SPEED_LEAD)
    wanted = 1 if seat == game.active else 0  # at equal speeds the searcher is caught (GAM-085)
    out[FAST_ENOUGH] = speed >= wanted
    out[FAST_ENOUGH + 1] = with_help >= wanted
    out[STRENGTH_LEADS + 1] = shown(strength + strength_lead(own, other, types), STRENGTH_LEAD)


# ---------------------------------------------------------------- everything


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Everything: what the deciding seat sees, the opponent's hand and the face-down traps; the rest is on the piles.

    As the deciding seat sees it, since a critic that must first find out whose position it values learns it twice.
    """
    observe(rules, game, game.actor, out)
    for card in range(ADVENTURES):
        out[OPPONENT_HAND + card] = game.place[card] == HAND + 1 - game.actor
    for i in range(game.traps_met, game.traps_laid):
        out[ALL_FACE_DOWN + game.trap_row[i] - TRAP] = (i + 1) * PER_CARD


# ---------------------------------------------------------------- what a seat can't know


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
    """Deal anew what is hidden from a seat: the opponent's hand and face-down traps, the pile and all chance to come.

    Cards known since a reshuffle stay with the opponent, in the hand or among the traps. Every face-down trap is,
    with equal chance, any trap that can lie there; then the hand is any set of the cards that are left.
    """
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
