"""The numbering of actions: 60 cards, yes, no and pass serve every decision."""

from __future__ import annotations

import numpy as np

from envs.core.spec import ActionRange, Actions
from envs.gamble.components import names
from envs.gamble.luck import band_of
from envs.gamble.party import total
from envs.gamble.state import (
    ADVENTURES,
    ASSIGN,
    ATTACK,
    CARRIER,
    CHASE,
    CHASE_LEADER,
    CHASE_WINDOW,
    DISCARD,
    FIGHT_WINDOW,
    LAY_CHARACTER,
    LAY_TRAP,
    LUCK,
    NO_CARD,
    SEARCH,
    SEARCH_LEADER,
    TRAP,
    TRAP_DAMAGE,
    WEAPON,
)

NAMES = names()
"""The names of all 84 cards."""

ACTIONS = Actions(
    ActionRange("card", NAMES[:ADVENTURES], "name a card: 24 characters, 12 weapons, 12 vehicles, 12 traps"),
    ActionRange("yes", ("yes",), "search, or chase"),
    ActionRange("no", ("no",), "do not"),
    ActionRange("pass", ("pass",), "play nothing more"),
)
YES = ACTIONS.at("yes")
NO = ACTIONS.at("no")
PASS = ACTIONS.at("pass")

CARD_WORDS = {
    SEARCH_LEADER: "let {card} lead the search",
    LAY_TRAP: "lay {card} face down",
    CHASE_LEADER: "let {card} lead the chase",
    LAY_CHARACTER: "lay {card} into the pool",
    DISCARD: "discard {card}",
}
OTHER_WORDS = {
    (SEARCH, YES): "search",
    (SEARCH, NO): "do not search",
    (LAY_TRAP, PASS): "lay no more traps",
    (CHASE, YES): "chase",
    (CHASE, NO): "do not chase",
    (CHASE_WINDOW, PASS): "pass",
    (FIGHT_WINDOW, PASS): "pass",
    (LAY_CHARACTER, PASS): "lay no more characters",
}


def describe(rules: np.record, game: np.record, action: int) -> str:
    """An action in words, for the position at hand."""
    decision = int(game.decision)
    if (decision, action) in OTHER_WORDS:
        return OTHER_WORDS[decision, action]
    if action == PASS:
        if game.test == NO_CARD:
            return "take the artifact"
        return f"make the test of luck ({test_words(rules, game)})"
    card = NAMES[action]
    if decision == CARRIER:
        return f"put {NAMES[game.chosen]} on {card}"
    if decision == TRAP_DAMAGE:
        return f"{rules.test_damage[game.test - TRAP]} damage from {NAMES[game.test]} to {card}"
    if decision == ASSIGN:
        attacker = game.party[game.actor, game.attacker]
        return f"{game.values[attacker, ATTACK]} damage from {NAMES[attacker]} to {card}"
    if decision in CARD_WORDS:
        return CARD_WORDS[decision].format(card=card)
    return f"add {card} to the party" if action < WEAPON else f"play {card}"


def test_words(rules: np.record, game: np.record) -> str:
    """The test of luck that is faced: its card, the party's luck, the faces that pass, the damage otherwise."""
    luck = total(rules, game, game.active, LUCK)
    row = game.test - TRAP
    bits = int(rules.band_faces[row, band_of(rules, row, luck)])
    faces = ", ".join(str(face) for face in range(1, rules.faces + 1) if bits >> face & 1)
    return f"{NAMES[game.test]}, luck {luck}, passes on {faces}, damage {rules.test_damage[row]}"
