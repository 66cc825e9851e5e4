"""The browser that drives the form in tests: found, else fetched. `make test` runs this first.

Looked for: what KEYTALLY_BROWSER names, Chrome, Chromium or Edge as they are installed, Playwright's own
download. Where there is none, Playwright is asked for its download, then Debian's package is installed
(as root only). Without any, the tests of the form are skipped with one line; CI refuses to skip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
)
APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SECONDS = 600
HOW = (
    "no browser: install Chromium, Chrome or Edge, or name one in KEYTALLY_BROWSER, "
    "or run `.venv/bin/python -m playwright install chromium`"
)


def find(playwright: Playwright) -> str | None:
    """The path of a browser, or None."""
    named = os.environ.get("KEYTALLY_BROWSER")
    installed = (shutil.which(name) for name in NAMES)
    for path in (named, *installed, *APPLICATIONS, playwright.chromium.executable_path):
        if path and Path(path).exists():
            return path
    return None


def launch(playwright: Playwright) -> Browser:
    """Starts the browser; skips the test where there is none, and fails it in CI."""
    path = find(playwright)
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(HOW)
    return playwright.chromium.launch(executable_path=path, args=FLAGS)


def set_up() -> str | None:
    """Fetches a browser where there is none; the path, or None where none can be had."""
    if path := _found():
        return path
    for command in _installs():
        print(f"No browser for the tests of the form yet: {' '.join(command)}", flush=True)
        try:
            subprocess.run(command, check=True, timeout=SECONDS, stdout=subprocess.DEVNULL)
        except (subprocess.SubprocessError, OSError) as error:
            print(f"That did not work: {error}", flush=True)
        if path := _found():
            return path
    return None


def _found() -> str | None:
    with sync_playwright() as playwright:
        return find(playwright)


def _installs() -> list[list[str]]:
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        commands.append(["apt-get", "update", "-qq"])
        commands.append(["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])
    return commands


if __name__ == "__main__":
    if set_up() is None:
        print(f"The tests of the form are skipped: {HOW}")
