"""A page of the form, with the steps that tests are written in."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

import scoring
from tests.web.axe import violations

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}

PATIENCE = 15
"""Seconds: the machine may be busy with other tests; the default of 5 is short then."""
BLANK = "robots.txt"
"""A page of the service without a script, from which what a device keeps can be set."""
NOWHERE = "nowhere"
"""Where the form has no page but a short notice."""

# What another window of the device does that begins a game and ends the others, and the event by which this one
# learns of it.
BEGIN = """([game, draft, others = []]) => {
  localStorage.clear();
  localStorage.setItem('keytally/offline/declined', 'true');
  for (const close of document.querySelectorAll('.toast-close')) close.click();
  const report = (key, newValue) => dispatchEvent(new StorageEvent('storage', { key, newValue }));
  const kept = { [`shared/${game}`]: null, [`steps/${game}`]: '[]', [`draft/${game}`]: draft, evenings: '[]' };
  for (const [name, newValue] of Object.entries(kept)) {
    const key = `keytally/${name}`;
    if (newValue) localStorage.setItem(key, newValue);
    report(key, newValue);
  }
  for (const other of others) {
    report(`keytally/shared/${other}`, null);
    report(`keytally/steps/${other}`, '[]');
    report(`keytally/draft/${other}`, '{"players":[],"table":{"options":{}}}');
  }
}"""


def close_others(page: Page) -> None:
    """Closes all other windows of the device."""
    for other in page.context.pages:
        if other is not page:
            other.close()


def comes_true(page: Page, condition: str, arg: str = "") -> None:
    """Waits for a function of a promise to give true; `wait_for_function` takes any promise for true."""
    end = time.monotonic() + PATIENCE
    while page.evaluate(condition, arg) is not True:
        assert time.monotonic() < end, condition
        page.wait_for_timeout(50)


Phone = Callable[..., "Form"]
OpenedIn = Callable[[str], "Form"]

expect.set_options(timeout=PATIENCE * 1000)


class Form:
    """One page of the form, and the faults of its scripts."""

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

        The form takes it over as from another window of the device; the page of the game before is left. A
        window that a test left open is closed: it would keep the table of before, for this page as well.
        """
        close_others(self.page)
        if not self.page.url.endswith(BLANK):
            self.page.keyboard.press("Escape")
            self.open(NOWHERE)
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.context.set_offline(False)
        if self.page.viewport_size != size:
            self.page.set_viewport_size(size)  # type: ignore[arg-type]
        # Who looked at it before may have left it dark.
        self.looks = 0
        self.page.emulate_media(color_scheme="light")
        others = [other for other in scoring.games() if other != game]
        self.page.evaluate(BEGIN, [game, json.dumps(draft), others])
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

    def axe(
        self, rule: str | None = None, seen: str | None = None, sizes: bool = False
    ) -> list[str]:
        """What axe-core finds, one line each; by one rule alone when it is named, not in what was `seen`.

        Whether all is large enough to tap it asks for `sizes` alone: `too_small` does that in no time.
        """
        return violations(self.page, rule, seen, sizes)


def name(piece: str, lang: str = "en") -> str:
    """What Keyper's catalogue calls a piece."""
    return scoring.game("keyper").catalogue.name(piece).render(lang)


def player(name: str, board: dict[str, Any], colour: str = "red") -> dict[str, Any]:
    return {"key": name, "name": name, "colour": colour, "board": board, "placed": None}


def table(*players: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A draft as the form keeps it."""
    return {"players": list(players), "table": {"options": options}}


def anna(opened: Form, board: dict[str, Any] | None = None) -> Form:
    """The open form at Anna's board of Keyper, which is the only one."""
    form = opened.begin("keyper/board/0", table(player("Anna", board or {})), "keyper")
    form.page.locator(".entry-counts").wait_for()
    return form
