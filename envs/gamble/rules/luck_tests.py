"""Tests of luck: which faces of the die pass. Tests are numbered as in the rules record: card - TRAP."""

from __future__ import annotations

import numpy as np

from envs.core.kernel import kernel


@kernel
def is_booby_trapped(rules: np.record, test: int) -> bool:
    """Whether a location has a test at all (GAM-012)."""
    return rules.bands[test] > 0


@kernel
def band_of(rules: np.record, test: int, luck: int) -> int:
    """The range of luck that applies: the one that holds it, or else the nearest (GAM-050, GAM-051)."""
    band = rules.bands[test] - 1
    while band > 0 and luck < rules.band_from[test, band]:
        band -= 1
    return band


@kernel
def passes(rules: np.record, test: int, luck: int, face: int) -> bool:
    """Whether a face of the die passes at this luck (GAM-052)."""
    return (rules.band_faces[test, band_of(rules, test, luck)] >> face) & 1 != 0


@kernel
def chance(rules: np.record, test: int, luck: int) -> float:
    """Chance to pass at this luck, 0 to 1."""
    return rules.band_chance[test, band_of(rules, test, luck)]
