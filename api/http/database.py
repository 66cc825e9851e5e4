"""The database of the application at hand."""

from __future__ import annotations

import os
from pathlib import Path

from flask import Flask, current_app

from store import Database


def init_app(app: Flask) -> None:
    """Gives the application its database; it is opened when something is first kept or asked for."""
    folder = Path(os.environ.get("KEYTALLY_DATA") or Path(app.root_path).parent / "instance")
    url = app.config.get("DATABASE_URL") or os.environ.get("DATABASE_URL")
    app.extensions["database"] = Database(url or f"sqlite:///{folder / 'keytally.db'}")


def database() -> Database:
    """The database of the request at hand."""
    found: Database = current_app.extensions["database"]
    return found
