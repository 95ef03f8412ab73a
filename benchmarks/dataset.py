"""Games as arrays, for offline learning: shards, and the card that says what is in them.

The arrays are made from the same notes as a record of play, by playing the games again.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.arena import Outcome
from agents.files import whole_file
from benchmarks.tables import command_line, subject, subject_data, versions, write_text
from envs.core.game import Game, Rules
from envs.core.positions import Positions
from play.records import Notes

CARD, README = "card.json", "README.md"

MEANINGS = {
    "observations": "what the deciding seat saw",
    "masks": "1 for each legal action",
    "actions": "the choice",
    "probabilities": "how likely the agent was to choose each action; all 0 where it doesn't say",
    "values": "the return that the agent expected for its seat; NaN where it doesn't say",
    "returns": "what the deciding seat earned in the whole game",
    "rewards": "what each seat earned by the decision",
    "seats": "the deciding seat",
    "agents": "who decided, an index into the card's `agents`",
    "decisions": "what was asked, an index into the card's `decisions`",
    "games": "which game of the shard",
    "seeds": "where the game began",
    "ends": "the row after its last decision",
    "truncated": "whether the cap on its length ended it",
    "game_returns": "what each seat earned in it",
}
"""What each array of a shard holds: first those with a row a decision, then those with a row a game."""

Arrays = dict[str, NDArray[Any]]


def arrays_of(game: Game, rules: Rules, outcome: Outcome, notes: Notes) -> Arrays:
    """The arrays of games that were played side by side: game after game, each in the order of its decisions."""
    count = len(outcome.seeds)
    moves = [list(moves) for _, moves in notes.games(count)]
    lengths = np.array([len(one) for one in moves])
    positions = Positions(game, rules, count)
    positions.start(positions.every, outcome.seeds)
    columns: dict[str, list[NDArray[Any]]] = {}
    for step in range(lengths.max(initial=0)):
        rows = np.flatnonzero(lengths > step)
        made = [moves[row][step] for row in rows]
        masks, seats = positions.masks[rows], positions.data["actor"][rows].astype(np.int64)
        probabilities = np.zeros(masks.shape, np.float32)
        for i, move in enumerate(made):
            if move.probabilities is not None:
                probabilities[i, masks[i] != 0] = move.probabilities
        actions = np.array([move.action for move in made])
        found: Arrays = {
            "observations": positions.observe(rows, seats),
            "masks": masks,
            "actions": actions.astype(np.int32),
            "probabilities": probabilities,
            "values": np.array([np.nan if move.value is None else move.value for move in made], np.float32),
            "returns": outcome.returns[rows, seats].astype(np.float32),
            "seats": seats.astype(np.int8),
            "agents": outcome.seating[rows, seats].astype(np.int8),
            "decisions": positions.data["decision"][rows],
            "games": rows.astype(np.int32),
        }
        positions.step(rows, actions)
        found["rewards"] = positions.data["reward"][rows, : rules.players]
        for name, values in found.items():
            columns.setdefault(name, []).append(values)
    order = np.argsort(np.concatenate(columns["games"]), kind="stable")
    return {name: np.concatenate(columns[name])[order] for name in MEANINGS if name in columns} | {
        "seeds": outcome.seeds,
        "ends": np.cumsum(lengths),
        "truncated": outcome.truncated,
        "game_returns": outcome.returns.astype(np.float32),
    }


@dataclass
class DataSet:
    """A folder of shards, which its card completes.

    Attributes:
        folder: where; a folder without a card is unfinished.
        game, rules: what is played.
        agents: who plays.
        seed: where deals and random choices begin.
        shards: how many there are.
        games, decisions: how many they hold.
    """

    folder: Path
    game: Game
    rules: Rules
    agents: Sequence[str]
    seed: int
    shards: int = 0
    games: int = 0
    decisions: int = 0

    def __post_init__(self) -> None:
        self._arrays: Arrays = {}
        self._earned = np.zeros((2, len(self.agents)))

    def add(self, outcome: Outcome, notes: Notes) -> None:
        """Write a shard.

        Raises:
            OSError: it can't be written.
        """
        self._arrays = arrays = arrays_of(self.game, self.rules, outcome, notes)
        with whole_file(self.folder / f"games-{self.shards:05}.npz") as stream:
            np.savez_compressed(stream, **arrays)  # type: ignore[arg-type]
        self.shards += 1
        self.games += len(outcome.seeds)
        self.decisions += len(arrays["actions"])
        for agent in range(len(self.agents)):
            earned = outcome.returns[outcome.seating == agent]
            self._earned[:, agent] += earned.sum(), earned.size

    def finish(self) -> None:
        """Write the card, for programs and for people."""
        card = self.card()
        write_text(self.folder / CARD, json.dumps(card, indent=2) + "\n")
        write_text(self.folder / README, self.readme(card))

    def card(self) -> dict[str, Any]:
        """What is in the data set, and how it was made."""
        game = self.game
        sums, counts = self._earned
        return {
            "command": command_line(),
            "versions": versions(),
            **subject_data(game, self.rules, self.seed),
            "rules": self.rules.digest,
            "agents": list(self.agents),
            "mean_returns": [
                round(float(total / max(1, n)), 6) + 0.0 for total, n in zip(sums, counts, strict=True)
            ],
            "shards": self.shards,
            "games": self.games,
            "decisions_made": self.decisions,
            "arrays": {
                name: {
                    "dtype": str(array.dtype),
                    "shape": ["decisions" if name not in PER_GAME else "games", *array.shape[1:]],
                    "meaning": MEANINGS[name],
                }
                for name, array in self._arrays.items()
            },
            "decisions": list(game.decisions),
            "actions": list(game.actions.labels),
            "features": [
                {
                    "name": feature.name,
                    "start": game.features.at(feature.name),
                    "size": feature.size,
                    "high": feature.high,
                    "meaning": feature.meaning,
                }
                for feature in game.features
            ],
        }

    def readme(self, card: dict[str, Any]) -> str:
        """The card for people."""
        arrays = [
            f"| `{name}` | {array['dtype']} | ({', '.join(map(str, array['shape']))}) | {array['meaning']} |"
            for name, array in card["arrays"].items()
        ]
        agents = [
            f"| {number} | {name} | {earned:+.3f} |"
            for number, (name, earned) in enumerate(zip(card["agents"], card["mean_returns"], strict=True))
        ]
        made_with = ", ".join(f"{name} {number}" for name, number in card["versions"].items())
        return "\n".join(
            [
                f"# Games of {subject(self.game, self.rules)}",
                "",
                f"{self.games:,} games, {self.decisions:,} decisions, in {self.shards} files `games-*.npz`. The same "
                "command gives the same files:",
                "",
                f"    {card['command']}",
                "",
                f"Game `{self.game.id}`, version {self.game.version}, options "
                f"{json.dumps(card['options'])}, seed {self.seed}. Where several agents play they change seats from "
                "game to game, so that each sits everywhere as often.",
                "",
                "| agent | name | mean return |",
                "|---:|---|---:|",
                *agents,
                "",
                "| array | dtype | shape | |",
                "|---|---|---|---|",
                *arrays,
                "",
                "Rows of a game follow each other in the order of play, whoever decides. A decision with one legal "
                f"action isn't asked. `{CARD}` names every number of an observation, every action and every "
                "decision. All games were played by programs.",
                "",
                "```python",
                "import numpy as np",
                "",
                'shard = np.load("games-00000.npz")',
                'observations, masks, actions = shard["observations"], shard["masks"], shard["actions"]',
                "```",
                "",
                f"Made with {made_with}.",
                "",
            ]
        )


PER_GAME = ("seeds", "ends", "truncated", "game_returns")
