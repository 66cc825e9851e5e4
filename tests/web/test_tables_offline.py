"""Several phones and a Wi-Fi that drops: nothing is lost, and two versions are put to the choice."""

from __future__ import annotations

import pytest
import requests
from playwright.sync_api import Route, expect

from tests.web.form import Form, Phone, comes_true, player, table
from tests.web.tables import (
    Round,
    Seated,
    Traffic,
    back,
    bar,
    connected,
    cut_off,
    kept,
    seated,
    tab,
    table_of_all,
)

__all__ = ["seated", "table_of_all"]


def test_what_is_entered_without_network_is_sent_later(seated: Seated) -> None:
    anna, ben = seated
    cut_off(ben)
    ben.count("shipping").fill("17")
    expect(bar(ben)).to_contain_text("Not sent yet: Ben")
    ben.page.reload()
    expect(ben.count("shipping")).to_have_value("17")
    expect(bar(ben)).to_contain_text("Not sent yet: Ben")
    assert anna.seat("Ben")["board"]["shipping"] == 8
    back(ben)
    connected(ben)
    assert anna.seat("Ben")["board"]["shipping"] == 17
    expect(tab(anna.host.open("keyper/board/0"), "Ben")).to_contain_text("17")


def test_a_busy_server_is_called_busy_and_sent_the_rest_when_it_asks_for_it(seated: Seated) -> None:
    anna, ben = seated
    problems = ['{"status": 429, "code": "too_many_requests", "title": "", "errors": []}']

    def refuse(route: Route) -> None:
        if not problems or route.request.method == "GET":
            route.continue_()
            return
        route.fulfill(
            status=429,
            content_type="application/problem+json",
            headers={"Retry-After": "2"},
            body=problems.pop(),
        )

    ben.page.route("**/api/v1/tables/**", refuse)
    ben.count("shipping").fill("9")
    expect(bar(ben)).to_contain_text("The server is busy. Not sent yet: Ben")
    ben.count("gold").fill("1")  # is not sent sooner
    expect(bar(ben)).to_contain_text("The server is busy. Not sent yet: Ben")
    connected(ben)
    assert anna.seat("Ben")["board"] == {"shipping": 9, "gems": {"gold": 1}}


def test_the_network_of_the_device_goes_and_comes(seated: Seated) -> None:
    anna, ben = seated
    ben.page.context.set_offline(True)
    expect(bar(ben)).to_contain_text("No network. Everything has been sent.")
    ben.count("shipping").fill("9")
    expect(bar(ben)).to_contain_text("Not sent yet: Ben")
    ben.page.context.set_offline(False)
    connected(ben)
    assert anna.seat("Ben")["board"]["shipping"] == 9


