"""A fair player of Indy's Gamble: builds a pool, searches when the way home looks safe, chases where a catch is likely.

It sees what its seat sees and nothing else: everything is read out of the observation, in raw numbers. The rules record
is at hand as the printed cards are to any player: figures of characters and gear, ranges and damage of the traps.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble import actions as a
from envs.gamble import features as f
from envs.gamble import record as r
from envs.gamble.rules.luck_tests import chance

OWN, OTHER = 1, -1
"""Whose: the sign that the observation gives to a card in a pool or party."""

HIDDEN_SPEED = 5.0
"""What a searcher expects from vehicles in the opponent's hand."""
DOUBT = -15.0
"""A fight is not sought by who is weaker by more than this."""
RISK = 0.3
"""A trap is worth laying if it fails the party with at least this chance."""
USUAL_DEFENCE = 12
"""Of an opponent who is not known yet."""
ENOUGH = 1.3
"""A party this much stronger than the other needs no more help."""


# ---------------------------------------------------------------- reading the observation


@kernel
def asked(seen: np.ndarray) -> int:
    """The decision."""
    decision = 1
    while seen[f.DECISION + decision - 1] == 0:
        decision += 1
    return decision


@kernel
def in_pool(seen: np.ndarray, whose: int, character: int) -> bool:
    """Whether a character lies in that player's pool."""
    return seen[f.POOL + character] == whose


@kernel
def in_party(seen: np.ndarray, whose: int, character: int) -> bool:
    """Whether a character is in that player's party."""
    return seen[f.PARTY + character] * whose > 0


@kernel
def in_hand(seen: np.ndarray, card: int) -> bool:
    """Whether a card is in the own hand."""
    return seen[f.HAND + card] == 1


@kernel
def attack(seen: np.ndarray, character: int) -> int:
    """Attack of a character in a party, gear included, at least 0."""
    return max(0, int(seen[f.ATTACK + character]))


@kernel
def stamina(seen: np.ndarray, character: int) -> int:
    """Damage that a character in a party can still take and stay; below 0 it is doomed."""
    return int(seen[f.STAMINA + character])


# ---------------------------------------------------------------- judging


@kernel
def worth(rules: np.record, character: int) -> int:
    """What a character is worth: the sum of its useful printed figures."""
    points = 0
    for figure in range(r.MYSTERY):
        points += rules.printed[character, figure]
    return points


@kernel
def pool_total(rules: np.record, seen: np.ndarray, whose: int, kind: int, figure: int) -> int:
    """Sum of a printed figure over the characters of a type in a pool."""
    points = 0
    for character in range(kind, kind + r.KIND):
        if in_pool(seen, whose, character):
            points += rules.printed[character, figure]
    return points


@kernel
def type_in_play(seen: np.ndarray, whose: int) -> int:
    """The type of a party, FRIEND or FOE; of an empty one the type that a chaser must have."""
    for character in range(r.CHARACTERS):
        if in_party(seen, whose, character):
            return r.FOE if character >= r.FOE else r.FRIEND
        if in_party(seen, -whose, character):
            return r.FRIEND if character >= r.FOE else r.FOE
    return r.FRIEND


@kernel
def gear_speed(rules: np.record, seen: np.ndarray) -> int:
    """Speed that the gear in hand could add."""
    points = 0
    for gear in range(r.WEAPON, r.TRAP):
        if in_hand(seen, gear):
            points += max(0, rules.modifiers[gear - r.WEAPON, r.SPEED])
    return points


@kernel
def party_strength(seen: np.ndarray, whose: int) -> int:
    """Attack and stamina of a party."""
    points = 0
    for character in range(r.CHARACTERS):
        if in_party(seen, whose, character):
            points += attack(seen, character) + stamina(seen, character)
    return points


@kernel
def pool_strength(rules: np.record, seen: np.ndarray, whose: int, kind: int) -> int:
    """Attack and defence of the characters of a type in a pool, who could still join."""
    return pool_total(rules, seen, whose, kind, r.ATTACK) + pool_total(rules, seen, whose, kind, r.DEFENCE)


