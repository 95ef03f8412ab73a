"""Experience cubes and shadow cubes of heroes: won, chosen and lost."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ABOUT, AMOUNT, ask, drop, push
from envs.helden.actions import SHADOW, SKILL
from envs.helden.components import HADES, MAIL, N_WORN, PERSEPHONE
from envs.helden.record import (
    CUBE_COLOUR,
    CUBE_LOST,
    GAIN_CUBES,
    GAIN_SHADOWS,
    HELD,
    LOSE_CUBES,
    LOSE_LIFE,
    NO_MARKER,
    SHADOW_SKILL,
    SUFFERED,
    UP,
)
from envs.helden.rules.heroes import cubes
from envs.helden.rules.markers import carries, put

MAIL_WORN = N_WORN - 1
"""The Mail among the worn markers."""


@kernel
def has_space(rules: np.record, game: np.record, seat: int, skill: int) -> bool:
    """Whether the track of a skill is not full (HEL-287, HEL-R86)."""
    return cubes(game, seat, skill) < rules.track[game.card[seat]]


@kernel
def gain_cube(rules: np.record, game: np.record, seat: int, skill: int) -> None:
    """A reward cube for a skill; where there is a shadow cube it is one, too (HEL-282, HEL-286, HEL-R85, HEL-R87)."""
    if game.shadow[seat, skill] > 0:
        gain_shadow(rules, game, seat, skill)
    elif has_space(rules, game, seat, skill):
        game.coloured[seat, skill] += 1


@kernel
def gain_shadow(rules: np.record, game: np.record, seat: int, skill: int) -> None:
    """A shadow cube on a skill, after its coloured ones; one for a full track is lost (HEL-287, HEL-297, HEL-R87)."""
    if has_space(rules, game, seat, skill):
        game.shadow[seat, skill] += 1
        put_down_rulers(rules, game, seat)


@kernel
def put_down_rulers(rules: np.record, game: np.record, seat: int) -> None:
    """Hades and Persephone leave a hero who has a shadow cube, onto his tile (HEL-171, HEL-R89)."""
    for kind in range(HADES, PERSEPHONE + 1):
        marker = rules.kind_first[kind]
        if game.place[marker] == HELD + seat:
            put(game, marker, game.tile[seat], UP)


@kernel
def gain_cubes(rules: np.record, game: np.record, n: int, colours: int, seat: int) -> None:
    """GAIN_CUBES: the colour of each reward cube is one of those shown that has room (HEL-283, HEL-R86)."""
    for skill in range(3):
        if (colours >> skill) & 1 and has_space(rules, game, seat, skill):
            push(game, GAIN_CUBES, n, colours, seat)
            ask(game, CUBE_COLOUR, seat)
            return


@kernel
def mark_cube_colour(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each colour shown whose track has room (HEL-D18)."""
    colours = game.agenda[game.pending - 1, ABOUT]
    for skill in range(3):
        if (colours >> skill) & 1 and has_space(rules, game, game.actor, skill):
            mask[SKILL + skill] = 1


@kernel
def answer_cube_colour(rules: np.record, game: np.record, action: int) -> None:
    """The cube is placed; the next one follows (HEL-D18)."""
    seat = game.actor
    left, colours = game.agenda[game.pending - 1, AMOUNT] - 1, game.agenda[game.pending - 1, ABOUT]
    drop(game)
    if left > 0:
        push(game, GAIN_CUBES, left, colours, seat)
    gain_cube(rules, game, seat, action - SKILL)


@kernel
def gain_shadows(rules: np.record, game: np.record, n: int, seat: int) -> None:
    """GAIN_SHADOWS: each shadow cube from a lost combat goes on a skill of the hero's choice, if one has room.

    While the Mail has life points, a life point is lost instead.
    (HEL-182, HEL-188, HEL-206, HEL-262, HEL-296, HEL-R86, HEL-R88)
    """
    if n > 1:
        push(game, GAIN_SHADOWS, n - 1, NO_MARKER, seat)
    for skill in range(3):
        if has_space(rules, game, seat, skill):
            if carries(rules, game, seat, MAIL) and game.worn_lp[MAIL_WORN] > 0:
                push(game, LOSE_LIFE, 1, SUFFERED, seat)
            else:
                ask(game, SHADOW_SKILL, seat)
            return


@kernel
def mark_shadow_skill(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each skill whose track has room (HEL-D17)."""
    for skill in range(3):
        if has_space(rules, game, game.actor, skill):
            mask[SKILL + skill] = 1


@kernel
def answer_shadow_skill(rules: np.record, game: np.record, action: int) -> None:
    """The shadow cube is placed (HEL-D17)."""
    gain_shadow(rules, game, game.actor, action - SKILL)


@kernel
def lose_cubes(game: np.record, n: int, seat: int) -> None:
    """LOSE_CUBES: cubes are given back, coloured or shadow; who has none loses none (HEL-096, HEL-097, HEL-R39)."""
    for skill in range(3):
        if cubes(game, seat, skill) > 0:
            if n > 1:
                push(game, LOSE_CUBES, n - 1, NO_MARKER, seat)
            ask(game, CUBE_LOST, seat)
            return


@kernel
def mark_cube_lost(game: np.record, mask: np.ndarray) -> None:
    """A coloured or a shadow cube of each skill that has one (HEL-D16)."""
    mark_coloured(game, mask)
    mark_shadow(game, mask)


@kernel
def mark_coloured(game: np.record, mask: np.ndarray) -> None:
    """Each skill with a coloured cube (HEL-D25)."""
    for skill in range(3):
        if game.coloured[game.actor, skill] > 0:
            mask[SKILL + skill] = 1


@kernel
def mark_shadow(game: np.record, mask: np.ndarray) -> None:
    """Each skill with a shadow cube (HEL-D26, HEL-D34, HEL-D41)."""
    for skill in range(3):
        if game.shadow[game.actor, skill] > 0:
            mask[SHADOW + skill] = 1


@kernel
def answer_cube_lost(game: np.record, action: int) -> None:
    """The cube goes back to the supply (HEL-176, HEL-299, HEL-D16)."""
    if action >= SHADOW:
        game.shadow[game.actor, action - SHADOW] -= 1
    else:
        game.coloured[game.actor, action - SKILL] -= 1
