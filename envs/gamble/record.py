"""The game record, field by field, and the decision points."""

from __future__ import annotations

from envs.core.spec import Field

# ---------------------------------------------------------------- cards
# All 84 cards have one numbering, twelve of each kind; a kind's name is its first number. The first 60 are the
# adventure cards, in the order in which actions number them, too.

KIND = 12
FRIEND, FOE, WEAPON, VEHICLE, TRAP, LOCATION, ARTIFACT = range(0, 7 * KIND, KIND)
CARDS = 7 * KIND

CHARACTERS = WEAPON - FRIEND
"""24 characters: FRIEND to WEAPON."""
GEAR = TRAP - WEAPON
"""24 cards that lie on characters: WEAPON to TRAP."""
TESTS = ARTIFACT - TRAP
"""24 cards that can hold a test of luck: TRAP to ARTIFACT."""
ADVENTURES = LOCATION
"""60 cards of the adventures pile: FRIEND to LOCATION."""

NO_CARD = 0
"""In fields that name a gear, trap, location or artifact card: none. (Card 0 is a character.)"""

ATTACK, DEFENCE, SPEED, LUCK, MYSTERY = range(5)
FIGURES = ("attack", "defence", "speed", "luck", "mystery")

# ---------------------------------------------------------------- places
# Where a card is. Places that belong to a seat come in pairs: HAND + seat.

PILE = 0  # face down on the pile of its kind
PAST = 1  # on the past adventures pile
TABLE = 2  # face up: the location, the artifact searched for, traps turned up, gear that awaits its carrier
FACE_DOWN = 3  # a trap laid by the second player, not turned up yet
HAND = 4
POOL = 6
PARTY = 8
COLLECTION = 10
JACKPOT = 12
ON = 13  # ON + character: gear lying on that character

# ---------------------------------------------------------------- decisions

DECISIONS = (
    "over",
    "search",
    "search leader",
    "lay trap",
    "search window",
    "carrier",
    "trap damage",
    "chase",
    "chase leader",
    "chase window",
    "fight window",
    "assign attack",
    "lay character",
    "discard",
)
"""D1 to D13, in the order in which a turn asks them."""

SEARCH = 1
SEARCH_LEADER = 2
LAY_TRAP = 3
SEARCH_WINDOW = 4
CARRIER = 5
TRAP_DAMAGE = 6
CHASE = 7
CHASE_LEADER = 8
CHASE_WINDOW = 9
FIGHT_WINDOW = 10
ASSIGN = 11
LAY_CHARACTER = 12
DISCARD = 13

# ---------------------------------------------------------------- the record

SEATS = 2

FIELDS = (
    Field(
        "place",
        "i1",
        "where each card is: PILE, PAST, TABLE, ..., HAND + seat, ..., ON + character",
        (CARDS,),
    ),
    Field(
        "known", "i1", "1 for a hidden adventure card that must be where it is, as both know", (ADVENTURES,)
    ),
    Field("renewed", "i2", "1 once the adventures pile has been renewed"),
    Field("active", "i2", "the active player, who searches; the other is the second player, who chases"),
    Field("party", "i2", "characters of each seat's party, in the order of joining", (SEATS, KIND)),
    Field("party_size", "i2", "how many these are, 0 to 12", (SEATS,)),
    Field("party_type", "i2", "FRIEND or FOE: the type of the searcher's party"),
    Field(
        "values",
        "i2",
        "present value of each character's five figures, gear included",
        (CHARACTERS, len(FIGURES)),
    ),
    Field("damage", "i2", "damage of each character since its last healing", (CHARACTERS,)),
    Field(
        "assigned", "i2", "damage of the fight assigned to each character, not yet in effect", (CHARACTERS,)
    ),
    Field("location", "i2", "location of the search, NO_CARD if none"),
    Field("trap_row", "i2", "traps laid, in the order of laying", (KIND,)),
    Field("traps_laid", "i2", "how many these are"),
    Field("traps_met", "i2", "how many of these were turned up"),
    Field("test", "i2", "trap or location whose test of luck is faced, NO_CARD if none"),
    Field("artifact", "i2", "artifact of the search, face up, NO_CARD if none"),
    Field("chosen", "i2", "gear chosen that awaits its carrier, NO_CARD if none"),
    Field("window", "i2", "the window in which that gear was chosen: a decision"),
    Field(
        "passes", "i2", "1 if the last choice in a window of both players was a pass; then the other is asked"
    ),
    Field("attacker", "i2", "whose attack is being assigned: an index into the party of the actor"),
    Field("collected", "i2", "artifacts in each seat's collection", (SEATS,)),
    Field("jackpot", "i2", "artifacts in the jackpot"),
)
