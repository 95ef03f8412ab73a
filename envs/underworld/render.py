"""A position as text."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.underworld import actions as a
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.endings import price_of_jormungandr, team_points
from envs.underworld.rules.obstacles import is_resolving


def render(rules: np.record, game: np.record, seat: int | None) -> str:
    """The position as text; with a seat, what that seat knows: of other hands their size and what is known of them."""
    lines = [_turn(rules, game), _dice(game)]
    lines += [
        f"Lara: health {game.health} of {game.max_health}, adrenaline {game.adrenaline} of {rules.adrenaline_end}",
        f"Jörmungandr costs {price_of_jormungandr(rules, game)} points, the team has {team_points(rules, game)}; "
        f"Thor: {_names(game, r.MAIN_BOARD, c.USABLE, len(c.OBJECTS))}",
    ]
    lines += [
        f"  {a.TYPES[track]:10} at {game.position[track]}, next {a.next_space_words(rules, game, track)}"
        f"{_ahead(rules, game, track)}"
        for track in range(3)
    ]
    lines.append(f"Natla at {game.natla} of {c.N_OBSTACLES}{_obstacle(rules, game)}")
    lines.append(f"Enemies: {game.visible} visible; in the pile: {_unseen_enemies(game)}")
    lines += [
        f"  {c.ENEMIES[enemy]} ({a.cost_words(rules.enemy_price[enemy])})"
        for enemy in game.line[: game.visible]
    ]
    lines.append(_piles(game, seat))
    lines += [_player(rules, game, player, seat) for player in range(rules.players)]
    lines += _following(game)
    lines.append(_asked(rules, game, seat))
    return "\n".join(lines)


def _turn(rules: np.record, game: np.record) -> str:
    leaving = ", the region will be left" if game.leaving else ""
    competitive = ", competitive" if rules.mode else ""
    return (
        f"{c.REGIONS[game.region]}, turn {game.rounds}{competitive}, player_{game.active}: {r.PHASES[game.phase]}, "
        f"{game.actions} actions taken{leaving}"
    )


def _dice(game: np.record) -> str:
    thrown = f"White die: {c.WHITE_FACES[game.white_die]}"
    if game.black_die != r.NO_FACE:
        thrown += f"; obstacle die: {c.BLACK_FACES[game.black_die]}"
    if game.revealed != r.NO_TYPE:
        thrown += f"; revealed: {a.TYPES[game.revealed]}"
    return thrown


def _ahead(rules: np.record, game: np.record, track: int) -> str:
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
    return f"; ahead: {', '.join(ahead)}" if ahead else ""


def _obstacle(rules: np.record, game: np.record) -> str:
    resolving = is_resolving(game)
    where = int(game.natla) - int(resolving)
    if where == c.N_OBSTACLES:
        return ""
    name = c.OBSTACLES[game.region * c.N_OBSTACLES + where]
    words = f"{name} ({_obstacle_words(rules, int(game.region), where)})"
    if not resolving:
        return f", next {words}"
    missing = f", missing: {_payables(game.missing)}" if game.missing.any() else ""
    return f": {words}{missing}"


def _obstacle_words(rules: np.record, region: int, where: int) -> str:
    """What an obstacle asks and threatens, in a few words."""
    count = int(rules.obstacle_alternatives[region, where])
    costs = " or ".join(a.cost_words(rules.obstacle_cost[region, where, number]) for number in range(count))
    track = int(rules.obstacle_track[region, where])
    first = int(rules.obstacle_first[region, where, 0])
    asks = f"{c.SCOPES[rules.obstacle_scope[region, where]]}: {costs}" if costs else "no cost"
    if track >= 0:
        asks = f"if {a.TRACKS[track]} is finished"
    elif first == c.GUESS_TYPE:
        asks = "if the top card, which is drawn, is of the type guessed"
    elif first == c.REVEAL:
        asks = f"the top card is revealed; {asks}"
    then = a.effect_words(rules.obstacle_then[region, where])
    otherwise = a.effect_words(rules.obstacle_otherwise[region, where])
    return f"{asks}; then {then}, otherwise {otherwise}"


def _unseen_enemies(game: np.record) -> str:
    region = int(game.region) * c.N_ENEMIES
    return ", ".join(c.ENEMIES[region + n] for n in range(c.N_ENEMIES) if game.unseen[n]) or "none"


def _piles(game: np.record, seat: int | None) -> str:
    if seat is None:
        pile = f"{sum(game.pile)}: {_cards(game.pile)}"
    else:
        pile = f"{sum(game.pile)}, out of {_cards(game.shuffled - game.drawn[seat])}"
    return (
        f"Draw pile {pile}; discards {_cards(game.stock)}; supply {game.stock[c.TREASURE]} treasures, "
        f"{game.stock[c.VP]} points, {game.stock[c.HEALTH_TOKEN]} health tokens"
    )


def _player(rules: np.record, game: np.record, player: int, seat: int | None) -> str:
    held = game.held[player]
    if seat is None or seat == player:
        hand = _cards(held)
    else:
        hand = f"{sum(held[:3])} cards, {_cards(game.shown[player])} of them known"
    things = (
        f"; {held[c.VP]} points, {held[c.TREASURE]} treasures, {held[c.HEALTH_TOKEN]} health tokens; "
        f"{_names(game, player, 0, c.USABLE)}"
    )
    laid = f"; laid out {_payables(game.laid[player])}" if game.laid[player].any() else ""
    drawn = f"; {sum(game.drawn[player])} drawn since the last shuffle"
    if game.sighted[player].any():
        drawn += f", seen since then: {_cards(game.sighted[player])}"
    if not game.alive[player]:
        return f"player_{player}: eliminated{drawn}"
    return f"player_{player}: {hand}{things}{laid}{drawn}"


def _following(game: np.record) -> list[str]:
    """What is pending, in the order in which it will come; asking further players and the bar's end show elsewhere."""
    steps = [
        tuple(int(number) for number in game.agenda[place, :3]) for place in reversed(range(game.pending))
    ]
    words = [a.effect_words(step) for step in steps if step[0] < r.NEXT_PAYER]
    return [f"Then: {', '.join(words)}"] if words else []


