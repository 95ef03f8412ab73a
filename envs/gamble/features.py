"""The layout of an observation, and of the state for a centralised critic."""

from __future__ import annotations

from envs.core.spec import Feature, Features
from envs.gamble import actions as a
from envs.gamble import record as r
from envs.gamble.components import constant, greatest

CHARACTER_NAMES = a.NAMES[: r.WEAPON]
GEAR_NAMES = a.NAMES[r.WEAPON : r.TRAP]
TRAP_NAMES = a.NAMES[r.TRAP : r.LOCATION]
LOCATION_NAMES = a.NAMES[r.LOCATION : r.ARTIFACT]

HAND_MOST = constant("largest_hand")
POINTS = 40
"""The attack of one character is shown up to this; eight cards of gear could go beyond, play hardly does."""
PARTY_POINTS = 120
"""Luck and speed of a party are shown up to this."""
MOST_DEFENCE = greatest("defence", HAND_MOST)
"""No character's defence comes to more, nor so the damage that one can take and stay."""
TEST_DAMAGE = 25
"""No test of luck deals more damage."""
POOL_POINTS = 140
"""No figure of all characters of a type comes to more."""
GEAR_POINTS = 80
"""No figure of all gear comes to more."""
MOST_SPEED_LEAD = 20
"""How much faster one side is, is shown up to this, and how much stronger up to the next."""
MOST_STRENGTH_LEAD = 60

# Shares of these, since a product is cheaper than a quotient.
PER_CARD = 1 / r.KIND
PER_CHARACTER = 1 / r.CHARACTERS
PER_ADVENTURE = 1 / r.ADVENTURES
PER_HAND_CARD = 1 / HAND_MOST
PER_DAMAGE = 1 / TEST_DAMAGE
PER_POOL_POINT = 1 / POOL_POINTS
PER_GEAR_POINT = 1 / GEAR_POINTS

TYPES = ("friends", "foes")
POOL_FIGURES = r.FIGURES[: r.MYSTERY]
POOLS = tuple(f"{types}: {figure}" for types in TYPES for figure in POOL_FIGURES)

