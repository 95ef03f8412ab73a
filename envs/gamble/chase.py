"""Steps 3 and 4, the chase and the fight."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble.actions import PASS, YES
from envs.gamble.party import attack_of, join, remove_fallen, total
from envs.gamble.state import (
    ASSIGN,
    CHASE,
    CHASE_LEADER,
    CHASE_WINDOW,
    FIGHT_WINDOW,
    SEATS,
    SPEED,
)
from envs.gamble.turn import ask, lose_artifact, put_aside, win_artifact
from envs.gamble.windows import act


@kernel
def step_chase(rules: np.record, game: np.record, action: int) -> None:
    """Carry out the answer to one of the decisions D7 to D11."""
    if game.decision == CHASE:
        decide_chase(rules, game, action)
    elif game.decision == CHASE_LEADER:
        lead_chase(game, action)
    elif game.decision == ASSIGN:
        assign_attack(rules, game, action)
    else:
        act_in_contest(rules, game, action)


@kernel
def decide_chase(rules: np.record, game: np.record, action: int) -> None:
    """D7: chase, or let the searcher have the artifact (GAM-067, GAM-068)."""
    if action == YES:
        ask(game, CHASE_LEADER, game.actor)
    else:
        win_artifact(rules, game, game.active)


@kernel
def lead_chase(game: np.record, character: int) -> None:
    """D8: a leader of the opposite type takes up the chase (GAM-069)."""
    join(game, game.actor, character)
    open_window(game, CHASE_WINDOW)


# ---------------------------------------------------------------- windows of both players


@kernel
def open_window(game: np.record, window: int) -> None:
    """The active player begins (GAM-074, GAM-087, GAM-R37)."""
    game.passes = 0
    ask(game, window, game.active)


@kernel
def act_in_contest(rules: np.record, game: np.record, action: int) -> None:
    """D9 and D10: a character, gear or a pass; two passes in a row end the window (GAM-071 to GAM-075, GAM-086)."""
    window = game.decision
    if action != PASS:
        act(game, action)
        if game.decision == window:
            after_act(rules, game, window)
    elif game.passes == 0:
        game.passes = 1
        ask(game, window, 1 - game.actor)
    elif window == CHASE_WINDOW:
        compare_speed(rules, game)
    else:
        begin_assigning(rules, game)


@kernel
def after_act(rules: np.record, game: np.record, window: int) -> None:
    """The opponent's go, unless the actor's own gear emptied the party (GAM-080, GAM-088, GAM-R37, GAM-R38)."""
    opponent = 1 - game.actor
    if game.party_size[game.actor] == 0:
        win_artifact(rules, game, opponent)
    else:
        game.passes = 0
        ask(game, window, opponent)


@kernel
def compare_speed(rules: np.record, game: np.record) -> None:
    """3c: who is faster escapes; otherwise there is a fight (GAM-081 to GAM-085, GAM-R39)."""
    if total(rules, game, game.active, SPEED) > total(rules, game, 1 - game.active, SPEED):
        win_artifact(rules, game, game.active)
    else:
        open_window(game, FIGHT_WINDOW)


# ---------------------------------------------------------------- the fight


@kernel
def begin_assigning(rules: np.record, game: np.record) -> None:
    """4b: the searcher assigns first, the leader's attack first (GAM-090, GAM-R40)."""
    game.attacker = 0
    ask(game, ASSIGN, game.active)
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
    for seat in range(SEATS):
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
