"""The position of a game, field by field, and the decisions that are asked.

Regions, spaces' effects, objects, enemies and obstacles go by the numbers that ``components.py`` gives them; an
enemy is region * 6 + its number there, both from 0.
"""

from __future__ import annotations

from envs.core.kit.agenda import agenda_fields
from envs.core.spec import Field
from envs.underworld import components as c

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
NO_FACE = -1

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

FIELDS = (
    Field("active", "i2", "the player whose turn it is"),
    Field("phase", "i2", "phase of the turn", labels=PHASES),
    Field("actions", "i2", "actions taken in this turn, 0 to 2"),
    Field("white_die", "i2", "face of the white die in this turn, 0 to 5"),
    Field("black_die", "i2", "face of the last throw of the obstacle die in this turn, 0 to 5, -1 if none"),
    Field("leaving", "i2", "1 when the region is to be changed at the end of this turn"),
    Field("region", "i2", "Lara's region, 0 to 5"),
    Field("position", "i2", "Lara's space on the Acrobatics, Combat and Trick track, 0 being the start", (3,)),
    Field("natla", "i2", "Natla's place on the obstacle track: 0 at the start, then the obstacle's number"),
    Field("health", "i2", "Lara's health"),
    Field("max_health", "i2", "the most health she can have"),
    Field("adrenaline", "i2", "space of the adrenaline marker, 1 being the first"),
    Field("held", "i2", "what each player holds: cards of each type, treasures, victory points, health tokens",
          (SEATS, len(c.HOLDINGS))),
    Field("stock", "i2", "what nobody holds: the discard pile by type, then the supply of the three tokens",
          (len(c.HOLDINGS),)),
    Field("pile", "i2", "the draw pile by type; its order is chance alone", (3,)),
    Field("shuffled", "i2", "the draw pile when it was last shuffled, less the cards that all saw leave it", (3,)),
    Field("drawn", "i2", "cards that each player has drawn since then, unseen by the others, by type", (SEATS, 3)),
    Field("shown", "i2", "cards that all know each player to hold, by type", (SEATS, 3)),
    Field("sighted", "i2", "cards that all saw in each player's hand or leaving it since he first drew from this pile, "
          "by type: held before the shuffle, or drawn since", (SEATS, 3)),
    Field("owner", "i2", "where each object card is: a seat, beside the board -1, main board 4, gone 5",
          (c.N_OBJECTS,)),
    Field("unseen", "i2", "1 for each enemy of the region that is still in its pile", (c.N_ENEMIES,)),
    Field("visible", "i2", "how many enemies are visible, 0 to 8"),
    Field("line", "i2", "the visible enemies, the front one first", (c.LINE,)),
    Field("laid", "i2", "what each player has laid out for the obstacle that is paid together", (SEATS, c.PAYABLE)),
    Field("missing", "i2", "what this joint payment still needs of each element", (c.PAYABLE,)),
    Field("revealed", "i2", "type of the card revealed by this turn's obstacle, -1 if none"),
    *agenda_fields(AGENDA),
    Field("outcome", "i2", "how the game ended", labels=OUTCOMES),
    Field("victors", "i2", "1 for each seat that has won", (SEATS,)),
    Field("scratch", "i2", "working space of determinize, otherwise 0", (SEATS + 1, 3)),
)  # fmt: skip
