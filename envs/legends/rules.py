"""The game itself: setup, what is legal, what an answer does, and the course of rounds and turns."""

from __future__ import annotations

import numpy as np

from envs.core.head import OVER, is_over, truncate
from envs.core.kernel import kernel
from envs.core.rng import below, shuffle
from envs.legends import steps
from envs.legends.actions import (
    ASSAULT_MARKER,
    ASSAULT_STEAL,
    DISCARD,
    NO,
    PASS,
    RETURN,
    SELECT,
    SWAP,
    TARGET,
    TRAP_ON,
    USE,
    YES,
)
from envs.legends.hands import (
    artifact_holder,
    discard_to,
    draw,
    hand_limit,
    hand_size,
    lay_down,
    return_replicas,
    take_cards,
)
from envs.legends.knowledge import know_setup, see_artifact, see_nobody_has_artifact
from envs.legends.state import (
    AFTER_WINDOW_DECISION,
    AREA_1,
    AREA_5,
    AREA_TILES,
    ARTIFACT,
    ASSAULT,
    ASSAULT_MODE_DECISION,
    BEFORE_WINDOW_DECISION,
    BOOST_DECISION,
    CLIMAX,
    CLIMAX_TILES,
    DISCARD_DECISION,
    EMPTY,
    EXPLORE,
    FIRST_ORDINARY,
    FIRST_SPECIAL_SPACE,
    GOAL,
    GOAL_TILE,
    HELTER_TARGET_DECISION,
    KINDS,
    NO_CARD,
    NOBODY,
    REPEL_DECISION,
    REPLICA,
    REPLICAS_DECISION,
    REVEAL_DECISION,
    ROPE_TARGET_DECISION,
    ROPE_WINDOW_DECISION,
    SEATS,
    SELECT_DECISION,
    SLOTS,
    SPACES,
    SPECIAL_SPACES,
    START,
    START_TILE,
    STEAL,
    SWAP_DECISION,
    TARGET_DECISION,
    TRAP_TILE_DECISION,
    TRAP_WINDOW_DECISION,
    TYPES,
)
from envs.legends.steps import ask, clockwise, push, push_effect
from envs.legends.track import (
    advance,
    advance_all_here,
    can_be_trapped,
    gain_experience,
    heal,
    injure,
    injure_at_round_end,
    injure_here,
    move_back,
    raise_threat,
    reduce_threat,
    turn_up,
)
from envs.legends.windows import can_use, open_window, other_here, timings

# ---------------------------------------------------------------- setup


@kernel
def setup(rules: np.record, game: np.record) -> None:
    """Lay out the track and the deck, give every player her start (LEG-016 to LEG-030, LEG-R01 to LEG-R03)."""
    lay_out_tiles(game)
    lay_out_specials(rules, game)
    for kind in range(FIRST_ORDINARY, KINDS):
        game.deck[kind] = rules.card_copies[kind]
    game.used_top = NO_CARD
    for seat in range(SEATS):
        game.experience[seat] = rules.experience_start
        game.injuries[seat] = rules.injuries_start
        for slot in range(SLOTS):
            game.slots[seat, slot] = EMPTY
    know_setup(game)
    game.marker = below(game, rules.players)
    end_turns(game)
    push(game, steps.BEGIN_ROUND, 0, NOBODY)
    run(rules, game)


@kernel
def lay_out_tiles(game: np.record) -> None:
    """Start and goal face up, between them area tiles and a climax tile face down, at random (LEG-016 to LEG-020)."""
    for space in range(SPACES):
        game.tile[space] = NO_CARD
    game.tile[START], game.tile[GOAL] = START_TILE, GOAL_TILE
    game.revealed[START], game.revealed[GOAL] = 1, 1
    fill_face_down_spaces(game)


@kernel
def fill_face_down_spaces(game: np.record) -> None:
    """Lay tiles at random on the spaces that have none."""
    for space in range(AREA_1, AREA_5 + 1):
        while game.tile[space] == NO_CARD:
            tile = below(game, AREA_TILES)
            if not lies_on_track(game, tile):
                game.tile[space] = tile
    if game.tile[CLIMAX] == NO_CARD:
        game.tile[CLIMAX] = AREA_TILES + below(game, CLIMAX_TILES)


@kernel
def lies_on_track(game: np.record, tile: int) -> bool:
    """Whether a tile is laid out."""
    for space in range(SPACES):
        if game.tile[space] == tile:
            return True
    return False


