"""How the pages of the evening look: nothing cut, nothing that axe finds, in both languages and themes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import expect

import scoring
from tests.web.form import Phone, player, table
from tests.web.look import faults
from tests.web.tables import Round

LONG = "Maximiliane-Charlotte von Hohenstein"


def evening(number: int, game: str = "keyper") -> dict[str, Any]:
    """A kept evening of two, as the form keeps it."""
    draft = table(player(LONG, {"shipping": 10 + number}), player("Ben", {"shipping": 8}, "blue"))
    rows = [
        {"name": each["name"], "colour": each["colour"], "total": each["board"]["shipping"], "rank": n + 1,
         "points": {"shipping": each["board"]["shipping"]}}
        for n, each in enumerate(draft["players"])
    ]  # fmt: skip
    return {"id": f"e{number}", "game": game, "at": f"2026-0{number}-01T20:00:00.000Z", "minutes": 95,
            "place": "Zuhause", "winners": [LONG], "tie": None, "players": rows, "draft": draft}  # fmt: skip


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.soak), "de"])
def test_the_pages_of_the_evenings(phone: Phone, lang: str) -> None:
    form = phone(lang=lang).open()
    kept = [*(evening(n) for n in (3, 2, 1)), evening(4, list(scoring.games())[-1])]
    people = [{"name": LONG, "colour": "red"}, {"name": "Ben", "colour": "blue"}]
    form.page.evaluate(
        "([evenings, people]) => { localStorage.setItem('keytally/evenings', evenings);"
        " localStorage.setItem('keytally/people', people); }",
        [json.dumps(kept), json.dumps(people)],
    )
    form.page.reload()
    form.open("evenings")
    expect(form.page.locator(".evening")).to_have_count(4)
    assert faults(form, lang) == []
    form.page.locator(".chip").nth(1).click()
    expect(form.page.locator(".trend")).to_be_visible()
    form.page.locator("details summary").last.click()
    assert faults(form, lang) == []
    form.open("evenings/e1")
    expect(form.page.locator(".winner")).to_be_visible()
    assert faults(form, lang) == []
    form.open("s/1damaged")
    expect(form.page.get_by_role("heading", level=1)).to_be_visible()
    assert faults(form, lang) == []
    form.open("keyper/players")
    assert faults(form, lang) == []


def test_of_many_evenings_the_newest_are_listed(phone: Phone) -> None:
    form = phone().open()
    kept = json.dumps([evening(n) for n in range(9, 0, -1)])
    form.page.evaluate("kept => localStorage.setItem('keytally/evenings', kept)", kept)
    form.page.reload()
    form.open("evenings")
    expect(form.page.locator(".evening")).to_have_count(6)
    form.page.get_by_role("button", name="Show all 9 evenings").click()
    expect(form.page.locator(".evening")).to_have_count(9)


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.soak), "de"])
def test_sheets_after_a_game_and_the_table_on_a_tv(phone: Phone, lang: str) -> None:
    draft = table(player(LONG, {"shipping": 5}), player("Ben", {"shipping": 8}, "blue"))
    anna = Round(phone, draft=draft, lang=lang)
    assert faults(anna.host, lang) == []
    form = anna.host.open("keyper/result")
    sheets = form.page.locator(".take-alongs > button")
    expect(sheets.last).to_be_visible()
    for button in (sheets.nth(-2), sheets.nth(-1)):
        button.click()
        expect(form.page.locator("dialog[open]")).to_be_visible()
        assert faults(form, lang) == []
        form.page.keyboard.press("Escape")
    view = anna.api("/view")["view"]
    for how in ("", "/tv"):
        form.open(f"view/{view}{how}")
        expect(form.page.locator(".tv li, .winner").first).to_be_visible()
        assert faults(form, lang) == []
