"""A position of Helden in der Unterwelt, set up and played in the words of the rulebook.

``Table`` begins a game, puts the position that a rule speaks of in its place, and from there on everything happens by
actions, named as a player would name them, and by dice and draws that the test decides:

    table = Table("bard", "gnome")
    area = table.lay("area_4", 0, 1)
    table.marker("alekto", area)
    table.turn(0)
    table.do("no", "north")

What a test does not mention is as harmless as can be: only Styx lies on the map, all markers are in their heaps, all
heroes stand on Styx as their cards have them.
"""

from __future__ import annotations

import numpy as np

from envs.core.positions import Positions
from envs.core.rng import seed_rng
from envs.helden import GAME
from envs.helden.components import DATA, FIRST_WORN, N_ADVENTURES, N_MARKERS, N_WORN, SPECIAL
from envs.helden.record import (
    ACTIONS,
    ASIDE,
    BESIDE,
    CARD,
    DECISIONS,
    DOWN,
    DRAWN,
    GONE,
    HEAP,
    HELD,
    OUTCOMES,
    STANDARD_ACTION,
    TASK_SIDE,
    THRONE,
    TRAPPING,
    UP,
)

HEROES = [hero["id"] for hero in DATA["hero"]]
TILES = [tile["id"] for tile in DATA["tile"]]
COPIES = [
    (entry["id"], copy)
    for entry in DATA["adventure"] + DATA["treasure"] + DATA["special"]
    for copy in range(entry.get("count", 1))
]
WORN = [2, 2, 1, 1, 2]
PLACES = {
    HEAP: "heap",
    BESIDE: "beside",
    DRAWN: "drawn",
    ASIDE: "aside",
    CARD: "card",
    THRONE: "throne",
    GONE: "gone",
}
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def printed(hero: str, figure: str) -> int:
    """A figure of a hero card, by their ids: ``lp``, ``gold``, ``mp``."""
    return int(DATA["hero"][HEROES.index(hero)][figure])