@kernel
def lay_out_specials(rules: np.record, game: np.record) -> None:
    """The Artifact and the Replicas, face down in random order, one each on III, IV and V (LEG-021, LEG-022)."""
    for space in range(SPACES):
        game.special[space] = NO_CARD
    space = FIRST_SPECIAL_SPACE
    for kind in range(REPLICA + 1):
        for _ in range(rules.card_copies[kind]):
            game.special[space] = kind
            space += 1
    shuffle(game, game.special[FIRST_SPECIAL_SPACE:], SPECIAL_SPACES)


# ---------------------------------------------------------------- what is legal


@kernel
def legal(rules: np.record, game: np.record, mask: np.ndarray) -> None:
    """Mark the options of the present decision (LEG-D01 to LEG-D16)."""
    decision, seat = game.decision, game.actor
    if decision == SELECT_DECISION:
        for type_ in range(TYPES):
            mask[SELECT + type_] = in_action_hand(rules, game, seat, type_) > 0
    elif is_window(decision):
        mask[PASS] = 1
        now = timings(game, decision)
        for kind in range(FIRST_ORDINARY, KINDS):
            mask[USE + kind] = can_use(rules, game, now, seat, kind)
    elif decision == DISCARD_DECISION:
        for kind in range(FIRST_ORDINARY, KINDS):
            mask[DISCARD + kind] = game.hand[seat, kind] > 0
    elif decision == BOOST_DECISION:
        mask[NO] = 1
        mask[YES] = 1
    elif decision == REVEAL_DECISION:
        mask[NO] = 1
        mask[YES] = game.hand[seat, ARTIFACT] > 0
    elif decision == ASSAULT_MODE_DECISION:
        mask[ASSAULT_STEAL] = other_here(rules, game, seat)
        mask[ASSAULT_MARKER] = 1
    elif decision == TRAP_TILE_DECISION:
        for space in range(AREA_1, CLIMAX + 1):
            mask[TRAP_ON + space] = can_be_trapped(rules, game, space)
    elif decision == SWAP_DECISION:
        for type_ in range(TYPES):
            mask[SWAP + type_] = game.exhausted[seat, type_] > 0
    elif decision == REPLICAS_DECISION:
        for n in range(min(game.amount, game.hand[seat, REPLICA]) + 1):
            mask[RETURN + n] = 1
    else:
        for places in range(1, rules.players):
            mask[TARGET + places] = can_be_target(game, decision, seat, clockwise(rules, seat, places))


@kernel
def in_action_hand(rules: np.record, game: np.record, seat: int, type_: int) -> int:
    """Action cards of a type that are neither exhausted nor in a slot (LEG-037)."""
    cards = rules.action_copies[type_] - game.exhausted[seat, type_]
    for slot in range(SLOTS):
        if game.slots[seat, slot] == type_:
            cards -= 1
    return cards


@kernel
def is_window(decision: int) -> bool:
    """Whether a decision is about using a raid card or passing."""
    return decision in (
        BEFORE_WINDOW_DECISION,
        AFTER_WINDOW_DECISION,
        TRAP_WINDOW_DECISION,
        ROPE_WINDOW_DECISION,
        REPEL_DECISION,
    )


@kernel
def can_be_target(game: np.record, decision: int, seat: int, other: int) -> bool:
    """Whether another Lara can be chosen (LEG-D08, LEG-D10, LEG-D13)."""
    if decision == TARGET_DECISION:
        return game.position[other] == game.position[seat]
    if decision == HELTER_TARGET_DECISION:
        return game.position[other] != START
    return True


# ---------------------------------------------------------------- what an answer does


@kernel
def step(rules: np.record, game: np.record, action: int) -> None:
    """Carry out the answer to the present decision, then all that needs no answer."""
    answer(rules, game, action)
    run(rules, game)


