"""Block by block: does the picture show the reference where a pose lays it?

Wooden pieces, number discs and glare hide parts of a piece, so never the whole of it is judged:
the half of its blocks that fits best decides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.picture import Pixels
from vision.matching.features import Floats
from vision.matching.poses import Affine

# Pixels of a compared patch on its longer side, and of a block.
PATCH_PX = 96
BLOCK_PX = 12


@dataclass(frozen=True, slots=True)
class CompareSettings:
    """A block with a standard deviation below `plain_lab` is too plain to compare, from `lively_lab` on it is
    distinctive; a distinctive block with a correlation below `denied` contradicts the reference. From
    lightness `clipped_lab` on the camera has lost the colour. The whole print is visible and that of the
    reference if every distinctive block correlates by `same_print` and no colour is off by `same_colour_lab`
    beyond the effect of light."""

    plain_lab: float = 2.0
    lively_lab: float = 6.0
    denied: float = 0.3
    clipped_lab: float = 97.0
    same_print: float = 0.4
    same_colour_lab: float = 18.0


SETTINGS = CompareSettings()


def lab(pixels: Pixels, sigma_px: float = 0.8) -> Floats:
    """BGR -> CIE Lab as floats (L 0-100), a little blurred: photos differ in sharpness."""
    soft = cv2.GaussianBlur(pixels, (0, 0), sigma_px)
    scaled = np.divide(soft, np.float32(255), dtype=np.float32)
    return np.asarray(cv2.cvtColor(scaled, cv2.COLOR_BGR2LAB), np.float32)


def blurred(patch: Floats, blur_sigma: float) -> Floats:
    """The patch blurred by this many pixels."""
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), blur_sigma)) if blur_sigma else patch


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A patch prepared for comparing. Per block: its mean colour `mean` (n x 3), the deviation from it `rest`
    (n x 144 x 3), its norm `strength` (n), the share of overexposed pixels `clipped` (n), `filled` (n):
    whether the piece fills the block, and `inner` (n): whether it fills the blocks around it too. A piece
    that is cut out a little askew shows the table at its border. `printed` (n): whether there is something to
    compare, also where the light of this patch has washed it out."""

    mean: Floats
    rest: Floats
    strength: Floats
    clipped: Floats
    filled: NDArray[np.bool_]
    inner: NDArray[np.bool_]
    printed: NDArray[np.bool_]

    @classmethod
    def of(cls, patch: Floats, mask: NDArray[np.uint8] | None = None) -> Look:
        """`patch` is h x w x 3 in Lab, `mask` (h x w) zero where the piece does not reach."""
        cut = _blocks(patch)
        mean = block_means(patch)
        rest = cut - mean[:, None]
        strength = np.sqrt(np.einsum("bpc,bpc->b", rest, rest) / (BLOCK_PX * BLOCK_PX * 3))
        clipped = (cut[:, :, 0] > SETTINGS.clipped_lab).mean(1, dtype=np.float32)
        printed = strength > SETTINGS.plain_lab
        if mask is None:
            every = np.ones(len(cut), bool)
            return cls(mean, rest, strength, clipped, every, every, printed)
        filled = _blocks(mask[:, :, None]).min((1, 2)) > 0
        rows = filled.reshape(patch.shape[0] // BLOCK_PX, -1)
        inner = cv2.erode(
            rows.astype(np.uint8),
            np.ones((3, 3), np.uint8),
            borderType=cv2.BORDER_CONSTANT,
            borderValue=0,
        )
        return cls(mean, rest, strength, clipped, filled, inner.ravel() > 0, filled & printed)


def block_means(patch: Floats) -> Floats:
    """h x w x c -> the mean of each block (blocks x c), row by row."""
    height, width, channels = patch.shape
    size = width // BLOCK_PX, height // BLOCK_PX
    # Far faster than `mean` over an axis that is not the last.
    means = cv2.resize(patch, size, interpolation=cv2.INTER_AREA)
    return np.asarray(means, np.float32).reshape(-1, channels)


def _blocks(patch: NDArray[Any]) -> NDArray[Any]:
    """h x w x c -> blocks x (BLOCK_PX * BLOCK_PX) x c, row by row."""
    height, width, channels = patch.shape
    rows, columns = height // BLOCK_PX, width // BLOCK_PX
    cut = patch.reshape(rows, BLOCK_PX, columns, BLOCK_PX, channels).swapaxes(1, 2)
    return np.ascontiguousarray(cut.reshape(rows * columns, BLOCK_PX * BLOCK_PX, channels))


@dataclass(frozen=True, eq=False)
class Likeness:
    """How a piece in the photo compares with a reference, block by block (n each).

    `correlation` of what the blocks show; `shift` of their mean colour, light aside; `judged` is
    False where the reference is plain; `denied` where both show something, but not the same; `whole`: nothing
    covers the piece, and its print is that of the reference everywhere.
    """

    correlation: Floats
    shift: Floats
    judged: NDArray[np.bool_]
    denied: NDArray[np.bool_]
    whole: bool

    @cached_property
    def best_half(self) -> float:
        """Mean correlation of the better half of the judged blocks; 0 when none is judged."""
        values = np.sort(self.correlation[self.judged])
        return float(values[len(values) // 2 :].mean()) if len(values) else 0.0

    @cached_property
    def mean(self) -> float:
        """Mean correlation of all judged blocks."""
        values = self.correlation[self.judged]
        return float(values.mean()) if len(values) else 0.0


def compare(seen: Look, known: Look) -> Likeness:
    """Compares a patch of the photo with a reference of the same size."""
    product = np.einsum("bpc,bpc->b", seen.rest, known.rest) / (BLOCK_PX * BLOCK_PX * 3)
    correlation = product / (
        np.maximum(seen.strength, SETTINGS.plain_lab)
        * np.maximum(known.strength, SETTINGS.plain_lab)
    )
    drift = seen.mean - known.mean
    drift = drift - median(drift[known.filled])
    shift = np.linalg.norm(drift, axis=1)
    lively = (known.strength > SETTINGS.lively_lab) & (
        seen.strength > SETTINGS.lively_lab * sharpness(seen, known)
    )
    printed = known.filled & (known.strength > SETTINGS.lively_lab)
    return Likeness(
        correlation=correlation,
        shift=shift,
        judged=known.printed,
        denied=known.inner & lively & (correlation < SETTINGS.denied),
        whole=bool(
            (correlation[printed] > SETTINGS.same_print).all()
            and (shift[known.filled] < SETTINGS.same_colour_lab).all()
        ),
    )


def sharpness(seen: Look, known: Look) -> float:
    """The ratio of the photo's contrast to the reference's: less than 1 when it is blurred."""
    printed = known.filled & (known.strength > SETTINGS.plain_lab)
    if not printed.any():
        return 1.0
    return min(1.0, float(median(seen.strength[printed] / known.strength[printed])))


def median(values: Floats) -> Floats:
    """The median along the first axis; of so few values `np.median` needs ten times as long."""
    ordered = np.sort(values, axis=0)
    lower, upper = ordered[(len(values) - 1) // 2], ordered[len(values) // 2]
    return np.asarray((lower + upper) / 2, np.float32)


def cut_out(
    area: Floats, affine: Affine, size: tuple[int, int], extent: tuple[float, float]
) -> Floats:
    """The patch (h, w = `size`) that a pose covers; `extent` (h, w) of the reference in pixels."""
    height, width = size
    return np.asarray(
        cv2.warpAffine(
            area,
            laid_in(affine, size, extent)[:2],
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
    )


def laid_in(
    affine: Affine, size: tuple[int, int], extent: tuple[float, float]
) -> NDArray[np.float64]:
    """Pixels of such a patch -> pixels of the picture (3 x 3)."""
    height, width = size
    laid = np.eye(3)
    laid[:2, 0] = affine[:, 0] * (extent[1] / width)
    laid[:2, 1] = affine[:, 1] * (extent[0] / height)
    laid[:2, 2] = affine[:, 2] - laid[:2, 0] * ((width - 1) / 2) - laid[:2, 1] * ((height - 1) / 2)
    return laid
