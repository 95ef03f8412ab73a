"""A position as plain data, as a seat sees it: text and picture are drawn from it alone."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import numpy as np

from envs.core.head import is_over
from envs.legends import actions as a
from envs.legends import components as c
from envs.legends import record as r
from envs.legends.observe import known_of_self
from envs.legends.rules.action_cards import in_action_hand

Part = dict[str, Any]


def scene(rules: np.record, game: np.record, seat: int | None) -> Part:
    """The position; with a seat, what it sees, and what it knows of hidden raid cards.

    What another seat is asked is left out: it would tell of her cards.
    """
    position = {
        "round": int(game.rounds),
        "max_rounds": int(rules.max_rounds),
        "turn": _turn(game),
        "boost_cost": int(rules.boost_cost),
        "spaces": [_space(rules, game, space, seat is None) for space in range(r.SPACES)],
        "players": [_player(rules, game, player, seat in (None, player)) for player in range(rules.players)],
        "deck": int(game.deck.sum()),
        "used": _cards(game.used),
        "used_top": None if game.used_top == r.NO_CARD else c.CARD_NAMES[game.used_top],
        "chances": _chances(rules, game),
        "knowledge": None if seat is None else _knowledge(rules, game, seat),
        "asked": None,
    }
    if is_over(game):
        position["outcome"] = "nobody wins" if game.winner == r.NOBODY else f"player_{game.winner} wins"
    elif seat in (None, game.actor):
        position |= {"asked": _asked(game), "question": _question(rules, game)}
    return position


def target(rules: np.record, game: np.record, action: int) -> str:
    """What a legal action is about: a space, a player, a card in the hand or the exhausted area of who chooses."""
    seat = int(game.actor)
    if a.SELECT <= action < a.SELECT + r.TYPES:
        return f"action:{seat}-{_type_id(action - a.SELECT)}"
    if a.USE + r.FIRST_ORDINARY <= action < a.USE + r.KINDS:
        return f"raid:{seat}-{_kind_id(action - a.USE)}"
    if a.SWAP <= action < a.SWAP + r.TYPES:
        return f"exhausted:{seat}-{_type_id(action - a.SWAP)}"
    if a.TARGET < action < a.TARGET + r.SEATS:
        return f"seat:{(seat + action - a.TARGET) % rules.players}"
    if a.TRAP + r.AREA_1 <= action <= a.TRAP + r.CLIMAX:
        return f"space:{action - a.TRAP}"
    if a.DISCARD + r.FIRST_ORDINARY <= action < a.DISCARD + r.KINDS:
        return f"raid:{seat}-{_kind_id(action - a.DISCARD)}"
    return ""


def _type_id(type_: int) -> str:
    return str(c.TYPE_CARDS[type_]["id"])


def _kind_id(kind: int) -> str:
    return str(c.CARDS[kind]["id"])


# ---------------------------------------------------------------- course


def _turn(game: np.record) -> Part | None:
    """Whose turn it is; None while action cards are selected."""
    if game.active == r.NOBODY:
        return None
    return {
        "seat": int(game.active),
        "slot": int(game.slot) + 1,
        "action": None if game.performed == r.EMPTY else c.TYPE_NAMES[game.performed],
        "boosted": bool(game.boosted),
    }


def _asked(game: np.record) -> str:
    """The decision at hand by its name."""
    down_to = f" down to {game.amount}" if game.decision == r.DISCARD_DECISION else ""
    return r.DECISIONS[game.decision] + down_to


def _question(rules: np.record, game: np.record) -> str:
    """What is asked, for somebody who does not know the decisions by their names."""
    action = "" if game.performed == r.EMPTY else c.TYPE_NAMES[game.performed]
    slot, amount = game.slot + 1, int(game.amount)
    decision = game.decision
    if decision == r.SELECT_DECISION:
        return f"Which action card goes into slot {1 + _placed(game, game.actor)}?"
    if decision == r.BOOST_DECISION:
        return f"Boost {action} for {rules.boost_cost} experience?"
    if decision == r.TARGET_DECISION:
        return f"{action}: from whom do you take {_number(amount, 'raid card')}?"
    if decision == r.REPEL_DECISION:
        return f"player_{game.active} is about to take raid cards from you: use Repel, or pass?"
    if decision == r.TRAP_TILE_DECISION:
        return f"On which tile do you set the trap of {_number(amount, 'threat')}?"
    if decision == r.HELTER_TARGET_DECISION:
        return f"Whom do you move back {_number(amount, 'space')}?"
    if decision == r.REVEAL_DECISION:
        return f"Reveal the Artifact to {words_of(rules.card_bonus[amount])}?"
    if decision == r.DISCARD_DECISION:
        return f"Which raid card do you discard? You may keep {amount}."
    return {
        r.TRAP_WINDOW_DECISION: "All have selected: use a raid card, or pass?",
        r.BEFORE_WINDOW_DECISION: f"Use a raid card before you reveal slot {slot}, or pass?",
        r.SWAP_DECISION: f"Which exhausted action card do you swap into slot {slot}?",
        r.ROPE_WINDOW_DECISION: f"Use a raid card on this {action}, or pass?",
        r.ROPE_TARGET_DECISION: f"At whom do you aim this {action}?",
        r.ASSAULT_MODE_DECISION: "What does the Assault do?",
        r.AFTER_WINDOW_DECISION: f"Use a raid card after your {action}, or pass?",
        r.REPLICAS_DECISION: "How many Replicas do you show and return to the deck?",
    }[int(decision)]


def _placed(game: np.record, player: int) -> int:
    return int((game.slots[player] != r.EMPTY).sum())


# ---------------------------------------------------------------- the track


def _space(rules: np.record, game: np.record, space: int, all_seen: bool) -> Part:
    """A space; its tile is None where nobody may see it, its threat None where it has none."""
    tile, revealed = game.tile[space], bool(game.revealed[space])
    has_threat = revealed and r.START < space < r.GOAL
    special = None
    if game.special[space] != r.NO_CARD:
        special = c.CARD_NAMES[game.special[space]] if all_seen else "special card"
    return {
        "id": space,
        "label": c.SPACE_LABELS[space],
        "tile": c.TILE_NAMES[tile] if revealed or all_seen else None,
        "revealed": revealed,
        "threat": int(game.threat[space]) if has_threat else None,
        "effects": _tile_effects(rules, tile) if has_threat else [],
        "special": special,
        "seats": [player for player in range(rules.players) if game.position[player] == space],
    }


def _tile_effects(rules: np.record, tile: int) -> list[str]:
    """What a tile still does once it is turned up."""
    effects = []
    if finish := words_of(rules.tile_finish[tile]):
        effects.append(f"At threat 0: {finish}")
    if rules.explore_barren[tile]:
        effects.append("Explore draws nothing")
    if rules.explore_extra[tile]:
        effects.append(f"Explore draws {rules.explore_extra[tile]} more")
    if rules.explore_raises[tile]:
        effects.append(f"Explore adds {_number(int(rules.explore_raises[tile]), 'threat')}")
    if rules.round_end_injuries[tile]:
        effects.append(f"Each round's end with threats: injuries +{rules.round_end_injuries[tile]} here")
    if rules.needs_artifact[tile]:
        effects.append("To the goal only with the Artifact")
    return effects


# ---------------------------------------------------------------- players


def _player(rules: np.record, game: np.record, player: int, seen: bool) -> Part:
    """A player; her hands are None where they are not seen."""
    injuries = int(game.injuries[player])
    return {
        "seat": player,
        "space": c.SPACE_LABELS[game.position[player]],
        "experience": int(game.experience[player]),
        "experience_most": int(rules.experience_most),
        "injuries": injuries,
        "injuries_most": int(rules.injuries_most),
        "marker": bool(game.marker == player),
        "started_round": bool(game.round_starter == player),
        "natural_born": bool(game.natural_born[player]),
        "hand_size": int(game.hand[player].sum()),
        "hand_limit": int(rules.hand_limit[injuries]),
        "hand": _raid_cards(rules, game.hand[player]) if seen else None,
        "slots": [_slot(rules, game, player, slot, seen) for slot in range(r.SLOTS)],
        "exhausted": [
            {"id": _type_id(type_), "name": c.TYPE_NAMES[type_], "n": n}
            for type_, n in enumerate(game.exhausted[player].tolist())
            if n
        ],
        "actions": _action_cards(rules, game, player) if seen else None,
    }


def _raid_cards(rules: np.record, counts: np.ndarray) -> list[Part]:
    return [
        {
            "id": _kind_id(kind),
            "name": c.CARD_NAMES[kind],
            "n": n,
            "when": TIMING_WORDS[int(rules.card_timing[kind])],
            "does": words_of(rules.card_effect[kind], rules.card_bonus[kind]) or SPECIAL_WORDS[kind],
        }
        for kind, n in enumerate(counts.tolist())
        if n
    ]


def _action_cards(rules: np.record, game: np.record, player: int) -> list[Part]:
    """The action cards in her hand: neither in a slot nor exhausted."""
    return [
        _action_card(rules, type_) | {"n": n}
        for type_ in range(r.TYPES)
        if (n := int(in_action_hand(rules, game, player, type_)))
    ]


def _action_card(rules: np.record, type_: int) -> Part:
    return {
        "id": _type_id(type_),
        "name": c.TYPE_NAMES[type_],
        "basic": words_of(rules.action_effect[type_, c.BASIC]),
        "boosted": words_of(rules.action_effect[type_, c.BOOSTED]),
    }


def _slot(rules: np.record, game: np.record, player: int, slot: int, seen: bool) -> Part | None:
    """A slot and its action card, which is None where it is not seen; None for an empty slot."""
    type_, shown = game.slots[player, slot], bool(game.shown[player, slot])
    if type_ == r.EMPTY:
        return None
    return {"face_up": shown, "card": _action_card(rules, type_) if shown or seen else None}


# ---------------------------------------------------------------- what can be told of hidden cards


def _cards(counts: Iterable[int], names: tuple[str, ...] = c.CARD_NAMES) -> list[Part]:
    return [{"name": name, "n": int(n)} for name, n in zip(names, counts, strict=True) if n]


def _places(rules: np.record) -> list[str]:
    """Where the Artifact can be."""
    spaces = range(r.FIRST_SPECIAL_SPACE, r.FIRST_SPECIAL_SPACE + r.SPECIAL_SPACES)
    return [c.SPACE_LABELS[space] for space in spaces] + [f"player_{seat}" for seat in range(rules.players)]


def _chances(rules: np.record, game: np.record) -> Part:
    """What a spectator expects of the special cards, who sees what all see: chances, and numbers of Replicas."""
    places = _places(rules)
    return {
        "artifact": dict(zip(places, game.artifact_chance.tolist(), strict=False)),
        "replicas": dict(zip(places, game.replicas_expected.tolist(), strict=False)),
        "replicas_in_deck": float(game.replicas_expected[r.DECK]),
    }


def _knowledge(rules: np.record, game: np.record, seat: int) -> Part:
    """What a seat can be sure of: where the Artifact may be, cards in others' hands and, as others know, in hers."""
    unseen = rules.card_copies - game.used - game.hand[seat]
    gone = np.maximum(0, unseen - game.deck_most[seat])[r.FIRST_ORDINARY :]
    others = []
    for other in range(rules.players):
        sure = [known_of_self(game, seat, other, kind) if other != seat else 0 for kind in range(r.KINDS)]
        others.append(
            {
                "holds": _cards(game.known[seat, other]),
                "sure_of_yours": _cards(sure),
                "fresh": int(game.fresh[other]),
            }
        )
    return {
        "artifact": [
            place for place, may in zip(_places(rules), game.suspect[seat].tolist(), strict=False) if may
        ],
        "players": others,
        "not_in_deck": _cards(gone, c.CARD_NAMES[r.FIRST_ORDINARY :]),
    }


