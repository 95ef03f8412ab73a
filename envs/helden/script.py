"""A fair player of Helden in der Unterwelt.

It explores, fights where it is likely to win, gathers what it takes to defeat the Damned One, keeps the Dark Side low,
and goes to Chaos when the final fight looks good.

It sees what its seat sees and nothing else: every figure is read out of the observation, in raw numbers. Worths are in
reward cubes: what a goal is worth to it, less for each turn that it takes to get there.
"""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden import actions as a
from envs.helden import components as c
from envs.helden import features as f
from envs.helden import record as r

EXPLORING = 1.1
"""Worth of a new tile."""
UNCOVERING = 1.3
"""Worth of turning up a face-down marker."""
LIKELY_ENOUGH, FAIR, GOOD = 0.4, 0.5, 0.62
"""Chances at which a black weapon stays unused, a fight is sought, and an item used once is kept."""
READY = 0.6
"""Chance of the final fight at which it is sought."""
LATE = 45
"""Rounds after which a weaker chance must do."""
ALARM = 7
"""Shadow cubes on the Dark Side from which on it must be emptied."""
TASK, WEAPON, LESSON = 1.2, 3.0, 0.8
"""Worth of a task to accept, of a special weapon, and of a skill to learn."""


# ---------------------------------------------------------------- reading the observation


@kernel
def asked(seen: np.ndarray) -> int:
    """The decision."""
    decision = 1
    while seen[f.DECISION + decision] == 0:
        decision += 1
    return decision


@kernel
def level(seen: np.ndarray, skill: int) -> int:
    """The own level in a skill, with items."""
    return int(seen[f.SKILL_LEVEL + skill])


@kernel
def best_skill(seen: np.ndarray) -> int:
    """The skill of the highest level; of equals the one with more dice."""
    best = 0
    for skill in range(1, 3):
        ahead = level(seen, skill) - level(seen, best)
        if ahead > 0 or (ahead == 0 and seen[f.SKILL_DICE + skill] > seen[f.SKILL_DICE + best]):
            best = skill
    return best


@kernel
def chance(rules: np.record, reached: int, dice: int) -> float:
    """The chance of a test at a level with that many dice."""
    return rules.chance[dice, min(max(reached, 0), 12)]


@kernel
def is_pure(seen: np.ndarray, skill: int) -> bool:
    """Whether a skill of the own hero holds no shadow cube."""
    return seen[f.SHADOW + skill] == 0


@kernel
def has_weapon(rules: np.record, seen: np.ndarray, skill: int) -> bool:
    """Whether the own hero has a special weapon for a skill."""
    for item in range(c.FIRST_SPECIAL, c.N_ITEMS):
        if rules.attacks[item, skill] != 0 and seen[f.ITEM + item] > 0:
            return True
    return False


@kernel
def life(seen: np.ndarray) -> int:
    """Life points of the own hero, natural ones and half of the others, which go first."""
    return int(seen[f.LP] + seen[f.ARTIFICIAL_LP])


@kernel
def final_chance(rules: np.record, seen: np.ndarray) -> float:
    """The chance to defeat the Damned One now, with the best skill throughout."""
    best = 0.0
    for skill in range(3):
        if is_pure(seen, skill) and has_weapon(rules, seen, skill):
            best = max(
                best, chance(rules, level(seen, skill) + rules.damned_mod, int(seen[f.SKILL_DICE + skill]))
            )
    if best == 0.0:
        return 0.0
    if seen[f.PLAYERS + 1] == 0:
        best = cycle_chance(rules, seen)
    needed = max(int(seen[f.DARK]), 1)
    return race(best, needed, life(seen))


@kernel
def cycle_chance(rules: np.record, seen: np.ndarray) -> float:
    """Alone, all three skills are tested in turn: the mean of their chances."""
    total = 0.0
    for skill in range(3):
        if is_pure(seen, skill):
            total += chance(rules, level(seen, skill) + rules.damned_mod, int(seen[f.SKILL_DICE + skill]))
    return total / 3.0


@kernel
def race(success: float, needed: int, lives: int) -> float:
    """The chance of that many successes before that many failures."""
    term = success**needed
    total = 0.0
    for failures in range(lives):
        total += term
        term *= (1.0 - success) * (needed + failures) / (failures + 1.0)
    return total


