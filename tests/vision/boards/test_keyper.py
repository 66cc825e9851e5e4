"""Rows and columns of Keyper from the places of names or tiles, as numbers, not as pictures."""

from collections.abc import Sequence
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest

from scoring import game
from tests.vision.camera import camera
from tests.vision.drawing import (
    NAME_LINE,
    Tile,
    keyper_corners,
    keyper_size,
    random_keyper,
)
from vision.boards import Draft, keyper
from vision.reading import Candidate, Corners, Finding, Unsure
from vision.text.names import NameIndex

SIZE = (1600, 1200)
PIECES = game("keyper").describe()["pieces"]
INDEX = NameIndex.of(PIECES)
CLEAR = "cow_shed farm 1 1; goat_pen farm 3 2; dock village 1 1; mine village 2 2; kiln village 4 3"


def seen(tiles: Sequence[Tile], rng: Random, gap: float, tilt: float, turn: float) -> list[Corners]:
    """Where the tiles lie in a tilted picture."""
    corners = keyper_corners(tiles, gap, rng)
    look = camera(*keyper_size(gap), SIZE, turn, tilt, rng.uniform(0, 360), rng.uniform(0.7, 0.97))
    return list(cv2.perspectiveTransform(corners.reshape(-1, 1, 2), look).reshape(-1, 4, 2))


def name_line(quad: Corners, name: str, rng: Random) -> Corners:
    """The box of a printed name on a tile, measured as badly as the reader does."""
    wide, high = min(0.9, len(name) * 0.055) / 2, 0.06
    box = np.array([[-wide, -high], [wide, -high], [wide, high], [-wide, high]]) + np.array(
        [0.5, NAME_LINE]
    )
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    look = cv2.getPerspectiveTransform(square, quad.astype(np.float32))
    side = float(np.linalg.norm(quad[1] - quad[0]))
    shaken = np.array([[rng.gauss(0, 0.012) for _ in "xy"] for _ in range(4)]) * side
    return cv2.perspectiveTransform(box.reshape(-1, 1, 2), look).reshape(4, 2) + shaken


def read(tiles: Sequence[Tile], rng: Random, gap: float, tilt: float, turn: float) -> list[Finding]:
    quads = seen(tiles, rng, gap, tilt, turn)
    return [
        Finding(tile.id, None, 0.97, "name", name_line(quad, tile.name, rng), outline=False)
        for tile, quad in zip(tiles, quads, strict=True)
    ]


def board(notation: str) -> list[Tile]:
    """Tiles from `id area row column; ...`."""
    tiles = []
    for entry in notation.split("; "):
        piece, area, row, column = entry.split()
        x = int(column) - 1 + (2 if area == "village" else 0)
        at: dict[str, Any] = {"area": area, "row": int(row), "column": int(column)}
        tiles.append(Tile(piece, INDEX[piece].names[0], x, int(row) - 1, "base", at))
    return tiles


def places(draft: Draft) -> dict[str, Any]:
    return {finding.id: finding.at for finding in draft.pieces}


def wanted(tiles: Sequence[Tile]) -> dict[str, Any]:
    return {tile.id: tile.at for tile in tiles}


@pytest.mark.parametrize("seed", range(12))
def test_random_boards(seed: int) -> None:
    rng = Random(seed)
    tiles = random_keyper(PIECES, rng, rng.randint(10, 20), "en")
    gap, tilt, turn = rng.choice([0, 0.2, 0.4]), rng.uniform(0, 35), rng.uniform(0, 360)
    draft = keyper.arrange(list(read(tiles, rng, gap, tilt, turn)), INDEX, [SIZE])
    assert places(draft) == wanted(tiles)
    assert len(draft.board["village"]) + len(draft.board["farm"]) == len(tiles)


@pytest.mark.parametrize("gap", [0, 0.3])
@pytest.mark.parametrize("turn", [0, 90, 180, 200])
def test_few_tiles(gap: float, turn: float) -> None:
    tiles = board(CLEAR)
    draft = keyper.arrange(list(read(tiles, Random(3), gap, 15, turn)), INDEX, [SIZE])
    assert places(draft) == wanted(tiles)


def test_outlines_of_matched_tiles() -> None:
    rng, tiles = Random(5), board(CLEAR)
    quads = seen(tiles, rng, 0.2, 20, 70)
    found = [
        Finding(tile.id, "upgraded", 0.9, "match", quad)
        for tile, quad in zip(tiles, quads, strict=True)
    ]
    draft = keyper.arrange(list(found), INDEX, [SIZE])
    assert places(draft) == wanted(tiles)
    assert all(tile["upgraded"] for area in draft.board.values() for tile in area)
    assert "upgraded" not in draft.not_visible


def test_names_leave_the_side_open() -> None:
    draft = keyper.arrange(list(read(board(CLEAR), Random(1), 0.2, 0, 0)), INDEX, [SIZE])
    assert "upgraded" in draft.not_visible
    assert not any(tile["upgraded"] for area in draft.board.values() for tile in area)


def test_outlines_are_drawn_round_the_tiles() -> None:
    tiles = random_keyper(PIECES, Random(2), 15, "en")
    draft = keyper.arrange(list(read(tiles, Random(7), 0.2, 25, 30)), INDEX, [SIZE])
    for tile, quad in zip(tiles, seen(tiles, Random(7), 0.2, 25, 30), strict=True):
        (finding,) = (f for f in draft.pieces if f.id == tile.id)
        side = np.linalg.norm(quad[1] - quad[0])
        assert np.abs(finding.corners - quad).max() < 0.12 * side


