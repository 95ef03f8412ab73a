"""A trained policy as an agent: a small network, read from a file and evaluated without PyTorch."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agents.files import whole_file
from envs.core.game import Game, Rules
from envs.core.kernel import entry_point
from envs.core.spec import nearest
from envs.core.view import View

FORMAT = "katabasis policy 3"
FINAL, BEST = "final.npz", "best.npz"
"""What a folder of ``python -m train`` calls its policies: the last one, and the one that won most on the way."""

SHIPPED = Path(__file__).with_name("trained")
"""Policies that come with the suite; ``ppo:legends`` means the one in ``legends.npz``."""

Layers = tuple[tuple[NDArray[np.float32], NDArray[np.float32]], ...]
"""Weights, float32 (inputs, outputs), and biases, float32 (outputs,), of each layer."""

entry = entry_point("policy", Path(__file__))


@dataclass(frozen=True)
class Policy:
    """A network from observations to action logits: layers with ReLU between, and a direct linear path beside them.

    Attributes:
        game, version: whose observations it reads and whose actions it numbers.
        players, mode: what it was trained for.
        layers: from observations to logits.
        direct: weights of the direct path, float32 (features, actions).
        temperature: what its logits have been divided by since it learnt; below 1 it is sharper than it learnt.
        value: from observations to what a seat may expect to earn from here on, ReLU between; none where that has not
            been learnt, as in a policy that is still being trained.
    """

    game: str
    version: int
    players: int
    mode: str
    layers: Layers
    direct: NDArray[np.float32]
    temperature: float = 1.0
    value: Layers = ()

    @property
    def observation_size(self) -> int:
        """Numbers in an observation."""
        return int(self.direct.shape[0])

    @property
    def actions(self) -> int:
        """Actions it tells apart."""
        return int(self.direct.shape[1])

    @property
    def arrays(self) -> list[NDArray[np.float32]]:
        """All weights and biases, as ``with_arrays`` takes them."""
        return [self.direct, *sum(self.layers, ())]

    def with_arrays(self, arrays: Iterable[NDArray[np.float32]]) -> Policy:
        """A policy for the same game with other weights and biases."""
        direct, *rest = arrays
        return replace(self, direct=direct, layers=tuple(zip(rest[::2], rest[1::2], strict=True)))

    def logits(self, observations: NDArray[np.float32], masks: NDArray[Any]) -> NDArray[np.float32]:
        """One logit for each legal action and minus infinity for the others, float32 (n, actions).

        Args:
            observations: (n, features) or wider; what lies beyond the features is not read.
            masks: which actions are legal, (n, actions).
        """
        hidden = last_hidden(self.layers, observations)
        logits = np.full(masks.shape, -np.inf, np.float32)
        fill_logits(hidden, observations, masks, *self._by_action, logits)
        return logits

    def probabilities(self, view: View) -> NDArray[np.float32]:
        """The chance of each action in each decision, float32 (n, actions), 0 where illegal."""
        logits = self.logits(view.observations, view.masks)
        odds = np.exp(logits - logits.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True)

    def values(self, view: View) -> NDArray[np.float32]:
        """What the seat of each decision may expect to earn from here on, unshaped, float32 (n,); NaN if not learnt."""
        if not self.value:
            return np.full(len(view), np.nan, np.float32)
        return values_of(self.value, view.observations)

    @cached_property
    def _by_action(self) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float32]]:
        """Weights and biases of the last layer and weights of the direct path, a row for each action."""
        weights, bias = self.layers[-1]
        return np.ascontiguousarray(weights.T), bias, np.ascontiguousarray(self.direct.T)

    def at_temperature(self, temperature: float) -> Policy:
        """The same policy with its logits divided by a temperature: below 1 likelier actions are drawn more often."""
        by = np.float32(temperature)
        *hidden, (weights, bias) = self.layers
        layers = (*hidden, (weights / by, bias / by))
        return replace(
            self, layers=layers, direct=self.direct / by, temperature=self.temperature * temperature
        )

    @property
    def as_learnt(self) -> Policy:
        """The same policy at the temperature at which it learnt."""
        return self.at_temperature(1 / self.temperature)

    def check(self) -> None:
        """Look at arrays that come from a file, since compiled code reads them without looking at their bounds.

        Raises:
            ValueError: arrays that do not fit each other, or hold anything but finite float32 numbers.
        """
        arrays = [self.direct, *sum((*self.layers, *self.value), ())]
        dimensions = [2] + [2, 1] * (len(arrays) // 2)
        if not all(
            array.dtype == np.float32 and array.ndim == dimension and np.isfinite(array).all()
            for array, dimension in zip(arrays, dimensions, strict=True)
        ):
            raise ValueError("its arrays are not matrices and vectors of finite float32 numbers")
        for layers, outputs in ((self.layers, self.actions), (self.value, 1)):
            sizes = [self.observation_size, *(bias.size for _, bias in layers)]
            fits = [weights.shape for weights, _ in layers] == list(pairwise(sizes))
            if not fits or (layers and sizes[-1] != outputs):
                raise ValueError("its layers do not fit each other")
        if not self.layers:
            raise ValueError("it has no layers")
        if type(self.temperature) is not float or not 0 < self.temperature < np.inf:
            raise ValueError(f"its temperature is {self.temperature!r}, not a positive number")

    def save(self, file: Path) -> None:
        """Write the policy to a file of a few hundred kilobytes; a crash leaves the old file or the new one.

        Raises:
            OSError: it can't be written; the old file is intact.
        """
        header = {
            "format": FORMAT,
            "game": self.game,
            "version": self.version,
            "players": self.players,
            "mode": self.mode,
            "temperature": self.temperature,
        }
        arrays: dict[str, Any] = {"direct": self.direct}
        for name, layers in (("policy", self.layers), ("value", self.value)):
            for i, (weights, bias) in enumerate(layers):
                arrays |= {f"{name} weights {i}": weights, f"{name} bias {i}": bias}
        with whole_file(file) as stream:
            np.savez(stream, header=np.array(json.dumps(header)), **arrays)

    @classmethod
    def load(cls, file: Path) -> Policy:
        """Read a policy.

        Raises:
            ValueError: not a policy file, or a damaged one.
        """
        try:
            with np.load(file, allow_pickle=False) as saved:
                header = json.loads(str(saved["header"]))
                if header.pop("format") != FORMAT:
                    raise ValueError(f"its format is not {FORMAT!r}")
                layers, value = _layers(saved, "policy"), _layers(saved, "value")
                policy = cls(**header, layers=layers, direct=saved["direct"], value=value)
            policy.check()
            return policy
        except (
            OSError,
            ValueError,
            KeyError,
            TypeError,
            EOFError,
            AttributeError,
            zipfile.BadZipFile,
        ) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise ValueError(f"{file} is not a policy of this suite, or is damaged: {reason}") from error


def last_hidden(layers: Layers, observations: NDArray[np.float32]) -> NDArray[np.float32]:
    """The last hidden layer of a network with ReLU between its layers, float32 (n, units)."""
    hidden = observations[:, : len(layers[0][0])]
    for weights, bias in layers[:-1]:
        hidden = hidden @ weights
        hidden += bias
        np.maximum(hidden, 0, out=hidden)
    return hidden


def values_of(layers: Layers, observations: NDArray[np.float32]) -> NDArray[np.float32]:
    """What a value network says of observations, float32 (n,)."""
    weights, bias = layers[-1]
    values: NDArray[np.float32] = last_hidden(layers, observations) @ weights[:, 0] + bias[0]
    return values


def _layers(saved: Mapping[str, NDArray[Any]], name: str) -> Layers:
    depth = sum(key.startswith(f"{name} weights") for key in saved)
    return tuple((saved[f"{name} weights {i}"], saved[f"{name} bias {i}"]) for i in range(depth))


@entry_point("policy", Path(__file__), reassociate=True)
def fill_logits(
    hidden: np.ndarray,
    observations: np.ndarray,
    masks: np.ndarray,
    weights: np.ndarray,
    bias: np.ndarray,
    direct: np.ndarray,
    logits: np.ndarray,
) -> None:
    """Work out the logits of legal actions: few are, so that this is faster than a product of whole matrices.

    Args:
        hidden, observations: last hidden layer and what was seen, float32 (n, units) and (n, features or more).
        masks: which actions are legal, (n, actions).
        weights, bias, direct: of each action, float32 (actions, units), (actions,) and (actions, features).
        logits: to be filled, float32 (n, actions).
    """
    for row in range(masks.shape[0]):
        for action in range(masks.shape[1]):
            if masks[row, action]:
                logit = bias[action]
                for unit in range(weights.shape[1]):
                    logit += hidden[row, unit] * weights[action, unit]
                for feature in range(direct.shape[1]):
                    logit += observations[row, feature] * direct[action, feature]
                logits[row, action] = logit


@entry
def sample(
    logits: np.ndarray, masks: np.ndarray, uniforms: np.ndarray, actions: np.ndarray, log_probs: np.ndarray
) -> None:
    """Draw a legal action from each row's masked softmax, and note the logarithm of its probability.

    ``uniforms`` holds a number of [0, 1) for each row, which decides. No mask may be all zero.
    """
    for row in range(actions.size):
        peak = -np.inf
        for action in range(masks.shape[1]):
            if masks[row, action] and logits[row, action] > peak:
                peak = logits[row, action]
        total = 0.0
        for action in range(masks.shape[1]):
            if masks[row, action]:
                total += np.exp(logits[row, action] - peak)
        left = uniforms[row] * total
        chosen = 0
        for action in range(masks.shape[1]):
            if masks[row, action]:
                chosen = action  # the last legal one stands if rounding leaves a rest
                left -= np.exp(logits[row, action] - peak)
                if left < 0.0:
                    break
        actions[row] = chosen
        log_probs[row] = logits[row, chosen] - peak - np.log(total)


class PolicyAgent:
    """Plays a policy: draws from its distribution over legal actions, or takes the likeliest if ``greedy``."""

    def __init__(self, policy: Policy, seed: int = 0, greedy: bool = False) -> None:
        self.policy = policy
        self._rng = np.random.default_rng(seed)
        self._greedy = greedy

    def probabilities(self, view: View) -> NDArray[np.float32]:
        """How likely it is to choose each action in each decision, float32 (n, actions), 0 where illegal."""
        if self._greedy:
            chosen = self.act(view)
            return (np.arange(self.policy.actions) == chosen[:, None]).astype(np.float32)
        return self.policy.probabilities(view)

    def values(self, view: View) -> NDArray[np.float32]:
        """What the seat of each decision may expect to earn from here on, float32 (n,); NaN if not learnt."""
        return self.policy.values(view)

    def act(self, view: View) -> NDArray[np.int64]:
        """One legal action for each decision, shape (n,)."""
        logits = self.policy.logits(view.observations, view.masks)
        if self._greedy:
            return np.argmax(logits, axis=1)
        actions = np.empty(len(view), np.int64)
        sample(logits, view.masks, self._rng.random(len(view)), actions, np.empty(len(view), np.float32))
        return actions


def load_policy(path: str | Path, game: Game, rules: Rules) -> Policy:
    """A policy file, the final (else the best) policy of a run's folder, or a shipped one by name.

    Raises:
        ValueError: nothing there, no policy, or one that was trained for another game, version or mode.
    """
    file = find_policy(Path(path))
    policy = Policy.load(file)
    for what, theirs, ours in (
        ("game", policy.game, game.id),
        ("version", policy.version, game.version),
        ("mode", policy.mode, rules.options["mode"]),
        ("observation size", policy.observation_size, game.features.size),
        ("number of actions", policy.actions, game.actions.size),
    ):
        if theirs != ours:
            raise ValueError(
                f"{file} was trained for something else: its {what} is {theirs!r}, here {ours!r}"
            )
    return policy


def find_policy(path: Path) -> Path:
    """The policy file that a path, or the name of a shipped policy, means.

    Raises:
        ValueError: nothing there; the message names what lies near.
    """
    try:
        return _find_policy(path)
    except OSError as error:  # a place that can't be looked at
        raise ValueError(f"no policy file {str(path)[:80]}: {error.strerror}") from error


def _find_policy(path: Path) -> Path:
    shipped = SHIPPED / f"{path}.npz"
    if not path.exists() and shipped.is_file():
        return shipped
    if path.is_dir():
        for file in (path / FINAL, path / BEST):
            if file.is_file():
                return file
        raise ValueError(f"{path} holds no {FINAL} or {BEST}; {_nearest_policy(path)}")
    if not path.is_file():
        shipped_names = sorted(file.stem for file in SHIPPED.glob("*.npz"))
        raise ValueError(
            f"no policy file {path}; {_nearest_policy(path)}; shipped: {nearest(str(path), shipped_names)}"
        )
    return path


def _nearest_policy(path: Path) -> str:
    folder = path
    while not folder.is_dir():
        folder = folder.parent
    found = sorted({*folder.glob("*.npz"), *folder.glob("*/*.npz")})
    return (
        nearest(str(path), map(str, found[:20])) if found else f"there is none in {folder.resolve()} either"
    )
