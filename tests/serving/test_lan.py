"""A laptop and phones in a separate network: phones can reach what `python -m serving` prints.

Network namespaces simulate the machines (Linux, as root, with iproute2). The Wi-Fi of a phone fails and
recovers.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import pytest
import requests

from tests.serving.machines import ROOT
from tests.serving.writers import Writer

Result = TypeVar("Result")
CLONE_NEWNET = 0x40000000
LAPTOP, ROUTER = "10.77.0.1", "10.77.0.254"
MOVED = "10.77.0.99"
PHONES = ("anna", "ben", "cleo", "dora")
CUT_SECONDS = 20.0

pytestmark = [
    pytest.mark.soak,
    pytest.mark.skipif(
        sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None,
        reason="wants Linux, root and iproute2 for network namespaces",
    ),
]


def ip(*arguments: str) -> None:
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


class Network:
    """A namespace for each machine, all at one bridge."""

    def __init__(self) -> None:
        self._mark = f"kt{os.getpid() % 10_000}"
        self._made: list[str] = []

    def name(self, machine: str) -> str:
        """Of the machine's namespace."""
        return f"{self._mark}-{machine}"

    def build(self) -> None:
        self._add("router")
        self._in("router", "link", "add", "lan", "type", "bridge")
        self._in("router", "addr", "add", f"{ROUTER}/24", "dev", "lan")
        self._in("router", "link", "set", "lan", "up")
        for number, machine in enumerate(("laptop", *PHONES)):
            self._add(machine)
            here, there = f"{self._mark}a{number}", f"{self._mark}b{number}"
            ip("link", "add", here, "type", "veth", "peer", "name", there)
            ip("link", "set", here, "netns", self.name(machine), "name", "wifi")
            ip("link", "set", there, "netns", self.name("router"))
            self._in("router", "link", "set", there, "master", "lan", "up")
            address = LAPTOP if machine == "laptop" else f"10.77.0.{10 + number}"
            self._in(machine, "addr", "add", f"{address}/24", "dev", "wifi")
            self.wifi(machine, "up")

    def wifi(self, machine: str, state: str) -> None:
        """Cuts a machine off (down), or lets it in again (up)."""
        self._in(machine, "link", "set", "wifi", state)
        if state == "up":
            self._in(machine, "route", "replace", "default", "via", ROUTER)

    def move(self, machine: str, before: str, after: str) -> None:
        """Gives a machine another address in the network, as another Wi-Fi would."""
        self._in(machine, "addr", "del", f"{before}/24", "dev", "wifi")
        self._in(machine, "addr", "add", f"{after}/24", "dev", "wifi")
        self.wifi(machine, "up")

    def on(self, machine: str, act: Callable[[], Result]) -> Result:
        """What `act` gives when it is done on this machine; its sockets are there."""
        given: list[Result] = []
        thread = threading.Thread(target=lambda: given.append(self._entered(machine, act)))
        thread.start()
        thread.join(120)
        assert given, f"it failed on {machine}"
        return given[0]

    def _entered(self, machine: str, act: Callable[[], Result]) -> Result:
        libc = ctypes.CDLL(None, use_errno=True)
        with open(f"/run/netns/{self.name(machine)}") as namespace:
            assert libc.setns(namespace.fileno(), CLONE_NEWNET) == 0
        return act()

    def background(self, machine: str, act: Callable[[], Any]) -> threading.Thread:
        thread = threading.Thread(target=self._entered, args=(machine, act), daemon=True)
        thread.start()
        return thread

    def _add(self, machine: str) -> None:
        ip("netns", "add", self.name(machine))
        self._made.append(machine)
        self._in(machine, "link", "set", "lo", "up")

    def _in(self, machine: str, *arguments: str) -> None:
        ip("-n", self.name(machine), *arguments)

    def remove(self) -> None:
        for machine in self._made:
            ip("netns", "del", self.name(machine))


@pytest.fixture(scope="module")
def network() -> Iterator[Network]:
    made = Network()
    try:
        made.build()
        yield made
    finally:
        made.remove()


