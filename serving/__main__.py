"""`make run`: prints the address for other phones, and serves.

python -m serving [--port 8000] [--https]
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

import segno

from serving.certificate import certificate, hosts
from serving.network import lan_address, mdns_name, unusable

SERVES = "Serves the form and the API, and prints the address for phones."


def main(arguments: list[str] | None = None, prog: str = "python -m serving") -> None:
    """Prints the address and serves, replacing this process."""
    asked = argparse.ArgumentParser(prog=prog, description=SERVES)
    given_port = os.environ.get("PORT") or "8000"
    asked.add_argument("--port", type=_port, default=given_port, help="otherwise PORT, or 8000")
    asked.add_argument(
        "--https", action="store_true", help="with a certificate made on this machine"
    )
    port, https = (given := asked.parse_args(arguments)).port, given.https
    data = Path(os.environ.get("KEYTALLY_DATA") or "instance")
    # Better said now than after the address, or to the player whose table cannot be stored.
    if why := unusable(port):
        sys.exit(f"Port {port} cannot be used: {why}. Name another one with PORT=9000.")
    if (https or not os.environ.get("DATABASE_URL")) and (why := unwritable(data)):
        sys.exit(
            f"Nothing can be stored in {data}: {why}. Name another folder with KEYTALLY_DATA=..."
        )
    lan, name = lan_address(), mdns_name()
    tls: list[str] = []
    if https:
        made = certificate(data / "tls", hosts())
        tls = ["--certfile", str(made.chain), "--keyfile", str(made.key)]
        os.environ["KEYTALLY_AUTHORITY"] = str(made.authority.resolve())
    os.environ.setdefault("KEYTALLY_LOG_FORMAT", "text")  # somebody sits before this terminal
    announce("https" if https else "http", port, lan, name)
    sys.stdout.flush()
    gunicorn = [sys.executable, "-m", "gunicorn", "--bind", f"0.0.0.0:{port}", *tls]
    command = [*gunicorn, "--config", str(_config()), "api:create_app()"]
    os.execv(sys.executable, command)  # nosec B606


def _port(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= int(text) <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 1 to 65535")
    return int(text)


def unwritable(folder: Path) -> str | None:
    """Why the database's folder, which is created, takes no files; None if it does."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        open(folder / "keytally.db.lock", "a").close()  # the first file that a writer opens
    except OSError as error:
        return error.strerror
    return None


def _config() -> Path:
    """The gunicorn settings: next to this file when installed, otherwise at the top of the checkout."""
    installed = Path(__file__).parent / "gunicorn.conf.py"
    return installed if installed.exists() else Path(__file__).parents[1] / "gunicorn.conf.py"


def announce(scheme: str, port: int, lan: str | None, name: str | None) -> None:
    """Prints where the service is, for this machine and for the phones."""
    print(f"Keytally on this computer:  {scheme}://localhost:{port}")
    outside = os.environ.get("KEYTALLY_URL") or (lan and f"{scheme}://{lan}:{port}")
    if not outside:
        print("This computer is in no network: other phones cannot reach it now.")
        return
    print(f"Phones in the same network: {outside}")
    if name:
        print(f"                        or  {scheme}://{name}:{port}")
    if scheme == "https":
        print(
            "The browser warns, as it does not know the certificate of this computer. How to go on,"
        )
        print(f"and how to get rid of the warning: {outside.rstrip('/')}/https")
    if sys.stdout.isatty():
        segno.make(outside, micro=False).terminal(compact=True)


if __name__ == "__main__":
    main()
