"""The position as plain data and as a picture: what all may know, and what each choice is about."""

import re

import numpy as np
import pytest

from envs.core.drawing import draw
from envs.core.positions import Positions
from envs.helden import GAME
from envs.helden.record import DECISIONS, STEPS
from tests.helden.table import DOWN, TASK_SIDE, TILES, Table


def part(table, seat=None):
    """The game's own part of the scene."""
    return table.positions.scene(0, seat)["table"]


def on_tile(table, tile, seat=None):
    """The names of the markers on a tile as they are told, None for one not seen."""
    return [marker["name"] for marker in part(table, seat)["tiles"][tile]["markers"]]


def targets(table):
    """What each legal action is about, by its label."""
    choices = table.positions.scene(0)["choices"]
    return {GAME.actions.labels[choice["action"]]: choice["target"] for choice in choices}


def assert_about(table, expected):
    """The targets are these, and each of them is in the picture once, for who is asked and for a spectator."""
    assert targets(table) == expected
    for seat in (None, int(table.game.actor)):
        scene = table.positions.scene(0, seat)
        marked = re.findall(r'data-target="([^"]*)" class="thing choice"', draw(GAME, scene))
        assert sorted(marked) == sorted(set(expected.values()) - {""})


def on_area(*heroes):
    """Player 0 on tile 1, an area north of Styx, and asked for a standard action."""
    table = Table(*(heroes or ("gladiator", "gnome")))
    table.lay("area_4", 0, 1)
    table.set(tile={0: 1})
    table.act(0)
    return table


def ask(table, decision, actor=0, step=(), **fields):
    """Let this decision be asked, with a pending step of the agenda on top."""
    if step:
        table.game.agenda[0] = (STEPS.index(step[0]) + 1, *step[1:])
        table.game.pending = 1
    table.set(decision=DECISIONS.index(decision), actor=actor, **fields)


# ---------------------------------------------------------------- what is open, what is hidden


def test_a_marker_face_down_is_known_to_a_spectator_and_to_who_has_seen_it_in_the_mirror():
    table = on_area()
    table.marker("titan", 1, face=DOWN)
    table.game.known[table.number("titan")] = 0b10
    assert [on_tile(table, 1, seat) for seat in (None, 0, 1)] == [["Titan"], [None], ["Titan"]]
    (hidden,) = part(table, 0)["tiles"][1]["markers"]
    assert hidden == {
        "id": None,
        "name": None,
        "sort": "down",
        "face": "down",
        "fights": False,
        "dots": "",
        "note": "",
    }


def test_where_a_hidden_marker_is_told_says_nothing_of_it():
    scenes = []
    for hidden in ("alekto", "well_of_wisdom"):
        table = on_area()
        table.marker("minos", 1)
        table.marker(hidden, 1, face=DOWN)
        scenes.append(table.positions.scene(0, 0))
        assert on_tile(table, 1, 0) == ["Minos", None]
    assert scenes[0] == scenes[1]
    assert draw(GAME, scenes[0]) == draw(GAME, scenes[1])
    assert GAME.render(scenes[0]) == GAME.render(scenes[1])


def test_the_same_scene_in_all_worlds_that_a_seat_can_imagine():
    table = on_area("gladiator", "gnome", "bard")
    table.marker("titan", 1, face=DOWN)
    table.marker("orion", 1)
    for seat in range(3):
        many = table.positions.take(np.zeros(30, np.int64))
        many.determinize(np.full(30, seat), np.arange(30))
        assert (
            len(
                {
                    int(np.flatnonzero((row == 1) & (np.arange(77) != table.number("orion")))[0])
                    for row in many.data["place"]
                }
            )
            > 1
        )
        seen = table.positions.scene(0, seat)
        assert all(many.scene(row, seat) == seen for row in range(30))