FEATURES = Features(
    Feature(
        "decision",
        len(r.DECISIONS) - 1,
        "one-hot: what this seat is asked; all 0 if it is not asked",
        labels=r.DECISIONS[1:],
    ),
    Feature("asked", 1, "1 if this seat is asked"),
    Feature("active", 1, "1 if this seat is the active player, the searcher"),
    Feature("turns_left", 1, "share of the turns allowed that are still to come"),
    Feature("own_artifacts", 1, "artifacts in the own collection", high=r.KIND),
    Feature("other_artifacts", 1, "artifacts in the opponent's collection", high=r.KIND),
    Feature("jackpot", 1, "artifacts in the jackpot", high=r.KIND),
    Feature("artifacts_left", 1, "artifacts on their pile", high=r.KIND),
    Feature("artifact", 1, "1 if the artifact of this search lies on the table"),
    Feature("own_hand_size", 1, "cards in the own hand", high=HAND_MOST),
    Feature("other_hand_size", 1, "cards in the opponent's hand", high=HAND_MOST),
    Feature("adventures_left", 1, "cards on the adventures pile", high=r.ADVENTURES),
    Feature(
        "hand",
        r.ADVENTURES,
        "1: in the own hand; -1: known since a reshuffle to be in the opponent's hand or among its face-down traps",
        low=-1,
        labels=a.NAMES[: r.ADVENTURES],
    ),
    Feature("past", r.ADVENTURES, "1: on the past adventures pile", labels=a.NAMES[: r.ADVENTURES]),
    Feature(
        "pool", r.CHARACTERS, "1: in the own pool; -1: in the opponent's", low=-1, labels=CHARACTER_NAMES
    ),
    Feature(
        "party",
        r.CHARACTERS,
        "in the own party: 12 for the leader, 11 for who joined next, and so on; negative: in the opponent's",
        high=r.KIND,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "attack",
        r.CHARACTERS,
        f"attack, gear included, of a character in a party; at most {POINTS} either way",
        high=POINTS,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "stamina",
        r.CHARACTERS,
        "defence, gear included, less all damage taken and assigned, of a character in a party; "
        f"at least -{MOST_DEFENCE}",
        high=MOST_DEFENCE,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "damage",
        r.CHARACTERS,
        "damage that a character in a party has taken in this turn; not what is assigned and not yet in effect",
        high=MOST_DEFENCE,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "carrier",
        r.GEAR,
        "number from 1 of the character on which it lies; -24: awaits its carrier",
        high=r.CHARACTERS,
        low=-1,
        labels=GEAR_NAMES,
    ),
    Feature("attacker", 1, "whose attack is being assigned: place in the order of joining", high=r.KIND),
    Feature("blow", 1, f"the attack being assigned; at most {POINTS}", high=POINTS),
    Feature("own_luck", 1, f"luck of the own party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("own_speed", 1, f"speed of the own party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("other_luck", 1, f"luck of the opponent's party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("other_speed", 1, f"speed of the opponent's party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("location", r.KIND, "one-hot: the location of this search", labels=LOCATION_NAMES),
    Feature("locations_left", r.KIND, "1: still on the locations pile", labels=LOCATION_NAMES),
    Feature(
        "laid", r.KIND, "own face-down traps: place in the order of laying", high=r.KIND, labels=TRAP_NAMES
    ),
    Feature("waiting", 1, "face-down traps still to be faced", high=r.KIND),
    Feature("test", r.KIND, "one-hot: the trap whose test of luck is faced", labels=TRAP_NAMES),
    Feature("booby_trap", 1, "1 if the test faced is the location's booby trap"),
    Feature("failed", r.KIND, "1: a trap that lies on the table after a failed test", labels=TRAP_NAMES),
    Feature(
        "chance", 1, "chance to pass the test faced at the party's present luck, in the searcher's window"
    ),
    Feature("harm", 1, "damage of the test faced", high=TEST_DAMAGE),
    Feature(
        "passed", 1, "1 if this seat is asked and the opponent has just passed in a window of both players"
    ),
    Feature(
        "own_pool", len(POOLS), "printed figures of the own pool, summed", high=POOL_POINTS, labels=POOLS
    ),
    Feature("other_pool", len(POOLS), "likewise of the opponent's", high=POOL_POINTS, labels=POOLS),
    Feature(
        "own_gear",
        len(POOL_FIGURES),
        "what the gear in the own hand adds, summed; what it takes away does not count",
        high=GEAR_POINTS,
        labels=POOL_FIGURES,
    ),
    Feature(
        "pool_speed_lead",
        len(TYPES),
        f"speed of the own pool's type less that of the opponent's other type; at most {MOST_SPEED_LEAD} either way",
        high=MOST_SPEED_LEAD,
        low=-1,
        labels=TYPES,
    ),
    Feature(
        "pool_strength_lead",
        len(TYPES),
        f"attack and defence, likewise; at most {MOST_STRENGTH_LEAD} either way",
        high=MOST_STRENGTH_LEAD,
        low=-1,
        labels=TYPES,
    ),
    Feature(
        "speed_lead",
        3,
        f"speed of the own party less the opponent's; at most {MOST_SPEED_LEAD} either way",
        high=MOST_SPEED_LEAD,
        low=-1,
        labels=(
            "now",
            "if all who can had joined",
            "if all did on the own side alone, with the gear in hand",
        ),
    ),
    Feature(
        "fast_enough",
        2,
        "1 if the searcher would escape, or the chaser catch up: whichever the seat is",
        labels=("now", "if all who can had joined on the own side alone, with the gear in hand"),
    ),
    Feature(
        "strength_lead",
        2,
        f"attack and stamina of the own party less the opponent's; at most {MOST_STRENGTH_LEAD} either way",
        high=MOST_STRENGTH_LEAD,
        low=-1,
        labels=("now", "if all who can had joined"),
    ),
    Feature(
        "attack_lead",
        2,
        f"attack of a party less the stamina of the other; at most {MOST_STRENGTH_LEAD} either way",
        high=MOST_STRENGTH_LEAD,
        low=-1,
        labels=("own attack", "the opponent's attack"),
    ),
    Feature(
        "best_chance", 1, "chance to pass the test faced if all who can had joined, in the searcher's window"
    ),
    Feature(
        "risk",
        r.KIND,
        "chance that a trap in the own hand fails the searcher if all who can had joined, when traps are laid",
        labels=TRAP_NAMES,
    ),
    Feature(
        "prospect",
        r.TRAP,
        "what choosing a card comes to. Damage: -1 on who will leave play anyway, 1 on who leaves by it, but 1/2 if "
        "the attacks to come can see to that, and 1/2 on the first one they can't if they could finish it; on others "
        "up to 1/4, by its share of what it takes. Who can join a fight: how many opponents it could strike down "
        "alone, less how many could strike it down, by 4. Gear: how much more of that for a carrier, or for the best "
        "one while it is in hand; -1 for who would leave by it",
        low=-1,
        labels=a.NAMES[: r.TRAP],
    ),
)

DECISION = FEATURES.at("decision")
ASKED = FEATURES.at("asked")
ACTIVE = FEATURES.at("active")
TURNS_LEFT = FEATURES.at("turns_left")
OWN_ARTIFACTS = FEATURES.at("own_artifacts")
OTHER_ARTIFACTS = FEATURES.at("other_artifacts")
JACKPOT = FEATURES.at("jackpot")
ARTIFACTS_LEFT = FEATURES.at("artifacts_left")
ARTIFACT = FEATURES.at("artifact")
OWN_HAND_SIZE = FEATURES.at("own_hand_size")
OTHER_HAND_SIZE = FEATURES.at("other_hand_size")
ADVENTURES_LEFT = FEATURES.at("adventures_left")
HAND = FEATURES.at("hand")
PAST = FEATURES.at("past")
POOL = FEATURES.at("pool")
PARTY = FEATURES.at("party")
ATTACK = FEATURES.at("attack")
STAMINA = FEATURES.at("stamina")
DAMAGE = FEATURES.at("damage")
ATTACKER = FEATURES.at("attacker")
BLOW = FEATURES.at("blow")
CARRIER = FEATURES.at("carrier")
OWN_LUCK = FEATURES.at("own_luck")
OWN_SPEED = FEATURES.at("own_speed")
OTHER_LUCK = FEATURES.at("other_luck")
OTHER_SPEED = FEATURES.at("other_speed")
LOCATION = FEATURES.at("location")
LOCATIONS_LEFT = FEATURES.at("locations_left")
LAID = FEATURES.at("laid")
WAITING = FEATURES.at("waiting")
TEST = FEATURES.at("test")
BOOBY_TRAP = FEATURES.at("booby_trap")
FAILED = FEATURES.at("failed")
CHANCE = FEATURES.at("chance")
HARM = FEATURES.at("harm")
PASSED = FEATURES.at("passed")
OWN_POOL = FEATURES.at("own_pool")
OTHER_POOL = FEATURES.at("other_pool")
OWN_GEAR = FEATURES.at("own_gear")
POOL_SPEED_LEAD = FEATURES.at("pool_speed_lead")
POOL_STRENGTH_LEAD = FEATURES.at("pool_strength_lead")
SPEED_LEAD = FEATURES.at("speed_lead")
ATTACK_LEAD = FEATURES.at("attack_lead")
FAST_ENOUGH = FEATURES.at("fast_enough")
STRENGTH_LEAD = FEATURES.at("strength_lead")
BEST_CHANCE = FEATURES.at("best_chance")
RISK = FEATURES.at("risk")
PROSPECT = FEATURES.at("prospect")

STATE_FEATURES = Features(
    *FEATURES,
    Feature("opponent_hand", r.ADVENTURES, "1: in the opponent's hand", labels=a.NAMES[: r.ADVENTURES]),
    Feature(
        "face_down", r.KIND, "face-down traps: place in the order of laying", high=r.KIND, labels=TRAP_NAMES
    ),
)
OPPONENT_HAND = STATE_FEATURES.at("opponent_hand")
FACE_DOWN = STATE_FEATURES.at("face_down")
