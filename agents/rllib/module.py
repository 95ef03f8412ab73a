"""A policy that takes legal actions only, and its value, as RLlib's ``RLModule``."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import torch
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis.value_function_api import ValueFunctionAPI
from ray.rllib.core.rl_module.torch.torch_rl_module import TorchRLModule
from torch import nn

from agents.policy import Layers, Policy
from envs import load

ILLEGAL = -1e8
"""The logit of an illegal action: its probability is exactly 0, and no sum overflows."""


class MaskedModule(TorchRLModule, ValueFunctionAPI):
    """Two networks with ReLU between their layers: from an observation to logits, and to a value.

    It reads observations ``{"observation": (n, features), "action_mask": (n, actions)}``. ``model_config`` is
    ``{"layers": sizes of the hidden layers}``.
    """

    policy_net: nn.Sequential
    value_net: nn.Sequential

    def setup(self) -> None:
        """Build the networks."""
        features = self.observation_space["observation"].shape[0]
        layers = self.model_config["layers"]
        self.policy_net = _network([features, *layers, int(self.action_space.n)])
        self.value_net = _network([features, *layers, 1])

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        logits = self.policy_net(seen["observation"])
        return {Columns.ACTION_DIST_INPUTS: logits.masked_fill(seen["action_mask"] == 0, ILLEGAL)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any | None = None) -> torch.Tensor:
        """What the seat that decides may expect to earn from here on, (n,)."""
        values: torch.Tensor = self.value_net(batch[Columns.OBS]["observation"])
        return values.squeeze(-1)


def frozen_policy(algorithm: Algorithm, module_id: str = DEFAULT_MODULE_ID) -> Policy:
    """A copy of what a ``MaskedModule`` plays now, that needs neither RLlib nor PyTorch.

    ``.save(FILE)`` makes it the agent ``ppo:FILE``. It holds the value, too, where that is what a policy file's is: of
    rewards that are neither shaped nor discounted.

    Args:
        algorithm: whose ``env_config`` names the game and its options, as for ``SeatsEnv``.
        module_id: which of its modules.

    Raises:
        ValueError: the algorithm has no such module, or it is no ``MaskedModule``.
    """
    weights = algorithm.learner_group.get_weights().get(module_id, {})
    if "policy_net.0.weight" not in weights:
        raise ValueError(f"the algorithm has no MaskedModule {module_id!r}")
    options = dict(algorithm.config.env_config)
    game = load(options.pop("game"))
    rules = game.rules(**options)
    unshaped = rules.options["reward"] == "sparse" and algorithm.config.gamma == 1
    return Policy(
        game=game.id,
        version=game.version,
        players=rules.players,
        mode=str(rules.options["mode"]),
        layers=_layers(weights, "policy_net"),
        direct=np.zeros((game.features.size, game.actions.size), np.float32),
        value=_layers(weights, "value_net") if unshaped else (),
    )


def _layers(weights: dict[str, Any], network: str) -> Layers:
    matrices = [name for name in weights if name.startswith(network) and name.endswith(".weight")]
    return tuple(
        (np.array(weights[name]).T.copy(), np.array(weights[name.replace(".weight", ".bias")]))
        for name in matrices
    )


def _network(sizes: list[int]) -> nn.Sequential:
    layers: list[nn.Module] = []
    for inputs, outputs in pairwise(sizes):
        layers += [nn.Linear(inputs, outputs), nn.ReLU()]
    return nn.Sequential(*layers[:-1])
