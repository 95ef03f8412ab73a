"""The game record, field by field, and the decision points.

**Tiles** go by their number in the order in which they were laid: tile 0 is Styx, ``laid`` of them lie on the map.
There is no grid: a tile knows its kind, its square (x to the east, y to the north, Styx at 0, 0), its exits as it
lies, the tile beyond each side, and the sides over which one can step. What is not laid has kind ``NO_KIND``, no
neighbours, and zeros. Sides are numbered N, E, S, W; a set of sides has one bit for each (1, 2, 4, 8). A tile drawn in
Phase 1 and not yet laid is ``drawn``, a kind that is no more in ``supply``.

**Markers** (numbers in ``components.py``) each are in exactly one *place*: a tile's number, or one of

    HELD + seat   on a hero's card: an item, a special treasure or a task
    TRAPPING + seat   a trap that holds the hero, on whatever tile he stands
    HEAP          face down in the heap, of adventure markers (0-33) or of treasures (34-71)
    BESIDE        face up beside the treasure heap
    DRAWN         turned up in the draw at hand: one marker that takes effect, or those of a wish to choose from
    ASIDE         turned up for a wish and not chosen; they go back into the heap when all draws are done
    CARD          on the card of the Damned One: special treasures not won (yet), defeated Avatars
    THRONE        Hades and Persephone, once brought into the throne hall
    GONE          out of the game

and have a *face*: DOWN; UP; TASK_SIDE for a black creature that was defeated (on a tile or a card). Markers in the heap
and at most one on each tile are face down, all others are face up. Special treasures start on the card and are never
in the heap. An enemy that binds a hero is a marker on his tile with face UP whose kind is below ENEMY_KINDS or a
creature. A creature that is fought when drawn is DRAWN until the combat is decided. What a seat that owns the Mirror
has seen of the face-down adventure markers on the map is a bit of ``known``.

**Heroes** go by seat. A track of experience is two numbers: coloured cubes, then shadow cubes. Artificial life points
are those left on worn markers (``worn_lp``); a worn marker that nobody carries has all of its own. The Damned One is
not a marker with a number: ``damned`` says where he is.

**A turn** goes through ``PHASES``. Within a phase, what is to be done before anybody can be asked stands on the agenda
as pending steps (``STEPS``), the next one on top; with none pending the phase goes on (``rules/turn.py``). A combat, a
test, a draw or a duel keeps what it needs in the fields below, each at its resting value when nothing of the kind is
under way.

Pending steps, what their numbers mean, and the module of ``rules`` that carries them out:

    END_TURN                                     turn          what is still pending is lost, the turn is over
    TEST          skill or NO_SKILL, marker      skill_tests   begin the test of a trap, an encounter or a combat
    SECOND_SKILL                                 skill_tests   the Gnome may add one
    BLACK_WEAPON                                 skill_tests   with it or without it
    LIGHTNING                                    skill_tests   Lightning Bolts may be used
    ROLL          -, marker                      skill_tests   roll, then TEST_DONE
    TEST_DONE     passed, marker                 by marker     combat, traps, encounters; damned for NO_MARKER
    FIGHT         -, marker                      combat        begin a combat, with Advice of Hermes if wished
    DEFEATED      -, marker                      combat        the marker leaves its tile
    LOST          -, marker                      combat        the loss shown on the marker
    GAIN_CUBES    n, bits of the colours         experience    reward cubes, one after another
    GAIN_SHADOWS  n                              experience    shadow cubes from a lost combat
    LOSE_CUBES    n                              experience    cubes of the player's choice
    LOSE_LIFE     n, PAID or SUFFERED            life          life points; a payment never takes the last natural one
    KEEP_ITEM                                    life          what a dead hero keeps
    DRAW          n                              treasures     n draws are open
    TAKE          -, marker                      treasures     the hero may or must take an item
    ESCAPE                                       traps         the test of a trapped hero's turn
    DUEL          -, the other seat              duels         begin a duel
    DUEL_ROLL                                    duels         roll, then the result
    LEARN         -, marker                      encounters    the price is paid: which skill
    CLEAR_CHAOS   NEXT_TO or ANYWHERE            damned        markers on Chaos are moved, he is put there
    FINAL_ROUND                                  damned        the next round of the final fight
"""

