"""Gaps in the lattice: identifies pieces too plain or too hidden for feature points by their colours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.geometry import Matrix, rotation
from vision.matching.colour import hashes_at
from vision.matching.features import Floats
from vision.matching.neighbours import Neighbourhood
from vision.matching.places import Place, rank, weigh
from vision.matching.poses import Affine, Pose
from vision.matching.references import References
from vision.matching.verify import BLOCK_PX, cut_out


@dataclass(frozen=True, slots=True)
class FillingSettings:
    """References are candidates from a scalar product of `suspect` of colour hashes on, at most
    `most_suspects`. A piece may be `play_px` of the patch off its place; below the correlation `hopeful` it
    is another one."""

    suspect: float = 0.7
    most_suspects: int = 2
    play_px: int = BLOCK_PX
    hopeful: float = 0.4


SETTINGS = FillingSettings()


NO_POINTS = np.zeros((0, 2), np.float32)


def fill(
    colours: Floats,
    references: References,
    sure: Sequence[Place],
    gaps: Matrix,
    around: Neighbourhood,
) -> list[Place]:
    """The candidates in the `gaps` next to confidently found pieces, as places without any points.

    `colours` is the rectified board in Lab. Pieces with no copy left are no candidates.
    """
    found: list[Place] = []
    free = _free(references, sure)
    if not free.any():
        return []
    scale = float(np.median([place.best.pose.scale for place in sure]))
    for gap in gaps:
        poses = [
            _settled(colours, references, owner, _laid(gap, turn, scale))
            for owner, turn in _suspects(colours, references, free, gap, around.turns, scale)
        ]
        options = [weigh(colours, references, pose) for pose in poses if pose is not None]
        if options:
            place = Place(gap, options)
            rank(place, references)
            found.append(place)
    return found


def _free(references: References, sure: Sequence[Place]) -> NDArray[np.bool_]:
    used = Counter(references.items[place.best.owner].id for place in sure)
    return np.array([used[item.id] < item.copies for item in references.items])


def _suspects(
    colours: Floats,
    references: References,
    free: NDArray[np.bool_],
    gap: Matrix,
    turns: Matrix,
    scale: float,
) -> list[tuple[int, float]]:
    """References and turns whose colours fit a place, the best first."""
    scored: dict[int, tuple[float, float]] = {}
    for size, (members, hashes) in references.hashes.items():
        item = references.items[members[0]]
        filled = references.look(int(members[0])).filled
        laid = [_laid(gap, float(turn), scale) for turn in turns]
        seen = hashes_at(colours, laid, size, item.extent, filled)
        alike = np.where(free[members], seen @ hashes.T, 0)
        best = np.argsort(-alike, axis=1)[:, : SETTINGS.most_suspects]
        for row, turn in enumerate(turns):
            for at in best[row]:
                owner, fit = int(members[at]), float(alike[row, at])
                if fit > max(SETTINGS.suspect, scored.get(owner, (0.0, 0.0))[0]):
                    scored[owner] = fit, float(turn)
    first: dict[tuple[str, str | None], int] = {}
    for owner in sorted(scored, key=lambda owner: -scored[owner][0]):
        first.setdefault(references.items[owner].name, owner)
    owners = list(first.values())[: SETTINGS.most_suspects]
    return [(owner, scored[owner][1]) for owner in owners]


def _laid(place: Matrix, turn: float, scale: float) -> Affine:
    return np.column_stack([scale * rotation(turn).T, place])


def _settled(colours: Floats, references: References, owner: int, affine: Affine) -> Pose | None:
    """The pose near `affine` in which the picture looks most like the reference."""
    item = references.items[owner]
    height, width = item.patch_size
    known = references.greys[owner]
    grown = (
        item.extent[0] * (1 + 2 * SETTINGS.play_px / height),
        item.extent[1] * (1 + 2 * SETTINGS.play_px / width),
    )
    seen = cut_out(
        colours, affine, (height + 2 * SETTINGS.play_px, width + 2 * SETTINGS.play_px), grown
    )[:, :, 0]
    answer = cv2.matchTemplate(seen, known, cv2.TM_CCOEFF_NORMED)
    _, best, _, (x, y) = cv2.minMaxLoc(answer)
    if best < SETTINGS.hopeful:
        return None
    warp = np.array([[1, 0, x], [0, 1, y]], np.float32)
    try:
        stop = (cv2.TERM_CRITERIA_COUNT | cv2.TERM_CRITERIA_EPS, 25, 1e-4)
        _, refined = cv2.findTransformECC(known, seen, warp, cv2.MOTION_AFFINE, stop)
        warp = np.asarray(refined, np.float32)
    except cv2.error:
        pass  # nothing to hold on to: the coarse place must do
    # From centred pixels of the reference to its patch, through the warp, back to the board.
    step = item.extent[1] / width
    to_patch = np.array(
        [[1 / step, 0, (width - 1) / 2], [0, 1 / step, (height - 1) / 2], [0, 0, 1]]
    )
    middle = np.array([[step, 0, 0], [0, step, 0], [0, 0, 1.0]]) @ np.array(
        [
            [1, 0, -(width - 1) / 2 - SETTINGS.play_px],
            [0, 1, -(height - 1) / 2 - SETTINGS.play_px],
            [0, 0, 1],
        ]
    )
    whole = np.vstack([affine, [0, 0, 1]]) @ middle @ np.vstack([warp, [0, 0, 1]]) @ to_patch
    if np.linalg.det(whole[:2, :2]) <= 0:
        return None
    return Pose(owner, whole[:2], NO_POINTS, NO_POINTS)
