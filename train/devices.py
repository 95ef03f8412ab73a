"""Where PyTorch learns."""

from __future__ import annotations

import torch as th

AUTO = "auto"
"""In place of a device: the accelerator that PyTorch finds, or else the processor."""


def find_device(name: str) -> th.device:
    """A device by its name: ``cpu``, ``cuda``, ``cuda:1``, whatever else PyTorch knows, or ``auto``.

    Raises:
        ValueError: there is none of that name here that can hold numbers.
    """
    found = th.accelerator.current_accelerator() if th.accelerator.is_available() else None
    if name == AUTO:
        return found or th.device("cpu")
    try:
        device = th.device(name)
        th.zeros(1, device=device).cpu()
    except (RuntimeError, AssertionError, NotImplementedError) as error:
        here = "cpu, auto" if found is None else f"cpu, {found.type}, auto"
        raise ValueError(f"setting device can't be {name!r} here; possible: {here}") from error
    return device
