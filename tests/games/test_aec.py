import copy
import pickle
import warnings

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import average_total_reward

import envs
from envs.adapters.pettingzoo import GameEnv
from envs.adapters.vector import VectorEnv
from envs.core.view import View
from examples import nim
from tests.games.tables import ALL_GAMES, name, tables

TABLES = tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=name)
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


def play(env, rng, steps=10**9):
    """Random play through the loop that needs no None."""
    while not env.over and steps > 0:
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(int(rng.choice(np.flatnonzero(mask))))
        steps -= 1


@every_table
def test_pettingzoos_own_checks_pass(table):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # The checker expects arrays of all but the environments whose names it knows; a Dict is the convention.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably should be")
        api_test(GameEnv(*table), num_cycles=300)
        seed_test(lambda: GameEnv(*table), num_cycles=100)


@every_table
def test_the_end_is_told_to_everybody_at_once_with_the_last_reward(table):
    env = GameEnv(*table)
    rng = np.random.default_rng(0)
    env.reset(seed=4)
    play(env, rng)
    assert set(env.agents) == set(env.possible_agents)
    assert all(env.terminations.values()) or all(env.truncations.values())
    told = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        assert terminated != truncated
        assert env.observation_space(agent).contains(observation)
        told[agent] = reward
        env.step(None)
    assert env.agents == []
    assert told == env.returns, "a sparse game pays at the end, so what is left to tell is all there was"


@every_table
def test_rewards_collected_turn_by_turn_add_up_to_each_seats_return(table):
    game, rules = table
    shaped = game.rules(**(dict(rules.options) | {"reward": "shaped"}))
    env = GameEnv(game, shaped)
    rng = np.random.default_rng(1)
    for seed in range(5):
        env.reset(seed=seed)
        collected = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, _ = env.last()
            collected[agent] += reward
            mask = observation["action_mask"]
            env.step(None if terminated or truncated else int(rng.choice(np.flatnonzero(mask))))
        assert collected == pytest.approx(env.returns, abs=1e-5)


@every_game
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_the_same_and_by_itself(game, copied):
    env = GameEnv(game, game.rules())
    env.reset(seed=2)
    play(env, np.random.default_rng(0), steps=7)
    twin = copied(env)
    before = twin.save()
    play(env, np.random.default_rng(1))
    assert twin.save() == before
    play(twin, np.random.default_rng(1))
    assert twin.save() == env.save()
    env.reset()
    twin.reset()
    assert twin.save() == env.save(), "the stream of games goes on the same"


@every_game
def test_saving_and_loading_goes_back_to_a_position(game):
    env, other = GameEnv(game, game.rules()), GameEnv(game, game.rules())
    env.reset(seed=2)
    play(env, np.random.default_rng(0), steps=9)
    saved = env.save()
    play(env, np.random.default_rng(1))
    other.load(saved)
    assert other.save() == saved
    play(other, np.random.default_rng(1))
    assert other.save() == env.save()


@every_game
def test_observations_are_fresh_arrays(game):
    env = GameEnv(game, game.rules())
    env.reset(seed=0)
    agent = env.agent_selection
    first = env.observe(agent)
    kept = {key: value.copy() for key, value in first.items()}
    play(env, np.random.default_rng(0), steps=5)
    assert all(np.array_equal(first[key], kept[key]) for key in kept)
    first["observation"][:] = 9
    assert not (env.observe(agent)["observation"] == 9).all()


@every_game
def test_only_the_agent_that_must_act_has_legal_actions(game):
    env = GameEnv(game, game.rules())
    env.reset(seed=0)
    for agent in env.agents:
        acts = agent == env.agent_selection
        assert env.observe(agent)["action_mask"].any() == acts
        assert env.infos[agent]["decision"] == (env.positions.data["decision"][0] if acts else 0)
        assert env.infos[agent]["alive"]


