"""Touching pieces are cut out together, as exactly as pieces laid apart."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.box.test_segmentation import SIDE, ground, off, piece
from vision.box.copies import Photo
from vision.box.finding import find_pieces
from vision.box.found import Found
from vision.box.layout import Layout
from vision.box.touching import in_line
from vision.image.geometry import Matrix, transform_points
from vision.image.picture import Pixels
from vision.shape import OUTLINES, inside

COLUMNS, ROWS = 4, 3
HEIGHT = round(SIDE * np.sqrt(3) / 2)
OUTLINE = (OUTLINES["hex"] - 0.5) * (SIDE, HEIGHT)
PHOTO = (1200, 1000)


def centres(gap: float) -> Matrix:
    """The middles of twelve hexes with a gap (a share of their width) between each two."""
    step = np.array([0.75 * SIDE, HEIGHT]) * (1 + gap)
    places = [(n % COLUMNS, n // COLUMNS + n % COLUMNS % 2 / 2) for n in range(COLUMNS * ROWS)]
    return np.array((230, 220)) + np.array(places) * step


def hexes(kind: str, gap: float, seed: int, light: float = 1) -> tuple[Pixels, Matrix]:
    """A photo of them on a ground, from a hand that leans, in less or more light; and the plane (3 x 3, table
    to photo)."""
    rng = np.random.default_rng(seed)
    table = ground(kind, PHOTO[1], PHOTO[0], rng)
    for number, place in enumerate(centres(gap)):
        art = piece("hex", number)
        left, top = np.round(place - np.array([SIDE, HEIGHT]) / 2).astype(int)
        filled = inside("hex", *art.shape[:2]) > 0
        table[top : top + HEIGHT, left : left + SIDE][filled] = art[filled]
    frame = np.array([[0, 0], [PHOTO[0], 0], PHOTO, [0, PHOTO[1]]], np.float32)
    lean = rng.uniform(-60, 60, (4, 2)).astype(np.float32)
    look = cv2.getPerspectiveTransform(frame, frame + lean)
    soft = cv2.GaussianBlur(table, (0, 0), 0.9)
    seen = cv2.warpPerspective(soft, look, PHOTO, borderMode=cv2.BORDER_REFLECT) * light
    jpeg = cv2.imencode(".jpg", np.clip(seen, 0, 255), [cv2.IMWRITE_JPEG_QUALITY, 85])[1]
    pixels = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
    return pixels, np.asarray(look, np.float64)


@pytest.mark.parametrize(
    ("kind", "seed"),
    [
        ("bands", 1),
        ("wool", 2),
        pytest.param("bands", 2, marks=pytest.mark.soak),
        pytest.param("paper", 1, marks=pytest.mark.soak),
        pytest.param("wool", 1, marks=pytest.mark.soak),
    ],
)
def test_in_little_light_they_are_cut_true_and_none_is_flagged(kind: str, seed: int) -> None:
    pixels, look = hexes(kind, 0.015, seed, light=0.4)
    found = find_pieces(pixels, "hex")
    assert found is not None
    assert not found.rough.any()
    assert len(found) == COLUMNS * ROWS
    for place in centres(0.015):
        truth = transform_points(OUTLINE + place, look)
        assert min(off(polygon, truth) for polygon in found.polygons) < 0.06


def test_a_single_row_gives_no_plane_and_is_cut_all_the_same() -> None:
    table = ground("paper", 1300, 500, np.random.default_rng(1))
    for number in range(5):
        top = 100 + round(1.015 * HEIGHT * number)
        filled = inside("hex", HEIGHT, SIDE) > 0
        table[top : top + HEIGHT, 150 : 150 + SIDE][filled] = piece("hex", number)[filled]
    found = find_pieces(
        np.clip(cv2.GaussianBlur(table, (0, 0), 0.9), 0, 255).astype(np.uint8), "hex"
    )
    assert found is not None
    assert len(found) == 5


@pytest.mark.parametrize(("gap", "touching"), [(0.0, True), (0.015, True), (0.08, False)])
def test_only_pieces_without_gaps_are_in_line(gap: float, touching: bool) -> None:
    """Each was found a little off its place: only together their edges are clear."""
    pixels, look = hexes("wool", gap, 1)
    photo, places = Photo(pixels), centres(gap)
    places += np.random.default_rng(1).normal(0, 0.03 * SIDE, places.shape)
    layout = Layout(look, OUTLINE, places, np.zeros(len(places)))
    found = Found(layout, np.full(len(places), 0.6), np.zeros(len(places), bool))
    assert (in_line(photo, found) is not None) == touching
