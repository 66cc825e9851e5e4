"""Who changed what, before and after, and what of it may be taken back or seen."""

from __future__ import annotations

from typing import Any

import requests
from playwright.sync_api import Page, expect

from tests.web.form import Phone
from tests.web.look import faults
from tests.web.tables import Round, bar, kept


def shown_differences(page: Page) -> list[str]:
    """Every difference on the page, as it is read."""
    page.wait_for_selector(".change")
    rows: Any = page.locator(".differences li").all_inner_texts()
    return [" ".join(row.split()) for row in rows]


def test_an_entry_shows_the_values_before_and_after(phones: Phone) -> None:
    anna = Round(phones)
    anna.change(anna.host, "Anna", shipping=9, gems={"gold": 2})
    anna.change(anna.host, "Ben", animals={"cow": 3})
    page = anna.host.open("keyper/history").page
    expect(page.locator(".change").first).to_contain_text("animals")
    assert shown_differences(page)[:3] == [
        "Cow: before 0 → , then 3", "Shipping track: before 5 → , then 9", "Gold: before 0 → , then 2",
    ]  # fmt: skip
    assert faults(anna.host, "en", both=True) == []


def test_only_what_is_named_is_undone_although_the_browser_asks_twice(phones: Phone) -> None:
    anna = Round(phones)
    anna.change(anna.host, "Anna", shipping=9)
    key = {"Authorization": f"Bearer {kept(anna.host, f'keys/{anna.code}')['host']}"}
    at = f"{anna.host.url}/api/v1/tables/{anna.code}"
    chosen = requests.patch(f"{at}/seats/1", json={"colour": "green"}, headers=key, timeout=30)
    requests.put(f"{at}/reveal", json={"hidden": True}, headers=key, timeout=30)
    shown = requests.put(f"{at}/reveal", json={"hidden": False}, headers=key, timeout=30)
    assert [chosen.status_code, shown.status_code] == [200, 200]
    page = anna.host.open("keyper/history").page
    expect(page.locator(".change", has_text="Anna: mark")).to_be_visible()
    expect(page.locator(".take-back")).to_have_count(2)  # each one's board
    page.route("**/undo", lambda route: (route.fetch(), route.continue_())[1])
    page.get_by_role("button", name=": Anna").click()
    expect(page.locator(".change").first).to_contain_text("Undone: Anna: Shipping track")
    assert anna.seat("Anna")["board"] == {"shipping": 5}


def test_a_board_that_is_kept_back_is_shown_on_its_own_phone_alone(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    anna.change(ben, "Ben", shipping=31)
    anna.host.page.get_by_role("switch", name="Reveal the result all at once").click()
    expect(bar(anna.host)).to_contain_text("connected")
    page = anna.host.open("keyper/history").page
    expect(page.locator(".change").first).to_be_visible()
    kept_back = page.locator(".differences li", has_text="31")
    expect(kept_back).to_have_count(0)
    expect(
        ben.open("keyper/history").page.locator(".differences li", has_text="31")
    ).to_be_visible()
    anna.host.open("keyper/result").page.get_by_role("button", name="Reveal it now").click()
    expect(page.locator(".winner")).to_be_visible()
    anna.host.open("keyper/history")
    expect(kept_back).to_be_visible()
