"""Separate pieces are found and cut exactly on any ground, and touching ones are aligned."""

from __future__ import annotations

from functools import cache
from random import Random

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.drawing import Tile, draw_tile
from tests.vision.matching.villages import Kind, draw_hex
from vision.box.finding import find_pieces
from vision.box.found import Found
from vision.box.segmentation import cut_apart
from vision.image.picture import Pixels
from vision.shape import OUTLINES, Shape, inside

SIDE = 200
SHADOW = 24
"""Pixels beside a piece where its shadow ends."""


def piece(shape: Shape, number: int) -> Pixels:
    """A drawn piece in its upright box."""
    if shape == "hex":
        art = draw_hex(Kind(f"tile_{number}", "base"))
        size = (SIDE, round(SIDE * np.sqrt(3) / 2))
    else:
        # Not all in the same colours, or they would count as the texture of the ground.
        art = np.roll(draw_tile(Tile("statue", f"Tile {number}", 0, 0)), number, axis=2)
        size = (SIDE, SIDE)
    return np.asarray(cv2.resize(art, size, interpolation=cv2.INTER_AREA), np.uint8)


def ground(kind: str, height: int, width: int, rng: np.random.Generator) -> NDArray[np.float32]:
    """Plain paper, a table in which a window is reflected, a cloth of crossing bands, or tufts of wool."""
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32)
    if kind == "paper":
        return np.full((height, width, 3), 225, np.float32)
    if kind == "window":
        pane = (np.abs(xs - 0.2 * ys - 330) < 260) & (np.abs(ys - 400) < 330)
        shine = cv2.GaussianBlur(pane.astype(np.float32), (0, 0), 4)[:, :, None]
        return np.asarray(np.array((40, 60, 90), np.float32) + shine * (90, 80, 60))
    if kind == "bands":
        crossing = ((xs // 72) % 2 + (ys // 72) % 2)[:, :, None] / 2
        table = 235 - crossing * np.array((185, 190, 55))
        return np.asarray(table + rng.normal(0, 2, (height, width, 1)), np.float32)
    tufts = np.zeros((height, width), np.float32)
    for grain, strength in ((3, 10), (6, 14), (13, 12)):
        coarse = rng.normal(0, strength, (height // grain, width // grain)).astype(np.float32)
        tufts += cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return np.asarray(np.array((170, 165, 160), np.float32) + tufts[:, :, None], np.float32)


@cache
def photo(
    shape: Shape, kind: str, seed: int, step: float = 1.35, turned_deg: float = 10
) -> tuple[Pixels, list[NDArray[np.float64]]]:
    """Eight pieces on a ground, with shadows, seen at an angle; and their corners."""
    rng = Random(seed)
    table = ground(kind, 900, 1300, np.random.default_rng(seed))
    outlines = []
    for number in range(8):
        art = piece(shape, number)
        height, width = art.shape[:2]
        turn = np.deg2rad(rng.uniform(-turned_deg, turned_deg))
        middle = np.array([230 + SIDE * step * (number % 4), 250 + SIDE * step * (number // 4)])
        c, s = np.cos(turn), np.sin(turn)
        place = np.array([[c, -s, 0], [s, c, 0]])
        place[:, 2] = middle - place[:, :2] @ [(width - 1) / 2, (height - 1) / 2]
        corners = OUTLINES[shape] * (width - 1, height - 1) @ place[:, :2].T + place[:, 2]
        left, top = np.floor(corners.min(0) - SHADOW).astype(int)
        right, bottom = np.ceil(corners.max(0) + SHADOW).astype(int)
        part = table[top:bottom, left:right]
        alpha = np.zeros(part.shape[:2], np.float32)
        cv2.fillConvexPoly(alpha, np.round(corners - (left, top)).astype(np.int32), 1.0)
        shadow = cv2.GaussianBlur(np.roll(alpha, (4, 3), (0, 1)), (0, 0), 4)
        part *= 1 - 0.4 * shadow[:, :, None]
        place[:, 2] -= left, top
        shown = cv2.warpAffine(art, place, part.shape[1::-1]).astype(np.float32)
        part += alpha[:, :, None] * (shown - part)
        outlines.append(corners)
    frame = np.array([[0, 0], [1300, 0], [1300, 900], [0, 900]], np.float32)
    lean = np.array([[40, 30], [-20, 10], [-10, -20], [30, -5]], np.float32)
    look = cv2.getPerspectiveTransform(frame, frame + lean)
    seen = cv2.warpPerspective(cv2.GaussianBlur(table, (0, 0), 0.7), look, (1300, 900))
    corners_seen = [cv2.perspectiveTransform(o[None], look)[0] for o in outlines]
    return np.clip(seen, 0, 255).astype(np.uint8), corners_seen


@cache
def found_on(kind: str, shape: Shape) -> tuple[Pixels, list[NDArray[np.float64]], Found]:
    """Eight pieces on a ground, their corners, and what is found of them."""
    pixels, truth = photo(shape, kind, 1)
    found = find_pieces(pixels, shape)
    assert found is not None
    assert len(found) == len(truth)
    return pixels, truth, found


def ring(*, closed: bool) -> tuple[Pixels, NDArray[np.float64]]:
    """Six touching hexes on wool around a seventh, or around bare wool, in haze; and its middle."""
    table = ground("wool", 900, 900, np.random.default_rng(5))
    centre = np.array([450.0, 450.0])
    turns = np.deg2rad(np.arange(6) * 60 + 30)
    step = 1.02 * SIDE * np.sqrt(3) / 2
    places = [*(centre + step * np.stack([np.cos(turns), np.sin(turns)], 1)), centre]
    for number, place in enumerate(places[: 7 if closed else 6]):
        art = piece("hex", number)
        height, width = art.shape[:2]
        x, y = np.round(place - (width / 2, height / 2)).astype(int)
        filled = inside("hex", height, width) > 0
        table[y : y + height, x : x + width][filled] = art[filled]
    haze = np.zeros(table.shape[:2], np.float32)
    cv2.circle(haze, (450, 450), SIDE // 2 + 10, 1.0, -1)
    haze = cv2.GaussianBlur(haze, (0, 0), 8)[:, :, None]
    table += haze * (cv2.GaussianBlur(table, (0, 0), 5) - table)
    seen = cv2.GaussianBlur(table, (0, 0), 0.7)
    return np.clip(seen, 0, 255).astype(np.uint8), centre


def off(polygon: NDArray[np.float64], truth: NDArray[np.float64]) -> float:
    """The mean distance of corners from where they are, in sides."""
    side = float(np.linalg.norm(truth[0] - truth[1]))
    ways = [np.roll(p, k, 0) for p in (polygon, polygon[::-1]) for k in range(len(truth))]
    return min(float(np.linalg.norm(way - truth, axis=1).mean()) for way in ways) / side


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        # Every ground once; a plain and a patterned one under each shape.
        ("hex", "paper"),
        ("hex", "window"),
        ("rectangle", "bands"),
        ("rectangle", "wool"),
        pytest.param("hex", "bands", marks=pytest.mark.soak),
        pytest.param("hex", "wool", marks=pytest.mark.soak),
        pytest.param("rectangle", "paper", marks=pytest.mark.soak),
        pytest.param("rectangle", "window", marks=pytest.mark.soak),
    ],
)
def test_pieces_are_found_true_and_at_their_size_on_any_ground(shape: Shape, kind: str) -> None:
    """All at one size, although the camera leans and sees some from nearer than others."""
    _, truth, found = found_on(kind, shape)
    sizes = []
    for outline in truth:
        nearest = min(
            found.polygons, key=lambda each: float(np.linalg.norm(each.mean(0) - outline.mean(0)))
        )
        assert off(nearest, outline) < 0.06
        areas = [cv2.contourArea(each.astype(np.float32)) for each in (nearest, outline)]
        sizes.append(np.sqrt(areas[0] / areas[1]))
    assert np.abs(np.array(sizes) - 1).max() < 0.012
    assert np.ptp(sizes) < 0.009


def test_pieces_that_nearly_touch_keep_their_own_places_and_turns() -> None:
    pixels, truth = photo("rectangle", "wool", 2, step=1.13, turned_deg=6)
    found = cut_apart(pixels, "rectangle")
    for outline in truth:
        assert min(off(cutout.polygon, outline) for cutout in found) < 0.03


def test_a_bare_table_holds_no_pieces() -> None:
    table = ground("wool", 600, 900, np.random.default_rng(3))
    assert cut_apart(np.clip(table, 0, 255).astype(np.uint8), "rectangle") == []


def test_a_piece_whose_edges_are_hidden_is_flagged() -> None:
    pixels, truth = photo("rectangle", "paper", 2)
    x, y = truth[2].mean(0).astype(int)
    # A cloth over half of one piece, its border overexposed.
    hidden = pixels.copy().astype(np.float32)
    mask = np.zeros(hidden.shape[:2], np.float32)
    cv2.rectangle(mask, (x - 20, y - 130), (x + 130, y + 130), 1.0, -1)
    mask = cv2.GaussianBlur(mask, (0, 0), 14)[:, :, None]
    hidden += mask * (225 - hidden)
    found = cut_apart(hidden.astype(np.uint8), "rectangle")
    there = [c for c in found if np.linalg.norm(c.polygon.mean(0) - (x, y)) < 100]
    assert not there or there[0].rough
    assert sum(not c.rough for c in found) >= 7


def test_a_piece_among_others_is_proposed_although_its_edges_are_less_clear() -> None:
    pixels, middle = ring(closed=True)
    found = cut_apart(pixels, "hex")
    (hazy,) = [c for c in found if np.linalg.norm(c.polygon.mean(0) - middle) < 0.05 * SIDE]
    assert hazy.rough
    assert len(found) == 7


def test_bare_ground_among_pieces_is_no_piece() -> None:
    pixels, _ = ring(closed=False)
    assert len(cut_apart(pixels, "hex")) == 6


@pytest.mark.parametrize("shape", ["hex", "rectangle"])
def test_a_small_picture_that_is_all_piece_is_asked_about(shape: Shape) -> None:
    (whole,) = cut_apart(piece(shape, 1), shape)
    assert whole.rough


def test_a_small_picture_of_nothing_holds_no_piece() -> None:
    assert cut_apart(np.full((200, 200, 3), 225, np.uint8), "rectangle") == []
