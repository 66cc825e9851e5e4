"""The address at which other devices reach the service."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from flask import current_app, request

from serving.network import answers, is_own_machine, lan_address

Source = Literal["setting", "request", "network"]


@dataclass(frozen=True)
class Address:
    """`url` ends with a slash; None when no other device can reach the service.

    `source`: the setting KEYTALLY_URL; the address of the request; or the address of this machine in its
    network, if the request was to localhost.
    """

    url: str | None
    source: Source

    @property
    def is_fixed(self) -> bool:
        """Whether it is the same for every client, so that shared caches may store it."""
        return self.source == "setting"


def public_address() -> Address:
    """The address at which other phones reach the service. Within a request."""
    if setting := current_app.config["URL"]:
        return Address(setting.rstrip("/") + "/", "setting")
    host = request.host.rsplit(":", 1)[0] if not request.host.endswith("]") else request.host
    if not is_own_machine(host):
        return Address(request.url_root, "request")
    port = request.host.removeprefix(host).lstrip(":")
    number = int(port) if port.isdecimal() else {"http": 80, "https": 443}[request.scheme]
    lan = lan_address()
    if lan is None or not answers(lan, number):
        return Address(None, "network")
    return Address(f"{request.scheme}://{lan}{f':{port}' if port else ''}/", "network")
