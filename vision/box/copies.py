"""Copies of a photo in Lab in which edges are looked up, as large as they need be, each made once."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.picture import Pixels
from vision.matching.verify import lab

Floats = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class CopySettings:
    """Scales are rounded to powers of `step`, so that a plane that moves a little needs no new copy. A photo is
    only shrunk by a factor below `worth_shrinking`; in the copy of the right size, colours are blurred by
    `sigma_px`."""

    step: float = 1.2
    worth_shrinking: float = 0.7
    sigma_px: float = 0.8


SETTINGS = CopySettings()


@dataclass(frozen=True, slots=True, eq=False)
class Photo:
    """A photo and the copies of it that were asked for."""

    pixels: Pixels
    _copies: dict[int, tuple[Floats, float]] = field(default_factory=dict)

    def scaled(self, scale: float) -> tuple[Floats, float]:
        """The photo in Lab, as blurred as if it were scaled by `scale`, and the factor by which it really is.

        It is never enlarged, and shrunk only where it has far more pixels than are sampled: else fine print
        would alias.
        """
        power = round(float(np.log(scale) / np.log(SETTINGS.step)))
        if power not in self._copies:
            self._copies[power] = self._copy(SETTINGS.step**power)
        return self._copies[power]

    def _copy(self, scale: float) -> tuple[Floats, float]:
        if scale >= SETTINGS.worth_shrinking:
            return lab(self.pixels, SETTINGS.sigma_px / scale), 1.0
        small = cv2.resize(self.pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        return lab(np.asarray(small, np.uint8), SETTINGS.sigma_px), scale
