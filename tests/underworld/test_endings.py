"""Elimination, changing regions, the last battle and the end of the game (UND-176 to UND-223)."""

import numpy as np
import pytest

from tests.underworld.table import REGIONS, Table, all_cards

DECLINE = "do not pay"

# ---------------------------------------------------------------- elimination


def test_UND_176_UND_R69_eliminated_by_a_die_that_asks_for_more_than_the_hand():
    for face, cards, out in (("card_one", 0, True), ("card_one", 1, False), ("card_two", 1, True)):
        table = Table(players=3)
        table.hand(0, acrobatics=1 + cards)
        table.put(acrobatics=1)
        table.dice(face, None, "tomb_raider")
        table.do("play Acrobatics")
        assert bool(table.game.alive[0]) != out, (face, cards)


def test_UND_178_UND_R69_an_empty_hand_alone_is_no_danger():
    table = Table()
    table.hand(0)
    table.white("leap", None, "tomb_raider")
    assert table.game.alive[0]


def test_UND_179_UND_R21_whoever_discards_chooses_one_card_at_a_time():
    table = Table()
    table.put(acrobatics=1)
    table.dice("card_two")
    table.do("play Acrobatics")
    table.do("discard Trick")
    assert table.asked() == (0, "forced discard")
    assert table.cards(0) == 4
    table.do("discard Combat")
    assert table.asked() == (0, "action")


def leave(table):
    """Let player 0 be eliminated by the second Acrobatics space, holding what the test gave him."""
    table.put(acrobatics=1)
    table.hand(0, acrobatics=1, combat=1)
    table.phase2(0)
    table.dice("card_two", "tomb_raider")
    table.do("play Acrobatics")
    assert not table.game.alive[0]


def test_UND_180_UND_R70_his_things_leave_with_him():
    table = Table(players=3)
    table.give(0, treasure=2, vp=3, health_token=1)
    table.object("niflheim_2", 0)
    table.object("niflheim_thor", 4)
    leave(table)
    assert table.left("combat") == 1
    assert [table.left(token) for token in ("treasure", "vp", "health_token")] == [15, 35, 10]
    assert table.where("niflheim_2") == "gone"
    assert table.where("niflheim_thor") == "main board"
    assert (table.game.held[0] == 0).all()


def test_UND_181_the_game_goes_on_without_him():
    table = Table(players=3)
    leave(table)
    assert table.asked()[0] == 1
    table.set(health=3)
    table.obstacle("niflheim", 2, "x", "x", seat=1)
    assert table.asked() == (1, "pay an obstacle")
    table.do("pay")
    assert table.asked() == (2, "pay an obstacle"), "he is not asked"
    table.do("pay")
    assert table.asked() == (1, "action")
    table.dice(None, "tomb_raider")
    table.do("end the actions")
    assert table.asked()[0] == 2
    table.do("advance on Trick")
    table.dice(None, "tomb_raider")
    table.do("end the actions")
    assert table.asked()[0] == 1, "he takes no turn"
    assert table.cards(0) == 0


def test_UND_182_UND_R72_eliminated_by_a_space_his_turn_ends_at_once():
    table = Table(players=3)
    table.enemies("niflheim_e1")
    leave(table)
    assert table.asked()[0] == 1
    assert table.game.visible == 1
    assert table.game.held[0].sum() == 0, "no phase 3"


def test_UND_182_UND_R72_the_rest_of_a_move_is_dropped():
    table = Table(players=3)
    table.region("bhogavati")
    table.put(acrobatics=7)
    table.hand(0, trick=1)
    table.object("bhogavati_2", 0)
    table.dice("card_two", "tomb_raider")
    table.do(table.use("bhogavati_2"))
    assert table.at("acrobatics") == 8


def test_UND_182_UND_R72_adrenalines_enemy_stays_and_its_marker_returns():
    table = Table(players=3)
    table.set(adrenaline=4)
    table.put(acrobatics=1)
    table.hand(0, combat=1, trick=1)
    table.enemies("niflheim_e6")
    table.do("play Combat")
    table.dice("card_two", "tomb_raider")
    table.do("advance on Acrobatics")
    assert not table.game.alive[0]
    assert table.line() == ["Great shark"]
    assert table.game.adrenaline == 1


