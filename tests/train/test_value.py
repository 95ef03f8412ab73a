"""The value of positions: what is witnessed, how it is fitted, and what a run tells of it."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from agents.arena import versus
from agents.base import RandomAgent
from agents.policy import Policy, values_of
from examples import nim
from tests.agents.networks import any_policy
from train.run import Run
from train.value import Calibration, Witness, fit, learn_value


def test_calibration_tells_correlation_and_means_by_tenths() -> None:
    """Values 0 to 99 and returns twice as great and 1 more: correlation 1; the first tenth holds the values 0 to 9."""
    values = np.random.default_rng(0).permutation(100).astype(np.float32)
    told = Calibration.of(values, 2 * values + 1)
    assert told.correlation == pytest.approx(1)
    assert told.values.tolist() == [4.5 + 10 * tenth for tenth in range(10)]
    assert told.returns.tolist() == [10.0 + 20 * tenth for tenth in range(10)]
    assert Calibration.of(values, -values).correlation == pytest.approx(-1)
    assert Calibration.of(np.ones(20, np.float32), values[:20]).correlation == 0


def test_a_witness_sees_what_seats_see_and_what_they_earn_from_there_on() -> None:
    """In Nim the last mover earns 1, the other -1: all looks at one seat of one game tell of the same return."""
    rules, games = nim.GAME.rules(), 300
    witness = Witness(games, 2, 1.0, np.random.default_rng(0))
    outcome = versus(nim.GAME, rules, RandomAgent(0), RandomAgent(1), games, seed=3, note=witness)
    rows, seen, returns = witness.testimony(outcome.returns)
    assert len(rows) == outcome.steps.sum()
    assert (seen.sum(axis=1) == 1).all()
    assert set(returns.tolist()) == {-1.0, 1.0}
    # With two or three stones left at most two moves are to come, so both seats' returns are among the looks.
    assert 0.35 < (returns > 0).mean() < 0.65


def test_a_fit_finds_what_is_there_to_find() -> None:
    """What is seen tells the return but for noise of spread 0.5: 0.8 * x - 0.6 * |y|."""
    rng = np.random.default_rng(0)
    seen = rng.uniform(-1, 1, (20_000, 4)).astype(np.float32)
    told = 0.8 * seen[:, 0] - 0.6 * np.abs(seen[:, 1])
    noisy = (told + rng.normal(0, 0.5, 20_000)).astype(np.float32)
    layers = fit(seen[:18_000], noisy[:18_000], [32, 32], 80, np.random.default_rng(1))
    values = values_of(layers, seen[18_000:])
    assert np.abs(values - told[18_000:]).mean() < 0.05
    again = fit(seen[:18_000], noisy[:18_000], [32, 32], 80, np.random.default_rng(1))
    assert np.array_equal(values_of(again, seen[18_000:]), values)


def test_constant_numbers_do_not_harm_a_fit() -> None:
    seen = np.zeros((400, 3), np.float32)
    seen[:, 1] = 7
    layers = fit(seen, np.ones(400, np.float32), [8], 600, np.random.default_rng(1))
    assert values_of(layers, seen[:1]) == pytest.approx(1, abs=0.1)


def test_a_value_knows_who_wins_at_nim(configure: Any) -> None:
    """Among perfect players the mover wins but on a multiple of four stones. A seat can't see whose turn it is, so the
    value lies nearer 0, but on the right side for the mover, since most looks are at movers."""
    config = configure("nim", "value.games=4000", "value.looks=1", "value.epochs=100")
    rules = nim.GAME.rules()
    policy = any_policy(nim.GAME, rules)
    direct = np.zeros((21, 3), np.float32)
    for stones in range(21):
        direct[stones, (stones % 4 or 1) - 1] = 50
    weights, bias = policy.layers[-1]
    perfect = Policy(
        "nim", 1, 2, "competitive", (policy.layers[0], policy.layers[1], (weights * 0, bias * 0)), direct
    )
    taught, told = learn_value(perfect, nim.GAME, config)
    assert told.correlation > 0.3
    values = values_of(taught.value, np.eye(21, dtype=np.float32))
    assert (values[[3, 7, 11]] > 0).all()
    assert (values[[4, 8, 12]] < 0).all()


def test_a_run_ends_with_a_policy_that_holds_a_value_and_tells_how_good_it_is(
    configure: Any, tmp_path: Path
) -> None:
    run = Run.create(configure("nim", "timesteps=8000", "value.games=200"), tmp_path / "run")
    run.train()
    final = Policy.load(tmp_path / "run" / "final.npz")
    assert [weights.shape for weights, _ in final.value] == [(21, 32), (32, 32), (32, 1)]
    assert Policy.load(tmp_path / "run" / "best.npz").value == ()
    with (tmp_path / "run" / "value.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [row["tenth"] for row in rows] == [str(tenth) for tenth in range(1, 11)]
    assert run.calibration is not None
    assert float(rows[0]["correlation"]) == pytest.approx(run.calibration.correlation, abs=1e-4)
    assert "correlation" in str(run.calibration.table().title)
