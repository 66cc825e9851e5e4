"""How it stands on the screen: every page and sheet, both languages, both themes, phone and desk."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.form import Form, Phone
from tests.web.look import BOTH_WALKS, english, faults, too_small, too_wide
from tests.web.test_photo import stub_photo, take_photo

__all__ = ["english", "too_small", "too_wide"]

WORDS = {
    "en": {
        "looks": "Language and theme",
        "table": "Table rules",
        "mark": "Mark of Anna",
        "close": "Close",
        "built": "Goldsmith",
        "placing": "We placed the pieces differently",
    },
    "de": {
        "looks": "Sprache und Helligkeit",
        "table": "Tischregeln",
        "mark": "Zeichen von Anna",
        "close": "Schließen",
        "built": "Goldschmied",
        "placing": "Wir haben die Teile anders gelegt",
    },
}


def states(form: Form, lang: str) -> Iterator[str]:
    """Walks through every page and sheet of the form; yields the name of each as it stands on the screen."""
    page, word = form.page, WORDS[lang]

    def close() -> None:
        page.get_by_role("button", name=word["close"]).click()

    form.open()
    page.wait_for_selector(".game-card")
    yield "start"
    form.open("keyper/players")
    page.wait_for_selector(".player-row")
    yield "players"
    page.get_by_role("button", name=word["mark"]).click()
    yield "mark sheet"
    close()
    form.open("keyper/board/0")
    expect(form.total).not_to_have_text("–")
    yield "board"
    page.get_by_role("button", name=word["looks"]).click()
    yield "looks sheet"
    close()
    page.get_by_role("button", name=word["table"]).click()
    yield "table rules sheet"
    close()
    page.locator(".plot.free").first.click()
    yield "picker sheet"
    close()
    page.locator(".player-board").get_by_role("button", name=word["built"]).first.click()
    page.wait_for_selector(".rule p")
    yield "tile sheet"
    close()
    form.open("keyper/board/1")
    page.wait_for_selector(".missing")
    yield "board with questions"
    page.locator(".score-bar .chip").click()
    page.locator(".rule-fold summary").first.click()
    page.wait_for_selector(".rule p")
    yield "hints sheet"
    close()
    form.open("keyper/result")
    page.wait_for_selector(".winner")
    yield "result"
    page.locator(".line").nth(9).click()
    page.locator("details.banner > summary").first.click()
    yield "result, a line lit"
    page.locator(".result-board").get_by_role("button", name=word["built"]).first.click()
    page.wait_for_selector(".rule p")
    yield "line sheet"
    close()
    page.get_by_role("button", name=word["placing"]).click()
    page.wait_for_selector(".placing")
    yield "own layout"
    stub_photo(form)
    form.open("keyper/photo/0")
    page.wait_for_selector(".photo-pick")
    yield "photo"
    take_photo(form)
    page.wait_for_selector(".read-list")
    yield "photo read"
    page.locator(".read").first.click()
    yield "photo correction sheet"


@pytest.mark.long
@BOTH_WALKS
def test_every_page_and_sheet(
    phone: Phone, two: dict[str, Any], lang: str, size: dict[str, int]
) -> None:
    """axe-core finds nothing, nothing is too wide or too small to tap, the German form is German."""
    form = phone(lang=lang, size=size, draft=two, counts=True)
    found = [f"{state}: {fault}" for state in states(form, lang) for fault in faults(form, lang)]
    assert not found, "\n".join(found)


def test_the_language_is_switched_on_the_page_and_kept(phone: Phone, two: dict[str, Any]) -> None:
    form = phone(lang="en", draft=two).open()
    form.page.get_by_role("button", name="Deutsch").click()
    expect(
        form.page.get_by_role("heading", name="Welches Spiel liegt auf dem Tisch?")
    ).to_be_visible()
    assert form.page.evaluate("document.documentElement.lang") == "de"
    form.page.reload()
    expect(
        form.page.get_by_role("heading", name="Welches Spiel liegt auf dem Tisch?")
    ).to_be_visible()


def test_dark_is_switched_on_the_page_and_kept(phone: Phone) -> None:
    form = phone().open()
    paper = "getComputedStyle(document.body).backgroundColor"
    light = form.page.evaluate(paper)
    form.page.get_by_role("button", name="Dark").click()
    dark = form.page.evaluate(paper)
    assert dark != light
    form.page.reload()
    form.page.wait_for_selector("main")
    assert form.page.evaluate(paper) == dark


def test_the_screen_reader_gets_place_tile_side_and_points(
    opened: Form, two: dict[str, Any]
) -> None:
    form = opened.begin("keyper/board/0", two)
    tile = form.page.get_by_role(
        "button", name="Village, row 2, column 2: Drainage, upgraded, 10 points", exact=True
    )
    expect(tile).to_be_visible()