@every_game
def test_whatever_needs_a_game_asks_for_a_reset_before_the_first_one(game):
    env = GameEnv(game, game.rules(), render_mode="ansi")
    for call in (
        lambda: env.step(0),
        env.last,
        env.agent_iter,
        lambda: env.observe("player_0"),
        env.state,
        env.render,
        env.scene,
        env.svg,
        lambda: env.describe(0),
        env.save,
    ):
        with pytest.raises(ValueError, match=f"{game.id}: the game has not begun, call reset first"):
            call()
    env.reset(seed=0)
    play(env, np.random.default_rng(0))
    for agent in env.agent_iter():
        assert agent == env.agent_selection
        env.step(None)
    for call in (lambda: env.step(None), env.last):
        with pytest.raises(ValueError, match="the game is over and everybody was told, call reset first"):
            call()


@every_game
def test_a_sampled_action_is_legal_without_a_mask(game):
    average_total_reward(GameEnv(game, game.rules()), max_episodes=2)
    env = GameEnv(game, game.rules())
    env.reset(seed=0)
    waiting = next(agent for agent in env.agents if agent != env.agent_selection)
    assert env.action_space(waiting).contains(env.action_space(waiting).sample())


@every_game
def test_infos_hold_numbers(game):
    """So that libraries which make tensors of them get along."""
    env = GameEnv(game, game.rules())
    env.reset(seed=0)
    for _ in range(20):
        assert all(type(value) in (int, bool) for info in env.infos.values() for value in info.values())
        play(env, np.random.default_rng(0), steps=1)


@every_game
def test_agents_that_are_not_there_are_named_with_those_that_are(game):
    env = GameEnv(game, game.rules())
    env.reset(seed=0)
    for call in (env.observe, env.action_space, env.observation_space, env.scene, env.svg):
        for agent in ("player_9", None, 0, ["player_0"]):
            if agent is None and call in (env.scene, env.svg):
                continue  # whoever sees everything
            with pytest.raises(ValueError, match=f"{game.id} has no agent .*player_0, player_1"):
                call(agent)


def test_an_environment_says_in_a_line_what_it_is():
    rules = "Rules(players=2, mode='competitive', reward='sparse', max_rounds=100)"
    env = GameEnv(nim.GAME, nim.GAME.rules())
    assert repr(env) == f"GameEnv(nim, {rules})"
    assert repr(VectorEnv(nim.GAME, nim.GAME.rules(), 3)) == f"VectorEnv(nim, 3 games, {rules})"
    assert repr(env.positions) == "Positions(nim, 1 games)"
    assert repr(View(env.positions, env.positions.every)) == "View(nim, 1 decisions)"
    assert (repr(nim.GAME), repr(nim.GAME.rules())) == ("Game(nim)", rules)


@every_game
def test_unseeded_games_differ_from_one_another(game):
    env = GameEnv(game, game.rules())
    seen = set()
    for _ in range(10):
        env.reset()
        seen.add(env.positions.data.tobytes())
    assert len(seen) == 10


@every_game
def test_every_legal_action_can_be_said_in_words(game):
    env = GameEnv(game, game.rules(), render_mode="ansi")
    rng = np.random.default_rng(3)
    env.reset(seed=3)
    for _ in range(200):
        if env.over:
            env.reset()
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        words = [env.describe(action) for action in legal]
        assert all(words)
        assert len(set(words)) == len(words), f"two actions read alike: {words}"
        assert env.render()
        env.step(int(rng.choice(legal)))


def test_unknown_games_and_modes_are_named_with_what_is_possible():
    with pytest.raises(ValueError, match="no game 'legend'; did you mean 'legends'"):
        envs.make("legend")
    with pytest.raises(ValueError, match=r"no render_mode 'rgb'; .*ansi, human, rgb_array"):
        envs.make("legends", render_mode="rgb")


@pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="this PettingZoo has no registry")
@pytest.mark.parametrize("game", envs.GAMES)
def test_pettingzoos_registry_knows_every_game(game):
    env = pettingzoo.make("aec", f"katabasis/{envs.GAMES[game]}", reward="shaped", render_mode="ansi")
    env.reset(seed=1)
    other = envs.make(game, reward="shaped")
    other.reset(seed=1)
    assert env.unwrapped.save() == other.save()
    assert env.render() == other.render()
    with pytest.raises(ValueError, match="has no option 'playrs'"):
        pettingzoo.make("aec", f"katabasis/{envs.GAMES[game]}", playrs=3)
