"""A position as plain data, as a seat sees it: text and picture are drawn from it alone."""

from __future__ import annotations

from typing import Any

import numpy as np

from envs.core.head import is_over
from envs.underworld import actions as a
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.endings import price_of_jormungandr, team_points
from envs.underworld.rules.obstacles import is_resolving

Part = dict[str, Any]


def scene(rules: np.record, game: np.record, seat: int | None) -> Part:
    """The position; with a seat, what that seat knows: of other hands their size and what is known of them.

    Counts of cards by type are lists of three: Acrobatics, Combat, Trick.
    """
    return {
        "competitive": bool(rules.mode),
        "region": _region(game),
        "turn": _turn(rules, game),
        "dice": _dice(game),
        "lara": _lara(rules, game),
        "jormungandr": {
            "price": int(price_of_jormungandr(rules, game)),
            "points": int(team_points(rules, game)),
            "thor": _names(game, r.MAIN_BOARD, c.USABLE, c.N_OBJECTS),
            "thor_objects": c.N_OBJECTS - c.USABLE,
        },
        "tracks": [_track(rules, game, track) for track in range(len(c.TRACKS))],
        "natla": _natla(rules, game),
        "enemies": _enemies(rules, game),
        "piles": _piles(game, seat),
        "players": [_player(rules, game, player, seat) for player in range(rules.players)],
        "then": _following(game),
        "asked_later": _asked_later(rules, game),
        "ending": r.OUTCOMES[game.outcome],
        "outcome": _outcome(rules, game),
    }


def _region(game: np.record) -> Part:
    return {
        "name": c.REGIONS[game.region],
        "number": int(game.region) + 1,
        "of": c.N_REGIONS,
        "leaving": bool(game.leaving),
    }


def _turn(rules: np.record, game: np.record) -> Part:
    return {
        "number": int(game.rounds),
        "active": int(game.active),
        "phase": r.PHASES[game.phase],
        "actions": int(game.actions),
        "actions_max": int(rules.actions_max),
    }


def _dice(game: np.record) -> Part:
    """Faces and types in words, None for what was not thrown or revealed in this turn."""
    return {
        "white": c.WHITE_FACES[game.white_die],
        "obstacle": None if game.black_die == r.NO_FACE else c.BLACK_FACES[game.black_die],
        "revealed": None if game.revealed == r.NO_TYPE else a.TYPES[game.revealed],
    }


def _lara(rules: np.record, game: np.record) -> Part:
    return {
        "health": int(game.health),
        "max_health": int(game.max_health),
        "adrenaline": int(game.adrenaline),
        "adrenaline_end": int(rules.adrenaline_end),
    }


def _track(rules: np.record, game: np.record, track: int) -> Part:
    """A track of the region: the words of its spaces from the first on, and what lies ahead."""
    length = int(rules.length[game.region, track])
    spaces = rules.space[game.region, track, 1 : length + 1].tolist()
    return {
        "id": c.TRACKS[track],
        "name": a.TYPES[track],
        "position": int(game.position[track]),
        "length": length,
        "spaces": [a.effect_words(effect) for effect in spaces],
        "next": a.next_space_words(rules, game, track),
        "ahead": _ahead(rules, game, track),
    }


def _ahead(rules: np.record, game: np.record, track: int) -> list[str]:
    """What lies ahead on a track that Lara should not leave behind."""
    region, position, length = game.region, game.position[track], rules.length[game.region, track]
    ahead = [
        c.OBJECTS[card]
        for card in range(c.USABLE, c.N_OBJECTS)
        if game.owner[card] == r.BESIDE_BOARD
        and (rules.object_region[card], rules.object_track[card]) == (region, track)
    ]
    if position < length and rules.space[region, track, length, 0] == c.RELIC:
        ahead.append("relic")
    return ahead


# ---------------------------------------------------------------- Natla


def _natla(rules: np.record, game: np.record) -> Part:
    """Natla's place, all obstacles of the region, and the one that is resolved or comes next (None after the last)."""
    resolving = bool(is_resolving(game))
    where = int(game.natla) - int(resolving)
    return {
        "at": int(game.natla),
        "resolving": resolving,
        "obstacle": None if where == c.N_OBSTACLES else where,
        "missing": _payables(game.missing),
        "obstacles": [_obstacle(rules, int(game.region), number) for number in range(c.N_OBSTACLES)],
    }


def _obstacle(rules: np.record, region: int, where: int) -> Part:
    """What an obstacle asks, of whom, and what follows."""
    count = int(rules.obstacle_alternatives[region, where])
    costs = [a.cost_words(rules.obstacle_cost[region, where, number]) for number in range(count)]
    scope = c.SCOPES[rules.obstacle_scope[region, where]]
    return {
        "name": c.OBSTACLES[region * c.N_OBSTACLES + where],
        "scope": scope,
        "costs": costs,
        "asks": _asks(rules, region, where, scope, costs),
        "guess": bool(rules.obstacle_first[region, where, 0] == c.GUESS_TYPE),
        "then": a.effect_words(rules.obstacle_then[region, where]),
        "otherwise": a.effect_words(rules.obstacle_otherwise[region, where]),
    }


def _asks(rules: np.record, region: int, where: int, scope: str, costs: list[str]) -> str:
    track = int(rules.obstacle_track[region, where])
    first = int(rules.obstacle_first[region, where, 0])
    asks = f"{scope}: {' or '.join(costs)}" if costs else "no cost"
    if track >= 0:
        return f"if {a.TRACKS[track]} is finished"
    if first == c.GUESS_TYPE:
        return "if the top card, which is drawn, is of the type guessed"
    if first == c.REVEAL:
        return f"the top card is revealed; {asks}"
    return asks


