"""A box is photographed once; afterwards its boards are read by looks, also without printed names."""

from __future__ import annotations

import io
import json
from random import Random
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from PIL import Image

import scoring
from tests.vision.drawing import TILE, Tile, draw_tile, keyper_board, photograph

URL = "/api/v1/tilesets"
IDS = ("statue", "drainage", "alchemist", "kiln", "dock", "boatman")


def tiles() -> list[Tile]:
    catalogue = scoring.game("keyper").catalogue
    return [Tile(piece, catalogue[piece].names.render(), 1.5 * (n % 3), 1.5 * (n // 3))
            for n, piece in enumerate(IDS)]  # fmt: skip


def laid_apart() -> bytes:
    """A photo of the tiles on plain paper."""
    flat = np.full((4 * TILE, 5 * TILE, 3), 236, np.uint8)
    corners = []
    for tile in tiles():
        x, y = int((tile.x + 0.5) * TILE), int((tile.y + 0.5) * TILE)
        flat[y : y + TILE, x : x + TILE] = draw_tile(tile)
        corners.append([(x, y), (x + TILE, y), (x + TILE, y + TILE), (x, y + TILE)])
    return photograph(
        flat, tiles(), np.array(corners, float), Random(1), tilt=8, fill=1.15, noise=2
    ).jpeg()


def board() -> bytes:
    """A photo of a player board that holds them in its village."""
    placed = [Tile(t.id, t.name, 2 + n % 3, n // 3) for n, t in enumerate(tiles())]
    flat, corners = keyper_board(placed, Random(2))
    return photograph(flat, placed, corners, Random(3), size=(2000, 1500), tilt=15).jpeg()


class Owner:
    """Somebody with a phone and a key."""

    def __init__(self, app: Flask, game: str = "keyper") -> None:
        self.client = app.test_client()
        made = self.client.post(URL, json={"game": game, "name": "Our box"}).json
        self.id, self.auth = made["id"], {"Authorization": f"Bearer {made['edit_key']}"}

    def send(self, path: str, photo: bytes, auth: bool = True, **more: str) -> Any:
        form = {"photo": (io.BytesIO(photo), "photo.jpg"), **more}
        headers = self.auth if auth else {}
        return self.client.post(
            path, data=form, headers=headers, content_type="multipart/form-data"
        )

    def shown(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.client.get(f"{URL}/{self.id}").json
        return answer


@pytest.fixture(scope="module")
def enrolled(app: Flask) -> Owner:
    owner = Owner(app)
    answer = owner.send(f"{URL}/{owner.id}/photos", laid_apart(), side="base")
    assert answer.status_code == 201, answer.json
    owner.proposals = answer.json  # type: ignore[attr-defined]
    return owner


@pytest.fixture
def owner(app: Flask) -> Owner:
    return Owner(app)


def test_laid_apart_pieces_are_proposed_by_their_names(enrolled: Owner) -> None:
    proposals = enrolled.proposals["proposals"]  # type: ignore[attr-defined]
    assert {(each["id"], each["side"]) for each in proposals} == {(i, "base") for i in IDS}
    assert not any(each["confirmed"] for each in proposals)
    picture = enrolled.client.get(proposals[0]["picture"])
    with Image.open(io.BytesIO(picture.data)) as crop:
        assert max(crop.size) == 320


def test_a_board_is_read_by_the_confirmed_pictures(enrolled: Owner) -> None:
    numbers = [each["piece"] for each in enrolled.shown()["pieces"]]
    confirmed = enrolled.client.patch(
        f"{URL}/{enrolled.id}", json={"confirm": numbers}, headers=enrolled.auth
    )
    assert confirmed.status_code == 200
    answer = enrolled.send("/api/v1/games/keyper/photo", board(), auth=False, tileset=enrolled.id)
    assert answer.status_code == 200, answer.json
    village = {(t["tile"], t["row"], t["column"]) for t in answer.json["board"]["village"]}
    assert village == {(piece, n // 3 + 1, n % 3 + 1) for n, piece in enumerate(IDS)}
    assert {"match", "both"} & {piece["by"] for piece in answer.json["pieces"]}


def test_the_self_test_answers(enrolled: Owner) -> None:
    answer = enrolled.client.get(f"{URL}/{enrolled.id}/self-test")
    assert answer.status_code == 200
    assert answer.json["complete"] is False
    for weakness in answer.json["weaknesses"]:
        assert weakness["message"]


def test_a_piece_corrected_in_play_is_kept(owner: Owner) -> None:
    corners = json.dumps([[100, 100], [400, 100], [400, 420], [100, 420]])
    answer = owner.send(
        f"{URL}/{owner.id}/pieces", board(), id="mine", side="upgraded", corners=corners
    )
    assert answer.status_code == 201
    assert answer.json["confirmed"] is True
    with Image.open(io.BytesIO(owner.client.get(answer.json["picture"]).data)) as crop:
        assert crop.size == (300, 320)


@pytest.mark.parametrize(
    ("more", "pointer"),
    [
        ({}, "/id"),
        ({"id": "mine"}, "/corners"),
        ({"id": "nothing", "corners": "[]"}, "/id"),
        ({"id": "mine", "side": "back", "corners": "[]"}, "/side"),
        ({"id": "mine", "corners": "[]"}, "/corners"),
        ({"id": "mine", "corners": "nonsense"}, "/corners"),
        ({"id": "mine", "corners": "[[0,0],[1,0],[1,1],[0,1]]"}, "/corners"),
        ({"id": "mine", "corners": "[[0,0],[400,400],[400,0],[0,400]]"}, "/corners"),
        ({"id": "mine", "corners": "[[9e4,0],[9e4,400],[9e4,0],[0,400]]"}, "/corners"),
        ({"id": "mine", "corners": "[[1e999,0],[400,0],[400,400],[0,400]]"}, "/corners"),
    ],
)
def test_wrong_corrections_are_refused(owner: Owner, more: dict[str, Any], pointer: str) -> None:
    answer = owner.send(f"{URL}/{owner.id}/pieces", board(), **more)
    assert answer.status_code == 422
    assert [fault["pointer"] for fault in answer.json["errors"]] == [pointer]
    assert owner.shown()["pieces"] == []


@pytest.mark.parametrize("path", ["photos", "pieces"])
def test_only_the_owner_adds_pictures(owner: Owner, path: str) -> None:
    assert owner.send(f"{URL}/{owner.id}/{path}", b"x", auth=False).status_code == 401
    assert owner.send(f"{URL}/nothing/{path}", b"x").status_code == 404
    owner.auth = {"Authorization": "Bearer wrong"}
    assert owner.send(f"{URL}/{owner.id}/{path}", b"x").status_code == 403


def test_what_is_no_photo_is_refused_and_nothing_kept(owner: Owner) -> None:
    answer = owner.send(f"{URL}/{owner.id}/photos", b"hello")
    assert [f["pointer"] for f in answer.json["errors"]] == ["/photo"]
    assert owner.shown()["version"] == 1


def test_unknown_crops_are_not_confirmed(owner: Owner) -> None:
    answer = owner.client.patch(f"{URL}/{owner.id}", json={"confirm": [7]}, headers=owner.auth)
    assert [f["pointer"] for f in answer.json["errors"]] == ["/confirm/0"]


@pytest.mark.parametrize("game", ["keyper", "key_harvest"])
def test_a_tileset_that_does_not_fit_is_refused(owner: Owner, game: str) -> None:
    tileset = "nothing" if game == "keyper" else owner.id
    answer = owner.send(f"/api/v1/games/{game}/photo", board(), tileset=tileset)
    assert answer.status_code == 422
    assert [f["pointer"] for f in answer.json["errors"]] == ["/tileset"]


def test_an_empty_tileset_reads_what_names_tell(owner: Owner) -> None:
    answer = owner.send("/api/v1/games/keyper/photo", board(), tileset=owner.id)
    assert answer.status_code == 200


def test_the_sheet_is_a_pdf(owner: Owner) -> None:
    answer = owner.client.get(f"{URL}/sheet.pdf")
    assert answer.mimetype == "application/pdf"
    assert answer.data.startswith(b"%PDF")


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


def test_who_confirms_a_rough_cut_by_itself_has_looked_at_it(owner: Owner) -> None:
    tile = np.ascontiguousarray(draw_tile(tiles()[0])[:, :, ::-1])
    photo = cv2.imencode(".png", cv2.resize(tile, (240, 240)))[1].tobytes()
    box = f"{URL}/{owner.id}"
    (proposal,) = owner.send(f"{box}/photos", photo, side="base").json["proposals"]
    answer = owner.client.patch(
        f"{box}/pieces/{proposal['piece']}",
        json={"id": "mine", "confirmed": True},
        headers=owner.auth,
    )
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
        # Its left half is red and its right one blue, out to the corners, and nothing of the table is seen.
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
