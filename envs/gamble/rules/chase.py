"""Step 3, the chase, and the windows of both players, which a fight begins with, too."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.gamble import actions as a
from envs.gamble import record as r
from envs.gamble.rules.artifacts import win_artifact
from envs.gamble.rules.fight import begin_assigning
from envs.gamble.rules.party import act, join, total


@kernel
def step_chase(rules: np.record, game: np.record, action: int) -> None:
    """Carry out the answer to one of the decisions D7 to D10."""
    if game.decision == r.CHASE:
        decide_chase(rules, game, action)
    elif game.decision == r.CHASE_LEADER:
        lead_chase(game, action)
    else:
        act_in_contest(rules, game, action)


@kernel
def decide_chase(rules: np.record, game: np.record, action: int) -> None:
    """D7: chase, or let the searcher have the artifact (GAM-067, GAM-068)."""
    if action == a.YES:
        ask(game, r.CHASE_LEADER, game.actor)
    else:
        win_artifact(rules, game, game.active)


@kernel
def lead_chase(game: np.record, character: int) -> None:
    """D8: a leader of the opposite type takes up the chase (GAM-069)."""
    join(game, game.actor, character)
    open_window(game, r.CHASE_WINDOW)


@kernel
def open_window(game: np.record, window: int) -> None:
    """The active player begins (GAM-074, GAM-087, GAM-R37)."""
    ask(game, window, game.active)


@kernel
def act_in_contest(rules: np.record, game: np.record, action: int) -> None:
    """D9 and D10: a character, gear or a pass; two passes in a row end the window (GAM-071 to GAM-075, GAM-086)."""
    window = game.decision
    if action == a.PASS and game.passes == 0:
        game.passes = 1
        ask(game, window, 1 - game.actor)
        return
    game.passes = 0
    if action != a.PASS:
        act(game, action)
        if game.decision == window:
            after_act(rules, game, window)
    elif window == r.CHASE_WINDOW:
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
        ask(game, window, opponent)


@kernel
def compare_speed(rules: np.record, game: np.record) -> None:
    """3c: who is faster escapes; otherwise there is a fight (GAM-081 to GAM-085, GAM-R39)."""
    if total(rules, game, game.active, r.SPEED) > total(rules, game, 1 - game.active, r.SPEED):
        win_artifact(rules, game, game.active)
    else:
        open_window(game, r.FIGHT_WINDOW)
