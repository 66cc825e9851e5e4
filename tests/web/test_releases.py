"""A new release of the form while the old one is open, and every game without network after one visit."""

from __future__ import annotations

import re
import shutil
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Page, expect

import scoring
from tests.web.form import Form, Phone, comes_true, player, table
from web.build import DIST, is_current

pytestmark = pytest.mark.skipif(
    not is_current(), reason="the form is not bundled: `make form` needs the npm registry once"
)

SECONDS = 30


class Delivery(ThreadingHTTPServer):
    """Delivers the form out of a folder that can change, and asks the service for all the rest."""

    daemon_threads = True

    def __init__(self, folder: Path, service: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.folder, self.service = folder, service
        self.url = f"http://127.0.0.1:{self.server_port}"


class _Handler(SimpleHTTPRequestHandler):
    server: Delivery
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.split("?")[0].lstrip("/") or "index.html"
        file = self.server.folder / path
        if file.is_file():
            kind = self.guess_type(str(file))
            self._answer(
                200, {"Content-Type": kind, "Cache-Control": "no-cache"}, file.read_bytes()
            )
        elif path.startswith("assets/"):
            self._answer(404, {}, b"")
        else:
            self._pass_on("GET")

    def do_POST(self) -> None:
        self._pass_on("POST")

    def _pass_on(self, method: str) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        headers = {
            name: value
            for name, value in self.headers.items()
            if name in ("Content-Type", "Accept-Language")
        }
        found = requests.request(
            method, self.server.service + self.path, data=body, headers=headers, timeout=SECONDS
        )
        self._answer(
            found.status_code,
            {"Content-Type": found.headers.get("Content-Type", "")},
            found.content,
        )

    def _answer(self, status: int, headers: dict[str, str], body: bytes) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Logs nothing."""


def next_release(folder: Path) -> Path:
    """The same form as another build would deliver it: a page and scripts of other names and contents."""
    shutil.copytree(DIST, folder)
    names = {}
    for kind in ("app", "later"):
        (script,) = (folder / "assets").glob(f"{kind}-*.js")
        names[script.name] = script.rename(script.with_name(f"{kind}-NEXT.js")).name
    for file in (folder / "index.html", folder / "sw.js", *(folder / "assets").glob("*.js")):
        text = file.read_text()
        for before, name in names.items():
            text = text.replace(before, name)
        text = re.sub(r'"version": "\w+"', '"version": "next"', text)
        file.write_text(re.sub(r'data-version="\w+"', 'data-version="next"', text))
    with (folder / "assets" / "app-NEXT.js").open("a") as entry:
        entry.write("\ndocument.documentElement.dataset.release = 'next';\n")
    return folder


@pytest.fixture
def delivery(live_server: str) -> Iterator[Delivery]:
    with Delivery(DIST, live_server) as serving:
        threading.Thread(target=serving.serve_forever, daemon=True).start()
        yield serving
        serving.shutdown()


def visit(phone: Phone, url: str, place: str, **how: object) -> Form:
    """Opens a page and waits until its service worker answers for it."""
    form = phone(url=url, workers=True, **how).open(place)
    form.page.wait_for_function("() => navigator.serviceWorker.controller")
    return form


def kept(page: Page, address: str) -> None:
    """Waits until the service worker keeps an address."""
    comes_true(page, "async address => !!await caches.match(address, {ignoreVary: true})", address)


def test_a_new_release_is_offered_and_takes_over_without_a_loss(
    phone: Phone, delivery: Delivery, tmp_path: Path
) -> None:
    form = visit(phone, delivery.url, "keyper/board/0", draft=table(player("Anna", {})))
    page = form.page
    form.count("shipping").fill("12")
    form.shows_total(12)

    delivery.folder = next_release(tmp_path / "next")
    page.evaluate("() => navigator.serviceWorker.getRegistration().then((known) => known.update())")
    expect(page.get_by_text("A new version of Keytally is ready.")).to_be_visible()
    form.count("gold").fill("3")  # the field is not left: what stands in it is not lost either
    expect(page.locator("html")).not_to_have_attribute("data-release", "next")

    page.get_by_role("button", name="Open it").click()
    expect(page.locator("html")).to_have_attribute("data-release", "next")
    expect(form.count("shipping")).to_have_value("12")
    expect(form.count("gold")).to_have_value("3")
    form.shows_total(12)
    assert form.draft()["players"][0]["board"] == {"shipping": 12, "gems": {"gold": 3}}
    # The old release is gone from the device.
    names = page.evaluate("() => caches.keys()")
    assert [name for name in names if "scorer" not in name] == ["keytally-next"]


def test_the_old_release_goes_on_until_the_new_one_is_wanted(
    phone: Phone, delivery: Delivery, tmp_path: Path
) -> None:
    form = visit(phone, delivery.url, "")
    delivery.folder = next_release(tmp_path / "next")
    form.page.evaluate(
        "() => navigator.serviceWorker.getRegistration().then((known) => known.update())"
    )
    expect(form.page.get_by_role("button", name="Open it")).to_be_visible()
    form.page.get_by_role("link", name="Keyper", exact=False).first.click()
    expect(form.page.locator("main h1")).to_be_visible()
    expect(form.page.locator("html")).not_to_have_attribute("data-release", "next")


def test_who_loaded_the_page_anew_is_not_offered_what_it_is(
    phone: Phone, delivery: Delivery, tmp_path: Path
) -> None:
    form = visit(phone, delivery.url, "")
    delivery.folder = next_release(tmp_path / "next")
    form.page.reload()
    expect(form.page.locator("html")).to_have_attribute("data-release", "next")
    # The old release leaves by itself, and the new one is kept whole.
    comes_true(
        form.page,
        "async () => `${(await caches.keys()).filter((name) => !name.includes('scorer'))}` === 'keytally-next'",
    )
    for game in scoring.games():
        kept(form.page, f"/api/v1/games/{game}")
    expect(form.page.get_by_text("A new version of Keytally is ready.")).to_have_count(0)


def test_a_page_whose_release_was_replaced_loads_the_new_one_where_it_needs_more_of_it(
    phone: Phone, delivery: Delivery, tmp_path: Path
) -> None:
    """Over plain http nothing is kept on the device: the scripts of the old release are gone."""
    form = phone(url=delivery.url, draft=table(player("Anna", {"shipping": 12}))).open("")
    expect(form.page.get_by_role("link", name="Keyper", exact=False).first).to_be_visible()
    delivery.folder = next_release(tmp_path / "next")
    form.page.get_by_role("link", name="Keyper", exact=False).first.click()
    expect(form.page.locator("html")).to_have_attribute("data-release", "next")
    expect(form.count("shipping")).to_have_value("12")


def test_every_game_opens_without_network_after_one_visit_to_the_start(
    phone: Phone, live_server: str
) -> None:
    form = visit(phone, live_server, "")
    for game in scoring.games():
        kept(form.page, f"/api/v1/games/{game}")
        board = scoring.game(game).describe()["example"]
        form.keep(f"draft/{game}", table(player("Anna", board)))
    form.page.context.set_offline(True)
    form.page.goto("about:blank")
    for game in scoring.games():
        form.open(f"{game}/board/0")
        expect(form.page.locator("main h1")).to_contain_text("Anna")
        expect(form.page.locator("main input, main button").nth(10)).to_be_attached()
