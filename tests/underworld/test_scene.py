"""The position as plain data and as a picture: what all may know, and what each choice is about."""

import re

import numpy as np
import pytest

from envs.core.drawing import draw
from envs.underworld import GAME
from envs.underworld.scene import TARGETS
from tests.underworld.table import Table


def part(table, seat=None):
    """The game's own part of the scene."""
    return table.positions.scene(0, seat)["table"]


def targets(table):
    """What each legal action is about, by its label."""
    choices = table.positions.scene(0)["choices"]
    return {GAME.actions.labels[choice["action"]]: choice["target"] for choice in choices}


def assert_drawn(table):
    """Everything that can be chosen is in the picture once, for whoever is asked and for a spectator."""
    for seat in (None, int(table.game.actor)):
        scene = table.positions.scene(0, seat)
        marked = re.findall(r'data-target="([^"]*)" class="thing choice"', draw(GAME, scene))
        assert sorted(marked) == sorted({choice["target"] for choice in scene["choices"]} - {""})


# ---------------------------------------------------------------- what is open, what is hidden


def test_a_hand_is_seen_by_its_player_and_by_a_spectator_alone():
    table = Table(players=3)
    table.hand(1, combat=4, trick=1)
    for seat in (None, 1):
        assert part(table, seat)["players"][1]["hand"] == [0, 4, 1]
    for seat in (0, 2):
        player = part(table, seat)["players"][1]
        assert (player["hand"], player["cards"], player["known"]) == (None, 5, [0, 0, 0])


def test_cards_laid_out_are_known_to_all():
    table = Table(players=3)
    table.obstacle("niflheim", 3)
    table.do("lay out Trick")
    player = part(table, 2)["players"][0]
    assert (player["known"], player["laid"], player["hand"]) == ([0, 0, 1], "1 Trick", None)
    assert part(table, 2)["natla"]["missing"] == "2 Acrobatics + 1 Trick"


def test_of_the_pile_a_seat_knows_its_size_and_out_of_which_cards_it_is():
    table = Table(players=2)
    table.hand(0, trick=6)
    table.hand(1, combat=6)
    piles = [part(table, seat)["piles"] for seat in (None, 0, 1)]
    assert [pile["draw"] for pile in piles] == [48, 48, 48]
    assert [pile["draw_cards"] for pile in piles] == [[20, 14, 14], [20, 20, 14], [20, 14, 20]]


def test_tokens_objects_enemies_and_obstacles_are_open_to_all():
    table = Table(players=2)
    table.give(1, treasure=2, vp=3, health_token=1)
    table.object("niflheim_1", 1)
    table.enemies("niflheim_e2")
    for seat in (None, 0, 1):
        shown = part(table, seat)
        player = shown["players"][1]
        assert (player["treasures"], player["points"], player["health_tokens"]) == (2, 3, 1)
        assert [held["name"] for held in player["objects"]] == ["Weapon A, 1 enemy"]
        assert shown["enemies"]["line"] == [{"id": 1, "name": "Bribed sailor", "price": "1 VP"}]
        assert len(shown["enemies"]["unseen"]) == 5
        assert [one["name"] for one in shown["natla"]["obstacles"]][2] == "Kraken"


def test_what_the_enemies_would_cost_at_the_end_of_the_region():
    table = Table()
    table.crowd(7)
    assert part(table)["enemies"]["damage"] == 2
    table.set(visible=8)
    assert part(table)["enemies"]["damage"] == 0, "with the eighth all is lost already"


def test_the_same_scene_in_all_worlds_that_a_seat_can_imagine():
    table = Table(players=3)
    table.hand(1, combat=4)
    table.hand(2, acrobatics=1, trick=3)
    for seat in range(3):
        many = table.positions.take(np.zeros(40, np.int64))
        many.determinize(np.full(40, seat), np.arange(40))
        assert len({tuple(hand) for hand in many.data["held"][:, (seat + 1) % 3, :3].tolist()}) > 1
        seen = table.positions.scene(0, seat)
        assert all(many.scene(row, seat) == seen for row in range(40))


# ---------------------------------------------------------------- what a choice is about


def test_every_action_is_about_what_its_range_is_about():
    cards = ["card:acrobatics", "card:combat", "card:trick"]
    expected = {
        "track": ["track:acrobatics", "track:combat", "track:trick"],
        "discard": cards,
        "end": [""],
        "play": cards,
        "treasure": ["treasure_as:acrobatics", "treasure_as:combat", "treasure_as:trick"],
        "use": [f"object:{number}" for number in range(16)],
        "remove": ["enemy:front"],
        "price": cards,
        "pay": ["cost:0", "cost:1"],
        "decline": ["cost:none"],
        "lay": [*cards, "token:treasure", "token:point"],
        "pass": [""],
        "guess": ["guess:acrobatics", "guess:combat", "guess:trick"],
        "draw": ["pile:draw"],
        "heal": ["token:health"],
        "stop": [""],
    }
    assert [part.name for part in GAME.actions.ranges] == list(expected)
    assert list(TARGETS) == [name for names in expected.values() for name in names]
    assert len(TARGETS) == GAME.actions.size


