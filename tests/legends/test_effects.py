"""Entry, finish and fixed effects, tile by tile."""

import pytest

from tests.legends.position import (
    AFTER_ACTION,
    BOOST,
    DISCARD,
    A,
    B,
    C,
    D,
    Table,
)

SHORTCUT = "Discovering a Shortcut"
AGAIN = "Double the Trouble"
TROUBLESHOOTING = "Troubleshooting"
FULL = ["Repel", "Repel", "Repel", "Rope Action", "Rope Action", "Rope Action"]
REPELS = ["Repel"] * 6

# ---------------------------------------------------------------- the three kinds of effect


def test_LEG_058_the_finish_effect_goes_to_whoever_removes_the_last_threat():
    tile = {"I": "Crumbling Ancient Metropolis"}
    game = Table(at=["I", "I"], tiles=tile, threat={"I": 2}, deck=REPELS).turn("Action")
    assert (game.hand(A), game.hand(B)) == (["Repel"], [])
    game = Table(at=["I", "I"], tiles=tile, threat={"I": 2}, hands=[[TROUBLESHOOTING]], deck=REPELS).turn(
        "Rest"
    )
    assert game.choose(TROUBLESHOOTING).hand(A) == ["Repel"]


def test_LEG_058_no_finish_effect_while_a_threat_is_left():
    tile = {"I": "Crumbling Ancient Metropolis"}
    game = Table(at=["I", "I"], tiles=tile, threat={"I": 3}, deck=REPELS).turn("Action")
    assert (game.threat("I"), game.hand(A)) == (1, [])


def test_LEG_059_LEG_R45_a_raised_threat_brings_the_finish_effect_again():
    game = Table(
        at=["I", "Start"],
        tiles={"I": "Crumbling Ancient Metropolis"},
        hands=[["Setting a Trap"]],
        deck=REPELS,
    )
    game.turn("Action").choose("Setting a Trap")
    assert (game.threat("I"), game.hand(A)) == (0, ["Repel"]), (
        "I was the only choice, 2 threats came and went"
    )


def test_LEG_R45_also_after_a_raise_by_native_village():
    game = Table(at=["I", "Start"], tiles={"I": "Native Village"}, deck=REPELS)
    game.turn("Explore", "Action", "Rest").play_to_turn(B, 2)
    assert game.threat("I") == 0
    assert game.hand(A) == ["Repel", "Repel"], "one by Explore, one by the finish effect"


def test_LEG_060_LEG_061_the_entry_effect_goes_once_to_the_lara_who_reveals_the_tile():
    game = Table(3, tiles={"I": "Ordnance Department"}, deck=REPELS)
    game.select(["Rush"], ["Rush"])
    assert [game.hand(seat) for seat in (A, B, C)] == [["Repel"], [], []]
    game.choose("no")
    assert game.at(B) == "I"
    assert game.hand(B) == []


def test_LEG_062_entry_effects_do_not_come_again():
    game = Table(at=["I", "I"], tiles={"I": "Dinosaur"}, hands=[["Setting a Trap"]])
    game.turn("Action").choose("Setting a Trap")
    assert (game.threat("I"), game.injuries(A), game.injuries(B)) == (0, 0, 0)


def test_LEG_063_a_fixed_effect_applies_on_the_tile_only():
    game = Table(at=["I", "I"], tiles={"I": "Ordnance Department", "II": "Plain Courtyard"}, deck=REPELS)
    game.select(["Explore", "Rush"], ["Rush", "Explore"])
    assert game.hand(A) == ["Repel", "Repel"]
    game.choose("no")
    assert game.at(B) == "II"
    game.play_to_turn(B, 2).choose("no")
    assert game.hand(B) == ["Repel"], "she left it"


@pytest.mark.parametrize(
    ("tile", "threat"),
    [
        ("Burning Ruins", 6),
        ("Crumbling Ancient Metropolis", 5),
        ("Deadly Waters", 7),
        ("Dinosaur", 8),
        ("Empty Space", 0),
        ("Ordnance Department", 6),
        ("Trap Zone", 4),
        ("Native Village", 5),
        ("Rapid Streams", 6),
        ("Plain Courtyard", 6),
    ],
)
def test_LEG_114_LEG_117_LEG_120_LEG_123_LEG_127_LEG_R05_LEG_R06_threat_of_each_area_tile(tile, threat):
    game = Table(at=["I", "Start"], tiles={"II": tile}, hands=[[SHORTCUT]]).turn("Rest").choose(SHORTCUT)
    assert (game.face_up("II"), game.threat("II")) == (True, threat)