# ---------------------------------------------------------------- enemies, piles


def _enemies(rules: np.record, game: np.record) -> Part:
    """Visible enemies, the front one first, those still in the pile, and what they cost Lara at the region's end."""
    visible, region = int(game.visible), int(game.region) * c.N_ENEMIES
    return {
        "line": [
            {"id": enemy, "name": c.ENEMIES[enemy], "price": a.cost_words(rules.enemy_price[enemy])}
            for enemy in game.line[:visible].tolist()
        ],
        "unseen": [c.ENEMIES[region + number] for number in range(c.N_ENEMIES) if game.unseen[number]],
        "visible_loss": int(rules.visible_loss),
        "damage": int(rules.damage[visible]) if visible < c.LINE else 0,
    }


def _piles(game: np.record, seat: int | None) -> Part:
    """The draw pile with the cards in it, or, for a seat, those out of which it is; discards; the supply of tokens."""
    cards = game.pile if seat is None else game.shuffled - game.drawn[seat]
    return {
        "draw": int(sum(game.pile)),
        "draw_cards": cards.tolist(),
        "discards": game.stock[: len(c.TRACKS)].tolist(),
        "supply": _tokens(game.stock),
    }


def _tokens(holdings: np.ndarray) -> Part:
    return {
        "treasures": int(holdings[c.TREASURE]),
        "points": int(holdings[c.VP]),
        "health_tokens": int(holdings[c.HEALTH_TOKEN]),
    }


# ---------------------------------------------------------------- players


def _player(rules: np.record, game: np.record, player: int, seat: int | None) -> Part:
    """What a player holds; ``hand`` is None for a seat that can't see it, which knows ``known`` of it."""
    held = game.held[player]
    open_to_seat = seat is None or seat == player
    return {
        "alive": bool(game.alive[player]),
        "hand": held[: len(c.TRACKS)].tolist() if open_to_seat else None,
        "cards": int(sum(held[: len(c.TRACKS)])),
        "known": game.shown[player].tolist(),
        "drawn": int(sum(game.drawn[player])),
        "sighted": game.sighted[player].tolist(),
        **_tokens(held),
        "objects": [_object(rules, card) for card in range(c.USABLE) if game.owner[card] == player],
        "laid": _payables(game.laid[player]),
    }


def _object(rules: np.record, card: int) -> Part:
    return {"id": card, "name": c.OBJECTS[card], "effect": a.effect_words(rules.object_effect[card])}


def _following(game: np.record) -> list[str]:
    """What is pending, in the order in which it will come; asking further players and the bar's end show elsewhere."""
    steps = game.agenda[: game.pending, :3].tolist()
    return [a.effect_words(step) for step in reversed(steps) if step[0] < r.NEXT_PAYER]


def _asked_later(rules: np.record, game: np.record) -> list[int]:
    """The living players whom the obstacle will ask after this decision."""
    return [
        (int(game.active) + asked) % int(rules.players)
        for op, n in game.agenda[: game.pending, :2].tolist()
        if op in (r.NEXT_PAYER, r.NEXT_CONTRIBUTOR)
        for asked in range(n, rules.players)
        if game.alive[(game.active + asked) % rules.players]
    ]


def _outcome(rules: np.record, game: np.record) -> str:
    """How the game ended and for whom; "" where only its length did, which the core tells."""
    if not is_over(game) or game.outcome == r.NOT_OVER:
        return ""
    if game.outcome != r.VICTORY:
        return f"{r.OUTCOMES[game.outcome]}: all is lost"
    if not rules.mode or rules.players == 1:
        return f"{r.OUTCOMES[game.outcome]}: the game is won"
    victors = [f"player_{seat}" for seat in range(rules.players) if game.victors[seat]]
    return f"{r.OUTCOMES[game.outcome]}: {' and '.join(victors)} {'win' if len(victors) > 1 else 'wins'}"


# ---------------------------------------------------------------- in words


def _payables(counts: np.ndarray) -> str:
    """What is laid out or missing, "" for nothing; the first elements of a cost are things to hold."""
    return a.cost_words([*counts.tolist(), *[0] * (len(c.ELEMENTS) - c.PAYABLE)])


def _names(game: np.record, owner: int, start: int, stop: int) -> list[str]:
    return [c.OBJECTS[card] for card in range(start, stop) if game.owner[card] == owner]


# ---------------------------------------------------------------- what a choice is about

_CARDS = [f"card:{track}" for track in c.TRACKS]
_TARGETS = {
    "track": [f"track:{track}" for track in c.TRACKS],
    "discard": _CARDS,
    "end": [""],
    "play": _CARDS,
    "treasure": [f"treasure_as:{track}" for track in c.TRACKS],
    "use": [f"object:{card}" for card in range(c.USABLE)],
    "remove": ["enemy:front"],
    "price": _CARDS,
    "pay": [f"cost:{number}" for number in range(c.MAX_ALTERNATIVES)],
    "decline": ["cost:none"],
    "lay": [*_CARDS, "token:treasure", "token:point"],
    "pass": [""],
    "guess": [f"guess:{track}" for track in c.TRACKS],
    "draw": ["pile:draw"],
    "heal": ["token:health"],
    "stop": [""],
}
TARGETS = tuple(name for part in a.ACTIONS.ranges for name in _TARGETS[part.name])
"""What each action is about; cards, tokens and objects are those of whoever is asked."""


def target(rules: np.record, game: np.record, action: int) -> str:
    """The thing on the table that an action is about, "" for one that is about none."""
    return TARGETS[action]
