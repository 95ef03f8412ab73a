"""Tasks: markers with a blue edge, and defeated black creatures (HEL-132 to HEL-136, HEL-142 to HEL-148)."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import push
from envs.helden.components import FIRST_ITEM_KIND, HADES, PERSEPHONE, TASK
from envs.helden.record import CARD, DRAW, GONE, HELD, NO_MARKER, TAKE, TASK_SIDE, THRONE, UP
from envs.helden.rules.dark_side import take_off_dark_side
from envs.helden.rules.heroes import shadows, tasks_carried
from envs.helden.rules.markers import put


@kernel
def can_accept(rules: np.record, game: np.record, seat: int) -> bool:
    """Whether the hero has a task box free and has accepted none in this turn (HEL-074, HEL-133, HEL-R28)."""
    return game.accepted == 0 and tasks_carried(game, seat) < rules.task_boxes


@kernel
def is_task(game: np.record, marker: int, kind: int) -> bool:
    """Whether a marker of a kind that can be a task lies or is held as one (HEL-132, HEL-184, HEL-R42)."""
    return game.face[marker] == (UP if kind >= TASK else TASK_SIDE)


@kernel
def is_pure_enough(rules: np.record, game: np.record, seat: int, kind: int) -> bool:
    """Hades and Persephone keep away from heroes with shadow cubes (HEL-169, HEL-170)."""
    return rules.task_pure[kind] == 0 or shadows(game, seat) == 0


@kernel
def accept(rules: np.record, game: np.record, seat: int, kind: int) -> None:
    """The marker goes from the tile to the hero's card (HEL-132)."""
    game.accepted = 1
    marker = rules.kind_first[kind]
    put(game, marker, HELD + seat, game.face[marker])


@kernel
def fulfil(rules: np.record, game: np.record, seat: int, kind: int) -> None:
    """The marker leaves the card, then the Dark Side, a special treasure, a treasure (HEL-134 to HEL-136, HEL-R37).

    Judges and Chronos bring a treasure (HEL-162 to HEL-165); black creatures a cube off the Dark Side, too (HEL-148,
    HEL-292); Hades and Persephone stay in the throne hall, and the second of them takes two cubes off (HEL-144, HEL-166
    to HEL-168, HEL-293, HEL-R91).
    """
    marker = rules.kind_first[kind]
    second = 0
    if kind in (HADES, PERSEPHONE):
        other = PERSEPHONE if kind == HADES else HADES
        second = 1 if game.place[rules.kind_first[other]] == THRONE else 0
        put(game, marker, THRONE, UP)
    else:
        put(game, marker, GONE, game.face[marker])
    take_off_dark_side(game, rules.task_dark[kind, second])
    if rules.task_draws[kind] > 0:
        push(game, DRAW, rules.task_draws[kind], NO_MARKER, seat)
    item = rules.task_item[kind]
    if item >= 0 and game.place[rules.kind_first[FIRST_ITEM_KIND + item]] == CARD:
        push(game, TAKE, 0, rules.kind_first[FIRST_ITEM_KIND + item], seat)
