"""Tests of skills: which skills are allowed, what is added to them, how many dice are rolled."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.helden.actions import NO, SKILL, YES
from envs.helden.components import (
    BLUE,
    BOLTS,
    ENCOUNTER,
    FIRST_CREATURE,
    FIRST_TASK,
    FIRST_TRAP,
    GORGONE,
    GRAY,
    HYPNOS,
    MIRROR,
    N_ADVENTURES,
    NO_DOT,
    NO_SKILL,
)
from envs.helden.record import (
    ADD_SKILL,
    BLACK_WEAPON,
    LIGHTNING,
    NO_MARKER,
    ROLL,
    SECOND_SKILL,
    TEST_DONE,
    TEST_SKILL,
    USE_BLACK_WEAPON,
    USE_BOLTS,
)
from envs.helden.rules.damned import can_attack_with
from envs.helden.rules.dice import roll_sum
from envs.helden.rules.heroes import cubes
from envs.helden.rules.items import ALL_ITEMS, NO_BLACK_WEAPON, SPECIALS_ONLY, discard, item_bonus
from envs.helden.rules.markers import carried, carries

# ---------------------------------------------------------------- what is tested against


@kernel
def is_fought(marker: int) -> bool:
    """Whether a test against the marker is a combat: an enemy or a creature of the Damned One."""
    return 0 <= marker < FIRST_TASK or FIRST_CREATURE <= marker < FIRST_TRAP


@kernel
def is_encounter(marker: int) -> bool:
    """Whether a test is an encounter's."""
    return FIRST_TASK <= marker < N_ADVENTURES


@kernel
def is_gray(rules: np.record, game: np.record, marker: int) -> bool:
    """Whether the marker has a gray dot, which Advice of Hermes may have turned into another (HEL-082, HEL-R44)."""
    return game.advice == NO_SKILL and rules.dot[rules.marker_kind[marker], GRAY] != NO_DOT


@kernel
def dot(rules: np.record, game: np.record, marker: int, skill: int) -> int:
    """The modifier of a skill's own dot, also of one given by Advice of Hermes; NO_DOT if there is none."""
    kind = rules.marker_kind[marker]
    if rules.dot[kind, skill] == NO_DOT and game.advice == skill:
        return rules.dot[kind, GRAY]
    return rules.dot[kind, skill]


@kernel
def has_fewest(game: np.record, seat: int, skill: int) -> bool:
    """Whether no other skill has fewer cubes, coloured and shadow (HEL-082, HEL-083, HEL-R32)."""
    own = cubes(game, seat, skill)
    return own <= cubes(game, seat, 0) and own <= cubes(game, seat, 1) and own <= cubes(game, seat, 2)


@kernel
def is_allowed(rules: np.record, game: np.record, seat: int, marker: int, skill: int) -> bool:
    """Whether a skill may be used against the marker: its dot, or the gray one (HEL-080, HEL-082, HEL-209, HEL-R68)."""
    if dot(rules, game, marker, skill) != NO_DOT:
        return True
    return is_gray(rules, game, marker) and has_fewest(game, seat, skill)


@kernel
def can_add(rules: np.record, game: np.record, seat: int, marker: int, skill: int, second: int) -> bool:
    """Whether the Gnome may add a second skill (HEL-318, HEL-320, HEL-R101, HEL-R108, HEL-R117).

    Against a gray dot it must have the fewest cubes, too; against the Damned One it must be allowed by itself.
    """
    if second == skill:
        return False
    if marker == NO_MARKER:
        return can_attack_with(rules, game, seat, second)
    by_gray = not is_encounter(marker) and dot(rules, game, marker, skill) == NO_DOT
    return not by_gray or has_fewest(game, seat, second)


# ---------------------------------------------------------------- level and dice


@kernel
def skill_level(rules: np.record, game: np.record, seat: int, marker: int, skill: int, black: int) -> int:
    """A skill's own value and what items add to it in a test against the marker (HEL-084, HEL-R33, HEL-R63, HEL-R101).

    ``black`` says whether a black weapon is used in a combat; outside combat it counts by itself.
    """
    first = ALL_ITEMS
    if marker == NO_MARKER:
        first = SPECIALS_ONLY if can_attack_with(rules, game, seat, skill) else NO_BLACK_WEAPON
    elif is_fought(marker) and not black:
        first = NO_BLACK_WEAPON
    return game.skill[seat, skill] + item_bonus(rules, game, seat, skill, first)


@kernel
def modifier(rules: np.record, game: np.record, seat: int, marker: int, skill: int) -> int:
    """What the marker and the hero's ability change the level by.

    (HEL-081, HEL-084, HEL-179, HEL-239, HEL-309, HEL-321, HEL-322, HEL-R104, HEL-R105, HEL-R110)
    """
    if marker == NO_MARKER:
        return rules.damned_mod
    card, kind = game.card[seat], rules.marker_kind[marker]
    magic = rules.magic_bonus[card] if skill == BLUE else 0
    if is_encounter(marker):
        return magic if kind == HYPNOS else magic + rules.encounter_mod[kind - ENCOUNTER]
    own = dot(rules, game, marker, skill)
    total = rules.dot[kind, GRAY] if own == NO_DOT else own
    if not is_fought(marker):
        return total + magic
    if kind == GORGONE and carries(rules, game, seat, MIRROR):
        total -= rules.mirror_mod
    if own == NO_DOT:
        total += rules.gray_bonus[card]
    return total


