"""What an observation is made of: its named parts, their places and their scales."""

from __future__ import annotations

from envs.core.spec import Feature, Features
from envs.underworld.components import (
    ELEMENTS,
    LINE,
    N_ENEMIES,
    N_OBJECTS,
    N_PRICED,
    OBJECTS,
    PAYABLE,
    PENALTIES,
    PRICED,
    PRIZES,
    REGIONS,
    SCOPES,
    TRACKS,
    USABLE,
)
from envs.underworld.state import DECISIONS, PHASES, SEATS

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

FOLLOWING = (
    "Natla moves",
    "throws of the obstacle die",
    *(f"steps on {track}" for track in TRACKS),
    "steps on the track now named",
    "enemies removed",
)
FOLLOWING_NATLA, FOLLOWING_THROWS, FOLLOWING_STEPS, FOLLOWING_ENEMIES = 0, 1, 2, 6

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
    Feature("decision", len(DECISIONS), "one-hot: what is asked", labels=DECISIONS),
    Feature("phase", len(PHASES), "one-hot: phase of the turn", labels=PHASES),
    Feature("competitive", 1, "1 in the competitive mode"),
    Feature("turn", 1, "player turns begun", TURNS_HIGH),
    Feature("actions", 1, "actions taken in this turn", ACTIONS_HIGH),
    Feature("leaving", 1, "1 if the region will be changed at the end of this turn"),
    Feature("region", len(REGIONS), "one-hot: Lara's region", labels=REGIONS),
    Feature("position", 3, "Lara's space on each track", SPACES_HIGH, labels=TRACKS),
    Feature("spaces_left", 3, "spaces to the end of each track", SPACES_HIGH, labels=TRACKS),
    Feature("next_acrobatics", len(SPACE_KINDS), "one-hot: next space of Acrobatics", labels=SPACE_KINDS),
    Feature("next_combat", len(SPACE_KINDS), "one-hot: next space of Combat", labels=SPACE_KINDS),
    Feature("next_trick", len(SPACE_KINDS), "one-hot: next space of Trick", labels=SPACE_KINDS),
    Feature("thor_ahead", 3, "1 if a Thor object lies ahead on the track", labels=TRACKS),
    Feature("relic_ahead", 3, "1 if a relic lies at the end of the track, still ahead", labels=TRACKS),
    Feature("health", 1, "Lara's health", HEALTH_HIGH),
    Feature("max_health", 1, "her greatest health", HEALTH_HIGH),
    Feature("adrenaline", 1, "space of the adrenaline marker", ADRENALINE_HIGH),
    Feature("thor", N_OBJECTS - USABLE, "1 for each Thor object on the main board", labels=OBJECTS[USABLE:]),
    Feature("price", 1, "victory points that Jörmungandr costs as things stand", JORMUNGANDR_HIGH),
    Feature("team_points", 1, "victory points of all players", POINTS_HIGH),
    Feature("natla", 1, "obstacles of the region that Natla has reached", OBSTACLES_HIGH),
    Feature("obstacle_scope", len(SCOPES), "one-hot: who pays the obstacle", labels=SCOPES),
    Feature("obstacle_cost", len(ELEMENTS), "what it costs", COST_HIGH, labels=ELEMENTS),
    Feature("obstacle_other_cost", len(ELEMENTS), "what it costs otherwise", COST_HIGH, labels=ELEMENTS),
    Feature("obstacle_track", 3, "one-hot: the track whose end decides it", labels=TRACKS),
    Feature("obstacle_penalty", len(PENALTIES), "what happens otherwise", FEW_HIGH, labels=PENALTIES),
    Feature("obstacle_prize", len(PRIZES), "what overcoming it brings", FEW_HIGH, labels=PRIZES),
    Feature("revealed", 3, "one-hot: type of the revealed card", labels=TRACKS),
    Feature("missing", PAYABLE, "what the joint cost still needs", COST_HIGH, labels=ELEMENTS[:PAYABLE]),
    Feature("to_give", 1, "cards to give or discard, this one included", GIVE_HIGH),
    Feature("following", len(FOLLOWING), "what follows this decision", FEW_HIGH, labels=FOLLOWING),
    Feature("visible", 1, "visible enemies", LINE_HIGH),
    Feature("line", (LINE - 1) * N_PRICED, "price of each visible enemy, front one first", PRICE_HIGH,
            labels=tuple(f"{place}: {element}" for place in range(1, LINE) for element in PRICED)),
    Feature("unseen", N_ENEMIES, "1 for each enemy of the region still in its pile"),
    Feature("supply", 3, "treasures, victory points and health tokens that nobody holds", POINTS_HIGH,
            labels=("treasures", "victory points", "health tokens")),
    Feature("discards", 3, "discard pile by type", CARDS_HIGH, labels=TRACKS),
    Feature("pile", 1, "cards in the draw pile", PILE_HIGH),
    Feature("pile_from", 3, "cards that the draw pile can be made of, by type: what was shuffled, less what the seat "
            "has seen leave it", CARDS_HIGH, labels=TRACKS),
    Feature("hand", 3, "own progress cards", CARDS_HIGH, labels=TRACKS),
    # From here on one block a seat: itself first, then clockwise; all 0 for a seat that takes no part.
    Feature("takes_part", SEATS, "1 for a seat that takes part"),
    Feature("alive", SEATS, "1 for one that is not eliminated"),
    Feature("active", SEATS, "1 for the active player"),
    Feature("to_be_asked", SEATS, "1 for one whom the obstacle will ask after this decision"),
    Feature("cards", SEATS, "progress cards", PILE_HIGH),
    Feature("treasures", SEATS, "treasures", TREASURES_HIGH),
    Feature("points", SEATS, "victory points", POINTS_HIGH),
    Feature("health_tokens", SEATS, "health tokens", HEALTH_TOKENS_HIGH),
    Feature("shown", SEATS * 3, "cards that all know the seat to hold, by type", CARDS_HIGH),
    Feature("laid", SEATS * PAYABLE, "what the seat has laid out for the joint cost", COST_HIGH),
    Feature("objects", SEATS * USABLE, "1 for each object before the seat"),
)  # fmt: skip

