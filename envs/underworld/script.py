"""A fair player of Tomb Raider: Underworld: one of a careful team, one rule of thumb for each decision.

It sees what its seat sees and nothing else: every figure is read out of the observation, in raw numbers. Worths are in
progress cards: a step, a token or a danger is worth as many cards as this player would give for it.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.underworld import actions as a
from envs.underworld import components as c
from envs.underworld import features as f
from envs.underworld import record as r

# Worths in cards.
RESERVE = 2.0  # cards to keep: the obstacle die can ask for two
HURRY = 1.5  # a step towards the next region, which spares obstacles
END_WORTH = 2.0  # more for a step in Helheim once Jörmungandr can be paid for
EARLY_WORTH = 3.0  # less for one that comes near it before
WAIT_WORTH = 1.5  # less for leaving a Thor object behind that is near
SPACE_WORTH = 1.1  # an object, a treasure, a card, adrenaline: all cost one step
TOKEN_WORTH = 1.25
TREASURE_WORTH = 1.0
RELIC_WORTH = 1.0
POINT_WORTH = 1.5
SPARE_POINT_WORTH = 0.3  # a point beyond the price
HEALTH_WORTH = 3.0
SECOND_HEALTH_WORTH = 4.0
LAST_HEALTH_WORTH = 8.0
CROWD_WORTH = 0.5  # more danger in a throw when three enemies are visible
THIN_HAND_WORTH = 2.0  # more danger when it could eliminate
LIFE_WORTH = 20.0  # not to be eliminated
REMOVAL_WORTH = 0.5  # an enemy less, beside its point
CROWDED_REMOVAL_WORTH = 2.0  # when three are visible
LIGHT_WEAPON_WORTH = 2.0
HEAVY_WEAPON_WORTH = 4.0
ADVANCE_WORTH = 1.5  # an object that moves Lara
PRIZE_OBJECT_WORTH = 4.0  # an object that an obstacle gives
KEEP_SHARE = 0.3  # how much the danger of the next obstacle weighs when a card could pay it
SPARE_CARD_WORTH = 0.3  # less for each card of a type beside the first
JOINT_SHARE = 2.0  # how much more a danger weighs when the team pays together

# Cards in hand with which Lara is healed rather than a card drawn.
HEAL_CARDS_LOW = 2.0  # when two points of health are left
HEAL_CARDS_MORE = 4.0  # when more are left

NEVER = -100.0
HELHEIM = c.N_REGIONS - 1


@kernel
def hand(seen: np.ndarray, kind: int) -> int:
    """Own cards of a type."""
    return int(seen[f.HAND + kind])


@kernel
def cards(seen: np.ndarray) -> int:
    """Own cards."""
    return int(seen[f.CARDS])


@kernel
def held(seen: np.ndarray, element: int) -> int:
    """What can be paid with: own cards of a type, treasures or victory points."""
    if element == c.TREASURE:
        return int(seen[f.TREASURES])
    if element == c.VP:
        return int(seen[f.POINTS])
    return hand(seen, element)


@kernel
def health(seen: np.ndarray) -> int:
    """Lara's health."""
    return int(seen[f.HEALTH])


@kernel
def visible(seen: np.ndarray) -> int:
    """Visible enemies."""
    return int(seen[f.VISIBLE])


@kernel
def points_short(seen: np.ndarray) -> int:
    """Victory points that the team still lacks for Jörmungandr; negative if it has some to spare."""
    return int(seen[f.PRICE]) - int(seen[f.TEAM_POINTS])


@kernel
def spaces_left(seen: np.ndarray, track: int) -> int:
    """Spaces to the end of a track."""
    return int(seen[f.SPACES_LEFT + track])


@kernel
def penalty(seen: np.ndarray, kind: int) -> int:
    """What the obstacle does to whoever does not pay."""
    return int(seen[f.OBSTACLE_PENALTY + kind])


# ---------------------------------------------------------------- worths, in cards


