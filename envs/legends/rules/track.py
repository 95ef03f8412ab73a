"""The track: moving along it, its tiles and their threats, injuries and experience."""

from __future__ import annotations

import numpy as np

from envs.core.head import end_with_winner
from envs.core.kernel import kernel
from envs.core.kit.agenda import push
from envs.legends import record as r
from envs.legends.rules.effects import push_effect
from envs.legends.rules.hands import fit_hand
from envs.legends.rules.knowledge import see_artifact, see_no_artifact, see_special_taken

NOWHERE = -1


@kernel
def may_advance(rules: np.record, game: np.record, seat: int) -> bool:
    """No threat is left on her tile, and from the climax she has the Artifact (LEG-052, LEG-033, LEG-R29)."""
    space = game.position[seat]
    return game.threat[space] == 0 and not lacks_artifact(rules, game, seat)


@kernel
def lacks_artifact(rules: np.record, game: np.record, seat: int) -> bool:
    """She stands on a climax tile and her player lacks the Artifact (LEG-149)."""
    return rules.needs_artifact[game.tile[game.position[seat]]] != 0 and game.hand[seat, r.ARTIFACT] == 0


@kernel
def advance(rules: np.record, game: np.record, seat: int) -> None:
    """Move to the next space, or stay where she is if she may not (LEG-R28, LEG-R42)."""
    game.entered = NOWHERE
    space = game.position[seat]
    if may_advance(rules, game, seat):
        game.entered = space + 1
        enter(rules, game, seat, space + 1)
    elif game.threat[space] == 0:
        see_no_artifact(rules, game, seat)


@kernel
def enter(rules: np.record, game: np.record, seat: int, space: int) -> None:
    """Arrive on a space: win on the goal, else turn up a face-down tile and take its card (LEG-031, LEG-R31).

    Who arrives on the goal shows the Artifact without being asked (LEG-032, LEG-R30).
    """
    game.position[seat] = space
    if space == r.GOAL:
        see_artifact(rules, game, seat)
        end_with_winner(rules, game, seat)
    elif game.revealed[space] == 0:
        game.revealed[space] = 1
        push(game, r.TURN_UP, 0, space, seat)
        take_special(rules, game, seat, space)


@kernel
def take_special(rules: np.record, game: np.record, seat: int, space: int) -> None:
    """Who turns up III, IV or V takes the card on it before the tile has an effect (LEG-053, LEG-054, LEG-R91)."""
    kind = game.special[space]
    if kind != r.NO_CARD:
        game.special[space] = r.NO_CARD
        game.hand[seat, kind] += 1
        see_special_taken(rules, game, seat, space, kind)
        fit_hand(rules, game, seat)


@kernel
def turn_up(rules: np.record, game: np.record, seat: int, space: int) -> None:
    """Set the threat that is printed on the tile, then resolve its entry effect (LEG-056, LEG-060, LEG-R31)."""
    tile = game.tile[space]
    game.threat[space] = rules.tile_threat[tile]
    push_effect(game, rules.tile_entry[tile], seat)


@kernel
def advance_all_here(rules: np.record, game: np.record, seat: int) -> None:
    """All on her tile advance together; what is turned up is hers alone (LEG-141 to LEG-143, LEG-R40, LEG-R41)."""
    space = game.position[seat]
    for other in range(rules.players):
        if game.position[other] == space:
            game.position[other] = space + 1
    enter(rules, game, seat, space + 1)


@kernel
def move_back(game: np.record, seat: int, n: int) -> None:
    """A move back is no advance: nothing but the place changes, and never beyond the start (LEG-R34)."""
    game.position[seat] = max(r.START, game.position[seat] - n)


@kernel
def reduce_threat(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Remove threats from her tile for experience; the last brings the finish effect (LEG-058, LEG-091, LEG-R44)."""
    space = game.position[seat]
    removed = min(n, game.threat[space])
    if removed == 0:
        return
    game.threat[space] -= removed
    gain_experience(rules, game, seat, removed * rules.experience_per_threat)
    if game.threat[space] == 0:
        push_effect(game, rules.tile_finish[game.tile[space]], seat)


@kernel
def raise_threat(rules: np.record, game: np.record, space: int, n: int) -> None:
    """Add threats to a tile, up to the end of its track (LEG-R12)."""
    game.threat[space] = min(rules.threat_most, game.threat[space] + n)


@kernel
def can_be_trapped(rules: np.record, game: np.record, space: int) -> bool:
    """A revealed area or climax tile whose threat can still rise (LEG-183, LEG-R73)."""
    return (
        r.START < space <= r.CLIMAX and game.revealed[space] != 0 and game.threat[space] < rules.threat_most
    )


@kernel
def gain_experience(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Experience beyond the end of the track is lost (LEG-093)."""
    game.experience[seat] = min(rules.experience_most, game.experience[seat] + n)
