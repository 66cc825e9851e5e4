"""The host of a table, when its result is shown, spectators, and whose mark is whose."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.web.form import DESK, Form, Phone
from tests.web.tables import (
    Round,
    Seated,
    Traffic,
    kept,
    seated,
    table_of_all,
)

__all__ = ["seated", "table_of_all"]


def look_on(anna: Round, phone: Phone, how: str = "") -> Form:
    """A further device at the spectator link."""
    return phone(size=DESK).open(f"view/{anna.api('/view')['view']}{how}")


def test_who_looks_on_sees_the_result_live_and_learns_no_code(phone: Phone, seated: Seated) -> None:
    anna, _ = seated
    other = look_on(anna, phone)
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 8 points")
    expect(other.page.get_by_text("you cannot change anything here")).to_be_visible()
    assert anna.code not in other.page.content()
    anna.host.open("keyper/board/0").count("shipping").fill("20")
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Anna wins with 20 points")
    assert kept(other, "shared/keyper") is None


def test_a_tv_at_the_link_shows_ranks_and_totals_in_large_type(
    phone: Phone, seated: Seated
) -> None:
    anna, _ = seated
    anna.host.page.get_by_role("button", name="Spectator link").click()
    expect(anna.host.page.get_by_role("img", name="Spectator QR code")).to_be_visible()
    tv = look_on(anna, phone, "/tv")
    expect(tv.page.locator(".tv li")).to_have_count(2)
    expect(tv.page.locator(".tv li").first).to_contain_text("Ben")
    size = tv.page.evaluate(
        "parseFloat(getComputedStyle(document.querySelector('.tv-total')).fontSize)"
    )
    assert size >= 40
    assert tv.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_result_that_is_kept_back_is_revealed_at_once(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    anna.host.page.get_by_role("switch", name="Reveal the result all at once").click()
    ben.open("keyper/result")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("The result is hidden")
    other = look_on(anna, phones)
    expect(other.page.get_by_text("hidden until it is revealed")).to_be_visible()
    for form, place, points in ((anna.host, "board/0", "20"), (ben, "board/1", "9")):
        field = form.open(f"keyper/{place}").count("shipping")
        with form.page.expect_response("**/board") as kept_back:
            field.fill(points)
        assert kept_back.value.ok
    assert [seat["board"] for seat in anna.api("")["seats"]] == [{}, {}]
    totals = ben.page.locator(".tab-total")
    expect(totals.nth(1)).to_have_text("9")
    expect(totals.nth(0)).to_have_text("–")
    anna.host.open("keyper/result").page.get_by_role("button", name="Reveal it now").click()
    expect(totals.nth(0)).to_have_text("20")  # also what was entered meanwhile
    ben.open("keyper/result")
    for form in (anna.host, ben, other):
        expect(form.page.get_by_role("heading", level=1)).to_have_text("Anna wins with 20 points")


def test_the_lead_goes_over_to_another_phone(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    expect(
        anna.host.page.get_by_role("button", name=re.compile("Hand over as host"))
    ).to_be_visible()
    anna.host.page.get_by_role("button", name=re.compile("Hand over as host")).click()
    ben.page.get_by_role("button", name="Become the host").click()
    ben.open("keyper/table")
    expect(ben.page.get_by_role("button", name="Close it for everyone")).to_be_visible()
    expect(anna.host.page.get_by_role("button", name="Close it for everyone")).to_have_count(0)
    # Anna's own board is still hers; Ben may now change all of them.
    anna.host.open("keyper/board/0").count("shipping").fill("6")
    ben.open("keyper/board/0")
    expect(ben.count("shipping")).to_have_value("6")


def test_marks_travel_with_the_table(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    assert [each["colour"] for each in ben.draft()["players"]] == ["red", "blue"]
    ben.open("keyper/players")
    ben.page.get_by_role("button", name="Mark of Ben").click()
    ben.page.get_by_role("button", name="Green").click()
    anna.host.open("keyper/players")
    expect(anna.host.page.locator(".player-row .mark-green")).to_have_count(1)
    assert anna.seat("Ben")["colour"] == "green"


def test_a_phone_does_not_ask_for_what_the_news_brought(seated: Seated) -> None:
    """Neither the state nor the score of what another phone changed."""
    anna, ben = seated
    traffic = Traffic(ben.page)
    ben.open("keyper/result")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Ben wins with 8 points")
    traffic.settle()
    anna.host.open("keyper/board/0").count("shipping").fill("20")
    expect(ben.page.get_by_role("heading", level=1)).to_have_text("Anna wins with 20 points")
    assert [one for one in traffic.since() if "/api/" in one] == []
