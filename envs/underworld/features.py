"""What an observation is made of: its named parts, their places and their scales."""

from __future__ import annotations

from envs.core.spec import Feature, Features
from envs.underworld import components as c
from envs.underworld import record as r

SPACE_KINDS = (
    "draw",
    "adrenaline",
    "gain_health_token",
    "gain_vp",
    "gain_treasure",
    "gain_object",
    "relic",
    "obstacle_die",
    "jormungandr",
    "thor",
)
"""What a space can hold: the ops of components, and Thor objects apart from the others."""
HEALTH_TOKEN_SPACE, VICTORY_POINT_SPACE, RELIC_SPACE, OBSTACLE_DIE_SPACE, JORMUNGANDR_SPACE, THOR_SPACE = (
    SPACE_KINDS.index(kind)
    for kind in ("gain_health_token", "gain_vp", "relic", "obstacle_die", "jormungandr", "thor")
)

SEQUELS = (
    "Natla moves",
    "throws of the obstacle die",
    *(f"steps on {track}" for track in c.TRACKS),
    "steps on the track now named",
    "enemies removed",
)
NATLA_MOVES, THROWS, STEPS, ENEMIES_REMOVED = 0, 1, 2, 6

# The greatest raw value of each kind of number, and what one of it is in the observation. (Kernels multiply, since
# dividing takes several times as long.)
CARDS_HIGH = 20.0
TREASURES_HIGH = 15.0
POINTS_HIGH = 35.0
HEALTH_TOKENS_HIGH = 10.0
HEALTH_HIGH = 6.0
SPACES_HIGH = 12.0
COST_HIGH = 6.0
PRICE_HIGH = 3.0
FEW_HIGH = 2.0
GIVE_HIGH = 3.0
LINE_HIGH = 8.0
OBSTACLES_HIGH = 6.0
PILE_HIGH = 60.0
TURNS_HIGH = 300.0
ADRENALINE_HIGH = 5.0
ACTIONS_HIGH = 2.0
JORMUNGANDR_HIGH = 15.0

CARDS_UNIT = 1.0 / CARDS_HIGH
TREASURES_UNIT = 1.0 / TREASURES_HIGH
POINTS_UNIT = 1.0 / POINTS_HIGH
HEALTH_TOKENS_UNIT = 1.0 / HEALTH_TOKENS_HIGH
HEALTH_UNIT = 1.0 / HEALTH_HIGH
SPACES_UNIT = 1.0 / SPACES_HIGH
COST_UNIT = 1.0 / COST_HIGH
PRICE_UNIT = 1.0 / PRICE_HIGH
FEW_UNIT = 1.0 / FEW_HIGH
GIVE_UNIT = 1.0 / GIVE_HIGH
LINE_UNIT = 1.0 / LINE_HIGH
OBSTACLES_UNIT = 1.0 / OBSTACLES_HIGH
PILE_UNIT = 1.0 / PILE_HIGH
TURNS_UNIT = 1.0 / TURNS_HIGH
ADRENALINE_UNIT = 1.0 / ADRENALINE_HIGH
ACTIONS_UNIT = 1.0 / ACTIONS_HIGH
JORMUNGANDR_UNIT = 1.0 / JORMUNGANDR_HIGH

