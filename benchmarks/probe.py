"""One measurement in a process of its own: ``python -m benchmarks.probe TASK '{"argument": value}'`` prints JSON.

A fresh process has no compiled code, no imports and no memory from measurements before it. Nothing but the standard
library is imported until a task asks for it, since some tasks time just that. The repository's package of a game
stands for the game, so that one which is not registered can be measured, too.
"""

from __future__ import annotations

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from envs.core.game import Game, Rules

Options = dict[str, Any]
STEPS_AT_ONCE = 64
"""Steps of one game between two looks at the clock."""
DECISIONS_BEFORE = 400
"""Decisions learnt from in each game before a training is timed: more than most games have."""


def load(package: str, options: Options) -> tuple[Game, Rules]:
    """A game and its rules."""
    game: Game = importlib.import_module(package).GAME
    return game, game.rules(**options)


def speed(steps: Callable[[], int], seconds: float, repeats: int) -> list[float]:
    """Steps a second, several times: ``steps`` makes some and says how many. The first call is not counted."""
    steps()
    results = []
    for _ in range(repeats):
        done, begun = 0, time.perf_counter()
        while (elapsed := time.perf_counter() - begun) < seconds or not done:
            done += steps()
        results.append(done / elapsed)
    return results


# ---------------------------------------------------------------- our games


def import_time() -> dict[str, Any]:
    """Seconds that ``import envs`` takes, and whether it loads the compiler."""
    begun = time.perf_counter()
    importlib.import_module("envs")
    return {"seconds": time.perf_counter() - begun, "compiler": "numba" in sys.modules}


def first_step(package: str, options: Options) -> dict[str, Any]:
    """Seconds from nothing imported to the first step of a vector environment, and the size of the compile cache."""
    begun = time.perf_counter()
    game, rules = load(package, options)
    from envs.adapters.vector import VectorEnv

    games = VectorEnv(game, rules, 1)
    games.reset(0)
    games.step(games.random_actions())
    elapsed = time.perf_counter() - begun
    cache = [file.stat().st_size for file in Path(os.environ["NUMBA_CACHE_DIR"]).rglob("*") if file.is_file()]
    return {"seconds": elapsed, "cache_files": len(cache), "cache_bytes": sum(cache)}


def vector(
    package: str, options: Options, num_games: int, seed: int, seconds: float, repeats: int
) -> list[float]:
    """Random play through the vector environment."""
    from envs.adapters.vector import VectorEnv

    games = VectorEnv(*load(package, options), num_games)
    games.reset(seed)

    def steps() -> int:
        for _ in range(STEPS_AT_ONCE):
            games.step(games.random_actions())
        return STEPS_AT_ONCE * num_games

    return speed(steps, seconds, repeats)


def aec(package: str, options: Options, seed: int, seconds: float, repeats: int) -> list[float]:
    """Random play through the PettingZoo environment."""
    from envs.adapters.pettingzoo import GameEnv

    return speed(pettingzoo_steps(GameEnv(*load(package, options)), seed), seconds, repeats)


def gymnasium(package: str, options: Options, seed: int, seconds: float, repeats: int) -> list[float]:
    """Random play of one seat against random opponents; only the one seat's steps count."""
    import numpy as np

    from agents.gym import SeatEnv

    env = SeatEnv(*load(package, options), "random", None, None)
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)

    def steps() -> int:
        for _ in range(STEPS_AT_ONCE):
            legal = np.flatnonzero(env.action_masks())
            _, _, terminated, truncated, _ = env.step(legal[int(rng.random() * legal.size)])
            if terminated or truncated:
                env.reset()
        return STEPS_AT_ONCE

    return speed(steps, seconds, repeats)


def pettingzoo_steps(env: Any, seed: int) -> Callable[[], int]:
    """Random play of any PettingZoo environment with an action mask."""
    import numpy as np

    rng = np.random.default_rng(seed)
    env.reset(seed=seed)

    def steps() -> int:
        made = 0
        while made < STEPS_AT_ONCE:
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.reset()
                continue
            mask = observation["action_mask"] if "action_mask" in observation else info["action_mask"]
            legal = np.flatnonzero(mask)
            env.step(int(legal[int(rng.random() * legal.size)]))
            made += 1
        return made

    return steps


def memory(package: str, options: Options, num_games: int, seed: int, episodes: int) -> dict[str, Any]:
    """Bytes of a game's record, and growth of resident memory while so many episodes are played at random.

    Growth is counted from the tenth part of the episodes on, when everything has been used once.
    """
    import psutil

    from envs.adapters.vector import VectorEnv

    game, rules = load(package, options)
    games = VectorEnv(game, rules, num_games)
    games.reset(seed)
    process = psutil.Process()
    ended, at_first = 0, None
    while ended < episodes:
        games.step(games.random_actions())
        ended += int((games.terminated | games.truncated).sum())
        if at_first is None and 10 * ended >= episodes:
            at_first = process.memory_info().rss
    grown = process.memory_info().rss - (at_first or 0)
    return {
        "record_bytes": game.dtype.itemsize,
        "episodes": ended,
        "resident_bytes": at_first,
        "grown_bytes": grown,
    }


