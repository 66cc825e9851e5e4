"""My box: pieces enrolled by photo, confirmed, tested, shared, and boards read with them."""

from __future__ import annotations

import io
import json
import re
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
import requests
from PIL import Image
from playwright.sync_api import expect

from tests.vision.drawing import TILE, Photo, Tile, draw_tile, photograph
from tests.web.conftest import DESK, PHONE, Form, Phone, name, player, table
from tests.web.look import faults
from tests.web.test_photo import ANSWER, square, stub_photo, take_photo

IDS = ("statue", "drainage", "kiln")


@cache
def laid_apart(side: str = "base") -> Photo:
    """The drawn tiles side by side on plain paper."""
    tiles = [Tile(piece, name(piece), n, 0, side) for n, piece in enumerate(IDS)]
    flat = np.full((2 * TILE, 5 * TILE, 3), 236, np.uint8)
    corners = []
    for n, tile in enumerate(tiles):
        x, y = int((0.5 + 1.5 * n) * TILE), TILE // 2
        flat[y : y + TILE, x : x + TILE] = draw_tile(tile)
        corners.append([(x, y), (x + TILE, y), (x + TILE, y + TILE), (x, y + TILE)])
    return photograph(
        flat, tiles, np.array(corners, float), Random(1), size=(1300, 600), tilt=4, noise=2
    )


def file(data: bytes, kind: str = "image/jpeg") -> Any:
    return {"name": "photo.jpg", "mimeType": kind, "buffer": data}


class Box:
    """A box on the server whose pictures were cut at known corners, so that nothing need be read."""

    def __init__(self, url: str, confirmed: bool = True) -> None:
        self.url = f"{url}/api/v1/tilesets"
        made = requests.post(
            self.url, json={"game": "keyper", "name": "Our box"}, timeout=30
        ).json()
        self.id, self.key = made["id"], made["edit_key"]
        self.auth = {"Authorization": f"Bearer {self.key}"}
        photo = laid_apart()
        for tile, corners in zip(photo.tiles, photo.corners, strict=True):
            form = {"id": tile.id, "side": "base", "corners": json.dumps(corners.tolist())}
            kept = requests.post(
                f"{self.url}/{self.id}/pieces", data=form, headers=self.auth, timeout=60,
                files={"photo": photo.jpeg()},
            )  # fmt: skip
            assert kept.status_code == 201, kept.text
        if not confirmed:
            self.change(1, confirmed=False)
            self.change(2, confirmed=False, side=None)
            self.change(3, confirmed=False, id=None)

    def change(self, piece: int, **change: Any) -> None:
        answer = requests.patch(
            f"{self.url}/{self.id}/pieces/{piece}", json=change, headers=self.auth, timeout=30
        )
        assert answer.status_code == 200, answer.text

    def pieces(self) -> list[tuple[str | None, str | None, bool]]:
        answer = requests.get(f"{self.url}/{self.id}", timeout=30).json()
        return [(one["id"], one["side"], one["confirmed"]) for one in answer["pieces"]]

    def on(self, form: Form, key: bool = True) -> Form:
        """Lets the device know the box."""
        entry = {"id": self.id, "name": "Our box", "key": self.key if key else None}
        text = json.dumps(json.dumps([entry]))
        form.page.add_init_script(
            "if (!localStorage.getItem('keytally/boxes/keyper'))"
            f" localStorage.setItem('keytally/boxes/keyper', {text});"
        )
        return form


@pytest.fixture
def box(live_server: str) -> Box:
    return Box(live_server)


@pytest.fixture
def fresh(live_server: str) -> Box:
    """A box in which the first piece is named, the second lacks its side, the third was not read."""
    return Box(live_server, confirmed=False)


def known(form: Form) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        form.page.evaluate("localStorage.getItem('keytally/boxes/keyper')") or "[]"
    )
    return found


def stub_enrolment(form: Form, numbers: list[int], refused: list[dict[str, Any]]) -> None:
    """Answers a photo of pieces in the reader's place with pictures that the box already holds."""
    proposals = [{"piece": n, "photo": 0, "corners": square(100 * n, 80)} for n in numbers]
    form.page.route(
        "**/api/v1/tilesets/*/photos",
        lambda route: route.fulfill(status=201, json={"proposals": proposals, "refused": refused}),
    )


def photograph_pieces(form: Form, data: bytes | None = None) -> None:
    form.page.locator(".photo-pick input").first.set_input_files(file(data or laid_apart().jpeg()))


