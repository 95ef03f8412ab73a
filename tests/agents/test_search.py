"""Search: as good as its games are simple, better with more simulations, and blind to what its seat can't see."""

import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import envs
from agents import make_agent
from agents.arena import versus
from agents.search import Habits, SearchAgent
from envs.core.view import View
from examples import nim
from tests.agents.networks import any_policy
from tests.games.tables import begin, midgame, name, tables
from tests.toys import doors

every_table = pytest.mark.parametrize("table", tables(), ids=name)


def search(positions, simulations, seed=0):
    """Unguided where the game is Nim, whose script plays perfectly."""
    guide = "random" if positions.game is nim.GAME else "scripted"
    return SearchAgent(simulations, seed, guide).act(View(positions, positions.every))


def heaps(stones, n=20, players=2):
    """Games of Nim with that many stones left."""
    positions = begin(nim.GAME, nim.GAME.rules(players=players), n)
    positions.data["stones"] = stones
    nim.GAME.batch.fill_masks(positions.rules.data, positions.data, positions.every, positions.masks)
    return positions


def halls(positions):
    """The odds of every door, shape (games, 2, doors)."""
    return positions.data["odds"].reshape(-1, 2, doors.DOORS)


# ---------------------------------------------------------------- strength


@pytest.mark.parametrize("stones", [2, 3, 5, 6, 7, 9, 10])
def test_plays_nim_perfectly(stones):
    """Who leaves a multiple of four wins."""
    assert (search(heaps(stones), 600) + 1 == stones % 4).all()


@pytest.mark.parametrize("stones", [2, 3])
def test_wins_at_once_among_three(stones):
    assert (search(heaps(stones, players=3), 100) + 1 == stones).all()


def test_plays_better_with_more_simulations():
    rules = nim.GAME.rules()
    rates = [
        versus(
            nim.GAME, rules, SearchAgent(n, guide="random"), SearchAgent(30, 1, "random"), games=400, seed=0
        )
        .score(0)
        .rate
        for n in (1, 10, 100, 1000)
    ]
    assert rates == sorted(rates), rates
    assert rates[-1] > 0.8


def test_weighs_chance_and_hidden_treasure():
    """Seat 1 opens a door of the best odds: nothing tells it where the certain treasure is."""
    positions = begin(doors.GAME, doors.GAME.rules(), 200)
    positions.step(positions.every, np.zeros(200, np.int64))
    opened = search(positions, 2000) - doors.DOOR
    odds = halls(positions)[:, 0]
    chosen = odds[positions.every, opened]
    assert (chosen == odds.max(axis=1)).mean() > 0.9
    assert (chosen >= odds.max(axis=1) - 1).all()


@pytest.mark.parametrize("mode", doors.GAME.modes)
def test_helps_a_comrade_and_hinders_a_rival(mode):
    """Seat 1 will open the best door of the hall: a comrade picks it the hall of the better one, a rival the other."""
    positions = begin(doors.GAME, doors.GAME.rules(mode=mode), 200)
    best = halls(positions).max(axis=2)
    clear = np.abs(best[:, 0] - best[:, 1]) >= 2
    for_comrade = best.argmax(axis=1)
    wanted = for_comrade if mode == "cooperative" else 1 - for_comrade
    assert clear.sum() > 20
    assert (search(positions, 2000) == wanted)[clear].mean() > 0.95


# ---------------------------------------------------------------- what it sees, and what it may do


@every_table
def test_choices_are_legal_at_all_stages(table):
    positions = midgame(*table, 200)
    for simulations in (1, 12):
        actions = search(positions, simulations)
        assert positions.masks[positions.every, actions].all()


@every_table
def test_choice_depends_on_the_view_and_the_seed_alone(table):
    """Positions that differ only in what the deciding seat can't see are played alike, chance to come included."""
    positions = midgame(*table, 100)
    lookalikes = positions.take(positions.every)
    lookalikes.determinize(positions.data["actor"].astype(np.int64), np.arange(len(positions)) + 777)
    assert lookalikes.data.tobytes() != positions.data.tobytes()
    assert np.array_equal(search(positions, 60, seed=3), search(lookalikes, 60, seed=3))


