"""The compiled entry points of one game: many games in one call.

This file is the template of them all: ``game.py`` loads it once for each game, with the game's kernels already
in its namespace under the names declared below. So every game has entry points of its own, at module level,
where Numba can cache them on disk, and they are written once.

Arrays: ``rules`` holds one record, ``games`` and whatever stands beside it one row a game.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from envs.core.head import is_over
from envs.core.kernel import Function, kernel
from envs.core.rng import below, random_seed, seed_rng

# The game's own kernels. Whoever writes one may rely on this:
# setup        finds a record that is all zero but for its head, which is ready
# legal        finds a mask that is all zero, and sets 1 for each action that step accepts; never asked when over
# step         applies one legal action and goes on to the next decision, however few options that has
# observe      finds a vector that is all zero and writes what the seat sees, whoever is the actor
# state        finds a vector that is all zero and writes what the actor sees, then all that is hidden from it, for a
#              centralised critic; its layout begins with that of an observation
# determinize  replaces what the seat can't know by a sample that fits all it sees, drawn from the record's random
#              stream, which is begun anew from a seed before; what the seat sees and that seed fix the sample
# script       a legal action for what the actor sees, an observation in raw numbers (each feature times its ``high``)
# potential    an estimate of how well the seat stands, from -1 to 1, for shaped rewards
setup: Callable[[np.record, np.record], None]
legal: Callable[[np.record, np.record, np.ndarray], None]
step: Callable[[np.record, np.record, int], None]
observe: Callable[[np.record, np.record, int, np.ndarray], None]
state: Callable[[np.record, np.record, np.ndarray], None]
determinize: Callable[[np.record, np.record, int], None]
potential: Callable[[np.record, np.record, int], float]
script: Callable[[np.record, np.ndarray, np.ndarray], int]

entry: Callable[[Function], Function]
"""The decorator of a compiled entry point, cached under the game's name (``game.py``)."""

MANY = -1
"""What ``only_action`` returns for a mask with more than one action, or none."""


@kernel
def only_action(mask: np.ndarray) -> int:
    """The one legal action of a mask, or MANY."""
    count = 0
    for action in range(mask.size):
        count += mask[action]
    if count != 1:
        return MANY
    action = 0
    while mask[action] == 0:
        action += 1
    return action


