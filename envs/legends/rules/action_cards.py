"""Action cards: placing, revealing, boosting and performing them."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.core.kit.agenda import ask, push
from envs.legends import record as r
from envs.legends.rules.effects import push_effect


@kernel
def in_action_hand(rules: np.record, game: np.record, seat: int, type_: int) -> int:
    """Action cards of a type that are neither exhausted nor in a slot (LEG-037)."""
    cards = rules.action_copies[type_] - game.exhausted[seat, type_]
    for slot in range(r.SLOTS):
        if game.slots[seat, slot] == type_:
            cards -= 1
    return cards


@kernel
def place_action(game: np.record, seat: int, type_: int) -> None:
    """Put an action card face down into her next empty slot (LEG-035, LEG-R13)."""
    slot = 0
    while game.slots[seat, slot] != r.EMPTY:
        slot += 1
    game.slots[seat, slot] = type_


@kernel
def swap_action(game: np.record, seat: int, type_: int) -> None:
    """The card in the slot and an exhausted one change places, face up (LEG-172 to LEG-174, LEG-R63)."""
    game.exhausted[seat, type_] -= 1
    game.exhausted[seat, game.slots[seat, game.slot]] += 1
    game.slots[seat, game.slot] = type_
    game.shown[seat, game.slot] = 1


@kernel
def reveal_action(game: np.record, seat: int) -> None:
    """Turn up the card of the current slot and begin to perform it (LEG-043)."""
    game.shown[seat, game.slot] = 1
    game.performed = game.slots[seat, game.slot]
    begin_performance(game, seat)


@kernel
def clear_performance(game: np.record) -> None:
    """Nothing is performed: so a turn begins, and so the turns of a round end."""
    game.performed = r.EMPTY
    game.boosted = 0
    game.aimed = 0
    game.target = r.NOBODY


@kernel
def begin_performance(game: np.record, seat: int) -> None:
    """Boost question, window for Rope Action, performance: at the reveal and at each repeat (LEG-R23, LEG-R62)."""
    game.boosted = 0
    game.aimed = 0
    game.target = r.NOBODY
    push(game, r.PERFORM, 0, 0, seat)
    if game.performed == r.STEAL or game.performed == r.ASSAULT:
        push(game, r.OPEN_WINDOW, 0, r.ROPE_WINDOW_DECISION, seat)
    push(game, r.DECIDE_BOOST, 0, 0, seat)


@kernel
def decide_boost(rules: np.record, game: np.record, seat: int) -> None:
    """Boosted for free in force of Natural Born Adventurer, else asked of who can pay (LEG-065, LEG-R24, LEG-R25)."""
    if game.natural_born[seat] != 0:
        game.boosted = 1
    elif game.experience[seat] >= rules.boost_cost:
        ask(game, r.BOOST_DECISION, seat)


@kernel
def perform(rules: np.record, game: np.record, seat: int) -> None:
    """Carry out the action: Rush, Explore, Assault, Action, Steal or Rest (LEG-064)."""
    effect = rules.action_effect[game.performed, game.boosted]
    if game.performed == r.EXPLORE:
        explore(rules, game, seat, effect[0, 1])
    else:
        push_effect(game, effect, seat)


@kernel
def explore(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Draw raid cards; fixed effects of the tile add to them, forbid them, or raise its threat (LEG-R36 to LEG-R39)."""
    tile = game.tile[game.position[seat]]
    push(game, r.RAISE_THREAT_HERE, rules.explore_raises[tile], 0, seat)
    if rules.explore_barren[tile] == 0:
        push(game, r.DRAW, n + rules.explore_extra[tile], 0, seat)


@kernel
def steal(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Choose a Lara on the same tile, if there is one, unless Rope Action chose already (LEG-083, LEG-R49)."""
    if game.aimed != 0:
        push(game, r.TAKE_CARDS, n, 0, seat)
    elif other_here(rules, game, seat):
        ask(game, r.TARGET_DECISION, seat)


@kernel
def steal_or_marker(game: np.record, seat: int, n: int) -> None:
    """An unboosted Assault does one of the two; aimed by Rope Action it steals (LEG-076, LEG-R60)."""
    if game.aimed != 0:
        push(game, r.STEAL_CARDS, n, 0, seat)
    else:
        ask(game, r.ASSAULT_MODE_DECISION, seat)


@kernel
def other_here(rules: np.record, game: np.record, seat: int) -> bool:
    """Another Lara is on the same tile (LEG-R48)."""
    for other in range(rules.players):
        if other != seat and game.position[other] == game.position[seat]:
            return True
    return False
