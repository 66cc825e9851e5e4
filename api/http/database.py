"""The database of the current application."""

from __future__ import annotations

from flask import Flask, current_app

from api.http.config import database_url
from store import Database
from store.expiry import Pruning


def init_app(app: Flask) -> None:
    """Gives the application its database, which is opened on first use."""
    app.extensions["database"] = Database(database_url(app.config))
    app.extensions["pruning"] = Pruning(app.config["TABLE_DAYS"], app.config["TILESET_DAYS"])


def prune_when_due() -> None:
    """Deletes what has expired, once an hour; called where something new is kept."""
    pruning: Pruning = current_app.extensions["pruning"]
    pruning.when_due(database())


def database() -> Database:
    """The database of the current request."""
    found: Database = current_app.extensions["database"]
    return found
