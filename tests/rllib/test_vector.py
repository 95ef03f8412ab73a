"""Many games in one of RLlib's runners: credit, masks, training, and policies that leave as files."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("ray.rllib", reason="RLlib has an environment of its own: make test-rllib")

import torch
from ray.rllib.algorithms.algorithm import Algorithm
from ray.rllib.core import DEFAULT_MODULE_ID
from ray.rllib.core.columns import Columns
from ray.rllib.evaluation.postprocessing import Postprocessing

import envs
from agents.arena import versus
from agents.base import make_agent
from agents.policy import Policy
from agents.rllib import VectorRunner, config, frozen_policy
from agents.rllib.algorithm import train_batch
from envs.core.positions import Positions
from envs.core.view import View

NIM = "examples.nim:GAME"
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/rllib.md"


def small(game=NIM, games=16, **options):
    """A training of moments."""
    return config(game, games, **options).training(train_batch_size_per_learner=games * 8, minibatch_size=32)


def weights(policy):
    return np.concatenate([array.ravel() for array in policy.arrays])


def watched(runner):
    """Lets a runner keep what happens in each step: deciding seats, rewards, ends."""
    runner.make_env()
    games, steps = runner.games, []
    step = games.step

    def keep(actions):
        seats = games.seats.copy()
        step(actions)
        steps.append((seats, games.rewards.copy(), games.terminated | games.truncated))

    games.step = keep
    return steps


def known_returns(steps):
    """What each decision's seat earns from it to the end of its game, step by step: nan where no end was seen.

    And whether the decision's credit is known at all: its seat decides again, or the game ends.
    """
    shape = len(steps), len(steps[0][0])
    found, known = np.full(shape, np.nan), np.zeros(shape, bool)
    for game in range(shape[1]):
        for begun in range(shape[0]):
            seat, earned = steps[begun][0][game], 0.0
            for later in range(begun, shape[0]):
                seats, rewards, ended = steps[later]
                known[begun, game] |= later > begun and seats[game] == seat
                earned += rewards[game, seat]
                if ended[game]:
                    known[begun, game], found[begun, game] = True, earned
                    break
    return found, known


@pytest.mark.parametrize(
    ("game", "options"),
    [
        (NIM, {}),
        ("gamble", {"max_rounds": 3, "reward": "shaped"}),
        ("legends", {"max_rounds": 2, "reward": "shaped"}),
        ("underworld", {"max_rounds": 2, "mode": "competitive"}),
        ("helden", {"max_rounds": 2}),
    ],
)
def test_each_decision_is_worth_what_its_own_seat_earns_to_the_end(game, options):
    """Without bootstrapping (lambda 1) the target of a decision is all that its seat still earns, whoever acts."""
    settings = config(game, 12, **options).env_runners(rollout_fragment_length=150).training(lambda_=1.0)
    runner = VectorRunner(config=settings.debugging(seed=3))
    steps = watched(runner)
    sampled = runner.sample()
    found, known = known_returns(steps)
    targets = sampled[Postprocessing.VALUE_TARGETS]
    assert targets.size == known.sum()
    ended = ~np.isnan(found[known])
    assert ended.sum() > 200
    assert targets[ended] == pytest.approx(found[known][ended], abs=1e-4)


def test_a_team_earns_together():
    settings = config("underworld", 8, max_rounds=2, mode="cooperative").training(lambda_=1.0)
    runner = VectorRunner(config=settings.env_runners(rollout_fragment_length=150).debugging(seed=3))
    kept = watched(runner)
    sampled = runner.sample()
    steps = [(np.zeros_like(seats), rewards, ended) for seats, rewards, ended in kept]
    found, known = known_returns(steps)
    ended = ~np.isnan(found[known])
    assert ended.any()
    assert sampled[Postprocessing.VALUE_TARGETS][ended] == pytest.approx(found[known][ended], abs=1e-4)


def test_open_decisions_wait_for_the_next_rollout():
    """Of two rollouts together, all decisions are sampled but those that are open at the end."""
    runner = VectorRunner(config=config(NIM, 10).env_runners(rollout_fragment_length=7))
    steps = watched(runner)
    sizes = [runner.sample()[Columns.ACTIONS].size for _ in range(2)]
    _, known = known_returns(steps)
    assert sizes[0] < 70
    assert sum(sizes) == known.sum()


def test_no_illegal_action_is_ever_likely():
    runner = VectorRunner(config=config("legends", 32).env_runners(rollout_fragment_length=20))
    sampled = runner.sample()
    masks, rows = sampled["action_mask"], np.arange(sampled[Columns.ACTIONS].size)
    assert masks[rows, sampled[Columns.ACTIONS]].all()
    chances = torch.from_numpy(sampled[Columns.ACTION_DIST_INPUTS]).softmax(1).numpy()
    assert (chances[masks == 0] == 0).all()
    chosen = chances[rows, sampled[Columns.ACTIONS]]
    assert np.exp(sampled[Columns.ACTION_LOGP]) == pytest.approx(chosen, abs=1e-5)


def test_several_learners_are_given_equally_many_decisions():
    def part(n):
        columns = {name: np.arange(n, dtype=np.float32) for name in (Columns.OBS, "action_mask", "else")}
        return columns | {Postprocessing.ADVANTAGES: np.arange(n, dtype=np.float32)}

    batch = train_batch([part(4), part(3)], learners=2)[DEFAULT_MODULE_ID]
    assert len(batch) == 6
    assert set(batch["else"]) <= {0, 1, 2, 3}
    assert np.array_equal(batch[Columns.OBS]["observation"], batch["else"])
    whole = train_batch([part(4), part(3)], learners=0)[DEFAULT_MODULE_ID]
    advantages = whole[Postprocessing.ADVANTAGES]
    assert len(whole) == 7
    assert (advantages.mean(), advantages.std()) == pytest.approx((0, 1), abs=1e-6)


def test_two_iterations_with_several_runners(cluster):
    settings = config("legends", games=8, max_rounds=1).env_runners(num_env_runners=2)
    algorithm = settings.training(train_batch_size_per_learner=1024, minibatch_size=256).build_algo()
    begun = weights(frozen_policy(algorithm))
    for _ in range(2):
        result = algorithm.train()
        assert result["env_runners"]["num_env_steps_sampled"] == 1024
        assert np.isfinite(result["learners"][DEFAULT_MODULE_ID]["total_loss"])
    returns = result["env_runners"]["agent_episode_returns_mean"]
    assert set(returns) == set(envs.make("legends").possible_agents)
    assert sum(returns.values()) == pytest.approx(0, abs=1e-5)
    learnt = algorithm.learner_group.get_weights()[DEFAULT_MODULE_ID]
    playing = algorithm.env_runner_group.foreach_env_runner(
        lambda runner: runner.module[DEFAULT_MODULE_ID].get_state(), local_env_runner=False
    )
    assert len(playing) == 2
    for state in playing:
        assert all(np.array_equal(state[name], learnt[name]) for name in learnt)
    assert not np.array_equal(begun, weights(frozen_policy(algorithm)))
    algorithm.stop()


def test_two_learners_stay_equal(cluster):
    algorithm = small("gamble").learners(num_learners=2).build_algo()
    begun = weights(frozen_policy(algorithm))
    for _ in range(2):
        algorithm.train()
    states = [
        told.get()
        for told in algorithm.learner_group.foreach_learner(
            lambda learner: learner.module[DEFAULT_MODULE_ID].get_state()
        )
    ]
    assert len(states) == 2
    assert all(np.array_equal(states[0][name], states[1][name]) for name in states[0])
    assert not np.array_equal(begun, weights(frozen_policy(algorithm)))
    algorithm.stop()


def test_a_checkpoint_goes_on(cluster, tmp_path):
    algorithm = small().env_runners(num_env_runners=0).build_algo()
    algorithm.train()
    algorithm.save_to_path(tmp_path / "checkpoint")
    restored = Algorithm.from_checkpoint(tmp_path / "checkpoint")
    assert np.array_equal(weights(frozen_policy(restored)), weights(frozen_policy(algorithm)))
    assert restored.train()["training_iteration"] == 2
    for each in (algorithm, restored):
        each.stop()


def test_it_learns_to_win_nim_and_plays_from_its_file(cluster, tmp_path):
    """From even chances against random play; the file plays with the same probabilities as the module."""
    algorithm = config(NIM, 64).env_runners(num_env_runners=0).training(lr=3e-3).build_algo()
    for _ in range(12):
        algorithm.train()
    frozen_policy(algorithm).save(tmp_path / "nim.npz")
    game = envs.load(NIM)
    rules = game.rules()
    agent = make_agent(f"ppo:{tmp_path / 'nim.npz'}", game, rules)
    positions = Positions(game, rules, 50)
    positions.start(positions.every, positions.every)
    view = View(positions, positions.every)
    seen = {
        "observation": torch.from_numpy(view.observations),
        "action_mask": torch.from_numpy(view.masks),
    }
    told = algorithm.get_module().forward_inference({Columns.OBS: seen})
    chances = told[Columns.ACTION_DIST_INPUTS].softmax(1).numpy()
    assert agent.probabilities(view) == pytest.approx(chances, abs=1e-5)
    values = algorithm.get_module().compute_values({Columns.OBS: seen}).numpy(force=True)
    assert agent.values(view) == pytest.approx(values, abs=1e-5)
    random = make_agent("random", game, rules)
    assert versus(game, rules, agent, random, 400, 1).score(0).rate > 0.75
    algorithm.stop()


def test_what_cannot_be_had_is_said(cluster):
    """A value of shaped rewards, another module, an evaluation by RLlib."""
    algorithm = small(reward="shaped").env_runners(num_env_runners=0).build_algo()
    assert frozen_policy(algorithm).value == ()
    with pytest.raises(ValueError, match="no MaskedModule 'main'"):
        frozen_policy(algorithm, "main")
    with pytest.raises(NotImplementedError, match="python -m benchmarks evaluates"):
        algorithm.evaluate()
    algorithm.stop()


def test_bad_settings_are_refused_in_one_line():
    with pytest.raises(ValueError, match="no game 'gambel'; did you mean 'gamble'"):
        config("gambel")
    with pytest.raises(ValueError, match="no option 'player'"):
        config("legends", player=3)
    with pytest.raises(ValueError, match="games must be"):
        config("legends", games=0)


def test_the_programs_of_the_page_run(tmp_path):
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    for block in blocks:
        subprocess.run(
            [sys.executable, "-c", block],
            cwd=tmp_path,
            env=os.environ | {"PYTHONPATH": str(ROOT), "RAY_ADDRESS": "local"},  # not the tests' own cluster
            check=True,
        )
    assert Policy.load(tmp_path / "rllib-gamble.npz").game == "gamble"
