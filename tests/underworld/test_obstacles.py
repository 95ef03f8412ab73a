"""Natla's obstacles: in general, and each of the 36 (UND-111 to UND-175)."""

import pytest

from envs.underworld.components import DATA
from tests.underworld.table import REGIONS, Table

PAY, PAY_OTHER, DECLINE = "pay", "pay the other cost", "do not pay"
PASS = "lay out no more"


def lay(table, *kinds):
    """Let whoever is asked lay out these elements."""
    for kind in kinds:
        table.do(f"lay out {kind}")


# ---------------------------------------------------------------- in general


def test_UND_111_one_obstacle_a_move_in_their_order():
    table = Table()
    for number in range(1, 7):
        assert table.game.natla == number - 1
        table.set(health=3)
        table.hand(0, combat=2)
        table.hand(1, combat=2)
        table.white("bang", "x", "x")
        while table.asked()[1] in ("pay an obstacle", "pay an obstacle together"):
            table.do(DECLINE if DECLINE in table.legal() else PASS)
        if number < 6:
            assert table.game.natla == number
    assert table.game.region == 1, "after the sixth the region is left"


def test_UND_112_UND_R56_the_coming_obstacle_can_be_read():
    table = Table()
    table.natla(2)
    seen = table.positions.game.features.unpack(
        table.positions.observe(table.positions.every, table.positions.every)
    )
    assert list(seen["obstacle_cost"][0].round()) == [2, 0, 2, 0, 0, 0, 0, 0, 0], "Kraken"


def test_UND_113_UND_D08_UND_R48_whoever_may_pay_may_decline():
    table = Table()
    table.give(0, treasure=1)
    table.obstacle("niflheim", 1)
    assert table.asked() == (0, "pay an obstacle")
    assert table.legal() == {PAY, DECLINE}
    table.do(DECLINE)
    assert table.game.health == 2
    assert table.has(0, "treasure") == 1


def test_UND_114_UND_R47_a_cost_that_names_nobody_is_the_active_players():
    table = Table()
    table.give(1, treasure=1)
    table.obstacle("niflheim", 1)
    assert table.game.health == 2, "player 1 could pay but is not asked"


def test_UND_115_UND_R51_every_player_clockwise_and_each_finishes_before_the_next():
    table = Table(players=3)
    table.obstacle("niflheim", 2, "card_one", "two_panther", seat=1)
    assert table.asked() == (1, "pay an obstacle")
    table.dice("card_one", "two_panther")
    table.do(DECLINE)
    assert table.asked() == (1, "forced discard")
    table.do("discard Trick")
    assert table.asked() == (2, "pay an obstacle")
    table.do(PAY)
    assert table.asked() == (0, "pay an obstacle")
    table.dice("two_panther")
    table.do(DECLINE)
    assert table.game.visible == 2
    assert table.asked() == (1, "action")
    assert [table.cards(seat) for seat in range(3)] == [6, 5, 5]


def test_UND_115_eliminated_players_are_not_asked():
    table = Table(players=3)
    table.eliminate(1)
    table.obstacle("niflheim", 2)
    table.do(PAY)
    assert table.asked() == (2, "pay an obstacle")
    table.do(PAY)
    assert table.asked() == (0, "action")


def test_UND_116_UND_R54_each_who_does_not_pay_throws_once_himself():
    table = Table(players=3)
    for seat in range(3):
        table.hand(seat, combat=3)
    table.obstacle("niflheim", 2, "card_two", "x", "heart", seat=2)
    assert table.asked() == (2, "action")
    assert table.game.health == 2
    assert [table.cards(seat) for seat in range(3)] == [3, 3, 1]


def test_UND_117_the_players_pay_together_or_bear_the_effect_once():
    table = Table(players=3)
    table.obstacle("xibalba", 3)
    lay(table, "Acrobatics")
    table.do(PASS)
    lay(table, "Acrobatics")
    assert table.game.health == 3
    assert [table.cards(seat) for seat in range(3)] == [5, 5, 6]
    table = Table(players=3)
    table.obstacle("xibalba", 3)
    table.do(PASS, PASS, PASS)
    assert table.game.health == 2, "once"


