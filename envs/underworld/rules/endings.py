"""How players leave the game and how the game ends (UND-176 to UND-184, UND-203 to UND-223)."""

from __future__ import annotations

import numpy as np

from envs.core.head import end_for_all, end_with_winners
from envs.core.kernel import kernel
from envs.core.kit.seats import clockwise, living
from envs.underworld import components as c
from envs.underworld import record as r
from envs.underworld.rules.cards import lose_hand, spend

COOPERATIVE = 0


@kernel
def lose(rules: np.record, game: np.record, outcome: int) -> None:
    """All players lose, in either mode (UND-217)."""
    game.outcome = outcome
    end_for_all(rules, game, False)


@kernel
def lose_health(rules: np.record, game: np.record, n: int) -> None:
    """Lara loses health; with none left all is lost (UND-110, UND-210)."""
    game.health = max(0, game.health - n)
    if game.health == 0:
        lose(rules, game, r.NO_HEALTH)


# ---------------------------------------------------------------- elimination


@kernel
def eliminate(rules: np.record, game: np.record, seat: int) -> None:
    """The player leaves the game with all that he has; the last one's leaving loses it (UND-180, UND-184, UND-R70).

    What is pending for him is dropped where it comes up, see ``rules/effects.py``.
    """
    game.alive[seat] = 0
    lose_hand(game, seat)
    for token in range(c.TREASURE, c.HEALTH_TOKEN + 1):
        spend(game, seat, token, game.held[seat, token])
    for card in range(c.USABLE):
        if game.owner[card] == seat:
            game.owner[card] = r.GONE
    if living(rules, game) == 0:
        lose(rules, game, r.ALL_ELIMINATED)


# ---------------------------------------------------------------- the last battle


@kernel
def price_of_jormungandr(rules: np.record, game: np.record) -> int:
    """Victory points that destroy Jörmungandr: fewer with each Thor object on the main board (UND-204, UND-205)."""
    missing = 0
    for card in range(c.USABLE, game.owner.size):
        missing += game.owner[card] != r.MAIN_BOARD
    return rules.price_base + rules.price_per_missing * missing


@kernel
def team_points(rules: np.record, game: np.record) -> int:
    """Victory points of the living players together; an eliminated one has none."""
    total = 0
    for seat in range(rules.players):
        total += game.held[seat, c.VP]
    return total


@kernel
def last_battle(rules: np.record, game: np.record) -> None:
    """The living players pay for Jörmungandr's end if they can; that decides the game (UND-206, UND-207)."""
    price = price_of_jormungandr(rules, game)
    if team_points(rules, game) < price:
        lose(rules, game, r.PRICE_NOT_MET)
        return
    seat = game.active
    while price > 0:
        if game.held[seat, c.VP] > 0:
            spend(game, seat, c.VP, 1)
            price -= 1
        seat = clockwise(rules, seat, 1)
    win(rules, game)


@kernel
def win(rules: np.record, game: np.record) -> None:
    """All win; in the competitive mode the survivors with the most points left (UND-218 to UND-223)."""
    game.outcome = r.VICTORY
    if rules.mode == COOPERATIVE or rules.players == 1:
        for seat in range(rules.players):
            game.victors[seat] = 1
        end_for_all(rules, game, True)
        return
    most = 0
    for seat in range(rules.players):
        if game.alive[seat]:
            most = max(most, game.held[seat, c.VP])
    for seat in range(rules.players):
        game.victors[seat] = 1 if game.alive[seat] and game.held[seat, c.VP] == most else 0
    end_with_winners(rules, game, game.victors)
