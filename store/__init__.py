"""Stored data: tables, tilesets and readings, in SQLite by default, in PostgreSQL with DATABASE_URL."""

from pathlib import Path

import texts
from store.database import Database
from store.errors import DatabaseUnavailable, StoreError

texts.register(Path(__file__).parent)

__all__ = ["Database", "DatabaseUnavailable", "StoreError"]