@kernel
def answer(rules: np.record, game: np.record, action: int) -> None:
    """Carry out the answer to the present decision."""
    decision, seat, amount = game.decision, game.actor, game.amount
    if decision == SELECT_DECISION:
        place_action(game, seat, action - SELECT)
        push(game, steps.SELECT_ACTIONS, 0, seat)
    elif is_window(decision):
        if action != PASS:
            push(game, steps.OPEN_WINDOW, decision, seat)
            use(rules, game, seat, action - USE)
    elif decision == DISCARD_DECISION:
        lay_down(game, seat, action - DISCARD)
        push(game, steps.DISCARD_TO, amount, seat)
    elif decision == BOOST_DECISION:
        if action == YES:
            game.experience[seat] -= rules.boost_cost
            game.boosted = 1
    elif decision == ASSAULT_MODE_DECISION:
        push(game, steps.STEAL_CARDS if action == ASSAULT_STEAL else steps.GAIN_MARKER, amount, seat)
    elif decision == TRAP_TILE_DECISION:
        raise_threat(rules, game, action - TRAP_ON, amount)
    elif decision == SWAP_DECISION:
        swap_action(game, seat, action - SWAP)
    elif decision == REVEAL_DECISION:
        if action == YES:
            see_artifact(game, seat)
            push_effect(game, rules.card_bonus[amount], seat)
    elif decision == REPLICAS_DECISION:
        return_replicas(rules, game, seat, action - RETURN)
    else:
        choose_target(game, decision, seat, clockwise(rules, seat, action - TARGET))


@kernel
def place_action(game: np.record, seat: int, type_: int) -> None:
    """Put an action card face down into her next empty slot (LEG-035, LEG-R13)."""
    slot = 0
    while game.slots[seat, slot] != EMPTY:
        slot += 1
    game.slots[seat, slot] = type_


@kernel
def use(rules: np.record, game: np.record, seat: int, kind: int) -> None:
    """A raid card is used by laying it down, then its effect happens (LEG-095, LEG-R21)."""
    lay_down(game, seat, kind)
    push_effect(game, rules.card_effect[kind], seat)


@kernel
def swap_action(game: np.record, seat: int, type_: int) -> None:
    """The card in the slot and an exhausted one change places, face up (LEG-172 to LEG-174, LEG-R63)."""
    game.exhausted[seat, type_] -= 1
    game.exhausted[seat, game.slots[seat, game.slot]] += 1
    game.slots[seat, game.slot] = type_
    game.shown[seat, game.slot] = 1


@kernel
def choose_target(game: np.record, decision: int, seat: int, other: int) -> None:
    """Steal from a Lara, who may Repel unless Rope Action was used, or move her back (LEG-R58, LEG-R60)."""
    if decision == HELTER_TARGET_DECISION:
        move_back(game, other, game.amount)
        return
    game.target = other
    if decision == TARGET_DECISION:
        push(game, steps.TAKE_CARDS, game.amount, seat)
        push(game, steps.OPEN_WINDOW, REPEL_DECISION, other)


# ---------------------------------------------------------------- what needs no answer


@kernel
def run(rules: np.record, game: np.record) -> None:
    """Do pending steps until one of them asks a decision or the game is over.

    There is always one pending: every round ends by pushing the next.
    """
    game.decision = OVER
    while game.decision == OVER and not is_over(game):
        game.agenda_size -= 1
        top = game.agenda_size
        code, amount, seat = game.agenda[top, 0], game.agenda[top, 1], game.agenda[top, 2]
        if code < steps.BEGIN_ROUND:
            resolve(rules, game, code, amount, seat)
        else:
            proceed(rules, game, code, amount, seat)
    if is_over(game):
        game.agenda_size = 0


