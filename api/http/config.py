"""The settings of the service: read from the environment and checked, once, at the start.

`table()` is the table of them in docs/operating.md.
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

from api.http.counters import SCHEME

PREFIX = "KEYTALLY_"
OF_OTHERS = ("KEYTALLY_BROWSER", "KEYTALLY_CACHE", "KEYTALLY_PHOTOS")
"""Variables that begin so and are read by benches, tests and the rules assistant, not by the service."""
MEGABYTE = 1_000_000
INSTANCE = Path(__file__).parents[2] / "instance"


class SettingsError(ValueError):
    """Settings that cannot be used; the message has one line for each."""


def number(least: int = 0) -> Callable[[str], int]:
    """Reads a whole number from `least` on."""

    def read(text: str) -> int:
        if not text.strip().isascii() or not text.strip().isdigit() or int(text) < least:
            raise ValueError(f"a whole number from {least} on is wanted")
        return int(text)

    return read


def rate(text: str) -> str:
    """Checks a rate of requests as flask-limiter takes it."""
    try:
        parse_many(text)
    except ValueError:
        raise ValueError('a rate is wanted, such as "600 per minute"') from None
    return text


def flag(text: str) -> bool:
    """Reads true or false."""
    known = {"true": True, "1": True, "yes": True, "false": False, "0": False, "no": False}
    if text.strip().lower() not in known:
        raise ValueError("true or false is wanted")
    return known[text.strip().lower()]


def folder(text: str) -> str:
    """The path of a folder; it is made when it is first needed."""
    if Path(text).is_file():
        raise ValueError("this is a file; a folder is wanted")
    return text


def database(text: str) -> str:
    """Checks the address of a database."""
    try:
        kind = make_url(text).get_backend_name()
    except ArgumentError:
        kind = ""
    if kind not in ("sqlite", "postgresql", "postgres"):
        raise ValueError("an address that begins with postgresql:// or sqlite:/// is wanted")
    return text


def redis(text: str) -> str:
    """Checks the address of a Redis server."""
    if urlsplit(text).scheme not in ("redis", "rediss", "redis+unix"):
        raise ValueError("an address that begins with redis:// or rediss:// is wanted")
    return text


def broker(text: str) -> str:
    """Checks the address of the Redis that Celery uses, and that Celery is there."""
    if find_spec("celery") is None:
        raise ValueError("this needs Celery: pip install -r requirements-broker.txt")
    return redis(text)


def log_format(text: str) -> str:
    """Checks the form of the logs."""
    if text not in ("json", "text"):
        raise ValueError("json or text is wanted")
    return text


def web_address(text: str) -> str:
    """Checks the address under which phones reach the service, without a slash at the end."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise ValueError("an address that begins with https:// or http:// is wanted")
    return text.rstrip("/")


def contact(text: str) -> str:
    """Checks the address at which people reach the operator."""
    if not text.startswith(("mailto:", "https://")):
        raise ValueError("an address that begins with mailto: or https:// is wanted")
    return text


@dataclass(frozen=True)
class Setting:
    """One setting: `name` in the application, the `variable` that sets it, how its text is read."""

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
    Setting("DATABASE_URL", "", database, "where tables and tilesets are kept: "
            "`postgresql://user:password@host/name`; empty: SQLite in `KEYTALLY_DATA`",
            "DATABASE_URL"),
    Setting("REDIS_URL", "", redis, "a Redis that counts requests and holds states of tables for all processes "
            "together; empty: each process counts for itself", "REDIS_URL"),
    Setting("BROKER_URL", "", broker, "a Redis over which Celery workers (`celery -A serving.photos worker`) "
            "read all photos; empty: the service reads them by itself", "BROKER_URL"),
    Setting("PORT", 8000, number(1), "the port to listen on", "PORT"),
    Setting("WEB_CONCURRENCY", min(4, os.cpu_count() or 1), number(1),
            "server processes; by default one for each core, four at most", "WEB_CONCURRENCY"),
    Setting("DATA", str(INSTANCE), folder, "the folder of the SQLite database"),
    Setting("URL", "", web_address, "the address under which phones reach the service, for links and QR codes; "
            "empty: that of the request, for localhost that of the machine in its network"),
    Setting("CONTACT", "", contact, "where to report a security fault: an address that begins with mailto: or "
            "https://; stands in `/.well-known/security.txt`"),
    Setting("AUTHORITY", "", str, "the certificate that `/https` offers to phones; set by `make run HTTPS=1`"),
    Setting("PROXIES", 0, number(), "reverse proxies in front whose X-Forwarded-* headers are trusted"),
    Setting("JSON_LIMIT", MEGABYTE, number(1), "bytes of a JSON body; a full table has about 30,000"),
    Setting("PHOTO_LIMIT", 40 * MEGABYTE, number(1), "bytes of a request with photos"),
    Setting("RATE_DEFAULT", "12000 per minute", rate, "requests of one address"),
    Setting("RATE_PHOTO", "60 per minute", rate, "photos of one address"),
    Setting("RATE_KEPT", "1200 per hour", rate, "new tables, seats, tilesets and readings of one address"),
    Setting("RATE_GUESSES", "240 per minute", rate, "unknown codes and wrong keys of one address"),
    Setting("TABLE_DAYS", 0, number(), "tables that nobody changed for so many days are deleted; 0: never"),
    Setting("TILESET_DAYS", 0, number(), "the same for tilesets"),
    Setting("PHOTO_SLOTS", 1, number(1), "requests with photos that are read at the same time"),
    Setting("PHOTO_WAIT_SECONDS", 60, number(), "how long a photo waits for a slot before it is refused"),
    Setting("PHOTO_SECONDS", 60, number(1), "how long one request with photos is read; what was found until "
            "then is the answer"),
    Setting("PHOTO_IDLE_SECONDS", 60, number(), "photos are read in a process of their own, which ends after "
            "so many seconds without any; 0: in the server processes themselves"),
    Setting("EVENT_STREAMS", 2000, number(), "event streams that one process holds open"),
    Setting("ACCESS_LOG", False, flag, "logs every request: its route, status and time; no address, no code"),
    Setting("LOG_FORMAT", "json", log_format, "json: a line each for programs; text: for people"),
    Setting("METRICS", False, flag, "answers at `/metrics` for Prometheus; keep it from the outside"),
    Setting("EVENT_SECONDS", 300, number(), "after how long a stream ends (the phone opens it again)"),
)  # fmt: skip


def read_settings(environment: Mapping[str, str] = os.environ) -> dict[str, Any]:
    """Every setting by its name; raises `SettingsError` with all that is wrong.

    A variable that begins with KEYTALLY_ and is no setting is refused: it is a misspelt one.
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
            yield f"There is no setting {name}{f'; {near[0]} is one' if near else ''}."


def database_url(values: Mapping[str, Any]) -> str:
    """The address of the database: SQLite in the folder of the service where none is set."""
    return str(values["DATABASE_URL"] or f"sqlite:///{values['DATA']}/keytally.db")


def flask_settings(values: Mapping[str, Any]) -> dict[str, Any]:
    """The same as Flask and its extensions name it."""
    return {
        "MAX_CONTENT_LENGTH": values["PHOTO_LIMIT"],
        "MAX_FORM_PARTS": 50,
        "MAX_FORM_MEMORY_SIZE": 500_000,
        "RATELIMIT_STORAGE_URI": values["REDIS_URL"] or f"{SCHEME}://",
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
