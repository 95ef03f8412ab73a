"""Information-set Monte-Carlo tree search, compiled: the template that ``search.py`` loads for each game.

Single-observer ISMCTS (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012): each
simulation samples what the searching seat can't know, goes down one tree that all samples share, adds one node,
plays on and credits what every seat earned to all nodes it passed. Each seat is taken to maximise its own return
(max^n), so a team, whose seats earn the same, needs no rule of its own.

A guide says what to try first and how to play on: nobody (all actions are equal), the game's scripted player, or a
trained network, which after a few decisions also says what the position is worth.

A node is a history of actions since the root. Its children are told apart by the decision, the seat that made it and
the action, because chance may lead one history to different decisions.

``game`` is the one copy that a simulation plays on, ``mask`` its legal actions, ``tree`` the nodes, ``run`` the rest
of what a search needs; the fields of the last two stand in ``search.py``. ``network`` is the guiding network: layers
from observations to logits, the direct path beside them, layers from observations to a value, and room for two hidden
layers.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from agents.search import NETWORK, SCRIPT
from envs.core.game import NO_ADVICE
from envs.core.head import is_over
from envs.core.kernel import Function, kernel
from envs.core.rng import random_seed, random_word, seed_rng

potential: Callable[[np.record, np.record, int], float]

# Borrowed from the game's batch module, where they are described.
advance: Callable[[np.record, np.record, int, np.ndarray], None]
look: Callable[[np.record, np.record, int, np.ndarray], None]
imagine: Callable[[np.record, np.record, int, int], None]
random_action: Callable[[np.record, np.ndarray], int]
scripted_action: Callable[[np.record, np.ndarray, np.ndarray, np.ndarray], int]

entry: Callable[[Function], Function]

Layers = tuple[tuple[np.ndarray, np.ndarray], ...]
Network = tuple[Layers, np.ndarray, Layers, np.ndarray]

ROOT = 0
NONE = 0
"""No node, since the root is nobody's child."""

LEAST_SPREAD = 1e-3
"""Returns that hardly differ are taken to differ by this much, so that every action is tried."""


@entry
def choose_actions(
    rules: np.recarray,
    roots: np.recarray,
    seats: np.ndarray,
    masks: np.ndarray,
    seeds: np.ndarray,
    games: np.recarray,
    mask: np.ndarray,
    tree: np.recarray,
    runs: np.recarray,
    network: Network,
    actions: np.ndarray,
    visits: np.ndarray,
) -> None:
    """Search each of the roots, and write how often each action was tried, and which one most often."""
    run = runs[0]
    for row in range(actions.size):
        plant(tree, run, seeds[row])
        for _ in range(run.simulations):
            games[0] = roots[row]
            imagine(rules[0], games[0], seats[row], random_seed(run))
            mask[:] = masks[row]
            simulate(rules[0], games[0], mask, tree, run, network)
        actions[row] = tree[most_visited(tree, seats[row])].action
        child = tree[ROOT].first_child
        while child != NONE:
            visits[row, tree[child].action] = tree[child].visits
            child = tree[child].next_sibling


@kernel
def plant(tree: np.recarray, run: np.record, seed: int) -> None:
    """Begin a search: a tree of nothing but its root."""
    seed_rng(run, seed)
    run.nodes = 1
    run.squares[:] = 0.0
    root = tree[ROOT]
    root.first_child = NONE
    root.visits = 0
    root.earned[:] = 0.0


@kernel
def simulate(
    rules: np.record, game: np.record, mask: np.ndarray, tree: np.recarray, run: np.record, network: Network
) -> None:
    """Go down the tree to a new node or the end of the game, play on, and credit every node on the way."""
    run.earned[:] = 0.0
    node = ROOT
    known = run.nodes
    while run.nodes == known and not is_over(game):
        weigh(rules, game, mask, run, network)
        node = choose_child(game, mask, tree, node, run)
        act(rules, game, tree[node].action, mask, run)
    play_on(rules, game, mask, run, network)
    if not is_over(game):
        judge(rules, game, run, network)
    credit(rules, tree, node, run)