def _asked(rules: np.record, game: np.record, seat: int | None) -> str:
    if is_over(game):
        return f"Over: {r.OUTCOMES[game.outcome]}"
    if seat is not None and seat != game.actor:
        return "Another player is asked"
    later = [f"player_{player}" for player in _asked_later(rules, game)]
    after = f"; after that perhaps {', '.join(later)}" if later else ""
    return f"player_{game.actor} is asked: {r.DECISIONS[game.decision]}{after}"


def _asked_later(rules: np.record, game: np.record) -> list[int]:
    """The living players whom the obstacle will ask after this decision."""
    return [
        (int(game.active) + asked) % int(rules.players)
        for op, n in game.agenda[: game.pending, :2]
        if op in (r.NEXT_PAYER, r.NEXT_CONTRIBUTOR)
        for asked in range(n, rules.players)
        if game.alive[(game.active + asked) % rules.players]
    ]


def _payables(counts: np.ndarray) -> str:
    """What is laid out or missing; the first elements of a cost are things to hold."""
    return a.cost_words([int(n) for n in counts] + [0] * (len(c.ELEMENTS) - c.PAYABLE))


def _cards(counts: np.ndarray) -> str:
    return " ".join(f"{counts[kind]} {a.TYPES[kind]}" for kind in range(3) if counts[kind]) or "none"


def _names(game: np.record, owner: int, start: int, stop: int) -> str:
    return (
        ", ".join(c.OBJECTS[card] for card in range(start, stop) if game.owner[card] == owner) or "no objects"
    )
