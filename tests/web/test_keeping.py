"""Nothing is lost: after a reload, without a network, with a busy server or a device that keeps nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import expect

from tests.web.form import Form, Phone, anna, comes_true, player, table


def test_a_reload_keeps_everything(opened: Form, two: dict[str, Any]) -> None:
    form = opened.begin("keyper/board/0", two)
    form.count("emerald").fill("9")
    before = form.draft()
    form.page.reload()
    expect(form.count("emerald")).to_have_value("9")
    assert form.draft() == before


def test_without_network_entry_goes_on_and_the_score_catches_up(opened: Form) -> None:
    form = anna(opened, {"shipping": 5})
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
    form = anna(opened, {"shipping": 5})
    form.shows_total(5)
    form.page.route(
        "**/score", lambda route: route.fulfill(status=502, body="<html>bad gateway</html>")
    )
    form.count("shipping").fill("6")
    expect(form.page.locator(".standing.is-stale")).to_be_visible()
    form.page.unroute("**/score")
    form.shows_total(6)


def test_a_server_that_is_busy_is_asked_again(opened: Form) -> None:
    form = anna(opened, {"shipping": 5})
    form.shows_total(5)
    busy = json.dumps({"status": 429, "title": "Too Many Requests", "errors": []})
    form.page.route(
        "**/score",
        lambda route: route.fulfill(
            status=429,
            body=busy,
            headers={"Content-Type": "application/problem+json", "Retry-After": "1"},
        ),
    )
    form.count("shipping").fill("6")
    expect(form.page.locator(".standing.is-busy")).to_be_visible()
    assert not form.page.get_by_text("refused this board").is_visible()
    form.page.unroute("**/score")
    form.shows_total(6)


def test_a_change_is_asked_at_once_and_of_quick_ones_only_the_last(opened: Form) -> None:
    form = anna(opened, {"shipping": 5})
    form.shows_total(5)
    asked = """(values) => {
      const sent = [];
      const { fetch } = window;
      window.fetch = (path, options) => {
        if (path.endsWith('/score')) sent.push(JSON.parse(options.body).players[0].board.shipping);
        return fetch(path, options);
      };
      for (const value of values) {
        const input = document.querySelector('#shipping input');
        input.value = value;
        input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      window.sent = sent;
      return [...sent];
    }"""
    assert form.page.evaluate(asked, ["6", "7", "8"]) == [6]
    form.shows_total(8)
    assert form.page.evaluate("window.sent") == [6, 8]


@contextmanager
def impatient(form: Form) -> Iterator[None]:
    """The page waits for answers a tenth as long."""
    form.page.evaluate("AbortSignal.usual = AbortSignal.timeout")
    form.page.evaluate("AbortSignal.timeout = (ms) => AbortSignal.usual(ms / 10)")
    try:
        yield
    finally:
        form.page.evaluate("AbortSignal.timeout = AbortSignal.usual")


def test_a_server_that_hangs_is_not_waited_for(opened: Form) -> None:
    form = anna(opened, {"shipping": 5})
    form.shows_total(5)
    form.page.route("**/score", lambda route: None)
    with impatient(form):
        form.count("shipping").fill("6")
        expect(form.page.locator(".standing.is-stale")).to_contain_text("does not answer")
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


def test_a_device_that_keeps_nothing_shows_a_notice_and_offers_a_file(phone: Phone) -> None:
    form = phone()
    form.before(
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };"
    )
    form.open("keyper/players")
    note = form.page.locator(".storage-note")
    expect(note).to_contain_text("cannot save anything right now")
    form.page.get_by_role("button", name="Add a player").click()
    form.page.get_by_role("link", name="Enter the boards").click()
    form.count("shipping").fill("22")
    form.shows_total(22)
    with form.page.expect_download() as download:
        note.get_by_role("button", name="Save as a file").click()
    kept = json.loads(download.value.path().read_text())
    assert kept["drafts"]["keyper"]["players"][0]["board"] == {"shipping": 22}


def test_a_storage_that_cannot_even_be_asked_does_not_stop_the_form(phone: Phone) -> None:
    form = phone()
    form.before(
        """Object.defineProperty(window, 'localStorage', {
          get() { throw new DOMException('no', 'SecurityError'); },
        });"""
    )
    form.open("")
    expect(form.page.locator("a.game-card").first).to_be_visible()
    expect(form.page.locator(".storage-note")).to_be_visible()