def test_UND_182_UND_R71_an_obstacle_under_way_is_finished_for_the_others():
    table = Table(players=3)
    table.give(1, treasure=1)
    table.give(2, treasure=1)
    table.obstacle("jan_mayen", 2)
    assert not table.game.alive[0], "he had nothing to pay with"
    assert table.asked() == (1, "pay an obstacle")
    table.do("pay")
    assert table.asked() == (2, "pay an obstacle")
    table.dice("tomb_raider")
    table.do("pay")
    assert table.asked() == (1, "track of a free advance"), "no actions and no phase 3 for player 0"


@pytest.mark.parametrize(
    ("face", "health", "visible"), [("heart", 2, 0), ("two_panther", 3, 2), ("card_two", 3, 0), ("x", 3, 0)]
)
def test_UND_183_UND_R71_the_dice_that_fall_to_him_are_thrown_but_cards_do_not_count(face, health, visible):
    table = Table(players=3)
    table.region("croft_manor")
    table.hand(0)
    table.natla(0)
    table.white("one_bang", face, "tomb_raider")  # The Sarcophagus: two Trick or the die
    assert not table.game.alive[0]
    assert (table.game.health, table.game.visible) == (health, visible)
    assert table.asked()[0] == 1


def test_UND_183_UND_R71_both_throws_of_an_obstacle_with_two():
    table = Table(players=3)
    table.region("jan_mayen")
    table.hand(0)
    table.natla(4)
    table.white("one_bang", "heart", "panther", None, "tomb_raider")
    assert (table.game.health, table.game.visible) == (2, 1)


def test_UND_183_UND_R71_the_second_throw_comes_though_the_first_eliminates():
    table = Table(players=3)
    table.hand(0, trick=1)
    table.obstacle("jan_mayen", 5, "card_two", "heart", "tomb_raider")
    assert not table.game.alive[0]
    assert table.game.health == 2


def test_UND_183_UND_R71_what_only_he_could_pay_goes_to_otherwise():
    table = Table(players=3)
    table.hand(0)
    table.give(0, treasure=1)
    table.white("one_bang", "tomb_raider")
    assert table.game.health == 2, "Underwater Door"


def test_UND_183_UND_R71_he_guesses_reveals_and_gains_nothing():
    def eliminated_before(region, number, *then, finish=None):
        table = Table(players=3)
        table.region(region)
        if finish:
            table.finish(finish)
        table.hand(0)
        table.natla(number - 1)
        table.white("one_bang", *then)
        assert not table.game.alive[0]
        return table

    table = eliminated_before("croft_manor", 4, "tomb_raider")
    assert table.game.pile.sum() == 60 - 12, "no card is drawn"
    table = eliminated_before("croft_manor", 2, "tomb_raider", finish="trick")
    assert table.where("croft_manor_gun") == "board"
    assert table.game.health == 3
    table = eliminated_before("bhogavati", 3, "tomb_raider")
    assert table.where("bhogavati_gun") == "board"
    table = eliminated_before("jan_mayen", 4, None, "heart", "tomb_raider")
    assert table.game.stock[:3].sum() == 1, "a card is revealed and discarded"
    assert table.game.health == 2
    table = eliminated_before("xibalba", 2, None, None, "tomb_raider", finish="trick")
    assert [table.cards(seat) for seat in range(3)] == [0, 7, 7]


def test_UND_183_UND_R71_the_others_are_asked_clockwise_from_his_seat():
    table = Table(players=4)
    table.hand(2)
    table.natla(1)
    table.white("one_bang", seat=2)
    assert not table.game.alive[2]
    asked = []
    for _ in range(3):
        asked.append(table.asked())
        table.dice("tomb_raider")
        table.do("pay")
    assert asked == [(seat, "pay an obstacle") for seat in (3, 0, 1)]
    assert table.asked()[0] == 3


def test_UND_184_UND_209_UND_229_UND_R73_without_living_players_the_game_is_lost_at_once():
    table = Table(players=2)
    table.eliminate(1)
    table.hand(0)
    table.white("one_bang")
    assert table.over
    assert table.outcome == "all players eliminated"
    assert table.game.natla == 0, "nothing more is resolved"
    assert list(table.returns[:2]) == [-1, -1]
    alone = Table(players=1)
    alone.hand(0)
    alone.white("one_bang")
    assert alone.over
    assert alone.returns[0] == -1


