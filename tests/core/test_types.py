"""What a type checker says of users' programs."""

import re
from pathlib import Path

import pytest

import envs

api = pytest.importorskip("mypy.api")

ROOT = Path(__file__).parents[2]
MISTAKES = """
import envs

envs.make_vecc("legends", 4)  # type: ignore[attr-defined]
envs.make("legends", playrs=3)  # type: ignore[call-arg]
envs.make("legends", players="3")  # type: ignore[arg-type]
envs.make("legends", render_mode="pixels")  # type: ignore[arg-type]
envs.make_vec("legends", num_games=3, reward="shape")  # type: ignore[call-overload]
envs.make_vec("legends", num_games=3, render_mode="pixels")  # type: ignore[call-overload]
env = envs.make("legends")
env.reset()
observation, reward, termination, truncation, info = env.last()
observation["mask"]  # type: ignore[typeddict-item]
info["decisions"]  # type: ignore[typeddict-item]
reward.upper()  # type: ignore[attr-defined]
env.last(observe=False)[0]["observation"]  # type: ignore[index]
"""


def test_the_readmes_program_passes_strictly_and_mistakes_do_not(tmp_path):
    """A comment that ignores nothing is an error itself, so each of these mistakes is found."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    program = next(
        code for code in re.findall(r"```python\n(.*?)```", readme, re.DOTALL) if "env.last()" in code
    )
    (tmp_path / "program.py").write_text(program)
    (tmp_path / "mistakes.py").write_text(MISTAKES)
    cache = ROOT / ".mypy_cache" / "programs"
    options = ["--strict", "--follow-imports=silent", f"--cache-dir={cache}", "--config-file="]
    files = [str(tmp_path / name) for name in ("program.py", "mistakes.py")]
    said, errors, status = api.run([*options, *files])
    assert status == 0, said + errors


def test_options_are_those_of_the_games():
    """A game that brings a variant adds it to what ``make`` declares."""
    known = set(envs.Options.__annotations__)
    assert known == {option for game in envs.GAMES for option in envs.load(game).rules().options}
