"""Places that can be used: Styx, Lethe and the throne hall (HEL-127, HEL-137 to HEL-150)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.helden.actions import ITEM_ACTION, SHADOW, SKILL
from envs.helden.components import FIRST_ITEM_KIND, HADES, HADES_HALL, LETHE, MAIL, PERSEPHONE, STYX, TRIDENT
from envs.helden.record import CARD, HALL_TREASURE, LETHE_CUBE, LETHE_SHADOW, NO_TILE, TAKE, THRONE
from envs.helden.rules.dark_side import take_off_dark_side
from envs.helden.rules.heroes import coloured_cubes, shadows


@kernel
def can_use_place(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether the hero's tile has a use with an effect and none was used in this turn (HEL-072, HEL-R28, HEL-R30)."""
    if game.used_place != 0:
        return False
    kind = game.tile_kind[game.tile[seat]]
    if kind == STYX:
        return can_heal(rules, game, seat) or can_restore_movement(game, seat)
    if kind == LETHE:
        return coloured_cubes(game, seat) > 0 and (game.dark > 0 or shadows(game, seat) > 0)
    if kind == HADES_HALL:
        return lies_in_hall(rules, game, TRIDENT, HADES) or lies_in_hall(rules, game, MAIL, PERSEPHONE)
    return False


@kernel
def use_place(rules: np.record, game: np.record, seat: int) -> None:
    """Use the hero's tile, once in the turn (HEL-127)."""
    game.used_place = 1
    kind = game.tile_kind[game.tile[seat]]
    if kind == STYX:
        use_styx(rules, game, seat)
    elif kind == LETHE:
        ask(game, LETHE_CUBE, seat)
    else:
        ask(game, HALL_TREASURE, seat)


# ---------------------------------------------------------------- Styx


@kernel
def spent_entire_turn(game: np.record) -> bool:
    """Whether the hero began the turn where he is, added no tile and did not move (HEL-138, HEL-480, HEL-R107)."""
    return game.moved == 0 and game.added == NO_TILE


@kernel
def can_heal(rules: np.record, game: np.record, seat: int) -> bool:
    """Styx heals after an entire turn there; with one player at any time, until its life points are used up.

    (HEL-137, HEL-328, HEL-R107, HEL-R115)
    """
    if game.lp[seat] == rules.hero_lp[game.card[seat]]:
        return False
    return game.styx_left > 0 if rules.players == 1 else spent_entire_turn(game)


@kernel
def can_restore_movement(game: np.record, seat: int) -> bool:
    """Lost movement points come back after an entire turn on Styx (HEL-139, HEL-R22, HEL-R115)."""
    return game.lost_mp[seat] > 0 and spent_entire_turn(game)


@kernel
def use_styx(rules: np.record, game: np.record, seat: int) -> None:
    """Natural life points come back: all, with one player one of four; lost movement points, too.

    (HEL-137, HEL-139, HEL-270, HEL-328, HEL-R107, HEL-R115)
    """
    if can_heal(rules, game, seat):
        lost = rules.hero_lp[game.card[seat]] - game.lp[seat]
        if rules.players == 1:
            lost = min(lost, min(rules.styx_lp_per_turn, game.styx_left))
            game.styx_left -= lost
        game.lp[seat] += lost
    if can_restore_movement(game, seat):
        game.lost_mp[seat] = 0


# ---------------------------------------------------------------- Lethe


@kernel
def answer_lethe_cube(rules: np.record, game: np.record, action: int) -> None:
    """A coloured cube goes back, a shadow cube leaves the Dark Side (HEL-140, HEL-141, HEL-294, HEL-D25, HEL-R90)."""
    seat = game.actor
    game.coloured[seat, action - SKILL] -= 1
    take_off_dark_side(game, rules.lethe_dark)
    if shadows(game, seat) > 0:
        ask(game, LETHE_SHADOW, seat)


@kernel
def answer_lethe_shadow(game: np.record, action: int) -> None:
    """A shadow cube of the hero goes with it (HEL-141, HEL-299, HEL-D26, HEL-R90)."""
    game.shadow[game.actor, action - SHADOW] -= 1


# ---------------------------------------------------------------- the throne hall


@kernel
def lies_in_hall(rules: np.record, game: np.record, item: int, ruler: int) -> bool:
    """Whether a treasure that went back to the card can be taken: its ruler is in the hall (HEL-145, HEL-R83)."""
    delivered = game.place[rules.kind_first[ruler]] == THRONE
    return delivered and game.place[rules.kind_first[FIRST_ITEM_KIND + item]] == CARD


@kernel
def mark_hall_treasures(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """The Trident, the Mail (HEL-D29)."""
    mask[ITEM_ACTION + TRIDENT] = lies_in_hall(rules, game, TRIDENT, HADES)
    mask[ITEM_ACTION + MAIL] = lies_in_hall(rules, game, MAIL, PERSEPHONE)


@kernel
def answer_hall_treasure(rules: np.record, game: np.record, action: int) -> None:
    """The hero takes it without test or task (HEL-145, HEL-R83)."""
    push(game, TAKE, 0, rules.kind_first[FIRST_ITEM_KIND + action - ITEM_ACTION], game.actor)
