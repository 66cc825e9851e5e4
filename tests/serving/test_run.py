"""`python -m serving`: its output, and the certificate it makes."""

from __future__ import annotations

import socket
import ssl
import stat
from pathlib import Path

import pytest
from cryptography import x509

from serving import network
from serving.__main__ import announce, main
from serving.certificate import certificate
from serving.network import is_own_machine, lan_address


def read(file: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate(file.read_bytes())


def test_the_certificate_is_for_these_addresses_and_trusted_by_its_authority(
    tmp_path: Path,
) -> None:
    made = certificate(tmp_path, ["localhost", "192.168.1.5"])
    leaf = read(made.chain)
    names = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert names.get_values_for_type(x509.DNSName) == ["localhost"]
    assert [str(ip) for ip in names.get_values_for_type(x509.IPAddress)] == ["192.168.1.5"]
    leaf.verify_directly_issued_by(read(made.authority))
    # Apple's devices take none that lasts longer: https://support.apple.com/en-us/102028
    assert (leaf.not_valid_after_utc - leaf.not_valid_before_utc).days <= 398
    ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(made.chain, made.key)


def test_the_authority_stays_so_that_phones_trust_the_next_certificate_too(tmp_path: Path) -> None:
    first = certificate(tmp_path, ["192.168.1.5"]).authority.read_bytes()
    again = certificate(tmp_path, ["192.168.1.77"])
    assert again.authority.read_bytes() == first
    read(again.chain).verify_directly_issued_by(read(again.authority))


def test_nobody_else_reads_the_keys(tmp_path: Path) -> None:
    made = certificate(tmp_path, ["localhost"])
    for file in (made.key, tmp_path / "ca.key"):
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_the_address_for_the_phones_is_printed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("KEYTALLY_URL", raising=False)
    announce("http", 8000, "192.168.1.5", "anna.local")
    output = capsys.readouterr().out
    assert "http://192.168.1.5:8000" in output
    assert "http://anna.local:8000" in output
    announce("http", 8000, None, None)
    assert "no network" in capsys.readouterr().out


@pytest.fixture(autouse=True)
def _nothing_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server would replace the process of the tests."""
    monkeypatch.setattr("os.execv", lambda *_: pytest.fail("served"))


def test_a_port_in_use_is_said_before_any_address(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("KEYTALLY_DATA", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(SystemExit, match=rf"^Port {port} .*in use.*PORT="):
            main(["--port", str(port)])
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("port", ["abc", "", "0", "65536", "-1", "²"])
def test_what_is_no_port_is_refused_in_words(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, port: str
) -> None:
    monkeypatch.setenv("PORT", "abc")
    with pytest.raises(SystemExit, match="2"):
        main([f"--port={port}"] if port != "abc" else [])
    said = capsys.readouterr()
    assert "is no port: 1 to 65535" in said.err
    assert said.out == ""


@pytest.mark.parametrize("arguments", [[], ["--https"]])
def test_a_folder_that_takes_no_files_is_named_before_any_address(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    arguments: list[str],
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("KEYTALLY_DATA", str(tmp_path / "file" / "below"))
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
    with pytest.raises(SystemExit, match=r"file/below: Not a directory\..*KEYTALLY_DATA="):
        main(["--port", str(port), *arguments])
    assert capsys.readouterr().out == ""


class Routes:
    """A socket of a machine that reaches one network alone."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix

    def __call__(self, *_: object) -> Routes:
        return self

    def __enter__(self) -> Routes:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, to: tuple[str, int]) -> None:
        if not to[0].startswith(self.prefix):
            raise OSError("Network is unreachable")

    def getsockname(self) -> tuple[str, int]:
        return f"{self.prefix}1", 40_000


@pytest.mark.parametrize("prefix", ["192.0.2.", "10.42.0.", "192.168.137."])
def test_phones_reach_a_hotspot_that_leads_nowhere_else(
    monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    """In a hut without internet the laptop opens the network: there is no route to elsewhere."""
    monkeypatch.setattr(network, "CONTAINER", ())
    monkeypatch.setattr(socket, "socket", Routes(prefix))
    assert lan_address() == f"{prefix}1"


def test_a_machine_in_no_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "CONTAINER", ())
    monkeypatch.setattr(socket, "socket", Routes("172.16."))
    assert lan_address() is None


@pytest.mark.parametrize(
    ("host", "own"),
    [("localhost", True), ("127.0.0.53", True), ("[::1]", True), ("0.0.0.0", True), ("192.168.1.5", False),
     ("localhost.example.org", False)],
)  # fmt: skip
def test_what_leads_back_to_the_same_machine(host: str, own: bool) -> None:
    assert is_own_machine(host) is own
