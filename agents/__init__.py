"""Who plays: random, scripted, trained and human agents, and matches between them."""

from agents.base import Agent, make_agent

__all__ = ["Agent", "make_agent"]
