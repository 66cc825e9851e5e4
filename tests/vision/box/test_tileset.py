"""Tilesets: filled, tested, stored as one file, read back; anything else is refused."""

from __future__ import annotations

import io
import json
import zipfile
from contextlib import suppress
from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest

import scoring
from tests.every import every
from tests.vision.matching.villages import Kind, draw_hex, photograph_village
from vision import Tileset
from vision.box.self_test import weaknesses
from vision.box.tileset_file import pack, unpack
from vision.image.picture import Picture, Pixels
from vision.matching.references import REFERENCE_SIDE_PX, Reference
from vision.reading import Finding, Side

KINDS = [Kind(f"tile_{n}", side) for n in range(4) for side in ("base", "upgraded")]


def bgr(kind: Kind) -> Pixels:
    return np.ascontiguousarray(draw_hex(kind)[:, :, ::-1])


@pytest.fixture(scope="module")
def tileset() -> Tileset:
    filled = Tileset("keyflower")
    for number, kind in enumerate(KINDS):
        filled.put(number, bgr(kind), kind.id, kind.side)
    return filled


def test_a_tileset_is_a_detector(tileset: Tileset) -> None:
    rng = Random(3)
    lying = KINDS[::2]
    photo = photograph_village(lying, rng, size=(1200, 900), glare=0, covered=0, tilt=20)
    picture = Picture(np.ascontiguousarray(photo.pixels[:, :, ::-1]), index=2)
    found = tileset.find(picture)
    assert {(f.id, f.side) for f in found if isinstance(f, Finding)} == {
        (kind.id, kind.side) for kind in lying
    }
    assert {detection.picture for detection in found} == {2}


def test_the_file_gives_the_same_tileset_back(tileset: Tileset) -> None:
    again = unpack(pack(tileset))
    assert (again.game, list(again)) == (tileset.game, list(tileset))
    for (_, one), (_, other) in zip(tileset.items(), again.items(), strict=True):
        assert (one.id, one.side, one.shape) == (other.id, other.side, other.shape)
        assert np.array_equal(one.pixels, other.pixels)
        assert np.array_equal(one.features.descriptors, other.features.descriptors)
        assert np.array_equal(one.features.points, other.features.points)


