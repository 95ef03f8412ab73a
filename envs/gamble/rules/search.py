"""Step 2, the search: leader, location, traps, tests of luck."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.core.rng import roll
from envs.gamble import actions as a
from envs.gamble import record as r
from envs.gamble.rules.artifacts import win_artifact
from envs.gamble.rules.cards import count_of, draw_artifact, draw_location, lay_face_down, move
from envs.gamble.rules.clean_up import clean_up
from envs.gamble.rules.luck_tests import is_booby_trapped, passes
from envs.gamble.rules.party import act, join, party_type, remove_fallen, total, type_of


@kernel
def step_search(rules: np.record, game: np.record, action: int) -> None:
    """Carry out the answer to one of the decisions D1 to D4 and D6."""
    if game.decision == r.SEARCH:
        decide_search(rules, game, action)
    elif game.decision == r.SEARCH_LEADER:
        lead_search(game, action)
    elif game.decision == r.LAY_TRAP:
        lay_trap(rules, game, action)
    elif game.decision == r.SEARCH_WINDOW:
        act_in_search(rules, game, action)
    else:
        take_trap_damage(rules, game, action)


@kernel
def decide_search(rules: np.record, game: np.record, action: int) -> None:
    """D1: search, or go on to the clean up (GAM-029)."""
    if action == a.YES:
        ask(game, r.SEARCH_LEADER, game.active)
    else:
        clean_up(rules, game)


@kernel
def lead_search(game: np.record, character: int) -> None:
    """D2: the leader fixes the party's type, then the location is seen (GAM-032, GAM-033, GAM-R07)."""
    game.party_type = type_of(character)
    join(game, game.active, character)
    game.location = draw_location(game)
    move(game, game.location, r.TABLE)
    ask(game, r.LAY_TRAP, 1 - game.active)


@kernel
def lay_trap(rules: np.record, game: np.record, action: int) -> None:
    """D3: the second player lays another trap, or ends the laying (GAM-035, GAM-036, GAM-R08)."""
    if action != a.PASS:
        lay_face_down(game, action)
    elif is_booby_trapped(rules, game.location - r.TRAP):
        face(game, game.location)
    elif game.traps_laid > 0:
        turn_up_next_trap(game)
    else:
        find_artifact(rules, game)


@kernel
def face(game: np.record, test: int) -> None:
    """A test of luck comes up; before it the searcher may act (GAM-037 to GAM-041, GAM-R10 to GAM-R12)."""
    game.test = test
    ask(game, r.SEARCH_WINDOW, game.active)


@kernel
def turn_up_next_trap(game: np.record) -> None:
    """The next trap in the order of laying is turned up and faced (GAM-039, GAM-R11)."""
    trap = game.trap_row[game.traps_met]
    game.traps_met += 1
    move(game, trap, r.TABLE)
    face(game, trap)


@kernel
def act_in_search(rules: np.record, game: np.record, action: int) -> None:
    """D4: the searcher adds a character, plays gear, or ends the window (GAM-041 to GAM-045, GAM-R13, GAM-R16)."""
    if action != a.PASS:
        act(game, action)
    elif game.test != r.NO_CARD:
        try_luck(rules, game)
    else:
        find_artifact(rules, game)


@kernel
def after_gear(rules: np.record, game: np.record) -> None:
    """The window goes on, unless the gear cost the party its last character (GAM-064, GAM-R30)."""
    if game.party_size[game.active] == 0:
        clean_up(rules, game)
    else:
        ask(game, r.SEARCH_WINDOW, game.active)


@kernel
def try_luck(rules: np.record, game: np.record) -> None:
    """The test itself: passed without harm, or failed with damage to assign (GAM-048 to GAM-055, GAM-R19, GAM-R20)."""
    luck = total(rules, game, game.active, r.LUCK)
    if not passes(rules, game.test - r.TRAP, luck, roll(game, rules.faces)):
        ask(game, r.TRAP_DAMAGE, 1 - game.active)
        return
    if game.test != game.location:
        move(game, game.test, r.PAST)
    after_test(game)


@kernel
def take_trap_damage(rules: np.record, game: np.record, character: int) -> None:
    """D6: the whole damage goes to one character of the searcher (GAM-054 to GAM-064, GAM-R21 to GAM-R23)."""
    game.damage[character] += rules.test_damage[game.test - r.TRAP]
    remove_fallen(rules, game, game.active)
    if game.party_size[game.active] == 0:
        clean_up(rules, game)
    else:
        after_test(game)


@kernel
def after_test(game: np.record) -> None:
    """The next trap, or the last window before the artifact (GAM-053, GAM-062, GAM-R12)."""
    if game.traps_met < game.traps_laid:
        turn_up_next_trap(game)
    else:
        face(game, r.NO_CARD)


@kernel
def find_artifact(rules: np.record, game: np.record) -> None:
    """One artifact is drawn; the second player may chase, given a character to lead (GAM-065 to GAM-070, GAM-R35)."""
    game.artifact = draw_artifact(game)
    move(game, game.artifact, r.TABLE)
    chaser = 1 - game.active
    kind = party_type(game, chaser)
    if count_of(game, r.POOL + chaser, kind, kind + r.KIND) > 0:
        ask(game, r.CHASE, chaser)
    else:
        win_artifact(rules, game, game.active)
