"""The photo: what the form refuses, or asks about, before it sends a picture."""

from __future__ import annotations

import io
from functools import cache
from random import Random

from PIL import Image
from playwright.sync_api import FilePayload, expect

from tests.vision.drawing import Tile, keyper_board, photograph
from tests.web.form import Form, name
from tests.web.test_photo import at_photo, stub_photo


@cache
def drawn_board(blur: float = 0.5, light: float = 1.0) -> bytes:
    tiles = [Tile("mine", name("mine"), 2, 0), Tile("kiln", name("kiln"), 3, 1)]
    flat, corners = keyper_board(tiles, Random(3))
    photo = photograph(flat, tiles, corners, Random(4), size=(800, 600), blur=blur)
    file = io.BytesIO()
    Image.fromarray((photo.pixels * light).astype("uint8")).save(file, "JPEG")
    return file.getvalue()


def choose(form: Form, *pictures: bytes) -> None:
    files: list[FilePayload] = [
        {"name": f"{n}.jpg", "mimeType": "image/jpeg", "buffer": data}
        for n, data in enumerate(pictures)
    ]
    form.page.locator("input[type=file]").last.set_input_files(files)


def test_poor_pictures_are_refused_before_any_is_sent(opened: Form) -> None:
    form = at_photo(opened, {})
    bodies = stub_photo(form)
    choose(form, drawn_board(light=0.1), drawn_board(blur=9), drawn_board())
    expect(form.page.locator(".poor-picture")).to_have_count(2)
    for advice in ("Turn on a light", "tap the pieces on the screen to focus"):
        expect(form.page.get_by_role("alert")).to_contain_text(advice)
    assert not bodies
    form.page.get_by_role("button", name="Send the others").click()
    expect(form.page.locator(".read-outline")).to_have_count(4)
    assert bodies[0].count(b'name="photo"') == 1


def test_a_poor_picture_is_sent_all_the_same_when_wanted(opened: Form) -> None:
    form = at_photo(opened, {})
    bodies = stub_photo(form)
    choose(form, drawn_board(blur=9))
    form.page.get_by_role("button", name="Send it anyway").click()
    expect(form.page.locator(".read-outline")).to_have_count(4)
    assert bodies[0].count(b'name="photo"') == 1


def test_what_the_device_cannot_show_is_left_to_the_service(opened: Form) -> None:
    form = at_photo(opened, {})
    bodies = stub_photo(form)
    choose(form, b"\0\0\0\x18ftypheic not for this browser")
    expect(form.page.locator(".read")).to_have_count(3)
    assert len(bodies) == 1


def test_a_text_is_no_picture_and_is_not_sent(opened: Form) -> None:
    form = at_photo(opened, {})
    bodies = stub_photo(form)
    choose(form, b"Dear diary, we played Keyper")
    expect(form.page.get_by_role("alert")).to_contain_text("This is not a picture")
    expect(form.page.get_by_role("button", name="Send it anyway")).to_have_count(0)
    assert not bodies
