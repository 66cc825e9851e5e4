"""From the bytes of a photo to a draft board. Slow: every case reads a picture."""

import io
import json
import subprocess
import sys
from functools import cache
from random import Random

import cv2
import numpy as np
import pytest
from PIL import Image

from scoring import game
from tests.vision.drawing import (
    TILE,
    Photo,
    Tile,
    draw_tile,
    keyper_board,
    photograph,
    put_pieces,
    random_keyper,
)
from vision import NotAPicture, Tileset, read_photo
from vision.box.titles import read_outlines
from vision.detection import Detection
from vision.image.picture import Picture, decode
from vision.reading import Candidate, Corners, Finding, Reading, Unsure
from vision.text.names import NameIndex

KEYPER = game("keyper")
PIECES = KEYPER.describe()["pieces"]


def photo(seed: int, count: int, *, language: str = "en", pieces: int = 0, **how: object) -> Photo:
    rng = Random(seed)
    tiles = random_keyper(PIECES, rng, count, language)
    flat, corners = keyper_board(tiles, rng, 0.2)
    if pieces:
        flat = put_pieces(flat, corners, rng, pieces)
    return photograph(flat, tiles, corners, rng, **how)


def turned_by_camera(shot: Photo) -> bytes:
    """As a camera held upright keeps it: the picture lies on its side, and EXIF has the orientation."""
    exif = Image.Exif()
    exif[0x0112] = 6  # to be turned clockwise
    file = io.BytesIO()
    Image.fromarray(shot.pixels).rotate(90, expand=True).save(file, "JPEG", exif=exif, quality=92)
    return file.getvalue()


def placed(reading: Reading) -> dict[str, object]:
    return {piece.id: piece.at for piece in reading.pieces}


def wanted(shot: Photo) -> dict[str, object]:
    return {tile.id: tile.at for tile in shot.tiles}


CASES = {
    "straight": {"seed": 1, "count": 20, "turn": 0},
    "upside down": {"seed": 2, "count": 14, "turn": 184, "tilt": 12},
    "pieces, glare, 4 MP": {
        "seed": 4,
        "count": 16,
        "turn": 263,
        "tilt": 22,
        "pieces": 3,
        "glare": 0.4,
        "blur": 1.0,
        "size": (2400, 1800),
    },
}


@pytest.mark.parametrize(
    "case",
    [
        # One that lies straight is read in other tests too; the last one is nearly upside down as well.
        pytest.param(case, id=name, marks=[pytest.mark.soak] if case["seed"] in (1, 2) else [])
        for name, case in CASES.items()
    ],
)
def test_every_tile_of_a_keyper_board_is_named_where_it_lies(case: dict[str, object]) -> None:
    shot = photo(**case)
    check_board(shot, read_photo("keyper", [shot.jpeg()], KEYPER))


def check_board(shot: Photo, reading: Reading) -> None:
    assert placed(reading) == wanted(shot)
    draft = KEYPER.board_schema().load(reading.board)
    assert len(draft.tiles) == len(shot.tiles)
    for piece in reading.pieces:
        (index,) = (i for i, tile in enumerate(shot.tiles) if tile.id == piece.id)
        assert piece.by == "name"
        assert piece.side is None
        off = np.abs(piece.corners.mean(0) - shot.corners[index].mean(0)).max()
        assert off < 0.15 * np.linalg.norm(shot.corners[index][1] - shot.corners[index][0])


def test_a_german_board_seen_at_an_angle_by_a_turned_camera() -> None:
    """Corners are those of the upright picture."""
    shot = photo(11, 12, language="de", turn=40, tilt=30, size=(1200, 900))
    reading = read_photo("keyper", [turned_by_camera(shot)], KEYPER)
    check_board(shot, reading)
    assert reading.sizes == ((1200, 900),)
    answer = json.loads(json.dumps(reading.to_json()))
    assert answer["size"] == [1200, 900]
    assert {piece["id"] for piece in answer["pieces"]} == set(wanted(shot))


class Eyes(Tileset):
    """A box that has seen the outlines of some tiles."""

    def __init__(self, seen: list[Detection]) -> None:
        super().__init__("keyper", KEYPER)
        self.seen = seen

    def find(self, picture: Picture) -> list[Detection]:
        return self.seen


def outline(shot: Photo, tile: str) -> Corners:
    return next(q for t, q in zip(shot.tiles, shot.corners, strict=True) if t.id == tile)


