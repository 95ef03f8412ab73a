"""What an observation is made of: its named parts, their places and their scales.

Tiles go by their number on the map, seats clockwise from the one that sees. A number of steps is 1 more than the moves
that it takes, and 0 where no way is known. A side is 1 for north, 2 for east, 3 for south, 4 for west, 0 for none.

How near something is is 1 on the own tile and falls to NEAR_BY_MOVE of it with each move and to NEAR_BY_TURN with
each turn after this one that it takes. Each thing has four such numbers, one for each side, of which the side of the
first step is set: what lies in one direction can be weighed and added up. None is set for what lies on the own tile,
or where no way is known.
"""

from __future__ import annotations

from envs.core.spec import Feature, Features
from envs.helden import components as c
from envs.helden import record as r

STATIONS = (
    *c.TILES[: c.N_NAMED],
    *c.KINDS[c.ENCOUNTER : c.CREATURE],
    "nothing: always 0",
    "open side",
    "face-down marker",
)
"""What a hero may want to go to: tiles with a name, encounters, and the nearest of what there is more than one of."""
OPEN_SIDE, FACE_DOWN = range(len(STATIONS) - 2, len(STATIONS))

TESTED = c.GOLD
"""Kinds of markers that a hero can be tested against are all below this one."""
FIRST_FOUND = c.CREATURE
N_FOUND = c.N_KINDS - c.CREATURE
"""Kinds of treasures, special ones among them."""
TREASURE_PLACES = {
    "heap": "in the heap",
    "beside": "beside it",
    "turned_up": "turned up to choose from",
    "aside": "not chosen and put aside",
    "on_card": "on the card of the Damned One",
    "gone": "out of the game",
}
"""Where treasures can be that nobody carries, in the order of the codes from ``record.HEAP`` on."""
STEPS_SHOWN = 8
"""Pending steps that an observation shows, the next one first."""
WALL, UNKNOWN_LAND, CLOSED, PASSAGE = range(4)
BEYOND_NAMES = ("wall", "open side", "tile without a way", "way")
"""What lies beyond a side of the hero's tile."""

# The greatest raw value of each kind of number, and what one of it is in the observation. (Kernels multiply, since
# dividing takes several times as long.)
SQUARES_HIGH = 94.0
TILES_HIGH = 48.0
EXITS_HIGH = 15.0
SEAT_BITS_HIGH = 15.0
FEW_HIGH = 4.0
ROUNDS_HIGH = 100.0
SKILL_HIGH = 11.0
LEVEL_HIGH = 24.0
CUBES_HIGH = 10.0
DICE_HIGH = 5.0
FACE_HIGH = 6.0
LP_HIGH = 8.0
GOLD_HIGH = 20.0
MP_HIGH = 8.0
DARK_HIGH = 11.0
BOXES_HIGH = 8.0
COPIES_HIGH = 4.0
SUPPLY_HIGH = 12.0
MARKER_HIGH = float(c.N_MARKERS)

SQUARES_UNIT = 1.0 / SQUARES_HIGH
TILES_UNIT = 1.0 / TILES_HIGH
EXITS_UNIT = 1.0 / EXITS_HIGH
SEAT_BITS_UNIT = 1.0 / SEAT_BITS_HIGH
FEW_UNIT = 1.0 / FEW_HIGH
ROUNDS_UNIT = 1.0 / ROUNDS_HIGH
SKILL_UNIT = 1.0 / SKILL_HIGH
LEVEL_UNIT = 1.0 / LEVEL_HIGH
CUBES_UNIT = 1.0 / CUBES_HIGH
DICE_UNIT = 1.0 / DICE_HIGH
FACE_UNIT = 1.0 / FACE_HIGH
LP_UNIT = 1.0 / LP_HIGH
GOLD_UNIT = 1.0 / GOLD_HIGH
MP_UNIT = 1.0 / MP_HIGH
DARK_UNIT = 1.0 / DARK_HIGH
BOXES_UNIT = 1.0 / BOXES_HIGH
COPIES_UNIT = 1.0 / COPIES_HIGH
SUPPLY_UNIT = 1.0 / SUPPLY_HIGH
MARKER_UNIT = 1.0 / MARKER_HIGH