def test_a_tile_beside_the_board_is_named_but_not_placed() -> None:
    tiles = random_keyper(PIECES, Random(8), 14, "en")
    spare = next(p for p in PIECES if p["id"] not in {tile.id for tile in tiles} and p.get("area"))
    aside = Tile(spare["id"], spare["names"]["en"], 7.4, 1.45, "base", {})
    draft = keyper.arrange(list(read([*tiles, aside], Random(8), 0.2, 10, 45)), INDEX, [SIZE])
    assert places(draft) == wanted(tiles) | {aside.id: None}


def test_a_tile_in_the_wrong_area_stays_where_it_lies() -> None:
    tiles = [*random_keyper(PIECES, Random(4), 13, "en")]
    taken = {(t.at["area"], t.at["row"], t.at["column"]) for t in tiles}
    row, column = next((r, c) for r in (2, 3) for c in (1, 2) if ("farm", r, c) not in taken)
    dock = board(f"dock village {row} {column}")[0]
    tiles = [t for t in tiles if t.id != "dock"]
    lost = Tile(
        dock.id,
        dock.name,
        column - 1,
        row - 1,
        "base",
        {"area": "farm", "row": row, "column": column},
    )
    draft = keyper.arrange(list(read([*tiles, lost], Random(4), 0.3, 10, 20)), INDEX, [SIZE])
    assert places(draft) == wanted([*tiles, lost])


def test_of_two_claims_to_a_plot_the_surer_wins() -> None:
    found = read(board(CLEAR), Random(1), 0.2, 5, 0)
    twin = Finding("brickyard", None, 0.4, "name", found[2].corners + 2, outline=False)
    draft = keyper.arrange([*found, twin], INDEX, [SIZE])
    assert {t["tile"] for t in draft.board["village"]} == {"dock", "mine", "kiln"}


def test_a_tile_is_placed_once() -> None:
    found = read(board(CLEAR), Random(1), 0.2, 5, 0)
    again = Finding("dock", None, 0.5, "name", found[4].corners + np.array([0, 250]), outline=False)
    draft = keyper.arrange([*found, again], INDEX, [SIZE])
    assert [t["tile"] for t in draft.board["village"]].count("dock") == 1


def test_unsure_tiles_get_their_plot_too() -> None:
    found = read(board(CLEAR), Random(1), 0.2, 5, 0)
    kiln = found.pop()
    chances = (Candidate("kiln", None, 0.6), Candidate("mine", None, 0.2))
    asked = Unsure(kiln.corners, chances, outline=False)
    draft = keyper.arrange([*found, asked], INDEX, [SIZE])
    (piece,) = draft.unsure
    assert piece.at == {"area": "village", "row": 4, "column": 3}
    # The mine is on another plot: it is no longer a candidate.
    assert [candidate.id for candidate in piece.candidates] == ["kiln"]
    assert "kiln" not in [t["tile"] for t in draft.board["village"]]


def test_two_photos_of_one_board_are_joined() -> None:
    tiles = random_keyper(PIECES, Random(6), 18, "en")
    tiles.sort(key=lambda tile: tile.y)
    first = read(tiles[:12], Random(1), 0.2, 10, 5)
    second = [
        Finding(f.id, None, f.confidence, "name", f.corners, picture=1, outline=False)
        for f in read(tiles[7:], Random(2), 0.2, 15, 80)
    ]
    draft = keyper.arrange([*first, *second], INDEX, [SIZE, SIZE])
    assert places(draft) == wanted(tiles)


def test_a_guess_is_noted() -> None:
    draft = keyper.arrange(
        list(read(board("dock village 2 2; mine village 2 3"), Random(1), 0.2, 0, 0)), INDEX, [SIZE]
    )
    assert len(draft.board["village"]) == 2
    assert draft.notes


def test_nothing_seen() -> None:
    draft = keyper.arrange([], INDEX, [SIZE])
    assert draft.board == {"village": [], "farm": []}
    assert not draft.pieces
    assert not draft.notes


@pytest.mark.parametrize("seed", range(3))
def test_open_plots_are_found(seed: int) -> None:
    """Where names are missing, the lines where they would be are reported."""
    rng = Random(seed)
    tiles = random_keyper(PIECES, rng, 16, "en")
    quads = seen(tiles, rng, 0.2, 25, 100)
    lines = [name_line(quad, tile.name, rng) for tile, quad in zip(tiles, quads, strict=True)]
    found = [
        Finding(tile.id, None, 0.9, "name", line, outline=False)
        for tile, line in zip(tiles, lines, strict=True)
    ]
    draft = keyper.arrange(list(found[:11]), INDEX, [SIZE])
    assert len(draft.open_names) == 20 - 11
    centres = [line.mean(0) for _, line in draft.open_names]
    for missed in lines[11:]:
        high = np.linalg.norm(missed[3] - missed[0])
        assert min(np.linalg.norm(missed.mean(0) - c) for c in centres) < 0.5 * high


@pytest.mark.parametrize("seed", range(5))
def test_garbage_gives_a_board_all_the_same(seed: int) -> None:
    """Names at random places, outlines without area, the same spot many times."""
    rng = np.random.default_rng(seed)
    shapes = [np.zeros((4, 2)), rng.uniform(-50, 50, (4, 2)), rng.uniform(-5, 5, (4, 2)) * [9, 1]]
    tiles = [piece["id"] for piece in PIECES if piece["kind"] in ("home", "country")]
    detections = [
        Finding(
            str(rng.choice(tiles)),
            None,
            float(rng.random()),
            "name",
            shapes[rng.integers(3)] + (500 if rng.random() < 0.3 else rng.uniform(0, 1000, 2)),
            outline=bool(rng.random() < 0.4),
        )
        for _ in range(12)
    ]
    draft = keyper.arrange(list(detections), INDEX, [(1000, 1000)])
    game("keyper").board_schema().load(draft.board)
    assert {piece.id for piece in draft.pieces} == {detection.id for detection in detections}
