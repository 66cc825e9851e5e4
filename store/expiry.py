"""Deletes tables and tilesets that were not changed for the time that the operator set."""

from __future__ import annotations

import time
from datetime import timedelta
from threading import Lock

from sqlalchemy import delete
from sqlalchemy.engine import CursorResult

from store.base import now
from store.boxes.models import Tileset
from store.database import Database
from store.tables.models import SharedTable

PAUSE_SECONDS = 3600.0


def prune(database: Database, table_days: int, tileset_days: int) -> tuple[int, int]:
    """Deletes what was not changed for this many days (0: nothing); returns how many tables and tilesets."""
    deleted = []
    with database.writing() as session:
        for model, days in ((SharedTable, table_days), (Tileset, tileset_days)):
            count = 0
            if days:
                old = delete(model).where(model.changed < now() - timedelta(days=days))
                done = session.execute(old, execution_options={"synchronize_session": False})
                assert isinstance(done, CursorResult)
                count = done.rowcount
            deleted.append(count)
    return deleted[0], deleted[1]


class Pruning:
    """Prunes at most once an hour, when something new is stored."""

    def __init__(self, table_days: int, tileset_days: int) -> None:
        self._days = (table_days, tileset_days)
        self._last = -PAUSE_SECONDS
        self._lock = Lock()

    def when_due(self, database: Database) -> None:
        """Prunes unless that was done within the last hour."""
        with self._lock:
            if not any(self._days) or time.monotonic() < self._last + PAUSE_SECONDS:
                return
            self._last = time.monotonic()
        prune(database, *self._days)