FEATURES = Features(
    Feature("decision", len(r.DECISIONS), "one-hot: what is asked", labels=r.DECISIONS),
    Feature("phase", len(r.PHASES), "one-hot: phase of the turn", labels=r.PHASES),
    Feature("actor", r.SEATS, "one-hot: who is asked"),
    Feature("active", r.SEATS, "one-hot: whose turn it is"),
    Feature("players", r.SEATS, "1 for each seat that takes part"),
    Feature("rounds", 1, "rounds begun", ROUNDS_HIGH),
    # the Dark Side
    Feature("dark", 1, "shadow cubes on the Dark Side", DARK_HIGH),
    Feature("damned", len(r.DAMNED_PLACES), "one-hot: where the Damned One is", labels=r.DAMNED_PLACES),
    Feature("damned_lp", 1, "life points that he has left in the final fight", DARK_HIGH),
    Feature("dark_at_start", 1, "shadow cubes on the Dark Side when that fight began", DARK_HIGH),
    Feature("cycle", 3, "one player: skills already tested in this cycle", labels=c.SKILL_NAMES),
    Feature("won", c.N_SPECIALS, "special treasures that a hero has ever had", labels=c.ITEMS[c.FIRST_SPECIAL :]),
    Feature("uses", c.N_ENCOUNTERS, "uses of each encounter", FEW_HIGH, labels=c.KINDS[c.ENCOUNTER : c.CREATURE]),
    Feature("styx_left", 1, "one player: life points that Styx can still give", FEW_HIGH),
    # the turn
    Feature("mp", 1, "movement points left", MP_HIGH),
    Feature("moved", 1, "1 if the hero has left the tile on which the turn began"),
    Feature("passing", 1, "1 while he must leave the tile whose enemies he passes"),
    Feature("halted", 1, "1 when his movement has ended"),
    Feature("fought", 1, "1 after the combat or duel of the turn"),
    Feature("used_place", 1, "1 after the use of a place"),
    Feature("met", 1, "1 after an encounter"),
    Feature("accepted", 1, "1 after a task was accepted"),
    Feature("added", 1, "number of the tile laid in this turn plus 1", TILES_HIGH),
    Feature("drawn_tile", c.N_TILE_KINDS, "one-hot: the tile drawn and not yet laid", labels=c.TILES),
    Feature("drawn_side", 4, "one-hot: where it will lie", labels=c.SIDE_NAMES),
    Feature("supply", c.N_TILE_KINDS, "tiles of each kind left", SUPPLY_HIGH, labels=c.TILES),
    # a test
    Feature("against", TESTED, "one-hot: kind of marker that is fought or tested against"),
    Feature("chance", 3, "chance of each skill against it, 0 where it is not allowed", labels=c.SKILL_NAMES),
    Feature("bout", 1, "round of the combat", FEW_HIGH),
    Feature("advice", 3, "one-hot: colour that the gray dot was given", labels=c.SKILL_NAMES),
    Feature("tested", 3, "one-hot: skill of the test; in a duel the aggressor's", labels=c.SKILL_NAMES),
    Feature("second_skill", 3, "one-hot: skill that the Gnome adds", labels=c.SKILL_NAMES),
    Feature("black", 1, "1 if the black weapon is used"),
    Feature("bolts", 1, "Lightning Bolts used", FEW_HIGH),
    Feature("level", 1, "level of the last test", LEVEL_HIGH, low=-1.0),
    Feature("dice", 5, "the dice of the last roll", FACE_HIGH),
    # treasures, duels, pending steps
    Feature("draws", 1, "treasures that may still be drawn", FEW_HIGH),
    *(
        Feature(name, N_FOUND, f"treasures of each kind {where}", COPIES_HIGH)
        for name, where in TREASURE_PLACES.items()
    ),
    Feature("opponent", r.SEATS, "one-hot: who is challenged"),
    Feature("defence", 3, "one-hot: skill of the defender", labels=c.SKILL_NAMES),
    Feature("duel_winner", r.SEATS, "one-hot: who has won the duel"),
    Feature("pending", 4 * STEPS_SHOWN, "the next pending steps: op, amount, what about, seat", MARKER_HIGH, low=-1.0),
    # the map, by the number of the tile
    Feature("east", c.N_TILES, "squares east of the own hero", SQUARES_HIGH, low=-1.0),
    Feature("north", c.N_TILES, "squares north of the own hero", SQUARES_HIGH, low=-1.0),
    Feature("exits", c.N_TILES, "exits: 1 north, 2 east, 4 south, 8 west, added up", EXITS_HIGH),
    Feature("type", c.N_TILES, "1 start, 2 place, 3 area, 4 passageway", FEW_HIGH),
    Feature("steps", c.N_TILES, "steps of the own hero to the tile, whoever stands in between", TILES_HIGH),
    Feature("down", c.N_TILES, "1 if a face-down marker lies there"),
    Feature("seen_by", c.N_TILES, "seats that have seen it with the Mirror, one bit a seat", SEAT_BITS_HIGH),
    # what lies around the own hero
    Feature("beyond", 16, "one-hot for each side: what lies beyond", labels=tuple(
        f"{side}: {what}" for side in c.SIDE_NAMES for what in BEYOND_NAMES)),
    Feature("station_tile", len(STATIONS), "its tile plus 1, 0 if there is none", TILES_HIGH, labels=STATIONS),
    Feature("station_near", 4 * len(STATIONS), "how near each is, at the side of the first step"),
    # adventure markers
    Feature("marker_tile", c.N_ADVENTURES, "tile it is known to be on plus 1", TILES_HIGH),
    Feature("marker_up", c.N_ADVENTURES, "1 if it is face up, 2 if it shows its task side", 2.0),
    Feature("marker_near", 4 * c.N_ADVENTURES, "how near each is, at the side of the first step"),
    Feature("marker_holder", c.N_ADVENTURES, "seat that carries it as a task plus 1", FEW_HIGH),
    Feature("marker_gone", c.N_ADVENTURES, "1 on the card of the Damned One, 2 out of the game, 3 in the hall", 3.0),
    Feature("marker_chance", c.FIRST_TASK, "chance of the own hero's best skill against a face-up enemy"),
    Feature("marker_prey", 4 * c.FIRST_TASK, "that chance times how near it is, at the side of the first step"),
    Feature("creature_tile", c.N_CREATURES, "tile on which the creature lies plus 1", TILES_HIGH),
    Feature("creature_near", 4 * c.N_CREATURES, "how near each is, at the side of the first step"),
    Feature("creature_chance", c.N_CREATURES, "chance of the own hero's best skill against it"),
    Feature("creature_prey", 4 * c.N_CREATURES, "that chance times how near it is, at the side of the first step"),
    # heroes, the own one first
    Feature("hero", r.SEATS * c.N_HEROES, "one-hot for each seat: hero card"),
    Feature("hero_tile", r.SEATS, "tile of each hero plus 1", TILES_HIGH),
    Feature("hero_steps", r.SEATS, "steps of the own hero to each", TILES_HIGH),
    Feature("skill", r.SEATS * 3, "own value of each skill", SKILL_HIGH),
    Feature("skill_level", r.SEATS * 3, "each skill with items, without black weapons", LEVEL_HIGH),
    Feature("coloured", r.SEATS * 3, "coloured cubes on each track", CUBES_HIGH),
    Feature("shadow", r.SEATS * 3, "shadow cubes on each track", CUBES_HIGH),
    Feature("skill_dice", r.SEATS * 3, "dice rolled for each skill", DICE_HIGH),
    Feature("lp", r.SEATS, "natural life points", LP_HIGH),
    Feature("lp_missing", r.SEATS, "natural life points missing", LP_HIGH),
    Feature("artificial_lp", r.SEATS, "artificial life points", LP_HIGH),
    Feature("gold", r.SEATS, "gold pieces", GOLD_HIGH),
    Feature("movement", r.SEATS, "movement points of a turn", MP_HIGH),
    Feature("lost_mp", r.SEATS, "movement points lost", MP_HIGH),
    Feature("boxes", r.SEATS, "item boxes", BOXES_HIGH),
    Feature("boxes_used", r.SEATS, "item boxes in use", BOXES_HIGH),
    Feature("tasks", r.SEATS, "tasks carried", FEW_HIGH),
    Feature("trap", r.SEATS, "number of the trap that holds the hero, 1 to 4", FEW_HIGH),
    Feature("dead", r.SEATS, "1 for a dead hero who has not awakened"),
    Feature("can_attack", r.SEATS, "1 if the hero has a skill against the Damned One"),
    Feature("item", r.SEATS * c.N_ITEMS, "items on each hero's card", COPIES_HIGH),
    Feature("worn_lp", c.N_WORN, "life points left on each worn marker", FEW_HIGH),
)  # fmt: skip

