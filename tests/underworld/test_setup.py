"""How the game begins (UND-020 to UND-032, and the variants UND-224 to UND-229)."""

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.underworld import GAME
from envs.underworld.components import OBJECTS
from envs.underworld.record import FREE_TRACK
from tests.underworld.table import Table

every_number = pytest.mark.parametrize("players", [1, 2, 3, 4])


def beginnings(players, n=900):
    """Games of which nothing is done yet but the first throw: it gave a free advance, which is still to be chosen."""
    positions = Positions(GAME, GAME.rules(players=players), n)
    positions.start(positions.every, np.arange(n))
    first = (positions.data["decision"] == FREE_TRACK) & (positions.data["rounds"] == 1)
    assert first.sum() > n / 10
    return positions.records[first]


@every_number
def test_UND_020_UND_021_UND_022_UND_023_UND_027_UND_028_lara_and_natla_at_their_starts(players):
    games = beginnings(players)
    assert (games.health == 3).all()
    assert (games.max_health == 3).all()
    assert (games.adrenaline == 1).all()
    assert (games.region == 0).all()
    assert (games.position == 0).all()
    assert (games.natla == 0).all()


@pytest.mark.parametrize(("players", "hand"), [(3, 6), (4, 6)])
def test_UND_024_six_cards_each_and_the_rest_face_down(players, hand):
    check_deal(players, hand)


def test_UND_224_two_players_begin_with_eight_cards():
    check_deal(2, 8)


def test_UND_226_a_single_player_begins_with_eight_cards():
    check_deal(1, 8)


def check_deal(players, hand):
    games = beginnings(players)
    hands = games.held[:, :players, :3]
    assert (hands.sum(axis=2) == hand).all()
    assert (games.pile.sum(axis=1) == 60 - hand * players).all()
    assert (games.stock[:, :3] == 0).all()
    assert (games.pile + hands.sum(axis=1) == 20).all()
    # Shuffled: a third of each hand is of each type, with the variance of drawing without replacement.
    variance = hand * (1 / 3) * (2 / 3) * (60 - hand) / 59
    assert np.allclose(hands[:, 0].mean(axis=0), hand / 3, atol=4 * np.sqrt(variance / len(games)))
    assert np.allclose(hands[:, 0].var(axis=0), variance, rtol=0.5)


@pytest.mark.parametrize(("players", "tokens"), [(3, 1), (4, 1)])
def test_UND_025_one_health_token_each(players, tokens):
    check_health_tokens(players, tokens)


def test_UND_225_two_players_begin_with_two_health_tokens():
    check_health_tokens(2, 2)


def test_UND_227_a_single_player_begins_with_three_health_tokens():
    check_health_tokens(1, 3)


def check_health_tokens(players, tokens):
    games = beginnings(players)
    assert (games.held[:, :players, 5] == tokens).all()
    assert (games.stock[:, 5] == 10 - tokens * players).all()


@every_number
def test_UND_026_UND_R10_nobody_begins_with_points_treasures_or_objects(players):
    games = beginnings(players)
    assert (games.held[:, :, 3:5] == 0).all()
    assert (games.stock[:, 3:5] == [15, 35]).all()
    assert (games.owner == -1).all()


@every_number
def test_UND_029_six_enemies_face_down_none_visible(players):
    games = beginnings(players)
    assert (games.unseen == 1).all()
    assert (games.visible == 0).all()


def test_UND_030_niflheims_objects_can_be_had_from_the_start():
    table = Table()
    table.put(acrobatics=3)
    table.do("play Acrobatics")
    assert table.where("niflheim_1") == 0


def test_UND_031_UND_R11_cards_of_later_regions_are_not_in_play():
    table = Table()
    drawn = []
    for _ in range(3):
        table.set(health=3)
        table.put(acrobatics=1)
        table.hand(0, acrobatics=5)
        table.phase2(0)
        table.dice("two_panther")
        table.do("play Acrobatics")
        drawn = table.line()
    assert sorted(drawn) == sorted(
        ["Reef shark", "Bribed sailor", "Armed diver", "Deck gunman", "Sea snake", "Great shark"]
    )
    niflheims = {"Weapon A, 1 enemy", "Weapon B, 1 enemy", "Gauntlet of Thor (first)"}
    for number, name in enumerate(OBJECTS):
        region = GAME.rules().record[0].object_region[number]
        assert (region == 0) == (name in niflheims)


@every_number
def test_UND_032_UND_R08_the_first_player_is_found_by_lot(players):
    first = beginnings(players, 3000).active
    shares = np.bincount(first, minlength=players) / len(first)
    assert np.allclose(shares, 1 / players, atol=0.1)


def test_UND_032_turns_go_clockwise():
    table = Table(players=3)
    seats = []
    table.white("tomb_raider", seat=2)
    for _ in range(4):
        seats.append(table.asked()[0])
        table.put(trick=0)
        table.do("advance on Trick")
        table.dice(None, "tomb_raider")  # a card is drawn, then the next player throws
        table.do("end the actions")
    assert seats == [2, 0, 1, 2]