@kernel
def choose_child(game: np.record, mask: np.ndarray, tree: np.recarray, node: int, run: np.record) -> int:
    """The action with the greatest upper confidence bound, which may be one that has no node yet.

    The bound is mean + exploration * spread * prior * sqrt(times available) / (1 + visits): PUCT (Silver et al. 2017),
    in which the number of times that an action could be chosen stands for its parent's visits, and the spread
    of all returns of this search for the scale of rewards. An untried action counts as average. The more legal
    actions, the less the prior of each, so that a wide decision widens bit by bit and its best are tried again soon.
    """
    scale = run.exploration * spread(tree, game.actor, run)
    for action in range(mask.size):
        run.untried[action] = mask[action]
    visits = 0
    earned = 0.0
    best = NONE
    best_bound = -np.inf
    child = tree[node].first_child
    while child != NONE:
        here = tree[child]
        if here.actor == game.actor and here.decision == game.decision and mask[here.action] != 0:
            here.available += 1
            run.untried[here.action] = 0
            visits += here.visits
            earned += here.earned[game.actor]
            prior = run.prior[here.action]
            bound = mean(here, game.actor) + scale * prior * math.sqrt(here.available) / (1.0 + here.visits)
            if bound > best_bound:
                best = child
                best_bound = bound
        child = here.next_sibling
    if not run.untried.any():
        return best
    action = likeliest_untried(run)
    prior = run.prior[action]
    if visits == 0 or earned / visits + scale * prior * math.sqrt(visits + 1.0) > best_bound:
        return new_child(game, tree, node, action, run)
    return best


@kernel
def likeliest_untried(run: np.record) -> int:
    """The untried action of the greatest prior; of equals one at random."""
    most = np.float32(-1.0)
    for action in range(run.untried.size):
        if run.untried[action] != 0:
            most = max(most, run.prior[action])
    for action in range(run.untried.size):
        if run.prior[action] < most:
            run.untried[action] = 0
    return random_action(run, run.untried)


@kernel
def weigh(rules: np.record, game: np.record, mask: np.ndarray, run: np.record, network: Network) -> None:
    """Give each legal action its prior: a share that all have alike, and the rest as the guide would choose."""
    trust = run.trust
    if run.guide == NETWORK:
        look(rules, game, game.actor, run.seen)
        fill_odds(network, mask, run)
        for action in range(mask.size):
            run.prior[action] = trust * run.odds[action]
    else:
        run.prior[:] = 0.0
        advised = advice(rules, game, mask, run)
        if advised == NO_ADVICE:
            trust = 0.0
        else:
            run.prior[advised] = trust
    share = (1.0 - trust) / count(mask)
    for action in range(mask.size):
        if mask[action] != 0:
            run.prior[action] += share


@kernel
def count(mask: np.ndarray) -> int:
    """How many actions a mask has."""
    actions = 0
    for action in range(mask.size):
        actions += mask[action]
    return actions


@kernel
def advice(rules: np.record, game: np.record, mask: np.ndarray, run: np.record) -> int:
    """What the scripted player would do in the actor's place, seeing what it sees, if it guides this search."""
    if run.guide != SCRIPT:
        return NO_ADVICE
    look(rules, game, game.actor, run.seen)
    return scripted_action(rules, run.seen, run.highs, mask)


@kernel
def mean(here: np.record, seat: int) -> float:
    """What a seat earned on average in the simulations that passed a node."""
    return here.earned[seat] / here.visits


@kernel
def spread(tree: np.recarray, seat: int, run: np.record) -> float:
    """Standard deviation of what a seat earned in the simulations so far."""
    if tree[ROOT].visits == 0:
        return LEAST_SPREAD
    average = mean(tree[ROOT], seat)
    variance = run.squares[seat] / tree[ROOT].visits - average * average
    return max(LEAST_SPREAD, math.sqrt(max(0.0, variance)))


@kernel
def new_child(game: np.record, tree: np.recarray, parent: int, action: int, run: np.record) -> int:
    """Add a node to the tree, for an action in the position at hand."""
    node = run.nodes
    run.nodes += 1
    here = tree[node]
    here.parent = parent
    here.first_child = NONE
    here.next_sibling = tree[parent].first_child
    tree[parent].first_child = node
    here.action = action
    here.actor = game.actor
    here.decision = game.decision
    here.available = 1
    here.visits = 0
    here.earned[:] = 0.0
    return node


@kernel
def act(rules: np.record, game: np.record, action: int, mask: np.ndarray, run: np.record) -> None:
    """Go on to the next decision, and note what the seats earn."""
    advance(rules, game, action, mask)
    for seat in range(rules.players):
        run.earned[seat] += game.reward[seat]


@kernel
def play_on(rules: np.record, game: np.record, mask: np.ndarray, run: np.record, network: Network) -> None:
    """Go on for a number of decisions, as the guide would choose, or at random."""
    for _ in range(run.rollout):
        if is_over(game):
            return
        if run.guide == NETWORK:
            action = drawn_action(rules, game, mask, run, network)
        else:
            action = advice(rules, game, mask, run)
            if action == NO_ADVICE:
                action = random_action(run, mask)
        act(rules, game, action, mask, run)


