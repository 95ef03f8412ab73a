"""Games on a GPU: in Numba's simulator they equal those on a processor, byte for byte; and they compile for a GPU."""

import importlib.util
import os
import subprocess
import sys

import pytest

import envs

SIMULATED = {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}

PLAY = """
import numpy as np, envs
game, steps = {game!r}, {steps}
here, there = envs.make_vec(game, 3), envs.make_vec(game, 3, device="cuda")
here.reset(seed=4); there.reset(seed=4)
def same():
    there.save()  # brings the records back from the device
    assert there._host.positions.data.tobytes() == here.positions.data.tobytes()
    for name in ("masks", "observations", "seats", "rewards", "terminated", "truncated"):
        assert getattr(there, name).copy_to_host().tobytes() == getattr(here, name).tobytes(), name
same()
for _ in range(steps):
    actions = here.random_actions().copy()
    here.step(actions); there.step(actions)
    same()
there.reset(seed=4); there.load(here.save())
assert there.save() == here.save()
wrong = np.where(here.masks.min(axis=1) == 0, here.masks.argmin(axis=1), -1)
before = there.save()
for actions in (wrong, np.array([0, -1, 0]), np.array([0, 0, 10**6]), np.zeros(2, np.int64), np.zeros(3)):
    try:
        there.step(actions)
    except ValueError as error:
        assert "\\n" not in str(error)
    else:
        raise AssertionError("an illegal action was taken")
    assert there.save() == before
print("same")
"""

REFUSED = """
import envs
try:
    envs.make_vec("gamble", 2, device="cuda")
except ValueError as error:
    print(error)
"""

COMPILE = """
import numba.cuda as cuda
from numba import from_dtype, types
from numba.cuda import compile_ptx, compiler, dispatcher
class Device:
    compute_capability = (9, 0)
dispatcher.get_current_device = compiler.get_current_device = lambda: Device
import envs
from envs.adapters.cuda import step_kernel
game = envs.load({game!r})
def array(dtype, dimensions=1):
    return types.Array(dtype, dimensions, "C")
rules, record = from_dtype(game.rules_dtype), from_dtype(game.dtype)
floats, flags = array(types.float32, 2), array(types.boolean)
signature = (array(rules), array(record), array(record), array(types.int64), array(types.int8, 2), floats,
             array(types.int64), floats, flags, flags)
ptx, _ = compile_ptx(step_kernel(game).py_func, signature, cc=(9, 0))
assert ".entry" in ptx
print("compiled")
"""


def run(code: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env=os.environ | environment,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.strip()


@pytest.mark.parametrize("game", envs.GAMES)
def test_in_the_simulator_its_bytes_are_those_of_the_processor(game: str) -> None:
    assert run(PLAY.format(game=game, steps=30), **SIMULATED) == "same"


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("numba_cuda") is None, reason="needs pip install '.[cuda]'")
@pytest.mark.parametrize("game", envs.GAMES)
def test_it_compiles_for_a_gpu_where_there_is_none(game: str) -> None:
    assert run(COMPILE.format(game=game)) == "compiled"


def test_without_a_gpu_it_is_refused_in_one_line() -> None:
    from numba import cuda

    if cuda.is_available():
        pytest.skip("there is a GPU here")
    told = run(REFUSED)
    assert told.startswith("no GPU that Numba can use")
    assert len(told.splitlines()) == 1


def test_other_devices_and_what_a_gpu_has_not_are_named() -> None:
    with pytest.raises(ValueError, match="no device 'tpu'; possible: 'cpu', 'cuda'"):
        envs.make_vec("gamble", 2, device="tpu")  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="no threads and no render_mode"):
        envs.make_vec("gamble", 2, device="cuda", threads=2)  # type: ignore[call-overload]
