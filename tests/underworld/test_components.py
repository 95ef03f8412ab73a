"""What is in the box (UND-003 to UND-019)."""

from collections import Counter

import numpy as np
import pytest

from envs.underworld import GAME
from envs.underworld.components import BLACK_FACES, DATA, REGIONS, WHITE_FACES
from tests.underworld.table import REGIONS as REGION_IDS
from tests.underworld.table import TRACKS, Table

RULES = GAME.rules().record[0]


def test_UND_003_UND_R01_one_to_four_players():
    for players in range(1, 5):
        assert GAME.rules(players=players).players == players
    for players in (0, 5):
        with pytest.raises(ValueError, match="underworld is for 1 to 4 players"):
            GAME.rules(players=players)


def test_UND_004_UND_R12_two_modes_chosen_before_the_set_up():
    assert GAME.modes == ("cooperative", "competitive")
    for mode in GAME.modes:
        assert GAME.rules(mode=mode).options["mode"] == mode
    with pytest.raises(ValueError, match="no mode"):
        GAME.rules(mode="solo")


def test_UND_005_UND_R04_six_regions_in_their_order_each_of_one_name():
    assert REGIONS == ("Niflheim", "Bhogavati", "Croft Manor", "Xibalba", "Jan Mayen", "Helheim")
    assert [region["id"] for region in DATA["region"]] == list(REGION_IDS)
    assert next(board["count"] for board in DATA["board"] if board["id"] == "region_boards") == 3


def test_UND_006_every_region_has_three_tracks():
    boards = [(board["region"], board["type"]) for board in DATA["track"]]
    assert sorted(boards) == sorted((region, track) for region in REGION_IDS for track in TRACKS)
    assert (RULES.length >= 5).all()


def test_UND_007_UND_R09_six_obstacles_a_region_and_a_start_before_them():
    assert [(o["region"], o["n"]) for o in DATA["obstacle"]] == [
        (r, n) for r in REGION_IDS for n in range(1, 7)
    ]
    assert Table().game.natla == 0


def test_UND_008_the_main_board_shows_region_health_maximum_adrenaline_and_thors_objects():
    names = [field.name for field in GAME.fields]
    assert {"region", "health", "max_health", "adrenaline", "owner"} <= set(names)
    assert {"region", "health", "max_health", "adrenaline", "thor"} <= {f.name for f in GAME.features}


def test_UND_009_UND_010_UND_012_the_cards():
    assert [(kind["type"], kind["count"]) for kind in DATA["progress_card"]] == [(t, 20) for t in TRACKS]
    assert len(DATA["object"]) == 20
    assert Counter(card["region"] for card in DATA["enemy"]) == dict.fromkeys(REGION_IDS, 6)
    assert 60 + len(DATA["object"]) + len(DATA["enemy"]) == 116
    assert list(RULES.card_count) == [20, 20, 20]


def test_UND_011_each_object_and_enemy_belongs_to_one_region():
    assert {card["region"] for card in DATA["object"]} == set(REGION_IDS)
    for board in DATA["track"]:
        for space in board["spaces"]:
            if space["op"] == "gain_object":
                card = next(card for card in DATA["object"] if card["id"] == space["id"])
                assert card["region"] == board["region"]


def test_UND_013_four_thor_objects():
    thor = [card["name"] for card in DATA["object"] if card["kind"] == "thor"]
    assert thor == [
        "Gauntlet of Thor (first)",
        "Gauntlet of Thor (second)",
        "Belt of Thor",
        "Hammer of Thor",
    ]


def test_UND_014_four_laras_and_natla():
    assert {figure["id"]: figure["count"] for figure in DATA["figure"]} == {"lara": 4, "natla": 1}
    game = Table().game
    assert game.position.shape == (3,), "one Lara on each track, the fourth shows the region"
    assert game.region == 0


def test_UND_015_UND_R02_sixty_tokens():
    assert {token["id"]: token["count"] for token in DATA["token"]} == {
        "vp": 35,
        "treasure": 15,
        "health_token": 10,
    }
    assert list(RULES.token_count) == [0, 0, 0, 15, 35, 10]


@pytest.mark.parametrize(
    ("thing", "op"), [("treasure", "gain_treasure"), ("vp", "gain_vp"), ("health_token", "gain_health_token")]
)
def test_UND_016_UND_R03_nothing_is_gained_from_an_empty_supply(thing, op):
    table = Table(players=2)
    table.give(1, **{thing: table.left(thing)})
    track = table.before(op)
    table.do(f"play {track.capitalize()}")
    assert table.has(0, thing) == 0