def test_a_heros_sheet():
    table = on_area("centaur", "gnome")
    table.give(0, "wurfspeer", "sandals", "titan")
    table.set(coloured={0: [1, 2, 0]}, shadow={0: [0, 0, 3]}, lost_mp={0: 1}, gold={0: 4}, lp={0: 2})
    for seat in (None, 0, 1):
        hero = part(table, seat)["heroes"][0]
        assert (hero["name"], hero["tile"], hero["life"], hero["gold"]) == ("Centaur", 1, 2, 4)
        assert (hero["movement"], hero["lost_movement"]) == (5, 1), "5 printed, one lost, one by the sandals"
        assert [item["name"] for item in hero["items"]] == ["Wurfspeer", "Sandals"]
        assert [task["note"] for task in hero["tasks"]] == ["bring to Tartaros"]
        ranged = hero["skills"][1]
        assert (ranged["value"], ranged["bonus"], ranged["coloured"]) == (7, 1, 2)
        assert hero["skills"][2]["shadow"] == 3


def test_levels_dice_and_chances_of_a_test():
    table = on_area()
    table.marker("lamie", 1)  # Ranged Combat and Magic, neither easier nor harder
    table.turn(0)
    table.do("no", "end the movement")
    assert table.asked() == (0, "skill of a test")
    levels = part(table)["test"]["levels"]
    assert [(level["skill"], level["level"], level["dice"]) for level in levels] == [
        ("Ranged Combat", 5, 2),
        ("Magic", 4, 2),
    ]
    assert [level["chance"] for level in levels] == [0.28, 0.17], "10 and 6 of 36"


def test_the_treasure_heap_is_a_number():
    table = on_area()
    assert part(table, 0)["supply"] == {"tiles": 46, "treasures": 38, "beside": 0, "adventures": 34}


# ---------------------------------------------------------------- what a choice is about


def test_hero_cards():
    rules = GAME.rules(players=2, heroes="chosen")
    positions = Positions(GAME, rules, 1)
    positions.start(positions.every, np.array([3]))
    scene = positions.scene(0)
    assert [choice["target"] for choice in scene["choices"]] == [f"hero:{card}" for card in range(5)]
    assert len(re.findall(r'data-target="hero:\d" class="thing choice"', draw(GAME, scene))) == 5
    positions.step(positions.every, np.array([scene["choices"][1]["action"]]))
    assert [card["seat"] for card in positions.scene(0)["table"]["hero_cards"]] == [None, 0, None, None, None]


def test_food_and_the_pile_of_tiles():
    table = on_area()
    table.give(0, "nektar")
    table.set(lp={0: 1})
    table.turn(0)
    assert_about(table, {"Nektar": f"marker:{table.number('nektar')}", "no": ""})
    table.do("no")
    assert_about(table, {"yes": "pile:tiles", "no": ""})


def test_a_tile_drawn_its_side_its_orientation_and_steps():
    table = on_area()
    table.turn(0)
    table.chance(table.next_tile("passage_bend"))
    table.do("yes")
    assert table.asked() == (0, "side of the new tile")
    assert_about(table, {"north": "side:north", "east": "side:east", "west": "side:west"})
    table.do("east")
    assert table.asked() == (0, "orientation of the new tile")
    assert_about(table, {side: f"turn:{side}" for side in ("north", "east", "south", "west")})
    table = on_area()
    table.turn(0)
    table.do("no")
    assert_about(table, {"south": "tile:0", "end the movement": ""})


def test_combat_duel_and_the_damned_one():
    table = Table("gladiator", "gnome", "bard")
    table.lay("chaos", 0, 1)
    table.set(tile=[1, 1, 0, 0], shadow={1: [1, 0, 0]}, damned=2)
    table.marker("alekto", 1)
    table.marker("creature_2", 1)
    table.give(0, "trident")
    table.act(0)
    ask(table, "combat or duel")
    assert_about(
        table,
        {
            "Alekto": f"marker:{table.number('alekto')}",
            "Creature of the Damned One 2": f"marker:{table.number('creature_2')}",
            "challenge the next hero": "seat:1",
            "attack the Damned One": "marker:damned",
        },
    )


