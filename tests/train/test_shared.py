"""The learner's policy in shared memory."""

from __future__ import annotations

import numpy as np

from agents.policy import Policy
from train.shared import SharedPolicy


def new_policy(seed: int) -> Policy:
    rng = np.random.default_rng(seed)
    shapes = ((5, 3), (5, 4), (4,), (4, 3), (3,))
    direct, w0, b0, w1, b1 = (rng.normal(size=shape).astype(np.float32) for shape in shapes)
    return Policy("nim", 1, 2, "competitive", ((w0, b0), (w1, b1)), direct)


def test_what_was_written_last_is_read_and_does_not_change_with_what_is_written_later() -> None:
    first, second = new_policy(1), new_policy(2)
    shared = SharedPolicy(new_policy(0))
    shared.write(first)
    before = shared.read()
    shared.write(second)
    for written, read in ((first, before), (second, shared.read())):
        assert (read.game, read.version, read.players, read.mode) == ("nim", 1, 2, "competitive")
        assert np.array_equal(read.direct, written.direct)
        for (weights, bias), (wanted, wanted_bias) in zip(read.layers, written.layers, strict=True):
            assert np.array_equal(weights, wanted) and np.array_equal(bias, wanted_bias)
