"""What a seat sees, what a centralised critic sees, and how well a seat stands."""

from __future__ import annotations

import numpy as np

from envs.core.head import OVER, is_over
from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, OP
from envs.core.kit.piles import size
from envs.core.kit.seats import clockwise, places_between
from envs.underworld import components as c
from envs.underworld import features as f
from envs.underworld import record as r
from envs.underworld.rules.cards import hand_size
from envs.underworld.rules.endings import COOPERATIVE, price_of_jormungandr, team_points
from envs.underworld.rules.obstacles import is_resolving

# ---------------------------------------------------------------- what is printed, as the observation shows it


def fill_views(rules: np.record) -> None:
    """Write what a seat sees of each printed space, obstacle and enemy into the rules record, once for all games."""
    for region, track, position in np.ndindex(*rules.space.shape[:3]):
        rules.space_kind[region, track, position] = _kind_of_space(*rules.space[region, track, position])
    for region, n in np.ndindex(c.N_REGIONS, c.N_OBSTACLES):
        rules.obstacle_view[region, n] = _view_of_obstacle(rules, region, n)
    rules.enemy_view[:] = rules.enemy_price[:, : c.N_PRICED] / f.PRICE_HIGH


def _kind_of_space(op: int, _: int, about: int) -> int:
    """An index into ``SPACE_KINDS``, 0 for a space without an effect."""
    if op == c.GAIN_OBJECT and about >= c.USABLE:
        return f.THOR_SPACE
    return 0 if op == c.NOTHING else f.SPACE_KINDS.index(c.OPS[op])


def _view_of_obstacle(rules: np.record, region: int, n: int) -> list[float]:
    """The features from ``obstacle_scope`` to ``obstacle_prize``."""
    bad, bad_n, _ = rules.obstacle_otherwise[region, n]
    good, good_n, whose = rules.obstacle_then[region, n]
    prize = f"{c.OPS[good]} each" if good == c.DRAW and whose == c.EACH else c.OPS[good]
    return [
        *(float(rules.obstacle_scope[region, n] == scope) for scope in range(len(c.SCOPES))),
        *(rules.obstacle_cost[region, n] / f.COST_HIGH).ravel(),
        *(float(rules.obstacle_track[region, n] == track) for track in range(3)),
        *(float(c.OPS[rules.obstacle_first[region, n, 0]] == first) for first in c.FIRSTS),
        *(bad_n / f.FEW_HIGH if c.OPS[bad] == name else 0.0 for name in c.PENALTIES),
        *(good_n / f.FEW_HIGH if prize == name else 0.0 for name in c.PRIZES),
    ]


# ---------------------------------------------------------------- what a seat sees


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Everything that the seat knows (UND-084, UND-112), seats counted clockwise from it."""
    if seat == game.actor or is_over(game):
        observe_decision(rules, game, out)
    observe_turn(rules, game, out)
    observe_boards(rules, game, out)
    observe_lara(rules, game, out)
    observe_obstacle(rules, game, out)
    observe_following(game, out)
    observe_enemies(rules, game, out)
    observe_cards(rules, game, seat, out)
    observe_players(rules, game, seat, out)


@kernel
def observe_decision(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """What the seat is asked. Another seat's question would tell that it could pay, or has a choice of cards."""
    out[f.DECISION + game.decision] = 1.0
    out[f.ASKED] = game.decision != OVER
    if game.decision == r.PRICE_TYPE:
        out[f.TO_GIVE] = rules.enemy_price[game.line[0], c.SAME_TYPE] * f.GIVE_UNIT
    elif game.decision in (r.FORCED_DISCARD, r.PRICE_CARD):
        out[f.TO_GIVE] = cards_to_give(game) * f.GIVE_UNIT
    for place in range(game.pending):
        op, n = game.agenda[place, OP], game.agenda[place, AMOUNT]
        if op in (r.NEXT_PAYER, r.NEXT_CONTRIBUTOR):
            for asked in range(n, rules.players):
                other = clockwise(rules, game.active, asked)
                out[f.TO_BE_ASKED + places_between(rules, game.actor, other)] = game.alive[other]