FEATURES = Features(
    Feature("asked", 1, "1 if this seat is asked"),
    Feature("decision", len(r.DECISIONS), "one-hot: what it is asked; all 0 while another seat is",
            labels=r.DECISIONS),
    Feature("phase", len(r.PHASES), "one-hot: phase of the turn", labels=r.PHASES),
    Feature("competitive", 1, "1 in the competitive mode"),
    Feature("turn", 1, "player turns begun", TURNS_HIGH),
    Feature("actions", 1, "actions taken in this turn", ACTIONS_HIGH),
    Feature("white_die", c.FACES, "one-hot: face of the white die in this turn", labels=c.WHITE_FACES),
    Feature("black_die", c.FACES, "one-hot: last throw of the obstacle die in this turn", labels=c.BLACK_FACES),
    Feature("leaving", 1, "1 if the region will be changed at the end of this turn"),
    Feature("region", len(c.REGIONS), "one-hot: Lara's region", labels=c.REGIONS),
    Feature("position", 3, "Lara's space on each track", SPACES_HIGH, labels=c.TRACKS),
    Feature("spaces_left", 3, "spaces to the end of each track", SPACES_HIGH, labels=c.TRACKS),
    Feature("next_acrobatics", len(SPACE_KINDS), "one-hot: next space of Acrobatics", labels=SPACE_KINDS),
    Feature("next_combat", len(SPACE_KINDS), "one-hot: next space of Combat", labels=SPACE_KINDS),
    Feature("next_trick", len(SPACE_KINDS), "one-hot: next space of Trick", labels=SPACE_KINDS),
    Feature("thor_ahead", 3, "1 if a Thor object lies ahead on the track", labels=c.TRACKS),
    Feature("relic_ahead", 3, "1 if a relic lies at the end of the track, still ahead", labels=c.TRACKS),
    Feature("health", 1, "Lara's health", HEALTH_HIGH),
    Feature("max_health", 1, "her greatest health", HEALTH_HIGH),
    Feature("adrenaline", 1, "space of the adrenaline marker", ADRENALINE_HIGH),
    Feature("thor", c.N_OBJECTS - c.USABLE, "1 for each Thor object on the main board", labels=c.OBJECTS[c.USABLE:]),
    Feature("price", 1, "victory points that Jörmungandr costs as things stand", JORMUNGANDR_HIGH),
    Feature("team_points", 1, "victory points of all players", POINTS_HIGH),
    Feature("natla", 1, "obstacles of the region that Natla has reached", OBSTACLES_HIGH),
    Feature("resolving", 1, "1 if the obstacle shown is being resolved, 0 if it is the next one"),
    Feature("obstacle_scope", len(c.SCOPES), "one-hot: who pays the obstacle", labels=c.SCOPES),
    Feature("obstacle_cost", len(c.ELEMENTS), "what it costs", COST_HIGH, labels=c.ELEMENTS),
    Feature("obstacle_other_cost", len(c.ELEMENTS), "what it costs otherwise", COST_HIGH, labels=c.ELEMENTS),
    Feature("obstacle_track", 3, "one-hot: the track whose end decides it", labels=c.TRACKS),
    Feature("obstacle_first", len(c.FIRSTS), "one-hot: what happens first", labels=c.FIRSTS),
    Feature("obstacle_penalty", len(c.PENALTIES), "what happens otherwise", FEW_HIGH, labels=c.PENALTIES),
    Feature("obstacle_prize", len(c.PRIZES), "what overcoming it brings", FEW_HIGH, labels=c.PRIZES),
    Feature("revealed", 3, "one-hot: type of the revealed card", labels=c.TRACKS),
    Feature("missing", c.PAYABLE, "what the joint cost still needs", COST_HIGH, labels=c.ELEMENTS[:c.PAYABLE]),
    Feature("to_give", 1, "cards to give or discard now, this one included", GIVE_HIGH),
    Feature("following", len(SEQUELS), "what follows this decision", FEW_HIGH, labels=SEQUELS),
    Feature("visible", 1, "visible enemies", LINE_HIGH),
    Feature("line", (c.LINE - 1) * c.N_PRICED, "price of each visible enemy, front one first", PRICE_HIGH,
            labels=tuple(f"{place}: {element}" for place in range(1, c.LINE) for element in c.PRICED)),
    Feature("unseen", c.N_ENEMIES, "1 for each enemy of the region still in its pile"),
    Feature("supply", 3, "treasures, victory points and health tokens that nobody holds", POINTS_HIGH,
            labels=("treasures", "victory points", "health tokens")),
    Feature("discards", 3, "discard pile by type", CARDS_HIGH, labels=c.TRACKS),
    Feature("pile", 1, "cards in the draw pile", PILE_HIGH),
    Feature("pile_from", 3, "cards that the draw pile can be made of, by type: what was shuffled, less what the seat "
            "has seen leave it", CARDS_HIGH, labels=c.TRACKS),
    Feature("hand", 3, "own progress cards", CARDS_HIGH, labels=c.TRACKS),
    # From here on one block a seat: itself first, then clockwise; all 0 for a seat that takes no part.
    Feature("takes_part", r.SEATS, "1 for a seat that takes part"),
    Feature("alive", r.SEATS, "1 for one that is not eliminated"),
    Feature("active", r.SEATS, "1 for the active player"),
    Feature("to_be_asked", r.SEATS, "1 for one whom the obstacle will ask after this decision; all 0 while another "
            "seat is asked"),
    Feature("cards", r.SEATS, "progress cards", PILE_HIGH),
    Feature("treasures", r.SEATS, "treasures", TREASURES_HIGH),
    Feature("points", r.SEATS, "victory points", POINTS_HIGH),
    Feature("health_tokens", r.SEATS, "health tokens", HEALTH_TOKENS_HIGH),
    Feature("shown", r.SEATS * 3, "cards that all know the seat to hold, by type", CARDS_HIGH),
    Feature("drawn", r.SEATS, "cards drawn unseen since the last shuffle", PILE_HIGH),
    Feature("sighted", r.SEATS * 3, "cards that all saw in the seat's hand or leaving it since it first drew after the "
            "last shuffle, by type: held before, or drawn since", CARDS_HIGH),
    Feature("laid", r.SEATS * c.PAYABLE, "what the seat has laid out for the joint cost", COST_HIGH),
    Feature("objects", r.SEATS * c.USABLE, "1 for each object before the seat"),
)  # fmt: skip

