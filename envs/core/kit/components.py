"""Component files: cards, tiles and tracks with every figure, in TOML beside the game's code."""

from __future__ import annotations

import sys
from importlib.resources import files
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib


def read_components(package: str) -> dict[str, Any]:
    """The ``components.toml`` of a game's package, given by its dotted name, as plain dicts and lists."""
    components: dict[str, Any] = tomllib.loads(files(package).joinpath("components.toml").read_text("utf-8"))
    return components