@kernel
def settle(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Run the game on to its next real decision, or its end, and fill the mask: what has one option is not asked."""
    while True:
        mask[:] = 0
        if is_over(game):
            return
        legal(rules, game, mask)
        action = only_action(mask)
        if action == MANY:
            return
        step(rules, game, action)


@kernel
def start(rules: np.record, game: np.record, seed: int, mask: np.ndarray) -> None:
    """Set up a game whose record is all zero, from a seed of 0 to 2**63 - 1, and run it to its first decision."""
    seed_rng(game, seed)
    game.winner = -1
    for seat in range(rules.players):
        game.alive[seat] = 1
    setup(rules, game)
    settle(rules, game, mask)
    note_potential(rules, game)


@kernel
def note_potential(rules: np.record, game: np.record) -> None:
    """Remember every seat's potential; it is 0 once the game is over."""
    for seat in range(rules.players):
        game.potential[seat] = 0.0 if is_over(game) else potential(rules, game, seat)


@kernel
def advance(rules: np.record, game: np.record, action: int, mask: np.ndarray) -> None:
    """Apply one legal action and run to the next decision.

    A shaped reward adds the change of potential (Ng, Harada and Russell 1999, with discount 1).
    """
    game.reward[:] = 0
    game.steps += 1
    step(rules, game, action)
    settle(rules, game, mask)
    if rules.shaped:
        for seat in range(rules.players):
            game.reward[seat] -= game.potential[seat]
        note_potential(rules, game)
        for seat in range(rules.players):
            game.reward[seat] += game.potential[seat]


@kernel
def look(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Write what a seat sees."""
    out[:] = 0
    observe(rules, game, seat, out)


@kernel
def imagine(rules: np.record, game: np.record, seat: int, seed: int) -> None:
    """Resample what one seat can't know, the coming random numbers included; what it sees and the seed fix all."""
    seed_rng(game, seed)
    determinize(rules, game, seat)


@kernel
def random_action(sampler: np.record, mask: np.ndarray) -> int:
    """One of a mask's actions, uniformly, with the random stream of the sampler; the mask has at least one."""
    count = 0
    for action in range(mask.size):
        count += mask[action]
    left = below(sampler, count) + 1
    action = -1
    while left > 0:
        action += 1
        left -= mask[action]
    return action


@kernel
def scripted_action(rules: np.record, seen: np.ndarray, highs: np.ndarray, mask: np.ndarray) -> int:
    """The scripted player's action for what a seat sees, which is put into raw numbers in place.

    An observation holds raw / high in 32 bits: a product so near a whole number is that number.
    """
    for i in range(seen.size):
        raw = seen[i] * highs[i]
        whole = np.rint(raw)
        seen[i] = whole if abs(raw - whole) <= 1e-6 * abs(raw) else raw
    return script(rules, seen, mask)


@entry
def start_games(
    rules: np.recarray,
    blank: np.recarray,
    games: np.recarray,
    rows: np.ndarray,
    seeds: np.ndarray,
    masks: np.ndarray,
) -> None:
    """Begin a game in each of the rows, from its seed."""
    for i in range(rows.size):
        row = rows[i]
        games[row] = blank[0]
        start(rules[0], games[row], seeds[i], masks[row])


@entry
def step_games(
    rules: np.recarray, games: np.recarray, rows: np.ndarray, actions: np.ndarray, masks: np.ndarray
) -> None:
    """Apply one legal action in each of the rows."""
    for i in range(rows.size):
        row = rows[i]
        advance(rules[0], games[row], actions[i], masks[row])


@entry
def step_vector(
    rules: np.recarray,
    blank: np.recarray,
    games: np.recarray,
    actions: np.ndarray,
    masks: np.ndarray,
    observations: np.ndarray,
    seats: np.ndarray,
    rewards: np.ndarray,
    terminated: np.ndarray,
    truncated: np.ndarray,
) -> None:
    """Step every game, begin anew the ones that ended, and fill all arrays of the vector environment."""
    for row in range(games.size):
        game = games[row]
        advance(rules[0], game, actions[row], masks[row])
        for seat in range(rules[0].players):
            rewards[row, seat] = game.reward[seat]
        terminated[row] = game.terminated != 0
        truncated[row] = game.truncated != 0
        if is_over(game):
            seed = random_seed(game)
            games[row] = blank[0]
            start(rules[0], games[row], seed, masks[row])
        seats[row] = game.actor
        look(rules[0], game, game.actor, observations[row])


@entry
def fill_masks(rules: np.recarray, games: np.recarray, rows: np.ndarray, masks: np.ndarray) -> None:
    """Write the legal actions of each of the rows."""
    for i in range(rows.size):
        row = rows[i]
        masks[row, :] = 0
        if not is_over(games[row]):
            legal(rules[0], games[row], masks[row])


@entry
def observe_games(
    rules: np.recarray, games: np.recarray, rows: np.ndarray, seats: np.ndarray, out: np.ndarray
) -> None:
    """Write what one seat of each of the rows sees."""
    for i in range(rows.size):
        look(rules[0], games[rows[i]], seats[i], out[i])


@entry
def state_games(rules: np.recarray, games: np.recarray, rows: np.ndarray, out: np.ndarray) -> None:
    """Write everything there is in each of the rows."""
    for i in range(rows.size):
        out[i, :] = 0
        state(rules[0], games[rows[i]], out[i])


@entry
def potential_games(rules: np.recarray, games: np.recarray, rows: np.ndarray, out: np.ndarray) -> None:
    """Write how well each seat of each of the rows stands; 0 where the game is over."""
    for i in range(rows.size):
        game = games[rows[i]]
        for seat in range(rules[0].players):
            out[i, seat] = 0.0 if is_over(game) else potential(rules[0], game, seat)


@entry
def determinize_games(rules: np.recarray, games: np.recarray, seats: np.ndarray, seeds: np.ndarray) -> None:
    """Resample, in every game, what one seat can't know."""
    for row in range(games.size):
        imagine(rules[0], games[row], seats[row], seeds[row])


@entry
def random_actions(sampler: np.recarray, masks: np.ndarray, actions: np.ndarray) -> None:
    """Choose one action of each mask uniformly, with the random stream of the sampler's one record."""
    for row in range(actions.size):
        actions[row] = random_action(sampler[0], masks[row])


@entry
def script_actions(
    rules: np.recarray, observations: np.ndarray, masks: np.ndarray, highs: np.ndarray, actions: np.ndarray
) -> None:
    """Write the scripted player's action for each row of observations and masks; the observations are used up."""
    for row in range(actions.size):
        actions[row] = scripted_action(rules[0], observations[row], highs, masks[row])
