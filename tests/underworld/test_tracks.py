"""Moving on the tracks, what the spaces hold, and adrenaline (UND-045 to UND-069)."""

import pytest

from envs.underworld.components import DATA
from tests.underworld.table import REGIONS, Table, all_cards

# ---------------------------------------------------------------- moving


def test_UND_045_UND_R05_the_start_has_no_effect_and_every_other_space_has_one():
    for board in DATA["track"]:
        assert len(board["spaces"]) == board["length"]
        assert all(space["op"] != "nothing" for space in board["spaces"])
    table = Table()
    assert (table.game.position == 0).all()
    assert table.cards(0) == 6, "nothing has come of standing there"


def test_UND_046_UND_047_UND_R18_UND_R19_the_first_space_is_done_with_before_the_second_step():
    table = Table()
    table.before("obstacle_die", "acrobatics", "bhogavati")
    table.put(acrobatics=7)  # before an obstacle die, after which a card is drawn
    table.object("bhogavati_2", 0)
    table.dice("card_two")
    table.do(table.use("bhogavati_2"))
    assert table.asked() == (0, "forced discard")
    assert table.at("acrobatics") == 8
    table.do("discard Trick", "discard Combat")
    assert table.at("acrobatics") == 9
    assert table.cards(0) == 6 - 2 + 1


def test_UND_048_UND_R27_steps_beyond_the_end_are_lost():
    table = Table()
    table.region("xibalba")
    table.put(combat=6)
    table.object("xibalba_2", 0)
    table.do(table.use("xibalba_2"))
    assert table.at("combat") == 7 == table.length("combat")
    assert table.where("xibalba_thor") == "main board"
    assert table.asked() == (0, "action")


@pytest.mark.parametrize("track", ["combat", "trick"])
def test_UND_049_UND_050_UND_R17_a_finished_track_stays_finished_and_changes_no_region(track):
    table = Table()
    table.put(**{track: table.length(track) - 1})
    table.do(f"play {track.capitalize()}")
    assert table.at(track) == table.length(track)
    assert table.game.region == 0
    table.white({"combat": "gun", "trick": "bag"}[track])
    assert table.at(track) == table.length(track)
    assert f"play {track.capitalize()}" not in table.legal()


@pytest.mark.parametrize("region", REGIONS[:5])
def test_UND_051_UND_185_UND_R20_the_end_of_acrobatics_ends_the_turn_and_then_the_region(region):
    table = Table(players=3)
    table.region(region)
    table.put(acrobatics=table.length("acrobatics") - 1)
    last = next(b for b in DATA["track"] if (b["region"], b["type"]) == (region, "acrobatics"))["spaces"][-1]
    chance = {"draw": (None,), "obstacle_die": ("x",)}.get(last["op"], ())
    leaving = (None,) * 6 if region == "jan_mayen" else ()
    table.dice(*chance, *leaving, "tomb_raider")
    table.do("play Acrobatics")
    assert REGIONS[table.game.region] == REGIONS[REGIONS.index(region) + 1]
    assert table.game.active == 1, "no second action, no phase 3"
    gained = {"gain_health_token": "health_token", "gain_vp": "vp"}.get(last["op"])
    if gained:
        assert table.has(0, gained) == 1, "the effect of the space came first"


def test_UND_051_no_price_is_paid_after_the_end_of_acrobatics():
    table = Table()
    table.put(acrobatics=8)
    table.enemies("niflheim_e2")
    table.give(0, vp=1)
    table.phase2(0)
    table.dice(None, "tomb_raider")
    table.do("play Acrobatics")
    assert table.asked()[0] == 1
    assert table.line() == ["Bribed sailor"]


def test_UND_051_UND_R20_the_end_of_acrobatics_in_phase_1_too():
    table = Table()
    table.put(acrobatics=8)
    table.white("leap", None, "tomb_raider")
    assert table.game.region == 1
    assert table.asked()[0] == 1


# ---------------------------------------------------------------- effects of spaces


def test_UND_052_an_object_lies_before_whoever_reached_it():
    table = Table()
    table.put(acrobatics=3)
    table.do("play Acrobatics")
    assert table.where("niflheim_1") == 0


