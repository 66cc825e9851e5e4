"""The address that other phones are given, and the page about HTTPS."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

from api import create_app
from api.http import address


@pytest.fixture
def at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine at 192.168.1.5 that listens there."""
    monkeypatch.setattr(address, "lan_address", lambda: "192.168.1.5")
    monkeypatch.setattr(address, "answers", lambda host, port: True)


def asked(client: FlaskClient, host: str) -> dict[str, object]:
    found: dict[str, object] = client.get("/api/v1/address", headers={"Host": host}).get_json()
    return found


@pytest.mark.parametrize(
    "host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000", "app.localhost:8000"]
)
def test_localhost_is_shown_the_address_in_the_network(at_home: None, host: str) -> None:
    client = create_app().test_client()
    found = asked(client, host)
    assert (found["url"], found["source"]) == ("http://192.168.1.5:8000/", "network")


def test_an_address_that_others_reach_is_kept(at_home: None) -> None:
    client = create_app().test_client()
    found = asked(client, "10.0.0.7:8000")
    assert (found["url"], found["source"]) == ("http://10.0.0.7:8000/", "request")


def test_the_setting_comes_first(at_home: None) -> None:
    client = create_app({"URL": "https://keys.example.org"}).test_client()
    for host in ("localhost:8000", "elsewhere.example"):
        found = asked(client, host)
        assert (found["url"], found["source"]) == ("https://keys.example.org/", "setting")


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "lan_address", lambda: None)
    assert asked(create_app().test_client(), "localhost:8000")["url"] is None


def test_a_service_that_only_localhost_reaches_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "lan_address", lambda: "192.168.1.5")
    monkeypatch.setattr(address, "answers", lambda host, port: False)
    assert asked(create_app().test_client(), "localhost:8000")["url"] is None


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_page_about_https_offers_the_certificate_that_was_made(
    tmp_path: Path, lang: str
) -> None:
    plain = create_app().test_client()
    assert "keytally-ca.crt" not in plain.get("/https", headers={"Accept-Language": lang}).text
    assert plain.get("/keytally-ca.crt").status_code == 404
    authority = tmp_path / "ca.pem"
    authority.write_text("-----BEGIN CERTIFICATE-----")
    client = create_app({"AUTHORITY": str(authority)}).test_client()
    page = client.get(f"/https?lang={lang}")
    assert page.headers["Content-Language"] == lang
    assert 'href="/keytally-ca.crt"' in page.text
    assert client.get("/keytally-ca.crt").data == authority.read_bytes()


def test_it_states_when_tables_are_deleted() -> None:
    assert asked(create_app().test_client(), "10.0.0.7")["table_days"] == 0
    assert asked(create_app({"TABLE_DAYS": 30}).test_client(), "10.0.0.7")["table_days"] == 30
