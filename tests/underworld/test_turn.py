"""The course of a turn: the white die, actions, phase 3 (UND-033 to UND-044, 070 to 084, 096 to 102)."""

import pytest

from envs.underworld.components import DATA
from tests.underworld.table import Table

# ---------------------------------------------------------------- phases


def test_UND_033_white_die_then_actions_then_draw():
    table = Table()
    table.white("bag")
    assert table.at("trick") == 1, "phase 1 first"
    assert table.asked() == (0, "action")
    before = table.cards(0)
    table.dice(None, "tomb_raider")
    table.do("end the actions")
    assert table.cards(0) == before + 1, "phase 3 last"
    assert table.asked() == (1, "track of a free advance"), "then the next player"


def test_UND_034_eliminated_players_are_skipped():
    table = Table(players=4)
    table.eliminate(1)
    table.eliminate(2)
    table.dice(None, "tomb_raider")
    table.do("end the actions")
    assert table.asked()[0] == 3


def test_UND_035_UND_R15_the_throw_can_not_be_declined():
    table = Table()
    table.white("leap")
    assert table.at("acrobatics") == 1
    assert table.game.rounds == 1


@pytest.mark.parametrize(
    ("face", "track"),
    [
        pytest.param("leap", "acrobatics", id="UND_036"),
        pytest.param("gun", "combat", id="UND_037"),
        pytest.param("bag", "trick", id="UND_038"),
    ],
)
def test_UND_036_UND_037_UND_038_leap_gun_and_bag_move_lara_on_their_tracks(face, track):
    table = Table()
    table.white(face)
    assert {t: table.at(t) for t in ("acrobatics", "combat", "trick")} == {
        **dict.fromkeys(("acrobatics", "combat", "trick"), 0),
        track: 1,
    }


@pytest.mark.parametrize(("face", "track"), [("gun", "combat"), ("bag", "trick")])
def test_UND_039_UND_R17_a_finished_track_makes_the_face_void(face, track):
    table = Table()
    table.finish(track)
    table.white(face)
    assert table.at(track) == table.length(track)
    assert table.asked() == (0, "action")


def test_UND_040_UND_D01_UND_R16_tomb_raider_names_an_unfinished_track():
    table = Table()
    table.white("tomb_raider")
    assert table.legal() == {"advance on Acrobatics", "advance on Combat", "advance on Trick"}
    table.do("advance on Combat")
    assert table.at("combat") == 1
    table = Table()
    table.finish("combat")
    table.white("tomb_raider")
    assert table.legal() == {"advance on Acrobatics", "advance on Trick"}
    table = Table()
    table.finish("combat")
    table.finish("trick")
    table.white("tomb_raider")
    assert table.at("acrobatics") == 1, "with one track left nobody is asked"


def test_UND_041_bang_moves_natla_and_resolves_the_obstacle():
    table = Table()
    table.white("bang")
    assert table.game.natla == 1
    assert table.game.health == 2, "Underwater Door: nobody has the treasure"


def test_UND_042_one_bang_costs_a_card_of_the_players_choice_before_natla_moves():
    table = Table()
    table.white("one_bang")
    assert table.asked() == (0, "forced discard")
    assert table.legal() == {"discard Acrobatics", "discard Combat", "discard Trick"}
    assert table.game.natla == 0
    table.do("discard Trick")
    assert table.cards(0) == 5
    assert table.left("trick") == 1
    assert table.game.natla == 1


def test_UND_043_UND_R22_one_bang_with_no_card_eliminates_and_natla_moves_all_the_same():
    table = Table(players=3)
    table.hand(0)
    table.white("one_bang", "tomb_raider")
    assert not table.game.alive[0]
    assert table.game.natla == 1
    assert table.game.health == 2, "the Underwater Door was resolved"
    assert table.asked()[0] == 1


def test_UND_044_a_space_entered_in_phase_1_has_its_effect():
    table = Table()
    table.white("bag")
    assert table.has(0, "treasure") == 1


# ---------------------------------------------------------------- actions


def test_UND_070_UND_R24_up_to_two_actions_stopping_at_will():
    table = Table()
    table.do("play Trick")
    assert table.asked() == (0, "action")
    assert "end the actions" in table.legal()
    table.give(0, treasure=2)
    table.enemies(
        "bhogavati_e2"
    )  # a price that is a point, so that there is a choice after the second action
    table.give(0, vp=1)
    table.do("play Trick")
    assert table.legal() == {"end the actions", "pay for the front enemy"}


def test_UND_070_UND_R24_the_phase_ends_by_itself_when_nothing_else_is_possible():
    table = Table()
    table.hand(0, combat=1)
    table.dice(None, "tomb_raider")
    table.do("play Combat")
    assert table.asked()[0] == 1


def test_UND_071_the_same_kind_of_action_twice():
    table = Table()
    table.put(trick=0)
    table.give(0, trick=1)
    table.ask_again()
    table.do("play Trick")
    table.dice(None, None, "tomb_raider")  # the second space draws a card, phase 3 another
    table.do("play Trick")
    assert table.at("trick") == 2


