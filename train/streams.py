"""The random streams of a run: each follows from the run's seed and its own key, so that none depends on another."""

from enum import IntEnum


class Stream(IntEnum):
    """The first number of each stream's key, see ``seed_sequence``; what follows it stands behind."""

    WEIGHTS = 0  # the network's first weights
    ACTIONS = 1  # the learner's actions: part
    SHUFFLES = 2  # the order in which an update reads its decisions
    LEAGUE = 3  # who sits where, which frozen policy plays and what it does: part
    AGENTS = 4  # other agents' choices: rollout, part. Deals and choices of an evaluation: its number
    TEACHER = 6  # choices of the agent that is imitated: rollout, part
    GAMES = 7  # what is dealt: part
    VALUE = 8  # the games that the value is learnt from, what is looked at in them, and its first weights
