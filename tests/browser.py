"""The browser for tests of the form: found, else downloaded. `make test` runs this first.

It tries KEYTALLY_BROWSER; a headless shell, which is Chromium without a window and takes less than half of
the processor time; an installed Chrome, Chromium or Edge. If there is none, it tries Playwright's download,
then Debian's package (as root only). Without a browser the tests of the form are skipped with one line; CI
refuses to skip.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

SHELLS = ("chromium-headless-shell", "chrome-headless-shell", "headless_shell")
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
# A page is laid out, styled and hit as ever, but its pixels, at which no test looks, get no memory.
UNDRAWN = "--force-gpu-mem-available-mb=0"
SECONDS = 600
HOW = (
    "no browser: install Chromium, Chrome or Edge, or name one in KEYTALLY_BROWSER, "
    "or run `.venv/bin/python -m playwright install --only-shell chromium`"
)


def find(playwright: Playwright) -> str | None:
    """The path of a browser, or None."""
    installed = map(shutil.which, NAMES)
    whole = playwright.chromium.executable_path
    return _preferred() or _first(*_fetched(Path(whole)), *installed, *APPLICATIONS, whole)


def _preferred() -> str | None:
    """The browser that is named, or an installed headless shell: found without Playwright."""
    return _first(os.environ.get("KEYTALLY_BROWSER"), *map(shutil.which, SHELLS))


def _first(*paths: str | None) -> str | None:
    return next((path for path in paths if path and Path(path).exists()), None)


def _fetched(whole: Path) -> list[str]:
    """Playwright's headless shells, the newest first; they are next to its full browser."""
    for folder in whole.parents:
        if folder.name.startswith("chromium-"):
            shells = folder.parent.glob("chromium_headless_shell-*/*/*headless*shell*")
            return sorted(map(str, shells), reverse=True)
    return []


def launch(playwright: Playwright, draws: bool = True) -> Browser:
    """Starts the browser; skips the test where there is none, and fails it in CI.

    Unless it `draws`, its pages take a third less processor time, and pictures of them are white.
    """
    path = find(playwright)
    if path is None:
        import pytest

        (pytest.fail if os.environ.get("CI") else pytest.skip)(HOW)
    return playwright.chromium.launch(
        executable_path=path, args=FLAGS if draws else [*FLAGS, UNDRAWN]
    )


def set_up() -> str | None:
    """Fetches a browser where there is none; the path, or None where none can be had."""
    if path := _found():
        return path
    for command in _installs():
        print(f"No browser for the tests of the form yet: {' '.join(command)}", flush=True)
        try:
            done = subprocess.run(
                command, check=False, timeout=SECONDS, capture_output=True, text=True
            )
            failed = done.returncode and (done.stderr.strip() or "it failed").splitlines()[0]
        except (subprocess.SubprocessError, OSError) as error:
            failed = str(error)
        if failed:
            print(f"That did not work: {failed}", flush=True)
        if path := _found():
            return path
    return None


def _found() -> str | None:
    if path := _preferred():
        return path
    from playwright.sync_api import sync_playwright  # takes most of a second with the driver

    with sync_playwright() as playwright:
        return find(playwright)


def _installs() -> list[list[str]]:
    commands = [[sys.executable, "-m", "playwright", "install", "--only-shell", "chromium"]]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        commands.append(["apt-get", "update", "-qq"])
        install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]
        commands += [[*install, package] for package in ("chromium-headless-shell", "chromium")]
    return commands


if __name__ == "__main__":
    if set_up() is None:
        print(f"The tests of the form are skipped: {HOW}")
