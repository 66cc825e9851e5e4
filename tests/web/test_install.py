"""Installing the form as an app, by the browser's own check."""

from __future__ import annotations

import json
from io import BytesIO

import requests
from PIL import Image
from playwright.sync_api import expect

from tests.web.form import Phone


def test_chromium_would_install_it(phone: Phone) -> None:
    form = phone(workers=True).open()
    form.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    devtools = form.page.context.new_cdp_session(form.page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    assert json.loads(found["data"])["id"] == "/"
    # A context of the tests has no profile of its own, which is the one thing that may stand in the way.
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_every_picture_of_the_manifest_is_there_in_its_size(live_server: str) -> None:
    manifest = requests.get(f"{live_server}/manifest.webmanifest", timeout=30).json()
    icons = (
        manifest["icons"]
        + manifest["screenshots"]
        + [icon for shortcut in manifest["shortcuts"] for icon in shortcut["icons"]]
    )
    for icon in icons:
        answer = requests.get(live_server + icon["src"], timeout=30)
        assert answer.status_code == 200, icon
        if icon.get("type") != "image/svg+xml":
            width, height = Image.open(BytesIO(answer.content)).size
            assert f"{width}x{height}" == icon["sizes"]
    purposes = {
        icon.get("purpose", "any") for icon in manifest["icons"] if icon["sizes"] == "512x512"
    }
    assert purposes == {"any", "maskable"}


def test_what_browsers_and_robots_ask_for_by_themselves_is_there(live_server: str) -> None:
    icon = requests.get(f"{live_server}/favicon.ico", timeout=30)
    assert icon.headers["Content-Type"].startswith("image/")
    robots = requests.get(f"{live_server}/robots.txt", timeout=30)
    assert "Disallow: /api/" in robots.text


def test_the_shortcuts_open_pages_of_the_form(phone: Phone, live_server: str) -> None:
    for shortcut in requests.get(f"{live_server}/manifest.webmanifest", timeout=30).json()[
        "shortcuts"
    ]:
        form = phone().open(shortcut["url"].removeprefix("/#/"))
        expect(form.page.locator("main h1")).not_to_have_text("There is no such page.")


def test_who_comes_to_another_page_than_the_start_loads_its_script_at_once(phone: Phone) -> None:
    """Where the form is bundled; the start itself needs none of it."""
    form = phone()
    early = form.page.locator("link[rel=modulepreload][href*=later]")
    form.open()
    form.page.wait_for_selector(".game-card")
    expect(early).to_have_count(0)
    bundled = form.page.evaluate("'later' in document.documentElement.dataset")
    other = phone().open("keyper/players")
    expect(other.page.locator("link[rel=modulepreload][href*=later]")).to_have_count(int(bundled))
