"""General setup and player setup."""

import itertools

import numpy as np
import pytest
from scipy.stats import chisquare

from envs.legends import GAME
from envs.legends.components import TILE_NAMES, TYPE_NAMES
from tests.legends.position import (
    ACTION_CARDS,
    CLIMAX_TILES,
    COPIES,
    SELECT,
    A,
    B,
    C,
    D,
    Table,
    deals,
    kinds,
    play_randomly,
    random_games,
)

DEALS = 6000


def uniform(values, possible):
    """Whether values are spread evenly over all that is possible (chance of a false alarm: 1 in 10,000)."""
    values = np.asarray(values)
    counts = [int((values == value).sum()) for value in possible]
    assert sum(counts) == values.size, "nothing else occurs"
    return bool(chisquare(counts).pvalue > 1e-4)


def table_of(seed=0, players=4):
    """A game exactly as setup leaves it, nothing laid out by hand."""
    return deals(1, players, seed)[0]


def test_LEG_016_LEG_027_start_and_goal_tile_lie_at_the_ends_and_all_laras_start():
    dealt = deals(50)
    assert {TILE_NAMES[tile] for tile in dealt["tile"][:, 0]} == {"Start"}
    assert {TILE_NAMES[tile] for tile in dealt["tile"][:, 7]} == {"Goal"}
    assert (dealt["position"] == 0).all()


def test_LEG_017_five_area_tiles_at_random_in_random_order_face_down():
    dealt = deals(DEALS)
    areas = dealt["tile"][:, 1:6]
    assert all(len(set(row)) == 5 for row in areas.tolist()), "no tile lies twice"
    for place in range(5):
        assert uniform(areas[:, place], range(10))
    pairs = areas[:, 0] * 10 + areas[:, 4]
    assert uniform(pairs, [10 * i + j for i, j in itertools.permutations(range(10), 2)])
    rising = (np.sort(areas) == areas).all(axis=1).mean()
    assert abs(rising - 1 / 120) < 0.005, "each order of the same five is as likely"
    assert (dealt["revealed"][:, 1:7] == 0).all()


def test_LEG_018_LEG_020_tiles_not_laid_out_never_come():
    games = random_games(200)
    laid = games.data["tile"].copy()
    play_randomly(games)
    assert (games.data["tile"] == laid).all()


def test_LEG_019_one_climax_tile_at_random_face_down():
    dealt = deals(DEALS)
    assert [TILE_NAMES[tile] for tile in range(10, 13)] == list(CLIMAX_TILES)
    assert uniform(dealt["tile"][:, 6], range(10, 13))
    assert (dealt["revealed"][:, 6] == 0).all()


def test_LEG_021_LEG_022_the_special_cards_lie_shuffled_on_III_IV_and_V():
    special = deals(DEALS)["special"]
    assert (special[:, [0, 1, 2, 6, 7]] == -1).all()
    assert (np.sort(special[:, 3:6]) == [0, 1, 1]).all(), "the Artifact and two Replicas"
    assert uniform(special[:, 3:6].argmin(axis=1), range(3))


def test_LEG_023_the_other_38_are_the_deck():
    for players in (2, 3, 4):
        dealt = table_of(players=players)
        ordinary = sorted(
            name for name, n in COPIES.items() if not name.startswith("Artifact") for _ in range(n)
        )
        assert kinds(dealt.deck) == ordinary
        assert len(ordinary) == 38
        assert dealt.used.sum() == 0


def test_LEG_024_a_draw_takes_a_card_of_this_deck():
    game = Table(deck=["Repel"]).turn("Explore")
    assert game.hand(A) == ["Repel"]
    assert game.deck == []


def test_LEG_024_each_card_of_the_deck_is_as_likely():
    game = Table(2, experience=[3, 3]).select("Explore")
    hands = game.outcomes(DEALS, "no")["hand"][:, A]
    drawn = hands.argmax(axis=1)
    expected = np.array([n for name, n in COPIES.items() if not name.startswith("Artifact")])
    counts = np.bincount(drawn, minlength=13)
    assert counts[:2].sum() == 0
    assert chisquare(counts[2:], expected / 38 * DEALS).pvalue > 1e-4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_LEG_025_LEG_R02_the_first_round_starter_is_drawn_at_random(players):
    dealt = deals(3000, players)
    assert uniform(dealt["round_starter"], range(players))
    assert (dealt["marker"] == dealt["round_starter"]).all()


def test_LEG_026_a_lara_stays_her_players():
    game = Table(at=["Start", "Start", "Start", "Start"]).turn("Rush")
    assert [game.at(seat) for seat in (A, B, C, D)] == ["I", "Start", "Start", "Start"]


def test_LEG_028_each_begins_with_all_seven_action_cards():
    for first, second, third in (
        ("Rush", "Rush", "Explore"),
        ("Assault", "Action", "Steal"),
        ("Rest", "Rush", "Rush"),
    ):
        game = Table(2).select([first, second, third], [third, second, first])
        assert game.placed(A) == [first, second, third]
    assert sorted(ACTION_CARDS) == sorted(TYPE_NAMES + ("Rush",))
    assert table_of().exhausted.sum() == 0


def test_LEG_029_LEG_030_LEG_R03_no_experience_no_injury_no_raid_card():
    dealt = deals(100)
    assert (dealt["experience"] == 0).all()
    assert (dealt["injuries"] == 0).all()
    assert (dealt["hand"] == 0).all()


def test_LEG_R01_setup_is_the_same_for_each_number_of_players():
    two, three, four = (deals(1, players, seed=3)[0] for players in (2, 3, 4))
    for dealt in (two, three, four):
        assert sum(dealt.tile[1:6] >= 0) == 5
        assert dealt.deck.sum() == 38


def test_LEG_R04_start_and_goal_tile_have_no_threat():
    dealt = table_of()
    assert dealt.threat[0] == 0
    assert dealt.threat[7] == 0
    game = Table(experience=[3, 3]).turn("Action")
    game.choose("no")
    assert game.experience(A) == 3
    assert game.threat("Start") == 0


def test_LEG_R04_the_start_tile_may_always_be_left():
    assert Table().turn("Rush").at(A) == "I"


def test_LEG_R04_an_action_on_the_start_tile_only_draws_when_boosted():
    game = Table(experience=[3, 3], deck=["Repel"]).turn("Action").choose("yes")
    assert (game.hand(A), game.experience(A)) == (["Repel"], 0)


def test_LEG_R04_the_start_tile_is_no_choice_for_setting_a_trap():
    game = Table(at=["II", "Start"], hands=[["Setting a Trap"]]).turn("Rest").choose("Setting a Trap")
    assert game.options() == {"I", "II"}


def test_every_game_begins_with_the_round_starters_first_slot():
    for dealt in deals(20):
        assert GAME.decisions[dealt.decision] == SELECT
        assert dealt.actor == dealt.round_starter
        assert dealt.rounds == 1
