"""The cards: how many, of which kinds, with which figures."""

from collections import Counter

import pytest

from envs.gamble import GAME
from tests.gamble.position import (
    ADVENTURES,
    ARTIFACTS,
    BOOBY_TRAPPED,
    CARDS,
    FIGURES,
    FOES,
    FRIENDS,
    LOCATIONS,
    NAMES,
    NUMBER,
    QUIET,
    TOML,
    TRAPS,
    VEHICLES,
    WEAPONS,
    A,
    B,
    Table,
    printed,
)

RULES = GAME.rules().record[0]


def constant(name):
    return next(entry["value"] for entry in TOML["constant"] if entry["id"] == name)


def test_GAM_001_the_game_has_exactly_two_players():
    assert GAME.rules().players == 2
    for players in (1, 3):
        with pytest.raises(ValueError, match="gamble is for 2 players"):
            GAME.rules(players=players)


def test_GAM_004_the_set_has_84_cards():
    kinds = Counter(card["kind"] for card in CARDS.values())
    assert len(NAMES) == 84
    assert kinds["character"] == 24
    assert kinds["weapon"] + kinds["vehicle"] + kinds["trap"] == 36
    assert kinds["artifact"] == kinds["location"] == 12


def test_GAM_005_twelve_friends_and_twelve_foes():
    assert (len(FRIENDS), len(FOES)) == (12, 12)
    assert not set(FRIENDS) & set(FOES)


def test_GAM_006_twelve_weapons_twelve_vehicles_twelve_traps():
    assert (len(WEAPONS), len(VEHICLES), len(TRAPS)) == (12, 12, 12)


def test_GAM_R56_the_flying_wing_is_a_weapon_horse_and_truck_are_vehicles():
    assert "Flying Wing" in WEAPONS
    assert {"Horse", "Truck"} <= set(VEHICLES)


def test_GAM_007_one_die_with_six_faces():
    assert RULES.faces == 6
    assert TOML["die"][0]["faces"] == [1, 2, 3, 4, 5, 6]


def test_GAM_009_GAM_R55_a_character_has_the_five_figures_of_the_components_file():
    for name in FRIENDS + FOES:
        expected = [CARDS[name][figure] for figure in ("attack", "defence", "speed", "luck", "mystery")]
        assert RULES.printed[NUMBER[name]].tolist() == expected


def test_GAM_010_a_weapon_or_vehicle_has_five_modifiers_of_the_same_names():
    for name in WEAPONS + VEHICLES:
        assert RULES.modifiers[NUMBER[name] - 24].tolist() == [printed(name)[figure] for figure in FIGURES]


def test_GAM_011_a_trap_has_ranges_faces_and_one_damage():
    for name in TRAPS:
        row, effect = NUMBER[name] - NUMBER["Snake Pit"], CARDS[name]["effect"]
        assert RULES.test_damage[row] == effect["damage"] > 0
        assert RULES.bands[row] == len(effect["bands"])
        for i, band in enumerate(effect["bands"]):
            assert RULES.band_from[row, i] == band["min"]
            faces = [face for face in range(1, 7) if RULES.band_faces[row, i] >> face & 1]
            assert faces == band["pass"]


def test_GAM_012_some_locations_are_booby_trapped():
    assert 0 < len(BOOBY_TRAPPED) < len(LOCATIONS)
    for name in LOCATIONS:
        assert (RULES.bands[NUMBER[name] - NUMBER["Snake Pit"]] > 0) == (name in BOOBY_TRAPPED)


def test_GAM_R33_a_location_without_a_booby_trap_has_no_effect():
    for name in QUIET:
        assert CARDS[name]["effect"] == {"op": "none"}
    quiet = Table(pools=(["Indy"], []), locations=["Cargo Ship"]).search("Indy")
    assert quiet.collected(A) == 1


def test_GAM_013_GAM_R57_mystery_is_added_up_and_has_no_effect():
    figures = {"Indy": {"mystery": 12}, "Burning Torch": {"mystery": 3}}
    game = Table(hands=(["Burning Torch"], []), pools=(["Indy", "Marion"], ["Belloq"]), figures=figures)
    game.search("Indy").chase("Belloq")
    game.choose("Burning Torch")
    assert game.value("Indy", "mystery") == 15
    assert game.values("Indy")["luck"] == printed("Indy")["luck"] + printed("Burning Torch")["luck"]
    assert "mystery" not in game.seen_by(A)