from __future__ import annotations

from envs.core.kit.agenda import agenda_fields
from envs.core.spec import Field
from envs.helden.components import (
    HEROES,
    N_ADVENTURES,
    N_ENCOUNTERS,
    N_MARKERS,
    N_NAMED,
    N_TILE_KINDS,
    N_TILES,
    N_WORN,
)

SEATS = 4

DECISIONS = (
    "over",
    "hero card",
    "food before the turn",
    "draw a tile",
    "side of the new tile",
    "orientation of the new tile",
    "movement",
    "pass enemies",
    "combat or duel",
    "Advice of Hermes",
    "skill of a test",
    "second skill",
    "black weapon",
    "Lightning Bolts",
    "second round",
    "life point",
    "cube lost",
    "skill of a shadow cube",
    "colour of a cube",
    "draw a treasure",
    "wish",
    "take or trade an item",
    "take or leave a black weapon",
    "make room for an item",
    "standard action",
    "cube given to Lethe",
    "shadow cube given to Lethe",
    "skill to learn",
    "skill for Hypnos",
    "treasure of the hall",
    "skill of the aggressor",
    "skill of the defender",
    "result of a duel",
    "item won in a duel",
    "shadow cube lost in a duel",
    "item kept after death",
    "tile for the marker of Chaos",
    "neighbour of Chaos to clear",
    "tile for the neighbour's marker",
    "skill against the Damned One",
    "food between rounds",
    "shadow cube given to Hypnos",
    "colour from Hypnos",
)
"""Decision n is the point HEL-Dn of the rulings, n from 1 to 42."""
(
    UNDECIDED,  # also OVER: nothing is asked
    CHOOSE_HERO,
    EAT_FIRST,
    DRAW_TILE,
    TILE_SIDE,
    ORIENTATION,
    MOVE,
    PASS_ENEMY,
    COMBAT_OR_DUEL,
    USE_ADVICE,
    TEST_SKILL,
    ADD_SKILL,
    USE_BLACK_WEAPON,
    USE_BOLTS,
    FIGHT_AGAIN,
    LIFE_POINT,
    CUBE_LOST,
    SHADOW_SKILL,
    CUBE_COLOUR,
    DRAW_TREASURE,
    WISH,
    TAKE_OR_TRADE,
    TAKE_OR_LEAVE,
    MAKE_ROOM,
    STANDARD_ACTION,
    LETHE_CUBE,
    LETHE_SHADOW,
    LEARN_SKILL,
    HYPNOS_SKILL,
    HALL_TREASURE,
    AGGRESSOR_SKILL,
    DEFENDER_SKILL,
    DUEL_RESULT,
    DUEL_ITEM,
    DUEL_SHADOW,
    ITEM_KEPT,
    CHAOS_TILE,
    CHAOS_NEIGHBOUR,
    NEIGHBOUR_TILE,
    FINAL_SKILL,
    EAT_BETWEEN,
    HYPNOS_SHADOW,
    HYPNOS_COLOUR,
) = range(len(DECISIONS))

PHASES = ("choosing heroes", "start", "extend", "move", "combat", "actions", "turn over")
CHOOSING, START, EXTEND, MOVING, COMBAT, ACTIONS, TURN_OVER = range(len(PHASES))
"""The start of a turn (food), Phase 1, Phase 2, and Phase 3: combat or duel, then standard actions."""

