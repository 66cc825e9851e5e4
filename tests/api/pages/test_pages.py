"""The pages and the form's files: right types, right caching, no third-party content."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from markupsafe import escape

from api.games.lookup import known_game

STATIC = Path(__file__).parents[3] / "api" / "pages" / "static"
WEB = Path(__file__).parents[3] / "web"


@pytest.mark.parametrize("path", ["/", "/docs", "/rules/keyper", "/rules/keyper/statue"])
def test_pages_load_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:
    page = client.get(path)
    assert page.mimetype == "text/html"
    text = page.get_data(as_text=True)
    ours = text.replace(
        "http://localhost/", "/"
    )  # the same page in other languages has a whole address
    assert "://" not in " ".join(re.findall(r"(?:src|href)=\S+", ours))
    # The content policy forbids inline code, except for the one script it names.
    inline = re.findall(r"<script(?![^>]*src=)[^>]*>(.*?)</script>", text, re.DOTALL)
    for script in inline:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in page.headers["Content-Security-Policy"]
    assert not re.search(r"<style|\sstyle=|\son\w+=", text)
    for link in re.findall(r'<(?:script|link)[^>]*(?:src|href)="([^"?]+)"', ours):
        assert client.get("/" + link.lstrip("/")).status_code == 200, link


def test_a_page_is_asked_for_each_time(client: FlaskClient) -> None:
    """A page of the release before may not fit the script and the style of this one."""
    for path in ("/rules/keyper", "/static/rules.js", "/static/pages.css"):
        first = client.get(path)
        assert first.headers["Cache-Control"] == "no-cache"
        known = client.get(path, headers={"If-None-Match": first.headers["ETag"]})
        assert (known.status_code, known.data) == (304, b"")


def test_phones_without_light_dark_get_every_colour() -> None:
    """Safari below 17.5: a colour that only light-dark gives would be missing, in the header white on white."""
    text = (STATIC / "pages.css").read_text(encoding="utf-8")
    plain, newer = text.split("@supports (color: light-dark(", 1)
    themed = set(re.findall(r"(--[a-z]+): light-dark", newer))
    assert len(themed) > 5
    assert "light-dark" not in re.sub(r"/\*.*?\*/", "", plain, flags=re.DOTALL)
    assert themed <= set(re.findall(r"(--[a-z]+): #", plain))


def test_a_rule_page_speaks_the_language_of_its_address(client: FlaskClient) -> None:
    url = "/rules/keyper/statue"
    german = client.get(url + "?lang=de", headers={"Accept-Language": "en"})
    assert '<html lang="de">' in german.get_data(as_text=True)
    assert german.headers["Content-Language"] == "de"
    by_reader = client.get(url, headers={"Accept-Language": "de"})
    assert by_reader.data == german.data
    unknown = client.get(url + "?lang=<script>")
    assert '<html lang="en">' in unknown.get_data(as_text=True)


def test_a_rule_page_links_to_related_rules_that_exist(client: FlaskClient) -> None:
    text = client.get("/rules/keyper/statue").get_data(as_text=True)
    links = re.findall(r'href="(/rules/[^"]+)"', text)
    assert links
    assert {client.get(link).status_code for link in links} == {200}


@pytest.mark.parametrize("path", ["/", "/api/v1/games", "/api/v1/nothing", "/vendor/preact.js"])
def test_every_answer_carries_the_security_headers(client: FlaskClient, path: str) -> None:
    headers = client.get(path).headers
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Security-Policy"].startswith("default-src 'self'")


def test_the_form_gets_its_texts(client: FlaskClient) -> None:
    rows = client.get("/api/v1/languages").json
    assert rows[0] == {"id": "en", "name": "English"}
    for row in rows:
        texts = client.get(f"/api/v1/languages/{row['id']}").json
        assert all(isinstance(text, str | list) for text in texts.values())
    assert client.get("/api/v1/languages/xx").status_code == 404


def test_health_needs_nothing(client: FlaskClient) -> None:
    assert client.get("/healthz").json["status"] == "ok"


def test_all_rules_of_a_game_stand_on_one_page(client: FlaskClient) -> None:
    listed = client.get("/rules/keyper?lang=de").get_data(as_text=True)
    for rule in client.get("/api/v1/games/keyper/rules").json:
        assert f'href="/rules/keyper/{rule["id"]}?lang=de"' in listed


def test_the_page_of_rules_answers_questions(client: FlaskClient) -> None:
    asked = client.get("/rules/keyper", query_string={"q": "statue"}).get_data(as_text=True)
    assert re.search(r'<h2><a href="(/rules/[^"?]+)', asked)[1] == "/rules/keyper/statue"
    two = client.get(
        "/rules/keyflower", query_string={"q": "which boats and how many workers on them"}
    )
    headings = re.findall(r'<h2><a href="/rules/keyflower/([^"?]+)', two.get_data(as_text=True))
    assert set(headings) == {"boats_setup", "filling_boats"}
    for rule in headings:
        for sentence in known_game("keyflower").rules.entry(rule, "en").sentences:
            assert escape(sentence) in two.get_data(as_text=True)
    none = client.get("/rules/key_harvest", query_string={"q": "was bringen Schiffe", "lang": "de"})
    text = none.get_data(as_text=True)
    assert "In Key Harvest gibt es keine Schiffe." in text
    assert '<a href="/rules/key_harvest/scoring?lang=de">Was am Ende zählt</a>' in text
    assert "Das steht nicht in den Regeln." not in text
    odd = client.get("/rules/keyper", query_string={"q": '"><script>'}).get_data(as_text=True)
    assert '"><script>' not in odd
    assert client.get("/rules/chess").status_code == 404