def test_UND_177_no_other_obstacle_eliminates():
    for region in REGIONS:
        for number in range(1, 7):
            if (region, number) in (("bhogavati", 6), ("croft_manor", 5), ("jan_mayen", 2), ("helheim", 6)):
                continue
            table = Table(players=2)
            table.hand(0)
            table.hand(1)
            table.remove_cards("pile")
            table.give(0, health_token=3)
            table.set(max_health=6)
            table.obstacle(region, number, "x", "x")
            assert table.asked() == (0, "heal more"), (region, number)
            assert list(table.game.alive[:2]) == [1, 1], (region, number)


# ---------------------------------------------------------------- changing regions


def end_region(table, *then, seat=0):
    """Let a player reach the end of Acrobatics; then these throws."""
    table.put(acrobatics=table.length("acrobatics") - 1)
    table.phase2(seat)
    table.dice(*then)
    table.do("play Acrobatics")


def test_UND_186_UND_189_UND_R74_after_the_sixth_obstacle_phase_3_then_the_next_region():
    table = Table(players=2)
    table.give(0, health_token=1)
    table.set(health=2)
    table.obstacle("niflheim", 6)
    table.do("pay", "pay")
    assert table.asked() == (0, "draw or heal"), "phase 2 is skipped"
    assert table.game.region == 0
    table.dice("tomb_raider")
    table.do("heal")
    assert table.game.region == 1
    assert table.asked()[0] == 1


def test_UND_186_suffered_obstacles_count_as_well():
    table = Table(players=2)
    table.hand(0, trick=3)
    table.hand(1, trick=3)
    table.obstacle("niflheim", 6, "x", "heart", None, "tomb_raider")
    assert table.game.region == 1
    assert table.cards(0) == 4, "phase 3"


def test_UND_187_UND_R81_the_two_ways_out_never_come_together():
    table = Table(players=2)
    table.put(acrobatics=8)
    table.hand(0, combat=3)
    table.hand(1, combat=3)
    table.obstacle("niflheim", 6)
    table.dice(None, "tomb_raider")
    table.do("pay", "pay")
    assert table.game.region == 1, "one region on, not two"
    assert (table.game.position == 0).all()


def test_UND_188_UND_R72_the_region_is_changed_though_its_last_space_eliminates():
    table = Table(players=3)
    table.region("jan_mayen")
    table.hand(0, acrobatics=1)
    table.put(acrobatics=10)
    table.dice("card_one", None, None, None, None, "tomb_raider")
    table.do("play Acrobatics")
    assert not table.game.alive[0]
    assert REGIONS[table.game.region] == "helheim"
    assert [table.cards(seat) for seat in range(3)] == [0, 8, 8]


def test_UND_190_UND_R75_no_phase_3_when_the_sixth_obstacle_eliminates():
    table = Table(players=3)
    table.hand(0, combat=2)
    table.obstacle("bhogavati", 6, "tomb_raider")
    assert not table.game.alive[0]
    assert REGIONS[table.game.region] == "croft_manor"
    assert table.game.pile.sum() == 60 - 14


@pytest.mark.parametrize("way", ["acrobatics", "obstacles"])
def test_UND_191_UND_R78_leaving_jan_mayen_every_living_player_draws_two(way):
    table = Table(players=4)
    table.region("jan_mayen")
    table.eliminate(3)
    table.pile(trick=20)
    if way == "acrobatics":
        end_region(table, "x")
    else:
        table.hand(0)
        table.hand(1)
        table.hand(2)
        table.set(max_health=5, health=5)
        table.obstacle("jan_mayen", 6)
    assert REGIONS[table.game.region] == "helheim"
    drawn = [table.game.drawn[seat, 2] for seat in range(4)]
    assert [table.has(seat, "trick") for seat in range(4)][3] == 0
    if way == "acrobatics":
        assert [table.cards(seat) for seat in range(3)] == [7, 8, 8]
    else:
        assert [table.cards(seat) for seat in range(3)] == [3, 2, 2], "one from phase 3"
    assert sum(drawn) > 0


def test_UND_191_no_other_region_gives_cards():
    table = Table(players=3)
    end_region(table, None, "tomb_raider")
    assert [table.cards(seat) for seat in range(3)] == [6, 6, 6]


