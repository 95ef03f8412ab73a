"""PPO by self-play over many games at once, complete in one file: one policy for all seats, and every seat learns.

    python -m examples.ppo

A seat's next decision may be several steps away, and others earn or lose while it waits: ``advantages`` follows each
seat through its own decisions. The rest is PPO as for any environment, with masked actions.
"""

from __future__ import annotations

import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import envs
from agents.gym import make_seat_vector_env
from envs.adapters.vector import VectorEnv

LAMBDA, CLIP, ENTROPY, EPOCHS, MINIBATCH = 0.95, 0.2, 0.01, 4, 2048


class Network(nn.Module):
    """A distribution over actions, and the value of the position, for the seat that decides."""

    def __init__(self, inputs: int, actions: int) -> None:
        super().__init__()
        self.policy = nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, actions))
        self.value = nn.Sequential(nn.Linear(inputs, 128), nn.Tanh(), nn.Linear(128, 1))

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """For observations (n, features) and masks (n, actions)."""
        logits = self.policy(seen).masked_fill(masks == 0, -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(seen).squeeze(-1)


def collect(games: VectorEnv, network: Network, steps: int) -> list[torch.Tensor]:
    """What happened in some steps of every game, tensors (steps, n, ...): the environment overwrites its own arrays."""
    log = []
    for _ in range(steps):
        seen, masks, seats = (torch.tensor(array) for array in (games.observations, games.masks, games.seats))
        with torch.no_grad():
            chances, values = network(seen, masks)
        actions = chances.sample()
        games.step(actions)
        # A reward function of your own adds to games.rewards here, for each seat of each game.
        earned, ended = torch.tensor(games.rewards), torch.tensor(games.terminated | games.truncated)
        log.append((seen, masks, actions, chances.log_prob(actions), values, seats, earned, ended))
    return [torch.stack(column) for column in zip(*log, strict=True)]


def advantages(
    log: list[torch.Tensor], seats: torch.Tensor, values: torch.Tensor
) -> tuple[torch.Tensor, torch.Tensor]:
    """Each decision's advantage, and whether it is known, (steps, n), from the seats that decide next and their values.

    The last decision of a seat that has to wait when the steps are over is not known yet, and is left out.
    """
    _, _, _, _, decided, deciders, rewards, ended = log
    n, players = rewards.shape[1:]
    row, found, known = torch.arange(n), torch.zeros_like(decided), torch.zeros_like(ended)
    earned, next_value, next_advantage = torch.zeros(3, n, players)
    open_end = torch.ones(n, players, dtype=torch.bool)  # seats of whose future nothing is known
    next_value[row, seats], open_end[row, seats] = values, False
    for t in reversed(range(len(rewards))):
        over, seat = ended[t], deciders[t]
        earned[over], next_value[over], next_advantage[over], open_end[over] = 0.0, 0.0, 0.0, False
        earned += rewards[t]
        known[t] = ~open_end[row, seat]
        gain = earned[row, seat] + next_value[row, seat] - decided[t] + LAMBDA * next_advantage[row, seat]
        found[t] = gain * known[t]
        earned[row, seat], next_value[row, seat], next_advantage[row, seat] = 0.0, decided[t], found[t]
        open_end[row, seat] = False
    return found, known


def learn(
    network: Network, optimiser: torch.optim.Optimizer, log: list[torch.Tensor], found: torch.Tensor
) -> None:
    """PPO's update on decisions (m, ...) and their advantages (m,)."""
    seen, masks, actions, log_probs, values = log[:5]
    targets, found = values + found, (found - found.mean()) / (found.std() + 1e-8)
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(actions)).split(MINIBATCH):
            chances, value = network(seen[batch], masks[batch])
            ratio = (chances.log_prob(actions[batch]) - log_probs[batch]).exp()
            gain = torch.min(ratio * found[batch], ratio.clamp(1 - CLIP, 1 + CLIP) * found[batch]).mean()
            loss = 0.5 * (value - targets[batch]).square().mean() - gain - ENTROPY * chances.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimiser.step()


def train(game: str, updates: int, num_games: int = 256, steps: int = 64, seed: int = 0) -> Network:
    """A policy for all seats of a game, learnt by self-play."""
    torch.manual_seed(seed)
    games = envs.make_vec(game, num_games)
    games.reset(seed)
    network = Network(games.observations.shape[1], games.masks.shape[1])
    optimiser = torch.optim.Adam(network.parameters(), lr=1e-3)
    for _ in range(updates):
        log = collect(games, network, steps)
        with torch.no_grad():
            _, values = network(torch.tensor(games.observations), torch.tensor(games.masks))
        found, known = advantages(log, torch.tensor(games.seats), values)
        learn(network, optimiser, [column[known] for column in log[:5]], found[known])
    return network


def mean_return(game: str, network: Network, opponents: str = "random", num_games: int = 400) -> float:
    """What the policy earns in a game on average, from each seat in turn, against an agent in all other seats."""
    games = make_seat_vector_env(game, num_games, opponents)
    seen, infos = games.reset(seed=1)
    total, first = np.zeros(num_games), np.ones(num_games, bool)  # the first game in each row counts
    while first.any():
        with torch.no_grad():
            chances, _ = network(torch.tensor(seen), torch.tensor(infos["action_mask"]))
        seen, rewards, terminated, truncated, infos = games.step(chances.sample())
        total += rewards * first
        first &= ~(terminated | truncated)
    return float(total.mean())


if __name__ == "__main__":
    print(f"before: {mean_return('gamble', train('gamble', updates=0)):+.2f}")
    print(f"after:  {mean_return('gamble', train('gamble', updates=60)):+.2f}")
