"""A position as text."""

from __future__ import annotations

import numpy as np

from envs.core.head import is_over
from envs.underworld.components import (
    ENEMIES,
    HEALTH_TOKEN,
    N_OBSTACLES,
    OBJECTS,
    OBSTACLES,
    REGIONS,
    TREASURE,
    USABLE,
    VP,
)
from envs.underworld.ends import price_of_jormungandr, team_points
from envs.underworld.state import DECISIONS, MAIN_BOARD, OUTCOMES, PHASES
from envs.underworld.words import TYPES, cost_words, next_space_words, obstacle_words


def render(rules: np.record, game: np.record, seat: int | None) -> str:
    """The position as text; with a seat, the other hands show their size and what is known of them."""
    lines = [
        f"{REGIONS[game.region]}, turn {game.rounds}, player_{game.active}: {PHASES[game.phase]}, "
        f"{game.actions} actions taken",
        f"Lara: health {game.health} of {game.max_health}, adrenaline {game.adrenaline} of {rules.adrenaline_end}",
        f"Jörmungandr costs {price_of_jormungandr(rules, game)} points, the team has {team_points(rules, game)}; "
        f"Thor: {_names(game, MAIN_BOARD, USABLE, len(OBJECTS))}",
    ]
    lines += [
        f"  {TYPES[track]:10} at {game.position[track]}, next {next_space_words(rules, game, track)}"
        for track in range(3)
    ]
    lines.append(f"Natla at {game.natla} of {N_OBSTACLES}" + _next_obstacle(rules, game))
    lines.append(f"Enemies ({game.visible} visible, {sum(game.unseen)} in the pile):")
    lines += [
        f"  {ENEMIES[enemy]} ({cost_words(rules.enemy_price[enemy])})" for enemy in game.line[: game.visible]
    ]
    lines.append(f"Draw pile {sum(game.pile)}, discards {_cards(game.stock)}")
    lines += [_player(game, player, seat) for player in range(rules.players)]
    if is_over(game):
        lines.append(f"Over: {OUTCOMES[game.outcome]}")
    else:
        lines.append(f"player_{game.actor} is asked: {DECISIONS[game.decision]}")
    return "\n".join(lines)


def _next_obstacle(rules: np.record, game: np.record) -> str:
    if game.natla == N_OBSTACLES:
        return ""
    name = OBSTACLES[game.region * N_OBSTACLES + game.natla]
    return f", next {name} ({obstacle_words(rules, int(game.region), int(game.natla))})"


def _player(game: np.record, player: int, seat: int | None) -> str:
    if not game.alive[player]:
        return f"player_{player}: eliminated"
    held = game.held[player]
    if seat is None or seat == player:
        hand = _cards(held)
    else:
        hand = f"{sum(held[:3])} cards, {_cards(game.shown[player])} of them known"
    return (
        f"player_{player}: {hand}; {held[VP]} points, {held[TREASURE]} treasures, {held[HEALTH_TOKEN]} health tokens; "
        f"{_names(game, player, 0, USABLE)}"
    )


def _cards(counts: np.ndarray) -> str:
    return " ".join(f"{counts[kind]} {TYPES[kind]}" for kind in range(3))


def _names(game: np.record, owner: int, start: int, stop: int) -> str:
    return (
        ", ".join(OBJECTS[card] for card in range(start, stop) if game.owner[card] == owner) or "no objects"
    )
