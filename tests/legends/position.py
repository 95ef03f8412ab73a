"""A position of Tomb Raider Legends, set up and played in the words of the rulebook.

``Table`` begins a game, lays out the position that a rule speaks of while the first action card is asked for, and
from there on everything happens by actions, named as a player would name them:

    game = Table(at=["I", "Start"], tiles={"II": "Dinosaur"})
    game.turn("Rush")
    assert game.at(A) == "II" and game.threat("II") == 7

Seats are A, B, C, D. What a test does not mention is as harmless as can be: empty hands, tiles face up as far as the
foremost Lara stands and cleared, the special cards from them in the last player's hand, and everyone but A with 3
experience, so that the game comes to rest when the next player is asked about a boost at the start of her turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import perm, prod

import numpy as np

from envs.core.positions import Positions
from envs.legends import GAME
from envs.legends.components import CARD_NAMES, SPACE_LABELS, TILE_NAMES, TYPE_NAMES
from envs.legends.record import (
    ARTIFACT,
    DECK,
    EMPTY,
    FIRST_HAND,
    FIRST_ORDINARY,
    FIRST_SPECIAL_SPACE,
    NO_CARD,
    PUBLIC,
    REPLICA,
    SPECIAL_SPACES,
)

A, B, C, D = range(4)

AREAS = ("I", "II", "III", "IV", "V")
TRACK = ("Start", *AREAS, "Climax", "Goal")
SPECIAL = ("Artifact", "Artifact Replica", "Artifact Replica")
COPIES = {
    "Artifact": 1,
    "Artifact Replica": 2,
    "A Step of Bravery": 2,
    "Discovering a Shortcut": 4,
    "Double the Trouble": 2,
    "Helter-Skelter": 1,
    "Natural Born Adventurer": 2,
    "Nimble Instincts": 3,
    "Repel": 6,
    "Rope Action": 5,
    "Setting a Trap": 4,
    "The Chosen One": 3,
    "Troubleshooting": 6,
}
AREA_TILES = (
    "Plain Courtyard",
    "Crumbling Ancient Metropolis",
    "Burning Ruins",
    "Deadly Waters",
    "Trap Zone",
    "Rapid Streams",
    "Dinosaur",
    "Native Village",
    "Ordnance Department",
    "Empty Space",
)
CLIMAX_TILES = ("Illuminated Dead End", "The Duel Stage", "The Terminus Throne")
ACTION_CARDS = ("Rush", "Rush", "Explore", "Assault", "Action", "Steal", "Rest")
QUIET_PLAN = ("Rest", "Explore", "Action", "Steal", "Assault", "Rush", "Rush")
QUIET_CHOICES = ("pass", "no", "marker", 0)

SELECT = "select an action card"
AFTER_SELECTING = "window after selecting"
TRAP_TILE = "tile for Setting a Trap"
BEFORE_REVEAL = "window before the reveal"
SWAP = "card for Nimble Instincts"
BOOST = "boost"
ROPE = "window before Steal or Assault"
ROPE_TARGET = "target of Rope Action"
MODE = "mode of Assault"
TARGET = "target"
REPEL = "Repel"
AFTER_ACTION = "window after the action"
HELTER_SKELTER = "Lara for Helter-Skelter"
SHOW_ARTIFACT = "reveal the Artifact"
RETURN_REPLICAS = "Replicas to return"
DISCARD = "discard"

Word = str | int
Plan = str | Sequence[str]


def random_streams(n: int, seed: int) -> np.ndarray:
    """A random stream for each of n records."""
    return np.random.default_rng(seed).integers(0, 2**32, (n, 4))


def random_games(n: int, players: int = 4, seed: int = 0) -> Positions:
    """Many games that have just begun."""
    positions = Positions(GAME, GAME.rules(players=players), n)
    positions.start(positions.every, np.random.default_rng(seed).integers(0, 2**63, n))
    return positions


def deals(n: int, players: int = 4, seed: int = 0) -> np.recarray:
    """The records of many games that have just begun."""
    return random_games(n, players, seed).records


def play_randomly(
    positions: Positions, seed: int = 0, steps: int = 10_000, after_each: Callable[[], None] = lambda: None
) -> None:
    """Play games to their ends, or a number of decisions in each, by random choices."""
    rng = np.random.default_rng(seed)
    for _ in range(steps):
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            return
        masks = positions.masks[rows]
        positions.step(rows, (rng.random(masks.shape) * masks).argmax(axis=1))
        after_each()


def kinds(counts: np.ndarray) -> list[str]:
    """The names of the raid cards of which there are so many, in alphabetical order."""
    return sorted(name for name, n in zip(CARD_NAMES, counts, strict=True) for _ in range(n))


def word(action: int, actor: int, players: int) -> Word:
    """An action as a player would name it: a card, a place, a seat, a number of Replicas, or a plain word."""
    part = next(part for part in reversed(GAME.actions.ranges) if action >= GAME.actions.at(part.name))
    i = int(action) - GAME.actions.at(part.name)
    ordinary = CARD_NAMES[FIRST_ORDINARY:]
    return {
        "select": lambda: TYPE_NAMES[i],
        "pass": lambda: "pass",
        "use": lambda: ordinary[i],
        "swap": lambda: TYPE_NAMES[i],
        "answer": lambda: ("no", "yes")[i],
        "assault": lambda: ("steal", "marker")[i],
        "target": lambda: (actor + 1 + i) % players,
        "trap": lambda: SPACE_LABELS[1 + i],
        "return": lambda: i,
        "discard": lambda: ordinary[i],
    }[part.name]()


class Table:
    """One game, in a position that a test lays out, played by actions in words.

    Args:
        players: 2 to 4; as many as `at` names, or 2.
        at: where each Lara stands.
        tiles: what lies on I to V and Climax; the others are filled up with other tiles.
        face_up: the last place whose tile is face up, if not that of the foremost Lara.
        threat: threat levels of face-up tiles; 0 if not given.
        hands: the raid cards of each player.
        cards_on: special cards face down on III, IV or V.
        experience, injuries: of each player.
        exhausted: the action cards in each player's exhausted area.
        starter: who begins the round. marker: who holds the marker by now, if not the round starter any more.
        deck, used: exactly these raid cards; the ones that are left over lie in the other of the two.
        rounds: the number of the round.
        seed: of the random stream.
    """

    def __init__(
        self,
        players: int | None = None,
        *,
        at: Sequence[str] | None = None,
        tiles: Mapping[str, str] | None = None,
        face_up: str = "Start",
        threat: Mapping[str, int] | None = None,
        hands: Sequence[Sequence[str]] = (),
        cards_on: Mapping[str, str] | None = None,
        experience: Sequence[int] | None = None,
        injuries: Sequence[int] = (),
        exhausted: Sequence[Sequence[str]] = (),
        starter: int = A,
        marker: int | None = None,
        deck: Sequence[str] | None = None,
        used: Sequence[str] | None = None,
        rounds: int = 1,
        max_rounds: int = 60,
        seed: int = 0,
    ) -> None:
        at = ["Start"] * (players or 2) if at is None else at
        self.players = len(at)
        self.positions = Positions(GAME, GAME.rules(players=self.players, max_rounds=max_rounds), 1)
        self._begin(starter, seed)
        record = self.record
        record.rounds = rounds
        record.marker = starter if marker is None else marker
        record.position[: self.players] = [TRACK.index(place) for place in at]
        record.experience[: self.players] = [0, 3, 3, 3][: self.players] if experience is None else experience
        record.injuries[: len(injuries)] = injuries
        for seat, cards in enumerate(exhausted):
            for card in cards:
                record.exhausted[seat, TYPE_NAMES.index(card)] += 1
        self._lay_tiles(
            tiles or {}, max(TRACK.index(face_up), *map(self._place, range(self.players))), threat or {}
        )
        self._deal(hands, cards_on or {}, deck, used)
        self._forget()
        self.refresh()

    # ------------------------------------------------------------ laying out

    def _begin(self, starter: int, seed: int) -> None:
        """Begin a game whose first round starter is the given seat."""
        for attempt in range(seed * 1000, seed * 1000 + 1000):
            self.positions.start(self.positions.every, np.array([attempt]))
            if self.record.round_starter == starter:
                return
        raise AssertionError(f"no deal in which seat {starter} begins")

    def _lay_tiles(self, tiles: Mapping[str, str], foremost: int, threat: Mapping[str, int]) -> None:
        record = self.record
        assert set(tiles) <= {*AREAS, "Climax"}, f"no tile can lie on one of {sorted(tiles)}"
        spare = iter([tile for tile in AREA_TILES if tile not in tiles.values()])
        laid = {area: tiles.get(area) or next(spare) for area in AREAS}
        laid["Climax"] = tiles.get("Climax", CLIMAX_TILES[0])
        for place, tile in laid.items():
            record.tile[TRACK.index(place)] = TILE_NAMES.index(tile)
        for place in range(1, TRACK.index("Goal")):
            record.revealed[place] = place <= foremost
        for place, level in threat.items():
            assert record.revealed[TRACK.index(place)], f"{place} has no threat level while face down"
            record.threat[TRACK.index(place)] = level

    def _deal(
        self,
        hands: Sequence[Sequence[str]],
        cards_on: Mapping[str, str],
        deck: Sequence[str] | None,
        used: Sequence[str] | None,
    ) -> None:
        record = self.record
        given = [list(hand) for hand in hands] + [[] for _ in range(self.players - len(hands))]
        given[-1] += self._lay_special_cards(
            Counter(card for hand in [*given, deck or ()] for card in hand), cards_on
        )
        for seat, hand in enumerate(given):
            assert len(hand) <= 6 - record.injuries[seat], f"seat {seat} holds too many cards"
            record.hand[seat] = self._counts(hand)

        held = Counter(card for hand in given for card in hand)
        assert not held - Counter(COPIES), f"too many copies in {given}"
        rest = Counter(COPIES) - held - Counter(map(self.card_on, AREAS))
        if used is None:
            in_deck = rest if deck is None else Counter(deck)
            in_used = rest - in_deck
        else:
            in_used = Counter(used)
            in_deck = rest - in_used
        assert in_deck + in_used == rest, "no such cards are left for the deck or the used pile"
        record.deck = self._counts(in_deck.elements())
        record.used = self._counts(in_used.elements())
        record.used_top = next((CARD_NAMES.index(card) for card in in_used), NO_CARD)

    def _lay_special_cards(self, held: Counter[str], cards_on: Mapping[str, str]) -> list[str]:
        """Lay those nobody holds on III to V as far as face down; the others were taken."""
        places = [place for place in AREAS[2:] if not self.face_up(place) and place not in cards_on]
        left = sorted((Counter(SPECIAL) - held - Counter(cards_on.values())).elements())
        assert len(left) >= len(places), "a hand holds a special card that still lies face down"
        lying = dict(cards_on) | dict(zip(reversed(places), left, strict=False))
        self.record.special[:] = NO_CARD
        for place, card in lying.items():
            self.record.special[TRACK.index(place)] = CARD_NAMES.index(card)
        return left[len(places) :]

    def _forget(self) -> None:
        """Nobody remembers how the cards came to where they are: what is known of them is what meets the eye."""
        record = self.record
        lying = [record.special[FIRST_SPECIAL_SPACE + i] != NO_CARD for i in range(SPECIAL_SPACES)]
        record.known[:] = 0
        record.suspect[:] = 0
        record.witnessed[:] = 0
        record.fresh[:] = record.hand.sum(axis=1)
        self._weigh(lying)
        copies = self._counts(card for card, n in COPIES.items() for _ in range(n))
        for observer in (*range(self.players), PUBLIC):
            own = record.hand[observer] if observer != PUBLIC else 0 * copies
            record.deck_most[observer] = copies - record.used - own
            record.deck_most[observer, : REPLICA + 1] = record.deck[: REPLICA + 1]
            taken = sum(lying) < SPECIAL_SPACES
            if own[ARTIFACT]:
                record.suspect[observer, FIRST_HAND + observer] = 1
            else:
                record.suspect[observer, :SPECIAL_SPACES] = lying
                record.suspect[observer, FIRST_HAND:] = taken & (record.hand.any(axis=1))
                if observer != PUBLIC:
                    record.suspect[observer, FIRST_HAND + observer] = 0

    def _weigh(self, lying: Sequence[bool]) -> None:
        """To a spectator each card of a hand is as likely to be one of the special cards that have been taken."""
        record = self.record
        room = [*lying, *map(sum, record.hand), record.deck[REPLICA]]
        record.belief[:] = 0
        for i, (artifact, *replicas) in enumerate(self.positions.rules.record[0].placement):
            there = Counter((int(artifact), *map(int, replicas)))
            fits = all(there[place] == room[place] for place in (*range(SPECIAL_SPACES), DECK))
            ways = prod(perm(int(room[place]), n) for place, n in there.items()) if fits else 0
            record.belief[i] = ways * (1 if replicas[0] == replicas[1] else 2)
        assert record.belief.any(), "the special cards can't lie so"
        record.belief /= record.belief.sum()
        record.artifact_chance[:] = 0
        record.replicas_expected[:] = 0
        for chance, (artifact, *replicas) in zip(
            record.belief, self.positions.rules.record[0].placement, strict=True
        ):
            record.artifact_chance[artifact] += chance
            for replica in replicas:
                record.replicas_expected[replica] += chance

    @staticmethod
    def _counts(cards: Iterable[str]) -> np.ndarray:
        counts = np.zeros(len(CARD_NAMES), int)
        for card in cards:
            counts[CARD_NAMES.index(card)] += 1
        return counts

    def refresh(self) -> None:
        """Ask anew what is legal, after the position was changed by hand."""
        positions = self.positions
        GAME.batch.fill_masks(positions.rules.data, positions.data, positions.every, positions.masks)

    # ------------------------------------------------------------ what is asked

    @property
    def record(self) -> np.record:
        """The game record."""
        return self.positions.records[0]

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and what."""
        return int(self.record.actor), GAME.decisions[self.record.decision]

    def options(self) -> set[Word]:
        """What can be chosen."""
        return set(self._options())

    def _options(self) -> dict[Word, int]:
        actor = int(self.record.actor)
        return {
            word(action, actor, self.players): action for action in np.flatnonzero(self.positions.masks[0])
        }

    # ------------------------------------------------------------ playing

    def choose(self, *words: Word) -> Table:
        """Make these choices, one after another."""
        for word in words:
            options = self._options()
            assert word in options, f"{word!r} is not possible; {self.asked} among {list(options)}"
            self.positions.step(self.positions.every, np.array([options[word]]))
        return self

    def select(self, *plans: Plan) -> Table:
        """All place their action cards, A's plan first; plans are filled up with quiet cards."""
        places = [
            self._full_plan(seat, plan)
            for seat, plan in enumerate((*plans, *[()] * (self.players - len(plans))))
        ]
        rounds = self.rounds
        while self.asked[1] == SELECT and self.rounds == rounds:
            seat = self.asked[0]
            self.choose(places[seat][sum(card is not None for card in self.placed(seat))])
        return self

    def _full_plan(self, seat: int, plan: Plan) -> list[str]:
        plan = [plan] if isinstance(plan, str) else list(plan)
        free = Counter(ACTION_CARDS) - Counter(self.exhausted(seat))
        assert not Counter(plan) - free, f"{plan} is not among the action cards that seat {seat} can place"
        return plan + [*(card for card in QUIET_PLAN if card in free - Counter(plan))][: 3 - len(plan)]

    def turn(self, *plan: str) -> Table:
        """The round begins; A, the round starter, has placed these action cards."""
        return self.select(plan)

    def play_on(self, until: Callable[[Table], bool]) -> Table:
        """Everyone does as little as possible until something is so, or the game is over."""
        for _ in range(10_000):
            if until(self) or self.over:
                return self
            self.choose(self.quiet_choice())
        raise AssertionError("that never happens")

    def quiet_choice(self) -> Word:
        """The choice by which the least happens."""
        options = self._options()
        if self.asked[1] == SELECT:
            return next(card for card in QUIET_PLAN if card in options)
        return next((word for word in QUIET_CHOICES if word in options), next(iter(options)))

    def play_to_turn(self, seat: int, slot: int) -> Table:
        """Everyone does as little as possible until a player's turn for slot 1, 2 or 3."""
        return self.play_on(lambda game: game.active == seat and game.record.slot == slot - 1)

    def end_round(self) -> Table:
        """Everyone does as little as possible until the next round's first action card is asked for."""
        rounds = self.rounds
        return self.play_on(lambda game: game.rounds > rounds)

    def outcomes(self, n: int, *words: Word, seed: int = 0) -> np.recarray:
        """The records of n copies of this game with different random streams, after these choices in each."""
        copies = self.positions.take(np.zeros(n, np.int64))
        copies.data["rng"] = random_streams(n, seed)
        before = self.record.copy()
        for word in words:
            copies.step(copies.every, np.full(n, self._options()[word]))
            self.positions.data[:] = copies.data[:1]
            self.refresh()
        self.positions.data[0] = before
        self.refresh()
        return copies.records

    def copy(self) -> Table:
        """An independent copy."""
        twin = object.__new__(Table)
        twin.players = self.players
        twin.positions = self.positions.take(self.positions.every)
        return twin

    # ------------------------------------------------------------ what lies on the table

    def _place(self, seat: int) -> int:
        return int(self.record.position[seat])

    def at(self, seat: int) -> str:
        """Where a player's Lara stands."""
        return TRACK[self._place(seat)]

    def threat(self, place: str) -> int:
        """The threat level of the tile on a place."""
        return int(self.record.threat[TRACK.index(place)])

    def face_up(self, place: str) -> bool:
        """Whether the tile on a place is face up."""
        return bool(self.record.revealed[TRACK.index(place)])

    def card_on(self, place: str) -> str | None:
        """The special card on a place."""
        kind = self.record.special[TRACK.index(place)]
        return None if kind == NO_CARD else CARD_NAMES[kind]

    def hand(self, seat: int) -> list[str]:
        """A player's raid cards, in alphabetical order."""
        return kinds(self.record.hand[seat])

    def experience(self, seat: int) -> int:
        """A player's experience."""
        return int(self.record.experience[seat])

    def injuries(self, seat: int) -> int:
        """A player's injuries."""
        return int(self.record.injuries[seat])

    def exhausted(self, seat: int) -> list[str]:
        """The action cards in a player's exhausted area, in alphabetical order."""
        counts = self.record.exhausted[seat]
        return sorted(name for name, n in zip(TYPE_NAMES, counts, strict=True) for _ in range(n))

    def placed(self, seat: int) -> list[str | None]:
        """The action cards in a player's slots 1, 2 and 3."""
        return [None if card == EMPTY else TYPE_NAMES[card] for card in self.record.slots[seat]]

    @property
    def deck(self) -> list[str]:
        """The raid cards in the deck, in alphabetical order."""
        return kinds(self.record.deck)

    @property
    def used(self) -> list[str]:
        """The raid cards on the used pile, in alphabetical order."""
        return kinds(self.record.used)

    @property
    def used_top(self) -> str | None:
        """The top card of the used pile."""
        return None if self.record.used_top == NO_CARD else CARD_NAMES[self.record.used_top]

    @property
    def marker(self) -> int:
        """Who holds the Starting Player marker."""
        return int(self.record.marker)

    @property
    def rounds(self) -> int:
        """The number of the round."""
        return int(self.record.rounds)

    @property
    def active(self) -> int:
        """Whose turn it is."""
        return int(self.record.active)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.positions.over[0])

    @property
    def winner(self) -> int | None:
        """Who has won."""
        return int(self.record.winner) if self.record.winner >= 0 else None

    def sees(self, seat: int) -> dict[str, list[float]]:
        """What a player sees: the features of her observation as raw values."""
        observation = self.positions.observe(self.positions.every, np.array([seat]))[0]
        return {name: values.round(6).tolist() for name, values in GAME.features.unpack(observation).items()}
