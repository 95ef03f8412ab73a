"""Nim as a team game: all win if the first seat takes the last stone."""

import dataclasses

import numpy as np

from envs.core.head import end_for_all
from envs.core.kernel import kernel
from envs.core.spec import Field
from examples import nim


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    game.stones -= action + 1
    game.rounds += 1
    if game.stones == 0:
        game.ending = 1 if game.actor == 0 else 2
        end_for_all(rules, game, game.actor == 0)
    else:
        game.actor = (game.actor + 1) % rules.players


GAME = dataclasses.replace(
    nim.GAME,
    id="team_nim",
    title="Team Nim",
    players=(1, 3),
    modes=("cooperative",),
    fields=(
        *nim.GAME.fields,
        Field("ending", "i4", "how it ended", labels=("not yet", "by seat 0", "by another")),
    ),
    kernels=nim.GAME.kernels._replace(step=step),
    package=__name__,
)