# ---------------------------------------------------------------- effects in words

TIMING_WORDS = {
    c.NEVER_TIMING: "",
    c.AFTER_SELECTING: "after all selected",
    c.DURING_TURN: "in your turn",
    c.BEFORE_REVEAL: "before you reveal",
    c.BEFORE_STEAL_ASSAULT: "with Steal or Assault",
    c.AFTER_ACTION: "after your action",
    c.AFTER_EXPLORE_REST: "after Explore or Rest",
    c.WHEN_TARGETED: "when stolen from",
}

SPECIAL_WORDS = {r.ARTIFACT: "reach the goal with it to win", r.REPLICA: "looks like the Artifact"}

STEP_WORDS = {
    r.ADVANCE: "advance",
    r.ADVANCE_ALL_HERE: "all here advance",
    r.MOVE_BACK: "move back {n} tile{s}",
    r.MOVE_BACK_OTHER: "move another Lara back {n} tile{s}",
    r.REDUCE_THREAT_HERE: "remove {n} threat{s} here",
    r.REDUCE_THREAT_ENTERED: "remove {n} threat{s} there",
    r.RAISE_THREAT_HERE: "add {n} threat{s} here",
    r.RAISE_THREAT_CHOOSE: "add {n} threat{s} to a tile",
    r.DRAW: "draw {n} card{s}",
    r.DRAW_TO_LIMIT: "draw up to the limit",
    r.DISCARD_TO: "discard down to {n}",
    r.STEAL_CARDS: "steal {n} card{s} on your tile",
    r.STEAL_OR_MARKER: "steal {n} card{s} on your tile or gain the marker",
    r.GAIN_MARKER: "gain the marker",
    r.GAIN_EXPERIENCE: "{n} experience",
    r.HEAL: "heal {n}",
    r.HEAL_ALL: "heal all",
    r.INJURE_SELF: "injuries +{n}",
    r.INJURE_OTHERS_HERE: "others here: injuries +{n}",
    r.INJURE_THIEF: "the thief: injuries +{n}",
    r.CANCEL_STEAL: "lose no card",
    r.AIM_ANYWHERE: "steal from any Lara, who can't Repel",
    r.SWAP_ACTION: "swap in an exhausted action card",
    r.REPEAT_ACTION: "perform the action again",
    r.BOOST_ROUND: "your actions are boosted this round",
    r.REVEAL_ARTIFACT: "who has the Artifact reveals it",
    r.RETURN_REPLICAS: "return up to {n} Replica{s} to the deck",
}


def words_of(effect: np.ndarray, bonus: np.ndarray | None = None) -> str:
    """An effect of the rules record in words, with what a raid card adds for who reveals the Artifact."""
    words = _words(tuple(map(tuple, effect.tolist())))
    more = "" if bonus is None else _words(tuple(map(tuple, bonus.tolist())))
    return f"{words}; {more} if you reveal the Artifact" if more else words


@lru_cache(1024)
def _words(steps: tuple[tuple[int, int], ...]) -> str:
    return ", ".join(
        STEP_WORDS[op].format(n=n, s="" if n == 1 else "s") for op, n in steps if op in STEP_WORDS
    )


def _number(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