@pytest.mark.parametrize(
    ("tile", "threat"), [("Illuminated Dead End", 6), ("The Duel Stage", 10), ("The Terminus Throne", 8)]
)
def test_LEG_144_LEG_145_LEG_147_threat_of_each_climax_tile(tile, threat):
    game = Table(at=["V", "Start"], tiles={"Climax": tile}, hands=[[SHORTCUT, "Artifact"]])
    game.turn("Rest").choose(SHORTCUT)
    assert (game.at(A), game.threat("Climax")) == ("Climax", threat)


def revealed_by_rush(tile, **position):
    """A has entered tile I by Rush and turned it face up."""
    return Table(3, tiles={"I": tile}, deck=REPELS, **position).turn("Rush")


def state(game, seat):
    return game.at(seat), game.experience(seat), game.injuries(seat), game.hand(seat)


@pytest.mark.parametrize("tile", ["Empty Space", "Rapid Streams", "Plain Courtyard"])
def test_LEG_128_LEG_R05_LEG_R06_LEG_R40_tiles_without_entry_effect(tile):
    game = revealed_by_rush(tile, injuries=[1])
    assert state(game, A) == ("I", int(tile != "Empty Space"), 1, [])
    assert state(game, B) == ("Start", 3, 0, [])


@pytest.mark.parametrize("tile", ["Dinosaur", "Empty Space", "Ordnance Department", "Plain Courtyard"])
def test_LEG_125_LEG_R05_LEG_R06_LEG_R37_tiles_without_finish_effect(tile):
    game = Table(at=["I", "I", "I"], tiles={"I": tile}, threat={"I": 2}, deck=REPELS).turn("Action")
    assert game.threat("I") == 0
    assert state(game, A) == ("I", 2, 0, [])
    assert state(game, B) == state(game, C) == ("I", 3, 0, [])


@pytest.mark.parametrize("tile", ["Illuminated Dead End", "The Duel Stage", "The Terminus Throne"])
def test_LEG_144_LEG_145_LEG_147_climax_tiles_without_finish_effect(tile):
    game = Table(
        at=["Climax", "Climax", "Start"],
        tiles={"Climax": tile},
        threat={"Climax": 2},
        hands=[["Repel"] * 4, [], ["Artifact"]],
    ).turn("Action")
    assert game.threat("Climax") == 0
    assert state(game, A) == ("Climax", 2, 0, ["Repel"] * 4)
    assert state(game, B) == ("Climax", 3, 0, [])


# ---------------------------------------------------------------- area tiles


def test_LEG_115_burning_ruins_entry_1_injury():
    assert revealed_by_rush("Burning Ruins").injuries(A) == 1


def test_LEG_116_burning_ruins_finish_1_injury_for_all_others_there():
    game = Table(at=["I", "I", "Start", "I"], tiles={"I": "Burning Ruins"}, threat={"I": 1}).turn("Action")
    assert [game.injuries(seat) for seat in (A, B, C, D)] == [0, 1, 0, 1]


def test_LEG_118_crumbling_ancient_metropolis_entry_draw_1():
    assert revealed_by_rush("Crumbling Ancient Metropolis").hand(A) == ["Repel"]


def test_LEG_119_crumbling_ancient_metropolis_finish_draw_1():
    game = Table(at=["I", "I"], tiles={"I": "Crumbling Ancient Metropolis"}, threat={"I": 1}, deck=REPELS)
    assert game.turn("Action").hand(A) == ["Repel"]


def test_LEG_121_deadly_waters_entry_2_experience():
    game = (
        Table(at=["I", "Start"], tiles={"II": "Deadly Waters"}, hands=[[SHORTCUT]])
        .turn("Rest")
        .choose(SHORTCUT)
    )
    assert game.experience(A) == 1 + 2


def test_LEG_122_LEG_R42_deadly_waters_finish_she_advances():
    game = Table(
        at=["I", "I", "II"], tiles={"I": "Deadly Waters", "II": "Plain Courtyard"}, threat={"I": 2, "II": 5}
    )
    game.turn("Action")
    assert [game.at(seat) for seat in (A, B, C)] == ["II", "I", "II"]
    assert (game.threat("II"), game.experience(A)) == (5, 2), "no threat of the next tile is removed"


