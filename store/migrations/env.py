"""Run by Alembic: by the service with its own connection, by a developer's command line without.

A new migration: `.venv/bin/alembic -c store/alembic.ini revision --autogenerate -m "what"`.
"""

import os

from alembic import context
from sqlalchemy import Connection

import store.schema  # noqa: F401 - loads every model
from store.base import Base
from store.database import Database


def migrate(connection: Connection) -> None:
    """Brings the schema up to date. SQLite alters a table by recreating it (batch)."""
    batch = connection.dialect.name == "sqlite"
    context.configure(connection, target_metadata=Base.metadata, render_as_batch=batch)
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if given is not None:
    migrate(given)
else:
    with Database(os.environ["DATABASE_URL"]).engine.begin() as opened:
        migrate(opened)
