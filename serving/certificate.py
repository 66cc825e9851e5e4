"""A certificate for the addresses of this machine, signed by our own authority.

Browsers warn of it until the authority (`ca.pem`) is trusted on the device. Its key never leaves this folder.
"""

from __future__ import annotations

import os
import ssl
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from trustme import CA, LeafCert

from serving.network import lan_address, mdns_name

DAY = timedelta(days=1)  # for a phone whose clock is slow
LASTS = timedelta(days=390)  # Apple's devices take none that lasts longer than 398 days


@dataclass(frozen=True)
class Certificate:
    """The files that a server wants, and the authority that devices may trust."""

    chain: Path
    key: Path
    authority: Path


def authority_file(folder: Path) -> Path:
    """The path of the authority's certificate, if there is one."""
    return folder / "ca.pem"


def hosts() -> list[str]:
    """The names and addresses by which this machine is asked now."""
    return [host for host in ("localhost", "127.0.0.1", lan_address(), mdns_name()) if host]


def certificate(folder: Path, hosts: Sequence[str]) -> Certificate:
    """A fresh certificate for these host names and addresses; the authority in `folder` is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Certificate(folder / "server.pem", folder / "server.key", authority_file(folder))
    leaf = _issue(folder, hosts)
    made.chain.write_bytes(b"".join(blob.bytes() for blob in leaf.cert_chain_pems))
    _write_secret(made.key, leaf.private_key_pem.bytes())
    return made


class Renewal:
    """Renews the certificate of a service that runs when its machine gets another address (another Wi-Fi).

    Phones that trust the authority in `folder` trust the new one as well. It stays in memory: the next start
    makes its own, and several processes would write the same file.
    """

    def __init__(self, folder: Path, context: ssl.SSLContext) -> None:
        self._folder, self._context = folder, context
        self._hosts = hosts()

    def look(self) -> None:
        """Before each connection; looking up the own address sends nothing."""
        lan = lan_address()
        if lan is None or lan in self._hosts:
            return
        self._hosts.append(lan)
        _issue(self._folder, self._hosts).configure_cert(self._context)


def _issue(folder: Path, hosts: Sequence[str]) -> LeafCert:
    now = datetime.now(UTC)
    return _authority(folder).issue_cert(*hosts, not_before=now - DAY, not_after=now + LASTS)


def _authority(folder: Path) -> CA:
    public, secret = authority_file(folder), folder / "ca.key"
    if public.exists() and secret.exists():
        return CA.from_pem(public.read_bytes(), secret.read_bytes())
    made = CA(organization_name="Keytally", organization_unit_name="of this computer")
    _write_secret(secret, made.private_key_pem.bytes())
    public.write_bytes(made.cert_pem.bytes())
    return made


def _write_secret(file: Path, content: bytes) -> None:
    file.unlink(missing_ok=True)
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as secret:
        secret.write(content)