def test_LEG_122_LEG_R31_deadly_waters_reveals_the_next_tile():
    game = Table(
        at=["II", "II"],
        tiles={"II": "Deadly Waters", "III": "Dinosaur"},
        cards_on={"III": "Artifact"},
        threat={"II": 1},
    ).turn("Action")
    assert (game.at(A), game.injuries(A), game.hand(A), game.threat("III")) == ("III", 1, ["Artifact"], 8)
    assert (game.injuries(B), game.hand(B)) == (0, [])


def test_LEG_122_rush_into_the_last_threat_of_deadly_waters_goes_on():
    game = Table(at=["Start", "II"], tiles={"I": "Deadly Waters"}, threat={"I": 1, "II": 4}).turn("Rush")
    assert (game.at(A), game.threat("I"), game.threat("II"), game.experience(A)) == ("II", 0, 4, 1)


def test_LEG_124_dinosaur_entry_1_injury():
    assert revealed_by_rush("Dinosaur").injuries(A) == 1


def test_LEG_129_LEG_R37_no_card_for_explore_in_empty_space():
    game = Table(at=["I", "Start"], tiles={"I": "Empty Space"}, experience=[3, 3], deck=REPELS).turn(
        "Explore"
    )
    assert game.choose("no").hand(A) == []
    game = Table(at=["I", "Start"], tiles={"I": "Empty Space"}, experience=[3, 3], deck=REPELS).turn(
        "Explore"
    )
    game.choose("yes")
    assert (game.hand(A), game.experience(A)) == ([], 0)


def test_LEG_130_LEG_R37_other_draws_in_empty_space():
    empty = {"I": "Empty Space"}
    game = Table(at=["I", "Start"], tiles=empty, experience=[3, 3], deck=REPELS).turn("Action").choose("yes")
    assert game.hand(A) == ["Repel"], "boosted Action"
    game = Table(at=["I", "Start"], tiles=empty, hands=[["The Chosen One"]], deck=REPELS).turn("Rest")
    assert game.choose("The Chosen One").hand(A) == ["Repel"]
    game = Table(at=["I", "Start"], tiles=empty, deck=REPELS).turn("Rest", "Action", "Steal").end_round()
    assert game.hand(A) == ["Repel"], "end of round"


def test_LEG_R37_setting_a_trap_on_empty_space_and_no_finish_effect():
    game = Table(at=["I", "Start"], tiles={"I": "Empty Space"}, hands=[["Setting a Trap"]], deck=REPELS)
    game.turn("Rest", "Action", "Steal").choose("Setting a Trap")
    assert game.threat("I") == 2
    game.play_to_turn(B, 2)
    assert (game.threat("I"), state(game, A)) == (0, ("I", 3, 0, []))


def test_LEG_131_ordnance_department_entry_draw_1():
    assert revealed_by_rush("Ordnance Department").hand(A) == ["Repel"]


def test_LEG_132_LEG_R38_explore_in_ordnance_department_draws_2():
    game = Table(at=["I", "Start"], tiles={"I": "Ordnance Department"}, deck=REPELS).turn("Explore")
    assert game.hand(A) == ["Repel"] * 2


def test_LEG_134_LEG_R38_boosted_explore_in_ordnance_department_draws_3_in_one_draw():
    game = Table(at=["I", "Start"], tiles={"I": "Ordnance Department"}, experience=[3, 3], deck=REPELS)
    assert game.turn("Explore").choose("yes").hand(A) == ["Repel"] * 3
    game = Table(
        at=["I", "Start"],
        tiles={"I": "Ordnance Department"},
        experience=[3, 3],
        deck=REPELS,
        hands=[["The Chosen One"] * 3 + ["Nimble Instincts"] * 3],
    ).turn("Explore")
    game.choose("pass", "yes")
    assert (game.asked, len(game.hand(A))) == ((A, DISCARD), 9), "one draw of three cards"


def test_LEG_134_a_repeated_explore_brings_more():
    game = Table(at=["I", "Start"], tiles={"I": "Ordnance Department"}, hands=[[AGAIN]], deck=REPELS)
    assert game.turn("Explore").choose(AGAIN).hand(A) == ["Repel"] * 4