def test_pieces_are_photographed_and_confirmed_at_once(phone: Phone, live_server: str) -> None:
    form = phone(draft=table(player("Anna", {}))).open("keyper/players")
    page = form.page
    page.get_by_role("link", name="My box: read boards from photos").click()
    page.get_by_label("Box name").fill("Attic")
    page.get_by_role("button", name="Start a box").click()
    expect(page.get_by_text("0 of 60 pieces")).to_be_visible()
    page.get_by_role("button", name="Upgraded", exact=True).click()
    photograph_pieces(form, laid_apart("upgraded").jpeg())
    page.wait_for_selector(".shot .crop", timeout=60_000)
    expect(page.locator(".shot .read-outline")).to_have_count(3)
    page.get_by_role("button", name="Confirm all 3 names").click()
    expect(page.locator(".crop.done")).to_have_count(3)
    expect(page.get_by_text("3 of 60 pieces")).to_be_visible()
    (mine,) = known(form)
    assert mine["name"] == "Attic"
    shown = requests.get(f"{live_server}/api/v1/tilesets/{mine['id']}", timeout=30).json()
    assert {(p["id"], p["side"], p["confirmed"]) for p in shown["pieces"]} == {
        (piece, "upgraded", True) for piece in IDS
    }
    assert mine["key"] not in json.dumps(shown)


def test_each_piece_is_one_tap_and_refused_ones_say_why(phone: Phone, fresh: Box) -> None:
    form = fresh.on(phone()).open("keyper/box")
    page = form.page
    small = "This piece is too small in the photo. Move closer: it needs 120 pixels."
    stub_enrolment(form, [1, 2, 3], [{"corners": square(500, 80), "message": small}])
    photograph_pieces(form)
    rows = page.locator(".shot .crop")
    expect(rows).to_have_count(3)
    expect(page.locator(".read-outline.refused")).to_have_count(1)
    expect(page.get_by_text(small)).to_be_visible()
    expect(rows.nth(2)).to_contain_text("?")
    rows.nth(0).get_by_role("button", name="Right").click()
    rows.nth(1).get_by_role("button", name="Upgraded").click()
    rows.nth(2).get_by_role("button", name="Name it").click()
    page.locator(".sheet input[type=search]").fill("brennofen")
    page.locator(".pick", has_text="Kiln").locator(".pick-side").click()
    expect(page.locator(".crop.done")).to_have_count(3)
    assert fresh.pieces() == [
        ("statue", "base", True), ("drainage", "upgraded", True), ("kiln", "upgraded", True),
    ]  # fmt: skip


def test_what_was_left_open_is_still_to_be_decided(phone: Phone, fresh: Box) -> None:
    form = fresh.on(phone()).open("keyper/box")
    rows = form.page.locator("section", has_text="Still to decide").locator(".crop")
    expect(rows).to_have_count(3)
    rows.nth(2).locator(".crop-main").click()
    form.page.get_by_role("button", name="Not a piece", exact=True).click()
    expect(rows).to_have_count(2)
    assert len(fresh.pieces()) == 2


@pytest.mark.parametrize(
    ("shade", "size", "advice", "answer"),
    [
        (12, (800, 600), "Turn on a light", "too dark to read"),
        (140, (40, 40), "Take it with the camera", "each side needs at least"),
    ],
)
def test_a_useless_picture_is_refused_with_what_to_do(
    phone: Phone, box: Box, shade: int, size: tuple[int, int], advice: str, answer: str
) -> None:
    """On the device at once, and by the service where it is sent all the same."""
    form = box.on(phone()).open("keyper/box")
    out = io.BytesIO()
    Image.new("L", size, shade).convert("RGB").save(out, "JPEG")
    form.page.wait_for_selector(".box-group")
    photograph_pieces(form, out.getvalue())
    expect(form.page.get_by_role("alert")).to_contain_text(advice)
    form.page.get_by_role("button", name="Send it anyway").click()
    expect(form.page.get_by_role("alert")).to_contain_text(answer, timeout=30_000)


def test_progress_names_what_is_missing_and_the_test_says_how_good_it_is(
    phone: Phone, box: Box
) -> None:
    form = box.on(phone()).open("keyper/box")
    page = form.page
    group = page.locator(".box-group", has_text="Spring")
    expect(group).to_contain_text("1 of 21")
    group.locator("summary").click()
    expect(group.locator(".crop-tile")).to_have_count(1)
    expect(group.locator(".lacking li", has_text="Statue")).to_have_text("Statue (Upgraded)")
    expect(group.locator(".lacking li", has_text="Windmill")).to_have_text("Windmill")
    page.route(
        "**/self-test",
        lambda route: route.fulfill(
            json={"complete": False, "weaknesses": [
                {"code": "look_alike", "pieces": [1, 2], "likeness": 0.8, "message": "Photograph both closer."},
            ]}
        ),
    )  # fmt: skip
    page.get_by_role("button", name="Test my box").click()
    weak = page.locator(".warning", has_text="Photograph both closer.")
    expect(weak.locator(".crop-tile")).to_have_text(["Statue, Base side", "Drainage, Base side"])
    expect(page.get_by_text("Some sides have no picture yet")).to_be_visible()
    page.unroute("**/self-test")
    page.get_by_role("button", name="Test my box").click()
    expect(page.get_by_text("No look-alikes, and every picture shows enough.")).to_be_visible()