@kernel
def cards_to_give(game: np.record) -> int:
    """The card that is to be given or discarded now, and those after it."""
    cards = 1
    for place in range(game.pending):
        if game.agenda[place, OP] in (c.DISCARD, r.NEXT_PRICE_CARD):
            cards += game.agenda[place, AMOUNT]
    return cards


@kernel
def observe_turn(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """The course of the turn, and what chance has brought in it."""
    out[f.PHASE + game.phase] = 1.0
    out[f.COMPETITIVE] = rules.mode != COOPERATIVE
    out[f.TURN] = game.rounds * f.TURNS_UNIT
    out[f.ACTIONS] = game.actions * f.ACTIONS_UNIT
    out[f.WHITE_DIE + game.white_die] = 1.0
    if game.black_die != r.NO_FACE:
        out[f.BLACK_DIE + game.black_die] = 1.0
    out[f.LEAVING] = game.leaving
    if game.revealed != r.NO_TYPE:
        out[f.REVEALED + game.revealed] = 1.0


@kernel
def observe_boards(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """The three tracks of the region."""
    region = game.region
    out[f.REGION + region] = 1.0
    for track in range(3):
        position = game.position[track]
        length = rules.length[region, track]
        out[f.POSITION + track] = position * f.SPACES_UNIT
        out[f.SPACES_LEFT + track] = (length - position) * f.SPACES_UNIT
        if position < length:
            kind = rules.space_kind[region, track, position + 1]
            out[f.NEXT_ACROBATICS + track * len(f.SPACE_KINDS) + kind] = 1.0
            out[f.RELIC_AHEAD + track] = rules.space_kind[region, track, length] == f.RELIC_SPACE
    for card in range(c.USABLE, c.N_OBJECTS):
        if game.owner[card] == r.BESIDE_BOARD and rules.object_region[card] == region:
            out[f.THOR_AHEAD + rules.object_track[card]] = 1.0
        out[f.THOR + card - c.USABLE] = game.owner[card] == r.MAIN_BOARD


@kernel
def observe_lara(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Lara's condition and the price of her goal."""
    out[f.HEALTH] = game.health * f.HEALTH_UNIT
    out[f.MAX_HEALTH] = game.max_health * f.HEALTH_UNIT
    out[f.ADRENALINE] = game.adrenaline * f.ADRENALINE_UNIT
    out[f.PRICE] = price_of_jormungandr(rules, game) * f.JORMUNGANDR_UNIT
    out[f.TEAM_POINTS] = team_points(rules, game) * f.POINTS_UNIT
    out[f.NATLA] = game.natla * f.OBSTACLES_UNIT


@kernel
def observe_obstacle(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """The obstacle that is being resolved, else the next one, if there is one."""
    where = game.natla
    if is_resolving(game):
        where -= 1
        out[f.RESOLVING] = 1.0
    if where == c.N_OBSTACLES:
        return
    view = rules.obstacle_view[game.region, where]
    for place in range(view.size):
        out[f.OBSTACLE_SCOPE + place] = view[place]
    if game.decision == r.PAY_TOGETHER:
        for element in range(c.PAYABLE):
            out[f.MISSING + element] = game.missing[element] * f.COST_UNIT


@kernel
def observe_following(game: np.record, out: np.ndarray) -> None:
    """What is pending on the agenda."""
    for place in range(game.pending):
        op, n, about = game.agenda[place, OP], game.agenda[place, AMOUNT], game.agenda[place, ABOUT]
        if op == c.NATLA:
            out[f.FOLLOWING + f.NATLA_MOVES] = n * f.FEW_UNIT
        elif op == c.OBSTACLE_DIE:
            out[f.FOLLOWING + f.THROWS] = n * f.FEW_UNIT
        elif op == c.ADVANCE:
            out[f.FOLLOWING + f.STEPS + about] = n * f.FEW_UNIT
        elif op == c.ELIMINATE_ENEMIES:
            out[f.FOLLOWING + f.ENEMIES_REMOVED] = n * f.FEW_UNIT


@kernel
def observe_enemies(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """The visible line with its prices, and which enemies are still in the pile."""
    out[f.VISIBLE] = game.visible * f.LINE_UNIT
    for place in range(min(game.visible, c.LINE - 1)):
        view = rules.enemy_view[game.line[place]]
        for element in range(c.N_PRICED):
            out[f.LINE + place * c.N_PRICED + element] = view[element]
    for number in range(c.N_ENEMIES):
        out[f.UNSEEN + number] = game.unseen[number]


@kernel
def observe_cards(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """The seat's hand, and all that it knows of the cards that it does not see."""
    for kind in range(3):
        out[f.SUPPLY + kind] = game.stock[c.TREASURE + kind] * f.POINTS_UNIT
        out[f.DISCARDS + kind] = game.stock[kind] * f.CARDS_UNIT
        out[f.PILE_FROM + kind] = (game.shuffled[kind] - game.drawn[seat, kind]) * f.CARDS_UNIT
        out[f.HAND + kind] = game.held[seat, kind] * f.CARDS_UNIT
    out[f.PILE] = size(game.pile) * f.PILE_UNIT


@kernel
def observe_players(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """What everybody sees of each player."""
    for place in range(rules.players):
        other = clockwise(rules, seat, place)
        out[f.TAKES_PART + place] = 1.0
        out[f.ALIVE + place] = game.alive[other]
        out[f.ACTIVE + place] = other == game.active
        out[f.CARDS + place] = hand_size(game, other) * f.PILE_UNIT
        out[f.TREASURES + place] = game.held[other, c.TREASURE] * f.TREASURES_UNIT
        out[f.POINTS + place] = game.held[other, c.VP] * f.POINTS_UNIT
        out[f.HEALTH_TOKENS + place] = game.held[other, c.HEALTH_TOKEN] * f.HEALTH_TOKENS_UNIT
        for kind in range(3):
            out[f.SHOWN + place * 3 + kind] = game.shown[other, kind] * f.CARDS_UNIT
            out[f.SIGHTED + place * 3 + kind] = game.sighted[other, kind] * f.CARDS_UNIT
        out[f.DRAWN + place] = size(game.drawn[other]) * f.PILE_UNIT
        if game.decision == r.PAY_TOGETHER:
            for element in range(c.PAYABLE):
                out[f.LAID + place * c.PAYABLE + element] = game.laid[other, element] * f.COST_UNIT
    for card in range(c.USABLE):
        owner = game.owner[card]
        if r.BESIDE_BOARD < owner < r.MAIN_BOARD:
            out[f.OBJECTS + places_between(rules, seat, owner) * c.USABLE + card] = 1.0


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Everything: what the deciding seat sees, who that is, and all cards."""
    observe(rules, game, game.actor, out)
    out[f.ACTOR + game.actor] = 1.0
    for kind in range(3):
        for place in range(rules.players):
            held = game.held[clockwise(rules, game.actor, place), kind]
            out[f.HANDS + place * 3 + kind] = held * f.CARDS_UNIT
        out[f.PILE_TYPES + kind] = game.pile[kind] * f.CARDS_UNIT


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
    way = (game.region + game.position[0] / length) / len(c.REGIONS)
    paid = min(1.0, team_points(rules, game) / price_of_jormungandr(rules, game))
    health = (game.health - rules.start_health) / rules.start_health
    team = 0.5 * way + 0.25 * paid + 0.25 * health - 0.25 * game.visible / c.LINE
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
            best = max(best, int(game.held[other, c.VP]))
    return max(-1.0, min(1.0, (game.held[seat, c.VP] - best) / 10.0))
