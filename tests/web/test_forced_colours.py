"""Where the system chooses the colours (contrast themes of Windows): what is chosen is still seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator

from tests.web.form import Form, player, table


@pytest.fixture
def forced(opened: Form) -> Iterator[Form]:
    opened.page.emulate_media(forced_colors="active")
    yield opened
    opened.page.emulate_media(forced_colors="none")


def edge(one: Locator) -> str:
    return str(one.evaluate("one => getComputedStyle(one).borderTop"))


def test_what_is_chosen_has_an_edge_of_its_own(forced: Form) -> None:
    form = forced.begin("keyper/board/0", table(player("Anna", {}), player("Ben", {}, "blue")))
    tabs = form.page.locator(".tab")
    assert edge(tabs.nth(0)) != edge(tabs.nth(1))
    form.page.get_by_role("button", name="Language and theme").click()
    for one in (
        form.page.get_by_role("group", name="Theme"),
        form.page.get_by_role("group", name="Language"),
    ):
        chosen = one.locator("[aria-pressed='true']")
        assert edge(chosen) != edge(one.locator("[aria-pressed='false']").first)
    assert not edge(form.page.locator(".sheet .button").first).startswith("0px")


def test_a_switch_shows_whether_it_is_on(forced: Form) -> None:
    form = forced.begin("key_market/board/0", table(player("Anna", {})), "key_market")
    knob = form.page.locator(".manor-card .toggle-knob")
    off = knob.evaluate("one => getComputedStyle(one).backgroundColor")
    form.page.locator(".manor-card").click()
    assert knob.evaluate("one => getComputedStyle(one).backgroundColor") != off


def test_own_fields_and_free_ones_differ(forced: Form) -> None:
    form = forced.begin(
        "key_harvest/board/0", table(player("Anna", {"fields": ["D4"]})), "key_harvest"
    )
    shown = "one => getComputedStyle(one).backgroundImage + getComputedStyle(one).backgroundColor"
    own, free = (
        form.page.locator(".hex.largest_group .hex-face"),
        form.page.locator(".hex.free .hex-face"),
    )
    assert own.first.evaluate(shown) != free.first.evaluate(shown)
    assert own.first.evaluate("one => getComputedStyle(one).forcedColorAdjust") == "none"
