"""The network: one trunk for the policy, one for the value."""

from __future__ import annotations

from typing import Any

import torch as th
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import create_mlp
from torch import nn

from agents.policy import Policy
from envs.core.game import Game, Rules

LEAST_SPREAD = 0.2
"""A number that hardly ever differs is taken to have this standard deviation, so that it is not blown up."""


class Trunks(nn.Module):
    """The hidden layers. A row of numbers is the seat's observation, then what only a central critic sees.

    Args:
        observation_size: how many numbers are the seat's observation.
        inputs: how many numbers there are in all.
        layers: sizes of the hidden layers of either trunk.
    """

    def __init__(self, observation_size: int, inputs: int, layers: list[int]) -> None:
        super().__init__()
        self.observation_size = observation_size
        self.policy_net = nn.Sequential(*create_mlp(observation_size, -1, layers))
        self.value_net = nn.Sequential(*create_mlp(inputs, -1, layers))
        self.latent_dim_pi = self.latent_dim_vf = layers[-1]

    def forward_actor(self, numbers: th.Tensor) -> th.Tensor:
        """The policy's last hidden layer, (n, layers[-1])."""
        return self.policy_net(numbers[:, : self.observation_size])

    def forward_critic(self, numbers: th.Tensor) -> th.Tensor:
        """The value's last hidden layer, (n, layers[-1])."""
        return self.value_net(numbers)


class Network(MaskableActorCriticPolicy):
    """Policy and value for MaskablePPO, with one masked log-softmax in place of distribution objects.

    Its inputs are standardised numbers: less their mean, in units of their standard deviation, both taken once, from
    random play. What leaves the trainer (``frozen_policy``) reads observations as they are.

    A direct linear path leads from what the seat sees to the logits: which of many cards to play depends on what is
    known of each, and the hidden layers are too narrow to pass all that on.

    Nothing checks that probabilities sum to one: rounding over many actions trips such a check late in long runs.
    """

    mean: th.Tensor
    scale: th.Tensor
    direct: nn.Linear

    def __init__(
        self, *args: Any, observation_size: int, inputs: int, layers: list[int], **kwargs: Any
    ) -> None:
        self._sizes = (observation_size, inputs, layers)
        super().__init__(*args, **kwargs)
        self.register_buffer("mean", th.zeros(inputs))
        self.register_buffer("scale", th.ones(inputs))

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunks(*self._sizes)  # type: ignore[assignment]
        assert isinstance(self.action_space, spaces.Discrete)
        self.direct = nn.Linear(self._sizes[0], int(self.action_space.n), bias=False)
        nn.init.zeros_(self.direct.weight)

    def calibrate(self, numbers: th.Tensor) -> None:
        """Take mean and spread of each input from a sample, (n, inputs)."""
        self.mean[:] = numbers.mean(0)
        self.scale[:] = 1 / numbers.std(0).clamp(min=LEAST_SPREAD)

    def standardise(self, numbers: th.Tensor) -> None:
        """Turn observations (and states) into the inputs that stand for them, in place, (n, inputs)."""
        mean, scale = self.mean.to(numbers.device), self.scale.to(numbers.device)
        th.addcmul(-mean * scale, numbers, scale, out=numbers)

    def logits(self, numbers: th.Tensor) -> th.Tensor:
        """Logits of n decisions before any mask, from inputs to (n, actions)."""
        hidden: th.Tensor = self.action_net(self.mlp_extractor.forward_actor(numbers))
        return hidden + self.direct(numbers[:, : self.mlp_extractor.observation_size])

    def values(self, numbers: th.Tensor) -> th.Tensor:
        """Values of n decisions, from inputs to (n,)."""
        with th.no_grad():
            values: th.Tensor = self.value_net(self.mlp_extractor.forward_critic(numbers))
        return values.squeeze(1)

    def evaluate(self, numbers: th.Tensor, masks: th.Tensor) -> tuple[th.Tensor, th.Tensor]:
        """Logarithms of the probabilities of all actions, (n, actions), under the masks, and values, (n,)."""
        values: th.Tensor = self.value_net(self.mlp_extractor.forward_critic(numbers))
        return log_probabilities(self.logits(numbers), masks), values.squeeze(1)

    def evaluate_actions(
        self, obs: th.Tensor, actions: th.Tensor, action_masks: th.Tensor | None = None
    ) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Values (n, 1), log-probabilities of the actions (n,) and entropies (n,) under the masks."""
        assert action_masks is not None
        log_probs, values = self.evaluate(obs, action_masks)
        entropy = -(log_probs.exp() * log_probs).sum(1)  # an illegal action's probability is exactly 0
        chosen = log_probs.gather(1, actions.unsqueeze(1)).squeeze(1)
        return values.unsqueeze(1), chosen, entropy


def log_probabilities(logits: th.Tensor, masks: th.Tensor) -> th.Tensor:
    """Logarithms of the probabilities of all actions, (n, actions), under the masks."""
    return logits.masked_fill(~masks, -1e8).log_softmax(1)


def policy_layers(network: Network) -> list[nn.Linear]:
    """The layers from inputs to logits, but for the direct path."""
    modules = (*network.mlp_extractor.policy_net, network.action_net)
    return [module for module in modules if isinstance(module, nn.Linear)]


def frozen_policy(network: Network, game: Game, rules: Rules) -> Policy:
    """A copy of the network's policy that no longer needs PyTorch, nor inputs that are standardised."""
    seen = network.mlp_extractor.observation_size
    mean, scale = network.mean[:seen].numpy(force=True), network.scale[:seen].numpy(force=True)
    layers = [
        (layer.weight.numpy(force=True).T.copy(), layer.bias.numpy(force=True).copy())
        for layer in policy_layers(network)
    ]
    (first, first_bias), (_, last_bias) = layers[0], layers[-1]
    direct = network.direct.weight.numpy(force=True).T * scale[:, None]
    first *= scale[:, None]
    first_bias -= mean @ first
    last_bias -= mean @ direct
    return Policy(
        game=game.id,
        version=game.version,
        players=rules.players,
        mode=str(rules.options["mode"]),
        layers=tuple(layers),
        direct=direct,
    )


def adopt_policy(network: Network, policy: Policy) -> None:
    """Let the network play as a frozen policy with layers of the same sizes does; its value stays as it is."""
    seen = network.mlp_extractor.observation_size
    mean, scale = network.mean[:seen], network.scale[:seen]
    layers = policy_layers(network)
    with th.no_grad():
        for layer, (weights, bias) in zip(layers, policy.layers, strict=True):
            layer.weight[:], layer.bias[:] = th.from_numpy(weights.T), th.from_numpy(bias)
        network.direct.weight[:] = th.from_numpy(policy.direct.T)
        layers[0].bias.add_(layers[0].weight @ mean)
        layers[-1].bias.add_(network.direct.weight @ mean)
        layers[0].weight /= scale
        network.direct.weight /= scale
