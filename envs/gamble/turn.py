"""The frame of a turn: preparations, who gets the artifact, clean up, and the ends of the game."""

from __future__ import annotations

import numpy as np

from envs.core.head import end_as_draw, end_with_winner, truncate, truncate_with_winner
from envs.core.kernel import kernel
from envs.gamble.actions import PASS
from envs.gamble.cards import artifacts_left, count, draw_adventures, hand_size, move
from envs.gamble.party import return_to_pool
from envs.gamble.state import (
    ARTIFACT,
    CARDS,
    COLLECTION,
    DISCARD,
    FACE_DOWN,
    JACKPOT,
    LAY_CHARACTER,
    NO_CARD,
    ON,
    PAST,
    POOL,
    SEARCH,
    SEATS,
    TABLE,
    WEAPON,
)


@kernel
def ask(game: np.record, decision: int, seat: int) -> None:
    """Stop at a decision of a seat."""
    game.decision = decision
    game.actor = seat


# ---------------------------------------------------------------- step 1: preparations


@kernel
def begin_turn(rules: np.record, game: np.record) -> None:
    """Both players draw; who has a character in the pool may search (GAM-024 to GAM-031, GAM-R06)."""
    game.rounds += 1
    draw_adventures(game, game.active, rules.draw_active)
    draw_adventures(game, 1 - game.active, rules.draw_second)
    if count(game, POOL + game.active) > 0:
        ask(game, SEARCH, game.active)
    else:
        clean_up(rules, game)


# ---------------------------------------------------------------- the artifact of a search


@kernel
def win_artifact(rules: np.record, game: np.record, seat: int) -> None:
    """Artifact and jackpot go to a collection; enough of them win (GAM-103, GAM-104, GAM-116, GAM-R47)."""
    put_artifact(game, JACKPOT)
    for card in range(ARTIFACT, CARDS):
        if game.place[card] == JACKPOT:
            move(game, card, COLLECTION + seat)
            game.collected[seat] += rules.worth[card - ARTIFACT]
    game.jackpot = 0
    if game.collected[seat] >= rules.artifacts_to_win:
        end_with_winner(rules, game, seat)
    else:
        close_artifact(rules, game)


@kernel
def lose_artifact(rules: np.record, game: np.record) -> None:
    """Nobody is left: the artifact is out of the game, the jackpot stays (GAM-101, GAM-105, GAM-R46)."""
    put_artifact(game, PAST)
    close_artifact(rules, game)


@kernel
def put_aside(rules: np.record, game: np.record) -> None:
    """Both parties are left: the artifact joins the jackpot (GAM-102)."""
    game.jackpot += rules.worth[game.artifact - ARTIFACT]
    put_artifact(game, JACKPOT)
    close_artifact(rules, game)


@kernel
def put_artifact(game: np.record, place: int) -> None:
    """The artifact of this search leaves the table."""
    move(game, game.artifact, place)
    game.artifact = NO_CARD


@kernel
def close_artifact(rules: np.record, game: np.record) -> None:
    """The artifact is settled; if it was the last one, the count decides (GAM-117, GAM-R53)."""
    if artifacts_left(game) > 0:
        clean_up(rules, game)
    elif game.collected[0] == game.collected[1]:
        end_as_draw(game)
    else:
        end_with_winner(rules, game, leader(game))


@kernel
def leader(game: np.record) -> int:
    """The seat with more artifacts, if they are not equal."""
    return 0 if game.collected[0] > game.collected[1] else 1


# ---------------------------------------------------------------- step 5: clean up


@kernel
def clean_up(rules: np.record, game: np.record) -> None:
    """5a to 5c: the table is cleared, then characters may be laid (GAM-106 to GAM-110, GAM-R48)."""
    if game.location != NO_CARD:
        clear_table(rules, game)
    ask(game, LAY_CHARACTER, game.active)


@kernel
def clear_table(rules: np.record, game: np.record) -> None:
    """After a search: 5a and 5b (GAM-106 to GAM-109)."""
    for card in range(WEAPON, ARTIFACT):
        if game.place[card] in (TABLE, FACE_DOWN) or game.place[card] >= ON:
            move(game, card, PAST)
    for seat in range(SEATS):
        return_to_pool(rules, game, seat)
    game.trap_row[:] = 0
    game.traps_laid = 0
    game.traps_met = 0
    game.test = NO_CARD
    game.location = NO_CARD


@kernel
def lay_character(rules: np.record, game: np.record, action: int) -> None:
    """5c: another character into the pool, or on to 5d (GAM-110 to GAM-112, GAM-R49)."""
    if action == PASS:
        keep_to_limit(rules, game)
    else:
        move(game, action, POOL + game.active)


@kernel
def discard(rules: np.record, game: np.record, card: int) -> None:
    """5d: one card onto the past adventures pile (GAM-113, GAM-R50)."""
    move(game, card, PAST)
    keep_to_limit(rules, game)


@kernel
def keep_to_limit(rules: np.record, game: np.record) -> None:
    """Ask for a discard while the hand is too large, then end the turn (GAM-113 to GAM-115)."""
    if hand_size(game, game.active) > rules.hand_limit_at_clean_up:
        ask(game, DISCARD, game.active)
    elif game.rounds < rules.max_rounds:
        game.active = 1 - game.active
        begin_turn(rules, game)
    else:
        cut_off(rules, game)


@kernel
def cut_off(rules: np.record, game: np.record) -> None:
    """After the last turn allowed the count decides; the jackpot is nobody's (GAM-118, GAM-R54)."""
    if game.collected[0] == game.collected[1]:
        truncate(game)
    else:
        truncate_with_winner(rules, game, leader(game))
