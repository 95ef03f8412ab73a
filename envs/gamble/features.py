"""The layout of an observation, and of the state for a centralised critic."""

from __future__ import annotations

from envs.core.spec import Feature, Features
from envs.gamble.actions import NAMES
from envs.gamble.components import constant
from envs.gamble.state import (
    ADVENTURES,
    ARTIFACT,
    CHARACTERS,
    DECISIONS,
    FIGURES,
    GEAR,
    KIND,
    LOCATION,
    MYSTERY,
    TRAP,
    WEAPON,
)

CHARACTER_NAMES = NAMES[:WEAPON]
GEAR_NAMES = NAMES[WEAPON:TRAP]
TRAP_NAMES = NAMES[TRAP:LOCATION]
LOCATION_NAMES = NAMES[LOCATION:ARTIFACT]

HAND_MOST = constant("largest_hand")
POINTS = 40
"""Attack and defence of one character are shown up to this; eight cards of gear could go beyond, play does not."""
PARTY_POINTS = 120
"""Luck and speed of a party are shown up to this."""
DAMAGE = 25
"""No test of luck deals more damage."""
POOL_POINTS = 140
"""No figure of all characters of a type comes to more."""
GEAR_POINTS = 80
"""No figure of all gear comes to more."""
SPEED_LEAD = 20
"""How much faster one side is, is shown up to this, and how much stronger up to the next."""
STRENGTH_LEAD = 60

# Shares of these, since a product is cheaper than a quotient.
PER_CARD = 1 / KIND
PER_CHARACTER = 1 / CHARACTERS
PER_ADVENTURE = 1 / ADVENTURES
PER_HAND_CARD = 1 / HAND_MOST
PER_DAMAGE = 1 / DAMAGE
PER_POOL_POINT = 1 / POOL_POINTS
PER_GEAR_POINT = 1 / GEAR_POINTS

TYPES = ("friends", "foes")
POOL_FIGURES = FIGURES[:MYSTERY]
POOLS = tuple(f"{types}: {figure}" for types in TYPES for figure in POOL_FIGURES)

