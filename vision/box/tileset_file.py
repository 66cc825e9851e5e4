"""A tileset as one file: a zip of a list in JSON, the pictures as PNG, and their features.

Nothing in it is code and nothing is trusted: every size is bounded before it is unpacked.
"""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.box.tileset import Tileset
from vision.matching.features import DESCRIPTOR_LENGTH, Features
from vision.matching.references import MOST_POINTS, REFERENCE_SIDE_PX

if TYPE_CHECKING:
    from scoring import Game

FORMAT = "keytally-references-1"
LIST = "references.json"
MOST_REFERENCES = 2_000
MOST_LIST_BYTES = 1_000_000
MOST_PICTURE_BYTES = 400_000
POINT_BYTES = 4 * 4 + DESCRIPTOR_LENGTH
# No file of ours has more points: OpenCV keeps ties beyond its limit, but never this many.
MOST_FEATURE_BYTES = 2 * MOST_POINTS * POINT_BYTES


def pack(tileset: Tileset) -> bytes:
    """The whole tileset as one file, with everything that is costly to make."""
    out = io.BytesIO()
    rows = []
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for number, (key, item) in enumerate(tileset.items()):
            rows.append({"key": key, "id": item.id, "side": item.side})
            archive.writestr(f"{number}.png", cv2.imencode(".png", item.pixels)[1].tobytes())
            archive.writestr(f"{number}.features", _features_to_bytes(item.features))
        listed = {"format": FORMAT, "game": tileset.game, "references": rows}
        archive.writestr(LIST, json.dumps(listed))
    return out.getvalue()


def unpack(data: bytes, catalogue: Game | None = None) -> Tileset:
    """Reads what `pack` wrote; `ValueError` for anything else."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            listed = json.loads(_member(archive, LIST, MOST_LIST_BYTES))
            if listed["format"] != FORMAT or len(listed["references"]) > MOST_REFERENCES:
                raise ValueError("not a tileset of this version")
            tileset = Tileset(str(listed["game"]), catalogue)
            for number, row in enumerate(listed["references"]):
                _add(tileset, archive, number, row)
            return tileset
    except (zipfile.BadZipFile, KeyError, TypeError, OSError, EOFError, RecursionError,
            NotImplementedError, RuntimeError, zlib.error) as broken:  # fmt: skip
        raise ValueError("not a tileset") from broken


def _add(tileset: Tileset, archive: zipfile.ZipFile, number: int, row: dict[str, Any]) -> None:
    key, piece, side = row["key"], row["id"], row["side"]
    if not isinstance(key, int | str) or not isinstance(piece, str):
        raise ValueError("a reference without key or id")
    if side not in (None, "base", "upgraded"):
        raise ValueError("a side that no piece has")
    packed = _member(archive, f"{number}.png", MOST_PICTURE_BYTES)
    # The header gives the size before anything is decoded.
    if packed[:8] != b"\x89PNG\r\n\x1a\n" or max(_png_size(packed)) != REFERENCE_SIDE_PX:
        raise ValueError("not a picture of a reference")
    reference = tileset.put(key, packed, piece, side, ready=_features(archive, number))
    if not reference.pixels.size:
        raise ValueError("an empty picture")


def _png_size(packed: bytes) -> tuple[int, int]:
    return int.from_bytes(packed[16:20]), int.from_bytes(packed[20:24])


def _features(archive: zipfile.ZipFile, number: int) -> Features:
    return _features_of_bytes(_member(archive, f"{number}.features", MOST_FEATURE_BYTES))


def _features_to_bytes(features: Features) -> bytes:
    numbers = np.concatenate(
        [features.points, features.sizes[:, None], features.angles[:, None]], axis=1
    )
    return numbers.astype("<f4").tobytes() + features.descriptors.tobytes()


def _features_of_bytes(data: bytes) -> Features:
    count, rest = divmod(len(data), POINT_BYTES)
    if rest:
        raise ValueError("broken features")
    numbers: NDArray[np.float32] = np.frombuffer(data, "<f4", count * 4).reshape(count, 4)
    if not np.isfinite(numbers).all() or (numbers[:, 2] <= 0).any():
        raise ValueError("impossible features")
    descriptors = np.frombuffer(data, np.uint8, offset=count * 16).reshape(count, -1)
    if not count:
        descriptors = np.zeros((0, DESCRIPTOR_LENGTH), np.uint8)
    return Features(
        np.array(numbers[:, :2]), np.array(numbers[:, 2]), np.array(numbers[:, 3]), descriptors
    )


def _member(archive: zipfile.ZipFile, name: str, most: int) -> bytes:
    # The size that the file claims may be a lie; so no more than `most` is unpacked.
    with archive.open(name) as member:
        data = member.read(most + 1)
    if len(data) > most:
        raise ValueError("too large")
    return data
