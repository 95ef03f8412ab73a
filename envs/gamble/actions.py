"""The numbering of actions: 60 cards, yes, no and pass serve every decision."""

from __future__ import annotations

import numpy as np

from envs.core.spec import ActionRange, Actions
from envs.gamble import record as r
from envs.gamble.components import names
from envs.gamble.rules.luck_tests import band_of
from envs.gamble.rules.party import total

NAMES = names()
"""The names of all 84 cards."""

ACTIONS = Actions(
    ActionRange(
        "card", NAMES[: r.ADVENTURES], "name a card: 24 characters, 12 weapons, 12 vehicles, 12 traps"
    ),
    ActionRange("yes", ("yes",), "search, or chase"),
    ActionRange("no", ("no",), "do not"),
    ActionRange("pass", ("pass",), "play nothing more"),
)
YES = ACTIONS.at("yes")
NO = ACTIONS.at("no")
PASS = ACTIONS.at("pass")

CARD_WORDS = {
    r.SEARCH_LEADER: "let {card} lead the search",
    r.LAY_TRAP: "lay {card} face down",
    r.CHASE_LEADER: "let {card} lead the chase",
    r.LAY_CHARACTER: "lay {card} into the pool",
    r.DISCARD: "discard {card}",
}
OTHER_WORDS = {
    (r.SEARCH, YES): "search",
    (r.SEARCH, NO): "do not search",
    (r.LAY_TRAP, PASS): "lay no more traps",
    (r.CHASE, YES): "chase",
    (r.CHASE, NO): "do not chase",
    (r.CHASE_WINDOW, PASS): "pass",
    (r.FIGHT_WINDOW, PASS): "pass",
    (r.LAY_CHARACTER, PASS): "lay no more characters",
}


def describe(rules: np.record, game: np.record, action: int) -> str:
    """An action in words, for the position at hand."""
    decision = int(game.decision)
    if (decision, action) in OTHER_WORDS:
        return OTHER_WORDS[decision, action]
    if action == PASS:
        if game.test == r.NO_CARD:
            return "take the artifact"
        return f"make the test of luck ({test_words(rules, game)})"
    card = NAMES[action]
    if decision == r.CARRIER:
        return f"put {NAMES[game.chosen]} on {card}"
    if decision == r.TRAP_DAMAGE:
        return f"{rules.test_damage[game.test - r.TRAP]} damage from {NAMES[game.test]} to {card}"
    if decision == r.ASSIGN:
        attacker = game.party[game.actor, game.attacker]
        return f"{game.values[attacker, r.ATTACK]} damage from {NAMES[attacker]} to {card}"
    if decision in CARD_WORDS:
        return CARD_WORDS[decision].format(card=card)
    return f"add {card} to the party" if action < r.WEAPON else f"play {card}"


def test_words(rules: np.record, game: np.record) -> str:
    """The test of luck that is faced: its card, the party's luck, the faces that pass, the damage otherwise."""
    luck = total(rules, game, game.active, r.LUCK)
    row = game.test - r.TRAP
    bits = int(rules.band_faces[row, band_of(rules, row, luck)])
    faces = ", ".join(str(face) for face in range(1, rules.faces + 1) if bits >> face & 1)
    return f"{NAMES[game.test]}, luck {luck}, passes on {faces}, damage {rules.test_damage[row]}"
