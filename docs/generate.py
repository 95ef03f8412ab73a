"""Fill in the generated parts of the documentation.

``python -m docs.generate`` rewrites what stands between ``<!-- generated: NAME -->`` and ``<!-- /generated -->`` on
each game's page, from the declarations in its code, and the column of tests in each game's ``RULES.md``, from the
names of its tests. A game without a page gets one. It also draws a picture of each game, for its page and the README.
``--check`` only says what is out of date or missing (status 1).
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from pathlib import Path

if __name__ == "__main__":  # one game a picture is sooner played than compiled, and its bytes are the same
    os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

import envs
from agents.scripted import ScriptedAgent
from docs import rules_pages
from envs.core.game import Game
from envs.core.head import head
from envs.core.positions import Positions
from envs.core.spec import nearest
from envs.core.view import View

PAGES = Path(__file__).parent / "games"
PICTURES = PAGES / "pictures"
PART = re.compile(r"(<!-- generated: (?P<name>\w+) -->\n).*?(?=<!-- /generated -->)", re.DOTALL)


def decision_table(game: Game) -> str:
    """The names of a game's decisions, in order."""
    return "\n".join(f"{number}. {name}" for number, name in enumerate(game.decisions) if number)


TYPICAL_LENGTH = {
    "legends": "8.5 rounds",
    "gamble": "13.5 turns",
    "underworld": "57 turns",
    "helden": "34 rounds",
}
"""Means of 2,000 games: python -m benchmarks evaluate scripted --against scripted --games 2000 --env ..."""

REWARDS = {
    "competitive": "+1 for the winner, -1 divided equally among the others",
    "cooperative": "+1 or -1 for all",
}
REWARDS_MORE = {"helden": "; a lesser victory counts half; alone: +1 or -1"}
"""What a game adds to that."""


def facts_table(game: Game) -> str:
    """What a reader wants to know of a game at a glance."""
    least, most = game.players
    facts = {
        "make it": f'`envs.make("{game.id}")`, `gymnasium.make("katabasis/{envs.GAMES[game.id]}")`',
        "players": f"{least}" if least == most else f"{least} to {most}, {game.default_players} by default",
        "modes": ", ".join(game.modes),
        "actions": f"`Discrete({game.actions.size})`, with a mask",
        "observation": f"`Box({game.features.size},)`, float32, each number in [-1, 1]",
        "state, for a central critic": f"`Box({game.state_features.size},)`, float32",
        "rewards, at the end": "; ".join(f"{mode}: {REWARDS[mode]}" for mode in game.modes)
        + REWARDS_MORE.get(game.id, ""),
        "typical length": f"{TYPICAL_LENGTH.get(game.id, 'not measured')}, truncated after {game.max_rounds}",
        "determinism": "equal seeds give equal bytes on every platform",
        "version": f"{game.version}",
    }
    return "\n".join(["| | |", "|---|---|", *(f"| {name} | {fact} |" for name, fact in facts.items())])


def record_table(game: Game) -> str:
    """The fields of a game's record, its head included."""
    rows = ["| field | dtype | shape | meaning |", "|---|---|---|---|"]
    for field in head(game.seats) + game.fields:
        shape = " x ".join(map(str, field.shape)) or "-"
        rows.append(f"| `{field.name}` | {field.dtype} | {shape} | {field.meaning} |")
    return "\n".join(rows)


def picture(game: Game) -> str:
    """A game between scripted players, at half of its decisions, as the seat sees it that is asked: an SVG."""
    rules, agent = game.rules(), ScriptedAgent(game)
    positions = Positions(game, rules, 1)
    decisions = 0
    for end in (False, True):
        positions.start(positions.every, positions.every)
        while not positions.over[0] and not (end and positions.data["steps"][0] >= decisions // 2):
            positions.step(positions.every, agent.act(View(positions, positions.every)))
        decisions = int(positions.data["steps"][0])
    return positions.svg(0, int(positions.data["actor"][0]))


PARTS: dict[str, Callable[[Game], str]] = {
    "facts": facts_table,
    "observation": lambda game: game.features.table(),
    "state": lambda game: game.state_features.table(),
    "actions": lambda game: game.actions.table(),
    "decisions": decision_table,
    "record": record_table,
}


def filled(text: str, game: Game) -> str:
    """A page with its generated parts as they must be.

    Raises:
        ValueError: a part that nothing generates.
    """

    def fill(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in PARTS:
            raise ValueError(f"docs/games/{game.id}.md: no generated part {name!r}; {nearest(name, PARTS)}")
        return f"{match[1]}\n{PARTS[name](game)}\n\n"

    return PART.sub(fill, text)


def new_page(game: Game) -> str:
    """A page for a game that has none: its title, every generated part, and room for words."""
    parts = "\n".join(
        f"## {name.capitalize()}\n\n<!-- generated: {name} -->\n<!-- /generated -->\n" for name in PARTS
    )
    return f"# {game.title}\n\n{parts}\n## Version history\n\n- Version {game.version}\n"


def outdated() -> dict[Path, str]:
    """The pages that are missing or not as they must be, each with its right text."""
    right = {}
    for game in map(envs.load, envs.GAMES):
        page = PAGES / f"{game.id}.md"
        right[page] = filled(page.read_text(encoding="utf-8") if page.is_file() else new_page(game), game)
        right[PICTURES / f"{game.id}.svg"] = picture(game)
        if rules_pages.page(game).is_file():
            right[rules_pages.page(game)] = rules_pages.with_tests(game)
    return {
        page: text
        for page, text in right.items()
        if not page.is_file() or text != page.read_text(encoding="utf-8")
    }


def without_rules() -> list[Path]:
    """The pages of rules that nobody has written yet."""
    pages = [rules_pages.page(envs.load(game)) for game in envs.GAMES]
    return [page for page in pages if not page.is_file()]


def main() -> None:
    """Write the pages anew, or check them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing, fail if a page is out of date")
    check = parser.parse_args().check
    pages, unwritten = outdated(), without_rules()
    for page, text in pages.items():
        print(f"{page}: {'out of date' if check else 'written'}")
        if not check:
            page.parent.mkdir(exist_ok=True)
            page.write_text(text, encoding="utf-8")
    for page in unwritten:
        print(f"{page}: missing; write a row for every rule, as in the other games")
    sys.exit(1 if unwritten or (check and pages) else 0)


if __name__ == "__main__":
    main()
