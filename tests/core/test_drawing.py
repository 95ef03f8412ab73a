"""The kit for pictures, on small games."""

import os
import re
import subprocess
import sys

import jinja2
import numpy as np
import pytest

import envs
from envs.core.drawing import FONTS, WIDTHS, draw, fit, pixels, width_of, wrap
from examples import nim
from tests.games.tables import begin
from tests.toys import doors

TEMPLATE = """
{% import "art.svg.jinja" as art %}
{% call art.frame(scene) %}
{% for hall in range(2) %}{{ art.tile(100 * hall, 60, 90, 90, "Hall", target="hall:%d" % hall) }}{% endfor %}
{{ art.card(16, 200, 90, 90, WORDS, target="door:0") }}
{% endcall %}
"""


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A game of a user's own, in a folder with a template."""
    folder = tmp_path / "halls"
    folder.mkdir()
    (folder / "__init__.py").write_text(
        "import dataclasses\nfrom tests.toys import doors\n"
        'GAME = dataclasses.replace(doors.GAME, id="halls", package=__name__)\n',
        encoding="utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))

    def game(words):
        (folder / "picture.svg.jinja").write_text(TEMPLATE.replace("WORDS", words), encoding="utf-8")
        return envs.load("halls:GAME")

    yield game
    sys.modules.pop("halls")


def test_a_thing_that_can_be_chosen_is_marked(own):
    game = own('"Door"')
    svg = begin(game, game.rules(), 1).svg(0)
    assert re.findall(r'data-target="(.*?)" class="(.*?)"', svg) == [
        ("hall:0", "thing choice"),
        ("hall:1", "thing choice"),
        ("door:0", "thing"),
    ]
    waiting = begin(game, game.rules(), 1).svg(0, 1)
    assert 'class="thing"' in waiting
    assert 'class="thing choice"' not in waiting
    assert not np.array_equal(pixels(svg)[60:160], pixels(waiting)[60:160]), "and looks it"


def test_words_are_escaped(own):
    game = own('"<b>&"')
    assert "&lt;b&gt;&amp;" in begin(game, game.rules(), 1).svg(0)


def test_a_name_that_is_not_in_the_scene_is_an_error(own):
    game = own("scene.table.treasure")
    with pytest.raises(jinja2.UndefinedError, match="treasure"):
        begin(game, game.rules(), 1).svg(0)


def test_a_game_without_a_template_is_drawn_as_its_text_in_our_own_letters():
    positions = begin(nim.GAME, nim.GAME.rules(), 1)
    assert ">12 stones</text>" in positions.svg(0).replace(positions.render(0), "12 stones")
    assert (positions.pixels(0)[58:90, 20:150] < 100).any(), "there is ink"


@pytest.mark.parametrize("lines", [0, 1, 30, 200])
def test_a_text_of_any_length_fits_into_its_picture(lines):
    scene = begin(doors.GAME, doors.GAME.rules(), 1).scene(0)
    text = "\n".join(["x" * 300] * lines)

    class Long:
        folder = doors.GAME.folder
        render = staticmethod(lambda scene: text)

    svg = draw(Long(), scene)
    assert svg.count("x" * 300) == lines
    assert max([0.0, *map(float, re.findall(r'<text x="20" y="([\d.]+)"', svg))]) < 744
    if lines:
        size = float(re.search(r'font-size="([\d.]+)" fill="#\w+" xml:space', svg)[1])
        assert 20 + 300 * 0.602 * size < 1280


def test_our_widths_are_those_of_our_font():
    tables = pytest.importorskip("fontTools.ttLib")
    font = tables.TTFont(next(path for path in FONTS if path.endswith("DejaVuSans.ttf")))
    codes, advances, em = font.getBestCmap(), font["hmtx"], font["head"].unitsPerEm
    assert [round(100 * advances[codes[code]][0] / em) for code in range(32, 127)] == list(WIDTHS)


def test_words_are_cut_and_wrapped_to_a_width():
    assert fit("Nim", 100, 14) == "Nim"
    cut = fit("a long line that can not be all there", 100, 14)
    assert cut.endswith("…")
    assert width_of(cut, 14) <= 100
    lines = wrap("one two three four five six seven", 80, 14)
    assert " ".join(lines) == "one two three four five six seven"
    assert all(width_of(line, 14) <= 80 for line in lines)
    assert len(wrap("one two three four five six seven", 80, 14, rows=2)) == 2
    assert wrap("", 80, 14) == []


WITHOUT = """
import sys
sys.modules[{package!r}] = None
import envs
env = envs.make("examples.nim:GAME", render_mode="rgb_array")
env.reset(seed=0)
if {package!r} == "jinja2":
    assert env._repr_svg_() is None
env.render()
"""


@pytest.mark.parametrize("package", ["jinja2", "resvg_py", "PIL"])
def test_without_the_extra_one_line_says_which_it_is(package):
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT.format(package=package)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    said = f"pictures need {package}: pip install 'katabasis[pictures]'"
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {said}"
