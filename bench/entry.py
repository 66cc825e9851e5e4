"""A change on a board until its total shows: what form and service work, as the form asks at once.

Measured is processor time, of the service and of the browser with all its processes, as wall time means
nothing on a busy machine. On one core that is the longest the total can take.
"""

from __future__ import annotations

import json
import os
from time import process_time

from playwright.sync_api import Page, sync_playwright

import scoring
from bench.boards import games
from bench.served import Served, cpu_seconds, served
from bench.table import Table
from tests.browser import launch
from web.build.bundle import build

CHANGES, WARM = 30, 5
TARGET_MS = 150
PHONE = {"width": 390, "height": 844}
# Types into the first count of the board; done when the score that counts it stands there.
CHANGE = """async (times) => {
  const input = document.querySelector('.entry-body .stepper input');
  const bar = document.querySelector('.score-total');
  for (let n = 0; n < times; n += 1) {
    const shown = new Promise((done) => {
      let working = false;
      const watch = new MutationObserver(() => {
        const waits = Boolean(bar.querySelector('.is-working'));
        if (working && !waits) { watch.disconnect(); done(); }
        working ||= waits;
      });
      watch.observe(bar, { childList: true, subtree: true, characterData: true });
    });
    input.value = String(input.value === '1' ? 2 : 1);
    input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    const never = new Promise((_, reject) => setTimeout(() => reject(new Error('no score')), 60000));
    await Promise.race([shown, never]);
  }
}"""


def run() -> Table:
    """Of every game, with two full boards at the table."""
    build()
    table = Table("A change until its total shows")
    with served("app:app") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for game in games():
            context = browser.new_context(viewport=PHONE, service_workers="block")  # type: ignore[arg-type]
            page = context.new_page()
            worked, of_service = _seconds(page, server, game)
            note = f"of it the service: {1000 * of_service:.3g} ms"
            table.add(game, 1000 * worked, "ms", baseline=note, target=TARGET_MS)
            context.close()
        browser.close()
    return table


def _seconds(page: Page, server: Served, game: str) -> tuple[float, float]:
    """Processor time of a change: of all, and of the service."""
    example = scoring.game(game).describe()["example"]
    players = [{"key": name, "name": name, "colour": colour, "board": example, "placed": None}
               for name, colour in (("Anna", "red"), ("Ben", "blue"))]  # fmt: skip
    draft = json.dumps(json.dumps({"players": players, "table": {"options": {}}}))
    page.add_init_script(f"localStorage.setItem('keytally/draft/{game}', {draft})")
    page.goto(f"{server.url}/#/{game}/board/0")
    page.locator(".score-total .unit").wait_for()
    page.wait_for_load_state("networkidle")
    page.evaluate(CHANGE, WARM)
    all_, service = _worked(), server.cpu_seconds()
    page.evaluate(CHANGE, CHANGES)
    return (_worked() - all_) / CHANGES, (server.cpu_seconds() - service) / CHANGES


def _worked() -> float:
    """All that this process started: the browser and the service."""
    return cpu_seconds(os.getpid()) - process_time()
