"""The photo: what the form sends, shows and takes over. The reader's own quality is measured elsewhere."""

from __future__ import annotations

import io
from random import Random
from typing import Any

from PIL import Image
from playwright.sync_api import expect

from tests.vision.drawing import Tile, keyper_board, photograph
from tests.web.form import Form, OpenedIn, Phone, name, player, table

SIZE = (800, 600)


def square(x: float, y: float) -> list[list[float]]:
    return [[x, y], [x + 90, y], [x + 90, y + 90], [x, y + 90]]


def found(
    tile: str, side: str | None, x: float, y: float, at: dict[str, Any] | None
) -> dict[str, Any]:
    corners = square(x, y)
    return {
        "id": tile,
        "side": side,
        "confidence": 0.97,
        "by": "name",
        "corners": corners,
        "at": at,
    }


def plot(area: str, row: int, column: int) -> dict[str, Any]:
    return {"area": area, "row": row, "column": column}


ANSWER: dict[str, Any] = {
    "board": {},
    "pieces": [
        found("drainage", "upgraded", 300, 200, plot("village", 2, 2)),
        found("cow_shed", None, 60, 80, plot("farm", 1, 1)),
        found("kiln", "base", 500, 80, None),
    ],
    "unsure": [
        {
            "corners": square(400, 300),
            "candidates": [
                {"id": "gem_dealer", "side": "base", "confidence": 0.5},
                {"id": "gem_merchant", "side": "base", "confidence": 0.44},
            ],
            "at": plot("village", 3, 3),
        },
    ],
    "not_visible": ["goods", "gems"],
    "size": list(SIZE),
    "took_ms": 300,
}


def picture() -> bytes:
    file = io.BytesIO()
    Image.new("RGB", SIZE, "#8a6a4a").save(file, "JPEG")
    return file.getvalue()


def stub_photo(form: Form, answer: dict[str, Any] = ANSWER, status: int = 200) -> list[bytes]:
    """Answers the photo request in the reader's place; gives the bodies that were sent."""
    bodies: list[bytes] = []

    def answered(route: Any) -> None:
        bodies.append(route.request.post_data_buffer or b"")
        kind = "application/json" if status == 200 else "application/problem+json"
        route.fulfill(status=status, json=answer, headers={"Content-Type": kind})

    form.page.route("**/api/v1/games/keyper/photo", answered)
    return bodies