def test_names_and_matches_together() -> None:
    shot = photo(6, 6, size=(1200, 900))
    first, second, third, fourth = (tile.id for tile in shot.tiles[:4])
    seen: list[Detection] = [
        Finding(fourth, "base", 0.97, "match", outline(shot, fourth)),
        Finding(first, "upgraded", 0.8, "match", outline(shot, first)),
        Unsure(outline(shot, second), (Candidate(second, "base", 0.5),)),
        Unsure(outline(shot, third), ()),
    ]
    reading = read_photo("keyper", [shot.jpeg()], KEYPER, Eyes(seen))
    assert placed(reading) == wanted(shot)
    found = {piece.id: piece for piece in reading.pieces}
    assert (found[first].by, found[first].side) == ("both", "upgraded")
    assert (found[second].by, found[second].side) == ("both", "base")
    assert (found[third].by, found[third].side) == ("name", None)
    # What is certain by its looks needs no second detector.
    assert (found[fourth].by, found[fourth].confidence) == ("match", 0.97)
    (entry,) = (t for area in reading.board.values() for t in area if t["tile"] == first)
    assert entry["upgraded"]


def test_names_are_read_in_the_enlarged_outlines_of_pieces() -> None:
    shot = photo(6, 5, size=(1000, 750), turn=25)
    chosen = [tile.id for tile in shot.tiles[:4]]
    outlines = [outline(shot, tile) for tile in chosen]
    index = NameIndex.of(PIECES)
    read = read_outlines(decode(shot.jpeg()), outlines, index)
    assert {each.id for each in read if isinstance(each, Finding)} == set(chosen)
    for each in read:
        assert isinstance(each, Finding)
        middle = outlines[chosen.index(each.id)].mean(0)
        side = np.linalg.norm(outlines[0][1] - outlines[0][0])
        assert np.linalg.norm(each.corners.mean(0) - middle) < side / 2


def test_a_single_tile_on_a_table() -> None:
    tile = Tile("goldsmith", "Goldsmith", 0, 0)
    flat = np.full((3 * TILE, 4 * TILE, 3), 130, np.uint8)
    flat[TILE : 2 * TILE, TILE : 2 * TILE] = draw_tile(tile)
    corners = np.array([[[1, 1], [2, 1], [2, 2], [1, 2]]], float) * TILE
    shot = photograph(flat, [tile], corners, Random(1), size=(800, 600))
    reading = read_photo("keyper", [shot.jpeg()], KEYPER)
    assert [piece.id for piece in reading.pieces] == ["goldsmith"]
    assert reading.notes


def jpeg(pixels: np.ndarray) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels.astype(np.uint8)).save(file, "JPEG", quality=85)
    return file.getvalue()


def test_a_bare_table_is_an_empty_board() -> None:
    reading = read_photo("keyper", [jpeg(np.full((600, 800, 3), 140))], KEYPER)
    assert reading.board == {"village": [], "farm": []}
    assert "goods" in reading.not_visible


@cache
def sharp() -> Photo:
    return photo(7, 10, size=(800, 600), blur=0.5)


@pytest.mark.parametrize("code", ["too_dark", "too_blurred"])
def test_why_nothing_can_be_read(code: str) -> None:
    seen = sharp().pixels
    spoilt = seen * 0.01 if code == "too_dark" else cv2.GaussianBlur(seen, (0, 0), 14)
    with pytest.raises(NotAPicture) as refused:
        read_photo("keyper", [jpeg(np.asarray(spoilt))], KEYPER)
    assert refused.value.code == code
    for language in ("en", "de"):
        assert refused.value.message.render(language)


def test_the_refusal_names_the_picture() -> None:
    with pytest.raises(NotAPicture) as refused:
        read_photo("keyper", [jpeg(np.full((300, 300, 3), 140)), b"none"], KEYPER)
    assert (refused.value.code, refused.value.picture) == ("not_an_image", 1)


@pytest.mark.parametrize("count", [0, 9])
def test_the_number_of_pictures_is_bounded(count: int) -> None:
    with pytest.raises(NotAPicture):
        read_photo("keyper", [b"x"] * count, KEYPER)


def test_a_very_long_picture_is_read_all_the_same() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (210, 3000, 3))
    assert read_photo("keyper", [jpeg(noise)], KEYPER).sizes == ((3000, 210),)


def test_vision_is_not_loaded_before_it_is_needed() -> None:
    heavy = "cv2 rapidocr onnxruntime PIL.Image numpy"
    code = f"import sys, vision; print([m for m in '{heavy}'.split() if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
