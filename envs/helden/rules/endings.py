"""How a game ends, and what that is worth."""

from __future__ import annotations

import numpy as np

from envs.core.head import end_as_draw, end_for_all, end_with_winner, end_with_winners, truncate
from envs.core.kernel import kernel
from envs.helden.record import DAMNED_DEFEATED, ELEVEN_CUBES, NO_SEAT, TOO_MANY_ROUNDS
from envs.helden.rules.heroes import coloured_cubes, shadows


@kernel
def win(rules: np.record, game: np.record, seat: int) -> None:
    """The hero has defeated the Damned One (HEL-035, HEL-R132)."""
    game.outcome = DAMNED_DEFEATED
    game.victors[seat] = 1
    if rules.players == 1:
        game.score = score(rules, game, seat)
        game.winner = seat
        end_for_all(rules, game, True)
    else:
        end_with_winner(rules, game, seat)
    scale_rewards(rules, game, rules.victory_value)


@kernel
def score(rules: np.record, game: np.record, seat: int) -> int:
    """The victory points of a hero who has won alone (HEL-339 to HEL-341, HEL-R119)."""
    gained, lost = game.gold[seat] + coloured_cubes(game, seat), shadows(game, seat)
    for skill in range(3):
        steps = game.skill[seat, skill] - rules.hero_skill[game.card[seat], skill]
        gained += max(steps, 0)
        lost += max(-steps, 0)
    points = rules.score_plus * gained - rules.score_minus * lost
    return points * game.lp[seat] // max(game.dark_at_start, 1)


@kernel
def end_with_eleven(rules: np.record, game: np.record) -> None:
    """The Dark Side is full: most shadow cubes win a lesser victory (HEL-036, HEL-037, HEL-342, HEL-R94, HEL-R120)."""
    game.outcome = ELEVEN_CUBES
    most = 0
    for seat in range(rules.players):
        most = max(most, shadows(game, seat))
    if rules.players == 1:
        end_for_all(rules, game, False)
    elif most == 0:
        end_as_draw(game)
    else:
        for seat in range(rules.players):
            game.victors[seat] = shadows(game, seat) == most
        end_with_winners(rules, game, game.victors)
        game.winner = (
            NO_SEAT  # a lesser victory is not a victory: the outcome and the victors tell it (HEL-472)
        )
        scale_rewards(rules, game, rules.lesser_victory_value)


@kernel
def end_at_cap(rules: np.record, game: np.record) -> None:
    """Too many rounds: nobody wins (HEL-038, HEL-R121). Alone that is a defeat, or idling would be the better plan."""
    game.outcome = TOO_MANY_ROUNDS
    if rules.players == 1:
        end_for_all(rules, game, False)
    else:
        truncate(game)


@kernel
def scale_rewards(rules: np.record, game: np.record, value: float) -> None:
    """What a victory is worth in this game."""
    for seat in range(rules.players):
        game.reward[seat] *= value
