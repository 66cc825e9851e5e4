"""A small box of drawn hexes, enrolled once for all tests of the matcher."""

from __future__ import annotations

from random import Random

import pytest

from tests.vision.matching.villages import Kind, box, reference_of
from vision.matching.references import Reference

TILES = 12


@pytest.fixture(scope="session")
def kinds() -> list[Kind]:
    """Both sides of every tile of the box."""
    return box(TILES)


@pytest.fixture(scope="session")
def enrolled(kinds: list[Kind]) -> dict[Kind, Reference]:
    """A reference of every side."""
    rng = Random(1)
    return {kind: reference_of(kind, rng) for kind in kinds}
