"""Every game with every number of players and every mode, and ways to get positions of it."""

from __future__ import annotations

import numpy as np

import envs
from envs.core.game import Game, Rules
from envs.core.positions import Positions, seed_sequence
from examples import nim

ALL_GAMES: list[Game] = [nim.GAME, *(envs.load(game) for game in envs.GAMES)]


def tables() -> list[tuple[Game, Rules]]:
    """Every game with every mode and number of players that it is for."""
    found = []
    for game in ALL_GAMES:
        for mode in game.modes:
            for players in range(game.players[0], game.players[1] + 1):
                try:
                    found.append((game, game.rules(players=players, mode=mode)))
                except ValueError:
                    assert players == 1, "only a mode for several may refuse a number that the game is for"
    return found


def name(table: tuple[Game, Rules]) -> str:
    """A test's name for a table."""
    game, rules = table
    return f"{game.id}-{rules.options['mode']}-{rules.players}"


def begin(game: Game, rules: Rules, n: int, seed: int = 0) -> Positions:
    """Fresh games."""
    positions = Positions(game, rules, n)
    positions.start(positions.every, np.array([seed_sequence(seed, row) for row in range(n)], np.int64))
    return positions


def running(positions: Positions) -> np.ndarray:
    """The rows whose games go on."""
    return np.flatnonzero(~positions.over)


def random_actions(positions: Positions, rows: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A random legal action for each of the rows."""
    masks = positions.masks[rows]
    return np.argmax(rng.random(masks.shape) * masks, axis=1)


def play_on(positions: Positions, steps: int, rng: np.random.Generator) -> None:
    """Random play, at most that many decisions a game."""
    for _ in range(steps):
        rows = running(positions)
        if not rows.size:
            return
        positions.step(rows, random_actions(positions, rows, rng))


def midgame(game: Game, rules: Rules, n: int, seed: int = 0) -> Positions:
    """Positions from all stages of random games, none of them over."""
    rng = np.random.default_rng(seed)
    positions = begin(game, rules, n, seed)
    stages = 40
    for stage in range(stages):
        late = np.flatnonzero(~positions.over & (positions.every % stages >= stage))
        for _ in range(5):
            late = late[~positions.over[late]]
            positions.step(late, random_actions(positions, late, rng))
    return positions.take(running(positions))
