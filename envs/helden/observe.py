"""What a seat sees, what a centralised critic sees, and how well a seat stands."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.seats import clockwise, places_between
from envs.helden import components as c
from envs.helden import features as f
from envs.helden import record as r
from envs.helden.rules.damned import can_attack_with
from envs.helden.rules.heroes import coloured_cubes, shadows
from envs.helden.rules.items import NO_BLACK_WEAPON, item_bonus, item_of
from envs.helden.rules.markers import carries
from envs.helden.rules.skill_tests import (
    dice_with,
    has_fewest,
    is_allowed,
    is_encounter,
    level_with,
    skill_dice,
)

POTENTIAL_SHARE = 0.5
"""The most that a potential can be, since it is an estimate."""
FAR = c.N_TILES * c.N_TILES * c.N_TILES
"""More than any number of steps times the number of tiles."""
NO_WAY = -1
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
    observe_map(rules, game, seat, out)
    for other in range(rules.players):
        if game.card[other] != r.NO_CARD:
            observe_hero(rules, game, other, places_between(rules, seat, other), game.tile[seat], out)
    if game.card[seat] != r.NO_CARD:
        observe_test(rules, game, out)
        observe_stations(rules, game, seat, out)
        observe_markers(rules, game, seat, out)


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
    """Where treasures are, and what they add to their owners: all but the order of the heap is known to everybody."""
    out[f.DRAWS] = game.draws * f.FEW_UNIT
    for marker in range(c.N_ADVENTURES, c.N_MARKERS):
        place = int(game.place[marker])
        if place >= r.HEAP:  # one block of features for each such place, in their order
            found = rules.marker_kind[marker] - f.FIRST_FOUND
            out[f.HEAP + (place - r.HEAP) * f.N_FOUND + found] += f.COPIES_UNIT
        elif place >= r.TRAPPING:
            places = places_between(rules, seat, place - r.TRAPPING)
            out[f.TRAP + places] = (marker - c.FIRST_TRAP + 1) * f.FEW_UNIT
        elif place >= r.HELD:
            show_carried(rules, game, places_between(rules, seat, place - r.HELD), marker, out)


@kernel
def show_carried(rules: np.record, game: np.record, places: int, marker: int, out: np.ndarray) -> None:
    """An item on a hero's card: a box, movement, artificial life points."""
    item = item_of(rules, marker)
    out[f.ITEM + places * c.N_ITEMS + item] += f.COPIES_UNIT
    out[f.BOXES_USED + places] += f.BOXES_UNIT
    out[f.MOVEMENT + places] += rules.item_mp[item] * f.MP_UNIT
    if c.FIRST_WORN <= marker < c.FIRST_WORN + c.N_WORN:
        out[f.ARTIFICIAL_LP + places] += game.worn_lp[marker - c.FIRST_WORN] * f.LP_UNIT


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
            alone = (
                rules.players == 1 and game.shadow[game.active, skill] == 0
            )  # impure: it fails without a roll
            if alone or can_attack_with(rules, game, game.active, skill):
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
def best_chance(rules: np.record, game: np.record, seat: int, kind: int, out: np.ndarray) -> float:
    """The own hero's best chance against a kind of enemy, without what is used once.

    Levels and dice of his skills are those already written. The Gnome adds the second skill that helps most.
    """
    best = 0.0
    for skill in range(3):
        change = rules.dot[kind, skill]
        gray = change == c.NO_DOT
        if gray:
            change = rules.dot[kind, c.GRAY]
            if change == c.NO_DOT or not has_fewest(game, seat, skill):
                continue
            change += rules.gray_bonus[game.card[seat]]
        elif kind == c.GORGONE and carries(rules, game, seat, c.MIRROR):
            change -= rules.mirror_mod
        level = change + level_seen(out, skill)
        dice = dice_seen(out, skill)
        best = max(best, chance_of(rules, level, dice))
        if rules.add_skill[game.card[seat]]:
            for second in range(3):
                if second != skill and (not gray or has_fewest(game, seat, second)):
                    more = max(dice, dice_seen(out, second))
                    best = max(best, chance_of(rules, level + level_seen(out, second), more))
    return best


@kernel
def level_seen(out: np.ndarray, skill: int) -> int:
    """The own hero's level in a skill, as it stands in the observation; it is above 0."""
    return int(out[f.SKILL_LEVEL + skill] * f.LEVEL_HIGH + 0.5)


@kernel
def dice_seen(out: np.ndarray, skill: int) -> int:
    """The own hero's dice for a skill, as they stand in the observation."""
    return int(out[f.SKILL_DICE + skill] * f.DICE_HIGH + 0.5)


# ---------------------------------------------------------------- the map


