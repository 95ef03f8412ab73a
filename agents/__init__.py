"""Who plays: random, scripted, trained and human agents, and matches between them."""

from katabasis.own import check

check("envs")

from agents.base import Agent, make_agent  # noqa: E402 (not before the check)

__all__ = ["Agent", "make_agent"]
