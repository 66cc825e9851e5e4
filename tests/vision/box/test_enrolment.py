"""Separate pieces are cut out upright, named where their name is legible, refused if useless."""

from __future__ import annotations

import io
from functools import cache
from random import Random

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image, ImageDraw

import scoring
from tests.vision.drawing import Tile, draw_tile, font, photograph
from vision import NotAPicture, enrol
from vision.box.cutout import MIN_SIDE_PX, Cutout
from vision.box.enrolment import problem_of
from vision.box.segmentation import cut_apart
from vision.box.sheet import on_sheet, page, pdf
from vision.image.geometry import transform_points
from vision.image.picture import Pixels, decode
from vision.reading import Finding
from vision.text.names import NameIndex, Piece
from vision.text.titles import Names

GAP = 470


def laid_apart(
    names: list[tuple[str, str]],
    rng: Random,
    *,
    turns: list[int] | None = None,
    size: tuple[int, int] = (1400, 1050),
    **photo: float,
) -> tuple[bytes, NDArray[np.float64]]:
    """A photo (PNG) of drawn square tiles on a plain table, and their corners in it."""
    across = 3
    rows = -(-len(names) // across)
    table = (GAP * across + 260, GAP * rows + 260)
    flat = Image.new("RGB", table, tuple(rng.randint(150, 200) for _ in "rgb"))
    tiles, corners = [], []
    for n, (piece, name) in enumerate(names):
        tile = Tile(piece, name, n % across, n // across)
        turn = 90 * (turns[n] if turns else 0) + rng.uniform(-8, 8)
        art = Image.fromarray(draw_tile(tile))
        side = art.size[0]
        x, y = 200 + GAP * (n % across), 200 + GAP * (n // across)
        spun = art.rotate(-turn, expand=True, resample=Image.Resampling.BICUBIC)
        mask = Image.new("L", art.size, 255).rotate(-turn, expand=True)
        flat.paste(
            spun, (x + side // 2 - spun.size[0] // 2, y + side // 2 - spun.size[1] // 2), mask
        )
        c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
        box = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
        corners.append(box @ np.array([[c, s], [-s, c]]) + [x + side / 2, y + side / 2])
        tiles.append(tile)
    taken = photograph(
        np.asarray(flat), tiles, np.array(corners), rng, size=size, fill=1.2, **photo
    )
    out = io.BytesIO()
    Image.fromarray(taken.pixels).save(out, "PNG", compress_level=1)
    return out.getvalue(), taken.corners


def keyper_names(count: int) -> list[tuple[str, str]]:
    pieces = scoring.game("keyper").describe()["pieces"]
    tiles = [p for p in pieces if p["kind"] in ("home", "country")]
    return [(p["id"], p["names"]["de"]) for p in tiles[:count]]


def test_names_are_read_and_pieces_stand_upright() -> None:
    names = keyper_names(4)
    turns = [0, 1, 2, 3]
    photo, corners = laid_apart(names, Random(2), turns=turns, tilt=20)
    proposals = enrol([photo], "keyper", scoring.game("keyper"))
    assert len(proposals) == len(names)
    right = 0
    for proposal in proposals:
        near = np.linalg.norm(corners.mean(1) - proposal.corners.mean(0), axis=1)
        number = int(near.argmin())
        size = np.linalg.norm(corners[number][0] - corners[number][1])
        assert proposal.problem is None
        assert proposal.id in (names[number][0], None)
        if proposal.id is None:
            continue
        right += 1
        # The corners start with the upper left of the upright print.
        assert np.abs(proposal.corners - corners[number]).max() < 0.06 * size
        truth = draw_tile(Tile(*names[number], 0, 0))[:, :, ::-1]
        small = [
            cv2.resize(a, (40, 40), interpolation=cv2.INTER_AREA) for a in (proposal.pixels, truth)
        ]
        assert np.corrcoef(small[0].ravel(), small[1].ravel())[0, 1] > 0.8
    assert right >= len(names) - 1


@cache
def cut_out(seed: int, width: int) -> tuple[Pixels, NDArray[np.float64], list[Cutout]]:
    """A photo of six tiles, seen at an angle, their corners, and what is cut out of it."""
    photo, corners = laid_apart(
        keyper_names(6), Random(seed), tilt=25, size=(width, width * 3 // 4)
    )
    pixels = np.asarray(cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    return pixels, corners, cut_apart(pixels, "rectangle")


@pytest.mark.parametrize(
    ("seed", "width"),
    [
        (0, 2000),
        (3, 1400),
        *(pytest.param(seed, 2000, marks=pytest.mark.soak) for seed in range(1, 10)),
        pytest.param(10, 1600, marks=pytest.mark.soak),
        pytest.param(11, 1200, marks=pytest.mark.soak),
    ],
)
def test_pieces_are_cut_along_their_edges_and_nothing_else_is(seed: int, width: int) -> None:
    _, corners, cut = cut_out(seed, width)
    assert len(cut) == 6
    for piece in cut:
        gaps = [np.abs(np.roll(piece.corners, k, 0) - c).max() for c in corners for k in range(4)]
        assert min(gaps) < 0.05 * piece.seen_side


def test_short_names_are_not_read_upside_down() -> None:
    """The recogniser reads many a name upside down as well, only less surely."""
    words = ["Store", "Miner", "Mason", "Barn", "Smelter", "Peddler", "Tavern", "Well", "Forge"]
    turns = [2, 0, 2, 0, 2, 2, 0, 2, 0]
    photo, corners = laid_apart([(word, word) for word in words], Random(3), turns=turns)
    index = NameIndex(Piece(word, (word,)) for word in words)
    found = [
        detection
        for detection in Names(index, any_way=True).find(decode(photo))
        if isinstance(detection, Finding)
    ]
    assert len(found) >= 7
    for finding in found:
        tile = corners[words.index(finding.id)]
        along, upright = finding.corners[1] - finding.corners[0], tile[1] - tile[0]
        assert along @ upright > 0, finding.id


@pytest.mark.parametrize(
    ("left", "table"),
    [
        pytest.param(90, 90, id="whole", marks=pytest.mark.soak),
        pytest.param(0, 500, id="cut off by the photo, table larger"),
    ],
)
def test_pieces_on_a_sheet_of_paper_on_a_table_are_cut_out(left: int, table: int) -> None:
    photo, corners = laid_apart(keyper_names(4), Random(1))
    pixels = cv2.imdecode(np.frombuffer(photo, np.uint8), cv2.IMREAD_COLOR)
    sides = (left, table, left, table)  # top, bottom, left, right
    framed = cv2.copyMakeBorder(pixels, *sides, cv2.BORDER_CONSTANT, value=(40, 90, 70))
    cut = cut_apart(np.asarray(framed, np.uint8), "rectangle")
    assert len(cut) == 4
    for piece in cut:
        gaps = np.linalg.norm(corners.mean(1) + left - piece.corners.mean(0), axis=1)
        assert gaps.min() < 0.05 * piece.seen_side


def test_a_turned_cutout_still_lies_where_it_lay() -> None:
    pixels, _, (piece, *_) = cut_out(3, 1400)
    for step in range(4):
        turned = piece.turned(step, "rectangle")
        assert np.allclose(np.roll(turned.corners, -step, 0), piece.corners, atol=3) or np.allclose(
            np.roll(turned.corners, step, 0), piece.corners, atol=3
        )
        seen = cv2.warpPerspective(
            pixels, turned.to_photo, turned.pixels.shape[1::-1],
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        )  # fmt: skip
        assert np.abs(seen.astype(int) - turned.pixels).mean() < 12


def test_blurred_and_small_pieces_are_refused_with_the_reason() -> None:
    art = np.ascontiguousarray(draw_tile(Tile("a", "Kuhstall", 0, 0))[:, :, ::-1])
    box = np.array([[0, 0], [300, 0], [300, 300], [0, 300]], float)

    def cutout(pixels: NDArray[np.uint8], size: float = 300) -> Cutout:
        corners = box * size / 300
        return Cutout(pixels, corners, corners, np.eye(3))

    assert problem_of(cutout(art)) is None
    assert (
        problem_of(cutout(np.asarray(cv2.GaussianBlur(art, (0, 0), 4), np.uint8))) == "too_blurred"
    )
    assert problem_of(cutout(art, MIN_SIDE_PX - 1)) == "too_small"


def of_one_grey(grey: int) -> bytes:
    return cv2.imencode(".png", np.full((300, 400, 3), grey, np.uint8))[1].tobytes()


def test_an_empty_table_gives_no_proposal() -> None:
    assert enrol([of_one_grey(140)], "keyper", scoring.game("keyper")) == []


def test_a_picture_in_the_dark_is_refused_with_the_reason() -> None:
    with pytest.raises(NotAPicture) as refused:
        enrol([of_one_grey(12)], "keyper", scoring.game("keyper"))
    assert refused.value.code == "too_dark"


def test_what_is_no_picture_is_refused() -> None:
    for pictures in ([], [b"no picture"], [b""] * 30):
        with pytest.raises(NotAPicture):
            enrol(pictures, "keyper", scoring.game("keyper"))


@pytest.mark.parametrize(
    ("tilt", "turn", "size"),
    [(30, 25, (1600, 1200)), pytest.param(20, 200, (1200, 900), marks=pytest.mark.soak)],
)
def test_the_sheet_tells_how_the_photo_is_tilted(
    tilt: int, turn: int, size: tuple[int, int]
) -> None:
    image = page(6).convert("RGB")
    ImageDraw.Draw(image).rectangle((600, 400, 900, 700), fill=(200, 60, 30))
    ImageDraw.Draw(image).text((650, 500), "Key", fill="white", font=font("", 90))
    quad = np.array([[600, 400], [900, 400], [900, 700], [600, 700]], float)
    photo = photograph(
        np.asarray(image), [Tile("a", "Key", 0, 0)], quad[None], Random(1), size=size,
        tilt=tilt, turn=turn,
    )  # fmt: skip
    pixels = np.ascontiguousarray(photo.pixels[:, :, ::-1])
    sheet = on_sheet(pixels)
    assert sheet is not None
    (piece,) = cut_apart(sheet.pixels, "rectangle")
    # 300 at 6 per millimetre: the sheet gives the true size and the place of the piece.
    assert piece.seen_side / sheet.density == pytest.approx(50, rel=0.03)
    seen = transform_points(piece.corners, sheet.to_photo)
    assert np.abs(np.sort(seen, 0) - np.sort(photo.corners[0], 0)).max() < 0.03 * size[0] / 6


def test_the_sheet_may_be_hidden_in_part() -> None:
    pixels = np.array(page(6).convert("RGB"))
    pixels[:700, :900] = (200, 60, 30)
    assert on_sheet(pixels) is not None


def test_a_photo_without_the_sheet_has_none() -> None:
    assert on_sheet(np.full((600, 800, 3), 140, np.uint8)) is None


def test_the_sheet_is_a_pdf_of_one_page() -> None:
    data = pdf()
    assert data.startswith(b"%PDF")
    assert data.count(b"/Type /Page\n") == 1 or b"/Count 1" in data
    assert len(data) < 300_000
