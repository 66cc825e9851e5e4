"""What HTTP requires of every address, checked for all addresses in the document."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest
from flask.testing import FlaskClient

import scoring
from api import create_app
from api.http.problems import KINDS, Kind
from tests.api.http import document
from tests.api.http.document import DOCUMENT, METHODS

LIMIT = re.compile(r'"[a-z-]+";r=\d+;t=\d+(, "[a-z-]+";r=\d+;t=\d+)*')
POLICY = re.compile(r'"[a-z-]+";q=\d+;w=\d+(, "[a-z-]+";q=\d+;w=\d+)*')
UNKNOWN = {
    "code": "ABCDEFGH",
    "view": "abcdefgh",
    "tileset": "x" * 22,
    "seat": "1",
    "piece": "1",
    "job": "x" * 22,
}
KNOWN = {"game": "keyper", "rule": "statue", "lang": "de"}
QUERIES = {"/questions": "?q=statue", "/events": "?state=true"}

OPERATIONS = [pytest.param(*each, id=each[2]["operationId"]) for each in document.OPERATIONS]


def takes_a_body(operation: Any) -> bool:
    return "requestBody" in operation[2]


ADDRESSES = [pytest.param(path, item, id=path) for path, item in DOCUMENT["paths"].items()]


@pytest.fixture(scope="module")
def polite(tmp_path_factory: pytest.TempPathFactory) -> FlaskClient:
    """A client of a service that counts requests as in real life."""
    kept = tmp_path_factory.mktemp("polite") / "keytally.db"
    settings = {"DATABASE_URL": f"sqlite:///{kept}", "PROPAGATE_EXCEPTIONS": False}
    often = {
        f"RATE_{name}": "100000 per minute" for name in ("DEFAULT", "PHOTO", "KEPT", "GUESSES")
    }
    return create_app({**settings, **often}).test_client()


def address(path: str) -> str:
    """The path with ids that there are, or are of the right form."""
    filled = re.sub(r"\{(\w+)\}", lambda found: {**UNKNOWN, **KNOWN}[found[1]], path)
    return filled + next((query for end, query in QUERIES.items() if path.endswith(end)), "")


def check_problem(client: FlaskClient, answer: Any, status: int, lang: str = "en") -> None:
    """The answer is a problem of this status in this language, whose type is a page in every language."""
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.mimetype == "application/problem+json"
    assert answer.headers["Content-Language"] == lang
    assert answer.headers["Cache-Control"] == "no-store"
    body = answer.json
    kind = next(kind for kind in KINDS if kind.code == body["code"])
    assert (body["status"], body["type"], body["title"]) == (
        status, kind.type, kind.title.render(lang),
    )  # fmt: skip
    assert has_its_pages(client, kind)


@cache
def has_its_pages(client: FlaskClient, kind: Kind) -> bool:
    """Whether the type of a problem is a page that explains it in every language."""
    for lang in ("en", "de"):
        page = client.get(f"{kind.type}?lang={lang}").get_data(as_text=True)
        assert kind.title.render(lang) in page
        assert f"<code>{kind.code}</code>" in page
    return True


@pytest.mark.parametrize(("path", "item"), ADDRESSES)
def test_an_address_lists_the_methods_it_allows(polite: FlaskClient, path: str, item: Any) -> None:
    documented = {method.upper() for method in METHODS if method in item}
    allowed = documented | {"OPTIONS"} | ({"HEAD"} if "GET" in documented else set())
    options = polite.options(address(path))
    assert set(options.headers["Allow"].split(", ")) == allowed
    for method in {"GET", "PUT", "POST", "PATCH", "DELETE"} - allowed:
        refused = polite.open(address(path), method=method, headers={"Accept-Language": "de"})
        check_problem(polite, refused, 405, "de")
        assert set(refused.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(("path", "method", "operation"), OPERATIONS)
def test_every_answer_has_the_headers_of_the_limits(
    polite: FlaskClient, path: str, method: str, operation: Any
) -> None:
    answer = polite.open(address(path), method=method.upper())
    assert str(answer.status_code) in operation["responses"]
    assert LIMIT.fullmatch(answer.headers["RateLimit"])
    assert POLICY.fullmatch(answer.headers["RateLimit-Policy"])
    assert "Retry-After" not in answer.headers
    assert "Accept-Encoding" in answer.headers["Vary"]
    if answer.mimetype == "application/problem+json":
        check_problem(polite, answer, answer.status_code)


@pytest.mark.parametrize(
    ("path", "method", "operation"), [each for each in OPERATIONS if each.values[1] == "get"]
)
def test_reading_twice_costs_nothing_and_speaks_one_language(
    polite: FlaskClient, path: str, method: str, operation: Any
) -> None:
    url = address(path)
    english, german = (polite.get(url, headers={"Accept-Language": lang}) for lang in ("en", "de"))
    head = polite.head(url, headers={"Accept-Language": "en"})
    assert head.data == b""
    same = ("Content-Type", "ETag", "Vary", "Content-Language", "Cache-Control")
    assert [head.headers.get(name) for name in same] == [english.headers.get(name) for name in same]
    if english.status_code != 200:
        return
    speaks = "Content-Language" in english.headers
    assert speaks == ("Accept-Language" in english.headers["Vary"])
    assert speaks or english.data == german.data
    etag = english.headers.get("ETag")
    assert etag or "no-store" in english.headers["Cache-Control"]
    if etag:
        assert (english.headers["ETag"] == german.headers["ETag"]) == (english.data == german.data)
        known = polite.get(url, headers={"If-None-Match": etag, "Accept-Language": "en"})
        assert (known.status_code, known.data) == (304, b"")


@pytest.mark.parametrize(
    ("path", "method", "operation"),
    [pytest.param(*each.values, id=each.id) for each in OPERATIONS if takes_a_body(each.values)],
)
def test_a_body_of_another_kind_is_refused(
    polite: FlaskClient, path: str, method: str, operation: Any
) -> None:
    # Pictures are for tilesets that there are, and for who holds the key; that is looked at first.
    box = polite.post("/api/v1/tilesets", json={"game": "keyper", "name": "Box"}).json
    headers = {"Authorization": f"Bearer {box['edit_key']}", "If-Match": "*"}
    sent: dict[str, Any] = {"method": method.upper(), "headers": headers}
    url = address(path).replace(UNKNOWN["tileset"], box["id"])
    check_problem(polite, polite.open(url, data="a", content_type="text/plain", **sent), 415)
    media = next(iter(operation["requestBody"]["content"]))
    if media == "application/json":
        check_problem(polite, polite.open(url, data="{", content_type=media, **sent), 400)
    huge = {"CONTENT_LENGTH": "99000000000"}
    packed = f"{media}; boundary=part" if media.startswith("multipart/") else media
    big = polite.open(url, data="{}", content_type=packed, environ_overrides=huge, **sent)
    check_problem(polite, big, 413)


@pytest.mark.parametrize("game", scoring.games())
def test_ids_that_are_nearly_right_suggest_the_right_one(polite: FlaskClient, game: str) -> None:
    wrong = polite.get(f"/api/v1/games/{game[:-1]}x", headers={"Accept-Language": "de"})
    assert f"War {game} gemeint?" in wrong.json["detail"]
    rule = next(iter(scoring.game(game).rules)).id
    wrong = polite.get(f"/api/v1/games/{game}/rules/{rule}x")
    assert f"Did you mean {rule}?" in wrong.json["detail"]
    wrong = polite.get(f"/api/v1/games/{game}/rules?lnag=de")
    assert wrong.json["errors"][0]["message"].endswith("Did you mean lang?")


@pytest.mark.parametrize("path", ["/api/v1/nothing", "/nothing", "/rules/chess", "/problems/none"])
def test_what_is_not_there_is_a_problem(polite: FlaskClient, path: str) -> None:
    check_problem(polite, polite.get(path, headers={"Accept-Language": "de"}), 404, "de")


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/favicon.ico", "image/vnd.microsoft.icon"),
        ("/apple-touch-icon.png", "image/png"),
        ("/apple-touch-icon-precomposed.png", "image/png"),
        ("/robots.txt", "text/plain"),
        ("/version", "application/json"),
        ("/api/v1", "application/json"),
    ],
)
def test_what_browsers_and_robots_look_for_is_there(
    polite: FlaskClient, path: str, kind: str
) -> None:
    answer = polite.get(path)
    assert answer.status_code == 200
    assert answer.mimetype == kind
