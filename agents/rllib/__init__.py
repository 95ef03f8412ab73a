"""RLlib: all seats of a game, one game at a time or thousands at once, and policies that leave as files.

``config`` is ready to train; ``SeatsEnv`` and ``MaskedModule`` are for RLlib's own runners. Needs ``ray[rllib]``, which
the extra ``rllib`` brings.
"""

import train  # noqa: F401, I001 (settles how threads wait for each other, before PyTorch is imported)

from agents.rllib.algorithm import VectorPPO, config
from agents.rllib.env import SeatsEnv
from agents.rllib.module import MaskedModule, frozen_policy
from agents.rllib.runner import VectorRunner

__all__ = ["MaskedModule", "SeatsEnv", "VectorPPO", "VectorRunner", "config", "frozen_policy"]
