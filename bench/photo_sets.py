"""The sets of photos that the matcher is measured on: real ones of other games, and drawn ones.

The real ones are not part of the repository (they carry no licence for that). They are looked for
in the folder named by KEYTALLY_PHOTOS, else in `../shared/photos` beside the repository.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.vision.matching.villages import Kind, box, photograph_village, reference_of
from vision.image.picture import Pixels
from vision.matching.references import Reference

FOLDER = Path(os.environ.get("KEYTALLY_PHOTOS") or Path(__file__).parents[2] / "shared/photos")
Name = tuple[str, str | None]


# A detection lies on a piece when it is nearer than this to its middle, in widths of it.
NEAR = 0.35


@dataclass(frozen=True, eq=False)
class Shown:
    """A piece in a photo: its `name` (id, side), None for one without a reference; `place` is its
    middle in pixels, None where nobody marked it; `size` its width in pixels."""

    name: Name | None
    place: NDArray[np.float64] | None
    size: float

    def is_at(self, middle: NDArray[np.floating]) -> bool:
        """Whether a detection with this middle is of this piece, whose place is marked."""
        return self.place is not None and bool(
            np.linalg.norm(middle - self.place) < NEAR * self.size
        )


@dataclass(frozen=True, eq=False)
class Shot:
    """A photo and everything that lies in it."""

    title: str
    pixels: Pixels
    truth: tuple[Shown, ...]


def hexes() -> tuple[list[Reference], Iterator[Shot]]:
    """19 hexes with number discs and pieces on them, 12 megapixels; places are not marked."""
    folder = FOLDER / "hexes"
    marked = json.loads((folder / "truth.json").read_text())
    enrol, half = read(folder / marked["enrol"]), marked["half_size"]
    references = [
        Reference.of(enrol[y - half : y + half, x - half : x + half], piece)
        for piece, (x, y) in marked["tiles"].items()
    ]
    truth = tuple(Shown((piece, None), None, 0) for piece in marked["tiles"])
    return references, _shots(sorted(folder.glob("board_*.jpg")), lambda _: truth)


def squares() -> tuple[list[Reference], Iterator[Shot]]:
    """Touching square tiles with near twins; some designs have no reference."""
    folder = FOLDER / "squares"
    boards = json.loads((folder / "truth.json").read_text())["boards"]
    pictures: dict[bytes, str] = {}
    references = []
    same: dict[str, str] = {}
    for path in sorted((folder / "tiles").glob("*.jpg")):
        # Some files are one picture under two names: either name is right.
        same[path.stem] = pictures.setdefault(path.read_bytes(), path.stem)
        if same[path.stem] == path.stem:
            references.append(Reference.of(read(path), path.stem))

    def truth(title: str) -> tuple[Shown, ...]:
        return tuple(
            Shown((same[t["id"]], None) if t["id"] else None, np.array(t["centre"]), t["side"])
            for t in boards[title]
        )

    return references, _shots([folder / f"boards/{name}.jpg" for name in sorted(boards)], truth)


def patrol() -> tuple[list[Reference], Iterator[Shot]]:
    """Plain water tiles."""
    folder = FOLDER / "patrol"
    marked = json.loads((folder / "truth.json").read_text())
    enrol = read(folder / marked["enrol"])
    references = [
        Reference.of(enrol[y0:y1, x0:x1], piece)
        for piece, (x0, y0, x1, y1) in marked["boxes"].items()
    ]

    def truth(title: str) -> tuple[Shown, ...]:
        return tuple(
            Shown((piece, None), np.array(place), 230.0)
            for piece, place in marked["boards"][title].items()
        )

    return references, _shots([folder / f"{name}.jpg" for name in marked["boards"]], truth)


def drawn_box(tiles: int) -> list[Reference]:
    """Both sides of this many drawn hexes, enrolled."""
    rng = Random(1)
    return [reference_of(kind, rng) for kind in box(tiles)]


def villages(count: int, tiles: int = 64, shown: int = 25) -> Iterator[Shot]:
    """Photos of drawn villages: half of the hexes under 1-4 wooden pieces, glare, 35 degrees."""
    for seed in range(count):
        rng = Random(100 + seed)
        sides: dict[str, Kind] = {}
        every = box(tiles)
        for kind in rng.sample(every, len(every)):
            sides.setdefault(kind.id, kind)
        photo = photograph_village(list(sides.values())[:shown], rng)
        truth = tuple(
            Shown(
                (tile.id, tile.side),
                corners.mean(0),
                float(np.linalg.norm(corners[0] - corners[1])),
            )
            for tile, corners in zip(photo.tiles, photo.corners, strict=True)
        )
        yield Shot(f"village_{seed}", np.ascontiguousarray(photo.pixels[:, :, ::-1]), truth)


def _shots(paths: list[Path], truth) -> Iterator[Shot]:  # type: ignore[no-untyped-def]
    for path in paths:
        yield Shot(path.stem, read(path), truth(path.stem))


def read(path: Path) -> Pixels:
    """The pixels of a file."""
    pixels = cv2.imread(str(path))
    if pixels is None:
        raise FileNotFoundError(path)
    return np.asarray(pixels, np.uint8)
