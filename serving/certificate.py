"""A certificate for the addresses of this machine, signed by our own authority.

Browsers warn of it until the authority (`ca.pem`) is trusted on the device. Its key never leaves this folder.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from trustme import CA

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


def certificate(folder: Path, hosts: list[str]) -> Certificate:
    """A fresh certificate for these host names and addresses; the authority in `folder` is kept."""
    folder.mkdir(parents=True, exist_ok=True)
    made = Certificate(folder / "server.pem", folder / "server.key", authority_file(folder))
    now = datetime.now(UTC)
    leaf = _authority(folder).issue_cert(*hosts, not_before=now - DAY, not_after=now + LASTS)
    made.chain.write_bytes(b"".join(blob.bytes() for blob in leaf.cert_chain_pems))
    _write_secret(made.key, leaf.private_key_pem.bytes())
    return made


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
