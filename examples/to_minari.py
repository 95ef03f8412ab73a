"""A data set of ``python -m benchmarks record`` in Minari's format.

    pip install "minari[hdf5]"
    python examples/to_minari.py FOLDER legends/self-play-v0

Minari holds episodes of one agent: T actions between T + 1 observations, each with one reward. A game of several seats
is that for each seat: an episode is what one seat saw and did in one game, as in the Gymnasium environments of this
suite, and its rewards are what the seat earned until it was asked again. What is lost is how the seats' decisions
follow each other. A seat sees no position after its last decision, so that observation stands twice.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary


def episodes(folder: Path) -> Iterator[dict[str, Any]]:
    """What each seat saw and did in each game, as arguments of ``minari.EpisodeBuffer``."""
    for file in sorted(folder.glob("games-*.npz")):
        shard = dict(np.load(file))
        for game, end in enumerate(shard["ends"]):
            start = shard["ends"][game - 1] if game else 0
            for seat in range(shard["rewards"].shape[1]):
                rows = start + np.flatnonzero(shard["seats"][start:end] == seat)
                if rows.size == 0:
                    continue
                earned = shard["rewards"][start:end, seat]
                seen = [*rows, rows[-1]]
                last = np.arange(rows.size) == rows.size - 1
                yield {
                    "seed": int(shard["seeds"][game]),
                    "observations": {
                        "observation": shard["observations"][seen],
                        "action_mask": shard["masks"][seen],
                    },
                    "actions": shard["actions"][rows].astype(np.int64),
                    "rewards": np.add.reduceat(earned, rows - start),
                    "terminations": last & ~shard["truncated"][game],
                    "truncations": last & shard["truncated"][game],
                }


def spaces(folder: Path) -> dict[str, Any]:
    """The spaces of its observations and actions."""
    card = json.loads((folder / "card.json").read_text())
    features, actions = card["arrays"]["observations"]["shape"][1], len(card["actions"])
    observation = Dict(observation=Box(-1.0, 1.0, (features,)), action_mask=MultiBinary(actions))
    return {"observation_space": observation, "action_space": Discrete(actions)}


if __name__ == "__main__":
    import minari

    source, name = Path(sys.argv[1]), sys.argv[2]
    buffers = [minari.data_collector.EpisodeBuffer(**episode) for episode in episodes(source)]
    about = (source / "README.md").read_text()
    minari.create_dataset_from_buffers(name, buffers, description=about, **spaces(source))
