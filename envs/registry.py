"""The games that exist, and their Gymnasium ids. Imported by Gymnasium itself, so it imports next to nothing."""

from __future__ import annotations

GAMES: dict[str, str] = {
    "legends": "Legends-v0",
}
"""Each game's id, with its Gymnasium id inside the namespace ``katabasis``."""


def register_gymnasium() -> None:
    """Make ``gymnasium.make("katabasis/...")`` and ``gymnasium.make_vec`` know every game."""
    from gymnasium.envs.registration import register

    for game, env_id in GAMES.items():
        register(
            id=env_id,
            entry_point="agents.gym:make_seat_env",
            vector_entry_point="agents.gym:make_seat_vector_env",
            kwargs={"game": game},
            disable_env_checker=True,
        )
