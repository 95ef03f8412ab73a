"""The raid card deck and the used pile."""

from collections import Counter

import numpy as np
from scipy.stats import chisquare

from tests.legends.position import COPIES, DISCARD, A, B, Table, play_randomly, random_games

ORDINARY = Counter({card: n for card, n in COPIES.items() if not card.startswith("Artifact")})


def test_LEG_100_LEG_R83_the_used_pile_becomes_the_deck_when_a_card_must_be_drawn():
    game = Table(experience=[3, 3], deck=["Repel"]).turn("Explore").choose("no")
    assert game.deck == []
    assert len(game.used) == 37, "not before a card must be drawn"
    game = Table(experience=[3, 3], deck=[]).turn("Explore").choose("no")
    assert (game.used, game.used_top, len(game.deck), len(game.hand(A))) == ([], None, 37, 1)


def test_LEG_R83_also_in_the_middle_of_a_draw():
    game = Table(experience=[3, 3], deck=["Repel"]).turn("Explore").choose("yes")
    assert "Repel" in game.hand(A)
    assert (len(game.hand(A)), game.used, len(game.deck)) == (2, [], 36)


def test_LEG_100_the_new_deck_is_shuffled():
    n = 6000
    game = Table(experience=[3, 3], deck=[]).turn("Explore")
    drawn = game.outcomes(n, "no")["hand"][:, A].argmax(axis=1)
    counts = np.bincount(drawn, minlength=13)[2:]
    assert counts.sum() == n
    assert chisquare(counts, np.array([*ORDINARY.values()]) * n / 38).pvalue > 1e-4


def test_LEG_R84_nothing_is_drawn_when_both_are_empty_and_the_rest_goes_on():
    game = Table(at=["I", "Start"], threat={"I": 5}, experience=[3, 3])
    game.record.deck[:] = 0
    game.turn("Action").choose("yes")
    assert (game.hand(A), game.threat("I")) == ([], 3)
    game = Table(at=["I", "Start"], experience=[3, 3], deck=["Repel"])
    game.record.used[:] = 0
    game.turn("Explore").choose("yes")
    assert game.hand(A) == ["Repel"], "what there is"


def test_LEG_R85_at_least_14_cards_lie_in_deck_and_used_pile_whatever_happens():
    games = random_games(200)
    fewest = []

    def look():
        settled = games.data["decision"] != 16  # in a discard decision a hand holds more than her limit
        fewest.append((games.data["deck"].sum(axis=1) + games.data["used"].sum(axis=1))[settled].min())

    play_randomly(games, after_each=look)
    assert min(fewest) >= 14


def test_LEG_103_LEG_104_special_cards_are_never_on_the_used_pile():
    games = random_games(200)
    play_randomly(games, after_each=lambda: _none_used(games))


def _none_used(games):
    assert not games.data["used"][:, :2].any()


def test_LEG_099_discarded_cards_lie_face_up_in_the_order_of_the_discards():
    hand = ["Repel", "Repel", "Rope Action", "Rope Action", "Nimble Instincts", "Nimble Instincts"]
    game = Table(experience=[3, 3], hands=[hand], deck=["Setting a Trap"] * 2).turn("Explore").choose("yes")
    assert game.asked == (A, DISCARD)
    assert game.choose("Repel").used_top == "Repel"
    assert game.choose("Nimble Instincts").used_top == "Nimble Instincts"
    assert game.hand(B) == []
