"""The reference at `/docs` in a browser: it sends what a reader tries, and stands well on any screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Route, expect

from tests.web.form import DESK, PHONE, Phone
from tests.web.look import too_small, too_wide

BOARD = '{"players": [{"name": "Anna", "board": {"shipping": 22}}]}'

TWICE = """() => {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return ids.filter((id, at) => ids.indexOf(id) < at);
}"""
# Of operations a few of each section stay, of schemas the first.
THIN_OUT = """() => {
  const rest = '.operation:nth-of-type(n + 3):not(#put_board), .schema:nth-of-type(n + 20)';
  document.querySelectorAll(rest).forEach((one) => one.remove());
}"""


def test_a_reader_tries_a_request(phone: Phone, live_server: str) -> None:
    form = phone()
    form.page.goto(f"{live_server}/docs#score_keyper")
    asked = form.page.locator("#score_keyper form")
    asked.get_by_label("Body").fill(BOARD)
    asked.get_by_role("button", name="Send").click()
    reply = asked.get_by_role("status")
    expect(reply).to_contain_text('"total": 22')
    expect(reply).to_contain_text(f"curl -X POST '{live_server}/api/v1/games/keyper/score'")
    assert form.faults == []


def test_a_link_to_an_operation_opens_it_and_fills_its_address(
    phone: Phone, live_server: str
) -> None:
    form = phone(lang="de")
    form.page.goto(f"{live_server}/docs?lang=de#show_rule")
    asked = form.page.locator("#show_rule form")
    asked.get_by_label("game").fill("keyper")
    asked.get_by_label("rule").fill("statue")
    asked.get_by_role("button", name="Senden").click()
    expect(asked.get_by_role("status")).to_contain_text('"id": "statue"')
    expect(asked.get_by_role("status")).to_contain_text("Accept-Language: de")
    form.page.evaluate("location.hash = 'RuleEntry'")
    expect(form.page.locator("#RuleEntry")).to_contain_text("ids of related rules")


@pytest.mark.parametrize(
    "themes", [("light", "dark"), pytest.param(("dark", "light"), marks=pytest.mark.soak)]
)
def test_it_stands_well_on_a_phone_and_on_a_desk(
    phone: Phone, live_server: str, themes: tuple[str, str]
) -> None:
    form = phone(theme=themes[0])
    form.page.goto(f"{live_server}/docs#put_board")
    expect(form.page.locator("#put_board form")).to_be_visible()
    for size in (DESK, PHONE):
        form.page.set_viewport_size(size)  # type: ignore[arg-type]
        assert too_wide(form) + too_small(form) == [], size
    assert form.page.evaluate(TWICE) == []
    # What axe-core takes seconds for on the whole page is written alike.
    form.page.evaluate(THIN_OUT)
    assert form.axe() == []
    form.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    form.page.emulate_media(color_scheme=themes[1])  # type: ignore[arg-type]
    assert form.axe("color-contrast") == []


def test_letters_that_come_late_move_no_line(phone: Phone, live_server: str) -> None:
    form = phone()
    form.before(
        """window.shift = 0; new PerformanceObserver((list) => {
          for (const one of list.getEntries()) window.shift += one.value;
        }).observe({ type: 'layout-shift', buffered: true });"""
    )
    late: list[Route] = []
    form.page.route("**/*.woff2", lambda route: late.append(route))
    with form.page.expect_request("**/*.woff2"):
        form.page.goto(f"{live_server}/rules/keyper", wait_until="domcontentloaded")
    expect(form.page.locator("main")).to_be_visible()
    # Until then letters are waited for.
    form.page.evaluate("new Promise((go) => setTimeout(go, 400 - performance.now()))")
    assert late
    for route in late:
        route.continue_()
    form.page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    assert form.page.evaluate("window.shift") <= 0.02
