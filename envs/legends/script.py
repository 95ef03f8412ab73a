"""A fair player of Tomb Raider Legends: she races for the goal, hunts the Artifact, and guards it once she has it.

It sees what its seat sees and nothing else: every figure is read out of the observation vector. Worths are in threats:
an action or a card is worth as many threats as this player would remove for it.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.legends import actions as a
from envs.legends import features as f
from envs.legends import record as r

# Tiles that matter to this player, numbered as in components.toml.
EMPTY_SPACE = 4
ORDNANCE_DEPARTMENT = 5

HAND_LIMIT = 6
"""Without injuries; each injury costs one card."""

WIN = 100.0
ARTIFACT_WORTH = 30.0
USUAL_THREAT = 5.0
HELP = 0.4
"""Threats that another Lara on the same tile removes in a turn."""


# ---------------------------------------------------------------- reading the observation


@kernel
def held(seen: np.ndarray, kind: int) -> int:
    """Own raid cards of a kind."""
    return int(seen[f.HAND + kind])


@kernel
def hand_size(seen: np.ndarray, places: int) -> int:
    """Raid cards in the hand of the player that many places clockwise."""
    return int(seen[f.HAND_SIZE + places])


@kernel
def room(seen: np.ndarray) -> int:
    """Cards that still fit into the own hand."""
    return HAND_LIMIT - int(seen[f.INJURIES]) - hand_size(seen, 0)


@kernel
def experience(seen: np.ndarray) -> int:
    """Own experience."""
    return int(seen[f.EXPERIENCE])


@kernel
def one_hot(seen: np.ndarray, at: int, size: int) -> int:
    """Which of some numbers is 1; -1 if none is."""
    for i in range(size):
        if seen[at + i] > 0:
            return i
    return -1


@kernel
def position(seen: np.ndarray, places: int) -> int:
    """The space of the player that many places clockwise; -1 if nobody sits there."""
    return one_hot(seen, f.POSITION + places * r.SPACES, r.SPACES)


@kernel
def threat(seen: np.ndarray, space: int) -> int:
    """The threat level of a space."""
    return int(seen[f.THREAT + space]) if r.AREA_1 <= space <= r.CLIMAX else 0


@kernel
def tile(seen: np.ndarray, space: int) -> int:
    """The tile on a space; -1 if it is face down, or the start."""
    if space == r.START:
        return -1
    if space == r.CLIMAX:
        climax = one_hot(seen, f.CLIMAX_TILE, r.CLIMAX_TILES)
        return r.AREA_TILES + climax if climax >= 0 else -1
    return one_hot(seen, f.TILE + (space - r.AREA_1) * r.AREA_TILES, r.AREA_TILES)


@kernel
def has_artifact(seen: np.ndarray) -> bool:
    """Whether the Artifact is in the own hand."""
    return held(seen, r.ARTIFACT) > 0


# ---------------------------------------------------------------- where the Artifact is


@kernel
def chance(seen: np.ndarray, place: int) -> float:
    """The chance that the Artifact is in a place: a spectator's, among the places where it may be for all she knows."""
    total = 0.0
    for other in range(r.PLACES):
        total += suspicion(seen, other)
    return suspicion(seen, place) / total if total > 0.0 else 0.0


@kernel
def suspicion(seen: np.ndarray, place: int) -> float:
    """A spectator's chance that the Artifact is in a place, 0 if she knows better."""
    return np.float64(seen[f.ARTIFACT_CHANCE + place]) if seen[f.SUSPECT + place] > 0 else 0.0


@kernel
def menace(seen: np.ndarray, places: int) -> float:
    """How much another player is to be feared: by the chance that she has the Artifact, and how far she has come."""
    return (0.1 + chance(seen, r.FIRST_HAND + places)) * (1 + position(seen, places))


@kernel
def chance_behind(seen: np.ndarray, space: int) -> float:
    """The chance that another player on a space, or behind it, has the Artifact: she should be waited for."""
    total = 0.0
    for places in range(1, r.SEATS):
        if r.START <= position(seen, places) <= space:
            total += chance(seen, r.FIRST_HAND + places)
    return total


@kernel
def must_steal(seen: np.ndarray) -> bool:
    """Whether another player may well have the Artifact: then three experience are kept for a boosted Steal."""
    return chance_behind(seen, r.CLIMAX) > 0.3


