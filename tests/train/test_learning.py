"""What the trainer learns on games whose best play is known, and how it treats their ends."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
import torch as th
from gymnasium import spaces

import envs
from agents.arena import versus
from agents.base import RandomAgent
from agents.policy import Policy, PolicyAgent, sample
from examples import nim
from tests.agents.logits import all_logits
from tests.toys import doors
from train.config import Config
from train.network import Network
from train.ppo import SelfPlayPPO


def train(config: Config) -> SelfPlayPPO:
    th.set_num_threads(config.workers)
    game = envs.load(config.env)
    model = SelfPlayPPO(game, config.rules(game), config)
    while model.num_timesteps < config.timesteps:
        model.iterate(config.timesteps)
    return model


def nim_actions(policy: Policy, stones: np.ndarray) -> np.ndarray:
    """What the policy takes most likely from heaps of these sizes: 1 to 3 stones."""
    heaps = np.zeros((stones.size, nim.GAME.features.size), np.float32)
    heaps[np.arange(stones.size), nim.STONES + stones] = 1
    return 1 + all_logits(policy, heaps).argmax(1)


def test_nim_is_learnt_to_leave_a_multiple_of_four(configure: Any) -> None:
    model = train(configure("nim", "timesteps=250000", "ppo.epochs=4"))
    stones = np.array([n for n in range(5, nim.STONES_MAX + 1) if n % 4])
    assert nim_actions(model.frozen(), stones).tolist() == (stones % 4).tolist()
    score = versus(
        nim.GAME, nim.GAME.rules(), PolicyAgent(model.frozen()), RandomAgent(1), 1000, seed=5
    ).score(0)
    assert score.rate > 0.97


def halls_picked(policy: Policy) -> float:
    """How good for seat 1 the halls are that seat 0 picks: 0 if always the worse one, 1 if always the better one."""
    odds = np.random.default_rng(3).integers(0, 7, (5000, 2, doors.DOORS))
    seen = np.zeros((len(odds), doors.GAME.features.size), np.float32)
    seen[:, : 2 * doors.DOORS] = odds.reshape(len(odds), -1) / 8
    best = odds.max(2)
    picked = best[np.arange(len(odds)), all_logits(policy, seen)[:, :2].argmax(1)]
    return (picked - best.min(1)).sum() / (best.max(1) - best.min(1)).sum()


@pytest.mark.parametrize("critic", ["own", "central"])
def test_a_team_learns_to_pick_the_better_hall_for_its_comrade(configure: Any, critic: str) -> None:
    sets = ("league.share=0", "timesteps=300000", f"network.critic={critic}")
    model = train(configure("doors", "mode=cooperative", *sets))
    assert model.workers.single.log.latest.shape[1] == 1, "one sequence for the team"
    assert halls_picked(model.frozen()) > 0.7


def test_rivals_learn_to_pick_the_worse_hall_for_the_other(configure: Any) -> None:
    model = train(configure("doors", "mode=competitive", "timesteps=300000"))
    assert halls_picked(model.frozen()) < 0.3


def test_equal_seeds_give_equal_weights_and_other_seeds_other_ones(configure: Any) -> None:
    one, same, other = (
        train(configure("nim", "timesteps=20000", f"seed={seed}")).policy.state_dict() for seed in (7, 7, 8)
    )
    assert all(one[name].equal(same[name]) for name in one)
    assert not all(one[name].equal(other[name]) for name in one)


def test_training_leaves_global_random_state_alone(configure: Any) -> None:
    states = th.random.get_rng_state(), np.random.get_state()[1].copy()  # noqa: NPY002
    train(configure("nim", "timesteps=5000"))
    assert th.random.get_rng_state().equal(states[0])
    assert np.array_equal(np.random.get_state()[1], states[1])  # noqa: NPY002


def test_a_game_cut_off_by_its_cap_ends_for_everybody_with_nothing(configure: Any) -> None:
    config = configure("nim", "players=3", "max_rounds=2", "league.share=0", "rollout.steps=2")
    model = SelfPlayPPO(nim.GAME, config.rules(nim.GAME), config)
    model.collect()
    worker = model.workers.single
    assert worker.games.truncated.all()
    (batch,) = model.rollout_buffer.get()
    assert len(batch.actions) == 2 * config.rollout.games == worker.log.pos
    assert batch.returns.tolist() == [0] * len(batch.actions)
    assert batch.advantages.equal(-batch.old_values)


def test_a_rollout_in_which_no_credit_is_known_yet_changes_nothing(configure: Any) -> None:
    config = configure("nim", "rollout.steps=1", "league.share=0")
    model = SelfPlayPPO(nim.GAME, config.rules(nim.GAME), config)
    before = {name: weights.clone() for name, weights in model.policy.state_dict().items()}
    model.iterate(1000)
    assert all(weights.equal(before[name]) for name, weights in model.policy.state_dict().items())
    for _ in range(4):
        model.iterate(1000)
    assert all(weights.isfinite().all() for weights in model.policy.state_dict().values())


def test_thousands_of_actions_and_extreme_logits_trip_no_simplex_check() -> None:
    actions, features = 4096, 8
    with th.random.fork_rng():
        th.manual_seed(0)
        space = spaces.Box(-1, 1, (features,))
        network = Network(
            space,
            spaces.Discrete(actions),
            lambda _: 0.1,
            observation_size=features,
            inputs=features,
            layers=[16],
        )
        numbers, masks = th.rand(64, features), th.rand(64, actions) < 0.9
    stream = np.random.default_rng(0)
    chosen, log_probs = np.empty(64, np.int64), np.empty(64, np.float32)
    for _ in range(300):
        logits = network.logits(numbers).detach()
        sample(logits.numpy(), masks.numpy(), stream.random(64), chosen, log_probs)
        assert masks[th.arange(64), th.from_numpy(chosen)].all()
        values, learnt, entropy = network.evaluate_actions(numbers, th.from_numpy(chosen), masks)
        assert learnt.detach().numpy() == pytest.approx(log_probs, abs=1e-3)
        assert values.isfinite().all() and entropy.isfinite().all()
        network.optimizer.zero_grad()
        (-learnt.mean()).backward()
        network.optimizer.step()
    assert entropy.mean() < np.log(actions) / 3, "the distribution has become sharp"


def test_a_frozen_policy_reads_observations_as_the_network_reads_its_inputs(configure: Any) -> None:
    """Standardising is folded into the weights, with a central critic beside and after some learning."""
    config = configure("doors", "network.critic=central", "league.share=0")
    model = SelfPlayPPO(doors.GAME, doors.GAME.rules(), config)
    for _ in range(3):
        model.iterate(10_000)
    inputs = th.from_numpy(model.rollout_buffer.rows(0, 0, model.workers.single.log.pos)["observations"])
    seen = (inputs / model.policy.scale + model.policy.mean).numpy()[:, : doors.GAME.features.size]
    expected = model.policy.logits(inputs).detach().numpy()
    assert np.ptp(expected) > 0.1
    assert all_logits(model.frozen(), seen) == pytest.approx(expected, abs=1e-4)
    assert model.policy.mean.abs().max() > 0.1


def test_what_is_kept_is_the_running_average_of_the_weights(configure: Any) -> None:
    """The first update's weights w, then 3/4 of the average and 1/4 of the newest: 3/4 (3/4 w + 1/4 w') + 1/4 w''."""
    model = SelfPlayPPO(nim.GAME, nim.GAME.rules(), configure("nim", "ppo.averaging=0.75"))
    seen = []
    for _ in range(3):
        model.iterate(40_000)
        seen.append(model.frozen().direct)
    assert np.ptp(np.stack(seen), axis=0).max() > 0.001
    assert model.kept().direct == pytest.approx(
        (9 * seen[0] + 3 * seen[1] + 4 * seen[2]) / 16, rel=1e-4, abs=1e-6
    )


def test_the_network_is_given_numbers_of_like_size(configure: Any) -> None:
    """Less their mean, in units of their spread, for what differs at all in random play."""
    model = SelfPlayPPO(nim.GAME, nim.GAME.rules(), configure("nim"))
    model.collect()
    inputs = model.rollout_buffer.rows(0, 0, model.workers.single.log.pos)["observations"]
    assert np.abs(inputs.mean(0)).max() < 1
    assert inputs.std(0).max() < 3