@contextmanager
def laptop(network: Network, folder: Path, *how: str) -> Iterator[str]:
    """The service as `make run` starts it on the laptop; the address that it prints for the phones."""
    # A container has no address of its own; these tests may well run in one.
    (folder / "sitecustomize.py").write_text(
        "import serving.network\nserving.network.CONTAINER = ()\n"
    )
    environment = {key: value for key, value in os.environ.items() if key != "KEYTALLY_URL"}
    environment |= {"KEYTALLY_DATA": str(folder), "PYTHONPATH": f"{folder}:{ROOT}"}
    output = folder / "output"
    with output.open("w") as out:
        server = subprocess.Popen(
            ["ip", "netns", "exec", network.name("laptop"), sys.executable, "-m", "serving", *how],
            cwd=ROOT, env=environment, stdout=out, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    try:
        yield _printed(output)
    finally:
        server.terminate()
        server.wait(60)


def _printed(output: Path) -> str:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        if found := re.search(r"Phones in the same network: (\S+)", output.read_text()):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(output.read_text())


def ready(url: str, verify: Any = True) -> None:
    end = time.monotonic() + 120
    while True:
        try:
            assert requests.get(f"{url}/readyz", timeout=5, verify=verify).status_code == 200
        except requests.RequestException:
            assert time.monotonic() < end
            time.sleep(0.2)
        else:
            return


def test_phones_reach_what_is_printed_and_what_a_table_of_localhost_says(
    network: Network, tmp_path: Path
) -> None:
    with laptop(network, tmp_path, "--port", "8000") as printed:
        assert printed == f"http://{LAPTOP}:8000"
        network.on("laptop", lambda: ready("http://localhost:8000"))
        local = "http://localhost:8000/api/v1"
        shown = network.on("laptop", lambda: requests.get(f"{local}/address", timeout=30).json())
        assert shown["url"].rstrip("/") == printed
        made = network.on(
            "laptop",
            lambda: requests.post(f"{local}/tables", json={"game": "keyper"}, timeout=30).json(),
        )
        table = f"/api/v1/tables/{made['code']}"
        picture = network.on(
            "laptop", lambda: requests.get(f"http://localhost:8000{table}/qr.svg", timeout=30)
        )
        assert picture.status_code == 200
        for phone in PHONES:
            sat = network.on(
                phone,
                lambda name=phone: requests.post(  # type: ignore[misc]
                    f"{shown['url'].rstrip('/')}{table}/seats", json={"name": name}, timeout=30
                ),
            )
            assert sat.status_code == 201


def test_a_phone_whose_network_is_cut_loses_nothing(network: Network, tmp_path: Path) -> None:
    with laptop(network, tmp_path, "--port", "8001") as printed:
        network.on("anna", lambda: ready(printed))
        writer: Writer = network.on("anna", lambda: Writer(printed, "keyper"))
        writing = network.background("anna", writer._write)
        _until(lambda: writer.acknowledged > 3)
        network.wifi("anna", "down")
        time.sleep(CUT_SECONDS)
        before = writer.acknowledged
        network.wifi("anna", "up")
        _until(lambda: writer.acknowledged > before + 3)
        writer._end.set()
        writing.join(60)
        assert writer.faults == []
        assert network.on("ben", writer.kept) == writer.acknowledged


def test_phones_that_trust_the_authority_take_the_certificate(
    network: Network, tmp_path: Path
) -> None:
    with laptop(network, tmp_path, "--port", "8002", "--https") as printed:
        assert printed == f"https://{LAPTOP}:8002"
        authority = str(tmp_path / "tls" / "ca.pem")
        network.on("ben", lambda: ready(printed, authority))
        page = network.on(
            "ben", lambda: requests.get(f"{printed}/https", verify=authority, timeout=30)
        )
        assert page.status_code == 200
        network.move("laptop", LAPTOP, MOVED)
        try:
            network.on("ben", lambda: ready(f"https://{MOVED}:8002", authority))
        finally:
            network.move("laptop", MOVED, LAPTOP)


def _until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 90
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.05)