STEPS = (
    "END_TURN",
    "TEST",
    "SECOND_SKILL",
    "BLACK_WEAPON",
    "LIGHTNING",
    "ROLL",
    "TEST_DONE",
    "FIGHT",
    "DEFEATED",
    "LOST",
    "GAIN_CUBES",
    "GAIN_SHADOWS",
    "LOSE_CUBES",
    "LOSE_LIFE",
    "KEEP_ITEM",
    "DRAW",
    "TAKE",
    "ESCAPE",
    "DUEL",
    "DUEL_ROLL",
    "LEARN",
    "CLEAR_CHAOS",
    "FINAL_ROUND",
)
(
    END_TURN,
    TEST,
    SECOND_SKILL,
    BLACK_WEAPON,
    LIGHTNING,
    ROLL,
    TEST_DONE,
    FIGHT,
    DEFEATED,
    LOST,
    GAIN_CUBES,
    GAIN_SHADOWS,
    LOSE_CUBES,
    LOSE_LIFE,
    KEEP_ITEM,
    DRAW,
    TAKE,
    ESCAPE,
    DUEL,
    DUEL_ROLL,
    LEARN,
    CLEAR_CHAOS,
    FINAL_ROUND,
) = range(1, len(STEPS) + 1)

SUFFERED, PAID = 0, 1
"""Why life points are lost."""

NEXT_TO, ANYWHERE = 0, 1
"""Where the markers of Chaos may go: next to it, or (Chaos laid late) on any empty tile."""

AGENDA = 16
"""Places of the agenda."""

# Places of markers that are not on a tile.
HELD = N_TILES
TRAPPING = HELD + SEATS
HEAP = TRAPPING + SEATS
BESIDE, DRAWN, ASIDE, CARD, GONE, THRONE = range(HEAP + 1, HEAP + 7)

FACES = ("down", "up", "task side")
DOWN, UP, TASK_SIDE = range(len(FACES))

NO_TILE = -1
NO_KIND = -1
NO_MARKER = -1
NO_SEAT = -1
NO_CARD = -1

DAMNED_PLACES = ("on his card", "waiting for Chaos", "on Chaos")
ON_CARD, WAITING, ON_CHAOS = range(len(DAMNED_PLACES))

OUTCOMES = ("not over", "the Damned One defeated", "eleven shadow cubes", "too many rounds")
NOT_OVER, DAMNED_DEFEATED, ELEVEN_CUBES, TOO_MANY_ROUNDS = range(len(OUTCOMES))