def test_does_not_find_hidden_treasure():
    """With the treasure behind other doors, and other dice to come, the same doors are opened."""
    positions = begin(doors.GAME, doors.GAME.rules(), 300)
    positions.step(positions.every, np.zeros(300, np.int64))
    lookalikes = positions.take(positions.every)
    lookalikes.data["treasure"] = (positions.data["treasure"] + 1 + positions.every % 11) % (2 * doors.DOORS)
    lookalikes.data["rng"] = begin(doors.GAME, doors.GAME.rules(), 300, seed=9).data["rng"]
    assert np.array_equal(search(positions, 100, seed=3), search(lookalikes, 100, seed=3))


def test_leaves_the_games_as_they_are():
    positions = begin(doors.GAME, doors.GAME.rules(), 50)
    before = positions.data.tobytes(), positions.masks.tobytes(), positions.rules.record.tobytes()
    search(positions, 20)
    assert before == (positions.data.tobytes(), positions.masks.tobytes(), positions.rules.record.tobytes())


def test_shaped_rewards_do_not_sway_it():
    rules = doors.GAME.rules(reward="shaped")
    plain, shaped = begin(doors.GAME, doors.GAME.rules(), 50), begin(doors.GAME, rules, 50)
    assert np.array_equal(search(plain, 50), search(shaped, 50))


def test_equal_seeds_give_equal_choices_and_others_differ():
    positions = begin(doors.GAME, doors.GAME.rules(), 200)
    assert np.array_equal(search(positions, 10, seed=5), search(positions, 10, seed=5))
    assert not np.array_equal(search(positions, 10, seed=5), search(positions, 10, seed=6))


def test_choices_are_the_same_without_the_compiler():
    """The search of one batch of positions, run by plain Python, chooses what compiled code chooses."""
    code = (
        "from tests.agents.test_search import doors, begin, search;"
        "print(search(begin(doors.GAME, doors.GAME.rules(), 8), 40).tolist())"
    )
    plain = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == str(search(begin(doors.GAME, doors.GAME.rules(), 8), 40).tolist())


# ---------------------------------------------------------------- its name


def test_is_made_by_name():
    agent = make_agent("search:25:random", nim.GAME, nim.GAME.rules(), seed=4)
    assert isinstance(agent, SearchAgent)
    assert agent.simulations == 25
    positions = heaps(7)
    assert np.array_equal(agent.act(View(positions, positions.every)), search(positions, 25, seed=4))


def test_plays_on_at_random_if_asked_to():
    """Without the scripted player's advice it comes to other choices, legal ones."""
    game = envs.load("gamble")
    positions = midgame(game, game.rules(), 200)
    unguided = make_agent("search:40:random", positions.game, positions.rules)
    chosen = unguided.act(View(positions, positions.every))
    assert positions.masks[positions.every, chosen].all()
    assert np.array_equal(chosen, SearchAgent(40, guide="random").act(View(positions, positions.every)))
    assert not np.array_equal(chosen, search(positions, 40))


def test_an_unknown_way_to_play_on_is_named():
    with pytest.raises(ValueError, match=r"'search:25:scriped'.*search:200:random"):
        make_agent("search:25:scriped", nim.GAME, nim.GAME.rules())


@pytest.mark.parametrize("number", ["", ":", ":0", ":-3", ":ten", ":1.5"])
def test_a_wrong_number_of_simulations_is_named(number):
    with pytest.raises(ValueError, match=rf"'search{number}'.*whole number.*search:200"):
        make_agent(f"search{number}", nim.GAME, nim.GAME.rules())


# ---------------------------------------------------------------- guided by a network


def search_with(policy, positions, simulations, seed=0, habits=None):
    return SearchAgent(simulations, seed, policy, habits).act(View(positions, positions.every))


@every_table
def test_with_a_network_choices_are_legal_and_depend_on_the_view_and_the_seed_alone(table):
    game, rules = table
    positions = midgame(*table, 60)
    lookalikes = positions.take(positions.every)
    lookalikes.determinize(positions.data["actor"].astype(np.int64), np.arange(len(positions)) + 777)
    policy = any_policy(game, rules)
    chosen = search_with(policy, positions, 20, seed=3)
    assert positions.masks[positions.every, chosen].all()
    assert np.array_equal(chosen, search_with(policy, lookalikes, 20, seed=3))


