"""A table with its listeners: events are serialised once for all streams."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass

from store.tables.prepared import Prepared
from store.tables.repository import BoardNote

BEAT_SECONDS = 15.0
KEPT_STATES = 4
"""The number of states kept of each table and language, to send what changed since."""
RETRY_MS = 2000


@dataclass(frozen=True)
class Subscription:
    """What an event includes: the state in a `language` ("": none), or only its `changes`."""

    language: str = ""
    changes: bool = False


Seats = dict[int, tuple[int, int, bool]]
"""Number -> version, the table's version at the last change, whether it was removed."""


class Watched:
    """A table with listeners: its version, its seats, and the events already serialised."""

    def __init__(self, code: str) -> None:
        self.code = code
        self.version: int | None = None
        self.seats: Seats = {}
        self.listeners: set[Listener] = set()
        self._states: dict[str, list[Prepared]] = {}
        self._failed: dict[str, int] = {}
        self._written: dict[tuple[int, Subscription], bytes] = {}

    def update(self, version: int | None, seats: Seats) -> None:
        """Takes in what there is, unless more is known already; None: the table was deleted."""
        if version is not None and self.version is not None and version < self.version:
            return
        self.version, self.seats = version, seats
        self._written.clear()

    def follow(self, note: BoardNote) -> bool:
        """Takes in a board's change; False if it does not follow what is known."""
        if self.version is None or note.version > self.version + 1:
            return False
        if note.version == self.version + 1:
            seat = (note.seat_version, note.version, False)
            self.update(note.version, {**self.seats, note.seat: seat})
        return True

    def has_state(self, language: str) -> bool:
        """Whether the state of the present version (or a later one) is there, or cannot be had."""
        if self.version is None or self._failed.get(language) == self.version:
            return True
        states = self._states.get(language, [])
        return bool(states) and states[-1].version >= self.version

    def keep(self, language: str, state: Prepared) -> None:
        """Takes a state in."""
        states = self._states.setdefault(language, [])
        if not states or states[-1].version < state.version:
            states.append(state)
            del states[:-KEPT_STATES]

    def give_up(self, language: str, version: int) -> None:
        """There is no state of this version; a client that requests it gets the reason."""
        self._failed[language] = version

    def news(self, since: int, subscription: Subscription) -> tuple[int, bytes]:
        """The version, and the event with what changed since the other one; serialised once."""
        states = self._states.get(subscription.language, []) if subscription.language else []
        state = (
            states[-1]
            if states and self._failed.get(subscription.language) != self.version
            else None
        )
        version = self.version or 0
        if (since, subscription) not in self._written:
            seats = {
                str(number): None if removed else seat_version
                for number, (seat_version, touched, removed) in sorted(self.seats.items())
                if touched > since
            }
            data = json.dumps({"version": version, "seats": seats}).encode()
            if state is not None:
                before = next((each for each in states if each.version == since), None)
                part = (b'"changes": ' + state.since(before) if before and subscription.changes
                        else b'"state": ' + state.whole)  # fmt: skip
                data = data[:-1] + b", " + part + b"}"
            self._written[since, subscription] = b"id: %d\nevent: state\ndata: %b\n\n" % (
                version,
                data,
            )
        return version, self._written[since, subscription]


Leave = Callable[[Watched, "Listener"], bool]
"""Ends listening; False when it had ended."""


class Listener:
    """One stream: what it has to send, as bytes of server-sent events.

    `wake` is called, from any thread, when `take` has something new. It ends after `seconds`; the phone
    opens it again.
    """

    def __init__(
        self, watched: Watched, seen: int, seconds: float, subscription: Subscription, leave: Leave
    ) -> None:
        self.subscription = subscription
        self.wake: Callable[[], None] = lambda: None
        self.on_close: Callable[[], None] = lambda: None
        self._watched, self._seen, self._leave = watched, seen, leave
        self._has_begun = False
        self._last_sent = time.monotonic()
        self._end = self._last_sent + seconds

    def take(self) -> bytes | None:
        """The bytes to send, empty for nothing yet; None at the end."""
        if not self._has_begun:
            self._has_begun = True
            return f"retry: {RETRY_MS}\n\n".encode()
        now, version = time.monotonic(), self._watched.version
        if version is None:
            return None  # deleted; the next request gets the reason
        if version != self._seen and self.is_served:
            since = self._seen if self._seen < version else 0
            self._seen, news = self._watched.news(since, self.subscription)
            self._last_sent = now
            return news
        if now >= self._end:
            return None  # nothing left to send; the client opens it again
        if now >= self._last_sent + BEAT_SECONDS:
            # Shows us whether anybody is left, and proxies that the line is alive.
            self._last_sent = now
            return b": still here\n\n"
        return b""

    @property
    def is_served(self) -> bool:
        """Whether the state that it subscribed to is there."""
        return not self.subscription.language or self._watched.has_state(self.subscription.language)

    def close(self) -> None:
        """Called when the stream has ended."""
        if self._leave(self._watched, self):
            self.on_close()
