"""The game record, field by field, and the decision points.

A place on the track is a *space*: 0 Start, 1 to 5 the areas I to V, 6 Climax, 7 Goal. A *tile* is what lies on a
space, numbered as in the rules record: 0 to 9 area tiles, 10 to 12 climax tiles, 13 the start tile, 14 the goal tile.
A *kind* is a kind of raid card and a *type* a type of action card, both numbered in the order of ``components.toml``.
"""

from __future__ import annotations

from envs.core.kit.agenda import agenda_fields
from envs.core.spec import Field

SEATS = 4
NOBODY = -1

# Spaces, in the order of the track (LEG-050).
SPACES = 8
START, AREA_1, AREA_2, AREA_3, AREA_4, AREA_5, CLIMAX, GOAL = range(SPACES)
FIRST_SPECIAL_SPACE = AREA_3
SPECIAL_SPACES = 3

# Tiles.
AREA_TILES = 10
CLIMAX_TILES = 3
START_TILE = AREA_TILES + CLIMAX_TILES
GOAL_TILE = START_TILE + 1
TILES = GOAL_TILE + 1

# Types of action card.
TYPES = 6
RUSH, EXPLORE, ASSAULT, ACTION, STEAL, REST = range(TYPES)
SLOTS = 3
EMPTY = -1

# Kinds of raid card. The Artifact and the Replicas, the special cards, come first.
KINDS = 13
(
    ARTIFACT,
    REPLICA,
    STEP_OF_BRAVERY,
    SHORTCUT,
    DOUBLE_THE_TROUBLE,
    HELTER_SKELTER,
    NATURAL_BORN_ADVENTURER,
    NIMBLE_INSTINCTS,
    REPEL,
    ROPE_ACTION,
    SETTING_A_TRAP,
    THE_CHOSEN_ONE,
    TROUBLESHOOTING,
) = range(KINDS)
FIRST_ORDINARY = STEP_OF_BRAVERY
NO_CARD = -1

# Who knows something: each seat, and the public, which is what a spectator knows.
PUBLIC = SEATS
OBSERVERS = SEATS + 1

# Where the Artifact can be: on one of the special spaces, or in the hand of a seat. A Replica can be in the deck, too.
PLACES = SPECIAL_SPACES + SEATS
FIRST_HAND = SPECIAL_SPACES
DECK = PLACES
REPLICA_PLACES = PLACES + 1

# Placements of the three special cards: a place of the Artifact, and two of the Replicas, the lower one first.
REPLICA_PAIRS = REPLICA_PLACES * (REPLICA_PLACES + 1) // 2
PLACEMENTS = PLACES * REPLICA_PAIRS

AGENDA_DEPTH = 12
"""Room for pending steps, of which 9 are needed.

So many are pending when a round begins: its first turn, and a window and a selection for each of four players. While a
turn lasts there are at most 7: the next turn, the window after the action, the reveal and the window before it, and
three more, since an effect has at most three steps, and what one of them brings about (an entry or finish effect of one
step, discards of three others) comes when it is off the agenda itself. Or, after the reveal: the next turn, the window
after the action, the marker of a boosted Assault, the cards to take, Repel's window and its two steps. At the end of
a round there are the next round, the draws, the recovery, and four discards.
"""

# Pending steps, by their op. Effects consist of such steps, each an op and an amount; the seat is the one whose action,
# card or tile it is.
NO_STEP = 0

# Those of which the effects in components.toml consist.
(
    ADVANCE,  # to the next space, if she may
    ADVANCE_ALL_HERE,  # all Laras on her tile to the next space; she alone has what lies there
    MOVE_BACK,  # herself, `amount` spaces
    MOVE_BACK_OTHER,  # asks whom, `amount` spaces
    REDUCE_THREAT_HERE,  # by up to `amount`
    REDUCE_THREAT_ENTERED,  # the same, if the advance before it entered the tile on which she stands
    RAISE_THREAT_HERE,  # by `amount`
    RAISE_THREAT_CHOOSE,  # asks where, by `amount`
    DRAW,  # `amount` raid cards
    DRAW_TO_LIMIT,
    DISCARD_TO,  # asks for cards until `amount` are left
    STEAL_CARDS,  # asks from whom, `amount` raid cards
    STEAL_OR_MARKER,  # asks which
    GAIN_MARKER,
    GAIN_EXPERIENCE,  # `amount`
    HEAL,  # `amount`
    HEAL_ALL,
    INJURE_SELF,  # `amount`
    INJURE_OTHERS_HERE,  # `amount`
    INJURE_THIEF,  # `amount`; the thief is whoever's turn it is
    CANCEL_STEAL,
    AIM_ANYWHERE,  # asks at whom
    SWAP_ACTION,  # asks for the card
    REPEAT_ACTION,
    BOOST_ROUND,
    REVEAL_ARTIFACT,  # its holder shows it
    RETURN_REPLICAS,  # asks how many, up to `amount`
    OFFER_ARTIFACT,  # asks whether to show it for the bonus of the raid card of kind `amount`
) = range(1, 29)

# Those that make up the course of the game.
(
    BEGIN_ROUND,
    SELECT_ACTIONS,  # asks for action cards until all slots are full
    OPEN_WINDOW,  # asks the decision that it is about while she holds a raid card that she can use there
    BEGIN_TURN,  # the turn of the round that it is about, from 0
    REVEAL_ACTION,
    DECIDE_BOOST,  # asks, if she has to choose
    PERFORM,
    TAKE_CARDS,  # `amount`, from the target
    TURN_UP,  # sets the threat of the tile on the space that it is about; its entry effect
    RECOVER_AND_EXHAUST,
    END_DRAWS,
) = range(30, 41)

