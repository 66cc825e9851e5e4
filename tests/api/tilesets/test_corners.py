"""Corners that a player marks, and rough cuts that are corrected or confirmed."""

from __future__ import annotations

import io
import json

import cv2
import numpy as np
import pytest
from flask import Flask
from PIL import Image

from tests.api.tilesets.boxes import URL, Box
from tests.api.tilesets.owners import Owner, board, tiles
from tests.vision.drawing import draw_tile


def test_corners_of_a_rough_cut_are_corrected(owner: Owner) -> None:
    box = f"{URL}/{owner.id}"
    first = json.dumps([[100, 100], [400, 100], [400, 420], [100, 420]])
    rough = owner.send(f"{box}/pieces", board(), id="mine", side="base", corners=first).json
    better = json.dumps([[110, 110], [410, 110], [410, 410], [110, 410]])
    answer = owner.send(f"{box}/pieces", board(), corners=better, replaces=str(rough["piece"]))
    assert answer.status_code == 201, answer.json
    assert answer.json["confirmed"] is False
    # What it shows is known from the cut that it takes the place of.
    assert (answer.json["id"], answer.json["side"]) == ("mine", "base")
    assert [each["piece"] for each in owner.shown()["pieces"]] == [answer.json["piece"]]
    again = owner.send(f"{box}/pieces", board(), corners=better, replaces="1x")
    assert again.status_code == 422
    assert again.json["errors"][0]["pointer"] == "/replaces"


def test_a_rough_cut_is_not_confirmed_among_others(owner: Owner) -> None:
    """A picture that is all piece has no edge that could be seen."""
    tile = np.ascontiguousarray(draw_tile(tiles()[0])[:, :, ::-1])
    photo = cv2.imencode(".png", cv2.resize(tile, (240, 240)))[1].tobytes()
    box = f"{URL}/{owner.id}"
    (proposal,) = owner.send(f"{box}/photos", photo, side="base").json["proposals"]
    assert proposal["problem"] == "rough_cut"
    assert len(proposal["outline"]) == 4
    named = owner.client.patch(
        f"{box}/pieces/{proposal['piece']}",
        json={"id": "mine", "side": "base", "confirmed": False},
        headers=owner.auth,
    )
    assert named.json["problem"] == "rough_cut"
    several = owner.client.patch(box, json={"confirm": [proposal["piece"]]}, headers=owner.auth)
    assert several.status_code == 422
    assert [(f["pointer"], f["code"]) for f in several.json["errors"]] == [
        ("/confirm/0", "rough_cut")
    ]
    corners = json.dumps(proposal["outline"])
    better = owner.send(f"{box}/pieces", photo, corners=corners, replaces=str(proposal["piece"]))
    assert (better.json["problem"], better.json["confirmed"]) == (None, False)
    again = owner.client.patch(box, json={"confirm": [better.json["piece"]]}, headers=owner.auth)
    assert again.status_code == 200


def test_who_confirms_a_rough_cut_by_itself_has_looked_at_it(app: Flask) -> None:
    box = Box(app, crops=1, problem="rough_cut")
    (rough,) = box.shown()["pieces"]
    assert rough["problem"] == "rough_cut"
    answer = box.correct(rough["piece"], id="mine", confirmed=True)
    assert (answer.json["confirmed"], answer.json["problem"]) == (True, None)


@pytest.mark.parametrize(
    "corners",
    [
        [[0, 0], [600, 100], [600, 300], [0, 500]],
        [[0, 0], [600, 500], [900, 500], [300, 0]],
        [[700, 500], [480, 680], [330, 640], [270, 500], [330, 360], [470, 360]],
    ],
    ids=["two sides differ", "sheared", "a corner of a hex is off"],
)
def test_corners_of_no_flat_piece_are_refused(owner: Owner, corners: list[list[int]]) -> None:
    answer = owner.send(
        f"{URL}/{owner.id}/pieces", board(), id="mine", side="base", corners=json.dumps(corners)
    )
    assert answer.status_code == 422
    assert [(f["pointer"], f["code"]) for f in answer.json["errors"]] == [
        ("/corners", "crooked_corners")
    ]


def test_a_hex_may_be_marked_by_its_six_corners(owner: Owner) -> None:
    corners = [[400 + 200 * x, 500 + 200 * y] for x, y in
               ((1, 0), (0.5, 0.866), (-0.5, 0.866), (-1, 0), (-0.5, -0.866), (0.5, -0.866))]  # fmt: skip
    answer = owner.send(
        f"{URL}/{owner.id}/pieces", board(), id="mine", side="base", corners=json.dumps(corners)
    )
    assert answer.status_code == 201, answer.json
    with Image.open(io.BytesIO(owner.client.get(answer.json["picture"]).data)) as crop:
        assert crop.size == (320, 278)  # as high as a hex that stands flat side up


def test_a_hex_is_cut_out_by_its_six_corners(app: Flask) -> None:
    hexes = Owner(app, "keyflower")
    flat, corners = _hex_on_a_table()
    answer = hexes.send(
        f"{URL}/{hexes.id}/pieces", flat, id="home_1", side="base", corners=json.dumps(corners)
    )
    assert answer.status_code == 201, answer.json
    with Image.open(io.BytesIO(hexes.client.get(answer.json["picture"]).data)) as crop:
        width, height = crop.size
        assert width / height == pytest.approx(2 / np.sqrt(3), rel=0.01)
        # Its left half is red and its right one blue, out to the corners, and the table is not visible.
        for share, colour in ((0.06, (200, 0, 0)), (0.94, (0, 0, 200))):
            seen = crop.convert("RGB").getpixel((round(share * width), height // 2))
            assert seen == pytest.approx(colour, abs=30)


def test_six_corners_of_no_flat_hex_are_refused(app: Flask) -> None:
    hexes = Owner(app, "keyflower")
    flat, corners = _hex_on_a_table()
    middle = np.mean(corners, 0)
    corners[0] = list(middle + 1.6 * (np.array(corners[0]) - middle))
    answer = hexes.send(
        f"{URL}/{hexes.id}/pieces", flat, id="home_1", side="base", corners=json.dumps(corners)
    )
    assert answer.status_code == 422
    assert answer.json["errors"][0]["pointer"] == "/corners"
    assert answer.json["errors"][0]["code"] == "crooked_corners"


def _hex_on_a_table() -> tuple[bytes, list[list[float]]]:
    """A hex, half red and half blue, on a green table, seen at an angle; its corners, clockwise."""
    turn = np.arange(6) * np.pi / 3
    outline = np.stack([400 + 200 * np.cos(turn), 300 + 200 * np.sin(turn)], 1)
    flat = np.full((600, 800, 3), (60, 120, 60), np.uint8)
    cv2.fillPoly(flat, [np.round(outline).astype(np.int32)], (0, 0, 200))
    left = outline[[1, 2, 3, 4]]
    cv2.fillPoly(flat, [np.round(left).astype(np.int32)], (200, 0, 0))
    frame = np.array([[0, 0], [800, 0], [800, 600], [0, 600]], np.float32)
    leaning = np.array([[60, 40], [760, 10], [800, 600], [20, 560]], np.float32)
    look = cv2.getPerspectiveTransform(frame, leaning)
    seen = cv2.warpPerspective(flat, look, (800, 600))
    file = io.BytesIO()
    Image.fromarray(seen).save(file, "PNG")
    corners = cv2.perspectiveTransform(outline[None].astype(np.float64), look)[0]
    return file.getvalue(), corners.tolist()
