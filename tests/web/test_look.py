"""How it stands on the screen: accessible in every theme and language, nothing wider than the phone, no English left."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE, Form, Phone
from tests.web.test_photo import stub_photo, take_photo

WORDS = {
    "en": {"looks": "Language and light", "table": "Table rules", "mark": "Mark of Anna", "close": "Close", "built": "Goldsmith", "placing": "We laid the pieces differently"},
    "de": {"looks": "Sprache und Helligkeit", "table": "Tischregeln", "mark": "Zeichen von Anna", "close": "Schließen", "built": "Goldschmied", "placing": "Wir haben die Teile anders gelegt"},
}  # fmt: skip


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
    yield "own placing"
    stub_photo(form)
    form.open("keyper/photo/0")
    page.wait_for_selector(".photo-pick")
    yield "photo"
    take_photo(form)
    page.wait_for_selector(".read-list")
    yield "photo read"
    page.locator(".read").first.click()
    yield "photo correction sheet"


# English words that are German too, names, and what stands in both languages.
SHARED = re.compile(r"\b(Keyper|Anna|Ben|Gold|English|Deutsch|DE|Farm|Name|Hand|Prospektor|Keyples?|Farmer|Dock)\b")
ENGLISH = re.compile(
    r"\b(the|and|of|with|points?|board|tile|undo|done|free|row|column|upgraded|village|fairs?|goods|gems|player|hints?|warning|rule|add|take|show|close|search|which|each|at|set|sets)\b",
    re.IGNORECASE,
)




def too_wide(form: Form) -> list[str]:
    script = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    wider = form.page.evaluate(script)
    return [f"{wider} px wider than the screen"] if wider > 0 else []


def too_small(form: Form) -> list[str]:
    """What is to be tapped but less than 44 px wide or high."""
    found: list[str] = form.page.evaluate(
        """() => [...document.querySelectorAll('button, input:not([type=file]), .choice, summary')]
          .map((one) => [one, one.getBoundingClientRect()])
          .filter(([one, box]) => box.width && !one.closest('.choice') && Math.min(box.width, box.height) < 43.5)
          .map(([one, box]) => `${box.width} x ${box.height}: ${one.outerHTML.slice(0, 140)}`)"""
    )
    return found


def english(form: Form) -> list[str]:
    # The picker shows the English name under the German one, for whoever knows the tile by it.
    said = form.page.evaluate(
        """() => {
          const copy = document.body.cloneNode(true);
          copy.querySelectorAll('.pick-other, [lang=en]').forEach((one) => one.remove());
          const labels = [...copy.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel);
          return [copy.innerText, ...labels].join(' | ');
        }"""
    )
    said = SHARED.sub("", said.replace("Auf Deutsch oder Englisch", ""))
    return [said[max(0, at.start() - 50) : at.end() + 50] for at in ENGLISH.finditer(said)]


@pytest.mark.parametrize(
    ("lang", "theme", "size"),
    [
        pytest.param("en", "light", PHONE, id="en-light-phone"),
        pytest.param("en", "dark", PHONE, id="en-dark-phone"),
        pytest.param("de", "light", PHONE, id="de-light-phone"),
        pytest.param("de", "dark", PHONE, id="de-dark-phone"),
        pytest.param("de", "light", DESK, id="de-light-desk"),
    ],
)
def test_every_page_and_sheet(phone: Phone, two: dict[str, Any], lang: str, theme: str, size: dict[str, int]) -> None:
    """axe-core finds nothing, nothing is too wide or too small to tap, the German form is German."""
    form = phone(lang=lang, theme=theme, size=size, draft=two)
    faults: list[str] = []
    for state in states(form, lang):
        found = form.axe() + too_wide(form) + too_small(form)
        if lang == "de":
            found += english(form)
        faults += [f"{state}: {fault}" for fault in found]
    assert not faults, "\n".join(faults)


def test_the_language_is_switched_on_the_page_and_kept(phone: Phone, two: dict[str, Any]) -> None:
    form = phone(lang="en", draft=two).open()
    form.page.get_by_role("button", name="Deutsch").click()
    expect(form.page.get_by_role("heading", name="Welches Spiel liegt auf dem Tisch?")).to_be_visible()
    assert form.page.evaluate("document.documentElement.lang") == "de"
    form.page.reload()
    expect(form.page.get_by_role("heading", name="Welches Spiel liegt auf dem Tisch?")).to_be_visible()


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


def test_the_screen_reader_hears_place_tile_side_and_points(phone: Phone, two: dict[str, Any]) -> None:
    form = phone(draft=two).open("keyper/board/0")
    tile = form.page.get_by_role("button", name="Village, row 2, column 2: Drainage, upgraded, 10 points", exact=True)
    expect(tile).to_be_visible()
    live = form.page.locator(".score-total")
    expect(live).to_have_attribute("aria-live", "polite")