def test_actions_in_the_picture():
    table = Table()
    table.give(0, treasure=1)
    table.game.owner[0] = table.game.owner[12] = 0
    table.enemies("niflheim_e1")
    about = targets(table)
    assert about["play Combat"] == "card:combat"
    assert about["treasure as Trick"] == "treasure_as:trick"
    assert about["pay for the front enemy"] == "enemy:front"
    assert about["use Climbing gear A, 2 Acrobatics"] == "object:12"
    assert about["end the actions"] == ""
    assert_drawn(table)


def test_forced_discard_and_free_advance_in_the_picture():
    table = Table()
    table.white("one_bang")
    assert table.asked()[1] == "forced discard"
    assert_drawn(table)
    table = Table()
    table.white("tomb_raider")
    assert targets(table)["advance on Trick"] == "track:trick"
    assert_drawn(table)


def test_the_price_of_an_enemy_in_the_picture():
    table = Table()
    table.enemies("niflheim_e5")
    table.do("pay for the front enemy")
    assert targets(table) == {
        "give Acrobatics": "card:acrobatics",
        "give Combat": "card:combat",
        "give Trick": "card:trick",
    }
    assert_drawn(table)


@pytest.mark.parametrize(
    ("region", "number", "about"),
    [
        ("niflheim", 2, {"pay": "cost:0", "do not pay": "cost:none"}),
        ("jan_mayen", 2, {"pay": "cost:0", "pay the other cost": "cost:1", "do not pay": "cost:none"}),
        (
            "niflheim",
            3,
            {"lay out Acrobatics": "card:acrobatics", "lay out Trick": "card:trick", "lay out no more": ""},
        ),
        (
            "croft_manor",
            4,
            {
                "guess Acrobatics": "guess:acrobatics",
                "guess Combat": "guess:combat",
                "guess Trick": "guess:trick",
            },
        ),
    ],
)
def test_obstacles_in_the_picture(region, number, about):
    table = Table(players=3)
    table.give(0, treasure=1, vp=3)
    table.obstacle(region, number)
    assert targets(table) == about
    assert_drawn(table)


def test_tokens_that_are_laid_out_in_the_picture():
    table = Table(players=2)
    table.give(0, treasure=1, vp=1)
    table.obstacle("croft_manor", 6)
    about = targets(table)
    assert (about["lay out a treasure"], about["lay out a victory point"]) == (
        "token:treasure",
        "token:point",
    )
    assert_drawn(table)


def test_draw_and_heal_in_the_picture():
    table = Table()
    table.give(0, health_token=2)
    table.set(health=1)
    table.do("end the actions")
    assert targets(table) == {"draw": "pile:draw", "heal": "token:health"}
    assert_drawn(table)
    table.do("heal")
    assert targets(table) == {"heal": "token:health", "stop healing": ""}
    assert_drawn(table)


# ---------------------------------------------------------------- the end


def test_the_end_says_for_whom():
    table = Table(players=2, mode="competitive")
    table.region("helheim")
    table.game.owner[16:20] = 4
    table.give(0, vp=6)
    table.give(1, vp=9)
    table.put(acrobatics=table.length("acrobatics") - 1)
    table.do("play Acrobatics")
    scene = table.positions.scene(0, 1)
    assert scene["outcome"] == "Jörmungandr destroyed: player_1 wins"
    assert scene["outcome"] in draw(GAME, scene)


def test_a_loss_is_everybodys():
    table = Table(players=4, mode="competitive")
    table.set(health=1)
    table.put(acrobatics=1)
    table.dice("heart")
    table.do("play Acrobatics")
    assert table.positions.scene(0, 0)["outcome"] == "no health left: all is lost"


def test_a_shared_victory_names_all_victors():
    table = Table(players=3, mode="competitive")
    table.region("helheim")
    table.game.owner[16:20] = 4
    table.give(0, vp=4)
    table.give(1, vp=1)
    table.give(2, vp=4)
    table.put(acrobatics=table.length("acrobatics") - 1)
    table.do("play Acrobatics")
    # 0, 1, 2, 0, 2, 0, 2 pay a point each: one is left to player 0 and one to player 2.
    assert table.positions.scene(0)["outcome"] == "Jörmungandr destroyed: player_0 and player_2 win"
