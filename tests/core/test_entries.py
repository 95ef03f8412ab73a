"""The seam between adapters and compiled code."""

import inspect

from envs.core.entries import EntryPoints
from envs.core.kernel import fingerprint_of
from examples import nim


def test_the_protocol_names_what_the_template_holds():
    declared = {
        name: member for name, member in vars(EntryPoints).items() if isinstance(member, staticmethod)
    }
    assert declared
    for name, member in declared.items():
        held = inspect.unwrap(getattr(nim.GAME.batch, name))
        held = getattr(held, "py_func", held)
        assert list(inspect.signature(held).parameters) == list(inspect.signature(member).parameters), name


def test_the_fingerprint_covers_sub_folders_and_component_files(tmp_path):
    """Figures from TOML are frozen into compiled code, and rules lie in sub-folders."""
    (tmp_path / "rules").mkdir()
    files = [tmp_path / "record.py", tmp_path / "rules" / "step.py", tmp_path / "components.toml"]
    for file in files:
        file.write_text("a = 1\n")
    seen = {fingerprint_of(tmp_path)}
    for file in files:
        file.write_text("a = 2\n")
        seen.add(fingerprint_of(tmp_path))
    files[1].rename(tmp_path / "rules" / "other.py")
    seen.add(fingerprint_of(tmp_path))
    assert len(seen) == 5, "each change shows"
    (tmp_path / "RULES.md").write_text("words")
    assert fingerprint_of(tmp_path) in seen, "words do not"
