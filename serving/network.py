"""The addresses at which other devices reach this machine."""

from __future__ import annotations

import socket
import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path

# Nothing is sent there: looking up the route shows which of our addresses would be used. A hotspot of this
# machine that leads nowhere else has a route to its phones alone: of Linux (NetworkManager), Windows, macOS.
ELSEWHERE = "192.0.2.1"
HOTSPOTS = ("10.42.0.2", "192.168.137.2", "192.168.2.2")
ANY_PORT = 9
AVAHI = Path("/run/avahi-daemon/socket")
CONTAINER = (Path("/.dockerenv"), Path("/run/.containerenv"))


def lan_address() -> str | None:
    """The address of this machine in its network, None without one.

    None in a container too: nothing outside reaches its address.
    """
    if any(mark.exists() for mark in CONTAINER):
        return None
    found = (_address_towards(host) for host in (ELSEWHERE, *HOTSPOTS))
    return next((own for own in found if own and not is_own_machine(own)), None)


def _address_towards(host: str) -> str | None:
    """The address of this machine on the way to another; None where no way leads there."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((host, ANY_PORT))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def mdns_name() -> str | None:
    """The name by which a network with multicast DNS knows this machine ("anna.local"), if it does."""
    if sys.platform == "darwin":
        asked = subprocess.run(
            ["/usr/sbin/scutil", "--get", "LocalHostName"], capture_output=True, text=True
        )
        name = asked.stdout.strip()
    else:
        name = socket.gethostname().split(".")[0] if AVAHI.exists() else ""
    return f"{name}.local" if name and name != "localhost" else None


def is_own_machine(host: str) -> bool:
    """Whether a host name or address leads to the very machine that uses it ("localhost", "127.0.0.1")."""
    name = host.strip("[]").lower()
    if name == "localhost" or name.endswith(".localhost"):
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


def answers(host: str, port: int) -> bool:
    """Whether a server listens there."""
    try:
        socket.create_connection((host, port), timeout=0.5).close()
    except OSError:
        return False
    return True


def unusable(port: int) -> str | None:
    """Why a server of all addresses cannot listen on this port; None if it can."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # as gunicorn does
        try:
            probe.bind(("0.0.0.0", port))  # nosec B104
        except OSError as error:
            return error.strerror
    return None
