"""A game's ``RULES.md``: its rules by id, where each is coded, and which tests bear its id.

Rules, code and all prose are written by hand; the column of tests is generated (``python -m docs.generate``) from the
names of the tests in ``tests/<game>``: ``test_GAM_019_six_cards_each`` bears the id GAM-019. The page's introduction
declares which ids there are, in runs such as "`GAM-001` to `GAM-125`".
"""

from __future__ import annotations

import pkgutil
import re
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType

from envs.core.game import Game

TESTS = Path(__file__).parents[1] / "tests"
ROW = re.compile(
    r"^\| (?P<id>[A-Z]+(?:-\w+|\d+)) \| (?P<rule>.+) \| (?P<code>.*) \| (?P<tests>.*) \|$", re.MULTILINE
)
RUN = re.compile(r"`(?P<stem>[A-Z]+(?:-[A-Z]*)?)(?P<first>\d+)`\s+to\s+`(?P=stem)(?P<last>\d+)`")
TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)


@dataclass(frozen=True)
class Rule:
    """One row of the page.

    Attributes:
        id: the rule's id, as the page spells it.
        code: the dotted names in the code column: a function, a constant or a type.
        tests: the column of tests as it stands.
    """

    id: str
    code: tuple[str, ...]
    tests: str


def page(game: Game) -> Path:
    """Where a game's ``RULES.md`` is."""
    return game.folder / "RULES.md"


def rules(game: Game) -> list[Rule]:
    """The rows of a game's page, in order."""
    rows = ROW.finditer(page(game).read_text(encoding="utf-8"))
    return [Rule(row["id"], tuple(re.findall(r"`([\w.]+)`", row["code"])), row["tests"]) for row in rows]


def declared_ids(game: Game) -> list[str]:
    """The ids that the page's introduction says there are, in order."""
    introduction = page(game).read_text(encoding="utf-8").split("\n## ")[0]
    return [
        f"{run['stem']}{number:0{len(run['first'])}}"
        for run in RUN.finditer(introduction)
        for number in range(int(run["first"]), int(run["last"]) + 1)
    ]


def named_tests(game: Game) -> dict[str, str]:
    """Each test of a game as ``file.name``, with its bare name, file by file in the order in which they stand."""
    return {
        f"{file.stem}.{name}": name
        for file in sorted((TESTS / game.id).glob("test_*.py"))
        for name in TEST.findall(file.read_text(encoding="utf-8"))
    }


def bearing(rule: str, tests: dict[str, str]) -> list[str]:
    """The tests whose names bear a rule's id."""
    borne = f"_{rule.replace('-', '_')}_"
    return [test for test, name in tests.items() if borne in f"{name}_"]


def with_tests(game: Game) -> str:
    """The page with its column of tests as it must be."""
    tests = named_tests(game)

    def fill(row: re.Match[str]) -> str:
        cell = "<br>".join(f"`{test}`" for test in bearing(row["id"], tests))
        return f"| {row['id']} | {row['rule']} | {row['code']} | {cell} |"

    return ROW.sub(fill, page(game).read_text(encoding="utf-8"))


def code_of(game: Game, name: str) -> object:
    """What a dotted name in the code column stands for.

    Names count from the game's folder (``rules.setup.deal``, ``__init__.GAME``), or from the core's where they begin
    so (``core.batch.settle``).

    Raises:
        LookupError: there is nothing of that name, or only a module, which is no place to look for one rule.
    """
    try:
        if name.startswith("core.batch."):  # a template, which is a module only once it is loaded for a game
            return getattr(game.batch, name.removeprefix("core.batch."))
        root = "envs" if name.startswith("core.") else game.package
        found = pkgutil.resolve_name(f"{root}.{name.removeprefix('__init__.')}")
    except (ImportError, AttributeError):
        raise LookupError(f"{page(game)}: there is no {name}") from None
    if isinstance(found, ModuleType):
        raise LookupError(f"{page(game)}: {name} is a module; name the function in it")
    return found
