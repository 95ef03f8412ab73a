"""Components, the start of a game, and who has which hero."""

import numpy as np
import pytest

from envs.core.positions import Positions
from envs.helden import GAME
from envs.helden.components import DATA, HEROES, MARKERS
from envs.helden.record import CARD, CHOOSE_HERO, DOWN, HEAP
from tests.helden.table import COPIES, Table


def begun(players, n=1, **options):
    positions = Positions(GAME, GAME.rules(players=players, **options), n)
    positions.start(positions.every, np.arange(n))
    return positions


def entries(table, **values):
    return [entry for entry in DATA[table] if all(entry.get(key) == value for key, value in values.items())]


def count(table, **values):
    return sum(entry.get("count", 1) for entry in entries(table, **values))


# ---------------------------------------------------------------- components


def test_HEL_001_48_tiles_one_of_them_styx():
    assert count("tile") == 48
    assert count("tile", id="styx") == 1


def test_HEL_002_80_counters():
    kinds = [count(table) for table in ("adventure", "gate", "treasure", "special")]
    assert sum(kinds) + DATA["damned_one"]["count"] == 80


def test_HEL_003_HEL_004_HEL_R05_five_hero_cards_two_sides_alike():
    assert len(HEROES) == DATA["parts"]["hero_cards"] == 5
    assert all(len(hero["names"]) == 2 for hero in DATA["hero"])
    assert DATA["parts"]["hero_tokens"] == DATA["parts"]["plastic_feet"] == 10


def test_HEL_005_HEL_034_HEL_R07_small_pieces_are_no_limit_whoever_keeps_them():
    assert DATA["parts"]["gold_pieces"] == 15
    table = Table("bard", "gnome")
    table.set(tile={0: table.lay("kriterion", 0, 1)}, gold={0: 20})
    table.give(0, "minos")
    table.heap_of("gold_bag_2")
    table.act(0)
    table.do("fulfil Minos", "draw")
    assert table.game.gold[0] == 22


def test_HEL_006_five_dice():
    assert DATA["parts"]["dice"] == DATA["rules"]["dice"] == 5
    assert Table("bard").game.dice.shape == (5,)


def test_HEL_007_HEL_R09_evil_marks_and_gates_have_no_part_in_the_underworld_alone():
    assert DATA["parts"]["evil_marks"] == 10
    assert not any("Gate" in name or "Evil" in name for name in MARKERS)


def test_HEL_008_HEL_009_three_skills_in_three_colours():
    assert [part.labels for part in GAME.actions.ranges if part.name == "skill"] == [
        ("Close Combat", "Ranged Combat", "Magic")
    ]


def test_HEL_010_HEL_R06_every_card_has_its_figures():
    for hero in DATA["hero"]:
        assert set(hero["skills"]) == {"red", "green", "blue"}
        assert all(len(skill["dice_at"]) == 3 for skill in hero["skills"].values())
        assert min(hero["lp"], hero["gold"], hero["mp"], hero["track"]) > 0


def test_HEL_011_HEL_323_four_boxes_for_items_the_centaur_five_and_four_for_tasks():
    record = GAME.rules().record[0]
    assert dict(zip(HEROES, record.boxes.tolist(), strict=True)) == {
        "Bard": 4,
        "Gladiator / Amazon": 4,
        "Gnome": 4,
        "Shaman": 4,
        "Centaur": 5,
    }
    assert record.task_boxes == 4


def test_HEL_012_a_changed_value_replaces_the_printed_one():
    table = Table("bard", "gnome")
    table.set(lost_mp={0: 1})
    table.lay("area_4", 0, 1)
    table.turn(0)
    table.do("no")
    assert table.game.mp == 3, "4 printed, 1 lost"


def test_HEL_013_the_card_of_the_damned_one():
    card = DATA["damned_one"]
    assert (card["dark_side_spaces"], card["special_spaces"], card["avatar_boxes"]) == (11, 5, 3)
    assert GAME.rules().record[0].dark_side_end == 11


def test_HEL_014_HEL_015_HEL_016_enemies_show_their_dots_and_their_reward():
    for marker in entries("adventure", edge="red") + entries("adventure", edge="gray"):
        assert marker["dots"] and marker["loss"] and marker["reward"]
    assert {marker["id"] for marker in entries("adventure", edge="red")} == {
        "alekto",
        "megaira",
        "tisiphone",
        "empusa",
        "gorgone",
        "lamie",
    }


def test_HEL_017_HEL_018_edges_and_heaps():
    adventures = {entry["id"] for entry in DATA["adventure"]}
    treasures = {entry["id"] for entry in DATA["treasure"]}
    assert {"avatar_1", "avatar_2", "avatar_3", "typhon"} <= adventures
    assert {"soul_sword", "black_crossbow", "black_staff", "trap_1", "creature_1"} <= treasures
    assert {entry["edge"] for entry in DATA["adventure"]} == {"red", "gray", "blue", "green"}


def test_HEL_019_the_five_heroes_of_this_game_are_the_heroes_of_it():
    assert HEROES == ("Bard", "Gladiator / Amazon", "Gnome", "Shaman", "Centaur")


def test_HEL_020_every_entry_says_where_it_is_from():
    known = {"rulebook", "derived", "reconstructed"}
    for table in ("tile", "adventure", "treasure", "special", "hero"):
        for entry in DATA[table]:
            assert {entry["source"], *entry.get("field_source", {}).values()} <= known