FIELDS = (
    # the map
    Field("laid", "i2", "tiles on the map, 1 to 48"),
    Field("tile_kind", "i2", "kind of each tile, -1 if it is not laid", (N_TILES,)),
    Field("tile_x", "i2", "squares east of Styx, -47 to 47", (N_TILES,)),
    Field("tile_y", "i2", "squares north of Styx, -47 to 47", (N_TILES,)),
    Field("exits", "i1", "exits of each tile as it lies, one bit a side", (N_TILES,)),
    Field("beyond", "i2", "the tile that touches each side, -1 if none, whether connected or not", (N_TILES, 4)),
    Field("open_sides", "i1", "sides of each tile with an exit and no tile beyond, one bit a side", (N_TILES,)),
    Field("links", "i1", "sides over which one can step to that tile, one bit a side", (N_TILES,)),
    Field("steps_to", "i1", "moves from tile to tile plus 1, 0 without a way; kept for speed", (N_TILES, N_TILES)),
    Field("named", "i2", "the tile of each kind with a name, -1 if it is not laid", (N_NAMED,)),
    Field("supply", "i2", "tiles of each kind that are neither laid nor drawn", (N_TILE_KINDS,)),
    # markers
    Field("place", "i2", "where each marker is: a tile's number or a code from 48 on", (N_MARKERS,)),
    Field("face", "i1", "how each marker lies", (N_MARKERS,), labels=FACES),
    Field("known", "i1", "seats that have seen this face-down marker with the Mirror, one bit a seat", (N_ADVENTURES,)),
    Field("worn_lp", "i2", "artificial life points left on each worn marker", (N_WORN,)),
    # heroes
    Field("card", "i2", "hero card of each seat, -1 if it has none (yet)", (SEATS,), labels=HEROES),
    Field("tile", "i2", "tile that each hero is on", (SEATS,)),
    Field("skill", "i2", "own value of each hero's skills, 2 to 11, without items", (SEATS, 3)),
    Field("coloured", "i2", "coloured cubes on each track", (SEATS, 3)),
    Field("shadow", "i2", "shadow cubes on each track, after the coloured ones", (SEATS, 3)),
    Field("lp", "i2", "natural life points of each hero", (SEATS,)),
    Field("gold", "i2", "gold pieces of each hero", (SEATS,)),
    Field("lost_mp", "i2", "movement points that each hero has lost", (SEATS,)),
    Field("dead", "i2", "1 for a hero who died and whose next turn has not begun", (SEATS,)),
    # the Dark Side
    Field("dark", "i2", "shadow cubes on the Dark Side, 0 to 11"),
    Field("damned", "i2", "where the Damned One is", labels=DAMNED_PLACES),
    Field("won", "i2", "special treasures that a hero has ever had, one bit each, the Mail being 1"),
    Field("uses", "i2", "uses of each encounter so far, of those with corners to fill", (N_ENCOUNTERS,)),
    Field("styx_left", "i2", "one player: life points that Styx can still give"),
    # the turn
    Field("active", "i2", "the seat whose turn it is"),
    Field("phase", "i2", "phase of the turn", labels=PHASES),
    Field("drawn", "i2", "kind of the tile drawn and not yet laid, -1 if none"),
    Field("drawn_side", "i2", "side of the hero's tile on which it will lie, -1 if not chosen"),
    Field("added", "i2", "tile laid in this turn, -1 if none"),
    Field("mp", "i2", "movement points left"),
    Field("moved", "i2", "1 if the hero has left the tile on which the turn began, on foot or otherwise"),
    Field("passing", "i2", "1 while he is on a tile whose enemies he passes, and must leave it"),
    Field("halted", "i2", "1 when his movement has ended"),
    Field("fought", "i2", "1 after the combat or duel of the turn"),
    Field("used_place", "i2", "1 after the use of a place"),
    Field("met", "i2", "1 after an encounter"),
    Field("accepted", "i2", "1 after a task was accepted"),
    # a combat or another test
    Field("enemy", "i2", "marker that is fought or tested against, -1 if none (the Damned One, too)"),
    Field("bout", "i2", "round of the combat, 1 or 2, 0 if there is none"),
    Field("advice", "i2", "colour that the gray dot was given by Advice of Hermes, -1 if none"),
    Field("tested", "i2", "skill of the test, -1 if not chosen; in a duel the aggressor's"),
    Field("second_skill", "i2", "skill that the Gnome adds, -1 if none"),
    Field("black", "i2", "1 if the black weapon of the skill is used"),
    Field("bolts", "i2", "Lightning Bolts used for this test"),
    Field("level", "i2", "level of the last test rolled for"),
    Field("dice", "i1", "the dice of the last roll, 0 for those not rolled", (5,)),
    # treasures
    Field("draws", "i2", "treasures that may still be drawn, 0 to 2, with the one at hand"),
    # a duel
    Field("opponent", "i2", "seat that is challenged, -1 if there is no duel"),
    Field("defence", "i2", "skill of the defender, -1 if not chosen"),
    Field("duel_winner", "i2", "seat that has won the duel, -1 until it is decided"),
    # the final fight
    Field("damned_lp", "i2", "life points that the Damned One has left, 0 if he is not fought"),
    Field("dark_at_start", "i2", "shadow cubes on the Dark Side when the fight began"),
    Field("cycle", "i2", "one player: skills already tested in this cycle, one bit each"),
    # the agenda and the end
    *agenda_fields(AGENDA),
    Field("outcome", "i2", "how the game ended", labels=OUTCOMES),
    Field("victors", "i2", "1 for each seat that has won, or shares the lesser victory", (SEATS,)),
    Field("score", "i4", "one player: victory points of a victory"),
)  # fmt: skip
"""The fields of the game record after its head. ``rounds`` of the head counts rounds of the table begun."""
