"""Nothing is lost: reload, no network, a server that comes back."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from tests.web.form import Form, Phone, comes_true, player, table


def test_a_reload_keeps_everything(opened: Form, two: dict[str, Any]) -> None:
    form = opened.begin("keyper/board/0", two)
    form.count("emerald").fill("9")
    before = form.draft()
    form.page.reload()
    expect(form.count("emerald")).to_have_value("9")
    assert form.draft() == before


def test_without_network_entry_goes_on_and_the_score_catches_up(opened: Form) -> None:
    form = opened.begin("keyper/board/0", table(player("Anna", {"shipping": 5})))
    page = form.page
    form.shows_total(5)
    page.context.set_offline(True)
    form.count("shipping").fill("12")
    expect(page.locator(".standing.is-stale")).to_be_visible()
    form.shows_total(5)
    assert form.draft()["players"][0]["board"]["shipping"] == 12
    page.context.set_offline(False)
    form.shows_total(12)
    expect(page.locator(".standing.is-stale")).to_have_count(0)


def test_the_form_opens_without_network(phone: Phone, two: dict[str, Any]) -> None:
    form = phone(draft=two, workers=True).open("keyper/board/0")
    page = form.page
    expect(form.total).not_to_have_text("–")
    total = form.total.inner_text()
    page.wait_for_function("() => navigator.serviceWorker.controller")
    # What the page is made of, as the browser lists it, must be kept before the network goes.
    comes_true(
        page,
        """async () => {
          const made = performance.getEntriesByType('resource').map((entry) => entry.name);
          const form = [location.href.split('#')[0], ...made.filter((name) => !name.endsWith('/score'))];
          const kept = await Promise.all(form.map((name) => caches.match(name, { ignoreVary: true })));
          return kept.every(Boolean) && made.some((name) => name.endsWith('/games/keyper'));
        }""",
    )
    page.wait_for_load_state("networkidle")  # what is only on its way is not listed yet
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("heading", name="Anna’s board")).to_be_visible()
    expect(
        page.get_by_role("button", name="Village, row 2, column 2: Drainage").first
    ).to_be_visible()
    expect(page.locator(".standing.is-stale")).to_be_visible()
    form.shows_total(int(total))
    form.count("gold").fill("3")
    page.goto(f"{form.url}/#/keyper/result")
    expect(page.locator(".winner")).to_be_visible()
    page.context.set_offline(False)
    expect(page.locator(".banner.is-warning[role=status]")).to_have_count(0)


def test_a_server_error_is_no_answer(opened: Form) -> None:
    form = opened.begin("keyper/board/0", table(player("Anna", {"shipping": 5})))
    form.shows_total(5)
    form.page.route(
        "**/score", lambda route: route.fulfill(status=502, body="<html>bad gateway</html>")
    )
    form.count("shipping").fill("6")
    expect(form.page.locator(".standing.is-stale")).to_be_visible()
    form.page.unroute("**/score")
    form.shows_total(6)


def test_a_refusal_names_the_field(opened: Form) -> None:
    wrong = {"village": [{"tile": "kiln", "upgraded": False, "row": 4, "column": 1}]}
    form = opened.begin("keyper/board/0", table(player("Anna", wrong), village_columns=4))
    expect(form.page.locator(".refused")).to_contain_text("/players/0/board/village/0/row")
    form.page.locator(".entry-board .warning").get_by_role(
        "button", name="Remove", exact=True
    ).click()
    expect(form.page.locator(".refused")).to_have_count(0)
    form.shows_total(0)
