"""Further looks of a piece: pictures from confirmed readings, in the light and at the angle of the table.

A box holds several looks of one side, and a reading uses the one that fits best. Only useful looks are kept,
at most `MOST_LOOKS`: one that resembles a kept look adds nothing, and one partly covered by other things
would match those.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypedDict

import numpy as np

from vision.box.corners import cut_out
from vision.box.tileset import MOST_LOOKS, Tileset
from vision.image.picture import Picture
from vision.matching.places import SETTINGS as PLACES
from vision.matching.places import Option, weigh
from vision.matching.poses import Pose
from vision.matching.references import Reference, References
from vision.matching.search import search_board
from vision.matching.verify import lab, sharpness
from vision.reading import Corners, Side


@dataclass(frozen=True, slots=True)
class LookSettings:
    """A look whose mean correlation with a kept one is `same` adds nothing. It is covered by something if a
    share of `covered` blocks shows another print, and blurred if it keeps less than `least_sharpness` of the
    contrast. A piece of fewer than `min_side_px` in the photo is too small."""

    same: float = 0.93
    covered: float = 0.12
    least_sharpness: float = 0.55
    min_side_px: int = 90


SETTINGS = LookSettings()


class Confirmed(TypedDict):
    """A piece of a reading that a player confirmed: what it is, and its corners in the photo."""

    id: str
    side: Side | None
    corners: Sequence[Sequence[float]]


def new_looks(
    photo: Picture, confirmed: Sequence[Confirmed], box: Tileset
) -> Iterator[tuple[int, bytes]]:
    """The numbers and pictures (PNG) of those confirmed pieces whose look helps, in a box."""
    known: dict[tuple[str, Side | None], list[Reference]] = {}
    for _, reference in box.items():
        known.setdefault(reference.name, []).append(reference)
    for number, piece in enumerate(confirmed):
        corners = np.array(piece["corners"], float)
        if not is_large_enough(corners):
            continue
        try:
            picture = cut_out(photo, corners)
        except ValueError:
            continue  # it reaches beyond the photo: no look of the whole piece
        kept = known.setdefault((piece["id"], piece["side"]), [])
        look = box.reference_of(picture, piece["id"], piece["side"])
        if is_of_use(look, kept):
            kept.append(look)
            yield number, picture


def is_of_use(look: Reference, kept: Sequence[Reference]) -> bool:
    """Whether a further look of a side helps, in addition to those `kept`."""
    if not kept:
        return True
    if len(kept) >= MOST_LOOKS:
        return False
    best = _best(look, References(kept))
    likeness = best.likeness
    if likeness.best_half < PLACES.asked or likeness.mean >= SETTINGS.same:
        return False
    if likeness.denied.sum() > SETTINGS.covered * max(1, likeness.judged.sum()):
        return False
    return sharpness(best.seen, kept[best.owner].look()) >= SETTINGS.least_sharpness


def _best(look: Reference, kept: References) -> Option:
    """The kept look that is most similar, aligned by feature points where possible, else as it was cut."""
    colours = lab(look.pixels)
    middle = (np.array(look.extent[::-1]) - 1) / 2
    none = np.zeros((0, 2), np.float32)
    straight = np.array([[1.0, 0, middle[0]], [0, 1.0, middle[1]]])
    poses = [Pose(owner, straight, none, none) for owner in range(len(kept))]
    poses += search_board(kept.index, kept.index.look_up(look.features), 1.0)
    return max(
        (weigh(colours, kept, pose) for pose in poses), key=lambda option: option.likeness.mean
    )


def is_large_enough(corners: Corners) -> bool:
    """Whether a piece with these corners shows enough of its print in the photo."""
    sides = np.linalg.norm(np.roll(corners, -1, 0) - corners, axis=1)
    return bool(sides.max() >= SETTINGS.min_side_px)