def test_challenges_go_clockwise_from_who_is_asked():
    table = Table("gladiator", "gnome", "bard", "shaman")
    table.set(shadow={seat: [1, 0, 0] for seat in range(4)})
    table.act(2)
    ask(table, "combat or duel", actor=2)
    assert_about(
        table,
        {
            "challenge the next hero": "seat:3",
            "challenge the second hero": "seat:0",
            "challenge the third hero": "seat:1",
            "no": "",
        },
    )


@pytest.mark.parametrize("decision", ["skill of a test", "Advice of Hermes", "second skill"])
def test_skills_of_a_test(decision):
    table = on_area("gnome", "bard")
    table.marker("titan", 1)
    ask(table, decision, enemy=table.number("titan"), tested=1, coloured={0: [1, 1, 1]})
    about = targets(table)
    assert {about[name] for name in ("Close Combat", "Ranged Combat", "Magic") if name in about} <= {
        "skill:0-red",
        "skill:0-green",
        "skill:0-blue",
    }
    assert about.get("Magic") == "skill:0-blue"
    assert_about(table, about)


def test_black_weapon_bolts_and_second_round():
    table = on_area()
    table.marker("titan", 1)
    table.give(0, "black_crossbow", "lightning_bolts")
    ask(table, "black weapon", enemy=table.number("titan"), tested=1)
    assert_about(table, {"yes": f"marker:{table.number('black_crossbow')}", "no": ""})
    ask(table, "Lightning Bolts")
    assert_about(table, {"yes": f"marker:{table.number('lightning_bolts')}", "no": ""})
    ask(table, "second round")
    assert_about(table, {"yes": "", "no": ""})


def test_life_points_and_cubes():
    table = on_area()
    table.give(0, "shield")
    table.set(coloured={0: [1, 0, 2]}, shadow={0: [0, 1, 1]})
    ask(table, "life point", step=("LOSE_LIFE", 1, 0, 0))
    assert_about(table, {"natural life point": "life:0", "Shield": f"marker:{table.number('shield')}"})
    ask(table, "cube lost")
    assert_about(
        table,
        {
            "Close Combat": "cube:0-red",
            "Magic": "cube:0-blue",
            "shadow cube of Ranged Combat": "shadow:0-green",
            "shadow cube of Magic": "shadow:0-blue",
        },
    )
    ask(table, "skill of a shadow cube")
    assert targets(table)["Close Combat"] == "shadow:0-red"
    ask(table, "colour of a cube", step=("GAIN_CUBES", 1, 0b101, 0))
    assert_about(table, {"Close Combat": "cube:0-red", "Magic": "cube:0-blue"})
    ask(table, "cube given to Lethe")
    assert_about(table, {"Close Combat": "cube:0-red", "Magic": "cube:0-blue"})
    ask(table, "shadow cube given to Lethe")
    assert targets(table)["shadow cube of Magic"] == "shadow:0-blue"
    ask(table, "skill for Hypnos")
    assert_about(table, {"Ranged Combat": "skill:0-green", "Magic": "skill:0-blue"})
    ask(table, "skill to learn")
    assert targets(table)["Ranged Combat"] == "skill:0-green"


def test_hypnos_with_one_player():
    table = on_area("centaur")
    table.set(shadow={0: [1, 0, 0]})
    ask(table, "shadow cube given to Hypnos")
    assert_about(table, {"shadow cube of Close Combat": "shadow:0-red"})
    ask(table, "colour from Hypnos", tested=0)
    assert targets(table)["Magic"] == "cube:0-blue"


