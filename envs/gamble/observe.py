"""What a seat sees, what a centralised critic sees, and the potential."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel
from envs.gamble import features as f
from envs.gamble import record as r
from envs.gamble.components import PACK_BITS, PACKED
from envs.gamble.hidden import is_others_secret
from envs.gamble.rules.cards import artifacts_left, count, hand_size
from envs.gamble.rules.luck_tests import chance
from envs.gamble.rules.party import added_up, attack_of, party_type, stamina, total

DUELS = 4
"""How many duels a card turns is shown up to this."""


@kernel
def shown(points: int, most: int) -> float:
    """A value as the observation shows it: cut off at a greatest amount, as a share of it."""
    return max(-most, min(points, most)) * (1.0 / most)


# ---------------------------------------------------------------- what a seat sees


@kernel
def observe(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """All that a seat may know: its own hand, everything in the open, and how much is hidden where."""
    if game.decision > 0 and game.actor == seat:
        out[f.DECISION + game.decision - 1] = 1.0
        out[f.ASKED] = 1.0
        out[f.PASSED] = game.passes
    out[f.ACTIVE] = game.active == seat
    out[f.TURNS_LEFT] = max(0.0, 1.0 - game.rounds / rules.max_rounds)
    see_artifacts(game, seat, out)
    see_hidden_cards(game, seat, out)
    see_pools(rules, game, seat, out)
    own, other = add_up_pools(rules, game, seat)
    compare_pools(own, other, out)
    gear = add_up_gear(rules, game, seat, out)
    if game.location != r.NO_CARD:
        see_search(rules, game, seat, own, other, gear, out)


@kernel
def see_artifacts(game: np.record, seat: int, out: np.ndarray) -> None:
    """Collections, jackpot, and what is left to be found."""
    out[f.OWN_ARTIFACTS] = game.collected[seat] * f.PER_CARD
    out[f.OTHER_ARTIFACTS] = game.collected[1 - seat] * f.PER_CARD
    out[f.JACKPOT] = game.jackpot * f.PER_CARD
    out[f.ARTIFACTS_LEFT] = artifacts_left(game) * f.PER_CARD
    out[f.ARTIFACT] = game.artifact != r.NO_CARD
    for i in range(r.KIND):
        out[f.LOCATIONS_LEFT + i] = game.place[r.LOCATION + i] == r.PILE


@kernel
def see_hidden_cards(game: np.record, seat: int, out: np.ndarray) -> None:
    """The own hand, the past adventures pile, and how many cards lie where nobody else sees them."""
    hand = np.int8(r.HAND + seat)
    for card in range(r.ADVENTURES):
        out[f.HAND + card] = game.place[card] == hand
    for card in range(r.ADVENTURES):
        out[f.PAST + card] = game.place[card] == r.PAST
    out[f.OWN_HAND_SIZE] = hand_size(game, seat) * f.PER_HAND_CARD
    out[f.OTHER_HAND_SIZE] = hand_size(game, 1 - seat) * f.PER_HAND_CARD
    out[f.ADVENTURES_LEFT] = count(game, r.PILE) * f.PER_ADVENTURE
    if game.renewed:
        recall_hand(game, seat, out)


@kernel
def recall_hand(game: np.record, seat: int, out: np.ndarray) -> None:
    """What has been known of the opponent's hand since the adventures pile was renewed."""
    for card in range(r.ADVENTURES):
        if game.known[card] and is_others_secret(game, seat, card):
            out[f.HAND + card] = -1.0


