"""No rule, ruling or decision point without a test that bears its id."""

import re
from pathlib import Path

IDS = (
    [f"LEG-{i:03}" for i in range(1, 195)]
    + [f"LEG-R{i:02}" for i in range(1, 96)]
    + [f"LEG-D{i:02}" for i in range(1, 17)]
)


def test_every_rule_has_a_test_that_bears_its_id():
    tested = set()
    for path in Path(__file__).parent.glob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            tested |= {rule.replace("_", "-") for rule in re.findall(r"LEG_(?:[RD]\d\d|\d{3})(?=_)", name)}
    assert sorted(set(IDS) - tested) == [], "no test"
    assert sorted(tested - set(IDS)) == [], "no such rule"