@pytest.mark.parametrize("track", ["acrobatics", "combat", "trick"])
def test_UND_072_UND_R07_a_card_moves_lara_one_space_on_its_track(track):
    table = Table()
    table.do(f"play {track.capitalize()}")
    assert table.at(track) == 1
    assert table.left(track) == 1, "the card is discarded"
    assert table.game.actions == 1


@pytest.mark.parametrize("track", ["acrobatics", "combat", "trick"])
def test_UND_073_a_treasure_moves_lara_one_space_on_a_track_of_choice(track):
    table = Table()
    table.give(0, treasure=1)
    table.put(acrobatics=2)  # the third space gives a health token
    table.do(f"treasure as {track.capitalize()}")
    assert table.at(track) == {"acrobatics": 3, "combat": 1, "trick": 1}[track]
    assert table.has(0, "treasure") == (1 if track == "trick" else 0), "the first Trick space gives one back"


def test_UND_074_UND_075_UND_R25_an_object_is_used_once_and_leaves_the_game():
    table = Table()
    table.enemies("niflheim_e6", "niflheim_e6")
    table.object("niflheim_1", 0)
    table.do(table.use("niflheim_1"))
    assert table.game.actions == 1
    assert table.where("niflheim_1") == "gone"
    assert table.use("niflheim_1") not in table.legal()


@pytest.mark.parametrize("track", ["combat", "trick"])
def test_UND_076_UND_R17_UND_R27_nothing_is_played_for_a_finished_track(track):
    table = Table()
    table.give(0, treasure=1)
    table.object("xibalba_2", 0)  # two on Combat
    table.finish(track)
    table.phase2(0)
    assert f"play {track.capitalize()}" not in table.legal()
    assert f"treasure as {track.capitalize()}" not in table.legal()
    assert (table.use("xibalba_2") in table.legal()) == (track != "combat")
    assert "play Acrobatics" in table.legal()


def test_UND_077_UND_R29_only_the_owner_uses_an_object_in_his_own_phase_2():
    table = Table()
    table.enemies("niflheim_e6")
    table.object("niflheim_1", 1)
    assert table.use("niflheim_1") not in table.legal()
    table.phase2(1)
    assert table.use("niflheim_1") in table.legal()


def test_UND_078_UND_R28_thor_objects_are_never_played():
    labels = [label for label in Table().positions.game.actions.labels if label.startswith("use ")]
    assert len(labels) == 16
    assert not any("Thor" in label for label in labels)


def test_UND_079_UND_R33_a_treasure_pays_no_card_of_an_enemy_or_an_obstacle():
    table = Table()
    table.hand(0, acrobatics=2)
    table.give(0, treasure=3)
    table.enemies("niflheim_e1")  # one Combat card
    assert "pay for the front enemy" not in table.legal()
    table = Table()
    table.hand(0, combat=2)
    table.give(0, treasure=3)
    table.obstacle("niflheim", 2, "x", "x")  # one Acrobatics card
    assert table.asked() != (0, "pay an obstacle")


def test_UND_080_UND_R19_UND_R27_an_object_moves_lara_as_printed():
    table = Table()
    table.object("xibalba_2", 0)
    table.do(table.use("xibalba_2"))
    assert table.at("combat") == 2
    assert table.game.adrenaline == 2, "the first space"
    assert table.where("niflheim_2") == 0, "and the second"


def test_UND_080_UND_D04_UND_R19_a_free_choice_names_one_track_for_both_steps():
    table = Table()
    table.object("croft_manor_1", 0)
    table.finish("combat")
    table.do(table.use("croft_manor_1"))
    assert table.asked() == (0, "track of an object's advance")
    assert table.legal() == {"advance on Acrobatics", "advance on Trick"}
    table.do("advance on Trick")
    assert table.at("trick") == 2
    assert table.asked() == (0, "action")


@pytest.mark.parametrize(("weapon", "n"), [("niflheim_1", 1), ("bhogavati_3", 2), ("bhogavati_gun", 2)])
def test_UND_081_a_weapon_removes_as_many_as_printed_off_the_front(weapon, n):
    table = Table()
    table.object(weapon, 0)
    table.enemies("niflheim_e1", "niflheim_e6", "niflheim_e5")
    table.do(table.use(weapon))
    assert table.line() == ["Reef shark", "Great shark", "Sea snake"][n:]
    assert table.has(0, "vp") == n


def test_UND_082_UND_R26_a_weapon_for_two_removes_the_only_one_and_none_can_not_be_shot():
    table = Table()
    table.object("bhogavati_3", 0)
    assert table.use("bhogavati_3") not in table.legal()
    table.enemies("niflheim_e1")
    table.do(table.use("bhogavati_3"))
    assert table.line() == []
    assert table.has(0, "vp") == 1


def test_UND_083_UND_R14_nothing_is_passed_between_players():
    labels = Table().positions.game.actions.labels
    assert not any("player" in label or "give to" in label or "pass to" in label for label in labels)