ASKED = FEATURES.at("asked")
DECISION = FEATURES.at("decision")
PHASE = FEATURES.at("phase")
COMPETITIVE = FEATURES.at("competitive")
TURN = FEATURES.at("turn")
ACTIONS = FEATURES.at("actions")
WHITE_DIE = FEATURES.at("white_die")
BLACK_DIE = FEATURES.at("black_die")
LEAVING = FEATURES.at("leaving")
REGION = FEATURES.at("region")
POSITION = FEATURES.at("position")
SPACES_LEFT = FEATURES.at("spaces_left")
NEXT_ACROBATICS = FEATURES.at("next_acrobatics")
THOR_AHEAD = FEATURES.at("thor_ahead")
RELIC_AHEAD = FEATURES.at("relic_ahead")
HEALTH = FEATURES.at("health")
MAX_HEALTH = FEATURES.at("max_health")
ADRENALINE = FEATURES.at("adrenaline")
THOR = FEATURES.at("thor")
PRICE = FEATURES.at("price")
TEAM_POINTS = FEATURES.at("team_points")
NATLA = FEATURES.at("natla")
RESOLVING = FEATURES.at("resolving")
OBSTACLE_SCOPE = FEATURES.at("obstacle_scope")
OBSTACLE_COST = FEATURES.at("obstacle_cost")
OBSTACLE_TRACK = FEATURES.at("obstacle_track")
OBSTACLE_PENALTY = FEATURES.at("obstacle_penalty")
OBSTACLE_PRIZE = FEATURES.at("obstacle_prize")
REVEALED = FEATURES.at("revealed")
MISSING = FEATURES.at("missing")
TO_GIVE = FEATURES.at("to_give")
FOLLOWING = FEATURES.at("following")
VISIBLE = FEATURES.at("visible")
LINE = FEATURES.at("line")
UNSEEN = FEATURES.at("unseen")
SUPPLY = FEATURES.at("supply")
DISCARDS = FEATURES.at("discards")
PILE = FEATURES.at("pile")
PILE_FROM = FEATURES.at("pile_from")
HAND = FEATURES.at("hand")
TAKES_PART = FEATURES.at("takes_part")
ALIVE = FEATURES.at("alive")
ACTIVE = FEATURES.at("active")
TO_BE_ASKED = FEATURES.at("to_be_asked")
CARDS = FEATURES.at("cards")
TREASURES = FEATURES.at("treasures")
POINTS = FEATURES.at("points")
HEALTH_TOKENS = FEATURES.at("health_tokens")
SHOWN = FEATURES.at("shown")
DRAWN = FEATURES.at("drawn")
SIGHTED = FEATURES.at("sighted")
LAID = FEATURES.at("laid")
OBJECTS = FEATURES.at("objects")

STATE_FEATURES = Features(
    *FEATURES,
    Feature("actor", r.SEATS, "one-hot: the seat that decides"),
    Feature(
        "hands", r.SEATS * 3, "progress cards of every seat, by type: who decides, then clockwise", CARDS_HIGH
    ),
    Feature("pile_types", 3, "draw pile by type", CARDS_HIGH, labels=c.TRACKS),
)
ACTOR = STATE_FEATURES.at("actor")
HANDS = STATE_FEATURES.at("hands")
PILE_TYPES = STATE_FEATURES.at("pile_types")
