import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import envs
from agents.base import RandomAgent
from agents.gym import SeatEnv, SeatVectorEnv
from tests.games.tables import name, tables

every_table = pytest.mark.parametrize("table", tables(), ids=name)
every_id = pytest.mark.parametrize("game", envs.GAMES)


class MaskedSpace(gymnasium.spaces.Discrete):
    """Samples what is legal now, for a checker that knows no masks."""

    def __init__(self, env):
        super().__init__(int(env.action_space.n))
        self.env = env

    def seed(self, seed=None):
        if seed is not None:  # the checker samples an action before it resets to this very seed
            self.env.reset(seed=seed)
        return super().seed(seed)

    def sample(self, mask=None, probability=None):
        return super().sample(mask=self.env.action_masks())


@every_table
def test_gymnasiums_own_checks_pass(table):
    env = SeatEnv(*table, opponents="random", seat=None, render_mode=None)
    env.action_space = MaskedSpace(env)
    env.reset(seed=0)
    check_env(env, skip_render_check=True, skip_close_check=True)


@every_table
def test_the_learner_is_paid_what_its_seat_earned(table):
    """Par: against players like itself a random learner wins its share, and everybody's returns sum to zero."""
    game, rules = table
    env = SeatEnv(game, rules, RandomAgent(1), None, None)
    rng = np.random.default_rng(0)
    env.reset(seed=5)
    for _ in range(30):
        _, info = env.reset()
        total, over = 0.0, False
        while not over:
            assert info["action_mask"].any()
            assert info["decision"] in game.decisions
            _, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(env.action_masks())))
            total += reward
            over = terminated or truncated
        record = env.games.positions.data[0]
        if record["winner"] >= 0:
            won = record["winner"] == info["seat"]
            assert total == pytest.approx(1.0 if won else -1.0 / (rules.players - 1))
        elif truncated:
            assert total == 0
        else:
            assert abs(total) <= 1


@every_table
def test_seats_take_turns_unless_one_is_asked_for(table):
    env = SeatEnv(*table, RandomAgent(0), None, None)
    players = table[1].players
    seats = [env.reset(seed=0 if i == 0 else None)[1]["seat"] for i in range(players * 2)]
    assert seats == [*range(players)] * 2
    fixed = SeatEnv(*table, RandomAgent(0), players - 1, None)
    assert [fixed.reset()[1]["seat"] for _ in range(3)] == [players - 1] * 3
    with pytest.raises(ValueError, match="seat must be 0 to"):
        SeatEnv(*table, RandomAgent(0), players, None)


@every_table
def test_the_vector_view_restarts_games_in_the_same_step(table):
    game, rules = table
    env = SeatVectorEnv(game, rules, "random", None, 32)
    observations, infos = env.reset(seed=0)
    rng = np.random.default_rng(0)
    ended = 0
    for _ in range(600):
        masks = infos["action_mask"]
        assert masks.any(axis=1).all()
        actions = np.argmax(rng.random(masks.shape) * masks, axis=1)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        over = terminated | truncated
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            final = infos["final_obs"][np.flatnonzero(over)[0]]
            assert env.single_observation_space.contains(final)
        assert (rewards[~over] == 0).all()
        ended += over.sum()
    assert ended > 0


@every_id
def test_gymnasium_knows_every_game(game):
    env_id = f"katabasis/{envs.GAMES[game]}"
    env = gymnasium.make(env_id, opponents="random")
    observation, _ = env.reset(seed=0)
    assert env.observation_space.contains(observation)
    assert env.unwrapped.action_masks().any()
    vector = gymnasium.make_vec(env_id, num_envs=5, opponents="random")
    assert vector.reset(seed=0)[0].shape == (5, envs.load(game).features.size)


@every_id
def test_scripted_opponents_can_be_asked_for_by_name(game):
    env = gymnasium.make(f"katabasis/{envs.GAMES[game]}", opponents="scripted").unwrapped
    env.reset(seed=0)
    for _ in range(50):
        _, _, terminated, truncated, _ = env.step(int(np.argmax(env.action_masks())))
        if terminated or truncated:
            env.reset()


def test_unknown_opponents_are_named_with_what_is_possible():
    with pytest.raises(ValueError, match="no agent 'scriptd'; did you mean 'scripted'"):
        gymnasium.make("katabasis/Legends-v0", opponents="scriptd").reset()