def take_photo(form: Form) -> None:
    form.page.locator("input[type=file]").first.set_input_files(
        {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": picture()}
    )


def at_photo(opened: Form, board: dict[str, Any]) -> Form:
    form = opened.begin("keyper/photo/0", table(player("Anna", board)))
    form.page.wait_for_selector(".photo-pick")
    return form


def test_what_was_read_is_outlined_decided_and_taken_over(opened: Form) -> None:
    entered = {
        "village": [{"tile": "alchemist", "upgraded": True, "row": 2, "column": 2}],
        "gems": {"gold": 2},
    }
    form = at_photo(opened, entered)
    page = form.page
    expect(page.get_by_text("then discarded")).to_be_visible()
    bodies = stub_photo(form)
    take_photo(form)
    expect(page.locator(".read-outline")).to_have_count(4)
    assert b'name="photo"' in bodies[0]
    expect(page.locator(".read", has_text="Drainage")).to_contain_text("97% sure")
    expect(page.locator(".banner.is-note")).to_contain_text("Goods and Gems")
    page.locator(".unsure-item").get_by_role("button", name="Gem merchant").click()
    expect(page.locator(".unsure-item")).to_have_count(0)
    page.locator(".read", has_text="Kiln").click()
    page.locator(".sheet input[type=search]").fill("brauerei")
    expect(page.get_by_text("Nothing by that name.")).to_be_visible()
    page.locator(".sheet input[type=search]").fill("mine")
    page.locator(".pick", has_text="Mine").locator(".pick-side").click()
    page.get_by_role("button", name="Cow shed: Upgraded").click()
    page.get_by_role("button", name="Use this board").click()
    expect(page.get_by_role("heading", name="Anna’s board")).to_be_visible()
    board = form.draft()["players"][0]["board"]
    assert board["farm"] == [{"tile": "cow_shed", "upgraded": True, "row": 1, "column": 1}]
    assert {(t["tile"], t["upgraded"], t["row"], t["column"]) for t in board["village"]} == {
        ("alchemist", True, 2, 2),  # entered by hand: the photo does not write over it
        ("gem_merchant", False, 3, 3),
        ("mine", True, 1, 1),
    }
    assert board["gems"] == {"gold": 2}
    told = page.locator(".toast", has_text="Not added: Drainage")
    told.get_by_role("button", name="Undo").click()
    assert form.draft()["players"][0]["board"] == entered


def test_a_real_photo_becomes_the_board(opened: Form, example: dict[str, Any]) -> None:
    tiles = [
        Tile(
            laid["tile"], name(laid["tile"]), laid["column"] - 1 + shift, laid["row"] - 1,
            "upgraded" if laid.get("upgraded") else "base",
        )
        for area, shift in (("farm", 0), ("village", 2))
        for laid in example[area][:1]
    ]  # fmt: skip
    flat, corners = keyper_board(tiles, Random(3))
    photo = photograph(flat, tiles, corners, Random(4), size=(1200, 900), tilt=10, turn=3)
    form = at_photo(opened, {"shipping": 22})
    form.page.locator("input[type=file]").first.set_input_files(
        {"name": "board.jpg", "mimeType": "image/jpeg", "buffer": photo.jpeg()}
    )
    form.page.wait_for_selector(".read-list", timeout=60_000)
    form.page.get_by_role("button", name="Use this board").click()
    expect(form.page.get_by_role("heading", name="Anna’s board")).to_be_visible()
    board = form.draft()["players"][0]["board"]
    assert board["shipping"] == 22
    for area in ("farm", "village"):
        laid = {(tile["tile"], tile["row"], tile["column"]) for tile in board[area]}
        assert laid == {(tile["tile"], tile["row"], tile["column"]) for tile in example[area][:1]}


def test_a_photo_for_nobody_leads_to_the_players(opened: Form) -> None:
    form = opened.begin("keyper/photo/3", table())
    expect(form.page.get_by_role("heading", name="Photo of a board")).to_be_visible()
    form.page.locator("main").get_by_role("link", name="Players").click()
    expect(form.page.get_by_role("heading", name="Who plays")).to_be_visible()


def test_a_refused_photo_shows_the_reason(opened: Form) -> None:
    form = at_photo(opened, {})
    problem = {
        "type": "about:blank",
        "title": "Unprocessable",
        "status": 422,
        "detail": "The request is not valid; each error names its field.",
        "errors": [{"pointer": "/photo", "code": "not_a_picture", "message": "The file is empty."}],
    }
    stub_photo(form, problem, 422)
    take_photo(form)
    expect(form.page.get_by_role("alert")).to_have_text(
        "The file is empty."
    )  # not what programs need
    expect(form.page.get_by_text("Take a photo")).to_be_visible()


def test_the_rules_question_one_tile(opened: Form) -> None:
    form = at_photo(opened, {})
    page = form.page
    question = {"code": "country_tile_twice", "message": "Kiln exists only once in the game.", "rule": "x",
                "pieces": [3, 2], "piece": 3}  # fmt: skip
    again = {**found("kiln", "base", 600, 80, plot("village", 1, 2)), "confidence": 0.61}
    other = {
        **question,
        "code": "odd",
        "message": "Drainage lies apart.",
        "pieces": [0],
        "piece": 0,
    }
    pieces = [*ANSWER["pieces"], again]
    stub_photo(form, {**ANSWER, "pieces": pieces, "unsure": [], "questions": [question, other]})
    take_photo(form)
    asked = page.locator(".unsure-item", has_text="Which one was misread?")
    expect(asked).to_contain_text("Kiln exists only once")
    expect(page.locator(".unsure-item", has_text="Was it misread?")).to_contain_text("apart")
    chips = asked.locator(".chip")
    expect(chips.nth(0)).to_contain_text("61%")  # the least sure one first
    chips.nth(0).click()
    page.locator(".sheet input[type=search]").fill("mine")
    page.locator(".pick", has_text="Mine").locator(".pick-side").click()
    expect(asked).to_have_count(0)
    page.get_by_role("button", name="Read correctly").click()
    expect(page.locator(".unsure-item")).to_have_count(0)
    page.get_by_role("button", name="Use this board").click()
    expect(page.get_by_role("heading", name="Anna’s board")).to_be_visible()
    village = form.draft()["players"][0]["board"]["village"]
    assert {tile["tile"] for tile in village} == {"drainage", "kiln", "mine"}


def test_a_photo_under_way_is_shown_and_can_be_stopped(opened: Form) -> None:
    form = at_photo(opened, {"shipping": 7})
    form.page.route("**/photo", lambda route: None)  # a service that reads and reads
    take_photo(form)
    expect(form.page.get_by_role("img", name="The photo being read")).to_be_visible()
    expect(form.page.locator(".sending")).to_contain_text("1 s")
    form.page.get_by_role("button", name="Cancel").click()
    expect(form.page.locator(".sending")).to_have_count(0)
    expect(form.page.get_by_role("alert")).to_have_count(0)
    assert form.draft()["players"][0]["board"] == {"shipping": 7}


def test_a_photo_without_network_loses_nothing(opened: Form) -> None:
    form = at_photo(opened, {"shipping": 7})
    form.page.context.set_offline(True)
    take_photo(form)
    expect(form.page.get_by_role("alert")).to_contain_text("No network")
    assert form.draft()["players"][0]["board"] == {"shipping": 7}
    # The photo neither: a phone keeps none that was taken for a page.
    form.page.context.set_offline(False)
    sent = stub_photo(form)
    form.page.get_by_role("button", name="Send again").click()
    expect(form.page.locator(".read-list").first).to_be_visible()
    assert picture() in sent[0]


def test_a_picture_without_tiles_gets_a_notice(opened: Form) -> None:
    form = at_photo(opened, {})
    stub_photo(form, {**ANSWER, "pieces": [], "unsure": []})
    take_photo(form)
    expect(form.page.get_by_text("No tile could be read.")).to_be_visible()


def test_two_tiles_of_one_name_are_distinguished(opened_in: OpenedIn) -> None:
    """The German edition calls Gem dealer and Gem merchant the same."""
    form = opened_in("de").begin("keyper/photo/0", table(player("Anna", {})))
    stub_photo(form)
    take_photo(form)
    chips = form.page.locator(".unsure-item .chip")
    expect(chips.nth(0)).to_contain_text("Edelsteinhändler (Gem dealer)")
    expect(chips.nth(1)).to_contain_text("Edelsteinhändler (Gem merchant)")


def test_a_box_that_asked_learns_from_the_board_that_is_taken_over(phone: Phone) -> None:
    form = at_photo(phone(), {})
    page = form.page
    page.evaluate(
        "localStorage.setItem('keytally/boxes/keyper',"
        " JSON.stringify([{id: 'our-box-1', key: 'k'.repeat(40), name: 'Our box'}]))"
    )
    page.reload()
    page.wait_for_selector(".photo-pick")
    looked = {**ANSWER["pieces"][0], "by": "match"}
    stub_photo(form, {**ANSWER, "pieces": [looked], "notes": ["overexposed"]})
    lessons: list[bytes] = []

    def learnt(route: Any) -> None:
        lessons.append(route.request.post_data_buffer or b"")
        route.fulfill(status=201, json={"kept": []})

    page.route("**/tilesets/our-box-1/looks", learnt)
    take_photo(form)
    expect(page.get_by_text("too bright to tell")).to_be_visible()
    page.locator(".unsure-item").get_by_role("button", name="Gem merchant").click()
    learning = page.get_by_label(
        "My box remembers what these pieces look like and will ask less next time."
    )
    expect(learning).to_be_checked()
    with page.expect_response("**/looks"):
        page.get_by_role("button", name="Use this board").click()
    # Both that it named by its looks and what the player entered.
    assert b'"drainage"' in lessons[0]
    assert b'"gem_merchant"' in lessons[0]