@kernel
def worth_of_health(seen: np.ndarray) -> float:
    """One point of Lara's health: the less she has, the more it is worth."""
    left = health(seen)
    if left <= 1:
        return LAST_HEALTH_WORTH
    return SECOND_HEALTH_WORTH if left == 2 else HEALTH_WORTH


@kernel
def worth_of_point(seen: np.ndarray) -> float:
    """One victory point."""
    return POINT_WORTH if points_short(seen) > 0 else SPARE_POINT_WORTH


@kernel
def danger_of_throw(seen: np.ndarray) -> float:
    """One throw of the obstacle die: a heart, three panthers, three cards, on six faces; more with a thin hand."""
    danger = (worth_of_health(seen) + 3.0) / 6.0
    if visible(seen) >= 3:
        danger += CROWD_WORTH
    if cards(seen) < 2:
        danger += THIN_HAND_WORTH
    return danger


@kernel
def worth_of_holding(seen: np.ndarray, element: int) -> float:
    """A card or a treasure: more if the next obstacle asks this player for it, by what it threatens or brings."""
    worth = TREASURE_WORTH if element == c.TREASURE else 1.0
    asked = int(seen[f.OBSTACLE_COST + element])
    if asked == 0 or held(seen, element) > asked or seen[f.OBSTACLE_SCOPE + c.POOLED] > 0:
        return worth
    return worth + KEEP_SHARE * worth_of_paying(seen) / asked


@kernel
def worth_of_space(seen: np.ndarray, track: int) -> float:
    """What the next space of a track holds."""
    kind = 0
    while seen[f.NEXT_ACROBATICS + track * len(f.SPACE_KINDS) + kind] == 0:
        kind += 1
    if kind == f.OBSTACLE_DIE_SPACE:
        return -danger_of_throw(seen)
    if kind == f.THOR_SPACE:
        return 2.0 * worth_of_point(seen)
    if kind == f.JORMUNGANDR_SPACE:
        return 50.0 if points_short(seen) <= 0 else NEVER
    if kind == f.VICTORY_POINT_SPACE:
        return worth_of_point(seen)
    if kind == f.HEALTH_TOKEN_SPACE:
        return TOKEN_WORTH
    return SPACE_WORTH


@kernel
def worth_of_step(seen: np.ndarray, track: int) -> float:
    """A step on a track: its next space, and what lies at the end."""
    worth = worth_of_space(seen, track)
    if track == c.ACROBATICS:
        worth += worth_of_hurry(seen)
    else:
        ahead = 0.0
        if seen[f.THOR_AHEAD + track] > 0:
            ahead += 2.0 * worth_of_point(seen)
        if seen[f.RELIC_AHEAD + track] > 0:
            ahead += RELIC_WORTH
        worth += ahead / spaces_left(seen, track)
    return worth


@kernel
def worth_of_hurry(seen: np.ndarray) -> float:
    """A step towards the next region: it spares obstacles, but enemies should go first and Thor's things be found."""
    worth = HURRY
    if seen[f.REGION + HELHEIM] > 0:
        if points_short(seen) <= 0:
            return worth + END_WORTH
        return worth - EARLY_WORTH if spaces_left(seen, c.ACROBATICS) <= 3 else worth
    if spaces_left(seen, c.ACROBATICS) == 1:
        if visible(seen) >= 6:
            worth -= 2.0 * worth_of_health(seen)
        elif visible(seen) >= 4:
            worth -= worth_of_health(seen)
        for track in range(1, 3):
            if seen[f.THOR_AHEAD + track] > 0 and spaces_left(seen, track) <= 3:
                worth -= WAIT_WORTH
    return worth


# ---------------------------------------------------------------- phase 2


@kernel
def best_track(seen: np.ndarray, mask: np.ndarray, start: int) -> int:
    """The legal track of most worth, as an action of a range of three; -1 if there is none."""
    best, most = -1, NEVER * 2
    for track in range(3):
        if mask[start + track]:
            worth = worth_of_step(seen, track)
            if worth > most:
                best, most = start + track, worth
    return best


