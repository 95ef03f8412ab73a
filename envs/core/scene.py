"""Scenes: a position as plain data, from which everything that shows it is drawn.

Text, picture, a table to click on and a prompt for a language model all say the same, since none of them looks at the
record itself. A scene holds nothing that its seat can't see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from envs.core.game import Game, Rules


class Choice(TypedDict):
    """One legal action.

    Attributes:
        action: its number.
        text: the action in words.
        target: the thing on the table that it is about, ``kind:id`` (``card:shotgun``, ``space:3``, ``seat:2``), or ""
            for none.
    """

    action: int
    text: str
    target: str


class Scene(TypedDict):
    """A position as a seat sees it: dicts with texts as keys, lists, texts, numbers and None, so JSON as it stands.

    Attributes:
        game, title, version: which game it is.
        options: what its rules were made from.
        seat: who looks, or None for a spectator who sees everything.
        actor: the seat that is asked, or None when the game is over.
        over: whether it is.
        outcome: how the game ended, in words; "" while it goes on.
        question: what is asked, in words; "" for a seat that isn't asked.
        choices: the legal actions; none for a seat that isn't asked.
        table: the game's own part.
    """

    game: str
    title: str
    version: int
    options: dict[str, Any]
    seat: int | None
    actor: int | None
    over: bool
    outcome: str
    question: str
    choices: list[Choice]
    table: dict[str, Any]


def make_scene(
    game: Game, rules: Rules, record: np.record, mask: NDArray[np.int8], seat: int | None
) -> Scene:
    """The scene of a position that has begun.

    The game's own part may say better than the core how the game ended or what is asked: its keys ``outcome`` and
    ``question`` then go where those of every game stand.

    Args:
        game, rules: what is played.
        record: the position.
        mask: its legal actions, int8 (actions,).
        seat: who looks, or None to see everything.
    """
    table = game.scene(rules.record[0], record, seat)
    over = bool(record.terminated or record.truncated)
    outcome, question = table.pop("outcome", ""), table.pop("question", "")
    asked = not over and seat in (None, int(record.actor))
    return Scene(
        game=game.id,
        title=game.title,
        version=game.version,
        options=dict(rules.options),
        seat=seat,
        actor=None if over else int(record.actor),
        over=over,
        outcome=outcome or _outcome(rules, record) if over else "",
        question=question or game.decisions[record.decision] if asked else "",
        choices=_choices(game, rules, record, mask) if asked else [],
        table=table,
    )


def _choices(game: Game, rules: Rules, record: np.record, mask: NDArray[np.int8]) -> list[Choice]:
    of_rules, target = rules.record[0], game.target
    return [
        Choice(
            action=action,
            text=game.describe(of_rules, record, action),
            target=target(of_rules, record, action) if target else "",
        )
        for action in np.flatnonzero(mask).tolist()
    ]


def _outcome(rules: Rules, record: np.record) -> str:
    """Who won, as far as the head of any record tells it."""
    if record.winner >= 0:
        won = f"player_{record.winner} wins"
    elif rules.team and not record.truncated:
        won = "the game is won" if record.reward[0] > 0 else "the game is lost"
    else:
        won = "nobody wins"
    return f"{won}, cut off at its greatest length" if record.truncated else won


def prompt(scene: Scene, text: str) -> str:
    """A decision in words, for a seat that is asked: the position as text, the question and the numbered actions."""
    return "\n".join(
        [
            f"{scene['title']}, as player_{scene['seat']} sees it",
            "",
            text,
            "",
            f"player_{scene['actor']} is asked: {scene['question']}",
            *(f"{choice['action']}: {choice['text']}" for choice in scene["choices"]),
        ]
    )