def training(given: Options, repeats: int, config: str | None = None) -> dict[str, Any]:
    """Decisions a second that a training learns from, and the same for its network's updates alone.

    One iteration collects a rollout and updates on it; then the update is repeated on the same rollout, alone. Before
    any is timed games are played until most have ended, since the league takes its seats when games begin.

    Args:
        given: settings of ``python -m train``: env, and players and mode if they are not to be the game's own.
        repeats: iterations that are timed.
        config: a file of settings in place of the game's own.
    """
    from pathlib import Path

    import torch
    from stable_baselines3.common.logger import configure

    import envs
    from train.config import load_config
    from train.ppo import SelfPlayPPO

    settings = load_config(file=Path(config) if config else None, given=given)
    settings.imitation.share = 0  # it is the learner that plays
    torch.set_num_threads(settings.workers)
    game = envs.load(settings.env)
    model = SelfPlayPPO(game, settings.rules(game), settings)
    model.set_logger(configure(None, []))
    while model.num_timesteps < DECISIONS_BEFORE * settings.rollout.games:
        model.collect()
    model.iterate(settings.timesteps)
    whole, alone = [], []
    for _ in range(repeats):
        before, begun = model.num_timesteps, time.perf_counter()
        model.iterate(settings.timesteps)
        collected, updated = model.num_timesteps - before, time.perf_counter()
        whole.append(collected / (updated - begun))
        model.train()
        alone.append(collected / (time.perf_counter() - updated))
    return {
        "whole": whole,
        "alone": alone,
        "workers": settings.workers,
        "layers": list(settings.network.layers),
        "players": model.rules.players,
        "mode": model.rules.options["mode"],
    }


# ---------------------------------------------------------------- other suites


def peer_pettingzoo(game: str, seed: int, seconds: float, repeats: int) -> list[float]:
    """A classic game of PettingZoo, by its module's name."""
    module = importlib.import_module(f"pettingzoo.classic.{game}")
    return speed(pettingzoo_steps(module.env(), seed), seconds, repeats)


def peer_open_spiel(game: str, seed: int, seconds: float, repeats: int) -> list[float]:
    """A game of OpenSpiel through its Python interface; chance moves do not count as steps."""
    import numpy as np
    import pyspiel

    rules = pyspiel.load_game(game)
    rng = np.random.default_rng(seed)
    private = rules.get_type().provides_information_state_tensor
    states = [rules.new_initial_state()]

    def steps() -> int:
        made = 0
        while made < STEPS_AT_ONCE:
            state = states[0]
            if state.is_terminal():
                states[0] = rules.new_initial_state()
            elif state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                drawn = int(np.searchsorted(np.cumsum(chances), rng.random() * (1 - 1e-9)))
                state.apply_action(outcomes[min(drawn, len(outcomes) - 1)])
            else:
                player = state.current_player()
                np.array(
                    state.information_state_tensor(player) if private else state.observation_tensor(player)
                )
                legal = np.flatnonzero(np.array(state.legal_actions_mask()))
                state.apply_action(int(legal[int(rng.random() * legal.size)]))
                made += 1
        return made

    return speed(steps, seconds, repeats)


def peer_rlcard(game: str, seed: int, seconds: float, repeats: int) -> list[float]:
    """A game of RLCard, with the mask that its list of legal actions stands for."""
    import numpy as np
    import rlcard

    env = rlcard.make(game, config={"seed": seed})
    rng = np.random.default_rng(seed)
    states = [env.reset()[0]]

    def steps() -> int:
        for _ in range(STEPS_AT_ONCE):
            mask = np.zeros(env.num_actions, np.int8)
            mask[list(states[0]["legal_actions"])] = 1
            legal = np.flatnonzero(mask)
            states[0], _ = env.step(int(legal[int(rng.random() * legal.size)]))
            if env.is_over():
                states[0] = env.reset()[0]
        return STEPS_AT_ONCE

    return speed(steps, seconds, repeats)


def peer_pgx(game: str, num_games: int, seed: int, seconds: float, repeats: int) -> list[float]:
    """Many games of pgx at once on the CPU, compiled by JAX, with the same autoreset as ours."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env = pgx.make(game)
    step = auto_reset(env.step, env.init)

    def play(states: Any, key: Any) -> tuple[Any, Any, Any]:
        def once(states: Any, key: Any) -> tuple[Any, Any]:
            logits = jnp.log(states.legal_action_mask.astype(jnp.float32))
            choice, chance = jax.random.split(key)
            actions = jax.random.categorical(choice, logits, axis=1)
            states = jax.vmap(step)(states, actions, jax.random.split(chance, num_games))
            return states, states.observation.sum()  # so that observations are not optimised away

        key, now = jax.random.split(key)
        return *jax.lax.scan(once, states, jax.random.split(now, STEPS_AT_ONCE)), key

    play = jax.jit(play)
    key = jax.random.PRNGKey(seed)
    kept = [jax.jit(jax.vmap(env.init))(jax.random.split(key, num_games)), key]

    def steps() -> int:
        kept[0], seen, kept[1] = play(*kept)
        jax.block_until_ready(seen)
        return STEPS_AT_ONCE * num_games

    return speed(steps, seconds, repeats)


TASKS: dict[str, Callable[..., Any]] = {
    task.__name__: task
    for task in (
        import_time,
        first_step,
        vector,
        aec,
        gymnasium,
        memory,
        training,
        peer_pettingzoo,
        peer_open_spiel,
        peer_rlcard,
        peer_pgx,
    )
}


if __name__ == "__main__":
    print(json.dumps(TASKS[sys.argv[1]](**json.loads(sys.argv[2]))))
