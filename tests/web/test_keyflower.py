"""Keyflower's editor: the hex map by touch and keyboard, quick mode, The Farmers, and its look."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

import scoring
from tests.scoring.as_json import score
from tests.web.form import Form, player, table
from tests.web.test_entry import COUNT_TAPS

GAME = "keyflower"
BY_HAND = 4
EXAMPLE: dict[str, Any] = dict(scoring.game(GAME).describe()["example"])
FARM = {
    "tiles": [
        {"tile": "home_1", "at": [0, 0], "rotation": 0,
         "animals": [{"kind": "sheep", "count": 2, "corner": 1}]},
        {"tile": "pigsty", "at": [0, -1], "rotation": 0},
        {"tile": "dairy", "at": [-1, 0], "rotation": 0},
        {"tile": "sea_bastion"},
    ],
    "wheat": 2,
}  # fmt: skip
TWO = table(player("Anna", EXAMPLE), player("Ben", FARM, "blue"))
TWO["table"]["expansions"] = ["farmers"]


def name(piece: str) -> str:
    return scoring.game(GAME).catalogue.name(piece).render("en")


def entry(opened: Form, draft: dict[str, Any] | None = None, seat: int = 0) -> Form:
    form = opened.begin(f"{GAME}/board/{seat}", draft or table(player("Anna", {})), GAME)
    form.page.wait_for_selector(".entry-board")
    expect(form.total).not_to_have_text("–")
    return form


def board(form: Form, index: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = form.draft(GAME)["players"][index]["board"]
    return found


def hex_at(form: Form, q: int, r: int) -> Locator:
    return form.page.locator(f'.hex-map [data-hex="{q},{r}"]')


def search_and_pick(form: Form, tile: str, upgraded: bool = False) -> None:
    """One tap into the search, the name typed, one tap on the row or on its upgraded side."""
    form.page.locator(".sheet input[type=search]").click()
    form.page.keyboard.insert_text(name(tile))
    row = form.page.locator(".pick", has=form.page.get_by_text(name(tile), exact=True)).first
    row.locator(".pick-side" if upgraded else ".pick-main").click()


def lay(form: Form, tile: dict[str, Any]) -> None:
    hex_at(form, *tile["at"]).click()
    search_and_pick(form, tile["tile"], tile.get("upgraded", False))
    for _ in range(6):
        if board(form)["tiles"][-1]["rotation"] == tile.get("rotation", 0):
            return
        form.page.get_by_role("button", name="Turn", exact=True).click()
    raise AssertionError(f"{tile} cannot be turned so")


@pytest.mark.soak
def test_a_village_of_20_tiles_with_pieces_takes_at_most_110_taps(opened: Form) -> None:
    """The first tiles are laid by hand, with the most turns; the others would take as many taps each."""
    form = opened.begin("", table(), GAME)
    page = form.page
    page.evaluate(COUNT_TAPS)
    page.get_by_role("link", name="Keyflower").click()
    page.get_by_role("button", name="Add a player").click()
    page.get_by_label("Name of player 1").click()
    page.keyboard.type("Anna")
    page.get_by_role("link", name="Enter the boards").click()

    assert len(EXAMPLE["tiles"]) == 20
    by_hand, others = EXAMPLE["tiles"][:BY_HAND], EXAMPLE["tiles"][BY_HAND:]
    start = page.evaluate("window.taps")
    for tile in by_hand:
        lay(form, tile)
    taps = page.evaluate("window.taps")
    taps += len(others) * (taps - start) / len(by_hand)
    draft = form.draft(GAME)
    bare = ({key: tile[key] for key in tile if key != "resources"} for tile in others)
    draft["players"][0]["board"]["tiles"] += bare
    form.keep(f"draft/{GAME}", draft)
    page.reload()
    page.evaluate(COUNT_TAPS)
    for tile in EXAMPLE["tiles"]:
        if not tile.get("resources"):
            continue
        hex_at(form, *tile["at"]).click()
        for kind, count in tile["resources"].items():
            field = page.locator(".sheet").get_by_role("textbox", name=name(kind), exact=True)
            field.click()
            page.keyboard.type(str(count))
        page.get_by_role("button", name="Done").click()
    for group in ("workers", "skills", "resources"):
        for kind, count in EXAMPLE[group].items():
            form.count(name(kind)).click()
            page.keyboard.type(str(count))
    taps += page.evaluate("window.taps")
    mine = board(form)
    sent = {"players": [{"name": "Anna", "board": mine}]}
    expected = score(GAME, {"players": [{"name": "Anna", "board": EXAMPLE}]})
    assert score(GAME, sent)["players"][0]["total"] == expected["players"][0]["total"]
    form.shows_total(expected["players"][0]["total"])
    assert taps <= 110, taps


def test_what_fits_comes_first_and_the_others_give_the_reason(opened: Form) -> None:
    form = entry(
        opened, table(player("Anna", EXAMPLE), player("Ben", {"tiles": [{"tile": "inn"}]}, "blue"))
    )
    free = form.page.locator(".free-hex").first
    free.click()
    rows = form.page.locator(".pick")
    expect(rows.first).to_be_visible()
    notes = rows.all_inner_texts()
    unfit = [n for n, text in enumerate(notes) if "does not fit in any direction" in text]
    fit = [
        n
        for n, text in enumerate(notes)
        if "does not fit in any direction" not in text and "has it" not in text
    ]
    assert fit
    assert not unfit or min(unfit) > max(n for n in fit if "The Farmers" not in notes[n])
    expect(form.page.locator(".sheet .soft").first).to_contain_text("Needed here")
    form.page.locator(".sheet input[type=search]").fill("gasthof")
    expect(form.page.locator(".pick.blocked")).to_contain_text("Ben has it")


def test_a_tile_turns_only_where_it_fits_is_upgraded_exchanged_and_taken_away(opened: Form) -> None:
    home = {"tile": "home_1", "at": [0, 0], "rotation": 0}
    form = entry(opened, table(player("Anna", {"tiles": [home]})))
    page = form.page
    hex_at(form, 0, -1).click()
    search_and_pick(form, "apothecary")
    turned = board(form)["tiles"][1]["rotation"]
    assert turned == 5  # its one road meets the road of the home
    page.locator(".tile-bar").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Other tile").click()
    search_and_pick(form, "well", upgraded=True)
    assert board(form)["tiles"][1] == {
        "tile": "well",
        "at": [0, -1],
        "rotation": 5,
        "upgraded": True,
    }
    form.shows_total(7)
    page.get_by_role("switch", name="Upgraded side").click()
    form.shows_total(3)
    page.get_by_role("button", name="Remove", exact=True).click()
    assert [t["tile"] for t in board(form)["tiles"]] == ["home_1"]
    page.get_by_role("button", name="Undo: Well removed").click()
    form.shows_total(3)


def test_the_map_is_dragged_zoomed_and_shown_whole_again(opened: Form) -> None:
    form = entry(opened, table(player("Anna", EXAMPLE)))
    page = form.page
    drawing = page.locator(".hex-map > svg")
    before = drawing.get_attribute("viewBox")
    box = drawing.bounding_box()
    assert box
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 150, steps=5)
    page.mouse.up()
    expect(drawing).not_to_have_attribute("viewBox", before)
    moved = drawing.get_attribute("viewBox")
    assert page.locator(".sheet").count() == 0  # a drag is no tap
    page.get_by_role("button", name="Zoom in").click()
    expect(drawing).not_to_have_attribute("viewBox", moved)
    assert float(drawing.get_attribute("viewBox").split()[2]) < float(moved.split()[2])
    page.get_by_role("button", name="Show all").click()
    expect(drawing).to_have_attribute("viewBox", before)


def test_by_keyboard_alone(opened: Form) -> None:
    form = entry(
        opened, table(player("Anna", {"tiles": [{"tile": "home_1", "at": [0, 0], "rotation": 0}]}))
    )
    page = form.page
    stops = page.locator('.hex-map [data-hex][tabindex="0"]')
    expect(stops).to_have_count(1)
    hex_at(form, 0, 0).focus()
    page.keyboard.press("ArrowUp")
    expect(hex_at(form, 0, -1)).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(".sheet input[type=search]").fill("well")
    page.keyboard.press("Enter")
    assert [t["tile"] for t in board(form)["tiles"]] == ["home_1", "well"]
    form.shows_total(3)


def test_quick_mode_asks_the_few_numbers_that_need_a_map(opened: Form) -> None:
    form = entry(opened)
    page = form.page
    page.get_by_role("button", name="Quick, without the map").click()
    page.get_by_role("button", name="Add tiles").click()
    for tile in ("home_1", "sea_bastion", "turn_order_1"):
        search_and_pick(form, tile, upgraded=tile == "home_1")
    page.get_by_role("button", name="Done").click()
    form.count("Tiles on the longest road loop").fill("9")
    form.count("Tiles that touch Turn order tile 1").fill("4")
    form.shows_total(5 + 9 + 4)
    assert board(form)["loop_tiles"] == 9
    assert board(form)["neighbours"] == {"turn_order_1": 4}
    page.get_by_role("button", name="With the map").click()
    expect(page.get_by_text("Off the map")).to_be_visible()
    assert "loop_tiles" not in board(form)
    hex_at(form, 0, 0).click()
    page.locator(".pick", has_text="Home 1").locator(".pick-main").click()
    assert board(form)["tiles"][0]["at"] == [0, 0]


def test_animals_roads_and_printed_points_of_a_farm(opened: Form) -> None:
    form = entry(opened, TWO, seat=1)
    page = form.page
    hex_at(form, 0, -1).click()
    form.count("Points printed in its box").fill("4")
    page.get_by_role("button", name="top", exact=True).click()
    page.get_by_role("button", name="bottom", exact=True).click()
    tile = board(form, 1)["tiles"][1]
    assert (tile["printed_points"], tile["edges"]) == (4, "RGGRGG")
    page.get_by_role("button", name=re.compile("Pasture 1: one Pig more")).click()
    assert board(form, 1)["tiles"][1]["animals"] == [{"kind": "pig", "count": 1, "corner": 0}]
    page.get_by_role("button", name="Done").click()
    total = score(GAME, {"players": [{"name": "Ben", "board": board(form, 1)}]})["players"][0][
        "total"
    ]
    assert total == 4 + 1 + 2
    form.shows_total(total)
    # Read once, remembered on the device.
    hex_at(form, 0, -1).click()
    page.get_by_role("button", name="Remove", exact=True).click()
    hex_at(form, 0, -1).click()
    search_and_pick(form, "pigsty")
    again = board(form, 1)["tiles"][-1]
    assert (again["printed_points"], again["edges"]) == (4, "RGGRGG")


def test_a_loop_and_a_pasture_light_up_from_their_line(opened: Form) -> None:
    form = entry(opened, TWO)
    form.open(f"{GAME}/result")
    page = form.page
    page.locator(".line", has_text="Sea Bastion").first.click()
    loop = score(GAME, {"players": [{"name": "Anna", "board": EXAMPLE}]})["players"][0]
    counted = next(row for row in loop["lines"] if row["element"] == "sea_bastion")["counted"]
    expect(page.locator(".tile-hex.lit")).to_have_count(len(counted) + 1)
    expect(page.locator(".road-lit").nth(2 * len(counted) - 1)).to_be_attached()
    page.get_by_role("button", name="Ben").first.click()
    page.locator(".line", has_text="Sheep pastures").first.click()
    expect(page.locator(".pasture-lit").first).to_be_attached()


def test_read_tiles_lie_where_the_photo_shows_them_and_else_beside_the_map(opened: Form) -> None:
    form = entry(opened, table(player("Anna", {})))
    merged = form.page.evaluate(
        """async () => {
          const { loadCatalogue } = await import('/core/catalogue.js');
          const { default: editor } = await import('/games/keyflower/editor.js');
          await loadCatalogue('keyflower');
          const board = { tiles: [{ tile: 'home_1', at: [0, 0], rotation: 0 }] };
          const left = editor.merge(board, [
            { id: 'home_1', side: 'base', at: { at: [5, 5], rotation: 1 } },
            { id: 'well', side: 'upgraded', at: { at: [0, -1], rotation: 2 } },
            { id: 'inn', side: 'base', at: { at: [0, 0], rotation: 0 } },
            { id: 'fair', side: 'base', at: null },
          ]);
          return { left, tiles: board.tiles };
        }"""
    )
    assert merged == {
        "left": [],
        "tiles": [
            {"tile": "home_1", "at": [0, 0], "rotation": 0},
            {"tile": "well", "upgraded": True, "at": [0, -1], "rotation": 2},
            {"tile": "inn"},
            {"tile": "fair"},
        ],
    }
