"""How fast the games run, how good the agents are, how fair the games: ``python -m benchmarks``."""

from katabasis.own import check

check("envs", "agents", "train", "play", "configs")
