"""States of tables as JSON: a change is scored and serialised once for all phones, in whichever process."""

from __future__ import annotations

import hashlib
import os
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain, repeat
from pathlib import Path
from typing import Any

from flask import Flask, current_app

from api.games.schemas import PlayerScore
from api.http.dumping import writer
from api.tables.answers import shown_in
from api.tables.schemas import TableState
from scoring.answer import PlayerScore as Result
from scoring.answer import Score
from store import Database
from store.lru import Lru
from store.single_flight import SingleFlight
from store.tables.lifecycle import show_table
from store.tables.prepared import Prepared, to_json
from store.tables.shared import Alone, Shared, SharedFolder
from store.tables.state import State

MADE = 2000
"""The number of tables of which a process remembers that it made the last state."""
FOLDER = "STATES_FOLDER"
"""Names the folder that the processes of a server share; gunicorn.conf.py makes it."""
KEPT = 256
TIMEOUT_SECONDS = 0.15
"""How long an event waits for the process that made the last state of its table, and so knows its boards."""
LOOKS = (0.01, 0.02)
"""The pauses in seconds between two looks for that state; the last one is repeated."""

WRITTEN = 600
"""The number of players whose result is remembered as JSON: 6 MB."""

_write_state, _write_player = writer(TableState), writer(PlayerScore)
_written: Lru[int, tuple[Result, bytes]] = Lru(WRITTEN)
"""By identity: an unchanged result is the same object (`scoring.score`), kept here so that its id is not
reused."""


class States:
    """The states of the tables in `database`, as clients without a key see them.

    Processes leave them for each other in `shared`.
    """

    def __init__(self, database: Database, shared: Shared, table_days: int = 0) -> None:
        self._database, self._shared, self._table_days = database, shared, table_days
        self._kept: SingleFlight[tuple[str, int, str], Prepared] = SingleFlight(KEPT)
        self._made: Lru[str, int] = Lru(MADE)

    def prepared(self, code: str, version: int, language: str) -> Prepared:
        """The state of this version, or of a later one."""
        asked = (code, version, language)
        return self._kept.get(asked, lambda: self._found(*asked))

    def news(self, code: str, version: int, language: str) -> Prepared:
        """The same for event streams.

        Of several processes that are notified of a change, the one that made the last state makes the new one,
        as it only has to score what changed.
        """
        name, end = f"{code}-{language}", time.monotonic() + TIMEOUT_SECONDS
        looks = chain(LOOKS, repeat(LOOKS[-1]))
        while name not in self._made and time.monotonic() < end:
            time.sleep(next(looks))
            left = self._shared.left(name, version)
            if isinstance(left, bytes):
                return self._kept.get((code, version, language), partial(Prepared.read, left))
            if left is None:  # nobody knows the table
                break
        return self.prepared(code, version, language)

    def _found(self, code: str, version: int, language: str) -> Prepared:
        name = f"{code}-{language}"
        with self._shared.alone(name, version) as claim:
            if claim.there is not None:
                return self._of_another(name, claim.there)
            state = show_table(self._database, code)
            if state["version"] > version:  # which another one may have made before
                there = self._shared.left(name, state["version"])
                if isinstance(there, bytes):
                    return self._of_another(name, there)
            made = _prepare(shown_in(state, language, self._table_days))
            claim.leave(made.written())
            self._made[name] = made.version
            return made

    def _of_another(self, name: str, written: bytes) -> Prepared:
        """What another process made, which is to make the next one too."""
        with suppress(KeyError):
            del self._made[name]
        return Prepared.read(written)


def _prepare(state: State) -> Prepared:
    """Writes a state down; of its score, only players whose result changed."""
    score: Score | None = state["score"]
    bare = {**state, "score": score and replace(score, players=())}
    return Prepared.of(_write_state(bare), map(_player, score.players if score else ()))


def _player(result: Result) -> bytes:
    known = _written.get(id(result))
    if known is None:
        known = _written[id(result)] = result, to_json(_write_player(result))
    return known[1]


def init_app(app: Flask) -> None:
    """Gives the application its states."""
    app.extensions["states"] = States(
        app.extensions["database"], _shared(app.config), app.config["TABLE_DAYS"]
    )


def states() -> States:
    """The states of the current application."""
    found: States = current_app.extensions["states"]
    return found


def _shared(config: Any) -> Shared:
    if config["REDIS_URL"]:
        from store.tables.shared_redis import SharedRedis  # loads redis

        of = hashlib.sha256(config["DATABASE_URL"].encode()).hexdigest()[:12]
        return SharedRedis(config["REDIS_URL"], f"keytally:{of}:state:")
    folder = os.environ.get(FOLDER)
    return SharedFolder(Path(folder)) if folder else Alone()
