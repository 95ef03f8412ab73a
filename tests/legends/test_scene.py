"""Scenes and pictures: what a seat is shown, what its choices are about, and that a picture holds it all."""

import re

import numpy as np
import pytest

from envs.legends import GAME
from envs.legends.components import COMPONENTS
from envs.legends.scene import STEP_WORDS, scene, words_of
from tests.games.tables import midgame
from tests.legends.position import A, B, Table, random_games

RAID_IDS = {card["name"]: card["id"] for card in COMPONENTS["raid_card"]}
ACTION_IDS = {card["name"]: card["id"] for card in COMPONENTS["action_card"]}
SPACES = ("Start", "I", "II", "III", "IV", "V", "Climax", "Goal")


def seen(game, seat):
    return game.positions.scene(0, seat)


def names(cards):
    return [card["name"] for card in cards]


def a_table():
    return Table(
        at=["I", "Start"],
        tiles={"I": "Native Village", "II": "Dinosaur"},
        threat={"I": 4},
        hands=[["Repel", "Repel"], ["Troubleshooting"]],
        cards_on={"III": "Artifact"},
        exhausted=[["Steal"], []],
    )


def test_a_player_sees_her_own_hands_and_only_the_size_of_others():
    game = a_table()
    own, other = seen(game, A)["table"]["players"]
    assert [(card["name"], card["n"]) for card in own["hand"]] == [("Repel", 2)]
    assert names(own["actions"]) == ["Rush", "Explore", "Assault", "Action", "Rest"]
    assert (other["hand_size"], other["hand"], other["actions"]) == (1, None, None)
    assert names(seen(game, B)["table"]["players"][B]["hand"]) == ["Troubleshooting"]
    assert all(player["hand"] is not None for player in seen(game, None)["table"]["players"])


def test_action_cards_in_slots_are_seen_by_their_owner_and_once_they_are_face_up():
    game = a_table()
    game.choose("Rest", "Explore", "Rush")
    for seat, visible in ((A, True), (B, False), (None, True)):
        slots = seen(game, seat)["table"]["players"][A]["slots"]
        assert [slot["face_up"] for slot in slots] == [False] * 3
        assert [slot["card"] and slot["card"]["name"] for slot in slots] == (
            ["Rest", "Explore", "Rush"] if visible else [None] * 3
        )
    game.choose("Rest", "Explore", "Rush")
    slot = seen(game, B)["table"]["players"][A]["slots"][0]
    assert (slot["face_up"], slot["card"]["name"]) == (True, "Rest")


def test_tiles_and_special_cards_that_lie_face_down_are_named_to_nobody():
    game = a_table()
    for seat in (A, B):
        spaces = seen(game, seat)["table"]["spaces"]
        assert (spaces[1]["tile"], spaces[1]["threat"]) == ("Native Village", 4)
        assert (spaces[2]["tile"], spaces[2]["threat"], spaces[2]["effects"]) == (None, None, [])
        assert spaces[3]["special"] == "special card"
    assert seen(game, None)["table"]["spaces"][2]["tile"] == "Dinosaur"
    assert seen(game, None)["table"]["spaces"][3]["special"] == "Artifact"


def test_what_is_asked_is_told_to_nobody_else():
    game = a_table()
    assert seen(game, A)["question"] == "Which action card goes into slot 1?"
    assert seen(game, A)["table"]["asked"] == "select an action card"
    assert (seen(game, B)["question"], seen(game, B)["table"]["asked"]) == ("", None)


def test_tiles_say_what_they_still_do():
    effects = seen(a_table(), A)["table"]["spaces"][1]["effects"]
    assert effects == ["At threat 0: draw 1 card", "Explore adds 1 threat"]


def test_every_effect_has_words():
    rules = GAME.rules().record[0]
    tables = (rules.tile_entry, rules.tile_finish, rules.action_effect, rules.card_effect, rules.card_bonus)
    for effects in tables:
        for effect in effects.reshape(-1, *effects.shape[-2:]):
            steps = [op for op in effect[:, 0] if op in STEP_WORDS]
            assert len(words_of(effect).split(", ")) >= len(steps)
            assert bool(words_of(effect)) == bool(steps)
    for card in scene_of_all_cards():
        assert card["does"], card["name"]


def scene_of_all_cards():
    positions = random_games(1, players=2)
    record = positions.records[0]
    record.hand[0] = positions.rules.record[0].card_copies
    return scene(positions.rules.record[0], record, 0)["players"][0]["hand"]


def expected_target(label, text, seat):
    """What an action is about, from its words."""
    if match := re.fullmatch(r"(use|discard) (.+)", label):
        return f"raid:{seat}-{RAID_IDS[match[2]]}"
    if match := re.fullmatch(r"(select|swap in) (.+)", label):
        kind = "action" if match[1] == "select" else "exhausted"
        return f"{kind}:{seat}-{ACTION_IDS[match[2]]}"
    if match := re.fullmatch(r"trap on (\w+)", label):
        return f"space:{SPACES.index(match[1])}"
    if label.endswith("next player"):
        return "seat:" + re.search(r"player_(\d)", text)[1]
    return ""


def test_each_action_is_about_the_thing_that_it_names():
    met = set()
    for players in (2, 3, 4):
        positions = midgame(GAME, GAME.rules(players=players), 400, seed=players)
        for row in range(len(positions)):
            shown = positions.scene(row, int(positions.data["actor"][row]))
            for choice in shown["choices"]:
                label = GAME.actions.labels[choice["action"]]
                met.add(label.split()[0])
                assert choice["target"] == expected_target(label, choice["text"], shown["actor"]), label
    assert {"select", "pass", "use", "swap", "no", "steal", "next", "trap", "discard"} <= met


def test_replicas_and_the_artifact_are_answers_about_no_thing():
    rules, record = GAME.rules(players=2).record[0], random_games(1, players=2).records[0]
    for label in ("no", "yes", "return no Replica", "return 2 Replicas", "steal", "gain the marker", "pass"):
        assert GAME.target(rules, record, GAME.actions.labels.index(label)) == ""


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_words_of_the_table_are_cut_off_in_a_picture(players):
    positions = midgame(GAME, GAME.rules(players=players), 60, seed=5)
    for row in range(len(positions)):
        for seat in (None, int(positions.data["actor"][row])):
            words = re.findall(r"<text[^>]*>([^<]*)</text>", positions.svg(row, seat))
            assert [line for line in words[1:] if "…" in line] == []


def test_the_largest_hand_that_can_be_fits_into_the_picture():
    positions = random_games(1, players=2)
    record = positions.records[0]
    record.hand[0, :10] = 1
    record.actor = 0
    assert np.count_nonzero(record.hand[0]) == 10
    words = re.findall(r"<text[^>]*>([^<]*)</text>", positions.svg(0, 0))
    assert [line for line in words[1:] if "…" in line] == []
