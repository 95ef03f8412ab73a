"""A position of Indy's Gamble, set up and played in the words of the rulebook.

``Table`` begins a game, lays out the position that a rule speaks of at the moment when the active player is asked
whether to search, and from there on everything happens by actions, named as a player would name them:

    game = Table(pools=(["Indy"], ["Belloq"]), hands=([], ["Snake Pit"]))
    game.search("Indy", traps=["Snake Pit"])
    game.roll(6)
    assert game.asked == (B, "chase")

Seat A is active, seat B the second player. Cards that a test does not mention lie on their piles; figures that it
needs to be certain ones are given to it, so that nothing depends on those that are not in the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import numpy as np

from envs.core import rng
from envs.core.kit.components import read_components
from envs.core.positions import Positions
from envs.gamble import GAME
from envs.gamble.components import pack

A, B = 0, 1

TOML = read_components("envs.gamble")
KINDS = ("character", "weapon", "vehicle", "trap", "location", "artifact")
CARDS: dict[str, dict[str, Any]] = {
    card["name"]: card | {"kind": kind} for kind in KINDS for card in TOML[kind]
}
NAMES = tuple(CARDS)
NUMBER = {name: number for number, name in enumerate(NAMES)}
FRIENDS = tuple(name for name in NAMES if CARDS[name].get("type") == "friend")
FOES = tuple(name for name in NAMES if CARDS[name].get("type") == "foe")
WEAPONS = tuple(name for name in NAMES if CARDS[name]["kind"] == "weapon")
VEHICLES = tuple(name for name in NAMES if CARDS[name]["kind"] == "vehicle")
TRAPS = tuple(name for name in NAMES if CARDS[name]["kind"] == "trap")
LOCATIONS = tuple(name for name in NAMES if CARDS[name]["kind"] == "location")
ARTIFACTS = tuple(name for name in NAMES if CARDS[name]["kind"] == "artifact")
ADVENTURES = FRIENDS + FOES + WEAPONS + VEHICLES + TRAPS
BOOBY_TRAPPED = tuple(name for name in LOCATIONS if CARDS[name]["effect"]["op"] != "none")
QUIET = tuple(name for name in LOCATIONS if CARDS[name]["effect"]["op"] == "none")
FIGURES = ("attack", "defence", "speed", "luck", "mystery")

SEARCH = "search"
SEARCH_LEADER = "search leader"
LAY_TRAP = "lay trap"
SEARCH_WINDOW = "search window"
CARRIER = "carrier"
TRAP_DAMAGE = "trap damage"
CHASE = "chase"
CHASE_LEADER = "chase leader"
CHASE_WINDOW = "chase window"
FIGHT_WINDOW = "fight window"
ASSIGN = "assign attack"
LAY_CHARACTER = "lay character"
DISCARD = "discard"

PLACES = [
    "pile",
    "past",
    "table",
    "face down",
    "hand A",
    "hand B",
    "pool A",
    "pool B",
    "party A",
    "party B",
    "collection A",
    "collection B",
    "jackpot",
    *(f"on {name}" for name in FRIENDS + FOES),
]
PLACE = {name: number for number, name in enumerate(PLACES)}
SEAT = "AB"
ALWAYS_PASSES, ALWAYS_FAILS = 6, 1
FAST = {"speed": 99}


class Table:
    """A game at the moment when A is asked whether to search, or may lay characters if A's pool is empty.

    Args:
        hands, pools: cards of A and of B.
        collected: artifacts in the collections of A and of B.
        jackpot: artifacts in the jackpot.
        artifacts_left: artifacts on their pile; those that lie nowhere else are lost.
        pile: all that the adventures pile holds; the rest lies on the past adventures pile. None: all that is free.
        locations: all that the locations pile holds; the rest are used. None: a location without a booby trap.
        figures: figures of characters and gear that differ from those printed, for instance {"Indy": {"luck": 3}}.
        damage: damage of traps and locations that differs from that printed.
        turn: number of the turn; max_rounds: the last one.
    """

    def __init__(
        self,
        hands: Sequence[Sequence[str]] = ((), ()),
        pools: Sequence[Sequence[str]] = ((), ()),
        collected: Sequence[int] = (0, 0),
        jackpot: int = 0,
        artifacts_left: int | None = None,
        pile: Sequence[str] | None = None,
        locations: Sequence[str] | None = None,
        figures: Mapping[str, Mapping[str, int]] = {},
        damage: Mapping[str, int] = {},
        turn: int = 9,
        max_rounds: int = 200,
        seed: int = 0,
    ) -> None:
        self.positions = Positions(GAME, GAME.rules(max_rounds=max_rounds), 1)
        self._print(figures, damage)
        self.positions.start(self.positions.every, np.array([seed]))
        record = self.record
        record.place[:] = PLACE["pile"]
        record.active = A
        record.rounds = turn
        if pile is not None:
            self._put(ADVENTURES, "past")
            self._put(pile, "pile")
        self._put(LOCATIONS, "past")
        self._put(QUIET[:1] if locations is None else locations, "pile")
        for seat in (A, B):
            self._put(hands[seat], f"hand {SEAT[seat]}")
            self._put(pools[seat], f"pool {SEAT[seat]}")
        artifacts = iter(ARTIFACTS)
        for seat in (A, B):
            self._put([next(artifacts) for _ in range(collected[seat])], f"collection {SEAT[seat]}")
        record.collected[:] = collected
        self._put([next(artifacts) for _ in range(jackpot)], "jackpot")
        record.jackpot = jackpot
        rest = list(artifacts)
        if artifacts_left is not None:
            self._put(rest[artifacts_left:], "past")
        record.decision = GAME.decisions.index(SEARCH if pools[A] else LAY_CHARACTER)
        record.actor = A
        self._refresh()

    def _print(self, figures: Mapping[str, Mapping[str, int]], damage: Mapping[str, int]) -> None:
        rules = self.positions.rules.record[0]
        for name, changed in figures.items():
            for figure, value in changed.items():
                if CARDS[name]["kind"] == "character":
                    rules.printed[NUMBER[name], FIGURES.index(figure)] = value
                else:
                    rules.modifiers[NUMBER[name] - NUMBER["Whip"], FIGURES.index(figure)] = value
        pack(rules)
        for name, points in damage.items():
            rules.test_damage[NUMBER[name] - NUMBER["Snake Pit"]] = points

    def _put(self, cards: Sequence[str], place: str) -> None:
        for name in cards:
            self.record.place[NUMBER[name]] = PLACE[place]

    def _refresh(self) -> None:
        positions = self.positions
        GAME.batch.fill_masks(positions.rules.data, positions.data, positions.every, positions.masks)

    # ------------------------------------------------------------ what happens

    def choose(self, *words: str) -> Table:
        """One action after another: a card's name, "yes", "no" or "pass"."""
        for word in words:
            self.positions.step(self.positions.every, np.array([GAME.actions.labels.index(word)]))
        return self

    def choose_or_skip(self, word: str, decision: str) -> Table:
        """An action, unless it was the only one and so has been carried out already."""
        return self.choose(word) if self.asked[1] == decision and word in self.options() else self

    def search(self, leader: str, traps: Sequence[str] = ()) -> Table:
        """A searches with a leader, B lays traps; up to the first window or what comes instead."""
        self.choose("yes").choose_or_skip(leader, SEARCH_LEADER).choose(*traps)
        return self.choose_or_skip("pass", LAY_TRAP)

    def chase(self, leader: str) -> Table:
        """A finds an artifact without a test, B chases with a leader; up to the chase window."""
        return self.choose("yes").choose_or_skip(leader, CHASE_LEADER)

    def roll(self, face: int) -> Table:
        """A ends the window and makes the test; the die will show this face."""
        self.next_roll(face)
        return self.choose("pass")

    def next_roll(self, face: int) -> None:
        """Choose a random stream whose next roll shows this face."""
        for seed in count():
            rng.seed_rng(self.record, seed)
            kept = self.record.rng.copy()
            if rng.roll(self.record, 6) == face:
                self.record.rng[:] = kept
                return

    # ------------------------------------------------------------ what there is to see

    @property
    def record(self) -> Any:
        return self.positions.records[0]

    @property
    def asked(self) -> tuple[int, str]:
        """Who is asked, and what; ("over") when nobody is."""
        return int(self.record.actor), GAME.decisions[self.record.decision]

    @property
    def over(self) -> bool:
        return bool(self.positions.over[0])

    def options(self) -> set[str]:
        return {GAME.actions.labels[action] for action in np.flatnonzero(self.positions.masks[0])}

    def at(self, place: str) -> set[str]:
        return {NAMES[card] for card in np.flatnonzero(self.record.place == PLACE[place])}

    def place(self, name: str) -> str:
        return PLACES[self.record.place[NUMBER[name]]]

    def hand(self, seat: int) -> set[str]:
        return self.at(f"hand {SEAT[seat]}")

    def pool(self, seat: int) -> set[str]:
        return self.at(f"pool {SEAT[seat]}")

    def party(self, seat: int) -> list[str]:
        """In the order of joining."""
        return [NAMES[card] for card in self.record.party[seat, : self.record.party_size[seat]]]

    def value(self, name: str, figure: str) -> int:
        return int(self.record["values"][NUMBER[name], FIGURES.index(figure)])

    def values(self, name: str) -> dict[str, int]:
        return {figure: self.value(name, figure) for figure in FIGURES}

    def damage(self, name: str) -> int:
        return int(self.record.damage[NUMBER[name]])

    def collected(self, seat: int) -> int:
        return int(self.record.collected[seat])

    @property
    def jackpot(self) -> int:
        return int(self.record.jackpot)

    @property
    def winner(self) -> int | None:
        """The winner's seat, None while there is none."""
        return None if self.record.winner < 0 else int(self.record.winner)

    @property
    def test(self) -> str | None:
        """The trap or location whose test of luck is faced."""
        return NAMES[self.record.test] if self.record.test else None

    @property
    def rewards(self) -> list[float]:
        return self.record.reward.tolist()

    def seen_by(self, seat: int) -> dict[str, np.ndarray]:
        """A seat's observation, unpacked into named raw values."""
        observation = self.positions.observe(self.positions.every, np.array([seat]))[0]
        return GAME.features.unpack(observation)

    def words(self, seat: int | None = None) -> str:
        return self.positions.render(0, seat)


def printed(name: str) -> dict[str, int]:
    """The printed figures of a character, or the modifiers of gear."""
    source = CARDS[name] if CARDS[name]["kind"] == "character" else CARDS[name]["effect"]
    return {figure: source[figure] for figure in FIGURES}


def begin(seed: int, max_rounds: int = 200) -> Table:
    """A game as it begins, nothing laid out."""
    table = Table(max_rounds=max_rounds)
    table.positions.start(table.positions.every, np.array([seed]))
    return table


def chased(
    searchers: Sequence[str] = ("Indy",),
    chasers: Sequence[str] = ("Belloq",),
    hands: Sequence[Sequence[str]] = ((), ()),
    **options: Any,
) -> Table:
    """A has found an artifact with the first of the searchers, B chases with the first of the chasers."""
    game = Table(pools=(list(searchers), list(chasers)), hands=hands, **options)
    return game.search(searchers[0]).chase(chasers[0])


def many(n: int) -> Positions:
    """That many games as they begin."""
    positions = Positions(GAME, GAME.rules(), n)
    positions.start(positions.every, np.arange(n))
    return positions
