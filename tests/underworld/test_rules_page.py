"""RULES.md names code and tests that exist, and every test that bears the id of a rule."""

import importlib
import re
from pathlib import Path

import pytest

import envs.underworld
from tests.underworld.test_every_rule import IDS

PAGE = Path(envs.underworld.__file__).with_name("RULES.md").read_text(encoding="utf-8")
ROWS = {
    row[0]: row[1:] for row in re.findall(r"^\| (UND-\w+) \| (.+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
}
TESTS = {
    f"{path.stem}.{name}"
    for path in Path(__file__).parent.glob("test_*.py")
    for name in re.findall(r"^def (test_UND_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
}


def quoted(cell):
    return re.findall(r"`([\w.]+)`", cell)


def test_every_rule_has_a_row():
    assert list(ROWS) == IDS


@pytest.mark.parametrize("place", sorted({place for _, code, _ in ROWS.values() for place in quoted(code)}))
def test_the_code_named_exists(place):
    module, name = place.split(".")
    assert hasattr(importlib.import_module(f"envs.underworld.{module}"), name)


def test_the_tests_named_are_those_that_bear_the_id():
    for rule, (_, _, tests) in ROWS.items():
        bearing = {test for test in TESTS if f"{rule.replace('-', '_')}_" in test}
        assert set(quoted(tests)) == bearing, rule
