"""Entering a board: by touch, in few taps, by keyboard alone, with undo."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.scoring.as_json import score
from tests.web.form import DESK, Form, player, table

# Laid by hand; of the others, which would be laid alike, each counts the taps of one of these.
FARM = ["Farmyard*"]
VILLAGE = ["Drainage*", "Pavements"]
OTHERS = {
    "farm": [("cow_shed", False, 1, 2), ("goat_pen", False, 2, 1), ("barn", True, 2, 2)],
    "village": [
        ("ring_maker", False, 1, 3), ("goldsmith", True, 2, 1),
        ("prospector", True, 2, 2), ("scrap_dealer", False, 2, 3), ("boatman", True, 3, 1),
        ("lumberjack", False, 3, 2), ("brickyard", False, 3, 3), ("thatcher", False, 4, 1),
    ],
}  # fmt: skip
PIECES = {"cow": 4, "emerald": 3, "brick": 2, "light_blue": 2}
OTHER_PIECES: dict[str, dict[str, int]] = {
    "animals": {"sheep": 1, "goat": 3}, "gems": {"gold": 5, "ruby": 3, "sapphire": 3},
    "goods": {"logs": 1, "wheat": 1}, "keyples": {"white": 2},
}  # fmt: skip
COUNT_TAPS = """() => {
  window.taps = 0;
  document.addEventListener('click', (event) => { if (event.detail) window.taps += 1; }, true);
}"""


def search_and_lay(page: Page, tile: str) -> None:
    """One tap into the search, the name typed, one tap on the row or on its upgraded side."""
    name = tile.removesuffix("*")
    page.locator(".sheet input[type=search]").click()
    page.keyboard.insert_text(name[:9])
    row = page.locator(".pick", has_text=name).first
    (row.locator(".pick-side") if tile.endswith("*") else row.locator(".pick-main")).click()


def test_a_village_of_14_tiles_and_30_pieces_takes_at_most_70_taps(opened: Form) -> None:
    form = opened.begin("", table())
    page = form.page
    page.evaluate(COUNT_TAPS)
    page.get_by_role("link", name="Keyper").click()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Name of player 1").click()
    page.keyboard.type("Anna")
    page.get_by_role("link", name="Enter the boards").click()

    page.get_by_role("button", name="Farm, row 1, column 1: free").click()
    start = page.evaluate("window.taps")
    for tile in FARM:
        search_and_lay(page, tile)
    each = (page.evaluate("window.taps") - start) / len(FARM)
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Village, row 1, column 1: free").click()
    for tile in VILLAGE:
        search_and_lay(page, tile)
    page.get_by_role("button", name="Done").click()
    taps = page.evaluate("window.taps") + each * sum(map(len, OTHERS.values()))
    draft = form.draft()
    for area, tiles in OTHERS.items():
        draft["players"][0]["board"][area] += [
            {"tile": tile, "upgraded": upgraded, "row": row, "column": column}
            for tile, upgraded, row, column in tiles
        ]
    draft["players"][0]["board"] |= OTHER_PIECES
    form.keep("draft/keyper", draft)
    page.reload()
    page.evaluate(COUNT_TAPS)

    form.count("shipping").click()
    page.keyboard.type("22")
    page.get_by_role("button", name="Spring: fair held, 2 points").click()
    start = page.evaluate("window.taps")
    for piece, number in PIECES.items():
        form.count(piece).click()
        page.keyboard.type(str(number))
    each = (page.evaluate("window.taps") - start) / len(PIECES)
    taps += page.evaluate("window.taps") + each * sum(map(len, OTHER_PIECES.values()))

    board = form.draft()["players"][0]["board"]
    assert len(board["farm"]) + len(board["village"]) == 14
    parts = ("gems", "goods", "animals", "keyples")
    assert sum(n for part in parts for n in board[part].values()) == 30
    assert taps <= 70, taps
    sent = {"players": [{"name": "Anna", "board": board}]}
    form.shows_total(score("keyper", sent)["players"][0]["total"])
    assert [tile["tile"] for tile in board["village"] if tile["upgraded"]] == [
        "drainage", "goldsmith", "prospector", "boatman",
    ]  # fmt: skip
    assert [(t["row"], t["column"]) for t in board["village"]][: len(VILLAGE)] == [(1, 1), (1, 2)]
    assert board["gems"] == {**OTHER_PIECES["gems"], "emerald": 3}
    assert board["fairs"] == [{"season": "spring", "points": 2}]


def entry(opened: Form, draft: dict[str, Any]) -> Form:
    form = opened.begin("keyper/board/0", draft, "keyper")
    expect(form.total).not_to_have_text("–")
    return form


def test_a_placed_tile_is_turned_built_over_and_taken_away(opened: Form) -> None:
    mine = {"village": [{"tile": "kiln", "upgraded": False, "row": 1, "column": 1}]}
    form = entry(opened, table(player("Anna", mine)))
    page = form.page
    page.get_by_role("button", name="Village, row 1, column 1: Kiln").click()
    page.get_by_role("switch", name="Upgraded side").click()
    assert form.draft()["players"][0]["board"]["village"][0]["upgraded"] is True
    page.get_by_role("button", name="Build over").click()
    search_and_lay(page, "Alchemist*")
    tile = form.draft()["players"][0]["board"]["village"][0]
    assert (tile["tile"], tile["covers"], tile["upgraded"]) == ("alchemist", "kiln", True)
    form.shows_total(5)
    page.get_by_role("button", name="Remove", exact=True).click()
    assert form.draft()["players"][0]["board"]["village"][0]["tile"] == "kiln"
    page.get_by_role("button", name="Remove", exact=True).click()
    assert form.draft()["players"][0]["board"]["village"] == []
    page.get_by_role("button", name="Undo: Kiln removed").click()
    assert form.draft()["players"][0]["board"]["village"][0]["tile"] == "kiln"


def test_taken_tiles_are_greyed_with_the_reason(opened: Form) -> None:
    anna = {"village": [{"tile": "kiln", "upgraded": False, "row": 2, "column": 3}]}
    ben = {"farm": [{"tile": "cow_shed", "upgraded": False, "row": 1, "column": 1}]}
    form = entry(opened, table(player("Anna", anna), player("Ben", ben, "blue")))
    page = form.page
    page.get_by_role("button", name="Village, row 1, column 1: free").click()
    search = page.locator(".sheet input[type=search]")
    search.fill("brennofen")
    kiln = page.locator(".pick.blocked")
    expect(kiln).to_contain_text("Anna has it: Village, row 2, column 3")
    expect(kiln.locator(".pick-main")).to_be_disabled()
    search.fill(
        "rinderstall"
    )  # a home tile: Ben's does not block Anna's, but it is no village tile
    row = page.locator(".pick")
    expect(row).to_contain_text("belongs in the area: Farm")
    expect(row.locator(".pick-main")).to_be_enabled()


def test_what_fits_the_plot_is_offered_first(opened: Form) -> None:
    form = entry(opened, table(player("Anna", {})))
    form.page.get_by_role("button", name="Farm, row 2, column 1: free").click()
    expect(form.page.locator(".pick-note").first).to_be_attached()
    first = form.page.locator(".pick").all()[:12]
    assert all(row.locator(".pick-note").count() == 0 for row in first)


def test_search_finds_german_and_english_whatever_the_page_speaks(opened: Form) -> None:
    form = entry(opened, table(player("Anna", {})))
    form.page.get_by_role("button", name="Village, row 1, column 1: free").click()
    search = form.page.locator(".sheet input[type=search]")
    for typed, name in (
        ("strassenpf", "Pavements"),
        ("ring ma", "Ring maker"),
        ("gästeh", "Boarding house"),
        ("gasteh", "Boarding house"),
    ):
        search.fill(typed)
        expect(form.page.locator(".pick .pick-name").first).to_have_text(name)


def test_a_tile_is_entered_by_keyboard_alone(opened: Form) -> None:
    form = entry(opened, table(player("Anna", {})))
    page = form.page
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    page.locator(".plot").first.focus()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.locator(".sheet input[type=search]")).to_be_focused()
    page.keyboard.type("goldschm")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    placed = page.get_by_role("button", name="Village, row 2, column 2: Goldsmith")
    expect(placed).to_be_focused()
    assert form.draft()["players"][0]["board"]["village"] == [
        {"tile": "goldsmith", "upgraded": False, "row": 2, "column": 2}
    ]


def test_the_village_can_have_four_columns(opened: Form) -> None:
    form = entry(opened, table(player("Anna", {})))
    page = form.page
    page.get_by_role("button", name="Table rules").click()
    page.get_by_label("3 rows of 4 plots").check()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Village, row 3, column 4: free")).to_be_visible()
    expect(page.get_by_role("button", name="Village, row 4, column 1: free")).to_have_count(0)
    assert form.draft()["table"]["options"] == {"village_columns": 4}


def test_a_number_the_player_must_read_off_a_piece_is_asked_in_place(
    opened: Form, two: dict[str, Any]
) -> None:
    form = opened.begin("keyper/board/1", two)
    ask = form.page.locator(".missing input")
    expect(ask).to_have_count(1)
    ask.fill("4")
    expect(form.page.locator(".missing")).to_have_count(0)
    assert form.draft()["players"][1]["board"]["fairs"] == [{"season": "autumn", "points": 4}]


def test_warnings_lead_to_the_place_on_the_board(opened: Form, two: dict[str, Any]) -> None:
    form = opened.begin("keyper/board/1", two)
    form.page.locator(".score-bar .chip").click()
    expect(form.page.locator(".warning.is-error").first).to_contain_text("Not allowed")
    form.page.locator(".warning", has_text="Cow shed").get_by_role(
        "button", name="Show me"
    ).first.click()
    expect(form.page.get_by_role("heading", name="Cow shed").first).to_be_visible()


def test_players_are_named_moved_and_removed(opened: Form) -> None:
    form = opened.begin("keyper/players", table())
    page = form.page
    for name in ("Anna", "Ben", "Anna"):
        page.get_by_role("button", name="Add a player").click()
        page.get_by_placeholder("Player").last.fill(name)
    expect(page.get_by_text("Two players share this name.")).to_have_count(2)
    page.get_by_role("button", name="Move Ben up").click()
    assert [p["name"] for p in form.draft()["players"]] == ["Ben", "Anna", "Anna"]
    page.get_by_role("button", name="Remove Anna").last.click()
    page.get_by_role("button", name="Undo", exact=True).last.click()
    assert [p["name"] for p in form.draft()["players"]] == ["Ben", "Anna", "Anna"]
    page.get_by_role("button", name="Mark of Ben").click()
    page.get_by_role("button", name="Green").click()
    assert form.draft()["players"][0]["colour"] == "green"
