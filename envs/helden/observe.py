"""What a seat sees, what a centralised critic sees, and how well a seat stands."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.seats import clockwise, places_between
from envs.helden import components as c
from envs.helden import features as f
from envs.helden import record as r
from envs.helden.rules.damned import can_attack_with
from envs.helden.rules.heroes import coloured_cubes, movement, shadows, tasks_carried
from envs.helden.rules.items import NO_BLACK_WEAPON, item_bonus, item_of
from envs.helden.rules.life import artificial_lp
from envs.helden.rules.markers import carries, is_enemy, items_carried, trap_of
from envs.helden.rules.skill_tests import (
    can_add,
    dice_with,
    is_allowed,
    is_encounter,
    level_with,
    modifier,
    skill_dice,
)

POTENTIAL_SHARE = 0.5
"""The most that a potential can be, since it is an estimate."""
CUBE_WORTH, SKILL_WORTH, WEAPON_WORTH, DARK_WORTH = 0.02, 0.03, 0.12, 0.04


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Everything that the seat knows, seats counted clockwise from it."""
    observe_table(rules, game, seat, out)
    observe_turn(game, out)
    observe_dark_side(game, out)
    observe_duel(rules, game, seat, out)
    observe_pending(rules, game, seat, out)
    observe_treasures(rules, game, seat, out)
    if game.card[seat] != r.NO_CARD:
        observe_test(rules, game, out)
        observe_map(rules, game, seat, out)
        observe_markers(rules, game, seat, out)
    for other in range(rules.players):
        if game.card[other] != r.NO_CARD:
            observe_hero(rules, game, other, places_between(rules, seat, other), out)


