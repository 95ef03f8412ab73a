"""What holds for every game, whatever its rules."""

import os
import subprocess
import sys

import numpy as np
import pytest

from agents.scripted import ScriptedAgent
from envs.adapters.vector import VectorEnv
from envs.core.positions import Positions
from envs.core.view import View
from tests.games.tables import (
    ALL_GAMES,
    begin,
    midgame,
    name,
    play_on,
    random_actions,
    running,
    tables,
)

TABLES = tables()
every_table = pytest.mark.parametrize("table", TABLES, ids=name)
every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.id)


@every_table
def test_random_games_end_well(table):
    game, rules = table
    rng = np.random.default_rng(1)
    positions = begin(game, rules, 300)
    returns = np.zeros((300, game.seats))
    while (rows := running(positions)).size:
        masks, data = positions.masks[rows], positions.data[rows]
        assert masks.max() == 1
        assert (masks.sum(axis=1) >= 2).all(), "a decision with one option is not asked"
        assert (data["actor"] >= 0).all()
        assert (data["actor"] < rules.players).all()
        assert (data["alive"][np.arange(len(rows)), data["actor"]] == 1).all(), "the eliminated do not act"
        assert ((data["decision"] > 0) & (data["decision"] < len(game.decisions))).all()
        positions.step(rows, random_actions(positions, rows, rng))
        returns[rows] += positions.data["reward"][rows]
    data = positions.data
    assert (positions.masks == 0).all()
    assert ((data["terminated"] + data["truncated"]) == 1).all()
    assert (data["decision"] == 0).all()
    assert (data["overflow"] == 0).all(), "the agenda was too small"
    assert (data["rounds"] <= rules.options["max_rounds"]).all()
    assert (returns[:, rules.players :] == 0).all()
    taking_part = returns[:, : rules.players]
    assert (np.abs(taking_part) <= 1 + 1e-6).all()
    won = data["winner"] >= 0
    assert np.allclose(taking_part[won].sum(axis=1), 0 if rules.players > 1 else 1, atol=1e-6)
    assert (taking_part[np.flatnonzero(won), data["winner"][won]] == 1).all()
    assert (taking_part[data["truncated"] == 1] == 0).all()
    if rules.options["mode"] == "cooperative":
        assert (taking_part == taking_part[:, :1]).all()


@pytest.mark.parametrize("table", [table for table in TABLES if table[0].script is not None], ids=name)
def test_scripted_games_end_and_never_fill_the_agenda(table):
    game, rules = table
    positions, agent = begin(game, rules, 200), ScriptedAgent(game)
    while (rows := running(positions)).size:
        positions.step(rows, agent.act(View(positions, rows)))
    assert (positions.data["overflow"] == 0).all()


@every_table
def test_step_accepts_exactly_what_the_mask_allows(table):
    game, rules = table
    positions = midgame(game, rules, 60)
    for row in range(len(positions)):
        one = positions.take(np.array([row]))
        before = one.data.tobytes()
        for action in range(game.actions.size):
            if one.masks[0, action]:
                trial = one.take(one.every)
                trial.step(trial.every, np.array([action]))
                assert trial.data.tobytes() != before
            else:
                with pytest.raises(ValueError, match=f"illegal action {action}"):
                    one.step(one.every, np.array([action]))
                assert one.data.tobytes() == before


@every_table
def test_one_illegal_action_among_many_leaves_all_positions_untouched(table):
    game, rules = table
    env = VectorEnv(game, rules, 32)
    env.reset(seed=3)
    actions = env.random_actions().copy()
    actions[17] = game.actions.size
    before = env.save()
    with pytest.raises(ValueError, match=rf"game 17: illegal action {game.actions.size} .*legal: \d"):
        env.step(actions)
    assert env.save() == before


@every_table
def test_observations_keep_their_bounds(table):
    game, rules = table
    positions = midgame(game, rules, 400)
    low, high = game.features.bounds()
    for seat in range(rules.players):
        observed = positions.observe(positions.every, np.full(len(positions), seat))
        assert (observed >= low).all()
        assert (observed <= high).all()
    low, high = game.state_features.bounds()
    states = positions.state(positions.every)
    assert (states >= low).all()
    assert (states <= high).all()


@every_table
def test_a_state_begins_with_what_the_deciding_seat_sees(table):
    game, rules = table
    positions = midgame(game, rules, 400)
    seen = positions.observe(positions.every, positions.data["actor"].astype(np.int64))
    states = positions.state(positions.every)
    assert np.array_equal(states[:, : game.features.size], seen)
    layout = tuple(game.features)
    assert tuple(game.state_features)[: len(layout)] == layout


@every_table
def test_potential_is_what_a_shaped_reward_is_made_of(table):
    game, rules = table
    positions = midgame(game, game.rules(**(dict(rules.options) | {"reward": "shaped"})), 200)
    rows = positions.every
    held = positions.save()
    assert np.array_equal(positions.potential(rows), positions.data["potential"][:, : rules.players])
    assert positions.save() == held
    play_on(positions, 10_000, np.random.default_rng(0))
    assert (positions.potential(rows[::2]) == 0).all()


@every_table
def test_competitive_rewards_sum_to_zero(table):
    """Where somebody wins: exactly but for four players, since a third is no float32."""
    game, rules = table
    positions = begin(game, rules, 200)
    play_on(positions, 10_000, np.random.default_rng(6))
    if not rules.team:
        rewards = positions.data["reward"][:, : rules.players].astype(float)
        sums = rewards[rewards.max(axis=1) > 0].sum(axis=1)
        assert np.abs(sums).max(initial=0) <= (0 if rules.players < 4 else 1e-7)


