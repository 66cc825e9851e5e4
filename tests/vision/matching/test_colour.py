"""Near twins are distinguished by the parts in which they differ, as far as these are visible."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.matching.colour import better_twin
from vision.matching.verify import BLOCK_PX, Look, compare

Patch = NDArray[np.float32]


def block(seed: int, light: float = 50.0) -> Patch:
    """A block of lively print in Lab."""
    rng = np.random.default_rng(seed)
    print_ = rng.normal(0, 14, (BLOCK_PX, BLOCK_PX, 3)) + np.array([light, 0, 0])
    return np.asarray(np.clip(print_, (0, -60, -60), (90, 60, 60)), np.float32)


def piece(*blocks: Patch) -> Look:
    return Look.of(np.concatenate(blocks, 1))


MEADOW, BOX, OTHER_BOX, HOUSE, GRASS = (block(seed) for seed in range(5))
BASE = piece(MEADOW, MEADOW, BOX, GRASS)
UPGRADED = piece(MEADOW, MEADOW, OTHER_BOX, HOUSE)
# A wooden piece that happens to look a little like the house.
COVER = np.asarray(
    0.35 * (HOUSE - (50, 0, 0)) + 0.65 * (block(9) - (50, 0, 0)) + (20, 40, 0), np.float32
)
GLARE = np.asarray(0.15 * (OTHER_BOX - (50, 0, 0)) + (99, 0, 0), np.float32)


@pytest.mark.parametrize(
    "seen",
    [
        piece(MEADOW, MEADOW, BOX, GRASS),
        piece(MEADOW, MEADOW, BOX, COVER),
        piece(MEADOW, MEADOW, GLARE, GRASS),
    ],
    ids=["bare", "a piece where the twin has its house", "glare upon the box"],
)
def test_the_base_side_is_recognized(seen: Look) -> None:
    gain = better_twin(seen, BASE, UPGRADED, compare(seen, BASE), compare(seen, UPGRADED))
    back = better_twin(seen, UPGRADED, BASE, compare(seen, UPGRADED), compare(seen, BASE))
    assert gain > 0.3
    assert back == pytest.approx(-gain)


def test_twins_that_are_one_picture_are_equal() -> None:
    assert better_twin(BASE, BASE, BASE, compare(BASE, BASE), compare(BASE, BASE)) == 0
