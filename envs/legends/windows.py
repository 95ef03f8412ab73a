"""Windows: the moments at which a player may use raid cards, and which of hers she can use then."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.legends.components import (
    AFTER_ACTION,
    AFTER_EXPLORE_REST,
    AFTER_SELECTING,
    ALWAYS,
    BEFORE_REVEAL,
    BEFORE_STEAL_ASSAULT,
    BOOST_NOT_IN_FORCE,
    CAN_ADVANCE,
    DURING_TURN,
    HAS_EXHAUSTED,
    MARKER_OR_ARTIFACT,
    NOT_AIMED,
    NOT_YET_AIMED,
    OTHER_OFF_START,
    THREAT_HERE,
    TILE_BELOW_MAX,
    WHEN_TARGETED,
)
from envs.legends.state import (
    AFTER_WINDOW_DECISION,
    ARTIFACT,
    BEFORE_WINDOW_DECISION,
    CLIMAX,
    EXPLORE,
    FIRST_ORDINARY,
    KINDS,
    REPEL_DECISION,
    REST,
    ROPE_WINDOW_DECISION,
    START,
    TRAP_WINDOW_DECISION,
    TYPES,
)
from envs.legends.steps import ask
from envs.legends.track import can_be_trapped, may_advance


@kernel
def open_window(rules: np.record, game: np.record, decision: int, seat: int) -> None:
    """Ask for a raid card or pass, if she holds one that she can use now (LEG-R19)."""
    now = timings(game, decision)
    for kind in range(FIRST_ORDINARY, KINDS):
        if can_use(rules, game, now, seat, kind):
            ask(game, decision, seat, decision)
            return


@kernel
def can_use(rules: np.record, game: np.record, now: int, seat: int, kind: int) -> bool:
    """This is one of the card's timings, she holds it, and it can have an effect (LEG-095, LEG-R20)."""
    return (
        (rules.card_timing[kind] & now) != 0
        and game.hand[seat, kind] > 0
        and has_effect(rules, game, seat, rules.card_condition[kind])
    )


@kernel
def timings(game: np.record, window: int) -> int:
    """The timings that fall into a window (LEG-R15, LEG-R17, LEG-R18, LEG-R58, LEG-R60)."""
    if window == BEFORE_WINDOW_DECISION:
        return DURING_TURN | BEFORE_REVEAL
    if window == AFTER_WINDOW_DECISION:
        if game.performed == EXPLORE or game.performed == REST:
            return DURING_TURN | AFTER_ACTION | AFTER_EXPLORE_REST
        return DURING_TURN | AFTER_ACTION
    if window == TRAP_WINDOW_DECISION:
        return AFTER_SELECTING
    if window == ROPE_WINDOW_DECISION:
        return BEFORE_STEAL_ASSAULT
    if window == REPEL_DECISION:
        return WHEN_TARGETED
    return 0


@kernel
def has_effect(rules: np.record, game: np.record, seat: int, condition: int) -> bool:
    """What a raid card needs besides its timing holds (LEG-R20)."""
    if condition == ALWAYS:
        return True
    if condition == THREAT_HERE:
        return game.threat[game.position[seat]] > 0
    if condition == CAN_ADVANCE:
        return may_advance(rules, game, seat)
    if condition == MARKER_OR_ARTIFACT:
        return game.marker != seat or game.hand[seat, ARTIFACT] > 0
    if condition == BOOST_NOT_IN_FORCE:
        return game.natural_born[seat] == 0
    if condition == HAS_EXHAUSTED:
        return has_exhausted(game, seat)
    if condition == OTHER_OFF_START:
        return other_off_start(rules, game, seat)
    if condition == TILE_BELOW_MAX:
        return any_can_be_trapped(rules, game)
    if condition == NOT_YET_AIMED:
        return game.aimed == 0
    if condition == NOT_AIMED:
        return game.aimed == 0 and game.target == seat
    return False


@kernel
def has_exhausted(game: np.record, seat: int) -> bool:
    """An action card lies in her exhausted area."""
    for type_ in range(TYPES):
        if game.exhausted[seat, type_] > 0:
            return True
    return False


@kernel
def other_off_start(rules: np.record, game: np.record, seat: int) -> bool:
    """Another Lara can be moved back (LEG-167)."""
    for other in range(rules.players):
        if other != seat and game.position[other] != START:
            return True
    return False


@kernel
def other_here(rules: np.record, game: np.record, seat: int) -> bool:
    """Another Lara is on the same tile (LEG-R48)."""
    for other in range(rules.players):
        if other != seat and game.position[other] == game.position[seat]:
            return True
    return False


@kernel
def any_can_be_trapped(rules: np.record, game: np.record) -> bool:
    """There is a tile for Setting a Trap."""
    for space in range(START + 1, CLIMAX + 1):
        if can_be_trapped(rules, game, space):
            return True
    return False
