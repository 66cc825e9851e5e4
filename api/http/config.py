"""The settings of the service: read from the environment and validated once at startup.

`table()` generates the settings table in docs/operating.md.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from limits import parse_many
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from api.http.counters import SCHEME, SHARED

PREFIX = "KEYTALLY_"
OF_OTHERS = ("KEYTALLY_BROWSER", "KEYTALLY_CACHE", "KEYTALLY_PHOTOS")
"""Variables with this prefix that are read by benches, tests and the rules assistant, not by the service."""
MEGABYTE = 1_000_000
INSTANCE = Path(__file__).parents[2] / "instance"


class SettingsError(ValueError):
    """Invalid settings; the message has one line for each."""


def number(least: int = 0) -> Callable[[str], int]:
    """A parser for whole numbers of at least `least`."""

    def read(text: str) -> int:
        if not text.strip().isascii() or not text.strip().isdigit() or int(text) < least:
            raise ValueError(f"expected a whole number of at least {least}")
        return int(text)

    return read


def rate(text: str) -> str:
    """Checks a rate of requests as flask-limiter takes it."""
    try:
        parse_many(text)
    except ValueError:
        raise ValueError('expected a rate such as "600 per minute"') from None
    return text


def flag(text: str) -> bool:
    """Reads true or false."""
    known = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    if text.strip().lower() not in known:
        raise ValueError("expected true or false")
    return known[text.strip().lower()]


def folder(text: str) -> str:
    """The path of a folder, which is created when first needed."""
    if Path(text).is_file():
        raise ValueError("this is a file; expected a folder")
    return text


def database(text: str) -> str:
    """Checks the address of a database."""
    try:
        kind = make_url(text).get_backend_name()
    except ArgumentError:
        kind = ""
    if kind not in ("sqlite", "postgresql", "postgres"):
        raise ValueError("expected an address that begins with postgresql:// or sqlite:///")
    return text


def redis(text: str) -> str:
    """Checks the address of a Redis server."""
    if urlsplit(text).scheme not in ("redis", "rediss", "redis+unix"):
        raise ValueError("expected an address that begins with redis:// or rediss://")
    return text


def broker(text: str) -> str:
    """Checks the address of the Redis that Celery uses, and that Celery is installed."""
    if find_spec("celery") is None:
        raise ValueError("this needs Celery: pip install -r requirements-broker.txt")
    return redis(text)


def log_format(text: str) -> str:
    """Checks the log format."""
    if text not in ("json", "text"):
        raise ValueError("expected json or text")
    return text


def web_address(text: str) -> str:
    """Checks the address at which phones reach the service; drops a trailing slash."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError("expected an address that begins with https:// or http://")
    return text.rstrip("/")


def contact(text: str) -> str:
    """Checks the address at which people reach the operator."""
    if not text.startswith(("mailto:", "https://")):
        raise ValueError("expected an address that begins with mailto: or https://")
    return text


@dataclass(frozen=True)
class Setting:
    """One setting: its `name` in the application, the `variable` that sets it, how it is parsed."""

    name: str
    default: Any
    read: Callable[[str], Any]
    meaning: str
    variable: str = ""

    @property
    def environment(self) -> str:
        """The environment variable."""
        return self.variable or PREFIX + self.name


