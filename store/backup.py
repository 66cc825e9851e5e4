"""The whole database as one file that any database can be restored from: gzipped JSON lines, one per row.

The first line gives the format and the revision of the schema. Bytes are base64, times ISO 8601. Derived data
(the tilesets as prepared for the matcher) is left out.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from sqlalchemy import Column, Connection, LargeBinary, Table, func, insert, select, text
from sqlalchemy.exc import IntegrityError

from store import schema
from store.base import Moment
from store.database import NEWEST, Database

FORMAT = "keytally-backup-1"
BATCH = 200
LEFT_OUT = {"tileset": ("prepared", "prepared_version")}


class BackupError(Exception):
    """The file cannot be read back, or not into this database."""


def backup(database: Database, path: Path) -> dict[str, int]:
    """Writes a consistent snapshot while the service keeps running; returns the number of rows of each table.

    The file is written completely or not at all.
    """
    counts: dict[str, int] = {}
    unfinished = path.with_name(f"{path.name}.part")
    with database.reading() as session, gzip.open(unfinished, "wt", encoding="utf-8") as out:
        if not database.is_sqlite:
            session.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
        _write(out, {"format": FORMAT, "revision": NEWEST})
        for table in schema.tables():
            columns = _columns(table)
            rows = session.execute(select(*columns).execution_options(yield_per=BATCH))
            counts[table.name] = 0
            for row in rows:
                values = {column.name: _to_json(value)
                          for column, value in zip(columns, row, strict=True)}  # fmt: skip
                _write(out, {"table": table.name, "row": values})
                counts[table.name] += 1
        _write(out, {"rows": counts})
    unfinished.replace(path)
    return counts


def restore(database: Database, path: Path) -> dict[str, int]:
    """Fills an empty database, all or not at all; raises `BackupError`."""
    try:
        return _restore(database, path)
    except (IntegrityError, KeyError, ValueError) as error:
        raise BackupError("rows of this backup do not fit together") from error


def _restore(database: Database, path: Path) -> dict[str, int]:
    tables = {table.name: table for table in schema.tables()}
    counts = dict.fromkeys(tables, 0)
    with database.writing() as session:
        connection = session.connection()
        for table in tables.values():
            if connection.scalar(select(func.count()).select_from(table)):
                raise BackupError(f"this database is not empty: there are rows in {table.name}")
        batch: list[dict[str, Any]] = []
        last = ""
        for name, row in _rows(path):
            if name not in tables:
                raise BackupError(f"unknown table: {name}")
            if batch and (name != last or len(batch) >= BATCH):
                connection.execute(insert(tables[last]), batch)
                batch = []
            batch.append(_from_json(tables[name], row))
            counts[name] += 1
            last = name
        if batch:
            connection.execute(insert(tables[last]), batch)
        _set_sequences(connection, database, tables.values())
    return counts


def _rows(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each row with its table; the last line proves that the file is whole."""
    counts: dict[str, int] = {}
    try:
        with gzip.open(path, "rt", encoding="utf-8") as lines:
            head = json.loads(next(lines, "null"))
            if not isinstance(head, dict) or head.get("format") != FORMAT:
                raise BackupError("this is no backup of Keytally")
            if head["revision"] != NEWEST:
                raise BackupError(f"this backup has another schema ({head['revision']}): restore it "
                                  "with the release that made it, then upgrade")  # fmt: skip
            for line in lines:
                entry = json.loads(line)
                if "rows" in entry:
                    if {name: n for name, n in entry["rows"].items() if n} != counts:
                        raise BackupError("rows are missing in this backup")
                    return
                counts[entry["table"]] = counts.get(entry["table"], 0) + 1
                yield entry["table"], entry["row"]
    except (EOFError, OSError, UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BackupError(f"this file cannot be read: {error}") from error
    raise BackupError("this backup is not complete")


def _columns(table: Table) -> list[Column[Any]]:
    return [column for column in table.columns if column.name not in LEFT_OUT.get(table.name, ())]


def _write(out: IO[str], line: Any) -> None:
    out.write(json.dumps(line, ensure_ascii=False) + "\n")


def _to_json(value: Any) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def _from_json(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    read = {}
    for name, value in row.items():
        kind = table.columns[name].type
        if value is not None and isinstance(kind, Moment):
            value = datetime.fromisoformat(value)
        elif value is not None and isinstance(kind, LargeBinary):
            value = base64.b64decode(value)
        read[name] = value
    return read


def _set_sequences(connection: Connection, database: Database, tables: Any) -> None:
    """Lets PostgreSQL count on from the rows that were put in with their keys."""
    if database.is_sqlite:
        return
    for table in tables:
        if "key" in table.columns:
            # Names of our own models, no user input.
            last = f"SELECT coalesce(max(key), 0) + 1 FROM {table.name}"  # nosec B608
            sequence = f"pg_get_serial_sequence('{table.name}', 'key')"
            connection.execute(text(f"SELECT setval({sequence}, ({last}), false)"))
