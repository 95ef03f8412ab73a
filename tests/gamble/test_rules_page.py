"""RULES.md names code and tests that exist, and every test that bears the id of a rule."""

import importlib
import re
from pathlib import Path

import pytest

import envs.gamble

IDS = [
    *(f"GAM-{number:03d}" for number in range(1, 126)),
    *(f"GAM-R{number:02d}" for number in range(1, 61)),
    *(f"D{number}" for number in range(1, 14)),
]
PAGE = Path(envs.gamble.__file__).with_name("RULES.md").read_text(encoding="utf-8")
ROWS = {
    row[0]: row[1:]
    for row in re.findall(r"^\| (GAM-\w+|D\d+) \| (.+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
}
TESTS = {
    f"{path.stem}.{name}"
    for path in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


def quoted(cell):
    return re.findall(r"`([\w.]+)`", cell)


def test_every_rule_has_a_row():
    assert list(ROWS) == IDS


@pytest.mark.parametrize("place", sorted({place for _, code, _ in ROWS.values() for place in quoted(code)}))
def test_the_code_named_exists(place):
    module, name = place.rsplit(".", 1)
    package = "envs.gamble" if module == "__init__" else f"envs.gamble.{module}"
    assert hasattr(importlib.import_module(package), name)


def test_the_tests_named_are_those_that_bear_the_id():
    for rule, (_, _, tests) in ROWS.items():
        bearing = {test for test in TESTS if f"_{rule.replace('-', '_')}_" in test}
        assert bearing, rule
        assert set(quoted(tests)) == bearing, rule