@kernel
def can_spare(seen: np.ndarray, n: int) -> bool:
    """Whether n cards can go without touching the reserve."""
    return cards(seen) - n >= RESERVE


@kernel
def price_in_cards(seen: np.ndarray) -> int:
    """Cards that the front enemy costs; treasures and points apart."""
    total = 0
    for element in range(c.N_PRICED):
        if element != c.TREASURE and element != c.VP:
            total += int(seen[f.LINE + element])
    return total


@kernel
def worth_of_price(seen: np.ndarray) -> float:
    """What the front enemy costs: cards at their worth, a treasure, or a point that comes back at once."""
    total = 0.0
    for element in range(c.N_PRICED):
        n = int(seen[f.LINE + element])
        if element <= c.TREASURE:
            total += n * worth_of_holding(seen, element)
        elif element != c.VP:
            total += n
    return total


@kernel
def choose_action(seen: np.ndarray, mask: np.ndarray) -> int:
    """Enemies that are cheap, then weapons, then the move of most worth that leaves the reserve alone."""
    if mask[a.REMOVE] and worth_of_removal(seen) > worth_of_price(seen):
        return a.REMOVE
    best, most = a.END, 0.0
    for track in range(3):
        worth = worth_of_step(seen, track) if mask[a.PLAY + track] or mask[a.TREASURE + track] else NEVER
        if mask[a.TREASURE + track] and worth - worth_of_holding(seen, c.TREASURE) > most:
            best, most = a.TREASURE + track, worth - worth_of_holding(seen, c.TREASURE)
        spare = can_spare(seen, 1) or worth > 10.0
        if mask[a.PLAY + track] and spare and worth - worth_of_holding(seen, track) > most:
            best, most = a.PLAY + track, worth - worth_of_holding(seen, track)
    for card in range(c.USABLE):
        if mask[a.USE + card]:
            worth = worth_of_object(seen, card)
            if worth > most:
                best, most = a.USE + card, worth
    return best


@kernel
def worth_of_removal(seen: np.ndarray) -> float:
    """An enemy less and a point more."""
    worth = worth_of_point(seen) + (REMOVAL_WORTH if visible(seen) < 3 else CROWDED_REMOVAL_WORTH)
    return worth if can_spare(seen, price_in_cards(seen)) else worth - 2.0


@kernel
def worth_of_object(seen: np.ndarray, card: int) -> float:
    """Weapons when they hit all they can, other objects as soon as they can be used."""
    if card < c.LIGHT_WEAPONS:
        return LIGHT_WEAPON_WORTH
    if card < c.WEAPONS:
        return HEAVY_WEAPON_WORTH if visible(seen) >= 2 else 0.0
    return ADVANCE_WORTH


# ---------------------------------------------------------------- cards


@kernel
def least_needed(seen: np.ndarray, mask: np.ndarray, start: int) -> int:
    """The legal type of least worth, the one held most often if they are worth the same."""
    best, least = start, -NEVER
    for kind in range(3):
        worth = worth_of_holding(seen, kind) - hand(seen, kind) * SPARE_CARD_WORTH
        if kind == c.ACROBATICS:
            worth += SPARE_CARD_WORTH / 2
        if mask[start + kind] and worth < least:
            best, least = start + kind, worth
    return best


@kernel
def likeliest_type(seen: np.ndarray) -> int:
    """The type of which most cards can be in the draw pile."""
    best, most = 0, -1
    for kind in range(3):
        unseen = c.CARDS_OF_A_TYPE - int(seen[f.DISCARDS + kind]) - hand(seen, kind)
        count = min(unseen, int(seen[f.PILE_FROM + kind]))
        if count > most:
            best, most = kind, count
    return best


# ---------------------------------------------------------------- obstacles


