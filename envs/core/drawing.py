"""Pictures: a scene as SVG, drawn by the game's template, and the SVG as an array of pixels.

A game's template is ``picture.svg.jinja`` in its folder; ``kit/art.svg.jinja`` says how it is written. A game without
one has its text for a picture. Nothing but the scene and the figures of our own fonts decides what is drawn, so equal
scenes are equal pictures on every machine.

What this module needs is in the extra ``pictures``; nothing imports it before a picture is asked for.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from envs.core.scene import Scene

if TYPE_CHECKING:
    import jinja2

    from envs.core.game import Game

WIDTH, HEIGHT = 1280, 800
"""Of every picture, in units of its view box and in pixels."""

PICTURE = "picture.svg.jinja"
TEXT = "text.svg.jinja"
KIT = Path(__file__).with_name("kit")

FONTS = [str(font) for font in sorted(KIT.joinpath("fonts").glob("*.ttf"))]

THING = re.compile(r'data-target="([^"]*)" class="thing"')

# How wide the characters from the blank to the tilde are in DejaVu Sans, in hundredths of its size.
WIDTHS = (
    *(32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 36, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34),
    *(34, 84, 84, 84, 53, 100, 68, 69, 70, 77, 63, 58, 77, 75, 29, 29, 66, 56, 86, 75, 79, 60, 79, 69, 63, 61, 73),
    *(68, 99, 69, 61, 69, 39, 34, 39, 84, 50, 50, 61, 63, 55, 63, 62, 35, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63),
    *(63, 41, 52, 39, 63, 59, 82, 59, 59, 52, 64, 34, 64, 84),
)  # fmt: skip
WIDTH_OF_OTHERS = 65
BOLDER = 1.13
"""How much wider words are in DejaVu Sans Bold."""


def draw(game: Game, scene: Scene) -> str:
    """A scene as SVG, 1280 wide and 800 high.

    Each thing that a choice can be about is an element with ``data-target="kind:id"`` and the class ``thing``; those
    that a legal choice is about have the class ``choice`` besides, and are marked.

    Raises:
        ModuleNotFoundError: the extra ``pictures`` is not installed.
        jinja2.TemplateError: the game's template has a fault.
    """
    template, words = _template(game), {}
    if template.name == TEXT:
        words["text"] = game.render(scene)
    svg = template.render(scene=scene, **words)
    targets = {choice["target"] for choice in scene["choices"]}
    return THING.sub(lambda thing: thing[0][:-1] + ' choice"' if thing[1] in targets else thing[0], svg)


def pixels(svg: str) -> NDArray[np.uint8]:
    """A picture as an array of shape (800, 1280, 3).

    Raises:
        ModuleNotFoundError: the extra ``pictures`` is not installed.
    """
    with needing_the_extra():
        import resvg_py
        from PIL import Image

    png = resvg_py.svg_to_bytes(
        svg_string=svg, width=WIDTH, height=HEIGHT, font_files=FONTS, skip_system_fonts=True
    )
    return np.array(Image.open(io.BytesIO(png)).convert("RGB"))


@contextmanager
def needing_the_extra() -> Iterator[None]:
    """Say in one line what to install if a package is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"pictures need {error.name}: pip install 'katabasis[pictures]'", name=error.name
        ) from None


@cache
def _environment(game: Game) -> jinja2.Environment:
    """Where a game's template finds itself and the macros of the kit."""
    with needing_the_extra():
        import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader([KIT, game.folder]),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters |= {"fit": fit, "wrap": wrap}
    environment.globals |= {"WIDTH": WIDTH, "HEIGHT": HEIGHT}
    return environment


def _template(game: Game) -> jinja2.Template:
    environment = _environment(game)
    return environment.get_template(PICTURE if (game.folder / PICTURE).is_file() else TEXT)


# ---------------------------------------------------------------- words


def width_of(words: str, size: float, bold: bool = False) -> float:
    """About how wide words are."""
    hundredths = sum(
        WIDTHS[ord(letter) - 32] if " " <= letter <= "~" else WIDTH_OF_OTHERS for letter in words
    )
    return hundredths * size / 100 * (BOLDER if bold else 1)


@lru_cache(4096)
def fit(words: str, width: float, size: float, bold: bool = False) -> str:
    """Words, cut off with an ellipsis where they are too long for a width."""
    if width_of(words, size, bold) <= width:
        return words
    while words and width_of(words + "…", size, bold) > width:
        words = words[:-1].rstrip()
    return words + "…"


@lru_cache(4096)
def wrap(words: str, width: float, size: float, bold: bool = False, rows: int | None = None) -> list[str]:
    """Words in lines of a width, the last of them cut off where there would be more than so many rows."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size, bold) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    if rows is not None and len(lines) > rows:
        lines[rows - 1 :] = [" ".join(lines[rows - 1 :])]
    return [fit(line, width, size, bold) for line in lines]