@pytest.mark.parametrize(
    ("visible", "damage"),
    [
        *(pytest.param(n, 0, id=f"UND_192-{n}") for n in range(4)),
        *(pytest.param(n, 1, id=f"UND_193-{n}") for n in (4, 5)),
        *(pytest.param(n, 2, id=f"UND_194-{n}") for n in (6, 7)),
    ],
)
def test_UND_192_UND_193_UND_194_UND_R77_visible_enemies_hurt_at_the_change(visible, damage):
    table = Table(players=2)
    table.crowd(visible)
    end_region(table, None, "tomb_raider")
    assert table.game.region == 1
    assert table.game.health == 3 - damage
    assert table.game.visible == visible


def test_UND_R77_enemies_of_the_last_throw_count():
    table = Table(players=2)
    table.region("jan_mayen")
    table.crowd(3)
    end_region(table, "panther", None)
    assert REGIONS[table.game.region] == "helheim"
    assert table.game.health == 2


def test_UND_194_UND_210_damage_at_the_change_can_lose():
    table = Table(players=2)
    table.set(health=2)
    table.crowd(6)
    end_region(table, None)
    assert table.over
    assert table.outcome == "no health left"
    assert table.game.region == 0


def test_UND_195_UND_196_UND_200_UND_R76_enemies_not_drawn_go_and_visible_ones_follow():
    table = Table(players=2)
    table.enemies("niflheim_e2", "niflheim_e6")
    end_region(table, None, "tomb_raider")
    assert table.line() == ["Bribed sailor", "Great shark"]
    assert (table.game.unseen == 1).all(), "the new pile has its six"
    table.enemies("niflheim_e2", "niflheim_e6")
    table.put(acrobatics=0)
    table.phase2(1)
    table.dice("panther")
    table.do("play Acrobatics")
    assert table.line()[:2] == ["Bribed sailor", "Great shark"]
    assert table.line()[2] in (
        "Hired watchman", "Bribed lookout", "Jungle lizard", "Hired gunman", "Temple spider", "Striped tiger"
    )  # fmt: skip


def test_UND_197_UND_R79_objects_not_taken_are_lost():
    table = Table(players=2)
    table.object("niflheim_1", 1)
    end_region(table, None, "tomb_raider")
    assert table.where("niflheim_1") == 1
    assert table.where("niflheim_2") == "gone"
    assert table.where("niflheim_thor") == "gone"
    assert table.where("bhogavati_1") == "board"
    end_region(table, "x", "tomb_raider")
    assert table.where("bhogavati_gun") == "gone"


def test_UND_198_UND_199_UND_002_the_regions_come_in_order_each_from_its_starts():
    table = Table(players=2)
    for region in REGIONS[1:]:
        table.natla(3)
        table.put(combat=2, trick=1)
        last = {"niflheim": (None,), "jan_mayen": ("x", None, None, None, None)}
        end_region(table, *last.get(REGIONS[table.game.region], ()), "tomb_raider")
        assert REGIONS[table.game.region] == region
        assert (table.game.position == 0).all()
        assert table.game.natla == 0
        table.hand(0, acrobatics=3)
    table.give(0, vp=15)
    end_region(table)
    assert table.outcome == "Jörmungandr destroyed", "the aim"


def test_UND_199_figures_go_to_their_starts():
    table = Table(players=2)
    table.natla(3)
    table.put(combat=2, trick=1)
    end_region(table, None, "tomb_raider")
    assert (table.game.position == 0).all()
    assert table.game.natla == 0


def test_UND_201_UND_R42_what_stays():
    table = Table(players=2)
    table.set(health=2, max_health=4, adrenaline=3)
    table.give(0, vp=3, treasure=2, health_token=1)
    table.object("niflheim_1", 0)
    table.object("niflheim_thor", 4)
    table.hand(0, acrobatics=1, trick=4)
    pile, discards = table.game.pile.sum(), table.game.stock[:3].sum()
    end_region(table, None, "tomb_raider")
    assert (table.game.health, table.game.max_health, table.game.adrenaline) == (2, 4, 3)
    assert [table.has(0, thing) for thing in ("vp", "treasure", "health_token")] == [3, 2, 1]
    assert table.cards(0) == 5, "one played, one drawn by the space"
    assert (table.where("niflheim_1"), table.where("niflheim_thor")) == (0, "main board")
    assert table.game.pile.sum() == pile - 1
    assert table.game.stock[:3].sum() == discards + 1