def rewritten(data: bytes, name: str, content: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for member in old.namelist():
            new.writestr(member, content if member == name else old.read(member))
    return out.getvalue()


def listed(**change: object) -> bytes:
    entry = {"key": 0, "id": "tile_0", "side": "base"}
    whole = {"format": "keytally-references-1", "game": "keyflower", "references": [entry]}
    return json.dumps({**whole, **change}).encode()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("references.json", b"[]"),
        ("references.json", b"{"),
        ("references.json", b"[" * 100_000),
        ("references.json", listed(format="other")),
        ("references.json", listed(references=[{"key": 0}])),
        ("references.json", listed(references=[{"key": None, "id": "a", "side": None}])),
        ("references.json", listed(references=[{"key": 0, "id": "a", "side": "left"}])),
        ("references.json", listed(references=3)),
        ("references.json", b"1" * 2_000_000),
        ("0.png", b""),
        ("0.png", b"\x89PNG\r\n\x1a\n" + bytes(40)),
        ("0.png", cv2.imencode(".png", np.zeros((9, 9, 3), np.uint8))[1].tobytes()),
        ("0.features", b"abc"),
        ("0.features", np.full(36, np.nan, "<f4").tobytes()),
        ("0.features", bytes(1_000_000)),
    ],
)
def test_a_broken_file_is_a_value_error(tileset: Tileset, name: str, content: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        unpack(rewritten(pack(tileset), name, content))


@pytest.mark.parametrize("data", [b"", b"PK", b"no zip at all", bytes(1000)])
def test_what_is_no_zip_is_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        unpack(data)


def test_a_cut_off_file_is_a_value_error(tileset: Tileset) -> None:
    data = pack(tileset)
    with pytest.raises(ValueError):  # noqa: PT011
        unpack(data[: len(data) // 2])


def test_a_damaged_file_is_read_or_a_value_error(tileset: Tileset) -> None:
    whole = pack(tileset)

    def check(at: int) -> None:
        with suppress(ValueError):
            unpack(whole[:at] + bytes([whole[at] ^ 255]) + whole[at + 1 :])

    every(range(0, len(whole), len(whole) // 80), check)


def test_putting_again_replaces_and_removing_forgets() -> None:
    one = Tileset("keyflower")
    one.put("a", bgr(KINDS[0]), "tile_0", "base")
    one.put("a", bgr(KINDS[2]), "tile_1", "base")
    assert [(key, item.id) for key, item in one.items()] == [("a", "tile_1")]
    one.remove("a")
    assert not one
    assert one.find(Picture(np.zeros((300, 300, 3), np.uint8))) == []
    with pytest.raises(KeyError):
        one.remove("a")


def test_a_picture_that_cannot_be_decoded_is_a_value_error() -> None:
    for data in (b"", b"nothing"):
        with pytest.raises(ValueError, match="not a picture"):
            Tileset("keyflower").put(0, data, "tile_0", "base")


def test_progress_counts_pieces_by_season() -> None:
    game = scoring.game("keyper")
    one = Tileset("keyper", game)
    pieces = [p for p in game.describe()["pieces"] if p["kind"] in ("home", "country")]
    before = one.progress()
    assert sum(of for _, of in before.values()) == len(pieces)
    assert not any(have for have, _ in before.values())
    square = np.random.default_rng(0).integers(0, 255, (200, 200, 3), np.uint8)
    sides: tuple[Side, Side] = ("base", "upgraded")
    for side in sides:
        one.put(side, square, pieces[0]["id"], side)
    assert sum(have for have, _ in one.progress().values()) == 1
    assert not one.complete


def test_a_box_is_complete_when_every_side_has_its_picture() -> None:
    game = scoring.game("keyper")
    one = Tileset("keyper", game)
    square = np.random.default_rng(0).integers(
        0, 255, (REFERENCE_SIDE_PX, REFERENCE_SIDE_PX, 3), np.uint8
    )
    ready = one.put("x", square, "cow_shed", "base").features
    one.remove("x")
    for piece in game.describe()["pieces"]:
        if piece["kind"] in game.photographed:
            for side in piece["sides"]:
                assert not one.complete
                one.put(f"{piece['id']} {side}", square, piece["id"], side, ready)
    assert one.complete


@pytest.mark.parametrize("squeeze", [(1.0, 0.6), (0.7, 1.0)])
@pytest.mark.parametrize(("game", "size"), [("keyper", (300, 300)), ("keyflower", (320, 277))])
def test_all_pictures_of_a_side_have_its_proportions(
    game: str, size: tuple[int, int], squeeze: tuple[float, float]
) -> None:
    box = Tileset(game)
    art = np.asarray(cv2.resize(bgr(KINDS[0]), size), np.uint8)
    first = box.put(1, art, "piece", "base")
    across, down = squeeze
    seen = cv2.resize(art, None, fx=across, fy=down, interpolation=cv2.INTER_AREA)
    look = box.put(2, np.asarray(seen, np.uint8), "piece", "base")
    assert look.extent == first.extent
    assert np.abs(look.pixels.astype(int) - first.pixels).mean() < 12
    # A file that was written before has pictures, and features, in the proportions in which they were seen.
    factor = REFERENCE_SIDE_PX / max(seen.shape[:2])
    old = np.asarray(cv2.resize(seen, None, fx=factor, fy=factor), np.uint8)
    features = Reference.of(old, "piece").features
    assert (
        box.put(3, old, "piece", "base", ready=features).features.points.max()
        > REFERENCE_SIDE_PX - 40
    )
    assert box.put(3, old, "piece", "base", ready=features).extent == first.extent


def test_a_picture_that_lies_on_its_side_stays_so() -> None:
    box = Tileset("keyper")
    card = np.ascontiguousarray(bgr(KINDS[0])[:, :200])
    first = box.put(1, card, "card", None)
    turned = box.put(2, np.ascontiguousarray(np.rot90(card)), "card", None)
    assert turned.extent == first.extent[::-1]


@pytest.mark.parametrize(
    ("game", "covered"), [("keyper", 100 * 60), ("keyflower", 0.75 * 100 * 60)]
)
def test_what_is_sure_is_no_longer_looked_at(game: str, covered: float) -> None:
    one = Tileset(game, scoring.game(game))
    picture = Picture(np.zeros((200, 300, 3), np.uint8), 2)
    box = np.array([[50, 40], [150, 40], [150, 100], [50, 100]], float)
    sure = Finding("a", None, 0.95, "match", box)
    unsure = Finding("b", None, 0.85, "match", box + np.array([120, 0]))
    assert one.beyond(picture, [unsure]) is picture
    for turned in (box, np.roll(box, 1, 0)):  # however the piece lies
        left = one.beyond(picture, [replace(sure, corners=turned), unsure])
        assert left is not None
        assert left.index == 2
        masked = left.pixels.any(2)
        assert masked.sum() == pytest.approx(covered, rel=0.06)
        assert not masked[:, 155:].any()
    assert not picture.pixels.any()


def test_a_box_knows_of_which_pieces_it_has_seen_one_side_only() -> None:
    one = Tileset("keyper", scoring.game("keyper"))
    square = np.random.default_rng(0).integers(
        0, 255, (REFERENCE_SIDE_PX, REFERENCE_SIDE_PX, 3), np.uint8
    )
    one.put(1, square, "cow_shed", "base")
    assert one.one_sided == {"cow_shed"}
    one.put(2, square, "cow_shed", "upgraded")
    assert not one.one_sided
    one.put(3, square, "statue", None)  # of no side in particular: of every side
    assert not one.one_sided


def test_self_test_tells_twins_and_plain_pieces() -> None:
    one = Tileset("keyflower")
    art = bgr(KINDS[0])
    twin = art.copy()
    cv2.circle(twin, (160, 140), 34, (40, 40, 200), -1)
    one.put("art", art, "tile_0", "base")
    one.put("further", cv2.GaussianBlur(art, (0, 0), 1), "tile_0", "base")
    one.put("twin", twin, "tile_9", "base")
    one.put("other", bgr(KINDS[4]), "tile_2", "base")
    one.put("plain", np.full((277, 320, 3), 120, np.uint8), "tile_5", "base")
    found = {(weak.code, frozenset(weak.keys)) for weak in weaknesses(one)}
    assert ("plain", frozenset({"plain"})) in found
    assert ("look_alike", frozenset({"art", "twin"})) in found
    assert not any({"art", "further"} == keys or "other" in keys for _, keys in found)


def test_self_test_tells_one_picture_under_two_names() -> None:
    one = Tileset("keyflower")
    one.put(1, bgr(KINDS[0]), "tile_0", "base")
    one.put(2, bgr(KINDS[0]), "tile_1", "base")
    (weak,) = weaknesses(one)
    assert (weak.code, set(weak.keys)) == ("same_picture", {1, 2})
