"""How much more light a photo has than the references, estimated from the pieces that were found in it.

What is lighter than white is lost: no correction of a photo brings it back. But references can be shown in as
much light, so that both have lost the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.image.picture import Pixels
from vision.matching.features import Floats
from vision.matching.poses import Pose
from vision.matching.references import Gains, References
from vision.matching.verify import cut_out
from vision.shape import inside


@dataclass(frozen=True, slots=True)
class ExposureSettings:
    """A photo is overexposed if in its median piece a channel of a share of `lost` pixels is `clipped` or more,
    but below `printed` in the reference. Gains are estimated from values between `dark` and `open`, of at least
    `enough` pixels of a piece, to a `step`."""

    lost: float = 0.15
    clipped: float = 250.0
    printed: float = 240.0
    dark: float = 24.0
    open: float = 245.0
    enough: int = 50
    step: float = 0.1


SETTINGS = ExposureSettings()
# Clipped pixels are counted in every STRIDE-th row and column.
STRIDE = 4


def gains_of(pixels: Pixels, poses: Sequence[Pose], references: References) -> Gains | None:
    """How many times lighter the pieces are that lie in a picture; None if it is not overexposed."""
    if not poses or _is_dark(pixels, poses, references):
        return None
    lost: list[float] = []
    gains: list[list[float]] = []
    area = pixels.astype(np.float32)
    for pose in poses:
        item = references.items[pose.owner]
        height, width = item.patch_size
        patch = cut_out(area, pose.affine, (height, width), item.extent)
        print_ = cv2.resize(item.pixels, (width, height), interpolation=cv2.INTER_AREA)
        within = inside(item.shape, height, width) > 0
        seen, known = patch[within], print_[within].astype(np.float32)
        washed_out = (seen >= SETTINGS.clipped) & (known < SETTINGS.printed)
        lost.append(float(washed_out.any(1).mean()))
        fit = (known > SETTINGS.dark) & (np.maximum(seen, known) < SETTINGS.open)
        gains.append([_gain(seen[use, c], known[use, c]) for c, use in enumerate(fit.T)])
    if np.median(lost) < SETTINGS.lost:
        return None
    estimates = np.array(gains)
    if np.isnan(estimates).all(0).any():
        return None
    blue, green, red = np.round(np.nanmedian(estimates, axis=0) / SETTINGS.step) * SETTINGS.step
    return round(float(blue), 3), round(float(green), 3), round(float(red), 3)


def _is_dark(pixels: Pixels, poses: Sequence[Pose], references: References) -> bool:
    """Whether fewer pixels are clipped than half of the pieces must have lost: quickly seen in most photos."""
    sides = [references.items[pose.owner].extent for pose in poses]
    covered = [h * w * pose.scale**2 for (h, w), pose in zip(sides, poses, strict=True)]
    clipped = pixels[::STRIDE, ::STRIDE].max(2) >= SETTINGS.clipped
    return bool(clipped.sum() * STRIDE**2 < SETTINGS.lost * float(sum(covered)) / 4)


def _gain(seen: Floats, known: Floats) -> float:
    return float(np.median(seen / known)) if len(seen) >= SETTINGS.enough else float("nan")