def test_UND_202_UND_R80_the_next_player_clockwise_begins_in_the_new_region():
    table = Table(players=4)
    table.eliminate(2)
    end_region(table, None, "tomb_raider", seat=1)
    assert table.game.region == 1
    assert table.asked()[0] == 3


# ---------------------------------------------------------------- the last battle

THOR = ("niflheim_thor", "croft_manor_thor", "xibalba_thor", "jan_mayen_thor")


def before_jormungandr(points, thor=0, mode="cooperative", eliminated=(), **fields):
    """Lara one space before Jörmungandr; the players have these points."""
    table = Table(players=len(points), mode=mode)
    table.region("helheim")
    table.put(acrobatics=9)
    for name in THOR[:thor]:
        table.object(name, 4)
    for seat in eliminated:
        table.eliminate(seat)
    for seat, n in enumerate(points):
        table.give(seat, vp=n)
    table.set(**fields)
    return table


def test_UND_203_UND_R82_the_battle_comes_at_once_by_whatever_move():
    table = before_jormungandr([15, 0])
    table.do("play Acrobatics")
    assert table.over
    table = before_jormungandr([15, 0])
    table.white("leap")
    assert table.over, "a leap forces it"
    assert table.outcome == "Jörmungandr destroyed"
    table = before_jormungandr([15, 0])
    table.put(acrobatics=8)
    table.dice("x")
    table.do("play Acrobatics")
    assert not table.over, "players may wait before it"


@pytest.mark.parametrize(("thor", "price"), [(4, 7), (3, 9), (2, 11), (1, 13), (0, 15)])
def test_UND_204_UND_205_two_points_more_for_each_thor_object_missing(thor, price):
    enough = before_jormungandr([price, 0], thor)
    enough.do("play Acrobatics")
    assert enough.outcome == "Jörmungandr destroyed"
    short = before_jormungandr([price - 1, 0], thor)
    short.do("play Acrobatics")
    assert short.outcome == "too few victory points for Jörmungandr"


def test_UND_206_UND_R83_the_living_pay_together():
    table = before_jormungandr([3, 2, 2, 0], thor=4)
    table.do("play Acrobatics")
    assert table.outcome == "Jörmungandr destroyed"
    assert [table.has(seat, "vp") for seat in range(4)] == [0, 0, 0, 0]
    assert table.left("vp") == 35


def test_UND_207_UND_213_UND_217_UND_R84_with_fewer_all_lose():
    for mode in ("cooperative", "competitive"):
        table = before_jormungandr([6, 0, 0], thor=4, mode=mode)
        table.do("play Acrobatics")
        assert table.outcome == "too few victory points for Jörmungandr"
        assert list(table.returns[:3]) == [-1, -1, -1]


def test_UND_208_UND_R89_enemies_do_no_damage_at_the_last_battle():
    table = before_jormungandr([15, 0], health=1)
    table.crowd(7)
    table.do("play Acrobatics")
    assert table.outcome == "Jörmungandr destroyed"
    assert table.game.health == 1


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("mode", ["cooperative", "competitive"])
def test_UND_001_UND_217_what_makes_lara_fail_makes_every_player_lose(mode):
    table = Table(players=4, mode=mode)
    table.eliminate(3)
    table.set(health=1)
    table.put(acrobatics=1)
    table.dice("heart")
    table.do("play Acrobatics")
    assert table.over
    assert list(table.returns) == [-1, -1, -1, -1]
    assert (table.game.victors == 0).all()


def test_UND_211_eight_visible_enemies_lose():
    table = Table()
    table.crowd(7)
    table.put(acrobatics=1)
    table.dice("panther")
    table.do("play Acrobatics")
    assert table.outcome == "overwhelmed by enemies"


def test_UND_214_UND_R91_three_hundred_turns_are_the_end():
    table = Table()
    table.set(rounds=299)
    table.dice(None, "tomb_raider")
    table.do("end the actions")
    assert not table.over, "the 300th is still played"
    table.do("advance on Trick", "end the actions")
    assert table.over
    assert table.outcome == "too many turns"
    assert list(table.returns[:2]) == [-1, -1]