def test_HEL_172_HEL_180_HEL_186_HEL_245_the_named_groups():
    black = [e for e in entries("adventure", edge="gray") if "task" in e]
    assert {e["id"] for e in black} == {
        "arachne",
        "ixion",
        "sisyphos",
        "tantalos",
        "theseus",
        "titan",
        "tityos",
        "typhon",
    }
    assert count("adventure", edge="gray") - len(black) == 3, "three Avatars"
    assert count("treasure", kind="black_weapon") == 3


# ---------------------------------------------------------------- the start


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_HEL_021_HEL_R01_one_to_four_players_have_a_hero_each(players):
    game = begun(players).records[0]
    assert (game.card[:players] >= 0).all()
    assert (game.card[players:] < 0).all()
    assert len(set(game.card[:players])) == players


def test_HEL_021_five_players_are_refused():
    with pytest.raises(ValueError, match="1 to 4 players"):
        GAME.rules(players=5)


def test_HEL_022_HEL_039_HEL_R02_the_first_seat_begins_and_turns_go_clockwise():
    table = Table("bard", "gnome", "shaman")
    order = []
    for _ in range(4):
        order.append(int(table.game.active))
        table.act(int(table.game.active))
        table.do("end the turn")
    assert order == [0, 1, 2, 0]


def test_HEL_023_HEL_R03_styx_lies_alone_and_47_tiles_are_a_random_supply():
    positions = begun(4)
    game = positions.records[0]
    assert game.laid == 1
    assert game.supply.sum() == 47
    assert game.supply[0] == 0
    drawn = set()
    for seed in range(40):
        positions.start(positions.every, np.array([seed]))
        positions.step(positions.every, np.array([GAME.actions.labels.index("yes")]))
        drawn.add(int(positions.records[0].drawn))
    assert len(drawn) > 8, "any kind may come first"


def test_HEL_024_HEL_025_HEL_026_two_heaps_face_down():
    game = begun(4).records[0]
    assert (game.place[:34] == HEAP).all()
    assert (game.place[34:72] == HEAP).all()
    assert (game.face[:72] == DOWN).all()


@pytest.mark.parametrize("name", ["alekto", "avatar_2", "well_of_wisdom"])
def test_HEL_025_any_marker_of_the_heap_may_come(name):
    table = Table("bard", "gnome")
    table.chance(table.next_tile("area_4"), table.next_marker(name))
    table.do("yes", "north")
    assert table.where(name) == 1


@pytest.mark.parametrize("name", ["trap_1", "sickle", "helmet"])
def test_HEL_026_any_treasure_of_the_heap_may_come(name):
    table = Table("bard", "gnome")
    table.set(tile={0: table.lay("kriterion", 0, 1)})
    table.give(0, "minos")
    table.act(0)
    table.do("fulfil Minos")
    table.chance(table.next_marker(name))
    table.do("draw")
    assert table.where(name) == "drawn"


def test_HEL_027_nobody_sees_a_face_down_treasure():
    table = Table("bard", "gnome")
    before = table.positions.observe(np.array([0]), np.array([0]))
    game = table.game
    a, b = table.number("soul_sword"), table.number("nektar")
    game.place[[a, b]], game.face[[a, b]] = game.place[[b, a]], game.face[[b, a]]
    assert (table.positions.observe(np.array([0]), np.array([0])) == before).all()


def test_HEL_028_HEL_029_HEL_R08_the_card_of_the_damned_one_at_the_start():
    game = begun(4).records[0]
    assert [COPIES[n][0] for n in range(77) if game.place[n] == CARD] == [
        "mail",
        "trident",
        "scythe",
        "bow",
        "golden_staff",
    ]
    assert game.dark == 0
    assert game.damned == 0


def test_HEL_030_HEL_R04_heroes_are_dealt_at_random():
    cards = begun(4, 200).data["card"]
    assert (np.sort(cards, axis=1)[:, 1:] > np.sort(cards, axis=1)[:, :-1]).all()
    assert (np.bincount(cards[:, 0], minlength=5) > 15).all(), "40 of each are expected"


def test_HEL_D01_HEL_030_HEL_R04_heroes_may_be_chosen_in_seat_order():
    positions = begun(3, heroes="chosen")
    game = positions.records[0]
    for seat, hero in enumerate(("Shaman", "Bard", "Centaur")):
        assert (game.decision, game.actor) == (CHOOSE_HERO, seat)
        legal = {GAME.actions.labels[n] for n in np.flatnonzero(positions.masks[0])}
        assert legal == set(HEROES) - set(("Shaman", "Bard", "Centaur")[:seat])
        positions.step(positions.every, np.array([GAME.actions.labels.index(hero)]))
    assert [HEROES[card] for card in game.card[:3]] == ["Shaman", "Bard", "Centaur"]


def test_HEL_031_HEL_032_heroes_start_as_their_cards_have_them():
    positions = begun(4)
    game = positions.records[0]
    for seat in range(4):
        card = DATA["hero"][game.card[seat]]
        assert game.gold[seat] == card["gold"]
        assert game.lp[seat] == card["lp"]
        assert game.skill[seat].tolist() == [card["skills"][s]["value"] for s in ("red", "green", "blue")]
    assert (game.coloured == 0).all()
    assert (game.shadow == 0).all()


def test_HEL_033_all_heroes_start_on_styx():
    assert (begun(4).records[0].tile == 0).all()