def test_UND_118_UND_R54_the_active_player_alone_throws_for_all():
    table = Table(players=3)
    table.obstacle("niflheim", 5, seat=1)
    table.do(PASS, PASS)
    table.dice("card_two", "heart")
    table.do(PASS)
    assert table.asked() == (1, "forced discard")
    table.do("discard Combat", "discard Combat")
    assert [table.cards(seat) for seat in range(3)] == [6, 4, 6]
    assert table.game.health == 3, "one throw"


def test_UND_119_UND_D09_UND_R52_each_is_asked_once_and_lays_out_one_by_one():
    table = Table(players=3)
    table.obstacle("niflheim", 3, seat=1)
    assert table.asked() == (1, "pay an obstacle together")
    assert table.legal() == {"lay out Acrobatics", "lay out Trick", PASS}
    lay(table, "Trick")
    assert table.asked()[0] == 1, "until he passes"
    lay(table, "Trick")
    assert table.legal() == {"lay out Acrobatics", PASS}, "no third Trick is needed"
    table.do(PASS)
    assert table.asked()[0] == 2
    lay(table, "Acrobatics", "Acrobatics")
    assert table.asked() == (1, "action"), "the total is reached, player 0 is not asked"
    assert (table.left("trick"), table.left("acrobatics")) == (2, 2)


def test_UND_119_nobody_lays_out_more_than_he_holds():
    table = Table()
    table.hand(0, acrobatics=1, trick=1)
    table.obstacle("niflheim", 5)
    assert table.legal() == {"lay out Acrobatics", PASS}
    lay(table, "Acrobatics")
    assert table.asked() == (1, "pay an obstacle together"), "he has no more, and passes unasked"


def test_UND_120_UND_R52_a_total_not_reached_is_taken_back():
    table = Table()
    table.obstacle("niflheim", 5)
    lay(table, "Acrobatics", "Acrobatics")
    assert table.asked()[0] == 1
    table.dice("x")
    table.do(PASS)
    assert [table.cards(seat) for seat in range(2)] == [6, 6]
    assert table.left("acrobatics") == 0
    assert (table.game.laid == 0).all()
    assert table.asked() == (0, "action")


def test_UND_121_UND_R49_a_cost_is_paid_in_full_or_not_at_all():
    table = Table()
    table.hand(0, trick=1)
    table.obstacle("croft_manor", 1, "x")
    assert table.asked() == (0, "action"), "one Trick of two: not asked"
    assert table.cards(0) == 1
    table = Table()
    table.give(0, vp=1, treasure=1)
    table.obstacle("croft_manor", 5)
    table.do(PAY)
    assert (table.left("vp"), table.left("treasure")) == (35, 15)


def test_UND_122_UND_R49_not_being_able_to_pay_eliminates_nobody():
    table = Table(players=3)
    for seat in range(3):
        table.hand(seat)
    table.give(0, treasure=1)
    table.put(acrobatics=0)
    table.obstacle("niflheim", 2, "x", "heart", "panther")
    assert list(table.game.alive[:3]) == [1, 1, 1]


def test_UND_123_a_treasure_pays_only_where_treasures_or_any_elements_are_asked_for():
    wanting = [
        (o["region"], o["n"])
        for o in DATA["obstacle"]
        if any("treasure" in cost or "any" in cost for cost in o.get("pay", []))
    ]
    assert wanting == [
        ("niflheim", 1),
        ("bhogavati", 3),
        ("croft_manor", 5),
        ("croft_manor", 6),
        ("jan_mayen", 2),
        ("helheim", 5),
    ]
    table = Table()
    table.give(0, treasure=5)
    table.obstacle("niflheim", 5)
    assert table.legal() == {"lay out Acrobatics", PASS}
    table = Table()
    table.give(0, treasure=5)
    table.obstacle("croft_manor", 6)
    assert "lay out a treasure" in table.legal()


def test_UND_124_UND_R53_contributions_are_seen_and_stay_known():
    table = Table()
    table.obstacle("niflheim", 5)
    lay(table, "Acrobatics", "Acrobatics")
    features = table.positions.game.features
    seen = features.unpack(table.positions.observe(table.positions.every, table.positions.every + 1))
    assert seen["laid"][0].round()[5] == 2, "by the player who sits next to player 1"
    table.dice("x")
    table.do(PASS)
    seen = features.unpack(table.positions.observe(table.positions.every, table.positions.every + 1))
    assert seen["laid"].sum() == 0
    assert list(seen["shown"][0].round()[3:6]) == [2, 0, 0]


