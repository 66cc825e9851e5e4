"""My box: pieces enrolled by photo, confirmed, tested and shared."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
import requests
from PIL import Image
from playwright.sync_api import expect

from tests.web.boxes import IDS, Box, file, known, laid_apart, photograph_pieces, stub_enrolment
from tests.web.form import DESK, PHONE, Form, Phone, player, table
from tests.web.look import faults
from tests.web.test_photo import square


@pytest.fixture
def box(live_server: str) -> Box:
    return Box(live_server)


@pytest.fixture
def fresh(live_server: str) -> Box:
    """A box in which the first piece is named, the second lacks its side, the third was not read."""
    return Box(live_server, confirmed=False)


def picture(shade: int, size: tuple[int, int] = (800, 600)) -> bytes:
    """A picture of nothing, of one grey."""
    out = io.BytesIO()
    Image.new("L", size, shade).convert("RGB").save(out, "JPEG")
    return out.getvalue()


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


def test_each_piece_is_one_tap_and_refused_ones_give_the_reason(opened: Form, fresh: Box) -> None:
    form = fresh.on(opened.begin("keyper/players", table())).open("keyper/box")
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


def test_what_was_left_open_is_still_to_be_decided(opened: Form, fresh: Box) -> None:
    form = fresh.on(opened.begin("keyper/players", table())).open("keyper/box")
    rows = form.page.locator("section", has_text="Still to decide").locator(".crop")
    expect(rows).to_have_count(3)
    rows.nth(2).locator(".crop-main").click()
    form.page.get_by_role("button", name="Not a piece", exact=True).click()
    expect(rows).to_have_count(2)
    assert len(fresh.pieces()) == 2


@pytest.mark.parametrize(
    ("shade", "size", "advice", "answer"),
    [
        # The reader, which refuses it, is asked for the same in its own tests.
        pytest.param(12, (800, 600), "Turn on a light", "too dark to read", marks=pytest.mark.soak),
        (140, (40, 40), "Take it with the camera", "each side needs at least"),
    ],
)
def test_a_useless_picture_is_refused_with_what_to_do(
    opened: Form, box: Box, shade: int, size: tuple[int, int], advice: str, answer: str
) -> None:
    """On the device at once, and by the service where it is sent all the same."""
    form = box.on(opened.begin("keyper/players", table())).open("keyper/box")
    form.page.wait_for_selector(".box-group")
    photograph_pieces(form, picture(shade, size))
    expect(form.page.get_by_role("alert")).to_contain_text(advice)
    form.page.get_by_role("button", name="Send it anyway").click()
    expect(form.page.get_by_role("alert")).to_contain_text(answer, timeout=30_000)


def test_the_failure_of_a_picture_goes_with_the_next(opened: Form, box: Box) -> None:
    """Also when the device itself refuses that one, and nothing is sent."""
    form = box.on(opened.begin("keyper/players", table())).open("keyper/box")
    said = "No piece lies in this picture."
    form.page.route(
        "**/tilesets/*/photos", lambda route: route.fulfill(status=422, json={"detail": said})
    )
    photograph_pieces(form)
    expect(form.page.get_by_role("alert")).to_contain_text(said)
    photograph_pieces(form, picture(12))
    expect(form.page.get_by_role("alert")).to_contain_text("Turn on a light")
    expect(form.page.get_by_text(said)).to_have_count(0)


def test_progress_names_what_is_missing_and_the_test_shows_how_good_it_is(
    opened: Form, box: Box
) -> None:
    form = box.on(opened.begin("keyper/players", table())).open("keyper/box")
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


def test_a_better_photo_takes_the_place_of_a_picture(opened: Form, box: Box) -> None:
    form = box.on(opened.begin("keyper/players", table())).open("keyper/box")
    page = form.page
    box.change(3, id=None, confirmed=False)  # as if it had just been cut out of the better photo
    stub_enrolment(form, [3], [])
    page.locator(".box-group", has_text="Spring").locator("summary").click()
    page.locator(".crop-tile", has_text="Statue").click()
    page.locator(".sheet input[type=file]").set_input_files(file(laid_apart().jpeg()))
    expect(page.locator(".sheet")).to_have_count(0)
    assert box.pieces() == [("drainage", "base", True), ("statue", "base", True)]


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


def test_by_keyboard_the_focus_stays_where_one_works(phone: Phone, fresh: Box) -> None:
    form = fresh.on(phone().begin("keyper/players", table())).open("keyper/box")
    page = form.page
    stub_enrolment(form, [1, 2, 3], [])
    photograph_pieces(form)
    rows = page.locator(".shot .crop")
    rows.nth(0).get_by_role("button", name="Right").press("Enter")
    rows.nth(1).get_by_role("button", name="Upgraded").press("Enter")
    expect(page.locator(".crop.done")).to_have_count(2)
    last = rows.nth(2)
    last.get_by_role("button", name="Name it").press("Enter")
    page.locator(".sheet input[type=search]").fill("brennofen")
    page.locator(".pick", has_text="Kiln").locator(".pick-main").press("Enter")
    expect(page.locator(".sheet")).to_have_count(0)
    expect(last.locator(".crop-main")).to_be_focused()
    field = page.get_by_label("Box name")
    field.fill(" Cellar ")
    field.press("Enter")
    expect(page.locator(".box-total")).to_contain_text("Cellar")
    expect(field).to_have_value("Cellar")
    expect(field).to_be_focused()


def test_a_file_that_failed_can_be_chosen_again(phone: Phone) -> None:
    """A browser reports no change while an input still holds the same file."""
    page = phone().open("keyper/box").page
    export = page.locator("input[accept*=zip]")
    export.set_input_files(file(b"no archive", "application/zip"))
    expect(page.get_by_role("alert")).to_be_visible()
    expect(export).to_have_value("")


def test_without_network_the_box_page_shows_a_notice(opened: Form, box: Box) -> None:
    form = box.on(opened.begin("keyper/players", table())).open("keyper/players")
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