def test_GAM_014_GAM_015_GAM_016_what_the_three_piles_hold():
    assert len(ADVENTURES) == 60
    assert ADVENTURES == FRIENDS + FOES + WEAPONS + VEHICLES + TRAPS
    empty = Table(locations=LOCATIONS)
    assert empty.at("pile") == set(ADVENTURES) | set(LOCATIONS) | set(ARTIFACTS)


def test_GAM_119_indy_with_the_whip():
    assert printed("Indy") == {"attack": 13, "defence": 15, "speed": 14, "luck": 15, "mystery": 12}
    assert printed("Whip") == {"attack": 5, "defence": 4, "speed": -4, "luck": 2, "mystery": 0}
    game = Table(hands=(["Whip"], []), pools=(["Indy", "Marion"], ["Belloq"]))
    game.search("Indy").chase("Belloq").choose("Whip")
    assert game.place("Whip") == "on Indy"
    assert game.values("Indy") == {"attack": 18, "defence": 19, "speed": 10, "luck": 17, "mystery": 12}


def test_GAM_120_indy_with_the_whip_and_marion_have_luck_29():
    game = snake_pit()
    assert printed("Marion")["luck"] == 12
    assert game.seen_by(A)["own_luck"] == pytest.approx(29)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_GAM_121_at_the_snake_pit_luck_29_passes_on_4_5_or_6(face):
    game = snake_pit()
    assert game.seen_by(A)["chance"] == pytest.approx(1 / 2)
    game.roll(face)
    assert (game.asked == (B, "trap damage")) == (face <= 3)


@pytest.mark.parametrize(("luck", "expected"), [(25, {4, 5, 6}), (34, {4, 5, 6})])
def test_GAM_121_the_range_of_the_snake_pit_from_25_to_34(luck, expected):
    passed = set()
    for face in range(1, 7):
        game = Table(
            hands=([], ["Snake Pit"]), pools=(["Indy", "Marion"], []), figures={"Indy": {"luck": luck}}
        )
        game.search("Indy", ["Snake Pit"]).roll(face)
        if game.place("Snake Pit") == "past":
            passed.add(face)
    assert passed == expected


def snake_pit():
    """Indy with the Whip and Marion before the Snake Pit; one more friend in the pool keeps the window open."""
    game = Table(hands=(["Whip"], ["Snake Pit"]), pools=(["Indy", "Marion", "Village Elder"], []))
    return game.search("Indy", ["Snake Pit"]).choose("Whip", "Marion")


def example_of_the_chase():
    """Indy with the Whip and Marion, chased by Belloq and the German Mechanic, up to the comparison of speed."""
    game = Table(
        hands=(["Whip", "Horse", "Revolver", "Flying Wing"], ["Truck"]),
        pools=(["Indy", "Marion"], ["Belloq", "German Mechanic"]),
    )
    game.search("Indy").chase("Belloq")
    game.choose("Whip", "German Mechanic", "Marion", "Truck", "Belloq", "Horse", "Indy")
    return game


def test_GAM_122_27_against_27_is_a_fight():
    game = example_of_the_chase()
    assert game.seen_by(A)["own_speed"] == pytest.approx(14 - 4 + 6 + 11)
    assert game.seen_by(A)["other_speed"] == pytest.approx(12 + 7 + 8)
    game.choose("pass")
    assert game.asked == (A, "fight window")


def example_of_the_fight():
    game = example_of_the_chase().choose("pass")
    return game.choose("Revolver", "Indy", "Flying Wing", "Marion")


def test_GAM_123_attack_values_of_the_example():
    game = example_of_the_fight()
    assert game.value("Indy", "attack") == 21
    assert game.value("Marion", "attack") == 17
    assert game.value("Belloq", "attack") == 6
    assert game.value("German Mechanic", "attack") == 17


def test_GAM_124_defence_values_of_the_example():
    game = example_of_the_fight()
    assert game.value("Indy", "defence") == 27
    assert game.value("Marion", "defence") == 11
    assert game.value("Belloq", "defence") == 16
    assert game.value("German Mechanic", "defence") == 14


def test_GAM_125_the_outcome_of_the_example():
    game = example_of_the_fight()
    assert game.asked == (A, "assign attack")
    game.choose("German Mechanic", "Belloq", "Marion", "Marion")
    for name in ("Marion", "Belloq", "German Mechanic", "Truck", "Flying Wing", "Whip", "Horse", "Revolver"):
        assert game.place(name) == "past"
    assert game.pool(A) == {"Indy"}
    assert game.pool(B) == set()
    assert (game.collected(A), game.collected(B)) == (1, 0)