@pytest.mark.parametrize(("region", "number"), [("xibalba", 6), ("jan_mayen", 5), ("helheim", 3)])
def test_UND_125_UND_R55_the_first_of_two_throws_is_done_with_before_the_second(region, number):
    table = Table()
    table.obstacle(region, number, "card_one", "heart")
    while table.asked()[1] == "pay an obstacle together":
        table.dice("card_one", "heart")
        table.do(PASS)
    assert table.asked() == (0, "forced discard")
    assert table.game.health == 3
    table.dice("heart", None)
    table.do("discard Trick")
    assert table.game.health == 2


# ---------------------------------------------------------------- each of them: payment by the active player


def paid_by_active(region, number, hand=None, **tokens):
    """The obstacle, before a player 0 who can pay exactly its cost, in a game of three."""
    table = Table(players=3)
    if hand is not None:
        table.hand(0, **hand)
    table.give(0, **tokens)
    table.obstacle(region, number)
    assert table.asked() == (0, "pay an obstacle")
    assert table.legal() == {PAY, DECLINE}
    return table


def test_UND_126_UND_127_niflheim_1_underwater_door():
    table = paid_by_active("niflheim", 1, {"trick": 1, "combat": 1}, treasure=1)
    table.do(PAY)
    assert (table.cards(0), table.has(0, "treasure"), table.game.health) == (1, 0, 3)
    table = paid_by_active("niflheim", 1, {"trick": 1, "combat": 1}, treasure=1)
    table.do(DECLINE)
    assert (table.cards(0), table.has(0, "treasure"), table.game.health) == (2, 1, 2)
    for hand, treasure in (({"trick": 1}, 0), ({"combat": 5}, 1)):
        table = Table()
        table.hand(0, **hand)
        table.give(0, treasure=treasure)
        table.obstacle("niflheim", 1)
        assert table.game.health == 2, "both or nothing"


@pytest.mark.parametrize(
    ("region", "number", "card"),
    [
        pytest.param("niflheim", 2, "acrobatics", id="UND_128"),
        pytest.param("niflheim", 6, "combat", id="UND_133"),
        pytest.param("bhogavati", 2, "combat", id="UND_135"),
        pytest.param("croft_manor", 3, "acrobatics", id="UND_145"),
        pytest.param("helheim", 2, "acrobatics", id="UND_170"),
    ],
)
def test_UND_128_UND_133_UND_135_UND_145_UND_170_every_player_one_card_or_the_die(region, number, card):
    table = Table(players=3)
    table.hand(1, **{other: 3 for other in ("acrobatics", "combat", "trick") if other != card})
    table.obstacle(region, number)
    assert table.asked() == (0, "pay an obstacle")
    table.dice("panther")
    table.do(PAY)
    assert table.has(0, card) == 1
    assert table.game.visible == 1, "player 1 can't pay and has thrown"
    assert table.asked() == (2, "pay an obstacle")
    table.dice("heart", None)
    table.do(DECLINE)
    assert table.has(2, card) == 2
    assert table.game.health == 2


@pytest.mark.parametrize(
    ("region", "number", "cost"),
    [
        pytest.param("niflheim", 3, {"trick": 2, "acrobatics": 2}, id="UND_129"),
        pytest.param("niflheim", 5, {"acrobatics": 3}, id="UND_132"),
        pytest.param("bhogavati", 1, {"acrobatics": 4, "combat": 1}, id="UND_134"),
        pytest.param("bhogavati", 4, {"trick": 4}, id="UND_138"),
        pytest.param("xibalba", 3, {"acrobatics": 2}, id="UND_156"),
        pytest.param("xibalba", 4, {"acrobatics": 2}, id="UND_157"),
        pytest.param("jan_mayen", 6, {"combat": 5}, id="UND_168"),
        pytest.param("helheim", 3, {"combat": 4}, id="UND_171"),
        pytest.param("helheim", 4, {"combat": 5}, id="UND_172"),
    ],
)
def test_UND_129_UND_132_UND_134_UND_138_UND_156_UND_157_UND_168_UND_171_UND_172_UND_R57_UND_R58_the_players_in_total(
    region, number, cost
):
    table = Table(players=3)
    table.give(2, acrobatics=3, combat=3, trick=3)
    table.obstacle(region, number)
    asked = {"acrobatics": "Acrobatics", "combat": "Combat", "trick": "Trick"}
    needed = [asked[kind] for kind, n in cost.items() for _ in range(n)]
    assert table.legal() == {f"lay out {kind}" for kind in set(needed)} | {PASS}
    table.dice(None, None, "tomb_raider")
    table.do(PASS, PASS)
    assert table.asked()[0] == 2
    for kind in needed:
        lay(table, kind)
    assert {kind: table.left(kind) for kind in cost} == cost
    assert (table.game.health, table.game.visible) == (3, 0), "nothing else happens"