def test_UND_053_UND_R28_a_thor_object_goes_to_the_main_board():
    table = Table()
    table.put(trick=6)
    table.do("play Trick")
    assert table.where("niflheim_thor") == "main board"


def test_UND_054_adrenaline_moves_its_marker():
    table = Table()
    track = table.before("adrenaline")
    table.do(f"play {track.capitalize()}")
    assert table.game.adrenaline == 2


@pytest.mark.parametrize(
    ("op", "thing"),
    [
        pytest.param("gain_health_token", "health_token", id="UND_055"),
        pytest.param("gain_vp", "vp", id="UND_056"),
        pytest.param("gain_treasure", "treasure", id="UND_057"),
    ],
)
def test_UND_055_UND_056_UND_057_a_space_gives_a_token_to_the_active_player(op, thing):
    table = Table(players=3)
    track = table.before(op)
    table.phase2(1)
    before = table.left(thing)
    table.do(f"play {track.capitalize()}")
    assert [table.has(seat, thing) for seat in range(3)] == [0, 1, 0]
    assert table.left(thing) == before - 1


def test_UND_058_treasures_lie_on_the_trick_track_of_every_region_and_nowhere_else():
    boards = [b for b in DATA["track"] if any(space["op"] == "gain_treasure" for space in b["spaces"])]
    assert {board["type"] for board in boards} == {"trick"}
    assert [board["region"] for board in boards] == list(REGIONS)


def test_UND_059_draw_takes_the_top_card():
    table = Table()
    table.pile(combat=10)
    track = table.before("draw", "acrobatics")
    table.do(f"play {track.capitalize()}")
    assert table.has(0, "combat") == 3
    assert table.game.pile[1] == 9


def test_UND_060_a_relic_raises_the_maximum_and_heals_nothing():
    table = Table()
    table.set(health=2)
    table.before("relic", last=True)
    table.do("play Trick")
    assert (table.game.max_health, table.game.health) == (4, 2)


def test_UND_061_relics_lie_at_the_end_of_trick_tracks_of_certain_regions_only():
    relics = [
        (board["type"], number == board["length"] - 1)
        for board in DATA["track"]
        for number, space in enumerate(board["spaces"])
        if space["op"] == "relic"
    ]
    assert set(relics) == {("trick", True)}
    assert 0 < len(relics) < 6


def test_UND_062_the_obstacle_die_is_thrown_once():
    table = Table()
    track = table.before("obstacle_die")
    table.dice("heart", "heart")
    table.do(f"play {track.capitalize()}")
    assert table.game.health == 2


def test_UND_063_UND_R23_the_discards_become_the_pile():
    table = Table()
    table.remove_cards("pile")
    table.game.stock[:3] = [0, 4, 0]
    table.do("play Acrobatics")  # discarded before its space draws a card
    assert table.game.pile.sum() == 4, "four Combat and the Acrobatics just played, less the one drawn"
    assert table.left("acrobatics") + table.left("combat") == 0
    assert table.cards(0) == 6


def test_UND_063_UND_R23_a_card_revealed_comes_from_the_discards_too():
    table = Table()
    table.remove_cards("pile")
    table.game.stock[:3] = [0, 0, 3]
    table.obstacle("jan_mayen", 4)
    assert table.game.revealed == 2
    assert list(table.game.pile) == [0, 0, 2]
    assert list(table.game.stock[:3]) == [0, 0, 1]


def test_UND_063_no_card_anywhere_none_is_drawn():
    table = Table()
    table.remove_cards("pile")
    table.put(combat=4, acrobatics=0)
    table.give(0, treasure=1)
    table.phase2(0)
    table.do("treasure as Combat")  # the last Combat space draws a card
    assert table.cards(0) == 6


# ---------------------------------------------------------------- adrenaline


def overrun(*enemies, **spaces):
    """The marker one space before its end, and Lara before an adrenaline space on Combat in Niflheim."""
    table = Table(players=3)
    table.set(adrenaline=4)
    table.enemies(*enemies)
    table.put(**spaces)
    return table