def test_a_better_photo_takes_the_place_of_a_picture(phone: Phone, box: Box) -> None:
    form = box.on(phone()).open("keyper/box")
    page = form.page
    box.change(3, id=None, confirmed=False)  # as if it had just been cut out of the better photo
    stub_enrolment(form, [3], [])
    page.locator(".box-group", has_text="Spring").locator("summary").click()
    page.locator(".crop-tile", has_text="Statue").click()
    page.locator(".sheet input[type=file]").set_input_files(file(laid_apart().jpeg()))
    expect(page.locator(".sheet")).to_have_count(0)
    assert box.pieces() == [("drainage", "base", True), ("statue", "base", True)]


def test_boards_are_read_with_the_box_and_it_learns(phone: Phone, box: Box) -> None:
    photo = laid_apart()
    corners = photo.corners[2].tolist()
    answer = {**ANSWER, "unsure": [{"corners": corners, "candidates": [], "at": None}],
              "size": [1300, 600]}  # fmt: skip
    form = box.on(phone(draft=table(player("Anna", {})))).open("keyper/photo/0")
    page = form.page
    expect(page.get_by_text("Read with your box: Our box")).to_be_visible()
    expect(page.get_by_text("then discarded")).to_be_visible()
    bodies = stub_photo(form, answer)
    page.locator("input[type=file]").first.set_input_files(file(photo.jpeg()))
    unknown = page.locator(".unsure-item", has_text="A tile I don’t know")
    expect(unknown).to_be_visible()
    assert re.search(rb'name="tileset"\s+' + box.id.encode(), bodies[0])
    unknown.get_by_role("button", name="Name it").click()
    page.locator(".sheet input[type=search]").fill("mine")
    page.locator(".pick", has_text="Mine").locator(".pick-side").click()
    row = page.locator(".read-row", has_text="Mine")
    row.get_by_role("button", name="Remember this picture for next time").click()
    expect(row.get_by_text("Remembered for next time.")).to_be_visible()
    assert box.pieces()[-1] == ("mine", "upgraded", True)


@pytest.mark.parametrize(
    ("game", "seen", "board"),
    [
        (
            "key_flow",
            [("home_1", "base", {"row": "upper", "column": 1}), ("field", None, None), ("field", None, None)],
            {"cards": [{"card": "field"}, {"card": "field"}, {"card": "home_1", "row": "upper", "column": 1}]},
        ),
        (
            "key_harvest",
            [("E4", None, {"at": "E4"}), ("overseer", "base", {"at": "C3"}), ("lawyer", "base", None)],
            {"fields": ["E4"], "workers": [{"worker": "overseer", "at": "C3"}]},
        ),
    ],
)  # fmt: skip
def test_boards_of_other_games_are_taken_over_from_a_photo(
    phone: Phone, game: str, seen: list[tuple[str, str | None, Any]], board: dict[str, Any]
) -> None:
    pieces = [
        {**ANSWER["pieces"][0], "id": piece, "side": side, "at": at, "corners": square(90 * n, 80)}
        for n, (piece, side, at) in enumerate(seen)
    ]
    form = phone(draft=table(player("Anna", {})), game=game).open(f"{game}/board/0")
    form.page.get_by_role("link", name="Photo").click()
    form.page.route(
        f"**/api/v1/games/{game}/photo",
        lambda route: route.fulfill(
            json={**ANSWER, "pieces": pieces, "unsure": [], "not_visible": []}
        ),
    )
    form.page.wait_for_selector(".own-box")
    take_photo(form)
    form.page.locator(".read").first.click()
    form.page.get_by_role("button", name="Close").click()
    form.page.get_by_role("button", name="Use this board").click()
    expect(form.page.get_by_role("heading", name="Anna’s board")).to_be_visible()
    assert form.draft(game)["players"][0]["board"] == board


