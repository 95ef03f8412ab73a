"""One game as RLlib's ``MultiAgentEnv``: who is told what, and RLlib's own runners."""

import numpy as np
import pytest

pytest.importorskip("ray.rllib", reason="RLlib has an environment of its own: make test-rllib")

from ray.rllib.utils.pre_checks.env import check_multiagent_environments

import envs
from agents.rllib import SeatsEnv, frozen_policy
from examples import rllib_league

every_id = pytest.mark.parametrize("game", envs.GAMES)
NIM = "examples.nim:GAME"


def play(env, seed):
    """A random game: the actions, and what each step told, ``(observations, rewards, terminated, truncated)``."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    actions, steps = [], [(seen, {}, {"__all__": False}, {"__all__": False})]
    while not (steps[-1][2]["__all__"] or steps[-1][3]["__all__"]):
        ((agent, told),) = steps[-1][0].items()
        assert env.observation_spaces[agent].contains(told)
        actions.append(rng.choice(np.flatnonzero(told["action_mask"])))
        *step, _ = env.step({agent: actions[-1]})
        steps.append(step)
    return actions, steps


@every_id
@pytest.mark.parametrize("reward", ["sparse", "shaped"])
def test_every_seat_is_paid_what_it_earns_from_its_first_decision_on(game, reward):
    options = {"reward": reward, "max_rounds": 4}
    env, twin = SeatsEnv({"game": game, **options}), envs.make(game, **options)
    for seed in range(3):
        actions, steps = play(env, seed)
        twin.reset(seed=seed)
        owed = {}
        for action in actions:
            owed.setdefault(twin.agent_selection, 0.0)
            twin.step(action)
            for agent in owed:
                owed[agent] += twin.rewards[agent]
        seen, rewards, terminated, truncated = steps[-1]
        assert set(seen) == set(rewards) == set(owed), "at the end all who were asked are told"
        assert terminated == dict.fromkeys([*owed, "__all__"], any(twin.terminations.values()))
        assert truncated == dict.fromkeys([*owed, "__all__"], any(twin.truncations.values()))
        for agent in owed:
            paid = sum(rewards.get(agent, 0.0) for _, rewards, *_ in steps)
            assert paid == pytest.approx(owed[agent], abs=1e-5)


def test_the_loser_is_paid_though_another_made_the_last_move():
    """Nim is won by one and lost by the other, in one move."""
    for seed in range(10):
        _, steps = play(SeatsEnv({"game": NIM}), seed)
        assert sorted(steps[-1][1].values()) == [-1.0, 1.0]
        assert all(reward == 0 for _, rewards, *_ in steps[:-1] for reward in rewards.values())


@every_id
def test_rllib_checks_the_environment(game):
    check_multiagent_environments(SeatsEnv({"game": game}))


def test_an_illegal_action_is_refused():
    env = SeatsEnv({"game": NIM})
    (agent,) = env.reset(seed=0)[0]
    with pytest.raises(ValueError, match="illegal action 7"):
        env.step({agent: 7})
    with pytest.raises(ValueError, match="no game 'legend'"):
        SeatsEnv({"game": "legend"})


def test_a_league_trains_with_the_runners_of_rllib(cluster, tmp_path, monkeypatch):
    """Two iterations, each of which admits a member; members keep what they were, and every game pays all seats."""
    monkeypatch.setattr(rllib_league.League, "folder", tmp_path)
    monkeypatch.setattr(rllib_league.League, "enough", -2.0)
    config = rllib_league.config("gamble", max_rounds=3).training(
        train_batch_size_per_learner=256, minibatch_size=128
    )
    algorithm = config.build_algo()

    def plays(module):
        return frozen_policy(algorithm, module).layers[0][0]

    begun = {module: plays(module) for module in ("main", "version_0")}
    results = [algorithm.train() for _ in range(2)]
    assert [result["league_size"] for result in results] == [2, 3]
    for result in results:
        assert result["env_runners"]["num_episodes"] > 0
        returns = result["env_runners"]["agent_episode_returns_mean"]
        assert sum(returns.values()) == pytest.approx(0, abs=1e-6)
    assert not np.array_equal(begun["main"], plays("main"))
    assert np.array_equal(begun["version_0"], plays("version_0"))
    assert not np.array_equal(plays("version_1"), plays("main"))
    assert np.array_equal(plays("version_2"), plays("main"))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["version_1.npz", "version_2.npz"]
    algorithm.stop()