def test_UND_064_UND_D07_the_end_of_the_bar_moves_lara_on_a_track_of_choice():
    table = overrun()
    table.do("play Combat")
    assert table.asked() == (0, "track of the adrenaline advance")
    assert table.legal() == {"advance on Acrobatics", "advance on Combat", "advance on Trick"}
    table.do("advance on Trick")
    assert table.at("trick") == 1
    assert table.has(0, "treasure") == 1, "with the effect of the space"
    assert table.asked() == (0, "action")
    table = overrun()
    table.finish("trick")
    table.do("play Combat")
    assert table.legal() == {"advance on Acrobatics", "advance on Combat"}


def test_UND_064_UND_R06_the_bar_has_five_spaces():
    table = Table()
    for steps in (2, 3, 4):
        table.put(combat=0)
        table.hand(0, combat=2)
        table.phase2(0)
        table.do("play Combat")
        assert table.game.adrenaline == steps
    table.put(combat=0)
    table.hand(0, combat=2)
    table.phase2(0)
    table.do("play Combat")
    assert table.asked() == (0, "track of the adrenaline advance")


def test_UND_065_UND_066_UND_R38_then_the_front_enemy_goes_and_the_marker_returns():
    table = overrun("niflheim_e6", "niflheim_e1")
    table.do("play Combat")
    assert table.line() == ["Great shark", "Reef shark"], "the advance comes first"
    table.do("advance on Trick")
    assert table.line() == ["Reef shark"]
    assert table.has(0, "vp") == 1
    assert table.game.adrenaline == 1


def test_UND_065_UND_R41_without_an_enemy_only_the_advance_happens():
    table = overrun()
    table.do("play Combat", "advance on Trick")
    assert table.has(0, "vp") == 0
    assert table.game.adrenaline == 1


def test_UND_067_UND_R39_adrenaline_entered_by_the_advance_is_lost():
    table = overrun("niflheim_e6", acrobatics=4)  # the next Acrobatics space is adrenaline, too
    table.do("play Combat", "advance on Acrobatics")
    assert table.at("acrobatics") == 5
    assert table.asked() == (0, "action"), "no second advance"
    assert table.game.adrenaline == 1
    assert table.line() == []


def test_UND_068_UND_R40_an_advance_to_the_end_of_acrobatics_still_removes_the_enemy():
    table = overrun("niflheim_e6", "niflheim_e1", acrobatics=8)
    table.do("play Combat")
    table.dice(None, "tomb_raider")
    table.do("advance on Acrobatics")
    assert table.game.region == 1
    assert table.line() == ["Reef shark"]
    assert table.has(0, "vp") == 1
    assert table.game.adrenaline == 1
    assert table.asked()[0] == 1


def test_UND_068_UND_R40_in_helheim_the_last_battle_comes_before_the_enemy():
    table = Table()
    table.before("adrenaline", "combat", "helheim")
    table.put(acrobatics=9)
    table.set(adrenaline=4)
    table.give(0, vp=14)
    table.enemies("niflheim_e6")
    table.phase2(0)
    table.do("play Combat", "advance on Acrobatics")
    assert table.over
    assert table.outcome == "too few victory points for Jörmungandr", (
        "the fifteenth point would have come too late"
    )


def test_UND_051_UND_068_an_object_moves_on_only_within_the_region():
    table = Table(players=3)
    table.set(adrenaline=4)
    table.put(acrobatics=8)
    table.object("xibalba_2", 0)  # two on Combat: the first space of Niflheim's is adrenaline
    table.do(table.use("xibalba_2"))
    table.dice(None, "tomb_raider")
    table.do("advance on Acrobatics")
    assert table.game.region == 1
    assert table.at("combat") == 0, "the second step is dropped"


def test_UND_069_UND_R42_the_marker_keeps_its_place_from_region_to_region():
    table = Table()
    table.set(adrenaline=3)
    table.put(acrobatics=8)
    table.dice(None, "tomb_raider")
    table.do("play Acrobatics")
    assert table.game.region == 1
    assert table.game.adrenaline == 3


def test_cards_are_conserved_by_the_positions_of_these_tests():
    table = overrun("niflheim_e6")
    table.do("play Combat", "advance on Trick")
    assert all_cards(table) == [20, 20, 20]