@kernel
def worth_of_paying(seen: np.ndarray) -> float:
    """What the obstacle does otherwise, and what overcoming it brings."""
    return (
        int(seen[f.OBSTACLE_PRIZE]) * PRIZE_OBJECT_WORTH
        + int(seen[f.OBSTACLE_PRIZE + 1] + seen[f.OBSTACLE_PRIZE + 2])
        + penalty(seen, 0) * danger_of_throw(seen)
        + penalty(seen, 1) * worth_of_health(seen)
        + penalty(seen, 2) * LIFE_WORTH
        + penalty(seen, 3) * cards(seen)
    )


@kernel
def cost_in_cards(seen: np.ndarray, alternative: int) -> float:
    """What one way to pay the obstacle is worth, in cards."""
    total = 0.0
    for element in range(len(c.ELEMENTS)):
        n = int(seen[f.OBSTACLE_COST + alternative * len(c.ELEMENTS) + element])
        if element == c.TREASURE:
            total += n * TREASURE_WORTH
        elif element == c.VP:
            spare = max(0, min(n, -points_short(seen)))
            total += spare * SPARE_POINT_WORTH + (n - spare) * POINT_WORTH
        else:
            total += n
    return total


@kernel
def choose_payment(seen: np.ndarray, mask: np.ndarray) -> int:
    """The cheaper way to pay, if it is cheaper than the harm."""
    best, least = a.DECLINE, worth_of_paying(seen)
    for alternative in range(c.MAX_ALTERNATIVES):
        if mask[a.PAY + alternative] and cost_in_cards(seen, alternative) < least:
            best, least = a.PAY + alternative, cost_in_cards(seen, alternative)
    return best


@kernel
def choose_contribution(seen: np.ndarray, mask: np.ndarray) -> int:
    """Lay out what is still needed if the harm outweighs the whole cost; contributions come back if it is not met."""
    if worth_of_paying(seen) * JOINT_SHARE < cost_in_cards(seen, 0):
        return a.PASS
    best, most = a.PASS, 0
    for element in range(c.PAYABLE):
        if mask[a.LAY + element] and held(seen, element) > most:
            best, most = a.LAY + element, held(seen, element)
    return best


# ---------------------------------------------------------------- phase 3


@kernel
def choose_draw_or_heal(seen: np.ndarray, mask: np.ndarray) -> int:
    """Heal when Lara is in danger and the hand is not, else draw."""
    if not mask[a.HEAL]:
        return a.DRAW
    if not mask[a.DRAW]:
        return a.HEAL
    if (
        health(seen) == 1
        or (health(seen) == 2 and cards(seen) >= HEAL_CARDS_LOW)
        or cards(seen) >= HEAL_CARDS_MORE
    ):
        return a.HEAL
    return a.DRAW


# ---------------------------------------------------------------- all decisions


@kernel
def decide(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """A legal action for what is asked."""
    if seen[f.DECISION + r.ACTION] > 0:
        return choose_action(seen, mask)
    if seen[f.DECISION + r.FORCED_DISCARD] > 0:
        return least_needed(seen, mask, a.DISCARD)
    if seen[f.DECISION + r.PRICE_TYPE] > 0 or seen[f.DECISION + r.PRICE_CARD] > 0:
        return least_needed(seen, mask, a.PRICE)
    if seen[f.DECISION + r.PAY_OBSTACLE] > 0:
        return choose_payment(seen, mask)
    if seen[f.DECISION + r.PAY_TOGETHER] > 0:
        return choose_contribution(seen, mask)
    if seen[f.DECISION + r.GUESS] > 0:
        return a.GUESS + likeliest_type(seen)
    if seen[f.DECISION + r.DRAW_OR_HEAL] > 0:
        return choose_draw_or_heal(seen, mask)
    if seen[f.DECISION + r.HEAL_MORE] > 0:
        return a.HEAL
    return best_track(seen, mask, a.TRACK)