@kernel
def worth_of_theft(seen: np.ndarray, places: int) -> float:
    """One card from a player: the Artifact with some chance, else a card more in hand."""
    cards = hand_size(seen, places)
    if cards == 0:
        return 0.0
    worth = 1.5 if room(seen) > 0 else 0.5
    return worth + ARTIFACT_WORTH * chance(seen, r.FIRST_HAND + places) / cards


@kernel
def best_victim(seen: np.ndarray, mask: np.ndarray) -> int:
    """The legal target from whom a card is worth most."""
    best, most = 0, -1.0
    for places in range(1, r.SEATS):
        if mask[a.TARGET + places] and worth_of_theft(seen, places) > most:
            best, most = places, worth_of_theft(seen, places)
    return a.TARGET + best


@kernel
def worth_of_best_theft(seen: np.ndarray, space: int) -> float:
    """The best theft from a player on a space, or on any space with Rope Action, which is worth a card itself."""
    most = 0.0
    for places in range(1, r.SEATS):
        if seen[f.PLAYING + places] > 0:
            if position(seen, places) == space:
                most = max(most, worth_of_theft(seen, places))
            elif held(seen, r.ROPE_ACTION) > 0:
                most = max(most, worth_of_theft(seen, places) - 1.5)
    return most


# ---------------------------------------------------------------- what an action is worth


@kernel
def worth_of_advance(seen: np.ndarray, space: int) -> float:
    """A move on from a space: the goal, a card that may be the Artifact, or a step of the race."""
    if has_artifact(seen):
        return WIN if space == r.CLIMAX else worth_of_escape(seen, space)
    if space == r.CLIMAX:
        return 0.0
    entered = space + 1
    if r.FIRST_SPECIAL_SPACE <= entered <= r.AREA_5 and chance(seen, entered - r.FIRST_SPECIAL_SPACE) > 0:
        return 5.0 + 9.0 * chance(seen, entered - r.FIRST_SPECIAL_SPACE)
    return 5.0 - 6.0 * chance_behind(seen, space)


@kernel
def worth_of_escape(seen: np.ndarray, space: int) -> float:
    """With the Artifact: on at once where the way is clear, else rather where fewer can steal it."""
    if tile(seen, space + 1) >= 0 and threat(seen, space + 1) == 0:
        return 12.0
    return 8.0 - 2.0 * (company(seen, space + 1) - company(seen, space))


@kernel
def worth_of_removal(seen: np.ndarray, space: int, threats: float, n: int) -> float:
    """Removing up to n threats; on the climax they only hinder whoever has the Artifact."""
    removed = min(threats, n)
    if removed <= 0:
        return 0.0
    if has_artifact(seen):
        return 2.0 * removed
    return 0.3 * removed if space == r.CLIMAX else 1.5 * removed


@kernel
def worth_of_explore(seen: np.ndarray, space: int) -> float:
    """A raid card, if there is room for it."""
    where = tile(seen, space)
    if where == EMPTY_SPACE:
        return 0.0
    worth = 2.0 if room(seen) > 1 else 1.2 if room(seen) > 0 else 0.4
    return worth + 1.0 if where == ORDNANCE_DEPARTMENT else worth


@kernel
def worth_of_rest(seen: np.ndarray) -> float:
    """Experience, and an injury less."""
    worth = 1.0 if experience(seen) < 6 else 0.3
    if experience(seen) < 3 and must_steal(seen):
        worth = 2.5
    return worth + 1.5 if seen[f.INJURIES] > 0 else worth


@kernel
def worth_of_action(seen: np.ndarray, type_: int, space: int, threats: float) -> float:
    """An action performed on a space on which so many threats are left (a fraction is an expectation)."""
    if type_ == r.RUSH:
        return worth_of_advance(seen, space) * chance_of_clear(seen, threats)
    if type_ == r.ACTION:
        return worth_of_removal(seen, space, threats, 2)
    if type_ == r.STEAL:
        return worth_of_best_theft(seen, space)
    if type_ == r.ASSAULT:
        return max(worth_of_best_theft(seen, space) - 0.1, worth_of_marker(seen))
    worth = worth_of_explore(seen, space) if type_ == r.EXPLORE else worth_of_rest(seen)
    if held(seen, r.SHORTCUT) > 0:
        worth += 0.9 * worth_of_advance(seen, space) * chance_of_clear(seen, threats)
    return worth


@kernel
def worth_of_marker(seen: np.ndarray) -> float:
    """To begin the next round."""
    return 0.8 if seen[f.MARKER] == 0 else 0.1


