"""Boards are read with the box of the device, which learns from them."""

from __future__ import annotations

import re
from typing import Any

import pytest
import requests
from playwright.sync_api import expect

from tests.web.boxes import Box, file, laid_apart
from tests.web.form import Form, Phone, player, table
from tests.web.test_box import box
from tests.web.test_photo import ANSWER, square, stub_photo, take_photo

__all__ = ["box"]


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
    opened: Form, game: str, seen: list[tuple[str, str | None, Any]], board: dict[str, Any]
) -> None:
    pieces = [
        {**ANSWER["pieces"][0], "id": piece, "side": side, "at": at, "corners": square(90 * n, 80)}
        for n, (piece, side, at) in enumerate(seen)
    ]
    form = opened.begin(f"{game}/board/0", table(player("Anna", {})), game)
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
