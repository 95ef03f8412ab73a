"""What each choice at hand comes to, worked out from what the seat sees and the printed cards."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble.cards import points
from envs.gamble.features import (
    BEST_CHANCE,
    OTHER_LUCK,
    OWN_LUCK,
    PARTY_POINTS,
    PROSPECTS,
    RISK,
)
from envs.gamble.luck import chance
from envs.gamble.party import attack_of, party_type, stamina
from envs.gamble.state import (
    ASSIGN,
    ATTACK,
    CARRIER,
    DEFENCE,
    FIGHT_WINDOW,
    FOE,
    HAND,
    KIND,
    LAY_TRAP,
    LOCATION,
    LUCK,
    NO_CARD,
    POOL,
    SEARCH_WINDOW,
    TRAP,
    TRAP_DAMAGE,
    WEAPON,
)

DUELS = 4
"""How many duels a card turns is shown up to this."""


@kernel
def shown(points: int, most: int) -> float:
    """A value as the observation shows it: cut off at a greatest amount, as a share of it."""
    return max(-most, min(points, most)) * (1.0 / most)


@kernel
def foresee(rules: np.record, game: np.record, seat: int, searchers: int, out: np.ndarray) -> None:
    """What the choices of the deciding seat would lead to; ``searchers`` is the active player's pool, summed up."""
    if game.decision == LAY_TRAP:
        luck = most_luck(game, seat, searchers, out)
        for trap in range(TRAP, LOCATION):
            if game.place[trap] == HAND + seat:
                out[RISK + trap - TRAP] = 1.0 - chance(rules, trap - TRAP, luck)
    elif game.decision == SEARCH_WINDOW and game.test != NO_CARD:
        out[BEST_CHANCE] = chance(rules, game.test - TRAP, most_luck(game, seat, searchers, out))
    elif game.decision == TRAP_DAMAGE:
        see_tolls(game, game.active, rules.test_damage[game.test - TRAP], out)
    elif game.decision == CARRIER:
        see_carriers(rules, game, seat, out)
    elif game.decision == FIGHT_WINDOW:
        see_help(rules, game, seat, out)
    elif game.decision == ASSIGN:
        see_targets(rules, game, seat, out)


@kernel
def most_luck(game: np.record, seat: int, pool: int, out: np.ndarray) -> int:
    """The searcher's luck if the whole pool of the party's type had joined, by what was added up before."""
    luck = round(out[OWN_LUCK if seat == game.active else OTHER_LUCK] * PARTY_POINTS)
    return luck + points(pool, int(game.party_type == FOE), LUCK)


# ---------------------------------------------------------------- damage assigned


@kernel
def see_tolls(game: np.record, side: int, damage: int, out: np.ndarray) -> None:
    """What a trap's damage would do to each of a party."""
    for i in range(game.party_size[side]):
        left = stamina(game, game.party[side, i])
        out[PROSPECTS + game.party[side, i]] = 1.0 if damage > left else by_share(left, damage)


