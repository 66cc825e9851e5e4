"""What would have scored more: the card, the ghost on the board, what a tile is worth, hints while entering."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

import scoring
from tests.web.form import DESK, Form, OpenedIn, Phone, player, table
from tests.web.look import BOTH_WALKS, faults, one_here

BOARD = {
    "village": [
        {"tile": "alchemist", "upgraded": False, "row": 1, "column": 1},
        {"tile": "brickmaker", "upgraded": True, "row": 1, "column": 2},
        {"tile": "statue", "upgraded": False, "row": 1, "column": 3},
    ],
    "gems": {"gold": 3, "ruby": 3},
    "shipping": 8,
}
TWO = table(player("Anna", BOARD), player("Ben", {"shipping": 24}, "blue"))


def advice(lang: str = "en") -> dict[str, Any]:
    """What the coach advises Anna."""
    sent = {"players": [{"name": p["name"], "board": p["board"]} for p in TWO["players"]]}
    answer = scoring.advice("keyper", {**sent, "for": ["Anna"]}, lang).to_dict()
    (anna,) = answer["players"]
    assert isinstance(anna, dict)
    return anna


def test_late_advice_leaves_the_focus_in_view(opened: Form) -> None:
    form = opened.begin("keyper/board/0", TWO)
    held: list[Route] = []
    form.page.route("**/advice*", lambda route: held.append(route))
    form.open("keyper/result")
    with form.page.expect_request("**/advice*"):
        form.page.locator(".tab", has_text="Anna").click()
    last = form.page.locator("main button, main a").last
    form.page.keyboard.press("Tab")
    last.focus()
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport(ratio=1)
    assert held
    for route in held:
        route.continue_()
    form.page.unroute("**/advice*")
    expect(form.page.locator(".coach")).to_have_count(1)
    expect(last).to_be_focused()
    expect(last).to_be_in_viewport(ratio=1)


def test_the_three_best_and_the_ghost(opened: Form) -> None:
    form = opened.begin("keyper/result", TWO)
    page = form.page
    page.locator(".tab", has_text="Anna").click()
    card = page.locator(".coach")
    best = advice()["changes"][:3]
    expect(card.locator(".line")).to_have_count(3)
    for row, change in zip(card.locator(".line").all(), best, strict=True):
        expect(row).to_contain_text(f"+{change['gain']}")
        expect(row).to_contain_text(change["where"])
    expect(card.locator(".coach-next")).to_contain_text("behind Ben")

    # What is unused, and what would put it to use: a set of gold and rubies on the ring maker.
    expect(page.locator(".unscored li", has_text="gold")).to_contain_text("Ring maker as well")

    built = page.locator(".player-board .plot:not(.free)")
    expect(built).to_have_count(3)
    card.locator(".line").first.click()
    expect(built).to_have_count(4)
    expect(page.locator(".result-board.ghost .ghost-note")).to_contain_text(best[0]["where"])
    expect(card.locator(".coach-lines li")).to_have_count(len(best[0]["lines"]))
    assert len(form.draft()["players"][0]["board"]["village"]) == 3  # shown, not entered
    card.locator(".line").first.click()
    expect(built).to_have_count(3)


def test_a_tile_shows_what_it_is_worth(opened: Form) -> None:
    form = opened.begin("keyper/result", TWO)
    page = form.page
    page.locator(".tab", has_text="Anna").click()
    expect(page.locator(".coach")).to_be_visible()
    page.get_by_role("button", name="Village, row 1, column 2: Brickmaker").click()
    # 5 of its own, and 1 less for the statue.
    expect(page.get_by_role("dialog")).to_contain_text("Worth 6 points here")


def test_pickers_are_silent_until_the_table_wants_it(phone: Phone) -> None:
    form = phone(draft=TWO).open("keyper/board/0")
    page = form.page
    page.get_by_role("button", name="Village, row 2, column 1").click()
    expect(page.locator(".pick").first).to_be_visible()
    expect(page.locator(".pick-note", has_text="now up to")).to_have_count(0)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table rules").click()
    page.get_by_label("On this phone, show").check()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Village, row 2, column 1").click()
    best = next(c for c in advice()["changes"] if c["kind"] == "tile")
    row = page.locator(".pick", has_text=best["names"]["en"]).first
    expect(row).to_contain_text(f"now up to +{best['gain']}")


@BOTH_WALKS
def test_it_looks_right(opened_in: OpenedIn, lang: str, size: dict[str, int]) -> None:
    form = opened_in(lang).begin("keyper/result", TWO, size=size)
    form.page.locator(".tab", has_text="Anna").click()
    form.page.locator(".coach .line").first.click()
    expect(form.page.locator(".ghost-note")).to_be_visible()
    assert faults(form, lang) == []


@pytest.mark.parametrize("game", one_here(scoring.games(), "keyflower"))
def test_a_game_shows_its_changes(opened: Form, game: str) -> None:
    board = dict(scoring.game(game).describe()["example"])
    form = opened.begin(f"{game}/result", table(player("Anna", board)), game, DESK)
    card = form.page.locator(".coach")
    rows = card.locator(".line")
    expect(rows.first).to_be_visible()
    for n in range(rows.count()):
        rows.nth(n).click()
        expect(card.locator(".coach-lines li").first).to_be_visible()
