"""States of tables as JSON: a change is scored and written once for all phones of this process."""

from __future__ import annotations

import json

from api.tables.schemas import TableState
from store import Database
from store.single_flight import SingleFlight
from store.tables.lifecycle import show_table
from store.tables.scores import scored

_prepared: SingleFlight[tuple[Database, str, int, str], tuple[int, bytes]] = SingleFlight(256)


def prepared_state(database: Database, code: str, version: int, language: str) -> tuple[int, bytes]:
    """The state of this version as JSON, or of a later one, with the version that it is."""
    key = (database, code, version, language)
    return _prepared.get(key, lambda: _prepare(database, code, language))


def _prepare(database: Database, code: str, language: str) -> tuple[int, bytes]:
    state = show_table(database, code)
    answer = TableState().dump(scored(state, language))
    written = json.dumps(answer, ensure_ascii=False, separators=(",", ":"))
    return state["version"], written.encode()