@kernel
def outlook(rules: np.record, seen: np.ndarray) -> int:
    """How much stronger the own side of this contest is, counting who could still join."""
    own, other = type_in_play(seen, OWN), type_in_play(seen, OTHER)
    mine = party_strength(seen, OWN) + pool_strength(rules, seen, OWN, own)
    return mine - party_strength(seen, OTHER) - pool_strength(rules, seen, OTHER, other)


@kernel
def other_may_win(rules: np.record, seen: np.ndarray) -> bool:
    """Whether the next artifact and the jackpot would make the opponent win."""
    theirs = int(seen[f.OTHER_ARTIFACTS]) + int(seen[f.JACKPOT]) + 1
    return theirs >= rules.artifacts_to_win


@kernel
def test_faced(seen: np.ndarray) -> int:
    """The test of luck that is faced, numbered as in the rules record; -1 if none."""
    for i in range(r.KIND):
        if seen[f.TEST + i] > 0 or (seen[f.BOOBY_TRAP] > 0 and seen[f.LOCATION + i] > 0):
            return i if seen[f.TEST + i] > 0 else r.KIND + i
    return -1


# ---------------------------------------------------------------- step 2: search


@kernel
def prospect(rules: np.record, seen: np.ndarray, kind: int) -> float:
    """How a search with a type would go: speed ahead of a chase, or strength in a fight; below 0 not at all."""
    if pool_total(rules, seen, OWN, kind, r.DEFENCE) == 0:
        return -1000.0
    chasers = r.FOE + r.FRIEND - kind
    chased = pool_total(rules, seen, OTHER, chasers, r.DEFENCE) > 0
    luck = pool_total(rules, seen, OWN, kind, r.LUCK)
    if not chased:
        return 100.0 + luck
    speed = pool_total(rules, seen, OWN, kind, r.SPEED) + gear_speed(rules, seen)
    lead = speed - pool_total(rules, seen, OTHER, chasers, r.SPEED) - HIDDEN_SPEED
    strength = pool_strength(rules, seen, OWN, kind) - pool_strength(rules, seen, OTHER, chasers)
    return max(lead, float(strength))


@kernel
def search_or_not(rules: np.record, seen: np.ndarray) -> int:
    """D1: search if either type has good prospects."""
    return a.YES if max(prospect(rules, seen, r.FRIEND), prospect(rules, seen, r.FOE)) > 0 else a.NO


