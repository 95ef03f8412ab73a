"""What is legal: the options of each decision."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.seats import clockwise
from envs.legends import actions as a
from envs.legends import record as r
from envs.legends.rules.action_cards import in_action_hand, other_here
from envs.legends.rules.raid_cards import can_use, is_window, timings
from envs.legends.rules.track import can_be_trapped


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the present decision (LEG-D01 to LEG-D16)."""
    decision, seat = game.decision, game.actor
    if decision == r.SELECT_DECISION:
        for type_ in range(r.TYPES):
            mask[a.SELECT + type_] = in_action_hand(rules, game, seat, type_) > 0
    elif is_window(decision):
        mask[a.PASS] = 1
        now = timings(game, decision)
        for kind in range(r.FIRST_ORDINARY, r.KINDS):
            mask[a.USE + kind] = can_use(rules, game, now, seat, kind)
    elif decision == r.DISCARD_DECISION:
        for kind in range(r.FIRST_ORDINARY, r.KINDS):
            mask[a.DISCARD + kind] = game.hand[seat, kind] > 0
    elif decision == r.BOOST_DECISION:
        mask[a.NO] = 1
        mask[a.YES] = 1
    elif decision == r.REVEAL_DECISION:
        mask[a.NO] = 1
        mask[a.YES] = game.hand[seat, r.ARTIFACT] > 0
    elif decision == r.ASSAULT_MODE_DECISION:
        mask[a.ASSAULT_STEAL] = other_here(rules, game, seat)
        mask[a.ASSAULT_MARKER] = 1
    elif decision == r.TRAP_TILE_DECISION:
        for space in range(r.AREA_1, r.CLIMAX + 1):
            mask[a.TRAP + space] = can_be_trapped(rules, game, space)
    elif decision == r.SWAP_DECISION:
        for type_ in range(r.TYPES):
            mask[a.SWAP + type_] = game.exhausted[seat, type_] > 0
    elif decision == r.REPLICAS_DECISION:
        for n in range(min(game.amount, game.hand[seat, r.REPLICA]) + 1):
            mask[a.RETURN + n] = 1
    else:
        for places in range(1, rules.players):
            mask[a.TARGET + places] = can_be_target(game, decision, seat, clockwise(rules, seat, places))


@kernel
def can_be_target(game: np.record, decision: int, seat: int, other: int) -> bool:
    """Whether another Lara can be chosen (LEG-D08, LEG-D10, LEG-D13)."""
    if decision == r.TARGET_DECISION:
        return game.position[other] == game.position[seat]
    if decision == r.HELTER_TARGET_DECISION:
        return game.position[other] != r.START
    return True
