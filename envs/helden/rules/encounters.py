"""Encounters: markers with a green edge (HEL-129 to HEL-131, HEL-151 to HEL-161)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.helden.actions import SHADOW, SKILL
from envs.helden.components import ENCOUNTER, FIRST_ITEM_KIND, HERMES, HYPNOS, NO_SKILL
from envs.helden.record import (
    CARD,
    GONE,
    HYPNOS_COLOUR,
    HYPNOS_SHADOW,
    HYPNOS_SKILL,
    LEARN,
    LEARN_SKILL,
    LOSE_LIFE,
    PAID,
    TAKE,
    TEST,
    UP,
)
from envs.helden.rules.dice import roll_sum
from envs.helden.rules.heroes import cubes, learn, shadows
from envs.helden.rules.life import can_pay_life
from envs.helden.rules.markers import put
from envs.helden.rules.reset import rest_test


@kernel
def can_meet(rules: np.record, game: np.record, seat: int, kind: int) -> bool:
    """Whether an encounter could have an effect for the hero (HEL-131, HEL-154, HEL-R30)."""
    number = kind - ENCOUNTER
    item = rules.encounter_item[number]
    if item >= 0:
        return game.place[rules.kind_first[FIRST_ITEM_KIND + item]] == CARD
    if kind == HERMES:
        return True
    if kind == HYPNOS:
        return shadows(game, seat) > 0
    price, gold = rules.encounter_lp[number], rules.encounter_gold[number]
    can_pay = game.gold[seat] >= gold and (price == 0 or can_pay_life(game, seat, price))
    return can_pay and can_learn(rules, game, seat)


@kernel
def can_learn(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether a skill is below the cap (HEL-161, HEL-R102)."""
    for skill in range(3):
        if game.skill[seat, skill] < rules.skill_cap:
            return True
    return False


@kernel
def meet(rules: np.record, game: np.record, seat: int, kind: int) -> None:
    """Have an encounter, once in the turn; the marker stays on its tile (HEL-073, HEL-129, HEL-130)."""
    game.met = 1
    number, marker = kind - ENCOUNTER, rules.kind_first[kind]
    if rules.encounter_item[number] >= 0:
        # Hekate, Orion, Thanatos: a test of their skill (HEL-151 to HEL-153, HEL-R105).
        push(game, TEST, rules.encounter_skill[number], marker, seat)
    elif kind == HERMES:
        go_to_styx(game, seat)
    elif kind == HYPNOS:
        ask(game, HYPNOS_SKILL if rules.hypnos_test else HYPNOS_SHADOW, seat)
    else:
        pay_to_learn(rules, game, seat, marker)


@kernel
def conclude_encounter(rules: np.record, game: np.record, passed: int, marker: int, seat: int) -> None:
    """The test of an encounter was rolled: the special treasure, or a cube of Hypnos (HEL-151 to HEL-156, HEL-R105)."""
    skill = game.tested
    rest_test(game)
    if passed == 0:
        return
    item = rules.encounter_item[rules.marker_kind[marker] - ENCOUNTER]
    if item >= 0:
        push(game, TAKE, 0, rules.kind_first[FIRST_ITEM_KIND + item], seat)
    else:
        game.shadow[seat, skill] -= 1
        game.coloured[seat, skill] += 1


@kernel
def go_to_styx(game: np.record, seat: int) -> None:
    """Hermes: the turn goes on there, but was not spent there (HEL-155, HEL-R106)."""
    game.tile[seat] = 0
    game.moved = 1


@kernel
def fill_corner(rules: np.record, game: np.record, marker: int) -> None:
    """A use is counted where uses are limited; after the last the marker leaves the game.

    (HEL-159, HEL-327, HEL-329, HEL-330, HEL-R103)
    """
    number = rules.marker_kind[marker] - ENCOUNTER
    if rules.encounter_uses[number] == 0:
        return
    game.uses[number] += 1
    if game.uses[number] == rules.encounter_uses[number]:
        put(game, marker, GONE, UP)


# ---------------------------------------------------------------- Well of Wisdom, Low Demon


@kernel
def pay_to_learn(rules: np.record, game: np.record, seat: int, marker: int) -> None:
    """The price is paid in any case: gold to the Well, a life point to the Low Demon (HEL-157 to HEL-160, HEL-R102)."""
    number = rules.marker_kind[marker] - ENCOUNTER
    game.gold[seat] -= rules.encounter_gold[number]
    fill_corner(rules, game, marker)
    push(game, LEARN, 0, marker, seat)
    if rules.encounter_lp[number] > 0:
        push(game, LOSE_LIFE, rules.encounter_lp[number], PAID, seat)


@kernel
def mark_skills_to_learn(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Each skill below the cap (HEL-D27)."""
    for skill in range(3):
        mask[SKILL + skill] = game.skill[game.actor, skill] < rules.skill_cap


@kernel
def ask_what_to_learn(game: np.record, seat: int) -> None:
    """The price is paid: which skill is tried (HEL-157, HEL-158)."""
    ask(game, LEARN_SKILL, seat)


@kernel
def answer_learning(rules: np.record, game: np.record, action: int) -> None:
    """Exactly two dice against the skill's own value (HEL-157, HEL-158, HEL-R102)."""
    total = roll_sum(game, rules.dice_base)
    learn(rules, game, game.actor, action - SKILL, total)


# ---------------------------------------------------------------- Hypnos


@kernel
def mark_skills_for_hypnos(game: np.record, mask: np.ndarray) -> None:
    """Each skill that holds a shadow cube (HEL-D28)."""
    for skill in range(3):
        mask[SKILL + skill] = game.shadow[game.actor, skill] > 0


@kernel
def answer_skill_for_hypnos(rules: np.record, game: np.record, action: int) -> None:
    """A normal test of that skill (HEL-156, HEL-R104)."""
    push(game, TEST, action - SKILL, rules.kind_first[HYPNOS], game.actor)


@kernel
def answer_hypnos_shadow(rules: np.record, game: np.record, action: int) -> None:
    """One player: a shadow cube goes without a test, its colour is asked next (HEL-326, HEL-327, HEL-D41, HEL-R116)."""
    game.tested = action - SHADOW
    game.shadow[game.actor, game.tested] -= 1
    fill_corner(rules, game, rules.kind_first[HYPNOS])
    ask(game, HYPNOS_COLOUR, game.actor)


@kernel
def mark_colours_of_hypnos(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """The same skill, or one with room and without shadow cubes (HEL-D42, HEL-R116)."""
    seat = game.actor
    for skill in range(3):
        room = cubes(game, seat, skill) < rules.track[game.card[seat]]
        mask[SKILL + skill] = skill == game.tested or (room and game.shadow[seat, skill] == 0)


@kernel
def answer_colour_of_hypnos(game: np.record, action: int) -> None:
    """A coloured cube takes the place of the shadow cube (HEL-326, HEL-R116)."""
    game.coloured[game.actor, action - SKILL] += 1
    game.tested = NO_SKILL