# ---------------------------------------------------------------- where to go


@kernel
def enemy_worth(rules: np.record, seen: np.ndarray, marker: int, won: float) -> float:
    """What a fight is worth at a chance to win it: its reward, less what is lost."""
    kind = rules.marker_kind[marker]
    gain = rules.reward_cubes[kind] + 1.2 * rules.reward_draws[kind]
    if c.BLACK <= kind < c.TASK:
        gain += 0.5
    elif c.AVATAR <= kind < c.BLACK:
        gain += 0.8 if seen[f.ROUNDS] < LATE else 4.0
    return won * gain - (1.0 - won) * 1.5


@kernel
def special_free(seen: np.ndarray, special: int) -> bool:
    """Whether a special treasure, counted from 0, is on the card of the Damned One."""
    return seen[f.ON_CARD + c.FIRST_ITEM_KIND + c.FIRST_SPECIAL + special - f.FIRST_FOUND] > 0


@kernel
def encounter_worth(rules: np.record, seen: np.ndarray, encounter: int) -> float:
    """What an encounter is worth to the own hero now."""
    item = rules.encounter_item[encounter]
    if item >= 0:
        if not special_free(seen, item - c.FIRST_SPECIAL):
            return 0.0
        skill = rules.encounter_skill[encounter]
        reached = level(seen, skill) + rules.encounter_mod[encounter]
        return WEAPON * chance(rules, reached, int(seen[f.SKILL_DICE + skill]))
    if rules.encounter_gold[encounter] > 0 or rules.encounter_lp[encounter] > 0:
        pays = (
            seen[f.GOLD] >= rules.encounter_gold[encounter]
            and life(seen) >= rules.encounter_lp[encounter] + 3
        )
        return LESSON if pays and wants_lesson(seen) else 0.0
    shadows = seen[f.SHADOW] + seen[f.SHADOW + 1] + seen[f.SHADOW + 2]
    return 0.7 if encounter == c.HYPNOS - c.ENCOUNTER and shadows > 0 else 0.0


@kernel
def wants_lesson(seen: np.ndarray) -> bool:
    """Whether a skill is still low enough to be learnt with a good chance."""
    return level_to_learn(seen) < 9


@kernel
def level_to_learn(seen: np.ndarray) -> int:
    """The own value of the best skill, without items."""
    return int(seen[f.SKILL + best_skill(seen)])


@kernel
def task_worth(rules: np.record, seen: np.ndarray, kind: int) -> float:
    """What fulfilling a task is worth."""
    worth = 1.2 * rules.task_draws[kind] + rules.task_dark[kind, 0] * (
        0.6 + 0.25 * max(seen[f.DARK] - 4, 0.0)
    )
    if rules.task_item[kind] >= 0:
        worth += WEAPON
    return worth


@kernel
def marker_worth(rules: np.record, seen: np.ndarray, marker: int) -> float:
    """What a face-up marker on the map is worth."""
    kind = rules.marker_kind[marker]
    if marker < c.FIRST_TASK and seen[f.MARKER_UP + marker] == r.UP:
        won = seen[f.MARKER_CHANCE + marker]
        needed = 0.3 if c.AVATAR <= kind < c.BLACK and seen[f.ROUNDS] >= LATE else FAIR
        return enemy_worth(rules, seen, marker, won) if won >= needed else -1.0
    if kind >= c.ENCOUNTER:
        return encounter_worth(rules, seen, kind - c.ENCOUNTER)
    shadows = seen[f.SHADOW] + seen[f.SHADOW + 1] + seen[f.SHADOW + 2]
    if seen[f.TASKS] >= rules.task_boxes or (rules.task_pure[kind] and shadows > 0):
        return 0.0
    return TASK