@kernel
def see_targets(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """What the attack at hand would do to each opponent, if those still to come are well spent."""
    other = 1 - seat
    blow = attack_of(rules, game, game.party[seat, game.attacker])
    ready = (1 << game.party_size[seat]) - (2 << game.attacker)  # those who follow the attacker
    alive, ready = strike_down(rules, game, other, ready)
    after = blow + strength(rules, game, seat, ready)
    following = frailest(game, other, alive)
    for i in range(game.party_size[other]):
        target = game.party[other, i]
        left = stamina(game, target)
        if left < 0:
            out[PROSPECTS + target] = -1.0
        elif blow > left:
            out[PROSPECTS + target] = 1.0 if alive >> i & 1 else 0.5
        else:
            out[PROSPECTS + target] = 0.5 if i == following and after > left else by_share(left, blow)


@kernel
def by_share(left: int, damage: int) -> float:
    """What damage is worth that is too little."""
    return 0.25 * damage / (left + 1)


@kernel
def strike_down(rules: np.record, game: np.record, side: int, ready: int) -> tuple[int, int]:
    """Whom of a party the other side's attacks can't make leave if they are well spent, and the attacks then left.

    Both are sets of places in the party, a bit each. The frailest are struck first, by the weakest who can do it
    alone, or else by the strongest together: nearly always that makes the most leave.
    """
    alive = (1 << game.party_size[side]) - 1
    while alive:
        target = frailest(game, side, alive)
        rest = strike(rules, game, 1 - side, ready, stamina(game, game.party[side, target]) + 1)
        if rest < 0:
            break
        alive -= 1 << target
        ready = rest
    return alive, ready


@kernel
def frailest(game: np.record, side: int, among: int) -> int:
    """Who of a set in a party can take least; -1 if there is nobody."""
    found, least = -1, 0
    for i in range(game.party_size[side]):
        if among >> i & 1:
            left = stamina(game, game.party[side, i])
            if found < 0 or left < least:
                found, least = i, left
    return found


@kernel
def strike(rules: np.record, game: np.record, side: int, ready: int, need: int) -> int:
    """Deal so much damage with a set of attacks; returns those then left, -1 if all of them are too few."""
    while need > 0:
        striker, blow = -1, 0
        for i in range(game.party_size[side]):
            if ready >> i & 1:
                attack = attack_of(rules, game, game.party[side, i])
                spares = need <= attack < blow
                if spares or blow < min(need, attack):
                    striker, blow = i, attack
        if striker < 0:
            return -1
        ready -= 1 << striker
        need -= blow
    return ready


@kernel
def strength(rules: np.record, game: np.record, side: int, ready: int) -> int:
    """The sum of a set of attacks."""
    total = 0
    for i in range(game.party_size[side]):
        if ready >> i & 1:
            total += attack_of(rules, game, game.party[side, i])
    return total


# ---------------------------------------------------------------- help in a fight


@kernel
def see_carriers(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """How many duels the gear that awaits its carrier would turn on each of a party; -1 for who would leave by it."""
    for i in range(game.party_size[seat]):
        character = game.party[seat, i]
        won = duels(game, 1 - seat, game.values[character, ATTACK], stamina(game, character))
        out[PROSPECTS + character] = turned(rules, game, seat, character, game.chosen, won)


@kernel
def see_help(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Likewise for gear in hand on whom it suits best; and each who can join: how many duels would be won, or lost."""
    kind = party_type(game, seat)
    for character in range(kind, kind + KIND):
        if game.place[character] == POOL + seat:
            attack, left = game.values[character, ATTACK], game.values[character, DEFENCE]
            out[PROSPECTS + character] = shown(duels(game, 1 - seat, attack, left), DUELS)
    hand = np.int8(HAND + seat)
    for gear in range(WEAPON, TRAP):
        if game.place[gear] == hand:
            out[PROSPECTS + gear] = -1.0
    for i in range(game.party_size[seat]):
        character = game.party[seat, i]
        won = duels(game, 1 - seat, game.values[character, ATTACK], stamina(game, character))
        for gear in range(WEAPON, TRAP):
            if game.place[gear] == hand:
                now = turned(rules, game, seat, character, gear, won)
                out[PROSPECTS + gear] = max(out[PROSPECTS + gear], now)


@kernel
def turned(rules: np.record, game: np.record, seat: int, character: int, gear: int, won: int) -> float:
    """How many more duels a character wins with gear, as it is shown; -1 if the character would leave by it."""
    defence = game.values[character, DEFENCE] + rules.modifiers[gear - WEAPON, DEFENCE]
    if game.damage[character] > defence or defence < rules.least_defence_to_stay_in_play:
        return -1.0
    attack = game.values[character, ATTACK] + rules.modifiers[gear - WEAPON, ATTACK]
    left = stamina(game, character) + rules.modifiers[gear - WEAPON, DEFENCE]
    return shown(duels(game, 1 - seat, attack, left) - won, DUELS)


@kernel
def duels(game: np.record, side: int, attack: int, left: int) -> int:
    """How many of a party an attack makes leave, less how many of them deal more damage than is left to take."""
    count = 0
    for i in range(game.party_size[side]):
        opponent = game.party[side, i]
        count += attack > stamina(game, opponent)
        count -= game.values[opponent, ATTACK] > left
    return count
