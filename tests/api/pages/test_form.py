"""The form's files: right types and caching, bundled if the bundle was built from the current sources."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

import web.build
from api import create_app
from api.pages import form
from web.build import DIST, NOT_SOURCES, WEB, is_current, sources

TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".webmanifest": "application/manifest+json",
}

bundled = pytest.mark.skipif(
    not is_current(), reason="the form is not bundled: `make form` needs the npm registry once"
)


def test_every_source_is_served(client: FlaskClient) -> None:
    for path in WEB.rglob("*"):
        if path.suffix in TYPES and path.relative_to(WEB).parts[0] not in NOT_SOURCES:
            answer = client.get(f"/{path.relative_to(WEB)}")
            assert answer.status_code == 200, path
            assert answer.mimetype == TYPES[path.suffix], path
            assert answer.headers["ETag"]


@pytest.mark.parametrize(
    "path", ["/build/esbuild.py", "/build/__init__.py", "/dist/index.html", "/locale/de.po"]
)
def test_what_is_no_part_of_the_form_is_not_served(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_our_own_files_are_asked_for_anew_and_vendored_ones_kept(client: FlaskClient) -> None:
    assert client.get("/styles/base.css").headers["Cache-Control"] == "no-cache"
    assert "max-age" in client.get("/vendor/preact.js").headers["Cache-Control"]


def test_no_two_files_differ_in_case_alone() -> None:
    """They would be one file on macOS and Windows."""
    paths = (path.relative_to(WEB) for path in WEB.rglob("*"))
    names = Counter(str(path).lower() for path in paths if path.parts[0] not in NOT_SOURCES)
    assert [name for name, count in names.items() if count > 1] == []


@bundled
def test_what_the_page_names_is_kept_for_good(client: FlaskClient) -> None:
    page = client.get("/").get_data(as_text=True)
    named = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
    assert {Path(name).suffix for name in named} == {".css", ".js", ".svg"}
    for name in named:
        answer = client.get(name)
        assert answer.status_code == 200, name
        assert answer.mimetype == TYPES[Path(name).suffix]
        assert answer.cache_control.immutable
        assert (answer.cache_control.max_age or 0) > 30_000_000


@bundled
@pytest.mark.parametrize(
    ("accepted", "unpack"), [("br", brotli.decompress), ("gzip", gzip.decompress), ("", bytes)]
)
def test_a_file_comes_in_the_encoding_that_the_browser_takes(
    client: FlaskClient, accepted: str, unpack: object
) -> None:
    name = next(file.name for file in (DIST / "assets").glob("app-*.js"))
    answer = client.get(f"/assets/{name}", headers={"Accept-Encoding": accepted})
    assert answer.headers.get("Content-Encoding", "") == accepted
    assert "Accept-Encoding" in answer.vary
    assert unpack(answer.data) == (DIST / "assets" / name).read_bytes()  # type: ignore[operator]


@bundled
def test_the_service_worker_knows_version_and_files(client: FlaskClient) -> None:
    worker = client.get("/sw.js").get_data(as_text=True)
    built = json.loads(worker.splitlines()[0].removeprefix("self.BUILT = ").rstrip(";"))
    assert re.fullmatch("[0-9a-f]{12}", built["version"])
    assert {client.get(f"/{file}").status_code for file in built["files"]} == {200}


@bundled
def test_the_page_names_the_languages_as_the_service_does(client: FlaskClient) -> None:
    named = re.search('data-languages="([^"]+)"', client.get("/").get_data(as_text=True))
    assert named
    rows = [dict(zip(("id", "name"), row.split("="), strict=True)) for row in named[1].split(";")]
    assert rows == client.get("/api/v1/languages").get_json()


def test_a_bundle_of_other_sources_is_not_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever edits a source sees it at the next start, bundled or not."""
    (tmp_path / "build.json").write_text('{"sources": "of yesterday"}')
    (tmp_path / "index.html").write_text("old")
    monkeypatch.setattr(web.build, "DIST", tmp_path)
    monkeypatch.setattr(form, "DIST", tmp_path)
    client = create_app({"DATABASE_URL": "sqlite://"}).test_client()
    assert b'src="app.js"' in client.get("/").data
    assert client.get("/assets/app.js").status_code == 404
    (tmp_path / "build.json").write_text(json.dumps({"sources": sources()}))
    client = create_app({"DATABASE_URL": "sqlite://"}).test_client()
    assert client.get("/").data == b"old"


def test_json_is_compressed_and_its_version_is_one(client: FlaskClient) -> None:
    plain = client.get("/api/v1/games/keyper", headers={"Accept-Encoding": ""})
    packed = client.get("/api/v1/games/keyper", headers={"Accept-Encoding": "br"})
    assert packed.headers["Content-Encoding"] == "br"
    assert brotli.decompress(packed.data) == plain.data
    again = {"Accept-Encoding": "br", "If-None-Match": packed.headers["ETag"]}
    assert client.get("/api/v1/games/keyper", headers=again).status_code == 304