@kernel
def tile_worth(rules: np.record, seen: np.ndarray, tile: int) -> float:
    """What it is worth to be on a tile: its markers, deliveries, and what the place does."""
    worth = UNCOVERING if seen[f.DOWN + tile] else 0.0
    for marker in range(c.N_ADVENTURES):
        if seen[f.MARKER_TILE + marker] == tile + 1 and seen[f.MARKER_UP + marker] > 0:
            worth += marker_worth(rules, seen, marker)
    for creature in range(c.N_CREATURES):
        if seen[f.CREATURE_TILE + creature] == tile + 1:
            won = seen[f.CREATURE_CHANCE + creature]
            worth += 0.8 * won if won >= FAIR else -1.0
    return worth


@kernel
def station_worth(rules: np.record, seen: np.ndarray, station: int) -> float:
    """What a tile with a name is worth beyond its markers: deliveries, healing, Lethe, the final fight."""
    worth = 0.0
    for marker in range(c.FIRST_BLACK, c.FIRST_ENCOUNTER):
        if seen[f.MARKER_HOLDER + marker] == 1 and rules.task_to[rules.marker_kind[marker]] == station:
            worth += 1.0 + task_worth(rules, seen, rules.marker_kind[marker])
    if station == c.STYX:
        if seen[f.LP_MISSING] >= 2 and seen[f.LP] <= 2:
            worth += 1.5
        worth += 0.4 * seen[f.LOST_MP]
    elif station == c.LETHE:
        cubes = seen[f.COLOURED] + seen[f.COLOURED + 1] + seen[f.COLOURED + 2]
        if cubes > 0 and seen[f.DARK] >= ALARM:
            worth += 0.8 * (seen[f.DARK] - ALARM + 1)
    elif station == c.CHAOS and seen[f.DAMNED + r.ON_CHAOS]:
        won = final_chance(rules, seen)
        if won >= ready(seen):
            worth += 12.0 * won
    return worth


@kernel
def ready(seen: np.ndarray) -> float:
    """The chance of the final fight that is good enough; less is asked for when the Dark Side is nearly full."""
    if seen[f.DARK] >= 10:
        return 0.15
    return READY if seen[f.ROUNDS] < LATE else 0.3


@kernel
def goal(rules: np.record, seen: np.ndarray) -> tuple[int, float]:
    """The side of the first step to what is worth most, -1 for the own tile, and what it is worth."""
    best, most = -1, 0.0
    near = nearness_of_station(seen, f.FACE_DOWN)
    if near > 0:
        best = way_of_station(seen, f.FACE_DOWN)
        most = UNCOVERING * near
    for marker in range(c.N_ADVENTURES):
        at = f.MARKER_NEAR + 4 * marker
        near = nearness(seen, seen[f.MARKER_TILE + marker], at)
        if seen[f.MARKER_UP + marker] > 0 and near > 0:
            worth = near * tile_worth(rules, seen, int(seen[f.MARKER_TILE + marker]) - 1)
            if worth > most:
                best, most = side_of(seen, at), worth
    for station in range(c.N_NAMED):
        near = nearness_of_station(seen, station)
        worth = station_worth(rules, seen, station) if near > 0 else 0.0
        if worth > 0:
            worth += tile_worth(rules, seen, int(seen[f.STATION_TILE + station]) - 1)
            worth *= near
            if worth > most:
                best, most = way_of_station(seen, station), worth
    return best, most