def not_paid(region, number, *faces, players=3):
    """The obstacle when the players contribute nothing."""
    table = Table(players=players)
    table.obstacle(region, number)
    for _ in range(players - 1):
        table.do(PASS)
    table.dice(*faces)
    table.do(PASS)
    return table


@pytest.mark.parametrize(
    ("region", "number"),
    [("niflheim", 3), ("niflheim", 5), ("bhogavati", 1), ("bhogavati", 4), ("croft_manor", 6)],
)
def test_UND_130_UND_132_UND_134_UND_138_UND_151_otherwise_one_throw(region, number):
    table = not_paid(region, number, "heart", "heart")
    assert table.game.health == 2


def test_UND_171_otherwise_two_throws():
    assert not_paid("helheim", 3, "heart", "heart").game.health == 1


@pytest.mark.parametrize(
    ("region", "number", "health"),
    [("xibalba", 3, 1), ("xibalba", 4, 1), ("jan_mayen", 6, 2), ("helheim", 4, 2)],
)
def test_UND_156_UND_157_UND_168_UND_172_otherwise_health_once(region, number, health):
    assert not_paid(region, number, None, None, "tomb_raider").game.health == 3 - health


@pytest.mark.parametrize(
    ("region", "number", "track", "throws"),
    [
        pytest.param("niflheim", 4, "trick", 1, id="UND_131"),
        pytest.param("xibalba", 6, "combat", 2, id="UND_159"),
    ],
)
def test_UND_131_UND_159_a_finished_track_is_all_that_helps(region, number, track, throws):
    table = Table(players=3)
    table.give(0, treasure=3)
    table.obstacle(region, number, *["heart"] * throws)
    assert table.game.health == 3 - throws
    table = Table(players=3)
    table.region(region)
    table.finish(track)
    table.obstacle(region, number, "heart", "heart")
    assert table.game.health == 3


def test_UND_136_UND_137_UND_R59_UND_R60_bhogavati_3_gives_the_gun_for_three_treasures():
    table = paid_by_active("bhogavati", 3, treasure=3)
    table.do(PAY)
    assert table.has(0, "treasure") == 0
    assert table.where("bhogavati_gun") == 0
    assert table.where("croft_manor_gun") == "board"
    table = paid_by_active("bhogavati", 3, treasure=3)
    table.do(DECLINE)
    assert table.has(0, "treasure") == 3
    assert table.where("bhogavati_gun") == "board"
    assert (table.game.health, table.game.visible, table.cards(0)) == (3, 0, 6)
    assert table.asked() == (0, "action")


def test_UND_139_bhogavati_5_one_point_each_or_the_die():
    table = Table(players=3)
    table.give(0, vp=1)
    table.give(2, vp=2)
    table.obstacle("bhogavati", 5)
    assert table.asked() == (0, "pay an obstacle")
    table.dice("heart")
    table.do(PAY)
    assert table.game.health == 2, "player 1 has none and throws"
    assert table.asked() == (2, "pay an obstacle")
    table.do(PAY)
    assert [table.has(seat, "vp") for seat in range(3)] == [0, 0, 1]