DECISION_AT = FEATURES.at("decision")
PHASE_AT = FEATURES.at("phase")
COMPETITIVE_AT = FEATURES.at("competitive")
TURN_AT = FEATURES.at("turn")
ACTIONS_AT = FEATURES.at("actions")
LEAVING_AT = FEATURES.at("leaving")
REGION_AT = FEATURES.at("region")
POSITION_AT = FEATURES.at("position")
SPACES_LEFT_AT = FEATURES.at("spaces_left")
NEXT_SPACE_AT = FEATURES.at("next_acrobatics")
THOR_AHEAD_AT = FEATURES.at("thor_ahead")
RELIC_AHEAD_AT = FEATURES.at("relic_ahead")
HEALTH_AT = FEATURES.at("health")
MAX_HEALTH_AT = FEATURES.at("max_health")
ADRENALINE_AT = FEATURES.at("adrenaline")
THOR_AT = FEATURES.at("thor")
PRICE_AT = FEATURES.at("price")
TEAM_POINTS_AT = FEATURES.at("team_points")
NATLA_AT = FEATURES.at("natla")
OBSTACLE_SCOPE_AT = FEATURES.at("obstacle_scope")
OBSTACLE_COST_AT = FEATURES.at("obstacle_cost")
OBSTACLE_TRACK_AT = FEATURES.at("obstacle_track")
OBSTACLE_PENALTY_AT = FEATURES.at("obstacle_penalty")
OBSTACLE_PRIZE_AT = FEATURES.at("obstacle_prize")
REVEALED_AT = FEATURES.at("revealed")
MISSING_AT = FEATURES.at("missing")
TO_GIVE_AT = FEATURES.at("to_give")
FOLLOWING_AT = FEATURES.at("following")
VISIBLE_AT = FEATURES.at("visible")
LINE_AT = FEATURES.at("line")
UNSEEN_AT = FEATURES.at("unseen")
SUPPLY_AT = FEATURES.at("supply")
DISCARDS_AT = FEATURES.at("discards")
PILE_AT = FEATURES.at("pile")
PILE_FROM_AT = FEATURES.at("pile_from")
HAND_AT = FEATURES.at("hand")
TAKES_PART_AT = FEATURES.at("takes_part")
ALIVE_AT = FEATURES.at("alive")
ACTIVE_AT = FEATURES.at("active")
TO_BE_ASKED_AT = FEATURES.at("to_be_asked")
CARDS_AT = FEATURES.at("cards")
TREASURES_AT = FEATURES.at("treasures")
POINTS_AT = FEATURES.at("points")
HEALTH_TOKENS_AT = FEATURES.at("health_tokens")
SHOWN_AT = FEATURES.at("shown")
LAID_AT = FEATURES.at("laid")
OBJECTS_AT = FEATURES.at("objects")

STATE_FEATURES = Features(
    *FEATURES,
    Feature("actor", SEATS, "one-hot: the seat that decides"),
    Feature(
        "hands", SEATS * 3, "progress cards of every seat, by type: who decides, then clockwise", CARDS_HIGH
    ),
    Feature("pile_types", 3, "draw pile by type", CARDS_HIGH, labels=TRACKS),
)
ACTOR_AT = STATE_FEATURES.at("actor")
HANDS_AT = STATE_FEATURES.at("hands")
PILE_TYPES_AT = STATE_FEATURES.at("pile_types")
