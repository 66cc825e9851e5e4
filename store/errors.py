"""Why stored data cannot be read or changed as requested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from texts import Text, Translatable


class StoreError(Exception):
    """The base of all of them; `message` is for people, None where the class is enough.

    `code` identifies it for programs, where the class does not.
    """

    code = ""

    def __init__(self, message: Translatable | None = None, code: str = "") -> None:
        super().__init__(message.render() if message else "")
        self.message = message
        self.code = code or self.code


class NotFound(StoreError):
    """There is nothing under this id, code or number."""


class UnknownCode(NotFound):
    """There is no table of this code: perhaps somebody is guessing codes."""

    code = "unknown_table"


class Conflict(StoreError):
    """The request conflicts with the stored state."""


class KeyRequired(StoreError):
    """Only the holder of a key may do this, and none was sent."""


class WrongKey(StoreError):
    """The key that was sent does not open this."""


class VersionRequired(StoreError):
    """The change does not state which version it changes."""


class Outdated(StoreError):
    """Somebody else changed it meanwhile: `version` is the current one; `details` for the answer."""

    def __init__(self, version: int, details: Mapping[str, Any] | None = None) -> None:
        super().__init__()
        self.version = version
        self.details = dict(details or {})


class TooLarge(StoreError):
    """More was sent than is accepted."""


class Invalid(StoreError):
    """What was sent does not fit: `faults` as (JSON pointer, code, text), all at once."""

    def __init__(self, faults: Iterable[tuple[str, str, Translatable]]) -> None:
        super().__init__()
        self.faults = list(faults)


class DatabaseUnavailable(StoreError):
    """The database cannot be reached or written."""

    code = "database_unavailable"

    def __init__(self, message: Translatable | None = None) -> None:
        super().__init__(message or Text("The database cannot be reached right now."))

    @property
    def reason(self) -> str:
        """What the driver says, in one line: SQLAlchemy adds the statement and an address in further ones."""
        cause = self.__cause__
        return " ".join(str(getattr(cause, "orig", cause)).split())


class DatabaseNewer(DatabaseUnavailable):
    """A later release has migrated the database: this one does not know its tables."""

    code = "database_newer"

    def __init__(self, revision: str, newest: str) -> None:
        super().__init__(
            Text("A newer version of Keytally has used this database; tell the operator.")
        )
        self.revision, self.newest = revision, newest

    @property
    def reason(self) -> str:
        """What the operator has to know."""
        return (
            f"a later release has migrated it (to {self.revision}; this one knows {self.newest}): start that "
            "release again, or restore the backup from before"
        )


class DatabaseFull(DatabaseUnavailable):
    """There is no room on the disk of the database."""

    code = "database_full"

    def __init__(self) -> None:
        super().__init__(Text("There is no space left to store this; tell the operator."))


def invalid(pointer: str, code: str, message: Translatable) -> Invalid:
    """The error for one field that does not fit."""
    return Invalid([(pointer, code, message)])