def test_UND_140_UND_141_UND_177_bhogavati_6_two_tricks_or_eliminated():
    table = paid_by_active("bhogavati", 6, {"trick": 2, "acrobatics": 1})
    table.dice(None, "tomb_raider")
    table.do(PAY)
    assert table.game.alive[0]
    assert table.left("trick") == 2
    table = paid_by_active("bhogavati", 6, {"trick": 2, "acrobatics": 1})
    table.dice("tomb_raider")
    table.do(DECLINE)
    assert list(table.game.alive[:3]) == [0, 1, 1]


@pytest.mark.parametrize(
    ("region", "number"),
    [pytest.param("croft_manor", 1, id="UND_142"), pytest.param("helheim", 1, id="UND_169")],
)
def test_UND_142_UND_169_two_tricks_or_the_die(region, number):
    table = paid_by_active(region, number, {"trick": 2, "acrobatics": 1})
    table.do(PAY)
    assert (table.left("trick"), table.game.health) == (2, 3)
    table = paid_by_active(region, number, {"trick": 2, "acrobatics": 1})
    table.dice("heart", None)
    table.do(DECLINE)
    assert (table.left("trick"), table.game.health) == (0, 2)


def test_UND_143_UND_144_UND_R60_croft_manor_2_gives_the_gun_if_trick_is_finished():
    table = Table()
    table.region("croft_manor")
    table.finish("trick")
    table.obstacle("croft_manor", 2, "heart")
    assert table.where("croft_manor_gun") == 0
    assert table.game.health == 3
    table = Table()
    table.obstacle("croft_manor", 2, "heart")
    assert table.where("croft_manor_gun") == "board"
    assert table.game.health == 2


def test_UND_146_UND_147_UND_D10_UND_R61_croft_manor_4_a_guess_for_the_hand():
    table = Table()
    table.pile(combat=10)
    table.obstacle("croft_manor", 4)
    assert table.asked() == (0, "guess a type")
    assert table.legal() == {"guess Acrobatics", "guess Combat", "guess Trick"}
    table.do("guess Combat")
    assert table.has(0, "combat") == 3
    assert table.game.shown[0, 1] == 1, "it was shown to all"
    assert table.asked() == (0, "action")
    table = Table()
    table.pile(combat=10)
    table.obstacle("croft_manor", 4)
    discarded = table.left("combat")
    table.dice(None, "tomb_raider")
    table.do("guess Trick")
    assert table.left("combat") == discarded + 3, "the drawn card goes with the hand"
    assert table.cards(0) == 1, "one drawn in phase 3, since he stays in the game"
    assert table.game.alive[0]


def test_UND_R61_with_no_card_anywhere_nothing_happens():
    table = Table()
    table.remove_cards("pile")
    table.obstacle("croft_manor", 4)
    assert table.asked() == (0, "action")
    assert table.cards(0) == 6


def test_UND_148_UND_149_UND_177_croft_manor_5_a_point_and_a_treasure_or_eliminated():
    table = paid_by_active("croft_manor", 5, vp=1, treasure=1)
    table.do(PAY)
    assert table.game.alive[0]
    assert (table.has(0, "vp"), table.has(0, "treasure")) == (0, 0)
    table = paid_by_active("croft_manor", 5, vp=1, treasure=1)
    table.dice("tomb_raider")
    table.do(DECLINE)
    assert not table.game.alive[0]
    table = Table(players=3)
    table.give(0, vp=5)
    table.obstacle("croft_manor", 5, "tomb_raider")
    assert not table.game.alive[0], "both or nothing"


def test_UND_150_UND_151_UND_R62_croft_manor_6_any_six_elements():
    table = Table(players=3)
    table.give(0, vp=1, treasure=1, health_token=2)
    table.object("niflheim_1", 0)
    table.obstacle("croft_manor", 6)
    kinds = ("Acrobatics", "Combat", "Trick", "a treasure", "a victory point")
    assert table.legal() == {f"lay out {kind}" for kind in kinds} | {PASS}, "no health tokens, no objects"
    table.dice(None, "tomb_raider")
    lay(table, *kinds)
    table.do(PASS)
    lay(table, "Trick")
    assert [table.left(k) for k in ("acrobatics", "combat", "trick", "treasure", "vp")] == [1, 1, 2, 15, 35]
    assert table.game.health == 3