def test_the_form_opens_without_network_at_a_shared_table(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben", workers=True)
    ben.page.wait_for_function("() => navigator.serviceWorker.controller")
    comes_true(
        ben.page,
        """async () => {
          const made = performance.getEntriesByType('resource').map((entry) => entry.name);
          const form = [location.href.split('#')[0], ...made.filter((name) => !/tables|score/.test(name))];
          const kept = await Promise.all(form.map((name) => caches.match(name, { ignoreVary: true })));
          return kept.every(Boolean);
        }""",
    )
    ben.page.context.set_offline(True)
    ben.count("shipping").fill("14")
    ben.page.reload()
    expect(ben.count("shipping")).to_have_value("14")
    expect(bar(ben)).to_contain_text("Not sent yet: Ben")
    ben.count("gold").fill("2")
    ben.page.context.set_offline(False)
    connected(ben)
    assert anna.seat("Ben")["board"] == {"shipping": 14, "gems": {"gold": 2}}


@pytest.mark.parametrize("choice", ["Keep what is here", "Use the other one"])
def test_only_what_both_changed_is_put_to_the_choice(seated: Seated, choice: str) -> None:
    """Ben is cut off and changes his board; Anna, who opened the table, changes it meanwhile."""
    anna, ben = seated
    cut_off(ben)
    ben.count("gold").fill("6")
    ben.count("shipping").fill("10")
    host = anna.host.open("keyper/board/1")
    host.count("shipping").fill("12")
    host.count("clay").fill("1")
    connected(host)
    back(ben)
    expect(ben.page.get_by_text("was changed here and on another phone")).to_be_visible()
    expect(ben.count("shipping")).to_have_value("10")  # nothing is written over
    expect(ben.page.locator(".tab[aria-current] .is-clash")).to_be_visible()
    ben.page.reload()
    assert anna.code in bar(ben).inner_text().replace(" ", "")
    ben.page.get_by_role("button", name="Compare").click()
    rows = ben.page.locator(".versions tbody tr")
    expect(rows).to_have_count(1)  # gold was changed here alone, clay there alone: both stay
    expect(rows.filter(has_text="Shipping track").locator("td")).to_have_text(["10", "12"])
    ben.page.get_by_role("button", name=choice).click()
    expect(ben.page.get_by_text("was changed here and on another phone")).to_have_count(0)
    connected(ben)
    shipping = {"Keep what is here": 10, "Use the other one": 12}[choice]
    merged = {"shipping": shipping, "gems": {"gold": 6}, "goods": {"clay": 1}}
    assert ben.draft()["players"][1]["board"] == merged
    assert anna.seat("Ben")["board"] == merged
    assert kept(ben, "shared/keyper")["seats"]["2"]["clash"] is None
    expect(host.count("shipping")).to_have_value(str(shipping))
    if choice == "Use the other one":
        ben.page.get_by_role("button", name="Undo:").click()  # a choice too can be taken back
        expect(ben.count("shipping")).to_have_value("10")
        connected(ben)
        assert anna.seat("Ben")["board"] == {**merged, "shipping": 10}


def test_a_choice_that_waits_leaves_the_server_alone(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    ben.page.clock.install()
    cut_off(ben)
    ben.count("shipping").fill("10")
    anna.change(anna.host, "Ben", shipping=12)
    back(ben)
    expect(ben.page.get_by_text("was changed here and on another phone")).to_be_visible()
    traffic = Traffic(ben.page)
    ben.page.clock.fast_forward(8_000)  # what is still to be sent is sent within a second
    traffic.settle()
    ben.page.clock.fast_forward(8_000)  # the state is looked at every 20 s
    assert traffic.since() == []


def test_what_agrees_does_not_clash(seated: Seated) -> None:
    """Changes of different boards, then the same change of one board."""
    anna, ben = seated
    cut_off(ben)
    ben.count("shipping").fill("10")
    anna.host.open("keyper/board/0").count("shipping").fill("12")
    connected(anna.host)
    back(ben)
    connected(ben)
    assert [seat["board"]["shipping"] for seat in anna.api()["seats"]] == [12, 10]
    expect(tab(ben, "Anna")).to_contain_text("12")
    cut_off(ben)
    ben.count("shipping").fill("11")
    anna.change(anna.host, "Ben", shipping=11)
    back(ben)
    connected(ben)
    assert anna.seat("Ben")["board"]["shipping"] == 11
    expect(ben.page.get_by_text("was changed here and on another phone")).to_have_count(0)


def test_an_answer_that_never_came_is_no_clash(seated: Seated) -> None:
    """The server took the board, the phone got no answer, and Ben goes on entering."""
    anna, ben = seated

    taken = []

    def swallow(route: Route) -> None:
        taken.append(route.fetch().status)
        route.abort()

    ben.page.route("**/board", swallow)
    with ben.page.expect_event("requestfailed", lambda asked: asked.url.endswith("/board")):
        ben.count("shipping").fill("10")
    assert taken[0] == 200
    ben.count("shipping").fill("11")
    ben.page.unroute("**/board")
    connected(ben)
    expect(ben.page.get_by_text("was changed here and on another phone")).to_have_count(0)
    assert anna.seat("Ben")["board"]["shipping"] == 11


def test_the_seat_is_given_away_while_the_phone_is_cut_off(phones: Phone) -> None:
    anna = Round(phones)
    ben = anna.join("Ben")
    cut_off(ben)
    ben.count("shipping").fill("10")
    anna.host.page.get_by_role("button", name="Free this seat").click()
    expect(anna.host.page.locator(".seat-row").nth(1)).to_contain_text("no phone yet")
    other = anna.join("Ben")
    other.count("shipping").fill("30")
    connected(other)
    back(ben)
    expect(ben.page.get_by_text("Another phone has taken Ben’s seat")).to_be_visible()
    expect(tab(ben, "Ben")).to_contain_text("30")
    ben.page.reload()
    ben.page.get_by_role("button", name="Give them a seat").click()
    connected(ben)
    assert anna.seat("Ben")["board"]["shipping"] == 30
    assert anna.seat("Ben 2")["board"]["shipping"] == 10


def test_a_board_that_could_not_be_sent_outlives_its_table(opened: Form) -> None:
    form = opened.begin("keyper/players", table(player("Anna", {"shipping": 4})))
    lost = {"key": "b", "name": "Ben", "board": {"shipping": 10}, "placed": None, "why": "removed"}
    link = {"code": "BCDFGH", "version": 3, "settings": {"expansions": [], "options": {}},
            "seats": {}, "refused": {}, "lost": [lost]}  # fmt: skip
    form.keep("shared/keyper", link)
    form.page.reload()  # the server knows no such table any more
    form.page.get_by_role("button", name="Continue alone").click()
    aside = form.page.locator("section", has_text="Set aside for a shared table")
    expect(aside.locator("li")).to_contain_text("Ben")
    aside.get_by_role("button", name="Resume it").click()
    assert [each["board"] for each in form.draft()["players"]] == [{"shipping": 10}]


def test_a_player_added_without_network_gets_a_seat_later(phones: Phone) -> None:
    anna = Round(phones)
    host = anna.host.open("keyper/players")
    cut_off(host)
    host.page.get_by_role("button", name="Add a player").click()
    host.page.get_by_label("Name of player 3").fill("Cora")
    expect(host.page.locator(".player-row").nth(2)).to_contain_text("not sent yet")
    back(host)
    connected(host)
    assert [seat["name"] for seat in anna.api()["seats"]] == ["Anna", "Ben", "Cora"]
    assert [p["seat"] for p in host.draft()["players"]] == [1, 2, 3]


def test_a_player_whose_seat_was_made_without_an_answer_is_there_once(seated: Seated) -> None:
    """Not on the host's phone, which opens every seat."""
    anna, ben = seated

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    ben.open("keyper/players").page.route("**/seats", lose, times=1)
    ben.page.get_by_role("button", name="Add a player").click()
    ben.page.get_by_label("Name of player 3").fill("Cora")
    expect(ben.page.locator(".player-row").nth(2)).to_contain_text("this phone")
    connected(ben)
    assert [p.get("seat") for p in ben.draft()["players"]] == [1, 2, 3]
    assert [seat["name"] for seat in anna.api()["seats"]] == ["Anna", "Ben", "Cora"]
    key = {"Authorization": f"Bearer {kept(ben, f'keys/{anna.code}')['seats']['3']}"}
    at = f"{ben.url}/api/v1/tables/{anna.code}/seats/3"
    assert requests.delete(at, headers=key, timeout=30).ok  # for the tests that follow


def test_without_network_no_table_is_opened_and_nothing_is_lost(opened: Form) -> None:
    form = opened.begin("keyper/table", {"players": [], "table": {"options": {}}})
    form.page.route("**/api/v1/tables", lambda route: route.abort())
    form.page.get_by_role("button", name="Open a table").click()
    expect(form.page.get_by_role("alert")).to_contain_text("No network")
    assert kept(form, "shared/keyper") is None
    form.page.unroute("**/api/v1/tables")
    # A server that answers and cannot is no missing network.
    full = {"code": "database_full", "title": "Database full", "detail": "There is no space left."}
    form.page.route("**/api/v1/tables", lambda route: route.fulfill(status=503, json=full))
    form.page.get_by_role("button", name="Open a table").click()
    expect(form.page.get_by_role("alert")).to_contain_text("There is no space left.")
    form.page.unroute("**/api/v1/tables")
    form.page.get_by_role("button", name="Open a table").click()
    expect(form.page.locator(".big-code")).to_be_visible()
