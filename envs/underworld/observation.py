"""What a seat sees, what a centralised critic sees, and what a seat can only guess."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.spec import Feature, Features
from envs.underworld.cards import hand_size, pick, pile_size
from envs.underworld.components import (
    ADVANCE,
    DISCARD,
    DRAW,
    ELEMENTS,
    ELIMINATE_ENEMIES,
    ELIMINATE_PLAYER,
    GAIN_OBJECT,
    HEALTH_TOKEN,
    JORMUNGANDR,
    LINE,
    LOSE_HAND,
    LOSE_HEALTH,
    N_ENEMIES,
    N_OBJECTS,
    N_OBSTACLES,
    NATLA,
    NO_TRACK,
    NOTHING,
    OBJECTS,
    OBSTACLE_DIE,
    PAYABLE,
    REGIONS,
    RELIC,
    SAME_TYPE,
    SCOPES,
    TRACKS,
    TREASURE,
    USABLE,
    VP,
)
from envs.underworld.ends import COOPERATIVE, price_of_jormungandr, team_points
from envs.underworld.enemies import can_pay_enemy
from envs.underworld.obstacles import missing
from envs.underworld.seats import clockwise, places_between
from envs.underworld.state import (
    BESIDE_BOARD,
    DECISIONS,
    GUESS,
    MAIN_BOARD,
    NEXT_CONTRIBUTOR,
    NEXT_PAYER,
    NEXT_PRICE_CARD,
    NO_TYPE,
    PAY_OBSTACLE,
    PAY_TOGETHER,
    PHASES,
    PRICE_TYPE,
    SEATS,
)

# ---------------------------------------------------------------- the layout

SPACE_KINDS = (
    "draw",
    "adrenaline",
    "health token",
    "victory point",
    "treasure",
    "object",
    "relic",
    "obstacle die",
    "Jörmungandr",
    "Thor object",
)
"""What the next space of a track can hold: ops in the order of their codes from ``draw`` on, then two more."""
HEALTH_TOKEN_SPACE, VICTORY_POINT_SPACE, OBSTACLE_DIE_SPACE, JORMUNGANDR_SPACE, THOR_SPACE = 2, 3, 7, 8, 9

PENALTIES = ("throws", "health", "elimination", "hand", "game")
PRICED = ELEMENTS[: SAME_TYPE + 1]
"""Elements that an enemy's price can ask for."""
N_PRICED = len(PRICED)
FOLLOWING = (
    "Natla moves",
    "throws of the obstacle die",
    *(f"steps on {track}" for track in TRACKS),
    "steps on the track now named",
    "enemies removed",
)
FOLLOWING_NATLA, FOLLOWING_THROWS, FOLLOWING_STEPS, FOLLOWING_ENEMIES = 0, 1, 2, 6

# The greatest raw value of each kind of number, and what one of it is in the observation.
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
    Feature("cards", SEATS, "progress cards", CARDS_HIGH),
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
    Feature("hands", SEATS * 3, "progress cards of every seat, by type", CARDS_HIGH),
    Feature("pile_types", 3, "draw pile by type", CARDS_HIGH, labels=TRACKS),
)
ACTOR_AT = STATE_FEATURES.at("actor")
HANDS_AT = STATE_FEATURES.at("hands")
PILE_TYPES_AT = STATE_FEATURES.at("pile_types")


# ---------------------------------------------------------------- what a seat sees


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Everything that the seat knows (UND-084, UND-112), seats counted clockwise from it."""
    observe_turn(rules, game, out)
    observe_boards(rules, game, out)
    observe_lara(rules, game, out)
    observe_obstacle(rules, game, out)
    observe_following(rules, game, seat, out)
    observe_enemies(rules, game, out)
    observe_cards(rules, game, seat, out)
    observe_players(rules, game, seat, out)


@kernel
def observe_turn(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Where in the game and in the turn this decision is asked."""
    out[DECISION_AT + game.decision] = 1.0
    out[PHASE_AT + game.phase] = 1.0
    out[COMPETITIVE_AT] = rules.mode != COOPERATIVE
    out[TURN_AT] = game.rounds * TURNS_UNIT
    out[ACTIONS_AT] = game.actions * ACTIONS_UNIT
    out[LEAVING_AT] = game.leaving
    if game.revealed != NO_TYPE:
        out[REVEALED_AT + game.revealed] = 1.0