@kernel
def resolve(rules: np.record, game: np.record, code: int, amount: int, seat: int) -> None:
    """Do one step of an effect."""
    if code == steps.ADVANCE:
        advance(rules, game, seat)
    elif code == steps.ADVANCE_ALL_HERE:
        advance_all_here(rules, game, seat)
    elif code == steps.MOVE_BACK:
        move_back(game, seat, amount)
    elif code == steps.MOVE_BACK_OTHER:
        ask(game, HELTER_TARGET_DECISION, seat, amount)
    elif code == steps.REDUCE_THREAT_HERE:
        reduce_threat(rules, game, seat, amount)
    elif code == steps.REDUCE_THREAT_ENTERED:
        if game.position[seat] == game.entered:
            reduce_threat(rules, game, seat, amount)
    elif code == steps.RAISE_THREAT_HERE:
        raise_threat(rules, game, game.position[seat], amount)
    elif code == steps.RAISE_THREAT_CHOOSE:
        ask(game, TRAP_TILE_DECISION, seat, amount)
    elif code == steps.DRAW:
        draw(rules, game, seat, amount)
    elif code == steps.DRAW_TO_LIMIT:
        draw(rules, game, seat, hand_limit(rules, game, seat) - hand_size(game, seat))
    elif code == steps.DISCARD_TO:
        discard_to(game, seat, amount)
    elif code == steps.STEAL_CARDS:
        steal(rules, game, seat, amount)
    elif code == steps.STEAL_OR_MARKER:
        steal_or_marker(game, seat, amount)
    elif code == steps.GAIN_MARKER:
        game.marker = seat
    elif code == steps.GAIN_EXPERIENCE:
        gain_experience(rules, game, seat, amount)
    elif code == steps.HEAL:
        heal(game, seat, amount)
    elif code == steps.HEAL_ALL:
        heal(game, seat, game.injuries[seat])
    elif code == steps.INJURE_SELF:
        injure(rules, game, seat, amount)
    elif code == steps.INJURE_OTHERS_HERE:
        injure_here(rules, game, game.position[seat], amount, seat)
    elif code == steps.INJURE_THIEF:
        injure(rules, game, game.active, amount)
    elif code == steps.CANCEL_STEAL:
        game.target = NOBODY
    elif code == steps.AIM_ANYWHERE:
        game.aimed = 1
        ask(game, ROPE_TARGET_DECISION, seat, amount)
    elif code == steps.SWAP_ACTION:
        ask(game, SWAP_DECISION, seat, amount)
    elif code == steps.REPEAT_ACTION:
        begin_performance(game, seat)
    elif code == steps.BOOST_ROUND:
        game.natural_born[seat] = 1
    elif code == steps.REVEAL_ARTIFACT:
        reveal_artifact(rules, game)
    elif code == steps.RETURN_REPLICAS:
        if game.hand[seat, REPLICA] > 0:
            ask(game, REPLICAS_DECISION, seat, amount)
    elif code == steps.OFFER_ARTIFACT:
        if game.hand[seat, ARTIFACT] > 0:
            ask(game, REVEAL_DECISION, seat, amount)


@kernel
def proceed(rules: np.record, game: np.record, code: int, amount: int, seat: int) -> None:
    """Do one step of the course of the game."""
    if code == steps.BEGIN_ROUND:
        begin_round(rules, game)
    elif code == steps.SELECT_ACTIONS:
        if game.slots[seat, SLOTS - 1] == EMPTY:
            ask(game, SELECT_DECISION, seat, amount)
    elif code == steps.OPEN_WINDOW:
        open_window(rules, game, amount, seat)
    elif code == steps.BEGIN_TURN:
        begin_turn(rules, game, amount)
    elif code == steps.REVEAL_ACTION:
        reveal_action(game, seat)
    elif code == steps.DECIDE_BOOST:
        decide_boost(rules, game, seat)
    elif code == steps.PERFORM:
        perform(rules, game, seat)
    elif code == steps.TAKE_CARDS:
        take_cards(rules, game, seat, game.target, amount)
    elif code == steps.TURN_UP:
        turn_up(rules, game, seat, amount)
    elif code == steps.RECOVER_AND_EXHAUST:
        recover_and_exhaust(rules, game)
    else:
        push_for_all(rules, game, steps.DRAW, rules.round_end_draw, game.marker)


@kernel
def push_for_all(rules: np.record, game: np.record, code: int, amount: int, first: int) -> None:
    """Every player does a step, clockwise from the first."""
    for i in range(rules.players - 1, -1, -1):
        push(game, code, amount, clockwise(rules, first, i))


# ---------------------------------------------------------------- rounds


@kernel
def begin_round(rules: np.record, game: np.record) -> None:
    """Selection of actions, then the window after it, then turns (LEG-034, LEG-R13, LEG-R15); none after the cap."""
    if game.rounds >= rules.max_rounds:
        truncate(game)
        return
    game.rounds += 1
    game.round_starter = game.marker
    push(game, steps.BEGIN_TURN, 0, NOBODY)
    push_for_all(rules, game, steps.OPEN_WINDOW, TRAP_WINDOW_DECISION, game.marker)
    push_for_all(rules, game, steps.SELECT_ACTIONS, 0, game.marker)


@kernel
def begin_turn(rules: np.record, game: np.record, turn: int) -> None:
    """The next turn: slot 1 of every player, clockwise from the round starter, then slot 2, then slot 3 (LEG-042)."""
    if turn == rules.players * SLOTS:
        end_turns(game)
        end_round(rules, game)
        return
    seat = (game.round_starter + turn) % rules.players
    game.turn = turn + 1
    game.active = seat
    game.slot = turn // rules.players
    game.performed = EMPTY
    push(game, steps.BEGIN_TURN, turn + 1, NOBODY)
    push(game, steps.OPEN_WINDOW, AFTER_WINDOW_DECISION, seat)
    push(game, steps.REVEAL_ACTION, 0, seat)
    push(game, steps.OPEN_WINDOW, BEFORE_WINDOW_DECISION, seat)


