"""References: pictures of known pieces, prepared for searching and comparing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.image.picture import Pixels, grey
from vision.matching.colour import colour_hashes
from vision.matching.features import Features, Floats, find_features
from vision.matching.index import Index
from vision.matching.verify import BLOCK_PX, PATCH_PX, Look, blurred, lab
from vision.reading import Side
from vision.shape import Shape, inside

Gains = tuple[float, float, float]
"""How many times lighter blue, green and red are."""

# Pixels of a reference's longer side.
REFERENCE_SIDE_PX = 160
MOST_POINTS = 500
# Plain pieces (water, sand) show little more than this.
CONTRAST = 0.02


@dataclass(frozen=True, slots=True, eq=False)
class Reference:
    """One picture of one side of a piece.

    `pixels` (BGR, longer side REFERENCE_SIDE_PX) is its upright box; a hex is flat-topped and spans it from
    corner to corner. `copies` is how many the box of the game holds. `features` are found in `pixels`.
    `original`: the picture itself, where this is how an overexposed photo shows it.
    """

    id: str
    side: Side | None
    shape: Shape
    copies: int
    pixels: Pixels
    features: Features
    original: Reference | None = None

    @classmethod
    def of(
        cls,
        pixels: Pixels,
        id: str,  # noqa: A002
        side: Side | None = None,
        *,
        shape: Shape = "rectangle",
        copies: int = 1,
        features: Features | None = None,
        extent: tuple[int, int] | None = None,
    ) -> Reference:
        """Prepares a cut-out picture of any size; `features` when they are known, `extent` that of
        an earlier picture of the same side."""
        factor = REFERENCE_SIDE_PX / max(pixels.shape[:2])
        seen = max(8, round(pixels.shape[0] * factor)), max(8, round(pixels.shape[1] * factor))
        height, width = _true_extent(seen, shape, extent)
        if seen != (height, width):
            features = None  # those of the distorted picture
        way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
        scaled = np.asarray(cv2.resize(pixels, (width, height), interpolation=way), np.uint8)
        if features is None:
            features = _features(scaled, shape)
        return cls(id, side, shape, copies, scaled, features)

    def exposed(self, gains: Gains) -> Reference:
        """The piece as a photo shows it in this many times the light; what is lighter than white is lost."""
        bright = cv2.convertScaleAbs(self.pixels * np.array(gains, np.float32))
        pixels = np.asarray(bright, np.uint8)
        features = _features(pixels, self.shape)
        return replace(self, pixels=pixels, features=features, original=self)

    @property
    def name(self) -> tuple[str, Side | None]:
        """What it shows: id and side; several pictures may show one side."""
        return self.id, self.side

    @property
    def extent(self) -> tuple[int, int]:
        """Height and width in pixels."""
        return self.pixels.shape[0], self.pixels.shape[1]

    @property
    def patch_size(self) -> tuple[int, int]:
        """Height and width of the patch that is compared, in whole blocks."""
        height, width = self.extent
        return tuple(  # type: ignore[return-value]
            max(2, round(n * PATCH_PX / REFERENCE_SIDE_PX / BLOCK_PX)) * BLOCK_PX
            for n in (height, width)
        )

    def patch(self) -> Floats:
        """The picture in Lab at the size at which it is compared."""
        height, width = self.patch_size
        patch = cv2.resize(self.pixels, (width, height), interpolation=cv2.INTER_AREA)
        return lab(np.asarray(patch, np.uint8))

    def look(self, blur_sigma: float = 0.0) -> Look:
        """The picture prepared for comparing, blurred by `blur_sigma` (pixels of the patch); blocks that the
        shape does not fill are empty."""
        look = Look.of(blurred(self.patch(), blur_sigma), inside(self.shape, *self.patch_size))
        if self.original is None:
            return look
        # What is washed out counts against a name, as something else may be printed there.
        return replace(look, printed=self.original.look(blur_sigma).printed)


def _features(pixels: Pixels, shape: Shape) -> Features:
    mask = inside(shape, *pixels.shape[:2])
    return find_features(grey(pixels), MOST_POINTS, contrast=CONTRAST, mask=mask)


def _true_extent(
    seen: tuple[int, int], shape: Shape, known: tuple[int, int] | None
) -> tuple[int, int]:
    """Height and width of a piece. Those of a box that is `seen` at an angle are squeezed, but what a hex
    measures is certain, and so is what is `known` of an earlier picture."""
    if shape == "hex":
        return round(REFERENCE_SIDE_PX * np.sqrt(3) / 2), REFERENCE_SIDE_PX
    if known is None:
        return seen
    # It may lie on its side.
    return min(
        known, known[::-1], key=lambda size: abs(np.log(size[0] * seen[1] / size[1] / seen[0]))
    )


def most_looks(references: Sequence[Reference]) -> int:
    """How many pictures there are of the side that has most."""
    counts = Counter((reference.id, reference.side) for reference in references)
    return max(counts.values(), default=1)


class References:
    """All references of a search: made once, then read by any number of threads.

    `blur_sigma` is the blur applied before comparing, see `with_blur`.
    """

    def __init__(self, references: Sequence[Reference]):
        self.items = tuple(references)
        self.index = Index(
            [r.features for r in self.items],
            [((r.extent[1] - 1) / 2, (r.extent[0] - 1) / 2) for r in self.items],
            looks=most_looks(self.items),
        )
        self.blur_sigma = 0.0
        self._looks: dict[tuple[int, float], Look] = {}
        self._colours: dict[int, Floats] = {}
        self._exposed: tuple[tuple[Gains, tuple[int, ...]], References] | None = None

    def __len__(self) -> int:
        return len(self.items)

    def look(self, owner: int) -> Look:
        """The reference of this number, blurred by `blur_sigma`; computed on first use."""
        key = owner, self.blur_sigma
        if key not in self._looks:
            self._looks[key] = self.items[owner].look(self.blur_sigma)
        return self._looks[key]

    def oldest_look(self, owner: int) -> int:
        """The number of the first reference of the same side of the same piece."""
        return self._oldest[self.items[owner].name]

    @cached_property
    def _oldest(self) -> dict[tuple[str, Side | None], int]:
        oldest: dict[tuple[str, Side | None], int] = {}
        for number, item in enumerate(self.items):
            oldest.setdefault(item.name, number)
        return oldest

    @cached_property
    def copies(self) -> Mapping[str, int]:
        """How many of each piece there are, by id."""
        copies: dict[str, int] = {}
        for item in self.items:
            copies[item.id] = max(copies.get(item.id, 0), item.copies)
        return copies

    def with_blur(self, blur_sigma: float) -> References:
        """The same references, blurred to match a photo that is less sharp."""
        view = copy(self)
        view.blur_sigma = blur_sigma
        return view

    def exposed(self, gains: Gains, owners: tuple[int, ...]) -> References:
        """The references of these numbers in this many times the light.

        The last ones are kept, as photos of one evening are alike.
        """
        wanted, made = (gains, owners), self._exposed
        if made is None or made[0] != wanted:
            made = wanted, References([self.items[owner].exposed(gains) for owner in owners])
            self._exposed = made
        return made[1]

    def colours(self, owner: int) -> Floats:
        """The picture of a reference in Lab; computed on first use."""
        if owner not in self._colours:
            self._colours[owner] = lab(self.items[owner].pixels)
        return self._colours[owner]

    @cached_property
    def greys(self) -> list[NDArray[np.float32]]:
        """The lightness of every reference at the size at which it is compared."""
        return [np.ascontiguousarray(item.patch()[:, :, 0]) for item in self.items]

    @cached_property
    def hashes(self) -> dict[tuple[int, int], tuple[NDArray[np.intp], NDArray[np.float32]]]:
        """Patch size -> which references have it, and their colour hashes row by row."""
        sizes = [r.patch_size for r in self.items]
        table = {}
        for size in set(sizes):
            members = np.array([i for i, s in enumerate(sizes) if s == size], np.intp)
            looks = [self.look(i) for i in members]
            means = np.stack([look.mean for look in looks])
            table[size] = members, colour_hashes(means, looks[0].filled)
        return table