# The decision points, numbered as LEG-D01 to LEG-D16.
DECISIONS = (
    "over",
    "select an action card",
    "window after selecting",
    "tile for Setting a Trap",
    "window before the reveal",
    "card for Nimble Instincts",
    "boost",
    "window before Steal or Assault",
    "target of Rope Action",
    "mode of Assault",
    "target",
    "Repel",
    "window after the action",
    "Lara for Helter-Skelter",
    "reveal the Artifact",
    "Replicas to return",
    "discard",
)
(
    _,
    SELECT_DECISION,
    TRAP_WINDOW_DECISION,
    TRAP_TILE_DECISION,
    BEFORE_WINDOW_DECISION,
    SWAP_DECISION,
    BOOST_DECISION,
    ROPE_WINDOW_DECISION,
    ROPE_TARGET_DECISION,
    ASSAULT_MODE_DECISION,
    TARGET_DECISION,
    REPEL_DECISION,
    AFTER_WINDOW_DECISION,
    HELTER_TARGET_DECISION,
    REVEAL_DECISION,
    REPLICAS_DECISION,
    DISCARD_DECISION,
) = range(len(DECISIONS))

FIELDS = (
    # The track.
    Field("tile", "i2", "the tile on each space, face down or not", (SPACES,)),
    Field("revealed", "i2", "1 for a space whose tile is face up", (SPACES,)),
    Field("threat", "i2", "threat level of each space, 0 while its tile is face down", (SPACES,)),
    Field("special", "i2", "kind of the special card lying on each space, -1 for none", (SPACES,)),
    # The players.
    Field("position", "i2", "the space on which each Lara stands", (SEATS,)),
    Field("experience", "i2", "0 to 9", (SEATS,)),
    Field("injuries", "i2", "0 to 3", (SEATS,)),
    Field("hand", "i2", "raid cards of each kind in each hand", (SEATS, KINDS)),
    Field("slots", "i2", "type of the action card in each slot, -1 for an empty slot", (SEATS, SLOTS)),
    Field("shown", "i2", "1 for a slot whose card lies face up", (SEATS, SLOTS)),
    Field("exhausted", "i2", "action cards of each type in each exhausted area", (SEATS, TYPES)),
    Field("natural_born", "i2", "1 while Natural Born Adventurer is in force for a seat", (SEATS,)),
    Field("marker", "i2", "the seat that holds the Starting Player marker now"),
    Field("round_starter", "i2", "the seat that held it when the round began"),
    # Deck and used pile. A draw is a uniform draw from the deck's cards: nobody ever knows their order.
    Field("deck", "i2", "raid cards of each kind in the deck", (KINDS,)),
    Field("used", "i2", "raid cards of each kind on the used pile", (KINDS,)),
    Field("used_top", "i2", "kind of the top card of the used pile, -1 if it is empty"),
    # The turn, and the performance under way in it.
    Field(
        "turn", "i2", "turns begun in this round: 0 while actions are selected, up to three for each player"
    ),
    Field("active", "i2", "the seat whose turn it is, -1 outside turns"),
    Field("slot", "i2", "the slot resolved in this turn, 0 to 2"),
    Field(
        "performed", "i2", "type of the action revealed or performed last in this turn, -1 before the reveal"
    ),
    Field("boosted", "i2", "1 if the performance is boosted"),
    Field("aimed", "i2", "1 if the performance was aimed by Rope Action"),
    Field("target", "i2", "the seat the performance steals from, -1 for none"),
    Field("entered", "i2", "the space that the last advance entered, -1 if it was blocked"),
    # What is still to be done.
    *agenda_fields(AGENDA_DEPTH),
    Field("amount", "i2", "the amount of the step that asks the present decision"),
    Field(
        "room",
        "i2",
        "cards that each hand, and the deck, still lacks while a sample is dealt, else 0",
        (OBSERVERS,),
    ),
    # What each observer (seat, or the public as observer 4) can be sure of. See rules/knowledge.py.
    Field(
        "known",
        "i1",
        "[observer, holder, kind]: copies that the holder surely has",
        (OBSERVERS, SEATS, KINDS),
    ),
    Field(
        "witnessed",
        "i1",
        "[seat, holder, kind]: copies that the holder knows the seat to be sure of, the public ones aside",
        (SEATS, SEATS, KINDS),
    ),
    Field(
        "suspect",
        "i1",
        "[observer, place]: 1 if the Artifact may be there; places are III, IV, V, then the hands",
        (OBSERVERS, PLACES),
    ),
    Field("deck_most", "i1", "[observer, kind]: copies that the deck may hold", (OBSERVERS, KINDS)),
    # What a spectator can tell, who sees what all see.
    Field("fresh", "i1", "cards in each hand that may have been drawn from the present deck", (SEATS,)),
    Field(
        "belief",
        "f8",
        "chance of each placement of the special cards, as the rules record lists them",
        (PLACEMENTS,),
    ),
    Field("artifact_chance", "f8", "the same for the Artifact alone, place by place", (PLACES,)),
    Field("replicas_expected", "f8", "expected Replicas, place by place, the deck last", (REPLICA_PLACES,)),
)