def test_UND_152_UND_153_xibalba_1_acrobatics_and_combat_each_or_a_health_each():
    table = Table(players=4)
    table.hand(1, acrobatics=3)
    table.obstacle("xibalba", 1)
    table.do(PAY)
    assert (table.has(0, "acrobatics"), table.has(0, "combat")) == (1, 1)
    assert table.game.health == 2, "player 1 has no Combat"
    assert table.asked() == (2, "pay an obstacle")
    table.do(DECLINE)
    assert table.game.health == 1
    table.do(PAY)
    assert table.game.health == 1
    assert table.asked() == (0, "action")


def test_UND_154_UND_155_UND_R63_xibalba_2_a_card_for_every_living_player():
    table = Table(players=4)
    table.region("xibalba")
    table.finish("trick")
    table.eliminate(2)
    table.pile(trick=9)
    table.obstacle("xibalba", 2, seat=1)
    assert [table.has(seat, "trick") for seat in range(4)] == [3, 3, 0, 3]
    table = Table()
    table.obstacle("xibalba", 2, "heart", "heart")
    assert table.game.health == 2
    assert table.cards(0) == table.cards(1) == 6


def test_UND_158_xibalba_5_acrobatics_and_trick_or_two_health():
    table = paid_by_active("xibalba", 5, {"acrobatics": 1, "trick": 1, "combat": 1})
    table.do(PAY)
    assert (table.game.health, table.cards(0)) == (3, 1)
    table = paid_by_active("xibalba", 5)
    table.do(DECLINE)
    assert table.game.health == 1


def test_UND_160_UND_R64_jan_mayen_1_five_points_for_two_cards_or_the_die():
    table = Table(players=3)
    table.give(0, vp=6)
    table.give(1, vp=4)
    table.give(2, vp=5)
    table.obstacle("jan_mayen", 1)
    assert table.asked() == (0, "pay an obstacle")
    table.dice(None, None, "heart")
    table.do(PAY)
    assert (table.has(0, "vp"), table.cards(0)) == (1, 8)
    assert (table.game.health, table.cards(1)) == (2, 6)
    assert table.asked() == (2, "pay an obstacle")
    table.dice("x")
    table.do(DECLINE)
    assert (table.has(2, "vp"), table.cards(2)) == (5, 6)


def test_UND_161_UND_162_UND_177_UND_R50_jan_mayen_2_a_treasure_or_three_points_or_eliminated():
    table = Table(players=4)
    table.give(0, treasure=1, vp=3)
    table.give(1, treasure=1)
    table.give(2, vp=3)
    table.give(3, vp=2)
    table.obstacle("jan_mayen", 2)
    assert table.asked() == (0, "pay an obstacle")
    assert table.legal() == {PAY, PAY_OTHER, DECLINE}
    table.do(PAY_OTHER)
    assert (table.has(0, "treasure"), table.has(0, "vp")) == (1, 0)
    assert table.legal() == {PAY, DECLINE}
    table.do(PAY)
    assert table.has(1, "treasure") == 0
    assert table.legal() == {PAY_OTHER, DECLINE}
    table.do(DECLINE)
    assert list(table.game.alive) == [1, 1, 0, 0]
    assert table.left("vp") == 35


def test_UND_163_UND_164_UND_R66_jan_mayen_3_two_tricks_or_the_hand():
    table = paid_by_active("jan_mayen", 3)
    table.do(PAY)
    assert table.cards(0) == 4
    table = paid_by_active("jan_mayen", 3)
    table.give(0, vp=2)
    table.object("niflheim_1", 0)
    table.dice(None, "tomb_raider")
    table.do(DECLINE)
    assert table.cards(0) == 1, "all discarded, one drawn in phase 3"
    assert table.left("trick") == 2
    assert table.game.alive[0]
    assert table.has(0, "vp") == 2
    assert table.where("niflheim_1") == 0
    table = Table()
    table.hand(0)
    table.obstacle("jan_mayen", 3, None, "tomb_raider")
    assert table.game.alive[0], "an empty hand can be lost"