@every_table
def test_determinizing_keeps_what_the_seat_sees(table):
    game, rules = table
    positions = midgame(game, rules, 400)
    for seat in range(rules.players):
        seats = np.full(len(positions), seat)
        other = positions.take(positions.every)
        other.determinize(seats, np.arange(len(positions)) + 99)
        assert np.array_equal(positions.observe(positions.every, seats), other.observe(other.every, seats)), (
            "what the seat sees has changed"
        )
        acting = np.flatnonzero(positions.data["actor"] == seat)
        assert np.array_equal(positions.masks[acting], other.masks[acting])
        fitting = np.zeros_like(other.masks)
        game.batch.fill_masks(rules.data, other.data, other.every, fitting)
        assert np.array_equal(other.masks, fitting), "masks are those of the new world, whoever is asked"


@every_table
def test_a_position_in_words_tells_a_seat_nothing_that_is_hidden_from_it(table):
    game, rules = table
    positions = midgame(game, rules, 60)
    for seat in range(rules.players):
        other = positions.take(positions.every)
        other.determinize(np.full(len(positions), seat), np.arange(len(positions)) + 7)
        for row in range(len(positions)):
            assert positions.render(row, seat) == other.render(row, seat)


@every_table
def test_determinizing_depends_on_the_view_and_the_seed_alone(table):
    game, rules = table
    positions = midgame(game, rules, 400)
    for seat in range(rules.players):
        seats = np.full(len(positions), seat)
        lookalike = positions.take(positions.every)
        lookalike.determinize(seats, np.arange(len(positions)) + 5000)
        first, second = positions.take(positions.every), lookalike
        first.determinize(seats, np.arange(len(positions)))
        second.determinize(seats, np.arange(len(positions)))
        same = [a.tobytes() == b.tobytes() for a, b in zip(first.data, second.data, strict=True)]
        assert all(same), f"{same.count(False)} of {len(same)} samples betray what is hidden"


@every_table
def test_play_goes_on_from_a_determinized_position(table):
    game, rules = table
    positions = midgame(game, rules, 200)
    positions.determinize(positions.data["actor"].astype(np.int64), np.arange(len(positions)))
    play_on(positions, 10_000, np.random.default_rng(0))
    assert positions.over.all()


@every_table
def test_equal_seeds_give_equal_games_and_others_differ(table):
    game, rules = table
    first, second, third = begin(game, rules, 50), begin(game, rules, 50), begin(game, rules, 50, seed=1)
    for positions in (first, second, third):
        play_on(positions, 60, np.random.default_rng(7))
    assert first.data.tobytes() == second.data.tobytes()
    assert first.data.tobytes() != third.data.tobytes()


@every_table
def test_saved_positions_go_on_the_same(table):
    game, rules = table
    positions = midgame(game, rules, 40)
    saved = positions.save({"note": 1})
    again = Positions(game, rules, len(positions))
    assert again.load(saved) == {"note": 1}
    for one in (positions, again):
        play_on(one, 50, np.random.default_rng(2))
    assert positions.data.tobytes() == again.data.tobytes()


@every_game
def test_unknown_options_are_named_with_what_is_possible(game):
    with pytest.raises(ValueError, match="did you mean 'players'"):
        game.rules(player=2)
    with pytest.raises(ValueError, match=f"{game.id} is for .*not 9"):
        game.rules(players=9)
    with pytest.raises(ValueError, match=rf"no mode 'x'; possible: {game.modes[0]}"):
        game.rules(mode="x")
    with pytest.raises(ValueError, match="did you mean 'shaped'"):
        game.rules(reward="shape")


@every_game
def test_the_cap_truncates_without_a_winner(game):
    positions = begin(game, game.rules(max_rounds=1), 200)
    play_on(positions, 10_000, np.random.default_rng(4))
    capped = positions.data[positions.data["truncated"] == 1]
    assert len(capped) > 0
    assert (capped["terminated"] == 0).all()
    assert (capped["winner"] == -1).all()
    assert (capped["reward"] == 0).all()


@every_table
def test_shaping_adds_up_to_the_same_return_but_for_the_first_potential(table):
    """Potential-based shaping telescopes: each game's shaped return is its return less its first potential."""
    game, rules = table
    shaped = game.rules(**(dict(rules.options) | {"reward": "shaped"}))
    plain_games, shaped_games = begin(game, rules, 100), begin(game, shaped, 100)
    first = shaped_games.data["potential"].copy()
    returns = np.zeros((2, 100, game.seats))
    rng = np.random.default_rng(5)
    while (rows := running(plain_games)).size:
        actions = random_actions(plain_games, rows, rng)
        for number, positions in enumerate((plain_games, shaped_games)):
            positions.step(rows, actions)
            returns[number, rows] += positions.data["reward"][rows]
    assert np.allclose(returns[1], returns[0] - first, atol=1e-4)


DIGEST = """
import hashlib, numpy as np
from tests.games.tables import begin, play_on, tables
for game, rules in tables():
    positions = begin(game, rules, 4)
    play_on(positions, 150, np.random.default_rng(0))
    seats = positions.data["actor"].astype(np.int64)
    seen = positions.observe(positions.every, seats).tobytes() + positions.state(positions.every).tobytes()
    held = positions.data.tobytes()
    positions.determinize(seats, np.arange(4))
    print(game.id, hashlib.sha256(held + seen + positions.data.tobytes()).hexdigest())
"""


def test_bytes_are_the_same_without_the_compiler():
    def digests(disable):
        done = subprocess.run(
            [sys.executable, "-W", "error::RuntimeWarning", "-c", DIGEST],
            env=os.environ | {"NUMBA_DISABLE_JIT": disable},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    compiled = digests("0")
    assert compiled.count("\n") == len(TABLES)
    assert digests("1") == compiled