FEATURES = Features(
    Feature("decision", len(DECISIONS) - 1, "one-hot: what is asked; all 0 at the end", labels=DECISIONS[1:]),
    Feature("asked", 1, "1 if this seat is asked"),
    Feature("active", 1, "1 if this seat is the active player, the searcher"),
    Feature("turns_left", 1, "share of the turns allowed that are still to come"),
    Feature("own_artifacts", 1, "artifacts in the own collection", high=KIND),
    Feature("other_artifacts", 1, "artifacts in the opponent's collection", high=KIND),
    Feature("jackpot", 1, "artifacts in the jackpot", high=KIND),
    Feature("artifacts_left", 1, "artifacts on their pile", high=KIND),
    Feature("artifact", 1, "1 if the artifact of this search lies on the table"),
    Feature("own_hand_size", 1, "cards in the own hand", high=HAND_MOST),
    Feature("other_hand_size", 1, "cards in the opponent's hand", high=HAND_MOST),
    Feature("adventures_left", 1, "cards on the adventures pile", high=ADVENTURES),
    Feature(
        "hand",
        ADVENTURES,
        "1: in the own hand; -1: known since a reshuffle to be in the opponent's hand or among its face-down traps",
        low=-1,
        labels=NAMES[:ADVENTURES],
    ),
    Feature("past", ADVENTURES, "1: on the past adventures pile", labels=NAMES[:ADVENTURES]),
    Feature("pool", CHARACTERS, "1: in the own pool; -1: in the opponent's", low=-1, labels=CHARACTER_NAMES),
    Feature(
        "party",
        CHARACTERS,
        "in the own party: 12 for the leader, 11 for who joined next, and so on; negative: in the opponent's",
        high=KIND,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "attack",
        CHARACTERS,
        f"attack, gear included, of a character in a party; at most {POINTS} either way",
        high=POINTS,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "stamina",
        CHARACTERS,
        "defence, gear included, less all damage taken and assigned, of a character in a party; "
        f"at most {POINTS} either way",
        high=POINTS,
        low=-1,
        labels=CHARACTER_NAMES,
    ),
    Feature(
        "carrier",
        GEAR,
        "number from 1 of the character on which it lies; -24: awaits its carrier",
        high=CHARACTERS,
        low=-1,
        labels=GEAR_NAMES,
    ),
    Feature("attacker", 1, "whose attack is being assigned: place in the order of joining", high=KIND),
    Feature("blow", 1, f"the attack being assigned; at most {POINTS}", high=POINTS),
    Feature("own_luck", 1, f"luck of the own party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("own_speed", 1, f"speed of the own party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("other_luck", 1, f"luck of the opponent's party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("other_speed", 1, f"speed of the opponent's party; at most {PARTY_POINTS}", high=PARTY_POINTS),
    Feature("location", KIND, "one-hot: the location of this search", labels=LOCATION_NAMES),
    Feature("locations_left", KIND, "1: still on the locations pile", labels=LOCATION_NAMES),
    Feature("laid", KIND, "own face-down traps: place in the order of laying", high=KIND, labels=TRAP_NAMES),
    Feature("waiting", 1, "face-down traps still to be faced", high=KIND),
    Feature("test", KIND, "one-hot: the trap whose test of luck is faced", labels=TRAP_NAMES),
    Feature("booby_trap", 1, "1 if the test faced is the location's booby trap"),
    Feature("failed", KIND, "1: a trap that lies on the table after a failed test", labels=TRAP_NAMES),
    Feature(
        "chance", 1, "chance to pass the test faced at the party's present luck, in the searcher's window"
    ),
    Feature("harm", 1, "damage of the test faced", high=DAMAGE),
    Feature("passed", 1, "1 if the opponent has just passed in a window of both players"),
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
        f"speed of the own pool's type less that of the opponent's other type; at most {SPEED_LEAD} either way",
        high=SPEED_LEAD,
        low=-1,
        labels=TYPES,
    ),
    Feature(
        "pool_strength_lead",
        len(TYPES),
        f"attack and defence, likewise; at most {STRENGTH_LEAD} either way",
        high=STRENGTH_LEAD,
        low=-1,
        labels=TYPES,
    ),
    Feature(
        "speed_lead",
        3,
        f"speed of the own party less the opponent's; at most {SPEED_LEAD} either way",
        high=SPEED_LEAD,
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
        f"attack and stamina of the own party less the opponent's; at most {STRENGTH_LEAD} either way",
        high=STRENGTH_LEAD,
        low=-1,
        labels=("now", "if all who can had joined"),
    ),
    Feature(
        "attack_lead",
        2,
        f"attack of a party less the stamina of the other; at most {STRENGTH_LEAD} either way",
        high=STRENGTH_LEAD,
        low=-1,
        labels=("own attack", "the opponent's attack"),
    ),
    Feature(
        "best_chance", 1, "chance to pass the test faced if all who can had joined, in the searcher's window"
    ),
    Feature(
        "risk",
        KIND,
        "chance that a trap in the own hand fails the searcher if all who can had joined, when traps are laid",
        labels=TRAP_NAMES,
    ),
    Feature(
        "prospect",
        TRAP,
        "what choosing a card comes to. Damage: -1 on who will leave play anyway, 1 on who leaves by it, but 1/2 if "
        "the attacks to come can see to that, and 1/2 on the first one they can't if they could finish it; on others "
        "up to 1/4, by its share of what it takes. Who can join a fight: how many opponents it could strike down "
        "alone, less how many could strike it down, by 4. Gear: how much more of that for a carrier, or for the best "
        "one while it is in hand; -1 for who would leave by it",
        low=-1,
        labels=NAMES[:TRAP],
    ),
)

DECISION = FEATURES.at("decision")
ASKED = FEATURES.at("asked")
ACTIVE = FEATURES.at("active")
TURNS_LEFT = FEATURES.at("turns_left")
OWN_ARTIFACTS = FEATURES.at("own_artifacts")
OTHER_ARTIFACTS = FEATURES.at("other_artifacts")
IN_JACKPOT = FEATURES.at("jackpot")
ARTIFACTS_LEFT = FEATURES.at("artifacts_left")
ARTIFACT_FOUND = FEATURES.at("artifact")
OWN_HAND_SIZE = FEATURES.at("own_hand_size")
OTHER_HAND_SIZE = FEATURES.at("other_hand_size")
ADVENTURES_LEFT = FEATURES.at("adventures_left")
IN_HAND = FEATURES.at("hand")
IN_PAST = FEATURES.at("past")
IN_POOL = FEATURES.at("pool")
IN_PARTY = FEATURES.at("party")
ATTACKS = FEATURES.at("attack")
STAMINA = FEATURES.at("stamina")
ATTACKER = FEATURES.at("attacker")
BLOW = FEATURES.at("blow")
CARRIERS = FEATURES.at("carrier")
OWN_LUCK = FEATURES.at("own_luck")
OWN_SPEED = FEATURES.at("own_speed")
OTHER_LUCK = FEATURES.at("other_luck")
OTHER_SPEED = FEATURES.at("other_speed")
LOCATION_SEEN = FEATURES.at("location")
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
SPEED_LEADS = FEATURES.at("speed_lead")
ATTACK_LEADS = FEATURES.at("attack_lead")
FAST_ENOUGH = FEATURES.at("fast_enough")
STRENGTH_LEADS = FEATURES.at("strength_lead")
BEST_CHANCE = FEATURES.at("best_chance")
RISK = FEATURES.at("risk")
PROSPECTS = FEATURES.at("prospect")

STATE_FEATURES = Features(
    *FEATURES,
    Feature("opponent_hand", ADVENTURES, "1: in the opponent's hand", labels=NAMES[:ADVENTURES]),
    Feature("face_down", KIND, "face-down traps: place in the order of laying", high=KIND, labels=TRAP_NAMES),
)
OPPONENT_HAND = STATE_FEATURES.at("opponent_hand")
ALL_FACE_DOWN = STATE_FEATURES.at("face_down")
