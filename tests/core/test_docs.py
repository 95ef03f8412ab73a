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
        for part in ("observation", "state", "actions", "decisions"):
            assert f"<!-- generated: {part} -->" in text
