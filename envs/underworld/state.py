"""The position of a game, field by field, the decisions that are asked, and the tables that kernels read.

Regions, spaces' effects, objects, enemies and obstacles go by the numbers that ``components.py`` gives them; an
enemy is region * 6 + its number there, both from 0.
"""

from __future__ import annotations

from envs.core.spec import Field
from envs.underworld.components import (
    ELEMENTS,
    FACES,
    HOLDINGS,
    LINE,
    MAX_ALTERNATIVES,
    MAX_LENGTH,
    N_ENEMIES,
    N_OBJECTS,
    N_OBSTACLES,
    N_PRICED,
    N_REGIONS,
    OBSTACLE_VIEW,
    PAYABLE,
    USABLE,
)

SEATS = 4

DECISIONS = (
    "over",
    "track of a free advance",
    "forced discard",
    "action",
    "track of an object's advance",
    "type to pay an enemy with",
    "card to pay an enemy with",
    "track of the adrenaline advance",
    "pay an obstacle",
    "pay an obstacle together",
    "guess a type",
    "draw or heal",
    "heal more",
)
(
    UNDECIDED,  # also OVER: nothing is asked
    FREE_TRACK,
    FORCED_DISCARD,
    ACTION,
    OBJECT_TRACK,
    PRICE_TYPE,
    PRICE_CARD,
    ADRENALINE_TRACK,
    PAY_OBSTACLE,
    PAY_TOGETHER,
    GUESS,
    DRAW_OR_HEAL,
    HEAL_MORE,
) = range(len(DECISIONS))

PHASES = ("white die", "actions", "draw or heal", "healing", "turn over")
WHITE_DIE, ACTIONS_PHASE, DRAW_OR_HEAL_PHASE, HEALING, TURN_OVER = range(len(PHASES))

# Where an object card is, apart from a seat: 0 to 3 for the player before whom it lies.
BESIDE_BOARD = -1
MAIN_BOARD = SEATS
GONE = SEATS + 1

NO_TYPE = -1

OUTCOMES = (
    "not over",
    "Jörmungandr destroyed",
    "all players eliminated",
    "no health left",
    "overwhelmed by enemies",
    "Natla sped up the heart of Jörmungandr",
    "too few victory points for Jörmungandr",
    "too many turns",
)
(
    NOT_OVER,
    VICTORY,
    ALL_ELIMINATED,
    NO_HEALTH,
    OVERWHELMED,
    HEART_REACHED,
    PRICE_NOT_MET,
    TOO_MANY_TURNS,
) = range(len(OUTCOMES))

# Steps of the agenda that are no effects of components: their codes follow those of the effects.
NEXT_PAYER, NEXT_CONTRIBUTOR, NEXT_PRICE_CARD, RESET_ADRENALINE = 100, 101, 102, 103

AGENDA = 8
"""Places of the agenda. Its depth is never above 5: the deepest is the rest of an object's advance, the marker to
be reset, the enemy to be removed, and one obstacle die with its discard (an adrenaline advance never sets off
another, UND-067); an obstacle has the next payer, the rest of the throws, and the rest of a discard."""

STEP = 4
"""Numbers of one pending step: op, n, what it is about, seat concerned."""

FIELDS = (
    Field("active", "i2", "the player whose turn it is"),
    Field("phase", "i2", "phase of the turn", labels=PHASES),
    Field("actions", "i2", "actions taken in this turn, 0 to 2"),
    Field("leaving", "i2", "1 when the region is to be changed at the end of this turn"),
    Field("region", "i2", "Lara's region, 0 to 5"),
    Field("position", "i2", "Lara's space on the Acrobatics, Combat and Trick track, 0 being the start", (3,)),
    Field("natla", "i2", "Natla's place on the obstacle track: 0 at the start, then the obstacle's number"),
    Field("health", "i2", "Lara's health"),
    Field("max_health", "i2", "the most health she can have"),
    Field("adrenaline", "i2", "space of the adrenaline marker, 1 being the first"),
    Field("held", "i2", "what each player holds: cards of each type, treasures, victory points, health tokens",
          (SEATS, len(HOLDINGS))),
    Field("stock", "i2", "what nobody holds: the discard pile by type, then the supply of the three tokens",
          (len(HOLDINGS),)),
    Field("pile", "i2", "the draw pile by type; its order is chance alone", (3,)),
    Field("shuffled", "i2", "the draw pile when it was last shuffled, less the cards that all saw leave it", (3,)),
    Field("drawn", "i2", "cards that each player has drawn since then, unseen by the others, by type", (SEATS, 3)),
    Field("shown", "i2", "cards that all know each player to hold, by type", (SEATS, 3)),
    Field("owner", "i2", "where each object card is: a seat, beside the board -1, main board 4, gone 5",
          (N_OBJECTS,)),
    Field("unseen", "i2", "1 for each enemy of the region that is still in its pile", (N_ENEMIES,)),
    Field("visible", "i2", "how many enemies are visible, 0 to 8"),
    Field("line", "i2", "the visible enemies, the front one first", (LINE,)),
    Field("laid", "i2", "what each player has laid out for the obstacle that is paid together", (SEATS, PAYABLE)),
    Field("missing", "i2", "what this joint payment still needs of each element", (PAYABLE,)),
    Field("revealed", "i2", "type of the card revealed by this turn's obstacle, -1 if none"),
    Field("agenda", "i2", "pending steps, the last one first: op, n, what about, seat", (AGENDA, STEP)),
    Field("pending", "i2", "how many steps are pending"),
    Field("outcome", "i2", "how the game ended", labels=OUTCOMES),
    Field("victors", "i2", "1 for each seat that has won", (SEATS,)),
    Field("scratch", "i2", "working space of determinize, otherwise 0", (3,)),
)  # fmt: skip

