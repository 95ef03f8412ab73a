"""What a position looks like, whatever the game: scene, text, picture and prompt."""

import json
import re
from xml.etree import ElementTree

import numpy as np
import pytest

from envs.core.drawing import draw
from envs.core.view import View
from tests.games.tables import begin, midgame, name, play_on, tables

every_table = pytest.mark.parametrize("table", tables(), ids=name)


def looks(positions):
    """Each row as everybody sees it, and as a spectator does."""
    for row in range(len(positions)):
        for seat in (None, *range(positions.rules.players)):
            yield row, seat, positions.scene(row, seat)


def ended(game, rules, n=12):
    positions = begin(game, rules, n, seed=9)
    play_on(positions, 100_000, np.random.default_rng(9))
    return positions


@every_table
def test_scenes_are_json_as_they_stand(table):
    """Neither a NumPy number nor a tuple nor a number as a key, which would come back as something else."""
    for positions in (midgame(*table, 40), ended(*table)):
        for _, _, scene in looks(positions):
            assert json.loads(json.dumps(scene, allow_nan=False)) == scene


@every_table
def test_text_and_picture_are_drawn_from_the_scene_alone(table):
    game, rules = table
    for positions in (midgame(game, rules, 8), ended(game, rules, 4)):
        for row, seat, scene in looks(positions):
            sent = json.loads(json.dumps(scene))
            assert game.render(sent) == positions.render(row, seat)
            assert draw(game, sent) == positions.svg(row, seat)
            assert sent == scene, "to draw a scene changes nothing in it"


@every_table
def test_what_a_seat_cannot_see_is_in_none_of_them(table):
    game, rules = table
    positions = midgame(game, rules, 60)
    for seat in range(rules.players):
        other = positions.take(positions.every)
        other.determinize(np.full(len(positions), seat), np.arange(len(positions)) + 7)
        view, views = View(positions, positions.every), View(other, other.every)
        for row in range(len(positions)):
            assert positions.scene(row, seat) == other.scene(row, seat)
            assert positions.svg(row, seat) == other.svg(row, seat)
            if view.seats[row] == seat:
                assert view.prompt(row) == views.prompt(row)


@every_table
def test_only_who_is_asked_is_told_what_and_gets_the_choices(table):
    game, rules = table
    positions = midgame(game, rules, 30)
    for row, seat, scene in looks(positions):
        legal = np.flatnonzero(positions.masks[row]).tolist()
        assert scene["actor"] == positions.data["actor"][row]
        assert not scene["over"]
        assert scene["outcome"] == ""
        if seat in (None, scene["actor"]):
            assert scene["question"]
            assert [choice["action"] for choice in scene["choices"]] == legal
            assert all(
                choice["text"] == positions.describe(row, choice["action"]) for choice in scene["choices"]
            )
        else:
            assert (scene["question"], scene["choices"]) == ("", [])


@every_table
def test_a_scene_says_what_is_played_and_who_looks(table):
    game, rules = table
    for _, seat, scene in looks(midgame(game, rules, 4)):
        assert (scene["game"], scene["title"], scene["version"]) == (game.id, game.title, game.version)
        assert (scene["options"], scene["seat"]) == (dict(rules.options), seat)


@every_table
def test_a_game_that_is_over_asks_nobody_and_says_how_it_ended(table):
    positions = ended(*table)
    for row, _, scene in looks(positions):
        assert (scene["actor"], scene["question"], scene["choices"]) == (None, "", [])
        assert scene["over"]
        assert scene["outcome"]
        winner = positions.data["winner"][row]
        assert (f"player_{winner}" in scene["outcome"]) == (winner >= 0)


def things(svg):
    """Every thing in a picture, with its class."""
    return [
        (element.get("data-target"), element.get("class"))
        for element in ElementTree.fromstring(svg).iter()
        if element.get("data-target") is not None
    ]


@every_table
def test_what_a_choice_is_about_is_drawn_once_and_marked(table):
    game, rules = table
    for row, seat, scene in looks(midgame(game, rules, 120)):
        if seat not in (None, scene["actor"]):
            continue
        drawn = things(draw(game, scene))
        targets = {choice["target"] for choice in scene["choices"]} - {""}
        assert all(re.fullmatch(r"[a-z_]+:[\w -]+", target) for target in targets), targets
        names = [target for target, _ in drawn]
        for target in targets:
            assert names.count(target) == 1, f"{target} is drawn {names.count(target)} times (row {row})"
        for target, classes in drawn:
            assert classes == ("thing choice" if target in targets else "thing")


@every_table
def test_a_prompt_holds_the_position_the_question_and_the_numbered_actions(table):
    positions = midgame(*table, 20)
    view = View(positions, positions.every)
    for i in range(len(view)):
        prompt = view.prompt(i)
        assert view.render(i) in prompt
        assert view.scene(i)["question"] in prompt
        tail = prompt.splitlines()[-int(view.masks[i].sum()) :]
        assert tail == [
            f"{action}: {view.describe(i, action)}" for action in np.flatnonzero(view.masks[i]).tolist()
        ]


@every_table
def test_pixels_have_one_shape_and_show_something(table):
    positions = midgame(*table, 1)
    pixels = positions.pixels(0)
    assert (pixels.shape, pixels.dtype) == ((800, 1280, 3), np.uint8)
    table_top = pixels[60:736]
    assert len(np.unique(table_top.reshape(-1, 3), axis=0)) > 4
    assert np.array_equal(pixels, positions.pixels(0))
