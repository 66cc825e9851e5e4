"""The result page: who won, what from, what lights up, what to take along."""

from __future__ import annotations

import json
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Route, expect

from scoring import game
from tests.scoring.as_json import score
from tests.web.form import BEGIN, DESK, Form, Phone, player, table


@pytest.fixture(scope="module")
def result(phone_of_all: Phone, two: dict[str, Any]) -> Form:
    """The result of two, which these tests only look at."""
    form = phone_of_all(draft=two).open("keyper/result")
    expect(form.page.locator(".winner h1")).to_be_visible()
    return form


def test_the_winner_leads_and_the_bars_carry_the_numbers(result: Form, two: dict[str, Any]) -> None:
    form = result
    sent = {"players": [{"name": p["name"], "board": p["board"]} for p in two["players"]]}
    answer = score("keyper", sent)
    anna = answer["players"][0]
    expect(form.page.locator(".winner h1")).to_have_text(f"Anna wins with {anna['total']} points")
    points = {
        category: sum(line["points"] for line in anna["lines"] if line["category"] == category)
        for category in ("shipping", "fairs", "farm", "village")
    }
    row = form.page.get_by_role("row", name="Village")
    expect(row.get_by_role("cell").first).to_have_text(str(points["village"]))
    expect(form.page.locator(".bar")).to_have_count(2)
    points_by_category = ", ".join(f"{category.capitalize()} {n}" for category, n in points.items())
    expect(form.page.locator(".bar").first).to_have_accessible_name(f"Anna: {points_by_category}")


def test_a_result_is_busy_while_the_boards_as_they_are_now_are_counted(
    opened: Form, two: dict[str, Any]
) -> None:
    form = opened.begin("keyper/result", two)
    shown = form.page.locator("main.result")
    expect(shown).to_have_attribute("aria-busy", "false")
    held: list[Route] = []
    form.page.route("**/score", lambda route: held.append(route))
    with form.page.expect_request("**/score"):  # a moment after the page is busy
        form.page.evaluate(BEGIN, ["keyper", json.dumps(table(player("Cleo", {"shipping": 3})))])
    expect(shown).to_have_attribute("aria-busy", "true")
    held[0].continue_()
    expect(shown).to_have_attribute("aria-busy", "false")
    expect(form.page.locator("h1")).to_contain_text("3 points")


def test_on_a_wide_screen_the_board_beside_the_lines_is_whole(
    opened: Form, two: dict[str, Any]
) -> None:
    form = opened.begin("keyper/result", two, size=DESK)
    board = form.page.locator(".result-board")
    expect(board.locator(".piece-strip")).to_be_visible()
    assert board.evaluate("(board) => board.scrollHeight <= board.clientHeight")


def test_a_line_lights_up_the_tiles_and_pieces_that_made_it(result: Form) -> None:
    page = result.page
    page.locator(".line", has_text="Drainage").click()
    lit = page.locator(".player-board .lit")
    expect(lit).to_have_count(5)  # itself and four on its diagonals
    page.locator(".line", has_text="Goldsmith").click()
    expect(lit).to_have_count(1)
    assert set(page.locator(".piece-strip .lit").evaluate_all("all => all.map(li => li.title)")) == {
        "emerald", "gold", "sapphire",
    }  # fmt: skip
    page.locator(".line", has_text="Goldsmith").click()
    expect(lit).to_have_count(0)


def test_a_tile_shows_its_lines_and_its_rule(result: Form) -> None:
    page = result.page
    page.get_by_role("button", name="Village, row 1, column 3: Goldsmith").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("18 points")
    expect(sheet.get_by_role("link", name="Permanent link to this rule")).to_have_attribute(
        "href", "/rules/keyper/goldsmith?lang=en"
    )
    expect(sheet.locator(".rule p").first).not_to_be_empty()
    sheet.get_by_role("button", name="Show on the board").click()
    lit = page.locator(".player-board .lit")
    expect(lit).to_have_count(1)
    page.locator(".line", has_text="Goldsmith").click()
    expect(lit).to_have_count(0)


def test_a_tie_is_explained(opened: Form) -> None:
    draft = table(
        player("Anna", {"shipping": 10, "gems": {"gold": 2}}),
        player("Ben", {"shipping": 10}, "blue"),
    )
    form = opened.begin("keyper/result", draft)
    expect(form.page.locator(".winner h1")).to_have_text("Anna wins with 10 points")
    expect(form.page.locator(".tie")).to_contain_text(
        "Equal totals; the tie is broken by gems: Anna 2, Ben 0."
    )


def test_who_was_out_of_a_tie_before_the_last_step_reads_why(opened: Form) -> None:
    draft = table(
        player("Anna", {"shipping": 10, "gems": {"gold": 2}}),
        player("Ben", {"shipping": 10, "gems": {"gold": 2}, "goods": {"brick": 1}}, "blue"),
        player("Cem", {"shipping": 10, "gems": {"gold": 1}, "goods": {"brick": 5}}, "green"),
    )
    form = opened.begin("keyper/result", draft)
    expect(form.page.locator(".tie")).to_have_text(
        "Equal totals; the tie is broken by gems: Anna 2, Ben 2, Cem 1; finished goods: Anna 0, Ben 1."
    )