@kernel
def level_with(
    rules: np.record, game: np.record, seat: int, marker: int, skill: int, second: int, black: int, bolts: int
) -> int:
    """The level of a test: what the dice must not exceed (HEL-084, HEL-086, HEL-241, HEL-318, HEL-R72, HEL-R108)."""
    total = skill_level(rules, game, seat, marker, skill, black) + modifier(rules, game, seat, marker, skill)
    if second != NO_SKILL:
        total += skill_level(rules, game, seat, marker, second, 0)
    return total + bolts * rules.bolts


@kernel
def skill_dice(rules: np.record, game: np.record, seat: int, skill: int) -> int:
    """How many dice are rolled for a skill, by the cubes on its track (HEL-085, HEL-284, HEL-285, HEL-R35)."""
    dice = rules.dice_base
    for step in range(rules.dice_at.shape[2]):
        dice += cubes(game, seat, skill) >= rules.dice_at[game.card[seat], skill, step]
    return dice


@kernel
def dice_with(rules: np.record, game: np.record, seat: int, skill: int, second: int) -> int:
    """How many dice are rolled in a test; of two skills the better counts (HEL-319)."""
    dice = skill_dice(rules, game, seat, skill)
    return dice if second == NO_SKILL else max(dice, skill_dice(rules, game, seat, second))


# ---------------------------------------------------------------- the steps of a test


@kernel
def begin_test(rules: np.record, game: np.record, skill: int, marker: int, seat: int) -> None:
    """TEST: the skill is chosen, then what is added to it, then the dice are rolled (HEL-079)."""
    game.enemy = marker
    game.tested = skill
    game.second_skill = NO_SKILL
    game.black = 0
    game.bolts = 0
    push(game, ROLL, 0, marker, seat)
    push(game, LIGHTNING, 0, marker, seat)
    push(game, BLACK_WEAPON, 0, marker, seat)
    push(game, SECOND_SKILL, 0, marker, seat)
    if skill == NO_SKILL:
        ask(game, TEST_SKILL, seat)


@kernel
def mark_test_skill(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each skill that is allowed (HEL-D10)."""
    for skill in range(3):
        if is_allowed(rules, game, game.actor, game.enemy, skill):
            mask[SKILL + skill] = 1


@kernel
def answer_test_skill(game: np.record, action: int) -> None:
    """The skill is chosen (HEL-D10)."""
    game.tested = action - SKILL


@kernel
def second_skill(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """SECOND_SKILL: the Gnome may add a skill (HEL-318)."""
    if rules.add_skill[game.card[seat]]:
        for skill in range(3):
            if can_add(rules, game, seat, marker, game.tested, skill):
                ask(game, ADD_SKILL, seat)
                return


@kernel
def mark_second_skill(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each skill that may be added, or none (HEL-D11)."""
    mask[NO] = 1
    for skill in range(3):
        if can_add(rules, game, game.actor, game.enemy, game.tested, skill):
            mask[SKILL + skill] = 1


@kernel
def answer_second_skill(game: np.record, action: int) -> None:
    """A skill is added, or none (HEL-D11)."""
    if action != NO:
        game.second_skill = action - SKILL


@kernel
def black_weapon(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """BLACK_WEAPON: in a combat the black weapon of the tested skill may be used (HEL-252, HEL-253, HEL-R63)."""
    if is_fought(marker) and carries(rules, game, seat, game.tested):
        ask(game, USE_BLACK_WEAPON, seat)


@kernel
def answer_black_weapon(game: np.record, action: int) -> None:
    """With it or without it (HEL-D12)."""
    game.black = action == YES


@kernel
def lightning(rules: np.record, game: np.record, seat: int) -> None:
    """LIGHTNING: Lightning Bolts may be used before the dice are rolled (HEL-241, HEL-R72)."""
    if carries(rules, game, seat, BOLTS):
        ask(game, USE_BOLTS, seat)


@kernel
def answer_lightning(rules: np.record, game: np.record, action: int) -> None:
    """Use them, which may be repeated while there are more, or not (HEL-224, HEL-D13)."""
    if action == YES:
        discard(rules, game, carried(rules, game, game.actor, BOLTS))
        game.bolts += 1
        push(game, LIGHTNING, 0, game.enemy, game.actor)


@kernel
def roll_test(rules: np.record, game: np.record, marker: int, seat: int) -> None:
    """ROLL: passed if the sum of the two lowest dice is not above the level (HEL-085, HEL-086)."""
    skill, second = game.tested, game.second_skill
    game.level = level_with(rules, game, seat, marker, skill, second, game.black, game.bolts)
    total = roll_sum(game, dice_with(rules, game, seat, skill, second))
    push(game, TEST_DONE, 1 if total <= game.level else 0, marker, seat)
