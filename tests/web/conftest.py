"""A real browser on the running service, and a player's phone in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

import scoring
from tests.browser import launch

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")

Phone = Callable[..., "Form"]

# The machine may be busy with other tests; the default of 5 s is short then.
expect.set_options(timeout=15_000)


class Form:
    """One page of the form, with the words that the tests speak."""

    def __init__(self, page: Page, url: str, faults: list[str]) -> None:
        self.page, self.url, self.faults = page, url, faults
        self.looks = 0  # how often all of a screen was looked at

    def open(self, place: str = "") -> Form:
        """Opens the page at this address and waits until all of it is there."""
        self.page.goto(f"{self.url}/#/{place}")
        self.page.wait_for_selector("main:not([aria-busy='true'])")
        return self

    @property
    def total(self) -> Any:
        return self.page.locator(".score-total .big")

    def shows_total(self, points: int) -> None:
        expect(self.total).to_have_text(str(points))

    def count(self, piece: str) -> Any:
        """The field into which the count of a piece of Keyper is typed."""
        return self.field(name(piece))

    def field(self, label: str) -> Any:
        """The field with exactly this label, in whatever case."""
        return self.page.get_by_role(
            "textbox", name=re.compile(f"^{re.escape(label)}$", re.IGNORECASE)
        )

    def draft(self, game: str = "keyper") -> dict[str, Any]:
        """What the form has kept on the device."""
        text = self.page.evaluate("key => localStorage.getItem(key)", f"keytally/draft/{game}")
        found: dict[str, Any] = json.loads(text)
        return found

    def axe(self, rule: str | None = None) -> list[str]:
        """What axe-core finds, one line each; by one rule alone when it is named."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        wanted = {"type": "rule", "values": [rule]} if rule else {"type": "tag", "values": tags}
        # Only what is wrong leaves the page: with all that passes, the answer takes longer than the check.
        violations = self.page.evaluate(
            "wanted => axe.run(document, wanted).then((found) => found.violations)",
            {"runOnly": wanted, "resultTypes": ["violations"], "preload": False},
        )
        return [
            f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for rule in violations
            for node in rule["nodes"]
        ]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of this machine."""
    with sync_playwright() as playwright:
        started = launch(playwright)
        yield started
        started.close()


class Devices:
    """Browser contexts, each as empty as a new one, which costs more than what most tests do in it."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[tuple[str, str], list[BrowserContext]] = {}
        self._taken: list[tuple[tuple[str, str], BrowserContext]] = []

    def page(self, lang: str, theme: str, workers: bool, url: str) -> Page:
        """A page on a device that keeps nothing of the service at this address."""
        kind = (lang, theme)
        kept = self._free.get(kind, [])
        context = kept.pop() if kept and not workers else self._new(lang, theme, workers)
        self._taken.append((("", "") if workers else kind, context))
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Storage.clearDataForOrigin", {"origin": url, "storageTypes": "all"})
        devtools.detach()
        return page

    def put_back(self) -> None:
        """Closes all pages; what a test may have changed of a device is as before."""
        for kind, context in self._taken:
            if kind == ("", ""):  # a service worker outlives its pages
                context.close()
                continue
            for page in context.pages:
                page.close()
            context.unroute_all()
            context.clear_cookies()
            context.clear_permissions()
            context.set_offline(False)
            self._free.setdefault(kind, []).append(context)
        self._taken.clear()

    def _new(self, lang: str, theme: str, workers: bool) -> BrowserContext:
        context = self.browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            locale={"en": "en-GB", "de": "de-DE"}[lang],
            color_scheme=theme,  # type: ignore[arg-type]
            reduced_motion="reduce",
            service_workers="allow" if workers else "block",
        )
        context.set_default_timeout(15_000)
        return context


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """The devices of all tests of one process."""
    return Devices(browser)


@pytest.fixture
def phone(devices: Devices, live_server: str) -> Iterator[Phone]:
    """Makes a form on a device: phone(lang="de", theme="dark", size=DESK, draft=...)."""
    forms: list[Form] = []

    def make(
        lang: str = "en",
        theme: str = "light",
        size: dict[str, int] | None = None,
        draft: dict[str, Any] | None = None,
        workers: bool = False,
        game: str = "keyper",
    ) -> Form:
        page = devices.page(lang, theme, workers, live_server)
        if size and size != PHONE:
            page.set_viewport_size(size)  # type: ignore[arg-type]
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        if draft is not None:
            text = json.dumps(json.dumps(draft))
            page.add_init_script(
                f"const key = 'keytally/draft/{game}';"
                f"if (!localStorage.getItem(key)) localStorage.setItem(key, {text});"
            )
        forms.append(Form(page, live_server, faults))
        return forms[-1]

    yield make
    devices.put_back()
    assert [fault for form in forms for fault in form.faults] == []


@pytest.fixture(scope="session")
def example() -> dict[str, Any]:
    """The full Keyper board that the catalogue gives as its example."""
    board: dict[str, Any] = dict(scoring.game("keyper").describe()["example"])
    return board


def name(piece: str, lang: str = "en") -> str:
    """What Keyper's catalogue calls a piece."""
    return scoring.game("keyper").catalogue.name(piece).render(lang)


def player(name: str, board: dict[str, Any], colour: str = "red") -> dict[str, Any]:
    return {"key": name, "name": name, "colour": colour, "board": board, "placed": None}


def table(*players: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A draft as the form keeps it."""
    return {"players": list(players), "table": {"options": options}}


@pytest.fixture(scope="session")
def two(example: dict[str, Any]) -> dict[str, Any]:
    """Anna with a full board, Ben with a small one that breaks rules."""
    ben = {
        "shipping": 8,
        "village": [
            {"tile": "jeweller", "upgraded": True, "row": 1, "column": 1},
            {"tile": "cow_shed", "upgraded": False, "row": 2, "column": 3},
        ],
        "farm": [{"tile": "pig_sty", "upgraded": False, "row": 1, "column": 1}],
        "animals": {"cow": 2, "pig": 7},
        "gems": {"emerald": 2, "ruby": 2, "sapphire": 3},
        "fairs": [{"season": "autumn"}],
    }
    return table(player("Anna", example), player("Ben", ben, "blue"))