def seed_table(n: int = 1 << 17, words: int = 10) -> np.ndarray:
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
    """One game, as described above; heroes by the ids of their cards, one for each player."""

    def __init__(self, *heroes: str, **options: object) -> None:
        self.players = len(heroes)
        self.positions = Positions(GAME, GAME.rules(players=self.players, **options), 1)
        self.positions.start(self.positions.every, np.array([1]))
        self.game = game = self.positions.records[0]
        self.returns = np.zeros(4)
        game.worn_lp[:] = WORN
        for seat, hero in enumerate(heroes):
            number = HEROES.index(hero)
            card = DATA["hero"][number]
            game.card[seat] = number
            game.skill[seat] = [card["skills"][skill]["value"] for skill in ("red", "green", "blue")]
            game.lp[seat], game.gold[seat] = card["lp"], card["gold"]
        self.turn(0)

    # ------------------------------------------------------------ laying out a position

    def lay(self, kind: str, x: int, y: int, turns: int = 0) -> int:
        """Lay a tile out of the supply on a square, turned so many quarters clockwise, without a marker."""
        game, number = self.game, int(self.game.laid)
        entry = DATA["tile"][TILES.index(kind)]
        assert game.supply[TILES.index(kind)] > 0, f"no {kind} is left"
        game.supply[TILES.index(kind)] -= 1
        game.laid += 1
        game.tile_kind[number] = TILES.index(kind)
        game.tile_x[number], game.tile_y[number] = x, y
        game.exits[number] = sum(1 << ("NESW".index(side) + turns) % 4 for side in entry["exits"])
        if TILES.index(kind) < len(game.named):
            game.named[TILES.index(kind)] = number
        for side, (east, north) in enumerate(SIDES):
            for other in range(number):
                if (game.tile_x[other], game.tile_y[other]) == (x + east, y + north):
                    across = (side + 2) % 4
                    game.beyond[number, side], game.beyond[other, across] = other, number
                    if game.exits[number] >> side & 1 and game.exits[other] >> across & 1:
                        game.links[number] |= 1 << side
                        game.links[other] |= 1 << across
        self._survey()
        self.ask_again()
        return number

    def _survey(self) -> None:
        """Find what the record keeps of the map for speed: open sides, and the steps between all tiles, plus 1."""
        game, tiles = self.game, range(int(self.game.laid))
        for tile in tiles:
            free = [side for side in range(4) if game.beyond[tile, side] < 0]
            game.open_sides[tile] = sum(1 << side for side in free if game.exits[tile] >> side & 1)
            game.steps_to[tile] = 0
            game.steps_to[tile, tile] = 1
            reached = [tile]
            for here in reached:
                for side in range(4):
                    there = int(game.beyond[here, side])
                    if game.links[here] >> side & 1 and game.steps_to[tile, there] == 0:
                        game.steps_to[tile, there] = game.steps_to[tile, here] + 1
                        reached.append(there)

    def marker(self, name: str, tile: int, face: int = UP, copy: int = 0) -> None:
        """Put a marker on a tile, by its id."""
        self._put(name, tile, face, copy)

    def give(self, seat: int, *names: str, copy: int = 0) -> None:
        """Put items or tasks on a hero's card, by their ids; black creatures with their task side."""
        for name in names:
            black = 13 <= self.number(name) < 21
            self._put(name, HELD + seat, TASK_SIDE if black else UP, copy)

    def trap(self, seat: int, name: str) -> None:
        """Let a trap hold a hero."""
        self._put(name, TRAPPING + seat, UP)

    def away(self, *names: str, place: str = "gone") -> None:
        """Put markers somewhere else, by their ids."""
        code = next(code for code, word in PLACES.items() if word == place)
        for name in names:
            self._put(name, code, UP)

    def heap_of(self, *names: str) -> None:
        """Let the treasure heap hold these markers alone, each once; the rest is out of the game."""
        for number in range(N_ADVENTURES, SPECIAL):
            if self.game.place[number] == HEAP:
                self.game.place[number], self.game.face[number] = GONE, UP
        for name in names:
            self._put(name, HEAP, DOWN)

    def no_markers(self) -> None:
        """Let no adventure marker be left in the heap."""
        for number in range(N_ADVENTURES):
            if self.game.place[number] == HEAP:
                self.game.place[number], self.game.face[number] = GONE, UP

    def _put(self, name: str, place: int, face: int, copy: int = 0) -> None:
        number = self.number(name, copy)
        self.game.place[number], self.game.face[number] = place, face
        self.ask_again()

    def set(self, **fields: object) -> None:
        """Set fields of the record, whole or (as a dict) by seat."""
        for name, value in fields.items():
            if isinstance(value, dict):
                for seat, entry in value.items():
                    getattr(self.game, name)[seat] = entry
            else:
                setattr(self.game, name, value)
        self.ask_again()

    def turn(self, seat: int) -> None:
        """Let the turn of a seat begin."""
        before = (seat - 1) % self.players
        rounds = int(self.game.rounds)
        self.act(before)
        self.do("end the turn")
        self.game.rounds = max(rounds, 1)
        assert self.game.active == seat

    def act(self, seat: int) -> None:
        """Let a seat be asked for a standard action, nothing done so far in its turn."""
        game = self.game
        game.pending = 0
        game.agenda[:] = 0
        for name in ("drawn", "drawn_side", "added", "enemy", "advice", "tested", "second_skill"):
            setattr(game, name, -1)
        for name in ("mp", "moved", "passing", "halted", "fought", "used_place", "met", "accepted", "draws"):
            setattr(game, name, 0)
        game.active, game.phase = seat, ACTIONS
        game.decision, game.actor = STANDARD_ACTION, seat
        self.ask_again()

    def ask_again(self) -> None:
        """Find anew what is legal."""
        game = self.positions.game
        rules = self.positions.rules.data
        game.batch.fill_masks(rules, self.positions.data, self.positions.every, self.positions.masks)

    # ------------------------------------------------------------ chance

    def chance(self, *results: tuple[int, int] | None) -> None:
        """Decide the next random numbers: each (result, out of how many), or None for any."""
        fits = np.ones(len(WORDS), bool)
        for place, result in enumerate(results):
            if result is not None:
                fits &= (WORDS[:, place] * np.uint64(result[1])) >> np.uint64(32) == result[0]
        assert fits.any(), "no seed for so much chance"
        seed_rng(self.game, int(np.flatnonzero(fits)[0]))

    def dice(self, *faces: int) -> None:
        """Decide the next dice."""
        self.chance(*((face - 1, 6) for face in faces))

    def next_tile(self, kind: str) -> tuple[int, int]:
        """The chance of drawing this kind of tile next."""
        before = int(self.game.supply[: TILES.index(kind)].sum())
        return before, int(self.game.supply.sum())

    def next_marker(self, name: str) -> tuple[int, int]:
        """The chance of drawing this adventure marker, or treasure, next."""
        number = self.number(name)
        first, end = (0, N_ADVENTURES) if number < N_ADVENTURES else (N_ADVENTURES, SPECIAL)
        heap = [n for n in range(first, end) if self.game.place[n] == HEAP]
        return heap.index(number), len(heap)

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

    def number(self, name: str, copy: int = 0) -> int:
        """The number of a marker, by its id."""
        return COPIES.index((name, copy))

    def where(self, name: str, copy: int = 0) -> int | str:
        """Where a marker is: a tile's number, ``seat 0``, ``trap 0``, or a word."""
        place = int(self.game.place[self.number(name, copy)])
        if place < HELD:
            return place
        if place < TRAPPING:
            return f"seat {place - HELD}"
        return f"trap {place - TRAPPING}" if place < HEAP else PLACES[place]

    def face(self, name: str) -> str:
        """How a marker lies."""
        return ("down", "up", "task")[self.game.face[self.number(name)]]

    def on(self, tile: int) -> set[str]:
        """The markers on a tile, by their ids."""
        return {COPIES[n][0] for n in range(N_MARKERS) if self.game.place[n] == tile}

    def worn(self, name: str) -> int:
        """Artificial life points left on a worn marker."""
        return int(self.game.worn_lp[self.number(name) - FIRST_WORN])

    @property
    def outcome(self) -> str:
        """How the game ended."""
        return OUTCOMES[self.game.outcome]

    @property
    def over(self) -> bool:
        """Whether it has."""
        return bool(self.game.terminated or self.game.truncated)


assert len(COPIES) == N_MARKERS
assert len(WORN) == N_WORN