def test_LEG_133_no_additional_card_for_other_draws_in_ordnance_department():
    tile = {"I": "Ordnance Department"}
    game = Table(at=["I", "Start"], tiles=tile, experience=[3, 3], deck=REPELS).turn("Action").choose("yes")
    assert game.hand(A) == ["Repel"]
    game = Table(at=["I", "Start"], tiles=tile, hands=[["The Chosen One"]], deck=REPELS).turn("Rest")
    assert game.choose("The Chosen One").hand(A) == ["Repel"]


def test_LEG_135_LEG_137_LEG_R35_rush_into_trap_zone():
    game = Table(at=["I", "Start"], tiles={"II": "Trap Zone"}).turn("Rush")
    assert (game.at(A), game.face_up("II"), game.threat("II"), game.experience(A)) == ("I", True, 4, 0)


def test_LEG_R35_no_threat_is_removed_where_she_returns_to():
    game = Table(at=["Start", "Start"], tiles={"I": "Trap Zone"}).turn("Rush")
    assert (game.at(A), game.threat("I"), game.experience(A)) == ("Start", 4, 0)
    game = Table(at=["I", "Start"], tiles={"II": "Trap Zone"}, hands=[["Natural Born Adventurer"]]).turn(
        "Rush"
    )
    game.choose("Natural Born Adventurer")
    assert (game.at(A), game.threat("II"), game.threat("I"), game.experience(A)) == ("I", 4, 0, 0)


@pytest.mark.parametrize("place", ["III", "IV", "V"])
def test_LEG_136_trap_zone_leaves_her_the_card(place):
    before = {"III": "II", "IV": "III", "V": "IV"}[place]
    game = Table(at=[before, "Start"], tiles={place: "Trap Zone"}, cards_on={place: "Artifact"}).turn("Rush")
    assert (game.at(A), game.hand(A), game.card_on(place)) == (before, ["Artifact"], None)


def test_LEG_R33_trap_zone_by_a_shortcut():
    game = (
        Table(at=["I", "Start"], tiles={"II": "Trap Zone"}, hands=[[SHORTCUT]]).turn("Rest").choose(SHORTCUT)
    )
    assert (game.at(A), game.threat("II")) == ("I", 4)


def test_LEG_R33_trap_zone_by_deadly_waters():
    game = Table(at=["I", "Start"], tiles={"I": "Deadly Waters", "II": "Trap Zone"}, threat={"I": 2}).turn(
        "Action"
    )
    assert (game.at(A), game.threat("II")) == ("I", 4)


def test_LEG_R33_later_laras_enter_trap_zone_as_an_ordinary_tile():
    game = Table(at=["I", "Start"], face_up="II", tiles={"II": "Trap Zone"}, threat={"II": 4}).turn("Rush")
    assert (game.at(A), game.threat("II")) == ("II", 3)


def test_LEG_R05_trap_zone_finish_2_experience():
    game = Table(at=["I", "I"], tiles={"I": "Trap Zone"}, threat={"I": 2}).turn("Action")
    assert (game.experience(A), game.experience(B)) == (2 + 2, 3)


def test_LEG_R05_native_village_entry_heals_1():
    game = revealed_by_rush("Native Village", injuries=[2, 2])
    assert (game.injuries(A), game.injuries(B)) == (1, 2)


def test_LEG_R05_native_village_finish_draw_1():
    game = Table(at=["I", "I"], tiles={"I": "Native Village"}, threat={"I": 2}, deck=REPELS).turn("Action")
    assert (game.hand(A), game.hand(B)) == (["Repel"], [])


@pytest.mark.parametrize("boost", ["no", "yes"])
def test_LEG_138_LEG_R39_explore_in_native_village_raises_its_threat_by_1(boost):
    game = Table(at=["I", "Start"], tiles={"I": "Native Village"}, threat={"I": 3}, experience=[3, 3])
    game.turn("Explore").choose(boost)
    assert game.threat("I") == 4


def test_LEG_138_only_explore_raises_it_and_each_performance_does():
    game = Table(
        at=["I", "Start"], tiles={"I": "Native Village"}, threat={"I": 3}, deck=REPELS, hands=[[AGAIN]]
    )
    assert game.turn("Explore").choose(AGAIN).threat("I") == 5
    assert (
        Table(at=["I", "Start"], tiles={"I": "Native Village"}, threat={"I": 3}).turn("Rest").threat("I") == 3
    )


