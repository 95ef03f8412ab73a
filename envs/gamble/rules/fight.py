"""Step 4, the fight: attacks assigned, damage, and what becomes of the artifact."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.gamble import record as r
from envs.gamble.rules.artifacts import lose_artifact, put_aside, win_artifact
from envs.gamble.rules.party import attack_of, remove_fallen


@kernel
def begin_assigning(rules: np.record, game: np.record) -> None:
    """4b: the searcher assigns first, the leader's attack first (GAM-090, GAM-R40)."""
    game.attacker = 0
    ask(game, r.ASSIGN, game.active)
    find_attacker(rules, game)


@kernel
def find_attacker(rules: np.record, game: np.record) -> None:
    """On to the next character that has an attack: the searcher's, then the chaser's (GAM-093 to GAM-095, GAM-R41)."""
    while True:
        while game.attacker < game.party_size[game.actor]:
            if attack_of(rules, game, game.party[game.actor, game.attacker]) > 0:
                return
            game.attacker += 1
        game.attacker = 0
        if game.actor != game.active:
            fight(rules, game)
            return
        game.actor = 1 - game.active


@kernel
def assign_attack(rules: np.record, game: np.record, target: int) -> None:
    """D11: one character's whole attack goes to one opposing character (GAM-090 to GAM-092)."""
    game.assigned[target] += attack_of(rules, game, game.party[game.actor, game.attacker])
    game.attacker += 1
    find_attacker(rules, game)


@kernel
def fight(rules: np.record, game: np.record) -> None:
    """4d and 4e: all damage takes effect at once, and only once (GAM-096 to GAM-102, GAM-R42, GAM-R43)."""
    for seat in range(r.SEATS):
        for i in range(game.party_size[seat]):
            character = game.party[seat, i]
            game.damage[character] += game.assigned[character]
            game.assigned[character] = 0
        remove_fallen(rules, game, seat)
    searchers, chasers = game.party_size[game.active], game.party_size[1 - game.active]
    if searchers > 0 and chasers > 0:
        put_aside(rules, game)
    elif searchers > 0:
        win_artifact(rules, game, game.active)
    elif chasers > 0:
        win_artifact(rules, game, 1 - game.active)
    else:
        lose_artifact(rules, game)
