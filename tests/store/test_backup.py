"""A backup restores any empty database completely or not at all; old data is pruned."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, update

from store import Database, schema
from store.__main__ import main
from store.backup import BackupError, backup, restore
from store.base import now
from store.boxes import tilesets
from store.boxes.models import Crop, Tileset
from store.database import NEWEST
from store.errors import NotFound
from store.expiry import Pruning, prune
from store.tables import boards, history, lifecycle, seats
from store.tables.models import SharedTable
from store.tables.repository import find_table


@pytest.fixture
def filled(tmp_path: Path) -> Database:
    """A database with something in each part of it."""
    database = Database(f"sqlite:///{tmp_path}/filled.db")
    state, host_key = lifecycle.open_table(database, "keyper", [], {}, {"players": 4})
    seat, key = seats.sit_down(database, state["code"], "Zoë", True, None)
    for shipping in (1, 2):
        boards.put_part(database, state["code"], seat["seat"], "board", {"shipping": shipping}, key,
                       lambda version: True)  # fmt: skip
    history.undo(database, state["code"], None, host_key)
    crop = Crop(piece="statue", side="base", confirmed=True, candidates=[], picture=b"\x89PNG\x00")
    tilesets.create_tileset(database, "keyper", "box", [crop])
    return database


@pytest.fixture
def empty(database_url: str) -> Iterator[Database]:
    """A database of each kind, emptied again."""
    database = Database(database_url)
    yield database
    with database.writing() as session:
        for table in reversed(schema.tables()):
            session.execute(table.delete())


def contents(database: Database) -> dict[str, list[Any]]:
    with database.reading() as session:
        return {
            table.name: [tuple(row) for row in session.execute(
                select(table).order_by(*table.primary_key.columns))]
            for table in schema.tables()
        }  # fmt: skip


def test_what_is_restored_is_what_was_backed_up(
    filled: Database, empty: Database, tmp_path: Path
) -> None:
    file = tmp_path / "backup.gz"
    counts = backup(filled, file)
    assert (counts["shared_table"], counts["shared_seat"], counts["crop"]) == (1, 1, 1)
    assert counts["change"] == 5
    assert restore(empty, file) == counts
    assert contents(empty) == contents(filled)
    # It can be written to: keys continue, and so does undo.
    state, _ = lifecycle.open_table(empty, "keyper", [], {}, {})
    seats.sit_down(empty, state["code"], "Anna", True, None)


def test_a_database_that_is_not_empty_stays_as_it_is(filled: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    backup(filled, file)
    before = contents(filled)
    with pytest.raises(BackupError, match="not empty"):
        restore(filled, file)
    assert contents(filled) == before


def test_half_a_backup_restores_nothing(filled: Database, tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    backup(filled, file)
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    target = Database(f"sqlite:///{tmp_path}/target.db")
    broken = {
        "cut": file.read_bytes()[:-40],
        "without its end": gzip.compress(b"".join(lines[:-1])),
        "without a row": gzip.compress(b"".join([*lines[:2], *lines[3:]])),
        "another file": b"hello",
        "another format": gzip.compress(b"{}\n"),
    }
    for name, data in broken.items():
        file.write_bytes(data)
        with pytest.raises(BackupError):
            restore(target, file)
        assert not any(contents(target).values()), name


def test_a_backup_that_breaks_off_leaves_the_last_one(
    filled: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.gz"
    backup(filled, file)
    before = file.read_bytes()
    monkeypatch.setattr("store.backup._to_json", lambda value: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        backup(filled, file)
    assert file.read_bytes() == before


def age(database: Database, model: Any, days: int) -> None:
    with database.writing() as session:
        session.execute(update(model).values(changed=now() - timedelta(days=days)))


@pytest.mark.parametrize(
    ("table_days", "tileset_days", "deleted"), [(0, 0, (0, 0)), (30, 0, (1, 0)), (30, 30, (1, 1)),
                                                (60, 60, (0, 0))]
)  # fmt: skip
def test_what_nobody_changed_for_so_long_is_deleted(
    filled: Database, table_days: int, tileset_days: int, deleted: tuple[int, int]
) -> None:
    age(filled, SharedTable, 40)
    age(filled, Tileset, 40)
    fresh, _ = lifecycle.open_table(filled, "keyper", [], {}, {})
    assert prune(filled, table_days, tileset_days) == deleted
    left = contents(filled)
    assert len(left["shared_table"]) == 2 - deleted[0]
    assert len(left["crop"]) == 1 - deleted[1]
    if deleted[0]:
        assert not left["shared_seat"] + left["change"][1:]
    with filled.reading() as session:
        assert find_table(session, fresh["code"])


def test_the_service_prunes_once_an_hour(filled: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1000.0]
    monkeypatch.setattr("store.expiry.time.monotonic", lambda: clock[0])
    pruning = Pruning(30, 0)
    for later, gone in ((0.0, True), (1800.0, False), (1801.0, True)):
        clock[0] += later
        state, _ = lifecycle.open_table(filled, "keyper", [], {}, {})
        age(filled, SharedTable, 40)
        pruning.when_due(filled)
        with filled.reading() as session:
            if gone:
                with pytest.raises(NotFound):
                    find_table(session, state["code"])
            else:
                assert find_table(session, state["code"])


def test_the_command_line(
    filled: Database, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, url = str(tmp_path / "b.gz"), str(filled.url)
    assert main(["--database", url, "backup", file]) == 0
    assert "shared_table: 1" in capsys.readouterr().out
    other = f"sqlite:///{tmp_path}/other.db"
    assert main(["--database", other, "restore", file]) == 0
    assert main(["--database", other, "restore", file]) == 1
    assert "not empty" in capsys.readouterr().err
    assert main(["--database", other, "prune", "--table-days", "1"]) == 0
    assert capsys.readouterr().out == "deleted: 0 tables, 0 tilesets\n"


def test_a_backup_of_no_database_is_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that is misspelt is noticed the night it is, not the day the backup is needed."""
    file, folder = tmp_path / "b.gz", tmp_path / "misspelt"
    assert main(["--database", f"sqlite:///{folder}/keytally.db", "backup", str(file)]) == 1
    assert capsys.readouterr().err == f"there is no database at {folder}/keytally.db\n"
    assert not file.exists()
    assert not folder.exists()


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"hello", "this file cannot be read: Not a gzipped file (b'he')\n"),
     (gzip.compress(b'{"format": "keytally-backup-1", "revision": "%b"}\n{"row": {}}\n' % NEWEST.encode()),
      "rows of this backup do not fit together\n")],
    ids=["another file", "half a row"],
)  # fmt: skip
def test_what_is_wrong_with_a_backup_is_said_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, said: str
) -> None:
    (tmp_path / "b.gz").write_bytes(data)
    url = f"sqlite:///{tmp_path}/keytally.db"
    assert main(["--database", url, "restore", str(tmp_path / "b.gz")]) == 1
    assert capsys.readouterr().err == said
