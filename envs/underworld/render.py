"""A position as text."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.underworld import actions as a
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.ends import price_of_jormungandr, team_points


def render(rules: np.record, game: np.record, seat: int | None) -> str:
    """The position as text; with a seat, the other hands show their size and what is known of them."""
    lines = [
        f"{c.REGIONS[game.region]}, turn {game.rounds}, player_{game.active}: {r.PHASES[game.phase]}, "
        f"{game.actions} actions taken",
        f"Lara: health {game.health} of {game.max_health}, adrenaline {game.adrenaline} of {rules.adrenaline_end}",
        f"Jörmungandr costs {price_of_jormungandr(rules, game)} points, the team has {team_points(rules, game)}; "
        f"Thor: {_names(game, r.MAIN_BOARD, c.USABLE, len(c.OBJECTS))}",
    ]
    lines += [
        f"  {a.TRACKS[track]:10} at {game.position[track]}, next {a.next_space_words(rules, game, track)}"
        for track in range(3)
    ]
    lines.append(f"Natla at {game.natla} of {c.N_OBSTACLES}" + _next_obstacle(rules, game))
    lines.append(f"Enemies ({game.visible} visible, {sum(game.unseen)} in the pile):")
    lines += [
        f"  {c.ENEMIES[enemy]} ({a.cost_words(rules.enemy_price[enemy])})"
        for enemy in game.line[: game.visible]
    ]
    lines.append(f"Draw pile {sum(game.pile)}, discards {_cards(game.stock)}")
    lines += [_player(game, player, seat) for player in range(rules.players)]
    if is_over(game):
        lines.append(f"Over: {r.OUTCOMES[game.outcome]}")
    else:
        lines.append(f"player_{game.actor} is asked: {r.DECISIONS[game.decision]}")
    return "\n".join(lines)


def _next_obstacle(rules: np.record, game: np.record) -> str:
    if game.natla == c.N_OBSTACLES:
        return ""
    name = c.OBSTACLES[game.region * c.N_OBSTACLES + game.natla]
    return f", next {name} ({_obstacle_words(rules, int(game.region), int(game.natla))})"


def _obstacle_words(rules: np.record, region: int, where: int) -> str:
    """What an obstacle asks and threatens, in a few words."""
    count = int(rules.obstacle_alternatives[region, where])
    costs = " or ".join(a.cost_words(rules.obstacle_cost[region, where, number]) for number in range(count))
    track = int(rules.obstacle_track[region, where])
    asks = f"{c.SCOPES[rules.obstacle_scope[region, where]]}: {costs}" if costs else "no cost"
    if track >= 0:
        asks = f"if {a.TRACKS[track]} is finished"
    then = a.effect_words(rules.obstacle_then[region, where])
    otherwise = a.effect_words(rules.obstacle_otherwise[region, where])
    return f"{asks}; then {then}, otherwise {otherwise}"


def _player(game: np.record, player: int, seat: int | None) -> str:
    if not game.alive[player]:
        return f"player_{player}: eliminated"
    held = game.held[player]
    if seat is None or seat == player:
        hand = _cards(held)
    else:
        hand = f"{sum(held[:3])} cards, {_cards(game.shown[player])} of them known"
    return (
        f"player_{player}: {hand}; {held[c.VP]} points, {held[c.TREASURE]} treasures, "
        f"{held[c.HEALTH_TOKEN]} health tokens; {_names(game, player, 0, c.USABLE)}"
    )


def _cards(counts: np.ndarray) -> str:
    return " ".join(f"{counts[kind]} {a.TRACKS[kind]}" for kind in range(3))


def _names(game: np.record, owner: int, start: int, stop: int) -> str:
    return (
        ", ".join(c.OBJECTS[card] for card in range(start, stop) if game.owner[card] == owner) or "no objects"
    )
