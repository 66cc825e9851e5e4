"""Scores without a network: what a whole table takes in the browser once the library is loaded.

A table is four players with full random boards. Measured is processor time, of the browser and all its
processes; the baseline is the same table in plain Python in this run.
"""

from __future__ import annotations

import json
import os
from statistics import median
from time import process_time

from playwright.sync_api import Page, sync_playwright

import scoring
from bench.boards import games, request
from bench.served import cpu_seconds, served
from bench.table import Table
from tests.browser import launch

TABLES, TIMES = 10, 5

LOAD = """async () => {
  const { scoreHere } = await import('/offline/scorer.js');
  window.scoreHere = scoreHere;
  await scoreHere('keyper', JSON.stringify({players: [{name: 'Anna', board: {}}]}), 'en');
}"""
COUNT = """async ([game, body, times]) => {
  for (let n = 0; n < times; n += 1) {
    const found = await scoreHere(game, body, 'en');
    if (!found.answer) throw new Error(JSON.stringify(found));
  }
}"""


def run() -> Table:
    """Median and slowest table of every game."""
    table = Table(f"Scores without a network, {TABLES} tables of four a game")
    with served("app:app") as server, sync_playwright() as playwright:
        browser = launch(playwright)
        page = browser.new_context(service_workers="block").new_page()
        page.goto(f"{server.url}/")
        began = _browser_seconds()
        page.evaluate(LOAD)
        table.add("library loaded", _browser_seconds() - began, "s")
        for game in games():
            here, there = zip(*(_seconds(page, game, seed) for seed in range(TABLES)), strict=True)
            baseline = f"plain Python: {1000 * median(there):.3g} ms"
            table.add(f"{game}, median", 1000 * median(here), "ms", baseline=baseline)
            table.add(f"{game}, slowest", 1000 * max(here), "ms",
                      baseline=f"plain Python: {1000 * max(there):.3g} ms", target=1000)  # fmt: skip
        browser.close()
    return table


def _seconds(page: Page, game: str, seed: int) -> tuple[float, float]:
    """In the browser, and in plain Python."""
    body = request(game, seed)
    began = _browser_seconds()
    page.evaluate(COUNT, [game, json.dumps(body), TIMES])
    here = _browser_seconds() - began
    began = process_time()
    for _ in range(TIMES):
        scoring.score(game, body)
    return here / TIMES, (process_time() - began) / TIMES


def _browser_seconds() -> float:
    """All that this process started: the browser, and a service that waits."""
    return cpu_seconds(os.getpid()) - process_time()
