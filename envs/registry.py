"""The games that exist, and their Gymnasium ids."""

from __future__ import annotations

from gymnasium.envs.registration import register

GAMES: dict[str, str] = {
    "legends": "Legends-v0",
    "gamble": "Gamble-v0",
    "underworld": "Underworld-v0",
}
"""Each game's id, with its Gymnasium id inside the namespace ``katabasis``."""


def register_gymnasium() -> None:
    """Make ``gymnasium.make("katabasis/...")`` and ``gymnasium.make_vec`` know every game."""
    for game, env_id in GAMES.items():
        register(
            id=f"katabasis/{env_id}",
            entry_point="agents.gym:make_seat_env",
            vector_entry_point="agents.gym:make_seat_vector_env",
            kwargs={"game": game},
            disable_env_checker=True,
        )
