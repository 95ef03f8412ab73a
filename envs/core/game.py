"""Game: all that an adapter needs to know about one game."""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, cast

import numpy as np

from envs.core.checks import number_in, shown, whole_number
from envs.core.entries import EntryPoints
from envs.core.head import RULES_HEAD, head
from envs.core.kernel import SOURCES, entry_point, kernel
from envs.core.scene import Scene
from envs.core.spec import Actions, Features, Field, for_kernels, nearest, new_records, record_dtype

Records = np.recarray[Any, Any]
Kernel = Callable[..., Any]

REWARDS = ("sparse", "shaped")

MOST_ROUNDS = 2**31 - 1
"""What ``rounds`` in a record can count to."""

NO_ADVICE = -1
"""In place of an action: what the script of a game without one says."""


class Kernels(NamedTuple):
    """What a game can do; ``batch.py`` says what each kernel finds and must do."""

    setup: Kernel
    legal: Kernel
    step: Kernel
    observe: Kernel
    state: Kernel
    determinize: Kernel
    potential: Kernel


@dataclass(frozen=True)
class Rules:
    """The rules of one set of games: the options they were made from, and the record that kernels read.

    Attributes:
        options: players, mode, reward, max_rounds and the game's variants, each with its value.
        record: one record, shape (1,), never written after it is made.
    """

    options: Mapping[str, Any]
    record: Records

    def __repr__(self) -> str:
        return f"Rules({', '.join(f'{name}={value!r}' for name, value in self.options.items())})"

    @cached_property
    def data(self) -> np.ndarray:
        """The record in the form that entry points are called with."""
        return for_kernels(self.record)

    @property
    def players(self) -> int:
        """How many seats take part."""
        return int(self.options["players"])

    @property
    def team(self) -> bool:
        """Whether all seats win and lose together: a cooperative game, or a game of one."""
        return self.players == 1 or self.options["mode"] == "cooperative"

    @property
    def digest(self) -> str:
        """A fingerprint of every figure in the rules."""
        return hashlib.sha256(self.record.tobytes()).hexdigest()[:16]