def test_an_unbroken_tie_is_shared(opened: Form) -> None:
    draft = table(player("Anna", {"shipping": 10}), player("Ben", {"shipping": 10}, "blue"))
    form = opened.begin("keyper/result", draft)
    expect(form.page.locator(".winner h1")).to_have_text(
        "Anna and Ben share the win with 10 points each"
    )


def test_the_own_placing_is_scored_beside_the_best(opened: Form) -> None:
    board = {
        "village": [
            {"tile": "goldsmith", "upgraded": False, "row": 1, "column": 1},
            {"tile": "prospector", "upgraded": False, "row": 1, "column": 2},
        ],
        "gems": {"gold": 2, "sapphire": 2},
    }
    form = opened.begin("keyper/result", table(player("Anna", board)))
    page = form.page
    expect(page.locator(".winner h1")).to_have_text("Anna has 8 points")
    page.get_by_role("button", name="We placed the pieces differently").click()
    page.locator(".placing").get_by_role("button", name="gold: one less").click()
    expect(page.locator(".winner h1")).to_have_text("Anna has 4 points")
    expect(page.get_by_text("The best layout would give 8, 4 more.")).to_be_visible()
    page.get_by_text("On another tile").click()
    page.get_by_label("Prospector: another piece").select_option("gold")
    expect(page.locator(".winner h1")).to_have_text("Anna has 5 points")
    page.get_by_role("button", name="Use the best layout again").click()
    expect(page.locator(".winner h1")).to_have_text("Anna has 8 points")
    assert form.draft()["players"][0]["placed"] is None


def test_the_result_is_copied_as_text(result: Form) -> None:
    form = result
    form.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    form.page.get_by_role("button", name="Copy as text").click()
    expect(form.page.get_by_role("button", name="Copied")).to_be_visible()
    text = form.page.evaluate("navigator.clipboard.readText()")
    assert "Winner: Anna" in text
    assert "18  Goldsmith (3 sets of gold + sapphire + emerald at 6 each)" in text


def plural(piece: str, count: int) -> str:
    """The name in Keyper's catalogue after this number."""
    one, many = game("keyper").catalogue[piece].plurals["en"]
    return one if count == 1 else many


# The texts whose ink is too light for white paper (WCAG 2.2, 1.4.3: 4.5 to 1), and fields that take much ink.
NOT_FOR_PAPER = """() => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3)
    .map((n) => (n / 255 <= 0.04045 ? n / 255 / 12.92 : ((n / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, n, at) => sum + n * [0.2126, 0.7152, 0.0722][at], 0.05);
  const hasText = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const texts = [...document.querySelectorAll('main *')]
    .filter((one) => hasText(one) && one.checkVisibility() && !one.closest('svg, .sr-only'));
  const fields = [...document.querySelectorAll('.banner, .fair')];
  return [
    ...texts.filter((one) => 1.05 / light(getComputedStyle(one).color) < 4.5),
    ...fields.filter((one) => light(getComputedStyle(one).backgroundColor) < 0.3),
  ].map((one) => one.outerHTML.slice(0, 90));
}"""


@pytest.mark.parametrize("chosen", ["dark", None])
def test_on_paper_the_ink_is_dark_and_the_ground_white(result: Form, chosen: str | None) -> None:
    """Whoever chose the dark theme, or has it from the device."""
    page = result.page
    set_theme = """(theme) => {
      if (theme) document.documentElement.dataset.theme = theme;
      else delete document.documentElement.dataset.theme;
    }"""
    page.emulate_media(media="print", color_scheme="dark")
    page.evaluate(set_theme, chosen)
    assert page.evaluate(NOT_FOR_PAPER) == []
    page.evaluate(set_theme, None)
    page.emulate_media(media="null", color_scheme="light")


def test_left_over_pieces_show_the_reason(result: Form, two: dict[str, Any]) -> None:
    form = result
    sent = {"players": [{"name": p["name"], "board": p["board"]} for p in two["players"]]}
    left = score("keyper", sent)["players"][0]["unscored"]
    assert left
    for row in left:
        expect(form.page.locator(".unscored")).to_contain_text(
            f"{row['count']} {plural(row['piece'], row['count'])}: {row['why']}"
        )
    form.page.get_by_text("Best possible").click()
    expect(form.page.get_by_text("considered exactly")).to_be_visible()


def test_the_result_as_a_picture_is_a_png_of_all_players(result: Form) -> None:
    """Drawn on the device, tall enough for everybody, and not blank."""
    form = result
    with form.page.expect_download() as saved:
        form.page.get_by_role("button", name="As a picture").click()
    assert saved.value.suggested_filename == "keytally-keyper.png"
    with Image.open(saved.value.path()) as picture:
        assert picture.format == "PNG"
        assert picture.width == 1080
        assert picture.height > 800
        assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 50


def test_the_picture_goes_to_another_app_where_the_device_can(
    phone: Phone, two: dict[str, Any]
) -> None:
    form = phone(draft=two)
    form.before(
        "navigator.canShare = ({files}) => files.length === 1;"
        "navigator.share = async ({files: [one]}) => { window.shared = [one.name, one.type, one.size]; };"
    )
    form.open("keyper/result").page.get_by_role("button", name="As a picture").click()
    form.page.wait_for_function("() => window.shared")
    name, kind, size = form.page.evaluate("window.shared")
    assert (name, kind) == ("keytally-keyper.png", "image/png")
    assert size > 10_000