@every_table
def test_the_first_simulation_tries_what_the_policy_likes_best(table):
    """So compiled code works out the same network as the policy itself, whatever its depth and width."""
    game, rules = table
    positions = midgame(*table, 100)
    view = View(positions, positions.every)
    for layers in ((16, 16), (24,)):
        policy = any_policy(game, rules, seed=1, layers=layers)
        odds = np.sort(policy.probabilities(view), axis=1)
        clear = odds[:, -1] > odds[:, -2] + 1e-4  # the last bits of sums may differ
        chosen = search_with(policy, positions, 1, habits=Habits(rollout=0))
        assert np.array_equal(chosen[clear], policy.probabilities(view).argmax(axis=1)[clear])


@pytest.mark.parametrize("mode", doors.GAME.modes)
@pytest.mark.parametrize("better", [0, 1])
def test_the_value_judges_where_the_tree_ends(mode, better):
    """All that the value knows is that one hall is worth 1 and the other -1, so that hall is picked."""
    rules = doors.GAME.rules(mode=mode)
    features, actions = doors.GAME.features.size, doors.GAME.actions.size
    hidden = np.zeros((features, 2), np.float32), np.zeros(2, np.float32)
    hidden[0][doors.HALL + better, 0] = hidden[0][doors.HALL + 1 - better, 1] = 1
    policy = replace(
        any_policy(doors.GAME, rules),
        layers=(
            (np.zeros((features, 2), np.float32), np.zeros(2, np.float32)),
            (np.zeros((2, actions), np.float32), np.zeros(actions, np.float32)),
        ),
        direct=np.zeros((features, actions), np.float32),
        value=(hidden, (np.array([[1], [-1]], np.float32), np.zeros(1, np.float32))),
    )
    positions = begin(doors.GAME, rules, 50)
    assert (search_with(policy, positions, 3, habits=Habits(rollout=0)) == better).all()


def test_a_network_that_is_sure_is_taken_at_its_word():
    """No simulation is spent where the policy would choose an action with a probability over 0.99."""
    rules = nim.GAME.rules()
    positions = begin(nim.GAME, rules, 20)
    policy = any_policy(nim.GAME, rules)
    weights = policy.layers[-1][0]
    for lead, searched in ((3.0, True), (6.0, False)):
        likes_two = replace(
            policy,
            layers=(*policy.layers[:-1], (weights * 0, np.array([0, lead, 0], np.float32))),
            direct=policy.direct * 0,
        )
        actions, shares = SearchAgent(100, 0, likes_two).search(View(positions, positions.every))
        whole = np.isclose(shares * 100, np.round(shares * 100), atol=1e-3).all()
        assert whole == searched
        assert searched or (actions == 1).all()
        assert shares.sum(axis=1) == pytest.approx(1)


def test_a_search_tells_what_share_of_its_simulations_tried_which_action():
    positions = heaps(6)
    view = View(positions, positions.every)
    actions, shares = SearchAgent(50, 1, "random").search(view)
    assert shares.dtype == np.float32
    assert shares.sum(axis=1) == pytest.approx(1)
    assert not shares[view.masks == 0].any()
    assert np.array_equal(shares.max(axis=1), shares[positions.every, actions])


def test_with_a_network_it_is_made_by_name(tmp_path):
    rules = nim.GAME.rules()
    policy = any_policy(nim.GAME, rules)
    policy.save(tmp_path / "mine.npz")
    agent = make_agent(f"search:30:ppo:{tmp_path / 'mine.npz'}", nim.GAME, rules, seed=4)
    positions = heaps(9)
    assert np.array_equal(
        agent.act(View(positions, positions.every)), search_with(policy, positions, 30, seed=4)
    )


def test_a_policy_without_a_value_and_an_unknown_guide_are_refused_in_one_line(tmp_path):
    rules = nim.GAME.rules()
    replace(any_policy(nim.GAME, rules), value=()).save(tmp_path / "best.npz")
    any_policy(nim.GAME, rules, layers=()).save(tmp_path / "linear.npz")
    for wrong, told in (
        (f"search:30:ppo:{tmp_path / 'best.npz'}", r"holds no value.*final\.npz"),
        (f"search:30:ppo:{tmp_path / 'linear.npz'}", "no hidden layer"),
        (f"search:30:ppo:{tmp_path / 'none.npz'}", "no policy file"),
        ("search:30:ppo", "search:200:ppo:nim"),
        ("search:30:ppo:", "search:200:ppo:nim"),
        ("search:30:policy:nim", "search:200:ppo:nim"),
    ):
        with pytest.raises(ValueError, match=told) as error:
            make_agent(wrong, nim.GAME, rules)
        assert "\n" not in str(error.value)
