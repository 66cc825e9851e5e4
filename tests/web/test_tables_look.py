"""How several phones stand on the screen: every page and sheet, both languages, both themes, phone and desk."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests
from playwright.sync_api import expect

from tests.web.form import Form, Phone
from tests.web.look import BOTH_WALKS, faults
from tests.web.tables import ANNA_AND_BEN, OPEN, Round, back, cut_off

WORDS = {
    "en": {
        "gold": "Gold", "track": "Shipping track", "compare": "Compare", "close": "Close",
        "rules": "Table rules", "leave": "Leave the table", "end": "Close it for everyone",
        "free": "Free this seat", "later": "Not sent yet",
    },
    "de": {
        "gold": "Gold", "track": "Schiffspunkteleiste", "compare": "Vergleichen", "close": "Schließen",
        "rules": "Tischregeln", "leave": "Tisch verlassen", "end": "Für alle schließen",
        "free": "Platz freigeben", "later": "Noch nicht gesendet",
    },
}  # fmt: skip


def states(phone: Phone, lang: str, size: dict[str, int]) -> Iterator[tuple[str, Form]]:
    """Walks through what two phones show; yields the name of each state and the phone that shows it."""
    word = WORDS[lang]
    host = phone(lang=lang, size=size, draft=ANNA_AND_BEN).open("join/BCDFGH")
    expect(host.page.get_by_role("alert")).to_be_visible()
    yield "unknown code", host
    host.open("keyper/table")
    expect(host.page.get_by_role("button", name=OPEN[lang])).to_be_visible()
    yield "not shared yet", host
    anna = Round(phone, lang=lang, host=host)
    yield "table of the host", host
    host.page.get_by_role("button", name=word["leave"]).click()
    yield "leave sheet", host
    host.page.get_by_role("button", name=word["close"], exact=True).click()
    host.page.get_by_role("button", name=word["end"]).click()
    yield "close sheet", host
    host.page.get_by_role("button", name=word["close"], exact=True).click()
    ben = phone(lang=lang, size=size).open(f"join/{anna.code}")
    ben.page.locator(".seat-choice").first.wait_for()
    yield "choice of a seat", ben
    anna.join("Ben", lang=lang, form=ben)
    yield "own board", ben
    ben.open("keyper/board/0")
    yield "board of another phone", ben
    ben.page.get_by_role("button", name=word["rules"]).click()
    yield "table rules of another phone", ben
    ben.page.get_by_role("button", name=word["close"], exact=True).click()
    ben.open("keyper/players")
    yield "players", ben
    ben.open("keyper/board/1")
    cut_off(ben, lang)
    ben.field(word["track"]).fill("10")
    ben.field(word["gold"]).fill("6")
    expect(ben.page.locator(".table-bar")).to_contain_text(word["later"])
    yield "without network", ben
    host.open("keyper/board/1")
    yield "board that the host may change", host
    anna.change(host, "Ben", shipping=12)
    back(ben)
    ben.page.get_by_role("button", name=word["compare"]).wait_for()
    yield "two versions", ben
    ben.page.get_by_role("button", name=word["compare"]).click()
    yield "two versions side by side", ben
    ben.page.get_by_role("button", name=word["close"], exact=True).click()
    host.open("keyper/table")
    host.page.get_by_role("button", name=word["free"]).click()
    expect(host.page.get_by_role("button", name=word["free"])).to_have_count(0)
    taken = f"{host.url}/api/v1/tables/{anna.code}/seats/2/key"  # by a phone that nobody looks at
    assert requests.post(taken, json={}, timeout=30).ok
    ben.page.locator(".table-banner").get_by_role("button").nth(1).wait_for()
    yield "a seat that was lost", ben
    host.open("keyper/history")
    host.page.locator(".change").nth(5).wait_for()
    yield "history", host
    host.open("keyper/result")
    host.page.locator(".winner").wait_for()
    yield "result", host


@pytest.mark.long
@BOTH_WALKS
def test_every_page_and_sheet(phone: Phone, lang: str, size: dict[str, int]) -> None:
    """axe-core finds nothing, nothing is too wide or too small to tap, the German form is German."""
    found = [
        f"{state}: {fault}"
        for state, form in states(phone, lang, size)
        # The board itself stands as without a table: test_look.py.
        for fault in faults(form, lang, seen=None if state == "own board" else ".entry-body")
    ]
    assert not found, "\n".join(found)