@kernel
def chance_of_clear(seen: np.ndarray, threats: float) -> float:
    """The chance that nothing holds her back, Troubleshooting in hand considered."""
    left = threats - 2.0 * held(seen, r.TROUBLESHOOTING)
    if left <= 0:
        return 1.0 if threats <= 0 else 0.9
    return max(0.0, 0.8 - left)


# ---------------------------------------------------------------- selection of actions


@kernel
def choose_action_card(seen: np.ndarray, mask: np.ndarray) -> int:
    """The card worth most in the next slot, given where those placed before will have brought her."""
    space = position(seen, 0)
    threats = float(threat(seen, space))
    slot = 0
    while slot < r.SLOTS and one_hot(seen, f.SLOTS + slot * r.TYPES, r.TYPES) >= 0:
        placed = one_hot(seen, f.SLOTS + slot * r.TYPES, r.TYPES)
        if moves_on(seen, placed, space, threats):
            space += 1
            threats = expected_threat(seen, space) - (1.0 if placed == r.RUSH else 0.0)
        elif placed == r.ACTION:
            threats -= 2.0
        threats = max(0.0, threats - HELP * company(seen, space))
        slot += 1
    best, most = a.SELECT, -WIN
    for type_ in range(r.TYPES):
        if mask[a.SELECT + type_]:
            worth = worth_of_action(seen, type_, space, threats)
            if worth > most:
                best, most = a.SELECT + type_, worth
    return best


@kernel
def moves_on(seen: np.ndarray, type_: int, space: int, threats: float) -> bool:
    """Whether an action will probably take her to the next space."""
    if space == r.CLIMAX or chance_of_clear(seen, threats) < 0.5:
        return False
    return type_ == r.RUSH or (held(seen, r.SHORTCUT) > 0 and type_ in (r.EXPLORE, r.REST))


@kernel
def expected_threat(seen: np.ndarray, space: int) -> float:
    """The threat level of a space, or what to expect of a tile that is face down."""
    return float(threat(seen, space)) if tile(seen, space) >= 0 else USUAL_THREAT


@kernel
def company(seen: np.ndarray, space: int) -> int:
    """Other Laras on a space."""
    others = 0
    for places in range(1, r.SEATS):
        others += position(seen, places) == space
    return others


# ---------------------------------------------------------------- raid cards


@kernel
def choose_card(seen: np.ndarray, mask: np.ndarray) -> int:
    """The raid card worth most in this window, if it is worth more than keeping it."""
    best, most = a.PASS, 0.0
    for kind in range(r.FIRST_ORDINARY, r.KINDS):
        if mask[a.USE + kind]:
            worth = worth_of_card(seen, kind)
            if worth > most:
                best, most = a.USE + kind, worth
    return best


@kernel
def worth_of_card(seen: np.ndarray, kind: int) -> float:
    """What the use of a raid card brings now, less what it is worth in hand."""
    space = position(seen, 0)
    if kind == r.SHORTCUT:
        return worth_of_advance(seen, space)
    if kind == r.TROUBLESHOOTING:
        return worth_of_troubleshooting(seen, space)
    if kind == r.DOUBLE_THE_TROUBLE:
        return worth_now(seen, one_hot(seen, f.PERFORMED, r.TYPES)) - 3.0
    if kind == r.NIMBLE_INSTINCTS:
        return worth_of_swap(seen)
    if kind == r.NATURAL_BORN_ADVENTURER:
        return 1.0 if seen[f.SLOT] > 0 else -1.0  # in the first slot, so that it lasts for three actions
    if kind == r.HELTER_SKELTER:
        return worth_of_setback(seen)
    if kind == r.STEP_OF_BRAVERY:
        return worth_of_marker(seen) - 0.5
    if kind == r.THE_CHOSEN_ONE:
        return worth_of_chosen_one(seen)
    if kind == r.ROPE_ACTION:
        return worth_of_rope(seen)
    if kind == r.SETTING_A_TRAP:
        return worth_of_best_trap(seen)
    return 1.0


@kernel
def worth_of_troubleshooting(seen: np.ndarray, space: int) -> float:
    """Two threats less: kept back unless they open the way for a Rush or a shortcut, or the hand is full."""
    threats = threat(seen, space)
    worth = worth_of_removal(seen, space, float(threats), 2) - 2.0
    if threats <= 2 * held(seen, r.TROUBLESHOOTING) and can_go_on(seen):
        worth += worth_of_advance(seen, space)
    return worth + 1.0 if room(seen) <= 0 else worth


