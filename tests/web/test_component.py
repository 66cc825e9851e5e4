"""The elements for other people's pages, in a page of another origin that lets nothing else in."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

import scoring
from api.http.json_schema import json_schema
from tests.web.form import Form
from tests.web.look import one_here, too_small, too_wide

CUSTOM = "keytally-score { --keytally-text: rgb(1, 2, 3) }"
HOSTILE = """
* { all: unset !important; box-sizing: content-box !important; color: lime !important }
body, body * { font: 900 44px/3 cursive !important; text-transform: uppercase !important;
  letter-spacing: 1em !important; text-align: right; word-spacing: 2em; white-space: nowrap;
  direction: rtl; visibility: visible; text-indent: 3em }
keytally-entry, keytally-score { display: inline !important; color: red !important }
"""
STRICT = (
    "default-src 'none'; script-src {service}; connect-src {service}; style-src 'self'; "
    "require-trusted-types-for 'script'"
)


@contextmanager
def elsewhere(body: str, service: str, policy: str | None, style: str) -> Iterator[str]:
    """A page of another origin, under a strict CSP unless it has none."""
    page = (
        f"<!doctype html><html lang=en><meta charset=utf-8><title>Elsewhere</title>"
        f"<meta name=viewport content='width=device-width'><link rel=stylesheet href=/style.css>"
        f'<script src="{service}/keytally.js" defer></script><main><h1>A page</h1>{body}</main>'
    )

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            styled = self.path == "/style.css"
            self.send_response(200)
            self.send_header("Content-Type", "text/css" if styled else "text/html")
            if policy:
                self.send_header("Content-Security-Policy", policy.format(service=service))
            self.end_headers()
            self.wfile.write((style if styled else page).encode())

        def log_message(self, *_: object) -> None:
            """Not into the output of the tests."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Iterator[BrowserContext]:
    """A reader's device; each page that it opens is of another origin."""
    context = browser.new_context(viewport={"width": 390, "height": 844})
    yield context
    context.close()


