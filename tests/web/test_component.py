"""The elements for other people's pages, in a page of another origin that lets nothing else in."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import scoring

CUSTOM = "keytally-score { --keytally-text: rgb(1, 2, 3) }"


@contextmanager
def elsewhere(body: str, service: str) -> Iterator[str]:
    """A page of another origin under a strict CSP."""
    policy = (
        f"default-src 'none'; script-src {service}; connect-src {service}; "
        "style-src 'self'; require-trusted-types-for 'script'"
    )
    page = (
        f"<!doctype html><meta charset=utf-8><link rel=stylesheet href=/style.css>"
        f'<script src="{service}/keytally.js" defer></script>{body}'
    )

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            styled = self.path == "/style.css"
            self.send_response(200)
            self.send_header("Content-Type", "text/css" if styled else "text/html")
            self.send_header("Content-Security-Policy", policy)
            self.end_headers()
            self.wfile.write((CUSTOM if styled else page).encode())

        def log_message(self, *_: object) -> None:
            """Not into the output of the tests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def embedded(browser: Browser, live_server: str) -> Iterator[Callable[[str], Page]]:
    """Opens a page of another origin that has this body; nothing may be refused or fail in it."""
    faults: list[str] = []
    context = browser.new_context(viewport={"width": 390, "height": 844})
    with _sites() as sites:

        def open_page(body: str) -> Page:
            page = context.new_page()
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on(
                "console", lambda said: faults.append(said.text) if said.type == "error" else None
            )
            page.goto(sites(body, live_server))
            return page

        yield open_page
        context.close()
    assert [fault for fault in faults if "favicon" not in fault and "422" not in fault] == []


@contextmanager
def _sites() -> Iterator[Any]:
    opened: list[Any] = []

    def open_site(body: str, service: str) -> str:
        site = elsewhere(body, service)
        opened.append(site)
        return site.__enter__()

    yield open_site
    for site in opened:
        site.__exit__(None, None, None)


def test_a_board_is_shown_scored_in_the_readers_language(embedded: Any) -> None:
    page = embedded(
        """<keytally-score game="keyper" board='{"shipping": 22}' lang="de"></keytally-score>"""
    )
    score = page.locator("keytally-score")
    expect(score).to_contain_text("Summe 22")
    expect(score).to_contain_text("wie auf der Leiste markiert")
    assert score.evaluate("element => getComputedStyle(element).color") == "rgb(1, 2, 3)"


def test_an_answer_that_the_page_has_is_shown(embedded: Any) -> None:
    page = embedded('<keytally-score game="keyper"></keytally-score>')
    request = {
        "players": [{"name": n, "board": {"shipping": s}} for n, s in (("Anna", 5), ("Ben", 7))]
    }
    answer = scoring.score("keyper", request).to_dict()
    score = page.locator("keytally-score")
    score.evaluate("(element, answer) => { element.answer = answer; }", answer)
    expect(score).to_contain_text("Ben: Total 7")


def test_a_refused_board_says_why(embedded: Any) -> None:
    page = embedded(
        """<keytally-score game="keyper" board='{"shipping": -1}' lang="en"></keytally-score>"""
    )
    expect(page.locator("keytally-score").get_by_role("alert")).to_contain_text("/shipping")


def test_a_board_is_entered_by_keyboard_and_told(embedded: Any) -> None:
    page = embedded('<keytally-entry game="keyper" lang="en"></keytally-entry>')
    entry = page.locator("keytally-entry")
    expect(entry.get_by_role("button").first).to_be_visible()
    entry.evaluate(
        "element => addEventListener('keytally-score', ({ detail }) => { element.told = detail; })"
    )
    page.keyboard.press("Tab")
    page.keyboard.type("22")
    expect(entry).to_contain_text("Total 22")
    told = entry.evaluate("element => element.told")
    assert told["board"] == {"shipping": 22}
    assert told["score"]["players"][0]["total"] == 22
    entry.get_by_role("button", name="Add: Village", exact=True).click()
    entry.get_by_label("Tile", exact=True).select_option("statue")
    entry.get_by_label("Row", exact=True).fill("1")
    entry.get_by_label("Column", exact=True).fill("1")
    expect(entry).to_contain_text("Statue")


@pytest.mark.parametrize("game", scoring.games())
def test_the_form_of_every_game_keeps_its_example(embedded: Any, game: str) -> None:
    page = embedded(f'<keytally-entry game="{game}" lang="en"></keytally-entry>')
    example = scoring.game(game).describe()["example"]
    entry = page.locator("keytally-entry")
    entry.evaluate("(element, board) => { element.board = board; }", example)
    request = {"players": [{"name": "-", "board": example}]}
    expect(entry).to_contain_text(f"Total {scoring.score(game, request).players[0].total}")
