"""Detectors: whatever recognises pieces in a picture. Printed names are one, matches another."""

from __future__ import annotations

from typing import Protocol

from vision.image.picture import Picture
from vision.reading import Finding, Unsure

Detection = Finding | Unsure


class Detector(Protocol):
    """Recognises pieces in one picture.

    Findings and unsure pieces carry corners in pixels of `picture.pixels` and `picture.index`;
    `at` stays None, the lattice of the game fills it in later.
    """

    def find(self, picture: Picture) -> list[Detection]:
        """What it recognises in the picture."""