@kernel
def can_go_on(seen: np.ndarray) -> bool:
    """Whether a clear tile could be left in this turn: by the Rush to be revealed, a shortcut, or a Rush repeated."""
    performed = one_hot(seen, f.PERFORMED, r.TYPES)
    if performed == r.RUSH:
        return held(seen, r.DOUBLE_THE_TROUBLE) > 0
    if performed in (r.EXPLORE, r.REST):
        return held(seen, r.SHORTCUT) > 0
    if performed >= 0:
        return False
    revealing = own_card(seen)
    return revealing == r.RUSH or (held(seen, r.SHORTCUT) > 0 and revealing in (r.EXPLORE, r.REST))


@kernel
def own_card(seen: np.ndarray) -> int:
    """The type of the own action card in the present slot."""
    return one_hot(seen, f.SLOTS + one_hot(seen, f.SLOT, r.SLOTS) * r.TYPES, r.TYPES)


@kernel
def worth_now(seen: np.ndarray, type_: int) -> float:
    """An action performed where she stands."""
    space = position(seen, 0)
    return worth_of_action(seen, type_, space, float(threat(seen, space)))


@kernel
def worth_of_swap(seen: np.ndarray) -> float:
    """The best exhausted action card in place of the one to be revealed."""
    most = 0.0
    for type_ in range(r.TYPES):
        if seen[f.EXHAUSTED + type_] > 0:
            most = max(most, worth_now(seen, type_))
    return most - worth_now(seen, own_card(seen)) - 2.5


@kernel
def worth_of_setback(seen: np.ndarray) -> float:
    """To throw back whoever is to be feared most."""
    most = 0.0
    for places in range(1, r.SEATS):
        if position(seen, places) > r.START:
            most = max(most, menace(seen, places))
    return most - 2.0


@kernel
def worth_of_chosen_one(seen: np.ndarray) -> float:
    """A card, and to learn who has the Artifact; whoever has it herself keeps quiet."""
    if has_artifact(seen):
        return 1.0 if is_betrayed(seen) else -1.0
    return 1.0 if room(seen) >= 0 else -1.0


@kernel
def is_betrayed(seen: np.ndarray) -> bool:
    """Whether another player is sure that the own hand holds the Artifact."""
    for places in range(1, r.SEATS):
        if seen[f.KNOWN_OF_SELF + places * r.KINDS + r.ARTIFACT] > 0:
            return True
    return False


@kernel
def worth_of_rope(seen: np.ndarray) -> float:
    """To steal wherever it is worth most, instead of on this tile."""
    space = position(seen, 0)
    here, anywhere = 0.0, 0.0
    for places in range(1, r.SEATS):
        worth = worth_of_theft(seen, places)
        anywhere = max(anywhere, worth)
        if position(seen, places) == space:
            here = max(here, worth)
    return anywhere - here - 1.0


@kernel
def worth_of_trap(seen: np.ndarray, space: int) -> float:
    """Two threats more for those who stand there, against those in her own way."""
    worth = 0.0
    for places in range(1, r.SEATS):
        if position(seen, places) == space:
            worth += menace(seen, places)
    if position(seen, 0) < space or (position(seen, 0) == space and (space < r.CLIMAX or has_artifact(seen))):
        worth -= 3.0
    return worth


@kernel
def worth_of_best_trap(seen: np.ndarray) -> float:
    """The best place for Setting a Trap."""
    most = 0.0
    for space in range(r.AREA_1, r.CLIMAX + 1):
        if tile(seen, space) >= 0:
            most = max(most, worth_of_trap(seen, space))
    return most - 0.8


@kernel
def worth_in_hand(seen: np.ndarray, kind: int) -> float:
    """What a raid card is worth if it is kept, less for a second copy."""
    worth = 1.0
    if kind == r.SHORTCUT:
        worth = 6.0
    elif kind == r.REPEL:
        worth = 8.0 if has_artifact(seen) else 3.5
    elif kind == r.TROUBLESHOOTING:
        worth = 5.0
    elif kind == r.ROPE_ACTION:
        worth = 1.0 if has_artifact(seen) else 4.0
    elif kind == r.DOUBLE_THE_TROUBLE:
        worth = 4.5
    elif kind == r.HELTER_SKELTER:
        worth = 3.0
    elif kind in (r.NATURAL_BORN_ADVENTURER, r.NIMBLE_INSTINCTS):
        worth = 2.5
    return worth - 0.6 * (held(seen, kind) - 1)


# ---------------------------------------------------------------- the other decisions


