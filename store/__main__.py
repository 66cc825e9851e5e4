"""Backs up, restores and prunes the database: `python -m store backup|restore|prune`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from store.backup import BackupError, backup, restore
from store.database import Database
from store.errors import DatabaseUnavailable
from store.expiry import prune

INSTANCE = Path(__file__).parent.parent / "instance"


def main(arguments: list[str] | None = None) -> int:
    """Runs one command; 1 and a message where it could not."""
    asked = _parser().parse_args(arguments)
    folder = os.environ.get("KEYTALLY_DATA") or INSTANCE
    database = Database(asked.database or f"sqlite:///{folder}/keytally.db")
    try:
        # Else a misspelt folder would be backed up every night, empty.
        if asked.command != "restore" and database.is_sqlite and not _exists(database):
            raise BackupError(f"there is no database at {database.url.database}")
        if asked.command == "prune":
            tables, tilesets = prune(database, asked.table_days, asked.tileset_days)
            print(f"deleted: {tables} tables, {tilesets} tilesets")
        else:
            command = backup if asked.command == "backup" else restore
            for name, count in command(database, asked.file).items():
                print(f"{name}: {count}")
    except DatabaseUnavailable as error:
        print(error.reason, file=sys.stderr)
        return 1
    except (BackupError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def _exists(database: Database) -> bool:
    return Path(database.url.database or "").exists()


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m store", description=__doc__)
    parser.add_argument("--database", default=os.environ.get("DATABASE_URL", ""),
                        help="address of the database; default: DATABASE_URL, else SQLite in "
                        "KEYTALLY_DATA")  # fmt: skip
    commands = parser.add_subparsers(dest="command", required=True)
    for name, meaning in (("backup", "writes the whole database to a file"),
                          ("restore", "fills an empty database from such a file")):  # fmt: skip
        command = commands.add_parser(name, help=meaning)
        command.add_argument("file", type=Path)
    command = commands.add_parser("prune", help="deletes what nobody has changed for too long")
    for name in ("table", "tileset"):
        variable = f"KEYTALLY_{name.upper()}_DAYS"
        command.add_argument(f"--{name}-days", type=int, default=int(os.environ.get(variable) or 0),
                             help=f"0: never; default: {variable}")  # fmt: skip
    return parser


if __name__ == "__main__":
    sys.exit(main())
