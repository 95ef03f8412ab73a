"""Ray clusters: finding one, or beginning one on this machine alone."""

from __future__ import annotations

import socket

import ray

ANSWERED_IN = 10.0
"""Seconds in which a cluster's machine answers."""


def connect(address: str | None, workers: int) -> bool:
    """Connect to a cluster that has a processor for each of so many workers; whether it was begun here and now.

    Args:
        address: the cluster's, or ``auto`` for the one that this machine belongs to; None: one of this machine alone,
            whose workers share its cores as processes do.
        workers: how many are to run side by side.

    Raises:
        ValueError: the cluster is not there, or too small; otherwise work would wait for processors for ever.
    """
    begun = False
    if not ray.is_initialized():
        begun = address is None
        try:
            if address is not None and address.count(":") == 1:  # Ray itself waits for minutes
                host, _, port = address.partition(":")
                socket.create_connection((host, int(port)), ANSWERED_IN).close()
            ray.init(
                address="local" if address is None else address,
                num_cpus=workers if address is None else None,
                include_dashboard=False if address is None else None,
                log_to_driver=False,
                logging_level="ERROR",
            )
        except (OSError, ValueError, RuntimeError) as error:
            reason = next(iter(str(error).splitlines()), type(error).__name__)
            raise ValueError(f"no Ray cluster at {address!r}: {reason}") from error
    if processors() < workers:
        found = processors()
        if begun:
            ray.shutdown()
        raise ValueError(
            f"the Ray cluster has {found} processors, and each of {workers} workers needs one: lower --workers"
        )
    return begun


def processors() -> int:
    """How many processors the cluster has."""
    return int(ray.cluster_resources().get("CPU", 0))