SETTINGS = (
    Setting("DATABASE_URL", "", database, "where tables and tilesets are stored: "
            "`postgresql://user:password@host/name`; empty: SQLite in `KEYTALLY_DATA`",
            "DATABASE_URL"),
    Setting("REDIS_URL", "", redis, "a Redis that counts requests and shares table states between all "
            "processes; empty: each process counts on its own", "REDIS_URL"),
    Setting("BROKER_URL", "", broker, "a Redis that hands all photos to Celery workers "
            "(`celery -A serving.photos worker`); empty: the service reads them itself", "BROKER_URL"),
    Setting("PORT", 8000, number(1), "the port to listen on", "PORT"),
    Setting("WEB_CONCURRENCY", min(4, os.cpu_count() or 1), number(1),
            "server processes; by default one per core, at most four", "WEB_CONCURRENCY"),
    Setting("DATA", str(INSTANCE), folder, "the folder of the SQLite database"),
    Setting("URL", "", web_address, "the address at which phones reach the service, for links and QR codes; "
            "empty: the address of the request, or for localhost the machine's network address"),
    Setting("CONTACT", "", contact, "where to report a security issue: an address that begins with mailto: or "
            "https://; published in `/.well-known/security.txt`"),
    Setting("AUTHORITY", "", str, "the certificate that `/https` offers to phones; set by `make run HTTPS=1`"),
    Setting("PROXIES", 0, number(), "number of reverse proxies in front whose X-Forwarded-* headers are "
            "trusted"),
    Setting("JSON_LIMIT", MEGABYTE, number(1), "maximum size of a JSON body in bytes; a full table takes "
            "about 30,000"),
    Setting("PHOTO_LIMIT", 40 * MEGABYTE, number(1), "maximum size of a request with photos in bytes"),
    Setting("RATE_DEFAULT", "12000 per minute", rate,
            "requests per address to each route of the API; the form's own files are not counted"),
    Setting("RATE_PHOTO", "60 per minute", rate, "photos per address"),
    Setting("RATE_KEPT", "1200 per hour", rate, "new tables, seats, tilesets and readings per address"),
    Setting("RATE_GUESSES", "240 per minute", rate, "unknown codes and wrong keys per address"),
    Setting("TABLE_DAYS", 0, number(), "tables are deleted after this many days without a change; 0: never"),
    Setting("TILESET_DAYS", 0, number(), "the same for tilesets"),
    Setting("PHOTO_SLOTS", 1, number(1), "requests with photos that are read at the same time"),
    Setting("PHOTO_WAIT_SECONDS", 60, number(), "how long a photo waits for a slot before it is rejected"),
    Setting("PHOTO_SECONDS", 60, number(1), "time limit for one request with photos; whatever was found by "
            "then is returned"),
    Setting("PHOTO_IDLE_SECONDS", 60, number(), "photos are read in a separate process, which exits after "
            "this many idle seconds; 0: read in the server processes themselves"),
    Setting("EVENT_STREAMS", 2000, number(), "maximum number of open event streams per process"),
    Setting("ACCESS_LOG", False, flag, "logs the route, status and time of every request; no address, no code"),
    Setting("LOG_FORMAT", "json", log_format, "json: one JSON object per line; text: for people"),
    Setting("METRICS", False, flag, "serves `/metrics` for Prometheus; do not expose it to the internet"),
    Setting("EVENT_SECONDS", 300, number(), "how long an event stream stays open (the phone reconnects)"),
)  # fmt: skip


def read_settings(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Every setting by its name; raises `SettingsError` listing everything that is wrong.

    An unknown variable that begins with KEYTALLY_ is rejected, since it is probably misspelt.
    """
    values: dict[str, Any] = {}
    wrong = list(_unknown(environment))
    for setting in SETTINGS:
        text = environment.get(setting.environment, "")
        try:
            values[setting.name] = setting.read(text) if text else setting.default
        except ValueError as error:
            wrong.append(f"{setting.environment}={text!r}: {error}.")
    if wrong:
        raise SettingsError("\n".join(wrong))
    return values


def _unknown(environment: Mapping[str, str]) -> Iterator[str]:
    known = [setting.environment for setting in SETTINGS]
    for name in sorted(environment):
        if name.startswith(PREFIX) and name not in (*known, *OF_OTHERS):
            near = get_close_matches(name, known, 1)
            yield f"Unknown setting {name}{f'; did you mean {near[0]}?' if near else '.'}"


def database_url(values: Mapping[str, Any]) -> str:
    """The address of the database: SQLite in the data folder unless one is set."""
    return str(values["DATABASE_URL"] or f"sqlite:///{values['DATA']}/keytally.db")


def flask_settings(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same as Flask and its extensions name it."""
    return {
        "MAX_CONTENT_LENGTH": values["PHOTO_LIMIT"],
        "MAX_FORM_PARTS": 50,
        "MAX_FORM_MEMORY_SIZE": 500_000,
        "RATELIMIT_STORAGE_URI": f"{SHARED}{values['REDIS_URL']}"
        if values["REDIS_URL"]
        else f"{SCHEME}://",
        "RATELIMIT_HEADERS_ENABLED": False,
    }


def table() -> str:
    """The settings as a table in Markdown."""
    lines = ["| variable | default | meaning |", "|---|---|---|"]
    for setting in SETTINGS:
        if setting.name == "DATA":
            default = "`instance/`"
        elif setting.name == "WEB_CONCURRENCY":
            default = "cores, at most 4"
        else:
            shown = str(setting.default).lower() if setting.default is False else setting.default
            default = f"`{shown}`" if shown != "" else ""
        lines.append(f"| `{setting.environment}` | {default} | {setting.meaning} |")
    return "\n".join(lines)
