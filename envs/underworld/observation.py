"""What a seat sees, what a centralised critic sees, and what a seat can only guess."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.underworld.cards import hand_size, pick, pile_size
from envs.underworld.components import (
    ADVANCE,
    DISCARD,
    ELIMINATE_ENEMIES,
    GAIN_OBJECT,
    HEALTH_TOKEN,
    LINE,
    N_ENEMIES,
    N_OBJECTS,
    N_OBSTACLES,
    N_PRICED,
    N_REGIONS,
    NATLA,
    NOTHING,
    OBSTACLE_DIE,
    OPS,
    PAYABLE,
    PENALTIES,
    PRIZES,
    REGIONS,
    SCOPES,
    TREASURE,
    USABLE,
    VP,
)
from envs.underworld.ends import COOPERATIVE, price_of_jormungandr, team_points
from envs.underworld.enemies import can_pay_enemy
from envs.underworld.features import (
    ACTIONS_AT,
    ACTIONS_UNIT,
    ACTIVE_AT,
    ACTOR_AT,
    ADRENALINE_AT,
    ADRENALINE_UNIT,
    ALIVE_AT,
    CARDS_AT,
    CARDS_UNIT,
    COMPETITIVE_AT,
    COST_HIGH,
    COST_UNIT,
    DECISION_AT,
    DISCARDS_AT,
    FEW_HIGH,
    FEW_UNIT,
    FOLLOWING_AT,
    FOLLOWING_ENEMIES,
    FOLLOWING_NATLA,
    FOLLOWING_STEPS,
    FOLLOWING_THROWS,
    GIVE_UNIT,
    HAND_AT,
    HANDS_AT,
    HEALTH_AT,
    HEALTH_TOKENS_AT,
    HEALTH_TOKENS_UNIT,
    HEALTH_UNIT,
    JORMUNGANDR_UNIT,
    LAID_AT,
    LEAVING_AT,
    LINE_AT,
    LINE_UNIT,
    MAX_HEALTH_AT,
    MISSING_AT,
    NATLA_AT,
    NEXT_SPACE_AT,
    OBJECTS_AT,
    OBSTACLE_SCOPE_AT,
    OBSTACLES_UNIT,
    PHASE_AT,
    PILE_AT,
    PILE_FROM_AT,
    PILE_TYPES_AT,
    PILE_UNIT,
    POINTS_AT,
    POINTS_UNIT,
    POSITION_AT,
    PRICE_AT,
    PRICE_HIGH,
    REGION_AT,
    RELIC_AHEAD_AT,
    RELIC_SPACE,
    REVEALED_AT,
    SHOWN_AT,
    SPACE_KINDS,
    SPACES_LEFT_AT,
    SPACES_UNIT,
    SUPPLY_AT,
    TAKES_PART_AT,
    TEAM_POINTS_AT,
    THOR_AHEAD_AT,
    THOR_AT,
    THOR_SPACE,
    TO_BE_ASKED_AT,
    TO_GIVE_AT,
    TREASURES_AT,
    TREASURES_UNIT,
    TURN_AT,
    TURNS_UNIT,
    UNSEEN_AT,
    VISIBLE_AT,
)
from envs.underworld.seats import clockwise, places_between
from envs.underworld.state import (
    BESIDE_BOARD,
    GUESS,
    MAIN_BOARD,
    NEXT_CONTRIBUTOR,
    NEXT_PAYER,
    NEXT_PRICE_CARD,
    NO_TYPE,
    PAY_OBSTACLE,
    PAY_TOGETHER,
    PRICE_TYPE,
)

# ---------------------------------------------------------------- what is printed, as the observation shows it


def fill_views(rules: np.record) -> None:
    """Write what a seat sees of each printed space, obstacle and enemy into the rules record, once for all games."""
    for region, track, position in np.ndindex(*rules.space.shape[:3]):
        rules.space_kind[region, track, position] = _kind_of_space(*rules.space[region, track, position])
    for region, n in np.ndindex(N_REGIONS, N_OBSTACLES):
        rules.obstacle_view[region, n] = _view_of_obstacle(rules, region, n)
    rules.enemy_view[:] = rules.enemy_price[:, :N_PRICED] / PRICE_HIGH


def _kind_of_space(op: int, _: int, about: int) -> int:
    """An index into ``SPACE_KINDS``, 0 for a space without an effect."""
    if op == GAIN_OBJECT and about >= USABLE:
        return THOR_SPACE
    return 0 if op == NOTHING else SPACE_KINDS.index(OPS[op])


def _view_of_obstacle(rules: np.record, region: int, n: int) -> list[float]:
    """The features from ``obstacle_scope`` to ``obstacle_prize``."""
    bad, bad_n, _ = rules.obstacle_otherwise[region, n]
    good, good_n, _ = rules.obstacle_then[region, n]
    return [
        *(float(rules.obstacle_scope[region, n] == scope) for scope in range(len(SCOPES))),
        *(rules.obstacle_cost[region, n] / COST_HIGH).ravel(),
        *(float(rules.obstacle_track[region, n] == track) for track in range(3)),
        *(bad_n / FEW_HIGH if OPS[bad] == penalty else 0.0 for penalty in PENALTIES),
        *(good_n / FEW_HIGH if OPS[good] == prize else 0.0 for prize in PRIZES),
    ]


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
            kind = rules.space_kind[region, track, position + 1]
            out[NEXT_SPACE_AT + track * len(SPACE_KINDS) + kind] = 1.0
            out[RELIC_AHEAD_AT + track] = rules.space_kind[region, track, length] == RELIC_SPACE
    for card in range(USABLE, N_OBJECTS):
        if game.owner[card] == BESIDE_BOARD and rules.object_region[card] == region:
            out[THOR_AHEAD_AT + rules.object_track[card]] = 1.0
        out[THOR_AT + card - USABLE] = game.owner[card] == MAIN_BOARD


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
    view = rules.obstacle_view[game.region, where]
    for place in range(view.size):
        out[OBSTACLE_SCOPE_AT + place] = view[place]
    if game.decision == PAY_TOGETHER:
        for element in range(PAYABLE):
            out[MISSING_AT + element] = game.missing[element] * COST_UNIT


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
        view = rules.enemy_view[game.line[place]]
        for element in range(N_PRICED):
            out[LINE_AT + place * N_PRICED + element] = view[element]
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
        out[CARDS_AT + place] = hand_size(game, other) * PILE_UNIT
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
    """Everything: what the deciding seat sees, who that is, and all cards."""
    observe(rules, game, game.actor, out)
    out[ACTOR_AT + game.actor] = 1.0
    for kind in range(3):
        for place in range(rules.players):
            held = game.held[clockwise(rules, game.actor, place), kind]
            out[HANDS_AT + place * 3 + kind] = held * CARDS_UNIT
        out[PILE_TYPES_AT + kind] = game.pile[kind] * CARDS_UNIT


# ---------------------------------------------------------------- what a seat can only guess


@kernel
def determinize(rules: np.record, game: np.record, seat: int) -> None:
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

    The team's progress: half for the way to Jörmungandr, a quarter for its price, a quarter for three points of health
    more or less than at the start, less a quarter for a full line of enemies. In the competitive mode this counts for
    half, and the seat's lead over the best of the others for the other half (ten points are a full lead; an
    eliminated seat is ten points behind). It is 0 at the start.
    """
    length = rules.length[game.region, 0]
    way = (game.region + game.position[0] / length) / len(REGIONS)
    paid = min(1.0, team_points(rules, game) / price_of_jormungandr(rules, game))
    health = (game.health - rules.start_health) / rules.start_health
    team = 0.5 * way + 0.25 * paid + 0.25 * health - 0.25 * game.visible / LINE
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