@kernel
def choose_discard(seen: np.ndarray, mask: np.ndarray) -> int:
    """The raid card worth least in hand."""
    best, least = a.DISCARD, WIN
    for kind in range(r.FIRST_ORDINARY, r.KINDS):
        if mask[a.DISCARD + kind] and worth_in_hand(seen, kind) < least:
            best, least = a.DISCARD + kind, worth_in_hand(seen, kind)
    return best


@kernel
def choose_swap(seen: np.ndarray, mask: np.ndarray) -> int:
    """The exhausted action card worth most now."""
    best, most = a.SWAP, -WIN
    for type_ in range(r.TYPES):
        if mask[a.SWAP + type_] and worth_now(seen, type_) > most:
            best, most = a.SWAP + type_, worth_now(seen, type_)
    return best


@kernel
def choose_boost(seen: np.ndarray) -> int:
    """Boost what then brings more than three experience are worth; to get the Artifact back they are kept for Steal."""
    performed = one_hot(seen, f.PERFORMED, r.TYPES)
    space = position(seen, 0)
    if performed != r.STEAL and experience(seen) < 6 and must_steal(seen):
        return a.NO
    gain = 0.0
    if performed == r.STEAL:
        gain = 0.8 * worth_of_best_theft(seen, space)
    elif performed == r.ASSAULT:
        gain = min(worth_of_best_theft(seen, space), worth_of_marker(seen))
    elif performed == r.RUSH:
        gain = 1.5 if has_artifact(seen) and threat(seen, space) == 0 else 0.0
    elif performed == r.REST:
        gain = int(seen[f.INJURIES]) - 1.0
    elif performed == r.ACTION or tile(seen, space) != EMPTY_SPACE:
        gain = 1.5 if room(seen) > (0 if performed == r.ACTION else 1) else 0.3
    price = 1.0 if experience(seen) >= 6 else 1.4
    return a.YES if gain > price else a.NO


@kernel
def choose_assault(seen: np.ndarray, mask: np.ndarray) -> int:
    """Steal if that is worth more than to begin the next round."""
    if mask[a.ASSAULT_STEAL] and worth_of_best_theft(seen, position(seen, 0)) > worth_of_marker(seen):
        return a.ASSAULT_STEAL
    return a.ASSAULT_MARKER


@kernel
def choose_setback(seen: np.ndarray, mask: np.ndarray) -> int:
    """Throw back whoever is to be feared most."""
    best, most = 0, -1.0
    for places in range(1, r.SEATS):
        if mask[a.TARGET + places] and menace(seen, places) > most:
            best, most = places, menace(seen, places)
    return a.TARGET + best


@kernel
def choose_trap(seen: np.ndarray, mask: np.ndarray) -> int:
    """The space where two threats more hinder the others most."""
    best, most = a.TRAP, -WIN
    for space in range(r.AREA_1, r.CLIMAX + 1):
        if mask[a.TRAP + space] and worth_of_trap(seen, space) > most:
            best, most = a.TRAP + space, worth_of_trap(seen, space)
    return best


@kernel
def choose_replicas(seen: np.ndarray, mask: np.ndarray) -> int:
    """Keep Replicas while they hide the Artifact among them, else make room."""
    best = a.RETURN
    for n in range(1, 3):
        if mask[a.RETURN + n] and not has_artifact(seen):
            best = a.RETURN + n
    return best


@kernel
def decide(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """A legal action for what is asked."""
    asked = one_hot(seen, f.DECISION + 1, r.DISCARD_DECISION) + 1
    if asked == r.SELECT_DECISION:
        return choose_action_card(seen, mask)
    if mask[a.PASS]:
        return choose_card(seen, mask)
    if asked == r.BOOST_DECISION:
        return choose_boost(seen)
    if asked == r.DISCARD_DECISION:
        return choose_discard(seen, mask)
    if asked == r.SWAP_DECISION:
        return choose_swap(seen, mask)
    if asked == r.ASSAULT_MODE_DECISION:
        return choose_assault(seen, mask)
    if asked == r.TRAP_TILE_DECISION:
        return choose_trap(seen, mask)
    if asked == r.HELTER_TARGET_DECISION:
        return choose_setback(seen, mask)
    if asked == r.REVEAL_DECISION:
        return a.YES if is_betrayed(seen) and room(seen) > 0 else a.NO
    if asked == r.REPLICAS_DECISION:
        return choose_replicas(seen, mask)
    return best_victim(seen, mask)
