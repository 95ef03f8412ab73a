import copy
import pickle
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.passive_env_checker import env_render_passive_checker
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics
from stable_baselines3.common.env_checker import check_env as stable_baselines_check_env

import envs
from agents.base import RandomAgent
from agents.gym import SeatEnv, SeatVectorEnv
from agents.scripted import ScriptedAgent
from envs.adapters.spaces import LegalActions
from envs.core.positions import Positions, seed_sequence
from examples import nim
from tests.games.tables import name, tables

every_table = pytest.mark.parametrize("table", tables(), ids=name)
every_id = pytest.mark.parametrize("game", envs.GAMES)


class SeededActions(LegalActions):
    """For Gymnasium's checker, which samples an action before it resets to the very seed that it samples with."""

    def __init__(self, env):
        super().__init__(env.games.positions)
        self.env = env

    def seed(self, seed=None):
        if seed is not None:
            self.env.reset(seed=seed)
        return super().seed(seed)


@every_table
def test_gymnasiums_own_checks_pass(table):
    env = SeatEnv(*table, opponents="random", seat=None, render_mode=None)
    env.action_space = SeededActions(env)
    env.reset(seed=0)
    check_env(env, skip_render_check=True, skip_close_check=True)


@every_id
def test_gymnasiums_own_checks_of_rendering_pass(game):
    env = gymnasium.make(f"katabasis/{envs.GAMES[game]}", render_mode="rgb_array").unwrapped
    env.reset(seed=0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env_render_passive_checker(env)
        for mode in env.metadata["render_modes"]:
            other = env.spec.make(render_mode=mode)
            other.reset(seed=0)
            env_render_passive_checker(other)


@every_table
def test_stable_baselines_own_checks_pass(table):
    """Its checker samples without masks."""
    for seed in range(5):
        env = SeatEnv(*table, opponents="random", seat=None, render_mode=None)
        env.reset(seed=seed)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            stable_baselines_check_env(env)


@every_id
def test_a_sampled_action_is_legal_without_a_mask(game):
    env = gymnasium.make(f"katabasis/{envs.GAMES[game]}")
    env.reset(seed=0)
    env.action_space.seed(0)
    for _ in range(200):
        *_, terminated, truncated, _ = env.step(env.action_space.sample())
        if terminated or truncated:
            assert env.action_space.contains(env.action_space.sample()), (
                "nothing is legal, so any number will do"
            )
            env.reset()
    vector = gymnasium.make_vec(f"katabasis/{envs.GAMES[game]}", num_envs=7)
    vector.reset(seed=0)
    for _ in range(100):
        vector.step(vector.action_space.sample())


def test_a_space_of_legal_actions_by_itself_is_a_plain_one():
    """So that it can be saved with a model, and misleads nobody about a position that is no longer at hand."""
    env, vector = SeatEnv(nim.GAME, nim.GAME.rules(), "random", None, None), two_games()
    for space in (env.action_space, vector.action_space):
        space.seed(3)
        for copied in (copy.deepcopy(space), pickle.loads(pickle.dumps(space))):
            assert type(copied) in (gymnasium.spaces.Discrete, gymnasium.spaces.MultiDiscrete)
            assert copied == space


def two_games(opponents="random", seat=None, n=2):
    return SeatVectorEnv(nim.GAME, nim.GAME.rules(), opponents, seat, n)


def played_on(env):
    """What a few steps and a reset tell."""
    told = []
    while len(told) < 10 and (not told or isinstance(env, SeatVectorEnv) or env.action_masks().any()):
        told.append(repr(env.step(env.action_space.sample())))
    return [*told, repr(env.reset())]


@every_table
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_the_same_and_by_itself(table, copied):
    for env in (SeatEnv(*table, "random", None, None), SeatVectorEnv(*table, "random", None, 3)):
        env.reset(seed=3)
        env.action_space.seed(5)
        env.step(env.action_space.sample())
        twin = copied(env)
        held = twin.games.positions.save()
        course = played_on(env)
        assert twin.games.positions.save() == held
        assert played_on(twin) == course


@every_table
def test_scripted_opponents_play_in_compiled_code_as_the_agent_does(table):
    """Told by name they are played between two decisions of the learner; given as an agent they are asked."""
    game, rules = table
    lists = [("scripted", ScriptedAgent(game))]
    if not rules.team and rules.players > 2:
        others = rules.players - 2
        lists.append((["scripted", *[First()] * others], [ScriptedAgent(game), *[First()] * others]))
        lists.append(([*[First()] * others, "scripted"], [*[First()] * others, ScriptedAgent(game)]))
    for named, given in lists:
        told = []
        for opponents in (named, given):
            env = SeatVectorEnv(game, rules, opponents, None, 5)
            env.reset(seed=4)
            env.action_space.seed(4)
            told.append([repr(env.step(env.action_space.sample())) for _ in range(80)])
        assert told[0] == told[1]


def test_random_opponents_choose_every_legal_action_alike():
    """The first move of Nim, by the opponent: one, two or three stones."""
    n, seed, game = 3000, 5, nim.GAME
    env = SeatVectorEnv(game, game.rules(), "random", 1, n)
    env.reset(seed=seed)
    begun = Positions(game, game.rules(), n)
    begun.start(begun.every, np.array([seed_sequence(seed + row, 0) for row in range(n)]))
    first = begun.data["actor"] == 0
    taken = (begun.data["stones"] - env.games.positions.data["stones"])[first]
    counts = np.bincount(taken, minlength=4)
    assert counts[0] == 0
    assert np.abs(counts[1:] / first.sum() - 1 / 3).max() < 0.05


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
            assert info["decision"] == env.games.positions.data["decision"][0] > 0
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
    ended, seats = 0, infos["seat"]
    for _ in range(600):
        masks = infos["action_mask"]
        assert masks.any(axis=1).all()
        actions = np.argmax(rng.random(masks.shape) * masks, axis=1)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        assert np.array_equal(infos["seat"], env.games.learner)
        assert np.array_equal(infos["decision"], env.games.positions.data["decision"])
        assert all(infos[f"_{key}"].all() for key in ("action_mask", "decision", "seat"))
        over = terminated | truncated
        assert ("final_info" in infos) == over.any()
        if over.any():
            assert np.array_equal(infos["_final_obs"], over)
            final = infos["final_obs"][np.flatnonzero(over)[0]]
            assert env.single_observation_space.contains(final)
            told = infos["final_info"]
            assert np.array_equal(told["seat"][over], seats[over])
            assert (told["decision"] == 0).all()
            assert (told["action_mask"] == 0).all()
            assert all(np.array_equal(told[f"_{key}"], over) for key in ("action_mask", "decision", "seat"))
        seats = infos["seat"]
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
        gymnasium.make("katabasis/Legends-v1", opponents="scriptd").reset()


def test_what_is_told_is_in_fresh_arrays():
    """A replay buffer that keeps them holds what was, not what is now."""
    for env in (SeatEnv(nim.GAME, nim.GAME.rules(), "random", None, None), two_games()):
        kept = [env.reset(seed=0), env.step(env.action_space.sample())]
        told = repr(kept)
        env.reset(seed=1)
        assert repr(kept) == told


def test_gymnasiums_own_wrappers_read_the_infos():
    env = RecordEpisodeStatistics(two_games(n=4))
    env.reset(seed=0)
    ended = 0
    for _ in range(60):
        *_, infos = env.step(env.action_space.sample())
        if "episode" in infos:
            ended += infos["_episode"].sum()
            assert (np.abs(infos["episode"]["r"][infos["_episode"]]) == 1).all(), "Nim is won or lost"
    assert ended > 10
    listed = DictInfoToList(two_games(n=4))
    _, infos = listed.reset(seed=0)
    assert [info["decision"] for info in infos] == [1] * 4
    assert infos[0]["action_mask"].sum() == 3


def test_a_reset_mask_begins_those_games_alone():
    env = two_games(n=4)
    env.reset(seed=0)
    env.step(env.action_space.sample())
    mask = np.array([True, False, False, True])
    before = env.games.positions.data.copy()
    seen, infos = env.reset(options={"reset_mask": mask})
    assert (before[~mask] == env.games.positions.data[~mask]).all()
    assert (before[mask] != env.games.positions.data[mask]).all()
    assert infos["seat"].shape == (4,)
    assert np.array_equal(seen, env.games.observe(env.games.positions.every))
    held = env.games.positions.save()
    for refused in ([True] * 3, np.zeros(4, bool), np.ones(4, int), "tttt", 1, [[True] * 4]):
        with pytest.raises(ValueError, match="reset_mask must be truth values of shape"):
            env.reset(options={"reset_mask": refused})
        assert env.games.positions.save() == held
    with pytest.raises(ValueError, match="games that reset_mask leaves out have not begun"):
        two_games(n=4).reset(options={"reset_mask": mask})


def test_each_game_may_have_a_seed_of_its_own():
    """One number is the first of a row of seeds, as in Gymnasium; None lets a game follow from what it had."""
    env, other = two_games(n=3), two_games(n=3)
    env.reset(seed=7)
    other.reset(seed=[7, np.int64(8), 9])
    assert np.array_equal(env.games.positions.data, other.games.positions.data)
    env.reset()
    other.reset(seed=[7, None, None])
    same = [a == b for a, b in zip(env.games.positions.data, other.games.positions.data, strict=True)]
    assert same == [False, True, True]
    single = SeatEnv(nim.GAME, nim.GAME.rules(), RandomAgent(0), 0, None)
    single.reset(seed=9)
    fixed = two_games(RandomAgent(0), seat=0, n=3)
    fixed.reset(seed=7)
    assert single.games.positions.data[0] == fixed.games.positions.data[2]
    for refused in ([7, 8], [7, 8, -1], [7, 8, True], [7, 8, "9"], "789", -1, 1.0):
        held = env.games.positions.save()
        with pytest.raises(ValueError, match="seed must be"):
            env.reset(seed=refused)
        assert env.games.positions.save() == held
    env.reset()


class First:
    """Takes the first legal action, and notes the seats for which it was asked."""

    def __init__(self):
        self.seats = set()

    def act(self, view):
        self.seats |= set(view.seats.tolist())
        return view.masks.argmax(axis=1)


@pytest.mark.parametrize("seat", [0, 2])
def test_each_opponent_may_be_given(seat):
    """The first of them sits next after the learner."""
    legends = envs.load("legends")
    opponents = [First(), First(), First()]
    env = SeatEnv(legends, legends.rules(players=4), opponents, seat, None)
    vector = SeatVectorEnv(legends, legends.rules(players=4), opponents, seat, 5)
    for games in (env, vector):
        games.reset(seed=0)
        for _ in range(60):
            *_, terminated, truncated, _ = games.step(games.action_space.sample())
            if games is env and (terminated or truncated):
                games.reset()
        assert [opponent.seats for opponent in opponents] == [{(seat + n) % 4} for n in (1, 2, 3)]
    mixed = gymnasium.make("katabasis/Legends-v1", players=3, opponents=["scripted", First()])
    mixed.reset(seed=0)
    mixed.step(mixed.action_space.sample())


def test_opponents_that_do_not_fit_are_refused_when_the_environment_is_made():
    for players, opponents, message in (
        (4, ["random"], "a list of opponents must name 3, one for each other seat, not 1"),
        (2, ["random", "random"], "a list of opponents must name 1"),
        (2, [], "a list of opponents must name 1"),
        (2, None, "no opponent None: it is no agent's name and has no method act"),
        (2, [5], "no opponent 5"),
        (2, ["scriptd"], "did you mean 'scripted'"),
    ):
        for make in (gymnasium.make, gymnasium.make_vec):
            with pytest.raises(ValueError, match=message):
                make("katabasis/Legends-v1", players=players, opponents=opponents)
    with pytest.raises(ValueError, match="must name 0"):
        gymnasium.make("katabasis/Underworld-v1", mode="cooperative", players=2, opponents=["random"])


def test_an_environment_says_in_a_line_what_it_is():
    assert repr(two_games()).startswith("SeatVectorEnv(nim, 2 games, Rules(players=2, mode='competitive'")
    assert repr(SeatEnv(nim.GAME, nim.GAME.rules(), "random", None, None)).startswith("SeatEnv(nim, Rules(")