STATE_FEATURES = Features(
    *FEATURES,
    Feature("hidden_tile", c.N_ADVENTURES, "tile on which each marker lies face down plus 1", TILES_HIGH),
)
"""What the actor sees, then what it can't see."""

DECISION = FEATURES.at("decision")
PHASE = FEATURES.at("phase")
ACTOR = FEATURES.at("actor")
ACTIVE = FEATURES.at("active")
PLAYERS = FEATURES.at("players")
ROUNDS = FEATURES.at("rounds")
DARK = FEATURES.at("dark")
DAMNED = FEATURES.at("damned")
DAMNED_LP = FEATURES.at("damned_lp")
DARK_AT_START = FEATURES.at("dark_at_start")
CYCLE = FEATURES.at("cycle")
WON = FEATURES.at("won")
USES = FEATURES.at("uses")
STYX_LEFT = FEATURES.at("styx_left")
MP = FEATURES.at("mp")
MOVED = FEATURES.at("moved")
PASSING = FEATURES.at("passing")
HALTED = FEATURES.at("halted")
FOUGHT = FEATURES.at("fought")
USED_PLACE = FEATURES.at("used_place")
MET = FEATURES.at("met")
ACCEPTED = FEATURES.at("accepted")
ADDED = FEATURES.at("added")
DRAWN_TILE = FEATURES.at("drawn_tile")
DRAWN_SIDE = FEATURES.at("drawn_side")
SUPPLY = FEATURES.at("supply")
AGAINST = FEATURES.at("against")
CHANCE = FEATURES.at("chance")
BOUT = FEATURES.at("bout")
ADVICE = FEATURES.at("advice")
TESTED = FEATURES.at("tested")
SECOND_SKILL = FEATURES.at("second_skill")
BLACK = FEATURES.at("black")
BOLTS = FEATURES.at("bolts")
LEVEL = FEATURES.at("level")
DICE = FEATURES.at("dice")
DRAWS = FEATURES.at("draws")
HEAP = FEATURES.at("heap")
TURNED_UP = FEATURES.at("turned_up")
ON_CARD = FEATURES.at("on_card")
OPPONENT = FEATURES.at("opponent")
DEFENCE = FEATURES.at("defence")
DUEL_WINNER = FEATURES.at("duel_winner")
PENDING = FEATURES.at("pending")
EAST = FEATURES.at("east")
NORTH = FEATURES.at("north")
EXITS = FEATURES.at("exits")
TYPE = FEATURES.at("type")
STEPS = FEATURES.at("steps")
DOWN = FEATURES.at("down")
SEEN_BY = FEATURES.at("seen_by")
BEYOND = FEATURES.at("beyond")
STATION_TILE = FEATURES.at("station_tile")
STATION_NEAR = FEATURES.at("station_near")
MARKER_TILE = FEATURES.at("marker_tile")
MARKER_UP = FEATURES.at("marker_up")
MARKER_NEAR = FEATURES.at("marker_near")
MARKER_HOLDER = FEATURES.at("marker_holder")
MARKER_GONE = FEATURES.at("marker_gone")
MARKER_CHANCE = FEATURES.at("marker_chance")
MARKER_PREY = FEATURES.at("marker_prey")
CREATURE_TILE = FEATURES.at("creature_tile")
CREATURE_NEAR = FEATURES.at("creature_near")
CREATURE_CHANCE = FEATURES.at("creature_chance")
CREATURE_PREY = FEATURES.at("creature_prey")
HERO = FEATURES.at("hero")
HERO_TILE = FEATURES.at("hero_tile")
HERO_STEPS = FEATURES.at("hero_steps")
SKILL = FEATURES.at("skill")
SKILL_LEVEL = FEATURES.at("skill_level")
COLOURED = FEATURES.at("coloured")
SHADOW = FEATURES.at("shadow")
SKILL_DICE = FEATURES.at("skill_dice")
LP = FEATURES.at("lp")
LP_MISSING = FEATURES.at("lp_missing")
ARTIFICIAL_LP = FEATURES.at("artificial_lp")
GOLD = FEATURES.at("gold")
MOVEMENT = FEATURES.at("movement")
LOST_MP = FEATURES.at("lost_mp")
BOXES = FEATURES.at("boxes")
BOXES_USED = FEATURES.at("boxes_used")
TASKS = FEATURES.at("tasks")
TRAP = FEATURES.at("trap")
DEAD = FEATURES.at("dead")
CAN_ATTACK = FEATURES.at("can_attack")
ITEM = FEATURES.at("item")
WORN_LP = FEATURES.at("worn_lp")
HIDDEN_TILE = STATE_FEATURES.at("hidden_tile")