@kernel
def judge(rules: np.record, game: np.record, run: np.record, network: Network) -> None:
    """Add what the seats may expect from here on: what the network says of what each sees, or else the potential.

    A team earns the same, so that the actor speaks for all.
    """
    if run.guide != NETWORK:
        for seat in range(rules.players):
            run.earned[seat] += potential(rules, game, seat)
    elif run.team != 0:
        worth = value(rules, game, game.actor, run, network)
        for seat in range(rules.players):
            run.earned[seat] += worth
    else:
        for seat in range(rules.players):
            run.earned[seat] += value(rules, game, seat, run, network)


@kernel
def credit(rules: np.record, tree: np.recarray, node: int, run: np.record) -> None:
    """Note what the seats earned at a node and all above it."""
    for seat in range(rules.players):
        run.squares[seat] += run.earned[seat] ** 2
    while True:
        here = tree[node]
        here.visits += 1
        for seat in range(rules.players):
            here.earned[seat] += run.earned[seat]
        if node == ROOT:
            return
        node = here.parent


@kernel
def most_visited(tree: np.recarray, seat: int) -> int:
    """The root's child that was visited most; of equals the one that earned the searching seat most."""
    best = tree[ROOT].first_child
    child = tree[best].next_sibling
    while child != NONE:
        more = tree[child].visits - tree[best].visits
        if more > 0 or (more == 0 and mean(tree[child], seat) > mean(tree[best], seat)):
            best = child
        child = tree[child].next_sibling
    return best


# ---------------------------------------------------------------- the network


@kernel
def drawn_action(
    rules: np.record, game: np.record, mask: np.ndarray, run: np.record, network: Network
) -> int:
    """An action drawn from the network's distribution."""
    look(rules, game, game.actor, run.seen)
    fill_odds(network, mask, run)
    left = random_word(run) / 2.0**32
    chosen = 0
    for action in range(mask.size):
        if mask[action] != 0:
            chosen = action  # the last legal one stands if rounding leaves a rest
            left -= run.odds[action]
            if left < 0.0:
                break
    return chosen


@kernel
def fill_odds(network: Network, mask: np.ndarray, run: np.record) -> None:
    """Work out the network's distribution over the legal actions from what the actor sees, ``run.seen``."""
    layers, direct, _, hidden = network
    units, last = feed(layers, run.seen, hidden)
    weights, bias = layers[len(layers) - 1]
    odds = run.odds
    for action in range(mask.size):
        odds[action] = bias[action]
    add_products(hidden[last], weights, units, odds)
    add_products(run.seen, direct, direct.shape[0], odds)
    peak = np.float32(-np.inf)
    for action in range(mask.size):
        if mask[action] != 0:
            peak = max(peak, odds[action])
    total = np.float32(0.0)
    for action in range(mask.size):
        odds[action] = math.exp(odds[action] - peak) if mask[action] != 0 else 0.0
        total += odds[action]
    for action in range(mask.size):
        odds[action] /= total


@kernel
def value(rules: np.record, game: np.record, seat: int, run: np.record, network: Network) -> float:
    """What a seat may expect to earn from here on, by what it sees; returns lie between -1 and 1."""
    look(rules, game, seat, run.seen)
    _, _, layers, hidden = network
    units, last = feed(layers, run.seen, hidden)
    weights, bias = layers[len(layers) - 1]
    worth = bias[0]
    for unit in range(units):
        worth += hidden[last, unit] * weights[unit, 0]
    return min(1.0, max(-1.0, worth))


@kernel
def feed(layers: Layers, seen: np.ndarray, hidden: np.ndarray) -> tuple[int, int]:
    """Work out the hidden layers; the size of the last one, and the row of ``hidden`` in which it stands."""
    weights, bias = layers[0]
    row = 0
    fill_layer(seen, seen.size, weights, bias, hidden[row])
    for depth in range(1, len(layers) - 1):
        units = bias.size
        weights, bias = layers[depth]
        fill_layer(hidden[row], units, weights, bias, hidden[1 - row])
        row = 1 - row
    return bias.size, row


@kernel
def fill_layer(
    inputs: np.ndarray, count: int, weights: np.ndarray, bias: np.ndarray, outputs: np.ndarray
) -> None:
    """Work out one layer with ReLU."""
    for unit in range(bias.size):
        outputs[unit] = bias[unit]
    add_products(inputs, weights, count, outputs)
    for unit in range(bias.size):
        outputs[unit] = max(outputs[unit], np.float32(0.0))


@kernel
def add_products(inputs: np.ndarray, weights: np.ndarray, count: int, outputs: np.ndarray) -> None:
    """Add the products of inputs and weights; many inputs are 0, so that skipping them saves most of the work."""
    for i in range(count):
        if inputs[i] != 0.0:
            for j in range(weights.shape[1]):
                outputs[j] += inputs[i] * weights[i, j]