@kernel
def observe_map(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Every tile, how far it is for the own hero, and what lies around him."""
    here = game.tile[seat]
    x, y = int(game.tile_x[here]), int(game.tile_y[here])
    for tile in range(game.laid):
        out[f.EAST + tile] = (game.tile_x[tile] - x) * f.SQUARES_UNIT
        out[f.NORTH + tile] = (game.tile_y[tile] - y) * f.SQUARES_UNIT
        out[f.EXITS + tile] = game.exits[tile] * f.EXITS_UNIT
        out[f.STEPS + tile] = game.steps_to[here, tile] * f.TILES_UNIT
        out[f.TYPE + tile] = (rules.tile_type[game.tile_kind[tile]] + 1) * f.FEW_UNIT
    for side in range(4):
        out[f.BEYOND + len(f.BEYOND_NAMES) * side + what_lies_beyond(game, here, side)] = 1.0


@kernel
def observe_stations(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Tiles with a name, and the nearest open side."""
    here = game.tile[seat]
    for kind in range(c.N_NAMED):
        if game.named[kind] != r.NO_TILE:
            show_station(rules, game, here, kind, int(game.named[kind]), out)
    nearest = nearest_open_side(game, here)
    if nearest != r.NO_TILE:
        show_station(rules, game, here, f.OPEN_SIDE, nearest, out)


@kernel
def what_lies_beyond(game: np.record, tile: int, side: int) -> int:
    """An index into ``BEYOND_NAMES``."""
    if (game.links[tile] >> side) & 1:
        return f.PASSAGE
    if game.beyond[tile, side] != r.NO_TILE:
        return f.CLOSED
    return f.UNKNOWN_LAND if (game.exits[tile] >> side) & 1 else f.WALL


@kernel
def nearest_open_side(game: np.record, here: int) -> int:
    """The nearest tile beside which another could be laid, NO_TILE if there is none that can be reached."""
    least = FAR
    for tile in range(game.laid):
        steps = int(game.steps_to[here, tile])
        least = min(least, steps * c.N_TILES + tile if steps > 0 and game.open_sides[tile] != 0 else FAR)
    return r.NO_TILE if least == FAR else least % c.N_TILES


@kernel
def way_to(game: np.record, here: int, tile: int) -> int:
    """The side of the first step to a tile, the first of several, plus 1; 0 if there is none.

    Without branches, which no processor foresees where every game has a map of its own.
    """
    before = int(game.steps_to[here, tile]) - 1
    way = 0
    for side in range(3, -1, -1):
        there = int(game.beyond[here, side]) if (game.links[here] >> side) & 1 else here
        way = side + 1 if game.steps_to[there, tile] == before else way
    return way


@kernel
def show_station(
    rules: np.record, game: np.record, here: int, station: int, tile: int, out: np.ndarray
) -> None:
    """The number of a tile, and how near it is."""
    out[f.STATION_TILE + station] = (tile + 1) * f.TILES_UNIT
    show_near(rules, game, here, tile, f.STATION_NEAR + 4 * station, out)


@kernel
def show_near(rules: np.record, game: np.record, here: int, tile: int, at: int, out: np.ndarray) -> int:
    """How near a tile is, at the side of the first step; returns where it stands, NO_WAY if there is none."""
    way = way_to(game, here, tile)
    if way == 0:
        return NO_WAY
    moves = int(game.steps_to[here, tile]) - 1
    out[at + way - 1] = rules.near_by_moves[moves] * rules.near_by_turns[turns_for(moves, out)]
    return at + way - 1


@kernel
def turns_for(moves: int, out: np.ndarray) -> int:
    """Turns after this one that so many moves take the own hero."""
    each = int(out[f.MOVEMENT] * f.MP_HIGH + 0.5)
    moving = out[f.DECISION + r.MOVE] > 0.0 and out[f.ACTOR] > 0.0
    left = int(out[f.MP] * f.MP_HIGH + 0.5) if moving else each
    return max(moves - left + each - 1, 0) // each


# ---------------------------------------------------------------- markers and heroes


@kernel
def observe_markers(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Where each adventure marker and creature is, as far as the seat knows: face down by the Mirror alone."""
    here = game.tile[seat]
    nearest = FAR
    for marker in range(c.N_ADVENTURES):
        place, face = int(game.place[marker]), int(game.face[marker])
        if place >= c.N_TILES:
            show_marker_off_map(rules, seat, marker, place, out)
            continue
        if face == r.DOWN:
            out[f.DOWN + place] = 1.0
            if (
                game.steps_to[here, place] > 0
            ):  # of equals the first tile, since the first marker would tell who it is
                nearest = min(nearest, int(game.steps_to[here, place]) * c.N_TILES + place)
            if game.known[marker] != 0:
                show_who_has_seen(rules, game, seat, marker, out)
            if (game.known[marker] >> seat) & 1 == 0:
                continue
        show_marker(rules, game, seat, marker, place, face, out)
    if nearest != FAR:
        show_station(rules, game, here, f.FACE_DOWN, nearest % c.N_TILES, out)
    for creature in range(c.N_CREATURES):
        place = int(game.place[c.FIRST_CREATURE + creature])
        if place < c.N_TILES:
            out[f.CREATURE_TILE + creature] = (place + 1) * f.TILES_UNIT
            chance = best_chance(rules, game, seat, c.CREATURE + creature, out)
            out[f.CREATURE_CHANCE + creature] = chance
            near = show_near(rules, game, here, place, f.CREATURE_NEAR + 4 * creature, out)
            if near != NO_WAY:
                out[near - f.CREATURE_NEAR + f.CREATURE_PREY] = chance * out[near]


@kernel
def show_marker_off_map(rules: np.record, seat: int, marker: int, place: int, out: np.ndarray) -> None:
    """A marker that a hero carries, or that is out of play for good; those of the heap are the rest."""
    out[f.MARKER_GONE + marker] = max(place - r.CARD + 1, 0) / 3.0
    if place < r.TRAPPING:
        places = places_between(rules, seat, place - r.HELD)
        out[f.MARKER_HOLDER + marker] = (places + 1) * f.FEW_UNIT
        out[f.TASKS + places] += f.FEW_UNIT


@kernel
def show_marker(
    rules: np.record, game: np.record, seat: int, marker: int, place: int, face: int, out: np.ndarray
) -> None:
    """A marker of the map that the seat knows."""
    here = game.tile[seat]
    kind = rules.marker_kind[marker]
    out[f.MARKER_TILE + marker] = (place + 1) * f.TILES_UNIT
    out[f.MARKER_UP + marker] = face * 0.5
    near = show_near(rules, game, here, place, f.MARKER_NEAR + 4 * marker, out)
    if marker < c.FIRST_TASK and face != r.TASK_SIDE:
        chance = best_chance(rules, game, seat, kind, out)
        out[f.MARKER_CHANCE + marker] = chance
        if near != NO_WAY:
            out[near - f.MARKER_NEAR + f.MARKER_PREY] = chance * out[near]
    elif kind >= c.ENCOUNTER and face == r.UP:
        show_station(rules, game, here, c.N_NAMED + kind - c.ENCOUNTER, place, out)


@kernel
def show_who_has_seen(rules: np.record, game: np.record, seat: int, marker: int, out: np.ndarray) -> None:
    """The seats that have seen a face-down marker with the Mirror."""
    for places in range(rules.players):
        if (game.known[marker] >> clockwise(rules, seat, places)) & 1:
            out[f.SEEN_BY + game.place[marker]] += (1 << places) * f.SEAT_BITS_UNIT


@kernel
def observe_hero(
    rules: np.record, game: np.record, seat: int, places: int, here: int, out: np.ndarray
) -> None:
    """A hero's card; what his items add to it is written already (``observe_treasures``)."""
    card = game.card[seat]
    out[f.HERO + places * c.N_HEROES + card] = 1.0
    out[f.HERO_TILE + places] = (game.tile[seat] + 1) * f.TILES_UNIT
    out[f.HERO_STEPS + places] = game.steps_to[here, game.tile[seat]] * f.TILES_UNIT
    equipped = out[f.BOXES_USED + places] > 0.0  # most heroes have no items for most of the time
    for skill in range(3):
        level = game.skill[seat, skill]
        out[f.SKILL + 3 * places + skill] = level * f.SKILL_UNIT
        if equipped:
            level += item_bonus(rules, game, seat, skill, NO_BLACK_WEAPON)
            if can_attack_with(rules, game, seat, skill):
                out[f.CAN_ATTACK + places] = 1.0
        out[f.SKILL_LEVEL + 3 * places + skill] = level * f.LEVEL_UNIT
        out[f.SKILL_DICE + 3 * places + skill] = skill_dice(rules, game, seat, skill) * f.DICE_UNIT
        out[f.COLOURED + 3 * places + skill] = game.coloured[seat, skill] * f.CUBES_UNIT
        out[f.SHADOW + 3 * places + skill] = game.shadow[seat, skill] * f.CUBES_UNIT
    out[f.LP + places] = game.lp[seat] * f.LP_UNIT
    out[f.LP_MISSING + places] = (rules.hero_lp[card] - game.lp[seat]) * f.LP_UNIT
    out[f.GOLD + places] = min(game.gold[seat] * f.GOLD_UNIT, 1.0)
    points = out[f.MOVEMENT + places] + (rules.hero_mp[card] - game.lost_mp[seat]) * f.MP_UNIT
    out[f.MOVEMENT + places] = max(points, rules.move_floor * f.MP_UNIT)
    out[f.LOST_MP + places] = min(game.lost_mp[seat] * f.MP_UNIT, 1.0)
    out[f.BOXES + places] = rules.boxes[card] * f.BOXES_UNIT
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
