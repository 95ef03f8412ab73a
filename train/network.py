"""The network: one trunk for the policy, one for the value."""

from __future__ import annotations

from typing import Any

import torch as th
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import create_mlp
from torch import nn

from agents.policy import Policy
from envs.core.game import Game, Rules


class Trunks(nn.Module):
    """The hidden layers. A row of numbers is the seat's observation, then what the critic has of its own.

    Args:
        observation_size: how many numbers are the seat's observation.
        critic_size: how many follow for the critic; 0 if it reads the observation too.
        layers: sizes of the hidden layers of either trunk.
    """

    def __init__(self, observation_size: int, critic_size: int, layers: list[int]) -> None:
        super().__init__()
        self.observation_size = observation_size
        self.critic_begins = observation_size if critic_size else 0
        self.policy_net = nn.Sequential(*create_mlp(observation_size, -1, layers))
        self.value_net = nn.Sequential(*create_mlp(critic_size or observation_size, -1, layers))
        self.latent_dim_pi = self.latent_dim_vf = layers[-1]

    def forward_actor(self, numbers: th.Tensor) -> th.Tensor:
        """The policy's last hidden layer, (n, layers[-1])."""
        return self.policy_net(numbers[:, : self.observation_size])

    def forward_critic(self, numbers: th.Tensor) -> th.Tensor:
        """The value's last hidden layer, (n, layers[-1])."""
        return self.value_net(numbers[:, self.critic_begins :])


class Network(MaskableActorCriticPolicy):
    """Policy and value for MaskablePPO, with one masked log-softmax in place of distribution objects.

    Nothing checks that probabilities sum to one: rounding over many actions trips such a check late in long runs.
    """

    def __init__(
        self, *args: Any, observation_size: int, critic_size: int, layers: list[int], **kwargs: Any
    ) -> None:
        self._sizes = (observation_size, critic_size, layers)
        super().__init__(*args, **kwargs)

    def _build_mlp_extractor(self) -> None:
        self.mlp_extractor = Trunks(*self._sizes)  # type: ignore[assignment]

    @property
    def actor(self) -> nn.Sequential:
        """The layers from observation to logits; they are shared, not copied."""
        return nn.Sequential(*self.mlp_extractor.policy_net, self.action_net)

    def logits(self, numbers: th.Tensor) -> th.Tensor:
        """Logits of n decisions before any mask, (n, actions)."""
        with th.no_grad():
            logits: th.Tensor = self.action_net(self.mlp_extractor.forward_actor(numbers))
        return logits

    def values(self, numbers: th.Tensor) -> th.Tensor:
        """Values of n decisions, (n,)."""
        with th.no_grad():
            values: th.Tensor = self.value_net(self.mlp_extractor.forward_critic(numbers))
        return values.squeeze(1)

    def evaluate_actions(
        self, obs: th.Tensor, actions: th.Tensor, action_masks: th.Tensor | None = None
    ) -> tuple[th.Tensor, th.Tensor, th.Tensor]:
        """Values (n, 1), log-probabilities of the actions (n,) and entropies (n,) under the masks."""
        assert action_masks is not None
        logits = self.action_net(self.mlp_extractor.forward_actor(obs)).masked_fill(~action_masks, -1e8)
        log_probs = logits.log_softmax(1)
        entropy = -(logits.softmax(1) * log_probs).sum(1)  # an illegal action's probability is exactly 0
        chosen = log_probs.gather(1, actions.unsqueeze(1)).squeeze(1)
        return self.value_net(self.mlp_extractor.forward_critic(obs)), chosen, entropy


def frozen_policy(network: Network, game: Game, rules: Rules) -> Policy:
    """A copy of the network's policy that no longer needs PyTorch."""
    linear = [layer for layer in network.actor if isinstance(layer, nn.Linear)]
    return Policy(
        game=game.id,
        version=game.version,
        players=rules.players,
        mode=str(rules.options["mode"]),
        layers=tuple(
            (layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy()) for layer in linear
        ),
    )
