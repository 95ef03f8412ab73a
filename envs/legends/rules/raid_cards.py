"""Raid cards: the windows in which they may be used, which can be used then, and how."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask
from envs.legends import components as c
from envs.legends import record as r
from envs.legends.rules.effects import push_effect
from envs.legends.rules.hands import artifact_holder, lay_down
from envs.legends.rules.knowledge import see_artifact, see_no_artifact
from envs.legends.rules.track import can_be_trapped, may_advance


@kernel
def is_window(decision: int) -> bool:
    """Whether a decision is about using a raid card or passing."""
    return decision in (
        r.BEFORE_WINDOW_DECISION,
        r.AFTER_WINDOW_DECISION,
        r.TRAP_WINDOW_DECISION,
        r.ROPE_WINDOW_DECISION,
        r.REPEL_DECISION,
    )


@kernel
def open_window(rules: np.record, game: np.record, decision: int, seat: int) -> None:
    """Ask for a raid card or pass, if she holds one that she can use now (LEG-R19)."""
    now = timings(game, decision)
    for kind in range(r.FIRST_ORDINARY, r.KINDS):
        if can_use(rules, game, now, seat, kind):
            ask(game, decision, seat)
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
    if window == r.BEFORE_WINDOW_DECISION:
        return c.DURING_TURN | c.BEFORE_REVEAL
    if window == r.AFTER_WINDOW_DECISION:
        if game.performed == r.EXPLORE or game.performed == r.REST:
            return c.DURING_TURN | c.AFTER_ACTION | c.AFTER_EXPLORE_REST
        return c.DURING_TURN | c.AFTER_ACTION
    if window == r.TRAP_WINDOW_DECISION:
        return c.AFTER_SELECTING
    if window == r.ROPE_WINDOW_DECISION:
        return c.BEFORE_STEAL_ASSAULT
    if window == r.REPEL_DECISION:
        return c.WHEN_TARGETED
    return 0


@kernel
def has_effect(rules: np.record, game: np.record, seat: int, condition: int) -> bool:
    """What a raid card needs besides its timing holds (LEG-R20)."""
    if condition == c.ALWAYS:
        return True
    if condition == c.THREAT_HERE:
        return game.threat[game.position[seat]] > 0
    if condition == c.CAN_ADVANCE:
        return may_advance(rules, game, seat)
    if condition == c.MARKER_OR_ARTIFACT:
        return game.marker != seat or game.hand[seat, r.ARTIFACT] > 0
    if condition == c.BOOST_NOT_IN_FORCE:
        return game.natural_born[seat] == 0
    if condition == c.HAS_EXHAUSTED:
        return has_exhausted(game, seat)
    if condition == c.OTHER_OFF_START:
        return other_off_start(rules, game, seat)
    if condition == c.TILE_BELOW_MAX:
        return any_can_be_trapped(rules, game)
    if condition == c.NOT_YET_AIMED:
        return game.aimed == 0
    if condition == c.NOT_AIMED:
        return game.aimed == 0 and game.target == seat
    return False


@kernel
def has_exhausted(game: np.record, seat: int) -> bool:
    """An action card lies in her exhausted area."""
    for type_ in range(r.TYPES):
        if game.exhausted[seat, type_] > 0:
            return True
    return False


@kernel
def other_off_start(rules: np.record, game: np.record, seat: int) -> bool:
    """Another Lara can be moved back (LEG-167)."""
    for other in range(rules.players):
        if other != seat and game.position[other] != r.START:
            return True
    return False


@kernel
def any_can_be_trapped(rules: np.record, game: np.record) -> bool:
    """There is a tile for Setting a Trap."""
    for space in range(r.START + 1, r.CLIMAX + 1):
        if can_be_trapped(rules, game, space):
            return True
    return False


@kernel
def use(rules: np.record, game: np.record, seat: int, kind: int) -> None:
    """A raid card is used by laying it down, then its effect happens (LEG-095, LEG-R21).

    To use one that needs the marker elsewhere, or the Artifact, while she has the marker, is to own up to the Artifact.
    """
    lay_down(rules, game, seat, kind)
    if rules.card_condition[kind] == c.MARKER_OR_ARTIFACT and game.marker == seat:
        see_artifact(rules, game, seat)
    push_effect(game, rules.card_effect[kind], seat)


@kernel
def reveal_artifact(rules: np.record, game: np.record) -> None:
    """The Artifact's holder shows it, or all learn that nobody has it (LEG-188, LEG-R69, LEG-R71)."""
    holder = artifact_holder(rules, game)
    if holder != r.NOBODY:
        see_artifact(rules, game, holder)
    else:
        for seat in range(rules.players):
            see_no_artifact(rules, game, seat)