@pytest.fixture
def embedded(reader: BrowserContext, live_server: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of another origin that has this body; nothing may be refused or fail in it."""
    faults: list[str] = []
    with ExitStack() as sites:

        def open_page(
            body: str, policy: str | None = STRICT, style: str = CUSTOM, scheme: Any = "light"
        ) -> Page:
            page = reader.new_page()
            page.emulate_media(color_scheme=scheme)
            page.on("pageerror", lambda error: faults.append(str(error)))
            page.on(
                "console",
                lambda message: faults.append(message.text) if message.type == "error" else None,
            )
            page.goto(sites.enter_context(elsewhere(body, live_server, policy, style)))
            return page

        yield open_page
        for page in reader.pages:
            page.close()
    assert [fault for fault in faults if "favicon" not in fault and "422" not in fault] == []


def shown(element: Locator) -> dict[str, str]:
    """How the inside of an element is drawn."""
    expect(element.locator(".root")).to_be_attached()
    found: dict[str, str] = element.evaluate(
        """element => {
          const { color, backgroundColor, fontSize, fontWeight, textTransform, letterSpacing, direction }
            = getComputedStyle(element.shadowRoot.querySelector('.root'));
          return { color, backgroundColor, fontSize, fontWeight, textTransform, letterSpacing, direction };
        }"""
    )
    return found


def test_a_board_is_shown_scored_in_the_readers_language(embedded: Any) -> None:
    page = embedded(
        """<keytally-score game="keyper" board='{"shipping": 22}' lang="de"></keytally-score>"""
    )
    score = page.locator("keytally-score")
    expect(score).to_contain_text("Summe 22")
    expect(score).to_contain_text("wie auf der Leiste markiert")
    assert shown(score)["color"] == "rgb(1, 2, 3)"


def test_an_answer_that_the_page_has_is_shown(embedded: Any) -> None:
    page = embedded('<keytally-score game="keyper"></keytally-score>')
    request = {
        "players": [{"name": n, "board": {"shipping": s}} for n, s in (("Anna", 5), ("Ben", 7))]
    }
    answer = scoring.score("keyper", request).to_dict()
    score = page.locator("keytally-score")
    score.evaluate("(element, answer) => { element.answer = answer; }", answer)
    expect(score).to_contain_text("Ben: Total 7")


def test_a_refused_board_gives_the_reason(embedded: Any) -> None:
    page = embedded(
        """<keytally-score game="keyper" board='{"shipping": -1}' lang="en"></keytally-score>"""
    )
    expect(page.locator("keytally-score").get_by_role("alert")).to_contain_text("/shipping")


def test_a_board_is_entered_by_keyboard_and_sent_as_an_event(embedded: Any) -> None:
    page = embedded('<keytally-entry game="keyper" lang="en"></keytally-entry>')
    entry = page.locator("keytally-entry")
    expect(entry.get_by_role("button").first).to_be_visible()
    entry.evaluate(
        "element => addEventListener('keytally-score', ({ detail }) => { element.detail = detail; })"
    )
    page.keyboard.press("Tab")
    page.keyboard.type("22")
    expect(entry).to_contain_text("Total 22")
    detail = entry.evaluate("element => element.detail")
    assert detail["board"] == {"shipping": 22}
    assert detail["score"]["players"][0]["total"] == 22
    entry.get_by_role("button", name="Add: Village", exact=True).click()
    entry.get_by_label("Tile", exact=True).select_option("statue")
    entry.get_by_label("Row", exact=True).fill("1")
    entry.get_by_label("Column", exact=True).fill("1")
    expect(entry).to_contain_text("Statue")


@pytest.mark.parametrize("game", one_here(scoring.games(), "keyflower"))
def test_the_form_of_a_game_keeps_its_example(embedded: Any, game: str) -> None:
    entry = embedded(f'<keytally-entry game="{game}" lang="en"></keytally-entry>').locator(
        "keytally-entry"
    )
    example = scoring.game(game).describe()["example"]
    entry.evaluate("(element, board) => { element.board = board; }", example)
    request = {"players": [{"name": "-", "board": example}]}
    expect(entry).to_contain_text(f"Total {scoring.score(game, request).players[0].total}")


def test_the_styles_of_the_page_do_not_reach_in(embedded: Any) -> None:
    html = '<keytally-score game="keyper" board="{}" lang="en"></keytally-score>'
    plain = embedded(html, style="").locator("keytally-score")
    hostile = embedded(html, style=HOSTILE).locator("keytally-score")
    for score in (plain, hostile):
        expect(score).to_contain_text("Total 0")
    assert shown(hostile) == shown(plain)


def test_dark_follows_the_reader_and_the_page_may_override_it(embedded: Any) -> None:
    html = '<keytally-score game="keyper" board="{}" lang="en"></keytally-score>'
    seen = {}
    for style in ("", "keytally-score { --keytally-scheme: light }"):
        page = embedded(html, style=style, scheme="dark")
        for scheme in ("dark", "light"):
            page.emulate_media(color_scheme=scheme)
            seen[scheme, style] = shown(page.locator("keytally-score"))
    light, dark = seen["light", ""], seen["dark", ""]
    assert (
        light["color"] == dark["backgroundColor"]
        or light["backgroundColor"] != dark["backgroundColor"]
    )
    assert seen["dark", "keytally-score { --keytally-scheme: light }"] == light


@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.soak), "de"])
@pytest.mark.parametrize("game", one_here(scoring.games(), "key_market"))
def test_the_form_of_every_game_is_open_to_all(embedded: Any, game: str, lang: str) -> None:
    """axe-core finds nothing in light or dark, nothing is too wide, and the German form is German."""
    example = json.dumps(scoring.game(game).describe()["example"])
    page = embedded(
        f'<keytally-entry game="{game}" lang="{lang}"></keytally-entry>', policy=None, style=""
    )
    entry = page.locator("keytally-entry")
    entry.evaluate("(element, board) => { element.board = JSON.parse(board); }", example)
    expect(entry.get_by_role("status")).to_contain_text("Total" if lang == "en" else "Summe")
    form = Form(page, "", [])
    faults = form.axe(sizes=True) + too_wide(form) + too_small(form)
    page.emulate_media(color_scheme="dark")
    assert faults + form.axe("color-contrast") == []
    if lang == "de":
        assert words(entry) & ENGLISH_WORDS == set()


def words(element: Locator) -> set[str]:
    """The labels of a form."""
    texts: list[str] = element.locator("label, legend, button").all_inner_texts()
    return {re.sub(r"[^a-zäöüß ]", "", text.lower()).strip() for text in texts}


ENGLISH_WORDS = {
    name.replace("_", " ")
    for game in scoring.games().values()
    for name in re.findall(r"'(\w+)': \{", str(json_schema(game.board_schema())))
} - {"farm", "gold", "keyples", "transport"}


def test_what_is_refused_or_out_of_reach_is_an_event(embedded: Any) -> None:
    page = embedded('<keytally-entry game="keyper" lang="en"></keytally-entry>')
    entry = page.locator("keytally-entry")
    entry.evaluate(
        "element => addEventListener('keytally-problem', ({ detail }) => { element.detail = detail; })"
    )
    entry.evaluate("element => { element.board = { shipping: -1 }; }")
    expect(entry.get_by_role("alert")).to_contain_text("/shipping")
    assert entry.evaluate("element => element.detail.problem.code") == "does_not_fit"


def test_a_form_that_found_no_service_asks_again(browser: Browser, live_server: str) -> None:
    html = '<keytally-entry game="keyper" lang="de"></keytally-entry>'
    page = browser.new_page()
    page.route("**/api/v1/**", lambda route: route.abort())
    with elsewhere(html, live_server, policy=STRICT, style="") as address:
        page.goto(address)
        entry = page.locator("keytally-entry")
        expect(entry).to_contain_text("nicht erreichbar")
        page.unroute("**/api/v1/**")
        entry.get_by_role("button", name="Noch einmal").click()
        expect(entry.get_by_role("spinbutton").first).to_be_visible()
        page.close()