@kernel
def choose_step(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """Go on to the goal, else to the nearest open side; onto a tile just added if the way leads nowhere else."""
    side, worth = goal(rules, seen)
    if worth <= EXPLORING * 0.3:
        border = way_of_station(seen, f.OPEN_SIDE)
        if border >= 0 and mask[a.SIDE + border]:
            return a.SIDE + border
    if side >= 0 and mask[a.SIDE + side]:
        return a.SIDE + side
    if side < 0 and mask[a.STOP]:
        return a.STOP
    for side in range(4):
        if mask[a.SIDE + side] and (seen[f.MOVED] == 0 or not mask[a.STOP]):
            return a.SIDE + side
    return a.STOP if mask[a.STOP] else first(mask)


@kernel
def side_of(seen: np.ndarray, at: int) -> int:
    """The side of the first step, out of the four numbers that say how near a thing is; -1 if none is set."""
    for side in range(4):
        if seen[at + side] > 0:
            return side
    return -1


@kernel
def nearness(seen: np.ndarray, tile: float, at: int) -> float:
    """How near a thing on a tile is: 1 on the own one, 0 if there is no way."""
    if tile == seen[f.HERO_TILE]:
        return 1.0
    side = side_of(seen, at)
    return 0.0 if side < 0 else seen[at + side]


@kernel
def way_of_station(seen: np.ndarray, station: int) -> int:
    """The side of the first step to a station, -1 if there is none."""
    return side_of(seen, f.STATION_NEAR + 4 * station)


@kernel
def nearness_of_station(seen: np.ndarray, station: int) -> float:
    """How near a station is: 1 on it, 0 if there is no way."""
    return nearness(seen, seen[f.STATION_TILE + station], f.STATION_NEAR + 4 * station)


@kernel
def choose_drawing(rules: np.record, seen: np.ndarray) -> int:
    """Explore, unless something is worth going to: the first step would have to go onto the new tile."""
    _, worth = goal(rules, seen)
    return a.YES if worth < EXPLORING else a.NO


@kernel
def drawn_kind(seen: np.ndarray) -> int:
    """The kind of the tile drawn."""
    kind = 0
    while kind < c.N_TILE_KINDS - 1 and not seen[f.DRAWN_TILE + kind]:
        kind += 1
    return kind


@kernel
def has_exit(rules: np.record, kind: int, side: int, turns: int) -> bool:
    """Whether a tile has an exit on a side once its own north points to the side of that number."""
    return (rules.tile_exits[kind] >> ((side - turns) % 4)) & 1 != 0


@kernel
def choose_side(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """A side from which the new tile can be entered: one that can't be turned may be closed there."""
    kind = drawn_kind(seen)
    for side in range(4):
        if mask[a.SIDE + side] and (not rules.tile_arrow[kind] or has_exit(rules, kind, (side + 2) % 4, 0)):
            return a.SIDE + side
    return first(mask)


@kernel
def choose_orientation(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """A way onto the new tile, so that the hero can walk there, and if possible straight through it."""
    kind = drawn_kind(seen)
    side = 0
    while side < 3 and not seen[f.DRAWN_SIDE + side]:
        side += 1
    best, most = first(mask), -1
    for turns in range(4):
        if mask[a.SIDE + turns]:
            worth = 2 * has_exit(rules, kind, (side + 2) % 4, turns) + has_exit(rules, kind, side, turns)
            if worth > most:
                best, most = a.SIDE + turns, worth
    return best


# ---------------------------------------------------------------- fights


@kernel
def choose_combat(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """The Damned One when it looks good, else the likeliest victory, else a duel."""
    if mask[a.ATTACK_DAMNED] and final_chance(rules, seen) >= ready(seen):
        return a.ATTACK_DAMNED
    duel, won = choose_challenge(rules, seen, mask)
    best, most = -1, -1.0
    for marker in range(c.FIRST_TASK):
        action = a.ENEMY + rules.marker_kind[marker]
        on_tile = seen[f.MARKER_TILE + marker] == seen[f.HERO_TILE] and seen[f.MARKER_UP + marker] == r.UP
        if mask[action] and on_tile and seen[f.MARKER_CHANCE + marker] > most:
            best, most = action, seen[f.MARKER_CHANCE + marker]
    for creature in range(c.N_CREATURES):
        action = a.TREASURE_KIND + c.CREATURE + creature
        if mask[action] and seen[f.CREATURE_CHANCE + creature] > most:
            best, most = action, seen[f.CREATURE_CHANCE + creature]
    if duel >= 0 and won > max(most, FAIR):
        return duel
    if best >= 0:
        return best
    return a.NO if mask[a.NO] else first(mask)


@kernel
def choose_challenge(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> tuple[int, float]:
    """The hero against whom a duel is likeliest to be won, and the chance; -1 if none can be challenged."""
    best, most = -1, 0.0
    attack = level(seen, best_skill(seen))
    for places in range(1, r.SEATS):
        if not mask[a.CHALLENGE + places]:
            continue
        defence = 0
        for skill in range(3):
            defence = max(defence, int(seen[f.SKILL_LEVEL + 3 * places + skill]))
        apart = min(max(attack - defence, -c.MOST_APART), c.MOST_APART)
        won = chance(rules, attack + rules.duel_mod[apart + c.MOST_APART], rules.dice_duel)
        if won > most:
            best, most = a.CHALLENGE + places, won
    return best, most


@kernel
def likeliest_skill(seen: np.ndarray, mask: np.ndarray) -> int:
    """The skill with the best chance in the test at hand."""
    best = -1
    for skill in range(3):
        if mask[a.SKILL + skill] and (best < 0 or seen[f.CHANCE + skill] > seen[f.CHANCE + best]):
            best = skill
    return a.SKILL + best if best >= 0 else first(mask)


@kernel
def highest_skill(seen: np.ndarray, mask: np.ndarray) -> int:
    """The skill of the highest level among those that can be chosen."""
    best = -1
    for skill in range(3):
        if mask[a.SKILL + skill] and (best < 0 or level(seen, skill) > level(seen, best)):
            best = skill
    return a.SKILL + best if best >= 0 else first(mask)


@kernel
def chosen_chance(seen: np.ndarray) -> float:
    """The chance of the skill that is tested, as things are; the best one if none is chosen."""
    best = 0.0
    for skill in range(3):
        if seen[f.TESTED + skill]:
            return seen[f.CHANCE + skill]
        best = max(best, seen[f.CHANCE + skill])
    return best


@kernel
def choose_advice(seen: np.ndarray, mask: np.ndarray) -> int:
    """A gray dot becomes one of the best skill where the fight looks bad."""
    return a.NO if chosen_chance(seen) >= GOOD else a.SKILL + best_skill(seen)


@kernel
def choose_bolts(seen: np.ndarray) -> int:
    """Lightning Bolts where they can turn a test, and in the final fight."""
    return a.YES if seen[f.DAMNED_LP] > 0 or chosen_chance(seen) < GOOD else a.NO


# ---------------------------------------------------------------- cubes and life points


@kernel
def choose_life_point(mask: np.ndarray) -> int:
    """An artificial one, if there is one."""
    for item in range(c.N_ITEMS):
        if mask[a.ITEM_ACTION + item]:
            return a.ITEM_ACTION + item
    return a.NATURAL


@kernel
def choose_cube_lost(seen: np.ndarray, mask: np.ndarray) -> int:
    """A shadow cube, else a coloured one of the lowest skill."""
    for skill in range(3):
        if mask[a.SHADOW + skill]:
            return a.SHADOW + skill
    return lowest_skill(seen, mask)


@kernel
def lowest_skill(seen: np.ndarray, mask: np.ndarray) -> int:
    """The skill of the lowest level among those that can be chosen."""
    best = -1
    for skill in range(3):
        if mask[a.SKILL + skill] and (best < 0 or level(seen, skill) < level(seen, best)):
            best = skill
    return a.SKILL + best if best >= 0 else first(mask)


@kernel
def choose_shadow_skill(seen: np.ndarray, mask: np.ndarray) -> int:
    """A skill that is impure already, else the lowest."""
    for skill in range(3):
        if mask[a.SKILL + skill] and not is_pure(seen, skill):
            return a.SKILL + skill
    return lowest_skill(seen, mask)


@kernel
def choose_cube(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """A pure skill with a special weapon, else the highest pure one."""
    best, most = -1, -1
    for skill in range(3):
        if mask[a.SKILL + skill]:
            worth = level(seen, skill) + 5 * is_pure(seen, skill) + 3 * has_weapon(rules, seen, skill)
            if worth > most:
                best, most = skill, worth
    return a.SKILL + best if best >= 0 else first(mask)


# ---------------------------------------------------------------- treasures


@kernel
def item_worth(rules: np.record, seen: np.ndarray, item: int) -> float:
    """What an item is worth to the own hero."""
    if item >= c.FIRST_SPECIAL:
        return 5.0
    if item < c.N_BLACK_WEAPONS:
        return 0.3
    if item in (c.SHOES, c.MIRROR):
        return 1.2
    worth = 0.6 + rules.item_mp[item] + 0.4 * rules.item_heal[item]
    for skill in range(3):
        worth += rules.bonus[item, skill] * (1.5 if skill == best_skill(seen) else 0.7)
    return worth + (1.0 if item in (c.BREASTPLATE, c.SHIELD_ITEM, c.HELMET_ITEM, c.BOLTS) else 0.0)


@kernel
def choose_draw(seen: np.ndarray, mask: np.ndarray) -> int:
    """Wish with gold to spare; decline where a creature would be one shadow cube too many."""
    if mask[a.WISH_FOR_LUCK] and seen[f.GOLD] >= 2:
        return a.WISH_FOR_LUCK
    return a.DECLINE if seen[f.DARK] >= 10 else a.DRAW_ONE


@kernel
def choose_wish(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """The item worth most, gold before creatures and traps."""
    best, most = -1, -1.0
    for kind in range(c.CREATURE, c.N_KINDS):
        if not mask[a.TREASURE_KIND + kind]:
            continue
        worth = 0.0
        if kind >= c.FIRST_ITEM_KIND:
            worth = item_worth(rules, seen, kind - c.FIRST_ITEM_KIND)
        elif kind >= c.GOLD:
            worth = 0.5 * rules.gold[kind - c.GOLD]
        if worth > most:
            best, most = a.TREASURE_KIND + kind, worth
    return best


@kernel
def choose_room(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """Give up the item worth least, if it is worth less than a weapon."""
    best, least = -1, 9.0
    for item in range(c.N_ITEMS):
        if mask[a.ITEM_ACTION + item] and item_worth(rules, seen, item) < least:
            best, least = item, item_worth(rules, seen, item)
    if best < 0 or (mask[a.NO] and least > 1.5):
        return a.NO
    return a.ITEM_ACTION + best


@kernel
def best_item(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """The item worth most among those that can be chosen."""
    best, most = -1, -1.0
    for item in range(c.N_ITEMS):
        if mask[a.ITEM_ACTION + item] and item_worth(rules, seen, item) > most:
            best, most = item, item_worth(rules, seen, item)
    return a.ITEM_ACTION + best if best >= 0 else first(mask)


# ---------------------------------------------------------------- standard actions


@kernel
def choose_action(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """Deliveries, special weapons, tasks, the place, lessons, food; then the turn ends."""
    for kind in range(c.BLACK, c.ENCOUNTER):
        if mask[a.FULFIL + kind]:
            return a.FULFIL + kind
    for kind in range(c.BLACK, c.ENCOUNTER):
        if mask[a.ACCEPT + kind]:
            return a.ACCEPT + kind
    if mask[a.USE_PLACE] and wants_place(seen):
        return a.USE_PLACE
    for kind in range(c.ENCOUNTER, c.CREATURE):
        if mask[a.MEET + kind] and encounter_worth(rules, seen, kind - c.ENCOUNTER) > 0:
            return a.MEET + kind
    for item in range(c.NEKTAR, c.AMBROSIA + 1):
        if mask[a.ITEM_ACTION + item] and seen[f.LP_MISSING] >= rules.item_heal[item]:
            return a.ITEM_ACTION + item
    return a.END


@kernel
def wants_place(seen: np.ndarray) -> bool:
    """Whether to use the tile: Lethe only when the Dark Side is filling up."""
    on_lethe = seen[f.STATION_TILE + c.LETHE] == seen[f.HERO_TILE]
    return not on_lethe or seen[f.DARK] >= ALARM - 1


@kernel
def choose_lesson(seen: np.ndarray, mask: np.ndarray) -> int:
    """The highest skill that can be learnt with a fair chance, else the lowest one."""
    best = -1
    for skill in range(3):
        value = seen[f.SKILL + skill]
        if mask[a.SKILL + skill] and value < 9 and (best < 0 or value > seen[f.SKILL + best]):
            best = skill
    return a.SKILL + best if best >= 0 else lowest_skill(seen, mask)


@kernel
def choose_result(mask: np.ndarray) -> int:
    """An item, a shadow cube, gold, a life point."""
    for action in (a.WIN_ITEM, a.WIN_LIFE, a.WIN_GOLD):
        if mask[action]:
            return action
    return a.WIN_SHADOW


@kernel
def choose_food(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """Eat what would not be wasted."""
    for item in range(c.NEKTAR, c.AMBROSIA + 1):
        if mask[a.ITEM_ACTION + item] and seen[f.LP_MISSING] >= rules.item_heal[item]:
            return a.ITEM_ACTION + item
    return a.NO


@kernel
def first(mask: np.ndarray) -> int:
    """The first legal action."""
    action = 0
    while mask[action] == 0:
        action += 1
    return action


# ---------------------------------------------------------------- the player


@kernel
def decide(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """A legal action for what is asked."""
    decision = asked(seen)
    if decision == r.MOVE:
        return choose_step(rules, seen, mask)
    if decision == r.STANDARD_ACTION:
        return choose_action(rules, seen, mask)
    if decision == r.DRAW_TILE:
        return choose_drawing(rules, seen)
    if decision == r.TILE_SIDE:
        return choose_side(rules, seen, mask)
    if decision == r.ORIENTATION:
        return choose_orientation(rules, seen, mask)
    if decision == r.COMBAT_OR_DUEL:
        return choose_combat(rules, seen, mask)
    if decision == r.PASS_ENEMY:
        return a.YES
    if decision <= r.FIGHT_AGAIN or decision in (r.AGGRESSOR_SKILL, r.DEFENDER_SKILL, r.FINAL_SKILL):
        return decide_in_test(seen, mask, decision)
    if decision <= r.CUBE_COLOUR:
        return decide_cube(rules, seen, mask, decision)
    if decision <= r.MAKE_ROOM:
        return decide_treasure(rules, seen, mask, decision)
    return decide_rest(rules, seen, mask, decision)


@kernel
def decide_in_test(seen: np.ndarray, mask: np.ndarray, decision: int) -> int:
    """One legal action in a combat, another test or a duel."""
    if decision in (r.TEST_SKILL, r.FINAL_SKILL):
        return likeliest_skill(seen, mask)
    if decision == r.USE_ADVICE:
        return choose_advice(seen, mask)
    if decision == r.USE_BOLTS:
        return choose_bolts(seen)
    if decision == r.USE_BLACK_WEAPON:
        return a.NO if chosen_chance(seen) >= LIKELY_ENOUGH else a.YES
    if decision == r.FIGHT_AGAIN:
        return a.YES if seen[f.LP] >= 3 and chosen_chance(seen) >= FAIR else a.NO
    return highest_skill(seen, mask)


@kernel
def decide_cube(rules: np.record, seen: np.ndarray, mask: np.ndarray, decision: int) -> int:
    """One legal action where life points or cubes change."""
    if decision == r.LIFE_POINT:
        return choose_life_point(mask)
    if decision == r.CUBE_LOST:
        return choose_cube_lost(seen, mask)
    if decision == r.SHADOW_SKILL:
        return choose_shadow_skill(seen, mask)
    return choose_cube(rules, seen, mask)


@kernel
def decide_treasure(rules: np.record, seen: np.ndarray, mask: np.ndarray, decision: int) -> int:
    """One legal action for treasures."""
    if decision == r.DRAW_TREASURE:
        return choose_draw(seen, mask)
    if decision == r.WISH:
        return choose_wish(rules, seen, mask)
    if decision == r.TAKE_OR_TRADE:
        return a.TAKE_IT
    return a.LEAVE_IT if decision == r.TAKE_OR_LEAVE else choose_room(rules, seen, mask)


@kernel
def decide_rest(rules: np.record, seen: np.ndarray, mask: np.ndarray, decision: int) -> int:
    """One legal action for places, encounters, results of duels, food and the rest."""
    if decision == r.LETHE_CUBE:
        return lowest_skill(seen, mask)
    if decision == r.LEARN_SKILL:
        return choose_lesson(seen, mask)
    if decision in (r.HYPNOS_SKILL, r.HYPNOS_COLOUR):
        return highest_skill(seen, mask)
    if decision == r.DUEL_RESULT:
        return choose_result(mask)
    if decision in (r.DUEL_ITEM, r.ITEM_KEPT, r.HALL_TREASURE):
        return best_item(rules, seen, mask)
    if decision in (r.EAT_FIRST, r.EAT_BETWEEN):
        return choose_food(rules, seen, mask)
    return first(mask)
