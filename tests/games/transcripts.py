"""Golden transcripts: whole random games as text, so that any change of a rule shows in a diff.

``python -m tests.games.transcripts`` writes them anew, with a game's id after it those of one game alone; read the diff
before you commit it.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import envs
from envs.core.game import Game, Rules
from tests.games.tables import begin, name, random_actions, tables

FOLDER = Path(__file__).parent / "golden"
EVERY = 25  # decisions from one full picture of the position to the next


def transcript(game: Game, rules: Rules, seed: int = 1) -> str:
    """A random game: each decision with its legal actions and the one chosen, and what the seat saw in between."""
    rng = np.random.default_rng(seed)
    positions = begin(game, rules, 1, seed)
    lines = [f"{game.title}, version {game.version}, {dict(rules.options)}, seed {seed}"]
    while not positions.over[0]:
        record = positions.records[0]
        if record.steps % EVERY == 0:
            lines += [
                "",
                positions.render(0).rstrip(),
                *seen(game, positions.observe(*both(record.actor))[0]),
                "",
            ]
        action = int(random_actions(positions, positions.every, rng)[0])
        legal = [
            f"[{positions.describe(0, int(option))}]"
            if option == action
            else positions.describe(0, int(option))
            for option in np.flatnonzero(positions.masks[0])
        ]
        decision = game.decisions[record.decision]
        lines.append(f"{record.steps:4} player_{record.actor} {decision}: {' | '.join(legal)}")
        positions.step(positions.every, np.array([action]))
    record = positions.records[0]
    returns = ", ".join(f"{reward:+.3f}" for reward in record.reward[: rules.players])
    end = "truncated" if record.truncated else f"winner {record.winner}"
    return "\n".join([*lines, "", positions.render(0).rstrip(), f"{end}; returns {returns}", ""])


def both(seat: int) -> tuple[np.ndarray, np.ndarray]:
    """Row 0 and a seat, as arrays."""
    return np.array([0]), np.array([int(seat)])


def seen(game: Game, observation: np.ndarray) -> list[str]:
    """The features of an observation that are not all zero, by name."""
    return [
        f"  {feature}: {' '.join(f'{value:g}' for value in np.round(values, 3))}"
        for feature, values in game.features.unpack(observation).items()
        if values.any()
    ]


def golden(*games: str) -> dict[Path, str]:
    """Each transcript's file, with the text that it must have; of all games of the suite, or of some."""
    return {
        FOLDER / f"{name((game, rules))}.txt": transcript(game, rules)
        for game, rules in tables()
        if game.id in (games or envs.GAMES)
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for path, text in golden(*sys.argv[1:]).items():
        path.write_text(text, encoding="utf-8")
        print(path)