@kernel
def search_leader(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D2: of the type with better prospects, who loses least: the least worthy."""
    kind = r.FRIEND if prospect(rules, seen, r.FRIEND) >= prospect(rules, seen, r.FOE) else r.FOE
    return least_worthy(rules, mask, kind)


@kernel
def least_worthy(rules: np.record, mask: np.ndarray, kind: int) -> int:
    """The least worthy of the characters of a type that can be chosen."""
    best = -1
    for character in range(kind, kind + r.KIND):
        if mask[character] and (best < 0 or worth(rules, character) < worth(rules, best)):
            best = character
    return best


@kernel
def trap_to_lay(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D3: the trap that is likeliest to fail the searcher, given all who could join; none if all are too easy."""
    kind = type_in_play(seen, OTHER)
    luck = int(seen[f.OTHER_LUCK]) + pool_total(rules, seen, OTHER, kind, r.LUCK)
    best, highest = a.PASS, 0.0 if other_may_win(rules, seen) else RISK
    for trap in range(r.TRAP, r.ADVENTURES):
        if mask[trap]:
            risk = 1.0 - chance(rules, trap - r.TRAP, luck)
            if risk > highest:
                best, highest = trap, risk
    return best


@kernel
def act_in_search(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D4: before a test, call those who make it easier, the luckiest first, then gear that brings luck."""
    test = test_faced(seen)
    if test < 0:
        return a.PASS
    luck = int(seen[f.OWN_LUCK])
    help_to_come = 0
    friend, gear = -1, -1
    for character in range(r.CHARACTERS):
        if mask[character]:
            help_to_come += max(0, rules.printed[character, r.LUCK])
            if friend < 0 or rules.printed[character, r.LUCK] > rules.printed[friend, r.LUCK]:
                friend = character
    if friend >= 0 and chance(rules, test, luck + help_to_come) > chance(rules, test, luck):
        return friend
    for card in range(r.WEAPON, r.TRAP):
        if mask[card] and chance(rules, test, luck + rules.modifiers[card - r.WEAPON, r.LUCK]) > chance(
            rules, test, luck
        ):
            gear = card
    return gear if gear >= 0 else a.PASS


@kernel
def victim(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D6: the worthiest of those whom the damage makes leave, or else who comes closest to it."""
    harm = rules.test_damage[test_faced(seen)]
    best, highest = -1, 0
    for character in range(r.CHARACTERS):
        if mask[character]:
            left = stamina(seen, character) - harm
            score = 1000 + worth(rules, character) if left < 0 else 500 - left
            if score > highest:
                best, highest = character, score
    return best


# ---------------------------------------------------------------- steps 3 and 4: chase and fight


@kernel
def chase_or_not(rules: np.record, seen: np.ndarray) -> int:
    """D7: chase if the searcher can be caught and the fight does not look lost; always if all is at stake."""
    kind = type_in_play(seen, OWN)
    speed = pool_total(rules, seen, OWN, kind, r.SPEED) + gear_speed(rules, seen)
    if speed < int(seen[f.OTHER_SPEED]):
        return a.NO
    return a.YES if other_may_win(rules, seen) or outlook(rules, seen) > DOUBT else a.NO


@kernel
def act_in_chase(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D9: the searcher runs, the chaser catches up, as long as it can be done at all and a fight is wanted."""
    ahead = int(seen[f.OWN_SPEED]) - int(seen[f.OTHER_SPEED])
    need = -ahead + (1 if seen[f.ACTIVE] > 0 else 0)
    if need <= 0 or possible_speed(rules, mask) < need:
        return a.PASS
    best, highest = a.PASS, 0
    for card in range(r.TRAP):
        if mask[card]:
            gain = (
                rules.printed[card, r.SPEED] if card < r.WEAPON else rules.modifiers[card - r.WEAPON, r.SPEED]
            )
            score = gain + (100 if card < r.WEAPON else 0)
            if gain > 0 and score > highest:
                best, highest = card, score
    return best


@kernel
def possible_speed(rules: np.record, mask: np.ndarray) -> int:
    """Speed that all who can join and all gear could add."""
    points = 0
    for card in range(r.TRAP):
        if mask[card]:
            points += max(
                0,
                rules.printed[card, r.SPEED]
                if card < r.WEAPON
                else rules.modifiers[card - r.WEAPON, r.SPEED],
            )
    return points


@kernel
def act_in_fight(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D10: call help, the strongest first, until the own party is clearly stronger; then arm it."""
    mine, theirs = party_strength(seen, OWN), party_strength(seen, OTHER)
    best, highest = a.PASS, 0
    if mine < ENOUGH * theirs:
        for character in range(r.CHARACTERS):
            if mask[character]:
                strength = rules.printed[character, r.ATTACK] + rules.printed[character, r.DEFENCE]
                if strength > highest:
                    best, highest = character, strength
    if best != a.PASS or total_attack(seen) > total_stamina(seen):
        return best
    for gear in range(r.WEAPON, r.TRAP):
        if mask[gear] and rules.modifiers[gear - r.WEAPON, r.ATTACK] > highest:
            best, highest = gear, rules.modifiers[gear - r.WEAPON, r.ATTACK]
    return best


@kernel
def total_attack(seen: np.ndarray) -> int:
    """Attack of the own party."""
    points = 0
    for character in range(r.CHARACTERS):
        if in_party(seen, OWN, character):
            points += attack(seen, character)
    return points


@kernel
def total_stamina(seen: np.ndarray) -> int:
    """Damage that is needed to make everyone in the opposing party leave."""
    points = 0
    for character in range(r.CHARACTERS):
        if in_party(seen, OTHER, character):
            points += stamina(seen, character) + 1
    return points


@kernel
def carrier(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D5: who can then strike down more opponents, or gains most attack, and does not leave play by it."""
    gear = 0
    while seen[f.CARRIER + gear] >= 0:
        gear += 1
    best, highest = -1, -10000
    for character in range(r.CHARACTERS):
        if mask[character]:
            before = attack(seen, character)
            after = max(0, int(seen[f.ATTACK + character]) + rules.modifiers[gear, r.ATTACK])
            falls = stamina(seen, character) + rules.modifiers[gear, r.DEFENCE] < 1
            score = 100 * (prey(seen, after) - prey(seen, before)) + after - before - 5000 * falls
            if score > highest:
                best, highest = character, score
    return best


@kernel
def prey(seen: np.ndarray, blow: int) -> int:
    """How many opposing characters an attack could strike down; before a chase whether it would do in general."""
    opponents = fallen = 0
    for character in range(r.CHARACTERS):
        if in_party(seen, OTHER, character):
            opponents += 1
            fallen += 0 <= stamina(seen, character) < blow
    return fallen if opponents > 0 else int(blow > USUAL_DEFENCE)


@kernel
def target(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """D11: the worthiest whom this attack makes leave, or else who has least left; nobody twice over."""
    blow = int(seen[f.BLOW])
    best, highest = -1, -10000
    for character in range(r.CHARACTERS):
        if mask[character]:
            left = stamina(seen, character)
            if left < 0:
                score = -1000
            elif left < blow:
                score = 1000 + worth(rules, character)
            else:
                score = -left
            if score > highest:
                best, highest = character, score
    return best


# ---------------------------------------------------------------- step 5: clean up


@kernel
def lay_character(mask: np.ndarray) -> int:
    """D12: all of them; in the pool they are safe and ready."""
    for character in range(r.CHARACTERS):
        if mask[character]:
            return character
    return a.PASS


@kernel
def discard(rules: np.record, mask: np.ndarray) -> int:
    """D13: what is of least use: weapons before vehicles before traps."""
    best, lowest = -1, 10000
    for card in range(r.ADVENTURES):
        if mask[card]:
            use = usefulness(rules, card)
            if use < lowest:
                best, lowest = card, use
    return best


@kernel
def usefulness(rules: np.record, card: int) -> int:
    """How gladly a card is kept: a weapon by its attack, a vehicle by its speed, a trap by its damage."""
    if card < r.WEAPON:
        return 300 + worth(rules, card)
    if card < r.VEHICLE:
        return rules.modifiers[card - r.WEAPON, r.ATTACK]
    if card < r.TRAP:
        return 100 + rules.modifiers[card - r.WEAPON, r.SPEED]
    return 200 + rules.test_damage[card - r.TRAP]


# ---------------------------------------------------------------- the player


@kernel
def decide(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """One legal action."""
    decision = asked(seen)
    if decision <= r.TRAP_DAMAGE:
        return decide_in_search(rules, seen, mask, decision)
    if decision == r.CHASE:
        return chase_or_not(rules, seen)
    if decision == r.CHASE_LEADER:
        return least_worthy(rules, mask, type_in_play(seen, OWN))
    if decision == r.CHASE_WINDOW:
        return act_in_chase(rules, seen, mask)
    if decision == r.FIGHT_WINDOW:
        return act_in_fight(rules, seen, mask)
    if decision == r.ASSIGN:
        return target(rules, seen, mask)
    return lay_character(mask) if decision == r.LAY_CHARACTER else discard(rules, mask)


@kernel
def decide_in_search(rules: np.record, seen: np.ndarray, mask: np.ndarray, decision: int) -> int:
    """One legal action in D1 to D6."""
    if decision == r.SEARCH:
        return search_or_not(rules, seen)
    if decision == r.SEARCH_LEADER:
        return search_leader(rules, seen, mask)
    if decision == r.LAY_TRAP:
        return trap_to_lay(rules, seen, mask)
    if decision == r.SEARCH_WINDOW:
        return act_in_search(rules, seen, mask)
    return carrier(rules, seen, mask) if decision == r.CARRIER else victim(rules, seen, mask)
