"""A phone's own seat at a shared table: found again from everywhere, named once, given to another phone."""

from __future__ import annotations

import re

import requests
from playwright.sync_api import expect

from tests.web.form import Phone
from tests.web.tables import Round, kept


def test_every_way_on_leads_to_the_own_board(phones: Phone) -> None:
    """Ben has closed his tab, or comes back from the result: not to Anna's board."""
    ben = Round(phones).join("Ben")
    for place, way in (
        ("", "Continue: Anna and Ben"),
        ("keyper/result", "Back"),
        ("keyper/players", "Enter the boards"),
        ("keyper/table", "Enter the boards"),
    ):
        ben.open(place).page.get_by_role("link", name=way).click()
        expect(ben.page).to_have_url(re.compile("#/keyper/board/1$"))


def test_a_name_that_was_taken_back_is_not_said_to_be_refused(phones: Phone) -> None:
    anna = Round(phones)
    anna.host.open("keyper/players")
    field = anna.host.page.get_by_role("textbox", name="Name of player 2")
    field.fill("Anna")
    expect(anna.host.page.get_by_text("already has this name")).to_be_visible()
    field.fill("")
    field.press("Tab")  # which gives the old name back
    expect(field).to_have_value("Ben")
    # At once: there is nothing to send, so that nothing would be heard of the server either.
    assert anna.host.page.get_by_text("already has this name").count() == 0


def test_who_finds_the_own_seat_taken_reads_what_to_do(phones: Phone) -> None:
    """With a new phone, as the old one's battery is empty; nobody else needs to read it."""
    anna = Round(phones)
    ben = phones()
    ben.open(f"join/{anna.code}")
    expect(ben.page.get_by_role("button", name="Anna")).to_be_disabled()
    expect(ben.page.get_by_text("can let another phone enter it")).to_be_visible()
    anna.host.open(f"join/{anna.code}")
    expect(anna.host.page.get_by_role("button", name="Anna")).to_be_enabled()
    expect(anna.host.page.get_by_text("can let another phone enter it")).to_have_count(0)


def test_a_second_seat_leads_to_its_own_board(phones: Phone) -> None:
    anna = Round(phones)
    anna.host.open(f"join/{anna.code}").page.get_by_role("button", name="Ben").click()
    expect(anna.host.page).to_have_url(re.compile("#/keyper/board/1$"))


def test_what_was_taken_or_closed_meanwhile_is_shown_so(phones: Phone) -> None:
    anna = Round(phones)
    ben = phones().open(f"join/{anna.code}")
    seat = ben.page.get_by_role("button", name="Ben")
    expect(seat).to_be_enabled()
    at = f"{ben.url}/api/v1/tables/{anna.code}"
    assert requests.post(f"{at}/seats/2/key", timeout=30).ok
    seat.click()
    expect(ben.page.get_by_text("Another phone has taken this seat")).to_be_visible()
    expect(seat).to_contain_text("taken by another phone")
    host = {"Authorization": f"Bearer {kept(anna.host, f'keys/{anna.code}')['host']}"}
    assert requests.delete(at, headers=host, timeout=30).ok
    ben.page.get_by_role("button", name="Just watch").click()
    expect(ben.page.get_by_text("There is no table")).to_be_visible()
    expect(seat).to_have_count(0)
