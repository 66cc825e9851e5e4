"""The first visit of the form by a phone on a slow line; the baseline is the unbundled form."""

from __future__ import annotations

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import requests
from playwright.sync_api import Browser, sync_playwright

from bench.table import Table
from tests.browser import launch
from web.build import DIST

ROOT = Path(__file__).parents[1]
BYTES_PER_SECOND = 1_600_000 / 8
LATENCY = 150  # ms
RUNS = 5
GAMES = """() => new MutationObserver((_, observer) => {
  if (!document.querySelector('a.game-card')) return;
  observer.disconnect();
  requestAnimationFrame(() => setTimeout(() => { window.usable = performance.now() / 1000; }));
}).observe(document, { childList: true, subtree: true })"""
"""Notes how many seconds after the visit began the games are painted; to ask from outside adds up to 0.5."""
SHIFTS = """() => { window.shift = 0; new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
}).observe({ type: 'layout-shift', buffered: true }); }"""


def run() -> Table:
    """Requests, bytes, time until the games can be tapped, and how far the layout jumped."""
    visits = {}
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for bundled in (False, True):
            with _serving(bundled) as url:
                seen = [_visit(browser, url) for _ in range(RUNS)]
            visits[bundled] = [median(column) for column in zip(*seen, strict=True)]
        browser.close()
    sources, delivered = visits[False], visits[True]
    table = Table("First load, 1.6 Mbit/s and 150 ms")
    baseline = "unbundled: {:.3g}".format
    table.add("requests", delivered[0], baseline=baseline(sources[0]), target=12)
    table.add(
        "transferred", delivered[1] / 1000, "kB", baseline=baseline(sources[1] / 1000), target=120
    )
    table.add("usable after", delivered[2], "s", baseline=baseline(sources[2]), target=1.5)
    table.add("layout shift", delivered[3], baseline=baseline(sources[3]), target=0.02)
    return table


def _visit(browser: Browser, url: str) -> tuple[int, float, float, float]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, locale="de-DE", service_workers="block"
    )
    page = context.new_page()
    page.add_init_script(f"({SHIFTS})(); ({GAMES})()")
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", {
        "offline": False, "latency": LATENCY,
        "downloadThroughput": BYTES_PER_SECOND, "uploadThroughput": BYTES_PER_SECOND,
    })  # fmt: skip
    sizes: list[float] = []
    line.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(url, wait_until="commit")
    page.locator("a.game-card").first.wait_for()
    page.wait_for_load_state("networkidle")
    seconds = float(page.evaluate("window.usable"))
    shift = float(page.evaluate("window.shift"))
    context.close()
    return len(sizes), sum(sizes), seconds, shift


@contextmanager
def _serving(bundled: bool) -> Iterator[str]:
    """The service on its own port; unbundled by hiding what was built while it starts."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    hidden = DIST.with_name("dist.hidden")
    if not bundled:
        DIST.rename(hidden)
    with tempfile.TemporaryDirectory() as kept:
        command = [
            sys.executable,
            "-m",
            "gunicorn",
            "--workers",
            "1",
            "--bind",
            f"127.0.0.1:{port}",
        ]
        server = subprocess.Popen([*command, "app:app"], cwd=ROOT, env={"KEYTALLY_DATA": kept})
        url = f"http://127.0.0.1:{port}/"
        try:
            for _ in range(300):
                try:
                    requests.get(url, timeout=5)
                    break
                except requests.RequestException:
                    time.sleep(0.1)
            if not bundled:
                hidden.rename(DIST)
            yield url
        finally:
            server.terminate()
            server.wait(30)
