"""The mask says what the rules say, in thousands of positions out of random games."""

from collections import Counter

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.underworld import GAME
from envs.underworld.components import OBJECTS
from tests.underworld import reference
from tests.underworld.table import DATA, NAMES, Table

# The numbers of the objects, found by laying each before a player.
OBJECT_IDS = [
    next(card["id"] for card in DATA["object"] if Table().object_number(card["id"]) == number)
    for number in range(len(OBJECTS))
]


def test_objects_are_told_apart():
    assert sorted(OBJECT_IDS) == sorted(card["id"] for card in DATA["object"])
    assert len(set(OBJECTS)) == len(OBJECTS)
    assert all(OBJECTS[n].startswith(NAMES[name]) for n, name in enumerate(OBJECT_IDS))


def compare(positions, seen):
    for row in np.flatnonzero(~positions.over):
        record = positions.records[row]
        decision = GAME.decisions[record.decision]
        expected = reference.legal(record, decision, OBJECT_IDS, list(OBJECTS))
        found = {GAME.actions.labels[number] for number in np.flatnonzero(positions.masks[row])}
        assert found == expected, f"{decision}\n{positions.render(int(row))}"
        seen[decision] += 1


@pytest.mark.parametrize("mode", GAME.modes)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_mask_is_what_the_rules_allow(players, mode):
    positions = Positions(GAME, GAME.rules(players=players, mode=mode), 40)
    positions.start(positions.every, np.arange(40) + 100 * players)
    rng = np.random.default_rng(players)
    seen = Counter()
    while (rows := np.flatnonzero(~positions.over)).size:
        compare(positions, seen)
        masks = positions.masks[rows]
        positions.step(rows, np.argmax(rng.random(masks.shape) * masks, axis=1))
    assert set(seen) == set(GAME.decisions[1:]), "every decision point came up"
    assert sum(seen.values()) > 2000


def test_every_number_of_objects_and_enemies_in_phase_2():
    """Positions that random play comes to rarely: hands full of objects before lines of every length."""
    rng = np.random.default_rng(5)
    table = Table(players=2)
    seen = Counter()
    for _ in range(400):
        table.region(str(rng.choice([board["region"] for board in DATA["track"]])))
        table.put(
            **{
                t: int(rng.integers(0, table.length(t) + (t != "acrobatics")))
                for t in ("acrobatics", "combat", "trick")
            }
        )
        for number in range(16):
            table.game.owner[number] = rng.choice([-1, 0, 0, 1, 5])
        table.game.visible = int(rng.integers(0, 8))
        table.game.line[:] = rng.integers(0, 36, 8)
        table.hand(0, **{t: int(rng.integers(0, 4)) for t in ("acrobatics", "combat", "trick")})
        table.game.held[0, 3:5] = rng.integers(0, 3, 2)
        table.phase2(0, actions=int(rng.integers(0, 3)))
        compare(table.positions, seen)
    assert seen == {"action": 400}