def test_LEG_R39_cards_and_hand_limit_come_before_the_raise():
    game = Table(at=["I", "Start"], tiles={"I": "Native Village"}, hands=[FULL]).turn("Explore")
    assert (game.asked, game.threat("I")) == ((A, DISCARD), 0)
    game.choose("Repel")
    assert game.threat("I") == 1


def test_LEG_139_LEG_140_explore_after_the_last_threat_leaves_1_and_bars_the_shortcut():
    game = Table(at=["I", "Start"], tiles={"I": "Native Village"}, hands=[[SHORTCUT, AGAIN]], deck=REPELS)
    game.turn("Explore")
    assert game.threat("I") == 1
    assert game.asked == (A, AFTER_ACTION)
    assert game.options() == {"pass", AGAIN}


def test_LEG_R12_LEG_R39_explore_never_raises_native_village_above_12():
    game = Table(at=["I", "Start"], tiles={"I": "Native Village"}, threat={"I": 12}).turn("Explore")
    assert game.threat("I") == 12


def test_LEG_R36_LEG_R39_explore_counts_where_she_stands_even_if_no_card_can_be_drawn():
    game = Table(at=["I", "Start"], tiles={"I": "Native Village"}, threat={"I": 3})
    game.record.deck[:] = 0
    assert game.turn("Explore").threat("I") == 4
    assert game.hand(A) == []


def test_LEG_R36_the_tile_counts_on_which_she_stands_when_a_repeat_is_performed():
    game = Table(
        at=["I", "I"],
        face_up="II",
        tiles={"I": "Empty Space", "II": "Ordnance Department"},
        hands=[[SHORTCUT, AGAIN]],
        deck=REPELS,
    )
    game.turn("Explore")
    assert game.hand(A) == sorted([SHORTCUT, AGAIN])
    game.choose(SHORTCUT, AGAIN)
    assert (game.at(A), game.hand(A)) == ("II", ["Repel"] * 2)


def test_LEG_141_LEG_R40_rapid_streams_finish_all_there_advance():
    game = Table(
        at=["I", "I", "Start", "I"], face_up="II", tiles={"I": "Rapid Streams"}, threat={"I": 1, "II": 3}
    ).turn("Action")
    assert [game.at(seat) for seat in (A, B, C, D)] == ["II", "II", "Start", "II"]
    assert (game.threat("II"), game.experience(A)) == (3, 1)


def test_LEG_141_a_rush_that_removes_its_last_threat_takes_all_along():
    tiles = {"II": "Rapid Streams", "III": "Plain Courtyard"}
    game = Table(at=["I", "II", "III"], tiles=tiles, threat={"II": 1, "III": 5}).turn("Rush")
    assert [game.at(seat) for seat in (A, B, C)] == ["III", "III", "III"]
    assert (game.threat("II"), game.threat("III"), game.experience(A)) == (0, 5, 1)


def test_LEG_R40_rapid_streams_lead_to_the_climax_tile_too():
    tiles = {"V": "Rapid Streams", "Climax": "The Terminus Throne"}
    hands = [["Artifact", *["Repel"] * 4], [*["Rope Action"] * 4]]
    game = Table(at=["V", "V", "Start"], tiles=tiles, threat={"V": 2}, hands=hands).turn("Action")
    assert [game.at(seat) for seat in (A, B, C)] == ["Climax", "Climax", "Start"]
    assert [len(game.hand(seat)) for seat in (A, B)] == [3, 4], "the entry effect is the finisher's"
    assert game.threat("Climax") == 8


def test_LEG_142_LEG_143_LEG_R40_the_finisher_alone_has_card_and_entry_effect():
    game = Table(
        at=["II", "II", "II"],
        tiles={"II": "Rapid Streams", "III": "Dinosaur"},
        cards_on={"III": "Artifact Replica"},
        threat={"II": 2},
        starter=B,
    )
    game.select([], ["Action"], [])
    game.choose("no")
    assert [game.at(seat) for seat in (A, B, C)] == ["III"] * 3
    assert [game.injuries(seat) for seat in (A, B, C)] == [0, 1, 0]
    assert [game.hand(seat) for seat in (A, B, C)] == [[], ["Artifact Replica"], []]
    assert game.threat("III") == 8


