"""Parties: who joins, the gear on them, their values, and how a character leaves play."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.gamble import record as r
from envs.gamble.rules.cards import move, move_all


@kernel
def party_type(game: np.record, seat: int) -> int:
    """FRIEND or FOE: the searcher's leader fixed one type, the chaser has the other (GAM-032, GAM-069)."""
    return game.party_type if seat == game.active else r.FOE + r.FRIEND - game.party_type


@kernel
def type_of(character: int) -> int:
    """FRIEND or FOE (GAM-005)."""
    return r.FOE if character >= r.FOE else r.FRIEND


@kernel
def join(game: np.record, seat: int, character: int) -> None:
    """A character of the pool joins its player's party (GAM-032, GAM-042, GAM-069)."""
    move(game, character, r.PARTY + seat)
    game.party[seat, game.party_size[seat]] = character
    game.party_size[seat] += 1


@kernel
def act(game: np.record, card: int) -> None:
    """A character joins its player's party, or gear is named, whose carrier is asked next (GAM-R15, GAM-R16)."""
    if card < r.WEAPON:
        join(game, game.actor, card)
    else:
        move(game, card, r.TABLE)
        game.chosen = card
        game.window = game.decision
        ask(game, r.CARRIER, game.actor)


@kernel
def leave(rules: np.record, game: np.record, seat: int, index: int) -> None:
    """A character of a party leaves play, with all gear on it (GAM-060, GAM-077, GAM-R26)."""
    character = game.party[seat, index]
    move(game, character, r.PAST)
    move_all(game, r.ON + character, r.PAST, r.WEAPON, r.TRAP)
    restore(rules, game, character)
    game.party_size[seat] -= 1
    for i in range(index, game.party_size[seat]):
        game.party[seat, i] = game.party[seat, i + 1]
    game.party[seat, game.party_size[seat]] = 0


@kernel
def return_to_pool(rules: np.record, game: np.record, seat: int) -> None:
    """5a: the characters of a party go back to their pool and heal (GAM-106, GAM-107, GAM-109)."""
    for i in range(game.party_size[seat]):
        character = game.party[seat, i]
        move(game, character, r.POOL + seat)
        restore(rules, game, character)
        game.party[seat, i] = 0
    game.party_size[seat] = 0


@kernel
def restore(rules: np.record, game: np.record, character: int) -> None:
    """Printed values, no damage (GAM-107, GAM-109)."""
    for figure in range(len(r.FIGURES)):
        game.values[character, figure] = rules.printed[character, figure]
    game.damage[character] = 0
    game.assigned[character] = 0


@kernel
def put_gear(rules: np.record, game: np.record, seat: int, character: int) -> None:
    """The gear goes onto a character, whose limits are then checked at once (GAM-044 to GAM-046, GAM-078, GAM-079)."""
    move(game, game.chosen, r.ON + character)
    for figure in range(len(r.FIGURES)):
        game.values[character, figure] += rules.modifiers[game.chosen - r.WEAPON, figure]
    game.chosen = r.NO_CARD
    remove_fallen(rules, game, seat)


@kernel
def remove_fallen(rules: np.record, game: np.record, seat: int) -> None:
    """Who has damage above the defence, or defence below 1, leaves play (GAM-059, GAM-076, GAM-098)."""
    for i in range(game.party_size[seat] - 1, -1, -1):
        character = game.party[seat, i]
        defence = game.values[character, r.DEFENCE]
        if game.damage[character] > defence or defence < rules.least_defence_to_stay_in_play:
            leave(rules, game, seat, i)


@kernel
def added_up(game: np.record, seat: int, figure: int) -> int:
    """The sum of a figure over a party, gear included; it may be below 0."""
    points = 0
    for i in range(game.party_size[seat]):
        points += game.values[game.party[seat, i], figure]
    return points


@kernel
def total(rules: np.record, game: np.record, seat: int, figure: int) -> int:
    """A party's luck or speed: the sum over its characters, at least 0 (GAM-048, GAM-081, GAM-R17)."""
    return max(added_up(game, seat, figure), rules.least_total)


@kernel
def attack_of(rules: np.record, game: np.record, character: int) -> int:
    """A character's attack, at least 0 (GAM-093)."""
    return max(game.values[character, r.ATTACK], rules.least_total)


@kernel
def stamina(game: np.record, character: int) -> int:
    """Damage that a character in a party can still take and stay, less what is assigned to it; below 0 it is doomed."""
    return game.values[character, r.DEFENCE] - game.damage[character] - game.assigned[character]
