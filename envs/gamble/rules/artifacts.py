"""Who gets the artifact of a search, and what follows."""

from __future__ import annotations

import numpy as np

from envs.core.head import end_with_winner
from envs.core.kernel import kernel
from envs.gamble import record as r
from envs.gamble.rules.cards import artifacts_left, move
from envs.gamble.rules.clean_up import clean_up
from envs.gamble.rules.endings import end_by_count


@kernel
def win_artifact(rules: np.record, game: np.record, seat: int) -> None:
    """Artifact and jackpot go to a collection; enough of them win (GAM-103, GAM-104, GAM-116, GAM-R47)."""
    put_artifact(game, r.JACKPOT)
    for card in range(r.ARTIFACT, r.CARDS):
        if game.place[card] == r.JACKPOT:
            move(game, card, r.COLLECTION + seat)
            game.collected[seat] += rules.worth[card - r.ARTIFACT]
    game.jackpot = 0
    if game.collected[seat] >= rules.artifacts_to_win:
        end_with_winner(rules, game, seat)
    else:
        close_artifact(rules, game)


@kernel
def lose_artifact(rules: np.record, game: np.record) -> None:
    """Nobody is left: the artifact is out of the game, the jackpot stays (GAM-101, GAM-105, GAM-R46)."""
    put_artifact(game, r.PAST)
    close_artifact(rules, game)


@kernel
def put_aside(rules: np.record, game: np.record) -> None:
    """Both parties are left: the artifact joins the jackpot (GAM-102)."""
    game.jackpot += rules.worth[game.artifact - r.ARTIFACT]
    put_artifact(game, r.JACKPOT)
    close_artifact(rules, game)


@kernel
def put_artifact(game: np.record, place: int) -> None:
    """The artifact of this search leaves the table."""
    move(game, game.artifact, place)
    game.artifact = r.NO_CARD


@kernel
def close_artifact(rules: np.record, game: np.record) -> None:
    """The artifact is settled; if it was the last one, the count decides (GAM-117, GAM-R53)."""
    if artifacts_left(game) > 0:
        clean_up(rules, game)
    else:
        end_by_count(rules, game)
