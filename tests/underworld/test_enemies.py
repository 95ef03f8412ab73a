"""The line of enemies and the obstacle die (UND-085 to UND-095, UND-103 to UND-110)."""

import pytest

from envs.underworld.components import DATA
from tests.underworld.table import NAMES, Table


def draw(table, face="panther", *then):
    """Let player 0 throw this face for the second Acrobatics space of Niflheim."""
    table.put(acrobatics=1)
    table.phase2(0)
    table.dice(face, *then)
    table.do("play Acrobatics")


# ---------------------------------------------------------------- drawing


def test_UND_085_an_enemy_drawn_goes_to_the_end_of_the_line():
    table = Table()
    table.enemies("bhogavati_e1", "bhogavati_e2")
    draw(table)
    assert table.line()[:2] == ["Hired watchman", "Bribed lookout"]
    assert table.line()[2] in [NAMES[f"niflheim_e{n}"] for n in range(1, 7)]
    assert table.game.unseen.sum() == 5


def test_UND_085_each_enemy_of_the_pile_is_as_likely():
    drawn = []
    for seed in range(240):
        table = Table()
        table.put(acrobatics=1)
        table.chance((2, 6), (seed * 6 // 240, 6))
        table.do("play Acrobatics")
        drawn.append(table.line()[0])
    assert sorted(set(drawn)) == sorted(NAMES[f"niflheim_e{n}"] for n in range(1, 7))
    assert {drawn.count(name) for name in drawn} == {40}


def test_UND_086_UND_R34_from_an_empty_pile_none_is_drawn():
    table = Table()
    table.game.unseen[:] = 0
    draw(table, "two_panther")
    assert table.line() == []
    assert table.asked() == (0, "action")
    table = Table()
    table.game.unseen[:] = [0, 0, 1, 0, 0, 0]
    draw(table, "two_panther")
    assert table.line() == ["Armed diver"]


def test_UND_094_UND_R35_the_eighth_visible_enemy_loses_at_once():
    table = Table()
    table.crowd(6)
    draw(table, "panther")
    assert not table.over
    table = Table()
    table.crowd(7)
    draw(table, "panther")
    assert table.over
    assert table.outcome == "overwhelmed by enemies"
    assert list(table.returns[:2]) == [-1, -1]


def test_UND_106_UND_R35_the_first_of_two_can_be_the_eighth():
    table = Table()
    table.crowd(7)
    draw(table, "two_panther")
    assert table.over
    assert table.game.visible == 8


def test_UND_095_visible_enemies_do_nothing_by_themselves():
    table = Table()
    table.crowd(7)
    table.white("bag", None, "tomb_raider")
    table.do("end the actions")
    assert (table.game.health, table.game.visible) == (3, 7)


# ---------------------------------------------------------------- removing


def test_UND_087_UND_R37_the_front_enemy_goes_first_however_it_goes():
    line = ("niflheim_e2", "niflheim_e1", "niflheim_e6")
    by_price = Table()
    by_price.give(0, vp=1)
    by_price.enemies(*line)
    by_price.do("pay for the front enemy")
    by_weapon = Table()
    by_weapon.enemies(*line)
    by_weapon.object("niflheim_1", 0)
    by_weapon.do(by_weapon.use("niflheim_1"))
    by_adrenaline = Table()
    by_adrenaline.set(adrenaline=4)
    by_adrenaline.enemies(*line)
    by_adrenaline.do("play Combat", "advance on Trick")
    for table in (by_price, by_weapon, by_adrenaline):
        assert table.line() == ["Reef shark", "Great shark"]


def test_UND_088_UND_R31_each_enemy_removed_gives_the_active_player_a_point():
    table = Table(players=3)
    table.enemies("niflheim_e1")
    table.phase2(2)
    table.do("pay for the front enemy")
    assert [table.has(seat, "vp") for seat in range(3)] == [0, 0, 1]
    assert table.left("vp") == 34


def test_UND_089_UND_R30_paying_is_no_action_and_belongs_to_phase_2():
    table = Table()
    table.enemies("niflheim_e1")
    table.do("pay for the front enemy")
    assert table.has(0, "combat") == 1
    assert table.left("combat") == 1
    assert table.game.actions == 0
    assert table.asked() == (0, "action")
    table.give(0, health_token=1)
    table.set(health=1)
    table.enemies("niflheim_e1")
    table.do("end the actions")
    assert table.legal() == {"draw", "heal"}, "not in phase 3"


def test_UND_090_as_often_as_he_can_before_between_and_after_actions():
    table = Table()
    table.hand(0, combat=3, trick=2, acrobatics=1)
    table.enemies("niflheim_e1", "niflheim_e1", "niflheim_e1")
    table.do("pay for the front enemy", "play Trick", "pay for the front enemy", "play Trick")
    assert table.asked() == (0, "action")
    assert table.legal() == {"end the actions", "pay for the front enemy"}
    table.dice(None, "tomb_raider")
    table.do("pay for the front enemy")
    assert table.line() == []
    assert table.has(0, "vp") == 3


@pytest.mark.parametrize(
    ("enemy", "hand", "tokens", "can"),
    [
        ("niflheim_e1", {"combat": 1}, {}, True),
        ("niflheim_e1", {"trick": 5}, {}, False),
        ("niflheim_e3", {"combat": 1, "acrobatics": 1}, {}, True),
        ("niflheim_e3", {"combat": 2}, {}, False),
        ("niflheim_e6", {"combat": 1}, {}, False),
        ("niflheim_e5", {"trick": 2}, {}, True),
        ("niflheim_e5", {"trick": 1, "combat": 1, "acrobatics": 1}, {}, False),
        ("croft_manor_e3", {"trick": 1, "combat": 1}, {}, True),
        ("croft_manor_e3", {"trick": 1}, {"vp": 4, "treasure": 4}, False),
        ("croft_manor_e2", {"trick": 3}, {"treasure": 1}, True),
        ("croft_manor_e2", {"trick": 3}, {"vp": 1}, False),
        ("niflheim_e2", {}, {"vp": 1}, True),
        ("niflheim_e2", {"combat": 5}, {"treasure": 1}, False),
        ("helheim_e3", {"combat": 1, "acrobatics": 1, "trick": 1}, {}, True),
        ("helheim_e4", {"combat": 2, "acrobatics": 1}, {}, True),
        ("helheim_e5", {"trick": 2, "combat": 2}, {}, False),
    ],
)
def test_UND_091_UND_R33_a_price_is_paid_in_full_or_not_at_all(enemy, hand, tokens, can):
    table = Table()
    table.hand(0, **hand)
    table.give(0, **tokens)
    table.enemies(enemy)
    assert ("pay for the front enemy" in table.legal()) == can


def test_UND_091_the_other_players_do_not_help():
    table = Table()
    table.hand(0, combat=1)
    table.hand(1, combat=5)
    table.enemies("niflheim_e6")
    assert "pay for the front enemy" not in table.legal()


def test_UND_092_UND_R32_a_point_is_paid_before_one_is_taken():
    table = Table()
    table.give(0, vp=35)
    table.enemies("niflheim_e2")
    table.do("pay for the front enemy")
    assert table.has(0, "vp") == 35, "the supply was empty, but for the point just paid"
    table = Table()
    table.enemies("niflheim_e2")
    assert "pay for the front enemy" not in table.legal(), "the point to be gained can't pay"


def test_UND_093_UND_R36_a_removed_enemy_leaves_the_game():
    table = Table()
    table.enemies("niflheim_e1")
    table.do("pay for the front enemy")
    assert list(table.game.unseen) == [0, 1, 1, 1, 1, 1]
    assert (table.game.line == 0).all()


def test_UND_D05_n_of_any_one_type():
    table = Table()
    table.hand(0, acrobatics=3, combat=1, trick=2)
    table.enemies("niflheim_e5")
    table.do("pay for the front enemy")
    assert table.asked() == (0, "type to pay an enemy with")
    assert table.legal() == {"give Acrobatics", "give Trick"}
    table.do("give Acrobatics")
    assert (table.has(0, "acrobatics"), table.left("acrobatics")) == (1, 2)
    assert table.line() == []


def test_UND_D06_n_cards_of_any_type_one_at_a_time():
    table = Table()
    table.hand(0, acrobatics=1, combat=2)
    table.enemies("croft_manor_e3")
    table.do("pay for the front enemy")
    assert table.asked() == (0, "card to pay an enemy with")
    assert table.legal() == {"give Acrobatics", "give Combat"}
    table.do("give Acrobatics")
    assert table.line() == [], "the second card can only be Combat"
    assert (table.left("acrobatics"), table.left("combat")) == (1, 1)
    assert table.has(0, "vp") == 1


def test_the_prices_are_those_of_the_components():
    from envs.underworld import GAME
    from envs.underworld.components import ELEMENTS

    prices = GAME.rules().record[0].enemy_price
    for number, card in enumerate(DATA["enemy"]):
        (price,) = card["pay"]
        assert {e: n for e, n in zip(ELEMENTS, prices[number], strict=True) if n} == price


# ---------------------------------------------------------------- the obstacle die


def test_UND_103_x_does_nothing():
    table = Table()
    draw(table, "x")
    assert (table.game.health, table.game.visible, table.cards(0)) == (3, 0, 5)
    assert table.asked() == (0, "action")


def test_UND_104_a_cracked_heart_costs_one_health():
    table = Table()
    draw(table, "heart")
    assert table.game.health == 2


@pytest.mark.parametrize(
    ("face", "n"), [pytest.param("panther", 1, id="UND_105"), pytest.param("two_panther", 2, id="UND_106")]
)
def test_UND_105_UND_106_panthers_draw_enemies(face, n):
    table = Table()
    draw(table, face)
    assert table.game.visible == n
    assert table.game.unseen.sum() == 6 - n


@pytest.mark.parametrize(
    ("face", "n"), [pytest.param("card_one", 1, id="UND_107"), pytest.param("card_two", 2, id="UND_108")]
)
def test_UND_107_UND_108_UND_D02_cards_are_discarded_by_choice(face, n):
    table = Table()
    draw(table, face)
    for _ in range(n):
        assert table.asked() == (0, "forced discard")
        assert table.legal() == {"discard Acrobatics", "discard Combat", "discard Trick"}
        table.do("discard Combat" if table.has(0, "combat") == 2 else "discard Trick")
    assert table.asked() == (0, "action")
    assert table.cards(0) == 5 - n


def test_UND_107_with_an_empty_hand_he_is_eliminated():
    table = Table()
    table.hand(0, acrobatics=1)
    draw(table, "card_one", "tomb_raider")
    assert not table.game.alive[0]


@pytest.mark.parametrize("cards", [0, 1])
def test_UND_108_with_fewer_than_two_cards_he_is_eliminated(cards):
    table = Table()
    table.hand(0, acrobatics=1, trick=cards)
    draw(table, "card_two", "tomb_raider")
    assert not table.game.alive[0]
    assert table.cards(0) == 0


def test_UND_108_with_two_cards_he_stays():
    table = Table()
    table.hand(0, acrobatics=1, trick=2)
    draw(table, "card_two", None, "tomb_raider")
    assert table.game.alive[0]
    assert table.left("trick") == 2


def test_UND_109_the_cards_concern_the_thrower_alone():
    table = Table(players=3)
    draw(table, "card_two")
    table.do("discard Combat", "discard Combat")
    assert [table.cards(seat) for seat in range(3)] == [3, 6, 6]


def test_UND_110_at_no_health_the_game_is_lost():
    table = Table(players=3)
    table.set(health=1)
    draw(table, "heart")
    assert table.over
    assert table.outcome == "no health left"
    assert table.game.health == 0
    assert list(table.returns) == [-1, -1, -1, 0]


def test_UND_110_below_no_health_too():
    table = Table()
    table.hand(0, combat=2)
    table.hand(1, combat=2)
    table.set(health=1)
    table.obstacle("xibalba", 5)  # costs two
    assert table.over
    assert table.game.health == 0
