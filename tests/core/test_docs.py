import re
import subprocess
import sys
from pathlib import Path

import envs

ROOT = Path(__file__).parents[2]


def test_the_generated_parts_of_the_docs_are_up_to_date():
    done = subprocess.run(
        [sys.executable, "-m", "docs.generate", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_game_has_a_page_with_its_tables():
    for game in envs.GAMES:
        text = (ROOT / f"docs/games/{game}.md").read_text(encoding="utf-8")
        for part in ("facts", "observation", "state", "actions", "decisions"):
            assert f"<!-- generated: {part} -->" in text
        assert re.search(
            rf"## Version history\n(\n?- Version .*)*\n- Version {envs.load(game).version}\b", text
        ), game


def test_no_line_of_prose_is_longer_than_120_characters():
    """Rows of tables, links and commands in code blocks can't be broken; all else can."""
    pages = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    long = []
    for page in pages.split():
        if page.startswith("benchmarks/results/") and page.endswith("leaderboard.md"):
            continue  # made by a program
        code = False
        for number, line in enumerate((ROOT / page).read_text(encoding="utf-8").split("\n"), 1):
            code ^= line.startswith("```")
            if len(line) > 120 and not code and not line.startswith("|"):
                long.append(f"{page}:{number}")
    assert not long