def test_UND_016_of_several_tokens_those_are_gained_that_the_supply_has():
    table = Table(players=2)
    table.give(1, vp=34)
    table.enemies("bhogavati_e1", "bhogavati_e2")
    table.object("bhogavati_gun", 0)
    table.do(table.use("bhogavati_gun"))
    assert table.has(0, "vp") == 1, "two enemies, one point left"


def test_UND_017_what_is_spent_goes_back_to_the_supply():
    table = Table(players=2)
    table.give(0, treasure=1)
    assert table.left("treasure") == 14
    table.put(acrobatics=4)  # the next space is adrenaline
    table.do("treasure as Acrobatics")
    assert table.left("treasure") == 15


def throws_of(faces, throw, n=600):
    """How often each face comes, over n games that differ in their chance alone."""
    counts = Counter(throw(seed) for seed in range(n))
    assert set(counts) == set(faces)
    return [counts[face] / n for face in faces]


def test_UND_018_the_white_die_has_six_faces_each_once():
    assert WHITE_FACES == ("Lara leaping", "Gun", "Bag", "Tomb Raider", "!", "1 and !")
    assert [face["count"] for face in DATA["die"][0]["faces"]] == [1] * 6

    def throw(seed):
        table = Table(players=2)
        table.before("adrenaline", "acrobatics", "xibalba")  # whatever comes there can be told apart
        table.put(combat=1, trick=1)
        table.chance()
        table.game.rng[:] = np.random.default_rng(seed).integers(0, 2**32, 4)
        table.game.decision, table.game.phase, table.game.active, table.game.actor = 12, 3, 1, 1
        table.ask_again()
        table.do("stop healing")
        if table.game.natla:
            return "!"
        if table.asked()[1] == "forced discard":
            return "1 and !"
        if table.asked()[1] == "track of a free advance":
            return "Tomb Raider"
        moved = [table.at("acrobatics") == 3, table.at("combat") == 2, table.at("trick") == 2]
        return ("Lara leaping", "Gun", "Bag")[moved.index(True)]

    shares = throws_of(WHITE_FACES, throw)
    assert np.allclose(shares, 1 / 6, atol=0.06)  # four standard deviations


def test_UND_019_the_obstacle_die_has_six_faces_each_once():
    assert BLACK_FACES == ("X", "Cracked heart", "Panther", "Panther x2", "Card with a 1", "Card with a 2")
    assert [face["count"] for face in DATA["die"][1]["faces"]] == [1] * 6

    def throw(seed):
        table = Table(players=2)
        table.put(acrobatics=1)
        table.game.rng[:] = np.random.default_rng(seed).integers(0, 2**32, 4)
        table.do("play Acrobatics")
        game = table.game
        if table.asked()[1] == "forced discard":
            return f"Card with a {1 + game.pending}"
        if game.visible:
            return ("Panther", "Panther x2")[game.visible - 1]
        return "Cracked heart" if game.health == 2 else "X"

    assert np.allclose(throws_of(BLACK_FACES, throw), 1 / 6, atol=0.06)


def test_UND_R05_components_give_an_effect_to_every_space_but_the_starts():
    for board in DATA["track"]:
        assert len(board["spaces"]) == board["length"]
        where = REGION_IDS.index(board["region"]), TRACKS.index(board["type"])
        effects = RULES.space[where]
        assert (effects[0] == 0).all()
        assert (effects[1 : board["length"] + 1, 0] > 0).all()
        assert (effects[board["length"] + 1 :] == 0).all()


def test_UND_R06_where_thors_objects_and_the_relics_lie():
    def boards(op, **more):
        found = []
        for board in DATA["track"]:
            for number, space in enumerate(board["spaces"]):
                if space["op"] == op and more.items() <= space.items():
                    found.append((board["region"], board["type"], board["length"] - 1 - number))
        return found

    assert boards("gain_object", id="niflheim_thor") == [("niflheim", "trick", 0)]
    assert boards("gain_object", id="croft_manor_thor") == [("croft_manor", "combat", 0)]
    assert boards("gain_object", id="xibalba_thor") == [("xibalba", "combat", 0)]
    assert boards("gain_object", id="jan_mayen_thor") == [("jan_mayen", "acrobatics", 1)]
    assert boards("relic") == [(r, "trick", 0) for r in ("bhogavati", "croft_manor", "jan_mayen")]
    assert RULES.adrenaline_end == 5