def test_UND_214_UND_R91_a_change_of_region_after_the_last_turn_is_included():
    table = Table()
    table.set(rounds=300, health=1)
    table.crowd(4)
    end_region(table, None)
    assert table.outcome == "no health left"
    table = Table()
    table.set(rounds=300)
    end_region(table, None)
    assert table.game.region == 1
    assert table.outcome == "too many turns"


def test_UND_215_UND_218_UND_R87_cooperative_all_win_the_eliminated_too():
    table = before_jormungandr([15, 0, 0, 0], eliminated=[2])
    table.do("play Acrobatics")
    assert table.over
    assert list(table.returns) == [1, 1, 1, 1]
    assert list(table.game.victors) == [1, 1, 1, 1]


def test_UND_216_UND_R90_the_first_event_that_ends_the_game_ends_it():
    table = before_jormungandr([15, 0], health=1)
    table.put(acrobatics=8)
    table.dice("heart")
    table.object("helheim_2", 0)  # two on Acrobatics: the obstacle die, then Jörmungandr
    table.do(table.use("helheim_2"))
    assert table.outcome == "no health left"
    table = Table()
    table.hand(0)
    table.hand(1)
    table.set(health=1)
    table.crowd(7)
    table.obstacle("helheim", 3, "panther", "heart")
    assert table.outcome == "overwhelmed by enemies"


def test_UND_219_UND_220_UND_R85_competitive_one_point_each_in_turn_and_who_has_none_is_skipped():
    table = before_jormungandr([4, 1, 4], thor=4, mode="competitive")
    table.phase2(1)
    table.do("play Acrobatics")
    # From player 1: 1, 2, 0, then 2, 0, 2, 0 without him.
    assert [table.has(seat, "vp") for seat in range(3)] == [1, 0, 1]


def test_UND_219_the_payment_begins_with_who_brought_lara_there():
    table = before_jormungandr([4, 4], thor=4, mode="competitive")
    table.phase2(1)
    table.do("play Acrobatics")
    assert [table.has(seat, "vp") for seat in range(2)] == [1, 0], "player 1 paid four, player 0 three"
    assert list(table.returns[:2]) == [1, -1]


def test_UND_221_competitive_the_most_points_left_win():
    table = before_jormungandr([9, 3, 2], thor=4, mode="competitive")
    table.do("play Acrobatics")
    # 0, 1, 2, 0, 1, 2, 0: three of player 0's, two of player 1's, two of player 2's.
    assert [table.has(seat, "vp") for seat in range(3)] == [6, 1, 0]
    assert list(table.returns[:3]) == [1, -0.5, -0.5]
    assert table.game.winner == 0
    assert list(table.game.victors[:3]) == [1, 0, 0]


def test_UND_221_UND_R86_competitive_equal_points_share_the_victory():
    table = before_jormungandr([4, 1, 4], thor=4, mode="competitive")
    table.phase2(1)
    table.do("play Acrobatics")
    assert list(table.game.victors[:3]) == [1, 0, 1]
    # Each of the two has what a lot between them would give on average: half of 1 - 1/2.
    assert np.allclose(table.returns[:3], [0.25, -0.5, 0.25])
    assert table.game.winner == -1


def test_UND_222_UND_R87_competitive_the_eliminated_neither_pay_nor_win():
    table = before_jormungandr([4, 4, 0], thor=4, mode="competitive", eliminated=[2])
    table.do("play Acrobatics")
    assert [table.has(seat, "vp") for seat in range(2)] == [0, 1]
    assert list(table.returns[:3]) == [-0.5, 1, -0.5]
    assert list(table.game.victors[:3]) == [0, 1, 0]
    nobody_left = before_jormungandr([7, 0, 0], thor=4, mode="competitive", eliminated=[2])
    nobody_left.do("play Acrobatics")
    assert list(nobody_left.game.victors[:3]) == [1, 1, 0], "with no points left the survivors are equal"


def test_UND_223_UND_R88_competitive_alone_is_the_same_as_cooperative():
    for mode in ("cooperative", "competitive"):
        table = before_jormungandr([15], mode=mode)
        table.do("play Acrobatics")
        assert table.returns[0] == 1
        table = before_jormungandr([14], mode=mode)
        table.do("play Acrobatics")
        assert table.returns[0] == -1


def test_cards_are_conserved_when_a_player_leaves():
    table = Table(players=3)
    leave(table)
    assert all_cards(table) == [20, 20, 20]
