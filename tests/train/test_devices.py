"""Training on an accelerator, without one: what PyTorch's meta device can follow of it, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch as th

import envs
from tests.train.test_cli import SHORT, run
from train.devices import find_device
from train.ppo import SelfPlayPPO

needs_none = pytest.mark.skipif(th.accelerator.is_available(), reason="there is an accelerator here")


@pytest.fixture
def meta(monkeypatch: pytest.MonkeyPatch) -> None:
    """The meta device as an accelerator: its tensors have no numbers, so those that are asked for are made up."""
    numpy, to = th.Tensor.numpy, th.Tensor.to

    def as_array(tensor: th.Tensor, *, force: bool = False) -> np.ndarray[Any, Any]:
        if tensor.is_meta and force:
            return np.zeros(tensor.shape, numpy(th.empty(0, dtype=tensor.dtype)).dtype)
        return numpy(tensor, force=force)  # refuses the rest, as it would refuse an accelerator's

    def moved(tensor: th.Tensor, *where: Any, **how: Any) -> th.Tensor:
        if tensor.is_meta and where[0] == th.device("cpu"):
            return th.ones(tensor.shape, dtype=tensor.dtype)
        return to(tensor, *where, **how)

    monkeypatch.setattr(th.Tensor, "numpy", as_array)
    monkeypatch.setattr(th.Tensor, "to", moved)
    monkeypatch.setattr(th.Tensor, "cpu", lambda tensor: tensor.to(th.device("cpu")))
    monkeypatch.setattr(th.Tensor, "item", lambda tensor: 0.5)
    monkeypatch.setattr(th.Tensor, "__bool__", lambda tensor: True)
    monkeypatch.setattr("train.ppo.find_device", th.device)


@pytest.mark.parametrize(
    "sets", [(), ("network.critic=central", "imitation.share=1", "imitation.agent=random")]
)
def test_every_tensor_of_an_update_is_where_the_others_are(
    sets: tuple[str, ...], configure: Any, meta: None
) -> None:
    """PyTorch refuses to mix tensors of the meta device and others, as it does an accelerator's."""
    config = configure("nim", "device=meta", "ppo.settled=0.5", "ppo.averaging=0.5", *sets)
    game = envs.load("nim")
    model = SelfPlayPPO(game, config.rules(game), config)
    # Moved to that device, unlike to others, parameters are new ones, and it has no fused optimiser.
    optimizer = model.policy.optimizer
    model.policy.optimizer = type(optimizer)(model.policy.parameters())
    for _ in range(2):
        model.iterate(config.timesteps)
        assert model.num_timesteps > 0
    networks = (model.policy, model._average)
    assert {one.device.type for network in networks for one in network.parameters()} == {"meta"}
    moments = [state["exp_avg"] for state in model.policy.optimizer.state.values()]
    assert {one.device.type for one in moments} == {"meta"}
    assert model.kept().players == 2


@needs_none
def test_a_device_that_is_not_there_is_told_in_one_line(settings: Path, tmp_path: Path) -> None:
    folder = tmp_path / "run"
    for device in ("cuda", "cuda:7", "meta", "gpu", "", "cpu:x"):
        result = run(
            "--env", "nim", "--config", settings, "--out", folder, "--set", f"device='{device}'", *SHORT
        )
        assert result.exit_code == 2
        (line,) = result.output.splitlines()
        assert line == f"error: setting device can't be {device!r} here; possible: cpu, auto"
        assert not folder.exists()


@needs_none
def test_auto_is_the_processor_where_there_is_nothing_else() -> None:
    assert find_device("auto") == find_device("cpu") == th.device("cpu")


def test_auto_asks_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(th.accelerator, "is_available", lambda: True)
    monkeypatch.setattr(th.accelerator, "current_accelerator", lambda: th.device("cuda"))
    assert find_device("auto") == th.device("cuda")


def test_a_run_that_may_choose_its_device_goes_on_elsewhere(settings: Path, tmp_path: Path) -> None:
    """What is kept is the wish, not what was found."""
    folder = tmp_path / "run"
    words = ("--env", "nim", "--config", settings, "--out", folder, "--set", "device=auto")
    assert run(*words, *SHORT).exit_code == 0
    assert "device: auto" in (folder / "config.yaml").read_text()
    assert run("--resume", folder, "--timesteps", 15000).exit_code == 0
