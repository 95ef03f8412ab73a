"""Policy files as agents."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pytest

from agents.base import make_agent
from agents.policy import Policy, PolicyAgent, load_policy, sample
from envs.core.positions import Positions
from envs.core.view import View
from examples.nim import GAME
from tests.agents.logits import all_logits
from tests.agents.networks import any_policy

RULES = GAME.rules()


def new_policy(favourite: int = 0, strength: float = 2.0) -> Policy:
    """Prefers one action everywhere: its logit is greater than the others by ``strength``."""
    bias = np.full(GAME.actions.size, -strength, np.float32)
    bias[favourite] = 0
    layers = (
        (np.zeros((GAME.features.size, 4), np.float32), np.zeros(4, np.float32)),
        (np.zeros((4, 3), np.float32), bias),
    )
    direct = np.zeros((GAME.features.size, GAME.actions.size), np.float32)
    return Policy("nim", GAME.version, 2, "competitive", layers, direct)


def view_of(games: int, stones: int | None = None) -> View:
    positions = Positions(GAME, RULES, games)
    positions.start(positions.every, np.arange(games))
    if stones is not None:
        positions.data["stones"] = stones
        positions.masks[:, stones:] = 0
    return View(positions, positions.every)


def test_logits_are_those_of_a_feed_forward_network_with_relu_and_a_direct_path() -> None:
    rng = np.random.default_rng(0)
    layers = tuple(
        (rng.normal(size=(a, b)).astype(np.float32), rng.normal(size=b).astype(np.float32))
        for a, b in ((5, 4), (4, 4), (4, 3))
    )
    direct = rng.normal(size=(5, 3)).astype(np.float32)
    seen = rng.normal(size=(7, 5)).astype(np.float32)
    before = seen.copy()
    (w0, b0), (w1, b1), (w2, b2) = layers
    expected = np.maximum(np.maximum(seen @ w0 + b0, 0) @ w1 + b1, 0) @ w2 + b2 + seen @ direct
    policy = Policy("nim", 1, 2, "competitive", layers, direct)
    assert all_logits(policy, seen) == pytest.approx(expected, rel=1e-4, abs=1e-5)
    assert np.array_equal(seen, before)

    masks = rng.random((7, 3)) < 0.5
    with_more = np.hstack([seen, rng.normal(size=(7, 2)).astype(np.float32)])
    for numbers in (seen, with_more):  # what is no part of the observation is not read
        logits = policy.logits(numbers, masks)
        assert logits[masks] == pytest.approx(expected[masks], rel=1e-4, abs=1e-5)
        assert np.all(logits[~masks] == -np.inf)


def test_actions_are_drawn_from_the_masked_softmax() -> None:
    logits = np.tile(np.array([[0.0, 1.0, 5.0, 2.0]], np.float32), (40_000, 1))
    masks = np.tile(np.array([[1, 1, 0, 1]], np.int8), (40_000, 1))
    actions, log_probs = np.empty(40_000, np.int64), np.empty(40_000, np.float32)
    sample(logits, masks, np.random.default_rng(0).random(40_000), actions, log_probs)
    wanted = np.exp([0, 1, -np.inf, 2]) / np.exp([0, 1, 2]).sum()
    assert np.bincount(actions, minlength=4) / 40_000 == pytest.approx(wanted, abs=0.01)
    assert np.exp(log_probs) == pytest.approx(wanted[actions], rel=1e-5)


def test_at_half_the_temperature_odds_are_squared() -> None:
    """The odds of two actions are exp of the difference of their logits; 2 to 1 becomes 4 to 1."""
    policy = new_policy(favourite=1, strength=np.log(2))
    cooler = policy.at_temperature(0.5)
    seen = view_of(1).observations
    assert np.exp(np.diff(all_logits(policy, seen)))[0, 0] == pytest.approx(2)
    assert np.exp(np.diff(all_logits(cooler, seen)))[0, 0] == pytest.approx(4)
    direct = replace(policy, direct=np.ones_like(policy.direct) * np.arange(3, dtype=np.float32))
    assert all_logits(direct.at_temperature(0.5), seen) == pytest.approx(2 * all_logits(direct, seen))
    assert np.array_equal(all_logits(policy.at_temperature(1), seen), all_logits(policy, seen))


def test_a_policy_knows_its_temperature_and_can_be_brought_back(tmp_path: Path) -> None:
    policy = any_policy(GAME, RULES)
    sharp = policy.at_temperature(0.5)
    assert (policy.temperature, sharp.temperature) == (1.0, 0.5)
    sharp.save(tmp_path / "sharp.npz")
    back = Policy.load(tmp_path / "sharp.npz").as_learnt
    assert back.temperature == 1
    for mine, its in zip(policy.arrays, back.arrays, strict=True):
        assert its == pytest.approx(mine, rel=1e-6)


def test_the_greatest_uniform_number_still_draws_a_legal_action() -> None:
    logits = np.random.default_rng(0).normal(size=(1000, 50)).astype(np.float32)
    masks = np.zeros((1000, 50), np.int8)
    masks[:, 10:20] = 1
    actions = np.empty(1000, np.int64)
    sample(logits, masks, np.full(1000, np.nextafter(1.0, 0.0)), actions, np.empty(1000, np.float32))
    assert set(actions) <= set(range(10, 20))


def test_an_agent_draws_by_default_repeats_itself_for_equal_seeds_and_plays_legal_actions() -> None:
    view = view_of(500, stones=2)
    policy = new_policy(favourite=1, strength=1.0)
    chosen = [PolicyAgent(policy, seed).act(view) for seed in (1, 1, 2)]
    assert set(chosen[0]) == {0, 1}
    assert np.array_equal(chosen[0], chosen[1])
    assert not np.array_equal(chosen[0], chosen[2])


def test_probabilities_are_those_with_which_it_draws() -> None:
    """Logits of 0 and twice -1 stand for odds of 1 to 1/e; what is illegal has none."""
    agent = PolicyAgent(new_policy(favourite=1, strength=1.0))
    view = view_of(40_000, stones=2)
    told = agent.probabilities(view)
    assert told.dtype == np.float32
    assert told.shape == (40_000, 3)
    wanted = np.array([np.exp(-1), 1, 0]) / (1 + np.exp(-1))
    assert told == pytest.approx(np.tile(wanted, (40_000, 1)), abs=1e-6)
    assert np.bincount(agent.act(view), minlength=3) / 40_000 == pytest.approx(wanted, abs=0.01)


def test_probabilities_are_finite_however_sure_the_policy_is() -> None:
    told = PolicyAgent(new_policy(favourite=2, strength=1e30)).probabilities(view_of(5))
    assert told.tolist() == [[0, 0, 1]] * 5


def test_a_greedy_agent_takes_the_likeliest_legal_action() -> None:
    assert set(PolicyAgent(new_policy(favourite=2), greedy=True).act(view_of(50))) == {2}
    assert 2 not in PolicyAgent(new_policy(favourite=2), greedy=True).act(view_of(50, stones=2))


def test_a_greedy_agent_says_that_it_is_certain(tmp_path: Path) -> None:
    """By its name, too: ``ppo:FILE:greedy``."""
    new_policy(favourite=2).save(tmp_path / "mine.npz")
    view = view_of(50)
    agent = make_agent(f"ppo:{tmp_path / 'mine.npz'}:greedy", GAME, RULES)
    assert isinstance(agent, PolicyAgent)
    assert agent.probabilities(view).tolist() == [[0, 0, 1]] * 50
    assert set(agent.act(view)) == {2}


def test_values_are_those_of_a_feed_forward_network_with_relu() -> None:
    """20 stones are worth 2 - 0.5, any other number max(0, -1) - 0.5."""
    weights = np.full((GAME.features.size, 1), -1, np.float32)
    weights[20] = 2
    value = (weights, np.zeros(1, np.float32)), (np.ones((1, 1), np.float32), np.array([-0.5], np.float32))
    view = view_of(200)
    told = replace(new_policy(), value=value).values(view)
    assert told.dtype == np.float32
    assert told.tolist() == np.where(view.observations[:, 20] == 1, 1.5, -0.5).tolist()
    assert set(told.tolist()) == {1.5, -0.5}
    assert PolicyAgent(replace(new_policy(), value=value)).values(view).tolist() == told.tolist()


def test_what_was_not_learnt_is_no_number() -> None:
    assert np.isnan(new_policy().values(view_of(3))).all()


def test_a_policy_is_the_same_after_a_round_trip_through_its_file(tmp_path: Path) -> None:
    policy = any_policy(GAME, RULES)
    policy.save(tmp_path / "mine.npz")
    assert [file.name for file in tmp_path.iterdir()] == ["mine.npz"]
    loaded = Policy.load(tmp_path / "mine.npz")
    assert (loaded.game, loaded.version, loaded.players, loaded.mode) == ("nim", 1, 2, "competitive")
    for mine, same in ((policy.layers, loaded.layers), (policy.value, loaded.value)):
        for (weights, bias), (same_weights, same_bias) in zip(mine, same, strict=True):
            assert np.array_equal(weights, same_weights) and np.array_equal(bias, same_bias)
    assert np.array_equal(policy.direct, loaded.direct)


def test_ppo_names_a_file_or_a_run_folder_whose_final_policy_goes_before_its_best(tmp_path: Path) -> None:
    new_policy(favourite=0, strength=50).save(tmp_path / "best.npz")
    view = view_of(20)
    assert set(make_agent(f"ppo:{tmp_path}", GAME, RULES).act(view)) == {0}
    new_policy(favourite=2, strength=50).save(tmp_path / "final.npz")
    assert set(make_agent(f"ppo:{tmp_path}", GAME, RULES).act(view)) == {2}
    assert set(make_agent(f"ppo:{tmp_path / 'best.npz'}", GAME, RULES).act(view)) == {0}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "gamble"}, "its game is 'gamble', here 'nim'"),
        ({"version": 7}, "its version is 7, here 1"),
        ({"mode": "cooperative"}, "its mode is 'cooperative', here 'competitive'"),
    ],
)
def test_a_policy_of_something_else_is_refused(
    change: dict[str, object], message: str, tmp_path: Path
) -> None:
    replace(new_policy(), **change).save(tmp_path / "other.npz")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=message) as error:
        load_policy(tmp_path / "other.npz", GAME, RULES)
    assert "\n" not in str(error.value)


def test_a_policy_for_other_observations_or_actions_is_refused(tmp_path: Path) -> None:
    (weights, bias), last = new_policy().layers
    direct = new_policy().direct
    replace(new_policy(), layers=((weights[1:], bias), last), direct=direct[1:]).save(tmp_path / "other.npz")
    with pytest.raises(ValueError, match="its observation size is 20, here 21"):
        load_policy(tmp_path / "other.npz", GAME, RULES)
    first, (weights, bias) = new_policy().layers
    replace(new_policy(), layers=(first, (weights[:, :2], bias[:2])), direct=direct[:, :2]).save(
        tmp_path / "other.npz"
    )
    with pytest.raises(ValueError, match="its number of actions is 2, here 3"):
        load_policy(tmp_path / "other.npz", GAME, RULES)


def test_a_file_of_the_earlier_format_is_refused_in_one_line(tmp_path: Path) -> None:
    header = np.array('{"format": "katabasis policy 2", "game": "nim"}')
    np.savez(tmp_path / "old.npz", header=header)
    with pytest.raises(ValueError, match=r"old\.npz .* its format is not 'katabasis policy 3'") as error:
        load_policy(tmp_path / "old.npz", GAME, RULES)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("content", [b"", b"words", b"PK\x03\x04 broken"])
def test_a_file_that_is_no_policy_is_refused(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "bad.npz").write_bytes(content)
    with pytest.raises(ValueError, match=r"bad\.npz is not a policy of this suite, or is damaged") as error:
        load_policy(tmp_path / "bad.npz", GAME, RULES)
    assert "\n" not in str(error.value)


def test_other_arrays_and_half_a_policy_are_refused(tmp_path: Path) -> None:
    np.savez(tmp_path / "arrays.npz", a=np.zeros(3))
    np.save(tmp_path / "array.npy", np.zeros(3))
    new_policy().save(tmp_path / "whole.npz")
    (tmp_path / "half.npz").write_bytes((tmp_path / "whole.npz").read_bytes()[:500])
    for name in ("arrays.npz", "array.npy", "half.npz"):
        with pytest.raises(ValueError, match="not a policy of this suite"):
            load_policy(tmp_path / name, GAME, RULES)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"layers": ()}, "no layers"),
        ({"temperature": 0.0}, "its temperature is 0.0, not a positive number"),
        ({"temperature": "low"}, "its temperature is 'low', not a positive number"),
        ({"value": ((np.zeros((21, 2), np.float32), np.zeros(2, np.float32)),)}, "do not fit each other"),
        (
            {"value": 2 * ((np.zeros((21, 21), np.float32), np.zeros(21, np.float32)),)},
            "do not fit each other",
        ),
        ({"value": 2 * ((np.zeros((21, 1)), np.zeros(1, np.float32)),)}, "finite float32"),
        ({"direct": np.zeros((21, 4), np.float32)}, "do not fit each other"),
        ({"direct": np.zeros((21, 3))}, "finite float32"),
        ({"direct": np.full((21, 3), np.nan, np.float32)}, "finite float32"),
        ({"direct": np.zeros(21, np.float32)}, "finite float32"),
        ({"layers": ((np.zeros((21, 3), np.float32), np.zeros(2, np.float32)),)}, "do not fit each other"),
        ({"layers": ((np.zeros((21, 3), np.float32), np.zeros((3, 1), np.float32)),)}, "finite float32"),
        ({"layers": ((np.zeros((20, 3), np.float32), np.zeros(3, np.float32)),)}, "do not fit each other"),
    ],
)
def test_arrays_that_compiled_code_would_read_past_their_ends_are_refused(
    change: dict[str, object], message: str, tmp_path: Path
) -> None:
    replace(new_policy(), **change).save(tmp_path / "odd.npz")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=f"not a policy of this suite, or is damaged: .*{message}"):
        Policy.load(tmp_path / "odd.npz")


def test_a_policy_that_can_not_be_written_leaves_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "mine.npz"
    new_policy(favourite=1).save(file)
    before = file.read_bytes()

    def full(stream: BinaryIO, **arrays: object) -> None:
        stream.write(b"PK")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(np, "savez", full)
    with pytest.raises(OSError, match="No space left"):
        new_policy(favourite=2).save(file)
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_a_wrong_path_names_the_nearest_policy(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    new_policy().save(tmp_path / "run" / "final.npz")
    with pytest.raises(ValueError, match=r"no policy file .*did you mean '.*run/final\.npz'"):
        load_policy(tmp_path / "run" / "finl.npz", GAME, RULES)
    with pytest.raises(ValueError, match=r"no policy file .*possible: .*run/final\.npz"):
        load_policy(tmp_path / "rnu", GAME, RULES)
    with pytest.raises(ValueError, match=r"no policy file .*shipped: did you mean 'legends'"):
        load_policy("legendz", GAME, RULES)
    (tmp_path / "empty").mkdir()
    with pytest.raises(ValueError, match=r"holds no final\.npz or best\.npz; there is none in"):
        load_policy(tmp_path / "empty", GAME, RULES)
