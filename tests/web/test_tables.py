"""Several phones feed one result: sit down, see the others, change what is one's own."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import scoring
from tests.web.form import DESK, Phone, player, table
from tests.web.tables import (
    Round,
    Seated,
    connected,
    seated,
    tab,
    table_of_all,
)

__all__ = ["seated", "table_of_all"]


def test_three_phones_see_one_result(phones: Phone) -> None:
    """Anna opens the table, Ben comes by the code in German, Cora takes a new seat."""
    anna = Round(phones)
    ben = anna.phone(lang="de").open()
    ben.page.get_by_label("Code des Tisches").fill(f" {anna.code[:3].lower()} {anna.code[3:]}")
    ben.page.get_by_role("button", name="Hinsetzen").click()
    ben.page.get_by_role("button", name="Ben").click()
    expect(ben.page.get_by_role("heading", name="Tableau von Ben")).to_be_visible()
    cora = anna.phone(size=DESK).open(f"join/{anna.code}")
    cora.page.get_by_label("Your name").fill("Cora")
    cora.page.get_by_role("button", name="Join", exact=True).click()
    expect(cora.page.get_by_role("heading", name="Cora’s board")).to_be_visible()
    cora.count("shipping").fill("3")
    ben.field("Schiffspunkteleiste").fill("21")
    anna.host.open("keyper/board/0")
    anna.host.count("shipping").fill("30")
    for form in (anna.host, ben, cora):
        expect(tab(form, "Anna")).to_contain_text("30")
        expect(tab(form, "Ben")).to_contain_text("21")
        expect(tab(form, "Cora")).to_contain_text("3")
    anna.host.open("keyper/result")
    expect(anna.host.page.locator(".winner h1")).to_contain_text("Anna wins with 30 points")
    cora.count("shipping").fill("40")
    expect(anna.host.page.locator(".winner h1")).to_contain_text("Cora wins with 40 points")


def test_what_is_another_phones_can_only_be_looked_at(seated: Seated) -> None:
    _, ben = seated
    ben.open("keyper/board/0")
    expect(
        ben.page.get_by_text("Anna is entering this board on another phone. You")
    ).to_be_visible()
    expect(ben.page.locator(".entry-body")).to_have_count(0)
    expect(ben.page.locator(".result-lines")).to_contain_text("Shipping")
    ben.page.get_by_role("button", name="Table rules").click()
    expect(ben.page.get_by_text("The host’s phone sets the rules of the table.")).to_be_visible()
    # All but what this phone chooses for itself, the coach's hints.
    expect(ben.page.locator(".sheet .plain input").first).to_be_visible()
    expect(ben.page.locator(".sheet .plain input:enabled")).to_have_count(0)
    ben.open("keyper/players")
    expect(ben.page.get_by_label("Name of player 1")).not_to_be_editable()
    expect(ben.page.get_by_role("button", name="Remove Anna")).to_have_count(0)


def test_the_cards_of_another_phone_lie_where_they_lie(phones: Phone) -> None:
    """The board of Key Flow's result page is one to drag on; not so for a board of somebody else."""
    board = scoring.game("key_flow").describe()["example"]
    anna = Round(
        phones, draft=table(player("Anna", board), player("Ben", {}, "blue")), game="key_flow"
    )
    ben = anna.join("Ben")
    ben.open("key_flow/board/0")
    expect(ben.page.locator(".flow-target").first).to_be_visible()
    expect(ben.page.locator("li.flow-chip").first).to_be_visible()
    expect(ben.page.locator("button.flow-chip")).to_have_count(0)
    anna.host.open("key_flow/result")
    expect(anna.host.page.locator("button.flow-chip").first).to_be_visible()