def test_UND_165_UND_166_UND_R65_jan_mayen_4_two_of_the_revealed_type_or_the_die():
    def reveal_combat(**hand):
        table = Table()
        table.pile(combat=10)
        table.hand(0, **hand)
        table.pile(combat=10)
        table.obstacle("jan_mayen", 4, None, "heart")
        return table

    table = reveal_combat(combat=2, trick=1)
    assert table.asked() == (0, "pay an obstacle")
    before = table.left("combat")
    table.do(PAY)
    assert table.left("combat") == before + 2
    assert (table.cards(0), table.game.health) == (1, 3)
    table = reveal_combat(combat=2, trick=1)
    table.dice("heart", None)
    table.do(DECLINE)
    assert (table.cards(0), table.game.health) == (3, 2)
    table = reveal_combat(combat=1, trick=4)
    assert table.game.health == 2, "one of the type: not asked"


def test_UND_165_UND_R65_a_revealed_card_is_discarded_before_the_decision():
    table = Table()
    table.pile(combat=10)
    table.obstacle("jan_mayen", 4)
    assert table.asked() == (0, "pay an obstacle")
    assert table.game.pile[1] == 9
    assert table.game.revealed == 1


def test_UND_165_UND_R65_with_nothing_to_reveal_nothing_can_be_paid():
    table = Table()
    table.remove_cards("pile")
    table.obstacle("jan_mayen", 4, "heart")
    assert table.game.health == 2


def test_UND_167_jan_mayen_5_three_acrobatics_or_two_throws():
    table = paid_by_active("jan_mayen", 5, {"acrobatics": 3, "trick": 1})
    table.do(PAY)
    assert (table.left("acrobatics"), table.game.health) == (3, 3)
    table = paid_by_active("jan_mayen", 5, {"acrobatics": 3, "trick": 1})
    table.dice("heart", "heart")
    table.do(DECLINE)
    assert (table.left("acrobatics"), table.game.health) == (0, 1)


def test_UND_173_UND_174_UND_R50_UND_R67_helheim_5_two_points_or_two_treasures_or_the_hand():
    table = Table(players=4)
    table.give(0, vp=2, treasure=2)
    table.give(1, vp=1, treasure=1)
    table.give(2, treasure=2)
    table.give(3, vp=2)
    table.obstacle("helheim", 5)
    assert table.legal() == {PAY, PAY_OTHER, DECLINE}
    table.do(PAY)
    assert (table.has(0, "vp"), table.has(0, "treasure")) == (0, 2)
    assert table.cards(1) == 0, "no mixture"
    assert table.game.alive[1]
    assert table.asked()[0] == 2
    assert table.legal() == {PAY_OTHER, DECLINE}
    table.do(PAY_OTHER)
    assert table.legal() == {PAY, DECLINE}
    table.do(DECLINE)
    assert [table.cards(seat) for seat in range(4)] == [6, 0, 6, 0]
    assert list(table.game.alive) == [1, 1, 1, 1]
    assert table.has(3, "vp") == 2


def test_UND_175_UND_212_UND_R68_helheim_6_loses_the_game():
    table = Table(players=3)
    table.give(0, vp=20, treasure=5)
    table.obstacle("helheim", 6)
    assert table.over
    assert table.outcome == "Natla sped up the heart of Jörmungandr"
    assert list(table.returns[:3]) == [-1, -1, -1]


def test_the_obstacles_are_those_of_the_rulebook():
    penalties = {
        ("niflheim", 1): "lose_health",
        ("bhogavati", 3): None,
        ("bhogavati", 6): "eliminate_player",
        ("croft_manor", 4): "lose_hand",
        ("croft_manor", 5): "eliminate_player",
        ("xibalba", 1): "lose_health",
        ("xibalba", 3): "lose_health",
        ("xibalba", 4): "lose_health",
        ("xibalba", 5): "lose_health",
        ("jan_mayen", 2): "eliminate_player",
        ("jan_mayen", 3): "lose_hand",
        ("jan_mayen", 6): "lose_health",
        ("helheim", 4): "lose_health",
        ("helheim", 5): "lose_hand",
        ("helheim", 6): "lose_game",
    }
    for obstacle in DATA["obstacle"]:
        expected = penalties.get((obstacle["region"], obstacle["n"]), "obstacle_die")
        assert [effect["op"] for effect in obstacle["otherwise"]] == ([expected] if expected else [])
    assert [o["region"] for o in DATA["obstacle"]] == [region for region in REGIONS for _ in range(6)]