def test_LEG_R33_LEG_R41_rapid_streams_into_trap_zone_only_the_finisher_moves_back():
    game = Table(at=["I", "I", "I"], tiles={"I": "Rapid Streams", "II": "Trap Zone"}, threat={"I": 1}).turn(
        "Action"
    )
    assert [game.at(seat) for seat in (A, B, C)] == ["I", "II", "II"]
    assert game.threat("II") == 4


def test_LEG_R43_a_finish_effect_in_the_middle_of_an_action_comes_at_once():
    game = Table(
        at=["I", "Start"],
        tiles={"I": "Deadly Waters", "II": "Dinosaur"},
        threat={"I": 2},
        experience=[3, 3],
        hands=[FULL],
        deck=["The Chosen One"] * 3,
    )
    game.turn("Action").choose("yes")
    assert (game.at(A), game.injuries(A), game.asked) == ("II", 1, (A, DISCARD))
    assert len(game.hand(A)) == 6, "moved and injured, not drawn yet"
    game.choose("Repel")
    assert game.asked == (A, DISCARD), "then the draw of the boosted Action"
    assert "The Chosen One" in game.hand(A)


def test_LEG_R44_an_action_on_a_level_of_0_triggers_nothing():
    game = Table(at=["I", "I"], tiles={"I": "Crumbling Ancient Metropolis"}, deck=REPELS).turn("Action")
    assert (game.hand(A), game.experience(A)) == ([], 0)


# ---------------------------------------------------------------- climax tiles


def enters_climax(tile, *, hand, injuries=(), experience=None):
    """A goes from V to the climax tile by Rush; she or B holds the Artifact."""
    position = {"at": ["V", "Start"], "tiles": {"Climax": tile, "V": "Plain Courtyard"}, "injuries": injuries}
    return Table(hands=[hand], experience=experience, **position).turn("Rush")


def test_LEG_144_illuminated_dead_end_has_no_entry_effect():
    game = enters_climax("Illuminated Dead End", hand=FULL)
    assert state(game, A) == ("Climax", 1, 0, FULL)
    assert game.asked == (B, BOOST)


@pytest.mark.parametrize(("injuries", "limit"), [(0, 6), (1, 5), (2, 4), (3, 3)])
def test_LEG_146_LEG_R82_the_duel_stage_entry_draws_to_the_present_limit(injuries, limit):
    game = enters_climax("The Duel Stage", hand=["Repel", "Repel"], injuries=[injuries])
    assert len(game.hand(A)) == limit
    assert game.threat("Climax") == 9


def test_LEG_R82_the_duel_stage_draws_none_at_the_limit():
    game = enters_climax("The Duel Stage", hand=FULL)
    assert (game.hand(A), game.asked) == (FULL, (B, BOOST))


def test_LEG_148_LEG_R81_the_terminus_throne_entry_discards_down_to_3():
    game = enters_climax("The Terminus Throne", hand=["Artifact", *["Repel"] * 3, "Rope Action"])
    assert (game.asked, game.options(), game.threat("Climax")) == ((A, DISCARD), {"Repel", "Rope Action"}, 8)
    game.choose("Rope Action")
    assert game.hand(A) == ["Artifact", "Repel", "Repel"], (
        "special cards count and stay; one kind is not asked for"
    )
    assert game.threat("Climax") == 7


def test_LEG_R81_the_terminus_throne_with_3_or_fewer():
    game = enters_climax("The Terminus Throne", hand=["Repel"] * 3)
    assert (game.hand(A), game.asked) == (["Repel"] * 3, (B, BOOST))


def test_LEG_R81_the_terminus_throne_is_no_lasting_limit():
    game = Table(
        at=["Climax", "Start"],
        tiles={"Climax": "The Terminus Throne"},
        threat={"Climax": 8},
        hands=[["Repel"] * 3, ["Artifact"]],
        deck=["Rope Action"] * 5,
    ).turn("Explore")
    assert len(game.hand(A)) == 4
    assert game.asked == (B, BOOST)


@pytest.mark.parametrize("tile", ["Illuminated Dead End", "The Duel Stage", "The Terminus Throne"])
@pytest.mark.parametrize("card", ["Artifact", "Artifact Replica"])
def test_LEG_149_LEG_033_nobody_goes_on_from_a_climax_tile_without_the_artifact(tile, card):
    game = Table(at=["Climax", "Start"], tiles={"Climax": tile}, hands=[[card]]).turn("Rush")
    assert game.at(A) == ("Goal" if card == "Artifact" else "Climax")
    assert game.over == (card == "Artifact")