def test_treasures():
    table = on_area()
    table.set(gold={0: 1}, draws=1)
    ask(table, "draw a treasure")
    assert_about(table, {"draw": "pile:treasures", "wish for luck": "gold:0", "decline": ""})
    table.away("trap_2", "gold_bag_2", "creature_3", "wurfspeer", place="drawn")
    ask(table, "wish")
    assert_about(
        table,
        {
            "Damned Treasure Chest 2": f"marker:{table.number('trap_2')}",
            "Gold Bag 1": f"marker:{table.number('gold_bag_2')}",
            "Creature of the Damned One 3": f"marker:{table.number('creature_3')}",
            "Wurfspeer": f"marker:{table.number('wurfspeer')}",
        },
    )


def test_an_item_found_and_room_for_it():
    table = on_area()
    table.away("wurfspeer", place="drawn")
    wanted = table.number("wurfspeer")
    ask(table, "take or trade an item", step=("TAKE", 1, wanted, 0))
    assert_about(table, {"take it": f"marker:{wanted}", "trade it": "gold:0"})
    table.away("soul_sword", place="drawn")
    table.away("wurfspeer", place="beside")
    sword = table.number("soul_sword")
    ask(table, "take or leave a black weapon", step=("TAKE", 1, sword, 0))
    assert_about(table, {"take it": f"marker:{sword}", "leave it": ""})
    table.give(0, "sickle", "opal", "ring", "mirror")
    ask(table, "make room for an item", step=("TAKE", 1, sword, 0))
    about = targets(table)
    assert about["Sickle"] == f"marker:{table.number('sickle')}", "a weapon for a weapon"
    assert about["no"] == ""
    assert part(table)["treasures"]["wanted"]["name"] == "Soul Sword"
    assert_about(table, about)


def test_standard_actions():
    table = Table("gladiator", "gnome")
    table.lay("tartaros", 0, 1)
    table.set(tile={0: 1})
    table.marker("hermes", 1)
    table.marker("minos", 1)
    table.marker("arachne", 1, TASK_SIDE)
    table.give(0, "titan")
    table.act(0)
    assert_about(
        table,
        {
            "encounter: Hermes": f"marker:{table.number('hermes')}",
            "accept Minos": f"marker:{table.number('minos')}",
            "accept Arachne": f"marker:{table.number('arachne')}",
            "fulfil Titan": f"marker:{table.number('titan')}",
            "end the turn": "",
        },
    )


def test_the_use_of_a_place_is_about_its_tile():
    table = Table("gladiator", "gnome")
    table.lay("lethe", 0, 1)
    table.set(tile={0: 1}, coloured={0: [1, 0, 0]}, dark=2)
    table.act(0)
    assert_about(table, {"use the place": "tile:1", "end the turn": ""})


def test_a_treasure_of_the_hall_lies_on_the_card():
    table = on_area()
    table.away("hades", "persephone", place="throne")
    ask(table, "treasure of the hall")
    assert_about(
        table,
        {
            "Trident of Hades": f"marker:{table.number('trident')}",
            "Mail of Persephone": f"marker:{table.number('mail')}",
        },
    )


def test_a_duel_is_about_each_ones_own_skills_and_then_about_the_losers_things():
    table = Table("gladiator", "gnome")
    table.set(shadow={1: [1, 0, 0]}, gold={1: 2}, opponent=1, active=0)
    table.give(1, "mirror")
    ask(table, "skill of the aggressor")
    assert targets(table)["Magic"] == "skill:0-blue"
    ask(table, "skill of the defender", actor=1, tested=0)
    assert targets(table)["Magic"] == "skill:1-blue"
    ask(table, "result of a duel", duel_winner=0)
    assert_about(
        table,
        {
            "one life point": "life:1",
            "one item": "items:1",
            "one gold piece": "gold:1",
            "one shadow cube": "shadows:1",
        },
    )
    ask(table, "item won in a duel")
    assert_about(table, {"Mirror": f"marker:{table.number('mirror')}"})
    ask(table, "shadow cube lost in a duel", actor=1)
    assert_about(table, {"shadow cube of Close Combat": "shadow:1-red"})


