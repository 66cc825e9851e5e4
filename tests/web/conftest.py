"""A real browser on the running service, and a player's phone in it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect, sync_playwright

import scoring
from tests.browser import launch

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text(encoding="utf-8")

EMPTY = """async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of await caches.keys()) await caches.delete(name);
  for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
}"""

# What another window of the device does that begins a game, and how this one hears of it.
BEGIN = """([game, draft]) => {
  localStorage.clear();
  localStorage.setItem('keytally/offline/declined', 'true');
  const told = { [`shared/${game}`]: null, [`steps/${game}`]: '[]', [`draft/${game}`]: draft, evenings: '[]' };
  for (const [name, newValue] of Object.entries(told)) {
    const key = `keytally/${name}`;
    if (newValue) localStorage.setItem(key, newValue);
    dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }
}"""

Phone = Callable[..., "Form"]

# The machine may be busy with other tests; the default of 5 s is short then.
expect.set_options(timeout=15_000)


class Form:
    """One page of the form, with the words that the tests speak."""

    def __init__(self, page: Page, url: str, faults: list[str]) -> None:
        self.page, self.url, self.faults = page, url, faults
        self.looks = 0  # how often all of a screen was looked at
        self._before: CDPSession | None = None

    def before(self, script: str) -> None:
        """Runs this before the scripts of each page that is opened from now on, until the test ends.

        `add_init_script` cannot be taken back, and a device that it was used on would be of no further use.
        """
        if self._before is None:
            self._before = self.page.context.new_cdp_session(self.page)
            self._before.send("Page.enable")
        self._before.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})

    def end(self) -> None:
        """Takes back what runs `before` pages."""
        if self._before is not None:
            self._before.detach()

    def open(self, place: str = "") -> Form:
        """Opens the page at this address and waits until all of it is there."""
        self.page.goto(f"{self.url}/#/{place}")
        self.page.wait_for_selector("main:not([aria-busy='true'])")
        return self

    def begin(
        self, place: str, draft: dict[str, Any], game: str = "keyper", size: dict[str, int] = PHONE
    ) -> Form:
        """Opens the page on a device that keeps this game alone, in less than half the time of a new start.

        The form takes it over as from another window of the device; the page of the game before is left.
        """
        if not self.page.url.endswith(Devices.BLANK):
            self.page.keyboard.press("Escape")
            self.open()
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.context.set_offline(False)
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)  # type: ignore[arg-type]
        self.page.evaluate(BEGIN, [game, json.dumps(draft)])
        return self.open(place)

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

    def keep(self, key: str, value: Any) -> None:
        """Lets the device keep this, as the form would have."""
        self.page.evaluate(
            "([key, text]) => localStorage.setItem(key, text)",
            [f"keytally/{key}", json.dumps(value)],
        )

    def axe(self, rule: str | None = None, seen: str | None = None) -> list[str]:
        """What axe-core finds, one line each; by one rule alone when it is named, not in what was `seen`."""
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
        wanted = {"type": "rule", "values": [rule]} if rule else {"type": "tag", "values": tags}
        # Only what is wrong leaves the page: with all that passes, the answer takes longer than the check.
        violations = self.page.evaluate(
            "([where, wanted]) => axe.run(where, wanted).then((found) => found.violations)",
            [
                {"exclude": [[seen]]} if seen else {"include": [["html"]]},
                {"runOnly": wanted, "resultTypes": ["violations"], "preload": False},
            ],
        )
        return [
            f"{rule['id']}: {node['html'][:160]} {node['failureSummary'][:200]}"
            for rule in violations
            for node in rule["nodes"]
        ]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of this machine; what a canvas draws is there, what a page draws is not."""
    with sync_playwright() as playwright:
        started = launch(playwright, draws=False)
        yield started
        started.close()


