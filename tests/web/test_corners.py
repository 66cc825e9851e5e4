"""Pieces cut roughly or not at all: their corners are dragged onto them, by finger, mouse or keys."""

from __future__ import annotations

import json
import re
from typing import Any

import requests
from playwright.sync_api import Locator, expect

from tests.web.boxes import Box, file, laid_apart
from tests.web.form import Form, table
from tests.web.look import faults
from tests.web.test_box import box, fresh

__all__ = ["box", "fresh"]

NEAR = 4  # pixels of the photo


def rough(form: Form, found: Box, pieces: dict[int, float]) -> list[dict[str, str]]:
    """Answers a photo with these pieces of the box, each outline off by so many pixels and called rough.
    Gives the fields of what is cut again."""
    proposals = []
    for piece, off in pieces.items():
        outline = laid_apart().corners[piece - 1] + [[off, off], [0, 0], [0, 0], [0, 0]]
        proposals.append(
            {"piece": piece, "photo": 0, "corners": outline.tolist(), "outline": outline.tolist(),
             "problem": "rough_cut" if off else None, "message": "Not clear." if off else None}
        )  # fmt: skip
    wrong = {piece for piece, off in pieces.items() if off}
    sent: list[dict[str, str]] = []

    def shown(route: Any) -> None:
        answer = requests.get(f"{found.url}/{found.id}", timeout=30).json()
        for one in answer["pieces"]:
            one["problem"] = "rough_cut" if one["piece"] in wrong else None
        route.fulfill(json=answer)

    def cut(route: Any) -> None:
        body = route.request.post_data_buffer.decode("latin-1")
        sent.append(dict(re.findall(r'name="(\w+)"\r\n\r\n(.*?)\r\n', body)))
        route.continue_()

    form.page.route(f"**/api/v1/tilesets/{found.id}", shown)
    form.page.route("**/api/v1/tilesets/*/pieces", cut)
    form.page.route(
        "**/api/v1/tilesets/*/photos",
        lambda route: route.fulfill(status=201, json={"proposals": proposals, "refused": []}),
    )
    form.open("keyper/box")
    form.page.wait_for_selector(".box-group")
    form.page.locator(".photo-pick input").first.set_input_files(file(laid_apart().jpeg()))
    form.page.wait_for_selector(".shot .crop")
    return sent


def corner(form: Form, n: int) -> Locator:
    return form.page.get_by_role("button", name=re.compile(f"^Corner {n} of 4"))


def drag(form: Form, n: int, by: float) -> None:
    """Drags a corner by so many pixels of the photo, right and down."""
    at = place(form, n)
    grip = corner(form, n).bounding_box()
    other, far = corner(form, 3).bounding_box(), place(form, 3)
    assert grip
    assert other
    scale = (other["x"] - grip["x"]) / (far[0] - at[0])
    x, y = grip["x"] + grip["width"] / 2, grip["y"] + grip["height"] / 2
    mouse = form.page.mouse
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + by * scale, y + by * scale, steps=3)
    expect(form.page.locator(".loupe")).to_be_visible()
    mouse.up()
    expect(form.page.locator(".loupe")).to_have_count(0)


def place(form: Form, n: int) -> tuple[float, float]:
    x, y = re.findall(r"[\d,]+", (corner(form, n).get_attribute("aria-label") or "").split(":")[1])
    return float(x.strip(",").replace(",", "")), float(y.replace(",", ""))


def near(text: str, piece: int) -> bool:
    """Whether these corners are those of the piece in the photo."""
    corners = json.loads(text)
    true = laid_apart().corners[piece - 1]
    return all(abs(a - b) <= NEAR for got, want in zip(corners, true, strict=True)
               for a, b in zip(got, want, strict=True))  # fmt: skip


def test_rough_cuts_come_up_one_after_the_other(opened: Form, fresh: Box) -> None:
    form = opened.begin("keyper/players", table())
    sent = rough(fresh.on(form), fresh, {1: 0, 2: 30, 3: 24})
    rows = form.page.locator(".shot .crop")
    expect(rows.filter(has_text="roughly cut")).to_have_count(2)
    rows.nth(1).get_by_role("button", name="Corners").click()
    drag(form, 1, -30)
    assert faults(form, "en", both=True) == []
    form.page.get_by_role("button", name="Cut it out").click()
    # The next one, which nobody has named yet, by the keys.
    expect(form.page.get_by_role("heading", name="Where are its corners?")).to_be_visible()
    corner(form, 1).focus()
    x, y = place(form, 1)
    form.page.keyboard.press("ArrowLeft")
    form.page.keyboard.press("Shift+ArrowUp")
    step = x - place(form, 1)[0]
    assert 0 < step <= 1 < y - place(form, 1)[1]
    for axis, key in ((0, "ArrowLeft"), (1, "ArrowUp")):
        wanted = laid_apart().corners[2][0][axis]
        while place(form, 1)[axis] > wanted + 1:
            form.page.keyboard.press(key)
    form.page.get_by_role("button", name="Cut it out").click()
    expect(form.page.locator(".sheet")).to_have_count(0)
    expect(rows.filter(has_text="roughly cut")).to_have_count(0)
    assert [one["replaces"] for one in sent] == ["2", "3"]
    assert near(sent[0]["corners"], 2)
    assert near(sent[1]["corners"], 3)
    assert [name for name, *_ in fresh.pieces()] == ["statue", "drainage", None]


