"""What positions are worth to a seat that sees them: a network fitted to how the finished policy's own games end.

The critic of the training won't do: it is made for shaped rewards and the league's opponents, and may read the full
state. This one expects what a seat earns from here on, unshaped, when the policy plays all seats, and reads only
what the seat sees.
"""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch as th
from numpy.typing import NDArray
from rich.table import Table
from torch import nn

from agents.arena import versus
from agents.base import Agent
from agents.files import whole_file
from agents.policy import Layers, Policy, PolicyAgent, values_of
from envs.core.game import Game
from envs.core.positions import Positions, Rows, seed_sequence
from train.config import Config
from train.network import LEAST_SPREAD
from train.streams import Stream

TESTED = 10
"""Every tenth game is kept apart, to see how well the value tells how it ends."""
STEP_SIZE, WEIGHT_DECAY, BATCH = 1.5e-3, 1e-2, 2048


@dataclass(frozen=True)
class Calibration:
    """How well a value tells what is earned, in games that it was not fitted to.

    Attributes:
        correlation: of value and return, -1 to 1; what chance and hidden cards leave open keeps it below 1.
        values, returns: mean value and mean return of each tenth of the positions, by rising value, float64 (10,).
    """

    correlation: float
    values: NDArray[np.float64]
    returns: NDArray[np.float64]

    def table(self) -> Table:
        """Value and return of each tenth, for a terminal."""
        table = Table(
            title=f"Value of positions: its correlation with the return is {self.correlation:.2f}",
            title_style="bold",
        )
        for heading in ("tenth of the positions", "mean value", "mean return"):
            table.add_column(heading, justify="right")
        for tenth, means in enumerate(zip(self.values, self.returns, strict=True), start=1):
            table.add_row(str(tenth), *(f"{mean:+.2f}" for mean in means))
        return table

    def save(self, file: Path) -> None:
        """Write it as CSV: a row a tenth, with the correlation in each."""
        with whole_file(file) as binary, io.TextIOWrapper(binary, encoding="utf-8", newline="") as stream:
            writer = csv.writer(stream)
            writer.writerow(["tenth", "value", "return", "correlation"])
            for tenth, means in enumerate(zip(self.values, self.returns, strict=True), start=1):
                writer.writerow([tenth, *(f"{number:.4f}" for number in (*means, self.correlation))])

    @classmethod
    def of(cls, values: NDArray[np.float32], returns: NDArray[np.float32]) -> Calibration:
        """How well values, float32 (n,), tell returns, float32 (n,)."""
        tenths = np.array_split(np.argsort(values, kind="stable"), 10)
        spread = values.std() * returns.std()
        return cls(
            float(np.mean((values - values.mean()) * (returns - returns.mean())) / spread) if spread else 0.0,
            np.array([values[tenth].mean() for tenth in tenths], np.float64),
            np.array([returns[tenth].mean() for tenth in tenths], np.float64),
        )


class Witness:
    """Looks at positions of games that are played, each with the eyes of one seat: a ``note`` for ``arena.versus``.

    Half of the looks are the deciding seat's, half any seat's.

    Args:
        games, players: how many are played by how many.
        share: share of the decisions that are looked at.
        stream: what is looked at.
    """

    def __init__(self, games: int, players: int, share: float, stream: np.random.Generator) -> None:
        self._earned = np.zeros((games, players), np.float32)
        self._share = share
        self._stream = stream
        self._looks: list[tuple[Rows, Rows, NDArray[np.float32], NDArray[np.float32]]] = []

    def __call__(self, agent: Agent, positions: Positions, rows: Rows, actions: Rows) -> None:
        """Look at some of the rows, before they are stepped."""
        players = positions.rules.players
        self._earned[rows] += positions.data["reward"][rows, :players]
        rows = rows[self._stream.random(rows.size) < self._share]
        seats = self._stream.integers(players, size=rows.size)
        seats = np.where(self._stream.random(rows.size) < 0.5, positions.data["actor"][rows], seats)
        self._looks.append((rows, seats, self._earned[rows, seats], positions.observe(rows, seats)))

    def testimony(
        self, returns: NDArray[np.float64]
    ) -> tuple[Rows, NDArray[np.float32], NDArray[np.float32]]:
        """The game of each look, what was seen, and what the seat earned from there on.

        Args:
            returns: what each seat earned in all, float64 (games, players).
        """
        rows, seats, earned, seen = map(np.concatenate, zip(*self._looks, strict=True))
        return rows, seen, returns[rows, seats].astype(np.float32) - earned


def learn_value(policy: Policy, game: Game, config: Config) -> tuple[Policy, Calibration]:
    """The policy with a value of what a seat sees, and how well that tells how games end.

    Args:
        policy: it plays all seats.
        game, config: what it was trained for, and how many games and looks are taken (``config.value``).
    """
    rules, settings = config.rules(game, reward="sparse"), config.value
    seed = seed_sequence(config.seed, Stream.VALUE)
    stream = np.random.default_rng(seed)
    witness = Witness(settings.games, rules.players, settings.looks, stream)
    agent = PolicyAgent(policy, seed)
    outcome = versus(game, rules, agent, agent, settings.games, seed, note=witness)
    games, seen, returns = witness.testimony(outcome.returns)
    tested = games % TESTED == 0
    value = fit(seen[~tested], returns[~tested], config.network.layers, settings.epochs, stream)
    return replace(policy, value=value), Calibration.of(values_of(value, seen[tested]), returns[tested])


def fit(
    seen: NDArray[np.float32],
    returns: NDArray[np.float32],
    layers: list[int],
    epochs: int,
    stream: np.random.Generator,
) -> Layers:
    """A network from observations, float32 (n, features), to returns, float32 (n,): its layers.

    Args:
        seen, returns: what it learns from.
        layers: sizes of its hidden layers.
        epochs: passes over the positions.
        stream: what its first weights and the order of the positions follow from.
    """
    mean, spread = seen.mean(0), np.maximum(seen.std(0), LEAST_SPREAD)
    with th.random.fork_rng(devices=[]):
        th.manual_seed(int(stream.integers(2**31)))
        linear = [nn.Linear(*sizes) for sizes in pairwise([seen.shape[1], *layers, 1])]
    network = nn.Sequential(*(module for layer in linear for module in (layer, nn.ReLU())))[:-1]
    inputs, targets = th.from_numpy((seen - mean) / spread), th.from_numpy(returns)
    batches = max(1, len(seen) // BATCH)
    optimizer = th.optim.AdamW(network.parameters(), weight_decay=WEIGHT_DECAY)
    schedule = th.optim.lr_scheduler.OneCycleLR(optimizer, STEP_SIZE, total_steps=epochs * batches)
    for _ in range(epochs):
        for batch in th.from_numpy(stream.permutation(len(seen))).tensor_split(batches):
            loss = nn.functional.mse_loss(network(inputs[batch]).squeeze(1), targets[batch])
            optimizer.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            optimizer.step()
            schedule.step()
    first, *rest = [(layer.weight.numpy(force=True).T, layer.bias.numpy(force=True)) for layer in linear]
    weights = first[0] / spread[:, None]  # so that it reads observations as they are
    arrays = [(weights, first[1] - mean @ weights), *rest]
    return tuple(
        (np.ascontiguousarray(weights, np.float32), np.ascontiguousarray(bias, np.float32))
        for weights, bias in arrays
    )