@kernel
def end_turns(game: np.record) -> None:
    """It is nobody's turn."""
    game.turn = 0
    game.active = NOBODY
    game.slot = 0
    game.performed = EMPTY
    game.boosted = 0
    game.aimed = 0
    game.target = NOBODY


@kernel
def end_round(rules: np.record, game: np.record) -> None:
    """Dinosaur, recovery and exhaustion, draws, the next round (LEG-046 to LEG-049, LEG-R86)."""
    push(game, steps.BEGIN_ROUND, 0, NOBODY)
    push(game, steps.END_DRAWS, 0, NOBODY)
    push(game, steps.RECOVER_AND_EXHAUST, 0, NOBODY)
    injure_at_round_end(rules, game)


@kernel
def recover_and_exhaust(rules: np.record, game: np.record) -> None:
    """Exhausted action cards go back to the hand, the revealed ones are exhausted (LEG-046, LEG-047, LEG-R88)."""
    for seat in range(rules.players):
        game.natural_born[seat] = 0
        for type_ in range(TYPES):
            game.exhausted[seat, type_] = 0
        for slot in range(SLOTS):
            game.exhausted[seat, game.slots[seat, slot]] += 1
            game.slots[seat, slot] = EMPTY
            game.shown[seat, slot] = 0


# ---------------------------------------------------------------- performing an action


@kernel
def reveal_action(game: np.record, seat: int) -> None:
    """Turn up the card of the current slot and begin to perform it (LEG-043)."""
    game.shown[seat, game.slot] = 1
    game.performed = game.slots[seat, game.slot]
    begin_performance(game, seat)


@kernel
def begin_performance(game: np.record, seat: int) -> None:
    """Boost question, window for Rope Action, performance: at the reveal and at each repeat (LEG-R23, LEG-R62)."""
    game.boosted = 0
    game.aimed = 0
    game.target = NOBODY
    push(game, steps.PERFORM, 0, seat)
    if game.performed == STEAL or game.performed == ASSAULT:
        push(game, steps.OPEN_WINDOW, ROPE_WINDOW_DECISION, seat)
    push(game, steps.DECIDE_BOOST, 0, seat)


@kernel
def decide_boost(rules: np.record, game: np.record, seat: int) -> None:
    """Boosted for free in force of Natural Born Adventurer, else asked of who can pay (LEG-065, LEG-R24, LEG-R25)."""
    if game.natural_born[seat] != 0:
        game.boosted = 1
    elif game.experience[seat] >= rules.boost_cost:
        ask(game, BOOST_DECISION, seat, 0)


@kernel
def perform(rules: np.record, game: np.record, seat: int) -> None:
    """Carry out the action: Rush, Explore, Assault, Action, Steal or Rest (LEG-064)."""
    effect = rules.action_effect[game.performed, game.boosted]
    if game.performed == EXPLORE:
        explore(rules, game, seat, effect[0, 1])
    else:
        push_effect(game, effect, seat)


@kernel
def explore(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Draw raid cards; fixed effects of the tile add to them, forbid them, or raise its threat (LEG-R36 to LEG-R39)."""
    tile = game.tile[game.position[seat]]
    push(game, steps.RAISE_THREAT_HERE, rules.explore_raises[tile], seat)
    if rules.explore_barren[tile] == 0:
        push(game, steps.DRAW, n + rules.explore_extra[tile], seat)


@kernel
def steal(rules: np.record, game: np.record, seat: int, n: int) -> None:
    """Choose a Lara on the same tile, if there is one, unless Rope Action chose already (LEG-083, LEG-R49)."""
    if game.aimed != 0:
        push(game, steps.TAKE_CARDS, n, seat)
    elif other_here(rules, game, seat):
        ask(game, TARGET_DECISION, seat, n)


@kernel
def steal_or_marker(game: np.record, seat: int, n: int) -> None:
    """An unboosted Assault does one of the two; aimed by Rope Action it steals (LEG-076, LEG-R60)."""
    if game.aimed != 0:
        push(game, steps.STEAL_CARDS, n, seat)
    else:
        ask(game, ASSAULT_MODE_DECISION, seat, n)


@kernel
def reveal_artifact(rules: np.record, game: np.record) -> None:
    """The Artifact's holder shows it, or all learn that nobody has it (LEG-188, LEG-R69, LEG-R71)."""
    holder = artifact_holder(rules, game)
    if holder == NOBODY:
        see_nobody_has_artifact(game)
    else:
        see_artifact(game, holder)
