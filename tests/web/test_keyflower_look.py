"""How Keyflower's editor stands on the screen: map, farm, sheets, quick mode and result."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.web.form import Form, OpenedIn
from tests.web.look import BOTH_WALKS, faults
from tests.web.test_keyflower import GAME, TWO, hex_at

WORDS = {
    "en": {"quick": "Quick, without the map", "add": "Add tiles", "table": "Table rules", "close": "Close"},
    "de": {"quick": "Schnell, ohne Karte", "add": "Plättchen hinzufügen", "table": "Tischregeln",
           "close": "Schließen"},
}  # fmt: skip


def states(form: Form, lang: str) -> Iterator[str]:
    page, word = form.page, WORDS[lang]

    def close() -> None:
        page.get_by_role("button", name=word["close"]).click()

    form.open(f"{GAME}/board/0")
    page.wait_for_selector(".laid-hex")
    expect(form.total).not_to_have_text("–")
    yield "board"
    page.locator(".free-hex").first.click()
    yield "picker"
    close()
    page.get_by_role("button", name=word["table"]).click()
    yield "table rules"
    close()
    form.open(f"{GAME}/board/1")
    page.wait_for_selector(".laid-hex")
    yield "farm"
    hex_at(form, 0, 0).click()
    page.wait_for_selector(".rule p")
    yield "tile sheet"
    close()
    page.get_by_role("button", name=word["quick"]).click()
    page.get_by_role("button", name=word["add"]).wait_for()
    page.evaluate("scrollTo(0, 0)")
    yield "quick"
    form.open(f"{GAME}/result")
    page.wait_for_selector(".winner")
    page.locator(".line", has_text="Sea Bastion").first.click()
    yield "result"


@pytest.mark.long
@BOTH_WALKS
def test_every_state_stands_well(opened_in: OpenedIn, lang: str, size: dict[str, int]) -> None:
    form = opened_in(lang).begin(f"{GAME}/board/0", TWO, GAME, size)
    found = {}
    for state in states(form, lang):
        if wrong := faults(form, lang):
            found[state] = wrong
    assert found == {}
