"""How phones come to a shared table and leave it: by code, link, QR code or keyboard, and when it is closed."""

from __future__ import annotations

from typing import Any

import requests
from playwright.sync_api import Page, Route, expect

from tests.web.form import Form, Phone, player, table
from tests.web.tables import ANNA_AND_BEN, Round, connected, kept, tab


def test_leaving_keeps_the_boards_and_the_code_leads_back(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    ben.open("keyper/table")
    ben.page.get_by_role("button", name="Leave the table").click()
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    expect(ben.page.get_by_role("button", name="Open a table")).to_be_visible()
    assert [p["board"] for p in ben.draft()["players"]] == [{"shipping": 5}, {"shipping": 8}]
    ben.open("keyper/board/1").count("shipping").fill("9")
    expect(anna.host.page.locator(".seat-row").nth(1)).to_contain_text("no phone yet")
    assert anna.seat("Ben")["board"] == {"shipping": 8}
    ben.open(f"join/{anna.code}")
    expect(ben.page.get_by_text("is set aside")).to_be_visible()
    ben.page.get_by_role("button", name="Ben").click()
    expect(ben.count("shipping")).to_have_value("8")
    expect(anna.host.page.locator(".seat-row").nth(1)).to_contain_text("another phone")
    assert kept(ben, "aside/keyper")[0]["players"][1]["board"] == {"shipping": 9}


def test_the_game_laid_aside_is_taken_up_again(phones: Phone) -> None:
    anna = Round(phones)
    own = table(player("Dora", {"shipping": 2}), player("Emil", {}, "blue"))
    ben = anna.join("Ben", draft=own)
    expect(tab(ben, "Anna")).to_be_visible()
    ben.open("keyper/table")
    ben.page.get_by_role("button", name="Leave the table").click()
    ben.page.get_by_role("button", name="Leave", exact=True).click()
    ben.open("keyper/players")
    ben.page.get_by_role("button", name="Resume it").click()
    expect(ben.page.get_by_label("Name of player 1")).to_have_value("Dora")
    expect(ben.page.get_by_text("Anna and Ben", exact=True)).to_be_visible()


def test_a_closed_table_leaves_everybody_the_boards(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    anna.host.page.get_by_role("button", name="Close it for everyone").click()
    anna.host.page.get_by_role("button", name="Close it for good").click()
    expect(ben.page.get_by_text("This table was closed.")).to_be_visible()
    ben.count("shipping").fill("11")
    ben.page.get_by_role("button", name="Continue alone").click()
    ben.shows_total(11)
    ben.page.reload()
    ben.shows_total(11)
    assert kept(ben, "shared/keyper") is None


def looks_at_cora(form: Form) -> tuple[str, str]:
    """Goes to a table that Cora has opened: the address of its seats, and her key."""
    tables = f"{form.url}/api/v1/tables"
    code = requests.post(tables, json={"game": "keyper"}, timeout=30).json()["code"]
    seats = f"{tables}/{code}/seats"
    key = requests.post(seats, json={"name": "Cora"}, timeout=30).json()["seat_key"]
    form.open(f"join/{code}").page.get_by_role("button", name="Just watch").click()
    expect(form.page.get_by_role("heading", name="Cora’s board")).to_be_visible()
    return seats, key


def test_the_answer_of_the_table_before_changes_nothing_at_the_next(phones: Phone) -> None:
    """Anna goes to Cora's table while her own has not answered yet."""
    anna = Round(phones)
    form = anna.host.open("keyper/board/0")
    late: list[Route] = []
    form.page.route("**/board", lambda route: late.append(route))
    with form.page.expect_request("**/board"):
        form.count("shipping").fill("30")
    seats, key = looks_at_cora(form)
    late[0].continue_()
    connected(form)
    assert kept(form, "shared/keyper")["seats"]["1"]["base"]["board"] == {}
    assert [p["board"] for p in form.draft()["players"]] == [{}]
    assert anna.seat("Anna")["board"] == {"shipping": 30}
    # It is Cora's table that the phone listens to.
    auth = {"Authorization": f"Bearer {key}", "If-Match": "*"}
    requests.put(f"{seats}/1/board", json={"shipping": 4}, headers=auth, timeout=30)
    form.shows_total(4)


def test_the_only_copy_of_a_key_is_kept_at_the_next_table_too(phones: Phone) -> None:
    """Ben goes to Cora's table while Anna's makes a seat for a player of his."""
    anna = Round(phones)
    ben = anna.join("Ben").open("keyper/players")
    late: list[Route] = []
    ben.page.route("**/seats", lambda route: late.append(route))
    with ben.page.expect_request("**/seats"):
        ben.page.get_by_role("button", name="Add a player").click()
    looks_at_cora(ben)
    late[0].continue_()
    ben.page.wait_for_function(
        "key => 3 in JSON.parse(localStorage[key]).seats", arg=f"keytally/keys/{anna.code}"
    )
    assert list(kept(ben, "shared/keyper")["seats"]) == ["1"]


def test_a_seat_whose_answer_was_lost_is_this_phones_all_the_same(phones: Phone) -> None:
    anna = Round(phones)
    form = phones().open(f"join/{anna.code}")

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    form.page.route("**/seats/*/key", lose)
    form.page.get_by_role("button", name="Ben").click()
    expect(form.page.get_by_text("No network")).to_be_visible()
    assert anna.seat("Ben")["taken"]
    form.page.unroute("**/seats/*/key")
    form.page.reload()
    expect(form.page.get_by_role("button", name="Ben")).to_contain_text("on this phone")
    form.page.get_by_role("button", name="Ben").click()
    form.count("shipping").fill("9")
    connected(form)
    assert anna.seat("Ben")["board"] == {"shipping": 9}


def test_an_unknown_code_gets_a_message(opened: Form) -> None:
    form = opened.begin("join/BCDFGH", table())
    expect(form.page.get_by_role("alert")).to_contain_text("There is no table BCD FGH.")
    form.page.get_by_label("Table code").fill("12")
    form.page.get_by_role("button", name="Join", exact=True).click()
    expect(form.page.get_by_role("alert")).to_contain_text("A code has eight letters and digits")


def test_the_qr_code_and_the_link_lead_to_the_table(phone: Phone) -> None:
    def elsewhere(route: Route) -> None:  # the service under test listens at localhost alone
        route.fulfill(json={"url": "http://192.168.1.5:8000/", "source": "network"})

    def picture_of_it(route: Route) -> None:
        answer = requests.get(route.request.url, headers={"Host": "192.168.1.5:8000"}, timeout=30)
        route.fulfill(body=answer.content, content_type=answer.headers["Content-Type"])

    def prepared(**how: Any) -> Form:
        form = phone(**how)
        form.page.route("**/api/v1/address", elsewhere)
        form.page.route("**/qr.svg", picture_of_it)
        return form

    anna = Round(prepared)
    picture = anna.host.page.get_by_alt_text("QR code with the link to this table")
    expect(picture).to_be_visible()
    assert anna.host.page.evaluate("document.querySelector('.qr').naturalWidth") > 0
    anna.host.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.host.page.get_by_role("button", name="Copy the link").click()
    expect(anna.host.page.locator(".toast")).to_contain_text("Link copied.")
    link = anna.host.page.evaluate("navigator.clipboard.readText()")
    assert link == f"http://192.168.1.5:8000/#/join/{anna.code}"
    expect(anna.host.page.locator(".table-invite .banner")).to_contain_text(
        "http://192.168.1.5:8000/"
    )


def test_a_table_that_no_other_phone_reaches_shows_a_notice(phones: Phone) -> None:
    anna = Round(phones)  # the service under test listens at localhost alone
    expect(anna.host.page.locator(".table-invite .banner")).to_contain_text(
        "only this computer can reach"
    )
    expect(anna.host.page.get_by_alt_text("QR code with the link to this table")).to_have_count(0)
    expect(anna.host.page.locator(".table-invite")).not_to_contain_text("scan the QR code")


def test_by_keyboard_alone(phones: Phone) -> None:
    """Opens a table, and joins it, without a finger on the screen."""

    def press_until(page: Page, text: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            # The page itself, through which the focus passes, contains every text.
            here = """(e => e.matches("a, button, input, summary") && (e.innerText || e.ariaLabel))
                      (document.activeElement)"""
            if text in (page.evaluate(here) or ""):
                return
        raise AssertionError(f"the keyboard does not reach {text!r}")

    host = phones(draft=ANNA_AND_BEN).open("keyper/players").page
    press_until(host, "Play with several phones")
    host.keyboard.press("Enter")
    host.get_by_role("heading", name="on several phones").wait_for()
    press_until(host, "Open a table")
    host.keyboard.press("Enter")
    code = host.locator(".big-code").inner_text()
    ben = phones().open().page
    press_until(ben, "Table code")
    ben.keyboard.type(code)
    ben.keyboard.press("Enter")
    ben.locator(".seat-choice").first.wait_for()
    press_until(ben, "Ben")
    ben.keyboard.press("Enter")
    expect(ben.get_by_role("heading", name="Ben’s board")).to_be_visible()