def test_what_was_cut_while_the_next_photo_was_read_stays(opened: Form, fresh: Box) -> None:
    form = opened.begin("keyper/players", table())
    rough(fresh.on(form), fresh, {2: 30})
    page = form.page
    held: list[Any] = []
    page.route("**/api/v1/tilesets/*/photos", lambda route: held.append(route))
    with page.expect_request("**/api/v1/tilesets/*/photos"):
        page.locator(".photo-pick input").first.set_input_files(file(laid_apart().jpeg()))
    page.get_by_role("button", name="Corners").first.click()
    drag(form, 1, -30)
    page.get_by_role("button", name="Cut it out").click()
    expect(page.locator(".sheet")).to_have_count(0)
    held[0].fulfill(status=201, json={"proposals": [], "refused": []})
    expect(page.locator(".shot")).to_have_count(2)
    expect(page.locator(".shot .crop")).to_have_count(1)
    expect(page.locator("section", has_text="Still to decide").locator(".crop")).to_have_count(2)


def test_who_closes_the_sheet_while_a_piece_is_cut_gets_no_further_one(
    opened: Form, fresh: Box
) -> None:
    form = opened.begin("keyper/players", table())
    rough(fresh.on(form), fresh, {2: 30, 3: 30})
    page = form.page
    held: list[Any] = []
    page.route("**/api/v1/tilesets/*/pieces", lambda route: held.append(route))
    page.get_by_role("button", name="Corners").first.click()
    drag(form, 1, -30)
    with page.expect_request("**/api/v1/tilesets/*/pieces"):
        page.get_by_role("button", name="Cut it out").click()
    page.keyboard.press("Escape")
    held[0].continue_()
    expect(page.locator(".shot .crop").filter(has_text="roughly cut")).to_have_count(1)
    expect(page.locator(".sheet")).to_have_count(0)


def test_a_missed_piece_is_tapped_cut_and_named(opened: Form, fresh: Box) -> None:
    form = opened.begin("keyper/players", table())
    sent = rough(fresh.on(form), fresh, {1: 0, 2: 0})
    page = form.page
    page.get_by_role("button", name="Add a missed piece").click()
    photo = page.locator(".photo-frame img").bounding_box()
    assert photo
    middle = laid_apart().corners[2].mean(0) / (1300, 600)
    page.mouse.click(
        photo["x"] + middle[0] * photo["width"], photo["y"] + middle[1] * photo["height"]
    )
    page.get_by_role("button", name="Next").click()
    # Who closes the sheet goes on beside it: the place that was tapped is gone.
    page.keyboard.press("Escape")
    missed = page.get_by_role("button", name="Add a missed piece")
    expect(missed).to_be_focused()
    missed.press("Enter")
    page.mouse.click(
        photo["x"] + middle[0] * photo["width"], photo["y"] + middle[1] * photo["height"]
    )
    page.get_by_role("button", name="Next").click()
    page.locator(".sheet input[type=search]").fill("brennofen")
    page.locator(".pick", has_text="Kiln").locator(".pick-main").click()
    expect(page.locator(".shot .crop.done")).to_have_count(1)
    assert (sent[0]["id"], sent[0]["side"], "replaces" in sent[0]) == ("kiln", "base", False)
    assert ("kiln", "base", True) in fresh.pieces()


def test_corners_of_no_piece_are_refused_in_words(opened: Form, fresh: Box) -> None:
    form = opened.begin("keyper/players", table())
    rough(fresh.on(form), fresh, {2: 30})
    form.page.get_by_role("button", name="Corners").first.click()
    drag(form, 1, 60)
    form.page.get_by_role("button", name="Cut it out").click()
    expect(form.page.get_by_role("alert")).to_contain_text(
        "Drag each corner onto a corner of the piece"
    )
    assert len(fresh.pieces()) == 3


def test_a_box_takes_little_more_than_a_tap_a_piece(opened: Form, fresh: Box) -> None:
    """One tap opens the first; after each pick the next one comes up by itself."""
    photo = laid_apart()
    for _ in range(3):
        data = {"id": "statue", "corners": json.dumps(photo.corners[2].tolist())}
        requests.post(f"{fresh.url}/{fresh.id}/pieces", files={"photo": photo.jpeg()},
                      headers=fresh.auth, timeout=60, data=data)  # fmt: skip
    pieces = requests.get(f"{fresh.url}/{fresh.id}", timeout=30).json()["pieces"]
    for one in pieces:
        fresh.change(one["piece"], confirmed=False, id=None)
    form = fresh.on(opened.begin("keyper/players", table())).open("keyper/box")
    page, taps = form.page, 1
    page.locator(".crop .crop-main").first.click()
    for left in range(len(pieces) - 1, -1, -1):
        picture = page.locator(".crop-large img").get_attribute("src")
        page.locator(".pick .pick-main").nth(left).click()
        taps += 1
        if left:
            expect(page.locator(".crop-large img")).not_to_have_attribute("src", str(picture))
    expect(page.locator(".sheet")).to_have_count(0)
    assert all(confirmed for *_, confirmed in fresh.pieces())
    assert taps <= 1.2 * len(pieces)