def test_UND_D03_every_kind_of_action_and_none_more_than_can_be_done():
    table = Table()
    table.hand(0, acrobatics=1)
    assert table.legal() == {"end the actions", "play Acrobatics"}
    table.give(0, treasure=1)
    table.object("niflheim_1", 0)
    table.object("croft_manor_1", 0)
    table.enemies("niflheim_e1")
    assert table.legal() == {
        "end the actions",
        "play Acrobatics",
        "treasure as Acrobatics",
        "treasure as Combat",
        "treasure as Trick",
        table.use("niflheim_1"),
        table.use("croft_manor_1"),
    }
    table.give(0, combat=1)
    table.ask_again()
    assert {"play Combat", "pay for the front enemy"} <= table.legal()


# ---------------------------------------------------------------- phase 3


def in_phase_3(table, *throws):
    table.dice(*throws)
    table.do("end the actions")


def test_UND_096_UND_D11_UND_R43_one_of_two_draw_or_heal():
    table = Table()
    table.give(0, health_token=2)
    table.set(health=1)
    in_phase_3(table)
    assert table.asked() == (0, "draw or heal")
    assert table.legal() == {"draw", "heal"}
    table.dice(None, "tomb_raider")
    table.do("draw")
    assert table.cards(0) == 7
    assert table.game.health == 1
    assert table.asked()[0] == 1


def test_UND_097_UND_D12_UND_R44_token_by_token():
    table = Table()
    table.give(0, health_token=3)
    table.set(health=1, max_health=4)
    in_phase_3(table)
    table.do("heal")
    assert (table.game.health, table.has(0, "health_token")) == (2, 2)
    assert table.asked() == (0, "heal more")
    assert table.legal() == {"heal", "stop healing"}
    table.do("heal")
    assert (table.game.health, table.has(0, "health_token")) == (3, 1)
    table.dice("tomb_raider")
    table.do("stop healing")
    assert table.cards(0) == 6, "no card was drawn"
    assert table.left("health_token") == 9
    assert table.asked()[0] == 1


def test_UND_098_UND_R45_never_above_the_maximum():
    table = Table()
    table.give(0, health_token=3)
    table.set(health=2)
    in_phase_3(table)
    table.dice("tomb_raider")
    table.do("heal")
    assert table.game.health == 3
    assert table.asked()[0] == 1, "at the maximum nobody is asked for more"
    table = Table()
    table.give(0, health_token=3)
    in_phase_3(table, None, "tomb_raider")
    assert table.cards(0) == 7, "at the maximum only drawing is possible"


def test_UND_099_the_maximum_is_three_and_one_for_each_relic():
    table = Table()
    assert table.game.max_health == 3
    for number, region in enumerate(("bhogavati", "croft_manor", "jan_mayen"), start=1):
        table.before("relic", "trick", region, last=True)
        table.hand(0, trick=2, combat=1)
        table.phase2(0)
        table.do("play Trick")
        assert table.game.max_health == 3 + number


def test_UND_100_health_tokens_are_spent_in_phase_3_alone():
    labels = {label for label in Table().positions.game.actions.labels if "heal" in label}
    assert labels == {"heal", "stop healing"}
    table = Table()
    table.give(0, health_token=3)
    table.give(1, health_token=3)
    table.set(health=1)
    assert not labels & table.legal()
    in_phase_3(table)
    assert table.asked()[0] == 0, "the owner alone, in his own turn"


def test_UND_101_UND_R43_what_alone_is_possible_happens_unasked():
    table = Table()
    table.remove_cards("pile")
    table.give(0, health_token=1)
    table.set(health=1)
    in_phase_3(table, "tomb_raider")
    assert table.game.health == 2
    assert table.asked()[0] == 1
    table = Table()
    table.remove_cards("pile")
    in_phase_3(table, "tomb_raider")
    assert table.cards(0) == 6, "neither is possible, nothing happens"
    assert table.asked()[0] == 1


def test_UND_102_no_phase_3_after_the_end_of_acrobatics_or_ones_own_elimination():
    table = Table(players=3)
    table.put(acrobatics=8)
    table.dice(None, "tomb_raider")  # the last space draws a card
    table.do("play Acrobatics")
    assert table.game.region == 1
    assert table.cards(0) == 6, "one played, one drawn by the space, none by phase 3"
    table = Table(players=3)
    table.hand(0, acrobatics=1)
    table.put(acrobatics=1)
    table.dice("card_one", "tomb_raider")
    table.do("play Acrobatics")
    assert not table.game.alive[0]
    assert table.cards(0) == 0
    assert table.asked()[0] == 1


def test_UND_228_UND_R46_alone_phase_3_draws_two_and_no_other_draw_does():
    table = Table(players=1)
    table.dice(None, None, "tomb_raider")
    table.do("end the actions")
    assert table.cards(0) == 8
    table = Table(players=1)
    table.do("play Acrobatics")
    assert table.cards(0) == 6, "one played, one drawn by the space"


def test_UND_224_UND_225_other_numbers_draw_one():
    for players in (2, 3, 4):
        table = Table(players=players)
        table.dice(None, "tomb_raider")
        table.do("end the actions")
        assert table.cards(0) == 7


def test_UND_070_figures_of_the_turn():
    assert DATA["turn"]["actions_min"] == 0
    assert DATA["turn"]["actions_max"] == 2