EFFECT = (3,)

RULES_FIELDS = (
    Field("start_hand", "i2", "progress cards dealt to each player"),
    Field("start_health_tokens", "i2", "health tokens of each player at the start"),
    Field("phase3_draw", "i2", "progress cards drawn in phase 3"),
    Field("actions_max", "i2", "actions of one turn"),
    Field("turn_limit", "i2", "player turns after which the game is lost"),
    Field("start_health", "i2", "Lara's health at the start"),
    Field("start_max_health", "i2", "her greatest health at the start"),
    Field("adrenaline_start", "i2", "first space of the marker"),
    Field("adrenaline_end", "i2", "the space that sets the bar off"),
    Field("adrenaline_reset", "i2", "where the marker goes after that"),
    Field("adrenaline_effects", "i2", "what the end of the bar does, in order", (2, *EFFECT)),
    Field("vp_per_enemy", "i2", "victory points for an enemy removed"),
    Field("visible_loss", "i2", "visible enemies that lose the game"),
    Field("damage", "i2", "health lost at a change of regions, by number of visible enemies", (LINE,)),
    Field("price_base", "i2", "victory points for Jörmungandr with all Thor objects"),
    Field("price_per_missing", "i2", "more of them for each one missing"),
    Field("card_count", "i2", "progress cards of each type", (3,)),
    Field("card_effect", "i2", "what playing a card of each type does", (3, *EFFECT)),
    Field("token_count", "i2", "tokens of each kind, at the places of HOLDINGS", (len(HOLDINGS),)),
    Field("white_face", "i2", "effects of each face of the white die", (FACES, 2, *EFFECT)),
    Field("black_face", "i2", "effect of each face of the obstacle die", (FACES, *EFFECT)),
    Field("length", "i2", "last space of each track", (N_REGIONS, 3)),
    Field("space", "i2", "effect of each space; space 0 has none", (N_REGIONS, 3, MAX_LENGTH + 1, *EFFECT)),
    Field("leave_effect", "i2", "effect of leaving each region", (N_REGIONS, *EFFECT)),
    Field("obstacle_scope", "i2", "who pays: an index into SCOPES", (N_REGIONS, N_OBSTACLES)),
    Field("obstacle_first", "i2", "what happens first", (N_REGIONS, N_OBSTACLES, *EFFECT)),
    Field("obstacle_track", "i2", "the track whose end decides, -1 if none", (N_REGIONS, N_OBSTACLES)),
    Field("obstacle_alternatives", "i2", "ways to pay", (N_REGIONS, N_OBSTACLES)),
    Field("obstacle_cost", "i2", "each of them, by element",
          (N_REGIONS, N_OBSTACLES, MAX_ALTERNATIVES, len(ELEMENTS))),
    Field("obstacle_then", "i2", "effect if it is overcome", (N_REGIONS, N_OBSTACLES, *EFFECT)),
    Field("obstacle_otherwise", "i2", "effect if it is not", (N_REGIONS, N_OBSTACLES, *EFFECT)),
    Field("object_region", "i2", "region of each object card", (N_OBJECTS,)),
    Field("object_track", "i2", "track on which it lies, -1 if an obstacle gives it", (N_OBJECTS,)),
    Field("object_effect", "i2", "effect of each object that can be used", (USABLE, *EFFECT)),
    Field("space_kind", "i2", "what each space holds, an index into SPACE_KINDS", (N_REGIONS, 3, MAX_LENGTH + 1)),
    Field("obstacle_view", "f4", "each obstacle as observations show it", (N_REGIONS, N_OBSTACLES, OBSTACLE_VIEW)),
    Field("enemy_view", "f4", "each enemy as observations show it", (N_REGIONS * N_ENEMIES, N_PRICED)),
    Field("enemy_price", "i2", "what removes each enemy, by element", (N_REGIONS * N_ENEMIES, len(ELEMENTS))),
)  # fmt: skip