@kernel
def see_pools(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Whose pool each character is in."""
    own, other = np.int8(r.POOL + seat), np.int8(r.POOL + 1 - seat)
    for character in range(r.CHARACTERS):
        place = game.place[character]
        out[f.POOL + character] = np.float32(place == own) - np.float32(place == other)


@kernel
def see_parties(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> tuple[int, int]:
    """Parties with their values and totals; how far either's attack, the own first, exceeds the other's stamina."""
    ahead = behind = 0
    for side in range(r.SEATS):
        luck = speed = blows = left = 0
        for i in range(game.party_size[side]):
            character = game.party[side, i]
            out[f.PARTY + character] = (r.KIND - i if side == seat else i - r.KIND) * f.PER_CARD
            out[f.ATTACK + character] = shown(game.values[character, r.ATTACK], f.POINTS)
            out[f.STAMINA + character] = shown(stamina(game, character), f.MOST_DEFENCE)
            out[f.DAMAGE + character] = shown(game.damage[character], f.MOST_DEFENCE)
            luck += game.values[character, r.LUCK]
            speed += game.values[character, r.SPEED]
            blows += attack_of(rules, game, character)
            left += stamina(game, character)
        out[f.OWN_LUCK if side == seat else f.OTHER_LUCK] = shown(
            max(luck, rules.least_total), f.PARTY_POINTS
        )
        out[f.OWN_SPEED if side == seat else f.OTHER_SPEED] = shown(
            max(speed, rules.least_total), f.PARTY_POINTS
        )
        ahead += blows if side == seat else -left
        behind += blows if side != seat else -left
    return ahead, behind


@kernel
def see_search(
    rules: np.record, game: np.record, seat: int, own: int, other: int, gear: int, out: np.ndarray
) -> None:
    """What there is to see in a search only: parties, gear, location, traps, the test faced."""
    ahead, behind = see_parties(rules, game, seat, out)
    for i in range(r.GEAR):
        out[f.CARRIER + i] = max(0, game.place[r.WEAPON + i] - r.ON + 1) * f.PER_CHARACTER
    if game.chosen != r.NO_CARD:
        out[f.CARRIER + game.chosen - r.WEAPON] = -1.0
    if game.decision == r.ASSIGN:
        out[f.ATTACKER] = (game.attacker + 1) * f.PER_CARD
        out[f.BLOW] = shown(game.values[game.party[game.actor, game.attacker], r.ATTACK], f.POINTS)
    out[f.LOCATION + game.location - r.LOCATION] = 1.0
    see_traps(rules, game, seat, out)
    if game.artifact != r.NO_CARD:
        out[f.ATTACK_LEAD], out[f.ATTACK_LEAD + 1] = (
            shown(ahead, f.MOST_STRENGTH_LEAD),
            shown(behind, f.MOST_STRENGTH_LEAD),
        )
        compare_parties(rules, game, seat, own, other, gear, ahead - behind, out)
    if game.actor == seat:
        foresee(rules, game, seat, own if seat == game.active else other, out)


@kernel
def see_traps(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Traps laid, and the test that is faced."""
    out[f.WAITING] = (game.traps_laid - game.traps_met) * f.PER_CARD
    for i in range(game.traps_laid):
        trap = game.trap_row[i]
        if i < game.traps_met:
            out[f.FAILED + trap - r.TRAP] = game.place[trap] == r.TABLE and trap != game.test
        elif seat != game.active:
            out[f.LAID + trap - r.TRAP] = (i + 1) * f.PER_CARD
    if game.test != r.NO_CARD:
        if game.test == game.location:
            out[f.BOOBY_TRAP] = 1.0
        else:
            out[f.TEST + game.test - r.TRAP] = 1.0
        out[f.HARM] = rules.test_damage[game.test - r.TRAP] * f.PER_DAMAGE
        if game.decision == r.SEARCH_WINDOW:
            out[f.CHANCE] = chance(rules, game.test - r.TRAP, total(rules, game, game.active, r.LUCK))


# ---------------------------------------------------------------- what a seat adds up
# All this follows from what it sees and from the printed cards; a small network would take long to learn to add.


@kernel
def points(packed: int, types: int, figure: int) -> int:
    """One of the sums that are packed in one number: of a type, 0 for friends and 1 for foes, and of a figure."""
    return (packed >> PACK_BITS * (types * r.MYSTERY + figure)) & PACKED


@kernel
def add_up_pools(rules: np.record, game: np.record, seat: int) -> tuple[int, int]:
    """The printed figures of the own pool and of the opponent's, of each all eight sums in one number."""
    own, other = np.int8(r.POOL + seat), np.int8(r.POOL + 1 - seat)
    mine = theirs = 0
    for character in range(r.CHARACTERS):
        mine += (game.place[character] == own) * rules.packed[character]
        theirs += (game.place[character] == other) * rules.packed[character]
    return mine, theirs


@kernel
def compare_pools(own: int, other: int, out: np.ndarray) -> None:
    """What either pool could bring, type by type, and who is ahead."""
    for types in range(len(f.TYPES)):
        for figure in range(r.MYSTERY):
            out[f.OWN_POOL + types * r.MYSTERY + figure] = points(own, types, figure) * f.PER_POOL_POINT
            out[f.OTHER_POOL + types * r.MYSTERY + figure] = points(other, types, figure) * f.PER_POOL_POINT
        out[f.POOL_SPEED_LEAD + types] = shown(speed_lead(own, other, types), f.MOST_SPEED_LEAD)
        out[f.POOL_STRENGTH_LEAD + types] = shown(strength_lead(own, other, types), f.MOST_STRENGTH_LEAD)


@kernel
def add_up_gear(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> int:
    """What the gear in hand would add, shown and as one number."""
    hand = np.int8(r.HAND + seat)
    packed = 0
    for gear in range(r.GEAR):
        packed += (game.place[r.WEAPON + gear] == hand) * rules.packed_gear[gear]
    for figure in range(r.MYSTERY):
        out[f.OWN_GEAR + figure] = points(packed, 0, figure) * f.PER_GEAR_POINT
    return packed


@kernel
def speed_lead(own: int, other: int, types: int) -> int:
    """How much faster a type of one pool is than the other type of another."""
    return points(own, types, r.SPEED) - points(other, 1 - types, r.SPEED)


@kernel
def strength_lead(own: int, other: int, types: int) -> int:
    """How much more attack and defence it has, likewise."""
    return (
        points(own, types, r.ATTACK)
        + points(own, types, r.DEFENCE)
        - points(other, 1 - types, r.ATTACK)
        - points(other, 1 - types, r.DEFENCE)
    )


@kernel
def compare_parties(
    rules: np.record,
    game: np.record,
    seat: int,
    own: int,
    other: int,
    gear: int,
    strength: int,
    out: np.ndarray,
) -> None:
    """How far the own party is ahead in speed and strength, as it is and with all who can still join on either side."""
    types = int(party_type(game, seat) == r.FOE)
    out[f.STRENGTH_LEAD] = shown(strength, f.MOST_STRENGTH_LEAD)
    out[f.STRENGTH_LEAD + 1] = shown(strength + strength_lead(own, other, types), f.MOST_STRENGTH_LEAD)
    mine, theirs = added_up(game, seat, r.SPEED), added_up(game, 1 - seat, r.SPEED)
    helped = mine + points(own, types, r.SPEED)
    now = faster_by(rules, mine, theirs)
    everyone = faster_by(rules, helped, theirs + points(other, 1 - types, r.SPEED))
    alone = faster_by(rules, helped + points(gear, 0, r.SPEED), theirs)
    out[f.SPEED_LEAD] = shown(now, f.MOST_SPEED_LEAD)
    out[f.SPEED_LEAD + 1] = shown(everyone, f.MOST_SPEED_LEAD)
    out[f.SPEED_LEAD + 2] = shown(alone, f.MOST_SPEED_LEAD)
    wanted = 1 if seat == game.active else 0  # at equal speeds the searcher is caught (GAM-085)
    out[f.FAST_ENOUGH] = now >= wanted
    out[f.FAST_ENOUGH + 1] = alone >= wanted


@kernel
def faster_by(rules: np.record, mine: int, theirs: int) -> int:
    """How much faster one sum of speeds is than another, either being at least 0 as a whole (GAM-R17)."""
    return max(mine, rules.least_total) - max(theirs, rules.least_total)


# ---------------------------------------------------------------- what each choice comes to
# Worked out from what the seat sees and the printed cards.


@kernel
def foresee(rules: np.record, game: np.record, seat: int, searchers: int, out: np.ndarray) -> None:
    """What the choices of the deciding seat would lead to; ``searchers`` is the active player's pool, summed up."""
    if game.decision == r.LAY_TRAP:
        luck = most_luck(game, searchers)
        for trap in range(r.TRAP, r.LOCATION):
            if game.place[trap] == r.HAND + seat:
                out[f.RISK + trap - r.TRAP] = 1.0 - chance(rules, trap - r.TRAP, luck)
    elif game.decision == r.SEARCH_WINDOW and game.test != r.NO_CARD:
        out[f.BEST_CHANCE] = chance(rules, game.test - r.TRAP, most_luck(game, searchers))
    elif game.decision == r.TRAP_DAMAGE:
        see_tolls(game, game.active, rules.test_damage[game.test - r.TRAP], out)
    elif game.decision == r.CARRIER:
        see_carriers(rules, game, seat, out)
    elif game.decision == r.FIGHT_WINDOW:
        see_help(rules, game, seat, out)
    elif game.decision == r.ASSIGN:
        see_targets(rules, game, seat, out)


@kernel
def most_luck(game: np.record, pool: int) -> int:
    """The searcher's luck if the whole pool of the party's type had joined."""
    return added_up(game, game.active, r.LUCK) + points(pool, int(game.party_type == r.FOE), r.LUCK)


# ---------------------------------------------------------------- damage assigned


@kernel
def see_tolls(game: np.record, side: int, damage: int, out: np.ndarray) -> None:
    """What a trap's damage would do to each of a party."""
    for i in range(game.party_size[side]):
        left = stamina(game, game.party[side, i])
        out[f.PROSPECT + game.party[side, i]] = 1.0 if damage > left else by_share(left, damage)


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
            out[f.PROSPECT + target] = -1.0
        elif blow > left:
            out[f.PROSPECT + target] = 1.0 if alive >> i & 1 else 0.5
        else:
            out[f.PROSPECT + target] = 0.5 if i == following and after > left else by_share(left, blow)


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
        won = duels(game, 1 - seat, game.values[character, r.ATTACK], stamina(game, character))
        out[f.PROSPECT + character] = turned(rules, game, seat, character, game.chosen, won)


@kernel
def see_help(rules: np.record, game: np.record, seat: int, out: np.ndarray) -> None:
    """Likewise for gear in hand on whom it suits best; and each who can join: how many duels would be won, or lost."""
    kind = party_type(game, seat)
    for character in range(kind, kind + r.KIND):
        if game.place[character] == r.POOL + seat:
            attack, left = game.values[character, r.ATTACK], game.values[character, r.DEFENCE]
            out[f.PROSPECT + character] = shown(duels(game, 1 - seat, attack, left), DUELS)
    hand = np.int8(r.HAND + seat)
    for gear in range(r.WEAPON, r.TRAP):
        if game.place[gear] == hand:
            out[f.PROSPECT + gear] = -1.0
    for i in range(game.party_size[seat]):
        character = game.party[seat, i]
        won = duels(game, 1 - seat, game.values[character, r.ATTACK], stamina(game, character))
        for gear in range(r.WEAPON, r.TRAP):
            if game.place[gear] == hand:
                now = turned(rules, game, seat, character, gear, won)
                out[f.PROSPECT + gear] = max(out[f.PROSPECT + gear], now)


@kernel
def turned(rules: np.record, game: np.record, seat: int, character: int, gear: int, won: int) -> float:
    """How many more duels a character wins with gear, as it is shown; -1 if the character would leave by it."""
    defence = game.values[character, r.DEFENCE] + rules.modifiers[gear - r.WEAPON, r.DEFENCE]
    if game.damage[character] > defence or defence < rules.least_defence_to_stay_in_play:
        return -1.0
    attack = game.values[character, r.ATTACK] + rules.modifiers[gear - r.WEAPON, r.ATTACK]
    left = stamina(game, character) + rules.modifiers[gear - r.WEAPON, r.DEFENCE]
    return shown(duels(game, 1 - seat, attack, left) - won, DUELS)


@kernel
def duels(game: np.record, side: int, attack: int, left: int) -> int:
    """How many of a party an attack makes leave, less how many of them deal more damage than is left to take."""
    count = 0
    for i in range(game.party_size[side]):
        opponent = game.party[side, i]
        count += attack > stamina(game, opponent)
        count -= game.values[opponent, r.ATTACK] > left
    return count


# ---------------------------------------------------------------- everything


@kernel
def state(rules: np.record, game: np.record, out: np.ndarray) -> None:
    """Everything: what the deciding seat sees, the opponent's hand and the face-down traps; the rest is on the piles.

    As the deciding seat sees it, since a critic that must first find out whose position it values learns it twice.
    """
    observe(rules, game, game.actor, out)
    for card in range(r.ADVENTURES):
        out[f.OPPONENT_HAND + card] = game.place[card] == r.HAND + 1 - game.actor
    for i in range(game.traps_met, game.traps_laid):
        out[f.FACE_DOWN + game.trap_row[i] - r.TRAP] = (i + 1) * f.PER_CARD


@kernel
def potential(rules: np.record, game: np.record, seat: int) -> float:
    """How far the own collection is ahead of the opponent's, as a share of the artifacts that win: -1 to 1."""
    return (game.collected[seat] - game.collected[1 - seat]) / rules.artifacts_to_win