class Devices:
    """Phones and desks, each as empty as a new one, which would cost more than what most tests do on it.

    Its one page stays open too: another document in the same renderer compiles no script anew.
    """

    # A page of the service without a script, from which what a device keeps can be set.
    BLANK = "robots.txt"

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._free: dict[str, list[Page]] = {}

    def page(self, lang: str, url: str, own: bool, workers: bool) -> tuple[str, Page]:
        """The blank page of this service on a device that keeps nothing, and of which kind the device is.

        One of the test's `own` is closed after it: for another service than the usual one, and for what
        cannot be taken back, as a clock. It costs what two other tests do: nothing is compiled there yet.
        """
        kind = f"{lang} with workers" if workers else lang
        free = self._free.get(kind, [])
        page = free.pop() if free and not own else self._new(lang, workers)
        if page.url != f"{url}/{self.BLANK}":
            page.goto(f"{url}/{self.BLANK}")
        page.evaluate(EMPTY)
        return "" if own else kind, page

    def put_back(self, kind: str, page: Page, url: str) -> None:
        """Leaves the page for the blank one; what a test may have changed of the device is as before."""
        context = page.context
        if not kind or page.is_closed():
            context.close()
            return
        for beside in context.pages:
            if beside is not page:
                beside.close()
        page.unroute_all(behavior="ignoreErrors")
        context.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        page.goto(f"{url}/{self.BLANK}")
        context.clear_cookies()
        context.clear_permissions()
        page.emulate_media(media="null")
        self._free.setdefault(kind, []).append(page)

    def _new(self, lang: str, workers: bool) -> Page:
        context = self.browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            locale={"en": "en-GB", "de": "de-DE"}[lang],
            reduced_motion="reduce",
            service_workers="allow" if workers else "block",
        )
        context.set_default_timeout(15_000)
        return context.new_page()


@pytest.fixture(scope="session")
def devices(browser: Browser) -> Devices:
    """The devices of all tests of one process."""
    return Devices(browser)


@contextmanager
def lent(devices: Devices, live_server: str) -> Iterator[Phone]:
    """Makes forms on devices, which are put back in the end; nothing may have failed in one."""
    forms: list[Form] = []
    taken: list[tuple[str, Page, Callable[[Any], None]]] = []

    def make(
        lang: str = "en",
        theme: str = "light",
        size: dict[str, int] = PHONE,
        draft: dict[str, Any] | None = None,
        game: str = "keyper",
        url: str = live_server,
        own: bool = False,
        workers: bool = False,
        counts: bool = False,
    ) -> Form:
        kind, page = devices.page(lang, url, own or url != live_server, workers)
        if page.viewport_size != size:
            page.set_viewport_size(size)  # type: ignore[arg-type]
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        faults: list[str] = []

        def listen(error: Any) -> None:
            faults.append(str(error))

        page.on("pageerror", listen)
        taken.append((kind, page, listen))
        form = Form(page, url, faults)
        if not counts:  # loading what counts without a network takes as long as five tests
            form.keep("offline/declined", True)
        if draft is not None:
            form.keep(f"draft/{game}", draft)
        forms.append(form)
        return form

    yield make
    for form in forms:
        form.end()
    for kind, page, listen in taken:
        page.remove_listener("pageerror", listen)
        devices.put_back(kind, page, live_server)
    assert [fault for form in forms for fault in form.faults] == []


@pytest.fixture
def phone(devices: Devices, live_server: str) -> Iterator[Phone]:
    """Makes a form on a device: phone(lang="de", theme="dark", size=DESK, draft=...).

    It `counts` without a network only where a test asks for it.
    """
    with lent(devices, live_server) as make:
        yield make


@pytest.fixture(scope="module")
def phone_of_all(devices: Devices, live_server: str) -> Iterator[Phone]:
    """Makes a form that tests of a module look at one after the other, each of which leaves it as it was."""
    with lent(devices, live_server) as make:
        yield make


@pytest.fixture(scope="session")
def open_forms(devices: Devices, live_server: str) -> Iterator[list[Form]]:
    """The forms that are open for all tests of a process."""
    with lent(devices, live_server) as make:
        yield [make(), make()]


@pytest.fixture
def opened(open_forms: list[Form]) -> Iterator[Form]:
    """The form on which tests `begin` one game after the other; nothing may have failed in it."""
    form = open_forms[0]
    form.faults.clear()
    yield form
    assert form.faults == []


@pytest.fixture
def phones(open_forms: list[Form], phone: Phone) -> Iterator[Phone]:
    """Makes forms as `phone` does; the first two of them are the open ones."""
    free = [*open_forms]

    def make(draft: dict[str, Any] | None = None, **how: Any) -> Form:
        if how or not free:
            return phone(draft=draft, **how)
        return free.pop(0).begin("", draft or table())

    for form in free:
        form.faults.clear()
    yield make
    for form in open_forms:
        form.page.context.unroute_all(behavior="ignoreErrors")
        form.page.context.set_offline(False)
        assert form.faults == []


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
