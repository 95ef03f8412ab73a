"""A position of Tomb Raider: Underworld, set up and played in the words of the rulebook.

``Table`` begins a game, puts the position that a rule speaks of in its place, and from there on everything happens by
actions, named as a player would name them, and by throws that the test decides:

    table = Table(players=2)
    table.white("leap")
    assert table.at("acrobatics") == 1

What a test does not mention is as harmless as can be: it is player 0's phase 2 in Niflheim, Lara and Natla stand at
the starts, nobody has tokens, and everybody holds two cards of each type, so that the game comes to rest when the
active player is asked for an action.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from envs.core.positions import Positions
from envs.core.rng import seed_rng
from envs.underworld import GAME
from envs.underworld.components import DATA, ENEMIES, OBJECTS
from envs.underworld.record import (
    ACTION,
    ACTIONS_PHASE,
    BESIDE_BOARD,
    DECISIONS,
    GONE,
    HEAL_MORE,
    HEALING,
    MAIN_BOARD,
    OUTCOMES,
)

REGIONS = ("niflheim", "bhogavati", "croft_manor", "xibalba", "jan_mayen", "helheim")
TRACKS = ("acrobatics", "combat", "trick")
HOLDINGS = ("acrobatics", "combat", "trick", "treasure", "vp", "health_token")
WHITE = ("leap", "gun", "bag", "tomb_raider", "bang", "one_bang")
BLACK = ("x", "heart", "panther", "two_panther", "card_one", "card_two")
NAMES = {card["id"]: card["name"] for card in DATA["object"] + DATA["enemy"]}


def seed_table(n: int = 1 << 17, words: int = 12) -> np.ndarray:
    """The first random words after each of n seeds (the generator of envs.core.rng, written once more)."""
    mask = np.uint64(0xFFFFFFFF)
    a, b = np.arange(n, dtype=np.uint64), np.zeros(n, np.uint64)
    c, counter = np.zeros(n, np.uint64), np.ones(n, np.uint64)
    out = []
    for _ in range(15 + words):
        word = (a + b + counter) & mask
        a = b ^ (b >> np.uint64(9))
        b = (c + (c << np.uint64(3))) & mask
        c = ((((c << np.uint64(21)) & mask) | (c >> np.uint64(11))) + word) & mask
        counter = (counter + np.uint64(1)) & mask
        out.append(word)
    return np.stack(out[15:], axis=1)


WORDS = seed_table()


class Table:
    """One game, as described above."""

    def __init__(
        self, players: int = 2, mode: str = "cooperative", cards: int = 2, **options: object
    ) -> None:
        self.positions = Positions(GAME, GAME.rules(players=players, mode=mode, **options), 1)
        self.positions.start(self.positions.every, np.array([1]))
        self.game = self.positions.records[0]
        self.players = players
        self.returns = np.zeros(4)
        game = self.game
        game.region = game.natla = game.actions = game.leaving = game.visible = game.rounds = 0
        game.pending = game.terminated = game.truncated = game.outcome = 0
        game.health, game.max_health, game.adrenaline, game.revealed = 3, 3, 1, -1
        game.white_die, game.black_die = 0, -1
        for name in (
            "position",
            "held",
            "drawn",
            "shown",
            "sighted",
            "line",
            "laid",
            "missing",
            "agenda",
            "victors",
            "reward",
        ):
            getattr(game, name)[:] = 0
        game.alive[:] = [1] * players + [0] * (4 - players)
        game.winner = -1
        game.unseen[:] = 1
        game.owner[:] = BESIDE_BOARD
        game.pile[:] = game.shuffled[:] = 20
        game.stock[:] = [0, 0, 0, 15, 35, 10]
        for seat in range(players):
            self.give(seat, acrobatics=cards, combat=cards, trick=cards)
        self.phase2(0)

    # ------------------------------------------------------------ laying out a position

    def give(self, seat: int, **things: int) -> None:
        """Let a player take cards off the pile, unseen, and tokens out of the supply."""
        for name, n in things.items():
            kind = HOLDINGS.index(name)
            self.game.held[seat, kind] += n
            if kind < 3:
                self.game.pile[kind] -= n
                self.game.drawn[seat, kind] += n
            else:
                self.game.stock[kind] -= n

    def hand(self, seat: int, **cards: int) -> None:
        """Let a player hold these cards and no others; the old ones go back to the pile."""
        for kind in range(3):
            self.game.pile[kind] += self.game.held[seat, kind]
            self.game.drawn[seat, kind] -= self.game.held[seat, kind]
            self.game.held[seat, kind] = 0
        self.give(seat, **cards)
        self.ask_again()

    def pile(self, **cards: int) -> None:
        """Let the draw pile hold these cards and no others; the rest is discarded."""
        for kind, name in enumerate(TRACKS):
            left = cards.get(name, 0)
            self.game.stock[kind] += self.game.pile[kind] - left
            self.game.shuffled[kind] -= self.game.pile[kind] - left
            self.game.pile[kind] = left
        self.ask_again()

    def remove_cards(self, *names: str) -> None:
        """Let no card lie in the places named: ``pile``, ``discards``."""
        for name in names:
            counts = self.game.pile if name == "pile" else self.game.stock
            counts[:3] = 0
        self.ask_again()

    def region(self, name: str) -> None:
        """Put Lara into a region, at its starts."""
        self.game.region = REGIONS.index(name)
        self.ask_again()

    def put(self, **spaces: int) -> None:
        """Put Lara on spaces of her tracks."""
        for name, space in spaces.items():
            self.game.position[TRACKS.index(name)] = space
        self.ask_again()

    def finish(self, track: str) -> None:
        """Put Lara on the last space of a track."""
        self.put(**{track: self.length(track)})

    def before(self, op: str, track: str | None = None, region: str | None = None, last: bool = False) -> str:
        """Put Lara before the first space with the op that is, or is not, its track's last; says on which track."""
        for board in DATA["track"]:
            if track in (None, board["type"]) and region in (None, board["region"]):
                for number, space in enumerate(board["spaces"]):
                    if space["op"] == op and (number == board["length"] - 1) == last:
                        self.region(board["region"])
                        self.game.position[:] = 0
                        self.put(**{board["type"]: number})
                        return str(board["type"])
        raise AssertionError(f"no such space: {op}")

    def natla(self, reached: int) -> None:
        """Put Natla on an obstacle, 0 being her start."""
        self.game.natla = reached

    def enemies(self, *names: str) -> None:
        """Let these enemies be visible, the front one first, by their ids."""
        self.game.line[:] = 0
        self.game.visible = len(names)
        for place, name in enumerate(names):
            number = list(NAMES).index(name) - len(DATA["object"])
            self.game.line[place] = number
            if number // 6 == self.game.region:
                self.game.unseen[number % 6] = 0
        self.ask_again()

    def crowd(self, n: int) -> None:
        """Let n enemies be visible, out of earlier regions where there are any, all cheap to draw and dear to pay."""
        self.enemies(
            *[card["id"] for card in DATA["enemy"] if card["region"] != REGIONS[self.game.region]][:n]
        )

    def object(self, name: str, owner: int) -> None:
        """Lay an object card before a player, by its id."""
        self.game.owner[self.object_number(name)] = owner
        self.ask_again()

    def set(self, **fields: int) -> None:
        """Set plain fields of the record."""
        for name, value in fields.items():
            setattr(self.game, name, value)
        self.ask_again()

    def eliminate(self, seat: int) -> None:
        """Let a player be out of the game already."""
        self.hand(seat)
        self.game.alive[seat] = 0

    def phase2(self, seat: int, actions: int = 0) -> None:
        """Let the player be asked for an action, having taken that many."""
        self.game.pending = 0
        self.game.agenda[:] = 0
        self.game.active = seat
        self.game.phase = ACTIONS_PHASE
        self.game.actions = actions
        self.game.decision, self.game.actor = ACTION, seat
        self.ask_again()

    def ask_again(self) -> None:
        """Find anew what is legal."""
        game = self.positions.game
        game.batch.fill_masks(
            self.positions.rules.data, self.positions.data, self.positions.every, self.positions.masks
        )

    # ------------------------------------------------------------ chance

    def chance(self, *results: tuple[int, int] | None) -> None:
        """Decide the next random numbers: each (result, out of how many), or None for any."""
        fits = np.ones(len(WORDS), bool)
        for place, result in enumerate(results):
            if result is not None:
                fits &= (WORDS[:, place] * np.uint64(result[1])) >> np.uint64(32) == result[0]
        assert fits.any(), "no seed for so much chance"
        seed_rng(self.game, int(np.flatnonzero(fits)[0]))

    def dice(self, *faces: str | None) -> None:
        """Decide the next throws by the names of their faces; None for a random number of something else."""
        self.chance(*(None if face is None else ((WHITE + BLACK).index(face) % 6, 6) for face in faces))

    def white(self, face: str, *then: str | None, seat: int = 0) -> None:
        """Let the seat begin its turn with this face of the white die; then more throws, as for ``dice``."""
        before = next(s for s in self._anticlockwise(seat) if self.game.alive[s])
        self.phase2(before)
        self.game.phase, self.game.decision = HEALING, HEAL_MORE
        self.ask_again()
        self.dice(face, *then)
        self.do("stop healing")

    def obstacle(self, region: str, number: int, *then: str | None, seat: int = 0) -> None:
        """Let the seat throw '!' with Natla before this obstacle; then more throws, as for ``dice``."""
        if self.game.region != REGIONS.index(region):
            self.region(region)
        self.natla(number - 1)
        self.white("bang", *then, seat=seat)

    def _anticlockwise(self, seat: int) -> Iterator[int]:
        for places in range(1, self.players + 1):
            yield (seat - places) % self.players

    # ------------------------------------------------------------ playing

    def do(self, *actions: str) -> None:
        """Take actions of whoever is asked, by the labels of the numbering."""
        for label in actions:
            number = GAME.actions.labels.index(label)
            self.positions.step(self.positions.every, np.array([number]))
            self.returns += self.game.reward

    def legal(self) -> set[str]:
        """The labels of the legal actions."""
        return {GAME.actions.labels[number] for number in np.flatnonzero(self.positions.masks[0])}

    def asked(self) -> tuple[int, str]:
        """Who is asked what."""
        return int(self.game.actor), DECISIONS[self.game.decision]

    # ------------------------------------------------------------ looking

    def at(self, track: str) -> int:
        """Lara's space on a track."""
        return int(self.game.position[TRACKS.index(track)])

    def length(self, track: str) -> int:
        """The last space of a track of this region."""
        region = REGIONS[self.game.region]
        return int(next(b["length"] for b in DATA["track"] if b["region"] == region and b["type"] == track))

    def has(self, seat: int, thing: str) -> int:
        """How many of a thing a player holds."""
        return int(self.game.held[seat, HOLDINGS.index(thing)])

    def cards(self, seat: int) -> int:
        """Cards in a player's hand."""
        return int(self.game.held[seat, :3].sum())

    def left(self, thing: str) -> int:
        """How many of a thing lie on the discard pile, or in the supply."""
        return int(self.game.stock[HOLDINGS.index(thing)])

    def line(self) -> list[str]:
        """The names of the visible enemies, the front one first."""
        return [ENEMIES[number] for number in self.game.line[: self.game.visible]]

    def where(self, name: str) -> str | int:
        """Where an object card is, by its id: a seat, ``board``, ``main board`` or ``gone``."""
        owner = int(self.game.owner[self.object_number(name)])
        return {BESIDE_BOARD: "board", MAIN_BOARD: "main board", GONE: "gone"}.get(owner, owner)

    def object_number(self, name: str) -> int:
        """The number of an object card, by its id."""
        names = [NAMES[name], f"{NAMES[name]} of {self._region_of(name)}"]
        return next(number for number, card in enumerate(OBJECTS) if card in names)

    def _region_of(self, name: str) -> str:
        region = next(card["region"] for card in DATA["object"] if card["id"] == name)
        return str(next(board["name"] for board in DATA["region"] if board["id"] == region))

    def use(self, name: str) -> str:
        """The label of the action that uses an object, by its id."""
        return f"use {OBJECTS[self.object_number(name)]}"

    @property
    def outcome(self) -> str:
        """How the game ended."""
        return OUTCOMES[self.game.outcome]

    @property
    def over(self) -> bool:
        """Whether it has."""
        return bool(self.game.terminated)


def all_cards(table: Table) -> list[int]:
    """How many progress cards of each type there are, wherever they are."""
    game = table.game
    return [int(game.pile[k] + game.stock[k] + game.held[:, k].sum()) for k in range(3)]