@dataclass(frozen=True, eq=False)
class Game:
    """One game, described once for all adapters.

    Attributes:
        id: the name used in ``envs.make``.
        title: the game's full name.
        version: raised when rules, actions or observations change so that old positions and agents do not fit.
        players: the least and the greatest number of players.
        default_players: players if nobody says otherwise.
        modes: what can be played for; the first is the default. ``cooperative`` means one shared reward.
        max_rounds: cap on the game's length, in the game's own rounds or turns.
        fields: the fields of the game record after its head.
        rules_fields: the fields of the rules record after its head.
        fill_rules: writes components and variants into a rules record whose head is filled in.
        actions, features, state_features: numbering of actions, layout of observation and of state.
        decisions: names of the decisions, index 0 being ``over``.
        kernels: what the game can do.
        describe: says an action in words for the position at hand: (rules record, game record, action).
        scene: the game's own part of a position as plain data, JSON without a converter: (rules record, game record,
            seat or None); with a seat, nothing that the seat can't see. Its keys ``outcome`` (how the game ended) and
            ``question`` (what is asked) go to the head of the scene, if it has them.
        render: draws a scene as text.
        target: the thing on the table that a legal action is about, ``kind:id``, "" for none: (rules record, game
            record, action). Left out, no action is about any.
        script: the kernel of the game's scripted player, or None if it has none; ``batch.py`` says what it must do.
        variants: the game's own options, each with its possible values, the first being the default.
        package: the game's folder, a dotted name; its sources decide when compiled code is out of date.
    """

    id: str
    title: str
    version: int
    players: tuple[int, int]
    default_players: int
    modes: tuple[str, ...]
    max_rounds: int
    fields: tuple[Field, ...]
    rules_fields: tuple[Field, ...]
    fill_rules: Callable[[np.record, Mapping[str, Any]], None]
    actions: Actions
    features: Features
    state_features: Features
    decisions: tuple[str, ...]
    kernels: Kernels
    describe: Callable[[np.record, np.record, int], str]
    scene: Callable[[np.record, np.record, int | None], dict[str, Any]]
    render: Callable[[Scene], str]
    package: str
    target: Callable[[np.record, np.record, int], str] | None = None
    script: Kernel | None = None
    variants: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"Game({self.id})"

    def __reduce__(self) -> tuple[Callable[[str], Game], tuple[str]]:
        return load_game, (self.package,)

    @property
    def seats(self) -> int:
        """Seats in the record, which is the greatest number of players."""
        return self.players[1]

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The dtype of a game record."""
        return record_dtype(head(self.seats) + self.fields)

    @cached_property
    def rules_dtype(self) -> np.dtype[Any]:
        """The dtype of a rules record."""
        return record_dtype(RULES_HEAD + self.rules_fields)

    def rules(
        self,
        players: int | None = None,
        mode: str | None = None,
        reward: str = "sparse",
        max_rounds: int | None = None,
        **variants: Any,
    ) -> Rules:
        """The rules for a number of players, a mode, a kind of reward, a cap and the game's variants.

        Raises:
            ValueError: an unknown option or a value that is not possible; the message says what is.
        """
        for name in variants:
            if name not in self.variants:
                known = ("players", "mode", "reward", "max_rounds", *self.variants)
                raise ValueError(f"{self.id} has no option {name!r}; {nearest(name, known)}")
        cap = self.max_rounds if max_rounds is None else max_rounds
        options: dict[str, Any] = {
            "players": self._players(self.default_players if players is None else players),
            "mode": self._choice("mode", self.modes[0] if mode is None else mode, self.modes),
            "reward": self._choice("reward", reward, REWARDS),
            "max_rounds": number_in(cap, "max_rounds", 1, MOST_ROUNDS),
        }
        for name, values in self.variants.items():
            options[name] = self._choice(name, variants.get(name, values[0]), values)

        record = new_records(self.rules_dtype, 1)
        record[0].players = options["players"]
        record[0].mode = self.modes.index(options["mode"])
        record[0].max_rounds = options["max_rounds"]
        record[0].shaped = options["reward"] == "shaped"
        self.fill_rules(record[0], options)
        return Rules(options, record)

    def _players(self, players: object) -> int:
        (least, most), number = self.players, whole_number(players)
        if number is None or not least <= number <= most:
            span = f"{least}" if least == most else f"{least} to {most}"
            raise ValueError(f"{self.id} is for {span} players, not {shown(players)}")
        return number

    def _choice(self, name: str, value: object, possible: tuple[Any, ...]) -> Any:
        """The one of the possible values that is meant: of the same kind and equal."""
        for option in possible:
            kind = (bool, np.bool_) if isinstance(option, bool) else type(option)
            same = whole_number(value) if type(option) is int else value
            if isinstance(same, kind) and same == option:
                return option
        said = value if isinstance(value, str) else shown(value)
        raise ValueError(f"{self.id} has no {name} {shown(value)}; {nearest(said, possible)}")

    @cached_property
    def highs(self) -> np.ndarray:
        """The greatest raw value of every number of an observation, float32 (features,)."""
        return np.concatenate([np.full(feature.size, feature.high, np.float32) for feature in self.features])

    @cached_property
    def batch(self) -> EntryPoints:
        """The game's compiled entry points."""
        return cast(EntryPoints, self.compiled(Path(__file__).with_name("batch.py")))

    def compiled(self, template: Path, **borrowed: Kernel) -> ModuleType:
        """A module of compiled code for any game, loaded for this one: with the game's kernels in its namespace.

        The template's own entry points use the decorator ``entry``, also found there, and so are the kernels that
        it borrows from another module: ``game.compiled(template, advance=game.batch.advance)``.
        """
        name = f"{self.package}.{template.stem}"
        if name not in sys.modules:
            spec = importlib.util.spec_from_file_location(name, template)
            assert spec is not None and spec.loader is not None
            module = importlib.util.module_from_spec(spec)
            entry = entry_point(self.package, template, Path(__file__).parent, *self.sources)
            vars(module).update(
                self.kernels._asdict(), script=self.script or no_script, **borrowed, entry=entry
            )
            sys.modules[name] = module
            spec.loader.exec_module(module)
        return sys.modules[name]

    @property
    def folder(self) -> Path:
        """Where the game's sources, its ``RULES.md`` and its components are."""
        file = getattr(sys.modules[self.package], "__file__", None)
        if file is None:
            raise ValueError(f"{self.id}: a game must stand in a file, and {self.package} is none")
        return Path(file).parent

    @property
    def sources(self) -> list[Path]:
        """The files and folders that decide, with the core's, whether compiled code is out of date.

        A game that is a package has its folder; of a game of one file that lies anywhere, the files beside it count.
        """
        if hasattr(sys.modules[self.package], "__path__"):
            return [self.folder]
        return sorted(path for path in self.folder.iterdir() if path.suffix in SOURCES)


@kernel
def no_script(rules: np.record, seen: np.ndarray, mask: np.ndarray) -> int:
    """The script of a game that has none."""
    return NO_ADVICE


def load_game(package: str) -> Game:
    """The one object that describes a game: copies and pickles of it are itself."""
    game: Game = importlib.import_module(package).GAME
    return game