def test_the_host_may_change_all_and_sees_a_note_of_it(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    host = anna.host.open("keyper/board/1")
    expect(host.page.get_by_text("Your changes here reach Ben too.")).to_be_visible()
    host.count("shipping").fill("12")
    expect(ben.count("shipping")).to_have_value("12")
    host.page.get_by_role("button", name="Table rules").click()
    host.page.locator(".sheet .choice:not(:has(.tag)) input").first.check()
    connected(host)
    options = anna.api()["options"]
    assert len(options) == 1
    ben.page.get_by_role("button", name="Table rules").click()
    expect(ben.page.locator(".sheet .choice:not(:has(.tag)) input").first).to_be_checked()
    assert ben.draft()["table"]["options"] == options


def test_undo_on_the_page_takes_back_nothing_of_others(seated: Seated) -> None:
    anna, ben = seated
    host = anna.host.open("keyper/board/0")
    host.count("shipping").fill("6")
    ben.count("shipping").fill("20")
    expect(tab(host, "Ben")).to_contain_text("20")
    host.page.get_by_role("button", name="Undo:").click()
    expect(host.count("shipping")).to_have_value("5")
    expect(tab(host, "Ben")).to_contain_text("20")
    connected(host)
    assert [seat["board"]["shipping"] for seat in anna.api()["seats"]] == [5, 20]


def test_the_history_shows_who_changed_what_and_takes_it_back(seated: Seated) -> None:
    anna, ben = seated
    ben.count("shipping").fill("20")
    connected(ben)
    ben.count("gold").fill("4")
    connected(ben)
    ben.open("keyper/history")
    changes = ben.page.locator(".change")
    expect(changes.first).to_contain_text("Ben: gems")
    expect(changes.nth(1)).to_contain_text("Ben: Shipping")
    take_back = ben.page.locator(".take-back").get_by_role("button", name="Undo")
    expect(take_back).to_have_count(1)  # Anna's is not Ben's
    take_back.click()
    expect(changes.first).to_contain_text("Undone: Ben: gems")
    take_back.click()
    expect(changes.first).to_contain_text("Undone: Ben: Shipping")
    ben.open("keyper/board/1")
    expect(ben.count("shipping")).to_have_value("8")
    expect(tab(anna.host.open("keyper/board/0"), "Ben")).to_contain_text("8")


def test_a_removed_player_comes_back_by_undo(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    host = anna.host.open("keyper/players")
    host.page.get_by_role("button", name="Remove Ben").click()
    expect(host.page.locator(".player-row")).to_have_count(1)
    expect(ben.page.get_by_role("heading", name="Anna’s board")).to_be_visible()
    host.page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(host.page.locator(".player-row")).to_have_count(2)
    ben.open("keyper/board/1")
    expect(ben.count("shipping")).to_have_value("8")
    assert anna.seat("Ben")["board"] == {"shipping": 8}


def test_a_new_name_is_the_name_for_all(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    name = ben.open("keyper/players").field("Name of player 2")
    name.fill("")
    name.blur()
    expect(name).to_have_value("Ben")  # nobody at the table is without a name
    name.fill("anna")
    expect(ben.page.get_by_text("Somebody at this table already has this name.")).to_be_visible()
    name.fill("Benjamin")
    connected(ben)
    expect(ben.page.get_by_text("Somebody at this table already has this name.")).to_have_count(0)
    expect(tab(anna.host.open("keyper/board/0"), "Benjamin")).to_be_visible()


def test_the_result_is_taken_along(seated: Seated) -> None:
    anna, _ = seated
    page = anna.host.open("keyper/result").page
    with page.expect_download() as download:
        page.get_by_role("button", name="For a spreadsheet (CSV)").click()
    rows = download.value.path().read_text(encoding="utf-8").splitlines()
    assert any("Ben" in row and "8" in row for row in rows)
    page.context.route("https://app.bgstatsapp.com/**", lambda route: route.fulfill(body="the app"))
    with page.expect_popup() as popup:
        page.get_by_role("button", name="To the BG Stats app").click()
    popup.value.wait_for_url(re.compile("createPlay"))
    assert "Keytally" in popup.value.url
    assert "keyper/result" in page.url  # the result stays open


def test_without_an_event_stream_the_phone_asks(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.phone()
    ben.page.route("**/events", lambda route: route.fulfill(status=503))
    ben.open(f"join/{anna.code}")
    ben.page.get_by_role("button", name="Just watch").click()
    connected(ben)
    anna.host.open("keyper/board/0").count("shipping").fill("31")
    expect(tab(ben, "Anna")).to_contain_text("31")
