"""What the heroes' cards say: cubes, movement, tasks, food, skills learnt."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.helden.components import FIRST_BLACK, FIRST_ENCOUNTER, FIRST_ITEM, FIRST_ITEM_KIND, N_MARKERS
from envs.helden.record import BESIDE, HELD, NO_MARKER, UP
from envs.helden.rules.markers import carried, count_at, put


@kernel
def cubes(game: np.record, seat: int, skill: int) -> int:
    """Cubes on a track, coloured and shadow (HEL-285)."""
    return game.coloured[seat, skill] + game.shadow[seat, skill]


@kernel
def coloured_cubes(game: np.record, seat: int) -> int:
    """Coloured cubes on the hero's card."""
    return game.coloured[seat, 0] + game.coloured[seat, 1] + game.coloured[seat, 2]


@kernel
def shadows(game: np.record, seat: int) -> int:
    """Shadow cubes on the hero's card."""
    return game.shadow[seat, 0] + game.shadow[seat, 1] + game.shadow[seat, 2]


@kernel
def movement(rules: np.record, game: np.record, seat: int) -> int:
    """Movement points of a turn: printed, less lost ones, plus items, at least 1 (HEL-057, HEL-236, HEL-R23)."""
    points = rules.hero_mp[game.card[seat]] - game.lost_mp[seat]
    for marker in range(FIRST_ITEM, N_MARKERS):
        if game.place[marker] == HELD + seat:
            points += rules.item_mp[rules.marker_kind[marker] - FIRST_ITEM_KIND]
    return max(points, rules.move_floor)


@kernel
def tasks_carried(game: np.record, seat: int) -> int:
    """Task boxes in use on the hero's card."""
    return count_at(game, FIRST_BLACK, FIRST_ENCOUNTER, HELD + seat)


@kernel
def can_eat(rules: np.record, game: np.record, seat: int, item: int) -> bool:
    """Whether the hero has this food and could use it (HEL-242, HEL-243, HEL-R71)."""
    hurt = game.lp[seat] < rules.hero_lp[game.card[seat]]
    return hurt and carried(rules, game, seat, item) != NO_MARKER


@kernel
def eat(rules: np.record, game: np.record, seat: int, item: int) -> None:
    """Use Nektar or Ambrosia: natural life points come back (HEL-224, HEL-242, HEL-243, HEL-270)."""
    put(game, carried(rules, game, seat, item), BESIDE, UP)
    game.lp[seat] = min(game.lp[seat] + rules.item_heal[item], rules.hero_lp[game.card[seat]])


@kernel
def learn(rules: np.record, game: np.record, seat: int, skill: int, total: int) -> None:
    """A sum greater than the skill's own value raises it by 1, up to the cap (HEL-157, HEL-161, HEL-R33, HEL-R102)."""
    if total > game.skill[seat, skill]:
        game.skill[seat, skill] = min(game.skill[seat, skill] + 1, rules.skill_cap)