def test_an_item_kept_is_the_dead_heros_own():
    table = on_area()
    table.give(0, "mirror")
    table.set(tile={0: 0}, dead={0: 1})
    ask(table, "item kept after death")
    assert_about(table, {"Mirror": f"marker:{table.number('mirror')}", "no": ""})


def test_tiles_for_the_markers_of_chaos():
    table = Table("gladiator", "gnome")
    table.lay("chaos", 0, 1)
    table.lay("area_4", 0, 2)
    table.lay("area_4", 1, 1)
    table.marker("orion", 1)
    ask(table, "tile for the marker of Chaos", step=("CLEAR_CHAOS", 0, -1, 0))
    assert_about(table, {"tile 2": "tile:2", "tile 3": "tile:3"})


def test_the_final_fight():
    table = Table("gnome", "bard")
    table.lay("chaos", 0, 1)
    table.give(0, "trident")
    table.set(tile={0: 1}, damned=2, damned_lp=3)
    ask(table, "skill against the Damned One")
    assert_about(
        table, {"Close Combat": "skill:0-red", "Ranged Combat": "skill:0-green", "Magic": "skill:0-blue"}
    )
    shown = part(table)
    assert shown["damned"]["life"] == 3
    assert shown["test"]["marker"] is None
    assert [level["level"] for level in shown["test"]["levels"]] == [
        skill["value"] + skill["bonus"] - 3 for skill in shown["heroes"][0]["skills"]
    ]


def test_every_range_of_actions_has_been_about_something():
    """The ranges that are about no thing are named; each other one has a test above."""
    nothing = {"stop", "end"}
    tested = {
        "answer", "side", "skill", "shadow", "enemy", "creature", "trap", "bag", "item", "natural", "damned",
        "challenge", "encounter", "accept", "fulfil", "place", "treasure", "found", "result", "tile", "hero",
    }  # fmt: skip
    assert {part.name for part in GAME.actions.ranges} == nothing | tested


# ---------------------------------------------------------------- the picture, the end


def test_a_map_as_large_as_can_be_fits_into_its_picture():
    table = Table("gladiator", "gnome")
    kinds = ("area_4", "area_3", "passage_cross", "passage_fork", "passage_bend", "passage_straight")
    north = 0
    for kind in kinds:
        while table.game.supply[TILES.index(kind)] > 0:
            north += 1
            table.lay(kind, 0, north)
    assert north > 20, "longer than maps of real games"
    svg = draw(GAME, table.positions.scene(0))
    tiles = re.findall(
        r'data-target="tile:\d+" class="thing"><rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"', svg
    )
    assert len(tiles) == table.game.laid
    for x, y, size in tiles:
        assert 16 <= float(x) <= 540 - float(size)
        assert 58 <= float(y) <= 720 - float(size)


def test_the_end_says_for_whom():
    table = on_area("gladiator", "gnome", "bard")
    table.set(outcome=2, terminated=1, decision=0, victors=[1, 0, 1, 0])
    assert (
        table.positions.scene(0)["outcome"]
        == "eleven shadow cubes: a lesser victory of player_0 and player_2"
    )
    table.set(victors=[0, 0, 0, 0])
    assert table.positions.scene(0)["outcome"] == "eleven shadow cubes: nobody wins"
    table.set(outcome=1, victors=[0, 1, 0, 0], winner=1)
    assert table.positions.scene(0)["outcome"] == "the Damned One defeated: player_1 wins"


def test_a_victory_alone_has_its_points():
    table = on_area("gladiator")
    table.set(outcome=1, terminated=1, decision=0, victors=[1, 0, 0, 0], winner=0, score=42)
    assert table.positions.scene(0)["outcome"] == "the Damned One defeated: player_0 wins with 42 points"
