"""No rule, ruling or decision point without a test that bears its id."""

import re
from pathlib import Path

IDS = (
    [f"UND-{i:03}" for i in range(1, 230)]
    + [f"UND-R{i:02}" for i in range(1, 92)]
    + [f"UND-D{i:02}" for i in range(1, 13)]
)


def test_every_rule_has_a_test_that_bears_its_id():
    tested = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            tested |= {rule.replace("_", "-") for rule in re.findall(r"UND_(?:[RD]\d\d|\d{3})(?=_)", name)}
    assert sorted(set(IDS) - tested) == [], "no test"
    assert sorted(tested - set(IDS)) == [], "no such rule"