def test_a_deleted_box_keeps_no_photo_from_being_read(phone: Phone, box: Box) -> None:
    requests.delete(f"{box.url}/{box.id}", headers=box.auth, timeout=30)
    form = box.on(phone(draft=table(player("Anna", {})))).open("keyper/photo/0")
    tries: list[bytes] = []

    def answered(route: Any) -> None:
        tries.append(route.request.post_data_buffer or b"")
        if b'name="tileset"' in tries[-1]:
            route.continue_()
        else:
            route.fulfill(json=ANSWER)

    form.page.route("**/api/v1/games/keyper/photo", answered)
    take_photo(form)
    expect(form.page.locator(".read-outline")).to_have_count(4)
    assert len(tries) == 2
    expect(form.page.get_by_text("no longer on the server")).to_be_visible()


def test_the_link_lets_others_read_and_with_the_key_change(phone: Phone, box: Box) -> None:
    form = phone().open(f"keyper/box/{box.id}")
    page = form.page
    page.get_by_role("button", name="Use this box").click()
    expect(page.get_by_text("3 of 60 pieces")).to_be_visible()
    expect(page.get_by_text("only its owner can change it")).to_be_visible()
    expect(page.locator(".photo-pick")).to_have_count(0)
    form.open(f"keyper/box/{box.id}.{'x' * 32}")
    page.get_by_role("button", name="Use this box").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert known(form)[0]["key"] is None
    form.open(f"keyper/box/{box.id}.{box.key}")
    page.get_by_role("button", name="Use this box").click()
    expect(page.get_by_role("heading", name="Photograph pieces")).to_be_visible()
    assert known(form) == [{"id": box.id, "name": "Our box", "key": box.key}]
    assert box.key not in page.url


def test_a_box_is_saved_as_a_file_opened_again_renamed_and_deleted(
    phone: Phone, box: Box, tmp_path: Path
) -> None:
    form = box.on(phone()).open("keyper/box")
    page = form.page
    with page.expect_download() as download:
        page.get_by_role("link", name="Save as a file").click()
    saved = tmp_path / "box.zip"
    download.value.save_as(saved)
    page.get_by_role("button", name="Another box").click()
    page.locator(".sheet input[type=file]").set_input_files(saved)
    expect(page.get_by_role("button", name="Use this one")).to_be_visible()
    copy, first = known(form)
    assert copy["id"] != box.id
    assert first["key"] == box.key
    page.locator(".box form").get_by_label("Box name").fill("Copy")
    page.get_by_role("button", name="Rename").click()
    expect(page.locator(".box-total")).to_contain_text("Copy")
    page.get_by_role("button", name="Delete the box").click()
    page.get_by_role("button", name="Keep it").click()
    page.get_by_role("button", name="Delete the box").click()
    page.get_by_role("button", name="Delete for good").click()
    expect(page.locator(".box-total")).to_contain_text("Our box")
    assert requests.get(f"{box.url}/{copy['id']}", timeout=30).status_code == 404
    assert known(form) == [first]


def test_without_network_the_box_page_says_so(phone: Phone, box: Box) -> None:
    form = box.on(phone()).open("keyper/players")
    form.page.wait_for_selector(".players")
    form.page.context.set_offline(True)
    form.page.get_by_role("link", name="My box: read boards from photos").click()
    expect(form.page.get_by_role("alert")).to_contain_text("No network")
    form.page.context.set_offline(False)
    form.page.get_by_role("button", name="Try again").click()
    expect(form.page.get_by_text("3 of 60 pieces")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "size"),
    [
        pytest.param("en", PHONE, id="en-phone", marks=pytest.mark.soak),
        pytest.param("de", DESK, id="de-desk"),
    ],
)
def test_it_stands_well_on_the_screen(
    phone: Phone, fresh: Box, lang: str, size: dict[str, int]
) -> None:
    """axe-core finds nothing, all is large enough to tap, the German page is German."""
    form = phone(lang=lang, size=size).open("keyper/box")
    page = form.page
    found: list[str] = []

    def look(state: str) -> None:
        found.extend(f"{state}: {fault}" for fault in faults(form, lang))

    page.wait_for_selector("h1")
    look("no box")
    fresh.on(form).page.reload()
    page.wait_for_selector(".crop")
    stub_enrolment(form, [1, 2, 3], [{"corners": square(500, 80), "message": "…"}])
    photograph_pieces(form)
    page.wait_for_selector(".shot .crop")
    page.locator(".box-group summary").first.click()
    look("proposals")
    page.locator(".crop-main").first.click()
    page.wait_for_selector(".sheet")
    look("sheet of a picture")
    page.keyboard.press("Escape")
    page.locator(".card .button", has=page.locator('use[href$="#trash"]')).last.click()
    page.wait_for_selector(".sheet")
    look("delete sheet")
    assert not found, "\n".join(found)