@kernel
def observe_boards(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """The three tracks of the region."""
    region = game.region
    out[REGION_AT + region] = 1.0
    for track in range(3):
        position = game.position[track]
        length = rules.length[region, track]
        out[POSITION_AT + track] = position * SPACES_UNIT
        out[SPACES_LEFT_AT + track] = (length - position) * SPACES_UNIT
        if position < length:
            kind = kind_of_space(rules.space[region, track, position + 1])
            out[NEXT_SPACE_AT + track * len(SPACE_KINDS) + kind] = 1.0
            out[RELIC_AHEAD_AT + track] = rules.space[region, track, length, 0] == RELIC
    for card in range(USABLE, N_OBJECTS):
        if game.owner[card] == BESIDE_BOARD and rules.object_region[card] == region:
            out[THOR_AHEAD_AT + rules.object_track[card]] = 1.0
        out[THOR_AT + card - USABLE] = game.owner[card] == MAIN_BOARD


@kernel
def kind_of_space(effect: np.ndarray) -> int:
    """An index into ``SPACE_KINDS``."""
    if effect[0] == JORMUNGANDR:
        return JORMUNGANDR_SPACE
    if effect[0] == GAIN_OBJECT and effect[2] >= USABLE:
        return THOR_SPACE
    return effect[0] - DRAW


@kernel
def observe_lara(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Lara's condition and the price of her goal."""
    out[HEALTH_AT] = game.health * HEALTH_UNIT
    out[MAX_HEALTH_AT] = game.max_health * HEALTH_UNIT
    out[ADRENALINE_AT] = game.adrenaline * ADRENALINE_UNIT
    out[PRICE_AT] = price_of_jormungandr(rules, game) * JORMUNGANDR_UNIT
    out[TEAM_POINTS_AT] = team_points(rules, game) * POINTS_UNIT
    out[NATLA_AT] = game.natla * OBSTACLES_UNIT


@kernel
def observe_obstacle(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """The obstacle that is being resolved, else the next one, if there is one."""
    where = game.natla
    if game.decision == PAY_OBSTACLE or game.decision == PAY_TOGETHER or game.decision == GUESS:
        where -= 1
    if where == N_OBSTACLES:
        return
    region = game.region
    out[OBSTACLE_SCOPE_AT + rules.obstacle_scope[region, where]] = 1.0
    for alternative in range(rules.obstacle_alternatives[region, where]):
        for element in range(len(ELEMENTS)):
            out[OBSTACLE_COST_AT + alternative * len(ELEMENTS) + element] = (
                rules.obstacle_cost[region, where, alternative, element] * COST_UNIT
            )
    if rules.obstacle_track[region, where] != NO_TRACK:
        out[OBSTACLE_TRACK_AT + rules.obstacle_track[region, where]] = 1.0
    op = rules.obstacle_otherwise[region, where, 0]
    if op != NOTHING:
        out[OBSTACLE_PENALTY_AT + penalty_of(op)] = rules.obstacle_otherwise[region, where, 1] * FEW_UNIT
    if game.decision == PAY_TOGETHER:
        for element in range(PAYABLE):
            out[MISSING_AT + element] = missing(rules, game, element) * COST_UNIT


@kernel
def penalty_of(op: int) -> int:
    """An index into ``PENALTIES``."""
    if op == OBSTACLE_DIE:
        return 0
    if op == LOSE_HEALTH:
        return 1
    if op == ELIMINATE_PLAYER:
        return 2
    return 3 if op == LOSE_HAND else 4


@kernel
def observe_following(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """What is pending on the agenda."""
    to_give = 1
    for place in range(game.pending):
        op, n, about = game.agenda[place, 0], game.agenda[place, 1], game.agenda[place, 2]
        if op in (NEXT_PAYER, NEXT_CONTRIBUTOR):
            for asked in range(n, rules.players):
                other = clockwise(rules, game.active, asked)
                out[TO_BE_ASKED_AT + places_between(rules, seat, other)] = game.alive[other]
        elif op == NATLA:
            out[FOLLOWING_AT + FOLLOWING_NATLA] = n * FEW_UNIT
        elif op == OBSTACLE_DIE:
            out[FOLLOWING_AT + FOLLOWING_THROWS] = n * FEW_UNIT
        elif op == ADVANCE:
            out[FOLLOWING_AT + FOLLOWING_STEPS + about] = n * FEW_UNIT
        elif op == ELIMINATE_ENEMIES:
            out[FOLLOWING_AT + FOLLOWING_ENEMIES] = n * FEW_UNIT
        elif op in (DISCARD, NEXT_PRICE_CARD):
            to_give += n
    out[TO_GIVE_AT] = to_give * GIVE_UNIT


@kernel
def observe_enemies(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """The visible line with its prices, and which enemies are still in the pile."""
    out[VISIBLE_AT] = game.visible * LINE_UNIT
    for place in range(min(game.visible, LINE - 1)):
        price = rules.enemy_price[game.line[place]]
        for element in range(N_PRICED):
            out[LINE_AT + place * N_PRICED + element] = price[element] * PRICE_UNIT
    for number in range(N_ENEMIES):
        out[UNSEEN_AT + number] = game.unseen[number]


@kernel
def observe_cards(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """The seat's hand, and all that it knows of the cards that it does not see."""
    for kind in range(3):
        out[SUPPLY_AT + kind] = game.stock[TREASURE + kind] * POINTS_UNIT
        out[DISCARDS_AT + kind] = game.stock[kind] * CARDS_UNIT
        out[PILE_FROM_AT + kind] = (game.shuffled[kind] - game.drawn[seat, kind]) * CARDS_UNIT
        out[HAND_AT + kind] = game.held[seat, kind] * CARDS_UNIT
    out[PILE_AT] = pile_size(game) * PILE_UNIT


@kernel
def observe_players(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """What everybody sees of each player."""
    for place in range(rules.players):
        other = clockwise(rules, seat, place)
        out[TAKES_PART_AT + place] = 1.0
        out[ALIVE_AT + place] = game.alive[other]
        out[ACTIVE_AT + place] = other == game.active
        out[CARDS_AT + place] = hand_size(game, other) * CARDS_UNIT
        out[TREASURES_AT + place] = game.held[other, TREASURE] * TREASURES_UNIT
        out[POINTS_AT + place] = game.held[other, VP] * POINTS_UNIT
        out[HEALTH_TOKENS_AT + place] = game.held[other, HEALTH_TOKEN] * HEALTH_TOKENS_UNIT
        for kind in range(3):
            out[SHOWN_AT + place * 3 + kind] = game.shown[other, kind] * CARDS_UNIT
        if game.decision == PAY_TOGETHER:
            for element in range(PAYABLE):
                out[LAID_AT + place * PAYABLE + element] = game.laid[other, element] * COST_UNIT
    for card in range(USABLE):
        owner = game.owner[card]
        if BESIDE_BOARD < owner < MAIN_BOARD:
            out[OBJECTS_AT + places_between(rules, seat, owner) * USABLE + card] = 1.0


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Everything: what seat 0 sees, who decides, and all cards."""
    observe(rules, game, 0, out)
    out[ACTOR_AT + game.actor] = 1.0
    for kind in range(3):
        for seat in range(rules.players):
            out[HANDS_AT + seat * 3 + kind] = game.held[seat, kind] * CARDS_UNIT
        out[PILE_TYPES_AT + kind] = game.pile[kind] * CARDS_UNIT


# ---------------------------------------------------------------- what a seat can only guess


@kernel
def determinize(rules: np.record, game: np.record, seat: int, seed: int) -> None:
    """Deal anew the other hands and the draw pile, so that all that the seat knows stays true.

    It knows the cards that others have shown, and of which cards the pile was last shuffled: what cannot lie in the
    pile is in a hand. Beyond this every card has the same chance to be anywhere; that the others kept some cards and
    gave others away tells it nothing.
    """
    deal_hidden_cards(rules, game, seat)
    while game.decision == PRICE_TYPE and not can_pay_enemy(rules, game, game.actor):
        deal_hidden_cards(rules, game, seat)  # who has chosen to pay for an enemy holds what it costs
    deal_memories(rules, game, seat)


@kernel
def deal_hidden_cards(rules: np.record, game: np.record, seat: int) -> None:
    """Deal the other hands and the pile out of the cards that the seat can't place."""
    unknown = game.scratch  # first the other hands and the pile together, then the pile alone
    for kind in range(3):
        unknown[kind] = game.pile[kind]
        for other in range(rules.players):
            if other != seat:
                unknown[kind] += game.held[other, kind] - game.shown[other, kind]
    size = pile_size(game)
    for kind in range(3):
        game.pile[kind] = min(unknown[kind], game.shuffled[kind] - game.drawn[seat, kind])
    while pile_size(game) > size:
        pick(game, game.pile)
    for kind in range(3):
        unknown[kind] -= game.pile[kind]
    for other in range(rules.players):
        if other != seat:
            hidden = hand_size(game, other)
            for kind in range(3):
                hidden -= game.shown[other, kind]
                game.held[other, kind] = game.shown[other, kind]
            for _ in range(hidden):
                game.held[other, pick(game, unknown)] += 1


@kernel
def deal_memories(rules: np.record, game: np.record, seat: int) -> None:
    """What the others remember of their own draws follows anew: how many each drew is known, not what."""
    unassigned = game.scratch
    for kind in range(3):
        unassigned[kind] = game.shuffled[kind] - game.drawn[seat, kind] - game.pile[kind]
    for other in range(rules.players):
        if other != seat:
            draws = game.drawn[other, 0] + game.drawn[other, 1] + game.drawn[other, 2]
            for kind in range(3):
                game.drawn[other, kind] = 0
            for _ in range(draws):
                game.drawn[other, pick(game, unassigned)] += 1


# ---------------------------------------------------------------- shaped rewards


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    """How well the seat stands, from -1 to 1, from what everybody sees.

    The team's progress: half for the way to Jörmungandr, a quarter each for its price and for Lara's health, less a
    quarter for a full line of enemies. In the competitive mode this counts for half, and the seat's lead over the
    best of the others for the other half (ten points are a full lead; an eliminated seat is ten points behind).
    """
    length = rules.length[game.region, 0]
    way = (game.region + game.position[0] / length) / len(REGIONS)
    paid = min(1.0, team_points(rules, game) / price_of_jormungandr(rules, game))
    team = 0.5 * way + 0.25 * paid + 0.25 * game.health / game.max_health - 0.25 * game.visible / LINE
    if rules.mode == COOPERATIVE or rules.players == 1:
        return team
    return 0.5 * team + 0.5 * lead(rules, game, seat)


@kernel
def lead(rules: np.record, game: np.record, seat: int) -> float:
    """The seat's lead in victory points, in tens, from -1 to 1."""
    if not game.alive[seat]:
        return -1.0
    best = 0
    for other in range(rules.players):
        if other != seat:
            best = max(best, int(game.held[other, VP]))
    return max(-1.0, min(1.0, (game.held[seat, VP] - best) / 10.0))
