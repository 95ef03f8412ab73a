"""What holds in every position of thousands of random games."""

import numpy as np

from envs.core.positions import Positions
from envs.gamble import GAME
from tests.gamble.position import CARDS, FIGURES, FOES, FRIENDS, NAMES, PLACE, printed

CHARACTERS, GEAR, TRAPS = slice(0, 24), slice(24, 48), slice(48, 60)
ADVENTURES, LOCATIONS, ARTIFACTS = slice(0, 60), slice(60, 72), slice(72, 84)
ALLOWED = (
    (CHARACTERS, {"pile", "past", "hand A", "hand B", "pool A", "pool B", "party A", "party B"}),
    (GEAR, {"pile", "past", "hand A", "hand B", "table", *(f"on {name}" for name in FRIENDS + FOES)}),
    (TRAPS, {"pile", "past", "hand A", "hand B", "table", "face down"}),
    (LOCATIONS, {"pile", "past", "table"}),
    (ARTIFACTS, {"pile", "past", "table", "collection A", "collection B", "jackpot"}),
)
PRINTED = np.array([[printed(name)[figure] for figure in FIGURES] for name in NAMES[:48]])


def check(data):
    """Invariants of an array of positions."""
    place = data["place"]
    for cards, places in ALLOWED:
        assert set(np.unique(place[:, cards])) <= {PLACE[name] for name in places}
    for seat, name in enumerate("AB"):
        in_party = place[:, :24] == PLACE[f"party {name}"]
        assert (in_party.sum(axis=1) == data["party_size"][:, seat]).all()
        assert ((place == PLACE[f"collection {name}"]).sum(axis=1) == data["collected"][:, seat]).all()
        assert ((place[:, ADVENTURES] == PLACE[f"hand {name}"]).sum(axis=1) <= 8).all()
    assert ((place == PLACE["jackpot"]).sum(axis=1) == data["jackpot"]).all()
    assert ((place[:, LOCATIONS] == PLACE["table"]).sum(axis=1) == (data["location"] > 0)).all()
    assert ((place[:, ARTIFACTS] == PLACE["table"]).sum(axis=1) == (data["artifact"] > 0)).all()
    assert ((place[:, GEAR] == PLACE["table"]).sum(axis=1) == (data["chosen"] > 0)).all()
    down = (place == PLACE["face down"]).sum(axis=1)
    assert (down == data["traps_laid"] - data["traps_met"]).all()
    check_characters(data)


def check_characters(data):
    """Parties in order, values and damage."""
    place = data["place"]
    values = np.broadcast_to(PRINTED[:24], (len(data), 24, 5)).copy()
    for gear in range(24, 48):
        rows = np.flatnonzero(place[:, gear] >= PLACE["on Indy"])
        carriers = place[rows, gear] - PLACE["on Indy"]
        values[rows, carriers] += PRINTED[gear]
        assert np.isin(place[rows, carriers], (PLACE["party A"], PLACE["party B"])).all()
    assert (data["values"] == values).all()
    in_play = np.isin(place[:, :24], (PLACE["party A"], PLACE["party B"]))
    defence = values[:, :, FIGURES.index("defence")]
    running = (data["terminated"] == 0) & (data["truncated"] == 0)
    assert (data["damage"][~in_play] == 0).all()
    assert (data["assigned"][~in_play] == 0).all()
    assert (defence[in_play] >= 1).all()
    assert (data["damage"][in_play] <= defence[in_play]).all()
    friends = in_play[:, :12].any(axis=1)
    foes = in_play[:, 12:].any(axis=1)
    for seat in (0, 1):
        members = data["party"][:, seat]
        for i in range(12):
            rows = np.flatnonzero(data["party_size"][:, seat] > i)
            assert (place[rows, members[rows, i]] == PLACE["party A"] + seat).all()
    both = (data["party_size"] > 0).all(axis=1)
    assert (friends & foes == both).all(), "opposing parties are of opposite types"
    assert (~in_play.any(axis=1) | (data["location"] > 0))[running].all()


def test_cards_are_conserved_and_positions_are_sound_in_thousands_of_games():
    n = 2000
    positions, rng = Positions(GAME, GAME.rules(), n), np.random.default_rng(1)
    positions.start(positions.every, np.arange(n) + 10_000)
    for step in range(3000):
        if step % 7 == 0:
            check(positions.data)
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            break
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
    check(positions.data)
    assert positions.over.all()


def test_sixty_adventure_cards_are_seen_and_unseen():
    """What a seat sees adds up to 60: its hand, the open cards, the opponent's hand, face-down traps, the pile."""
    n = 500
    positions, rng = Positions(GAME, GAME.rules(), n), np.random.default_rng(2)
    positions.start(positions.every, np.arange(n))
    for _ in range(60):
        rows = np.flatnonzero(~positions.over)
        positions.step(rows, np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1))
        rows = np.flatnonzero(~positions.over)
        for seat in (0, 1):
            seen = GAME.features.unpack(positions.observe(rows, np.full(rows.size, seat)))
            open_cards = sum(
                (np.abs(seen[name]) > 0).sum(axis=1) for name in ("past", "pool", "party", "carrier")
            )
            traps = sum((seen[name] > 0).sum(axis=1) for name in ("test", "failed"))
            hidden = sum(seen[name][:, 0] for name in ("other_hand_size", "adventures_left", "waiting"))
            own = (seen["hand"] > 0).sum(axis=1)
            assert np.allclose(own, seen["own_hand_size"][:, 0], atol=1e-4)
            assert np.allclose(own + open_cards + traps + hidden, 60, atol=1e-3)


def test_every_rule_comes_up_in_random_games():
    """Each decision, each end but the cut-off, and every card in play."""
    n = 3000
    positions, rng = Positions(GAME, GAME.rules(), n), np.random.default_rng(3)
    positions.start(positions.every, np.arange(n))
    decisions, played = np.zeros(len(GAME.decisions), int), np.zeros(63, int)
    put_aside = 0
    while True:
        rows = np.flatnonzero(~positions.over)
        if not rows.size:
            break
        decisions += np.bincount(positions.data["decision"][rows], minlength=len(GAME.decisions))
        actions = np.argmax(rng.random((rows.size, 63)) * positions.masks[rows], axis=1)
        played += np.bincount(actions, minlength=63)
        before = positions.data["jackpot"][rows].copy()
        positions.step(rows, actions)
        put_aside += (positions.data["jackpot"][rows] > before).sum()
    lost = (positions.data["place"][:, ARTIFACTS] == PLACE["past"]).sum()
    assert (decisions[1:] > 1000).all()
    assert (played > 500).all()
    assert lost > 30
    assert put_aside > 100
    assert (positions.data["renewed"] == 1).mean() > 0.02
    assert len(CARDS) == 84