@kernel
def observe_table(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """What is asked, of whom, and when."""
    out[f.DECISION + game.decision] = 1.0
    out[f.PHASE + game.phase] = 1.0
    out[f.ACTOR + places_between(rules, seat, game.actor)] = 1.0
    out[f.ACTIVE + places_between(rules, seat, game.active)] = 1.0
    for places in range(rules.players):
        out[f.PLAYERS + places] = 1.0
    out[f.ROUNDS] = game.rounds * f.ROUNDS_UNIT


@kernel
def observe_turn(game: np.record, out: np.ndarray) -> None:
    """What the active hero has done and can still do."""
    out[f.MP] = game.mp * f.MP_UNIT
    out[f.MOVED] = game.moved
    out[f.PASSING] = game.passing
    out[f.HALTED] = game.halted
    out[f.FOUGHT] = game.fought
    out[f.USED_PLACE] = game.used_place
    out[f.MET] = game.met
    out[f.ACCEPTED] = game.accepted
    out[f.ADDED] = (game.added + 1) * f.TILES_UNIT
    if game.drawn != r.NO_KIND:
        out[f.DRAWN_TILE + game.drawn] = 1.0
    if game.drawn_side >= 0:
        out[f.DRAWN_SIDE + game.drawn_side] = 1.0
    for kind in range(c.N_TILE_KINDS):
        out[f.SUPPLY + kind] = game.supply[kind] * f.SUPPLY_UNIT


@kernel
def observe_dark_side(game: np.record, out: np.ndarray) -> None:
    """The Dark Side, the Damned One, and what is used up."""
    out[f.DARK] = game.dark * f.DARK_UNIT
    out[f.DAMNED + game.damned] = 1.0
    out[f.DAMNED_LP] = game.damned_lp * f.DARK_UNIT
    out[f.DARK_AT_START] = game.dark_at_start * f.DARK_UNIT
    for skill in range(3):
        out[f.CYCLE + skill] = (game.cycle >> skill) & 1
    for special in range(c.N_SPECIALS):
        out[f.WON + special] = (game.won >> special) & 1
        out[f.SPECIAL_GONE + special] = game.place[c.SPECIAL + special] == r.GONE
    for encounter in range(c.N_ENCOUNTERS):
        out[f.USES + encounter] = game.uses[encounter] * f.FEW_UNIT
    out[f.STYX_LEFT] = game.styx_left * f.FEW_UNIT
    for worn in range(c.N_WORN):
        out[f.WORN_LP + worn] = game.worn_lp[worn] * f.FEW_UNIT


@kernel
def observe_duel(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """A duel under way."""
    if game.opponent != r.NO_SEAT:
        out[f.OPPONENT + places_between(rules, seat, game.opponent)] = 1.0
    if game.defence != c.NO_SKILL:
        out[f.DEFENCE + game.defence] = 1.0
    if game.duel_winner != r.NO_SEAT:
        out[f.DUEL_WINNER + places_between(rules, seat, game.duel_winner)] = 1.0


@kernel
def observe_pending(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """The next steps of the agenda; seats as places clockwise, and the other seat of a duel, too."""
    for n in range(min(game.pending, f.STEPS_SHOWN)):
        row = game.pending - 1 - n
        at = f.PENDING + 4 * n
        about = game.agenda[row, 2]
        if game.agenda[row, 0] == r.DUEL or game.agenda[row, 0] == r.DUEL_ROLL:
            about = places_between(rules, seat, about)
        out[at] = game.agenda[row, 0] * f.MARKER_UNIT
        out[at + 1] = game.agenda[row, 1] * f.MARKER_UNIT
        out[at + 2] = about * f.MARKER_UNIT
        out[at + 3] = places_between(rules, seat, game.agenda[row, 3]) * f.MARKER_UNIT


@kernel
def observe_treasures(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Where treasures are: all but the order of the heap is known to everybody."""
    out[f.DRAWS] = game.draws * f.FEW_UNIT
    for marker in range(c.N_ADVENTURES, c.N_MARKERS):
        found = rules.marker_kind[marker] - f.FIRST_FOUND
        place = game.place[marker]
        if place == r.HEAP:
            out[f.HEAP + found] += f.COPIES_UNIT
        elif place == r.BESIDE:
            out[f.BESIDE + found] += f.COPIES_UNIT
        elif place == r.DRAWN:
            out[f.TURNED_UP + found] += f.COPIES_UNIT
        elif place == r.ASIDE:
            out[f.ASIDE + found] += f.COPIES_UNIT
        elif r.HELD <= place < r.TRAPPING:
            places = places_between(rules, seat, place - r.HELD)
            out[f.ITEM + places * c.N_ITEMS + item_of(rules, marker)] += f.COPIES_UNIT


# ---------------------------------------------------------------- tests


@kernel
def chance_of(rules: np.record, level: int, dice: int) -> float:
    """The chance of a test at a level with that many dice."""
    return rules.chance[dice, min(max(level, 0), 12)]


@kernel
def observe_test(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """A combat or another test, and the active hero's chances in it, as far as its choices are made."""
    marker = game.enemy
    for skill in range(3):
        out[f.ADVICE + skill] = game.advice == skill
        out[f.TESTED + skill] = game.tested == skill
        out[f.SECOND_SKILL + skill] = game.second_skill == skill
    out[f.BOUT] = game.bout * f.FEW_UNIT
    out[f.BLACK] = game.black
    out[f.BOLTS] = game.bolts * f.FEW_UNIT
    out[f.LEVEL] = min(max(game.level * f.LEVEL_UNIT, -1.0), 1.0)
    for die in range(game.dice.size):
        out[f.DICE + die] = game.dice[die] * f.FACE_UNIT
    if marker != r.NO_MARKER:
        out[f.AGAINST + rules.marker_kind[marker]] = 1.0
        for skill in range(3):
            out[f.CHANCE + skill] = chance_with(rules, game, game.active, marker, skill)
    elif game.damned_lp > 0:
        for skill in range(3):
            if rules.players == 1 or can_attack_with(rules, game, game.active, skill):
                out[f.CHANCE + skill] = chance_with(rules, game, game.active, marker, skill)


@kernel
def chance_with(rules: np.record, game: np.record, seat: int, marker: int, skill: int) -> float:
    """The hero's chance to pass the test at hand with a skill, 0 if it is not allowed."""
    chosen = game.tested == skill
    if marker != r.NO_MARKER and not chosen:
        if is_encounter(marker) or not is_allowed(rules, game, seat, marker, skill):
            return 0.0
    second = game.second_skill if chosen else c.NO_SKILL
    black = game.black if chosen else 0
    level = level_with(rules, game, seat, marker, skill, second, black, game.bolts)
    return chance_of(rules, level, dice_with(rules, game, seat, skill, second))


@kernel
def best_chance(rules: np.record, game: np.record, seat: int, marker: int, out: np.ndarray) -> float:
    """The own hero's best chance against an enemy, without what is used once; skills are those written already."""
    best = 0.0
    for skill in range(3):
        if not is_allowed(rules, game, seat, marker, skill):
            continue
        base = modifier(rules, game, seat, marker, skill) + level_seen(out, skill)
        dice = dice_seen(out, skill)
        best = max(best, chance_of(rules, base, dice))
        if rules.add_skill[game.card[seat]]:
            for second in range(3):
                if can_add(rules, game, seat, marker, skill, second):
                    both = max(dice, dice_seen(out, second))
                    best = max(best, chance_of(rules, base + level_seen(out, second), both))
    return best


@kernel
def level_seen(out: np.ndarray, skill: int) -> int:
    """The own hero's level in a skill, as it stands in the observation."""
    return round(out[f.SKILL_LEVEL + skill] * f.LEVEL_HIGH)


@kernel
def dice_seen(out: np.ndarray, skill: int) -> int:
    """The own hero's dice for a skill, as they stand in the observation."""
    return round(out[f.SKILL_DICE + skill] * f.DICE_HIGH)


# ---------------------------------------------------------------- the map


@kernel
def passes(rules: np.record, game: np.record, seat: int) -> int:
    """Edges of enemies that the hero can pass, as bits (HEL-237, HEL-316)."""
    edges = rules.hero_pass[game.card[seat]]
    return edges | rules.item_pass[c.SHOES] if carries(rules, game, seat, c.SHOES) else edges


@kernel
def observe_map(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Every tile, how far it is for the own hero, and what lies around him."""
    mark_on_tiles(rules, game, seat, out)
    find_ways(game, game.tile[seat], out)
    here = game.tile[seat]
    for tile in range(game.laid):
        out[f.EAST + tile] = (game.tile_x[tile] - game.tile_x[here]) * f.SQUARES_UNIT
        out[f.NORTH + tile] = (game.tile_y[tile] - game.tile_y[here]) * f.SQUARES_UNIT
        out[f.EXITS + tile] = game.exits[tile] * f.EXITS_UNIT
        out[f.TYPE + tile] = (rules.tile_type[game.tile_kind[tile]] + 1) * f.FEW_UNIT
    for side in range(4):
        out[f.BEYOND + len(f.BEYOND_NAMES) * side + what_lies_beyond(game, here, side)] = 1.0
    observe_stations(game, out)
    for tile in range(game.laid):
        out[f.STEPS + tile] *= f.TILES_UNIT
        out[f.WAY + tile] *= f.SIDE_UNIT


@kernel
def mark_on_tiles(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Face-down markers and enemies, by tile."""
    edges = passes(rules, game, seat)
    for marker in range(c.N_ADVENTURES):
        tile = game.place[marker]
        if tile < c.N_TILES and game.face[marker] == r.DOWN:
            out[f.DOWN + tile] = 1.0
            for places in range(rules.players):
                if (game.known[marker] >> clockwise(rules, seat, places)) & 1:
                    out[f.SEEN_BY + tile] += (1 << places) * f.SEAT_BITS_UNIT
    for marker in range(c.FIRST_TRAP):
        tile = game.place[marker]
        if tile < c.N_TILES and is_enemy(game, marker):
            edge = c.RED_EDGE if marker < c.FIRST_AVATAR else c.GRAY_EDGE
            out[f.ENEMY + tile] = max(out[f.ENEMY + tile], 0.5 if edges & edge else 1.0)


@kernel
def find_ways(game: np.record, start: int, out: np.ndarray) -> None:
    """Steps and side of the first step to each tile, breadth first; an enemy that can't be passed ends a way.

    The tiles still to be looked at wait in the places of ``east``, which are written afterwards.
    """
    out[f.STEPS + start] = 1.0
    out[f.EAST] = start
    first, last = 0, 1
    while first < last:
        tile = int(out[f.EAST + first])
        first += 1
        if tile != start and out[f.ENEMY + tile] == 1.0:
            continue
        for side in range(4):
            if (game.links[tile] >> side) & 1 == 0:
                continue
            there = int(game.beyond[tile, side])
            if out[f.STEPS + there] == 0.0:
                out[f.STEPS + there] = out[f.STEPS + tile] + 1.0
                out[f.WAY + there] = side + 1.0 if tile == start else out[f.WAY + tile]
                out[f.EAST + last] = there
                last += 1


@kernel
def what_lies_beyond(game: np.record, tile: int, side: int) -> int:
    """An index into ``BEYOND_NAMES``."""
    if (game.links[tile] >> side) & 1:
        return f.PASSAGE
    if game.beyond[tile, side] != r.NO_TILE:
        return f.CLOSED
    return f.UNKNOWN_LAND if (game.exits[tile] >> side) & 1 else f.WALL


@kernel
def observe_stations(game: np.record, out: np.ndarray) -> None:
    """Steps and first side to tiles with a name, encounters, and the nearest of other goals; steps are still raw."""
    for kind in range(c.N_NAMED):
        show_station(out, kind, int(game.named[kind]))
    for encounter in range(c.N_ENCOUNTERS):
        marker = c.FIRST_ENCOUNTER + encounter
        if game.face[marker] == r.UP and game.place[marker] < c.N_TILES:
            show_station(out, c.N_NAMED + encounter, game.place[marker])
    open_side, face_down, enemy = r.NO_TILE, r.NO_TILE, r.NO_TILE
    for tile in range(game.laid):
        if out[f.STEPS + tile] == 0.0:
            continue
        if is_nearer(out, tile, open_side) and has_open_side(game, tile):
            open_side = tile
        if out[f.DOWN + tile] == 1.0 and is_nearer(out, tile, face_down):
            face_down = tile
        if out[f.ENEMY + tile] > 0.0 and is_nearer(out, tile, enemy):
            enemy = tile
    show_station(out, f.OPEN_SIDE, open_side)
    show_station(out, f.FACE_DOWN, face_down)
    show_station(out, f.NEAREST_ENEMY, enemy)


@kernel
def is_nearer(out: np.ndarray, tile: int, other: int) -> bool:
    """Whether a tile that can be reached is nearer than another, or there is no other."""
    return other == r.NO_TILE or out[f.STEPS + tile] < out[f.STEPS + other]


@kernel
def has_open_side(game: np.record, tile: int) -> bool:
    """Whether a tile could be added there."""
    for side in range(4):
        if (game.exits[tile] >> side) & 1 and game.beyond[tile, side] == r.NO_TILE:
            return True
    return False


@kernel
def show_station(out: np.ndarray, station: int, tile: int) -> None:
    """Steps to a tile and the side of the first one."""
    if tile != r.NO_TILE:
        out[f.STATION_TILE + station] = (tile + 1) * f.TILES_UNIT
        out[f.STATION_STEPS + station] = out[f.STEPS + tile] * f.TILES_UNIT
        way = int(out[f.WAY + tile])
        if way > 0:
            out[f.STATION_WAY + 4 * station + way - 1] = 1.0


# ---------------------------------------------------------------- markers and heroes


@kernel
def observe_markers(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Where each adventure marker and creature is, as far as the seat knows: face down by the Mirror alone."""
    observe_levels(rules, game, seat, 0, out)
    for marker in range(c.N_ADVENTURES):
        place, face = game.place[marker], game.face[marker]
        if place < c.N_TILES:
            if face == r.DOWN and (game.known[marker] >> seat) & 1 == 0:
                continue
            out[f.MARKER_TILE + marker] = (place + 1) * f.TILES_UNIT
            out[f.MARKER_STEPS + marker] = out[f.STEPS + place]
            out[f.MARKER_UP + marker] = face * 0.5
            if marker < c.FIRST_TASK and face != r.TASK_SIDE:
                out[f.MARKER_CHANCE + marker] = best_chance(rules, game, seat, marker, out)
        elif place < r.TRAPPING:
            out[f.MARKER_HOLDER + marker] = (places_between(rules, seat, place - r.HELD) + 1) * f.FEW_UNIT
        elif place != r.HEAP:
            out[f.MARKER_GONE + marker] = 1.0 if place == r.GONE else (1.0 if place == r.CARD else 2.0) / 3.0
    for creature in range(c.N_CREATURES):
        place = game.place[c.FIRST_CREATURE + creature]
        if place < c.N_TILES:
            out[f.CREATURE_TILE + creature] = (place + 1) * f.TILES_UNIT
            out[f.CREATURE_STEPS + creature] = out[f.STEPS + place]
            out[f.CREATURE_CHANCE + creature] = best_chance(
                rules, game, seat, c.FIRST_CREATURE + creature, out
            )


@kernel
def observe_levels(rules: np.record, game: np.record, seat: int, places: int, out: np.ndarray) -> None:
    """A hero's levels with items, and dice."""
    for skill in range(3):
        level = game.skill[seat, skill] + item_bonus(rules, game, seat, skill, NO_BLACK_WEAPON)
        out[f.SKILL_LEVEL + 3 * places + skill] = level * f.LEVEL_UNIT
        out[f.SKILL_DICE + 3 * places + skill] = skill_dice(rules, game, seat, skill) * f.DICE_UNIT


@kernel
def observe_hero(rules: np.record, game: np.record, seat: int, places: int, out: np.ndarray) -> None:
    """A hero's card; the own hero's levels are written already."""
    card = game.card[seat]
    out[f.HERO + places * c.N_HEROES + card] = 1.0
    out[f.HERO_TILE + places] = (game.tile[seat] + 1) * f.TILES_UNIT
    out[f.HERO_STEPS + places] = out[f.STEPS + game.tile[seat]]
    if places > 0:
        observe_levels(rules, game, seat, places, out)
    for skill in range(3):
        out[f.SKILL + 3 * places + skill] = game.skill[seat, skill] * f.SKILL_UNIT
        out[f.COLOURED + 3 * places + skill] = game.coloured[seat, skill] * f.CUBES_UNIT
        out[f.SHADOW + 3 * places + skill] = game.shadow[seat, skill] * f.CUBES_UNIT
        if can_attack_with(rules, game, seat, skill):
            out[f.CAN_ATTACK + places] = 1.0
    out[f.LP + places] = game.lp[seat] * f.LP_UNIT
    out[f.LP_MISSING + places] = (rules.hero_lp[card] - game.lp[seat]) * f.LP_UNIT
    out[f.ARTIFICIAL_LP + places] = artificial_lp(game, seat) * f.LP_UNIT
    out[f.GOLD + places] = min(game.gold[seat] * f.GOLD_UNIT, 1.0)
    out[f.MOVEMENT + places] = movement(rules, game, seat) * f.MP_UNIT
    out[f.LOST_MP + places] = min(game.lost_mp[seat] * f.MP_UNIT, 1.0)
    out[f.BOXES_FREE + places] = (rules.boxes[card] - items_carried(game, seat)) * f.BOXES_UNIT
    out[f.TASKS + places] = tasks_carried(game, seat) * f.FEW_UNIT
    trap = trap_of(game, seat)
    if trap != r.NO_MARKER:
        out[f.TRAP + places] = (trap - c.FIRST_TRAP + 1) * f.FEW_UNIT
    out[f.DEAD + places] = game.dead[seat]


# ---------------------------------------------------------------- critic and shaping


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """What the actor sees, then the face-down markers of the map."""
    observe(rules, game, game.actor, out)
    for marker in range(c.N_ADVENTURES):
        if game.place[marker] < c.N_TILES and game.face[marker] == r.DOWN:
            out[f.HIDDEN_TILE + marker] = (game.place[marker] + 1) * f.TILES_UNIT


@kernel
def strength(rules: np.record, game: np.record, seat: int) -> float:
    """How near a hero is to defeating the Damned One: cubes, skills learnt, special weapons for pure skills."""
    worth = CUBE_WORTH * (coloured_cubes(game, seat) + 0.5 * shadows(game, seat))
    for skill in range(3):
        worth += SKILL_WORTH * (game.skill[seat, skill] - rules.hero_skill[game.card[seat], skill])
        worth += WEAPON_WORTH * can_attack_with(rules, game, seat, skill)
    return worth


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    """The hero's strength beside the average of the others; alone, beside the Dark Side."""
    if game.card[seat] == r.NO_CARD:
        return 0.0
    worth = strength(rules, game, seat)
    if rules.players == 1:
        worth -= DARK_WORTH * game.dark
    else:
        for other in range(rules.players):
            if other != seat and game.card[other] != r.NO_CARD:
                worth -= strength(rules, game, other) / (rules.players - 1)
    return min(max(worth, -POTENTIAL_SHARE), POTENTIAL_SHARE)
